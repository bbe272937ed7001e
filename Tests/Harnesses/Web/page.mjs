// The parts of a browser that the widget's script needs, without layout.
import { readFileSync } from "node:fs";
import vm from "node:vm";

class Element {
  children = [];
  innerHTML = "";

  get firstElementChild() { return this.children[0] ?? null; }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) {
    this.children = children;
    for (const child of children) child.parent = this;
  }
  remove() { if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this); }
  attachShadow() { return (this.shadow = new Element()); }
  querySelector() { return null; }
  querySelectorAll() { return []; }
}

class CSSStyleSheet {
  replaceSync(text) { this.text = text; }
}

/**
 * Returns a page that has loaded a script, after others. `scripts` has a file for each further script that the page may
 * load by an element, by its name.
 */
export function load(path, own = {}, others = [], scripts = {}) {
  const targets = { "#widget": new Element() };
  const reported = [];
  /** Runs the script of an element, as a browser does after the page's own code. */
  const run = (element) => setTimeout(() => {
    const file = scripts[element.src.split("/").at(-1)];
    if (!file) return element.onerror();
    vm.runInContext(readFileSync(file, "utf8"), context, { filename: file });
    element.onload();
  });
  const globals = {
    Element, CSSStyleSheet, URL, TextEncoder, TextDecoder, WebAssembly, atob, console, Date,
    setTimeout, setInterval, clearInterval, reportError: (error) => reported.push(error), ...own,
    document: {
      querySelector: (name) => targets[name] ?? null,
      createElement: () => new Element(),
      addEventListener() {},
      baseURI: "https://shop.example/cart",
      head: { append: run },
    },
  };
  const context = vm.createContext(globals);
  for (const file of [...others, path]) vm.runInContext(readFileSync(file, "utf8"), context, { filename: file });
  return {
    AfterPay: context.AfterPay, Afterpay: context.Afterpay, reported, target: targets["#widget"],
    /** The widget's markup. */
    get markup() { return this.target.firstElementChild?.shadow.children.at(-1)?.innerHTML; },
  };
}

/** Returns a module's exports, and a function that sends it a request in bytes. */
export function instantiate(path) {
  const exports = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {}).exports;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return {
    exports,
    ask(bytes) {
      const address = exports.request(bytes.length);
      new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
      const count = exports.answer();
      return decoder.decode(new Uint8Array(exports.memory.buffer, exports.answerAddress(), count));
    },
  };
}

/** Returns a generator of random integers from 0 up to a limit, the same ones for the same seed. */
export function randomNumbers(seed) {
  let state = BigInt(seed);
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    return Number((state >> 33n) % BigInt(limit));
  };
}

/** Returns a request in the form of the widget's script: one letter, and fields with a letter each. */
export function request(operation, fields) {
  const encoder = new TextEncoder();
  const bytes = [...encoder.encode(operation)];
  for (const [name, value] of Object.entries(fields)) {
    const text = encoder.encode(value);
    bytes.push(name.charCodeAt(0), text.length & 255, text.length >> 8, 0, 0, ...text);
  }
  return bytes;
}

/** Returns the object of an answer's first line. */
export const json = (answer) => JSON.parse(answer.slice(0, answer.indexOf("\n")));
