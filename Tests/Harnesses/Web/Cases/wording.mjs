// The texts of a shop instead of the usual ones, and mistakes in them.
import { readFileSync } from "node:fs";
import { protocol } from "../../../../Sources/Web/WebModule/JavaScript/protocol.mjs";
import { Stage, assert, manualLookup, usd } from "./stage.mjs";

const sources = new URL("../../../../Sources/Web/WidgetWeb/", import.meta.url);

/** Shows a widget with texts of a shop, and returns the text of its picture. */
function shown(stage, texts, options = {}) {
  stage.create({ texts, ...options });
  return stage.page.root.textContent.replace(/\s+/g, " ").trim();
}

/** Checks that some texts have one mistake, and that the usual text is shown instead. A page has each warning once. */
function mistaken({ text: script }, texts, warning) {
  const stage = new Stage(script);
  const text = shown(stage, texts);
  assert.deepEqual(stage.page.warnings.map((each) => each.replace("AfterPay.Widgets.PaymentSchedule: ", "")), [warning]);
  assert.match(text, /^Your 4 interest-free payments/);
}

/** The texts of each request that shows one, where a widget for 200 dollars shows none. */
const places = [
  ["amountBelowMinimum", "{minimum} at least", "$300.00 at least", { limits: { minimum: "300.00" } }],
  ["addOrPayOtherwise", "Add something", "Add something", { limits: { minimum: "300.00" } }],
  ["amountAboveMaximum", "{total}: {maximum} at most", "$200.00: $100.00 at most", { limits: { maximum: "100.00" } }],
  ["takeOutOrPayOtherwise", "Take", "Take", { limits: { maximum: "100.00" } }],
  ["amountTooSmall", "{total} in {count}?", "$0.01 in 4?", { amount: usd("0.01"), limits: { minimum: "0.01" } }],
  ["invalidAmount", "Not {total}", "Not $0.00", { amount: usd("0.00") }],
  ["addToOrder", "Order something", "Order something", { amount: usd("0.00") }],
  ["unsupportedCurrency", "{planCurrency}, not {orderCurrency}", "USD, not GBP",
    { token: "t", amount: { amount: "1.00", currency: "GBP" }, plan: "us-pay-in-4" }],
  ["payInCurrency", "Pay in {planCurrency}", "Pay in USD",
    { token: "t", amount: { amount: "1.00", currency: "GBP" }, plan: "us-pay-in-4" }],
  ["planUnavailable", "Not today", "Not today",
    { amount: { amount: "200.00", currency: "EUR" }, plan: "eu-pay-in-3-2022" }],
  ["choosePlan", "Choose", "Choose", { amount: { amount: "200.00", currency: "EUR" }, plan: "eu-pay-in-3-2022" }],
  ["invalidToken", "Who?", "Who?", { token: "", amount: undefined }],
  ["startAgain", "Again from the start", "Again from the start", { token: "", amount: undefined }],
  ["tokenExpired", "Too old", "Too old", { token: "t", issuedAt: "2026-11-20T12:00:00Z" }],
  ["opening", "Show my payments", "Show my payments", { style: { theme: "MODAL" } }],
  ["closing", "Done", "Done", { style: { theme: "MODAL" } }],
  ["terms", "Late fees are 100 %.", "Late fees are 100 %.", { style: { terms: true } }],
  ["loading", "One moment", "One moment", { amount: undefined, token: "t" }],
  ["dueToday", "To pay now", "To pay now $50.00"],
  ["today", "right now", "Right now"],
  ["interestFree", "0 %", "Your 4 0 % payments"],
  ["heading", "Pay in {count} {interestFree} parts", "Pay in 4 interest-free parts"],
  ["heading", "Pay in {count} parts", "Pay in 4 parts"],
];

