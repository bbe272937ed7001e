// The WebAssembly modules and the requests to them.
import { bytesOf } from "./bytes.js";
import { loadMonthly } from "./page.js";

const moduleText = "@MODULE@"; // WebAssembly as hexadecimal digits, inserted by Sources/Web/WidgetWeb/build

// The letters of operations and fields, and the length of the longest request: those of PageProtocol.swift, inserted too.
const protocol = "@PROTOCOL@";

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
    if (count + 5 > buffer.length) throw new RangeError("the options are too long");
    const { read, written } = encoder.encodeInto(text, buffer.subarray(count + 5));
    if (read < text.length) throw new RangeError("the options are too long");
    buffer[count] = protocol.fields[name].charCodeAt(0);
    for (let place = 0; place < 4; place++) buffer[count + 1 + place] = (written >> (8 * place)) & 255;
    count += 5 + written;
  }
  return buffer.subarray(0, count);
}

export const isMissing = (value) => value === undefined || value === null;

export function failureError({ code, message }) {
  const error = code === "closed" ? new Error(message) : new RangeError(message);
  error.errorCode = code;
  return error;
}

/** A module that answers requests; it is compiled for the first of them. */
class Module {
  /** The stylesheets of its widgets, by their documents. */
  sheets = new WeakMap();
  /** A function that loads the module, if it is not a part of the script. */
  load;
  #digits;
  #exports;

  /** Creates a module from a function that returns its digits, or undefined while they are not loaded. */
  constructor(digits, load) {
    this.#digits = digits;
    this.load = load;
  }

  /** Uses a compiled module. */
  use(module) { this.#exports = new WebAssembly.Instance(module).exports; }

  get isLoaded() { return this.#exports !== undefined || this.#digits() !== undefined; }

  /** Sends a request and returns its answer as text. */
  ask(operation, fields = {}) {
    if (!this.isLoaded) throw new Error("the module is not loaded; await start() first");
    if (!this.#exports) this.use(new WebAssembly.Module(bytesOf(this.#digits())));
    const exports = this.#exports;
    const bytes = request(operation, fields);
    const address = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    const count = exports.answer();
    const answer = new Uint8Array(exports.memory.buffer, exports.answerAddress(), count);
    return decoder.decode(answer);
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
