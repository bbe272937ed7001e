// The source maps: each is named by its script's last line, and finds texts of the script in the repository's files.
// usage: node maps.mjs FOLDER_OF_WIDGET_WEB
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { SourceMap } from "node:module";
import { resolve } from "node:path";
import { missing } from "../../../../Sources/Web/WebModule/JavaScript/measure.mjs";

if (missing.includes("esbuild")) {
  console.log("no source maps: esbuild is not installed");
  process.exit();
}

const folder = resolve(process.argv[2]);
const sources = new URL("../../../../Sources/Web/", import.meta.url);

/** Returns the text of a file of any folder of sources for pages. */
function sourceText(name) {
  const folders = readdirSync(sources).map((folder) => new URL(`${folder}/JavaScript/`, sources));
  const found = folders.flatMap((folder) => {
    try {
      return [readFileSync(new URL(name, folder), "utf8")];
    } catch {
      return [];
    }
  });
  assert.equal(found.length, 1, `${name}: ${found.length} files`);
  return found[0];
}

/** Returns the places of a text in a script: their lines and columns, from 0. */
function places(script, text) {
  return script.split("\n").flatMap((line, row) =>
    line.split(text).slice(1).map((_, count) => [row, line.split(text, count + 1).join(text).length]));
}

let count = 0;
const scripts = ["", "package/"].flatMap((inner) => readdirSync(`${folder}/${inner}`).map((name) => inner + name))
  .filter((name) => /\.c?js$/.test(name) && !/checkout|shop-requests/.test(name));
for (const name of scripts) {
  const script = readFileSync(`${folder}/${name}`, "utf8");
  const file = name.split("/").at(-1);
  assert.ok(script.endsWith(`\n//# sourceMappingURL=${file}.map\n`), name);
  if (/afterpay-(widget|elements)\.js$/.test(name)) assert.match(script, /^\/\/# allFunctionsCalledOnLoad\n/);
  const payload = JSON.parse(readFileSync(`${folder}/${name}.map`, "utf8"));
  assert.ok(JSON.stringify(payload).length < 200_000, `${name}: the map contains the module`);
  for (const [index, source] of payload.sources.entries()) {
    assert.equal(payload.sourcesContent[index], sourceText(source.replace(/^source\//, "")), source);
  }
  if (/monthly/.test(name)) continue; // one line
  const map = new SourceMap(payload);
  // After a constant that is marked as free of effects, in a class, a function, and after the digits of the module.
  for (const text of ["new TextDecoder", "attachShadow", "encodeInto", "getMonth", "new WebAssembly.Instance"]) {
    for (const place of places(script, text)) {
      const { originalSource, originalLine, originalColumn } = map.findEntry(...place);
      const line = sourceText(originalSource.replace(/^source\//, "")).split("\n")[originalLine];
      assert.ok(line.slice(originalColumn).startsWith(text), `${name}: ${text} is at “${line.slice(originalColumn)}”`);
      count += 1;
    }
  }
}
assert.ok(count > 3 * scripts.length);
console.log(`source maps: ${scripts.length} scripts, ${count} places`);
