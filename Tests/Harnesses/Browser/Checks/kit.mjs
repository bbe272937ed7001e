// The example page of the Checkout Kit 4: the shop's embedded page in a frame of another origin.
import { execFileSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { inFrame } from "../Driver/frame.mjs";
import { Page } from "../Driver/page.mjs";
import { announces, listen } from "./announcements.mjs";
import { look, visibleText } from "./look.mjs";
import { schemeFaults } from "./schemes.mjs";

/** Adds the checks of the page. */
export function addKit(report, surroundings) {
  const add = (name, body, window = {}) => report.add(`kit ${name}`, () => withKit(surroundings, window, body));
  for (const [name, window] of [["300 light", { width: 300 }], ["300 dark", { width: 300, dark: true }],
    ["1280 light", { width: 1280 }]]) {
    add(`looks, ${name}`, (kit) => views(kit, async (view, shows) => {
      const faults = await look(kit.page, { shows });
      if (view === "first") faults.push(...(await schemeFaults(kit.page, window.dark === true)));
      report.keep(`kit ${view}`, name, await kit.page.picture());
      return faults.map((fault) => `${view}: ${fault}`);
    }), window);
  }
  add("sells over a port", sells);
  add("shows the terms of the command", showsTerms);
  add("warns of changed payments", warns);
  add("is closed by the keyboard", closes);
  add("opens links without an opener", opensLinks);
  add("closes after a failure", fails);
  add("knows an order that was placed before", knowsOrder);
  add("loads no page without https", needsEncryption);
  add("survives nonsense", survivesNonsense);
  add("ignores other windows", ignoresWindows);
  add("rejects other origins", rejectsOrigins);
  add("drops messages of the window after the upgrade", dropsWindow);
  report.add("kit page in an app", () => inApp(surroundings));
}

/** Opens the page with a cart of its own and calls a function; returns the faults. */
async function withKit({ browser, kitShop: shop, kitPages, widget, patience }, window, body) {
  const cart = await shop.cart();
  const url = `${kitPages}/checkout/kit.html?cart=${encodeURIComponent(cart.id)}`;
  const expects = [new RegExp(`^https://(pay\\.|other\\.)?${shop.site}/`), "data:,"];
  return Page.with(browser, url, { expects, patience, ...window }, async (page) => {
    await page.until("the page", () => document.getElementById("sheet-title").textContent === "Checkout");
    await page.evaluate(recordEvents);
    const sees = (text) => page.until(`“${text}”`, `(text) => (${visibleText})().includes(text)`, text);
    const faults = (await body({ page, shop, cart, sees, widget })) ?? [];
    await page.settle();
    return [...new Set([...faults, ...page.faults])];
  });
}

/** Notes the events and effects of the checkout, and the windows that it opens. Runs in the page. */
async function recordEvents() {
  const { KitFrame } = await import(new URL("../kit-frame.js", location.href));
  Object.assign(globalThis, { news: [], effects: [], opened: [] });
  globalThis.open = (...words) => { opened.push(words); return null; };
  KitFrame.prototype.dispatchEvent = function (event) {
    if (event.type === "effect") effects.push(structuredClone(event.detail));
    else if (!["event", "state", "refused", "log", "metric"].includes(event.type)) news.push([event.type, event.detail]);
    return EventTarget.prototype.dispatchEvent.call(this, event);
  };
}

const isOpen = (page) => page.until("the sheet", () => document.getElementById("sheet").open);
const isClosed = (page) => page.until("the sheet to be closed", () => !document.getElementById("sheet").open);
const names = (page) => page.evaluate(() => news.map(([name]) => name));
const details = (page, name) => page.evaluate((name) => news.filter(([each]) => each === name).map(([, it]) => it), name);
const emits = (page, name) => page.until(`the event ${name}`, (name) => news.some(([each]) => each === name), name);

/** Waits until the frame shows a text. */
const frameShows = (page, text) => page.wait(`“${text}” in the frame`, () =>
  inFrame(page, (text) => document.body?.innerText.includes(text) ?? false, text));

/** Fills a form of the frame in, and sends it. */
const fill = (page, values) => page.wait(`a form with ${Object.keys(values)[0]}`, () => inFrame(page, (values) => {
  const [name] = Object.keys(values);
  const form = [...document.forms].find((each) => each.elements[name] && each.querySelector("button"));
  if (!form || document.documentElement.dataset.host !== "ready") return false;
  for (const [field, value] of Object.entries(values)) form.elements[field].value = value;
  form.requestSubmit();
  return true;
}, values));

const address = {
  name: "Ada", line1: "1 Main St", city: "Springfield", region: "IL", postcode: "62701", country: "US",
};

async function present(page) {
  await page.click("#check-out");
  await isOpen(page);
  await emits(page, "start");
}

/** Enters everything up to the payment. */
async function enter(page) {
  await fill(page, { email: "ada@example.com" });
  await fill(page, address);
  await fill(page, { method: "standard" });
  await frameShows(page, "Pay 31.88 USD");
}

/** Chooses terms of payment, and waits for their page. */
async function choose(page, term) {
  await page.wait(`the terms ${term}`, () => inFrame(page, (term) => {
    const form = [...document.forms].find((each) => each.elements.term);
    if (!form || document.documentElement.dataset.host !== "ready") return false;
    form.elements.term.value = term;
    form.requestSubmit(form.querySelector("button[formaction]"));
    return true;
  }, term));
  await page.wait(`the terms ${term} to be selected`, () => inFrame(page, (term) =>
    document.querySelector("input[name=selected]")?.value === term, term));
}

async function buy(page) {
  await enter(page);
  await fill(page, { card: "accepted" });
  await emits(page, "complete");
}

async function views({ page, widget }, check) {
  const faults = await check("first", ["Two mugs"]);
  await present(page);
  await frameShows(page, "E-mail");
  faults.push(...(await check("open", ["Checkout", "Close"])));
  await enter(page);
  if (widget) await choose(page, "us-pay-in-4");
  faults.push(...(await check("paying", ["Checkout", "Close"])));
  await fill(page, { card: "accepted" });
  await emits(page, "complete");
  await page.click("#close");
  await isClosed(page);
  faults.push(...(await check("completed", ["Thank you. The order number is", "The total is $31.88."])));
  return faults;
}

/** The total is (24.00 + 6.00) * 1.0625 = 31.875, rounded to 31.88. */
async function sells({ page, shop, cart }) {
  await present(page);
  const faults = [];
  const title = await page.evaluate(() => document.querySelector("#pages iframe").title);
  if (title !== "Checkout") faults.push(`the title of the frame is ${title}`);
  const [first, second] = await page.evaluate(() => effects.filter(({ effect }) => effect === "answer"));
  if (first?.port !== undefined || first?.message.result.upgrade?.port !== 1) faults.push("the window has no upgrade");
  if (second?.port !== 1 || Object.keys(second.message.result).join() !== "ucp") faults.push("the port is not answered");
  await buy(page);
  const [{ checkout }] = await details(page, "complete");
  const [order, ...others] = await shop.orders(cart.id);
  if (others.length > 0 || order?.paid.amount !== "31.88") faults.push(`the order is ${JSON.stringify(order)}`);
  if (checkout.order.id !== order?.orderNumber) faults.push(`the page says ${checkout.order.id}`);
  const total = checkout.totals.find(({ type }) => type === "total").amount;
  if (total !== 3188) faults.push(`the total of the page is ${total}`);
  await page.click("#close");
  await isClosed(page);
  const found = (await names(page)).filter((name) => name !== "update");
  if (found.join() !== "start,complete,dismiss") faults.push(`the events are ${found}`);
  if (!(await details(page, "update")).some((each) => each.checkout.status === "ready_for_complete")) {
    faults.push("no update says that the order can be placed");
  }
  return faults;
}

/** Returns the members that the command prints; `day` is that of the shop, by UTC. */
function printed(widget, amount, selected, day = new Date().toISOString().slice(0, 10)) {
  const words = ["terms", "--amount", amount, "--currency", "USD", "--with-pay-now", "--selected", selected];
  return JSON.parse(execFileSync(widget, [...words, "--today", day, "--time-zone", "UTC"], { encoding: "utf8" }));
}

async function showsTerms({ page, shop, cart, widget }) {
  await present(page);
  const faults = [];
  const [{ checkout }] = await details(page, "start");
  if (!isDeepStrictEqual(checkout.payment, printed(widget, "24.00", "pay-now"))) {
    faults.push(`the terms of start are ${JSON.stringify(checkout.payment)}`);
  }
  await enter(page);
  for (const term of ["us-pay-in-4", "pay-now", "us-pay-in-4"]) {
    await choose(page, term);
    await page.until(`an update with ${term}`, (term) =>
      news.findLast(([name]) => name === "update")[1].checkout.payment.selected_term_id === term, term);
  }
  await fill(page, { card: "accepted" });
  await emits(page, "complete");
  const [{ checkout: { order } }] = await details(page, "complete");
  const accepted = printed(widget, "31.88", "us-pay-in-4").terms.find(({ id }) => id === "us-pay-in-4");
  if (!isDeepStrictEqual(order.payment?.accepted_term, accepted)) {
    faults.push(`the accepted term is ${JSON.stringify(order.payment)}`);
  }
  const [placed] = await shop.orders(cart.id);
  if (placed?.checksum !== accepted.schedule_checksum) faults.push(`the checksum of the payment is ${placed?.checksum}`);
  await page.click("#close");
  await isClosed(page);
  const rows = await page.evaluate(() => [...document.querySelectorAll("#terms li")].map((row) => row.textContent));
  if (rows.length !== 4 || rows[0] !== "$7.97: Due today.") faults.push(`the page shows ${rows}`);
  return faults;
}

/** 31.88 less 5.00 and its tax: (24.00 - 5.00 + 6.00) * 1.0625 = 26.5625, rounded to 26.56. */
async function warns({ page }) {
  await present(page);
  await enter(page);
  await choose(page, "us-pay-in-4");
  await fill(page, { code: "SAVE5" });
  await frameShows(page, "“Pay in 4” has changed.");
  await page.until("an update with the warning", () => {
    const { checkout } = news.findLast(([name]) => name === "update")[1];
    const total = checkout.totals.find(({ type }) => type === "total").amount;
    return total === 2656 && checkout.messages[0]?.code === "payment_term_changed";
  });
  return [];
}

async function closes({ page }) {
  await listen(page);
  for (let step = 0; step < 9; step++) {
    if (await page.evaluate(() => document.activeElement?.id === "check-out")) break;
    await page.press("Tab");
  }
  await page.press("Enter");
  await isOpen(page);
  await emits(page, "start");
  await page.press("Escape");
  await isClosed(page);
  await page.until("the focus to be back", () => document.activeElement?.id === "check-out");
  await announces(page, "You have closed the checkout. Your cart is kept.");
  const frames = await page.evaluate(() => document.querySelectorAll("#pages iframe").length);
  const found = (await names(page)).join();
  return [...(frames === 0 ? [] : ["the frame is kept"]), ...(found === "start,dismiss" ? [] : [`the events are ${found}`])];
}

async function opensLinks({ page, shop }) {
  await present(page);
  await page.wait("the link", () => inFrame(page, () => {
    const link = document.querySelector("a[data-window]");
    if (document.documentElement.dataset.host !== "ready") return false;
    link.click();
    return true;
  }));
  await page.until("a window", () => opened.length > 0);
  await page.until("the answer", () => effects.some(({ effect, port, message }) =>
    effect === "answer" && port === 1 && message.id === "request-3" && message.result.ucp.status === "success"));
  const [words] = await page.evaluate(() => opened);
  const expected = [`https://pay.${shop.site}/help?topic=returns`, "_blank", "noopener"];
  return `${words}` === `${expected}` ? [] : [`the window is ${words}`];
}

async function fails({ page, sees }) {
  await page.evaluate(trouble, "The shop asks for a password");
  await emits(page, "dismiss");
  await isClosed(page);
  await sees("The shop is not open yet. Your cart is kept.");
  await page.until("the focus to be on the message", () => document.activeElement?.id === "notice");
  const found = (await names(page)).join();
  const [{ code }] = await details(page, "fail");
  return found === "fail,dismiss" && code === "storefront_password_required" ? [] : [`the events are ${found}, ${code}`];
}

async function knowsOrder({ page, shop, cart, sees }) {
  await present(page);
  await buy(page);
  await page.click("#close");
  await isClosed(page);
  await page.evaluate(() => { document.getElementById("check-out").disabled = false; });
  await page.click("#check-out");
  await sees("This cart was ordered already.");
  const found = (await names(page)).filter((name) => name !== "update").join();
  const orders = await shop.orders(cart.id);
  const faults = found === "start,complete,dismiss,fail,dismiss" ? [] : [`the events are ${found}`];
  return orders.length === 1 ? faults : [...faults, `there are ${orders.length} orders`];
}

async function needsEncryption({ page, sees }) {
  const before = page.requests.length;
  await page.evaluate(trouble, "The address has no https");
  await sees("Checkout URL must use HTTPS.");
  const found = (await names(page)).join();
  return found === "fail,dismiss" && page.requests.length === before ? [] : [`the events are ${found}`];
}

async function survivesNonsense({ page }) {
  await page.evaluate(trouble, "The page sends nonsense");
  await isOpen(page);
  await emits(page, "start");
  await buy(page);
  const found = (await names(page)).filter((name) => name !== "update").join();
  return found === "start,complete" ? [] : [`the events are ${found}`];
}

const message = (method) => ({
  jsonrpc: "2.0", method,
  params: { checkout: { id: "x", status: "completed", currency: "USD", line_items: [], totals: [], order: { id: "x" } } },
});

/** Messages of the page itself, and of a frame next to the checkout's, are for others. */
async function ignoresWindows({ page }) {
  await present(page);
  await page.evaluate((data) => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const { origin } = new URL(document.querySelector("#pages iframe").src);
    for (const source of [frame.contentWindow, window, null]) dispatchEvent(new MessageEvent("message", { data, source, origin }));
    frame.remove();
  }, message("ec.complete"));
  const found = (await names(page)).filter((name) => name !== "update").join();
  return found === "start" ? [] : [`the events are ${found}`];
}

