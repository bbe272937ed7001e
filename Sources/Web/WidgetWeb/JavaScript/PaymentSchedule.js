import { Frame } from "./Frame.js";
import { Place } from "./Place.js";
import { Analytics, factsOf } from "./analytics.js";
import { checkClock, register, unregister, widgetOfHost } from "./clock.js";
import { EventQueue, describe, report, withChange } from "./events.js";
import { failureError, isMissing, monthlyModule, scheduleModule } from "./modules.js";
import { Amount, askNearest, checkAmount, now, orderFields, readOptions, requestFields } from "./options.js";
import { updateFields, warn } from "./options.js";
import { hasOtherCopy, targetOf } from "./page.js";
import { inPlace, usualAmount } from "./placeholder.js";

const handlerNames = { ready: "onReady", change: "onChange", error: "onError" };

/** A payment schedule in an element of the page. */
export class PaymentSchedule {
  #options;
  #module;
  #place; // in the page, with the widget's element
  #drawn; // the fields of the picture that is shown while the module's widget is not created yet
  #entry; // of the module's widget: undefined until it is created and once it is closed
  #isClosed = false;
  #isWaiting = false; // for the first update, which is the order of a token without an amount and a lookup
  #status = null; // null while the order is not known
  #failure; // the reason why the order is not known, if there is one
  #error; // the last error that was described, so that it has one identifier everywhere
  #lookup; // identifies the newest lookup
  #zero; // the amount due today if there is none
  #analytics; // reports to the page, if it asks for that
  #events = new EventQueue(() => this.#createDrawn(), (event) => this.#deliver(event));

  constructor(options) {
    this.#options = readOptions(options);
    const { payMonthly, amount, style } = this.#options;
    this.#module = isMissing(payMonthly) ? scheduleModule : monthlyModule;
    const currency = typeof amount?.currency === "string" ? amount.currency : "USD";
    this.#zero = { amount: "0.00", currency };
    const target = targetOf(this.#options.target);
    if (hasOtherCopy()) warn("the page has loaded the widget twice, by a script and a module; load one of them");
    const terms = typeof style.terms === "string" ? style.terms : "";
    const frame = new Frame(target, terms, () => this.refresh());
    for (const each of [target, ...target.children]) widgetOfHost.get(each)?.close();
    this.#place = new Place(target, frame, this.#options);
    for (const each of [target, frame.host]) widgetOfHost.set(each, this);
    this.#reportTo(this.#options.onAnalytics, frame);
    this.#appear();
  }

  /** Draws the widget, or loads its module first. */
  #appear() {
    if (!this.#isLoaded) {
      this.#place.prepare();
      return void this.#createLater();
    }
    try {
      this.#place.show(this.#draw(), this.#module);
    } catch (error) {
      return this.#fail(error);
    }
    if (isMissing(this.#options.amount)) this.#createDrawn(); // a lookup begins at once
    else this.#events.schedule();
  }

  /** Returns the markup of a new widget. */
  #draw() {
    const fields = this.#fields();
    const { markup } = this.#askFirst("draw", fields);
    this.#drawn = fields;
    return markup;
  }

  /**
   * Creates the module's widget if only its picture exists: for its first event, or when the page asks for anything.
   *
   * The picture needs neither the checksum nor events, more than a quarter of the code that engines compile for a widget.
   */
  #createDrawn() {
    const fields = this.#drawn;
    if (!fields) return;
    this.#drawn = undefined;
    try {
      this.#begin(this.#create(fields));
      if (now().now !== fields.now) this[checkClock](); // the page may have slept since the picture
    } catch (error) {
      // The browser may have no memory left. Amounts without a checksum must not stay.
      this.#fail(error);
    }
  }

  /** Creates the module's widget. */
  #create(fields) { return this.#askFirst("create", fields); }

  /** Sends the first request about a widget. A locale that has no words is replaced by the nearest one, also in `fields`. */
  #askFirst(operation, fields) {
    const answer = askNearest(fields, (fields) => this.#module.askWidget(operation, fields));
    this.#options.locale = fields.locale;
    return answer;
  }

