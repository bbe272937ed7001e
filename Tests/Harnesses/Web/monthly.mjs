// Monthly plans of the widget's script: loading their module, updates, errors, the clock.
import assert from "node:assert/strict";
import { load } from "./page.mjs";

const folder = process.argv[2];
let time = Date.parse("2026-11-21T12:00:00Z");
let tick;
class Clock extends Date {
  constructor(...parts) { super(...(parts.length ? parts : [time])); }
  getTimezoneOffset() { return 0; }
  getFullYear() { return this.getUTCFullYear(); }
  getMonth() { return this.getUTCMonth(); }
  getDate() { return this.getUTCDate(); }
}
const own = { Date: Clock, setInterval: (run) => { tick = run; return 1; }, clearInterval: () => (tick = undefined) };
const script = `${folder}/afterpay-widget.js`;
const monthly = `${folder}/afterpay-monthly.js`;
const usd = (amount) => ({ amount, currency: "USD" });
const order = { amount: usd("1000.00"), payMonthly: { plan: "us-pay-monthly-12", rate: "29.99" } };
const pause = () => new Promise((done) => setTimeout(done, 5));
/** Waits until a list has some elements, and shortly for more of them. */
async function count(list, wanted) {
  const end = performance.now() + 30_000;
  while (list.length < wanted && performance.now() < end) await pause();
  await pause();
}
function create(page, options) {
  const received = [];
  const receive = ({ type, data }) => received.push(`${type} ${data.error?.errorCode ?? data.loan?.apr ?? data.isValid}`);
  const widget = new page.AfterPay.Widgets.PaymentSchedule({
    target: "#widget", onReady: receive, onChange: receive, onError: receive, ...options,
  });
  return { widget, received };
}
const checksum = "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463";

{ // The module is loaded for the first plan, from the folder of the page; the newest amount counts.
  const page = load(script, own, [], { "afterpay-monthly.js": monthly });
  const { widget, received } = create(page, { ...order, amount: usd("500.00") });
  assert.match(page.markup, /^<div class="apw-ghost" aria-hidden="true">.*Your 12 .*Loading your payments/s);
  assert.equal(widget.isValid, false);
  widget.update({ amount: usd("1000.00") });
  await count(received, 1);
  assert.deepEqual(received, ["ready 29.89"]);
  assert.equal(widget.paymentScheduleChecksum, checksum);
  assert.equal(widget.amountDueToday.format(), "$0.00");
  assert.equal(widget.loan.apr, "29.89");
  assert.equal(widget.loan.payment.format(), "$97.43");
  assert.equal(widget.loan.financeCharge.format(), "$169.22");
  assert.match(page.markup, /Your 12 monthly payments/);
  assert.doesNotMatch(page.markup, /interest-free/);
  assert.match(page.markup, /<summary>All payments and details<\/summary>/);
  // From now on plans are created at once, next to widgets without interest.
  const { widget: other } = create(page, { amount: usd("200.00") });
  assert.match(page.markup, /Your 4 interest-free payments/);
  assert.equal(other.loan, undefined);
  assert.throws(() => widget.update({ amount: usd("1000.00") }), { errorCode: "closed" });
  assert.equal(create(page, order).widget.paymentScheduleChecksum, checksum);
  assert.deepEqual(page.reported, []);
}
{ // A script that cannot be loaded is an error, and the next amount tries again.
  const scripts = {};
  const page = load(script, own, [], scripts);
  const { widget, received } = create(page, order);
  await count(received, 1);
  assert.deepEqual(received, ["error not_loaded"]);
  assert.equal(widget.error.errorCode, "not_loaded");
  assert.match(widget.error.message, /^https:\/\/shop\.example\/afterpay-monthly\.js cannot be loaded$/);
  scripts["afterpay-monthly.js"] = monthly;
  widget.update({ amount: usd("1000.00") });
  await count(received, 2);
  assert.deepEqual(received, ["error not_loaded", "ready 29.89"]);
  assert.equal(page.reported.length, 1);
}
{ // Options that are wrong are delivered, whether the module is loaded or not.
  const wrong = [
    [{ plan: "us-pay-monthly-12" }, "invalid_rate"], [{ ...order.payMonthly, rate: "5 %" }, "invalid_rate"],
    [{ rate: "5" }, "unknown_plan"], [{ plan: "us-pay-in-4", rate: "5" }, "unknown_plan"],
    [{ ...order.payMonthly, downPayment: "ten" }, "invalid_amount"],
    [{ ...order.payMonthly, firstDate: "2026-02-30" }, "invalid_date"], ["29.99", "invalid_option"],
    [{ plan: "us-pay-monthly-12", rate: 29.99 }, "invalid_option"],
    [{ ...order.payMonthly, details: "open" }, "invalid_option"],
  ];
  const page = load(script, own, [monthly]);
  for (const [payMonthly, errorCode] of wrong) {
    const { received } = create(page, { ...order, payMonthly });
    await count(received, 1);
    assert.deepEqual(received, [`error ${errorCode}`]);
  }
  const { received: withoutAmount } = create(page, { payMonthly: order.payMonthly });
  await count(withoutAmount, 1);
  assert.deepEqual(withoutAmount, ["error invalid_amount"]);
  for (const [payMonthly, errorCode] of wrong) {
    const later = load(script, own, [], { "afterpay-monthly.js": monthly });
    const { widget, received } = create(later, { ...order, payMonthly });
    await count(received, 1);
    assert.deepEqual(received, [`error ${errorCode}`]);
    assert.match(later.markup, /Your payments cannot be shown right now\./);
    assert.doesNotMatch(later.markup, /<button|rate|plan/);
    assert.equal(widget.error.errorCode, errorCode);
    assert.equal(later.reported.length, 1);
  }
}
{ // A plan that may not proceed shows the barrier; a new day gives new dates; a closed one calls nothing.
  const page = load(script, own, [monthly]);
  const { widget, received } = create(page, order);
  widget.update({ amount: usd("5000.00") });
  await count(received, 3);
  assert.deepEqual(received, ["ready 29.89", "change amount_above_maximum", "error amount_above_maximum"]);
  assert.match(page.markup, /above the maximum of \$4,000\.00/);
  assert.equal(widget.canonicalText(), "");
  widget.update({ amount: usd("1000.00") });
  time += 86_400_000; tick(); await count(received, 5);
  assert.match(widget.canonicalText(), /\n2026-12-22 /);
  assert.equal(received.length, 5);
  widget.close();
  assert.equal(tick, undefined, "no widget, no clock");
  const early = create(load(script, own, [], { "afterpay-monthly.js": monthly }), order);
  early.widget.close();
  await new Promise((done) => setTimeout(done, 300));
  assert.deepEqual(early.received, []);
  assert.deepEqual(page.reported, []);
}
console.log("monthly plans: loading, updates, errors, clock");
process.exit();
