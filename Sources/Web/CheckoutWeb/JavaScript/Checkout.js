// Checkouts of a page: the engine's flows as WebAssembly.
//
//   import { Checkout } from "./afterpay-checkout.js";
//   const checkout = new Checkout("native", { cartId: "c-1", buyer: { kind: "guest" }, providers: ["afterpay"] });
//   checkout.addEventListener("state", ({ detail }) => console.log(detail.phase)); // loading
//   checkout.send({ input: "load" });
//
// Inputs, states, effects and events are those of the lines of `widget checkout replay`. The module reads no clock and
// sends no requests: this script passes lines to it, each with the page's time.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const address = new URL("checkout.wasm", import.meta.url);
const exports = await load();

async function load() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  const { instance } = await WebAssembly.instantiateStreaming(response);
  return instance.exports;
}

/** Sends a request to the module and returns its answer as text. The requests are those of PageCheckouts.swift. */
function ask(request) {
  const bytes = encoder.encode(request);
  const place = exports.request(bytes.length);
  if (place === 0) throw new RangeError("the input is too long");
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
  const count = exports.answer();
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.answerAddress(), count));
}

/** Returns the members `at` and `today`: the page's time, and its day in the page's time zone. */
function clock() {
  const time = new Date();
  const digits = (number, count) => String(number).padStart(count, "0");
  const today =
    `${digits(time.getFullYear(), 4)}-${digits(time.getMonth() + 1, 2)}-${digits(time.getDate(), 2)}`;
  return { at: Math.floor(time.getTime() / 1000), today };
}

/**
 * A checkout.
 *
 * It dispatches these events, each with a `detail`, in this order for each input: `refused` (`code`, `detail`,
 * `message`), `state` if it has changed, `effect` for each effect, `event` for each event. An input that a listener
 * sends is applied at once, and its events follow those that are still to be dispatched.
 */
export class Checkout extends EventTarget {
  /** The present state. */
  state;
  #number;
  #stateText;
  #waiting = [];
  #isDelivering = false;

  /** Begins a checkout: the name of a flow, `native`, `sheet` or `kit`, and the members of its input `begin`. */
  constructor(flow, settings) {
    super();
    const number = ask(`+${flow}`);
    if (number === "") throw new RangeError(`there is no flow ${flow}`);
    this.#number = number;
    try {
      this.state = this.send({ input: "begin", ...settings }).state;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * Sends an input, and returns the line that answers it: `state`, `effects` and `events`, `refused` if the input is
   * rejected, `ignored` if it is of no importance. An input that cannot be read throws a `TypeError`.
   */
  send(input) {
    return this.#send(JSON.stringify({ ...clock(), ...input }));
  }

  /**
   * Sends the answer to a request, with the text of its body. The text reaches the engine as it is, so that numbers
   * keep their spelling. A body that is no JSON is the same as none.
   */
  sendAnswer(request, status, text) {
    const members = { input: "answer", request, status, ...clock() };
    if (isJSON(text)) {
      try {
        return this.#send(`${JSON.stringify(members).slice(0, -1)},"body":${text}}`);
      } catch (error) {
        if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
      }
    }
    return this.#send(JSON.stringify(members));
  }

  /** Whether the checkout is closed. */
  get isClosed() { return this.#number === undefined; }

  /** Releases the checkout's memory. It accepts no inputs afterwards. */
  close() {
    if (this.#number) ask(`-${this.#number}`);
    this.#number = undefined;
    this.#waiting = [];
  }

  #send(line) {
    if (!this.#number) throw new Error("the checkout is closed");
    const text = ask(this.#number + line);
    const answer = JSON.parse(text);
    if (answer.error) throw new TypeError(answer.error.message);
    const stateText = JSON.stringify(answer.state);
    const hasChanged = stateText !== this.#stateText;
    [this.state, this.#stateText] = [answer.state, stateText];
    if (answer.refused) this.#waiting.push(["refused", answer.refused]);
    if (hasChanged) this.#waiting.push(["state", answer.state]);
    for (const effect of answer.effects) this.#waiting.push(["effect", effect]);
    for (const event of answer.events) this.#waiting.push(["event", event]);
    this.#deliver();
    return answer;
  }

  #deliver() {
    if (this.#isDelivering) return;
    this.#isDelivering = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.dispatchEvent(new CustomEvent(next[0], { detail: next[1] }));
    }
    this.#isDelivering = false;
  }
}

function isJSON(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
