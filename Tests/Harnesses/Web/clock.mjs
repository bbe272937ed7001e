// A clock for tests: its time passes only when the test says so.

/** Lets the promises of a page settle. */
export const settle = () => new Promise((done) => setImmediate(done));

export class Clock {
  #time;
  #timers = new Map();
  #last = 0;

  /** Creates a clock that shows a time in UTC. */
  constructor(text) {
    this.#time = Date.parse(text);
    const clock = this;
    this.Date = class extends Date {
      constructor(...parts) { super(...(parts.length ? parts : [clock.#time])); }
      getFullYear() { return this.getUTCFullYear(); }
      getMonth() { return this.getUTCMonth(); }
      getDate() { return this.getUTCDate(); }
    };
  }

  get time() { return this.#time; }
  /** The periods of the timers that repeat, in milliseconds. */
  get intervals() { return [...this.#timers.values()].map(({ period }) => period).filter(Boolean); }

  /** The functions of a page's timers and its `Date`. */
  get globals() {
    const add = (run, delay, period) => {
      this.#timers.set(++this.#last, { run, at: this.#time + Math.max(delay, 1), period });
      return this.#last;
    };
    const remove = (timer) => void this.#timers.delete(timer);
    return {
      Date: this.Date,
      setTimeout: (run, delay = 0) => add(run, delay),
      setInterval: (run, period) => add(run, period, period),
      clearTimeout: remove, clearInterval: remove,
    };
  }

  /** Lets time pass while the page sleeps: its timers do not run. */
  sleep(milliseconds) {
    this.#time += milliseconds;
    for (const timer of this.#timers.values()) timer.at += milliseconds;
  }

  /** Lets time pass, and runs the timers that are due. Returns the number of tasks. */
  async advance(milliseconds) {
    const end = this.#time + milliseconds;
    let tasks = 0;
    for (await settle(); ; await settle()) {
      let next;
      for (const [name, timer] of this.#timers) if (timer.at <= end && !(next?.timer.at <= timer.at)) next = { name, timer };
      if (!next) break;
      this.#time = Math.max(this.#time, next.timer.at);
      if (next.timer.period) next.timer.at += next.timer.period;
      else this.#timers.delete(next.name);
      next.timer.run();
      tasks += 1;
    }
    this.#time = end;
    return tasks;
  }
}
