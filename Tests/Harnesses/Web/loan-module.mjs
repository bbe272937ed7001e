// The module of monthly plans without the script: it answers any request, and its memory does not grow.
import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { modulesFolder } from "../../../Sources/Web/WebModule/JavaScript/folders.mjs";
import { checkDrawing, fieldNames, instantiate, json, operations, randomNumbers, request } from "./page.mjs";

const folder = process.argv[2];
const updateCount = Number(process.env.UPDATES ?? 100_000) / 10;
const order = {
  amount: "1000.00", currency: "USD", plan: "us-pay-monthly-12", rate: "29.99", today: "2026-11-21", now: "1795255200",
};

{ // No request stops the module.
  const { ask, exports } = instantiate(`${modulesFolder(folder)}/loan.wasm`);
  const random = randomNumbers(11);
  const names = ["draw", "create", "update", "refresh", "canonicalText", "stylesheet", "close"];
  const values = [
    "", "0", "1", "-1", "9".repeat(18), "9".repeat(40), "1000.00", "USD", "EUR", "us-pay-monthly-12", "us-pay-monthly-6",
    "0.000001", "35.99", "1000", "29.99", "TIMELINE", "modal", "fr-CA", "it-IT", "0001-01-01", "9999-12-31",
    "2026-12-01", "10000000000000.00", "\0", "é\u{1F600}", "</style><script>", "x".repeat(2000),
  ];
  let created = 0;
  const rounds = 40_000;
  for (let round = 0; round < rounds; round++) {
    let bytes;
    if (round % 3 === 0) {
      bytes = Array.from({ length: random(60) }, () => random(256));
      if (random(2)) bytes.unshift(operations[names[random(names.length)]]);
    } else {
      const fields = {};
      for (let field = random(6); field > 0; field--) {
        fields[fieldNames[random(fieldNames.length)]] = values[random(values.length)];
      }
      bytes = request(names[random(names.length)], random(4) ? { ...order, widget: String(random(50)), ...fields } : fields);
      if (round % 3 === 2) {
        for (let change = random(6); change > 0 && bytes.length > 0; change--) bytes[random(bytes.length)] = random(256);
      }
    }
    const answer = bytes[0] === operations.create ? checkDrawing(ask, bytes) : ask(bytes);
    if (answer.startsWith('{"widget"')) created += 1;
    if (answer.startsWith("{")) json(answer);
  }
  assert.equal(exports.request(65_537), 0);
  assert.ok(created > 500, `only ${created} of the requests were well formed`);
  console.log(`${rounds} random requests, ${created} of them to monthly plans: all answered`);
}

{ // Updates, and plans that are created and closed, do not increase the memory.
  const { ask, exports } = instantiate(`${modulesFolder(folder)}/loan.wasm`);
  const { widget } = json(ask(request("create", { ...order, theme: "MODAL", locale: "fr-CA" })));
  const updates = ["1800.00", "5000.00", "777.77", "0.50"]
    .map((amount) => request("update", { ...order, amount, widget: String(widget) }));
  const pages = () => exports.memory.buffer.byteLength / 65_536;
  const renew = () => {
    ask(request("close", { widget: String(json(ask(request("create", order))).widget) }));
    ask(request("create", { ...order, theme: "round" })); // rejected for its theme
    ask(request("close", { widget: String(json(ask(request("create", { ...order, rate: "36.5" }))).widget) }));
  };
  for (let round = 0; round < 1000; round++) ask(updates[round % 4]);
  renew();
  const before = pages();
  const start = performance.now();
  for (let round = 0; round < updateCount; round++) ask(updates[round % 4]);
  const seconds = (performance.now() - start) / 1000;
  for (let round = 0; round < updateCount / 10; round++) renew();
  console.log(`${updateCount} updates of monthly plans: ${Math.round(updateCount / seconds)} a second, in ${before} ` +
    `pages of memory before and after`);
  assert.equal(pages(), before, "the memory has grown");
}
process.exit();
