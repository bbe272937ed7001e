// The page of a cart whose checkout is a page that speaks the protocol of embedded checkouts.
import { KitFrame } from "../kit-frame.js";
import { button, byId, make, money, tell } from "./dom.js";

const sheet = byId("sheet");
const checkout = new KitFrame(byId("pages"), { appearance: "automatic", title: "Checkout" });
const url = await checkoutURL();
let isOrdered = false;

/** Returns the address of the checkout of a cart: that of the page's address, or a new one. */
async function checkoutURL() {
  const given = new URLSearchParams(location.search).get("cart");
  const body = JSON.stringify({ currency: "USD", lines: [{ product: "mug", quantity: 2 }] });
  const answer = given ? await fetch(`/admin/carts/${encodeURIComponent(given)}`)
    : await fetch("/admin/carts", { method: "POST", body });
  return (await answer.json()).embeddedUrl;
}

function show({ phase, title }) {
  byId("check-out").disabled = isOrdered;
  byId("sheet-title").textContent = title;
  byId("progress").textContent = phase === "loading" ? "Loading the checkout…" : "";
  byId("progress").hidden = phase !== "loading";
  byId("pages").ariaBusy = String(phase === "loading");
}

function present(address) {
  notice("");
  const { refused } = checkout.present(address);
  if (refused) notice(refused.message);
}

function notice(text, kind = "") {
  const element = byId("notice");
  element.hidden = text === "";
  element.className = `notice ${kind}`;
  element.textContent = text;
}

/** Returns an amount of the protocol, in minor units, for the shopper. */
function amount(minor, currency) {
  const places = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  const digits = String(minor).padStart(places + 1, "0");
  const end = digits.length - places;
  return money(places === 0 ? digits : `${digits.slice(0, end)}.${digits.slice(end)}`, currency);
}

/** Shows the payments of a term, as the page describes them; nothing without a term. */
function showTerm(term, currency) {
  byId("terms").hidden = !term;
  if (!term) return;
  byId("term").textContent = term.title;
  byId("terms").querySelector("ol").replaceChildren(...term.schedules.map((each) =>
    make("li", {}, `${amount(each.amount, currency)}: ${each.description.plain}`)));
}

/** Shows the payments of the selected term. */
function showSelected({ checkout: { payment, currency } }) {
  showTerm(payment?.terms?.find(({ id }) => id === payment.selected_term_id), currency);
}

checkout.addEventListener("effect", ({ detail }) => {
  if (detail.effect === "showPage" && !sheet.open) sheet.showModal();
  if (detail.effect === "hide") sheet.close();
});
checkout.addEventListener("state", ({ detail }) => show(detail));
checkout.addEventListener("start", ({ detail }) => showSelected(detail));
checkout.addEventListener("update", ({ detail }) => showSelected(detail));
checkout.addEventListener("complete", ({ detail: { checkout: { order, currency } } }) => {
  isOrdered = true;
  show(checkout.state);
  showTerm(order.payment?.accepted_term, currency);
  const total = order.totals?.find(({ type }) => type === "total");
  const paid = total ? ` The total is ${amount(total.amount, currency)}.` : "";
  notice(`Thank you. The order number is ${order.id}.${paid}`, "good");
  tell("The order is placed.");
});
checkout.addEventListener("fail", ({ detail: { message } }) => {
  notice(`${message} Your cart is kept.`);
  tell(message);
});
checkout.addEventListener("dismiss", () => {
  const { error } = checkout.state;
  if (!isOrdered && !error) tell("You have closed the checkout. Your cart is kept.");
  if (isOrdered || error) {
    byId("notice").tabIndex = -1;
    byId("notice").focus();
  }
});
checkout.addEventListener("event", ({ detail }) => {
  const { checkout: described, ...others } = detail;
  const total = described?.totals.find(({ type }) => type === "total")?.amount;
  const words = described ? { ...others, id: described.id, status: described.status, total } : others;
  byId("events").prepend(make("li", {}, make("code", { textContent: JSON.stringify(words) })));
});

for (const [text, query] of [
  ["The shop asks for a password", "error=password"], ["The page reports a passing problem", "error=recoverable"],
  ["The page sends nonsense", "error=malformed"],
]) {
  byId("trouble").append(button(text, () => present(`${url}&${query}`), "plain"));
}
byId("trouble").append(button("The address has no https", () => present(url.replace(/^https:/, "http:")), "plain"));
byId("check-out").addEventListener("click", () => present(url));
byId("close").addEventListener("click", () => checkout.dismiss());
sheet.addEventListener("cancel", (event) => {
  event.preventDefault();
  checkout.dismiss();
});
show(checkout.state);
