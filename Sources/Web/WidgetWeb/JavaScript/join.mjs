// Joins ES modules to the body of one script: the files that a file imports, each once and before it, and the file itself.
// An import is a line `import { names } from "./file.js";` at the head of a file, and an export a declaration that
// begins with `export`. All files share one scope, so that a name is declared once at the top of all of them.
import { readFileSync } from "node:fs";
import { protocol } from "../../WebModule/JavaScript/protocol.mjs";
import { stylesheet } from "./stylesheet.mjs";

const importLine = /^import \{ ([\w, ]+) \} from "\.\/([\w-]+\.js)";$/;
const declaration = /^(export )?(?:async )?(?:function|class|const|let) (\w+)/;

const folder = new URL(".", import.meta.url);

/** Returns the text of the script of pages with its WebAssembly. `edit` returns the text of a file, for tests. */
export function pageScript(module, edit) {
  return `(() => {\n"use strict";\n\n${joined("script.js", module, edit)}\n})();\n`;
}

/** Returns the text of an ES module with its WebAssembly; the script loads the module if that is missing. */
export function esModule(entry, module, names) {
  return `${joined(entry, module)}\n\nexport { ${names.join(", ")} };\n`;
}

/** Returns the text of an entry with all that it contains. */
function joined(entry, module, edit) {
  return join(entry, edit)
    .replace('"@MODULE@"', () => (module ? JSON.stringify(module.toString("hex")) : "undefined"))
    .replace('"@PROTOCOL@"', () => JSON.stringify(protocol))
    .replace('"@STYLESHEET@"', () => JSON.stringify(stylesheet()));
}

/** Returns the joined text of the modules that a file imports, and of the file. */
function join(file, edit = (name, text) => text) {
  const owners = new Map(); // the file of each name
  const exported = new Map(); // the exported names of each file
  const texts = [];

  function add(name) {
    if (exported.has(name)) return;
    exported.set(name, new Set());
    const own = [];
    for (const line of edit(name, readFileSync(new URL(name, folder), "utf8")).split("\n")) {
      const [, names, imported] = line.match(importLine) ?? [];
      if (imported) {
        add(imported);
        for (const each of names.split(", ")) {
          if (!exported.get(imported).has(each)) throw new Error(`${name}: ${imported} does not export ${each}`);
        }
        continue;
      }
      const [, isExported, declared] = line.match(declaration) ?? [];
      if (declared) {
        if (owners.has(declared)) throw new Error(`${name}: ${owners.get(declared)} declares ${declared} too`);
        owners.set(declared, name);
        if (isExported) exported.get(name).add(declared);
      }
      const text = isExported ? line.slice("export ".length) : line;
      if (/^(import|export)\b/.test(text)) throw new Error(`${name}: the line cannot be joined: ${line}`);
      own.push(text);
    }
    texts.push(own.join("\n").trim());
  }

  add(file);
  return texts.join("\n\n");
}
