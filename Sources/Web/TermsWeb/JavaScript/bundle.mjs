// Embeds the module in the script of terms, adds it to the package, and prints the sizes.
// usage: node bundle.mjs FOLDER
import { copyFileSync, readFileSync } from "node:fs";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { readModule } from "../../WebModule/JavaScript/measure.mjs";
import { writeScript } from "../../WebModule/JavaScript/minify.mjs";
import { checkSizes } from "../../WebModule/JavaScript/sizes.mjs";
import { copyFiles, packageFolder } from "../../WidgetWeb/JavaScript/package.mjs";

const folder = process.argv[2];
const read = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

const module = readModule(`${modulesFolder(folder)}/terms.wasm`); // throws if it has imports

/** Returns the lines of both files in one scope: without imports, and without exports of their own. */
function lines(foot) {
  const own = ["zones.js", "computeTerms.js"].flatMap((file) => read(file).trimEnd().split("\n").map((text, row) => ({
    text: text.replace(/^import .*$/, "").replace(/^export /, "").replace("@MODULE@", () => module.toString("hex")), original: text,
    file, row, column: 0,
  })));
  return [...own, { text: foot }];
}

const files = packageFolder(folder);
copyFiles(new URL("Package/", import.meta.url), files);
copyFileSync(`${modulesFolder(folder)}/terms.wasm`, `${files}/terms.wasm`);
writeScript(`${files}/terms.js`, lines("export { computeTerms, start };"), { read });
writeScript(`${files}/terms.cjs`, [{ text: "\"use strict\";" }, ...lines("module.exports = { computeTerms, start };")], { read });

checkSizes(folder);
