// The height of a widget before it can be drawn: while its module or its order is loaded, the page must not move later.
import { readFileSync } from "node:fs";
import { Page } from "../Driver/page.mjs";
import { themes } from "./matrix.mjs";

const widths = [226, 300, 360, 768, 1280];
const locales = { "en-US": "USD", "fr-CA": "CAD", "en-GB": "GBP" };

/** Serves the package's asynchronous module under addresses of their own; each loads the WebAssembly itself. */
function serveModules({ network, web }, count) {
  const body = readFileSync(`${web}/package/async.js`);
  const wasm = network.serve("/reserved/widget.wasm", { body: readFileSync(`${web}/package/widget.wasm`), type: "application/wasm" });
  const modules = Array.from({ length: count }, (_, index) =>
    network.serve(`/reserved/async-${index}.js`, { body, type: "text/javascript; charset=utf-8" }));
  const page = network.serve("/reserved/index.html", {
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<style>body { margin: 0; font: 16px system-ui, sans-serif; }</style><main><h1>A page</h1><div id="one"></div></main></html>`,
  });
  return { page, modules, expects: [wasm, ...modules] };
}

/** Returns the heights of a widget before and after its module or its order is loaded. Runs in the page. */
async function heights(address, options, isLookup) {
  const { PaymentSchedule, start } = await import(address);
  const place = document.querySelector("#one");
  let answer;
  if (isLookup) {
    await start();
    const { amount } = options;
    options = { ...options, amount: null, token: "t", lookup: () => new Promise((resolve) => { answer = () => resolve(amount); }) };
  }
  const widget = new PaymentSchedule({ target: place, ...options });
  const before = place.getBoundingClientRect().height;
  const texts = [...place.firstElementChild.shadowRoot.querySelectorAll(".apw-ghost")];
  const isHidden = texts.length === 1 && getComputedStyle(texts[0].querySelector(".apw-head")).visibility === "hidden";
  answer?.();
  const end = performance.now() + 20_000;
  while (!widget.isValid && performance.now() < end) await new Promise((done) => setTimeout(done, 5));
  const after = place.getBoundingClientRect().height;
  widget.close();
  return { before, after, isHidden };
}

/** Returns the heights of a folded monthly plan before and after its module is loaded. Runs in the page. */
async function monthlyHeights() {
  const place = document.querySelector("#one");
  const widget = new AfterPay.Widgets.PaymentSchedule({
    target: place, amount: { amount: "600.00", currency: "USD" }, locale: "en-US",
    payMonthly: { plan: "us-pay-monthly-12", rate: "29.99" },
  });
  const before = place.getBoundingClientRect().height;
  const end = performance.now() + 20_000;
  while (!widget.isValid && performance.now() < end) await new Promise((done) => setTimeout(done, 5));
  return { before, after: place.getBoundingClientRect().height };
}

/** Adds the check of a monthly plan, whose script loads its module once. */
function addMonthly(report, { browser, network, web }, width) {
  report.add(`reserved height of a monthly plan ${width}`, async () => {
    const [widget, monthly] = ["afterpay-widget.js", "afterpay-monthly.js"].map((name) =>
      network.serve(`/reserved/${name}`, { body: readFileSync(`${web}/${name}`), type: "text/javascript; charset=utf-8" }));
    const url = network.serve("/reserved/monthly.html", {
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<style>body { margin: 0; font: 16px system-ui, sans-serif; }</style><main><h1>A page</h1><div id="one"></div></main>
<script src="${widget}"></script></html>`,
    });
    return Page.with(browser, url, { width, expects: [widget, monthly] }, async (page) => {
      const { before, after } = await page.evaluate(monthlyHeights);
      return [...(Math.abs(before - after) > 4 ? [`${before} px become ${after} px`] : []), ...page.faults];
    });
  });
}

/** Adds the checks: all themes, widths and some locales, while a module and while an order is loaded. */
export function addReserved(report, surroundings) {
  const { browser } = surroundings;
  for (const width of [360, 1280]) addMonthly(report, surroundings, width);
  for (const isLookup of [false, true]) {
    for (const width of widths) {
      report.add(`reserved height ${isLookup ? "of an order" : "of a module"} ${width}`, async () => {
        const { page: url, modules, expects } = serveModules(surroundings, themes.length * Object.keys(locales).length);
        return Page.with(browser, url, { width, expects }, async (page) => {
          const faults = [];
          for (const [locale, currency] of Object.entries(locales)) {
            for (const theme of themes) {
              const options = { amount: { amount: "200.00", currency }, locale, style: { theme: theme.toUpperCase() } };
              const { before, after, isHidden } = await page.evaluate(heights, modules.pop(), options, isLookup);
              if (!isHidden) faults.push(`${locale} ${theme}: there is no hidden place`);
              if (Math.abs(before - after) > 1) faults.push(`${locale} ${theme}: ${before} px become ${after} px`);
            }
          }
          return [...faults, ...page.faults.filter((fault) => !fault.includes("has loaded the widget twice"))];
        });
      });
    }
  }
}
