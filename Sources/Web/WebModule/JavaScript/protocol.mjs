// The protocol between the page's script and its modules, which PageProtocol.swift defines.
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

/** The letters of operations and fields by their names, and the number of bytes of the longest request. */
export const protocol = {
  operations: letters("PageOperation"), fields: letters("RequestField"),
  largestRequest: Number(largest.replaceAll("_", "")),
};
