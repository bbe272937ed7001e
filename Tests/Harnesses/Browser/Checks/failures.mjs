// Widgets that cannot be drawn: pages that forbid or lack what they need, and files that do not arrive. Each check looks at
// what the shopper sees, at the events, and at what the author of the page reads in the console.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Page } from "../Driver/page.mjs";
import { accessibilityFaults } from "./accessibility.mjs";
import { layoutFaults } from "./layout.mjs";
import { visibleText } from "./look.mjs";

const sentence = "Your payments cannot be shown right now.";
const monthly = { payMonthly: { plan: "us-pay-monthly-12", rate: "29.99" }, amount: { amount: "1000.00", currency: "USD" } };

/** The builds, each with its files and the element that loads it: all in one script, or an ES module with its WebAssembly. */
const builds = {
  synchronous: { files: { "widget.js": "afterpay-widget.js" }, tag: '<script src="widget.js"></script>' },
  asynchronous: {
    files: { "async.js": "package/async.js", "widget.wasm": "package/widget.wasm" },
    tag: '<script type="module" src="entry.js"></script>',
  },
};
const entry = 'import * as widgets from "./async.js"; globalThis.AfterPay = { Widgets: widgets };';
const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html; charset=utf-8" };

let count = 0;

/**
 * A page with a build. The settings are `policy`, a Content-Security-Policy; `before`, a script that runs first; `missing`,
 * files that are not found; `broken`, files with other contents; `target`, the contents of the target.
 */
class FailingPage {
  #folder = `/failures-${++count}`;
  #network;
  #web;

  constructor({ network, web }, build, { policy, before = "", missing = [], broken = {}, target = "" }) {
    [this.#network, this.#web] = [network, web];
    const { files, tag } = builds[build];
    for (const [name, path] of Object.entries(files)) this.arrive(name, path);
    this.arrive("afterpay-monthly.js");
    this.#serve("entry.js", { body: entry });
    this.#serve("before.js", { body: before });
    for (const name of missing) this.#serve(name, { body: "Not found", status: 404 });
    for (const [name, body] of Object.entries(broken)) this.#serve(name, { body });
    this.url = this.#serve("index.html", {
      headers: policy ? { "Content-Security-Policy": policy } : {},
      body: `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A page</title><script src="before.js"></script>${tag}
<main><h1>A page</h1><div id="one">${target}</div><p id="instead" hidden>Ask in the shop.</p><p id="after">After it</p></main>`,
    });
    this.expects = [new RegExp(`^${this.url.replace("index.html", "")}`)];
  }

  /** Serves a file of the build; it may be requested past the caches too. */
  arrive(name, path = name) {
    const body = readFileSync(join(this.#web, path));
    for (const query of ["", "?2", "?3"]) this.#serve(name, { body }, query);
  }

  #serve(name, file, query = "") {
    return this.#network.serve(`${this.#folder}/${name}${query}`, { type: types[name.split(".").at(-1)], ...file });
  }
}

/** Creates a widget, and records its events. Runs in the page. */
function create(options) {
  globalThis.lines = [];
  const receive = ({ type, data }) => lines.push(`${type} ${data.error?.errorCode ?? data.isValid}`);
  globalThis.widget = new AfterPay.Widgets.PaymentSchedule({
    target: "#one", amount: { amount: "200.00", currency: "USD" }, locale: "en-US",
    onReady: receive, onChange: receive, onError: receive, ...options,
  });
}

/** Returns the place of the button that tries again. Runs in the page. */
function again() {
  const button = document.querySelector("#one").firstElementChild?.shadowRoot?.querySelector("[data-again]");
  const box = button?.getBoundingClientRect();
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2, height: box.height };
}

/** A check of a page: what it must show, and what the console may have. */
class Check {
  faults = [];

  constructor(page) { this.page = page; }

  /** Creates a widget, and waits for its events. */
  async create(options, ...events) {
    await this.page.until("the script", () => globalThis.AfterPay !== undefined);
    await this.page.evaluate(create, options);
    await this.receive(...events);
  }

