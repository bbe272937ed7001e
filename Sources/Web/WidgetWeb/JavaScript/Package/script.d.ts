// The globals of the plain script, which `import "afterpay-widget/script"` runs and a page loads by its address.
// `/// <reference types="afterpay-widget/script" />` declares them without an import.
import type { PaymentSchedule, computeSchedule } from "./index.js";

/** The members of `AfterPay.Widgets`. */
export interface AfterPayWidgets {
  PaymentSchedule: typeof PaymentSchedule;
  computeSchedule: typeof computeSchedule;
}

/** The global `AfterPay`, which is also `Afterpay`. */
export interface AfterPayGlobal {
  Widgets: AfterPayWidgets;
}

declare global {
  var AfterPay: AfterPayGlobal;
  var Afterpay: AfterPayGlobal;

  interface Window {
    AfterPay: AfterPayGlobal;
    Afterpay: AfterPayGlobal;
  }
}
