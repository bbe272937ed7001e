// The cart of the page's address, and the number of its order once it is placed.
import { parameters } from "./buyer.js";

const key = () => `order of ${parameters.get("cart")}`;

/** Returns the cart of the page's address; without one, the shop makes a cart. */
export async function cart() {
  const given = parameters.get("cart");
  if (given) return given;
  const answer = await fetch("/admin/carts", { method: "POST", body: "{}" });
  const { id } = await answer.json();
  parameters.set("cart", id);
  history.replaceState(null, "", `?${parameters}`);
  return id;
}

/** Stores the number of the cart's order, so that the page shows it again after a reload. */
export function storeOrder(number) {
  try {
    sessionStorage.setItem(key(), number);
  } catch {} // a browser without storage: the shop says after a reload that the cart was ordered
}

/** Returns the number of the cart's order, or null if there is none. */
export function storedOrder() {
  try {
    return sessionStorage.getItem(key());
  } catch {
    return null;
  }
}
