// All that is checked of any page, by itself.
import { accessibilityFaults } from "./accessibility.mjs";
import { layoutFaults } from "./layout.mjs";

/**
 * The faults of a page as it stands: its layout, what axe-core finds, the console, and requests.
 *
 * `shows` are texts that have to be seen in it, so that an empty page is not a good one; `left` names rules of
 * axe-core that are left out.
 */
export async function look(page, { shows = [], audit = true, left = [] } = {}) {
  const faults = await page.evaluate(layoutFaults);
  const text = await page.evaluate(visibleText);
  for (const words of shows) {
    if (!text.includes(words)) faults.push(`“${words}” is not to be seen`);
  }
  if (audit) faults.push(...(await accessibilityFaults(page, left)));
  await page.settle();
  return [...faults, ...page.faults];
}

/** What can be read in the page or a part of it, shadow roots included, on one line. Runs in the page. */
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
  walk(document.querySelector(part));
  return texts.join(" ").replace(/[\s\u00a0\u202f]+/g, " ").trim();
}
