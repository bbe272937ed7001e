// Nothing jumps: the layout shift of product pages and checkout pages that load slowly, and the reserved heights.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Page, today } from "../Driver/page.mjs";
import { shiftWhileLoading } from "../Driver/shifts.mjs";
import { reservationFaults } from "./heights.mjs";
import { themes } from "./matrix.mjs";

const widths = [360, 768, 1280];
const patience = 120_000; // pages that load slowly, beside others
const limits = { product: 0.01, checkout: 0.02 };
const text = "A pot of stoneware for two cups of tea, glazed by hand. It keeps warm for an hour. ";

const options = (theme) =>
  `{ target: "#widget", amount: { amount: "200.00", currency: "USD" }, locale: "en-US", style: { theme: "${theme.toUpperCase()}" } }`;
const create = (theme) => `new AfterPay.Widgets.PaymentSchedule(${options(theme)});`;

/** The ways by which a page loads the widget: its scripts, given the code for the widget, and the address of a file with it. */
const ways = {
  "at the end": (code) => ["", `<script src="/afterpay-widget.js"></script><script>${code}</script>`],
  defer: (code, own) => [`<script defer src="/afterpay-widget.js"></script><script defer src="${own}"></script>`, ""],
  async: (code) => [`<script async src="/afterpay-widget.js" onload='${code}'></script>`, ""],
  module: (code, own, theme) => ["", `<script type="module">
    import { PaymentSchedule } from "/package/async.js";
    new PaymentSchedule(${options(theme)});</script>`],
};

/** Returns a product page, with the widget between its price and its description. */
function productPage({ head, foot, target, inside = "" }) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>A teapot</title>
<style>
  body { margin: 0 auto; max-width: 70rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
  main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
  @media (min-width: 48rem) { main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
  .gallery { aspect-ratio: 2; background: #cde; } .price { font-size: 1.5rem; margin: 0; }
</style>${head}</head>
<body><header><a href="/">A shop</a></header>
<main><div class="gallery" role="img" aria-label="The teapot"></div>
<div><h1>A teapot</h1><p class="price">$200.00</p><div id="widget" ${target}>${inside}</div>
<button>Add to the cart</button><h2>Description</h2>${`<p>${text.repeat(3)}</p>`.repeat(4)}</div></main>
<footer><p>Delivery and returns</p></footer>${foot}</body></html>`;
}

/** Whether the widget is shown. Runs in the page. */
const isShown = () => document.querySelector("#widget > div")?.shadowRoot?.querySelector(".apw-due") != null
  || document.querySelector("payment-schedule")?.shadowRoot?.querySelector(".apw-due") != null;

/** Whether the widget of a checkout page is shown. Runs in the page. */
const isWidgetShown = () =>
  document.querySelector("#afterpay-widget > div")?.shadowRoot?.querySelector(".apw-due") != null;

/** Returns the layout shift of a product page. */
async function productShift({ browser, network }, name, width, page) {
  const url = network.serve(`/product-${name.replace(/[^a-z]+/gi, "-")}-${width}.html`, { body: productPage(page) });
  const expects = [url, /^http:\/\/shop\.test\//, "data:,"];
  return Page.with(browser, "about:blank", { width, height: 800, patience, expects }, (page) =>
    shiftWhileLoading(page, url, () => page.until("the widget", isShown)));
}

const round = (value) => Math.round(value * 10_000) / 10_000;

/** Returns the fault of a shift, and prints it with its name. */
function judged(name, { value, moved }, limit) {
  console.log(`layout shift of ${name}: ${round(value)}`);
  return value < limit ? [] : [`the layout shift is ${round(value)}, not below ${limit}: ${moved.join(", ")} moved`];
}

/** Returns the page of a theme by a way to load the script. */
function pageOf({ network, web }, way, theme, reserves = true) {
  const files = {
    "afterpay-widget.js": "text/javascript", "afterpay-widget.css": "text/css", "package/async.js": "text/javascript",
    "package/widget.wasm": "application/wasm",
  };
  for (const [name, type] of Object.entries(files)) network.serve(`/${name}`, { body: readFileSync(join(web, name)), type });
  const own = network.serve(`/own-${theme}.js`, { body: create(theme), type: "text/javascript" });
  const [head, foot] = ways[way](create(theme), own, theme);
  const sheet = `<link rel="stylesheet" href="/afterpay-widget.css">`;
  return { head: (reserves ? sheet : "") + head, foot, target: reserves ? `data-afterpay-widget="${theme}"` : "" };
}

/** Adds the checks. */
export function addShifts(report, surroundings) {
  const { browser, shop, pages, web, widget } = surroundings;
  const add = (name, width, page) => report.add(`shifts of a product page, ${name}, ${width}`, async () =>
    judged(`a product page, ${name}, ${width}`, await productShift(surroundings, name, width, page()), limits.product));
  for (const width of widths) {
    for (const way of Object.keys(ways)) add(`script ${way}`, width, () => pageOf(surroundings, way, "classic"));
    if (width === 360) for (const theme of themes.slice(1)) add(theme, width, () => pageOf(surroundings, "async", theme));
    add("rendered by the server", width, () => {
      const inside = execFileSync(widget,
        ["render", "--amount", "200.00", "--currency", "USD", "--today", today, "--format", "html", "--fragment"], { encoding: "utf8" });
      return { ...pageOf(surroundings, "async", "classic"), inside };
    });
    const load = (name, url, what, isDone) =>
      Page.with(browser, "about:blank", { width, height: 800, patience, expects: [new RegExp(`^${shop.origin}/`), "data:,"] },
        async (page) => judged(`${name}, ${width}`, await shiftWhileLoading(page, url, () => page.until(what, isDone)), limits.checkout));
    report.add(`shifts of a checkout page, ${width}`, async () =>
      load("a checkout page", `${pages}/checkout/native.html?cart=${(await shop.cart()).id}`, "the widget", isWidgetShown));
    report.add(`shifts of the shop's own checkout page, ${width}`, async () => {
      const { url } = await shop.post("/checkout/start", { cartId: (await shop.cart()).id });
      return load("the shop's own checkout page", url, "the order", () => document.getElementById("summary") !== null);
    });
  }
  report.add("shifts: the reserved heights are those of the widget", () =>
    reservationFaults(surroundings, readFileSync(join(web, "afterpay-widget.css"), "utf8")));
}

/** Adds the checks that a page which reserves nothing is found, and a stylesheet of another widget. */
export function addPlantedShifts(report, surroundings) {
  report.add("self-test shifts: a widget without a reservation", async () => {
    const { value } = await productShift(surroundings, "that jumps", 768, pageOf(surroundings, "async", "classic", false));
    return value > limits.product ? [] : [`a page that jumps is not found: ${round(value)}`];
  });
  report.add("self-test shifts: a reservation of another height", async () => {
    const sheet = readFileSync(join(surroundings.web, "afterpay-widget.css"), "utf8").replaceAll("* 1em", "* .9em");
    const found = await reservationFaults(surroundings, sheet);
    return found.some((fault) => fault.includes("are reserved")) ? [] : ["a wrong reservation is not found"];
  });
}
