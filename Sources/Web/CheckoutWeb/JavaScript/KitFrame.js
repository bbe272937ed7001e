// A checkout of the Checkout Kit 4 in a frame of a page. It carries messages between the checkout's page and the engine.
//
//   const checkout = new KitFrame(document.getElementById("place"), { appearance: "automatic" });
//   checkout.addEventListener("complete", ({ detail }) => console.log(detail.checkout.order.id));
//   checkout.present("https://shop.example/cart/c/1?key=a");
//
// The engine decides about everything: origins, ports, answers, failures. Its rules are those of KitCheckoutRules for web pages.
import { Checkout } from "./afterpay-checkout.js";

/**
 * A checkout in a frame.
 *
 * Besides the events of a `Checkout` it dispatches each event of the engine by its name, such as `start`, `update`,
 * `complete`, `fail` and `dismiss`, with it as `detail`, and `messageRejected` with the `origin` of a message that the
 * engine has rejected.
 */
export class KitFrame extends Checkout {
  #place;
  #frame;
  /** The origin of the message of the window that the engine reads at present. */
  #sender;
  #focused;
  #listener = (event) => this.#receive(event);

  /** Begins a checkout in an element, with members of the input `begin`; each has a default. */
  constructor(place, settings = {}) {
    super("kit", { ...settings, host: "web" });
    this.#place = place;
    this.addEventListener("effect", ({ detail }) => this.#carryOut(detail));
    this.addEventListener("event", ({ detail }) => this.dispatchEvent(new CustomEvent(detail.event, { detail })));
    addEventListener("message", this.#listener);
  }

  /** Shows the checkout of an address, and returns the line that answers this input. */
  present(url) { return this.send({ input: "present", url }); }

  /** Closes the checkout on screen, and returns the line that answers this input. */
  dismiss() { return this.send({ input: "dismiss" }); }

  /** Removes the frame, and releases the checkout's memory. */
  close() {
    if (#place in this) {
      removeEventListener("message", this.#listener);
      this.#discard();
    }
    super.close();
  }

  #carryOut(effect) {
    switch (effect.effect) {
      case "loadPage": this.#load(effect); break;
      case "showPage": this.#show(); break;
      case "hide": this.#hide(); break;
      case "discardPage": this.#discard(); break;
      case "openLink": open(effect.url, "_blank", "noopener"); break;
      case "answer": this.#answer(effect); break;
    }
  }

  #load({ page, url }) {
    const element = document.createElement("iframe");
    Object.assign(element, { title: this.state.title, allow: "payment", hidden: true });
    const frame = { page, element, origin: originOf(url), port: null };
    this.#frame = frame;
    element.addEventListener("load", () => this.#send(frame, { input: "pageFinished" }));
    element.src = url;
    this.#place.append(element);
  }

  #show() {
    this.#focused = document.activeElement;
    this.#frame.element.hidden = false;
    this.#frame.element.focus();
  }

  /** Hides the frame, and returns the focus if the frame has it. */
  #hide() {
    const isFocused = [this.#frame.element, document.body].includes(document.activeElement);
    this.#frame.element.hidden = true;
    if (isFocused) this.#focused?.focus();
  }

  #discard() {
    this.#frame?.port?.close();
    this.#frame?.element.remove();
    this.#frame = undefined;
  }

  #answer({ page, port, message }) {
    const frame = this.#frame;
    if (frame?.page !== page) return undefined;
    if (port !== undefined) return frame.port.postMessage(message);
    frame.origin = this.#sender ?? frame.origin;
    const upgrade = message.result?.upgrade;
    if (!upgrade) return frame.element.contentWindow.postMessage(message, frame.origin);
    frame.port?.close();
    const { port1, port2 } = new MessageChannel();
    frame.port = port1;
    port1.onmessage = ({ data }) => this.#deliver(frame, data, { origin: null, port: upgrade.port });
    const result = { ...message.result, upgrade: { port: port2 } };
    frame.element.contentWindow.postMessage({ ...message, result }, frame.origin, [port2]);
  }

  /** Delivers a message of the frame's window; those of other windows are for others. */
  #receive({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.element.contentWindow) return;
    this.#sender = origin;
    this.#deliver(this.#frame, data, { origin });
    this.#sender = undefined;
  }

  #deliver(frame, data, from) {
    let text;
    try {
      text = typeof data === "string" ? data : JSON.stringify(data);
    } catch { /* no JSON */ }
    if (text === undefined) return;
    const events = this.#send(frame, { input: "message", text, mainFrame: true, ...from })?.events ?? [];
    if (!events.some(({ event, code }) => event === "log" && code === "message_rejected")) return;
    this.dispatchEvent(new CustomEvent("messageRejected", { detail: { origin: from.origin } }));
  }

  /** Sends news of the frame; a text that is too long, or no text of Unicode, is no message. */
  #send(frame, input) {
    if (this.#frame !== frame) return undefined;
    try {
      return this.send({ ...input, page: frame.page });
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
      console.warn("a message of the checkout's page cannot be read");
      return undefined;
    }
  }
}

/** Returns the origin of an address, or `null` as text for one that no page can have. */
function originOf(url) {
  try {
    return new URL(url).origin;
  } catch {
    return "null";
  }
}
