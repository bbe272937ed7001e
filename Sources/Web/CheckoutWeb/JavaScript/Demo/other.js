// The way to pay if this page's engine cannot be loaded: the shop's own page of the checkout, which needs no script.
import { cart } from "./cart.js";
import { button, byId, make } from "./dom.js";

/** Names the missing part, and links to the shop's own page. */
export async function offerOtherPage() {
  byId("checkout").hidden = true;
  byId("leave").hidden = true;
  const place = byId("loading");
  try {
    const url = await otherPage();
    place.replaceChildren(
      "A part of this page could not be loaded: the one that checks your entries and shows the payment dates. "
        + "You can buy and pay on the shop's own page. ",
      make("a", { href: url, textContent: "Check out on the shop's own page" }));
  } catch {
    place.replaceChildren(
      "The shop does not answer at the moment. Your cart is kept. ", button("Try again", () => location.reload(), "link"));
  }
}

/** Returns the address of the shop's own page. */
async function otherPage() {
  const answer = await fetch("/checkout/start", { method: "POST", body: JSON.stringify({ cartId: await cart() }) });
  const { url } = await answer.json();
  if (!answer.ok) throw new Error(`the shop answers ${answer.status}`);
  return url;
}
