// The expected checksum of an order, computed independently of the package.
import { createHash } from "node:crypto";
import { today } from "../Driver/page.mjs";

/** Returns the day that is a number of days after today, as `2026-11-21`. */
function day(offset) {
  return new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the checksum of an order in US dollars by the currency's default plan. */
export function checksum(cents, token = null) {
  const part = Math.floor((2 * cents + 4) / 8);
  const parts = [part, part, part, cents - 3 * part];
  const holder = token === null ? "tokenless" : `token ${createHash("sha256").update(token).digest("hex")}`;
  const rows = parts.map((amount, index) => `${day(14 * index)} ${amount}\n`);
  const text = `schedule/1 us-pay-in-4 USD/2 ${cents}\n${holder}\n${rows.join("")}`;
  return createHash("sha256").update(text).digest("hex");
}
