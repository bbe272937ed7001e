// The first picture, which is drawn before the module's widget is created.
import { assert, checksums, usd } from "./stage.mjs";

const above = "amount_above_maximum";

/** Lets the second request of a page to its module fail. */
function failSecond(stage, message) {
  let count = 0;
  class Instance {
    constructor(module) {
      const { exports } = new WebAssembly.Instance(module);
      const answer = () => {
        count += 1;
        if (count === 2) throw new Error(message);
        return exports.answer();
      };
      this.exports = { ...exports, answer };
    }
  }
  stage.page.context.WebAssembly = { Module: WebAssembly.Module, Instance };
}

export const firstCases = {
  "a widget is drawn before it is created, and created for its first event": async (stage) => {
    const it = stage.create();
    stage.show("$50.00");
    const drawn = stage.page.root.children.at(-1).children[0];
    assert.equal(stage.collected.length, 0);
    assert.equal(await stage.clock.advance(1), 1);
    assert.equal(stage.collected.length, 1);
    assert.deepEqual(it.lines, ["ready valid 50.00"]);
    assert.equal(it.widget.isValid, true);
    await stage.deliver();
    assert.equal(stage.page.root.children.at(-1).children[0], drawn, "the picture is drawn again");
    assert.equal(stage.page.root.querySelector(".apw-away").textContent, "", "the picture is announced");
    assert.equal(stage.collected.length, 1);
  },
  "a barrier is drawn at once, and its events are delivered together": async (stage) => {
    const it = stage.create({ amount: usd("2500.00") });
    stage.show("The order total of $2,500.00 is above the maximum");
    assert.equal(await stage.clock.advance(1), 1);
    assert.deepEqual(it.lines, [`ready ${above}`, `change ${above}`, `error ${above}`]);
  },
  "a widget is created when the page asks for anything": async (stage) => {
    const questions = {
      isValid: (widget) => assert.equal(widget.isValid, true),
      amountDueToday: (widget) => assert.equal(widget.amountDueToday.amount, "50.00"),
      checksum: (widget) => assert.equal(widget.paymentScheduleChecksum, checksums["200.00"]),
      loan: (widget) => assert.equal(widget.loan, undefined),
      error: (widget) => assert.equal(widget.error, undefined),
      canonicalText: (widget) => assert.match(widget.canonicalText(), /\n2026-11-21 5000\n/),
      refresh: (widget) => widget.refresh(),
      update: (widget) => widget.update({ amount: usd("200.00") }),
    };
    for (const [name, ask] of Object.entries(questions)) {
      const { widget } = stage.create();
      const before = stage.collected.length;
      ask(widget);
      assert.equal(stage.collected.length, before + 1, name);
    }
    assert.equal(stage.create({ amount: usd("2500.00") }).widget.error.errorCode, above);
  },
  "an update before the first event comes after it": async (stage) => {
    const it = stage.create();
    it.widget.update({ amount: usd("180.00") });
    stage.show("$45.00");
    await stage.expect(it, ["ready valid 50.00", "change valid 45.00"]);
  },
  "a widget that is closed before its first event is never created": async (stage) => {
    const it = stage.create();
    it.widget.close();
    assert.equal(it.widget.isValid, false);
    assert.equal(it.widget.canonicalText(), "");
    await stage.expect(it, []);
    assert.equal(stage.collected.length, 0);
  },
  "a module that fails after the picture is delivered and shown, and the next update tries again": async (stage) => {
    failSecond(stage, "no memory is left");
    const it = stage.create();
    stage.show("$50.00");
    await stage.expect(it, ["error not_loaded"]);
    stage.show("Your payments cannot be shown right now.");
    assert.doesNotMatch(stage.page.root.textContent, /memory|\$/);
    assert.equal(it.widget.error.message, "no memory is left");
    assert.equal(it.widget.isValid, false);
    assert.deepEqual(stage.page.reported.splice(0).map(({ message }) => message), ["no memory is left"]);
    it.widget.update({ amount: usd("180.00") });
    stage.show("$45.00");
    await stage.expect(it, ["error not_loaded", "ready valid 45.00"]);
  },
  "a page that closes a widget for a reported error has no error of it": async (stage) => {
    failSecond(stage, "no memory is left");
    const it = stage.create();
    stage.page.context.reportError = () => it.widget.close();
    assert.equal(it.widget.isValid, false);
    assert.equal(it.widget.error?.errorCode, undefined);
    await stage.expect(it, []);
  },
  "a page that slept after the picture has the new time at once": async (stage) => {
    const token = stage.create({ token: "t", issuedAt: stage.clock.time });
    stage.clock.sleep(13 * 60 * 60_000);
    await stage.deliver();
    assert.deepEqual(token.lines, ["ready valid 50.00", "change token_expired", "error token_expired"]);
    const day = stage.create();
    stage.clock.sleep(24 * 60 * 60_000);
    await stage.deliver();
    assert.match(day.widget.canonicalText(), /\n2026-11-23 5000\n/);
    assert.deepEqual(day.lines, ["ready valid 50.00", "change valid 50.00"]);
  },
  "the first event is about the picture": async (stage) => {
    const it = stage.create();
    stage.clock.sleep(24 * 60 * 60_000);
    await stage.deliver();
    assert.deepEqual(it.events.map(({ data }) => data.paymentScheduleChecksum === checksums["200.00"]), [true, false]);
  },
};
