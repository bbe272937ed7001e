// The checks of every page.
import { accessibilityFaults } from "./accessibility.mjs";
import { layoutFaults } from "./layout.mjs";

/**
 * Returns the faults of a page: its layout, the violations that axe-core finds, the console, and requests.
 *
 * `shows` are texts that must be visible, so that an empty page fails; `left` names rules of axe-core to omit.
 */
export async function look(page, { shows = [], audit = true, left = [] } = {}) {
  const faults = await page.evaluate(layoutFaults);
  const text = await page.evaluate(visibleText);
  for (const words of shows) {
    if (!text.includes(words)) faults.push(`“${words}” is not visible`);
  }
  if (audit) faults.push(...(await accessibilityFaults(page, left)));
  await page.settle();
  return [...faults, ...page.faults];
}

/** Returns the visible text of the page or a part of it, with shadow roots, on one line. Runs in the page. */
export function visibleText(part = "body") {
  const texts = [];
  const walk = (root) => {
    for (const node of root.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if (range.getClientRects().length > 0) texts.push(node.data);
      }
      if (node.shadowRoot) walk(node.shadowRoot);
      walk(node);
    }
  };
  const start = document.querySelector(part); // missing while a page is loaded
  if (start) walk(start);
  return texts.join(" ").replace(/[\s\u00a0\u202f]+/g, " ").trim();
}
