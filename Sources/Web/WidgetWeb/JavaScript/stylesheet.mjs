// The stylesheet of the widget, which the renderer of HTML has as a constant.
import { readFileSync } from "node:fs";

const source = new URL("../../../Widget/WidgetRendering/HTML/HTMLStylesheet.swift", import.meta.url);

/** Returns the stylesheet without its line breaks and indentation. */
export function stylesheet() {
  const [, text] = readFileSync(source, "utf8").match(/static let sheet: StaticString = """\n(.*?)\n {4}"""/s) ?? [];
  if (!text) throw new Error(`${source} has no stylesheet`);
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "").join(" ");
}
