// Widgets of all kinds below one another, as wide as the window, or 300 pixels in a wide window.
import { look } from "./look.mjs";
import { everyWindow, themes, schemes } from "./matrix.mjs";
import { openWindow, unfoldAll } from "./opening.mjs";
import { withScript } from "./events.mjs";
import { schemeFaults } from "./schemes.mjs";

const hostile = `<img src=x onerror="alert(1)"></script><script>alert(2)</script>'"&amp;\u202e`;

/** The options of each widget. */
const kinds = [
  {},
  { style: { logo: false, heading: false, border: false } },
  { amount: { amount: "9999999.99", currency: "USD" }, limits: { maximum: "9999999.99" } },
  { amount: { amount: "2500.00", currency: "USD" } },
  { token: "tok", amount: { amount: "57.27", currency: "USD" } },
  { amount: { amount: "1234.56", currency: "CAD" }, locale: "fr-CA" },
  { amount: { amount: "1234.56", currency: "GBP" }, locale: "en-GB" },
  { amount: { amount: "900.00", currency: "EUR" }, locale: "es-ES", plan: "eu-pay-in-3-2022", today: "2023-01-10" },
  { amount: { amount: "99.99", currency: "EUR" }, locale: "it-IT", plan: "eu-pay-in-4-2021", today: "2022-01-10" },
  { plan: "us-pay-in-4-no-upfront" },
  { brand: hostile },
  { brand: "Donaudampfschifffahrtsgesellschaftskapitänsversicherung" },
];

/** Rules of axe-core to omit. Landmarks of widgets with the same heading are not unique on this page alone. */
const left = ["landmark-unique"];

/** Adds a widget of each kind to the page. Runs in the page. */
function fill(kinds, theme, width) {
  document.querySelector("#one").remove();
  document.querySelector("#two").remove();
  const style = new CSSStyleSheet();
  style.replaceSync(`:root { color-scheme: light dark }
    body { margin: 0 } .place { width: ${width}; margin-bottom: 8px }`);
  document.adoptedStyleSheets = [style];
  kinds.forEach((kind, index) => {
    const place = document.createElement("div");
    place.id = `place-${index}`;
    place.className = "place";
    document.querySelector("main").append(place);
    const label = document.createElement("h2");
    label.textContent = `Widget ${index + 1}`;
    place.before(label);
    new AfterPay.Widgets.PaymentSchedule({
      target: `#place-${index}`, amount: { amount: "200.00", currency: "USD" }, locale: "en-US", ...kind,
      style: { ...kind.style, theme: theme.toUpperCase() },
    });
  });
}

/** The indices of the modal widgets to open: a plain one, one with large amounts, and one in French. */
const opened = [0, 2, 4];

/** Adds the checks of widgets of all kinds, with an accessibility audit of the narrow ones. */
export function addWidgets(report, { browser, network, script }) {
  const add = (theme, window, name, room) => {
    const audit = window.width === 300;
    report.add(`widgets ${theme} ${name}`, () => withScript({ browser, network, script }, window, async (page) => {
      await page.evaluate(fill, kinds, theme, room);
      const faults = await look(page, { shows: ["$50.00", "maximum"], audit, left });
      await page.evaluate(unfoldAll);
      faults.push(...(await schemeFaults(page, window.dark)));
      report.keep(`widgets ${theme}`, name, await page.picture());
      if (theme === "collapsible") faults.push(...(await look(page, { shows: ["Dans 6 semaines"], audit, left })));
      for (const index of theme === "modal" ? opened : []) {
        if (!(await page.evaluate(openWindow, index))) faults.push("a window is missing");
        faults.push(...(await look(page, { audit: audit && index === 0, left })));
        if (index === 2) report.keep(`widgets ${theme}`, `${name} opened`, await page.picture());
      }
      return [...new Set(faults)];
    }));
  };
  for (const theme of themes) {
    everyWindow((window, name) => add(theme, window, name, "auto"));
    for (const [scheme, dark] of schemes) add(theme, { width: 1280, dark }, `300 of 1280 ${scheme}`, "300px");
  }
}
