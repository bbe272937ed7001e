// The pages of a sheet as frames. A page around a frame sees neither the status of an answer nor a link, so the example
// shop's pages send them as objects with a member `shopFrame`; messages of the checkout itself are text.
import { make } from "./dom.js";

/** How long a frame may be loaded without a word of its page, in milliseconds. */
const patience = 200;

export class Frames {
  #checkout;
  #place;
  #frames = new Map();

  /** Carries out the effects of a sheet in an element. Frames are never moved: that would load them again. */
  constructor(checkout, place) {
    [this.#checkout, this.#place] = [checkout, place];
    checkout.addEventListener("effect", ({ detail }) => this[`_${detail.effect}`]?.(detail));
    addEventListener("message", (event) => this.#receive(event));
  }

  _loadPage({ page, url, recovery }) {
    this.#frames.get(page)?.element.remove();
    const element = make("iframe", { title: "The shop's checkout", hidden: true });
    const frame = { page, element, recovery, isAnswered: false, origin: new URL(url).origin };
    this.#frames.set(page, frame);
    element.addEventListener("load", () => this.#loaded(frame));
    element.src = url;
    this.#place.append(element);
  }

  _showPage({ page }) {
    for (const [number, { element }] of this.#frames) element.hidden = number !== page;
  }

  _hide() {
    for (const { element } of this.#frames.values()) element.hidden = true;
  }

  _discardPage({ page }) {
    this.#frames.get(page)?.element.remove();
    this.#frames.delete(page);
  }

  _sendMessage({ page, name, body }) {
    const frame = this.#frames.get(page);
    frame?.element.contentWindow?.postMessage(JSON.stringify({ name, body }), frame.origin);
  }

  /** A frame that is loaded without an answer shows the browser's own page about a failure. */
  #loaded(frame) {
    if (this.#frames.get(frame.page) !== frame) return;
    setTimeout(() => {
      if (this.#frames.get(frame.page) !== frame || frame.isAnswered) return;
      this.#send(frame, { input: "pageFailed", reason: "The page cannot be loaded." });
    }, patience);
  }

  #receive({ source, origin, data }) {
    const frame = [...this.#frames.values()].find(({ element }) => element.contentWindow === source);
    if (!frame || origin !== frame.origin) return;
    if (typeof data === "string") this.#send(frame, { input: "message", text: data });
    else if (data?.shopFrame) this.#report(frame, data);
  }

  #report(frame, { shopFrame, url, status, newWindow }) {
    switch (shopFrame) {
      case "answer":
        frame.isAnswered = true;
        this.#send(frame, { input: "pageAnswer", url, status });
        if (frame.recovery) this.#send(frame, { input: "navigated", url });
        break;
      case "finished": this.#send(frame, { input: "pageFinished", url }); break;
      case "link": this.#send(frame, { input: "link", url, newWindow }); break;
    }
  }

  #send(frame, input) {
    if (this.#frames.get(frame.page) === frame) this.#checkout.send({ ...input, page: frame.page });
  }
}
