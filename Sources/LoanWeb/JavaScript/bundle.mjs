// Embeds the module in its script, and prints the sizes of both.
// usage: node bundle.mjs FOLDER_OF_LOAN_WASM
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const limit = 60 * 1024;
const folder = process.argv[2];
const source = new URL(".", import.meta.url);

const module = readFileSync(`${folder}/loan.wasm`);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
const script = readFileSync(new URL("PayMonthly.js", source), "utf8")
  .replace("@MODULE@", () => module.toString("hex"));
writeFileSync(`${folder}/afterpay-monthly.js`, script);

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const size = gzipped(module);
console.log(`monthly plans: ${module.length} bytes, ${size} gzipped (at most ${limit})`);
console.log(`their script: ${script.length} bytes, ${gzipped(script)} gzipped`);
if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
if (size > limit) throw new Error(`the module is ${size - limit} bytes over its limit`);
