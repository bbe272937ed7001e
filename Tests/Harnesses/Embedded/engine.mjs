// Calls the engine as WebAssembly and compares it with the same rules in JavaScript.
// usage: node engine.mjs ENGINE.wasm
import { day0, expected, load, random } from "./schedule.mjs";

const engine = load(process.argv[2], "engine", 10 * 1024);
let passed = 0, failed = 0;
for (let i = 0; i < 2000; i++) {
  const total = i < 1000 ? BigInt(i) + 1n : 5n + random(9_000_000_000_000);
  const day = day0 + Number(random(100_000));
  const { amounts, checksum } = expected(total, day);
  if (amounts.some((amount) => amount <= 0n)) { // a payment of zero or less is rejected
    if (engine.payments(total, day) === 0) passed++; else failed++;
    continue;
  }
  const got = amounts.map((_, k) => engine.amount(total, day, k));
  const dates = amounts.map((_, k) => engine.due(total, day, k));
  const words = [...Array(8).keys()].map((w) =>
    (engine.checksum(total, day, w) >>> 0).toString(16).padStart(8, "0"));
  const inLimits = total >= 100n && total <= 200_000n;
  const bit = 1 << Number(random(32));
  const captures = [
    engine.capture(total, day, total, 0) === (inLimits ? 201 : 422),
    engine.capture(total, day, total, bit) === (inLimits ? 412 : 422),
    engine.capture(total, day, total + 1n, 0) === 422,
  ];
  const same = captures.every(Boolean) && engine.payments(total, day) === 4 && got.every((a, k) => a === amounts[k]) &&
    dates.every((d, k) => d === day + 14 * k) && words.join("") === checksum;
  if (same) passed++;
  else if (failed++ < 3) console.error(`total ${total}, day ${day}: ${got} ${words.join("")}`);
}
// Times calls that compute a schedule and its checksum each: the fastest of three rounds.
const rounds = [1, 2, 3].map(() => {
  const start = performance.now();
  for (let i = 0; i < 300_000; i++) engine.checksum(20_000n + BigInt(i), day0 + 20_000, 0);
  return 300_000 / (performance.now() - start) * 1000;
});
console.log(`${Math.round(Math.max(...rounds))} schedules with their checksums a second, a call each`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
