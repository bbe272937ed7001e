// Sends payment terms through a checkout of the Checkout Kit 4 as WebAssembly: cents, days and checksum arrive as they were sent.
// usage: node terms.mjs TERMS.wasm
import { day0, expected, load, random } from "./schedule.mjs";

const terms = load(process.argv[2], "terms", 160 * 1024);

let passed = 0, failed = 0;
for (let i = 0; i < 300; i++) {
  const total = 1n + random(300_000);
  const day = day0 + Number(random(100_000));
  // A total outside of the plan's limits has no such term.
  const isOffered = total >= 100n && total <= 200_000n;
  const { amounts, checksum } = expected(total, day);
  const start = BigInt("0x" + checksum.slice(0, 16));
  const same = amounts.every((amount, k) => terms.shownAmount(total, day, k) === (isOffered ? amount : 0n)) &&
    terms.lastDueDay(total, day) === (isOffered ? day + 42 : 0) &&
    BigInt.asUintN(64, terms.shownChecksum(total, day)) === (isOffered ? start : 0n);
  if (same) passed++;
  else if (failed++ < 3) console.error(`total ${total}, day ${day}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
