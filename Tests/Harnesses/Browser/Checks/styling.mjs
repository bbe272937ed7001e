// The looks that a page sets: custom properties, parts, the font, and its own elements in slots.
import { layoutFaults } from "./layout.mjs";
import { withScript } from "./events.mjs";

/** The custom properties: a value, and an element of the widget with the property of CSS that must have it. */
const properties = {
  "text": ["rgb(1, 2, 3)", "section", "color"],
  "muted": ["rgb(1, 2, 4)", "time", "color"],
  "border": ["rgb(1, 2, 5)", "section", "borderTopColor"],
  "background": ["rgb(1, 2, 6)", "section", "backgroundColor"],
  "accent": ["rgb(1, 2, 7)", ".apw-part", "fill"],
  "track": ["rgb(1, 2, 8)", ".apw-ring", "fill"],
  "radius": ["3px", "section", "borderTopLeftRadius"],
  "spacing": ["5px", "section", "paddingLeft"],
  "font": ["serif", "section", "fontFamily"],
  "font-size": ["21px", "section", "fontSize"],
  "max-width": ["333px", "section", "width"],
};

const parts = [
  "widget", "heading", "logo", "payments", "payment", "circle", "amount", "date", "due", "due-label", "due-amount", "summary",
  "button", "dialog", "barrier", "terms",
];

/** Shows a widget. Runs in the page. */
function show(options) {
  globalThis.widget = new AfterPay.Widgets.PaymentSchedule({
    target: "#one", amount: { amount: "200.00", currency: "USD" }, locale: "en-US", ...options,
  });
}

/** Returns the faults of the custom properties. Runs in the page. */
function propertyFaults(properties) {
  const root = document.querySelector("#one").firstElementChild.shadowRoot;
  return Object.entries(properties).flatMap(([name, [value, selector, property]]) => {
    document.documentElement.style.setProperty(`--afterpay-widget-${name}`, value);
    const found = getComputedStyle(root.querySelector(selector))[property];
    document.documentElement.style.removeProperty(`--afterpay-widget-${name}`);
    const before = getComputedStyle(root.querySelector(selector))[property];
    return [
      ...(found === value ? [] : [`--afterpay-widget-${name}: ${property} is ${found}, not ${value}`]),
      ...(before === value ? [`${property} is ${value} without --afterpay-widget-${name}`] : []),
    ];
  });
}

/** Returns the parts that the page's stylesheet does not reach. Runs in the page. */
function missingParts(parts) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(parts.map((part, index) => `#one ::part(${part}) { outline-width: ${index + 1}px; outline-style: solid; }`).join(""));
  document.adoptedStyleSheets = [sheet];
  const widths = new Set();
  const shapes = [{ style: { theme: "MODAL", terms: true } }, { amount: { amount: "2500.00", currency: "USD" } }];
  for (const options of shapes) {
    new AfterPay.Widgets.PaymentSchedule({
      target: "#one", amount: { amount: "200.00", currency: "USD" }, locale: "en-US", ...options,
    });
    const root = document.querySelector("#one").firstElementChild.shadowRoot;
    for (const element of root.querySelectorAll("*")) widths.add(getComputedStyle(element).outlineWidth);
  }
  document.adoptedStyleSheets = [];
  return parts.filter((_, index) => !widths.has(`${index + 1}px`)).map((part) => `::part(${part}) is missing`);
}

/** Returns the faults of the page's own logo and line of terms. Runs in the page. */
function slotFaults() {
  const target = document.querySelector("#one");
  target.innerHTML = `<b slot="logo" id="logo">Shop Pay</b> <p slot="terms" id="terms">Late fees apply. <a href="#terms">Terms</a></p><i>Loading</i>`;
  const make = (style) => new AfterPay.Widgets.PaymentSchedule({
    target, amount: { amount: "200.00", currency: "USD" }, locale: "en-US", style,
  });
  const faults = [];
  const expect = (holds, fault) => { if (!holds) faults.push(fault); };
  const isShown = (id) => document.getElementById(id)?.assignedSlot != null && document.getElementById(id).getBoundingClientRect().height > 0;
  make({});
  expect(isShown("logo") && isShown("terms"), "the page's elements are not shown");
  expect(!target.textContent.includes("Loading"), "the target's other contents remain");
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  expect(box("logo").bottom < box("terms").top, "the logo is not above the terms");
  const second = make({});
  expect(isShown("logo") && isShown("terms"), "a second widget does not show the page's elements");
  second.close();
  expect(target.children.length === 2 && document.getElementById("logo").parentElement === target, "a closed widget does not return them");
  make({ logo: false }).close();
  target.replaceChildren();
  const widget = make({ terms: "Late fees <b>apply</b>." });
  const line = target.firstElementChild.querySelector("[slot=terms]");
  expect(line?.textContent === "Late fees <b>apply</b>." && line.getBoundingClientRect().height > 0, "style.terms is not shown as text");
  widget.close();
  expect(target.children.length === 0, "the line of style.terms remains");
  make({ terms: "Late fees apply." });
  return faults;
}

/** Adds the checks of styling. */
export function addStyling(report, { browser, network, script }) {
  const add = (name, body) => report.add(`styling by ${name}`, () => withScript({ browser, network, script }, {}, async (page) => {
    const faults = await body(page);
    report.keep("styling", name, await page.picture());
    return [...faults, ...(await page.evaluate(layoutFaults)), ...page.faults];
  }));
  add("custom properties", async (page) => {
    await page.evaluate(show, {});
    return page.evaluate(propertyFaults, properties);
  });
  add("parts", (page) => page.evaluate(missingParts, parts));
  add("slots", (page) => page.evaluate(slotFaults));
  add("the page's font", async (page) => {
    await page.evaluate(() => { document.body.style.font = "italic 19px/2 monospace"; });
    const faults = [];
    for (const [font, wanted] of [
      [undefined, "normal 19px monospace"], ["inherit", "normal 19px monospace"], ["system", "normal 16px system-ui, sans-serif"],
    ]) {
      await page.evaluate(show, { style: font ? { font } : {} });
      const found = await page.evaluate(() => {
        const { fontFamily, fontSize, fontStyle } = getComputedStyle(document.querySelector("#one").firstElementChild.shadowRoot.querySelector("section"));
        return `${fontStyle} ${fontSize} ${fontFamily}`;
      });
      if (found !== wanted) faults.push(`the font ${font} is ${found}`);
    }
    return faults;
  });
  add("an accent", async (page) => {
    await page.evaluate(() => document.documentElement.style.setProperty("--afterpay-widget-accent", "#5b2be0"));
    await page.evaluate(show, { style: { marks: "ring" } });
    return page.evaluate(() => {
      const root = document.querySelector("#one").firstElementChild.shadowRoot;
      const { stroke } = getComputedStyle(root.querySelector(".apw-ring"));
      // A fifth of #5b2be0 and four fifths of white.
      return stroke.startsWith("color(srgb 0.871") || stroke === "rgb(222, 213, 249)" ? [] : [`the track is ${stroke}`];
    });
  });
}
