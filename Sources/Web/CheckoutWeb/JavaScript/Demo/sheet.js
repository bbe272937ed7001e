// The page of a cart whose checkout is a sheet: the shop's own page, loaded hidden and shown at once.
import { Checkout } from "../afterpay-checkout.js";
import { button, byId, make, money, tell } from "./dom.js";
import { Frames } from "./frames.js";

const checkout = new Checkout("sheet", { recovery: "default" });
const sheet = byId("sheet");
new Frames(checkout, byId("pages"));
const url = await checkoutURL();
let isOrdered = false;

/** Returns the address of the checkout of a cart: that of the page's address, or a new one. */
async function checkoutURL() {
  const given = new URLSearchParams(location.search).get("cart");
  const body = JSON.stringify({ currency: "USD", lines: [{ product: "mug", quantity: 2 }] });
  const answer = given ? await fetch(`/admin/carts/${encodeURIComponent(given)}`)
    : await fetch("/admin/carts", { method: "POST", body });
  return (await answer.json()).checkoutUrl;
}

const ended = { completed: "The order is placed.", cancelled: "You have closed the checkout. Your cart is kept." };
const waiting = { loading: "Loading the checkout…", recovering: "Trying once more, in a simpler way…" };

function show({ phase, preloaded, progress, barHidden, title }) {
  byId("check-out").disabled = isOrdered || sheet.open;
  byId("renew").disabled = byId("check-out").disabled;
  byId("readiness").textContent = isOrdered ? ended.completed
    : preloaded?.ready ? "The checkout is ready." : preloaded ? "The checkout is being loaded."
    : "The checkout is loaded when you ask for it.";
  byId("sheet-title").textContent = title;
  byId("close").disabled = barHidden && phase !== "completed"; // while a form is sent
  const text = waiting[phase] ?? "";
  byId("progress").textContent = text;
  byId("progress").hidden = text === "";
  byId("pages").ariaBusy = String(text !== "" && progress < 1000);
}

function present(address) {
  notice("");
  const { refused } = checkout.send({ input: "present", url: address });
  if (refused) notice(refused.message);
}

function notice(text, kind = "") {
  const element = byId("notice");
  element.hidden = text === "";
  element.className = `notice ${kind}`;
  element.textContent = text;
}

/** Closes the sheet, and returns the focus to the page. */
function hide() {
  if (!sheet.open) return;
  sheet.close();
  show(checkout.state);
  (byId("check-out").disabled ? byId("notice") : byId("check-out")).focus();
}

function dismiss() {
  checkout.send({ input: "dismiss" });
}

const effects = {
  showPage: () => { if (!sheet.open) sheet.showModal(); show(checkout.state); },
  hide: () => hide(),
};
checkout.addEventListener("effect", ({ detail }) => effects[detail.effect]?.());
checkout.addEventListener("state", ({ detail }) => show(detail));

const events = {
  completed: ({ orderId, order }) => {
    isOrdered = true;
    show(checkout.state);
    const total = order?.price?.total;
    const paid = total ? ` You have paid ${money(total.amount, total.currency)}.` : "";
    notice(`Thank you. ${orderId === null ? "Your order is placed." : `The order number is ${orderId}.`}${paid}`, "good");
    tell("The order is placed.");
  },
  cancelled: () => tell(ended.cancelled),
  failed: ({ message, isRecoverable }) => {
    const text = message ?? "The checkout has failed.";
    tell(text);
    if (isRecoverable && sheet.open) return; // it is tried again
    notice(`${text} Your cart is kept.`);
    byId("notice").focus();
  },
  linkClicked: ({ url }) => {
    const link = make("a", { href: url, target: "_blank", rel: "noopener noreferrer", textContent: url });
    byId("links").querySelector("ul").append(make("li", {}, link));
    byId("links").hidden = false;
  },
};
checkout.addEventListener("event", ({ detail }) => {
  events[detail.event]?.(detail);
  // The query of the checkout's address is a secret of the shopper.
  const logged = detail.url?.startsWith(url) ? { ...detail, url: url.split("?")[0] } : detail;
  byId("events").prepend(make("li", {}, make("code", { textContent: JSON.stringify(logged) })));
});

const withQuery = (query) => `${url}&${query}`;
for (const [text, query] of [
  ["The shop fails once (503)", "status=503&times=1"], ["The checkout is gone (410)", "status=410"],
  ["The page reports an expired cart", "error=expired"], ["The page sends nonsense", "error=malformed"],
]) {
  byId("trouble").append(button(text, () => present(withQuery(query)), "plain"));
}
byId("check-out").addEventListener("click", () => present(url));
byId("renew").addEventListener("click", () => checkout.send({ input: "preload", url }));
byId("close").addEventListener("click", dismiss);
sheet.addEventListener("cancel", (event) => {
  event.preventDefault();
  dismiss();
});
show(checkout.state);
checkout.send({ input: "preload", url });
