// The demo page.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Page } from "../Driver/page.mjs";
import { look, visibleText } from "./look.mjs";
import { everyWindow, themes } from "./matrix.mjs";
import { collapsibleFaults, modalFaults, openWindow, unfoldAll } from "./opening.mjs";
import { checksum } from "./schedules.mjs";
import { schemeFaults } from "./schemes.mjs";

/** Adds the checks of the demo page. */
export function addDemo(report, { browser, web }) {
  const url = pathToFileURL(join(web, "demo.html")).href;
  const script = pathToFileURL(join(web, "afterpay-widget.js")).href;
  const open = (settings, body) => Page.with(browser, url, { expects: [script, "data:,"], ...settings }, body);

  for (const theme of themes) {
    everyWindow((window, name) => {
      report.add(`demo ${theme} ${name}`, () => open(window, async (page) => {
        await page.evaluate(choose, "theme", theme.toUpperCase());
        const faults = await look(page, { shows: ["Due today", "$50.00", checksum(20000)] });
        faults.push(...(await schemeFaults(page, window.dark)));
        report.keep(`demo ${theme}`, name, await page.picture());
        if (theme === "collapsible") await page.evaluate(unfoldAll);
        if (theme === "modal") await page.evaluate(openWindow, 0);
        if (theme === "collapsible" || theme === "modal") {
          faults.push(...(await look(page, { shows: ["In 6 weeks"] })));
          report.keep(`demo ${theme}`, `${name} opened`, await page.picture());
        }
        return [...new Set(faults)];
      }));
    });
  }
  report.add("demo typing", () => open({}, typingFaults));
  report.add("demo choosing by keyboard", () => open({}, choosingFaults));
  report.add("demo modal by keyboard and mouse", () => open({}, async (page) => {
    await page.evaluate(choose, "theme", "MODAL");
    return [...(await modalFaults(page)), ...page.faults];
  }));
  report.add("demo collapsible by keyboard and mouse", () => open({}, async (page) => {
    await page.evaluate(choose, "theme", "COLLAPSIBLE");
    return [...(await collapsibleFaults(page)), ...page.faults];
  }));
  report.add("demo stays unfolded", () => open({}, async (page) => {
    await page.evaluate(choose, "theme", "COLLAPSIBLE");
    await page.evaluate(unfoldAll);
    await page.write("[name=amount]", "180.00");
    return look(page, { shows: ["In 6 weeks", checksum(18000)], audit: false });
  }));
}

/** Sets a field of the form as a person does. Runs in the page. */
function choose(name, value) {
  const field = document.querySelector(`[name=${name}]`);
  field.value = value;
  if (field.value !== value) throw new Error(`${name} cannot be ${value}`);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The visible text of the widget and the status, and the events. Runs in the page. */
const reading = `() => {
  const text = ${visibleText};
  return {
    text: text("#afterpay-widget") + " " + text("dl"),
    events: [...document.querySelectorAll("#events li")].map((item) => JSON.parse(item.textContent).type),
    rejected: document.querySelector("[name=amount]").getAttribute("aria-invalid") === "true",
  };
}`;

/** Returns the faults after amounts are typed. */
async function typingFaults(page) {
  const faults = [];
  const steps = [
    { text: "180.00", shows: ["$45.00", checksum(18000)] },
    { text: "57.27", shows: ["$14.32", "$14.31", checksum(5727)], misses: ["$45.00"] },
    { text: "2500.00", shows: ["2,000.00", "amount_above_maximum"], misses: ["$14.32", checksum(5727)] },
    { text: "1,000", rejected: true },
    { text: "", rejected: true },
    { text: "80", shows: ["$20.00", checksum(8000)], misses: ["2,000.00", "amount_above_maximum"] },
  ];
  for (const { text, shows = [], misses = [], rejected = false } of steps) {
    await page.write("[name=amount]", text);
    // The announcement for screen readers is replaced one task later than the picture.
    const expected = [...shows, ...misses.map((words) => `no ${words}`)].join(", ");
    try {
      await page.until(`“${text}” to be followed by ${expected}`, `(shows, misses, rejected) => {
        const { text, rejected: isRejected } = (${reading})();
        return isRejected === rejected && shows.every((words) => text.includes(words))
          && !misses.some((words) => text.includes(words));
      }`, shows, misses, rejected);
    } catch (error) {
      faults.push(error.message);
    }
  }
  const { events } = await page.evaluate(reading);
  const [first, ...others] = events.reverse();
  if (first !== "ready" || others.includes("ready")) faults.push(`ready is not delivered once and first: ${events}`);
  if (!others.includes("change") || !others.includes("error")) faults.push(`no change and error: ${events}`);
  await page.settle();
  return [...faults, ...page.faults];
}

/** Returns the faults after fields are changed by keyboard alone. */
async function choosingFaults(page) {
  const focus = (name) => page.evaluate((name) => document.querySelector(`[name=${name}]`).focus(), name);
  const shows = (words) =>
    page.until(`“${words}” to be shown`, `(words) => (${visibleText})().includes(words)`, words);
  await focus("theme");
  await page.type("m");
  await shows("Show");
  for (let step = 0; step < 3; step++) await page.press("ArrowUp");
  await focus("currency");
  await page.type("g");
  await shows("£50.00");
  await focus("locale");
  await page.type("fr-F");
  await shows("50,00");
  await focus("border");
  await page.press("Space");
  await focus("token");
  await page.type("tok");
  await shows("19 déc");
  await page.settle();
  return page.faults;
}