  async receive(...events) {
    await this.page.until(`${events}`, (count) => globalThis.lines.length >= count, events.length);
    const lines = await this.page.evaluate(() => globalThis.lines.join(", "));
    if (lines !== events.join(", ")) this.faults.push(`received ${lines}, not ${events.join(", ")}`);
  }

  /** Checks the visible text of the target, and whether it has a button. */
  async show(text, hasButton = false) {
    const [shown, place, height] = [
      await this.page.evaluate(visibleText, "#one"), await this.page.evaluate(again),
      await this.page.evaluate(() => document.querySelector("#one").getBoundingClientRect().height),
    ];
    if (!shown.includes(text)) this.faults.push(`“${text}” is not visible, but “${shown}”`);
    if (text !== "" && height < 15) this.faults.push(`the target is ${height} pixels high`);
    if (Boolean(place) !== hasButton) this.faults.push(`there is ${place ? "a" : "no"} button`);
    if (place && place.height < 24) this.faults.push(`the button is ${place.height} pixels high`);
    if (/WebAssembly|Policy|module|option|no such|no open|http/i.test(shown)) this.faults.push(`a shopper reads “${shown}”`);
    this.faults.push(...(await this.page.evaluate(layoutFaults)), ...(await accessibilityFaults(this.page)));
  }

  async press() { await this.page.clickAt(await this.page.evaluate(again)); }

  /** Returns the faults: those of the console must match the patterns, and each pattern one of them. */
  async end(...patterns) {
    await this.page.settle();
    const isKnown = (fault) => patterns.some((pattern) => pattern.test(fault));
    this.faults.push(...this.page.faults.filter((fault) => !isKnown(fault)));
    for (const pattern of patterns) {
      if (!this.page.faults.some((fault) => pattern.test(fault))) this.faults.push(`the console has nothing like ${pattern}`);
    }
    return this.faults;
  }
}

const own = "script-src 'self' 'wasm-unsafe-eval'";
const trustedTypes = `${own}; require-trusted-types-for 'script'; trusted-types of-the-shop`;
const failed = /Failed to load resource/;

