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
  remove() { this.parent.children = this.parent.children.filter((child) => child !== this); }
  attachShadow() { return (this.shadow = new Element()); }
  querySelector() { return null; }
  querySelectorAll() { return []; }
}

class CSSStyleSheet {
  replaceSync(text) { this.text = text; }
}

/** Returns a page that has loaded a script. */
export function load(path, own = {}) {
  const targets = { "#widget": new Element() };
  const reported = [];
  const globals = {
    Element, CSSStyleSheet, TextEncoder, TextDecoder, WebAssembly, atob, console, Date,
    setTimeout, setInterval, clearInterval, reportError: (error) => reported.push(error), ...own,
    document: {
      querySelector: (name) => targets[name] ?? null,
      createElement: () => new Element(),
      addEventListener() {},
    },
  };
  const context = vm.createContext(globals);
  vm.runInContext(readFileSync(path, "utf8"), context, { filename: path });
  return {
    AfterPay: context.AfterPay, Afterpay: context.Afterpay, reported, target: targets["#widget"],
    /** The widget's markup. */
    get markup() { return this.target.firstElementChild?.shadow.children.at(-1).innerHTML; },
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