/** The frame goes to a page of another origin, which sends what it likes. */
async function rejectsOrigins({ page, shop }) {
  await present(page);
  await page.wait("another origin", () => inFrame(page, (site) => {
    location.href = `https://other.${site}/help`;
    return true;
  }, shop.site));
  await frameShows(page, "Goods can be returned");
  for (const method of ["ec.complete", "ec.error", "ec.ready"]) {
    const params = { ...message(method).params, delegate: [] };
    await inFrame(page, (message) => parent.postMessage(message, "*"), { ...message(method), params, id: 7 });
  }
  await page.until("three rejections", () => news.filter(([name]) => name === "messageRejected").length >= 3);
  const rejected = await details(page, "messageRejected");
  const found = (await names(page)).filter((name) => !["update", "messageRejected"].includes(name)).join();
  const isRight = rejected.every(({ origin }) => origin === `https://other.${shop.site}`);
  return found === "start" && isRight ? [] : [`the events are ${found}, ${JSON.stringify(rejected)}`];
}

/** The window is no channel any more, but a new document of the frame begins with it. */
async function dropsWindow({ page }) {
  await present(page);
  for (const method of ["ec.complete", "ec.error", "ec.totals.change"]) {
    await page.wait("the frame", () => inFrame(page, (message) => {
      parent.postMessage(message, "*");
      return true;
    }, message(method)));
  }
  await page.until("three rejections", () => news.filter(([name]) => name === "messageRejected").length === 3);
  const found = (await names(page)).filter((name) => name !== "messageRejected").join();
  const faults = found === "start" ? [] : [`the events are ${found}`];
  await fill(page, { email: "ada@example.com" });
  await page.until("a second port", () => effects.some(({ message }) => message?.result?.upgrade?.port === 2));
  await fill(page, address);
  await fill(page, { method: "standard" });
  await fill(page, { card: "accepted" });
  await emits(page, "complete");
  return faults;
}

