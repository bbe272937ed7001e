// Elements as text for pages of a server: in Node, Deno, Bun and Workers.
import type { Money, WidgetStyle } from "./index.js";

/** The options of both elements. */
interface ElementOptions {
  /** The order total or the price. */
  amount: Money;
  locale?: string;
  /** The provider's name. */
  brand?: string;
  /** A shop's own limits. */
  limits?: { minimum?: string; maximum?: string };
  /** The day of the purchase, such as "2026-11-21", if it is not to be the browser's. */
  today?: string;
  /** The name of the element if the page registers another one than the usual. */
  element?: string;
}

/** The options of an element with the payments of an order. */
export interface ScheduleOptions extends ElementOptions {
  /** The plan's name, such as "us-pay-in-4". */
  plan?: string;
  /** The checkout's token, with which the payments have dates. It is not in the element. */
  token?: string;
  style?: WidgetStyle;
}

/** The options of an element with the line under a price. */
export interface MessageOptions extends ElementOptions {
  /** The names of the plans; by default the usual one of the currency, as a widget has it. */
  plans?: string[] | string;
  /** The line outside the limits of every plan: a sentence with them, the default, or none. */
  outside?: "explain" | "hide";
  style?: Pick<WidgetStyle, "logo" | "colorScheme" | "font" | "terms">;
}

/** Returns an element `<payment-schedule>` with the payments of an order in a declarative shadow root. */
export function renderSchedule(options: ScheduleOptions): string;

/** Returns an element `<payment-message>` with the line under a price and its dialog in a declarative shadow root. */
export function renderMessage(options: MessageOptions): string;

/** The sources of the stylesheets in the elements, for the directive style-src of a Content-Security-Policy. */
export const stylesheetSource: { readonly schedule: string; readonly message: string };

/** Uses the compiled module `afterpay-widget/elements.wasm`, where compiling bytes is forbidden, as in Workers. */
export function start(module: WebAssembly.Module): void;
