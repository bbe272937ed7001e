// The package in a project of its own: it is packed, installed without a network, and used by require, import, TypeScript and
// bundles.
// usage: node install.mjs FOLDER_OF_WIDGET_WEB
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { bundled } from "../../../../Sources/Web/WebModule/JavaScript/sizes.mjs";
import { missing } from "../../../../Sources/Web/WebModule/JavaScript/measure.mjs";

const files = resolve(process.argv[2], "package");
const project = mkdtempSync(join(tmpdir(), "package-"));
process.on("exit", () => rmSync(project, { recursive: true, force: true }));
const run = (program, ...words) => execFileSync(program, words, { cwd: project, encoding: "utf8" });
const write = (name, text) => {
  mkdirSync(dirname(`${project}/${name}`), { recursive: true });
  writeFileSync(`${project}/${name}`, text);
};
const types = (name) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");

write("package.json", '{ "name": "shop", "private": true }\n');
const [{ filename }] = JSON.parse(run("npm", "pack", "--json", "--offline", files));
run("npm", "install", "--offline", "--no-audit", "--no-fund", `./${filename}`);
const order = JSON.stringify({ amount: { amount: "50.00", currency: "USD" }, today: "2026-11-21" });
const payments = "12.50 2026-11-21, 12.50 2026-12-05, 12.50 2026-12-19, 12.50 2027-01-02\n";
const print = `
  const lines = computeSchedule(${order}).installments.map((each) => each.amount.amount + " " + each.dueDate);
  console.log(lines.join(", "));\n`;

