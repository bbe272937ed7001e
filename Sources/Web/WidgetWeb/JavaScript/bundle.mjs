// Joins the files of the script, embeds the module and the stylesheet, makes the package, and prints their sizes.
// usage: node bundle.mjs FOLDER
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { gzipped, missing, readModule, report } from "../../WebModule/JavaScript/measure.mjs";
import { esModule, pageScript } from "./join.mjs";

const folder = process.argv[2];
const source = new URL(".", import.meta.url);

/** Returns a script without comments and with short names, or without comments alone if esbuild is not installed. */
function minified(script, name) {
  const options = ["--minify", "--target=chrome91,firefox98,safari16.4", "--charset=utf8", "--log-level=warning"];
  if (missing.includes("esbuild")) return script.replace(/^ *(\/\/|\/?\*).*\n/gm, "");
  const { error, status, stdout, stderr } = spawnSync("esbuild", options, { input: script, maxBuffer: 1 << 26 });
  if (error || status !== 0) throw error ?? new Error(`${name}: ${stderr}`);
  return stdout.toString();
}

const module = readModule(`${modulesFolder(folder)}/widget.wasm`);
// Chromium compiles all functions of a file with this comment on the thread that receives it. Most of them are needed for
// the first widget, which otherwise compiles each when it is called.
const script = `//# allFunctionsCalledOnLoad\n${minified(pageScript(module), "script.js")}`;
new Script(script); // throws if it cannot be parsed
writeFileSync(`${folder}/afterpay-widget.js`, script);
copyFileSync(new URL("demo.html", source), `${folder}/demo.html`);

const files = `${folder}/package`;
rmSync(files, { recursive: true, force: true });
mkdirSync(files, { recursive: true });
for (const name of ["package.json", "index.d.ts", "async.d.ts"]) copyFileSync(new URL(`Package/${name}`, source), `${files}/${name}`);
copyFileSync(new URL("../README.md", source), `${files}/README.md`);
copyFileSync(new URL("../../../../LICENSE", source), `${files}/LICENSE`);
writeFileSync(`${files}/afterpay-widget.js`, script);
const names = ["PaymentSchedule", "computeSchedule"];
writeFileSync(`${files}/index.js`, minified(esModule("index.js", module, names), "index.js"));
writeFileSync(`${files}/async.js`, minified(esModule("async.js", null, [...names, "start"]), "async.js"));
writeFileSync(`${files}/widget.wasm`, module);

report("engine, renderers and locales", module, 40 * 1024);
report("the script with all of it", script, missing.length === 0 ? 50 * 1024 : undefined);
if (missing.length > 0) console.log(`the script is longer without ${missing.join(" and ")}: its limit is not checked`);
const asynchronous = gzipped(readFileSync(`${files}/async.js`)) + gzipped(module);
console.log(`the ES module and widget.wasm as two files: ${asynchronous} gzipped`);
