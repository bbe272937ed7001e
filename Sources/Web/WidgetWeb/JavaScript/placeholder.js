// The place of a widget that cannot be drawn yet: the same structure with invisible texts, so that nothing moves later.
import { phrasesFor } from "./notice.js";

/** The rules for a place: the widget on top of invisible texts. */
export const placeholderSheet = `
.apw-reserve { display: grid; grid-template-columns: minmax(0, 1fr); }
.apw-reserve > * { grid-area: 1 / 1; }
.apw-ghost, .apw-ghost * { visibility: hidden !important; }
.apw-ghost dialog { display: none !important; }
.apw-ghost .apw-open { text-align: center; }
.apw-planned { height: 17.6875em; }
@container (min-width: 24em) { .apw-planned { height: 15.15em; } }
`;

/** Returns fields for an order as a widget with the options of a page usually has, so that its picture can be drawn. */
export function usualAmount({ plan, locale, limits }) {
  const { minimum, maximum } = limits ?? {};
  const amount = minimum ?? (Number(maximum) < 100 ? maximum : "100.00");
  return { amount, currency: usualCurrency(plan, locale) };
}

/** Returns the currency of a plan by its name, or else of a locale. */
function usualCurrency(plan, locale) {
  const region = String(plan ?? "").slice(0, 2) || String(locale ?? "").slice(3);
  return currencies[region.toUpperCase()] ?? "USD";
}

const symbols = { USD: "$", AUD: "$", CAD: "$", NZD: "$", GBP: "£", EUR: "€" };
const currencies = { US: "USD", AU: "AUD", CA: "CAD", NZ: "NZD", GB: "GBP", UK: "GBP", EU: "EUR" };
const providers = { USD: "Cash App Afterpay", GBP: "Clearpay", EUR: "Clearpay" };

/** Returns the markup of the place of a widget with the options of a page in an element, and a sentence for screen readers. */
export function placeholder(options, element) {
  const phrases = phrasesFor(options.locale, element);
  const words = placeWords(options, phrases);
  const { lang: language } = phrases;
  return `<div class="apw-ghost" aria-hidden="true">${ghost(words)}</div>`
    + `<p class="apw-away" role="status" lang="${language}">${phrases.loading}</p>`;
}

/** Returns the markup of a widget that loads its order, in the place of the markup that it is going to have. */
export function inPlace(markup, later) {
  return `<div class="apw-reserve">${markup}<div class="apw-ghost" aria-hidden="true">${later}</div></div>`;
}

/** Returns the number of payments that a plan's name has, such as 12 for "us-pay-monthly-12". */
function paymentCount(plan) {
  const [, digits] = /-(\d{1,2})(?:-|$)/.exec(String(plan ?? "")) ?? [];
  return Math.max(Number(digits ?? 4), 1);
}

/** Returns the texts of a place: as long as those of the widget. */
function placeWords({ amount, locale, plan, brand, style, payMonthly }, phrases) {
  const currency = amount?.currency ?? usualCurrency(plan, locale);
  const count = paymentCount(payMonthly?.plan ?? plan);
  const part = Number(amount?.amount ?? 200) / count;
  const digits = (Number.isFinite(part) ? part : 50).toFixed(2);
  const payment = phrases.lang === "en" ? `${symbols[currency] ?? "$"}${digits}` : `${digits} ${symbols[currency] ?? "$"}`;
  return {
    phrases, count, payment, isFolded: payMonthly && ["folded", undefined, null].includes(payMonthly.details), style: style ?? {}, brand: brand ?? providers[currency] ?? "Afterpay",
    heading: fill(["GBP", "EUR"].includes(currency) || payMonthly ? phrases.plain : phrases.heading, count, phrases.interestFree),
    day: (number) => capitalized(number === 0 ? phrases.today : fill(phrases.weeks, 2 * number)),
  };
}

const fill = (phrase, ...values) => phrase.replace(/%(\d)/g, (_, number) => values[number - 1]);
const capitalized = (text) => text[0].toUpperCase() + text.slice(1);
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function ghost(words) {
  const { style, phrases, heading, brand, payment, count } = words;
  const theme = String(style.theme ?? "CLASSIC").toUpperCase();
  const classes = [
    "apw", theme === "TIMELINE" && "apw-timeline", style.border !== false && "apw-border",
    style.font !== "system" && "apw-inherit",
  ];
  const summary = `<span class="apw-note">${escaped(fill(phrases.equal, count, payment))}</span>`;
  const due = (note, name = "p") => `<${name} class="apw-due"><span class="apw-what">${phrases.dueToday}</span>`
    + `<strong class="apw-now">${escaped(payment)}</strong>${note}</${name}>`;
  const body = {
    COLLAPSIBLE: () => `<details class="apw-fold">${due(summary, "summary")}</details>`,
    MODAL: () => `${due(summary)}<p class="apw-button apw-open">${phrases.opening}</p>`,
  }[theme] ?? (() => (words.isFolded ? '<div class="apw-planned"></div>' : ghostList(words, theme) + due("")));
  const top = (style.heading === false ? "" : `<h2 class="apw-head">${escaped(heading)}</h2>`)
    + (style.logo === false ? "" : `<p class="apw-logo"><slot name="logo"><svg class="apw-brand" viewBox="0 0 16 16"></svg>${escaped(brand)}</slot></p>`);
  return `<section class="${classes.filter(Boolean).join(" ")}">${top && `<div class="apw-top">${top}</div>`}`
    + `${body()}<slot name="terms"></slot></section>`;
}

function ghostList({ count, payment, day }, theme) {
  const items = Array.from({ length: count }, (_, number) => '<li class="apw-pay"><svg class="apw-pie" viewBox="0 0 32 32"></svg>'
    + `<span class="apw-sum">${escaped(payment)}</span><time class="apw-day">${day(number)}</time></li>`);
  return `<ol class="${["apw-list", ...(theme === "TIMELINE" ? [] : roomOf(count, payment, day))].join(" ")}">${items.join("")}</ol>`;
}

/** Returns the classes for the payments in a row and the width that they need, as the renderer computes them. */
function roomOf(count, payment, day) {
  const columns = count > 6 ? [6, 5, 4].reduce((best, each) => (-count % each > -count % best ? each : best)) : count;
  const width = (text, letter, point) => [...text].reduce((sum, sign) => sum + signWidth(sign, letter, point), 0);
  const gaps = (columns - 1) * 38;
  const amounts = columns * width(payment, 67, 36) + gaps;
  const longest = Math.max(...Array.from({ length: count }, (_, number) => day(number)).join(" ").split(" ")
    .map((word) => width(word, 64, 32)));
  const room = [16, 19, 20, 24, 30, 36].find((room) =>
    Math.max(amounts, columns * longest * Math.min(Math.max(750, room * 39), 875) / 1000 + gaps) <= room * 100);
  return [`apw-c${columns}`, ...(room ? [`apw-w${room}`] : [])];
}

/** Returns the width of a character in hundredths of an em; letters of amounts have the same width. */
function signWidth(sign, letter, point) {
  if (" ,.\u00a0\u202f".includes(sign)) return point;
  if (letter === 67) return letter;
  if ("ijl’".includes(sign)) return 32;
  if ("frt".includes(sign)) return 41;
  return sign === "m" ? 98 : letter;
}