export const wordingCases = {
  "a shop's texts are shown, with the amounts of the engine": async (stage) => {
    for (const [name, text, expected, options] of places) {
      const found = shown(stage, { "en-US": { [name]: text } }, { locale: "en-US", ...options });
      assert.ok(found.includes(expected), `${name}: ${found}`);
      assert.deepEqual(stage.page.warnings, [], name);
    }
    await stage.deliver();
  },
  "a shop's texts are shown after updates and in errors": async (stage) => {
    const texts = { "en-US": { amountAboveMaximum: "At most {maximum}.", dueToday: "Now" } };
    const it = stage.create({ texts });
    it.widget.update({ amount: usd("2500.00") });
    assert.equal(it.widget.error.message, "At most $2,000.00. Take something out of the order, or pay another way.");
    it.widget.update({ amount: usd("180.00") });
    stage.show(">Now</span>");
  },
  "a shop's texts are shown while an order is looked up": async (stage) => {
    const { lookup, answers } = manualLookup();
    const own = { loading: "One moment", lookupFailed: "No order.", lookupRemedy: "Call us.", tryAgain: "Once more" };
    stage.create({ amount: undefined, token: "t", lookup, texts: { "en-US": own } });
    stage.show("One moment");
    answers[0].reject(new Error("of the page"));
    await stage.deliver();
    for (const text of ["No order.", "Call us.", "Once more"]) stage.show(text);
    stage.page.reported.length = 0;
  },
  "a locale has its own texts, and those of its language if it has none": async (stage) => {
    const texts = { "en_us": { opening: "Show" }, en: { heading: "In {count} parts" }, fr: { heading: "En {count} fois" } };
    assert.match(shown(stage, texts, { locale: "en-US" }), /^Your 4 interest-free payments/);
    assert.match(shown(stage, texts, { locale: "en-AU" }), /^In 4 parts/);
    assert.match(shown(stage, texts, { locale: "fr-CA" }), /^En 4 fois/);
    assert.match(shown(stage, texts, { locale: "it-IT" }), /^Le tue 4 rate/);
    // Plans in pounds do not mention interest.
    assert.match(shown(stage, { en: { heading: "{interestFree} in {count}" } }, { amount: { amount: "200.00", currency: "GBP" } }), /^in 4/);
    assert.deepEqual(stage.page.warnings, []);
  },
  "a mistake in a text is named, and the usual text is shown": async (stage) => {
    const wrong = "must be a text of at most 300 bytes without control characters";
    for (const [name, text, problem] of [
      ["headings", "Pay", "is no text of the widget"], ["toString", "a", "is no text of the widget"],
      ["heading", "Pay in parts", "lacks the placeholder {count}"], ["amountBelowMinimum", "{total}", "lacks the placeholder {minimum}"],
      ["heading", "{count} of {total}", "has the unknown placeholder {total}"], ["opening", "Show {", "has the unknown placeholder {"],
      ["heading", "{count} {}", "has the unknown placeholder {"], ["heading", "{count?}", "has the unknown placeholder {"],
      ["opening", " ", wrong], ["opening", 5, wrong], ["opening", null, wrong], ["opening", "é".repeat(151), wrong],
      ["opening", "a\nb", wrong], ["opening", "a\u202Eb", wrong],
    ]) mistaken(stage, { "en-US": { [name]: text } }, `texts.en-US.${name} ${problem}; the usual text is shown`);
    mistaken(stage, { "de-DE": {} }, "there is no locale texts.de-DE");
    mistaken(stage, { "en-ZA": {} }, "there is no locale texts.en-ZA");
    stage.page.warnings.length = 0;
    shown(stage, { "en-US": { heading: "Pay", opening: "é".repeat(150) } }, { style: { theme: "MODAL" } });
    assert.equal(stage.page.warnings.length, 1);
    stage.show(`>${"é".repeat(150)}</button>`); // the other texts are shown
  },
  "a shop's text is no markup": async (stage) => {
    shown(stage, { "en-US": { heading: '<img src=x onerror="run()"> {count} & %1' } });
    stage.show("&lt;img src=x onerror=&quot;run()&quot;&gt; 4 &amp; %1</h2>");
  },
  "a shop's texts are no option of a schedule, and none costs nothing": async (stage) => {
    for (const texts of [undefined, null, {}, { "en-US": {} }]) assert.match(shown(stage, texts), /^Your 4 interest-free/);
    assert.deepEqual(stage.page.warnings, []);
  },
  "the guide and the declarations name every text and its placeholders": async () => {
    const guide = readFileSync(new URL("README.md", sources), "utf8").split("### The shop's own texts")[1].split("\n### ")[0];
    const rows = [...guide.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(([, name, cells]) =>
      [name, ...[...cells.matchAll(/`\{(\w+)\}`(\??)/g)].map(([, placeholder, mark]) => placeholder + mark)].join(" "));
    assert.deepEqual(rows, protocol.texts);
    const declarations = readFileSync(new URL("JavaScript/Package/index.d.ts", sources), "utf8");
    const names = declarations.split("interface ShopTexts {")[1].split("\n}")[0].match(/\w+(?=\?: string;)/g);
    assert.deepEqual(names, protocol.texts.map((text) => text.split(" ")[0]));
  },
};
