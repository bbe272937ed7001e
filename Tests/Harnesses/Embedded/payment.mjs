// Decides orders at the service as WebAssembly: commands, answers and resumed work, against figures computed here.
// usage: node payment.mjs PAYMENT.wasm
import { load, random } from "./schedule.mjs";

const payment = load(process.argv[2], "payment", 32 * 1024);

let passed = 0, failed = 0;
for (let i = 0; i < 1000; i++) {
  const original = 100n + random(100_000);
  const amount = random(100_200);
  const decision = amount < 100n ? 3 : amount > original ? 2 : 1;
  const part = 1n + random(Number(original));
  const isSent = part >= 100n;
  const same = payment.decision(original, amount) === decision &&
    payment.openAfterCapture(original, part) === (isSent ? original - part : -1n);
  if (same) passed++;
  else if (failed++ < 3) console.error(`original ${original}, amount ${amount}, part ${part}`);
}

// The lease ends after 90 seconds, repetitions after 22 hours, doubt after 24.
const hour = 3600n;
for (const [seconds, outcome] of [[0n, 0], [89n, 0], [90n, 1], [22n * hour, 1], [22n * hour + 1n, 3], [24n * hour, 3],
  [24n * hour + 1n, 4]]) {
  if (payment.resumed(seconds) === outcome) passed++;
  else if (++failed) console.error(`resumed after ${seconds} seconds: ${payment.resumed(seconds)}, not ${outcome}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
