import { PaymentElement, applyEarlyProperties, attributeText, reflect, setAttributeText } from "./PaymentElement.js";
import { PaymentSchedule } from "../../WidgetWeb/JavaScript/PaymentSchedule.js";
import { isMissing } from "../../WidgetWeb/JavaScript/modules.js";
import { checkAmount, updateFields } from "../../WidgetWeb/JavaScript/options.js";

const scheduleTexts = [
  "amount", "currency", "token", "locale", "plan", "minimum", "maximum", "brand", "today", "issued-at", "fallback",
  "theme", "color-scheme", "marks", "font", "terms",
  "monthly-plan", "monthly-rate", "monthly-down-payment", "monthly-first-date", "monthly-details",
];
const scheduleFlags = ["no-logo", "no-heading", "no-border"];

/** A payment schedule as an element: `<payment-schedule amount="200.00" currency="USD"></payment-schedule>`. */
export class PaymentScheduleElement extends PaymentElement {
  #widget; // while the element is in a document
  #changed = new Set(); // attributes and properties, until the end of the task
  #currency; // of the widget's plan, if the page has set it
  #isReady = false; // the first event was sent
  #lookup;
  #onAnalytics;
  #texts;
  #payMonthly;

  static get observedAttributes() { return [...scheduleTexts, ...scheduleFlags]; }

