// Criteria of WCAG 2.2 that no other check shows: enlarged text, reflow, spacing, the focus, targets and languages.
import { withScript } from "./events.mjs";
import { layoutFaults } from "./layout.mjs";
import { themes } from "./matrix.mjs";

/** Shows a widget of a theme, opened if it unfolds. Runs in the page. */
function show(theme, locale = "en-US") {
  document.documentElement.style.colorScheme = "light dark";
  new AfterPay.Widgets.PaymentSchedule({
    target: "#one", amount: { amount: "399.99", currency: "USD" }, locale, style: { theme, terms: "Late fees may apply." },
  });
  const { shadowRoot: root } = document.querySelector("#one").firstElementChild;
  globalThis.root = root;
  root.querySelector("details")?.toggleAttribute("open", true);
  root.querySelector("dialog")?.showModal();
}

/** Adds rules to the widget, as a shopper's own stylesheet or a planted fault does. Runs in the page. */
function style(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** The spacing of 1.4.12. */
const spacing = ".apw, .apw * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
  + " .apw p { margin-block-end: 2em !important; }";

/** Returns the interactive elements that are smaller than 24 pixels. Runs in the page. */
function targetFaults() {
  return [...root.querySelectorAll("button, summary, a, [tabindex]")].filter((each) => each.checkVisibility()).flatMap((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width >= 24 && height >= 24 ? []
      : [`the target “${each.textContent.trim()}” is ${Math.round(width)} by ${Math.round(height)} px`];
  });
}

/** Returns the fault of the focused element: it is covered, or its outline is hardly visible. Runs in the page. */
function focusFaults() {
  const focused = root.activeElement;
  if (!focused) return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const name = `“${focused.textContent.trim().slice(0, 30)}”`;
  const found = root.elementFromPoint(left + width / 2, top + height / 2);
  const faults = focused.contains(found) || found?.contains(focused) ? [] : [`the focused ${name} is covered`];
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return [...faults, `the focus on ${name} is not visible`];
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const luminance = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [one, other] = [outlineColor, getComputedStyle(root.querySelector("section")).backgroundColor].map(luminance);
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return contrast >= 3 ? faults : [...faults, `the outline of ${name} has a contrast of ${contrast.toFixed(1)}`];
}

/** Returns the faults of the language: the widget and each part in another language name theirs. Runs in the page. */
function languageFaults(locale) {
  const { lang } = root.querySelector("section");
  return lang.toLowerCase() === locale.toLowerCase() ? [] : [`the language is “${lang}”, not ${locale}`];
}

/** Goes through the widget by Tab, and returns the faults of each element that gets the focus. */
async function tabFaults(page) {
  const faults = [];
  for (let steps = 0; steps < 8; steps++) {
    await page.press("Tab");
    faults.push(...(await page.evaluate(focusFaults)));
  }
  return [...new Set(faults)];
}

/** The checks by their criteria: the window, the change of the widget, and the search for faults. */
const criteria = {
  "1.4.4 text of 200 %": {
    window: { width: 640 }, finds: (page) => page.evaluate(layoutFaults),
    planted: ["section { height: 4em; overflow: hidden; }", "cut off"],
    prepare: (page) => page.evaluate(() => document.documentElement.style.setProperty("--afterpay-widget-font-size", "32px")),
  },
  "1.4.10 reflow at 320 px": {
    window: { width: 320, height: 256 }, finds: (page) => page.evaluate(layoutFaults),
    planted: [".apw { width: 400px; }", "out of the window"],
  },
  "1.4.12 text spacing": {
    window: { width: 360 }, planted: ["section { height: 4em; overflow: hidden; }", "cut off"],
    prepare: (page) => page.evaluate(style, spacing),
    // An amount may be wider than its column, as long as no text overlaps, is cut off or leaves the window.
    finds: async (page) => (await page.evaluate(layoutFaults)).filter((fault) => !/out of the side of <li/.test(fault)),
  },
  "2.4.7, 2.4.11 and 1.4.11 the focus": {
    window: { width: 320, height: 256 }, finds: tabFaults, planted: [".apw :focus-visible { outline: none !important; }", "is not visible"],
  },
  "2.5.8 targets of 24 px": {
    window: { width: 360 }, finds: (page) => page.evaluate(targetFaults),
    planted: ["button, summary { font-size: 8px !important; line-height: 1 !important; padding: 0 !important; }", "px"],
  },
  "3.1.2 the language": {
    window: {}, finds: (page) => page.evaluate(languageFaults, "fr-CA"), locale: "fr-CA", planted: null,
  },
};

/** Returns the faults of a theme by a criterion; `rules` are planted. */
function faultsOf(surroundings, { window, finds, prepare, locale }, theme, rules) {
  return withScript(surroundings, window, async (page) => {
    await page.evaluate(show, theme.toUpperCase(), locale);
    await prepare?.(page);
    if (rules) await page.evaluate(style, rules);
    return [...(await finds(page)), ...page.faults];
  });
}

/** Adds the checks of all themes. */
export function addCriteria(report, surroundings) {
  for (const [name, criterion] of Object.entries(criteria)) {
    for (const theme of themes) report.add(`wcag ${name}, ${theme}`, () => faultsOf(surroundings, criterion, theme));
  }
}

/** Adds a check for the fault that each criterion must find. */
export function addPlantedCriteria(report, surroundings) {
  for (const [name, criterion] of Object.entries(criteria)) {
    if (!criterion.planted) continue;
    const [rules, finds] = criterion.planted;
    report.add(`self-test wcag ${name}`, async () => {
      const found = await faultsOf(surroundings, criterion, "collapsible", rules);
      return found.some((each) => each.includes(finds)) ? [] : [`“${finds}” is not found, but ${JSON.stringify(found)}`];
    });
  }
}
