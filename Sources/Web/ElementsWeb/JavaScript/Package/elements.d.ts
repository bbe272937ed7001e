// The elements of pages: their classes, and their attributes and events in JSX and in Vue's templates.
import type {
  Amount, Limits, Loan, LookedUpOrder, Money, PayMonthly, PaymentScheduleOptions, WidgetData, WidgetError,
} from "./index.js";

export { PaymentSchedule, computeSchedule } from "./index.js";

/** The names of the elements; null for none. */
export interface ElementNames {
  schedule?: string | null;
  message?: string | null;
}

/**
 * Registers the elements: by their usual names, the schedule alone by a name, or both by others. Where there are no
 * elements, as on a server, it does nothing.
 */
export function define(names?: string | ElementNames): void;

type Text = string | number | null;
type Flag = boolean | "" | null;

/** The attributes of both elements, by their properties. */
interface CommonProperties {
  amount?: Text;
  currency?: string | null;
  locale?: string | null;
  minimum?: Text;
  maximum?: Text;
  brand?: string | null;
  today?: string | null;
  colorScheme?: "auto" | "light" | "dark" | null;
  font?: "inherit" | "system" | null;
  noLogo?: boolean;
  texts?: object | null;
}

interface CommonAttributes {
  "color-scheme"?: "auto" | "light" | "dark";
  "no-logo"?: Flag;
}

export interface PaymentScheduleProperties extends CommonProperties {
  token?: string | null;
  plan?: string | null;
  issuedAt?: Text;
  fallback?: string | null;
  theme?: string | null;
  marks?: "pie" | "ring" | null;
  terms?: string | null;
  monthlyPlan?: string | null;
  monthlyRate?: Text;
  monthlyDownPayment?: Text;
  monthlyFirstDate?: string | null;
  monthlyDetails?: string | null;
  noHeading?: boolean;
  noBorder?: boolean;
  lookup?: ((token: string) => LookedUpOrder | null | Promise<LookedUpOrder | null>) | null;
  payMonthly?: PayMonthly | null;
}

export interface PaymentScheduleAttributes extends PaymentScheduleProperties, CommonAttributes {
  "issued-at"?: Text;
  "monthly-plan"?: string;
  "monthly-rate"?: Text;
  "monthly-down-payment"?: Text;
  "monthly-first-date"?: string;
  "monthly-details"?: string;
  "no-heading"?: Flag;
  "no-border"?: Flag;
}

export interface PaymentMessageProperties extends CommonProperties {
  plans?: string | null;
  outside?: "explain" | "hide" | null;
}

export interface PaymentMessageAttributes extends PaymentMessageProperties, CommonAttributes {}

export interface PaymentScheduleEvents {
  "payment-ready": CustomEvent<WidgetData>;
  "payment-change": CustomEvent<WidgetData>;
  "payment-error": CustomEvent<WidgetData>;
}

export interface PaymentMessageEvents {
  "payment-error": CustomEvent<WidgetError>;
}

/** `<payment-schedule amount="200.00" currency="USD"></payment-schedule>`. */
export interface PaymentScheduleElement extends HTMLElement, Omit<PaymentScheduleProperties, "amount"> {
  /** The order total as text; an object with `amount` and `currency` sets both. */
  get amount(): string | null;
  set amount(value: Text | Money);
  readonly isValid: boolean;
  readonly amountDueToday: Amount | undefined;
  readonly paymentScheduleChecksum: string | undefined;
  readonly error: WidgetError | undefined;
  readonly loan: Loan | undefined;
  update(options: { amount: Money }): void;
  refresh(): void;
  canonicalText(): string;
  addEventListener<Name extends keyof PaymentScheduleEvents>(
    type: Name, listener: (this: PaymentScheduleElement, event: PaymentScheduleEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}
export const PaymentScheduleElement: { new (): PaymentScheduleElement; prototype: PaymentScheduleElement };

/** `<payment-message amount="50.00" currency="USD"></payment-message>`. */
export interface PaymentMessageElement extends HTMLElement, PaymentMessageProperties {
  /** Whether a plan takes the amount. */
  readonly isAvailable: boolean;
  /** The name of the plan that the line is about. */
  readonly plan: string | null;
  /** The line as a sentence; empty if there is none. */
  readonly sentence: string;
  readonly error: WidgetError | undefined;
}
export const PaymentMessageElement: { new (): PaymentMessageElement; prototype: PaymentMessageElement };

/** What JSX and templates give to any element. */
interface AnyAttributes {
  id?: string;
  class?: string;
  className?: string;
  slot?: string;
  style?: object | string;
  hidden?: boolean;
  key?: string | number | null;
  ref?: unknown;
  children?: unknown;
}

type Listeners<Events> = { [Name in keyof Events as `on${string & Name}`]?: (event: Events[Name]) => void };

/** The elements of JSX, for React 19 and others. */
export interface PaymentElements {
  "payment-schedule": AnyAttributes & PaymentScheduleAttributes & Listeners<PaymentScheduleEvents>;
  "payment-message": AnyAttributes & PaymentMessageAttributes & Listeners<PaymentMessageEvents>;
}

declare global {
  namespace JSX {
    interface IntrinsicElements extends PaymentElements {}
  }
  interface HTMLElementTagNameMap {
    "payment-schedule": PaymentScheduleElement;
    "payment-message": PaymentMessageElement;
  }
}
