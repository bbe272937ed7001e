// What the script does by itself: the clock, lookups, limits, and one widget after another in a place.
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
function make(options) {
  const told = [];
  const tell = ({ type, data }) => told.push(`${type} ${data.error?.errorCode ?? data.amountDueToday.format()}`);
  const widget = new PaymentSchedule({ target: "#widget", onReady: tell, onChange: tell, onError: tell, ...options });
  return { widget, told };
}
{ // A new day is a new schedule, and a token expires after 180 minutes, without the page doing anything.
  const { widget, told } = make({ token: "t", amount: usd, issuedAt: time });
  assert.match(widget.canonicalText(), /\n2026-11-21 5000\n/);
  time += 60_000; tick(); await quiet();
  assert.match(widget.canonicalText(), /\n2026-11-22 5000\n/);
  time += 178 * 60_000; tick(); await quiet();
  assert.equal(widget.isValid, true);
  time += 2 * 60_000; tick(); await quiet();
  assert.deepEqual(told, ["ready $50.00", "change $50.00", "change token_expired", "error token_expired"]);
  widget.close();
  assert.equal(tick, undefined, "no widget, no clock");
}
{ // A looked-up order expires too.
  const { told, widget } = make({ token: "t", lookup: () => ({ ...usd, issuedAt: time - 180 * 60_000 }) });
  await quiet();
  assert.deepEqual(told, ["ready token_expired", "error token_expired"]);
  widget.close();
}
{ // A failed lookup, and none at all, are told.
  for (const lookup of [undefined, () => { throw new Error("offline"); }]) {
    const { told, widget } = make({ token: "t", lookup });
    await quiet();
    assert.deepEqual(told, ["error lookup_failed"]);
    assert.equal(widget.error?.errorCode, "lookup_failed");
    widget.close();
  }
  page.reported.length = 0;
}
{ // The shop's own limits, either of them.
  assert.equal(make({ amount: usd, limits: { maximum: "199.99" } }).widget.error?.errorCode, "amount_above_maximum");
  assert.equal(make({ amount: usd, limits: { minimum: "200.01" } }).widget.error?.errorCode, "amount_below_minimum");
}
{ // A second widget in a place closes the first.
  const first = make({ amount: usd }).widget;
  make({ amount: usd });
  assert.throws(() => first.update({ amount: usd }), { errorCode: "closed" });
}
{ // What follows from the currency, or from the locale, where nothing else is said.
  for (const [currency, brand, words] of [["GBP", "Clearpay", "£50.00"], ["AUD", "Afterpay", "$50.00"],
    ["USD", "Cash App Afterpay", "$50.00"]]) {
    const { widget } = make({ amount: { amount: "200.00", currency } });
    assert.ok(page.markup.includes(brand), currency);
    assert.equal(widget.amountDueToday.format(), words);
  }
  for (const [locale, currency] of [["fr-CA", "CAD"], ["en-GB", "GBP"], ["en-NZ", "NZD"]]) {
    const { widget } = make({ token: "t", locale, lookup: () => ({ amount: "200.00", currency }) });
    await quiet();
    assert.equal(widget.isValid, true, locale);
  }
}
assert.equal(page.Afterpay, page.AfterPay);
assert.deepEqual(page.reported, []);
console.log("the script: clock, lookups, limits, places");
process.exit();
