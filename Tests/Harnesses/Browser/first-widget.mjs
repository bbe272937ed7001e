// Measures the widget of the engine beside one of JavaScript alone that draws the same picture:
//
//     Sources/Web/WidgetWeb/build && node Tests/Harnesses/Browser/first-widget.mjs [--check] [FOLDER_OF_PAGES] [RUNS]
//
// It prints a table of medians: the milliseconds from the start of the script's request until the first widget is laid
// out, in a page that the browser never loaded ("cold") and in one that it loads again ("warm"), also with a processor
// that is 4 times slower; then the updates a second, and the seconds until 10,000 events are delivered. All widgets are
// measured in turn in one browser. With --check it fails if the pictures differ or a multiple is above its limit.
//
// The multiple is that of the script that formats amounts and days by itself, in English. One whose formats are those of
// `Intl`, which knows other languages as the engine does, is measured too: browsers need long for the first of them.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { stylesheet } from "../../../Sources/Web/WidgetWeb/JavaScript/stylesheet.mjs";
import { Chromium } from "./Driver/chromium.mjs";
import { Network } from "./Driver/network.mjs";
import { Page } from "./Driver/page.mjs";

const words = process.argv.slice(2).filter((word) => word !== "--check");
const checks = process.argv.includes("--check");
const folder = resolve(words[0] ?? fileURLToPath(new URL("../../../.build/web", import.meta.url)));
// By the processor's slowness. The times of two loads of the same page differ by half, since the browser's own processes
// take their turns: a median of 21 loads differs by a tenth from the next one.
const count = Number(words[1] ?? 101);
const runs = { 1: count, 4: Math.ceil(0.3 * count) };
const limits = { start: 1.5, updates: 1, events: 1.5 };

const scripts = {
  engine: readFileSync(`${folder}/afterpay-widget.js`, "utf8"),
  plain: "",
  intl: "",
};
const kinds = Object.keys(scripts);
const classes = { engine: "AfterPay.Widgets.PaymentSchedule", plain: "PlainWidget", intl: "PlainWidget" };
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const network = await Network.start();
const browser = await Chromium.start({ proxy: network.port });
let pageCount = 0;

/** Serves a page with a widget, under an address of its own, and its script, and returns both addresses. */
function serve(kind) {
  pageCount += 1;
  const headers = { "Cache-Control": "max-age=86400", "Content-Encoding": "gzip" };
  const body = gzipSync(scripts[kind], { level: 9 });
  const source = network.serve(`/${kind}-${pageCount}.js`, { body, type: "text/javascript; charset=utf-8", headers });
  const url = network.serve(`/${kind}-${pageCount}.html`, { body: `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A page</title>
<style>body { margin: 0; font-family: sans-serif; } #one { width: 480px; }</style>
<main><h1>A page</h1><div id="one"></div></main>
<script>const begin = performance.now();</script>
<script src="${source}"></script>
<script>
  let count = 0;
  const widget = new ${classes[kind]}({
    target: "#one", locale: "en-US", today: "2026-11-21", amount: { amount: "200.00", currency: "USD" },
    onChange: () => { count += 1; },
  });
  const { height } = document.querySelector("#one").getBoundingClientRect();
  const time = performance.now() - begin;
</script></html>` });
  return { url, source };
}

const open = ({ url, source }, body) => Page.with(browser, url, { expects: [source] }, body);

/** Returns the milliseconds of a page's first widget, in its first load and in its fourth. */
async function start(kind, slowness) {
  const address = serve(kind);
  const load = () => Page.with(browser, "about:blank", { expects: [address.url, address.source] }, async (page) => {
    await page.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    await page.send("Page.navigate", { url: address.url });
    await page.until("the widget", () => location.href !== "about:blank" && typeof time === "number");
    const result = await page.evaluate(() => ({ time, height }));
    await page.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    if (result.height < 50) throw new Error(`the widget of ${address.url} is ${result.height} pixels high`);
    return result.time;
  });
  const cold = await load();
  await load();
  await load();
  return { cold, warm: await load() };
}

