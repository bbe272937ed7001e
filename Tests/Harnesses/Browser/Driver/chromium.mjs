// A headless Chromium, controlled by the DevTools protocol over two pipes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The time limit of an answer from Chromium in milliseconds, generous for a busy machine. */
const patience = 60_000;

const options = (profile, proxy, keyDigest) => [
  "--headless=new",
  "--remote-debugging-pipe",
  `--user-data-dir=${profile}`,
  // All requests of pages go to the proxy, loopback included, and no host name is resolved.
  `--proxy-server=127.0.0.1:${proxy}`,
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  // Requests that Chromium makes by itself.
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-crash-reporter",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-extensions",
  "--disable-sync",
  "--disable-features=MediaRouter,NetworkTimeServiceQuerying,OptimizationGuideModelDownloading,OptimizationHints",
  "--metrics-recording-only",
  "--no-first-run",
  "--no-pings",
  "--no-default-browser-check",
  // The same pixels on every machine.
  "--force-device-scale-factor=1",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--hide-scrollbars",
  "--lang=en-US",
  // Concurrent pages, none of them throttled.
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--password-store=basic",
  "--mute-audio",
  ...(keyDigest ? [`--ignore-certificate-errors-spki-list=${keyDigest}`] : []),
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export class Chromium {
  /** Open pages that are not in use. */
  idlePages = [];
  #process;
  #profile;
  #last = 0;
  #waiting = new Map();
  #listeners = new Map();
  #buffer = [];
  #errors = "";
  #end = null;

  /** Starts a browser that sends all requests to a proxy on a port, and accepts a certificate by the digest of its key. */
  static async start({ proxy, keyDigest, program = process.env.CHROMIUM ?? "chromium" }) {
    const browser = new Chromium(program, proxy, keyDigest);
    try {
      browser.version = (await browser.send("Browser.getVersion")).product;
    } catch (error) {
      browser.stop();
      throw error;
    }
    return browser;
  }

  constructor(program, proxy, keyDigest) {
    this.#profile = mkdtempSync(join(tmpdir(), "widget-browser-"));
    this.#process = spawn(program, options(this.#profile, proxy, keyDigest), {
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      detached: true, // a group of its own, so that all of it can be killed
      env: { ...process.env, TZ: "UTC", LC_ALL: "C.UTF-8" },
    });
    this.#process.stderr.on("data", (data) => (this.#errors = (this.#errors + data).slice(-4000)));
    this.#process.on("error", (error) => this.#ended(`${program} cannot be started: ${error.message}`));
    this.#process.on("exit", (code, signal) =>
      this.#ended(`${program} ended (${signal ?? code}):\n${this.#errors}`));
    this.#process.stdio[3].on("error", () => {});
    this.#process.stdio[4].on("data", (data) => this.#received(data));
    process.once("exit", () => this.stop());
  }

  /** Kills the browser and all its processes. */
  stop() {
    if (this.#profile === null) return;
    this.#end ??= "Chromium was stopped";
    try {
      process.kill(-this.#process.pid, "SIGKILL");
    } catch {} // it has exited
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    this.#profile = null;
  }

  /** Sends a command to the browser or to one of its pages, and returns its result. */
  send(method, params = {}, session = undefined) {
    if (this.#end) return Promise.reject(new Error(this.#end));
    const id = ++this.#last;
    const message = JSON.stringify({ id, method, params, sessionId: session });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`Chromium did not answer ${method} in ${patience / 1000} seconds`));
      }, patience);
      this.#waiting.set(id, { method, resolve, reject, timer });
      this.#process.stdio[3].write(`${message}\0`);
    });
  }

  /** Calls a function with each event of a page. */
  listen(session, listener) {
    this.#listeners.set(session, listener);
  }

  #received(data) {
    let start = 0;
    for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0, start)) {
      const message = Buffer.concat([...this.#buffer, data.subarray(start, end)]);
      this.#buffer = [];
      start = end + 1;
      this.#read(JSON.parse(message.toString("utf8")));
    }
    if (start < data.length) this.#buffer.push(data.subarray(start));
  }

  #read(message) {
    if (message.id === undefined) {
      this.#listeners.get(message.sessionId)?.(message.method, message.params);
      return;
    }
    const call = this.#waiting.get(message.id);
    if (!call) return;
    this.#waiting.delete(message.id);
    clearTimeout(call.timer);
    if (message.error) call.reject(new Error(`${call.method}: ${message.error.message}`));
    else call.resolve(message.result);
  }

  #ended(why) {
    this.#end ??= why;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(this.#end));
    }
    this.#waiting.clear();
  }
}
