// Checks that every planted fault is found, and that no fault is found in correct pages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { look } from "./Checks/look.mjs";
import { collapsibleFaults, modalFaults } from "./Checks/opening.mjs";
import { circleFaults } from "./Checks/circles.mjs";
import { paintFaults } from "./Checks/colors.mjs";
import { placeFaults } from "./Checks/places.mjs";
import { schemeFaults } from "./Checks/schemes.mjs";
import { surroundingFaults } from "./Checks/surroundings.mjs";
import { scriptFaults } from "./Checks/events.mjs";
import { headings, widthFaults } from "./Checks/widths.mjs";
import { Page } from "./Driver/page.mjs";

/** The hosts that planted pages try to contact. */
export const plantedHosts = /\b(elsewhere|ahead)\.test\b/;

const folder = fileURLToPath(new URL("Faults", import.meta.url));

/**
 * The pages with planted faults. The first line of each has the expected fault and the scheme of colors or the check
 * that finds it.
 */
function plantedPages(folder) {
  return readdirSync(folder).filter((name) => name.endsWith(".html")).sort().map((name) => {
    const file = join(folder, name);
    const [, where, finds] = readFileSync(file, "utf8").match(/^<!-- ([a-z]+): (.*) -->\n/);
    return { name, url: pathToFileURL(file).href, where, finds };
  });
}

/** Returns the errors of a check that found these faults. */
function misjudged(found, finds) {
  if (finds === "nothing") return found.map((fault) => `found in a correct page: ${fault}`);
  if (found.some((fault) => fault.includes(finds))) return [];
  return [`“${finds}” is not found, but ${JSON.stringify(found).slice(0, 1500)}`];
}

/** The faults that `Faults/widget.js` can plant in a widget, with the message that finds each. */
const plantedEvents = readFileSync(join(folder, "widget.js"), "utf8")
  .match(/^\/\/ {2}.*$/gm)
  .map((line) => line.match(/^\/\/ {2}([a-z-]+): (.*)$/).slice(1));

/** Adds the self-test's checks. */
export function addSelfTest(report, surroundings) {
  const { browser } = surroundings;
  for (const { name, url, where, finds } of plantedPages(folder)) {
    // A fault in one scheme must not be found in the other.
    for (const dark of where === "both" ? [false] : [false, true]) {
      const wanted = where === (dark ? "light" : "dark") ? "nothing" : finds;
      report.add(`self-test ${name} ${dark ? "dark" : "light"}`, () =>
        Page.with(browser, url, { width: 300, dark }, async (page) =>
          misjudged([...(await look(page, { shows: ["A page"] })), ...(await schemeFaults(page, dark))], wanted)));
    }
  }
  for (const { name, url, where, finds } of plantedPages(join(folder, "Opening"))) {
    const check = where === "modal" ? modalFaults : collapsibleFaults;
    report.add(`self-test ${name}`, () =>
      Page.with(browser, url, {}, async (page) => misjudged(await check(page), finds)));
  }
  for (const { name, url, finds } of plantedPages(join(folder, "Places"))) {
    report.add(`self-test place ${name}`, () =>
      Page.with(browser, url, {}, async (page) => misjudged(await placeFaults(page), finds)));
  }
  for (const { name, url, finds } of plantedPages(join(folder, "Headings"))) {
    report.add(`self-test headings ${name}`, () =>
      Page.with(browser, url, {}, async (page) => misjudged((await page.evaluate(headings)).faults, finds)));
  }
  for (const { name, url, where, finds } of plantedPages(join(folder, "Widths"))) {
    report.add(`self-test widths ${name}`, () =>
      Page.with(browser, url, { width: 1300 }, async (page) =>
        misjudged(await page.evaluate(widthFaults, { usual: 640, narrowed: 480 }[where]), finds)));
  }
  for (const { name, url, where, finds } of plantedPages(join(folder, "Colors"))) {
    report.add(`self-test colors ${name}`, () =>
      Page.with(browser, url, { dark: true }, async (page) =>
        misjudged(await page.evaluate(paintFaults, where === "dark"), finds)));
  }
  for (const { name, url, where, finds } of plantedPages(join(folder, "Circles"))) {
    report.add(`self-test circles ${name}`, () =>
      Page.with(browser, url, {}, async (page) => misjudged(await circleFaults(page, { one: 1, four: 4 }[where]), finds)));
  }
  for (const { name, url, where, finds } of plantedPages(join(folder, "Surroundings"))) {
    report.add(`self-test surroundings ${name}`, () =>
      Page.with(browser, url, {}, async (page) => misjudged(await surroundingFaults(page, where), finds)));
  }
  for (const [fault, finds] of plantedEvents) {
    report.add(`self-test widget.js ${fault}`, async () => {
      const patience = fault === "none" ? 20_000 : 200; // missing events need no long wait
      const script = join(folder, "widget.js");
      return misjudged(await scriptFaults({ ...surroundings, script, fault, patience }), finds);
    });
  }
  report.add("self-test a connection made ahead", () => connectionFaults(surroundings));
}

/** A connection without a request of the page: only the proxy notices it. */
async function connectionFaults({ browser, network }) {
  const url = network.serve("/ahead.html", {
    body: `<!doctype html><html lang="en"><title>A page</title><link rel="preconnect" href="https://ahead.test">`,
  });
  return Page.with(browser, url, {}, async (page) => {
    await page.wait("the connection to be noted", () => network.strangers.some((it) => it.includes("ahead.test")));
    return [];
  });
}
