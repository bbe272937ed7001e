// A widget with the same interface and one planted fault, which its script element names. Each fault and the message
// that finds it:
//
//  none: nothing
//  early-change: [change valid 50.00
//  ready-twice: [ready valid 50.00 USD $50.00 beacae19, ready valid
//  ready-at-once: but the widget's name is not set yet
//  never-ready: received []
//  error-first: beacae19, error invalid
//  no-error: change invalid amount_above_maximum, change valid 50.00 USD $50.00 beacae19]
//  two-changes: change valid 45.00 USD $45.00 0ada53c2, change valid 45.00
//  wrong-amount: 45.01 USD
//  wrong-format: $45.0 0ada53c2
//  wrong-checksum: $45.00 beacae19
//  stale-state: but the widget says
//  stale-picture: the widget does not show “$45.00”
//  talks-when-closed: nothing is delivered after it was closed
//  leaves-picture: left: $
//  early-update-lost: an update before ready
//  first-of-two-updates: an update before ready
//  nested: an update inside of
//  one-for-all: two widgets on a page
//  stops-after-exception: after a callback threw
//  swallows-exception: a callback's exception is lost: 0 of 4
//  takes-malformed: a malformed amount
//  token-forgotten: a token's order is looked up
//  any-target: an unknown target
//  asks-elsewhere: request: https://elsewhere.test/
//  evaluates: by a strict policy
//  styles: by a strict policy
(() => {
  const fault = document.currentScript.dataset.fault;
  const known = {
    "200.00": "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c",
    "180.00": "0ada53c2618c7c221bd29cb780b9c3fdf382c0a3035c91a3aee9679f7691bc0b",
    "80.00": "e8491d3ffd05a51eab8d83705dec68f4329bf35ea9824cba456aef11fe5a98c6",
    "50.00": "7a92a49344ad5820052266a4a248d74726308e26eaf4fcf7558d769ea6979fa1",
    "tok_1 200.00": "b83dcd783bef360d717bfa857f705e19b697ffd1c118e5efe38d61393f52cbc5",
    "tok_1 180.00": "b01a036c45246ca0ccb6ba82d8ae4f951e27a258b7a297d5e4d2d4488fa63710",
  };
  const all = [];

  class PaymentSchedule {
    #options;
    #events = [];
    #ready = false;
    #target;
    #wanted = null;
    #closed = false;

    constructor(options) {
      this.#options = options;
      this.#target = document.querySelector(options.target);
      if (!this.#target && fault !== "any-target") throw new Error(`no element matches ${options.target}`);
      if (fault === "asks-elsewhere") fetch("https://elsewhere.test/").catch(() => {});
      if (fault === "evaluates") new Function("return 1")();
      if (fault === "styles" && this.#target) this.#target.innerHTML = `<p style="color: red">`;
      all.push(this);
      if (options.token) {
        this.#lookUp();
        return;
      }
      this.#set(options.amount);
      if (fault === "early-change") this.#emit("change");
      if (fault === "ready-at-once") this.#start();
      else if (fault !== "never-ready") queueMicrotask(() => this.#start());
    }

    async #lookUp() {
      const { token, amount, lookup } = this.#options;
      const order = amount ?? (await lookup(token));
      if (order) this.#set(order);
      else this.#reject("invalid_token", "There is no such checkout.");
      await null;
      this.#start();
    }

    #start() {
      this.#ready = true;
      const { isValid } = this;
      this.#emit("ready");
      if (!isValid) this.#emit("change");
      if (!isValid) this.#emit("error");
      if (fault === "ready-twice") this.#emit("ready");
      if (this.#wanted && fault !== "early-update-lost") this.update({ amount: this.#wanted });
    }

    update({ amount }) {
      const text = amount.amount;
      const wellFormed = typeof text === "string" && /^\d+(\.\d\d?)?$/.test(text);
      if (!wellFormed && fault !== "takes-malformed") throw new RangeError(`${text} is no amount`);
      if (!this.#ready) {
        if (fault === "first-of-two-updates") this.#wanted ??= amount;
        else this.#wanted = amount;
        return;
      }
      for (const widget of fault === "one-for-all" ? all : [this]) widget.#change(amount);
    }

    #change(amount) {
      this.#set(amount);
      if (fault === "error-first" && !this.isValid) this.#emit("error");
      this.#emit("change");
      if (fault === "two-changes") this.#emit("change");
      if (!this.isValid && fault !== "error-first" && fault !== "no-error") this.#emit("error");
    }

    close() {
      if (fault !== "leaves-picture") this.#target.replaceChildren();
      if (fault !== "talks-when-closed") this.#closed = true;
    }

    #set({ amount, currency }) {
      if (Number(amount) > 2000) {
        this.#reject("amount_above_maximum", "The order is above the maximum.");
      } else {
        const wrong = fault === "wrong-amount" && amount === "180.00" ? 0.01 : 0;
        const part = (Number(amount) / 4 + wrong).toFixed(2);
        const sign = fault === "wrong-format" ? (text) => `$${text.slice(0, -1)}` : (text) => `$${text}`;
        this.isValid = true;
        this.amountDueToday = { amount: part, currency, format: () => sign(part) };
        const held = this.#options.token && fault !== "token-forgotten" ? `${this.#options.token} ` : "";
        this.paymentScheduleChecksum = known[fault === "wrong-checksum" ? "200.00" : held + amount];
        this.error = undefined;
      }
      if (fault === "stale-picture" && this.#ready) return;
      const text = this.isValid ? Array(4).fill(this.amountDueToday.format()).join(" ") : this.error.message;
      this.#target?.replaceChildren(text);
    }

    #reject(errorCode, message) {
      this.isValid = false;
      this.amountDueToday = this.paymentScheduleChecksum = undefined;
      this.error = { errorCode, message };
    }

    #emit(type) {
      const { isValid, amountDueToday, paymentScheduleChecksum, error } = this;
      this.#events.push({ type, data: { isValid, amountDueToday, paymentScheduleChecksum, error } });
      if (this.#events.length === 1 || fault === "nested") this.#deliver();
    }

    #deliver() {
      const names = { ready: "onReady", change: "onChange", error: "onError" };
      while (this.#events.length > 0) {
        const event = fault === "nested" ? this.#events.shift() : this.#events[0];
        if (fault === "stale-state" && event.type === "change") this.isValid = !this.isValid;
        try {
          if (!this.#closed) this.#options[names[event.type]]?.(event);
        } catch (error) {
          if (fault === "stops-after-exception") throw error;
          if (fault !== "swallows-exception") reportError(error);
        }
        if (fault !== "nested") this.#events.shift();
      }
    }
  }
  globalThis.AfterPay = { Widgets: { PaymentSchedule } };
})();
