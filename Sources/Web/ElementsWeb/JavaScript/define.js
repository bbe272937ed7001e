import { PaymentMessageElement } from "./PaymentMessageElement.js";
import { PaymentScheduleElement } from "./PaymentScheduleElement.js";
import { warn } from "../../WidgetWeb/JavaScript/options.js";

/**
 * Registers the elements: `define()` by their usual names, `define("afterpay-schedule")` the schedule alone by a name, and
 * `define({ schedule: "afterpay-schedule", message: null })` by others, null for none.
 *
 * Where there are no elements, as on a server, it does nothing. A name that is registered keeps its element.
 */
export function define(names = {}) {
  if (!globalThis.customElements) return;
  const { schedule = "payment-schedule", message = "payment-message" } =
    typeof names === "string" ? { schedule: names, message: null } : names;
  registerElement(schedule, PaymentScheduleElement);
  registerElement(message, PaymentMessageElement);
}

function registerElement(name, element) {
  if (name === null) return;
  const present = customElements.get(name);
  if (present && !(present.prototype instanceof element) && present !== element) {
    warn(`the name ${name} is another element's; choose another one by define`);
  }
  if (present) return;
  try {
    customElements.define(name, element);
  } catch (error) {
    if (error.name !== "NotSupportedError") throw error; // the name is malformed
    customElements.define(name, class extends element {}); // a second name needs a class of its own
  }
}
