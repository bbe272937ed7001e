// The texts about errors of a checkout.
import { money } from "./dom.js";

/**
 * Returns the text for an error of the state; the shop's own words come first, but those about a rejected access.
 *
 * `isFree` is whether the order that is placed costs nothing.
 */
export function errorText(error, isFree = false) {
  const amount = (value) => money(value.amount, value.currency);
  switch (error.code) {
    case "amount_changed":
      return `The amount has changed: it was ${amount(error.was)} and is ${amount(error.is)} now. Nothing was paid. `
        + "Look at your order, then pay again.";
    case "order_changed":
      return "Your order has changed, but not its amount. Nothing was paid. Look at it, then pay again.";
    case "day_differs":
      return "The shop has another date. Nothing was paid. Check the payment dates, then pay.";
    case "cart_expired":
      return error.recovered
        ? "Your order had expired. It was made again with everything that you entered. Look at it, then go on."
        : "Your order has expired, and could not be made again. What you entered is kept.";
    case "payment_unknown":
      return isFree ? "It is not known yet whether your order was placed. Ask again: it is not placed twice."
        : "It is not known yet whether your payment succeeded. Ask again: you do not pay twice.";
    case "payment_declined": return error.message ?? "The payment was declined. Nothing was paid. Pay another way.";
    case "payment_failed": return error.message ?? "The payment failed. Nothing was paid. Try again.";
    case "change_rejected": return error.message ?? "The shop has rejected this. Correct it and try again.";
    case "malformed_answer": return "The shop's answer cannot be understood. What you entered is kept.";
    case "not_authorized": return "The shop asks you to sign in again. What you entered is kept.";
    case "locked": return "The shop has locked your order for the moment. What you entered is kept. Try again later.";
    case "service_unavailable": return "The shop cannot answer at the moment. What you entered is kept.";
    default: return error.message ?? "The shop has rejected the request.";
  }
}

/** Whether trying again may help with an error. */
export function mayRetry(error) {
  return ["service_unavailable", "not_authorized", "locked", "malformed_answer", "payment_unknown"].includes(error.code)
    || (error.code === "cart_expired" && !error.recovered);
}
