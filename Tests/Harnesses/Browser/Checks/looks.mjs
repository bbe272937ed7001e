// The looks of widgets in pages: folded monthly plans, the line of terms, the mark of the brand, and the page's font.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withScript } from "./events.mjs";
import { layoutFaults } from "./layout.mjs";
import { look, visibleText } from "./look.mjs";
import { collapsibleFaults } from "./opening.mjs";

const monthly = { amount: { amount: "1000.00", currency: "USD" }, payMonthly: { plan: "us-pay-monthly-12", rate: "29.99" } };

/** The tallest that a folded monthly plan may be in a column of 360 pixels. */
const tallestFold = 420;

/** Shows a widget in a page without margins, and waits for its first event. Runs in the page. */
function show(options) {
  document.querySelector("#two").remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { margin: 0 }");
  document.adoptedStyleSheets = [sheet];
  return new Promise((done) => {
    globalThis.widget = new AfterPay.Widgets.PaymentSchedule({
      target: "#one", amount: { amount: "200.00", currency: "USD" }, locale: "en-US", onReady: () => done(), ...options,
    });
  });
}

/** Returns a value of the widget's element or of one of its own. Runs in the page. */
const height = () => Math.ceil(document.querySelector("#one").firstElementChild.getBoundingClientRect().height);

/** Returns whether the chart or the table is visible. Runs in the page. */
const isUnfolded = () => [...document.querySelector("#one").firstElementChild.shadowRoot.querySelectorAll("figure, table")]
  .some((element) => element.checkVisibility({ contentVisibilityAuto: true }));

/** Returns whether the widget's only fold is open after an update. Runs in the page. */
function staysOpen() {
  const fold = () => document.querySelector("#one").firstElementChild.shadowRoot.querySelector("details");
  fold().open = true;
  widget.update({ amount: { amount: "1500.00", currency: "USD" } });
  const isOpen = fold().open;
  fold().open = false;
  widget.update({ amount: { amount: "1000.00", currency: "USD" } });
  return isOpen && !fold().open;
}

const media = (page, features, type = "") =>
  page.send("Emulation.setEmulatedMedia", { media: type, features: features.map(([name, value]) => ({ name, value })) });

/** Returns the texts that the page lacks. */
async function missingTexts(page, texts) {
  const text = await page.evaluate(visibleText);
  return texts.filter((each) => !text.includes(each)).map((each) => `“${each}” is not visible`);
}

/** The facts that a folded plan shows, and those of its fold. */
const facts = ["Your 12 monthly payments", "11 monthly payments of $97.43", "Annual percentage rate (APR)", "29.89%", "$169.22"];
const details = ["The cost of your credit as a yearly rate.", "Balance and interest over time", "Nov 21, 2027", "Principal"];

async function foldFaults(page) {
  await page.evaluate(show, monthly);
  const tall = await page.evaluate(height);
  const faults = tall <= tallestFold ? [] : [`the folded plan is ${tall} pixels high`];
  faults.push(...(await missingTexts(page, facts)), ...(await collapsibleFaults(page)));
  if (await page.evaluate(isUnfolded)) faults.push("the chart or the table is not folded");
  if (!(await page.evaluate(staysOpen))) faults.push("the fold does not stay as it is over an update");
  return faults;
}

/** Returns the faults of a mark: it is drawn in the color of the brand's name, before it. Runs in the page. */
function markFaults() {
  const logo = document.querySelector("#one").firstElementChild.shadowRoot.querySelector(".apw-logo");
  const mark = logo?.querySelector("svg");
  if (!mark) return ["there is no mark"];
  const [box, words] = [mark.getBoundingClientRect(), logo.getBoundingClientRect()];
  const faults = [];
  if (box.width < 8 || box.height < 8) faults.push(`the mark is ${box.width} × ${box.height}`);
  if (box.left < words.left - 1 || box.right > words.right || box.bottom > words.bottom) faults.push("the mark is not in the logo");
  if (getComputedStyle(mark).fill !== getComputedStyle(logo).color) faults.push("the mark has another color than the name");
  if (mark.getAttribute("aria-hidden") !== "true") faults.push("the mark is announced");
  return faults;
}

/** Returns whether the widget has a mark that is visible. Runs in the page. */
const hasMark = () => document.querySelector("#one").firstElementChild.shadowRoot.querySelector(".apw-logo svg")?.checkVisibility() ?? false;

/** Returns the faults of the fonts: those of the widget and of its column are the page's. Runs in the page. */
function fontFaults() {
  const host = document.querySelector("#one").firstElementChild;
  const font = (element, pseudo) => {
    const { fontFamily, fontSize } = getComputedStyle(element, pseudo);
    return `${fontSize} ${fontFamily}`;
  };
  const page = font(document.body);
  return [["the widget", font(host.shadowRoot.querySelector("section"))], ["its column", font(host, "::before")]]
    .filter(([, found]) => found !== page).map(([name, found]) => `the font of ${name} is ${found} in a page with ${page}`);
}

const fonts = {
  wide: "DejaVu Sans", narrow: "Liberation Sans Narrow", "fixed-width": "DejaVu Sans Mono", serif: "Liberation Serif",
};

/** The usual line of terms of each language. */
const terms = {
  "en-US": "Subject to approval. The provider’s terms and any late fees apply.",
  "fr-CA": "Sous réserve d’acceptation. Les conditions du prestataire et ses éventuels frais de retard s’appliquent.",
  "es-ES": "Sujeto a aprobación. Se aplican las condiciones del proveedor y, si los hubiera, sus recargos por demora.",
  "it-IT": "Salvo approvazione. Si applicano le condizioni del fornitore e le eventuali penali di ritardo.",
};

