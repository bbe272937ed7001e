// Joins the files of the script, embeds the module and the stylesheet, makes the package, and prints their sizes.
// usage: node bundle.mjs FOLDER_OF_WIDGET_WASM
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { esModule, pageScript } from "./join.mjs";

// The tools that make the script and the module shorter.
const missing = ["esbuild", "wasm-opt"].filter((tool) => spawnSync(tool, ["--version"]).status !== 0);
const limits = { module: 40 * 1024, script: missing.length === 0 ? 50 * 1024 : Infinity };
const folder = process.argv[2];
const source = new URL(".", import.meta.url);
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Returns a script without comments and with short names, or without comments alone if esbuild is not installed. */
function minified(script, name) {
  const options = ["--minify", "--target=chrome91,firefox98,safari16.4", "--charset=utf8", "--log-level=warning"];
  if (missing.includes("esbuild")) return script.replace(/^ *(\/\/|\/?\*).*\n/gm, "");
  const { error, status, stdout, stderr } = spawnSync("esbuild", options, { input: script, maxBuffer: 1 << 26 });
  if (error || status !== 0) throw error ?? new Error(`${name}: ${stderr}`);
  return stdout.toString();
}

const module = readFileSync(`${folder}/widget.wasm`);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
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

const asynchronous = gzipped(readFileSync(`${files}/async.js`));
const size = { module: gzipped(module), script: gzipped(script) };
console.log(`engine, renderers and locales: ${module.length} bytes, ${size.module} gzipped (at most ${limits.module})`);
console.log(`the script with all of it: ${script.length} bytes, ${size.script} gzipped `
  + (missing.length === 0 ? `(at most ${limits.script})` : `(longer without ${missing.join(" and ")})`));
console.log(`the ES module and widget.wasm as two files: ${asynchronous + size.module} gzipped`);
if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
for (const [name, limit] of Object.entries(limits)) {
  if (size[name] > limit) throw new Error(`the ${name} is ${size[name] - limit} bytes over its limit`);
}
