// The script's own work: the clock, lookups, limits, and several widgets in one target.
import assert from "node:assert/strict";
import { load } from "./page.mjs";

let time = Date.parse("2026-11-21T23:59:30Z");
let tick;
class Clock extends Date {
  constructor(...parts) { super(...(parts.length ? parts : [time])); }
  getTimezoneOffset() { return 0; }
  getFullYear() { return this.getUTCFullYear(); }
  getMonth() { return this.getUTCMonth(); }
  getDate() { return this.getUTCDate(); }
}
const page = load(process.argv[2], {
  Date: Clock,
  setInterval: (run) => {
    tick = run;
    return 1;
  },
  clearInterval: () => (tick = undefined),
});
const { PaymentSchedule } = page.AfterPay.Widgets;
const usd = { amount: "200.00", currency: "USD" };
const quiet = () => new Promise((done) => setTimeout(done, 20));
function create(options) {
  const received = [];
  const receive = ({ type, data }) =>
    received.push(`${type} ${data.error?.errorCode ?? data.amountDueToday.format()}`);
  const callbacks = { onReady: receive, onChange: receive, onError: receive };
  const widget = new PaymentSchedule({ target: "#widget", ...callbacks, ...options });
  return { widget, received };
}
{ // Without calls of the page, a new day gives a new schedule, and a token expires after 180 minutes.
  const { widget, received } = create({ token: "t", amount: usd, issuedAt: time });
  assert.match(widget.canonicalText(), /\n2026-11-21 5000\n/);
  time += 60_000; tick(); await quiet();
  assert.match(widget.canonicalText(), /\n2026-11-22 5000\n/);
  time += 178 * 60_000; tick(); await quiet();
  assert.equal(widget.isValid, true);
  time += 2 * 60_000; tick(); await quiet();
  assert.deepEqual(received, ["ready $50.00", "change $50.00", "change token_expired", "error token_expired"]);
  widget.close();
  assert.equal(tick, undefined, "no widget, no clock");
}
{ // A looked-up order expires too.
  const { received, widget } = create({ token: "t", lookup: () => ({ ...usd, issuedAt: time - 180 * 60_000 }) });
  await quiet();
  assert.deepEqual(received, ["ready token_expired", "error token_expired"]);
  widget.close();
}
{ // A failed lookup and a missing one emit an error.
  for (const lookup of [undefined, () => { throw new Error("offline"); }]) {
    const { received, widget } = create({ token: "t", lookup });
    await quiet();
    assert.deepEqual(received, ["error lookup_failed"]);
    assert.equal(widget.error?.errorCode, "lookup_failed");
    widget.close();
  }
  page.reported.length = 0;
}
{ // The shop's own limits, either of them.
  assert.equal(create({ amount: usd, limits: { maximum: "199.99" } }).widget.error?.errorCode, "amount_above_maximum");
  assert.equal(create({ amount: usd, limits: { minimum: "200.01" } }).widget.error?.errorCode, "amount_below_minimum");
}
{ // A second widget in a target closes the first.
  const first = create({ amount: usd }).widget;
  create({ amount: usd });
  assert.throws(() => first.update({ amount: usd }), { errorCode: "closed" });
}
{ // Defaults by currency and by locale.
  for (const [currency, brand, words] of [["GBP", "Clearpay", "£50.00"], ["AUD", "Afterpay", "$50.00"],
    ["USD", "Cash App Afterpay", "$50.00"]]) {
    const { widget } = create({ amount: { amount: "200.00", currency } });
    assert.ok(page.markup.includes(brand), currency);
    assert.equal(widget.amountDueToday.format(), words);
  }
  for (const [locale, currency] of [["fr-CA", "CAD"], ["en-GB", "GBP"], ["en-NZ", "NZD"]]) {
    const { widget } = create({ token: "t", locale, lookup: () => ({ amount: "200.00", currency }) });
    await quiet();
    assert.equal(widget.isValid, true, locale);
  }
}
assert.equal(page.Afterpay, page.AfterPay);
assert.deepEqual(page.reported, []);
console.log("the script: clock, lookups, limits, targets");
process.exit();
