// The pages from `widget render`, which have no script, with JavaScript on and off.
import { pathToFileURL } from "node:url";
import { Page } from "../Driver/page.mjs";
import { look } from "./look.mjs";
import { everyWindow } from "./matrix.mjs";
import { collapsibleFaults, modalFaults, openWindow, unfoldAll } from "./opening.mjs";
import { schemeFaults } from "./schemes.mjs";

/** Adds the checks of rendered pages. */
export function addPages(report, { browser, rendered }) {
  for (const { kind, theme, page: file, shows } of rendered) {
    const url = pathToFileURL(file).href;
    const group = `page ${kind}, ${theme}`;
    everyWindow((window, name) => {
      // The plain kind is checked in every window, the others in two that cover all settings.
      if (kind !== "plain" && !["300 light", "768 dark"].includes(name)) return;
      report.add(`${group} ${name}`, () => Page.with(browser, url, window, async (page) => {
        const faults = await look(page);
        faults.push(...(await schemeFaults(page, window.dark)));
        report.keep(group, name, await page.picture());
        const opened = [await page.evaluate(unfoldAll), await page.evaluate(openWindow, 0)].includes(true);
        faults.push(...(await look(page, { shows, audit: opened })));
        if (opened) report.keep(group, `${name} opened`, await page.picture());
        return [...new Set(faults)];
      }));
    });
    if (kind !== "plain") continue;
    report.add(`${group} without scripts`, () => Page.with(browser, url, { scripts: false }, async (page) => {
      const faults = [];
      if (theme === "modal") faults.push(...(await modalFaults(page)));
      if (theme === "collapsible") faults.push(...(await collapsibleFaults(page)));
      await page.evaluate(unfoldAll);
      await page.evaluate(openWindow, 0);
      return [...faults, ...(await look(page, { shows, audit: false }))];
    }));
  }
}
