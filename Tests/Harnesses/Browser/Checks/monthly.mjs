// Monthly plans of the page's script: loaded when they are needed, drawn in every theme and width, and equal to those of
// the native engine.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { modulesFolder } from "../../../../Sources/Web/WebModule/JavaScript/folders.mjs";
import { Page } from "../Driver/page.mjs";
import { withScript } from "./events.mjs";
import { look } from "./look.mjs";
import { everyWindow, themes } from "./matrix.mjs";
import { unfoldAll } from "./opening.mjs";
import { schemeFaults } from "./schemes.mjs";

/** The policy of a careful shop: only its own files, nothing inline, and markup only by the widget's own policy. */
const strictPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
  + "require-trusted-types-for 'script'; trusted-types afterpay-widget";

/** The options of each plan. */
const kinds = [
  { payMonthly: { plan: "us-pay-monthly-12", rate: "29.99", details: true } },
  { payMonthly: { plan: "us-pay-monthly-6", rate: "0", downPayment: "100.00" }, locale: "es-ES" },
  { payMonthly: { plan: "us-pay-monthly-12", rate: "35.9", details: false }, locale: "fr-CA" },
  { payMonthly: { plan: "us-pay-monthly-12", rate: "15" }, amount: { amount: "5000.00", currency: "USD" } },
  {},
];

/** The texts that are visible once everything is opened. */
const shows = ["Annual percentage rate (APR)", "29.89%", "$169.22", "Balance and interest over time", "$927.22",
  "Cargo financiero", "maximum of $4,000.00"];

/** Adds a plan of each kind to the page, and waits until all are drawn. Runs in the page. */
async function fill(kinds, theme) {
  document.querySelector("#one").remove();
  document.querySelector("#two").remove();
  const style = new CSSStyleSheet();
  style.replaceSync(":root { color-scheme: light dark } body { margin: 0 } .place { margin-bottom: 8px }");
  document.adoptedStyleSheets = [style];
  const ready = kinds.map((kind, index) => new Promise((done) => {
    const place = document.createElement("div");
    place.id = `place-${index}`;
    place.className = "place";
    document.querySelector("main").append(place);
    const label = document.createElement("h2");
    label.textContent = `Widget ${index + 1}`;
    place.before(label);
    new AfterPay.Widgets.PaymentSchedule({
      target: `#place-${index}`, amount: { amount: "1000.00", currency: "USD" }, locale: "en-US", ...kind,
      style: { theme: theme.toUpperCase() }, onReady: done,
    });
  }));
  await Promise.all(ready);
}

/** Opens a page with the script, which may load that of monthly plans. */
function withMonthly(surroundings, settings, body) {
  const { network, script } = surroundings;
  const source = network.serve("/afterpay-monthly.js", {
    body: readFileSync(join(dirname(script), "afterpay-monthly.js")), type: "text/javascript",
  });
  return withScript({ ...surroundings, policy: strictPolicy }, { ...settings, expects: [source] }, body);
}

/**
 * Answers requests of monthly plans by the module alone, from its base64, and returns the answers' markup and canonical
 * text. Runs in the page.
 */
function answers(requests, code) {
  globalThis.loanModule ??= new WebAssembly.Instance(new WebAssembly.Module(
    Uint8Array.from(atob(code), (character) => character.charCodeAt(0)))).exports;
  const module = globalThis.loanModule;
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const ask = (operation, fields) => {
    const bytes = [operation.charCodeAt(0)];
    for (const [name, value] of Object.entries(fields)) {
      const text = encoder.encode(value);
      bytes.push(name.charCodeAt(0), text.length & 255, text.length >> 8, 0, 0, ...text);
    }
    const address = module.request(bytes.length);
    new Uint8Array(module.memory.buffer, address, bytes.length).set(bytes);
    const count = module.answer();
    return decoder.decode(new Uint8Array(module.memory.buffer, module.answerAddress(), count));
  };
  return requests.map((fields) => {
    const answer = ask("n", fields);
    const { widget } = JSON.parse(answer.slice(0, answer.indexOf("\n")));
    const canonicalText = ask("t", { w: String(widget) });
    ask("c", { w: String(widget) });
    return { markup: answer.slice(answer.indexOf("\n") + 1), canonicalText };
  });
}

