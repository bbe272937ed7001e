// The example page of a native checkout, against the example shop.
import { announces, listen } from "./announcements.mjs";
import { addBlocked } from "./blocked.mjs";
import { look } from "./look.mjs";
import { addOrders } from "./orders.mjs";
import { schemeFaults } from "./schemes.mjs";
import { Shopper } from "./shopper.mjs";
import { sendAsStranger } from "./strangers.mjs";

const windows = [
  ["300 light", { width: 300 }], ["300 dark", { width: 300, dark: true }], ["1280 light", { width: 1280 }],
  ["1280 dark", { width: 1280, dark: true }],
];

/** Adds the checks of the page. */
export function addCheckout(report, surroundings) {
  const add = (name, settings, body) =>
    report.add(`checkout ${name}`, () => Shopper.with(surroundings, settings, body));

  for (const [name, window] of windows) {
    add(`looks, ${name}`, { ...window, statuses: [409, 410, 422, 503] }, (shopper) => views(shopper, async (view, shows) => {
      const faults = await look(shopper.page, { shows });
      const isCovered = ["leaving", "provider"].includes(view); // by a dialog, which darkens the page
      if (!isCovered) faults.push(...(await schemeFaults(shopper.page, window.dark === true)));
      report.keep(`checkout ${view}`, name, await shopper.page.picture());
      return faults.filter((fault) => !/status of (409|410|422|503)/.test(fault)).map((fault) => `${view}: ${fault}`);
    }));
  }
  add("buys by the keyboard", {}, buys);
  add("shows a new amount before it is paid", { statuses: [409] }, amountChanges);
  add("makes an expired order again", { statuses: [410] }, orderExpires);
  add("asks again after a lost answer", { statuses: [503] }, answerIsLost);
  add("keeps entries while the shop fails", { statuses: [503] }, shopFails);
  add("changes an entry and goes back to it", {}, changes);
  add("explains wrong entries", { statuses: [422] }, wrongEntries);
  add("goes on after a declined card", { statuses: [402] }, cardIsDeclined);
  add("asks before it is left", {}, leaves);
  add("knows a customer", { query: "&customer" }, customerBuys);
  add("looks for a customer, 300 light", { query: "&customer", width: 300 }, async (shopper) => {
    await isDelivered(shopper);
    await shopper.press("Change");
    await shopper.isAt("#shippingAddress input[name=name]");
    report.keep("checkout customer", "300 light", await shopper.page.picture());
    return look(shopper.page, { shows: ["You have signed in as ada@example.com", "Use 7 Work St"] });
  });
  add("announces its states", { statuses: [409] }, announcesStates);
  add("ignores the messages of strangers", {}, ignoresStrangers);
  addOrders(add, report);
  addBlocked(add);
}

/** Goes through the page's views, and has each of them checked. */
async function views(shopper, check) {
  const { page } = shopper;
  await shopper.sees("Due today"); // the widget, which is drawn after the order
  const faults = await check("first", ["Contact", "Fill in the parts above first", "$24.00", "Due today", "$6.00"]);
  await shopper.contact("ada@nowhere");
  await shopper.sees("Enter an e-mail address");
  faults.push(...(await check("wrong entry", ["Enter an e-mail address"])));
  await page.write("#contact input", "ada@example.com");
  await page.press("Enter");
  await shopper.isAt("#shippingAddress input[name=name]");
  await page.write("#promo input", "NONE");
  await page.press("Enter");
  await shopper.sees("There is no promo code NONE.");
  faults.push(...(await check("address", ["Delivery address", "ada@example.com", "Try again"])));
  await shopper.pressOf("NONE", "Remove");
  await page.evaluate(() => document.querySelector("#shippingAddress input").focus());
  await shopper.address();
  await shopper.method();
  await shopper.sees("Pay $41.44");
  faults.push(...(await check("payment", ["Express, next day", "Pay $41.44", "$10.36"])));
  await shopper.disturb("POST", "/payments", "reprice");
  await shopper.goTo("#pay");
  await page.press("Enter");
  await shopper.sees("The amount has changed: it was $41.44");
  faults.push(...(await check("amount changed", ["Nothing was paid"])));
  return [...faults, ...(await laterViews(shopper, check))];
}

