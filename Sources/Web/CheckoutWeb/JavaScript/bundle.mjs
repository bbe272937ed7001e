// Puts the scripts and the example pages beside the module, and prints their sizes.
// usage: node bundle.mjs FOLDER_OF_CHECKOUT_WASM
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const limit = 200 * 1024;
const folder = process.argv[2];
const source = new URL(".", import.meta.url);

mkdirSync(`${folder}/checkout`, { recursive: true });
copyFileSync(new URL("Checkout.js", source), `${folder}/afterpay-checkout.js`);
copyFileSync(new URL("ShopRequests.js", source), `${folder}/shop-requests.js`);
for (const name of readdirSync(new URL("Demo", source))) {
  copyFileSync(new URL(`Demo/${name}`, source), `${folder}/checkout/${name}`);
}

const module = readFileSync(`${folder}/checkout.wasm`);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const size = gzipped(module);
console.log(`checkouts: ${module.length} bytes, ${size} gzipped (at most ${limit})`);
const scripts = Buffer.concat(["Checkout.js", "ShopRequests.js"].map((name) => readFileSync(new URL(name, source))));
console.log(`their scripts: ${scripts.length} bytes, ${gzipped(scripts)} gzipped`);
if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
if (size > limit) throw new Error(`the module is ${size - limit} bytes over its limit`);
