// Embeds the module in its script, and prints the sizes of both.
// usage: node bundle.mjs FOLDER_OF_LOAN_WASM
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

// wasm-opt makes the module shorter; without it the limit of the script is not checked.
const isShort = spawnSync("wasm-opt", ["--version"]).status === 0;
const limit = 60 * 1024;
const folder = process.argv[2];
const source = new URL(".", import.meta.url);

const module = readFileSync(`${folder}/loan.wasm`);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
const script = readFileSync(new URL("PayMonthly.js", source), "utf8")
  .replace("@MODULE@", () => module.toString("hex"));
writeFileSync(`${folder}/afterpay-monthly.js`, script);

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const size = gzipped(isShort ? script : module);
console.log(`monthly plans: ${module.length} bytes, ${gzipped(module)} gzipped`);
console.log(`their script: ${script.length} bytes, ${gzipped(script)} gzipped `
  + (isShort ? `(at most ${limit})` : "(longer without wasm-opt)"));
if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
if (size > limit) throw new Error(`the ${isShort ? "script" : "module"} is ${size - limit} bytes over its limit`);
