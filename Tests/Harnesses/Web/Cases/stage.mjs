// A page with a clock and the widget's script, and the expectations of the cases.
import assert from "node:assert/strict";
import { Clock, settle } from "../clock.mjs";
import { loadText } from "../page.mjs";

export const usd = (amount) => ({ amount, currency: "USD" });
/** Checksums of tokenless orders from 21 November 2026 on, by `sha256sum` of their canonical texts. */
export const checksums = {
  "200.00": "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c",
  "180.00": "0ada53c2618c7c221bd29cb780b9c3fdf382c0a3035c91a3aee9679f7691bc0b",
};

export class Stage {
  clock = new Clock("2026-11-21T12:00:00Z");
  /** The callbacks of the page's registries of collected widgets. */
  collected = [];

  /** The scripts that the page may load, by their names: each a function of the page's global object. */
  scripts = {};

  constructor(text, own = {}, others = []) {
    const { collected, scripts } = this;
    this.text = text;
    this.digits = text.match(/"(0061736d[0-9a-f]+)"/)[1];
    class FinalizationRegistry {
      constructor(callback) { this.callback = callback; }
      register(widget, entry) { collected.push(() => this.callback(entry)); }
      unregister() {}
    }
    this.page = loadText(text, { ...this.clock.globals, FinalizationRegistry, ...own }, others, scripts);
  }

  /** Creates a widget for 200 dollars, and records its events: `ready valid 50.00`, `error amount_above_maximum`. */
  create(options = {}) {
    const events = [];
    const lines = [];
    const receive = (event) => {
      const { isValid, amountDueToday, error } = event.data;
      events.push(event);
      lines.push(`${event.type} ${isValid ? `valid ${amountDueToday.amount}` : error?.errorCode ?? "invalid"}`);
    };
    const widget = new this.page.AfterPay.Widgets.PaymentSchedule({
      target: "#widget", amount: usd("200.00"), onReady: receive, onChange: receive, onError: receive, ...options,
    });
    return { widget, events, lines };
  }

  /** Lets the waiting events be delivered. */
  async deliver() {
    for (let turn = 0; turn < 5; turn++) await this.clock.advance(1);
  }

  /** Checks the events of a widget once they are delivered. */
  async expect({ lines }, wanted) {
    await this.deliver();
    assert.deepEqual(lines, wanted);
  }

  show(text) { assert.ok(this.page.markup?.includes(text), `“${text}” is not shown, but ${this.page.root?.textContent}`); }
}

/** Returns a lookup that the case answers: `answers[0].resolve(order)`. */
export function manualLookup() {
  const answers = [];
  const lookup = () => new Promise((resolve, reject) => answers.push({ resolve, reject }));
  return { lookup, answers };
}

export { assert, settle };
