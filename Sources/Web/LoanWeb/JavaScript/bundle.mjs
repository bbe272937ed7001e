// Embeds the module in its script, and prints the sizes of both.
// usage: node bundle.mjs FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { modulesFolder } from "../../WebModule/JavaScript/folders.mjs";
import { missing, readModule, report } from "../../WebModule/JavaScript/measure.mjs";

const limit = 60 * 1024;
const folder = process.argv[2];

const module = readModule(`${modulesFolder(folder)}/loan.wasm`);
const script = readFileSync(new URL("PayMonthly.js", import.meta.url), "utf8")
  .replace("@MODULE@", () => module.toString("hex"));
writeFileSync(`${folder}/afterpay-monthly.js`, script);

report("monthly plans", module, limit);
// wasm-opt makes the module shorter; without it the limit of the script is not checked.
report("their script", script, missing.includes("wasm-opt") ? undefined : limit);
