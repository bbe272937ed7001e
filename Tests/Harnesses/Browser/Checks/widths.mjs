// The widget in containers of all widths: the air between its brand and its heading, and its width in wide places.
import { withScript } from "./events.mjs";
import { layoutFaults } from "./layout.mjs";
import { themes } from "./matrix.mjs";

/**
 * Returns the number of widgets with a brand and a heading on one line, and their faults: the two need half an em
 * between them. Runs in the page.
 */
export function headings() {
  const boxes = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element.querySelector("slot") ?? element);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const faults = [];
  let count = 0;
  for (const host of [...document.querySelectorAll("*")].filter((element) => element.shadowRoot)) {
    const [heading, logo] = ["heading", "logo"].map((part) => host.shadowRoot.querySelector(`[part=${part}]`));
    if (!heading || !logo) continue;
    const least = parseFloat(getComputedStyle(heading.parentElement).fontSize) / 2;
    const airs = boxes(heading).flatMap((one) => boxes(logo)
      .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4)
      .map((other) => Math.max(other.left - one.right, one.left - other.right)));
    if (airs.length === 0) continue;
    count += 1;
    const air = Math.min(...airs);
    if (air < least) faults.push(`the brand is ${Math.round(air)} px from the heading, at least ${least} are needed`);
  }
  return { count, faults };
}

/** Returns the widgets of the page whose width is not that of a number of pixels. Runs in the page. */
export function widthFaults(width) {
  const sections = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot?.querySelector("section") ?? []);
  if (sections.length === 0) return ["there is no widget"];
  return sections.map((section) => section.getBoundingClientRect().width)
    .filter((own) => Math.abs(own - width) > 1)
    .map((own) => `the widget is ${Math.round(own)} px wide instead of ${width}`);
}

/** Adds a widget to the page in a container of its own. Runs in the page. */
function embed(options) {
  document.querySelector("main").innerHTML = '<div id="place"></div>';
  new AfterPay.Widgets.PaymentSchedule({ target: "#place", amount: { amount: "200.00", currency: "USD" }, ...options });
}

const setStyle = (style) => { document.querySelector("#place").style.cssText = style; };

const brands = { "the usual brand": undefined, "a short brand": "Pay", "a long brand": "Payments of a long name" };
const places = { block: "", "flex row": "; display: flex", "grid": "; display: grid" };

/** Returns the faults of one brand and heading in containers from the narrowest to the widest useful one. */
async function headingFaults(page, theme) {
  const faults = [];
  let count = 0;
  for (const [name, brand] of Object.entries(brands)) {
    for (const locale of ["en-US", "fr-CA"]) {
      await page.evaluate(embed, { brand, locale, style: { theme } });
      for (let width = 226; width <= 720; width += 13) {
        await page.evaluate(setStyle, `width: ${width}px`);
        const found = await page.evaluate(headings);
        count += found.count;
        const all = [...found.faults, ...(await page.evaluate(layoutFaults))];
        faults.push(...all.map((fault) => `${name}, ${locale}, ${width} px: ${fault}`));
      }
    }
  }
  if (count === 0) faults.push("no brand is on the line of its heading");
  return [...faults, ...page.faults];
}

/** Returns the faults of the width of a widget in wide containers. */
async function wideFaults(page, theme) {
  const faults = [];
  await page.evaluate(embed, { locale: "en-US", style: { theme } });
  for (const container of [1280, 1920]) {
    for (const [place, style] of Object.entries(places)) {
      for (const [most, width] of [["", 640], ["30em", 480], ["800px", 800], ["none", container]]) {
        if (most === "none" && place !== "block") continue; // a track of the column has no such width
        const property = most === "" ? "" : `; --afterpay-widget-max-width: ${most}`;
        await page.evaluate(setStyle, `width: ${container}px${style}${property}`);
        faults.push(...(await page.evaluate(widthFaults, width)).map((fault) => `${place} of ${container} px, ${most}: ${fault}`));
      }
    }
  }
  return [...faults, ...page.faults];
}

/** Adds the checks of all themes. */
export function addWidths(report, { browser, network, script }) {
  for (const theme of themes) {
    const open = (width, check) => () =>
      withScript({ browser, network, script }, { width }, (page) => check(page, theme.toUpperCase()));
    report.add(`widths ${theme} brand and heading`, open(768, headingFaults));
    report.add(`widths ${theme} wide places`, open(1960, wideFaults));
  }
}
