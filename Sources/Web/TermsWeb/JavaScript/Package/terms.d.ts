// Payment terms of an order for other people's checkouts, by the Universal Commerce Protocol.

/** The options, which are those of the command `widget terms`. */
export interface TermsOptions {
  /** The order total with shipping and taxes, such as "200.00". */
  amount: string;
  /** The currency; by default that of the first plan, or "USD". */
  currency?: string;
  /** The identifiers of built-in plans and loans; by default every open plan of the currency. */
  plans?: readonly string[];
  /** The interest rate a year of loans, such as "29.99"; without `plans` it adds the loans. */
  rate?: string;
  /** Whether a term of one payment at once is first, and selected. */
  withPayNow?: boolean;
  /** The identifier of the selected term; by default the first. */
  selected?: string;
  /** The identifier of the term that is returned alone, for the order. */
  accepted?: string;
  /** An earlier result: a warning is added if the selected term has changed since. */
  previous?: TermsResult;
  /** Whether the interest of the selected term is added as an entry of the totals. */
  totals?: boolean;
  /** The day of the purchase, such as "2026-11-21"; by default today in the time zone. */
  today?: string;
  /** The time zone of due payments: a name such as "Australia/Sydney", an offset such as "+10:00", or "UTC", the default. */
  timeZone?: string;
  /** The time of day of due payments, such as "09:30"; by default "00:00". */
  dueTime?: string;
  /** The locale of descriptions, such as "fr-CA"; by default the usual one of the currency. */
  locale?: string;
}

/** One payment of a term. */
export interface TermSchedule {
  id: string;
  type: "immediate" | "deferred";
  description: { plain: string };
  /** The time of a later payment, such as "2026-12-05T00:00:00-05:00". */
  due_at?: string;
  /** The amount in minor units. */
  amount: number;
}

/** A way to pay. */
export interface PaymentTerm {
  id: string;
  title: string;
  description?: { plain: string };
  schedules: TermSchedule[];
  /** This project's checksum of the payments. */
  schedule_checksum: string;
}

/** The members of a checkout; `messages` and `totals` belong beside `payment`, the others into it. */
export interface TermsResult {
  selected_term_id?: string;
  terms?: PaymentTerm[];
  accepted_term?: PaymentTerm;
  messages?: { type: "warning"; code: "payment_term_changed"; path: string; content: string }[];
  totals?: { type: "fee"; display_text: string; amount: number }[];
}

/**
 * Returns the payment terms of an order: the object that `widget terms` prints for the same options, `{}` if no plan accepts
 * the order.
 *
 * Throws a RangeError with an `errorCode` for options that the command rejects, such as `unknown_term`.
 */
export function computeTerms(options: TermsOptions): TermsResult;

/** Uses the compiled module `afterpay-widget/terms.wasm`, where compiling bytes is forbidden, as in Workers. */
export function start(module: WebAssembly.Module): void;
