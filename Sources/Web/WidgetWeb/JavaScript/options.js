// The amounts, options and times of a page, as fields of requests.
import { isMissing, scheduleModule } from "./modules.js";
import { textsField } from "./wording.js";

const functions = ["onReady", "onChange", "onError", "onAnalytics", "lookup"];

/** The names of options; those within an option are after its name. */
const names = {
  options: [
    "target", "amount", "token", "locale", "style", "issuedAt", "plan", "limits", "brand", "payMonthly", "today", "fallback",
    "texts",
    ...functions,
    // Of Afterpay's widget.
    "paymentScheduleToken", "theme", "payMonthlyInstallment", "renderType",
  ],
  style: ["logo", "heading", "border", "theme", "colorScheme", "marks", "font", "terms"],
  limits: ["minimum", "maximum"],
  payMonthly: ["plan", "rate", "downPayment", "firstDate", "details"],
};

const hasOwn = (object, name) => Object.prototype.hasOwnProperty.call(object, name);

/**
 * Returns a property of a page's object, its own or that of its class, but none of `Object.prototype`, to which any script
 * of the page can add some.
 */
function read(object, name) {
  let owner = object;
  while (owner !== null && !hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
  const isCommon = owner !== object && owner !== null && Object.getPrototypeOf(owner) === null;
  return owner === null || isCommon ? undefined : object[name];
}

/** Returns the named properties of a page's object. */
const readAll = (object, names) => Object.fromEntries(names.map((name) => [name, read(object, name)]));

const isObject = (value) => typeof value === "object" && value !== null;

/** Returns the named properties of an option. */
const part = (options, name) => readAll(isObject(options[name]) ? options[name] : {}, names[name]);

/** Returns an error of the page's options. */
function mistake(message, errorCode = "invalid_option", Kind = TypeError) {
  return Object.assign(new Kind(message), { errorCode });
}

/**
 * Returns the options of a page by their names, whether they are an object's own or those of its class. Methods of a
 * class have the page's object as `this`.
 */
export function readOptions(page) {
  if (page === null || typeof page !== "object") {
    throw new TypeError("a PaymentSchedule needs options, such as { target, amount }");
  }
  const options = readAll(page, names.options);
  for (const name of functions) {
    const value = options[name];
    if (isMissing(value)) continue;
    if (typeof value !== "function") throw new TypeError(`${name} must be a function`);
    if (!hasOwn(page, name)) options[name] = value.bind(page);
  }
  warnOfNames(page, "options", "");
  for (const name of ["style", "limits", "payMonthly"]) {
    if (isObject(options[name])) warnOfNames(options[name], name, `${name}.`);
  }
  if (!isMissing(options.style) && !isObject(options.style)) {
    warn('style has no effect; write it like { theme: "TIMELINE" }');
  }
  options.style = part(options, "style");
  if (isObject(options.amount)) options.amount = readAll(options.amount, ["amount", "currency"]);
  readAfterpayNames(options);
  return options;
}

/** Replaces options that only Afterpay's widget has. */
function readAfterpayNames(options) {
  const { theme, paymentScheduleToken, payMonthlyInstallment, payMonthly } = options;
  options.token ||= paymentScheduleToken ?? options.token;
  if (!isMissing(theme)) {
    const name = /^(light|dark|auto)$/i.test(theme) ? "colorScheme" : "theme";
    options.style[name] ??= theme;
  }
  const hasInstallment = !isMissing(payMonthlyInstallment) && String(payMonthlyInstallment) !== "-1";
  if (hasInstallment && isMissing(payMonthly)) {
    warn("payMonthlyInstallment has no effect; set payMonthly for a monthly plan");
  }
}

const warnings = new Set();

/** Writes a warning to the console, unless the page has had it. */
export function warn(message) {
  if (warnings.has(message)) return;
  warnings.add(message);
  console.warn(`AfterPay.Widgets.PaymentSchedule: ${message}`);
}

function warnOfNames(value, kind, prefix) {
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

  /** Returns the amount in the shopper's locale, such as "$50.00"; while the module is not loaded, such as "50.00 USD". */
  format() {
    try {
      return scheduleModule.askText("amountText", {
        amount: this.amount, currency: this.currency, locale: this.#locale,
      });
    } catch {
      return `${this.amount} ${this.currency}`;
    }
  }
}

/**
 * Returns the fields for an amount from the page: `{ amount: "50.00", currency: "USD" }`. Numbers are accepted that are
 * exact to the cent, and amounts without a currency, which are in that of the plan or the locale.
 */
export function amountFields(money, name) {
  const amount = decimalText(isObject(money) ? read(money, "amount") : money);
  const currency = isObject(money) ? read(money, "currency") : undefined;
  if (amount === undefined || (!isMissing(currency) && typeof currency !== "string")) {
    throw mistake(`${name} must be like { amount: "50.00", currency: "USD" }`, "invalid_amount");
  }
  return { amount, currency: currency ?? undefined };
}

/** Returns the fields of an update. */
export const updateFields = (options) =>
  amountFields(isMissing(options) ? options : read(options, "amount"), "update's amount");

/** Returns the fields of the order that a lookup has found. */
export function orderFields(order) {
  const issuedAt = isObject(order) ? read(order, "issuedAt") : undefined;
  return { ...amountFields(order, "the order"), issuedAt: seconds(issuedAt, "issuedAt") };
}

/** Returns an amount as a text, or undefined for a number without one, such as NaN or 0.1 + 0.2. */
function decimalText(amount) {
  if (typeof amount === "string") return amount;
  const isExact = typeof amount === "number" && amount * 100 <= Number.MAX_SAFE_INTEGER && /^\d+(\.\d\d?)?$/.test(amount);
  return isExact ? String(amount) : undefined;
}

/** Throws if the fields of an amount are malformed, as far as that is known while the module is not loaded. */
export function checkAmount(fields) {
  try {
    if (fields.currency) return void scheduleModule.askText("amountText", fields);
  } catch (error) {
    if (error.errorCode !== "not_loaded") throw error;
  }
  if (!/^\d+(\.\d+)?$/.test(fields.amount)) {
    throw mistake("the amount must be decimal digits, such as 50.00", "invalid_amount", RangeError);
  }
  if (fields.currency !== undefined && !/^[A-Z]{3}$/.test(fields.currency)) {
    throw mistake("the currency must be three capital letters, such as USD", "unsupported_currency", RangeError);
  }
}

/** Returns the fields of a monthly plan, which has no other plan, token or limits. */
function monthlyFields(options) {
  if (!isObject(options.payMonthly)) {
    throw mistake('payMonthly must be like { plan: "us-pay-monthly-12", rate: "29.99" }');
  }
  const { plan, rate, downPayment, firstDate, details } = part(options, "payMonthly");
  if (!isMissing(details) && typeof details !== "boolean" && details !== "folded") {
    throw mistake('payMonthly.details must be true, false or "folded"');
  }
  return {
    plan: text(plan, "payMonthly.plan"), rate: text(rate, "payMonthly.rate"),
    downPayment: text(downPayment, "payMonthly.downPayment"), firstDate: text(firstDate, "payMonthly.firstDate"),
    details,
  };
}

function text(value, name) {
  if (isMissing(value) || typeof value === "string") return value;
  throw mistake(`${name} must be a string`);
}

/** Returns the locale to use for one that has no words: that of its language for a currency, or undefined if none has. */
export function nearestLocale(locale, currency) {
  const english = { AUD: "en-AU", CAD: "en-CA", EUR: "en-GB", GBP: "en-GB", NZD: "en-NZ" };
  const byLanguage = {
    __proto__: null, // "constructor" is no language
    en: english[currency] ?? "en-US", fr: currency === "CAD" ? "fr-CA" : "fr-FR", es: "es-ES", it: "it-IT",
  };
  return byLanguage[locale.split(/[-_]/)[0].toLowerCase()];
}

/** Sends a request about an order. A locale that has no words is replaced by the nearest one, also in `fields`. */
export function askNearest(fields, send) {
  try {
    return send(fields);
  } catch (error) {
    if (error.errorCode !== "unknown_locale") throw error;
    const nearest = nearestLocale(fields.locale, fields.currency);
    if (!nearest) warn(`there are no words for the locale ${fields.locale}: ${error.message}`);
    fields.locale = nearest;
    return send(fields);
  }
}

/** Returns a time in seconds since 1970, from anything that `new Date` accepts. */
export function seconds(time, name) {
  if (isMissing(time)) return undefined;
  const milliseconds = new Date(time).getTime();
  if (Number.isNaN(milliseconds)) throw mistake(`${name} is no time`, "invalid_option", RangeError);
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
export function requestFields(page) {
  const options = readAll(page, names.options);
  const { amount, token, locale, plan, brand, today, issuedAt, payMonthly } = options;
  const [style, { minimum, maximum }] = [part(options, "style"), part(options, "limits")];
  if (typeof style.terms !== "boolean") text(style.terms, "style.terms"); // which the frame shows
  if (!isMissing(options.limits) && !isObject(options.limits)) throw mistake('limits must be like { maximum: "1000.00" }');
  const order = isMissing(amount) ? {} : amountFields(amount, "amount");
  if (order.amount && !order.currency && [plan, locale, payMonthly].every(isMissing)) {
    warn("the amount has no currency, so that US dollars are assumed");
  }
  return {
    ...order,
    // A shop without a checkout often has an empty token beside the amount.
    token: token === "" && order.amount ? undefined : text(token, "token"),
    locale: text(locale, "locale"), plan: text(plan, "plan"), brand: text(brand, "brand"),
    theme: text(style.theme, "style.theme"), colorScheme: text(style.colorScheme, "style.colorScheme"),
    marks: text(style.marks, "style.marks"), font: text(style.font, "style.font"),
    minimum: text(minimum, "limits.minimum"), maximum: text(maximum, "limits.maximum"),
    logo: style.logo !== false, heading: style.heading !== false, border: style.border !== false,
    terms: style.terms === true || null, issuedAt: seconds(issuedAt, "issuedAt"),
    ...now(text(today, "today")), texts: textsField(options.texts, warn),
    ...(isMissing(payMonthly) ? {} : monthlyFields(options)),
  };
}

/** Returns the fields of a schedule without a widget. */
export function scheduleFields(page) {
  const options = readAll(page, ["amount", "token", "locale", "plan", "limits", "issuedAt", "today"]);
  return requestFields({ ...options, amount: amountFields(options.amount, "amount") });
}
