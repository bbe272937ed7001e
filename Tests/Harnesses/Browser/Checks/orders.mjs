// Orders of every kind on the example page of a native checkout, and the answers of a shop that does not accept them.
import { announces, listen } from "./announcements.mjs";
import { look, visibleText } from "./look.mjs";
import { ada } from "./shopper.mjs";

const eBook = { lines: [{ product: "e-book", quantity: 1 }], shows: "$9.90" };
const tea = {
  lines: [{ product: "loose-tea", quantity: "0.5" }, { product: "mug", quantity: 1 }], shows: "$33.51",
  adjustments: [
    { id: "gift-card", name: "Gift card", amount: "-5.00" }, { id: "wrapping", name: "Gift wrapping", amount: "2.50" },
  ],
};

const paid = { adjustments: [{ id: "gift-card", name: "Gift card", amount: "-1000.00" }], shows: "−$24.00" };

/** Adds the checks, by the function that adds one of the page. Pictures go to the report. */
export function addOrders(add, report) {
  for (const [name, window] of [["300 light", { width: 300 }], ["1280 dark", { width: 1280, dark: true }]]) {
    const views = [
      ["a free order", {}, freeOrder], ["an order without a delivery", eBook, orderWithoutDelivery],
      ["adjustments", tea, adjustments], ["a rejected code", { statuses: [422] }, rejectedCode],
    ];
    for (const [view, settings, reach] of views) {
      add(`looks for ${view}, ${name}`, { ...settings, ...window }, async (shopper) => {
        const shows = await reach(shopper);
        const faults = await look(shopper.page, { shows });
        report.keep(`checkout ${view}`, name, await shopper.page.picture());
        return faults.filter((fault) => !fault.includes("status of 422"));
      });
    }
  }
  add("places an order that costs nothing", {}, placesFreeOrder);
  add("asks again about an order that costs nothing", { ...paid, statuses: [503] }, asksAboutFreeOrder);
  add("goes back to a payment once a gift card is gone", {}, giftCardIsGone);
  add("buys goods without a delivery", eBook, buysWithoutDelivery);
  add("shows adjustments and quantities", tea, buysByWeight);
  add("removes a rejected code alone", { statuses: [422] }, removesCode);
  add("keeps a promo code while the shop fails", { statuses: [503] }, keepsCode);
  add("has sentences for 401, 423 and 429", { statuses: [401, 423, 429] }, rejectedAccess);
  add("says that the shop has another date", { statuses: [409] }, otherDate);
  add("writes for developers why an answer is malformed", {}, malformedAnswer);
  add("needs a postcode only where there are any", {}, postcodes);
  add("takes blank texts for nothing", {}, blankTexts);
  add("gets an order of another kind on request", {}, otherOrders);
}

/** Opens the part of the page for troubles, and presses one of its buttons. */
async function trouble(shopper, text) {
  await shopper.press("Try what can go wrong");
  await shopper.press(text);
  await shopper.sees(`Ordered: ${text}.`);
}

async function freeOrder(shopper) {
  await shopper.fill();
  await trouble(shopper, "A gift card pays all");
  await shopper.sees("Place order");
  return [
    "Gift card −$41.44", "Total $0.00", "This order costs nothing, so you need not choose how to pay.",
    "Nothing to pay in parts: this order costs nothing.",
  ];
}

async function placesFreeOrder(shopper) {
  const { page } = shopper;
  await freeOrder(shopper);
  const text = await page.evaluate(visibleText);
  const faults = ["Afterpay, in parts", "Due today", "Pay $"].filter((words) => text.includes(words))
    .map((words) => `“${words}” is shown with an order that costs nothing`);
  await listen(page);
  await shopper.goTo("#pay");
  await page.press("Enter");
  await announces(page, "Placing your order…");
  await shopper.sees("The order number is");
  await shopper.isAt("#end-title");
  const isPresented = await page.evaluate(() => document.getElementById("provider-title").textContent !== "");
  if (isPresented) faults.push("a provider was presented");
  const [order] = await shopper.shop.orders(shopper.cart);
  if (order?.provider !== null) faults.push(`the provider is ${order?.provider}`);
  return [...faults, ...(await shopper.orderFaults("0.00"))];
}

