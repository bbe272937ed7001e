// Elements and amounts. Texts of the shop and the shopper are only ever inserted as text.

export const byId = (id) => document.getElementById(id);

/** Makes an element with properties and children: elements, and texts. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Returns a button that calls a function. */
export function button(text, action, kind = "") {
  const made = make("button", { type: "button", className: kind, textContent: text });
  made.addEventListener("click", action);
  return made;
}

/** Returns an amount for the shopper, with all its places; one below zero begins with a minus sign. */
export function money(amount, currency) {
  const places = amount.split(".")[1]?.length ?? 0;
  return new Intl.NumberFormat("en-US", {
    style: "currency", currency, minimumFractionDigits: places, maximumFractionDigits: places,
  }).format(amount).replace("-", "−");
}

/** Whether an amount is zero. */
export const isZero = (amount) => /^[0.]*$/.test(amount);

/** Announces a text to screen readers. */
export function tell(text) {
  byId("status").textContent = text;
}
