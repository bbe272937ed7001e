// Payment: the choice of a provider, and the provider's page in a dialog.
import { button, byId, isZero, make, money, tell } from "./dom.js";

const names = { afterpay: "Afterpay", card: "Card" };
const stages = {
  requesting: "Asking the shop…", presented: "", completing: "Placing your order…", checking: "Asking the shop…",
  unknown: "",
};

export class Payment {
  #checkout;
  #dialog = byId("provider");
  #form = byId("payment").querySelector("form");
  #pay = make("button", { id: "pay" });
  #note = byId("payment-note");
  #problem = make("p", { className: "error", role: "alert", hidden: true });
  #isFree = false;

  constructor(checkout) {
    this.#checkout = checkout;
    byId("payment").querySelector("h2").tabIndex = -1;
    this.#form.append(this.#problem, make("div", { className: "buttons" }, this.#pay));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(this.#isFree ? null : new FormData(this.#form).get("provider"));
    });
    checkout.addEventListener("effect", ({ detail }) => {
      if (detail.effect === "presentProvider") this.#present(detail);
    });
    byId("provider-close").addEventListener("click", () => this.#finish({ result: "cancelled" }));
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#finish({ result: "cancelled" });
    });
    addEventListener("message", (event) => this.#receive(event));
  }

  /** Moves the focus to the way to pay; to the button if there is nothing to pay. */
  focus() {
    const choice = this.#isFree ? this.#pay : this.#form.querySelector("input:checked");
    (this.#form.hidden ? byId("payment").querySelector("h2") : choice).focus();
  }

  /** Shows the state. An order that costs nothing is placed without a provider. */
  show({ phase, sections, order, payment, widget }) {
    const { state } = sections.find(({ id }) => id === "payment");
    byId("payment").dataset.state = state;
    this.#form.hidden = state !== "open";
    this.#isFree = order !== null && isZero(order.summary.total);
    this.#form.querySelector("fieldset").hidden = this.#isFree;
    if (order) this.#pay.textContent = this.#isFree ? "Place order" : `Pay ${money(order.summary.total, order.currency)}`;
    if (state !== "open") this.#say("");
    const due = this.#isFree ? "You can place the order when" : "You can pay when";
    const reason = phase === "shopping" ? `${due} the parts above are done.` : "";
    const note = this.#isFree ? "This order costs nothing, so you need not choose how to pay." : "";
    this.#note.textContent = state === "open" ? note : payment ? stages[payment.stage] ?? "" : reason;
    this.#note.hidden = this.#note.textContent === "";
    if (payment && stages[payment.stage]) tell(stages[payment.stage]);
    const isBarred = order !== null && !this.#isFree && (widget === null || widget.isValid === false);
    const inParts = this.#form.elements.provider[0];
    inParts.disabled = isBarred;
    if (isBarred && inParts.checked) this.#form.elements.provider[1].checked = true;
    if (payment?.stage !== "presented") this.#close();
  }

  #send(provider) {
    const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
    const { refused } = this.#checkout.send({ input: "pay", provider, key: key.join("") });
    this.#say(refused?.message ?? "");
  }

  #say(text) {
    this.#problem.textContent = text;
    this.#problem.hidden = text === "";
  }

  /** Shows the provider: the imitation of Afterpay's page is the shop's, a card's a few buttons. */
  #present({ provider, amount, data }) {
    const text = money(amount.amount, amount.currency);
    byId("provider-title").textContent = `${names[provider] ?? provider}: ${text}`;
    byId("provider-content").replaceChildren(provider === "afterpay" ? this.#window(data) : this.#card());
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #window(data) {
    const address = new URL("/us/checkout/", location.href);
    for (const [name, value] of Object.entries({ token: data?.token ?? "", isWindowed: true, protocol: "json" })) {
      address.searchParams.set(name, value);
    }
    return make("iframe", { src: address.href, title: "Afterpay's page, an imitation" });
  }

  #card() {
    const end = (text, input) => button(text, () => this.#finish(input), "plain");
    return make("div", { className: "buttons" },
      button("Accept the card", () => this.#finish({ result: "succeeded", token: "card-accepted" })),
      end("Decline the card", { result: "succeeded", token: "card-declined" }),
      end("Fail", { result: "failed", message: "The card's page has failed. Nothing was paid." }));
  }

  /** Reads the messages of the imitation of Afterpay's page. Only those of the frame itself count. */
  #receive({ source, origin, data }) {
    const frame = this.#dialog.querySelector("iframe");
    if (!frame || source !== frame.contentWindow || origin !== location.origin || typeof data !== "string") return;
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (message?.status === "SUCCESS") this.#finish({ result: "succeeded", token: message.orderToken });
    if (message?.status === "CANCELLED" || message?.status === "CANCEL") this.#finish({ result: "cancelled" });
  }

  #finish(result) {
    if (this.#checkout.state.payment?.stage !== "presented") return;
    this.#checkout.send({ input: "providerFinished", ...result });
    if (result.result === "cancelled") this.focus();
  }

  #close() {
    if (!this.#dialog.open) return;
    this.#dialog.close();
    byId("provider-content").replaceChildren();
  }
}
