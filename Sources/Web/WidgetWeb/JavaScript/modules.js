// The WebAssembly modules and the requests to them.
import { bytesOf } from "./bytes.js";
import { loadMonthly } from "./page.js";

const moduleText = "@MODULE@"; // WebAssembly as hexadecimal digits, inserted by Sources/Web/WidgetWeb/build

// The letters of operations and fields, the length of the longest request, and the texts that a shop can replace: those
// of PageProtocol.swift and ShopText.swift, inserted too.
export const protocol = "@PROTOCOL@";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const buffer = new Uint8Array(protocol.largestRequest);

/** Returns the bytes of a request, until the next request; fields that are null or undefined are omitted. */
function request(operation, fields) {
  let count = 1;
  buffer[0] = protocol.operations[operation].charCodeAt(0);
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (isMissing(value)) continue;
    const text = typeof value === "boolean" ? String(Number(value)) : value;
    if (count + 5 > buffer.length) throw tooLong();
    const { read, written } = encoder.encodeInto(text, buffer.subarray(count + 5));
    if (read < text.length) throw tooLong();
    buffer[count] = protocol.fields[name].charCodeAt(0);
    for (let place = 0; place < 4; place++) buffer[count + 1 + place] = (written >> (8 * place)) & 255;
    count += 5 + written;
  }
  return buffer.subarray(0, count);
}

const tooLong = () => failureError({ code: "invalid_option", message: "the options are too long" });

export const isMissing = (value) => value === undefined || value === null;

export function failureError({ code, message }) {
  const error = ["closed", "not_loaded"].includes(code) ? new Error(message) : new RangeError(message);
  error.errorCode = code;
  return error;
}

/** Returns the error of a module that cannot be used, and whether it is lasting: trying again does not help. */
function loadingError(error, isLasting) {
  const isForbidden = /unsafe-eval|security policy|\bCSP\b/i.test(error.message);
  const reason = !globalThis.WebAssembly ? "this browser has no WebAssembly"
    : isForbidden ? "the page's Content-Security-Policy forbids WebAssembly; add 'wasm-unsafe-eval' to script-src"
      : error.message;
  return Object.assign(new Error(reason, { cause: error }), {
    errorCode: "not_loaded", isLasting: isLasting || isForbidden || !globalThis.WebAssembly,
  });
}

/** A module that answers requests; it is compiled for the first of them. */
class Module {
  /** The stylesheets of its widgets, by their documents. */
  sheets = new WeakMap();
  /** A function that loads the module, if it is not a part of the script. */
  load;
  #digits;
  #exports;
  #isBroken = false; // whether the loaded digits are no module

  /** Creates a module from a function that returns its digits, or undefined while they are not loaded. */
  constructor(digits, load) {
    this.#digits = digits;
    this.load = load;
  }

  get isLoaded() { return this.#exports !== undefined || (!this.#isBroken && this.#digits() !== undefined); }

  /** Loads the module unless it is loaded. */
  async prepare() {
    if (this.isLoaded || !this.load) return;
    try {
      await this.load();
    } catch (error) {
      throw loadingError(error, false);
    }
    this.#isBroken = false;
  }

  /** Uses a compiled module. */
  use(module) { this.#exports = new WebAssembly.Instance(module).exports; }

  #compile() {
    try {
      this.use(new WebAssembly.Module(bytesOf(this.#digits())));
    } catch (error) {
      this.#isBroken = this.load !== undefined;
      throw loadingError(error, !this.load);
    }
  }

  /** Sends a request and returns its answer as text. */
  ask(operation, fields = {}) {
    if (!this.isLoaded) throw failureError({ code: "not_loaded", message: "the module is not loaded; await start() first" });
    if (!this.#exports) this.#compile();
    const exports = this.#exports;
    const bytes = request(operation, fields);
    const address = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const count = exports.answer();
    const answer = new Uint8Array(exports.memory.buffer, exports.answerAddress(), count);
    return decoder.decode(answer);
  }

  /** Sends a request for a text. */
  askText(operation, fields) {
    const text = this.ask(operation, fields);
    if (text.startsWith('{"failure"')) throw failureError(JSON.parse(text).failure);
    return text;
  }

  /** Sends a request about a widget and returns its number, events, status and markup; before it is created its markup. */
  askWidget(operation, fields) {
    const text = this.ask(operation, fields);
    const end = text.indexOf("\n");
    const answer = JSON.parse(text.slice(0, end));
    if (answer.failure) throw failureError(answer.failure);
    return { ...answer, markup: text.slice(end + 1) };
  }
}

export const scheduleModule = new Module(() => moduleText);
export const monthlyModule = new Module(() => globalThis.afterPayMonthly, loadMonthly);
