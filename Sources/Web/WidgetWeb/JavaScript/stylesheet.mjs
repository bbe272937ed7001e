// The stylesheets of the elements, which the renderer of HTML has as constants.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const folder = new URL("../../../Widget/WidgetRendering/HTML/", import.meta.url);

/** Returns a stylesheet without its line breaks and indentation. */
function sheet(file, name) {
  const pattern = new RegExp(`static let ${name}: StaticString = """\\n(.*?)\\n {4}"""`, "s");
  const [, text] = readFileSync(new URL(file, folder), "utf8").match(pattern) ?? [];
  if (!text) throw new Error(`${file} has no stylesheet ${name}`);
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "").join(" ");
}

/** Returns the stylesheet of the shadow root of a widget. */
export function stylesheet() {
  return `${sheet("HTMLStylesheet+Shadow.swift", "host")} ${sheet("HTMLStylesheet.swift", "sheet")}`;
}

/** Returns the stylesheet of the shadow root of a message under a price. */
export function messageStylesheet() { return `${stylesheet()} ${sheet("HTMLStylesheet+Shadow.swift", "message")}`; }

/** Returns the source of a stylesheet for a Content-Security-Policy. */
export const sourceOf = (sheet) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`;
