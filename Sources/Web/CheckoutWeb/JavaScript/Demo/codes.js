// The promo codes: those of the order, and the drafts, each with its own state and its own buttons.
import { button, byId, make, tell } from "./dom.js";
import { errorText } from "./texts.js";

export class PromoCodes {
  #checkout;
  #form = byId("promo");
  #list = byId("codes");
  #refusal = make("p", { className: "error", role: "alert", id: "promo-problem", hidden: true });
  #problems = new Map();
  #shown = "";

  constructor(checkout) {
    this.#checkout = checkout;
    this.#form.append(this.#refusal);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!checkout.state.order) return;
      const field = this.#form.elements.code;
      const { refused } = checkout.send({ input: "applyPromoCode", code: field.value });
      this.#say(refused ? "Enter a promo code of at most 64 characters that is not applied yet." : "");
      if (!refused) field.value = "";
      field.focus();
    });
    this.#form.addEventListener("input", () => this.#say(""));
  }

  /** Shows the codes of the order, then those that are being added or cannot be. */
  show(state) {
    const isShopping = state.phase === "shopping";
    this.#form.hidden = !isShopping && state.order !== null;
    const drafts = state.drafts.promoCodes ?? [];
    this.#noteProblems(drafts, state);
    const known = (state.order?.promoCodes ?? []).map(({ code }) => code);
    const codes = [...known, ...drafts.map(({ code }) => code).filter((code) => !known.includes(code))];
    const rows = codes.map((code) => {
      const draft = drafts.find((each) => each.code === code) ?? null;
      return { code, draft, problem: this.#problems.get(code) ?? null };
    });
    const text = JSON.stringify([rows, isShopping]);
    if (text === this.#shown) return;
    this.#shown = text;
    const focused = this.#list.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    this.#list.replaceChildren(...rows.map((row) => this.#row(row, isShopping)));
    if (focused === null) return;
    const same = [...this.#list.querySelectorAll("button")].find((each) => each.ariaLabel === focused && !each.disabled);
    (same ?? this.#form.elements.code).focus();
  }

  /**
   * Keeps the problem of each code whose change has failed, and announces new ones. The error is that of the last change.
   *
   * A code without a problem is under way, or waits until the order has been made again.
   */
  #noteProblems(drafts, { underWay, queued, error }) {
    const isSaving = underWay?.sections.includes("promoCodes") || queued.includes("promoCodes");
    const failed = drafts.filter(({ rejected }) => rejected || !isSaving);
    for (const code of this.#problems.keys()) {
      if (!failed.some((draft) => draft.code === code)) this.#problems.delete(code);
    }
    for (const { code, rejected } of failed) {
      if (this.#problems.has(code) || (!rejected && underWay !== null)) continue;
      const text = error?.sections.includes("promoCodes") ? errorText(error) : "This code is not saved.";
      this.#problems.set(code, text);
      tell(`${code}: ${text}`);
    }
  }

  #row({ code, draft, problem }, isShopping) {
    const send = (input) => this.#checkout.send(input);
    const act = (text, input) => {
      const made = button(text, () => send(input), "plain");
      made.setAttribute("aria-label", `${text}: ${code}`);
      made.disabled = !isShopping;
      return made;
    };
    const name = make("span", { textContent: code });
    if (draft === null) return make("li", {}, name, act("Remove", { input: "removePromoCode", code }));
    if (problem === null) return make("li", {}, name, make("span", { className: "soft", textContent: "Saving…" }));
    const again = act("Try again", draft.rejected ? { input: "applyPromoCode", code } : { input: "retry" });
    const back = act(draft.remove ? "Keep" : "Remove", { input: "discardPromoCode", code });
    return make("li", { className: "failed" }, name, make("span", { className: "error", textContent: problem }),
      make("span", { className: "buttons" }, again, back));
  }

  #say(text) {
    const field = this.#form.elements.code;
    this.#refusal.textContent = text;
    this.#refusal.hidden = text === "";
    if (text) field.setAttribute("aria-describedby", this.#refusal.id);
    else field.removeAttribute("aria-describedby");
  }
}
