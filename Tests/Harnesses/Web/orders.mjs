// Compares the results of the widget's script for random orders with those of the native engine.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { load } from "./page.mjs";

const page = load(`${process.argv[2]}/afterpay-widget.js`);
/** Returns a received event as JSON, without the identifier and the status of its error, which the engine does not have. */
const wire = ({ error: { errorId, httpStatusCode, ...error } = {}, ...event }) =>
  JSON.parse(JSON.stringify(event.isValid ? event : { ...event, error }));
/** Returns an event as a page receives it: with an amount, and the message in the shopper's language. */
const inPage = (event, message, { amount: { currency } }) => event.isValid ? event : {
  ...event, amountDueToday: { amount: "0.00", currency },
  error: { ...event.error, message },
};
/** Returns the events of a page: an order that may not proceed from the start is a change too. */
const ofPage = (events) => events.flatMap((event) =>
  (event.type === "ready" && !event.isValid ? [event, { ...event, type: "change" }] : [event]));
let orders = 0, barred = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { options, events, canonicalText, markup, message } = JSON.parse(line);
  const received = [];
  const receive = ({ type, data }) => received.push({ type, ...data });
  const widget = new page.AfterPay.Widgets.PaymentSchedule({
    ...options, target: "#widget", onReady: receive, onChange: receive, onError: receive,
  });
  const context = `order ${orders + 1}: ${line.slice(0, 300)}`;
  assert.equal(page.markup, markup, context);
  assert.equal(widget.canonicalText(), canonicalText, context);
  const checksum = canonicalText && createHash("sha256").update(canonicalText).digest("hex");
  assert.equal(widget.paymentScheduleChecksum ?? "", checksum, context);
  const expected = ofPage(events.map((event) => inPage(event, message, options)));
  while (received.length < expected.length) await new Promise((done) => setTimeout(done));
  assert.deepEqual(received.map(wire), expected, context);
  assert.equal(page.markup, markup, `created, ${context}`);
  orders += 1;
  if (!widget.isValid) barred += 1;
}
assert.deepEqual(page.reported, []);
assert.ok(orders >= 1000 && barred > orders / 20 && barred < orders, `${barred} of ${orders} barred`);
console.log(`${orders} orders have the native engine's results, ${barred} of them barriers`);
process.exit(0);