/** Checks that hold in both builds: settings of the page, and a function. */
const common = {
  "a policy without wasm-unsafe-eval": [{ policy: "script-src 'self'" }, async (check) => {
    await check.create({}, "error not_loaded");
    await check.show(sentence);
    return check.end(/exception: Error: .*add 'wasm-unsafe-eval' to script-src/);
  }],
  "no WebAssembly": [{ before: "delete globalThis.WebAssembly;" }, async (check) => {
    await check.create({ locale: "fr-CA" }, "error not_loaded");
    await check.show("Vos paiements ne peuvent pas être affichés pour le moment.");
    return check.end(/exception: Error: this browser has no WebAssembly/);
  }],
  "no WebAssembly, and hidden": [{ before: "delete globalThis.WebAssembly;" }, async (check) => {
    await check.create({ fallback: "hide" }, "error not_loaded");
    await check.show("");
    const height = await check.page.evaluate(() => document.querySelector("#one").getBoundingClientRect().height);
    if (height !== 0) check.faults.push(`the hidden target is ${height} pixels high`);
    return check.end(/exception/);
  }],
  "no WebAssembly, and an element instead": [{ before: "delete globalThis.WebAssembly;" }, async (check) => {
    await check.create({ fallback: "#instead" }, "error not_loaded");
    await check.show("Ask in the shop.");
    return check.end(/exception/);
  }],
  "no WebAssembly, and contents of the server": [
    { before: "delete globalThis.WebAssembly;", target: "<p>4 payments of $50.00</p>" }, async (check) => {
      await check.create({}, "error not_loaded");
      await check.show("4 payments of $50.00");
      await check.page.evaluate(() => widget.update({ amount: { amount: "180.00", currency: "USD" } }));
      await check.receive("error not_loaded", "error not_loaded");
      await check.show(sentence);
      return check.end(/exception/);
    },
  ],
  "no WebAssembly, and a shadow root of the server": [
    { before: "delete globalThis.WebAssembly;", target: '<template shadowrootmode="open"><p>4 payments of $50.00</p></template>' },
    async (check) => {
      await check.create({}, "error not_loaded");
      const text = await check.page.evaluate(() => document.querySelector("#one").shadowRoot.textContent);
      if (text !== "4 payments of $50.00") check.faults.push(`the shadow root has “${text}”`);
      return check.end(/exception/);
    },
  ],
  "a shadow root of the server": [
    { target: '<template shadowrootmode="open"><p>4 payments of $50.00</p></template>' }, async (check) => {
      await check.create({ amount: { amount: "180.00", currency: "USD" } }, "ready true");
      await check.show("$45.00");
      return check.end();
    },
  ],
  "other trusted types": [{ policy: trustedTypes }, async (check) => {
    await check.create({ style: { theme: "COLLAPSIBLE" } }, "ready true");
    await check.show("Due today $50.00");
    const circles = await check.page.evaluate(() => {
      const root = document.querySelector("#one").firstElementChild.shadowRoot;
      root.querySelector("details").open = true;
      return [...root.querySelectorAll("svg *")].filter((each) => each.getBoundingClientRect().width > 5).length;
    });
    if (circles < 4) check.faults.push(`${circles} shapes are drawn`);
    await check.page.evaluate(() => widget.update({ amount: { amount: "2500.00", currency: "USD" } }));
    await check.receive("ready true", "change amount_above_maximum", "error amount_above_maximum");
    await check.show("Payments not available");
    return check.end(/TrustedTypePolicy/);
  }],
  "other trusted types, and a monthly plan": [{ policy: trustedTypes }, async (check) => {
    await check.create(monthly, "error not_loaded");
    await check.show(sentence, true);
    return check.end(/TrustedTypePolicy|TrustedScriptURL/, /exception/);
  }],
  "a monthly script that is missing": [{ missing: ["afterpay-monthly.js"] }, async (check, files) => {
    await check.create(monthly, "error not_loaded");
    await check.show(sentence, true);
    files.arrive("afterpay-monthly.js");
    await check.press();
    await check.receive("error not_loaded", "ready true");
    await check.show("29.89%");
    return check.end(failed, /exception: Error: .*afterpay-monthly\.js cannot be loaded/);
  }],
  "a monthly script that a policy blocks": [
    { policy: `${own.replace("'self'", "http://shop.test/FOLDER/before.js http://shop.test/FOLDER/entry.js "
      + "http://shop.test/FOLDER/async.js http://shop.test/FOLDER/widget.js")}` },
    async (check) => {
      await check.create(monthly, "error not_loaded");
      await check.show(sentence, true);
      await check.press();
      await check.receive("error not_loaded", "error not_loaded");
      await check.show(sentence, true);
      return check.end(/Content Security Policy/, /exception: Error: .*cannot be loaded/);
    },
  ],
  "a monthly script that is broken": [
    { broken: { "afterpay-monthly.js": 'globalThis.afterPayMonthly = "0061736d01000000ff";' } }, async (check) => {
      await check.create(monthly, "error not_loaded");
      await check.show(sentence, true);
      await check.press();
      await check.receive("error not_loaded", "ready true");
      await check.show("29.89%");
      return check.end(/exception: Error: .*WebAssembly\.Module/);
    },
  ],
  "a rate that is no number in the first monthly plan": [{}, async (check) => {
    await check.create({ ...monthly, payMonthly: { ...monthly.payMonthly, rate: "a few" }, locale: "es-ES" }, "error invalid_rate");
    await check.show("Tus pagos no se pueden mostrar en este momento.");
    return check.end(/exception: RangeError/);
  }],
  "an option that is wrong": [{}, async (check) => {
    await check.create({ plan: "gb-pay-in-5", style: { theme: "TIMELINE" } }, "error unknown_plan");
    await check.show(sentence);
    return check.end(/exception: RangeError: there is no such plan/);
  }],
  "a currency without an open plan": [{}, async (check) => {
    await check.create({ amount: { amount: "50.00", currency: "EUR" }, locale: "it-IT" }, "error unsupported_currency");
    await check.show("Al momento non è possibile mostrare le tue rate.");
    return check.end(/exception: RangeError: no open plan is in EUR/);
  }],
  "a target that the page clears": [{}, async (check) => {
    await check.create({}, "ready true");
    await check.page.evaluate(() => {
      document.querySelector("#one").innerHTML = "";
      widget.update({ amount: { amount: "180.00", currency: "USD" } });
    });
    return check.end(/console.warning: .*removed the widget from its target/);
  }],
};

