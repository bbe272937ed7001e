// A widget of four payments in JavaScript alone, for first-widget.mjs: in dollars and English only, with numbers for cents, and
// with the elements and styles of the engine's widget, so the same picture in every page. A new amount is announced.

/** Amounts and days in English, and in the language of a locale by the browser. */
const plainFormats = {
  english: () => ({
    amount: (cents) => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`,
    day: (weeks) => (weeks === 0 ? "Today" : `In ${weeks} weeks`),
  }),
  intl: (locale) => {
    const amounts = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
    const days = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    const sentence = (text) => text[0].toUpperCase() + text.slice(1);
    return {
      amount: (cents) => amounts.format(cents / 100),
      day: (weeks) => sentence(weeks === 0 ? days.format(0, "day") : days.format(weeks, "week")),
    };
  },
};

globalThis.PlainWidget = class PlainWidget {
  #content = document.createElement("div");
  #announcer = document.createElement("p");
  #options;
  #formats;

  constructor(options) {
    this.#options = options;
    this.#formats = plainFormats[globalThis.plainFormat](options.locale);
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(globalThis.plainStyles);
    root.adoptedStyleSheets = [sheet];
    this.#announcer.className = "apw-away";
    this.#announcer.setAttribute("role", "status");
    root.append(this.#announcer, this.#content);
    document.querySelector(options.target).replaceChildren(host);
    this.update(options);
    setTimeout(() => options.onReady?.({ type: "ready", target: this }));
  }

  update({ amount }) {
    const { locale, today } = this.#options;
    const { amount: text, day } = this.#formats;
    const total = Math.round(Number(amount.amount) * 100);
    const part = Math.round(total / 4);
    const cents = [part, part, part, total - 3 * part];
    const payments = cents.map((each, index) => {
      const date = new Date(`${today}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() + 14 * index);
      return `<li class="apw-pay">${this.#pie(index)}<span class="apw-sum">${text(each)}</span>` +
        `<time class="apw-day" datetime="${date.toISOString().slice(0, 10)}">${day(2 * index)}</time></li>`;
    });
    this.#content.innerHTML =
      `<section class="apw apw-border apw-inherit" lang="${locale}" dir="ltr" aria-label="Your 4 interest-free payments">
        <div class="apw-top"><h2 class="apw-head">Your 4 interest-free payments</h2>
        <p class="apw-logo"><svg class="apw-brand" viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true"><path
          d="M0 0a7 7 0 0 1 7 7H0zM16 0a7 7 0 0 1-7 7V0zM16 16a7 7 0 0 1-7-7h7zM0 16a7 7 0 0 1 7-7v7z"/></svg>Cash App Afterpay</p></div>
        <ol class="apw-list apw-c4 apw-w16" role="list">${payments.join("")}</ol>
        <p class="apw-due"><span class="apw-what">Due today</span>
        <strong class="apw-now">${text(cents[0])}</strong></p>
      </section>`;
    if (this.updated) {
      setTimeout(() => {
        this.#announcer.textContent = `Due today ${text(cents[0])}`;
        this.#options.onChange?.({ type: "change", target: this });
      });
    }
    this.updated = true;
  }

  #pie(index) {
    return globalThis.plainPies[index];
  }
};