/** Returns the number of updates a second, and the seconds until 10,000 events are delivered. */
const update = (kind) => open(serve(kind), (page) => page.evaluate(async () => {
  const amounts = ["180.00", "200.00", "210.40", "99.99"];
  const apply = (index) => widget.update({ amount: { amount: amounts[index % 4], currency: "USD" } });
  for (let index = 0; index < 200; index += 1) apply(index);
  const begin = performance.now();
  for (let index = 0; index < 2000; index += 1) apply(index);
  const updates = 2000 / ((performance.now() - begin) / 1000);
  while (count < 2200) await new Promise((done) => setTimeout(done, 5));
  for (let index = 0; index < 10_000; index += 1) apply(index);
  const applied = performance.now();
  while (count < 12_200) await new Promise((done) => setTimeout(done, 1));
  return { updates, events: (performance.now() - applied) / 1000 };
}));

/** Gives the plain widgets the styles and the circles of the engine's, and returns whether all pictures are the same. */
async function preparePlain() {
  const address = serve("engine");
  const [pies, picture] = await open(address, async (page) => [
    await page.evaluate(() => {
      const root = document.querySelector("#one").firstElementChild.shadowRoot;
      return [...root.querySelectorAll("li svg")].map((pie) => pie.outerHTML);
    }),
    await page.send("Page.captureScreenshot", { format: "png" }),
  ]);
  const styles = stylesheet();
  const text = readFileSync(new URL("plain-widget.js", import.meta.url), "utf8");
  for (const [kind, format] of [["plain", "english"], ["intl", "intl"]]) {
    const values = Object.entries({ plainStyles: styles, plainPies: pies, plainFormat: format });
    scripts[kind] = text + values.map(([name, value]) => `\n${name} = ${JSON.stringify(value)};`).join("");
    const other = await open(serve(kind), (page) => page.send("Page.captureScreenshot", { format: "png" }));
    if (picture.data === other.data) continue;
    const name = (kind) => `${tmpdir()}/first-widget-${kind}.png`;
    for (const [kind, { data }] of [["engine", picture], ["plain", other]]) writeFileSync(name(kind), Buffer.from(data, "base64"));
    console.error(`${name("engine")} and ${name("plain")}`);
    return false;
  }
  return true;
}

const failures = [];
if (!(await preparePlain())) failures.push("the pictures differ");
const cells = (name, of, digits, limit, isRate) => {
  const [plain, intl, engine] = ["plain", "intl", "engine"].map(of);
  const ratio = engine / plain;
  if (isRate ? ratio < limit : ratio > limit) failures.push(`${name}: ${ratio.toFixed(2)} times`);
  console.log(`| ${name} | ${plain.toFixed(digits)} | ${intl.toFixed(digits)} | ${engine.toFixed(digits)} | ${ratio.toFixed(2)} |`);
};
console.log("| | JavaScript alone | with Intl | the engine | times |\n| --- | --- | --- | --- | --- |");
for (const slowness of [1, 4]) {
  const times = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let run = 0; run < runs[slowness]; run += 1) {
    // In turns of both directions, since a page is still being closed while the next one loads.
    for (const kind of run % 2 === 0 ? kinds : kinds.toReversed()) times[kind].push(await start(kind, slowness));
  }
  for (const state of ["cold", "warm"]) {
    const of = (kind) => median(times[kind].map((each) => each[state]));
    const processor = slowness === 1 ? "" : `, processor ${slowness} times slower`;
    cells(`first widget, ${state}${processor}, ms`, of, 1, limits.start);
  }
}
const rates = Object.fromEntries(kinds.map((kind) => [kind, []]));
for (let run = 0; run < 3; run += 1) for (const kind of kinds) rates[kind].push(await update(kind));
const of = (name) => (kind) => median(rates[kind].map((each) => each[name]));
cells("updates a second", of("updates"), 0, limits.updates, true);
cells("10,000 events delivered, s", of("events"), 2, limits.events);
browser.stop();
network.stop();
for (const failure of failures) console.error(`error: ${failure}`);
process.exitCode = checks && failures.length > 0 ? 1 : 0;