{ // Both kinds of modules, also of the monthly plans, and the script.
  write("main.cjs", `require("afterpay-widget/monthly"); if (!globalThis.afterPayMonthly) throw new Error("no monthly plans");
    const { PaymentSchedule, computeSchedule } = require("afterpay-widget");
    if (typeof PaymentSchedule !== "function") throw new Error("no PaymentSchedule");\n${print}`);
  assert.equal(run("node", "main.cjs"), payments);
  write("main.mjs", `import "afterpay-widget/monthly"; if (!globalThis.afterPayMonthly) throw new Error("no monthly plans");
    import "afterpay-widget/script"; const { computeSchedule } = AfterPay.Widgets;\n${print}`);
  assert.equal(run("node", "main.mjs"), payments);
  write("async.mjs", `import { readFileSync } from "node:fs"; import { computeSchedule, start } from "afterpay-widget/async";
    await start(readFileSync(new URL(import.meta.resolve("afterpay-widget/widget.wasm"))));\n${print}`);
  assert.equal(run("node", "async.mjs"), payments);
  // Where there are no elements, `define` registers none, and servers render them.
  const elements = "define({ schedule: 'shop-payments' }); new Set([PaymentScheduleElement, PaymentMessageElement]);\n";
  const names = "{ PaymentMessageElement, PaymentScheduleElement, computeSchedule, define }";
  write("elements.cjs", `const ${names} = require("afterpay-widget/elements"); ${elements}${print}`);
  assert.equal(run("node", "elements.cjs"), payments);
  write("elements.mjs", `import ${names} from "afterpay-widget/elements"; ${elements}${print}`);
  assert.equal(run("node", "elements.mjs"), payments);
  write("server.mjs", `import { renderMessage, renderSchedule } from "afterpay-widget/server";
    console.log(renderSchedule(${order}).includes("<payment-schedule"), renderMessage(${order}).includes("<payment-message"));`);
  assert.equal(run("node", "server.mjs"), "true true\n");
  write("manifest.cjs", `console.log(require("afterpay-widget/custom-elements.json").schemaVersion);`);
  assert.equal(run("node", "manifest.cjs"), "1.0.0\n");
  const inner = spawnSync("node", ["-e", 'require("afterpay-widget/modules.js")'], { cwd: project, encoding: "utf8" });
  assert.match(inner.stderr, /ERR_PACKAGE_PATH_NOT_EXPORTED/);
}
{ // TypeScript finds the declarations of each import, in both kinds of files, and those of the script's globals.
  const usual = ["--noEmit", "--strict", "--target", "es2022"];
  const tsc = (...options) => spawnSync("tsc", [...usual, ...options], { cwd: project, encoding: "utf8" });
  const { error, stdout: version } = tsc("--version");
  if (error?.code === "ENOENT") console.log("the declarations are not compiled: tsc is not installed");
  else {
    write("module.mts", types("types.ts"));
    write("script.mts", types("script-types.ts"));
    write("globals.mts", types("script-types.ts").replace(/^import .*$/m, '/// <reference types="afterpay-widget/script" />'));
    // `require` does not find the module of another file, which only pages load.
    const common = types("types.ts").replace(/^import \{ start \}.*$/m, "declare function start(source: URL): Promise<void>;");
    write("common.cts", `${common}\nimport "afterpay-widget/monthly";\n`);
    const kinds = [["node16", "node16"], ["es2022", "node"]];
    if (Number(version.match(/\d+/)[0]) >= 5) kinds.push(["es2022", "bundler"]);
    for (const [module, resolution] of kinds) {
      const sources = ["module.mts", "script.mts", "globals.mts", ...(module === "node16" ? ["common.cts"] : [])];
      const { status, stdout } = tsc("--module", module, "--moduleResolution", resolution, ...sources);
      assert.equal(status, 0, `${resolution}:\n${stdout}`);
    }
    // The elements in JSX, in that of React 19 and in the templates of Vue, whose own declarations are replaced by the parts in use.
    const jsx = "namespace JSX { interface Element {} interface IntrinsicElements { main: { children?: unknown } } }";
    write("elements.tsx", `declare global { ${jsx} }\n` + types("elementTypes.tsx").replace('from "elements"', 'from "afterpay-widget/elements"'));
    write("node_modules/react/package.json",
      '{ "exports": { ".": { "types": "./index.d.ts" }, "./jsx-runtime": { "types": "./jsx-runtime.d.ts" } } }\n');
    write("node_modules/react/index.d.ts", "export namespace JSX { interface Element {} interface IntrinsicElements {} }\n");
    write("node_modules/react/jsx-runtime.d.ts", `import * as React from "./index";
      export namespace JSX { interface Element {} interface IntrinsicElements extends React.JSX.IntrinsicElements {} }\n`);
    write("esm/package.json", '{ "type": "module" }\n');
    write("esm/react.tsx", `import "afterpay-widget/react";
      export const right = <payment-schedule amount="50.00" currency="USD" onpayment-ready={({ detail }) => detail.isValid} />;
      // @ts-expect-error: there is no such value
      export const wrong = <payment-message amount="50.00" outside="never" />;\n`);
    write("node_modules/vue/package.json", '{ "exports": { ".": { "types": "./index.d.ts" } } }\n');
    write("node_modules/vue/index.d.ts", "export interface GlobalComponents {}\n");
    write("vue.mts", `import type { GlobalComponents } from "vue"; import "afterpay-widget/vue";
      type Properties = InstanceType<GlobalComponents["payment-message"]>["$props"];
      export const right: Properties = { amount: "50.00", outside: "hide" };
      // @ts-expect-error: there is no such value
      export const wrong: Properties = { outside: "never" };\n`);
    for (const options of [["--jsx", "preserve", "elements.tsx"], ["--jsx", "react-jsx", "esm/react.tsx"], ["vue.mts"]]) {
      const { status, stdout } = tsc("--module", "es2022", "--moduleResolution", "node16", ...options);
      assert.equal(status, 0, `${options}:\n${stdout}`);
    }
    console.log(`the declarations: ${version.trim()}, ${kinds.map(([, resolution]) => resolution).join(" and ")}`);
  }
}
if (!missing.includes("esbuild")) {
  // Bundles for pages: the schedule alone has nothing of the widget, and all of it works in a plain script.
  const widgetTexts = ["attachShadow", "customElements", "apw-", ":host", "afterpay-monthly.js", "setInterval"];
  const installed = `${project}/node_modules/afterpay-widget/index.js`;
  const alone = bundled(installed, `import { computeSchedule } from PATH; ${print}`).toString();
  assert.deepEqual(widgetTexts.filter((text) => alone.includes(text)), []);
  assert.ok(alone.replace(/"[0-9a-f]{1000,}"/, "").length < 10_000, "the script around the module of a schedule alone");
  write("alone.mjs", alone);
  assert.equal(run("node", "alone.mjs"), payments);
  write("all.js", `import "afterpay-widget/monthly"; import { PaymentSchedule, computeSchedule } from "afterpay-widget";
    globalThis.found = [typeof PaymentSchedule, computeSchedule(${order}).installments.length, typeof afterPayMonthly];\n`);
  run("esbuild", "--bundle", "--minify", "--format=iife", "--log-level=error", "--outfile=all.out.js", "all.js");
  const context = vm.createContext({ TextEncoder, TextDecoder, WebAssembly, URL });
  vm.runInContext(readFileSync(`${project}/all.out.js`, "utf8"), context);
  assert.deepEqual([...context.found], ["function", 4, "string"]);
}
console.log("the package, installed: require, import, TypeScript, bundles");
