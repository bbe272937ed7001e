#!/usr/bin/env node
// Checks the example shop's pages in a headless Chromium.
//
//     AXE=.build/browser/axe-4.12.1.min.js node Tests/Harnesses/Shop/browser.mjs [--shots DIR]
//
// `Tests/Harnesses/Browser/run` downloads axe-core to that path. The exit status is 0 if all checks pass.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, request as forwarded } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { accessibilityFaults } from "../Browser/Checks/accessibility.mjs";
import { Chromium } from "../Browser/Driver/chromium.mjs";
import { Page } from "../Browser/Driver/page.mjs";

const shots = process.argv[2] === "--shots" ? process.argv[3] : null;
const script = fileURLToPath(new URL("../../../Examples/Shop/shop.py", import.meta.url));
const hostile = `"><script>alert(1)</script><b>${"longword".repeat(20)}`;
const views = [{ width: 300, dark: false }, { width: 300, dark: true }, { width: 1280, dark: false }];
const faults = [];
let checks = 0;

/** Counts a check, and notes it if it fails. */
const check = (name, holds, details = "") => {
  checks += 1;
  if (!holds) faults.push(`${name}: ${typeof details === "string" ? details : JSON.stringify(details)}`);
};

/** The page of an app around a frame: it collects everything that the frame sends. */
const appPage = `<!DOCTYPE html><html lang="en"><title>App</title><link rel="icon" href="data:,">
<iframe title="Checkout" width="400" height="900"></iframe><script>
  window.frame = document.querySelector("iframe");
  window.received = [];
  addEventListener("message", event => {
    const message = typeof event.data === "string" ? JSON.parse(event.data) : event.data;
    received.push(message);
    window.answer?.(message);
  });
</script></html>`;

const listen = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));

