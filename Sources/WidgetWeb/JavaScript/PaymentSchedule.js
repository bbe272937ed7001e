import { Frame } from "./Frame.js";
import { register, unregister, widgetOfHost } from "./clock.js";
import { failureError, isMissing, monthlyModule, scheduleModule } from "./modules.js";
import { Amount, amountFields, monthlyFields, now, seconds, text } from "./options.js";
import { element, loadMonthly } from "./page.js";

const handlerNames = { ready: "onReady", change: "onChange", error: "onError" };

/** A payment schedule in an element of the page. */
export class PaymentSchedule {
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
    register(this, this.#entry);
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
    if (this.#entry) unregister(this, this.#entry);
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