/** Returns the fields of a request for the options of a page. */
function fields({ amount, payMonthly, today, locale, brand, style }) {
  const flag = (value) => (value ? "1" : "0");
  return {
    a: amount.amount, c: amount.currency, p: payMonthly.plan, e: payMonthly.rate,
    ...(payMonthly.downPayment === undefined ? {} : { n: payMonthly.downPayment }),
    ...(payMonthly.firstDate === undefined ? {} : { f: payMonthly.firstDate }),
    g: payMonthly.details === "folded" ? "folded" : flag(payMonthly.details), y: today, u: "0", l: locale, d: brand, k: style.theme, o: flag(style.logo),
    h: flag(style.heading), b: flag(style.border), q: "inherit",
  };
}

/** Compares the plans of a program, line by line, with those of the module in the page, and returns the faults. */
async function compare(page, web, program, count) {
  const faults = [];
  const code = readFileSync(`${modulesFolder(web)}/loan.wasm`).toString("base64");
  const lines = createInterface({ input: spawn(program, ["loans", String(count)]).stdout });
  let batch = [], compared = 0;
  const flush = async () => {
    const own = await page.evaluate(answers, batch.map(({ options }) => fields(options)), code);
    batch.forEach((expected, index) => {
      compared += 1;
      const isSame = own[index].markup === expected.markup && own[index].canonicalText === expected.canonicalText;
      if (!isSame && faults.length < 3) faults.push(`plan ${compared} differs: ${JSON.stringify(expected.options)}`);
    });
    batch = [];
  };
  for await (const line of lines) {
    batch.push(JSON.parse(line));
    if (batch.length === 100) await flush();
  }
  if (batch.length > 0) await flush();
  if (compared !== count) faults.push(`${compared} of ${count} plans were compared`);
  return faults;
}

/** Adds the checks of monthly plans. */
export function addMonthly(report, surroundings) {
  for (const theme of themes) {
    everyWindow((window, name) => {
      report.add(`monthly ${theme} ${name}`, () => withMonthly(surroundings, window, async (page) => {
        await page.evaluate(fill, kinds, theme);
        const faults = await look(page, { audit: window.width === 300, left: ["landmark-unique"] });
        faults.push(...(await schemeFaults(page, window.dark)));
        await page.evaluate(unfoldAll);
        report.keep(`monthly ${theme}`, name, await page.picture());
        faults.push(...(await look(page, { shows, audit: window.width === 300, left: ["landmark-unique"] })));
        return [...new Set(faults)];
      }));
    });
  }
  report.add("monthly plans load their module once, and only then", () =>
    withMonthly(surroundings, {}, async (page) => {
      const loads = () => page.requests.filter((it) => it.endsWith("/afterpay-monthly.js")).length;
      await page.evaluate(fill, [{}], "classic");
      await page.settle();
      const faults = loads() === 0 ? [] : ["it was loaded for a plan without interest"];
      await page.evaluate((kind) => new Promise((done) => {
        for (const index of [1, 2]) document.querySelector("main").append(
          Object.assign(document.createElement("div"), { id: `later-${index}` }));
        let count = 0;
        for (const target of ["#later-1", "#later-2"]) {
          new AfterPay.Widgets.PaymentSchedule({
            target, amount: { amount: "1000.00", currency: "USD" }, ...kind, onReady: () => { if (++count === 2) done(); },
          });
        }
      }), kinds[0]);
      await page.settle();
      if (loads() !== 1) faults.push(`it was loaded ${loads()} times`);
      return [...faults, ...page.faults];
    }));
  const { orders, browser, network, script } = surroundings;
  const count = Number(process.env.LOANS ?? 10_000);
  report.add(`monthly plans equal those of the native engine, ${count} of them`, () => {
    const source = network.serve("/monthly-alone.js", {
      body: readFileSync(join(dirname(script), "afterpay-monthly.js")), type: "text/javascript",
    });
    const url = network.serve("/monthly-alone.html", {
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><script src="${source}"></script>`,
    });
    return Page.with(browser, url, { expects: [source] }, async (page) =>
      [...(await compare(page, surroundings.web, orders, count)), ...page.faults]);
  });
}
