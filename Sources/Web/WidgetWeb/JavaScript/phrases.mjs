// The phrases that the script needs without its module, which the tables of languages have.
import { readFileSync, readdirSync } from "node:fs";

const folder = new URL("../../../Widget/WidgetRendering/Locales/", import.meta.url);

/** The phrases of the place of a widget that is not drawn yet: the first text after a name, or the plural. */
const placePatterns = {
  heading: /interestFree: CountedPhrase\(\s*one: "[^"]*",\s*more: "([^"]*)"/,
  plain: /plain: CountedPhrase\(\s*one: "[^"]*",\s*more: "([^"]*)"/,
  interestFree: /dates: \.\w+, interestFree: "([^"]*)"/,
  today: /today: "([^"]*)"/,
  weeks: /weeks: CountedPhrase\(\s*one: "[^"]*",\s*more: "([^"]*)"/,
  dueToday: /dueToday: "([^"]*)"/,
  equal: /equal: CountedPhrase\(\s*one: "[^"]*",\s*more: "([^"]*)"/,
  opening: /opening: "([^"]*)"/,
};

/** Returns the phrases of each language, by the language of its locales: `{ "en": { "again": "Try again", … }, … }`. */
export function phrases(names = ["loading", "again", "unavailable"]) {
  const languages = {};
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), "utf8");
    const [, lookup] = text.match(/^ *lookup: Lookup\(\n(.*?)\)/ms) ?? [];
    if (!lookup) continue; // the file has no language
    const [, language] = text.match(/^ *identifier: "(\w+)-\w+"/m);
    languages[language] = Object.fromEntries([
      ...names.map((name) => [name, phrase(lookup, name, file)]),
      ...Object.entries(placePatterns).map(([name, pattern]) => [name, found(text, pattern, name, file)]),
    ]);
  }
  return languages;
}

/** Returns a phrase of a table in Swift. */
const phrase = (table, name, file) => found(table, new RegExp(`^ *${name}: "([^"\\n]*)"`, "m"), name, file);

/** Returns the text that a pattern finds in a table in Swift. */
function found(table, pattern, name, file) {
  const [, text] = table.match(pattern) ?? [];
  if (!text) throw new Error(`${file} has no phrase ${name}`);
  return text.replace(/\\u\{(\w+)\}/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
}