  connectedCallback() {
    applyEarlyProperties(this);
    if (!this.#widget) this.#create();
  }

  /** Closes the widget, unless the element is only moved. */
  disconnectedCallback() {
    setTimeout(() => { if (!this.isConnected) this.#close(); });
  }

  adoptedCallback() { this.#close(); }

  attributeChangedCallback(name, before, after) {
    if (before !== after) this.#change(name);
  }

  /** The order total as text; an object with `amount` and `currency` sets both, and one without a currency the amount. */
  get amount() { return this.getAttribute("amount"); }
  set amount(value) {
    if (value === null || typeof value !== "object") return setAttributeText(this, "amount", value);
    setAttributeText(this, "amount", value.amount);
    if (!isMissing(value.currency)) setAttributeText(this, "currency", value.currency);
  }

  /** Finds the order of a token. A function that replaces another one is called for the next order. */
  get lookup() { return this.#lookup ?? null; }
  set lookup(find) {
    const isReplaced = Boolean(this.#lookup) === Boolean(find);
    this.#lookup = find;
    if (!isReplaced) this.#change("lookup");
  }

  /** Receives what happens to the widget, without personal data. */
  get onAnalytics() { return this.#onAnalytics ?? null; }
  set onAnalytics(receive) {
    const isReplaced = Boolean(this.#onAnalytics) === Boolean(receive);
    this.#onAnalytics = receive;
    if (!isReplaced) this.#change("onAnalytics");
  }

  /** The shop's own sentences. */
  get texts() { return this.#texts ?? null; }
  set texts(texts) {
    if (JSON.stringify(texts ?? null) === JSON.stringify(this.texts)) return;
    this.#texts = texts;
    this.#change("texts");
  }

  /** A monthly plan with interest, instead of the attributes that begin with `monthly-`. */
  get payMonthly() { return this.#payMonthly ?? null; }
  set payMonthly(options) {
    if (JSON.stringify(options ?? null) === JSON.stringify(this.payMonthly)) return;
    this.#payMonthly = options;
    this.#change("payMonthly");
  }

  get isValid() { return this.#current?.isValid ?? false; }
  get amountDueToday() { return this.#current?.amountDueToday; }
  get paymentScheduleChecksum() { return this.#current?.paymentScheduleChecksum; }
  get error() { return this.#current?.error; }
  get loan() { return this.#current?.loan; }

  /** Sets the order total, as the attributes do, but at once; a malformed one throws and changes nothing. */
  update(options) {
    if (this.#current) this.#widget.update(options);
    else checkAmount(updateFields(options));
    this.amount = options?.amount;
    this.#changed.delete("amount");
    this.#changed.delete("currency");
  }

  /** Checks the clock, and repeats a failed lookup. */
  refresh() { this.#current?.refresh(); }

  /** Returns the text whose SHA-256 is the checksum, or an empty text if there is none. */
  canonicalText() { return this.#current?.canonicalText() ?? ""; }

  /** The widget with all changes so far. */
  get #current() {
    this.#apply();
    return this.#widget;
  }

  /** Notes a change; all of a task are applied together. */
  #change(name) {
    if (!this.#widget) return;
    if (this.#changed.size === 0) setTimeout(() => this.#apply());
    this.#changed.add(name);
  }

  #apply() {
    if (this.#changed.size === 0 || !this.#widget) return;
    const isTotal = [...this.#changed].every((name) => name === "amount" || name === "currency");
    this.#changed.clear();
    if (isTotal && this.amount !== null && this.currency === this.#currency) {
      try {
        return this.#widget.update({ amount: this.#total });
      } catch {} // a new widget shows the mistake
    }
    this.#create();
  }

  /** Creates a widget, which adopts the contents of the former one. */
  #create() {
    this.#close();
    this.#currency = this.currency;
    this.#widget = new PaymentSchedule(this.#options);
  }

  #close() {
    this.#changed.clear();
    this.#widget?.close();
    this.#widget = undefined;
  }

  get #total() { return { amount: attributeText(this, "amount"), currency: attributeText(this, "currency") }; }

  get #options() {
    const text = (name) => attributeText(this, name);
    const issuedAt = text("issued-at");
    const [lookup, onAnalytics] = [this.#lookup, this.#onAnalytics];
    const options = {
      target: this, amount: this.hasAttribute("amount") ? this.#total : null, token: text("token"), locale: text("locale"),
      plan: text("plan"), limits: { minimum: text("minimum"), maximum: text("maximum") }, brand: text("brand"),
      today: text("today"), issuedAt: /^\d+$/.test(issuedAt) ? Number(issuedAt) : issuedAt,
      style: {
        theme: text("theme"), colorScheme: text("color-scheme"), marks: text("marks"), font: text("font"),
        terms: text("terms") === "" ? true : text("terms"), logo: !this.noLogo, heading: !this.noHeading, border: !this.noBorder,
      },
      payMonthly: this.#payMonthly ?? this.#monthlyPlan,
      onReady: ({ data }) => {
        // A later widget of the element reports a barrier as a change itself.
        if (!this.#isReady) this.#send("ready", data);
        else if (!data.error) this.#send("change", data);
        this.#isReady = true;
      },
      onChange: ({ data }) => this.#send("change", data),
      onError: ({ data }) => this.#send("error", data),
    };
    if (this.#texts) options.texts = this.#texts;
    if (this.hasAttribute("fallback")) options.fallback = text("fallback");
    if (typeof lookup === "function") options.lookup = (token) => this.#lookup(token);
    else if (lookup) options.lookup = lookup; // which is reported
    if (onAnalytics) options.onAnalytics = (event) => this.#onAnalytics?.(event);
    return options;
  }

  /** The monthly plan of the attributes. */
  get #monthlyPlan() {
    const text = (name) => attributeText(this, `monthly-${name}`);
    if (!this.hasAttribute("monthly-plan")) return undefined;
    const details = { show: true, hide: false }[text("details")] ?? text("details");
    return {
      plan: text("plan"), rate: text("rate"), downPayment: text("down-payment"), firstDate: text("first-date"),
      ...(details === undefined ? {} : { details }),
    };
  }

  #send(type, data) {
    const detail = { ...data, type };
    this.dispatchEvent(new CustomEvent(`payment-${type}`, { detail, bubbles: true, composed: true }));
  }
}

reflect(PaymentScheduleElement, scheduleTexts, scheduleFlags);
