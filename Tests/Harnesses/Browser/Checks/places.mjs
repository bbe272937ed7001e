// Widgets in the places of shops' layouts; some places are as narrow as their contents allow.
import { layoutFaults } from "./layout.mjs";
import { widths } from "./matrix.mjs";
import { withScript } from "./events.mjs";

/** The places: the styles of the elements around the target, from the outside to the target itself. */
const places = {
  "a block": [""],
  "a flex row": ["display: flex", ""],
  "a flex row that is the target": ["display: flex"],
  "a flex row beside a text": ["display: flex; gap: 8px", ""],
  "a centered flex row": ["display: flex; justify-content: center", ""],
  "a flex column with centered items": ["display: flex; flex-direction: column; align-items: center", ""],
  "an inline block": ["display: inline-block"],
  "a float": ["display: flow-root", "float: left"],
  "a table cell": ["display: table", "display: table-cell"],
  "an absolute box": ["position: relative; height: 420px", "position: absolute; top: 0; left: 0"],
  "a centered grid": ["display: grid; justify-items: center", ""],
  "a grid column": ["display: grid; grid-template-columns: auto minmax(0, 1fr)", ""],
  "fit-content": ["width: fit-content"],
  "a narrow card": ["width: 290px", "display: flex", ""],
};

/** Adds a widget in a place to the page, beside a text if the place has one. Runs in the page. */
function embed(styles, theme, text) {
  document.querySelector("main").replaceChildren();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { margin: 0 }");
  document.adoptedStyleSheets = [sheet];
  let box = document.querySelector("main");
  for (const style of styles) {
    const inner = document.createElement("div");
    inner.style.cssText = style;
    box.append(inner);
    if (text && box !== document.querySelector("main")) box.prepend(text);
    box = inner;
  }
  box.id = "place";
  new AfterPay.Widgets.PaymentSchedule({
    target: "#place", amount: { amount: "200.00", currency: "USD" }, locale: "en-US", style: { theme },
  });
}

/**
 * Returns the widgets of the page that are too narrow, as sentences. A widget needs 256 pixels, or all of a narrower
 * window. Runs in the page.
 */
export function narrowWidgets() {
  const hosts = [...document.querySelectorAll("*")].filter((element) => element.shadowRoot);
  if (hosts.length === 0) return ["there is no widget"];
  const room = Math.min(256, document.documentElement.clientWidth);
  return hosts.map((host) => host.shadowRoot.querySelector("section").getBoundingClientRect())
    .filter(({ width }) => width < room)
    .map(({ width, height }) => `the widget is ${Math.round(width)} px wide and ${Math.round(height)} px high`);
}

/** Returns the faults of the layout of a page with widgets. */
export async function placeFaults(page) {
  return [...(await page.evaluate(narrowWidgets)), ...(await page.evaluate(layoutFaults)), ...page.faults];
}

/** Adds the checks of all places in windows of all widths. */
export function addPlaces(report, { browser, network, script }) {
  for (const width of widths) {
    for (const theme of ["CLASSIC", "TIMELINE", "MODAL"]) {
      report.add(`places ${theme.toLowerCase()} ${width}`, () => withScript({ browser, network, script }, { width }, async (page) => {
        const faults = [];
        for (const [place, styles] of Object.entries(places)) {
          if (place.includes("beside") && width < 400) continue; // a row for both is too narrow
          await page.evaluate(embed, styles, theme, place.includes("beside") ? "Pay later: " : "");
          faults.push(...(await placeFaults(page)).map((fault) => `in ${place}: ${fault}`));
          if (theme === "CLASSIC") report.keep(`place ${place}`, `${width}`, await page.picture());
        }
        return faults;
      }));
    }
  }
}
