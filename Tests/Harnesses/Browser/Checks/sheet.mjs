// The example page of a checkout sheet: the shop's own page in a frame.
import { inFrame } from "../Driver/frame.mjs";
import { Page } from "../Driver/page.mjs";
import { announces, listen } from "./announcements.mjs";
import { look, visibleText } from "./look.mjs";
import { schemeFaults } from "./schemes.mjs";
import { sendAsStranger } from "./strangers.mjs";

/** Adds the checks of the page. */
export function addSheet(report, surroundings) {
  const add = (name, settings, body) => report.add(`sheet ${name}`, () => withSheet(surroundings, settings, body));
  for (const [name, window] of [["300 light", { width: 300 }], ["300 dark", { width: 300, dark: true }],
    ["1280 light", { width: 1280 }]]) {
    add(`looks, ${name}`, window, (sheet) => views(sheet, async (view, shows) => {
      const faults = await look(sheet.page, { shows });
      if (view === "first") faults.push(...(await schemeFaults(sheet.page, window.dark === true)));
      report.keep(`sheet ${view}`, name, await sheet.page.picture());
      return faults.map((fault) => `${view}: ${fault}`);
    }));
  }
  add("shows the loaded page at once, and learns of the order", {}, buys);
  add("is closed by the keyboard", {}, closes);
  add("hands out links", {}, links);
  add("recovers once", { status: 503 }, recovers);
  add("ends with an expired checkout", { status: 410 }, expires);
  add("announces its states", { status: 503 }, announcesStates);
  add("ignores the messages of strangers", {}, ignoresStrangers);
}

/** Opens the page with a cart of its own and calls a function; returns the faults. `status` is one that it expects. */
async function withSheet({ browser, shop, pages, patience }, { status, ...window }, body) {
  const cart = await shop.cart();
  const url = `${pages}/checkout/sheet.html?cart=${encodeURIComponent(cart.id)}`;
  const expects = [new RegExp(`^${shop.origin}/`), "data:,"];
  return Page.with(browser, url, { expects, patience, ...window }, async (page) => {
    const sees = (text) => page.until(`“${text}”`, `(text) => (${visibleText})().includes(text)`, text);
    await sees("The checkout is ready.");
    const faults = (await body({ page, shop, cart, sees })) ?? [];
    await page.settle();
    page.faults = page.faults.filter((fault) => !(status && fault.includes(`status of ${status}`)));
    return [...new Set([...faults, ...page.faults])];
  });
}

const isOpen = (page) => page.until("the sheet", () => document.getElementById("sheet").open);
const isClosed = (page) => page.until("the sheet to be closed", () => !document.getElementById("sheet").open);
const events = (page) => page.evaluate(() =>
  [...document.querySelectorAll("#events li")].map((item) => JSON.parse(item.textContent)).reverse());

/** Waits until the frame shows a text. */
const frameShows = (page, text) => page.wait(`“${text}” in the frame`, () =>
  inFrame(page, (text) => document.body?.innerText.includes(text) ?? false, text));

/** Fills a form of the frame in, and sends it. */
const fill = (page, values) => page.wait(`a form with ${Object.keys(values)[0]}`, () => inFrame(page, (values) => {
  const [name] = Object.keys(values);
  const form = [...document.forms].find((each) => each.elements[name]);
  if (!form) return false;
  for (const [field, value] of Object.entries(values)) {
    const element = form.elements[field];
    element.value = value;
  }
  form.requestSubmit();
  return true;
}, values));

const address = {
  name: "Ada", line1: "1 Main St", city: "Springfield", region: "IL", postcode: "62701", country: "US",
};

/** Buys in the frame. */
async function buy(page) {
  await fill(page, { email: "ada@example.com" });
  await fill(page, address);
  await fill(page, { method: "standard" });
  await fill(page, { card: "accepted" });
  await frameShows(page, "The order number is");
}

async function present(page) {
  await page.click("#check-out");
  await isOpen(page);
}

async function views({ page, sees }, check) {
  const faults = await check("first", ["Two mugs", "The checkout is ready."]);
  await present(page);
  await frameShows(page, "E-mail");
  faults.push(...(await check("open", ["Checkout", "Close"])));
  await buy(page);
  await page.click("#close");
  await isClosed(page);
  await sees("Thank you. The order number is");
  faults.push(...(await check("completed", ["You have paid $31.88", "The order is placed."])));
  return faults;
}