/** Checks of the build whose WebAssembly is a file. */
const asynchronous = {
  "a module that is missing": [{ missing: ["widget.wasm"] }, async (check, files) => {
    await check.create({}, "error not_loaded");
    await check.show(sentence, true);
    files.arrive("widget.wasm", "package/widget.wasm");
    await check.press();
    await check.receive("error not_loaded", "ready true");
    await check.show("Due today $50.00");
    return check.end(failed, /exception: Error: .*widget\.wasm cannot be loaded: status 404/);
  }],
  "a module that is broken": [{ broken: { "widget.wasm": "<!doctype html>" } }, async (check, files) => {
    await check.create({}, "error not_loaded");
    await check.show(sentence, true);
    files.arrive("widget.wasm", "package/widget.wasm");
    await check.press();
    await check.receive("error not_loaded", "ready true");
    await check.show("Due today $50.00");
    return check.end(/exception: Error: .*WebAssembly\.compile/);
  }],
  "a module that a policy blocks": [{ policy: `${own}; connect-src 'none'` }, async (check) => {
    await check.create({}, "error not_loaded");
    await check.show(sentence, true);
    return check.end(/Content Security Policy|violates/, /exception/);
  }],
  "before the module is loaded": [{}, async (check) => {
    await check.page.until("the script", () => globalThis.AfterPay !== undefined);
    const found = await check.page.evaluate((create, ...amounts) => {
      new Function(`return ${create}`)()({});
      const text = widget.amountDueToday.format();
      const codes = amounts.map((amount) => {
        try {
          widget.update({ amount });
        } catch (error) {
          return error.errorCode;
        }
      });
      return `${text} ${codes.join(" ")}`;
    }, String(create), { amount: "1,000.00", currency: "USD" }, { amount: "5.00", currency: "usd" }, null);
    const wanted = "0.00 USD invalid_amount unsupported_currency invalid_amount";
    if (found !== wanted) check.faults.push(`there is ${found}, not ${wanted}`);
    await check.receive("ready true");
    await check.show("Due today $50.00");
    return check.end();
  }],
};

/** Adds the checks. */
export function addFailures(report, surroundings) {
  const { browser } = surroundings;
  for (const build of Object.keys(builds)) {
    const checks = build === "asynchronous" ? { ...common, ...asynchronous } : common;
    for (const [name, [settings, run]] of Object.entries(checks)) {
      report.add(`failures, ${build}: ${name}`, async () => {
        const { policy } = settings;
        const files = new FailingPage(surroundings, build, { ...settings, policy: policy?.replaceAll("FOLDER", `failures-${count + 1}`) });
        return Page.with(browser, files.url, { expects: files.expects, width: 360, height: 400 }, async (page) => {
          const check = new Check(page);
          const faults = await run(check, files);
          report.keep("failures", `${build} ${name}`, await page.picture());
          return faults;
        });
      });
    }
  }
  report.add("failures: a script and a module on one page", async () => {
    const files = new FailingPage(surroundings, "asynchronous", {});
    files.arrive("widget.js", "afterpay-widget.js");
    return Page.with(browser, files.url, { expects: files.expects }, async (page) => {
      const check = new Check(page);
      await check.create({}, "ready true");
      await page.evaluate(() => new Promise((done) => {
        const script = document.createElement("script");
        Object.assign(script, { src: "widget.js", onload: done });
        delete globalThis.AfterPay;
        document.head.append(script);
      }));
      await check.create({}, "ready true");
      return check.end(/console.warning: .*loaded the widget twice/);
    });
  });
}
