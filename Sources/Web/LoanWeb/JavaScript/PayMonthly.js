// The module of monthly plans with interest, for afterpay-widget.js: WebAssembly as hexadecimal digits, inserted by
// Sources/Web/LoanWeb/build. A page can load this script itself, before or after that of the widget. Otherwise the widget
// loads it from its own folder for the first plan with `payMonthly`.
globalThis.afterPayMonthly = "@MODULE@";
