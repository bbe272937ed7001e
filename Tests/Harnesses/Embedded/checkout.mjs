// Runs checkouts of all flows as WebAssembly, from the cart to the paid order and to an order that changed.
// usage: node checkout.mjs CHECKOUT.wasm
import { day0, expected, load, random } from "./schedule.mjs";

const checkout = load(process.argv[2], "checkout", 96 * 1024);

// A total outside of the plan's limits is not paid; any other is presented exactly, with its schedule's checksum.
let passed = 0, failed = 0;
for (let i = 0; i < 1000; i++) {
  const total = 1n + random(300_000);
  const newTotal = total + 1n + random(1000);
  const day = day0 + Number(random(100_000));
  const isPaid = total >= 100n && total <= 200_000n;
  const checksum = BigInt("0x" + expected(total, day).checksum.slice(0, 16));
  const same = checkout.presentedAmount(total, day) === (isPaid ? total : 0n) &&
    BigInt.asUintN(64, checkout.completedChecksum(total, day)) === (isPaid ? checksum : 0n) &&
    checkout.totalAfterChange(total, newTotal, day) === (isPaid ? newTotal : 0n) &&
    checkout.approvedTotal(total, newTotal) === newTotal && checkout.approvedTotal(-total, newTotal) === 0n &&
    checkout.webTotal(total, false) === total && checkout.webTotal(total, true) === 100n &&
    checkout.createdAmount(total) === total * 100n;
  if (same) passed++;
  else if (failed++ < 3) console.error(`total ${total}, then ${newTotal}, day ${day}`);
}
// Of a sheet's page, only an error of the server is tried a second time.
for (const [status, result] of [[200n, 0n], [301n, 0n], [404n, 0n], [410n, 0n], [500n, 1n], [599n, 1n], [600n, 0n]]) {
  if (checkout.sheetRecovers(status) === result) passed++;
  else if (failed++ < 3) console.error(`sheet with status ${status}`);
}
// An answer from 400 fails a kit's checkout; any other one is shown, completes, and does not fail later.
for (const [status, result] of [[200n, 1n], [302n, 1n], [399n, 1n], [400n, 0n], [410n, 0n], [503n, 0n]]) {
  if (checkout.kitCompletes(status) === result) passed++;
  else if (failed++ < 3) console.error(`kit with status ${status}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
