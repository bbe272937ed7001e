// The elements of servers: the functions of the package return what the command prints, byte for byte.
// usage: WIDGET=PATH_OF_THE_COMMAND node fragments.mjs FOLDER_OF_WIDGET_WEB
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const folder = resolve(process.argv[2], "package");
const { renderMessage, renderSchedule, start, stylesheetSource } = await import(`${folder}/server.js`);
const today = "2026-11-21";
const money = (amount, currency = "USD") => ({ amount, currency });

/** Returns what the command prints, which ends with status 1 if an order may not proceed. */
function printed(words) {
  const { error, status, stdout, stderr } = spawnSync(process.env.WIDGET, words, { encoding: "utf8" });
  if (error) throw error;
  assert.ok(status < 2, `widget ${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** Returns the words of the options that both have. */
function words({ amount, locale, brand, today, style = {} }) {
  const given = { "--currency": amount.currency, "--locale": locale, "--brand": brand, "--today": today, "--theme": style.theme };
  const flags = ["logo", "heading", "border"].filter((name) => style[name] === false).map((name) => `--no-${name}`);
  const pairs = Object.entries(given).filter(([, value]) => value !== undefined);
  return [`--amount=${amount.amount}`, ...pairs.map(([name, value]) => `${name}=${value}`), ...flags];
}

const locales = ["en-US", "en-AU", "en-CA", "en-GB", "en-NZ", "fr-CA", "es-ES", "fr-FR", "it-IT"];
const currencies = { AUD: "au", CAD: "ca", GBP: "gb", NZD: "nz", USD: "us" };
const amounts = ["0.01", "0.04", "1", "10.00", "57.27", "999.99", "2000.00", "2000.01", "123456789.01"];
let count = 0;

function compareSchedule(options) {
  const plan = options.plan ? [`--plan=${options.plan}`] : [];
  assert.equal(printed(["render", "--format", "html", "--fragment", ...words(options), ...plan]), renderSchedule(options));
  count += 1;
}

function compareMessage(options) {
  const plan = options.plans ? [`--plan=${options.plans}`] : [];
  const outside = options.outside ? [`--outside=${options.outside}`] : [];
  assert.equal(printed(["price", "--html", ...words(options), ...plan, ...outside]), renderMessage(options));
  count += 1;
}

for (const [currency, country] of Object.entries(currencies)) {
  for (const amount of amounts) {
    compareSchedule({ amount: money(amount, currency), today });
    compareMessage({ amount: money(amount, currency), today });
    compareMessage({ amount: money(amount, currency), today, plans: `${country}-pay-in-4`, outside: "hide", style: { logo: false } });
  }
  compareMessage({ amount: money("0", currency), today });
  for (const locale of locales) {
    compareSchedule({ amount: money("57.27", currency), today, locale, plan: `${country}-pay-in-4` });
    compareMessage({ amount: money("57.27", currency), today, locale });
    compareMessage({ amount: money("5000.00", currency), today, locale, outside: "explain" });
  }
}
for (const theme of ["classic", "timeline", "collapsible", "modal"]) {
  for (const bits of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const style = { theme, logo: (bits & 1) === 0, heading: (bits & 2) === 0, border: (bits & 4) === 0 };
    compareSchedule({ amount: money("57.27"), today, style, brand: "A & <b>\"'ü€𝒜" });
  }
}
compareSchedule({ amount: money("57.27"), today, plan: "us-pay-in-4-no-upfront" });
compareMessage({ amount: money("57.27"), today, brand: "A & <b>\"'ü€𝒜" });
compareSchedule({ amount: money("57.27") }); // today, by the clock of both

// A locale without words becomes the nearest one, as in pages.
for (const render of [renderSchedule, renderMessage]) {
  for (const [given, locale] of [["fr-BE", "fr-CA"], ["en", "en-CA"]]) {
    assert.equal(render({ amount: money("57.27", "CAD"), today, locale: given }), render({ amount: money("57.27", "CAD"), today, locale }));
  }
}

{ // The sources of the stylesheets are those of the texts in the elements.
  const styles = { schedule: renderSchedule({ amount: money("50.00") }), message: renderMessage({ amount: money("50.00") }) };
  for (const [kind, text] of Object.entries(styles)) {
    const [, sheet] = text.match(/<style>(.*?)<\/style>/s);
    assert.equal(stylesheetSource[kind], `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
  }
}

{ // A token is no attribute, and gives dates; a page's own line of terms is its child, and the usual one is in the shadow root.
  const token = "002.secret";
  const text = renderSchedule({ amount: money("50.00"), token, today, style: { terms: "Fees < $5 & more" } });
  assert.ok(text.includes(">Dec 5</time>") && !text.includes("secret"));
  assert.ok(text.endsWith("</template>\n<span slot=\"terms\">Fees &#60; $5 &#38; more</span>\n</payment-schedule>\n"));
  assert.match(renderSchedule({ amount: money("50.00"), style: { terms: true } }), /^<[^>]* terms>/);
}

{ // Wrong options are errors with a code.
  const errors = [
    [{}, "invalid_amount"], [{ amount: money("x") }, "invalid_amount"], [{ amount: money("5"), element: "script" }, "invalid_element"],
    [{ amount: money("5", "EUR") }, "unsupported_currency"],
  ];
  for (const render of [renderSchedule, renderMessage]) {
    for (const [options, code] of errors) assert.throws(() => render(options), { errorCode: code });
    for (const options of [undefined, null, 5, { amount: {} }]) assert.throws(() => render(options), TypeError);
  }
  assert.throws(() => renderMessage({ amount: money("5"), plans: [5] }), TypeError);
  assert.throws(() => renderMessage({ amount: money("5"), outside: "never" }), { errorCode: "unknown_outside" });
  assert.throws(() => renderSchedule({ amount: money("5"), payMonthly: {} }), TypeError);
}

{ // A worker that cannot compile bytes gets the compiled module. It has no document, no process and no files.
  const source = `
    import { parentPort } from "node:worker_threads";
    parentPort.once("message", async (compiled) => {
      WebAssembly.Module = WebAssembly.compile = () => { throw new Error("compiling is forbidden"); };
      globalThis.process = undefined;
      const { renderMessage, start } = await import(${JSON.stringify(pathToFileURL(`${folder}/server.js`))});
      start(compiled);
      parentPort.postMessage(renderMessage({ amount: { amount: "50.00", currency: "USD" }, today: "${today}" }));
    });`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  const text = await new Promise((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
    worker.postMessage(new WebAssembly.Module(readFileSync(`${folder}/elements.wasm`)));
  });
  assert.equal(text, renderMessage({ amount: money("50.00"), today }));
  await worker.terminate();
  assert.equal(typeof start, "function");
}

console.log(`${count} elements of the command and of the package are equal`);
