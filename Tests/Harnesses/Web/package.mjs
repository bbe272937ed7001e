// The package: its ES modules where there is no document, the names of its declarations, and browsers without newer features.
// Its files, source maps and installation are checked by the files of Package.
// usage: node package.mjs FOLDER_OF_WIDGET_WEB
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { Worker } from "node:worker_threads";
import { bytesOf } from "../../../Sources/Web/WidgetWeb/JavaScript/bytes.js";
import { Document } from "./document.mjs";
import { loadText } from "./page.mjs";

const folder = resolve(process.argv[2], "package");
const source = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, source), "utf8");

{ // Hexadecimal digits of all bytes, read by the browser if it can and otherwise by the script.
  const { fromHex } = Uint8Array;
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const texts = [];
  Uint8Array.fromHex = (text) => { texts.push(text); return bytes; };
  assert.deepEqual([bytesOf(digits), texts], [bytes, [digits]]);
  delete Uint8Array.fromHex;
  assert.deepEqual(bytesOf(digits), bytes);
  assert.deepEqual(bytesOf(""), new Uint8Array());
  if (fromHex) Uint8Array.fromHex = fromHex;
}

// The schedules of the conformance cases by built-in plans.
const cases = JSON.parse(read("Schedules/vectors/schedules.json")).accepted.filter(({ plan }) => plan.includes("-pay-in-"));
const money = (minorUnits, currency) => ({ amount: `${BigInt(minorUnits) / 100n}.${minorUnits.padStart(2, "0").slice(-2)}`, currency });

/** Compares schedules with the conformance cases, and returns the number of those that are within the plans' limits. */
function compare(computeSchedule) {
  let accepted = 0;
  for (const { plan, total, start, amountDueToday, text, checksum, token } of cases) {
    const [head, checkout, ...lines] = text.trim().split("\n");
    const currency = head.split(" ")[2].split("/")[0];
    let schedule;
    try {
      schedule = computeSchedule({ amount: money(total, currency), plan, today: start, token });
    } catch (error) {
      assert.match(error.errorCode, /^(amount_(above|below)_m|plan_)/, `${plan} ${total}: ${error}`);
      continue;
    }
    accepted += 1;
    const installments = lines.map((line, index) => {
      const [dueDate, minorUnits] = line.split(" ");
      return { number: index + 1, dueDate, amount: money(minorUnits, currency) };
    });
    assert.deepEqual({ ...schedule }, {
      plan, mode: checkout.split(" ")[0], startDate: start, total: money(total, currency),
      amountDueToday: money(amountDueToday, currency), checksum, installments,
    });
  }
  return accepted;
}

