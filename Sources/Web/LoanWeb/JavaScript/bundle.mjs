// Embeds the module in its script, adds both to the package, and prints their sizes.
// usage: node bundle.mjs FOLDER
import { readFileSync } from "node:fs";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { readModule } from "../../WebModule/JavaScript/measure.mjs";
import { writeScript } from "../../WebModule/JavaScript/minify.mjs";
import { checkSizes } from "../../WebModule/JavaScript/sizes.mjs";
import { packageFolder } from "../../WidgetWeb/JavaScript/package.mjs";

const folder = process.argv[2];
const read = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

const module = readModule(`${modulesFolder(folder)}/loan.wasm`);
const lines = read("PayMonthly.js").trimEnd().split("\n").map((line, row) => ({
  text: line.replace("@MODULE@", () => module.toString("hex")), original: line, file: "PayMonthly.js", row, column: 0,
}));
const files = packageFolder(folder);
for (const path of [`${folder}/afterpay-monthly.js`, `${files}/afterpay-monthly.js`, `${files}/monthly.cjs`]) {
  writeScript(path, lines, { read });
}

checkSizes(folder);
