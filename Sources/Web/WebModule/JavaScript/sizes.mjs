// The limits of the sizes of all files for pages, compressed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { modulesFolder } from "./folders.mjs";
import { gzipped, missing } from "./measure.mjs";

// The rows of the table: the path of the file, and its bytes if they are not those that are measured.
const file = (name) => ({ name, path: (folder) => `${folder}/${name}` });
const module = (name) => ({ name, path: (folder) => `${modulesFolder(folder)}/${name}` });
const bundle = (name, text) =>
  ({ ...file("package/index.js"), name: `a bundle of ${name}`, bytes: (path) => bundled(path, text) });

/** Kilobytes, compressed, by gzip at its highest level. */
const limits = [
  [module("widget.wasm"), 45], [module("elements.wasm"), 52], [module("loan.wasm"), 62], [module("terms.wasm"), 140],
  [file("checkout.wasm"), 232],
  [file("afterpay-widget.js"), 60], [file("afterpay-elements.js"), 76], [file("afterpay-monthly.js"), 64],
  [file("package/index.js"), 64], [file("package/index.cjs"), 60], [file("package/async.js"), 18],
  [file("package/elements.js"), 80], [file("package/elements.cjs"), 76],
  [file("package/server.js"), 64], [file("package/monthly.cjs"), 64],
  [file("package/terms.js"), 155], [file("package/terms.cjs"), 155],
  [bundle("computeSchedule", "import { computeSchedule } from PATH; console.log(computeSchedule);"), 60],
];

/** Returns the bytes of the bundle of a script that imports the package. */
export function bundled(path, text) {
  const options = ["--bundle", "--minify", "--format=esm", "--log-level=error"];
  const input = text.replace("PATH", JSON.stringify(resolve(path)));
  const { status, stdout, stderr } = spawnSync("esbuild", options, { input, maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** Prints the sizes of the files that are built so far, and throws if one of them is above its limit. */
export function checkSizes(folder) {
  // Without these tools the files are larger.
  if (missing.length > 0) return console.log(`no limits are checked without ${missing.join(" and ")}`);
  const over = [];
  console.log("| file | bytes | gzipped | limit |\n| --- | --- | --- | --- |");
  for (const [{ name, path, bytes: read = readFileSync }, kilobytes] of limits) {
    if (!existsSync(path(folder))) continue;
    const bytes = read(path(folder));
    const size = gzipped(bytes);
    console.log(`| ${name} | ${bytes.length} | ${size} | ${kilobytes * 1024} |`);
    if (size > kilobytes * 1024) over.push(`${name}: ${size - kilobytes * 1024} bytes over the limit`);
  }
  if (over.length > 0) throw new Error(over.join("\n"));
}
