/** An amount of money: decimal text with at most the currency's decimal places, such as "50.00", and an ISO 4217 code. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

/**
 * An amount as a page gives it. A number must be exact to the cent, and an amount without a currency is in that of the plan
 * or the locale.
 */
export type MoneyInput = string | number | { readonly amount: string | number; readonly currency?: string | null };

/** An amount of an event or a property. */
export interface Amount extends Money {
  /** The amount in the widget's locale, such as "$50.00"; while the module is not loaded, such as "50.00 USD". */
  format(): string;
}

/** A locale of the texts, such as "en-US", in any case and with "-" or "_". */
export type Locale = "en-US" | "en-CA" | "fr-CA" | "en-AU" | "en-NZ" | "en-GB" | "fr-FR" | "it-IT" | "es-ES" | (string & {});

/** A barrier to the order, or a failure. */
export interface WidgetError {
  /** The code, such as "amount_above_maximum". */
  readonly errorCode: string;
  /** Identifies this error in logs. */
  readonly errorId: string;
  /** The HTTP status that a server would have. */
  readonly httpStatusCode: number;
  /** Of a barrier the shopper's text; of other errors that of the page's author. */
  readonly message: string;
}

/** The costs of a monthly plan. */
export interface Loan {
  /** The annual percentage rate, such as "29.89". */
  readonly apr: string;
  readonly payment: Amount;
  readonly amountFinanced: Amount;
  readonly financeCharge: Amount;
  readonly totalOfPayments: Amount;
}

export interface WidgetData {
  readonly type: "ready" | "change" | "error";
  /** Whether the order may proceed. */
  readonly isValid: boolean;
  /** The amount due today; zero if there is none. */
  readonly amountDueToday: Amount;
  /** The SHA-256 of the schedule's canonical text, in lower-case hexadecimal digits. */
  readonly paymentScheduleChecksum?: string;
  readonly error?: WidgetError;
  readonly loan?: Loan;
}

export interface WidgetEvent {
  readonly type: "ready" | "change" | "error";
  readonly target: PaymentSchedule;
  readonly data: WidgetData;
}

/** The order of a checkout's token. */
export interface LookedUpOrder {
  readonly amount: string | number;
  readonly currency?: string | null;
  /** When the token was issued: anything that `new Date` accepts. */
  issuedAt?: Date | number | string;
}

/** The smallest and the largest order total, as amounts of the plan's currency. */
export interface Limits {
  minimum?: string;
  maximum?: string;
}

export interface WidgetStyle {
  theme?: "CLASSIC" | "TIMELINE" | "COLLAPSIBLE" | "MODAL";
  logo?: boolean;
  heading?: boolean;
  border?: boolean;
  /** The colors; by default those of the page's `color-scheme`. */
  colorScheme?: "light" | "dark" | "auto";
  /** The circles of the payments: filled parts, the default, or rings with numbers. */
  marks?: "pie" | "ring";
  /** The font of the page and its size, the default, or the system's. */
  font?: "inherit" | "system";
  /** A line of text below the payments; true for the usual one in the shopper's language. */
  terms?: string | boolean;
}

/** A monthly plan with interest. */
export interface PayMonthly {
  /** The terms, such as "us-pay-monthly-12". */
  plan: string;
  /** The interest rate a year in percent, such as "29.99". */
  rate: string;
  downPayment?: string;
  /** The day of the first payment, YYYY-MM-DD. */
  firstDate?: string;
  /** The notes on the costs, the chart and the table: folded, the default, shown, or omitted. */
  details?: "folded" | boolean;
}

/** The texts that a shop can replace. In braces are placeholders, which the widget replaces. */
export interface ShopTexts {
  /** Has `{count}`, and can have `{interestFree}`. */
  heading?: string;
  /** The heading of monthly plans. Has `{count}`. */
  monthlyHeading?: string;
  interestFree?: string;
  dueToday?: string;
  /** For the middle of a sentence; a label begins with a capital letter. */
  today?: string;
  opening?: string;
  closing?: string;
  terms?: string;
  loading?: string;
  lookupFailed?: string;
  lookupRemedy?: string;
  tryAgain?: string;
  /** Has `{minimum}`, and can have `{total}`. */
  amountBelowMinimum?: string;
  /** Has `{maximum}`, and can have `{total}`. */
  amountAboveMaximum?: string;
  /** Has `{count}`, and can have `{total}`. */
  amountTooSmall?: string;
  /** Can have `{total}`. */
  invalidAmount?: string;
  /** Has `{orderCurrency}` and `{planCurrency}`. */
  unsupportedCurrency?: string;
  planUnavailable?: string;
  invalidToken?: string;
  tokenExpired?: string;
  addOrPayOtherwise?: string;
  takeOutOrPayOtherwise?: string;
  addToOrder?: string;
  /** Has `{planCurrency}`, and can have `{orderCurrency}`. */
  payInCurrency?: string;
  choosePlan?: string;
  startAgain?: string;
}

