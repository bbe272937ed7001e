/**
 * Monthly plans with interest: `import "afterpay-widget/monthly"` before the first widget with `payMonthly`.
 *
 * Without it the widget loads `afterpay-monthly.js`, from the folder of the file that contains the widget.
 */
export {};

declare global {
  /** The WebAssembly of monthly plans, as hexadecimal digits. */
  var afterPayMonthly: string | undefined;
}
