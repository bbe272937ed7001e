// The use of the package in TypeScript. The lines after `@ts-expect-error` must be rejected.
import { computeSchedule, PaymentSchedule, type Schedule, type WidgetEvent } from "afterpay-widget";
import { start } from "afterpay-widget/async";
import { computeTerms, type TermsResult } from "afterpay-widget/terms";

const widget = new PaymentSchedule({
  target: "#afterpay-widget",
  amount: { amount: "200.00", currency: "USD" },
  locale: "en-US",
  style: { theme: "TIMELINE", logo: false, font: "inherit", terms: true },
  texts: { "en-US": { opening: "Show my payments" }, fr: { heading: "En {count} fois" } },
  payMonthly: { plan: "us-pay-monthly-12", rate: "29.99", details: "folded" },
  onAnalytics({ type, plan, errorCode }) { this.close(); console.log(type, plan, errorCode); },
  limits: { maximum: "1500.00" },
  onReady: ({ data }: WidgetEvent) => console.log(data.amountDueToday?.format(), data.error?.errorCode),
  onChange(event) { this.close(); event.target.refresh(); },
  lookup: async (token) => (token ? { amount: "1.00", currency: "USD", issuedAt: new Date() } : null),
});
widget.update({ amount: { amount: "180.00", currency: "USD" } });
widget.update({ amount: { amount: 180, currency: "USD" } });
new PaymentSchedule({ target: document.body, amount: 200, locale: "en-AU", fallback: "hide", theme: "dark" });
new PaymentSchedule({ target: "#one", amount: "200.00", fallback: document.body, paymentScheduleToken: "t" });
const due: string | undefined = widget.amountDueToday?.amount;

const schedule: Schedule = computeSchedule({ amount: { amount: "50.00", currency: "USD" } });
const days: string[] = schedule.installments.map(({ dueDate }) => dueDate);
const started: Promise<void> = start(new URL("https://shop.example/widget.wasm"));
console.log(due, days, started);
const terms: TermsResult = computeTerms({ amount: "200.00", plans: ["us-pay-in-4"], withPayNow: true, timeZone: "UTC" });
const later: TermsResult = computeTerms({ amount: "180.00", previous: terms, accepted: terms.selected_term_id });
console.log(later.accepted_term?.schedules[0]?.due_at, later.messages?.[0]?.content, later.totals?.[0]?.amount);

// @ts-expect-error: there is no target
new PaymentSchedule({ amount: { amount: "200.00", currency: "USD" } });
// @ts-expect-error: an amount is a text or a number
widget.update({ amount: { amount: true, currency: "USD" } });
// @ts-expect-error: there is no such text
new PaymentSchedule({ target: "#widget", texts: { en: { headings: "Pay" } } });
// @ts-expect-error: there is no such option
new PaymentSchedule({ target: "#widget", colour: "red" });
// @ts-expect-error: there is no such theme
new PaymentSchedule({ target: "#widget", style: { theme: "DARK" } });
// @ts-expect-error: an amount is a text
computeTerms({ amount: 200 });
// @ts-expect-error: the option is plans
computeTerms({ amount: "200.00", plan: "us-pay-in-4" });
// @ts-expect-error: the amount is missing
computeSchedule({ plan: "us-pay-in-4" });
// @ts-expect-error: a property that only the widget sets
widget.isValid = true;
