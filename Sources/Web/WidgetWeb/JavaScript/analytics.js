// What happens to a widget, for a page's statistics, without personal data: no amount, no token, no identifier.
import { report } from "./events.js";
import { isMissing } from "./modules.js";

const visibleTime = 1000; // milliseconds, as in the usual definition of a view

/** Returns what a widget's options and canonical text, whose second word is the name of its plan, have of the facts. */
export function factsOf({ payMonthly, plan, style }, canonicalText) {
  return {
    widget: isMissing(payMonthly) ? "schedule" : "monthly", theme: String(style?.theme ?? "classic").toLowerCase(),
    plan: payMonthly?.plan ?? plan ?? canonicalText.split(" ")[1],
  };
}

/** Reports to a page that a widget was shown, opened, closed, changed or has failed. */
export class Analytics {
  #receive;
  #frame;
  #facts;
  #observer;
  #timer;
  #isWatching = false;
  #isClosed = false;
  #openCount = 0;

  /** Passes each event to `receive`, with the facts about the widget in the frame then. */
  constructor(receive, frame, facts) {
    this.#receive = receive;
    this.#frame = frame;
    this.#facts = facts;
    // Older browsers have no event of a dialog that opens, so a click looks too.
    for (const type of ["toggle", "close", "click"]) {
      frame.root.addEventListener(type, () => setTimeout(() => this.#look()), true);
    }
  }

  /** Reports an event of the widget, and waits from the first of them on until its picture is visible. */
  deliver({ type, isValid, error }) {
    if (!this.#isWatching) this.#watch();
    if (type === "change") this.#report("changed", { isValid });
    if (type === "error") this.#report("failed", { isValid, errorCode: error.errorCode });
  }

  /** Reports nothing from now on. */
  close() {
    this.#isClosed = true;
    this.#stopWatching();
  }

  #watch() {
    this.#isWatching = true;
    if (typeof IntersectionObserver === "undefined") return this.#report("shown");
    this.#observer = new IntersectionObserver((entries) => this.#see(entries.at(-1)), {
      threshold: [0, .1, .2, .3, .4, .5],
    });
    this.#observer.observe(this.#frame.host);
  }

  /** Reports a widget once half of it, or half of the window with it, was visible for a time. */
  #see({ intersectionRatio, intersectionRect: { height }, rootBounds }) {
    const isVisible = height > 0 && (intersectionRatio >= .5 || height * 2 >= rootBounds?.height);
    if (!isVisible) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    if (!isVisible || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#stopWatching();
      this.#report("shown");
    }, visibleTime);
  }

  #stopWatching() {
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
  }

  /** Reports folds and dialogs that have opened or closed; a fold that an update draws again stays open. */
  #look() {
    const openCount = [...this.#frame.root.querySelectorAll("details, dialog")].filter(({ open }) => open).length;
    if (openCount !== this.#openCount) this.#report(openCount > this.#openCount ? "opened" : "closed");
    this.#openCount = openCount;
  }

  #report(type, more = {}) {
    if (this.#isClosed) return;
    try {
      this.#receive(Object.freeze({ type, ...this.#facts(), ...more }));
    } catch (error) {
      report(error);
    }
  }
}
