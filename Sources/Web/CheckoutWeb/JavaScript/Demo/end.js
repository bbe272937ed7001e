// The end of the checkout, in the place of the whole page.
import { byId, tell } from "./dom.js";

/** Shows the end of the checkout, and moves the focus to it. */
export function showEnd(title, text) {
  byId("checkout").hidden = true;
  byId("loading").hidden = true;
  byId("end").hidden = false;
  byId("end-title").textContent = title;
  byId("end-text").textContent = text;
  byId("leave").hidden = true;
  byId("end-title").focus();
  tell(`${title}. ${text}`);
}

/** Thanks for an order. */
export const showThanks = (number) => showEnd("Thank you", `The order number is ${number}.`);
