// The requests of a native checkout to a shop's server.
//
//   const requests = new ShopRequests(checkout, "https://shop.example");
//
// It carries out each effect `request`, and sends its answer to the checkout. A request is not tried again by itself:
// after `noAnswer` the shopper decides, and the engine knows what may be sent twice.

/** The time limit of a request in milliseconds. */
const patience = 30_000;

export class ShopRequests {
  #checkout;
  #base;
  #running = new Set();

  constructor(checkout, base) {
    this.#checkout = checkout;
    this.#base = base.replace(/\/$/, "");
    checkout.addEventListener("effect", ({ detail }) => {
      if (detail.effect === "request") this.#carryOut(detail);
      if (detail.effect === "dismiss") this.cancel();
    });
  }

  /** Cancels the requests that are under way. */
  cancel() {
    for (const controller of this.#running) controller.abort();
  }

  async #carryOut({ request, method, path, key, body }) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), patience);
    this.#running.add(controller);
    let answer;
    try {
      const response = await fetch(this.#base + path, {
        method, signal: controller.signal, cache: "no-store", redirect: "error",
        headers: {
          ...(body === null ? {} : { "Content-Type": "application/json" }),
          ...(key === null ? {} : { "Idempotency-Key": key }),
        },
        body: body === null ? undefined : JSON.stringify(body),
      });
      answer = { status: response.status, text: await response.text() };
    } catch (error) {
      const reasons = { TimeoutError: "timeout", AbortError: "cancelled" };
      answer = { reason: reasons[error.name] ?? "unreachable" };
    }
    clearTimeout(timer);
    this.#running.delete(controller);
    if (this.#checkout.isClosed) return;
    if (answer.reason) this.#checkout.send({ input: "noAnswer", request, reason: answer.reason });
    else this.#checkout.sendAnswer(request, answer.status, answer.text);
  }
}
