// Widgets in pages that are unlike the usual one: narrow and in French, from right to left, printed, in forced colors.
import { layoutFaults } from "./layout.mjs";
import { visibleText } from "./look.mjs";
import { withScript } from "./events.mjs";

/** Shows a widget in the page's main element. Runs in the page. */
function show(options, { margin = "", direction = "" } = {}) {
  document.body.style.margin = margin;
  document.documentElement.dir = direction;
  new AfterPay.Widgets.PaymentSchedule({
    target: "#one", amount: { amount: "200.00", currency: "USD" }, locale: "en-US", ...options,
  });
}

/** Returns the faults of a row: its circles must be at one height. Runs in the page. */
function rowFaults() {
  const host = [...document.querySelectorAll("*")].find((element) => element.shadowRoot);
  const heights = [...host.shadowRoot.querySelectorAll(".apw-pie")].map((pie) => Math.round(pie.getBoundingClientRect().top));
  if (heights.length < 4) return [`there are ${heights.length} circles`];
  return new Set(heights).size === 1 ? [] : [`the circles are not in a row: ${heights.join(", ")}`];
}

/**
 * Returns the faults of a widget's directions: its heading begins on the left, its amounts end on the right, and its
 * texts are whole lines from left to right. Runs in the page.
 */
function directionFaults() {
  const host = [...document.querySelectorAll("*")].find((element) => element.shadowRoot);
  const faults = [];
  for (const element of host.shadowRoot.querySelectorAll("section, p, h2, summary, button")) {
    if (getComputedStyle(element).direction !== "ltr") faults.push(`<${element.localName}> runs from right to left`);
  }
  const section = host.shadowRoot.querySelector("section");
  if (!section.lang) faults.push("the widget has no language");
  const box = section.getBoundingClientRect();
  const middle = box.left + box.width / 2;
  const placeOf = (selector) => host.shadowRoot.querySelector(selector)?.getBoundingClientRect();
  if (placeOf(".apw-what")?.left > middle) faults.push("the label is on the right of its amount");
  if (placeOf(".apw-now")?.right < middle) faults.push("the amount is on the left of its label");
  // The punctuation mark of a sentence is after its last word.
  for (const paragraph of host.shadowRoot.querySelectorAll("p")) {
    const text = paragraph.firstChild;
    if (text?.nodeType !== Node.TEXT_NODE || !text.data.endsWith(".")) continue;
    const at = (index) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect();
    };
    const [last, stop] = [at(text.length - 2), at(text.length - 1)];
    if (stop.top === last.top && stop.left < last.left) faults.push("a sentence is broken: its end is before its last word");
  }
  return faults;
}

const media = (page, features, type = "") =>
  page.send("Emulation.setEmulatedMedia", { media: type, features: features.map(([name, value]) => ({ name, value })) });

/** Returns the texts that a printed page lacks. */
async function printFaults(page, shows) {
  await media(page, [], "print");
  const text = await page.evaluate(visibleText);
  const hidden = await page.evaluate(() => {
    const host = [...document.querySelectorAll("*")].find((element) => element.shadowRoot);
    return [...host.shadowRoot.querySelectorAll("li")].filter((item) => !item.checkVisibility({ contentVisibilityAuto: true })).length;
  });
  return [
    ...shows.filter((words) => !text.includes(words)).map((words) => `“${words}” is not printed`),
    ...(hidden > 0 ? [`${hidden} payments are not printed`] : []),
  ];
}

/**
 * Returns the faults of the circles in forced colors: the filled part must differ from the rest and from the
 * background, and both must be the system's colors. Runs in the page.
 */
function forcedFaults() {
  const host = [...document.querySelectorAll("*")].find((element) => element.shadowRoot);
  const probe = document.createElement("i");
  document.body.append(probe);
  const system = (color) => {
    probe.style.color = color;
    return getComputedStyle(probe).color;
  };
  const colors = ["Canvas", "CanvasText", "GrayText"].map(system);
  probe.remove();
  const paints = (selector) => {
    const { fill, stroke } = getComputedStyle(host.shadowRoot.querySelector(selector));
    return [fill, stroke].filter((color) => color !== "none");
  };
  const faults = [];
  const [ring, part] = [paints(".apw-ring"), paints(".apw-part")];
  for (const color of [...ring, ...part]) {
    if (!colors.includes(color)) faults.push(`${color} is not a color of the system`);
  }
  if (part[0] === ring[0] || part[0] === colors[0]) faults.push("the filled part is not visible");
  if (!ring.some((color) => color !== colors[0])) faults.push("the circle is not visible");
  return faults;
}

/** Shows a page in forced colors. */
const forceColors = (page, scheme) => media(page, [["forced-colors", "active"], ["prefers-color-scheme", scheme]]);

/** Returns the faults of a page in one of the surroundings. */
export async function surroundingFaults(page, surrounding) {
  switch (surrounding) {
    case "row": return page.evaluate(rowFaults);
    case "direction": return page.evaluate(directionFaults);
    case "print": return printFaults(page, ["In 6 weeks"]);
    case "forced":
      await forceColors(page, "dark");
      return page.evaluate(forcedFaults);
  }
}

/** Adds the checks of all surroundings. */
export function addSurroundings(report, { browser, network, script }) {
  const add = (name, settings, body) =>
    report.add(`surroundings ${name}`, () => withScript({ browser, network, script }, settings, async (page) => {
      const faults = await body(page);
      report.keep("surroundings", name, await page.picture());
      return [...faults, ...page.faults];
    }));
  const french = { locale: "fr-CA", amount: { amount: "200.00", currency: "CAD" } };
  for (const [margin, width] of [["0", 340], ["8px", 360], ["16px", 375], ["16px", 390], ["16px", 414], ["16px", 450]]) {
    add(`French at ${width}`, { width }, async (page) => {
      await page.evaluate(show, french, { margin: `0 ${margin}` });
      return [...(await page.evaluate(rowFaults)), ...(await page.evaluate(layoutFaults))];
    });
  }
  for (const theme of ["CLASSIC", "TIMELINE", "COLLAPSIBLE", "MODAL"]) {
    for (const [name, amount] of [["", "200.00"], [" with a barrier", "2500.00"]]) {
      add(`right to left, ${theme.toLowerCase()}${name}`, {}, async (page) => {
        await page.evaluate(show, { style: { theme }, amount: { amount, currency: "USD" } }, { direction: "rtl" });
        return [...(await page.evaluate(directionFaults)), ...(await page.evaluate(layoutFaults))];
      });
    }
  }
  for (const theme of ["COLLAPSIBLE", "MODAL"]) {
    add(`printed, ${theme.toLowerCase()}`, {}, async (page) => {
      await page.evaluate(show, { style: { theme } });
      return [...(await printFaults(page, ["In 2 weeks", "In 6 weeks"])), ...(await page.evaluate(layoutFaults))];
    });
  }
  for (const marks of ["pie", "ring"]) {
    for (const scheme of ["light", "dark"]) {
      add(`forced ${scheme} colors, ${marks}`, {}, async (page) => {
        await forceColors(page, scheme);
        await page.evaluate(show, { style: { marks } });
        return page.evaluate(forcedFaults);
      });
    }
  }
}
