// The looks of the elements: their accessibility and pictures in windows of all widths, dark, right to left, in forced colors;
// pages are no wider than their windows.
import { accessibilityFaults } from "./accessibility.mjs";
import { withElements } from "./elements.mjs";

const body = `<style>:root { color-scheme: light dark } main { margin: 8px }</style>
<payment-schedule amount="200.00" currency="USD" today="2026-11-21"></payment-schedule>
<p>Price <b>$50.00</b></p><payment-message amount="50.00" currency="USD" today="2026-11-21"></payment-message>
<p>Price <b>$5,000.00</b></p><payment-message amount="5000.00" currency="USD" today="2026-11-21"></payment-message>
<p>Prix <b>50,00 $</b></p><payment-message amount="50.00" currency="CAD" locale="fr-CA" today="2026-11-21"></payment-message>`;

const windows = {
  "160": { width: 160 }, "300": { width: 300 }, "360": { width: 360 }, "768": { width: 768 }, "1280": { width: 1280 },
  "360 dark": { width: 360, dark: true }, "360 right to left": { width: 360, direction: "rtl" },
  "360 forced colors": { width: 360, forced: true },
};

/** Returns the heights of the available lines, which are one line each. Runs in the page. */
const lines = () => [...document.querySelectorAll("payment-message")].filter((each) => each.isAvailable)
  .map((each) => each.getBoundingClientRect().height);

/** Returns the fault of a page that is wider than its window. Runs in the page. */
const widthFault = () => {
  const { scrollWidth, dir } = document.documentElement;
  return scrollWidth > innerWidth ? [`the page (${dir || "ltr"}) is ${scrollWidth} px wide in a window of ${innerWidth}`] : [];
};

/** Returns the faults of a page with elements that is wider than its window, in both directions. */
const sidewaysFaults = (surroundings, name, rules = "") =>
  withElements(surroundings, { name: `sideways ${name}`, body: `<style>${rules}</style>${body}`, width: 360 }, async (page) => {
    const faults = await page.evaluate(widthFault);
    await page.evaluate(() => { document.documentElement.dir = "rtl"; });
    return [...faults, ...(await page.evaluate(widthFault)), ...page.faults];
  });

/** Adds a check of planted lines that are wider than the window. */
export function addPlantedElementLooks(report, surroundings) {
  report.add("self-test element looks: lines that are too wide", async () => {
    const found = await sidewaysFaults(surroundings, "planted", "payment-message { width: 457px; }");
    return ["ltr", "rtl"].filter((dir) => !found.some((fault) => fault.startsWith(`the page (${dir}) is`)))
      .map((dir) => `a page that is too wide is not found (${dir})`);
  });
}

/** Adds the checks. */
export function addElementLooks(report, surroundings) {
  report.add("element looks: no wider than the window", () => sidewaysFaults(surroundings, "plain"));
  for (const [name, { direction, forced, width, ...settings }] of Object.entries(windows)) {
    report.add(`element looks ${name}`, () =>
      withElements(surroundings, { name: `looks ${name}`, body, width, ...settings }, async (page) => {
        if (direction) await page.evaluate((direction) => { document.documentElement.dir = direction; }, direction);
        if (forced) await page.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
        report.keep("elements", name, await page.picture());
        // Lines have forms on top of each other, so that the checks of layout are not for them.
        await page.settle();
        const faults = [...(await accessibilityFaults(page, width < 226 ? ["target-size"] : [])), ...page.faults];
        const heights = await page.evaluate(lines);
        return [...faults, ...heights.filter((height) => height > 32).map((height) => `a line is ${height} px high`)];
      }));
  }
}
