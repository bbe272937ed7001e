// The reports to a page's statistics: their times, their facts, and no personal data.
import { assert, manualLookup, usd } from "./stage.mjs";

/** Creates a widget, and records its reports as lines. */
function create(stage, options = {}) {
  const reports = [];
  const it = stage.create({
    onAnalytics: (event) => reports.push(event), locale: "en-US", ...options,
  });
  return { ...it, reports, get types() { return reports.map(({ type, errorCode }) => (errorCode ? `${type} ${errorCode}` : type)); } };
}

/** Gives the page observers of visible elements, which the case moves by `see`. */
function observe(stage) {
  const observers = [];
  stage.page.context.IntersectionObserver = class {
    constructor(callback) { observers.push(Object.assign(this, { callback })); }
    observe(element) { this.element = element; }
    disconnect() { this.element = undefined; }
  };
  return {
    observers,
    see: (intersectionRatio, height, rootHeight = 600) => observers.at(-1).element && observers.at(-1).callback([
      { intersectionRatio: 0, intersectionRect: { height: 0 }, rootBounds: null },
      { intersectionRatio, intersectionRect: { height }, rootBounds: { height: rootHeight } },
    ]),
  };
}

const root = (stage) => stage.page.root;
/** Opens or closes an element, as a shopper does. */
async function toggle(stage, selector, open, type = "toggle") {
  const element = root(stage).querySelector(selector);
  element.open = open;
  (type === "click" ? element.parentNode : element).dispatch(type);
  await stage.deliver();
}

export const analyticsCases = {
  "a report has the widget's kind and no personal data": async (stage) => {
    const { reports } = create(stage, { token: "secret-token", style: { theme: "TIMELINE" } });
    await stage.deliver();
    assert.deepEqual(reports.map((each) => ({ ...each })), [{
      type: "shown", widget: "schedule", theme: "timeline", plan: "us-pay-in-4", locale: "en-US", currency: "USD",
      isValid: true,
    }]);
    assert.ok(Object.isFrozen(reports[0]));
    assert.doesNotMatch(JSON.stringify(reports), /secret|50\.00|200\.00|[0-9a-f]{16}/);
  },
  "updates and barriers are reported": async (stage) => {
    const it = create(stage);
    await stage.deliver();
    it.widget.update({ amount: usd("180.00") });
    await stage.deliver();
    it.widget.update({ amount: usd("2500.00") });
    await stage.deliver();
    assert.deepEqual(it.types, ["shown", "changed", "changed", "failed amount_above_maximum"]);
    assert.deepEqual(it.reports.map(({ isValid }) => isValid), [true, true, false, false]);
  },
  "a mistake of the page and a failed lookup are reported": async (stage) => {
    const it = create(stage, { plan: "no-plan" });
    await stage.deliver();
    assert.deepEqual(it.types, ["shown", "failed unknown_plan"]);
    const { lookup, answers } = manualLookup();
    const other = create(stage, { amount: undefined, token: "t", lookup });
    await stage.deliver();
    assert.deepEqual(other.types, []);
    answers[0].reject(new Error("of the page"));
    await stage.deliver();
    assert.deepEqual(other.types, ["shown", "failed lookup_failed"]);
    stage.page.reported.length = 0;
  },
  "a widget is shown once half of it is visible for a second": async (stage) => {
    const { observers, see } = observe(stage);
    const it = create(stage);
    await stage.deliver();
    assert.deepEqual(it.types, []);
    see(0.4, 100);
    await stage.clock.advance(5000);
    see(0.5, 100);
    await stage.clock.advance(900);
    see(0.3, 60);
    await stage.clock.advance(5000);
    assert.deepEqual(it.types, []);
    see(0.5, 100);
    see(0.9, 180);
    await stage.clock.advance(1000);
    assert.deepEqual(it.types, ["shown"]);
    assert.equal(observers.at(-1).element, undefined, "it is observed no longer");
    const hidden = create(stage);
    await stage.deliver();
    see(1, 0); // an element without a height
    await stage.clock.advance(5000);
    assert.deepEqual(hidden.types, []);
    see(0.3, 300); // half of the window
    await stage.clock.advance(5000);
    assert.deepEqual(hidden.types, ["shown"]);
    assert.equal(observers.length, 2);
  },
  "a fold that is opened and closed is reported, and an update of it is not": async (stage) => {
    const it = create(stage, { style: { theme: "COLLAPSIBLE" } });
    await stage.deliver();
    await toggle(stage, "details", true);
    await toggle(stage, "details", true, "click");
    it.widget.update({ amount: usd("2500.00") });
    it.widget.update({ amount: usd("180.00") });
    root(stage).querySelector("details").dispatch("toggle");
    await stage.deliver();
    await toggle(stage, "details", false);
    assert.deepEqual(it.types, ["shown", "opened", "changed", "failed amount_above_maximum", "changed", "closed"]);
    assert.deepEqual(it.reports.map(({ isValid }) => isValid), [true, true, false, false, true, true]);
  },
  "a dialog that is opened and closed is reported": async (stage) => {
    const it = create(stage, { style: { theme: "MODAL" } });
    await stage.deliver();
    await toggle(stage, "dialog", true, "click");
    await toggle(stage, "dialog", false, "close");
    assert.deepEqual(it.types, ["shown", "opened", "closed"]);
  },
  "a page's statistics that throw are reported and stop nothing": async (stage) => {
    const it = create(stage, { onAnalytics: () => { throw new Error("of the page"); } });
    await stage.expect(it, ["ready valid 50.00"]);
    assert.deepEqual(stage.page.reported.splice(0).map(String), ["Error: of the page"]);
    const types = [];
    create(stage, { plan: "no-plan", onAnalytics: ({ type }) => { types.push(type); throw new Error("of the page"); } });
    await stage.deliver();
    assert.deepEqual(types, ["shown", "failed"]);
    assert.equal(stage.page.reported.splice(0).length, 3);
    const other = create(stage, { onReady: () => { throw new Error("of onReady"); } });
    await stage.deliver();
    assert.deepEqual(other.types, ["shown"]);
    assert.equal(stage.page.reported.splice(0).length, 1);
    assert.throws(() => stage.create({ onAnalytics: "log" }), { message: "onAnalytics must be a function" });
  },
  "nothing is reported after a widget is closed": async (stage) => {
    const { see } = observe(stage);
    const it = create(stage, { style: { theme: "COLLAPSIBLE" } });
    await stage.deliver();
    see(1, 100);
    const fold = root(stage).querySelector("details");
    it.widget.update({ amount: usd("180.00") });
    fold.open = true;
    fold.dispatch("toggle");
    it.widget.close();
    await stage.clock.advance(5000);
    assert.deepEqual(it.types, []);
    delete stage.page.context.IntersectionObserver;
    const other = create(stage, { onReady() { this.close(); } });
    await stage.deliver();
    assert.deepEqual(other.types, []);
  },
  "a closed widget is observed no longer": async (stage) => {
    const { observers } = observe(stage);
    const it = create(stage);
    await stage.deliver();
    assert.ok(observers[0].element);
    it.widget.close();
    assert.equal(observers[0].element, undefined, "it is observed");
  },
};
