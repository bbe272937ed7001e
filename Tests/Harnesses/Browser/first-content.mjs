// Measures how much sooner a page shows a widget if the server has drawn it:
//
//     Sources/Web/WidgetWeb/build && node Tests/Harnesses/Browser/first-content.mjs [FOLDER_OF_PAGES] [RUNS]
//
// It prints a table of medians: the milliseconds from the navigation to the first paint, in pages that show nothing but a
// widget. The script draws it, or the page has it in a declarative shadow root, and the same script is loaded after that.
// Each page is measured without a cache ("cold") and when it is loaded again ("warm"), also with a processor that is 4
// times slower. All are measured in turn in one browser.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { modulesFolder } from "../../../Sources/Web/WebModule/JavaScript/folders.mjs";
import { instantiate, request } from "../Web/page.mjs";
import { Chromium } from "./Driver/chromium.mjs";
import { Network } from "./Driver/network.mjs";
import { Page } from "./Driver/page.mjs";

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL("../../../.build/web", import.meta.url)));
const runs = Number(process.argv[3] ?? 31);
const script = readFileSync(`${folder}/afterpay-widget.js`, "utf8");
const kinds = ["script", "server"];
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const network = await Network.start();
const browser = await Chromium.start({ proxy: network.port });
let pageCount = 0;
let markup; // of the page that the server has drawn

/** Serves a page under an address of its own, with its script, and returns the addresses of both. */
function serve(kind) {
  pageCount += 1;
  const packed = (body, type, headers = {}) =>
    ({ body: gzipSync(body, { level: 9 }), type, headers: { "Content-Encoding": "gzip", ...headers } });
  const name = `/${kind}-${pageCount}`;
  const stored = { "Cache-Control": "max-age=86400" };
  const source = network.serve(`${name}.js`, packed(script, "text/javascript; charset=utf-8", stored));
  // The text of the stylesheet, which the rules do not have: a shorthand of a custom property is not among them.
  const record = `<script>let sheetText; const { replaceSync } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.replaceSync = function (text) { sheetText = text; return replaceSync.call(this, text); };</script>`;
  const call = `<script>const widget = new AfterPay.Widgets.PaymentSchedule({
    target: "#one", locale: "en-US", today: "2026-11-21", amount: { amount: "200.00", currency: "USD" },
  });</script>`;
  const url = network.serve(`${name}.html`, packed(`<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<style>body { margin: 0; font-family: sans-serif; } #one { width: 480px; }</style>
${kind === "server" ? `<div id="one">${markup}</div><script src="${source}" defer></script>`
    : `<div id="one"></div>${record}<script src="${source}"></script>${call}`}</html>`, "text/html; charset=utf-8"));
  return { url, source };
}

/** Returns the milliseconds until the first paint of a page, and the height and the texts of the widget. */
const load = ({ url, source }, slowness) => Page.with(browser, "about:blank", { expects: [url, source] }, async (page) => {
  await page.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.send("Page.navigate", { url });
  await page.until("the first paint", () => performance.getEntriesByName("first-contentful-paint").length > 0
    && document.readyState === "complete");
  const result = await page.evaluate(() => {
    const host = document.querySelector("#one").firstElementChild;
    const content = host.shadowRoot.querySelector("section");
    return {
      time: performance.getEntriesByName("first-contentful-paint")[0].startTime, height: host.getBoundingClientRect().height,
      text: content.textContent, sheet: typeof sheetText === "string" ? sheetText : "",
    };
  });
  await page.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return result;
});

/** Returns the declarative shadow root of the widget that a page's script draws, whose styles it has. */
function drawn(sheet) {
  const { ask } = instantiate(`${modulesFolder(folder)}/widget.wasm`);
  const answer = ask(request("draw", {
    amount: "200.00", currency: "USD", locale: "en-US", today: "2026-11-21", now: "1795262400", logo: "1", heading: "1", border: "1",
  }));
  const content = answer.slice(answer.indexOf("\n") + 1);
  return `<div><template shadowrootmode="open"><style>${sheet}</style><div>${content}</div></template></div>`;
}

const first = await load(serve("script"), 1);
markup = drawn(first.sheet);
const second = await load(serve("server"), 1);
if (second.text !== first.text || second.height !== first.height || first.height < 50) {
  console.error(`error: the pages differ: ${first.height} and ${second.height} pixels, “${first.text}” and “${second.text}”`);
  process.exitCode = 1;
}

console.log("| | by the script | by the server | times |\n| --- | --- | --- | --- |");
for (const slowness of [1, 4]) {
  const times = Object.fromEntries(kinds.map((kind) => [kind, { cold: [], warm: [] }]));
  for (let run = 0; run < runs; run += 1) {
    for (const kind of run % 2 === 0 ? kinds : kinds.toReversed()) {
      const address = serve(kind);
      times[kind].cold.push((await load(address, slowness)).time);
      for (let again = 0; again < 2; again += 1) await load(address, slowness);
      times[kind].warm.push((await load(address, slowness)).time);
    }
  }
  for (const state of ["cold", "warm"]) {
    const [byScript, byServer] = kinds.map((kind) => median(times[kind][state]));
    const name = `first paint, ${state}${slowness === 1 ? "" : `, processor ${slowness} times slower`}, ms`;
    console.log(`| ${name} | ${byScript.toFixed(0)} | ${byServer.toFixed(0)} | ${(byScript / byServer).toFixed(2)} |`);
  }
}
browser.stop();
network.stop();
