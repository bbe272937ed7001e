// Puts the scripts and the example pages beside a copy of the module, and prints their sizes.
// usage: node bundle.mjs FOLDER
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { readModule } from "../../WebModule/JavaScript/measure.mjs";
import { checkSizes } from "../../WebModule/JavaScript/sizes.mjs";

const folder = process.argv[2];
const source = new URL(".", import.meta.url);

mkdirSync(`${folder}/checkout`, { recursive: true });
const module = `${modulesFolder(folder)}/checkout.wasm`;
copyFileSync(module, `${folder}/checkout.wasm`);
copyFileSync(new URL("Checkout.js", source), `${folder}/afterpay-checkout.js`);
copyFileSync(new URL("ShopRequests.js", source), `${folder}/shop-requests.js`);
copyFileSync(new URL("KitFrame.js", source), `${folder}/kit-frame.js`);
for (const name of readdirSync(new URL("Demo", source))) {
  copyFileSync(new URL(`Demo/${name}`, source), `${folder}/checkout/${name}`);
}

readModule(module); // throws if it has imports
checkSizes(folder);