async function asksAboutFreeOrder(shopper) {
  await shopper.contact();
  await shopper.address();
  await shopper.method();
  await shopper.isAt("#pay");
  await shopper.disturb("POST", "/complete", "503-after");
  await shopper.page.press("Enter");
  await shopper.sees("It is not known yet whether your order was placed. Ask again: it is not placed twice.");
  await shopper.press("Ask again");
  await shopper.sees("The order number is");
  return shopper.orderFaults("0.00");
}

async function giftCardIsGone(shopper) {
  await freeOrder(shopper);
  await shopper.press("A gift card pays a part");
  await shopper.sees("Pay $31.44");
  await shopper.sees("Gift card −$10.00");
  await shopper.sees("Due today");
  const faults = await shopper.widgetFaults();
  await shopper.page.evaluate(() => document.querySelector("h1").scrollIntoView());
  await shopper.payInParts();
  await shopper.sees("The order number is");
  return [...faults, ...(await shopper.orderFaults("31.44"))];
}

async function orderWithoutDelivery(shopper) {
  await shopper.contact();
  await shopper.address(ada, "billingAddress");
  await shopper.sees("Pay $10.52"); // 9.90 and a tax of 6.25 %
  await shopper.page.click("#billingAddress .entered button");
  await shopper.isAt("#billingAddress input[name=name]");
  return ["1 × The tea book, to download", "Billing address", "Go back to the earlier entry", "Total $10.52"];
}

async function buysWithoutDelivery(shopper) {
  const { page } = shopper;
  await orderWithoutDelivery(shopper);
  const faults = [];
  for (const part of ["#sections", "#summary"]) {
    if (/deliver/i.test(await page.evaluate(visibleText, part))) faults.push(`a delivery is mentioned in ${part}`);
  }
  await shopper.press("Go back to the earlier entry");
  await page.evaluate(() => document.querySelector("h1").scrollIntoView());
  await shopper.payByCard("Accept the card");
  await shopper.sees("The order number is");
  return [...faults, ...(await shopper.orderFaults("10.52"))];
}

async function adjustments(shopper) {
  await shopper.sees("Due today");
  return ["0.5 × Loose green tea, 1 kg $24.01", "Gift card −$5.00 Gift wrapping $2.50 Total $33.51"];
}

async function buysByWeight(shopper) {
  const texts = await adjustments(shopper);
  const shown = await shopper.page.evaluate(visibleText);
  const faults = texts.filter((text) => !shown.includes(text)).map((text) => `“${text}” is not shown`);
  await shopper.contact();
  await shopper.address();
  await shopper.method();
  await shopper.sees("Pay $51.70"); // 36.01 and 15.00 of delivery, a tax of 6.25 %, and the adjustments
  faults.push(...(await shopper.widgetFaults()));
  await shopper.payByCard("Accept the card");
  await shopper.sees("The order number is");
  return [...faults, ...(await shopper.orderFaults("51.70"))];
}

async function rejectedCode(shopper) {
  await shopper.promoCode("SAVE5");
  await shopper.sees("Discount −$5.00");
  await shopper.promoCode(" TEE & CAFÉ ");
  await shopper.sees("Discount −$8.00");
  await listen(shopper.page);
  await shopper.promoCode("NONE");
  await shopper.sees("There is no promo code NONE.");
  await announces(shopper.page, "NONE: There is no promo code NONE.");
  return ["SAVE5 Remove TEE & CAFÉ Remove NONE There is no promo code NONE. Try again Remove", "Total $16.00"];
}

async function removesCode(shopper) {
  const { page } = shopper;
  await rejectedCode(shopper);
  await shopper.promoCode("SUMMER");
  await shopper.sees("The code SUMMER has ended.");
  await shopper.pressOf("NONE", "Try again");
  await shopper.isAt("#promo input");
  await page.until("the code to be rejected again", () => document.querySelectorAll("#codes .error").length === 2);
  await shopper.pressOf("NONE", "Remove");
  await page.until("the code to be gone", () => !document.getElementById("codes").textContent.includes("NONE"));
  await shopper.isAt("#promo input");
  const shown = await page.evaluate(visibleText);
  const others = ["SAVE5 Remove", "TEE & CAFÉ Remove", "SUMMER The code SUMMER has ended.", "Total $16.00"];
  const faults = others.filter((text) => !shown.includes(text)).map((text) => `“${text}” is not shown`);
  await shopper.pressOf("SAVE5", "Remove");
  await shopper.sees("Discount −$3.00");
  return faults;
}

