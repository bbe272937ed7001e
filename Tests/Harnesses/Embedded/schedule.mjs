// The rules of schedules in JavaScript, and modules of WebAssembly, for the checks of this folder.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

export const day0 = 719163; // 1970-01-01 by the engine's day numbers
const isoDate = (day) => new Date((day - day0) * 86400_000).toISOString().slice(0, 10);

/** The payments of an order by `us-pay-in-4` and its tokenless checksum. */
export function expected(total, day) {
  const part = (2n * total + 4n) / 8n;
  const amounts = [part, part, part, total - 3n * part];
  const rows = amounts.map((amount, k) => `${isoDate(day + 14 * k)} ${amount}\n`);
  const text = `schedule/1 us-pay-in-4 USD/2 ${total}\ntokenless\n${rows.join("")}`;
  return { amounts, checksum: createHash("sha256").update(text).digest("hex") };
}

let state = 20261121n;

/** A number from 0 to below the limit, the same ones in each run. */
export const random = (limit) => {
  state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return (state >> 33n) % BigInt(limit);
};

/** Prints the size of a module and returns its functions; a module with imports or above the limit is an error. */
export function load(file, name, limit) {
  const bytes = readFileSync(file);
  const module = new WebAssembly.Module(bytes);
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > 0) throw new Error(`the ${name} imports ${JSON.stringify(imports)}`);
  const size = gzipSync(bytes, { level: 9 }).length;
  console.log(`${name} as WebAssembly: ${bytes.length} bytes, ${size} gzipped (at most ${limit}), no imports`);
  if (size > limit) throw new Error(`the ${name} is ${size - limit} bytes over its limit`);
  return new WebAssembly.Instance(module, {}).exports;
}
