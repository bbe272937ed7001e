// Tokens without an amount: the first update or a lookup gives their order.
import { assert, manualLookup, settle, usd } from "./stage.mjs";

// The checksum of an order of 180 dollars by the token `tok_1` on 21 November 2026, by `sha256sum`.
const tokenChecksum = "b01a036c45246ca0ccb6ba82d8ae4f951e27a258b7a297d5e4d2d4488fa63710";

export const lookupCases = {
  "the first update is the order of a token without an amount": async (stage) => {
    const it = stage.create({ token: "tok_1", amount: null });
    await stage.expect(it, ["ready invalid"]);
    stage.show("Loading your payments…");
    assert.equal(it.events[0].data.error, undefined);
    assert.equal(it.events[0].data.amountDueToday.format(), "$0.00");
    it.widget.update({ amount: usd("180.00") });
    await stage.expect(it, ["ready invalid", "change valid 45.00"]);
    assert.equal(it.widget.paymentScheduleChecksum, tokenChecksum);
    stage.show("$45.00");
    it.widget.update({ amount: usd("2500.00") });
    await stage.expect(it, [
      "ready invalid", "change valid 45.00", "change amount_above_maximum", "error amount_above_maximum",
    ]);
    it.widget.close();
    assert.deepEqual(stage.clock.intervals, []);
  },
  "onReady can make the first update": async (stage) => {
    const it = stage.create({
      token: "tok_1", amount: undefined, onReady: ({ target }) => target.update({ amount: usd("180.00") }),
    });
    await stage.expect(it, ["change valid 45.00"]);
  },
  "a first update that is malformed throws, and the next one counts": async (stage) => {
    const it = stage.create({ token: "tok_1", amount: null });
    assert.throws(() => it.widget.update({ amount: usd("1,000.00") }), { errorCode: "invalid_amount" });
    it.widget.update({ amount: usd("180.00") });
    assert.equal(it.widget.paymentScheduleChecksum, tokenChecksum);
  },
  "the first update of an old token has expired": async (stage) => {
    const it = stage.create({ token: "tok_1", amount: null, issuedAt: stage.clock.time - 180 * 60_000 });
    it.widget.update({ amount: usd("180.00") });
    await stage.expect(it, ["ready invalid", "change token_expired", "error token_expired"]);
  },
  "a lookup shows that it is loading, and an update before its answer is applied after it": async (stage) => {
    const { lookup, answers } = manualLookup();
    const it = stage.create({ token: "tok_1", amount: null, lookup });
    stage.show("Loading your payments…");
    assert.equal(answers.length, 1);
    it.widget.update({ amount: usd("180.00") });
    await stage.expect(it, []);
    answers[0].resolve({ ...usd("200.00"), issuedAt: stage.clock.time });
    await stage.expect(it, ["ready valid 50.00", "change valid 45.00"]);
    assert.equal(it.widget.paymentScheduleChecksum, tokenChecksum);
    assert.equal(answers.length, 1);
  },
  "the answer to a lookup after closing is ignored": async (stage) => {
    for (const end of [({ resolve }) => resolve(usd("200.00")), ({ reject }) => reject(new Error("late"))]) {
      const { lookup, answers } = manualLookup();
      const it = stage.create({ token: "tok_1", amount: null, lookup });
      it.widget.close();
      end(answers[0]);
      await stage.expect(it, []);
      assert.equal(it.widget.isValid, false);
    }
  },
  "a failed lookup is shown with a way to try again, which works": async (stage) => {
    const { lookup, answers } = manualLookup();
    const it = stage.create({ token: "tok_1", amount: null, lookup });
    answers[0].reject(Object.assign(new Error("offline"), { status: 503 }));
    await stage.expect(it, ["error lookup_failed"]);
    assert.equal(it.widget.error.message, "Your order could not be loaded. Check your connection, or pay another way.");
    assert.equal(it.widget.error.httpStatusCode, 503);
    assert.equal(stage.page.reported.splice(0).length, 1);
    const button = stage.page.root.querySelector("[data-again]");
    button.dispatch("click");
    stage.show("Loading your payments…");
    assert.equal(it.widget.error, undefined);
    answers[1].resolve(usd("200.00"));
    await stage.expect(it, ["error lookup_failed", "ready valid 50.00"]);
  },
  "refresh and update repeat a failed lookup": async (stage) => {
    for (const repeat of [(widget) => widget.refresh(), (widget) => widget.update({ amount: usd("180.00") })]) {
      const { lookup, answers } = manualLookup();
      const it = stage.create({ token: "tok_1", amount: null, lookup });
      answers[0].reject(new Error("offline"));
      await settle();
      repeat(it.widget);
      assert.equal(answers.length, 2);
      it.widget.refresh(); // a lookup is under way
      assert.equal(answers.length, 2);
      answers[1].resolve(usd("180.00"));
      await stage.deliver();
      assert.equal(it.widget.paymentScheduleChecksum, tokenChecksum);
      assert.equal(stage.page.reported.splice(0).length, 1);
    }
  },
  "an order of another currency has its zero, and a failure without an error's status is one of the server": async (stage) => {
    const order = { amount: "9000.00", currency: "AUD" };
    const it = stage.create({ token: "t", amount: null, plan: "au-pay-in-4", lookup: async () => order });
    await stage.deliver();
    assert.deepEqual({ ...it.widget.amountDueToday }, { amount: "0.00", currency: "AUD" });
    const failed = stage.create({ token: "t", amount: null, lookup: async () => { throw { status: 200 }; } });
    await stage.deliver();
    assert.equal(failed.widget.error.httpStatusCode, 500);
    stage.page.reported.length = 0;
  },
  "an unknown token and an order that is not one": async (stage) => {
    const unknown = stage.create({ token: "t", amount: null, lookup: () => null });
    await stage.expect(unknown, ["ready invalid_token", "change invalid_token", "error invalid_token"]);
    const wrong = stage.create({ token: "t", amount: null, lookup: () => ({ amount: true, currency: "USD" }) });
    await stage.expect(wrong, ["error lookup_failed"]);
    assert.equal(stage.page.reported.splice(0).length, 1);
  },
};
