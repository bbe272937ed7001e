// Measures the widget in places of all widths, and writes the rules that reserve its height to the stylesheet of pages:
//
//     Sources/Web/WidgetWeb/build && node Tests/Harnesses/Browser/reserve.mjs [FOLDER_OF_THE_SCRIPT]
//
// Repeat it after a change of the widget's looks or texts. `run` compares the file with the widget.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { reservation } from "./Checks/heights.mjs";
import { Chromium } from "./Driver/chromium.mjs";
import { Network } from "./Driver/network.mjs";

const web = resolve(process.argv[2] ?? fileURLToPath(new URL("../../../.build/web", import.meta.url)));
const file = fileURLToPath(new URL("../../../Sources/Web/WidgetWeb/JavaScript/afterpay-widget.css", import.meta.url));
const mark = "/* The measured heights, in em, by the width of the target. */\n";

const network = await Network.start();
const browser = await Chromium.start({ proxy: network.port });
const rules = await reservation({ browser, network, script: join(web, "afterpay-widget.js") });
const text = readFileSync(file, "utf8");
writeFileSync(file, text.slice(0, text.indexOf(mark) + mark.length) + rules);
console.log(`${file}: ${rules.length} bytes of rules`);
browser.stop();
network.stop();
