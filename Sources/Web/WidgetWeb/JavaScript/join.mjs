// Joins ES modules to the body of one script: the files that a file imports, each once and before it, and the file itself.
// An import is a line `import { names } from "./file.js";` or `import "./file.js";` at the head of a file, and an export a declaration that
// begins with `export`. All files share one scope, so that a name is declared once at the top of all of them. The elements
// of ElementsWeb import files of this folder by their paths; no two files of the folders have the same name.
import { existsSync, readFileSync } from "node:fs";
import { protocol } from "../../WebModule/JavaScript/protocol.mjs";
import { phrases } from "./phrases.mjs";
import { messageStylesheet, sourceOf, stylesheet } from "./stylesheet.mjs";

const importLine = /^import (?:\{ ([\w, ]+) \} from )?"(?:\.|\.\.\/\.\.\/WidgetWeb\/JavaScript)\/([\w-]+\.js)";$/;
const declaration = /^(export )?(?:async )?(?:function|class|const|let) (\w+)/;

const folders = [new URL(".", import.meta.url), new URL("../../ElementsWeb/JavaScript/", import.meta.url)];

/** Returns the text of a file of either folder. */
export const source = (name) =>
  readFileSync(folders.map((folder) => new URL(name, folder)).find((file) => existsSync(file)), "utf8");

/** Returns the text of the script of pages with its WebAssembly. `edit` returns the text of a file, for tests. */
export const pageScript = (module, edit, entry) => `${pageLines(module, edit, entry).map(({ text }) => text).join("\n")}\n`;

/** Returns the lines of the script of pages: their texts, and the file and the row of those that are of a file. */
export function pageLines(module, edit, entry = "script.js") {
  return around("(() => {\n\"use strict\";\n", joined(entry, module, "undefined", edit), "})();");
}

/** Returns the lines of an ES module with its WebAssembly; the script loads the module if that is missing. */
export function esLines(entry, module, names) {
  return around("", joined(entry, module, "import.meta.url").map(withoutEffects), `export { ${names.join(", ")} };`);
}

/** Returns the lines of a CommonJS module, which has no address from which it could load another one. */
export function commonLines(entry, module, names) {
  return around("\"use strict\";\n", joined(entry, module, "undefined"), `module.exports = { ${names.join(", ")} };`);
}

/** Returns lines after and before others of no file. */
function around(head, lines, foot) {
  const others = (text) => text.split("\n").map((text) => ({ text }));
  return [...others(head), ...lines, ...others(`\n${foot}`)];
}

/** Returns the lines of an entry with all that it contains. `home` is the expression of the address of an ES module. */
function joined(entry, module, home, edit) {
  const values = {
    MODULE: module ? JSON.stringify(module.toString("hex")) : "undefined", PROTOCOL: JSON.stringify(protocol),
    PHRASES: JSON.stringify(phrases()),
    STYLESHEET: JSON.stringify(stylesheet()), MESSAGESHEET: JSON.stringify(messageStylesheet()),
    MESSAGEPART: JSON.stringify(messageStylesheet().slice(stylesheet().length)),
    STYLESOURCE: JSON.stringify(sourceOf(stylesheet())), MESSAGESOURCE: JSON.stringify(sourceOf(messageStylesheet())), HOME: home,
  };
  const text = (line) => line.replace(/"@([A-Z]+)@"/, (all, name) => values[name] ?? all);
  return join(entry, edit).map((line) => ({ ...line, text: text(line.text) }));
}

/**
 * Returns a line that bundlers remove if its constant or class is not used: creating them has no other effect. A class is
 * in a function, since bundlers cannot see that of its fields and computed names.
 */
function withoutEffects(line) {
  const text = line.text
    .replace(/^(const \w+ = )(?=new |Symbol\()/, "$1/* @__PURE__ */ ")
    .replace(/^class (\w+).*\{$/, "const $1 = /* @__PURE__ */ (() => $&");
  return { ...line, text: line.endsClass ? `${text})();` : text };
}

/** Returns the joined lines of the modules that a file imports, and of the file. */
function join(file, edit = (name, text) => text) {
  const owners = new Map(); // the file of each name
  const exported = new Map(); // the exported names of each file
  const lines = [];

  function add(name) {
    if (exported.has(name)) return;
    exported.set(name, new Set());
    const own = [];
    let isClass = false;
    for (const [row, line] of edit(name, source(name)).split("\n").entries()) {
      const [, names, imported] = line.match(importLine) ?? [];
      if (imported) {
        add(imported);
        for (const each of names?.split(", ") ?? []) {
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
      if (/^class\b.*\{$/.test(text)) isClass = true;
      const endsClass = isClass && text === "}";
      if (endsClass) isClass = false;
      own.push({ text, original: text, file: name, row, column: line.length - text.length, endsClass });
    }
    const isEmpty = ({ text }) => text.trim() === "";
    while (own.length > 0 && isEmpty(own[0])) own.shift();
    while (own.length > 0 && isEmpty(own.at(-1))) own.pop();
    if (lines.length > 0 && own.length > 0) lines.push({ text: "" });
    lines.push(...own);
  }

  add(file);
  return lines;
}
