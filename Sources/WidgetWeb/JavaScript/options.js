// The amounts, options and times of a page, as fields of requests.
import { isMissing, scheduleModule } from "./modules.js";

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
    throw new TypeError(`${name} must be like { amount: "50.00", currency: "USD" }`);
  }
  return { amount: money.amount, currency: money.currency };
}

/** Returns the fields of a monthly plan, which has no other plan, token or limits. */
export function monthlyFields(options) {
  if (typeof options !== "object") {
    throw new TypeError('payMonthly must be like { plan: "us-pay-monthly-12", rate: "29.99" }');
  }
  return {
    plan: text(options.plan, "payMonthly.plan"), rate: text(options.rate, "payMonthly.rate"),
    downPayment: text(options.downPayment, "payMonthly.downPayment"),
    firstDate: text(options.firstDate, "payMonthly.firstDate"), details: options.details !== false,
  };
}

export function text(value, name) {
  if (isMissing(value) || typeof value === "string") return value;
  throw new TypeError(`${name} must be a string`);
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
