// The summary of the order: its lines, promo codes and amounts, and the widget, which follows every change of the total.
import { button, byId, make, money } from "./dom.js";
import { errorText } from "./texts.js";

export class Summary {
  #checkout;
  #widget = null;
  #mayShowWidget = false;
  #shown = "";
  #version = "";
  #problem = make("p", { className: "error", role: "alert", id: "promo-problem", hidden: true });

  constructor(checkout) {
    this.#checkout = checkout;
    this.#waitForWidget();
    const form = byId("promo");
    form.append(this.#problem);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = form.elements.code;
      const { refused } = checkout.send({ input: "applyPromoCode", code: field.value.trim() });
      this.#say(refused ? "Enter a promo code that is not applied yet." : "");
      if (!refused) field.value = "";
      field.focus();
    });
    form.addEventListener("input", () => this.#say(""));
  }

  /** Shows the state. */
  show(state) {
    const { order } = state;
    const text = JSON.stringify([order, state.drafts.promoCodes, state.phase]);
    if (text !== this.#shown) {
      this.#shown = text;
      if (order) this.#showOrder(order, state);
      byId("promo").hidden = state.phase !== "shopping";
    }
    const version = `${order?.id} ${order?.version}`;
    if (version !== this.#version) this.#say(""); // the problem was one of an earlier order
    this.#version = version;
    const { error } = state;
    if (error?.sections.includes("promoCodes")) {
      this.#say(errorText(error));
      // The earlier codes apply: a rejected code is of no further use.
      if (error.code === "change_rejected") this.#checkout.send({ input: "discardDraft", section: "promoCodes" });
    }
    this.#showWidget(state);
  }

  #say(text) {
    const field = byId("promo").elements.code;
    this.#problem.textContent = text;
    this.#problem.hidden = text === "";
    if (text) field.setAttribute("aria-describedby", this.#problem.id);
    else field.removeAttribute("aria-describedby");
  }

  #showOrder(order, state) {
    const amount = (value) => money(value, order.currency);
    const row = (name, value, kind = "") => make("div", { className: kind },
      make("dt", { textContent: name }), make("dd", { textContent: value }));
    byId("lines").replaceChildren(...order.lines.map(({ name, quantity, total }) => make("li", {},
      make("span", { textContent: `${quantity} × ${name}` }),
      make("span", { className: "amount", textContent: amount(total) }))));
    const hadFocus = byId("codes").contains(document.activeElement);
    byId("codes").replaceChildren(...order.promoCodes.map(({ code }) => {
      const remove = button("Remove", () => this.#checkout.send({ input: "removePromoCode", code }), "plain");
      remove.setAttribute("aria-label", `Remove ${code}`);
      remove.disabled = state.phase !== "shopping";
      return make("li", {}, make("span", { textContent: code }), remove);
    }));
    if (hadFocus) byId("promo").elements.code.focus();
    const { subtotal, discount, shipping, tax, total } = order.summary;
    const zero = (value) => /^[0.]*$/.test(value);
    byId("totals").replaceChildren(...[
      row("Subtotal", amount(subtotal)),
      zero(discount) ? "" : row("Discount", `−${amount(discount)}`),
      row("Delivery", order.shippingMethod === null ? "Not chosen yet" : amount(shipping)),
      zero(tax) ? "" : row(order.taxIncluded ? "Tax, included" : "Tax", amount(tax)),
      row("Total", amount(total), "total"),
    ].filter((each) => each !== ""));
  }

  /** Waits until the widget's script is loaded and the order is painted: the first section accepts input before. */
  async #waitForWidget() {
    if (!globalThis.AfterPay) {
      await new Promise((resolve) => byId("widget-script").addEventListener("load", resolve, { once: true }));
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
    note.textContent = isPossible ? "" : order === null ? "The parts are shown with your order."
      : widget === null ? "There is nothing to pay." : "Orders in this currency cannot be paid in parts.";
    if (!isPossible) {
      this.#widget?.close();
      this.#widget = null;
      return;
    }
    if (!this.#mayShowWidget) return;
    const amount = { amount: order.summary.total, currency: order.currency };
    if (this.#widget) this.#widget.update({ amount });
    else this.#widget = new AfterPay.Widgets.PaymentSchedule({ target: "#afterpay-widget", amount });
    document.documentElement.dataset.checksums =
      `${widget.paymentScheduleChecksum ?? ""} ${this.#widget.paymentScheduleChecksum ?? ""}`;
  }
}
