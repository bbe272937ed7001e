// The pictures from `widget render`, as documents and as images in a page.
import { pathToFileURL } from "node:url";
import { Page } from "../Driver/page.mjs";
import { layoutFaults } from "./layout.mjs";
import { schemes } from "./matrix.mjs";
import { schemeFaults } from "./schemes.mjs";
import { readFileSync } from "node:fs";

/** Adds the checks of rendered pictures. */
export function addImages(report, { browser, network, rendered }) {
  for (const { kind, theme, image } of rendered) {
    // Collapsible and modal pictures are the same as classic ones.
    if (kind !== "plain" && !["classic", "timeline"].includes(theme)) continue;
    const group = `picture ${kind}, ${theme}`;
    report.add(`${group} by itself`, () =>
      Page.with(browser, pathToFileURL(image).href, { width: 1280 }, async (page) => {
        const root = await page.evaluate(() =>
          document.querySelector("parsererror")?.textContent ?? document.documentElement.localName);
        return [...(root === "svg" ? [] : [root]), ...(await page.evaluate(layoutFaults)), ...page.faults];
      }));
    const path = `/${kind}-${theme}`.replaceAll(" ", "-");
    const source = network.serve(`${path}.svg`, { body: readFileSync(image), type: "image/svg+xml" });
    const url = network.serve(`${path}.html`, {
      body: `<!doctype html><html lang="en"><title>A page</title>
<style>:root { color-scheme: light dark } body { margin: 0 } img { display: block; max-width: 100% }</style>
<img src="${source}" alt="A widget">`,
    });
    report.add(`${group} in a page`, () =>
      Page.with(browser, url, { width: 600, height: 200, expects: [source] }, async (page) => {
        const width = await page.evaluate(() => document.querySelector("img").naturalWidth);
        const faults = width >= 300 ? [] : [`the image is ${width} pixels wide`];
        for (const [scheme, dark] of schemes) {
          await page.setScheme(dark);
          faults.push(...(await schemeFaults(page, dark)));
          report.keep(group, scheme, await page.picture());
        }
        await page.settle();
        return [...faults, ...page.faults];
      }));
  }
}