/** A report to the page's statistics: no amount, no token and no identifier. */
export interface AnalyticsEvent {
  readonly type: "shown" | "opened" | "closed" | "changed" | "failed";
  readonly widget: "schedule" | "monthly";
  /** In lower case, such as "classic". */
  readonly theme: string;
  readonly plan?: string;
  readonly locale?: string;
  readonly currency: string;
  readonly isValid: boolean;
  /** The code of a failure or a barrier. */
  readonly errorCode?: string;
}

export interface PaymentScheduleOptions {
  /** An element or its selector. */
  target: Element | string;
  /** The order total; without a token, the schedule is an estimate. */
  amount?: MoneyInput | null;
  /** The checkout's token; an empty one beside an amount is none. */
  token?: string | null;
  locale?: Locale | null;
  style?: WidgetStyle | null;
  onReady?: (this: PaymentSchedule, event: WidgetEvent) => void;
  onChange?: (this: PaymentSchedule, event: WidgetEvent) => void;
  onError?: (this: PaymentSchedule, event: WidgetEvent) => void;
  /** Is called for the page's statistics. */
  onAnalytics?: (this: PaymentSchedule, event: AnalyticsEvent) => void;
  /** Finds the order of a token; null for an unknown one. */
  lookup?: (token: string) => LookedUpOrder | null | Promise<LookedUpOrder | null>;
  issuedAt?: Date | number | string | null;
  plan?: string | null;
  limits?: Limits | null;
  brand?: string | null;
  payMonthly?: PayMonthly | null;
  /** The shop's own texts by locales, such as "en-US", and languages, such as "en". */
  texts?: { [locale: string]: ShopTexts } | null;
  /** The day, YYYY-MM-DD, for tests. */
  today?: string | null;
  /**
   * What the target shows if the widget cannot be drawn: a sentence for the shopper, the default, nothing, or an element or
   * its selector.
   */
  fallback?: "message" | "hide" | (string & {}) | Element | null;
  /** Of Afterpay's widget: a token of a grant, which is used like `token`. */
  paymentScheduleToken?: string | null;
  /** Of Afterpay's pages: `style.colorScheme` or `style.theme`. */
  theme?: string | null;
  /** Of Afterpay's widget; it has no effect. */
  payMonthlyInstallment?: string | number | null;
  /** Of Afterpay's widget; it has no effect. */
  renderType?: string | null;
}

/** A payment schedule in an element of the page. */
export class PaymentSchedule {
  constructor(options: PaymentScheduleOptions);
  /** Sets the order total. */
  update(options: { amount: MoneyInput }): void;
  /** Whether the order may proceed; false while that is not known. */
  get isValid(): boolean;
  /** The amount due today; zero if there is none. */
  get amountDueToday(): Amount;
  get paymentScheduleChecksum(): string | undefined;
  get loan(): Loan | undefined;
  /** The barrier or the failure, or undefined if there is none. */
  get error(): WidgetError | undefined;
  /** Returns the text whose SHA-256 is the checksum, or an empty text if there is none. */
  canonicalText(): string;
  /** Checks the clock, as the widget does every minute; tries again after a failure. */
  refresh(): void;
  /** Removes the widget from the page; no callback is called afterwards. */
  close(): void;
}

export interface ScheduleOptions {
  amount: MoneyInput;
  token?: string | null;
  locale?: Locale | null;
  plan?: string | null;
  limits?: Limits | null;
  issuedAt?: Date | number | string | null;
  today?: string | null;
}

/** A payment of a schedule. */
export interface Installment {
  readonly number: number;
  /** The day, YYYY-MM-DD. */
  readonly dueDate: string;
  readonly amount: Money;
}

/** A schedule with its checksum, as `widget schedule --format json` prints it. */
export interface Schedule {
  readonly plan: string;
  readonly mode: "token" | "tokenless";
  readonly startDate: string;
  readonly total: Money;
  readonly amountDueToday: Money;
  readonly checksum: string;
  readonly installments: readonly Installment[];
}

/**
 * Returns the schedule of an order; it needs no document.
 *
 * Throws a RangeError with an `errorCode` if an option is malformed or the order may not proceed, and a TypeError for an
 * option of another type.
 */
export function computeSchedule(options: ScheduleOptions): Schedule;