const start = async () => {
  const process = spawn("python3", [script, "--port", "0", "--seed", "1"], { stdio: ["ignore", "pipe", "inherit"] });
  const base = await new Promise((done) => process.stdout.once("data", (data) => done(String(data).split("\n")[0])));
  // Chromium sends all requests to this proxy, which knows the shop and the app alone.
  const proxy = createServer((request, response) => {
    const target = new URL(request.url);
    if (target.hostname !== "127.0.0.1") return response.writeHead(403).end();
    const { hostname, port, pathname, search } = target;
    const onward = forwarded({ hostname, port, path: pathname + search, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  const app = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(appPage));
  const browser = await Chromium.start({ proxy: await listen(proxy) });
  return { process, base, proxy, app, appAddress: `http://127.0.0.1:${await listen(app)}/`, browser };
};

const shop = await start();
const expects = [/^http:\/\/127\.0\.0\.1:/, "data:,"];
const post = async (path, body, headers = {}) =>
  (await fetch(shop.base + path, { method: "POST", body: JSON.stringify(body), headers })).json();
const send = (address, fields) => fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const open = (url, settings, body) => Page.with(shop.browser, url, { expects, ...settings }, body);
const isOwn = (fault) => !/the server responded with a status of 4\d\d/.test(fault);

/** Checks a page in every view: axe-core, its width, and no error of its own. */
const checkPage = async (name, url, prepare = async () => {}) => {
  for (const view of views) {
    await open(url, view, async (page) => {
      await prepare(page);
      const label = `${name}, ${view.width} px${view.dark ? ", dark" : ""}`;
      const violations = await accessibilityFaults(page);
      check(`${label}, axe`, violations.length === 0, violations);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(`${label}, width`, excess <= 0, `${excess} px too wide`);
      await page.settle();
      check(`${label}, errors`, !page.faults.some(isOwn), page.faults.filter(isOwn));
      if (shots) writeFileSync(join(shots, `${name}-${view.width}${view.dark ? "-dark" : ""}.png`), await page.picture());
      page.faults = [];
    });
  }
};

const cartOf = async (lines) => {
  const cart = await post("/admin/carts", { lines });
  return { id: cart.id, sheet: cart.checkoutUrl, web: (await post("/checkout/start", { cartId: cart.id })).url };
};

const pages = async () => {
  await post("/admin/products/hostile", { name: hostile, stock: 99, prices: { USD: "1234567.89" } });
  const cart = await cartOf([{ product: "mug", quantity: 2 }, { product: "hostile", quantity: 3 }]);
  await checkPage("front", `${shop.base}/`);
  await checkPage("cart", `${shop.base}/carts/${cart.id}`);
  await checkPage("contact", cart.web);
  await send(`${cart.web}/contact`, { email: "ada@example.com" });
  await checkPage("delivery", cart.web);
  await send(`${cart.web}/delivery`, {
    name: hostile, line1: "1 Main St", city: hostile, region: "IL", postcode: "62701", country: "US" });
  await send(`${cart.web}/promo`, { code: "SAVE5" });
  await checkPage("method", cart.web);
  await checkPage("error", cart.web, async (page) => {
    await page.write("#code", "<NO>");
    await page.press("Enter");
    await page.until("the error", () => document.activeElement?.id === "problem");
  });
  await send(`${cart.web}/method`, { method: "standard" });
  await checkPage("payment", cart.web);
  await checkPage("sheet", cart.sheet);
  await checkPage("failure", `${cart.sheet}&status=410`);
  const device = { "X-Device-UUID": crypto.randomUUID() };
  const payment = (await post("/payments", { amount: "12.34", description: hostile.slice(0, 255) }, device)).data;
  await checkPage("pay", payment.url);
  await send(payment.url, { end: "canceled" });
  await checkPage("canceled", payment.url);
  const express = await post("/express/checkouts", { cartId: (await post("/admin/carts", {})).id });
  await checkPage("window", express.url);
};

/** Buys with the keyboard alone, with scripts and without. */
const keyboard = async () => {
  for (const scripts of [true, false]) {
    const cart = await cartOf([{ product: "mug", quantity: 2 }]);
    await open(cart.web, { scripts, width: 400 }, async (page) => {
      const fill = async (first, ...values) => {
        await page.evaluate((id) => document.getElementById(id).focus(), first);
        for (const [index, value] of values.entries()) {
          if (index) await page.press("Tab");
          if (value) await page.type(value);
        }
        await page.press("Enter");
      };
      const waitFor = (text) => page.until(text, (text) => document.body?.innerText.includes(text), text);
      await fill("email", "ada@example.com");
      await waitFor("Address, second line");
      await fill("name", "Ada", "1 Main St", "", "Springfield", "IL", "62701", "US");
      await waitFor("Express, next day");
      await page.evaluate(() => document.querySelector("input[name=method]").focus());
      await page.press("ArrowDown");
      await page.press("Enter");
      await waitFor("Pay 41.44 USD"); // (24.00 + 15.00) * 1.0625 = 41.4375
      await page.evaluate(() => document.querySelector("input[name=card]").focus());
      await page.press("Enter");
      await waitFor("The order number is");
      check(`keyboard, scripts ${scripts}`, true);
      page.faults = [];
    });
    const { orders } = await (await fetch(`${shop.base}/admin/orders`)).json();
    check("an order by keyboard", orders.some((order) => order.cartId === cart.id && order.paid.amount === "41.44"), orders);
  }
};

/** A promo code survives a shop that fails or is down, and the order precedes the button that pays it. */
const promo = async () => {
  for (const kind of ["web", "sheet"]) {
    const cart = await cartOf([{ product: "mug", quantity: 2 }]);
    await open(cart[kind], { width: 360 }, async (page) => {
      const code = () => page.evaluate(() => document.getElementById("code").value);
      const note = () => page.evaluate(() => document.querySelector("form [role=alert]")?.textContent ?? "");
      const isAnswered = () => page.until("the end of the request", () =>
        document.querySelector("#summary form[data-returns]")?.dataset.sent === undefined);
      const shows = (text) => page.until(text, (text) => document.body?.innerText.includes(text), text);
      await post("/admin/faults", { next: [{ match: "POST */promo", fault: "503", times: 1 }] });
      await page.write("#code", "SAVE5");
      await page.press("Enter");
      await shows("The shop does not answer at the moment.");
      await isAnswered();
      check(`${kind}, a code and a shop that fails`, await code() === "SAVE5" && await note() !== "", await code());
      await page.send("Network.setBlockedURLs", { urls: ["*/promo*"] });
      await page.click("#summary form[data-returns] button");
      await isAnswered();
      await shows("Try again");
      check(`${kind}, a code and a shop that is down`, await code() === "SAVE5", await code());
      await page.send("Network.setBlockedURLs", { urls: [] });
      await page.click("#summary form[data-returns] button");
      await shows("Remove SAVE5");
      await page.write("#code", "NONE");
      await page.press("Enter");
      await shows("There is no promo code NONE.");
      check(`${kind}, a rejected code`, await code() === "NONE", await code());
      const isFirst = await page.evaluate(() => {
        const [order, payment] = ["summary", "payment"].map((id) => document.getElementById(id).getBoundingClientRect());
        return order.bottom <= payment.top;
      });
      check(`${kind}, the order precedes the payment`, isFirst);
      page.faults = [];
    });
  }
};

/** A reload after the order shows the thanks again, and places no second order. */
const again = async () => {
  for (const kind of ["web", "sheet"]) {
    const cart = await cartOf([{ product: "mug", quantity: 2 }]);
    const place = new URL(cart[kind]);
    const act = (action) => `${place.origin}${place.pathname}/${action}${place.search}`;
    await send(act("contact"), { email: "a@b.co" });
    await send(act("delivery"), { name: "Ada", line1: "1 Main St", city: "Springfield", region: "IL", postcode: "62701", country: "US" });
    await send(act("method"), { method: "standard" });
    await open(cart[kind], { width: 360 }, async (page) => {
      const shows = (text) => page.wait(text, () =>
        page.evaluate((text) => document.body?.innerText.includes(text) ?? false, text).catch(() => false), text);
      await page.click("#payment button");
      await shows("The order number is");
      for (const address of [null, cart[kind]]) {
        await page.evaluate(() => { globalThis.isOld = true; });
        await (address ? page.send("Page.navigate", { url: address }) : page.send("Page.reload"));
        await page.wait("the page", () => page.evaluate(() => globalThis.isOld !== true).catch(() => false));
        await shows("The order number is");
        check(`${kind}, thanks again ${address ? "at the checkout's address" : "after a reload"}`, true);
      }
      page.faults = [];
    });
    const { orders } = await (await fetch(`${shop.base}/admin/orders`)).json();
    check(`${kind}, one order`, orders.filter((order) => order.cartId === cart.id).length === 1, orders.length);
  }
};

const inApp = (body) => open(shop.appAddress, { width: 500, height: 1000 }, async (page) => {
  const show = async (url) => {
    await page.evaluate((url) => { received.length = 0; frame.src = url; }, url);
    await page.until(`${url} in the frame`, () => received.some((message) => message.shopFrame === "finished" || message.type));
  };
  const names = () => page.evaluate(() => received.map((message) => message.shopFrame ?? message.name ?? message.event));
  await body(page, show, names);
  page.faults = [];
});

const frames = () => inApp(async (page, show, names) => {
  const cart = await cartOf([{ product: "mug", quantity: 2 }]);
  await show(cart.sheet);
  check("frame, first messages", `${await names()}` === "answer,checkoutBlockingEvent,finished", await names());
  await page.evaluate(() => frame.contentWindow.postMessage('{"name":"presented","body":null}', "*"));
  await page.until("pixels", () => received.some((message) => message.name === "webPixels"));
  await show(`${cart.sheet}&status=503&times=1`);
  const answered = await page.evaluate(() => received.find((message) => message.shopFrame === "answer"));
  check("frame, status", answered.status === 503, answered);
  await show(cart.web);
  check("frame, web messages", `${await names()}` === "answer,order,sections,finished", await names());
  for (const [action, fields] of [["contact", { email: "a@b.co" }], ["delivery", {
    name: "Ada", line1: "1 Main St", city: "Springfield", region: "IL", postcode: "62701", country: "US" }],
  ["method", { method: "standard" }], ["pay", { card: "accepted", total: "31.88" }]]) {
    await send(`${cart.web}/${action}`, fields);
  }
  await show(cart.web);
  check("frame, web completion", (await names()).includes("paymentcompleted"), await names());
  await show(cart.sheet);
  const completed = await page.evaluate(() => received.find((message) => message.name === "completed"));
  check("frame, sheet completion", JSON.parse(completed.body).orderDetails.cart.price.total.amount === 31.88, completed);
});

/** The shopper of the window chooses an address and an option; the app answers by the shop. */
const express = () => inApp(async (page, show) => {
  const cart = (await post("/admin/carts", {})).id;
  const made = await post("/express/checkouts", { cartId: cart });
  await page.evaluate((base, token) => {
    const reply = (message) => frame.contentWindow.postMessage(JSON.stringify(message), "*");
    window.answer = async ({ meta, type, payload }) => {
      if (type === "onShippingOptionChange") reply({ meta });
      if (type !== "onShippingAddressChange") return;
      const answer = await fetch(`${base}/express/shipping-options`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token, address: payload }) });
      const body = await answer.json();
      reply(answer.ok ? { meta, payload: body.options } : { meta, error: body.code });
    };
  }, shop.base, made.token);
  await show(made.url);
  const click = async (text) => {
    const { x, y } = await page.evaluate(() => frame.getBoundingClientRect().toJSON());
    const inside = await inFrame(page, made.url, (text) => {
      const found = [...document.querySelectorAll("button, label")].find((each) => each.innerText.includes(text));
      const box = found.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    }, text);
    await page.clickAt({ x: x + inside.x, y: y + inside.y });
  };
  const shows = (text) => page.wait(text, () => inFrame(page, made.url, (text) => document.body.innerText.includes(text), text));
  await click("Roald");
  await click("Use this address");
  await shows("does not deliver");
  await click("Ada");
  await click("Use this address");
  await shows("Express, next day");
  await click("Express, next day");
  await shows("41.44 USD");
  await shows("up to date");
  await click("Confirm");
  await page.until("the end", () => received.some((message) => message.status === "SUCCESS"));
  const order = await post("/checkouts", { cartId: cart });
  check("express", order.shippingMethod === "express" && order.summary.total === "41.44", order);
});

/** Runs a function in the frame of a page. */
const inFrame = async (page, url, body, ...values) => {
  const { frameTree } = await page.send("Page.getFrameTree");
  const frame = frameTree.childFrames.find((child) => child.frame.url === url).frame.id;
  const { executionContextId } = await page.send("Page.createIsolatedWorld", { frameId: frame });
  const expression = `(${body})(${values.map((value) => JSON.stringify(value)).join(", ")})`;
  const { result, exceptionDetails } = await page.send("Runtime.evaluate", {
    expression, contextId: executionContextId, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  return result.value;
};

if (shots) mkdirSync(shots, { recursive: true });
try {
  for (const part of [pages, keyboard, promo, again, frames, express]) {
    const before = checks;
    await part();
    console.log(`${part.name}: ${checks - before} checks`);
  }
} catch (error) {
  faults.push(error.stack);
} finally {
  shop.browser.stop();
  shop.process.kill();
  shop.proxy.closeAllConnections();
  shop.proxy.close();
  shop.app.closeAllConnections();
  shop.app.close();
}
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
