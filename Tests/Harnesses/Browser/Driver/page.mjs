// A page in a window of its own, with its faults.
import { site } from "./network.mjs";

/**
 * The default settings of a page. `patience` is the time limit of a condition in milliseconds, generous for a busy
 * machine; correct pages need far less.
 */
const usual = { width: 768, height: 640, dark: false, scripts: true, expects: [], patience: 30_000 };

/** The day on which every page runs: its clock is at noon UTC. */
export const today = "2026-11-21";

/** Stops the page's clock for dates, but not its timers and `performance.now`. */
const stopCalendar = (moment) => {
  const Real = Date;
  globalThis.Date = class Date extends Real {
    constructor(...parts) {
      super(...(parts.length ? parts : [moment]));
    }
    static now() {
      return moment;
    }
  };
};

/** A warning about attributes for browsers that do not know newer ones. */
const olderMarkup = "popovertarget is ignored on elements with commandfor.";

export class Page {
  /** The faults so far: errors and warnings of the console, exceptions, unexpected requests. */
  faults = [];
  /** The requested addresses. */
  requests = [];
  #browser;
  #session;
  #expects = [];
  #patience = usual.patience;
  #loaded = new Set();

  /**
   * Opens an address and calls a function with the page.
   *
   * The settings are `width`, `height`, `dark`, `scripts`, `patience`, and `expects`: the allowed requests besides the
   * address itself, as strings and regular expressions.
   */
  static async with(browser, url, settings, body) {
    const page = browser.idlePages.pop() ?? (await Page.#make(browser));
    await page.#open(url, { ...usual, ...settings, patience: settings.patience ?? usual.patience });
    const result = await body(page);
    // A page whose check threw is not reused. All others are; one with faults is emptied first, so that late faults are
    // not attributed to the next check.
    if (page.faults.length > 0) await page.#open("about:blank", usual);
    browser.idlePages.push(page);
    return result;
  }

  constructor(browser) {
    this.#browser = browser;
  }

  send(method, params = {}) {
    return this.#browser.send(method, params, this.#session);
  }

  static async #make(browser) {
    const page = new Page(browser);
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank", newWindow: true });
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
    page.#session = sessionId;
    browser.listen(sessionId, (method, params) => page.#onEvent(method, params));
    await Promise.all([
      page.send("Page.enable"),
      page.send("Page.setLifecycleEventsEnabled", { enabled: true }),
      page.send("Runtime.enable"),
      page.send("Log.enable"),
      page.send("Network.enable"),
      page.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }),
      page.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
      page.send("Emulation.setTimezoneOverride", { timezoneId: "UTC" }),
      page.send("Emulation.setLocaleOverride", { locale: "en-US" }),
      page.send("Page.addScriptToEvaluateOnNewDocument", {
        source: `(${stopCalendar})(${Date.parse(`${today}T12:00:00Z`)})`,
      }),
    ]);
    return page;
  }

  async #open(url, { width, height, dark, scripts, expects, patience }) {
    await Promise.all([
      this.send("Emulation.setScriptExecutionDisabled", { value: !scripts }),
      this.resize(width, height),
      this.setScheme(dark),
    ]);
    [this.faults, this.requests, this.#expects] = [[], [], [url, ...expects]];
    this.#patience = patience;
    this.#loaded.clear();
    const { loaderId, errorText } = await this.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url} cannot be opened: ${errorText}`);
    await this.wait(`${url} to load`, () => this.#loaded.has(loaderId));
  }

  resize(width, height) {
    return this.send("Emulation.setDeviceMetricsOverride", {
      width, height, deviceScaleFactor: 1, mobile: false,
    });
  }

  setScheme(dark) {
    return this.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
  }

  #onEvent(method, params) {
    switch (method) {
      case "Page.lifecycleEvent":
        if (params.name === "load") this.#loaded.add(params.loaderId);
        break;
      case "Runtime.exceptionThrown": {
        const { text, exception } = params.exceptionDetails;
        this.faults.push(`exception: ${exception?.description ?? text}`);
        break;
      }
      case "Runtime.consoleAPICalled":
        if (["error", "warning", "assert"].includes(params.type)) {
          const words = params.args.map((value) => value.value ?? value.description ?? value.type);
          this.faults.push(`console.${params.type}: ${words.join(" ")}`);
        }
        break;
      case "Log.entryAdded":
        if (["error", "warning"].includes(params.entry.level) && params.entry.text !== olderMarkup) {
          this.faults.push(`${params.entry.source}: ${params.entry.text} ${params.entry.url ?? ""}`.trim());
        }
        break;
      case "Network.requestWillBeSent":
        this.#requested(params.request.url);
        break;
      case "Network.webSocketCreated":
      case "Network.webTransportCreated":
        this.#requested(params.url);
        break;
      case "Target.attachedToTarget":
        if (params.targetInfo.type !== "page") {
          this.faults.push(`${params.targetInfo.type} started: ${params.targetInfo.url}`);
        }
        break;
    }
  }

  #requested(url) {
    this.requests.push(url);
    if (url === `${site}/favicon.ico`) return; // Chromium asks for it by itself
    const expected = this.#expects.some((it) => (it instanceof RegExp ? it.test(url) : it === url));
    if (!expected) this.faults.push(`request: ${url.slice(0, 200)}`);
  }

  /** Runs a function in the page like the console, and returns its result, awaited. */
  async evaluate(body, ...values) {
    const expression = `(${body})(${values.map((value) => JSON.stringify(value) ?? "undefined").join(", ")})`;
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true, userGesture: false,
    });
    if (exceptionDetails) {
      throw new Error(`in the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    }
    return result.value;
  }

  /** Waits until a function in the page returns a true value, and returns it. */
  until(what, body, ...values) {
    return this.wait(what, () => this.evaluate(body, ...values));
  }

  /** Waits until a function returns a true value, and returns it. */
  async wait(what, holds) {
    const end = Date.now() + this.#patience;
    for (;;) {
      const value = await holds();
      if (value) return value;
      if (Date.now() > end) throw new Error(`waited ${this.#patience / 1000} seconds for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Clicks the first match of a selector with the mouse. */
  async click(selector) {
    const place = await this.evaluate((selector) => {
      const element = document.querySelector(selector);
      if (!element) return null;
      element.scrollIntoView({ block: "center" });
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }, selector);
    if (!place) throw new Error(`there is no ${selector} to click`);
    await this.clickAt(place);
  }

  async clickAt({ x, y }) {
    const mouse = (type) => this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    await mouse("mousePressed");
    await mouse("mouseReleased");
  }

  /** Presses a key that types no character. */
  async press(key, modifiers = 0) {
    const code = { Tab: 9, Enter: 13, Escape: 27, Space: 32, ArrowDown: 40, ArrowUp: 38, Backspace: 8 }[key];
    const text = { Enter: "\r", Space: " " }[key];
    const event = {
      key: key === "Space" ? " " : key, code: key, windowsVirtualKeyCode: code, modifiers, text,
    };
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event, text: undefined });
  }

  /** Types a text key by key into the focused element. */
  async type(text) {
    for (const letter of text) {
      await this.send("Input.dispatchKeyEvent", { type: "keyDown", key: letter, text: letter });
      await this.send("Input.dispatchKeyEvent", { type: "keyUp", key: letter });
    }
  }

  /** Replaces a field's text as a person does. */
  async write(selector, text) {
    await this.click(selector);
    const control = 2;
    await this.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown", key: "a", code: "KeyA", windowsVirtualKeyCode: 65, modifiers: control,
      commands: ["selectAll"],
    });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key: "a", code: "KeyA", modifiers: control });
    if (text === "") await this.press("Backspace");
    await this.type(text);
  }

  /** Returns a screenshot of the whole page, up to a height of 6,000 pixels. */
  async picture() {
    const { cssContentSize: size } = await this.send("Page.getLayoutMetrics");
    return this.#capture({ x: 0, y: 0, width: size.width, height: Math.min(size.height, 6000), scale: 1 });
  }

  /** Returns a small screenshot of the upper part of the page, for its colors. */
  async thumbnail() {
    const { cssContentSize: size } = await this.send("Page.getLayoutMetrics");
    return this.#capture({ x: 0, y: 0, width: size.width, height: Math.min(size.height, 600), scale: 0.25 });
  }

  async #capture(clip) {
    const { data } = await this.send("Page.captureScreenshot", {
      format: "png", captureBeyondViewport: true, optimizeForSpeed: true, clip,
    });
    return Buffer.from(data, "base64");
  }

  /** Waits until all events of the page so far have been received. */
  async settle() {
    await this.evaluate(() => document.readyState);
    await this.evaluate(() => document.readyState);
  }
}
