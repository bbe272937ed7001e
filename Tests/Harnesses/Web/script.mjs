// The script's own work, with a clock and a document for tests: events, lookups, options, the focus.
// usage: node script.mjs FOLDER
import { readFileSync } from "node:fs";
import { caseNames, runCase } from "./Cases/all.mjs";

const text = readFileSync(`${process.argv[2]}/afterpay-widget.js`, "utf8");
let faults = 0;
for (const name of caseNames) {
  try {
    await runCase(name, text);
  } catch (error) {
    faults += 1;
    console.error(`error: ${name}: ${error.stack}`);
  }
}
console.log(`the script: ${caseNames.length - faults} of ${caseNames.length} cases hold`);
process.exit(faults > 0 ? 1 : 0);
