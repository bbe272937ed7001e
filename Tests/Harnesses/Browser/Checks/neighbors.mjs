// Afterpay's own script and the widget's on one page, in either order: the page has the members of both.
import { readFileSync } from "node:fs";
import { Page } from "../Driver/page.mjs";

/** The members of Afterpay's script, by which a page opens the checkout. */
const theirs = `{ initialize(options) { this.options = options; }, open() { return this.options.countryCode; },
  redirect() { return "redirect"; }, initializeForPopup() { return "popup"; } }`;

const forms = { "a variable": `var AfterPay = ${theirs};`, "an assignment": `window.AfterPay = ${theirs};` };

/** Returns the members that the page lacks. Runs in the page. */
function missing() {
  AfterPay.initialize?.({ countryCode: "US" });
  const lacks = ["initialize", "open", "redirect", "initializeForPopup"].filter((name) => typeof AfterPay[name] !== "function");
  if (!AfterPay.Widgets?.PaymentSchedule) return [...lacks, "Widgets"].map((name) => `AfterPay.${name} is lost`);
  const widget = new AfterPay.Widgets.PaymentSchedule({ target: "#one", amount: { amount: "200.00", currency: "USD" } });
  const isDrawn = widget.amountDueToday.amount === "50.00" && AfterPay.open?.() === "US";
  return [...lacks.map((name) => `AfterPay.${name} is lost`), ...(isDrawn ? [] : ["the members do not work"])];
}

/** Returns the faults of a page with both scripts. */
function both({ browser, network, script }, order, form, edit = (text) => text) {
  const key = `/neighbors-${order}-${form}`.replaceAll(" ", "-");
  const ours = network.serve(`${key}-widget.js`, { body: edit(readFileSync(script, "utf8")), type: "text/javascript" });
  const other = network.serve(`${key}-afterpay.js`, { body: forms[form], type: "text/javascript" });
  const tags = [ours, other].map((source) => `<script src="${source}"></script>`);
  const url = network.serve(`${key}.html`, {
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
${(order === "before" ? tags.reverse() : tags).join("")}<main><h1>A page</h1><div id="one"></div></main></html>`,
  });
  return Page.with(browser, url, { expects: [ours, other, "data:,"] }, async (page) => [...(await page.evaluate(missing)), ...page.faults]);
}

/** Adds the checks. */
export function addNeighbors(report, surroundings) {
  for (const form of Object.keys(forms)) {
    for (const order of ["before", "after"]) {
      report.add(`neighbors: Afterpay's script, ${form}, ${order} the widget's`, () => both(surroundings, order, form));
    }
  }
}

/** Adds a check of a script that assigns the global alone, as one that knows no neighbors does. */
export function addPlantedNeighbors(report, surroundings) {
  report.add("self-test neighbors: the widget is lost", async () => {
    const edit = (text) => `${text}\nfor (const name of ["AfterPay", "Afterpay"]) {
      Object.defineProperty(window, name, { value: window[name], writable: true, configurable: true });
    }`;
    const found = await both(surroundings, "after", "an assignment", edit);
    return found.includes("AfterPay.Widgets is lost") ? [] : [`nothing is found, but ${JSON.stringify(found)}`];
  });
}