async function keepsCode(shopper) {
  const { page } = shopper;
  const isIdle = () => page.until("the code to be saved", () => document.querySelector("#codes .error, #codes .soft") === null);
  await shopper.disturb("PATCH", "", "503");
  await shopper.promoCode("SAVE5");
  await shopper.sees("SAVE5 The shop cannot answer at the moment. What you entered is kept. Try again Remove");
  await shopper.pressOf("SAVE5", "Try again");
  await shopper.sees("Discount −$5.00");
  await shopper.disturb("PATCH", "", "503");
  await shopper.pressOf("SAVE5", "Remove");
  await shopper.sees("Try again Keep");
  await shopper.pressOf("SAVE5", "Keep");
  await isIdle();
  const shown = await page.evaluate(visibleText);
  return shown.includes("SAVE5 Remove") ? [] : ["the code is not kept"];
}

async function rejectedAccess(shopper) {
  await shopper.disturb("PATCH", "", "401");
  await shopper.contact();
  await shopper.sees("The shop asks you to sign in again. What you entered is kept. Try again");
  await shopper.disturb("PATCH", "", "423");
  await shopper.press("Try again");
  await shopper.sees("The shop has locked your order for the moment. What you entered is kept. Try again later.");
  await shopper.disturb("PATCH", "", "429, retry-after=1");
  await shopper.press("Try again");
  await shopper.sees("The shop cannot answer at the moment. What you entered is kept.");
  await shopper.press("Try again");
  await shopper.isAt("#shippingAddress input[name=name]");
  return [];
}

async function otherDate(shopper) {
  await shopper.fill();
  await shopper.disturb("POST", "/payments", "409");
  await shopper.goTo("#pay");
  await shopper.page.press("Enter");
  await shopper.sees("The shop has another date. Nothing was paid. Check the payment dates, then pay.");
  await shopper.isAt("#notice");
  await shopper.payInParts();
  await shopper.sees("The order number is");
  return shopper.orderFaults("41.44");
}

/** Checks that the console has the reason of a malformed answer, and that the page does not show it. */
async function malformedAnswer(shopper) {
  const { page } = shopper;
  await shopper.disturb("PATCH", "", "wrong-shape");
  await shopper.contact();
  await shopper.sees("The shop's answer cannot be understood. What you entered is kept.");
  await page.settle();
  const isReason = (fault) => fault.startsWith("console.warning: The shop's answer is malformed at $.summary.");
  const count = page.faults.filter(isReason).length;
  page.faults = page.faults.filter((fault) => !isReason(fault));
  const faults = count === 1 ? [] : [`the console has the reason ${count} times`];
  if ((await page.evaluate(visibleText)).includes("$.summary")) faults.push("the page shows the reason");
  await shopper.press("Try again");
  await shopper.isAt("#shippingAddress input[name=name]");
  return faults;
}

async function postcodes(shopper) {
  const { page } = shopper;
  await shopper.contact();
  await shopper.address(["Ada", "1 Peak Road", "", "Central"]);
  await shopper.sees("Enter a postcode.");
  await shopper.isAt("#shippingAddress input[name=postcode][aria-invalid=true]");
  await page.press("Tab");
  await page.type("Hong Kong");
  await shopper.sees("Postcode (optional)");
  await page.press("Tab");
  await page.press("Enter");
  await shopper.sees("Ada, 1 Peak Road, Central, HK");
  await shopper.isAt("#shippingMethod input");
  return [];
}

/** The page loads again with the other cart, and cannot be asked meanwhile. */
async function otherOrders(shopper) {
  const { page } = shopper;
  const lines = () => page.evaluate(() => document.getElementById("lines")?.textContent ?? "").catch(() => "");
  const isOf = (name) => page.wait(`an order of “${name}”`, async () => (await lines()).includes(name));
  await shopper.press("Try what can go wrong");
  await shopper.press("Goods are sold by weight");
  await isOf("0.5 × Loose green tea");
  await shopper.press("Try what can go wrong");
  await shopper.press("Nothing is delivered");
  await isOf("1 × The tea book");
  await shopper.sees("Due today");
  return [];
}

/** The shop sends blank texts to all pages until it is asked for none; for every page they are as good as nothing. */
async function blankTexts(shopper) {
  const { page } = shopper;
  try {
    await trouble(shopper, "The shop sends blank texts");
    await page.evaluate(() => document.querySelector("h1").scrollIntoView());
    await shopper.fill();
  } finally {
    await shopper.shop.post("/admin/blanks", { blanks: false });
  }
  return [];
}
