// Afterpay's own script on the page, which opens the checkout in a window: each script has the members of both.
import vm from "node:vm";
import { Stage, assert, usd } from "./stage.mjs";

/** A script with the members of Afterpay's, which runs in a page. */
const theirs = `{
  initialize(options) { this.options = options; },
  open() { return "open " + this.options.countryCode; },
  redirect() { return "redirect"; }, initializeForPopup() { return "popup"; },
}`;

function expectBoth(page, name = "AfterPay") {
  const found = vm.runInContext(name, page.context);
  found.initialize({ countryCode: "US" });
  assert.equal(found.open(), "open US");
  assert.equal(found.redirect?.(), "redirect");
  assert.equal(found.initializeForPopup?.(), "popup");
  const widget = new found.Widgets.PaymentSchedule({ target: "#widget", amount: usd("200.00") });
  assert.equal(widget.amountDueToday.amount, "50.00");
  assert.equal(found.Widgets.computeSchedule({ amount: usd("200.00"), today: "2026-11-21" }).installments.length, 4);
}

/** Returns a page in which a script has run before the widget's. */
const before = (stage, script) => new Stage(`${script}\n${stage.text}`).page;

export const neighborCases = {
  "Afterpay's own script is loaded before this one": async (stage) => {
    for (const script of [`var AfterPay = ${theirs};`, `globalThis.AfterPay = ${theirs};`, `globalThis.Afterpay = ${theirs};`]) {
      expectBoth(before(stage, script));
    }
    expectBoth(before(stage, `globalThis.AfterPay = {}; globalThis.Afterpay = ${theirs};`), "Afterpay");
  },
  "Afterpay's own script is loaded after this one": async (stage) => {
    for (const script of [`var AfterPay = ${theirs};`, `globalThis.AfterPay = ${theirs};`, `Object.assign(AfterPay, ${theirs});`]) {
      const { page } = new Stage(stage.text);
      vm.runInContext(script, page.context);
      expectBoth(page);
      expectBoth(page, "Afterpay");
    }
    const { page } = new Stage(stage.text);
    vm.runInContext(`globalThis.AfterPay = Object.assign(${theirs}, { Widgets: { Other: 1 } });`, page.context);
    expectBoth(page);
    assert.equal(page.AfterPay.Widgets.Other, 1);
  },
  "Afterpay's own script has a global that cannot be changed": async (stage) => {
    const frozen = `globalThis.AfterPay = Object.freeze({ ...${theirs}, initialize() {}, open() { return "open US"; } });`;
    expectBoth(before(stage, frozen));
    const { page } = new Stage(stage.text);
    vm.runInContext(frozen, page.context);
    expectBoth(page);
  },
};
