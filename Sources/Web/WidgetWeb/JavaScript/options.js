// The amounts, options and times of a page, as fields of requests.
import { isMissing, scheduleModule } from "./modules.js";

const functions = ["onReady", "onChange", "onError", "lookup"];

/** The names of options; those within an option are after its name. */
const names = {
  options: [
    "target", "amount", "token", "locale", "style", "issuedAt", "plan", "limits", "brand", "payMonthly", "today",
    ...functions,
  ],
  style: ["logo", "heading", "border", "theme", "colorScheme", "marks", "font", "terms"],
  limits: ["minimum", "maximum"],
  payMonthly: ["plan", "rate", "downPayment", "firstDate", "details"],
};

/**
 * Returns the options of a page by their names, whether they are an object's own or those of its class. Methods of a
 * class have the page's object as `this`.
 */
export function readOptions(page) {
  if (page === null || typeof page !== "object") {
    throw new TypeError("a PaymentSchedule needs options, such as { target, amount }");
  }
  const options = {};
  for (const name of names.options) options[name] = page[name];
  for (const name of functions) {
    const value = options[name];
    if (isMissing(value)) continue;
    if (typeof value !== "function") throw new TypeError(`${name} must be a function`);
    if (!Object.prototype.hasOwnProperty.call(page, name)) options[name] = value.bind(page);
  }
  warnOfNames(page, "options", "");
  for (const name of ["style", "limits", "payMonthly"]) warnOfNames(options[name], name, `${name}.`);
  return options;
}

export function warn(message) {
  console.warn(`AfterPay.Widgets.PaymentSchedule: ${message}`);
}

function warnOfNames(value, kind, prefix) {
  if (isMissing(value) || typeof value !== "object") return;
  for (const name of Object.keys(value)) {
    if (names[kind].includes(name)) continue;
    const near = names[kind].find((known) => distance(name.toLowerCase(), known.toLowerCase()) < 3);
    warn(`there is no option ${prefix}${name}${near ? `; did you mean ${prefix}${near}?` : ""}`);
  }
}

/** Returns the number of characters to insert, remove or replace between two names. */
function distance(one, other) {
  let row = [...other, ""].map((_, index) => index);
  for (let place = 1; place <= one.length; place++) {
    const next = [place];
    for (let column = 1; column <= other.length; column++) {
      const replaced = row[column - 1] + Number(one[place - 1] !== other[column - 1]);
      next.push(Math.min(replaced, row[column] + 1, next[column - 1] + 1));
    }
    row = next;
  }
  return row[other.length];
}

/** An amount of money, as in events and properties. */
export class Amount {
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
export function amountFields(money, name) {
  if (typeof money?.amount !== "string" || typeof money.currency !== "string") {
    const error = new TypeError(`${name} must be like { amount: "50.00", currency: "USD" }`);
    error.errorCode = "invalid_amount";
    throw error;
  }
  return { amount: money.amount, currency: money.currency };
}

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

/** Returns the locale to use for one that has no words: that of its language for a currency, or undefined if none has. */
export function nearestLocale(locale, currency) {
  const english = { AUD: "en-AU", CAD: "en-CA", EUR: "en-GB", GBP: "en-GB", NZD: "en-NZ" };
  const byLanguage = {
    en: english[currency] ?? "en-US", fr: currency === "CAD" ? "fr-CA" : "fr-FR", es: "es-ES", it: "it-IT",
  };
  return byLanguage[locale.split(/[-_]/)[0].toLowerCase()];
}

/** Returns a time in seconds since 1970, from anything that `new Date` accepts. */
export function seconds(time, name) {
  if (isMissing(time)) return undefined;
  const milliseconds = new Date(time).getTime();
  if (Number.isNaN(milliseconds)) throw new RangeError(`${name} is no time`);
  return String(Math.floor(milliseconds / 1000));
}

/** Returns the time and the day, in the page's time zone unless the page set the day. */
export function now(today) {
  const time = new Date();
  const digits = (number, count) => String(number).padStart(count, "0");
  const day =
    `${digits(time.getFullYear(), 4)}-${digits(time.getMonth() + 1, 2)}-${digits(time.getDate(), 2)}`;
  return { today: today ?? day, now: seconds(time) };
}

/** Returns the fields of the requests that draw and create a widget with the options of a page. */
export function requestFields(options) {
  const { amount, token, locale, plan, brand, limits, today, issuedAt, style, payMonthly } = options;
  if (typeof style?.terms !== "boolean") text(style?.terms, "style.terms"); // which the frame shows
  return {
    ...(isMissing(amount) ? {} : amountFields(amount, "amount")),
    token: text(token, "token"), locale: text(locale, "locale"), plan: text(plan, "plan"),
    brand: text(brand, "brand"), theme: text(style?.theme, "style.theme"),
    colorScheme: text(style?.colorScheme, "style.colorScheme"), marks: text(style?.marks, "style.marks"),
    font: text(style?.font, "style.font"),
    minimum: text(limits?.minimum, "limits.minimum"),
    maximum: text(limits?.maximum, "limits.maximum"),
    logo: style?.logo !== false, heading: style?.heading !== false,
    border: style?.border !== false, terms: style?.terms === true || null, issuedAt: seconds(issuedAt, "issuedAt"),
    ...now(text(today, "today")),
    ...(isMissing(payMonthly) ? {} : monthlyFields(payMonthly)),
  };
}