  get #isLoaded() { return scheduleModule.isLoaded && this.#module.isLoaded; }

  #register(number) {
    this.#entry = { module: this.#module, number };
    register(this, this.#entry);
  }

  #begin(answer) {
    this.#failure = undefined;
    this.#register(answer.widget);
    this.#apply(answer);
    if (this.#status !== null) return;
    if (this.#options.lookup) return void this.#lookUp();
    this.#isWaiting = true;
    this.#events.add([{ type: "ready", isValid: false }]);
  }

  /** Creates the module's widget once the module is loaded, with the newest amount. */
  async #createLater() {
    try {
      await Promise.all([scheduleModule.prepare(), this.#module.prepare()]);
      if (!this.#isClosed) this.#begin(this.#create(this.#fields()));
    } catch (error) {
      if (!this.#isClosed) this.#fail(error);
    }
  }

  /** Shows and delivers an error of the options, or of loading the module. */
  #fail(error) {
    const errorCode = error.errorCode ?? "not_loaded";
    this.#failure = describe({ errorCode, message: error.message });
    if (errorCode === "invalid_amount") this.#place.outdate(); // the contents cannot be about this amount
    this.#place.fallBack(errorCode === "not_loaded" && !error.isLasting);
    this.#events.add([{ type: "error", isValid: false, error: this.#failure }]);
    report(error); // last, since the page may close the widget then
  }

  /** Sets the order total: `update({ amount: { amount: "180.00", currency: "USD" } })`. */
  update(options) {
    const fields = updateFields(options);
    fields.currency ??= this.#options.amount?.currency;
    this.#createDrawn();
    if (this.#isWaiting) return this.#start(fields);
    if (this.#entry || this.#isClosed) {
      this.#ask("update", fields);
      if (this.#failure) this.#lookUp();
      return;
    }
    checkAmount(fields);
    const { amount, currency } = this.#options.amount ?? {};
    if (fields.amount !== amount || fields.currency !== currency) this.#place.outdate();
    this.#options.amount = fields;
    if (this.#failure) this.#tryAgain();
  }

  /** Creates the module's widget after a failure. */
  #tryAgain() {
    this.#failure = undefined;
    if (!this.#isLoaded) {
      this.#place.wait();
      return void this.#createLater();
    }
    try {
      this.#begin(this.#create(this.#fields()));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Creates the module's widget again with the first update as the order of the token. */
  #start(fields) {
    const answer = this.#create({ ...this.#fields(), ...fields });
    unregister(this, this.#entry);
    this.#isWaiting = false;
    this.#register(answer.widget);
    answer.events[0].type = "change"; // `ready` has been delivered
    this.#apply(answer);
  }

  /** The status, or null if it is not known. */
  get #known() {
    this.#createDrawn();
    return this.#status;
  }

  /** Whether the order may proceed; false while that is not known. */
  get isValid() { return this.#known?.isValid ?? false; }

  /** The amount due today; zero if there is none. */
  get amountDueToday() { return this.#data(this.#known ?? {}).amountDueToday; }

  /** The checksum of the schedule, or undefined if there is none. */
  get paymentScheduleChecksum() { return this.#known?.paymentScheduleChecksum; }

  /** The costs of a monthly plan, or undefined if there is none. */
  get loan() { return this.#data(this.#known ?? {}).loan; }

  /** The barrier or the failure, or undefined if there is none. */
  get error() { return this.#known ? this.#status.error : this.#failure; }

  /** Returns the text whose SHA-256 is the checksum, or an empty text if there is none. */
  canonicalText() {
    this.#createDrawn();
    return this.#entry ? this.#module.ask("canonicalText", { widget: this.#name }) : "";
  }

  /** Checks the clock, as the widget does every minute; tries again after a failure. */
  refresh() {
    if (this.#known) this[checkClock]();
    else if (this.#failure && this.#entry) this.#lookUp();
    else if (this.#failure) this.#tryAgain();
  }

  [checkClock]() {
    if (this.#status === null) return;
    try {
      this.#ask("refresh");
    } catch (error) {
      report(error);
    }
  }

  /** Removes the widget from the page; no callback is called afterwards. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isWaiting = false;
    if (this.#entry) unregister(this, this.#entry);
    this.#entry = this.#drawn = undefined;
    this.#status = null;
    this.#failure = undefined;
    this.#events.close();
    this.#analytics?.close();
    this.#place.leave();
  }

  get #name() { return String(this.#entry?.number ?? 0); }

  #ask(operation, fields = {}, cause = undefined) {
    if (this.#isClosed) throw failureError({ code: "closed", message: "the widget is closed; make a new one" });
    const request = { widget: this.#name, ...fields, ...now(this.#options.today) };
    this.#apply(this.#module.askWidget(operation, request), cause);
  }

  #fields(amount = this.#options.amount) { return requestFields({ ...this.#options, amount }); }

  /** Shows an answer, and schedules its events for delivery once the page's code has run. */
  #apply({ events, status, zero, markup }, cause) {
    for (const each of [...events, status]) {
      if (each?.error) each.error = this.#describe(each.error, cause);
    }
    if (status?.isValid) this.#error = undefined;
    this.#status = status;
    this.#zero = zero;
    this.#failure = status ? undefined : events[0]?.error ?? this.#failure;
    this.#events.add(withChange(events));
    this.#place.show(status ? markup : this.#inPlace(markup), this.#module);
  }

  /** Returns the markup of an order that is not known, with the height that its widget usually has. */
  #inPlace(markup) {
    const { locale } = this.#options;
    try {
      const fields = { ...this.#fields(usualAmount(this.#options)), locale };
      return inPlace(markup, this.#module.askWidget("draw", fields).markup);
    } catch {
      return markup;
    }
  }

  /** Returns an error in the form of events; the same error has the same identifier. */
  #describe(error, cause) {
    const isSame = this.#error?.errorCode === error.errorCode && this.#error.message === error.message;
    return isSame ? this.#error : (this.#error = describe(error, cause));
  }

  /** Reports to the page what happens to the widget, with facts that are no personal data. */
  #reportTo(receive, frame) {
    if (isMissing(receive)) return;
    this.#analytics = new Analytics((event) => receive.call(this, event), frame, () => ({
      ...factsOf(this.#options, this.canonicalText()), locale: frame.locale, currency: this.#zero.currency,
      isValid: this.isValid,
    }));
  }

  #deliver(event) {
    const handler = this.#options[handlerNames[event.type]];
    try {
      handler?.call(this, { type: event.type, target: this, data: { type: event.type, ...this.#data(event) } });
    } finally {
      this.#analytics?.deliver(event);
    }
  }

  #data({ isValid, amountDueToday, paymentScheduleChecksum, loan, error }) {
    const amount = (money) => new Amount(money, this.#options.locale ?? undefined);
    const data = { isValid, amountDueToday: amount(amountDueToday ?? this.#zero), paymentScheduleChecksum, error };
    if (loan) {
      data.loan = Object.fromEntries(
        Object.entries(loan).map(([name, value]) => [name, name === "apr" ? value : amount(value)]));
    }
    return data;
  }

  /** Looks up the token's order; the answer to an earlier lookup is dropped. */
  async #lookUp() {
    const lookup = (this.#lookup = {});
    const isCurrent = () => this.#entry !== undefined && this.#lookup === lookup;
    try {
      if (this.#failure) {
        this.#failure = this.#error = undefined;
        this.#ask("lookUpAgain");
      }
      const order = await this.#options.lookup.call(this, this.#options.token);
      if (!isCurrent()) return;
      if (isMissing(order)) return this.#ask("tokenUnknown");
      this.#ask("orderFound", orderFields(order));
    } catch (error) {
      if (!isCurrent()) return;
      report(error);
      this.#ask("lookupFailed", {}, error);
    }
  }
}
