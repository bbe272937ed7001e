// A widget of four payments in JavaScript alone, for first-widget.mjs: in dollars and English only, with numbers for cents, and
// with the elements and styles of the engine's widget, so the same picture.
globalThis.PlainWidget = class PlainWidget {
  #content = document.createElement("div");
  #options;

  constructor(options) {
    this.#options = options;
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(globalThis.plainStyles);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#content);
    document.querySelector(options.target).replaceChildren(host);
    this.update(options);
    setTimeout(() => options.onReady?.({ type: "ready", target: this }));
  }

  update({ amount }) {
    const { locale, today } = this.#options;
    const text = (cents) => `$${(cents / 100).toFixed(2)}`;
    const total = Math.round(Number(amount.amount) * 100);
    const part = Math.floor(total / 4);
    const cents = [part, part, part, total - 3 * part];
    const payments = cents.map((each, index) => {
      const date = new Date(`${today}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() + 14 * index);
      const day = index === 0 ? "Today" : `In ${2 * index} weeks`;
      return `<li class="apw-pay">${this.#pie(index)}<span class="apw-sum">${text(each)}</span>` +
        `<time class="apw-day" datetime="${date.toISOString().slice(0, 10)}">${day}</time></li>`;
    });
    this.#content.innerHTML =
      `<section class="apw apw-border" lang="${locale}" dir="ltr" aria-label="Your 4 interest-free payments">
        <div class="apw-top"><h2 class="apw-head">Your 4 interest-free payments</h2>
        <p class="apw-logo">Cash App Afterpay</p></div>
        <ol class="apw-list apw-c4 apw-w16" role="list">${payments.join("")}</ol>
        <p class="apw-due"><span class="apw-what">Due today</span>
        <strong class="apw-now">${text(cents[0])}</strong></p>
      </section>`;
    if (this.updated) setTimeout(() => this.#options.onChange?.({ type: "change", target: this }));
    this.updated = true;
  }

  #pie(index) {
    return globalThis.plainPies[index];
  }
};
