// The day, the token's age and the page in the background.
import { assert, settle, usd } from "./stage.mjs";

const minute = 60_000;

export const clockCases = {
  "a new day gives new dates within a minute": async (stage) => {
    stage.clock.sleep(3 * minute);
    const it = stage.create();
    await stage.clock.advance((12 * 60 - 2) * minute);
    assert.match(it.widget.canonicalText(), /\n2026-11-22 5000\n/);
    assert.deepEqual(it.lines, ["ready valid 50.00", "change valid 50.00"]);
  },
  "a token expires after 180 minutes": async (stage) => {
    const it = stage.create({ token: "t", issuedAt: stage.clock.time });
    await stage.clock.advance(179 * minute);
    assert.equal(it.widget.isValid, true);
    await stage.clock.advance(minute);
    await stage.expect(it, ["ready valid 50.00", "change token_expired", "error token_expired"]);
  },
  "the clock of a widget starts again after the last one was closed": async (stage) => {
    const first = stage.create();
    await stage.deliver();
    first.widget.close();
    assert.deepEqual(stage.clock.intervals, []);
    const it = stage.create({ token: "t", issuedAt: stage.clock.time });
    await stage.deliver();
    await stage.clock.advance(180 * minute);
    assert.equal(it.widget.isValid, false);
  },
  "several widgets have one clock, until the last one is closed": async (stage) => {
    const [one, two] = [stage.page.document.place("one"), stage.page.document.place("two")];
    const first = stage.create({ target: one });
    const options = { token: "t", issuedAt: stage.clock.time - 179 * minute };
    const second = stage.create({ target: two, ...options });
    await stage.deliver();
    assert.deepEqual(stage.clock.intervals, [minute]);
    await stage.clock.advance(minute);
    assert.equal(second.widget.isValid, false);
    first.widget.close();
    assert.deepEqual(stage.clock.intervals, [minute]);
    const third = stage.create({ ...options, issuedAt: stage.clock.time - 179 * minute });
    await stage.clock.advance(minute);
    assert.equal(third.widget.isValid, false);
    second.widget.close();
    third.widget.close();
    assert.deepEqual(stage.clock.intervals, []);
  },
  "the page looks at the clock when it comes to the front": async (stage) => {
    const it = stage.create({ token: "t", issuedAt: stage.clock.time });
    await stage.deliver();
    stage.clock.sleep(200 * minute);
    stage.page.document.dispatch("visibilitychange");
    assert.equal(it.widget.isValid, false);
    await stage.expect(it, ["ready valid 50.00", "change token_expired", "error token_expired"]);
  },
  "a widget whose day the page has set keeps it": async (stage) => {
    const it = stage.create({ today: "2026-01-31" });
    await stage.clock.advance(48 * 60 * minute);
    assert.match(it.widget.canonicalText(), /\n2026-01-31 5000\n/);
    assert.deepEqual(it.lines, ["ready valid 50.00"]);
  },
  "a widget that nothing references is removed from the module, and the clock stops": async (stage) => {
    const it = stage.create();
    await stage.deliver();
    stage.collected[0]();
    assert.deepEqual(stage.clock.intervals, []);
    assert.throws(() => it.widget.update({ amount: usd("1.00") }), { errorCode: "closed" });
  },
  "refresh looks at the clock": async (stage) => {
    const it = stage.create({ token: "t", issuedAt: stage.clock.time });
    await stage.deliver();
    stage.clock.sleep(180 * minute);
    assert.equal(it.widget.isValid, true);
    it.widget.refresh();
    assert.equal(it.widget.isValid, false);
  },
  "the clock does not repeat a failed lookup": async (stage) => {
    let count = 0;
    const it = stage.create({ amount: null, token: "t", lookup: () => { count += 1; throw new Error("offline"); } });
    await settle();
    await stage.clock.advance(10 * minute);
    assert.equal(count, 1);
    assert.deepEqual(it.lines, ["error lookup_failed"]);
    stage.page.reported.length = 0;
  },
};
