// The payment schedule as a widget of a page, with the interface of Afterpay's page script:
//
//   const widget = new AfterPay.Widgets.PaymentSchedule({
//     target: "#afterpay-widget", amount: { amount: "200.00", currency: "USD" }, locale: "en-US",
//     onReady: (event) => console.log(event.data.paymentScheduleChecksum),
//   });
//   widget.update({ amount: { amount: "180.00", currency: "USD" } });
//
// The WebAssembly module below computes schedules, checksums, texts and markup. This script passes bytes to it and
// inserts its markup into the target. A second module, which `afterpay-monthly.js` contains, does so for monthly plans
// with interest; it is loaded for the first of them:
//
//   new AfterPay.Widgets.PaymentSchedule({
//     target: "#afterpay-widget", amount: { amount: "1000.00", currency: "USD" },
//     payMonthly: { plan: "us-pay-monthly-12", rate: "29.99" },
//   });
import { PaymentSchedule } from "./PaymentSchedule.js";
import { shareGlobals } from "./global.js";
import { warn } from "./options.js";
import { computeSchedule } from "./schedule.js";

const page = globalThis.AfterPay ?? globalThis.Afterpay ?? {};
const present = page.Widgets?.PaymentSchedule;
const mark = Symbol.for("afterpay-widget");
if (present?.[mark]) {
  warn("the script is loaded twice; the page keeps using the first one");
} else {
  if (present) warn("another script's PaymentSchedule is replaced; load one script only");
  PaymentSchedule[mark] = true;
  shareGlobals({ PaymentSchedule, computeSchedule });
}
