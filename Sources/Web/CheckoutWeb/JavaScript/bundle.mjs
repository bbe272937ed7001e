// Puts the scripts and the example pages beside a copy of the module, and prints their sizes.
// usage: node bundle.mjs FOLDER
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { readModule, report } from "../../WebModule/JavaScript/measure.mjs";

const limit = 200 * 1024;
const folder = process.argv[2];
const source = new URL(".", import.meta.url);

mkdirSync(`${folder}/checkout`, { recursive: true });
const module = `${modulesFolder(folder)}/checkout.wasm`;
copyFileSync(module, `${folder}/checkout.wasm`);
copyFileSync(new URL("Checkout.js", source), `${folder}/afterpay-checkout.js`);
copyFileSync(new URL("ShopRequests.js", source), `${folder}/shop-requests.js`);
for (const name of readdirSync(new URL("Demo", source))) {
  copyFileSync(new URL(`Demo/${name}`, source), `${folder}/checkout/${name}`);
}

report("checkouts", readModule(module), limit);
const scripts = Buffer.concat(["Checkout.js", "ShopRequests.js"].map((name) => readFileSync(new URL(name, source))));
report("their scripts", scripts);