/** Goes through the views after an order has expired, and of a payment whose answer is lost. */
async function laterViews(shopper, check) {
  const { page } = shopper;
  await shopper.shop.post(`/admin/carts/${shopper.cart}/expire`, {});
  await shopper.goTo("#pay");
  await page.press("Enter");
  await shopper.sees("Your order had expired. It was made again");
  const faults = await check("expired", ["ada@example.com"]);
  await shopper.press("Leave the checkout");
  await shopper.isAt("#stay");
  faults.push(...(await check("leaving", ["Your order is not placed yet"])));
  const isAsked = await page.evaluate(() => document.getElementById("payment").innerText.includes("parts above"));
  if (isAsked) faults.push("leaving: the finished parts are asked for");
  await page.press("Enter");
  await page.until("the prompt to close", () => !document.getElementById("leaving").open);
  await shopper.disturb("POST", "/complete", "503-after");
  await shopper.goTo("#pay");
  await page.press("Enter");
  await page.until("the dialog", () => document.getElementById("provider").open);
  faults.push(...(await check("provider", ["Afterpay: $"])));
  await shopper.answer("Confirm");
  await shopper.sees("It is not known yet");
  faults.push(...(await check("unknown", ["you do not pay twice"])));
  await shopper.press("Ask again");
  await shopper.sees("The order number is");
  return [...faults, ...(await check("done", ["Thank you"]))];
}

async function buys(shopper) {
  const { page } = shopper;
  await shopper.fill();
  const faults = await shopper.widgetFaults();
  await shopper.goTo("#promo input");
  await page.type("SAVE5");
  await page.press("Enter");
  await shopper.sees("Discount");
  await shopper.sees("Pay $36.13"); // (24.00 - 5.00 + 15.00) * 1.0625 = 36.125
  await shopper.sees("$9.04");
  faults.push(...(await shopper.widgetFaults()));
  await page.evaluate(() => document.querySelector("h1").scrollIntoView());
  await shopper.payInParts("Cancel");
  await page.until("the dialog to close", () => !document.getElementById("provider").open);
  await shopper.payInParts();
  await shopper.sees("The order number is");
  await shopper.isAt("#end-title");
  return [...faults, ...(await shopper.orderFaults("36.13"))];
}

async function amountChanges(shopper) {
  await shopper.fill();
  await shopper.disturb("POST", "/payments", "reprice");
  await shopper.goTo("#pay");
  await shopper.page.press("Enter");
  await shopper.sees("The amount has changed: it was $41.44");
  await shopper.isAt("#notice");
  const faults = await shopper.orderFaults("", 0);
  const total = await shopper.page.evaluate(() => document.querySelector("#totals .total dd").textContent);
  await shopper.payInParts();
  await shopper.sees("The order number is");
  return [...faults, ...(await shopper.orderFaults(total.slice(1)))];
}

async function orderExpires(shopper) {
  await shopper.contact();
  await shopper.isAt("#shippingAddress input[name=name]");
  await shopper.shop.post(`/admin/carts/${shopper.cart}/expire`, {});
  await shopper.address();
  await shopper.sees("It was made again with everything that you entered");
  await shopper.sees("ada@example.com");
  await shopper.sees("Ada O'Connor <b>, 1 Main St, Springfield");
  return [];
}

async function answerIsLost(shopper) {
  await shopper.fill();
  await shopper.disturb("POST", "/complete", "503-after");
  await shopper.payInParts();
  await shopper.sees("It is not known yet whether your payment succeeded");
  await shopper.isAt("#notice");
  await shopper.press("Ask again");
  await shopper.sees("The order number is");
  return shopper.orderFaults("41.44");
}

async function shopFails(shopper) {
  await shopper.disturb("PATCH", "", "503");
  await shopper.contact();
  await shopper.sees("The shop cannot answer at the moment. What you entered is kept.");
  const kept = await shopper.page.evaluate(() => document.querySelector("#contact input").value);
  await shopper.press("Try again");
  await shopper.isAt("#shippingAddress input[name=name]");
  return kept === "ada@example.com" ? [] : [`the e-mail address is ${kept}`];
}

