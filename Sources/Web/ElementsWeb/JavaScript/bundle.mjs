// Embeds the module in the script of servers.
// usage: node bundle.mjs FOLDER
import { copyFileSync } from "node:fs";
import { copyFiles, packageFolder } from "../../WidgetWeb/JavaScript/package.mjs";
import { esLines, source as read } from "../../WidgetWeb/JavaScript/join.mjs";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { readModule } from "../../WebModule/JavaScript/measure.mjs";
import { writeScript } from "../../WebModule/JavaScript/minify.mjs";
import { checkSizes } from "../../WebModule/JavaScript/sizes.mjs";

const folder = process.argv[2];
const module = readModule(`${modulesFolder(folder)}/elements.wasm`);
const files = packageFolder(folder);

copyFileSync(`${modulesFolder(folder)}/elements.wasm`, `${files}/elements.wasm`);
copyFiles(new URL("Package/", import.meta.url), files);
const names = ["renderMessage", "renderSchedule", "start", "stylesheetSource"];
writeScript(`${files}/server.js`, esLines("server.js", module, names), { read });

checkSizes(folder);