const embedded = await import(`${folder}/index.js`);
const order = { amount: { amount: "50.00", currency: "USD" }, today: "2026-11-21" };
{ // Without a document there are schedules, and a widget says that it needs a page.
  assert.equal(typeof document, "undefined");
  const accepted = compare(embedded.computeSchedule);
  assert.ok(accepted > 40, `${accepted} conformance cases are within the limits`);
  const smallest = embedded.computeSchedule({ ...order, amount: { amount: "1.00", currency: "USD" } });
  assert.deepEqual(smallest.installments.map(({ amount }) => amount.amount), ["0.25", "0.25", "0.25", "0.25"]);
  const later = embedded.computeSchedule({ ...order, plan: "us-pay-in-4-no-upfront" });
  assert.deepEqual([later.amountDueToday.amount, later.startDate, later.installments[0].dueDate], ["0.00", "2026-11-21", "2026-12-05"]);
  const fails = (options, expected) => assert.throws(() => embedded.computeSchedule(options), expected);
  fails(undefined, TypeError);
  fails({ amount: { currency: "USD" } }, { name: "TypeError", errorCode: "invalid_amount" });
  assert.equal(embedded.computeSchedule({ ...order, amount: { amount: 50, currency: "USD" } }).total.amount, "50.00");
  fails({ ...order, token: 5 }, TypeError);
  fails({ ...order, amount: { amount: "5,00", currency: "USD" } }, { errorCode: "invalid_amount" });
  fails({ ...order, limits: { maximum: "49.99" } }, { errorCode: "amount_above_maximum" });
  fails({ ...order, token: "t", issuedAt: Date.now() - 181 * 60_000 }, { errorCode: "token_expired" });
  assert.equal(embedded.computeSchedule({ ...order, token: "t", issuedAt: Date.now() }).mode, "token");
  assert.throws(() => new embedded.PaymentSchedule({ target: "#widget", ...order }), /no document/);
  console.log(`the package: ${accepted} conformance cases without a document`);
}
{ // In a worker too.
  const code = `import("${folder}/index.js").then(({ computeSchedule }) =>
    require("node:worker_threads").parentPort.postMessage(computeSchedule(${JSON.stringify(order)}).checksum));`;
  const worker = new Worker(code, { eval: true });
  const checksum = await new Promise((done, fail) => worker.once("message", done).once("error", fail));
  assert.equal(checksum, embedded.computeSchedule(order).checksum);
  await worker.terminate();
}
{ // Monthly plans are beside the ES module; `afterpay-widget/monthly` makes them a part of a bundle.
  const { PaymentSchedule } = await import(`${folder}/index.js?monthly`);
  globalThis.document = new Document();
  const target = document.place("widget");
  const added = [];
  document.head.append = (element) => added.push(element.src);
  const options = { ...order, target, payMonthly: { plan: "us-pay-monthly-12", rate: "29.99" } };
  new PaymentSchedule(options).close();
  assert.deepEqual(added, [pathToFileURL(`${folder}/afterpay-monthly.js`).href]);
  await import(`${folder}/afterpay-monthly.js`);
  const widget = new PaymentSchedule({ ...options, amount: { amount: "1000.00", currency: "USD" } });
  assert.equal(widget.loan.apr, "29.89");
  widget.close();
  assert.equal(added.length, 1);
  delete globalThis.document;
}
{ // And as a CommonJS module, which is a copy of its own.
  const common = createRequire(import.meta.url)(`${folder}/index.cjs`);
  assert.deepEqual(Object.keys(common).sort(), Object.keys(embedded).sort());
  assert.equal(compare(common.computeSchedule), compare(embedded.computeSchedule));
}
{ // The plain script in a place without a document.
  const context = vm.createContext({ TextEncoder, TextDecoder, WebAssembly, URL });
  vm.runInContext(readFileSync(`${folder}/afterpay-widget.js`, "utf8"), context);
  assert.equal(context.AfterPay.Widgets.computeSchedule(order).checksum, embedded.computeSchedule(order).checksum);
}
{ // The module as a file: nothing before its start, a failed start that is repeated, and the three kinds of sources.
  const load = async (query) => import(`${folder}/async.js?${query}`);
  const bytes = readFileSync(`${folder}/widget.wasm`);
  let isThere = false;
  const server = createServer((_, response) => response.writeHead(isThere ? 200 : 404).end(isThere ? bytes : ""));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${server.address().port}/widget.wasm`;
  const first = await load("address");
  assert.throws(() => first.computeSchedule(order), /await start\(\) first/);
  await assert.rejects(first.start(address), /status 404/);
  isThere = true;
  await Promise.all([first.start(address), first.start(address)]);
  assert.equal(compare(first.computeSchedule), compare(embedded.computeSchedule));
  server.closeAllConnections();
  server.close();
  for (const [kind, module] of [["bytes", bytes], ["module", new WebAssembly.Module(bytes)]]) {
    const { start, computeSchedule } = await load(kind);
    await start(module);
    assert.equal(computeSchedule(order).checksum, embedded.computeSchedule(order).checksum, kind);
  }
}
{ // The declarations have the names of the modules, of the class and of the options.
  const declarations = readFileSync(`${folder}/index.d.ts`, "utf8");
  const members = (text) => [...text.matchAll(/^ {2}(?:get )?(\w+)[?(:]/gm)].map(([, name]) => name).sort();
  const body = (head) => declarations.match(new RegExp(`^export ${head} .*\\{\\n([^}]*(?:\\}[^}\\n]+\\n?[^}]*)*?)\\n\\}`, "m"))[1];
  const exported = [...declarations.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(exported.sort(), Object.keys(embedded).sort());
  const ofClass = Object.getOwnPropertyNames(embedded.PaymentSchedule.prototype);
  assert.deepEqual(members(body("class PaymentSchedule")), ofClass.sort());
  const names = read("Sources/Web/WidgetWeb/JavaScript/options.js").match(/const names = (\{[^;]*\});/)[1];
  const functions = ["onReady", "onChange", "onError", "onAnalytics", "lookup"];
  const { options, style, limits, payMonthly } = new Function("functions", `return ${names}`)(functions);
  assert.deepEqual(members(body("interface PaymentScheduleOptions")), options.sort());
  assert.deepEqual(members(body("interface WidgetStyle")), style.sort());
  assert.deepEqual(members(body("interface Limits")), limits.sort());
  assert.deepEqual(members(body("interface PayMonthly")), payMonthly.sort());
}
{ // A widget without the features that came after the oldest browsers that README.md names.
  const newer = `
    for (const name of ["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"]) {
      delete Array.prototype[name];
      delete Object.getPrototypeOf(Uint8Array.prototype)[name];
    }
    for (const name of ["at", "isWellFormed", "toWellFormed"]) delete String.prototype[name];
    for (const name of ["union", "intersection", "difference"]) delete Set.prototype[name];
    for (const name of ["fromBase64", "fromHex"]) delete Uint8Array[name];
    delete Object.hasOwn; delete Object.groupBy; delete Map.groupBy; delete Array.fromAsync;
    delete Promise.withResolvers; delete Promise.try; delete globalThis.Iterator; delete globalThis.Error.captureStackTrace;`;
  const own = { reportError: undefined, structuredClone: undefined };
  const page = loadText(`${newer}\n${readFileSync(`${folder}/afterpay-widget.js`, "utf8")}`, own);
  const events = [];
  const receive = ({ type }) => events.push(type);
  const widget = new page.AfterPay.Widgets.PaymentSchedule({ ...order, target: "#widget", onReady: receive, onChange: receive });
  widget.update({ amount: { amount: "80.00", currency: "USD" } });
  await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(events, ["ready", "change"]);
  assert.equal(widget.amountDueToday.format(), "$20.00");
  widget.close();
}
