// The options of a message under a price.
import { isMissing } from "../../WidgetWeb/JavaScript/modules.js";
import { requestFields } from "../../WidgetWeb/JavaScript/options.js";

/** Returns the fields of the requests for a message with the options of a page or a server. */
export function messageFields(options) {
  const { plans, outside, amount, locale, brand, limits, today, style } = options;
  const fields = requestFields({ amount, locale, brand, limits, today, style });
  return { ...fields, plans: planNames(plans), outside: outsideName(outside) };
}

/** Returns the names of plans from an array or a text of them. */
function planNames(plans) {
  if (isMissing(plans) || typeof plans === "string") return plans;
  if (Array.isArray(plans) && plans.every((plan) => typeof plan === "string")) return plans.join(" ");
  throw new TypeError('plans must be names, such as ["us-pay-in-4"]');
}

function outsideName(outside) {
  if (isMissing(outside) || typeof outside === "string") return outside;
  throw new TypeError("outside must be a string");
}
