// Puts the scripts and the example pages beside the module, and prints their sizes.
// usage: node bundle.mjs FOLDER_OF_CHECKOUT_WASM
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { readModule, report } from "../../WebModule/JavaScript/measure.mjs";

const limit = 200 * 1024;
const folder = process.argv[2];
const source = new URL(".", import.meta.url);

mkdirSync(`${folder}/checkout`, { recursive: true });
copyFileSync(new URL("Checkout.js", source), `${folder}/afterpay-checkout.js`);
copyFileSync(new URL("ShopRequests.js", source), `${folder}/shop-requests.js`);
for (const name of readdirSync(new URL("Demo", source))) {
  copyFileSync(new URL(`Demo/${name}`, source), `${folder}/checkout/${name}`);
}

report("checkouts", readModule(`${folder}/checkout.wasm`), limit);
const scripts = Buffer.concat(["Checkout.js", "ShopRequests.js"].map((name) => readFileSync(new URL(name, source))));
report("their scripts", scripts);
