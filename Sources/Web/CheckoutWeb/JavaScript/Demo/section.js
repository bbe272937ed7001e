// A section of the checkout that unfolds: its form, or the entries.
import { button, byId, make } from "./dom.js";
import { errorText, mayRetry } from "./texts.js";

const words = { locked: "Fill in the parts above first", updating: "Saving…", complete: "Done", open: "" };

export class Section {
  #checkout;
  #definition;
  #root;
  #form;
  #state;
  #summary;
  #text;
  #change;
  #problem;
  #problemText;
  #retry;
  #discard;
  #extras;
  #wasShown = false;
  #knownError = null;

  /**
   * Makes the parts of a section.
   *
   * The definition has the section's `id`, and functions: `value` returns what an order has, `summary` its lines,
   * `write` puts a value into the form, `input` returns the input of the form. `extras` are further inputs with their texts;
   * one may have a function `isOffered`.
   */
  constructor(checkout, definition) {
    [this.#checkout, this.#definition] = [checkout, definition];
    this.#root = byId(definition.id);
    this.#form = this.#root.querySelector("form");
    const head = this.#root.querySelector(".head");
    const title = head.querySelector("h2");
    this.#state = head.querySelector(".state");
    this.#text = make("p");
    this.#change = button("Change", () => this.#edit(), "plain");
    this.#change.setAttribute("aria-label", `Change: ${title.textContent}`);
    this.#summary = make("div", { className: "entered", hidden: true }, this.#text, this.#change);
    head.after(this.#summary);
    this.#addButtons();
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#checkout.state.order) this.#send(definition.input(new FormData(this.#form), this.#checkout.state));
    });
  }

  #addButtons() {
    const { id, extras = [] } = this.#definition;
    this.#problemText = make("span", { id: `${id}-problem` });
    this.#retry = button("Try again", () => this.#checkout.send({ input: "retry" }), "plain");
    this.#problem = make("div", { className: "error head", role: "alert", hidden: true }, this.#problemText);
    this.#discard = button("Go back to the earlier entry", () => {
      this.#checkout.send({ input: "discardDraft", section: id });
      this.#checkout.send({ input: "endEditing" });
    }, "plain");
    const buttons = make("div", { className: "buttons" }, make("button", { textContent: "Continue" }), this.#discard);
    this.#discard.hidden = true;
    this.#extras = extras.map((extra) => ({ ...extra, button: button(extra.text, () => this.#send(extra.input), "plain") }));
    buttons.append(...this.#extras.map((extra) => extra.button));
    this.#form.append(this.#problem, buttons);
  }

  /** The section's name in the state. */
  get id() { return this.#definition.id; }

  /** Whether the focus is in the section. */
  get hasFocus() { return this.#root.contains(document.activeElement); }

  /** Moves the focus to the first field, or to the title if there is none. */
  focus() {
    const field = this.#form.hidden ? null : this.#form.querySelector("input:checked, input, select");
    (field ?? this.#root.querySelector("h2")).focus();
  }

  /**
   * Shows the state; returns whether the form has just been folded while it had the focus.
   *
   * An order that is not delivered has no sections for a delivery: they are hidden.
   */
  show(state) {
    const { id } = this.#definition;
    const found = state.sections.find((each) => each.id === id);
    const section = found ?? { state: "locked" };
    const draft = state.drafts[id] ?? null;
    const value = state.order && this.#definition.value(state.order);
    const isFilled = draft !== null || value !== null;
    const isShown = section.state === "open" || state.editing === id || (section.state === "updating" && this.#wasShown);
    const hadFocus = this.hasFocus;
    this.#root.hidden = found === undefined;
    this.#root.dataset.state = section.state;
    this.#state.textContent = words[section.state];
    this.#form.hidden = !isShown;
    this.#form.setAttribute("aria-busy", String(section.state === "updating"));
    this.#summary.hidden = isShown || !isFilled;
    this.#text.textContent = isFilled ? this.#definition.summary(draft ?? value, state) : "";
    this.#change.disabled = state.phase !== "shopping" || section.state === "locked";
    this.#discard.hidden = value === null || (draft === null && state.editing !== id);
    for (const { button, isOffered } of this.#extras) button.hidden = isOffered?.(state) === false;
    this.#definition.choices?.(this.#form, state);
    if (isShown && !this.#wasShown) this.#definition.write(this.#form, draft ?? value, state);
    if (isShown !== this.#wasShown) this.#root.toggleAttribute("data-opening", isShown);
    const folded = this.#wasShown && !isShown && hadFocus;
    this.#wasShown = isShown;
    this.#showError(state, draft);
    return folded;
  }

  #showError(state, draft) {
    const { error } = state;
    const concerns = error !== null && error.sections.includes(this.#definition.id) && draft !== null;
    if (!concerns) {
      if (this.#knownError !== null) this.#say("");
      this.#knownError = null;
      return;
    }
    const text = errorText(error);
    if (text === this.#knownError) return;
    this.#knownError = text;
    this.#say(text, null, mayRetry(error));
    if (!this.#form.hidden) this.focus();
  }

  #fields() { return [...this.#form.querySelectorAll("input, select")]; }

  /** Shows a problem, and moves the focus to the field that has caused it if that is known. */
  #say(text, wrong = null, canRetry = false) {
    const hadFocus = document.activeElement === this.#retry;
    this.#problem.hidden = text === "";
    this.#problemText.textContent = text;
    this.#retry.remove();
    if (canRetry) this.#problem.append(this.#retry);
    for (const field of this.#fields()) {
      if (field === wrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      if (text) field.setAttribute("aria-describedby", this.#problemText.id);
      else field.removeAttribute("aria-describedby");
    }
    if (hadFocus) this.focus();
    wrong?.focus();
  }

  #edit() {
    this.#checkout.send({ input: "edit", section: this.#definition.id });
    this.focus();
  }

  #send(input) {
    const { refused } = this.#checkout.send(input);
    if (!refused) {
      this.#say("");
      return;
    }
    const named = this.#form.elements.namedItem(refused.detail ?? "email");
    this.#say(this.#definition.refusal(refused), named instanceof Element ? named : null);
  }
}
