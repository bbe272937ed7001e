// The summary of the order: its lines, promo codes and amounts, and the widget, which follows every change of the total.
import { PromoCodes } from "./codes.js";
import { byId, isZero, make, money } from "./dom.js";

const withoutWidget = "The payment dates cannot be shown here, because a part of this page could not be loaded. "
  + "You can pay all the same: Afterpay shows the dates before you confirm.";

/** Loads a script, with its failure, which a script tag of the page may report before this module runs. */
function loadScript(address) {
  return new Promise((resolve, reject) => {
    document.head.append(make("script", { src: address, onload: resolve, onerror: reject }));
  });
}

export class Summary {
  #checkout;
  #widget = null;
  #mayShowWidget = false;
  #isMissing = false;
  #shown = "";
  #codes;

  constructor(checkout) {
    this.#checkout = checkout;
    this.#codes = new PromoCodes(checkout);
    this.#waitForWidget();
  }

  /** Shows the state. */
  show(state) {
    const { order } = state;
    const text = JSON.stringify(order);
    if (text !== this.#shown) {
      this.#shown = text;
      if (order) this.#showOrder(order);
    }
    this.#codes.show(state);
    this.#showWidget(state);
  }

  #showOrder(order) {
    const amount = (value) => money(value, order.currency);
    const row = (name, value, kind = "") => make("div", { className: kind },
      make("dt", { textContent: name }), make("dd", { textContent: value }));
    byId("lines").replaceChildren(...order.lines.map(({ name, quantity, total }) => make("li", {},
      make("span", { textContent: `${quantity} × ${name}` }),
      make("span", { className: "amount", textContent: amount(total) }))));
    const { subtotal, discount, shipping, tax, adjustments = [], total } = order.summary;
    const isDelivered = order.delivery !== false;
    byId("totals").replaceChildren(...[
      row("Subtotal", amount(subtotal)),
      isZero(discount) ? "" : row("Discount", `−${amount(discount)}`),
      isDelivered ? row("Delivery", order.shippingMethod === null ? "Not chosen yet" : amount(shipping)) : "",
      isZero(tax) ? "" : row(order.taxIncluded ? "Tax, included" : "Tax", amount(tax)),
      ...adjustments.map((each) => row(each.name, amount(each.amount))),
      row("Total", amount(total), "total"),
    ].filter((each) => each !== ""));
  }

  /** Waits until the widget's script is loaded and the order is painted: the first section accepts input before. */
  async #waitForWidget() {
    try {
      await loadScript("../afterpay-widget.js");
    } catch {
      this.#isMissing = true;
    }
    while (!this.#checkout.state.order) {
      await new Promise((resolve) => this.#checkout.addEventListener("state", resolve, { once: true }));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    this.#mayShowWidget = true;
    this.#showWidget(this.#checkout.state);
  }

  /** Shows the widget for the order's total; the engine's state decides whether there is one. */
  #showWidget({ order, widget }) {
    const note = byId("widget-note");
    const isPossible = order !== null && widget !== null && widget.error?.errorCode !== "unsupported_currency";
    note.textContent = isPossible || order === null ? ""
      : widget === null ? "Nothing to pay in parts: this order costs nothing."
      : "Orders in this currency cannot be paid in parts.";
    byId("afterpay-widget").hidden = this.#isMissing || (order !== null && !isPossible);
    if (isPossible && this.#isMissing) note.textContent = withoutWidget;
    if (!isPossible) {
      this.#widget?.close();
      this.#widget = null;
      return;
    }
    if (!this.#mayShowWidget || this.#isMissing) return;
    const amount = { amount: order.summary.total, currency: order.currency };
    try {
      if (this.#widget) this.#widget.update({ amount });
      else this.#widget = new AfterPay.Widgets.PaymentSchedule({ target: "#afterpay-widget", amount });
    } catch (error) {
      console.error(error);
      this.#isMissing = true;
      this.#showWidget({ order, widget });
      return;
    }
    document.documentElement.dataset.checksums =
      `${widget.paymentScheduleChecksum ?? ""} ${this.#widget.paymentScheduleChecksum ?? ""}`;
  }
}
