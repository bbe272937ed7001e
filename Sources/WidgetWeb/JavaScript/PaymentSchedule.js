// The payment schedule as a widget of a page, with the interface of Afterpay's page script:
//
//   const widget = new AfterPay.Widgets.PaymentSchedule({
//     target: "#afterpay-widget", amount: { amount: "200.00", currency: "USD" }, locale: "en-US",
//     onReady: (event) => console.log(event.data.paymentScheduleChecksum),
//   });
//   widget.update({ amount: { amount: "180.00", currency: "USD" } });
//
// The WebAssembly module below computes schedules, checksums, texts and markup. This script passes bytes to it and
// inserts its markup into the target. A second module, which `afterpay-monthly.js` contains, does so for monthly plans
// with interest; it is loaded for the first of them:
//
//   new AfterPay.Widgets.PaymentSchedule({
//     target: "#afterpay-widget", amount: { amount: "1000.00", currency: "USD" },
//     payMonthly: { plan: "us-pay-monthly-12", rate: "29.99" },
//   });
(() => {
  "use strict";

  const moduleText = "@MODULE@"; // WebAssembly as base64, inserted by Sources/WidgetWeb/build

  // The operations and the names of fields, as in PageWidgets.swift, PageLoans.swift and RequestFields.swift.
  const operations = {
    create: "n", update: "u", refresh: "r", orderFound: "f", tokenUnknown: "k", lookupFailed: "x",
    canonicalText: "t", amountText: "m", stylesheet: "s", close: "c",
  };
  const fieldNames = {
    amount: "a", border: "b", currency: "c", brand: "d", heading: "h", issuedAt: "i", theme: "k",
    locale: "l", logo: "o", plan: "p", maximum: "r", minimum: "s", token: "t", now: "u",
    widget: "w", today: "y",
    details: "g", downPayment: "n", firstDate: "f", rate: "e",
  };

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  /** Returns the bytes of a request; fields that are null or undefined are omitted. */
  function request(operation, fields) {
    const bytes = [operations[operation].charCodeAt(0)];
    for (const [name, value] of Object.entries(fields)) {
      if (isMissing(value)) continue;
      const text = encoder.encode(typeof value === "boolean" ? Number(value) : value);
      bytes.push(fieldNames[name].charCodeAt(0));
      for (let shift = 0; shift < 32; shift += 8) bytes.push((text.length >> shift) & 255);
      for (const byte of text) bytes.push(byte);
    }
    return bytes;
  }

  /** A module that answers requests; it is compiled for the first of them. */
  class Module {
    /** The stylesheet of its widgets, once it is needed. */
    sheet;
    #text;
    #exports;

    /** Creates a module from a function that returns WebAssembly as base64, or undefined while that is not loaded. */
    constructor(text) { this.#text = text; }

    get isLoaded() { return this.#exports !== undefined || this.#text() !== undefined; }

    /** Sends a request and returns its answer as text. */
    ask(operation, fields = {}) {
      if (!this.#exports) {
        const bytes = Uint8Array.from(atob(this.#text()), (character) => character.charCodeAt(0));
        this.#exports = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
      }
      const exports = this.#exports;
      const bytes = request(operation, fields);
      const address = exports.request(bytes.length);
      if (address === 0) throw new RangeError("the options are too long");
      new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
      const count = exports.answer();
      const answer = new Uint8Array(exports.memory.buffer, exports.answerAddress(), count);
      return decoder.decode(answer);
    }

    /** Sends a request about a widget and returns its number, events, status and markup. */
    askWidget(operation, fields) {
      const text = this.ask(operation, fields);
      const end = text.indexOf("\n");
      const answer = JSON.parse(text.slice(0, end));
      if (answer.failure) throw failureError(answer.failure);
      return { ...answer, markup: text.slice(end + 1) };
    }
  }

  const scheduleModule = new Module(() => moduleText);
  const monthlyModule = new Module(() => globalThis.afterPayMonthly);

  const ownScript = document.currentScript;
  let loading;
  /** Loads the script of the module of monthly plans, from the folder of this script. */
  function loadMonthly() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      const address = new URL("afterpay-monthly.js", ownScript?.src || document.baseURI).href;
      script.src = trusted(address, "createScriptURL");
      if (ownScript?.nonce) script.nonce = ownScript.nonce;
      script.onload = resolve;
      script.onerror = () => {
        loading = undefined; // the next plan tries again
        script.remove();
        reject(new Error(`${address} cannot be loaded`));
      };
      document.head.append(script);
    });
    return loading;
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
      return scheduleModule.ask("amountText", {
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

  const isMissing = (value) => value === undefined || value === null;

  /** Returns the fields of a monthly plan, which has no other plan, token or limits. */
  function monthlyFields(options) {
    if (typeof options !== "object") {
      throw new TypeError('payMonthly must be like { plan: "us-pay-monthly-12", rate: "29.99" }');
    }
    return {
      plan: text(options.plan, "payMonthly.plan"), rate: text(options.rate, "payMonthly.rate"),
      downPayment: text(options.downPayment, "payMonthly.downPayment"),
      firstDate: text(options.firstDate, "payMonthly.firstDate"), details: options.details !== false,
    };
  }

  function text(value, name) {
    if (isMissing(value) || typeof value === "string") return value;
    throw new TypeError(`${name} must be a string`);
  }

  /** Returns a time in seconds since 1970, from anything that `new Date` accepts. */
  function seconds(time, name) {
    if (isMissing(time)) return undefined;
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
  function trusted(text, form = "createHTML") {
    if (typeof trustedTypes === "undefined") return text;
    try {
      policy ??= trustedTypes.createPolicy("afterpay-widget", {
        createHTML: (text) => text, createScriptURL: (text) => text,
      });
    } catch {
      return text; // a page that requires trusted types rejects it
    }
    return policy[form](text);
  }

  // Properties that a shadow root inherits from the page and the widget's stylesheet does not set.
  const hostSheet = ":host { white-space: normal; word-spacing: normal; text-indent: 0; cursor: auto; }\n";

  /** Adds a module's stylesheet to a shadow root in a form that strict policies allow. */
  function addStylesheet(root, module) {
    try {
      if (!module.sheet) {
        const created = new CSSStyleSheet();
        created.replaceSync(hostSheet + module.ask("stylesheet"));
        module.sheet = created;
      }
      root.adoptedStyleSheets = [module.sheet];
      return undefined;
    } catch {
      const style = document.createElement("style");
      style.textContent = hostSheet + module.ask("stylesheet");
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
    }

    #prepare(module) {
      this.#content = document.createElement("div");
      const style = addStylesheet(this.#root, module);
      if (style) this.#root.append(style);
      this.#root.append(this.#content);
    }

    /** Shows the markup of a module. */
    show(markup, module) {
      if (!this.#content) this.#prepare(module);
      if (markup === this.#markup) return;
      const folds = () => [...this.#root.querySelectorAll("details")];
      const opened = folds().map((fold) => fold.open);
      const popover =
        "popover" in this.host && this.#root.querySelector("[popover]:popover-open") !== null;
      const focusable = () => [...this.#root.querySelectorAll("summary, button, [tabindex]")];
      const focused = focusable().indexOf(this.#root.activeElement);
      this.#content.innerHTML = trusted(markup);
      this.#markup = markup;
      // Elements that the shopper has opened stay open.
      folds().forEach((fold, index) => { if (opened[index]) fold.open = true; });
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
  const widgets = new Map(); // entries, { module, number }, to weak references
  const widgetOfHost = new WeakMap();
  const collected = new FinalizationRegistry((entry) => remove(entry));
  let clock;

  function remove(entry) {
    if (!widgets.delete(entry)) return;
    entry.module.ask("close", { widget: String(entry.number) });
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
    #module;
    #frame;
    #entry; // of the module's widget: undefined until it is created and once it is closed
    #isClosed = false;
    #status = null;
    #failure;
    #pending = []; // events that are not delivered yet

    constructor(options) {
      if (options === null || typeof options !== "object") {
        throw new TypeError("a PaymentSchedule needs options, such as { target, amount }");
      }
      this.#options = { ...options };
      this.#module = isMissing(options.payMonthly) ? scheduleModule : monthlyModule;
      const target = element(options.target);
      const fields = this.#fields();
      const answer = this.#module.isLoaded ? this.#module.askWidget("create", fields) : undefined;
      try {
        this.#frame = new Frame();
        if (answer) this.#frame.show(answer.markup, this.#module);
        for (const child of [...target.children]) widgetOfHost.get(child)?.close();
        target.replaceChildren(this.#frame.host);
        if (answer) this.#apply(answer);
      } catch (error) {
        if (answer) this.#module.ask("close", { widget: String(answer.widget) });
        throw error;
      }
      widgetOfHost.set(this.#frame.host, this);
      if (!answer) return void this.#createLater();
      this.#register(answer.widget);
      if (this.#status === null) this.#lookUp();
    }

    #register(number) {
      this.#entry = { module: this.#module, number };
      widgets.set(this.#entry, new WeakRef(this));
      collected.register(this, this.#entry, this);
      watchClock();
    }

    /** Creates the module's widget once the module is loaded, with the newest amount. */
    async #createLater() {
      try {
        await loadMonthly();
        if (this.#isClosed) return;
        const answer = this.#module.askWidget("create", this.#fields());
        this.#register(answer.widget);
        this.#apply(answer);
      } catch (error) {
        if (this.#isClosed) return;
        reportError(error);
        const failure = { errorCode: error.errorCode ?? "not_loaded", message: error.message };
        this.#failure = failure;
        this.#emit([{ type: "error", isValid: false, error: failure }]);
      }
    }

    /** Sets the order total: `update({ amount: { amount: "180.00", currency: "USD" } })`. */
    update(options) {
      const fields = amountFields(options?.amount, "update's amount");
      if (this.#entry || this.#isClosed) return this.#ask("update", fields);
      this.#options.amount = fields;
      // After a failure, the next amount tries again.
      if (this.#failure) {
        this.#failure = undefined;
        this.#createLater();
      }
    }

    /** Whether the order may proceed; false while that is not known. */
    get isValid() { return this.#status?.isValid ?? false; }

    /** The amount due today, or undefined if there is none. */
    get amountDueToday() { return this.#data(this.#status ?? {}).amountDueToday; }

    /** The checksum of the schedule, or undefined if there is none. */
    get paymentScheduleChecksum() { return this.#status?.paymentScheduleChecksum; }

    /** The costs of a monthly plan, or undefined if there is none. */
    get loan() { return this.#data(this.#status ?? {}).loan; }

    /** The barrier or the failure, or undefined if there is none. */
    get error() { return this.#status ? this.#status.error : this.#failure; }

    /** Returns the text whose SHA-256 is the checksum, or an empty text if there is none. */
    canonicalText() {
      return this.#entry ? this.#module.ask("canonicalText", { widget: this.#name }) : "";
    }

    /** Checks the clock, as the widget does every minute. */
    refresh() {
      if (!this.#entry) return;
      try {
        this.#ask("refresh");
      } catch (error) {
        reportError(error);
      }
    }

    /** Removes the widget from the page; no callback is called afterwards. */
    close() {
      if (this.#isClosed) return;
      this.#isClosed = true;
      collected.unregister(this);
      if (this.#entry) remove(this.#entry);
      this.#entry = undefined;
      this.#status = null;
      this.#failure = undefined;
      this.#pending = [];
      this.#frame.host.remove();
    }

    get #name() { return String(this.#entry?.number ?? 0); }

    #ask(operation, fields = {}) {
      if (this.#isClosed) throw failureError({ code: "closed", message: "the widget is closed; make a new one" });
      this.#apply(this.#module.askWidget(operation, { widget: this.#name, ...fields, ...now(this.#options.today) }));
    }

    #fields() {
      const { amount, token, locale, plan, brand, limits, today, issuedAt, style, payMonthly } = this.#options;
      return {
        ...(isMissing(amount) ? {} : amountFields(amount, "amount")),
        token: text(token, "token"), locale: text(locale, "locale"), plan: text(plan, "plan"),
        brand: text(brand, "brand"), theme: text(style?.theme, "style.theme"),
        minimum: text(limits?.minimum, "limits.minimum"),
        maximum: text(limits?.maximum, "limits.maximum"),
        logo: style?.logo !== false, heading: style?.heading !== false,
        border: style?.border !== false, issuedAt: seconds(issuedAt, "issuedAt"),
        ...now(text(today, "today")),
        ...(isMissing(payMonthly) ? {} : monthlyFields(payMonthly)),
      };
    }

    /** Shows an answer, and schedules its events for delivery once the page's code has run. */
    #apply({ events, status, markup }) {
      this.#status = status;
      this.#frame.show(markup, this.#module);
      this.#failure = events.findLast(({ type }) => type === "error")?.error ?? this.#failure;
      this.#emit(events);
    }

    #emit(events) {
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

    #data({ isValid, amountDueToday, paymentScheduleChecksum, loan, error }) {
      const amount = (money) => money && new Amount(money, this.#options.locale ?? undefined);
      const data = { isValid, amountDueToday: amount(amountDueToday), paymentScheduleChecksum, error };
      if (loan) {
        data.loan = Object.fromEntries(
          Object.entries(loan).map(([name, value]) => [name, name === "apr" ? value : amount(value)]));
      }
      return data;
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
        return this.#entry && this.#ask("lookupFailed");
      }
      if (!this.#entry) return;
      try {
        if (isMissing(answer)) return this.#ask("tokenUnknown");
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
