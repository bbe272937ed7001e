// Embeds the module in the script and the modules of the elements, and in that of servers.
// usage: node bundle.mjs FOLDER
import { copyFileSync, writeFileSync } from "node:fs";
import { copyFiles, packageFolder } from "../../WidgetWeb/JavaScript/package.mjs";
import { commonLines, esLines, pageLines, source as read } from "../../WidgetWeb/JavaScript/join.mjs";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { readModule } from "../../WebModule/JavaScript/measure.mjs";
import { writeScript } from "../../WebModule/JavaScript/minify.mjs";
import { checkSizes } from "../../WebModule/JavaScript/sizes.mjs";
import { manifest } from "./manifest.mjs";

const folder = process.argv[2];
const module = readModule(`${modulesFolder(folder)}/elements.wasm`);
const files = packageFolder(folder);

copyFileSync(`${modulesFolder(folder)}/elements.wasm`, `${files}/elements.wasm`);
copyFiles(new URL("Package/", import.meta.url), files);
const script = pageLines(module, undefined, "elements-script.js");
for (const path of [folder, files]) writeScript(`${path}/afterpay-elements.js`, script, { read, head: "//# allFunctionsCalledOnLoad" });
const elements = ["define", "PaymentScheduleElement", "PaymentMessageElement", "PaymentSchedule", "computeSchedule"];
writeScript(`${files}/elements.js`, esLines("elements.js", module, elements), { read, isForBundlers: true });
writeScript(`${files}/elements.cjs`, commonLines("elements.js", module, elements), { read });

const names = ["renderMessage", "renderSchedule", "start", "stylesheetSource"];
writeScript(`${files}/server.js`, esLines("server.js", module, names), { read });
writeFileSync(`${files}/custom-elements.json`, `${JSON.stringify(manifest(), null, 2)}\n`);

checkSizes(folder);
