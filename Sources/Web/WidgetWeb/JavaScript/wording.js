// The texts that a shop shows instead of the usual ones: { "en-US": { opening: "Show my payments" } }.
import { protocol } from "./modules.js";

const longestText = 300; // bytes
// Control characters, and those that change the direction of the texts around them.
const controls = /[\0-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]/;

/**
 * Returns a page's texts as the field of requests: a line for each text, in the form of ShopText.swift.
 *
 * A mistake costs the shop its text and not its widget: `warn` names the locale, the text and the placeholder, and the
 * usual text is shown.
 */
export function textsField(texts, warn) {
  const found = {}; // the lines of each locale and each language
  for (const [locale, own] of Object.entries(texts ?? {})) {
    const name = locale.replace("_", "-").toLowerCase();
    const isKnown = protocol.locales.some((each) => each === name || languageOf(each) === name);
    if (!isKnown) warn(`there is no locale texts.${locale}`);
    found[name] = Object.entries(own ?? {}).flatMap(([text, value]) => {
      try {
        return templateLine(text, value);
      } catch (error) {
        warn(`texts.${locale}.${text} ${error.message}; the usual text is shown`);
        return [];
      }
    });
  }
  return protocol.locales.flatMap((name, index) =>
    (found[name] ?? found[languageOf(name)] ?? []).map((line) => letter(index) + line)).join("\n");
}

const languageOf = (locale) => locale.slice(0, 2);
const letter = (index) => String.fromCharCode(65 + index);

/** Returns a text as its letter and a template with numbers for its placeholders; throws its mistake. */
function templateLine(name, text) {
  const index = protocol.texts.findIndex((known) => known.split(" ")[0] === name);
  if (index < 0) throw new Error("is no text of the widget");
  if (typeof text !== "string" || !text.trim() || controls.test(text)
    || new TextEncoder().encode(text).length > longestText) {
    throw new Error(`must be a text of at most ${longestText} bytes without control characters`);
  }
  const placeholders = protocol.texts[index].split(" ").slice(1);
  const template = text.replaceAll("%", "%%").replace(/\{(\w+)\}|[{}]/g, (whole, placeholder) => {
    const number = placeholders.findIndex((each) => each.replace("?", "") === placeholder) + 1;
    if (!number) throw new Error(`has the unknown placeholder ${whole}`);
    return `%${number}`;
  });
  for (const placeholder of placeholders) {
    const isMissing = /\w$/.test(placeholder) && !text.includes(`{${placeholder}}`);
    if (isMissing) throw new Error(`lacks the placeholder {${placeholder}}`);
  }
  return letter(index) + template;
}
