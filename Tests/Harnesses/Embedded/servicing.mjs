// Opens accounts as WebAssembly, pays, refunds and lets days pass, against figures computed here.
// usage: node servicing.mjs SERVICING.wasm
import { day0, load, random } from "./schedule.mjs";

const servicing = load(process.argv[2], "servicing", 24 * 1024);

// The fees of the payments from one to before another, two weeks apart: 10.00 a day late, 7.00 a week later.
function fees(total, from, to, days) {
  const cap = total / 4n < 6800n ? total / 4n : 6800n;
  let sum = 0n;
  for (let payment = from; payment < to; payment++) {
    if (days >= 14 * payment + 1) sum += 1000n;
    if (days >= 14 * payment + 8) sum += 700n;
  }
  return sum < cap ? sum : cap;
}

let passed = 0, failed = 0;
for (let i = 0; i < 1000; i++) {
  const quarter = 1n + random(100_000);
  const total = 4n * quarter;
  const day = day0 + Number(random(100_000));
  const days = Number(random(80));
  // Whole payments, and a refund of any amount: the unpaid rest is a piece in the middle.
  const payments = Number(random(5));
  const paid = BigInt(payments) * quarter;
  const refunded = random(Number(total));
  const unpaid = total - paid - refunded > 0n ? total - paid - refunded : 0n;
  const end = Number((paid + unpaid + quarter - 1n) / quarter);
  const same = servicing.owed(total, day, 0n, 0n, days) === total + fees(total, 0, 4, days) &&
    servicing.owed(total, day, paid, refunded, days) === unpaid + fees(total, payments, end, days) &&
    servicing.owed(total, day, total + 1n, 0n, 0) === -1n && servicing.owed(3n, day, 0n, 0n, 0) === -1n;
  if (same) passed++;
  else if (failed++ < 3) console.error(`total ${total}, day ${day}, paid ${paid}, refunded ${refunded}, after ${days} days`);
}

// A published figure: 100.00 from 2022-12-24, 25.00 paid, 80.00 refunded.
const christmas = day0 + Date.UTC(2022, 11, 24) / 86_400_000;
const checksum = BigInt.asUintN(64, servicing.accountChecksum(10_000n, christmas, 2500n, 8000n));
if (checksum === 0xba7b8863c30be36dn) passed++;
else if (++failed) console.error(`checksum ${checksum.toString(16)}`);
if (servicing.historyCount(10_000n, day0) === 3) passed++;
else if (++failed) console.error("history");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
