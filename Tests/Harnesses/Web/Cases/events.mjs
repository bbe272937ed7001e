// The events of a widget: their order, their contents, and callbacks that do anything.
import { assert, checksums, usd } from "./stage.mjs";

const above = "amount_above_maximum";

export const eventCases = {
  "events arrive in order, once the page's code has run": async (stage) => {
    const it = stage.create();
    it.widget.update({ amount: usd("180.00") });
    it.widget.update({ amount: usd("2500.00") });
    it.widget.update({ amount: usd("200.00") });
    assert.deepEqual(it.lines, []);
    await stage.expect(it, [
      "ready valid 50.00", "change valid 45.00", `change ${above}`, `error ${above}`, "change valid 50.00",
    ]);
    assert.equal(it.events[0].data.paymentScheduleChecksum, checksums["200.00"]);
    assert.equal(it.events[1].data.paymentScheduleChecksum, checksums["180.00"]);
  },
  "all events that wait are delivered in one task": async (stage) => {
    const it = stage.create();
    for (let count = 0; count < 1000; count++) it.widget.update({ amount: usd("180.00") });
    assert.equal(await stage.clock.advance(1), 2); // the other one announces the amount
    assert.equal(it.lines.length, 1001);
  },
  "an event that a callback causes has a task of its own": async (stage) => {
    const order = [];
    const it = stage.create({
      onReady: ({ target }) => { order.push("in"); target.update({ amount: usd("180.00") }); order.push("out"); },
      onChange: () => order.push("change"),
    });
    await stage.deliver();
    assert.deepEqual(order, ["in", "out", "change"]);
    let turns = 0;
    const endless = stage.create({ onChange: ({ target }) => { turns += 1; target.update({ amount: usd("180.00") }); } });
    endless.widget.update({ amount: usd("180.00") });
    await stage.clock.advance(10);
    endless.widget.close();
    assert.ok(turns > 1 && turns <= 10, `${turns} turns`);
  },
  "nothing is delivered after closing": async (stage) => {
    const it = stage.create();
    it.widget.update({ amount: usd("180.00") });
    it.widget.close();
    await stage.expect(it, []);
    const other = stage.create({ onReady: ({ target }) => target.close() });
    other.widget.update({ amount: usd("2500.00") });
    await stage.expect(other, []);
    assert.equal(stage.page.target.children.length, 0);
    assert.equal(other.widget.isValid, false);
    assert.throws(() => other.widget.update({ amount: usd("1.00") }), { errorCode: "closed" });
    other.widget.refresh();
    other.widget.close();
  },
  "a callback that throws is reported, and the next is called": async (stage) => {
    const failure = new Error("of the page's own");
    const it = stage.create({ onReady: () => { throw failure; } });
    it.widget.update({ amount: usd("180.00") });
    await stage.expect(it, ["change valid 45.00"]);
    assert.deepEqual(stage.page.reported.splice(0), [failure]);
  },
  "a browser without reportError gets the exception in a task of its own": async (stage) => {
    stage.page.context.reportError = undefined;
    const it = stage.create({ onReady: () => { throw new Error("of the page's own"); } });
    it.widget.update({ amount: usd("180.00") });
    await stage.clock.advance(1);
    assert.deepEqual(it.lines, ["change valid 45.00"]);
    await assert.rejects(stage.deliver(), /of the page's own/);
  },
  "every event and property has an amount, and every event its type": async (stage) => {
    const it = stage.create();
    it.widget.update({ amount: usd("2500.00") });
    const { amount, currency } = it.widget.amountDueToday;
    assert.deepEqual([amount, currency, it.widget.amountDueToday.format()], ["0.00", "USD", "$0.00"]);
    await stage.deliver();
    assert.equal(it.events.length, 3);
    for (const { type, target, data } of it.events) {
      assert.equal(data.type, type);
      assert.equal(target, it.widget);
      assert.equal(data.amountDueToday.amount, data.isValid ? "50.00" : "0.00");
      assert.equal(typeof data.amountDueToday.format(), "string");
    }
    it.widget.close();
    assert.equal(it.widget.amountDueToday.amount, "0.00");
  },
  "an error has its identifier and status, the same in each place": async (stage) => {
    const it = stage.create();
    it.widget.update({ amount: usd("2500.00") });
    await stage.deliver();
    const [, change, error] = it.events.map(({ data }) => data.error);
    assert.match(change.errorId, /^[0-9a-f]{16}$/);
    assert.deepEqual(Object.keys(change).sort(), ["errorCode", "errorId", "httpStatusCode", "message"]);
    assert.deepEqual(change, error);
    assert.deepEqual({ ...it.widget.error }, { ...change });
    assert.equal(change.httpStatusCode, 422);
    it.widget.update({ amount: usd("200.00") });
    assert.equal(it.widget.error, undefined);
    it.widget.update({ amount: usd("2500.00") });
    assert.notEqual(it.widget.error.errorId, change.errorId);
    assert.equal(stage.create({ token: "", amount: null }).widget.error.httpStatusCode, 412);
  },
  "messages are in the shopper's language, with money as in the picture": async (stage) => {
    const it = stage.create({ locale: "fr-CA", amount: { amount: "2500.00", currency: "CAD" }, limits: { maximum: "2000.00" } });
    const message = "Le total de la commande (2\u{A0}500,00\u{A0}$) est supérieur au maximum de 2\u{A0}000,00\u{A0}$. "
      + "Retirez des articles de la commande ou payez autrement.";
    assert.equal(it.widget.error.message, message);
    assert.equal(stage.create({ amount: usd("0.50") }).widget.error.message,
      "The order total of $0.50 is below the minimum of $1.00. Add to the order, or pay another way.");
  },
  "an update to zero is never valid": async (stage) => {
    const it = stage.create();
    it.widget.update({ amount: usd("0.00") });
    assert.equal(it.widget.isValid, false);
    assert.equal(it.widget.paymentScheduleChecksum, undefined);
    assert.equal(it.widget.canonicalText(), "");
    stage.show("The order total of $0.00 is not above zero.");
    it.widget.update({ amount: usd("180.00") });
    await stage.expect(it, ["ready valid 50.00", "change invalid_amount", "error invalid_amount", "change valid 45.00"]);
  },
  "a malformed update throws and changes nothing": async (stage) => {
    const it = stage.create();
    for (const amount of ["1,000.00", "-5.00", "", " 5", NaN, 0.1 + 0.2, -5, 1e21, null, {}, true]) {
      assert.throws(() => it.widget.update({ amount: usd(amount) }), { errorCode: "invalid_amount" });
    }
    assert.throws(() => it.widget.update(), { errorCode: "invalid_amount" });
    assert.throws(() => it.widget.update({ amount: { amount: "5.00", currency: "GBP" } }), { errorCode: "unsupported_currency" });
    assert.equal(it.widget.paymentScheduleChecksum, checksums["200.00"]);
    await stage.expect(it, ["ready valid 50.00"]);
  },
};
