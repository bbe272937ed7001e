// The files of the folder for pages and of the package: exactly those that are documented, and each that a setting names.
// usage: node files.mjs FOLDER_OF_WIDGET_WEB
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { missing } from "../../../../Sources/Web/WebModule/JavaScript/measure.mjs";

const folder = resolve(process.argv[2]);
const files = `${folder}/package`;
const repository = new URL("../../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, repository), "utf8");
const settings = JSON.parse(readFileSync(`${files}/package.json`, "utf8"));
const isBuilt = (name) => !missing.includes("esbuild") || !name.endsWith(".map"); // maps need esbuild

{ // The files for pages are those of the tables of the README files, and their maps; the last ones need a build of their own.
  const documented = ["WidgetWeb", "CheckoutWeb"].flatMap((name) => {
    const rows = read(`Sources/Web/${name}/README.md`).matchAll(/^\| `([\w-]+(?:\.\w+|\/))` \|/gm);
    return [...rows].map(([, file]) => file.replace(/\/$/, ""));
  });
  const isOptional = /^(checkout|checkout\.wasm|afterpay-checkout\.js|shop-requests\.js|kit-frame\.js)$/;
  const found = readdirSync(folder).filter((name) => !name.endsWith(".js.map"));
  assert.deepEqual(found.filter((name) => !documented.includes(name)), []);
  assert.deepEqual(documented.filter((name) => !found.includes(name) && !isOptional.test(name)), []);
  const maps = readdirSync(folder).filter((name) => name.endsWith(".js.map"));
  for (const map of maps) assert.ok(found.includes(map.slice(0, -".map".length)), map);
}
{ // The package has the files that it lists, and npm packs the same.
  const listed = [...settings.files, "LICENSE", "README.md", "package.json"].filter(isBuilt).sort();
  assert.deepEqual(settings.files, settings.files.toSorted());
  assert.deepEqual(readdirSync(files).sort(), listed);
  const words = ["pack", "--dry-run", "--json", "--offline"];
  const [packed] = JSON.parse(execFileSync("npm", words, { cwd: files, encoding: "utf8" }));
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), listed);
}
{ // Each path is of a file of the package. Declarations come first, and are of the kind of their module.
  const paths = [settings.main, settings.module, settings.types, ...settings.sideEffects];
  const walk = (value, isInner = false) => {
    if (typeof value === "string") return paths.push(value);
    const conditions = Object.keys(value);
    if (value.types) {
      assert.equal(conditions[0], "types");
      assert.equal(value.types.endsWith(".d.cts"), value.default?.endsWith(".cjs") ?? false, value.types);
    }
    if (isInner && value.default) assert.equal(conditions.at(-1), "default");
    for (const each of Object.values(value)) walk(each, true);
  };
  for (const value of Object.values(settings.exports)) walk(value, typeof value !== "string");
  for (const path of paths) assert.ok(path.startsWith("./") && existsSync(`${files}/${path}`), path);
  const named = new Set(paths.map((path) => path.slice(2)));
  const unnamed = settings.files.filter((name) => !name.endsWith(".map") && !named.has(name));
  assert.deepEqual(unnamed, []);
}
{ // Declarations import files of the package.
  for (const name of settings.files.filter((name) => /\.d\.c?ts$/.test(name))) {
    const imported = readFileSync(`${files}/${name}`, "utf8").matchAll(/(?:from|import\() ?["'](\.[^"']+)["']/g);
    for (const [, path] of imported) {
      const declarations = path.replace(/\.(c?)js$/, ".d.$1ts");
      assert.ok(existsSync(`${files}/${declarations}`), `${name} imports ${path}`);
      assert.equal(declarations.endsWith(".d.cts"), name.endsWith(".d.cts"), `${name} imports ${path}`);
    }
  }
}
{ // Its README is read without the repository: it has no links to files, and names all that can be imported.
  const text = readFileSync(`${files}/README.md`, "utf8");
  const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link);
  assert.deepEqual(links.filter((link) => !/^(https:|#)/.test(link)), []);
  assert.ok(text.includes(read("Examples/React/PaymentSchedule.jsx")), "the component for React is the example");
  const imports = Object.keys(settings.exports).map((path) => path.replace(/^\./, settings.name));
  assert.deepEqual(imports.filter((name) => !/\.(js|json)$/.test(name) && !text.includes(`\`${name}\``)), []);
}
{ // The version is that of the command, and the license is the repository's.
  assert.equal(settings.version, read("Sources/Command/WidgetCommands/Tool/WidgetTool.swift").match(/version = "(.*)"/)[1]);
  assert.equal(readFileSync(`${files}/LICENSE`, "utf8"), read("LICENSE"));
}
{ // It is private until it is packed with the address of its repository.
  assert.equal(settings.private, true);
  const pack = new URL("Sources/Web/WidgetWeb/pack", repository).pathname;
  const cwd = mkdtempSync(join(tmpdir(), "pack-"));
  process.on("exit", () => rmSync(cwd, { recursive: true, force: true }));
  for (const words of [[], ["shop.example"]]) {
    const { status, stderr } = spawnSync(pack, words, { cwd, encoding: "utf8" });
    assert.equal(status, 64);
    assert.match(stderr, /the address of the public repository is missing/);
  }
  const file = execFileSync(pack, ["https://shop.example/widgets/afterpay-widget", folder], { cwd, encoding: "utf8" }).trim();
  assert.equal(file, `afterpay-widget-${settings.version}.tgz`);
  const packed = JSON.parse(execFileSync("tar", ["-xzOf", file, "package/package.json"], { cwd }));
  const { private: _, ...others } = settings;
  assert.deepEqual(packed, {
    ...others, homepage: "https://shop.example/widgets/afterpay-widget",
    repository: {
      type: "git", url: "git+https://shop.example/widgets/afterpay-widget.git", directory: "Sources/Web/WidgetWeb",
    },
  });
}
console.log(`the package: ${readdirSync(files).length} files`);
