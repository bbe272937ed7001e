// Joins the files of the script, embeds the module and the stylesheet, makes the package, and prints their sizes.
// usage: node bundle.mjs FOLDER
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { readModule } from "../../WebModule/JavaScript/measure.mjs";
import { writeScript } from "../../WebModule/JavaScript/minify.mjs";
import { checkSizes } from "../../WebModule/JavaScript/sizes.mjs";
import { commonLines, esLines, pageLines, source as read } from "./join.mjs";
import { copyFiles, packageFolder } from "./package.mjs";

const folder = process.argv[2];
const here = new URL(".", import.meta.url);

const module = readModule(`${modulesFolder(folder)}/widget.wasm`);
const files = packageFolder(folder);
// Chromium compiles all functions of a file with this comment on the thread that receives it. Most of them are needed for
// the first widget, which otherwise compiles each when it is called.
const head = "//# allFunctionsCalledOnLoad";
for (const path of [folder, files]) writeScript(`${path}/afterpay-widget.js`, pageLines(module), { read, head });
new Script(readFileSync(`${folder}/afterpay-widget.js`, "utf8")); // throws if it cannot be parsed
copyFileSync(new URL("demo.html", here), `${folder}/demo.html`);

copyFiles(new URL("Package/", here), files);
const [readme] = readFileSync(new URL("../README.md", here), "utf8").split("\n## In the repository\n");
writeFileSync(`${files}/README.md`, readme);
copyFileSync(new URL("../../../../LICENSE", here), `${files}/LICENSE`);
copyFileSync(`${modulesFolder(folder)}/widget.wasm`, `${files}/widget.wasm`);
for (const place of [folder, files]) copyFileSync(new URL("afterpay-widget.css", here), `${place}/afterpay-widget.css`);
const names = ["PaymentSchedule", "computeSchedule"];
writeScript(`${files}/index.js`, esLines("index.js", module, names), { read, isForBundlers: true });
writeScript(`${files}/index.cjs`, commonLines("index.js", module, names), { read });
writeScript(`${files}/async.js`, esLines("async.js", null, [...names, "start"]), { read });

checkSizes(folder);