/** The page alone, as an app with a web view shows it: by the global objects of the protocol, as text. */
async function inApp({ browser, kitShop: shop, patience }) {
  const cart = await shop.cart();
  const url = `${cart.embeddedUrl}&ec_version=2026-04-08&ec_delegate=window.open`;
  const expects = [new RegExp(`^https://pay\\.${shop.site}/`), "data:,"];
  return Page.with(browser, "about:blank", { expects, patience }, async (page) => {
    const { identifier } = await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${playApp})()` });
    try {
      await page.send("Page.navigate", { url });
      const received = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("received") ?? "[]")).catch(() => []);
      const submit = (values) => page.until(`a form with ${Object.keys(values)[0]}`, (values) => {
        const form = [...document.forms].find((each) => each.elements[Object.keys(values)[0]]);
        if (!form || document.documentElement.dataset.host !== "ready") return false;
        for (const [field, value] of Object.entries(values)) form.elements[field].value = value;
        form.requestSubmit();
        return true;
      }, values);
      const receives = (method) => page.wait(method, async () => (await received()).some((each) => each.method === method));
      await receives("ec.start");
      for (const values of [{ email: "ada@example.com" }, address, { method: "standard" }, { card: "accepted" }]) {
        await submit(values);
      }
      await receives("ec.complete");
      const methods = (await received()).map(({ method }) => method).filter((method) => method !== "ec.ready");
      const expected = ["ec.start", "ec.buyer.change", "ec.fulfillment.change", "ec.totals.change", "ec.complete"];
      const faults = expected.every((method) => methods.includes(method)) ? [] : [`the messages are ${methods}`];
      if (methods[0] !== "ec.start" || methods.at(-1) !== "ec.complete") faults.push(`the messages are ${methods}`);
      const orders = await shop.orders(cart.id);
      return orders.length === 1 ? faults : [...faults, `there are ${orders.length} orders`];
    } finally {
      await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    }
  });
}

/** Plays an app that answers each request with a success, in turns as an object and as text. Runs in each document. */
function playApp() {
  globalThis.EmbeddedCheckoutProtocolConsumer = {
    postMessage(text) {
      const message = JSON.parse(text);
      sessionStorage.setItem("received", JSON.stringify([...JSON.parse(sessionStorage.getItem("received") ?? "[]"), message]));
      if (message.id === undefined) return;
      const answer = { jsonrpc: "2.0", id: message.id, result: { ucp: { version: "2026-04-08", status: "success" } } };
      setTimeout(() => EmbeddedCheckoutProtocol.postMessage(text.length % 2 ? answer : JSON.stringify(answer)), 0);
    },
  };
}

/** Presses a button for a trouble. Runs in the page. */
function trouble(text) {
  document.querySelector("details").open = true;
  [...document.querySelectorAll("#trouble button")].find((each) => each.textContent === text).click();
}
