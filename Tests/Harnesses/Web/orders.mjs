// Holds what the widget's script makes of orders against what the native engine makes of them.
// usage: web-orders | node orders.mjs FOLDER, in which afterpay-widget.js is
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { load } from "./page.mjs";

const page = load(`${process.argv[2]}/afterpay-widget.js`);
let orders = 0, barred = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { options, events, canonicalText, markup } = JSON.parse(line);
  const told = [];
  const tell = ({ type, data }) => told.push({ type, ...data });
  const widget = new page.AfterPay.Widgets.PaymentSchedule({
    ...options, target: "#widget", onReady: tell, onChange: tell, onError: tell,
  });
  const context = `order ${orders + 1}: ${line.slice(0, 300)}`;
  assert.equal(page.markup, markup, context);
  assert.equal(widget.canonicalText(), canonicalText, context);
  const checksum = canonicalText && createHash("sha256").update(canonicalText).digest("hex");
  assert.equal(widget.paymentScheduleChecksum ?? "", checksum, context);
  while (told.length < events.length) await new Promise((done) => setTimeout(done));
  assert.deepEqual(JSON.parse(JSON.stringify(told)), events, context);
  orders += 1;
  if (!widget.isValid) barred += 1;
}
assert.deepEqual(page.reported, []);
assert.ok(orders >= 1000 && barred > orders / 20 && barred < orders, `${barred} of ${orders} barred`);
console.log(`${orders} orders as the native engine has them, ${barred} of them barred`);
process.exit(0);
