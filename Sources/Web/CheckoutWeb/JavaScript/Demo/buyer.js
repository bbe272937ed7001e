// The buyer: a guest, or a customer of the shop, who has signed in with `?customer` in the page's address.
import { byId, make } from "./dom.js";

const place = { line2: null, region: "IL", postcode: "62701", country: "US", phone: null, city: "Springfield" };

const ada = {
  kind: "customer", email: "ada@example.com", defaultAddress: "home",
  addresses: [
    { id: "home", address: { ...place, name: "Ada Lovelace", line1: "12 Home Ave" } },
    { id: "work", address: { ...place, name: "Ada Lovelace, Analytical Engines", line1: "7 Work St" } },
  ],
};

/** The parameters of the page's address. */
export const parameters = new URLSearchParams(location.search);

/** Returns the buyer; a shop's page would have it from the shop's server. */
export const buyer = parameters.has("customer") ? ada : { kind: "guest" };

/** Shows the buyer, and the link by which a guest signs in and a customer signs out. */
export function showBuyer() {
  const isGuest = buyer.kind === "guest";
  const others = new URLSearchParams(parameters);
  if (isGuest) others.set("customer", "");
  else others.delete("customer");
  byId("contact").hidden = !isGuest;
  byId("buyer").replaceChildren(
    isGuest ? "You buy as a guest. " : `You have signed in as ${buyer.email}. `,
    make("a", { href: `?${others}`, textContent: isGuest ? "Sign in as Ada" : "Sign out" }));
}
