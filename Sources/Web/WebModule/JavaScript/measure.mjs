// Modules and their sizes, for the scripts that bundle them.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** The tools that make scripts and modules shorter and are not installed. */
export const missing = ["esbuild", "wasm-opt"].filter((tool) => spawnSync(tool, ["--version"]).status !== 0);

/** Returns the number of bytes of a compressed file. */
export const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Returns the bytes of a module, which must not import anything. */
export function readModule(path) {
  const module = readFileSync(path);
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(module));
  if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
  return module;
}
