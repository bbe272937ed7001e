// Measures the lines under the prices of a list: the time of the main thread and the layout shift of 500 messages.
//
//     Sources/Web/ElementsWeb/build && node Tests/Harnesses/Browser/messages.mjs [--check] [FOLDER_OF_PAGES]
//
// The page has 500 cards with prices. `inserted` are messages that a script of the page adds after the module is there,
// `upgraded` are those of the page that is parsed before the script runs, with the time that the script itself needs. The
// times are those of the processor for the page's main thread, so that other processes do not count: of scripts, of styles and
// of layout, the median of several pages; `equal` lists have 20 prices, `different` ones 500. With --check
// it fails if the scripts take more than 50 ms once the module is there, or anything on the page moves.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Chromium } from "./Driver/chromium.mjs";
import { Network } from "./Driver/network.mjs";
import { Page } from "./Driver/page.mjs";

const limit = 50;
const runs = 5;
const count = 500;
const words = process.argv.slice(2).filter((word) => word !== "--check");
const checks = process.argv.includes("--check");
const folder = resolve(words[0] ?? fileURLToPath(new URL("../../../.build/web", import.meta.url)));
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const network = await Network.start();
const browser = await Chromium.start({ proxy: network.port });
const source = network.serve("/afterpay-elements.js", {
  body: readFileSync(`${folder}/afterpay-elements.js`), type: "text/javascript; charset=utf-8",
});

const price = (index, kinds) => `${20 + (index % kinds)}.${String((index * 7) % kinds % 100).padStart(2, "0")}`;
const cards = (kinds, message) => Array.from({ length: count }, (_, index) =>
  `<li><h2>Product ${index}</h2><p>$${price(index, kinds)}</p>${message(price(index, kinds))}</li>`).join("\n");
const page = (name, head, contents) => network.serve(`/${name}.html`, { body: `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A list</title>
<style>
  body { margin: 0; font: 16px system-ui, sans-serif; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 16px; margin: 16px; padding: 0; list-style: none; }
  payment-message { display: block; min-height: 24px; }
</style>${head}
<main><h1>A list</h1><payment-message amount="10.00" currency="USD"></payment-message><ul>${contents}</ul></main></html>` });

/** Notes the layout shifts of a page from its beginning. */
const observer = "<script>var shift = 0; new PerformanceObserver((list) => { for (const each of list.getEntries()) shift += each.value; })"
  + '.observe({ type: "layout-shift", buffered: true });</script>';
const script = `<script src="${source}"></script>`;
const plain = (amount) => `<payment-message amount="${amount}" currency="USD"></payment-message>`;

/** Adds the messages to the cards. Runs in the page. */
async function insert() {
  for (const card of document.querySelectorAll("li")) {
    const message = document.createElement("payment-message");
    message.setAttribute("amount", card.querySelector("p").textContent.slice(1));
    message.setAttribute("currency", "USD");
    card.querySelector(".place").append(message);
  }
  await null;
  await null;
}

/** Loads the script of the elements. Runs in the page. */
const upgrade = (source) => new Promise((resolve) => {
  const script = document.createElement("script");
  Object.assign(script, { src: source, onload: resolve });
  document.head.append(script);
});

/** Returns what the page shows, once it is laid out. Runs in the page. */
async function look() {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
  return { shown: [...document.querySelectorAll("li payment-message")].filter(({ sentence }) => sentence !== "").length, shift };
}

/** Returns the milliseconds of the main thread for a function of the page. */
async function measure(page, run) {
  const metrics = async () => Object.fromEntries((await page.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  const before = await metrics();
  await page.evaluate(run, source);
  const { shown, shift } = await page.evaluate(look);
  const after = await metrics();
  await page.send("Performance.disable");
  const of = (name) => 1000 * (after[name] - before[name]);
  return { script: of("ScriptDuration"), style: of("RecalcStyleDuration"), layout: of("LayoutDuration"), shown, shift };
}

const failures = [];
console.log("| 500 messages | script, ms | style, ms | layout, ms | layout shift |\n| --- | --- | --- | --- | --- |");
for (const [kind, kinds] of [["equal", 20], ["different", 500]]) {
  const cases = {
    inserted: [page(`inserted-${kind}`, observer + script, cards(kinds, () => '<div class="place" style="min-height: 24px"></div>')), insert],
    upgraded: [page(`upgraded-${kind}`, observer, cards(kinds, plain)), upgrade],
  };
  for (const [name, [url, run]] of Object.entries(cases)) {
    const results = [];
    for (let index = 0; index < runs; index += 1) {
      results.push(await Page.with(browser, url, { width: 1280, expects: [source] }, (page) => measure(page, run)));
    }
    const of = (key) => median(results.map((result) => result[key]));
    const times = ["script", "style", "layout"].map((key) => of(key).toFixed(1));
    console.log(`| ${name}, ${kind} prices | ${times.join(" | ")} | ${of("shift").toFixed(4)} |`);
    if (of("shown") !== count) failures.push(`${name}, ${kind}: ${of("shown")} of ${count} messages are shown`);
    if (name === "inserted" && of("script") > limit) failures.push(`${name}, ${kind}: ${of("script").toFixed(1)} ms`);
    if (of("shift") > 0) failures.push(`${name}, ${kind}: a layout shift of ${of("shift")}`);
  }
}
browser.stop();
network.stop();
for (const failure of failures) console.error(`error: ${failure}`);
process.exit(checks && failures.length > 0 ? 1 : 0);
