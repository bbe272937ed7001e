// Measures the time from a navigation until a checkout's first section is painted and accepts input, with an empty cache:
//
//     Sources/Web/CheckoutWeb/build && node Tests/Harnesses/Browser/first-paint.mjs [FOLDER_OF_PAGES]
//
// It prints a table of medians, with the page of the engine beside one of JavaScript alone.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Chromium } from "./Driver/chromium.mjs";
import { Network } from "./Driver/network.mjs";
import { Page } from "./Driver/page.mjs";
import { Shop } from "./Driver/shop.mjs";

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL("../../../.build/web", import.meta.url)));
const pages = [["the engine and the widget", "native.html"], ["JavaScript alone", "plain.html"]];
const runs = 15;

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Returns the milliseconds of one navigation, and the requested files. */
async function navigate(browser, shop, file, slowness) {
  const cart = await shop.cart();
  const expects = [new RegExp(`^${shop.origin}/`), "data:,"];
  return Page.with(browser, "about:blank", { expects }, async (page) => {
    await page.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    page.requests = [];
    await page.send("Page.navigate", { url: `${shop.origin}/app/checkout/${file}?cart=${cart.id}` });
    const time = await page.until("the first section", () =>
      location.href !== "about:blank" && performance.getEntriesByName("interactive")[0]?.startTime);
    await page.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    return { time, files: page.requests.filter((url) => url.includes("/app/")) };
  });
}

const shop = await Shop.start(folder);
const network = await Network.start();
network.allow(shop.origin);
const browser = await Chromium.start({ proxy: network.port });
console.log("| page | files | KB, gzipped | ms | ms, processor 4 times slower |");
console.log("| --- | --- | --- | --- | --- |");
for (const [name, file] of pages) {
  const times = { 1: [], 4: [] };
  let files = [];
  for (let run = 0; run < runs; run++) {
    for (const slowness of [1, 4]) {
      const result = await navigate(browser, shop, file, slowness);
      times[slowness].push(result.time);
      files = [...new Set(result.files.map((url) => url.split("?")[0]))];
    }
  }
  const bodies = await Promise.all(files.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  const size = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  const [fast, slow] = [1, 4].map((slowness) => Math.round(median(times[slowness])));
  console.log(`| ${name} | ${files.length} | ${Math.round(size / 1024)} | ${fast} | ${slow} |`);
}
browser.stop();
network.stop();
shop.stop();