/** Adds the checks of the looks. */
export function addLooks(report, { browser, network, script }) {
  const loan = () => network.serve("/afterpay-monthly.js", {
    body: readFileSync(join(dirname(script), "afterpay-monthly.js")), type: "text/javascript",
  });
  const add = (name, settings, body) => report.add(`looks: ${name}`, () => {
    const expects = settings.monthly ? [loan()] : [];
    return withScript({ browser, network, script }, { ...settings, expects }, async (page) => {
      const faults = await body(page);
      report.keep("looks", name, await page.picture());
      return [...faults, ...(await page.evaluate(layoutFaults)), ...page.faults];
    });
  });
  for (const dark of [false, true]) {
    add(`a folded monthly plan, ${dark ? "dark" : "light"}`, { width: 360, dark, monthly: true }, async (page) => {
      if (dark) await page.evaluate(() => { document.documentElement.style.colorScheme = "light dark"; });
      return [...(await foldFaults(page)), ...(await look(page, { shows: facts, audit: true }))];
    });
  }
  for (const locale of ["fr-CA", "es-ES", "it-IT"]) {
    add(`a folded monthly plan in ${locale}`, { width: 360, monthly: true }, async (page) => {
      await page.evaluate(show, { ...monthly, locale });
      const tall = await page.evaluate(height);
      return tall <= tallestFold ? [] : [`the folded plan is ${tall} pixels high`];
    });
  }
  add("a folded monthly plan is printed whole", { width: 768, monthly: true }, async (page) => {
    await page.evaluate(show, monthly);
    await media(page, [], "print");
    return missingTexts(page, [...facts, ...details]);
  });
  add("a monthly plan with open details", { width: 360, monthly: true }, async (page) => {
    await page.evaluate(show, { ...monthly, payMonthly: { ...monthly.payMonthly, details: true } });
    return missingTexts(page, ["Balance and interest over time", "The cost of your credit as a yearly rate."]);
  });
  for (const theme of ["collapsible", "modal"]) {
    add(`a folded monthly plan, ${theme}`, { width: 360, monthly: true }, async (page) => {
      await page.evaluate(show, { ...monthly, style: { theme } });
      return missingTexts(page, ["11 monthly payments of $97.43", "All payments and details"]);
    });
  }
  for (const [locale, line] of Object.entries(terms)) {
    add(`terms in ${locale}`, { width: 360 }, async (page) => {
      await page.evaluate(show, { locale, style: { terms: true } });
      return missingTexts(page, [line]);
    });
  }
  add("terms of the page", { width: 360 }, async (page) => {
    await page.evaluate(show, { style: { terms: "Our own terms." } });
    const faults = await missingTexts(page, ["Our own terms."]);
    await page.evaluate(() => { document.querySelector("#one").innerHTML = '<p slot="terms">Terms of the shop</p>'; });
    await page.evaluate((options) => { new AfterPay.Widgets.PaymentSchedule(options); }, {
      target: "#one", amount: { amount: "200.00", currency: "USD" }, style: { terms: true },
    });
    const text = await page.evaluate(visibleText);
    if (!text.includes("Terms of the shop") || text.includes("Subject to approval")) faults.push(`it shows ${text}`);
    return faults;
  });
  for (const scheme of ["light", "dark"]) {
    add(`the mark in forced ${scheme} colors`, { width: 360 }, async (page) => {
      await media(page, [["forced-colors", "active"], ["prefers-color-scheme", scheme]]);
      await page.evaluate(show, {});
      return page.evaluate(markFaults);
    });
  }
  add("the mark", { width: 360 }, async (page) => {
    await page.evaluate(show, {});
    const faults = await page.evaluate(markFaults);
    await page.evaluate(() => { document.querySelector("#one").innerHTML = '<b slot="logo">Shop Pay</b>'; });
    for (const style of [{ logo: false }, {}]) {
      await page.evaluate((style) => {
        new AfterPay.Widgets.PaymentSchedule({ target: "#one", amount: { amount: "200.00", currency: "USD" }, style });
      }, style);
      if (await page.evaluate(hasMark)) faults.push(`a mark is shown with ${JSON.stringify(style)} and a logo of the page`);
    }
    return faults;
  });
  for (const [name, family] of Object.entries(fonts)) {
    for (const [size, width] of [["12px", 300], ["16px", 300], ["20px", 360], ["28px", 360], ["28px", 768], ["150%", 480]]) {
      add(`a ${name} font, ${size} at ${width}`, { width, monthly: true }, async (page) => {
        await page.evaluate((family, size) => {
          document.body.style.fontFamily = `"${family}"`;
          document.body.style.fontSize = size;
        }, family, size);
        const faults = [];
        for (const options of [{}, { style: { theme: "TIMELINE" } }, { style: { theme: "COLLAPSIBLE", terms: true } }, monthly]) {
          await page.evaluate((options) => new Promise((done) => {
            new AfterPay.Widgets.PaymentSchedule({
              target: "#one", amount: { amount: "2000.00", currency: "USD" }, locale: "en-US", onReady: () => done(), ...options,
            });
          }), options);
          faults.push(...(await page.evaluate(fontFaults)), ...(await page.evaluate(layoutFaults)));
        }
        return [...new Set(faults)];
      });
    }
  }
}
