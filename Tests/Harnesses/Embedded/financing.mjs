// Computes loans as WebAssembly, against figures computed here with whole numbers of any size.
// usage: node financing.mjs FINANCING.wasm
import { day0, load, random } from "./schedule.mjs";

const financing = load(process.argv[2], "financing", 24 * 1024);

// The level payment of equal months: total / sum of v^k, with v = 12e8 / (12e8 + rate), rounded half up.
function level(total, count, rate) {
  const scale = 1_200_000_000n;
  let worth = 0n, paths = 1n, growth = 1n;
  for (let k = 0; k < count; k++) {
    paths *= scale;
    worth = worth * (scale + rate) + paths;
    growth *= scale + rate;
  }
  return (2n * total * growth + worth) / (2n * worth);
}

// The payments: equal ones, and the balance with its interest.
function rows(total, count, rate) {
  const payment = level(total, count, rate), all = [];
  let balance = total;
  for (let k = 1; k <= count; k++) {
    const interest = (2n * balance * rate + 1_200_000_000n) / 2_400_000_000n;
    all.push(k < count ? payment : balance + interest);
    balance -= all[k - 1] - interest;
  }
  return all;
}

// Whether the payments are worth at least the total at half a unit less than so many hundredths of a percent a year.
function reaches(total, payments, units) {
  if (units === 0n) return true;
  const base = 240_000n, sum = base + 2n * units - 1n;
  let worth = 0n, scale = 1n, path = 1n;
  for (const payment of payments) {
    path *= base;
    worth = worth * sum + payment * path;
    scale *= sum;
  }
  return worth >= total * scale;
}

let passed = 0, failed = 0;
function check(isRight, text) {
  if (isRight) passed++;
  else if (failed++ < 3) console.error(text);
}
for (let i = 0; i < 500; i++) {
  const total = 40_000n + random(100_000_000);
  const rate = random(60_000_000);
  const count = 2 + Number(random(47));
  const day = day0 + Number(random(100_000));
  const payments = rows(total, count, rate);
  const units = financing.annualRate(total, day, count, rate);
  check(
    financing.levelPayment(total, day, count, rate) === payments[0] && reaches(total, payments, units) &&
      !reaches(total, payments, units + 1n),
    `total ${total}, ${count} payments at ${rate}: ${units}`);
}
const day = day0 + Date.UTC(2026, 10, 21) / 86_400_000;
const checksum = BigInt.asUintN(64, financing.loanChecksum(100_000n, day, 29_990_000n));
check(checksum === 0x193c5110b8b644ban, `checksum ${checksum.toString(16)}`);
check(financing.levelPayment(0n, day, 12, 0n) === -1n, "a loan of nothing");
// A year of 52 weeks at 10.05 percent is a tie; ten days of a thousandth are 10/365 of a year.
check(financing.europeanRate(10_000n, day, 11_005n, 364) === 101n, "52 weeks");
check(financing.europeanRate(10_000n, day, 11_004n, 364) === 100n, "52 weeks less a cent");
const week = Number(financing.europeanRate(10_000n, day, 10_010n, 10));
check(Math.abs(week - 1000 * (1.001 ** (1 / (1 / 52 + 3 / 365)) - 1)) < 1, `ten days: ${week}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
