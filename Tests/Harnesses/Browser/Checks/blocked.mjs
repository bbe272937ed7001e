// The example page of a native checkout when a part of it is blocked, when the shop is down, and after a reload.
import { visibleText } from "./look.mjs";

/** Adds the checks, by the function that adds one of the page. */
export function addBlocked(add) {
  add("thanks again after a reload", {}, thanksAgain);
  add("is payable without the widget's script", {}, withoutWidget);
  for (const [name, urls] of [["module", ["*checkout.wasm*"]], ["scripts", ["*afterpay-checkout.js*"]], ["WebAssembly", []]]) {
    add(`offers the shop's own page without its ${name}`, {}, (shopper) => offersOtherPage(shopper, urls));
  }
  add("keeps a promo code while the shop is down", {}, keepsCode);
  for (const width of [300, 768]) {
    add(`has the order before the button, ${width}`, { width }, (shopper) => hasOrderFirst(shopper, width < 768));
  }
}

/** Blocks addresses while a function runs; the faults that this causes are removed. */
async function blocking(page, urls, body) {
  await page.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.send("Network.setBlockedURLs", { urls });
  try {
    return await body();
  } finally {
    await page.send("Network.setBlockedURLs", { urls: [] });
    await page.send("Network.setCacheDisabled", { cacheDisabled: false });
    await page.settle();
    const caused = /ERR_BLOCKED_BY_CLIENT|dynamically imported module|WebAssembly|Failed to fetch/;
    page.faults = page.faults.filter((fault) => !caused.test(fault));
  }
}

async function reload(page) {
  await page.evaluate(() => { globalThis.isOld = true; });
  await page.send("Page.reload");
  await page.wait("the page to load again", () =>
    page.evaluate(() => globalThis.isOld !== true && document.readyState === "complete").catch(() => false));
}

async function thanksAgain(shopper) {
  const { page } = shopper;
  await shopper.fill();
  await shopper.payInParts();
  await shopper.sees("The order number is");
  const text = await page.evaluate(visibleText, "#end");
  await reload(page);
  await shopper.sees(text);
  await shopper.isAt("#end-title");
  return shopper.orderFaults("41.44");
}

async function withoutWidget(shopper) {
  const { page } = shopper;
  return blocking(page, ["*afterpay-widget.js*"], async () => {
    await reload(page);
    await shopper.sees("The payment dates cannot be shown here");
    await shopper.fill();
    await shopper.payInParts();
    await shopper.sees("The order number is");
    return shopper.orderFaults("41.44");
  });
}

/** Without addresses to block, the browser has no WebAssembly. */
async function offersOtherPage(shopper, urls) {
  const { page } = shopper;
  const script = urls.length > 0 ? null
    : await page.send("Page.addScriptToEvaluateOnNewDocument", { source: "delete globalThis.WebAssembly;" });
  try {
    return await blocking(page, urls, async () => {
      await reload(page);
      await shopper.sees("A part of this page could not be loaded");
      await shopper.press("Check out on the shop's own page");
      await page.wait("the shop's own page", () => page.evaluate(() => location.pathname.startsWith("/web/")).catch(() => false));
      await shopper.sees("Mug");
      await shopper.goTo("#email");
      await page.type("ada@example.com");
      await page.press("Enter");
      await shopper.sees("Address, second line");
      return [];
    });
  } finally {
    if (script) await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier: script.identifier });
  }
}

async function keepsCode(shopper) {
  const { page } = shopper;
  await blocking(page, ["*/checkouts/*"], async () => {
    await shopper.promoCode("SAVE5");
    await shopper.sees("SAVE5 The shop cannot answer at the moment. What you entered is kept. Try again Remove");
  });
  await shopper.pressOf("SAVE5", "Try again");
  await shopper.sees("Discount −$5.00");
  return [];
}

/** The order and the payments precede the button in the reading order, and in a narrow window they are above it. */
async function hasOrderFirst(shopper, isNarrow) {
  await shopper.fill();
  await shopper.sees("Due today");
  return shopper.page.evaluate((isNarrow) => {
    const [order, widget, pay] = ["summary", "afterpay-widget", "pay"].map((id) => document.getElementById(id));
    return [[order, "the order"], [widget, "the payments"]].flatMap(([part, name]) => {
      const follows = part.compareDocumentPosition(pay) & Node.DOCUMENT_POSITION_FOLLOWING;
      const isAbove = part.getBoundingClientRect().bottom <= pay.getBoundingClientRect().top;
      return [...(follows ? [] : [`${name} is read after the button`]), ...(isAbove || !isNarrow ? [] : [`${name} is below the button`])];
    });
  }, isNarrow);
}
