// Pages for tests of the widget's script, and its modules without it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { protocol } from "../../../Sources/Web/WebModule/JavaScript/protocol.mjs";
import { Document } from "./document.mjs";

/**
 * Returns a page that has loaded a script, after others. `own` has further globals. `scripts` has a file for each further
 * script that the page may load by an element, by its name, or a function that is called instead of running it.
 */
export function load(path, own = {}, others = [], scripts = {}) {
  return loadText(readFileSync(path, "utf8"), own, others, scripts, path);
}

/** Returns a page that has loaded the text of a script. */
export function loadText(text, own = {}, others = [], scripts = {}, filename = "afterpay-widget.js") {
  const document = new Document();
  const target = document.place("widget");
  const reported = [];
  const warnings = [];
  const requests = [];
  /** Runs the script of an element, as a browser does after the page's own code. */
  document.head.append = (element) => context.setTimeout(() => {
    requests.push(element.src);
    const file = scripts[element.src.split(/[/?]/).find((part) => part.endsWith(".js"))];
    if (!file) return element.onerror();
    if (typeof file === "function") file(context);
    else vm.runInContext(readFileSync(file, "utf8"), context, { filename: file });
    element.onload();
  });
  const context = vm.createContext({
    URL, AbortController, TextEncoder, TextDecoder, WebAssembly, crypto, Date, setTimeout, setInterval, clearInterval, document,
    console: { ...console, warn: (warning) => warnings.push(warning) },
    reportError: (error) => reported.push(error), ...own,
  });
  vm.runInContext("delete Uint8Array.fromHex;", context); // as in older browsers, so that the script's own reading is tested
  for (const file of others) vm.runInContext(readFileSync(file, "utf8"), context, { filename: file });
  const run = () => vm.runInContext(text, context, { filename });
  run();
  return {
    document, context, reported, warnings, requests, target,
    /** Runs the script once more. */
    run,
    get AfterPay() { return context.AfterPay; },
    get Afterpay() { return context.Afterpay; },
    /** The shadow root of the widget in the target. */
    get root() { return this.target.firstElementChild?.shadow; },
    /** The widget's markup. */
    get markup() { return this.root?.children.at(-1)?.innerHTML; },
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

/** The byte of each operation, by its name. */
export const operations = Object.fromEntries(
  Object.entries(protocol.operations).map(([name, letter]) => [name, letter.charCodeAt(0)]));

/** The names of all fields. */
export const fieldNames = Object.keys(protocol.fields);

/** Returns a request in the form of the widget's script: a byte of an operation, and fields by their names. */
export function request(operation, fields) {
  const encoder = new TextEncoder();
  const bytes = [operations[operation]];
  for (const [name, value] of Object.entries(fields)) {
    const text = encoder.encode(value);
    bytes.push(protocol.fields[name].charCodeAt(0), text.length & 255, text.length >> 8, 0, 0, ...text);
  }
  return bytes;
}

/** Checks that a request to create a widget draws the same picture, or has the same mistake, as one to draw it. */
export function checkDrawing(ask, bytes) {
  const [drawn, created] = ["draw", "create"].map((name) => ask([operations[name], ...bytes.slice(1)]));
  const isMistake = created.startsWith('{"failure"');
  const lines = isMistake ? [drawn, created] : [drawn, created].map((answer) => answer.slice(answer.indexOf("\n")));
  assert.equal(lines[0], lines[1]);
  if (!isMistake) assert.ok(drawn.startsWith("{}\n"));
  return created;
}

/** Returns the object of an answer's first line. */
export const json = (answer) => JSON.parse(answer.slice(0, answer.indexOf("\n")));
