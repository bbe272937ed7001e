// The colors of widgets in pages of one scheme, while the system has the other, and in older browsers.
import { withScript } from "./events.mjs";

/**
 * The pages: the `color-scheme` of the root, that of the target, the widget's option, and whether the widget is dark in
 * a light and in a dark system.
 */
const pages = {
  "a page that says nothing": ["", "", undefined, [false, false]],
  "a light page": ["light", "", undefined, [false, false]],
  "a page that is only light": ["only light", "", undefined, [false, false]],
  "a dark page": ["dark", "", undefined, [true, true]],
  "a page that follows the system": ["light dark", "", undefined, [false, true]],
  "a dark part of a light page": ["light", "dark", undefined, [true, true]],
  "a light part of a page that follows the system": ["light dark", "light", undefined, [false, false]],
  "auto in a page that follows the system": ["light dark", "", "auto", [false, true]],
  "light in a dark page": ["dark", "", "light", [false, false]],
  "dark in a page that says nothing": ["", "", "dark", [true, true]],
};

/** Shows a widget in a page with these schemes. Runs in the page. */
function paint(root, part, colorScheme) {
  document.documentElement.style.colorScheme = root;
  document.querySelector("#one").style.colorScheme = part;
  new AfterPay.Widgets.PaymentSchedule({
    target: "#one", amount: { amount: "200.00", currency: "USD" }, style: { colorScheme },
  });
}

/** Makes the browser one that does not know `light-dark()`. Runs in the page. */
function age() {
  const replace = CSSStyleSheet.prototype.replaceSync;
  CSSStyleSheet.prototype.replaceSync = function (text) {
    replace.call(this, text.replaceAll("light-dark(", "unknown-function("));
  };
}

/** Returns the faults of the colors of the page's first widget, which is dark or light. Runs in the page. */
export function paintFaults(isDark) {
  const host = [...document.querySelectorAll("*")].find((element) => element.shadowRoot);
  if (!host) return ["there is no widget"];
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const luminance = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha < 255) return null;
    const linear = [red, green, blue].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const find = (selector) => host.shadowRoot.querySelector(selector);
  const section = getComputedStyle(find("section"));
  const back = luminance(section.backgroundColor);
  if (back === null) return ["the widget has no background"];
  const faults = [];
  if (isDark && back > 0.1) faults.push(`the widget is light: ${section.backgroundColor}`);
  if (!isDark && back < 0.8) faults.push(`the widget is dark: ${section.backgroundColor}`);
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const paint = (element) => {
    const { fill, stroke } = getComputedStyle(element);
    return luminance(fill === "none" ? stroke : fill);
  };
  if (contrast(luminance(section.color), back) < 4.5) faults.push(`the text is hardly visible: ${section.color}`);
  const [ring, part] = [find(".apw-ring"), find(".apw-part")].map(paint);
  if (contrast(ring, part) < 3) faults.push("the filled part of a circle is hardly visible");
  return faults;
}

/** Adds the checks of all pages in light and dark systems. */
export function addColors(report, { browser, network, script }) {
  for (const [name, [root, part, option, wanted]] of Object.entries(pages)) {
    for (const dark of [false, true]) {
      const system = `${dark ? "dark" : "light"} system`;
      report.add(`colors of ${name} in a ${system}`, () =>
        withScript({ browser, network, script }, { dark }, async (page) => {
          await page.evaluate(paint, root, part, option);
          return [...(await page.evaluate(paintFaults, wanted[Number(dark)])), ...page.faults];
        }));
    }
  }
  for (const option of ["auto", "light", "dark"]) {
    report.add(`colors without light-dark(), ${option}`, () =>
      withScript({ browser, network, script }, { dark: true }, async (page) => {
        await page.evaluate(age);
        await page.evaluate(paint, "light dark", "", option);
        const faults = await page.evaluate(paintFaults, option === "dark");
        report.keep("colors without light-dark()", option, await page.picture());
        return [...faults, ...page.faults];
      }));
  }
}
