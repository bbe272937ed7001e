// The heights of widgets in places of all widths, and the stylesheet that reserves them before the script has come.
import { withScript } from "./events.mjs";
import { themes } from "./matrix.mjs";

/** The languages of the stylesheet, each with its locales and their currencies. The first one has no selector. */
const languages = {
  "": { "en-US": "USD", "en-AU": "AUD", "en-CA": "CAD", "en-NZ": "NZD" }, "en-GB": { "en-GB": "GBP" },
  fr: { "fr-FR": "USD" }, "fr-CA": { "fr-CA": "CAD" }, es: { "es-ES": "USD" }, it: { "it-IT": "USD" },
};

/** The amounts by the word of the target: payments below 100, and those of hundreds. */
const amounts = { "": ["40.00", "200.00", "399.00"], hundreds: ["400.00", "999.99"] };

const [narrowest, step, widest] = [160, 4, 680]; // the widget is at most 640 pixels wide

/**
 * Adds a widget in a target for each theme, locale and amount, with the attributes of the reservation. Runs in the page.
 *
 * The targets are in a column whose width `measure` sets.
 */
function embedAll(themes, languages, amounts) {
  const main = document.querySelector("main");
  main.innerHTML = "";
  main.style.position = "absolute";
  document.body.style.font = "16px system-ui, sans-serif";
  globalThis.places = [];
  for (const theme of themes) for (const [language, locales] of Object.entries(languages)) {
    for (const [word, each] of Object.entries(amounts)) for (const [locale, currency] of Object.entries(locales)) {
      for (const amount of each) {
        const place = document.createElement("div");
        place.lang = locale;
        place.setAttribute("data-afterpay-widget", `${theme} ${word}`.trim());
        main.append(place);
        new AfterPay.Widgets.PaymentSchedule({
          target: place, locale, amount: { amount, currency }, style: { theme: theme.toUpperCase() },
        });
        places.push({ theme, language, word, locale, amount, place });
      }
    }
  }
}

/** Returns the heights of all widgets, without and with a reservation, in a column of a width. Runs in the page. */
function measure(width) {
  document.querySelector("main").style.width = `${width}px`;
  return places.map(({ theme, language, word, locale, amount, place }) => ({
    theme, language, word, locale, amount, width,
    height: place.lastElementChild.getBoundingClientRect().height,
    reserved: parseFloat(getComputedStyle(place, "::before").height) || 0,
    whole: place.getBoundingClientRect().height,
  }));
}

/** Returns the heights in places of all widths, with a stylesheet. */
async function heights(surroundings, sheet = "") {
  return withScript(surroundings, { width: 1400 }, async (page) => {
    await page.evaluate((textContent) => {
      document.head.append(Object.assign(document.createElement("style"), { textContent }));
    }, sheet);
    await page.evaluate(embedAll, themes, languages, amounts);
    const found = [];
    for (let width = narrowest; width <= widest; width += step) found.push(...(await page.evaluate(measure, width)));
    found.push(...(await page.evaluate(measure, 1280)));
    return found;
  });
}

function groups(values, key) {
  const found = new Map();
  for (const value of values) found.set(key(value), [...(found.get(key(value)) ?? []), value]);
  return found;
}

/** Returns the selector of a theme, a language and a word: each part makes it more specific than those without it. */
function selector({ theme, language, word }) {
  const has = (value) => `[data-afterpay-widget~=${value}]`;
  const spoken = language === "" ? "" : language === "fr-CA" ? ":lang(fr):lang(fr-CA)" : `:lang(${language})`;
  return `[data-afterpay-widget]${theme === "classic" ? "" : has(theme)}${spoken}${word ? has(word) : ""}::before`;
}

/** The height of a line in pixels; a reservation may exceed the widget by three. */
const line = 22.4;

/** Returns the rules that reserve the greatest height of each theme, language and word, by the width of the target. */
export async function reservation(surroundings) {
  const steps = new Map(); // the rules by the least width of their target
  const bySelector = groups(await heights(surroundings), ({ theme, language, word }) => selector({ theme, language, word }));
  for (const [name, measured] of bySelector) {
    let last = 0;
    for (const [width, each] of groups(measured, ({ width }) => width)) {
      const height = Math.max(...each.map(({ height }) => height));
      if (height <= last && last - height < line) continue;
      last = Math.ceil(height * 2) / 2;
      const least = width === narrowest ? 0 : width;
      steps.set(least, [...(steps.get(least) ?? []), `${name}{--apw-high:${last / 16}}`]);
    }
  }
  return [...steps].sort(([one], [other]) => one - other).map(([least, rules]) =>
    (least === 0 ? `${rules.join("\n")}\n` : `@container(min-width:${least / 16}em){\n${rules.join("\n")}\n}\n`)).join("");
}

/** Returns the faults of a stylesheet: a widget is higher than its reservation, or much lower. */
export async function reservationFaults(surroundings, sheet) {
  const faults = [];
  for (const each of await heights(surroundings, sheet)) {
    const name = `${each.theme} ${each.word} ${each.locale} ${each.amount} at ${each.width} px`;
    const excess = each.height - each.reserved;
    if (excess > 1) faults.push(`${name}: ${each.height} px, but ${each.reserved} are reserved`);
    if (-excess > 3 * line) faults.push(`${name}: ${each.reserved} px are reserved for ${each.height}`);
    if (Math.abs(each.whole - Math.max(each.height, each.reserved)) > 1) faults.push(`${name}: the target has ${each.whole} px`);
  }
  return faults;
}
