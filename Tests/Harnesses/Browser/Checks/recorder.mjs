// Records the events of widgets. Runs in the page.

/** Defines `recorder`, which creates widgets and records their events. */
export function installRecorder(patience) {
  const { PaymentSchedule } = globalThis.AfterPay.Widgets;
  const names = ["onReady", "onChange", "onError"];

  /** Returns the state of an event or a widget as text: `valid 50.00 USD $50.00 beacae19`. */
  const state = ({ isValid, amountDueToday: due, paymentScheduleChecksum: checksum, error }) => {
    const money = due && `${due.amount} ${due.currency} ${due.format()}`;
    if (isValid === true) return `valid ${money} ${checksum}`;
    return isValid === false ? `invalid ${error?.errorCode}` : `${isValid}`;
  };

  const until = async (holds) => {
    const end = performance.now() + patience;
    while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve));
  };

  const records = [];
  const closed = new Set();

  class Record {
    /** The events in order, such as `ready valid 50.00 USD $50.00 beacae19…`. */
    lines = [];

    constructor(options, callbacks = {}) {
      const all = { locale: "en-US", amount: { amount: "200.00", currency: "USD" }, target: "#one", ...options };
      for (const name of names) {
        all[name] = (event) => {
          this.#write(name.slice(2).toLowerCase(), event);
          callbacks[name]?.(event, this);
        };
      }
      this.widget = new PaymentSchedule(all);
      this.target = document.querySelector(all.target);
      records.push(this);
    }

    #write(kind, event) {
      let line = `${kind} ${state(event.data)}`;
      if (event.type !== undefined && event.type !== kind) line += ` of the type ${event.type}`;
      if (!this.widget) line += " but the widget's name is not set yet";
      this.lines.push(line);
    }

    update(amount, currency = "USD") {
      return this.widget.update({ amount: { amount, currency } });
    }

    close() {
      closed.add(this.widget);
      this.widget.close();
    }

    /** Waits until at least this many events were received, and for any further ones. */
    async received(count) {
      await until(() => this.lines.length >= count);
      await quiet();
      const [last, now] = [this.lines.at(-1), state(this.widget)];
      if (!closed.has(this.widget) && last && !last.includes(now)) this.lines.push(`but the widget says ${now}`);
      return this.lines;
    }
  }

  /** Waits until another widget has had its first event and a change: by then, pending events have arrived. */
  const quiet = async () => {
    let changed = false;
    const other = document.createElement("div");
    other.id = "quiet";
    document.body.append(other);
    const widget = new PaymentSchedule({
      target: "#quiet", locale: "en-US", amount: { amount: "50.00", currency: "USD" },
      onReady: () => widget.update({ amount: { amount: "60.00", currency: "USD" } }),
      onChange: () => (changed = true),
    });
    await until(() => changed);
    widget.close();
    other.remove();
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve));
  };

  /** Closes all widgets before the next scenario. */
  const clear = () => {
    for (const record of records.splice(0)) record.close();
  };

  globalThis.recorder = { Record, until, quiet, clear };
}
