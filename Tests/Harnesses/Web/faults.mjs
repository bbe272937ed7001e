// Checks that faults planted in the script are found, each by the case that its row in Faults/script.json names.
// usage: node faults.mjs FOLDER
import { readFileSync } from "node:fs";
import { modulesFolder } from "../../../Sources/Web/WebModule/JavaScript/folders.mjs";
import { pageScript } from "../../../Sources/Web/WidgetWeb/JavaScript/join.mjs";
import { runCase } from "./Cases/all.mjs";

const planted = JSON.parse(readFileSync(new URL("Faults/script.json", import.meta.url), "utf8"));
const module = readFileSync(`${modulesFolder(process.argv[2])}/widget.wasm`);

/** Returns the script with a fault in one of its files. */
function plant(fault) {
  return pageScript(module, (name, source) => {
    if (name !== fault.in) return source;
    const parts = source.split(fault.text);
    if (parts.length !== 2) throw new Error(`${name} has “${fault.text}” ${parts.length - 1} times, not once`);
    return parts.join(fault.becomes);
  });
}

let missed = 0;
for (const fault of planted) {
  const found = await runCase(fault.check, plant(fault)).then(() => "nothing", (error) => error.message);
  if (fault.finds ? found.includes(fault.finds) : found === "nothing") continue;
  missed += 1;
  console.error(`error: ${fault.name}: “${fault.finds ?? "nothing"}” is not found, but ${found.slice(0, 600)}`);
}
console.log(`planted faults: ${planted.length - missed} of ${planted.length} are found`);
process.exit(missed > 0 ? 1 : 0);
