// The protocol between the page's script and its modules, which PageProtocol.swift defines, with ShopText.swift.
import { readFileSync } from "node:fs";

const source = new URL("../PageProtocol.swift", import.meta.url);
const text = readFileSync(source, "utf8");

/** Returns the letters of the cases of an enumeration, by their names. */
function letters(enumeration) {
  const [, cases] = text.match(new RegExp(`enum ${enumeration}: UInt8 \\{\\n([^}]*)\\}`)) ?? [];
  const names = [...(cases ?? "").matchAll(/^ *case (\w+) = (0x\w+)\b/gm)];
  if (names.length === 0 || names.length !== cases.match(/\bcase\b/g).length) {
    throw new Error(`${source}: ${enumeration} has a case without a byte, or none`);
  }
  return Object.fromEntries(names.map(([, name, byte]) => [name, String.fromCharCode(byte)]));
}

const [, largest] = text.match(/largestRequest: UInt32 = ([\d_]+)/) ?? [];
if (!largest) throw new Error(`${source} has no longest request`);

const rendering = new URL("../../../Widget/WidgetRendering/", import.meta.url);

/** Returns the texts that a shop can replace: the name of each and those of its placeholders, `?` after optional ones. */
function shopTexts() {
  const source = new URL("Words/ShopText.swift", rendering);
  const [, cases] = readFileSync(source, "utf8").match(/enum ShopText: UInt8, CaseIterable \{\n([\s\S]*?)\n\}/) ?? [];
  const rows = [...(cases ?? "").matchAll(/^ *case (\w+) = (0x\w+)(?: *\/\/ (.*))?$/gm)];
  rows.forEach(([, name, byte], index) => {
    if (Number(byte) !== 65 + index) throw new Error(`${source}: ${name} is not 0x${(65 + index).toString(16)}`);
  });
  if (rows.length === 0) throw new Error(`${source} has no texts`);
  return rows.map(([, name, , placeholders = ""]) => `${name} ${placeholders.replace(/[{}]/g, "")}`.trimEnd());
}

/** Returns the names of the locales in lower case, in the order of their indices. */
function locales() {
  const source = new URL("Locales/ConsumerLocale.swift", rendering);
  const names = [...readFileSync(source, "utf8").matchAll(/static var ([a-z]{2})([A-Z]{2}): Self { Self\(index: (\d)\)/g)];
  if (names.length === 0 || names.some(([, , , index], place) => Number(index) !== place)) {
    throw new Error(`${source} has no locales in order`);
  }
  return names.map(([, language, region]) => `${language}-${region.toLowerCase()}`);
}

/** The letters of operations and fields by their names, and the number of bytes of the longest request. */
export const protocol = {
  operations: letters("PageOperation"), fields: letters("RequestField"),
  largestRequest: Number(largest.replaceAll("_", "")), texts: shopTexts(), locales: locales(),
};
