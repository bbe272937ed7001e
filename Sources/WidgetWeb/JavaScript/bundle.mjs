// Joins the files of the script, embeds the module and the stylesheet, and prints the sizes of both.
// usage: node bundle.mjs FOLDER_OF_WIDGET_WASM
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { pageScript } from "./join.mjs";

const limit = 40 * 1024;
const folder = process.argv[2];
const source = new URL(".", import.meta.url);

const module = readFileSync(`${folder}/widget.wasm`);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
const script = pageScript(module);
new Script(script); // throws if it cannot be parsed
writeFileSync(`${folder}/afterpay-widget.js`, script);
copyFileSync(new URL("demo.html", source), `${folder}/demo.html`);

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const size = gzipped(module);
console.log(`engine, renderers and locales: ${module.length} bytes, ${size} gzipped (at most ${limit})`);
console.log(`the script with all of it: ${script.length} bytes, ${gzipped(script)} gzipped`);
if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
if (size > limit) throw new Error(`the module is ${size - limit} bytes over its limit`);
