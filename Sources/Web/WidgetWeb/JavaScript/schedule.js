// Schedules without a widget: also where there is no document, such as in a worker or on a server.
import { failureError, scheduleModule } from "./modules.js";
import { askNearest, scheduleFields } from "./options.js";

/**
 * Returns the schedule of an order with its checksum, as `widget schedule --format json` prints it.
 *
 * Throws a RangeError with an `errorCode` if an option is malformed or the order may not proceed.
 */
export function computeSchedule(options) {
  const fields = scheduleFields(options ?? {});
  const { widget, status } = askNearest(fields, (fields) => scheduleModule.askWidget("create", fields));
  const entry = { widget: String(widget) };
  try {
    if (status.error) throw failureError({ code: status.error.errorCode, message: status.error.message });
    const { plan, mode, total, installments } = contents(scheduleModule.ask("canonicalText", entry));
    return {
      plan, mode, startDate: fields.today, total, amountDueToday: status.amountDueToday,
      checksum: status.paymentScheduleChecksum, installments,
    };
  } finally {
    scheduleModule.ask("close", entry);
  }
}

/** Returns the contents of a canonical text. */
function contents(canonicalText) {
  const [head, checkout, ...lines] = canonicalText.trim().split("\n");
  const [, plan, money, total] = head.split(" ");
  const [currency, places] = money.split("/");
  const amount = (minorUnits) => ({ amount: decimal(minorUnits, Number(places)), currency });
  const installments = lines.map((line, index) => {
    const [dueDate, minorUnits] = line.split(" ");
    return { number: index + 1, dueDate, amount: amount(minorUnits) };
  });
  return { plan, mode: checkout.split(" ")[0], total: amount(total), installments };
}

/** Returns minor units in the units of the currency, such as `50.00` for 5000 with two places. */
function decimal(minorUnits, places) {
  if (places === 0) return minorUnits;
  const digits = minorUnits.padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
