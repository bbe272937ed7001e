// The globals of the plain script in TypeScript. The lines after `@ts-expect-error` must be rejected.
import "afterpay-widget/script";

const widget = new AfterPay.Widgets.PaymentSchedule({ target: "#afterpay-widget", token: "t", onReady: ({ data }) => data.isValid });
widget.update({ amount: { amount: "180.00", currency: "USD" } });
const days: string[] = window.Afterpay.Widgets.computeSchedule({ amount: { amount: "50.00", currency: "USD" } })
  .installments.map(({ dueDate }) => dueDate);
console.log(days, globalThis.AfterPay.Widgets, document.defaultView?.AfterPay.Widgets);

// @ts-expect-error: there is no target
new AfterPay.Widgets.PaymentSchedule({});
// @ts-expect-error: there is no such widget
new Afterpay.Widgets.PaymentButton({ target: "#afterpay-widget" });
