// The payment schedule as a widget of a page, with the interface of Afterpay's page script:
//
//   const widget = new AfterPay.Widgets.PaymentSchedule({
//     target: "#afterpay-widget", amount: { amount: "200.00", currency: "USD" }, locale: "en-US",
//     onReady: (event) => console.log(event.data.paymentScheduleChecksum),
//   });
//   widget.update({ amount: { amount: "180.00", currency: "USD" } });
//
// The WebAssembly module below computes schedules, checksums, texts and markup. This script passes bytes to it and
// inserts its markup into the target.
(() => {
  "use strict";

  const moduleText = "@MODULE@"; // WebAssembly as base64, inserted by Sources/WidgetWeb/build

  // The operations and the names of fields, as in PageWidgets.swift and RequestFields.swift.
  const operations = {
    create: "n", update: "u", refresh: "r", orderFound: "f", tokenUnknown: "k", lookupFailed: "x",
    canonicalText: "t", amountText: "m", stylesheet: "s", close: "c",
  };
  const fieldNames = {
    amount: "a", border: "b", currency: "c", brand: "d", heading: "h", issuedAt: "i", theme: "k",
    locale: "l", logo: "o", plan: "p", maximum: "r", minimum: "s", token: "t", now: "u",
    widget: "w", today: "y",
  };

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let exports; // the module's exports, from the first widget on

  function load() {
    const bytes = Uint8Array.from(atob(moduleText), (character) => character.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  }

  /** Returns the bytes of a request; fields that are null or undefined are omitted. */
  function request(operation, fields) {
    const bytes = [operations[operation].charCodeAt(0)];
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === null) continue;
      const text = encoder.encode(typeof value === "boolean" ? Number(value) : value);
      bytes.push(fieldNames[name].charCodeAt(0));
      for (let shift = 0; shift < 32; shift += 8) bytes.push((text.length >> shift) & 255);
      for (const byte of text) bytes.push(byte);
    }
    return bytes;
  }

  /** Sends a request to the module and returns its answer as text. */
  function ask(operation, fields = {}) {
    exports ??= load();
    const bytes = request(operation, fields);
    const address = exports.request(bytes.length);
    if (address === 0) throw new RangeError("the options are too long");
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const count = exports.answer();
    const answer = new Uint8Array(exports.memory.buffer, exports.answerAddress(), count);
    return decoder.decode(answer);
  }

  /** Sends a request about a widget and returns its number, events, status and markup. */
  function askWidget(operation, fields) {
    const text = ask(operation, fields);
    const end = text.indexOf("\n");
    const answer = JSON.parse(text.slice(0, end));
    if (answer.failure) throw failureError(answer.failure);
    return { ...answer, markup: text.slice(end + 1) };
  }

  function failureError({ code, message }) {
    const error = code === "closed" ? new Error(message) : new RangeError(message);
    error.errorCode = code;
    return error;
  }

  /** An amount of money, as in events and properties. */
  class Amount {
    #locale;

    constructor({ amount, currency }, locale) {
      this.amount = amount;
      this.currency = currency;
      this.#locale = locale;
      Object.freeze(this);
    }

    /** Returns the amount in the shopper's locale, such as "$50.00". */
    format() {
      return ask("amountText", {
        amount: this.amount, currency: this.currency, locale: this.#locale,
      });
    }
  }

  /** Returns the fields for an amount from the page. */
  function amountFields(money, name) {
    if (typeof money?.amount !== "string" || typeof money.currency !== "string") {
      throw new TypeError(`${name} must be like { amount: "50.00", currency: "USD" }`);
    }
    return { amount: money.amount, currency: money.currency };
  }

  function text(value, name) {
    if (value === undefined || value === null || typeof value === "string") return value;
    throw new TypeError(`${name} must be a string`);
  }

  /** Returns a time in seconds since 1970, from anything that `new Date` accepts. */
  function seconds(time, name) {
    if (time === undefined || time === null) return undefined;
    const milliseconds = new Date(time).getTime();
    if (Number.isNaN(milliseconds)) throw new RangeError(`${name} is no time`);
    return String(Math.floor(milliseconds / 1000));
  }

  /** Returns the time and the day, in the page's time zone unless the page set the day. */
  function now(today) {
    const time = new Date();
    const digits = (number, count) => String(number).padStart(count, "0");
    const day =
      `${digits(time.getFullYear(), 4)}-${digits(time.getMonth() + 1, 2)}-${digits(time.getDate(), 2)}`;
    return { today: today ?? day, now: seconds(time) };
  }

  function element(target) {
    const found = typeof target === "string" ? document.querySelector(target) : target;
    if (found instanceof Element) return found;
    throw new Error(`there is no element for the target ${String(target)}`);
  }

  // A page that requires trusted types must allow this policy by its name.
  let policy;
  function trusted(markup) {
    if (typeof trustedTypes === "undefined") return markup;
    try {
      policy ??= trustedTypes.createPolicy("afterpay-widget", { createHTML: (text) => text });
    } catch {
      return markup; // a page that requires trusted types rejects it
    }
    return policy.createHTML(markup);
  }

  // Properties that a shadow root inherits from the page and the widget's stylesheet does not set.
  const hostSheet = ":host { white-space: normal; word-spacing: normal; text-indent: 0; cursor: auto; }\n";

  let sheet;
  /** Adds the widgets' stylesheet to a shadow root in a form that strict policies allow. */
  function addStylesheet(root) {
    try {
      if (!sheet) {
        const created = new CSSStyleSheet();
        created.replaceSync(hostSheet + ask("stylesheet"));
        sheet = created;
      }
      root.adoptedStyleSheets = [sheet];
      return undefined;
    } catch {
      const style = document.createElement("style");
      style.textContent = hostSheet + ask("stylesheet");
      return style;
    }
  }

  /** The widget's element in the target, with a shadow root. */
  class Frame {
    #root;
    #content;
    #markup;

    constructor() {
      this.host = document.createElement("div");
      this.#root = this.host.attachShadow({ mode: "open" });
      this.#content = document.createElement("div");
      const style = addStylesheet(this.#root);
      if (style) this.#root.append(style);
      this.#root.append(this.#content);
    }

    show(markup) {
      if (markup === this.#markup) return;
      const opened = this.#root.querySelector("details[open]") !== null;
      const popover =
        "popover" in this.host && this.#root.querySelector("[popover]:popover-open") !== null;
      const focusable = () => [...this.#root.querySelectorAll("summary, button")];
      const focused = focusable().indexOf(this.#root.activeElement);
      this.#content.innerHTML = trusted(markup);
      this.#markup = markup;
      // Elements that the shopper has opened stay open.
      if (opened) this.#root.querySelector("details")?.setAttribute("open", "");
      if (popover) this.#root.querySelector("[popover]")?.showPopover();
      if (focused >= 0) focusable()[focused]?.focus({ preventScroll: true });
      this.#returnFocus();
    }

    /** Returns the focus from a closed dialog to its button, which browsers omit in a shadow root. */
    #returnFocus() {
      const popover = this.#root.querySelector("[popover]");
      popover?.addEventListener("beforetoggle", (event) => {
        if (event.newState === "closed" && popover.contains(this.#root.activeElement)) {
          this.#root.querySelector("[popovertarget]").focus();
        }
      });
    }
  }

  // A widget exists as long as its element or the page references it. Without references it is removed from the module.
  const widgets = new Map(); // numbers to weak references
  const widgetOfHost = new WeakMap();
  const collected = new FinalizationRegistry((number) => remove(number));
  let clock;

  function remove(number) {
    if (!widgets.delete(number)) return;
    ask("close", { widget: String(number) });
    if (widgets.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  }

  /** Refreshes all widgets, since the day may have changed or a token may have expired. */
  function refreshAll() {
    for (const reference of [...widgets.values()]) reference.deref()?.refresh();
  }

  function watchClock() {
    if (clock !== undefined) return;
    clock = setInterval(refreshAll, 60_000);
    // The timer does not run while the page sleeps in the background. Adding the listener twice adds it once.
    document.addEventListener("visibilitychange", refreshAll);
  }

  const handlerNames = { ready: "onReady", change: "onChange", error: "onError" };

  class PaymentSchedule {
    #options;
    #frame;
    #number;
    #status = null;
    #failure;
    #pending = []; // events that are not delivered yet

    constructor(options) {
      if (options === null || typeof options !== "object") {
        throw new TypeError("a PaymentSchedule needs options, such as { target, amount }");
      }
      this.#options = { ...options };
      const target = element(options.target);
      const answer = askWidget("create", this.#fields());
      this.#number = answer.widget;
      try {
        this.#frame = new Frame();
        this.#frame.show(answer.markup);
        for (const child of [...target.children]) widgetOfHost.get(child)?.close();
        target.replaceChildren(this.#frame.host);
        this.#apply(answer);
      } catch (error) {
        ask("close", { widget: String(this.#number) });
        throw error;
      }
      widgetOfHost.set(this.#frame.host, this);
      widgets.set(this.#number, new WeakRef(this));
      collected.register(this, this.#number, this);
      watchClock();
      if (this.#status === null) this.#lookUp();
    }

    /** Sets the order total: `update({ amount: { amount: "180.00", currency: "USD" } })`. */
    update(options) {
      this.#ask("update", amountFields(options?.amount, "update's amount"));
    }

    /** Whether the order may proceed; false while that is not known. */
    get isValid() { return this.#status?.isValid ?? false; }

    /** The amount due today, or undefined if there is none. */
    get amountDueToday() { return this.#data(this.#status ?? {}).amountDueToday; }

    /** The checksum of the schedule, or undefined if there is none. */
    get paymentScheduleChecksum() { return this.#status?.paymentScheduleChecksum; }

    /** The barrier or the failure, or undefined if there is none. */
    get error() { return this.#status ? this.#status.error : this.#failure; }

    /** Returns the text whose SHA-256 is the checksum, or an empty text if there is none. */
    canonicalText() { return this.#number ? ask("canonicalText", { widget: this.#name }) : ""; }

    /** Checks the clock, as the widget does every minute. */
    refresh() {
      if (!this.#number) return;
      try {
        this.#ask("refresh");
      } catch (error) {
        reportError(error);
      }
    }

    /** Removes the widget from the page; no callback is called afterwards. */
    close() {
      if (!this.#number) return;
      collected.unregister(this);
      remove(this.#number);
      this.#number = undefined;
      this.#status = null;
      this.#failure = undefined;
      this.#pending = [];
      this.#frame.host.remove();
    }

    get #name() { return String(this.#number ?? 0); }

    #ask(operation, fields = {}) {
      this.#apply(askWidget(operation, { widget: this.#name, ...fields, ...now(this.#options.today) }));
    }

    #fields() {
      const { amount, token, locale, plan, brand, limits, today, issuedAt, style } = this.#options;
      return {
        ...(amount === undefined || amount === null ? {} : amountFields(amount, "amount")),
        token: text(token, "token"), locale: text(locale, "locale"), plan: text(plan, "plan"),
        brand: text(brand, "brand"), theme: text(style?.theme, "style.theme"),
        minimum: text(limits?.minimum, "limits.minimum"),
        maximum: text(limits?.maximum, "limits.maximum"),
        logo: style?.logo !== false, heading: style?.heading !== false,
        border: style?.border !== false, issuedAt: seconds(issuedAt, "issuedAt"),
        ...now(text(today, "today")),
      };
    }

    /** Shows an answer, and schedules its events for delivery once the page's code has run. */
    #apply({ events, status, markup }) {
      this.#status = status;
      this.#frame.show(markup);
      this.#failure = events.findLast(({ type }) => type === "error")?.error ?? this.#failure;
      if (events.length === 0) return;
      if (this.#pending.length === 0) setTimeout(() => this.#deliver());
      this.#pending.push(...events);
    }

    #deliver() {
      const event = this.#pending.shift();
      if (!event) return;
      if (this.#pending.length > 0) setTimeout(() => this.#deliver());
      try {
        const data = this.#data(event);
        const handler = this.#options[handlerNames[event.type]];
        handler?.call(this, { type: event.type, target: this, data });
      } catch (error) {
        reportError(error);
      }
    }

    #data({ isValid, amountDueToday, paymentScheduleChecksum, error }) {
      const due = amountDueToday && new Amount(amountDueToday, this.#options.locale ?? undefined);
      return { isValid, amountDueToday: due, paymentScheduleChecksum, error };
    }

    async #lookUp() {
      const { lookup, token } = this.#options;
      let answer;
      try {
        if (typeof lookup !== "function") {
          console.warn("AfterPay.Widgets.PaymentSchedule: a token needs an amount or a lookup too");
          return this.#ask("lookupFailed");
        }
        answer = await lookup(token);
      } catch (error) {
        reportError(error);
        return this.#number && this.#ask("lookupFailed");
      }
      if (!this.#number) return;
      try {
        if (answer === undefined || answer === null) return this.#ask("tokenUnknown");
        const issuedAt = seconds(answer.issuedAt, "issuedAt");
        this.#ask("orderFound", { ...amountFields(answer, "the order"), issuedAt });
      } catch (error) {
        reportError(error);
        this.#ask("lookupFailed");
      }
    }
  }

  const page = globalThis.AfterPay ?? globalThis.Afterpay ?? {};
  page.Widgets = { ...page.Widgets, PaymentSchedule };
  globalThis.AfterPay = page;
  globalThis.Afterpay = page;
})();
