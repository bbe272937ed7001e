// Checks that faults planted in a copy of the pages' folder are found by the checks of its files and its source maps.
// usage: node faults.mjs FOLDER_OF_WIDGET_WEB
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns a fault that replaces a text of a file, which has it once. */
const replaced = (name, text, other) => (folder) => {
  const parts = readFileSync(`${folder}/${name}`, "utf8").split(text);
  if (parts.length !== 2) throw new Error(`${name} has “${text}” ${parts.length - 1} times, not once`);
  writeFileSync(`${folder}/${name}`, parts.join(other));
};
const added = (name) => (folder) => writeFileSync(`${folder}/${name}`, "");
const removed = (name) => (folder) => rmSync(`${folder}/${name}`);
const settings = "package/package.json";

/** Faults: the check, the text that it prints, and the fault. */
const faults = {
  "nothing in the files": ["files", undefined, () => {}],
  "a module in the folder for pages": ["files", "loan.wasm", added("loan.wasm")],
  "a map without its script": ["files", "afterpay-shop.js", added("afterpay-shop.js.map")],
  "a file that is not listed": ["files", "notes.txt", added("package/notes.txt")],
  "a file that is missing": ["files", "index.d.cts", removed("package/index.d.cts")],
  "declarations after the module": [
    "files", "'default'",
    replaced(settings, '"types": "./async.d.ts", "default": "./async.js"', '"default": "./async.js", "types": "./async.d.ts"'),
  ],
  "declarations of the other kind": ["files", "./index.d.ts", replaced(settings, '"./index.d.cts"', '"./index.d.ts"')],
  "a file that nothing names": ["files", "monthly.cjs", (folder) => {
    replaced(settings, '"require": { "types": "./monthly.d.cts", "default": "./monthly.cjs" },', "")(folder);
    replaced(settings, ', "./monthly.cjs"]', "]")(folder);
  }],
  "a link to a file of the repository": [
    "files", "../LoanWeb", replaced("package/README.md", "(#monthly-plans-with-interest)", "(../LoanWeb)"),
  ],
  "a package that may be published": ["files", "true", replaced(settings, '  "private": true,\n', "")],
  "nothing in the maps": ["maps", undefined, () => {}],
  "a script without its map": ["maps", "index.js", replaced("package/index.js", "//# sourceMappingURL=index.js.map\n", "")],
  "a map of another script": ["maps", "is at", (folder) => cpSync(`${folder}/package/index.js.map`, `${folder}/afterpay-widget.js.map`)],
};

const folder = resolve(process.argv[2]);
// Without esbuild a build has no source maps.
const hasMaps = existsSync(`${folder}/package/index.js.map`);
const tried = Object.entries(faults).filter(([, [check]]) => check !== "maps" || hasMaps);
let missed = 0;
for (const [name, [check, finds, plant]] of tried) {
  const copy = mkdtempSync(join(tmpdir(), "faults-"));
  try {
    cpSync(folder, copy, { recursive: true });
    plant(copy);
    const program = fileURLToPath(new URL(`${check}.mjs`, import.meta.url));
    const { status, stderr } = spawnSync("node", [program, copy], { encoding: "utf8" });
    if (finds ? status !== 0 && stderr.includes(finds) : status === 0) continue;
    missed += 1;
    console.error(`error: ${name}: “${finds ?? "nothing"}” is not found, but ${stderr.slice(0, 600)}`);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
console.log(`planted faults of the package: ${tried.length - missed} of ${tried.length} are found`);
process.exit(missed > 0 ? 1 : 0);