/** The total is (24.00 + 6.00) * 1.0625 = 31.875, rounded to 31.88. */
async function buys({ page, shop, cart, sees }) {
  const isCheckout = (url) => new URL(url).pathname === `/cart/c/${cart.id}`;
  const before = page.requests.filter(isCheckout).length;
  await present(page);
  await page.wait("the frame's page to be presented", () =>
    inFrame(page, () => document.documentElement.dataset.presented !== undefined));
  const faults = [];
  const after = page.requests.filter(isCheckout).length;
  if (before !== 1 || after !== 1) faults.push(`the checkout was loaded ${before} times, then ${after}`);
  await buy(page);
  await sees("Thank you. The order number is");
  const [completed] = (await events(page)).filter(({ event }) => event === "completed");
  if (completed?.details !== "complete") faults.push(`the details are ${completed?.details}`);
  const orders = await shop.orders(cart.id);
  if (orders.length !== 1 || orders[0].paid.amount !== "31.88") faults.push(`the orders are ${JSON.stringify(orders)}`);
  await page.click("#close");
  await isClosed(page);
  if ((await events(page)).some(({ event }) => event === "cancelled")) faults.push("a completed checkout was cancelled");
  return faults;
}

async function closes({ page }) {
  for (let step = 0; step < 9; step++) {
    if (await page.evaluate(() => document.activeElement?.id === "check-out")) break;
    await page.press("Tab");
  }
  await page.press("Enter");
  await isOpen(page);
  await page.press("Escape");
  await isClosed(page);
  await page.until("the focus to be back", () => document.activeElement?.id === "check-out");
  const names = (await events(page)).map(({ event }) => event);
  return names.filter((name) => name === "cancelled").length === 1 ? [] : [`the events are ${names}`];
}

async function links({ page, cart, shop }) {
  await present(page);
  await page.wait("the links", () => inFrame(page, () => {
    const links = [...document.querySelectorAll("a[data-app]")];
    for (const link of links) link.click();
    return links.length === 4;
  }));
  const found = () => page.evaluate(() => [...document.querySelectorAll("#links a")].map((link) => link.href));
  await page.wait("four links", async () => (await found()).length === 4);
  const expected = ["mailto:help@shop.example", "tel:+15555550100", `${shop.origin}/help?topic=returns`,
    `${shop.origin}/help?topic=terms`];
  const links = await found();
  await frameShows(page, "E-mail");
  return `${links}` === `${expected}` ? [] : [`the links of ${cart.id} are ${links}`];
}

async function recovers({ page, sees }) {
  await page.evaluate(trouble, "The shop fails once (503)");
  await isOpen(page);
  await frameShows(page, "E-mail");
  const failures = (await events(page)).filter(({ event }) => event === "failed");
  const faults = failures.length === 1 && failures[0].isRecoverable ? [] : [`the failures are ${JSON.stringify(failures)}`];
  await buy(page);
  await sees("Thank you. The order number is");
  const [completed] = (await events(page)).filter(({ event }) => event === "completed");
  if (completed.details !== "partial") faults.push(`the details are ${completed.details}`);
  return faults;
}

async function expires({ page, sees }) {
  await page.evaluate(trouble, "The checkout is gone (410)");
  await sees("Checkout has expired. Your cart is kept.");
  await isClosed(page);
  await page.until("the focus to be on the message", () => document.activeElement?.id === "notice");
  return [];
}

async function announcesStates({ page }) {
  await listen(page);
  await page.evaluate(trouble, "The shop fails once (503)");
  await announces(page, "Trying once more, in a simpler way…");
  await frameShows(page, "E-mail");
  await page.press("Escape");
  await announces(page, "You have closed the checkout. Your cart is kept.");
  return [];
}

/** A message that completes the checkout counts only if it is of the frame and of the page that it shows. */
async function ignoresStrangers({ page, sees }) {
  await present(page);
  await frameShows(page, "E-mail");
  await page.evaluate(sendAsStranger, "#pages iframe", JSON.stringify({ name: "completed", body: "{}" }));
  if ((await events(page)).some(({ event }) => event === "completed")) return ["a stranger has completed the checkout"];
  await buy(page);
  await sees("Thank you. The order number is");
  return [];
}

/** Presses a button for a trouble. Runs in the page. */
function trouble(text) {
  document.querySelector("details").open = true;
  [...document.querySelectorAll("#trouble button")].find((each) => each.textContent === text).click();
}
