// Compares the monthly plans of the widget's script with those of the native engine.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { load } from "./page.mjs";

const folder = process.argv[2];
const page = load(`${folder}/afterpay-widget.js`, {}, [`${folder}/afterpay-monthly.js`]);
let loans = 0, barred = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { options, status, canonicalText, markup } = JSON.parse(line);
  const received = [];
  const receive = ({ type, data }) => received.push({ type, ...data });
  const widget = new page.AfterPay.Widgets.PaymentSchedule({
    ...options, target: "#widget", onReady: receive, onChange: receive, onError: receive,
  });
  const context = `loan ${loans + 1}: ${line.slice(0, 400)}`;
  assert.equal(page.markup, markup, context);
  assert.equal(widget.canonicalText(), canonicalText, context);
  const checksum = canonicalText && createHash("sha256").update(canonicalText).digest("hex");
  assert.equal(widget.paymentScheduleChecksum ?? "", checksum, context);
  const loan = widget.loan;
  const own = loan
    ? {
      checksum: widget.paymentScheduleChecksum, dueToday: widget.amountDueToday.amount, apr: loan.apr,
      ...Object.fromEntries(["payment", "amountFinanced", "financeCharge", "totalOfPayments"].map(
        (name) => [name, loan[name].amount])),
    }
    : { errorCode: widget.error.errorCode, message: widget.error.message };
  assert.deepEqual(own, status, context);
  const events = loan ? ["ready"] : ["ready", "change", "error"];
  while (received.length < events.length) await new Promise((done) => setTimeout(done));
  assert.deepEqual(received.map(({ type }) => type), events, context);
  assert.equal(page.markup, markup, `created, ${context}`);
  loans += 1;
  if (!widget.isValid) barred += 1;
  widget.close();
}
assert.deepEqual(page.reported, []);
assert.ok(loans >= 1000 && barred > loans / 50 && barred < loans / 2, `${barred} of ${loans} barred`);
console.log(`${loans} monthly plans have the native engine's results, ${barred} of them barriers`);
process.exit(0);
