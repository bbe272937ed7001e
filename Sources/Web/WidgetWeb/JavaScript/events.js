// The events of a widget: their errors and their delivery.

// The HTTP status with which Afterpay's interface of checkouts rejects an order for the same reason.
const statusCodes = { invalid_token: 412, token_expired: 412, lookup_failed: 500, not_loaded: 503, plan_unavailable: 412 };

/** Returns an unchangeable error in the form of events and properties; `cause` is what a lookup has thrown. */
export function describe({ errorCode, message }, cause) {
  const digits = crypto.getRandomValues(new Uint8Array(8));
  const status = cause?.httpStatusCode ?? cause?.status;
  return Object.freeze({
    errorCode, errorId: Array.from(digits, (byte) => byte.toString(16).padStart(2, "0")).join(""), message,
    httpStatusCode: Number.isInteger(status) && status >= 400 ? status : statusCodes[errorCode] ?? 422,
  });
}

/** Returns the events of an answer: Afterpay's widget delivers each error to `onChange` too, also that of `ready`. */
export function withChange(events) {
  const isBarred = (event) => event.type === "ready" && event.error;
  return events.flatMap((event) => (isBarred(event) ? [event, { ...event, type: "change" }] : [event]));
}

/** Events that wait for the page's own code to end. */
export class EventQueue {
  #prepare;
  #deliver;
  #events = [];
  #isScheduled = false;
  #isClosed = false;

  /** Creates a queue that passes each event to `deliver`. Before that it calls `prepare`, which may add events. */
  constructor(prepare, deliver) {
    this.#prepare = prepare;
    this.#deliver = deliver;
  }

  add(events) {
    if (this.#isClosed || events.length === 0) return;
    this.#events.push(...events);
    this.schedule();
  }

  /** Has the events that wait then delivered in one task, after the current one. */
  schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => this.#drain());
  }

  /** Discards the events that wait and all later ones. */
  close() {
    this.#isClosed = true;
    this.#events = [];
  }

  /** Delivers the events that wait; those that callbacks cause wait for the next task, so that the page can draw. */
  #drain() {
    this.#prepare();
    const events = this.#events;
    this.#events = [];
    this.#isScheduled = false;
    for (const event of events) {
      if (this.#isClosed) return;
      try {
        this.#deliver(event);
      } catch (error) {
        report(error);
      }
    }
  }
}

/** Reports an error as an exception of the page, which its own code must not be stopped by. */
export function report(error) {
  if (typeof reportError === "function") return reportError(error);
  setTimeout(() => {
    throw error;
  });
}