async function changes(shopper) {
  const { page } = shopper;
  await shopper.fill();
  await page.evaluate(() => document.querySelector("h1").scrollIntoView());
  await page.click("#contact .entered button");
  await shopper.isAt("#contact input");
  await page.write("#contact input", "grace@example.com");
  await page.press("Enter");
  await shopper.sees("grace@example.com");
  await shopper.isAt("#payment input[type=radio]");
  await page.click("#billingAddress .entered button");
  await shopper.isAt("#billingAddress input[name=name]");
  await page.write("#billingAddress input[name=name]", "Grace");
  await page.press("Enter");
  await shopper.sees("Grace, 1 Main St");
  await page.click("#billingAddress .entered button");
  await shopper.isAt("#billingAddress input[name=name]");
  await page.write("#billingAddress input[name=name]", "Nobody");
  await shopper.press("Go back to the earlier entry");
  await shopper.sees("Grace, 1 Main St");
  await page.click("#billingAddress .entered button");
  await shopper.press("Use the delivery address");
  await shopper.sees("The same as the delivery address");
  return [];
}

async function wrongEntries(shopper) {
  const { page } = shopper;
  await shopper.contact("ada");
  await shopper.isAt("#contact input[aria-invalid=true][aria-describedby=contact-problem]");
  await page.type("@example.com");
  await page.press("Enter");
  await shopper.isAt("#shippingAddress input[name=name]");
  await page.press("Enter");
  await shopper.sees("Enter a name.");
  await shopper.isAt("#shippingAddress input[name=name][aria-invalid=true]");
  await shopper.goTo("#promo input");
  await page.type("NONE");
  await page.press("Enter");
  await shopper.sees("There is no promo code NONE.");
  await shopper.goTo("#promo input");
  await page.press("Enter");
  await shopper.sees("Enter a promo code of at most 64 characters that is not applied yet.");
  return [];
}

async function cardIsDeclined(shopper) {
  await shopper.fill();
  await shopper.payByCard("Decline the card");
  await shopper.sees("declined");
  await shopper.isAt("#notice");
  await shopper.goTo("#pay");
  await shopper.page.press("Enter");
  await shopper.press("Accept the card");
  await shopper.sees("The order number is");
  return shopper.orderFaults("41.44");
}

async function leaves(shopper) {
  const { page } = shopper;
  await shopper.press("Leave the checkout");
  await shopper.sees("Your order is not placed yet");
  await shopper.isAt("#stay");
  await page.press("Escape");
  await page.until("the prompt to close", () => !document.getElementById("leaving").open);
  await shopper.press("Leave the checkout");
  await shopper.isAt("#stay");
  await shopper.press("Leave");
  await shopper.sees("You have left the checkout");
  return shopper.orderFaults("", 0);
}

async function announcesStates(shopper) {
  const { page } = shopper;
  await listen(page);
  await shopper.contact("ada");
  await announces(page, "Enter an e-mail address");
  await page.write("#contact input", "");
  await shopper.fill();
  await shopper.disturb("POST", "/payments", "reprice");
  await shopper.goTo("#pay");
  await page.press("Enter");
  await announces(page, "Asking the shop…");
  await announces(page, "The amount has changed: it was $41.44");
  await shopper.payInParts();
  await announces(page, "Placing your order…");
  await announces(page, "Thank you. The order number is");
  return [];
}

/** A message that ends the payment counts only if it is of the frame and of the page that it shows. */
async function ignoresStrangers(shopper) {
  const { page } = shopper;
  await shopper.fill();
  await shopper.goTo("#pay");
  await page.press("Enter");
  await page.until("the frame", () => document.querySelector("#provider iframe") !== null);
  await page.evaluate(sendAsStranger, "#provider iframe", JSON.stringify({ status: "CANCELLED" }));
  if (!(await page.evaluate(() => document.getElementById("provider").open))) return ["a stranger has ended the payment"];
  await shopper.answer("Confirm");
  await shopper.sees("The order number is");
  return [];
}

/** Waits until the shop has accepted the delivery address. */
const isDelivered = ({ page }) => page.until("the delivery address to be accepted",
  () => document.getElementById("shippingAddress").dataset.state === "complete");

/** A customer's default address is sent at once, and a saved one is chosen by a button. */
async function customerBuys(shopper) {
  const { page } = shopper;
  await shopper.sees("Ada Lovelace, 12 Home Ave, Springfield");
  await isDelivered(shopper);
  const asks = await page.evaluate(() => document.getElementById("contact").checkVisibility());
  const faults = asks ? ["a customer is asked for an e-mail address"] : [];
  await page.click("#shippingAddress .entered button");
  await shopper.press("Use 7 Work St");
  await shopper.sees("Ada Lovelace, Analytical Engines, 7 Work St");
  await shopper.method();
  await shopper.sees("Pay $41.44");
  await shopper.payInParts();
  await shopper.sees("The order number is");
  return [...faults, ...(await shopper.orderFaults("41.44"))];
}
