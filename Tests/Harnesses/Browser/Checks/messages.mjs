// The line under a price: one line in narrow places, targets of 24 pixels, and a list of 500 that does not move.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Page } from "../Driver/page.mjs";
import { shiftWhileLoading } from "../Driver/shifts.mjs";

const locales = {
  "en-US": "USD", "en-AU": "AUD", "en-CA": "CAD", "fr-CA": "CAD", "en-GB": "GBP", "en-NZ": "NZD", "fr-FR": "USD", "es-ES": "USD",
  "it-IT": "USD",
};
const amounts = ["50.00", "999.99"];

const message = (locale, currency, amount) =>
  `<payment-message amount="${amount}" currency="${currency}" locale="${locale}" today="2026-11-21"></payment-message>`;

/** Serves a page with the elements' script, which no other page has in the cache, and the stylesheet of reservations. */
function serve({ network, web }, name, body) {
  network.serve(`/elements-${name}.js`, { body: readFileSync(join(web, "afterpay-elements.js")), type: "text/javascript; charset=utf-8" });
  network.serve("/elements.css", { body: readFileSync(join(web, "afterpay-widget.css")), type: "text/css" });
  return network.serve(`/messages-${name}.html`, {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Messages</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/elements.css">
<style>body { margin: 0; font: 16px/1.5 system-ui, sans-serif; } ul { list-style: none; margin: 0; padding: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 1rem; } p { margin: 0; }</style>
<script async src="/elements-${name}.js"></script></head><body><main><h1>Goods</h1>${body}</main></body></html>`,
  });
}

/** Returns the faults of the lines and their buttons in places of a width. Runs in the page. */
function lineFaults(width) {
  document.querySelector("main").style.width = `${width}px`;
  return [...document.querySelectorAll("payment-message")].flatMap((host) => {
    const name = `${host.getAttribute("locale")} ${host.getAttribute("amount")} at ${width} px`;
    const button = host.shadowRoot?.querySelector("button");
    if (!button) return [`${name}: there is no button`];
    const box = host.getBoundingClientRect();
    const target = button.getBoundingClientRect();
    const faults = [];
    const least = Math.max(24, parseFloat(getComputedStyle(host).lineHeight) || 0);
    if (box.height > least + 2) faults.push(`${name}: the message is ${Math.round(box.height)} px high, more than a line`);
    if (target.width < 24 || target.height < 24) {
      faults.push(`${name}: the target is ${Math.round(target.width)} by ${Math.round(target.height)} px`);
    }
    if (target.right > box.right + 1) faults.push(`${name}: the button is out of its place`);
    return faults;
  });
}

/** Whether all messages are shown. Runs in the page. */
const areShown = () => document.readyState === "complete" && document.querySelector("payment-message") !== null
  && [...document.querySelectorAll("payment-message")].every((each) => each.shadowRoot?.querySelector("button"));

const expects = [/^http:\/\/shop\.test\//, "data:,"];

/** The check of the line under a price, with rules that plant a fault. */
function linesOf(surroundings, name, rules = "") {
  const body = Object.entries(locales).flatMap(([locale, currency]) => amounts.map((amount) => message(locale, currency, amount)));
  const url = serve(surroundings, name, `<style>${rules}</style>${body.join("")}`);
  return Page.with(surroundings.browser, url, { width: 1400, expects }, async (page) => {
    await page.until("the messages", areShown);
    const faults = [];
    for (const width of [160, 200, 300, 360, 640, 1280]) faults.push(...(await page.evaluate(lineFaults, width)));
    return [...faults, ...page.faults];
  });
}

/** The check of a list of messages, which are between a price and a name. */
function listOf({ browser, ...surroundings }, name, rules = "", count = 500) {
  const items = Array.from({ length: count }, (_, index) =>
    `<li><p>$${index + 40}.00</p>${message("en-US", "USD", `${index + 40}.00`)}<p>A cup, number ${index}</p></li>`);
  const url = serve(surroundings, name, `<style>${rules}</style><ul class="cards">${items.join("")}</ul>`);
  return Page.with(browser, "about:blank", { width: 768, height: 800, patience: 120_000, expects }, async (page) => {
    const { value, moved } = await shiftWhileLoading(page, url, () => page.until("the messages", areShown));
    console.log(`layout shift of a list of ${count} messages: ${Math.round(value * 10_000) / 10_000}`);
    return value < 0.01 ? [] : [`the layout shift is ${value}: ${moved.join(", ")} moved`];
  });
}

/** Adds the checks if the build has the elements. */
export function addMessages(report, surroundings) {
  if (!existsSync(join(surroundings.web, "afterpay-elements.js"))) return;
  report.add("messages: the line under a price", () => linesOf(surroundings, "lines"));
  report.add("messages: a list of 500 does not move", () => listOf(surroundings, "list"));
}

/** Adds checks of planted faults. */
export function addPlantedMessages(report, surroundings) {
  if (!existsSync(join(surroundings.web, "afterpay-elements.js"))) return;
  const plant = (name, find, text) => report.add(`self-test messages: ${name}`, async () => {
    const found = await find();
    return found.some((fault) => fault.includes(text)) ? [] : [`“${text}” is not found, but ${JSON.stringify(found).slice(0, 500)}`];
  });
  plant("a message of several lines", () => linesOf(surroundings, "high", "payment-message:not([hidden]) { min-block-size: 60px; }"), "more than a line");
  const late = "payment-message:not([hidden]) { display: none; } payment-message:not([hidden]):defined { display: block; }";
  plant("a list that moves", () => listOf(surroundings, "moving", late, 40), "the layout shift is");
}
