// What a shopper does on the example page of a native checkout, by the keyboard alone.
import { inFrame } from "../Driver/frame.mjs";
import { Page } from "../Driver/page.mjs";
import { visibleText } from "./look.mjs";

export const ada = ["Ada O'Connor <b>", "1 Main St", "", "Springfield", "IL", "62701", "", "+1 555 555 0100"];

export class Shopper {
  constructor(page, shop, cart) {
    Object.assign(this, { page, shop, cart });
  }

  /**
   * Opens the page with a cart of its own and calls a function with its shopper; returns the faults.
   *
   * `pages` is the address of the pages, and `query` continues that of this page. `patience` is the time limit of a
   * condition, 30 seconds if there is none.
   * `lines` and `adjustments` are those of the cart, two mugs if there are none, and `shows` is a text of such an order.
   * `statuses` are those of the shop's answers that the page expects: Chromium notes them as errors of the console.
   */
  static async with({ browser, shop, pages, patience }, settings, body) {
    const { statuses = [], query = "", lines, adjustments, shows = "$24.00", ...window } = settings;
    const cart = await shop.cart(lines);
    if (adjustments) await shop.adjust(cart.id, adjustments);
    const url = `${pages}/checkout/native.html?cart=${encodeURIComponent(cart.id)}${query}`;
    const expects = [new RegExp(`^${shop.origin}/`), "data:,"];
    return Page.with(browser, url, { expects, patience, ...window }, async (page) => {
      const shopper = new Shopper(page, shop, cart.id);
      await shopper.sees(shows);
      const faults = (await body(shopper)) ?? [];
      await page.settle();
      const isExpected = (fault) => statuses.some((status) => fault.includes(`status of ${status}`));
      page.faults = page.faults.filter((fault) => !isExpected(fault));
      return [...new Set([...faults, ...page.faults])];
    });
  }

  /** Waits until the page shows a text. */
  sees(text) {
    return this.page.until(`“${text}” to be shown`, `(text) => (${visibleText})().includes(text)`, text);
  }

  /** Waits until the focus is on an element. */
  isAt(selector) {
    return this.page.until(`the focus to be on ${selector}`,
      (selector) => document.activeElement?.matches(selector) === true, selector);
  }

  /** Moves the focus by Tab until it is on an element. */
  async goTo(selector) {
    for (let steps = 0; steps < 60; steps++) {
      if (await this.page.evaluate((selector) => document.activeElement?.matches(selector) === true, selector)) return;
      await this.page.press("Tab");
    }
    throw new Error(`Tab does not reach ${selector}`);
  }

  async contact(email = "ada@example.com") {
    await this.goTo("#contact input");
    await this.page.type(email);
    await this.page.press("Enter");
  }

  async address(values = ada, section = "shippingAddress") {
    await this.isAt(`#${section} input[name=name]`);
    for (const [index, value] of values.entries()) {
      if (index > 0) await this.page.press("Tab");
      if (value) await this.page.type(value);
    }
    await this.page.press("Enter");
  }

  /** Enters a promo code. */
  async promoCode(code) {
    await this.goTo("#promo input");
    await this.page.type(code);
    await this.page.press("Enter");
  }

  /** Presses a button of a promo code. */
  async pressOf(code, text) {
    await this.goTo(`#codes button[aria-label="${text}: ${code}"]`);
    await this.page.press("Enter");
  }

  /** Takes the second method, express. */
  async method() {
    await this.isAt("#shippingMethod input");
    await this.page.press("ArrowDown");
    await this.page.press("Enter");
  }

  /** Fills all sections in: 24.00 and 15.00 of delivery, with a tax of 6.25 %. */
  async fill() {
    await this.contact();
    await this.address();
    await this.method();
    await this.isAt("#payment input[type=radio]");
    await this.sees("Pay $41.44");
  }

  /** Asks to pay by Afterpay, and answers in its page. */
  async payInParts(answer = "Confirm") {
    await this.goTo("#pay");
    await this.page.press("Enter");
    await this.answer(answer);
  }

  /** Presses a button of Afterpay's page, which is in a frame. */
  async answer(text) {
    const { page } = this;
    await page.until("the frame", () => document.querySelector("#provider iframe") !== null);
    await page.wait(`“${text}” in the frame`, () => inFrame(page, (text) => {
      const found = [...document.querySelectorAll("button")].find((each) => each.textContent === text);
      found?.click();
      return found !== undefined;
    }, text));
  }

  /** Orders a fault for the next request of this checkout. Checks run at the same time, so others are let be. */
  async disturb(method, path, fault) {
    const { id } = await this.shop.post("/checkouts", { cartId: this.cart });
    return this.shop.disturb(`${method} /checkouts/${id}${path}`, fault);
  }

  async payByCard(answer) {
    await this.goTo("#payment input[type=radio]");
    await this.page.press("ArrowDown");
    await this.goTo("#pay");
    await this.page.press("Enter");
    await this.press(answer);
  }

  /** Goes to a button with a text, and presses it. */
  async press(text) {
    await this.sees(text);
    for (let steps = 0; steps < 60; steps++) {
      if (await this.page.evaluate((text) => document.activeElement?.textContent === text, text)) {
        await this.page.press("Enter");
        return;
      }
      await this.page.press("Tab");
    }
    throw new Error(`Tab does not reach “${text}”`);
  }

  /** Returns the faults of what the shop has recorded. */
  async orderFaults(amount, count = 1) {
    const orders = await this.shop.orders(this.cart);
    const faults = orders.length === count ? [] : [`the shop has ${orders.length} orders of the cart`];
    for (const { paid } of orders) {
      if (paid.amount !== amount) faults.push(`${paid.amount} was paid, not ${amount}`);
    }
    return faults;
  }

  /** Returns the faults of the widget: the checksum of the page's script must be that of the engine. */
  widgetFaults() {
    return this.page.evaluate(() => {
      const [engine, widget] = document.documentElement.dataset.checksums.split(" ");
      return /^[0-9a-f]{64}$/.test(engine) && engine === widget ? [] : [`the checksums are ${engine} and ${widget}`];
    });
  }
}
