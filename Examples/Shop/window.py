"""An imitation of Afterpay's window, which sends the messages of the real one."""
import secrets

import afterpay
import money
import pages
from answers import Reject

# The addresses that the shopper of the window has: one at home, one abroad, one where the shop does not deliver.
ADDRESSES = (
    {"name": "Ada O'Connor", "address1": "1 Main St", "address2": None, "area2": None, "suburb": "Springfield", "state": "IL",
     "postcode": "62701", "countryCode": "US", "phoneNumber": "+1 555 555 0100"},
    {"name": "Zoë <b>\"Quote\"</b>", "address1": "10 High Street", "address2": "Flat 2", "area2": None, "suburb": "London",
     "state": None, "postcode": "N1 9GU", "countryCode": "GB", "phoneNumber": None},
    {"name": "Roald", "address1": "Station", "address2": None, "area2": None, "suburb": "McMurdo", "state": None,
     "postcode": "0000", "countryCode": "AQ", "phoneNumber": None},
)
SCRIPT = """
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const parents = window.parent !== window ? [window.parent] : window.opener ? [window.opener] : [];
const element = name => document.getElementById(name);
const send = message => {
  const text = JSON.stringify(message);
  window.webkit?.messageHandlers?.afterpay?.postMessage(text);
  for (const parent of parents) parent.postMessage(text, "*");
};
const say = text => { element("status").textContent = text; };
let count = 0, address = null, option = null, ended = false;
const waiting = new Map();
const ask = (type, payload) => {
  const requestId = `${data.load}-${++count}`;
  return new Promise(resolve => { waiting.set(requestId, resolve); send({ meta: { requestId }, type, payload }); });
};
const receive = text => {
  let message;
  try { message = JSON.parse(text); } catch { return; }
  const resolve = waiting.get(message?.meta?.requestId);
  if (!resolve) return;
  waiting.delete(message.meta.requestId);
  resolve(message);
};
window.receiveFromShop = receive;
addEventListener("message", event => {
  if (parents.includes(event.source) && typeof event.data === "string") receive(event.data);
});
const errors = {
  SHIPPING_ADDRESS_UNRECOGNIZED: "The shop does not know this address.",
  SHIPPING_ADDRESS_UNSUPPORTED: "The shop does not deliver to this address.",
};
const failed = code => say(errors[code] ?? "The shop cannot answer now. Try again.");
const total = money => { element("total").textContent = `${money.amount} ${money.currency}`; };
const chooseOption = async chosen => {
  option = null;
  element("confirm").disabled = true;
  say("Asking the shop…");
  const answer = await ask("onShippingOptionChange", chosen);
  if (answer.error) { failed(answer.error); return; }
  option = { ...chosen, ...answer.payload };
  total(option.orderAmount);
  element("confirm").disabled = false;
  say("The total is up to date.");
};
const showOptions = options => {
  const box = element("options");
  box.replaceChildren(Object.assign(document.createElement("legend"), { textContent: "Delivery" }));
  for (const each of options) {
    const label = Object.assign(document.createElement("label"), { className: "choice" });
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "option", value: each.id });
    const text = `${each.name}: ${each.shippingAmount.amount} ${each.shippingAmount.currency}`;
    label.append(input, Object.assign(document.createElement("span"), { textContent: text }));
    input.addEventListener("change", () => chooseOption(each));
    box.append(label);
  }
  box.hidden = false;
  say(options.length ? "Choose a delivery." : "There is no delivery to this address.");
};
element("use")?.addEventListener("click", async () => {
  const chosen = document.querySelector("input[name=address]:checked");
  address = data.addresses[Number(chosen.value)];
  option = null;
  element("confirm").disabled = true;
  element("options").hidden = true;
  say("Asking the shop…");
  const answer = await ask("onShippingAddressChange", address);
  if (answer.error) failed(answer.error);
  else showOptions(Array.isArray(answer.payload) ? answer.payload : []);
});
const end = async (name, message) => {
  if (ended) return;
  const body = { token: data.token, end: name };
  if (name === "confirm" && address) Object.assign(body, { address, option: option?.id, email: "ada@example.com" });
  let answer;
  try {
    answer = await fetch("/express/end", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch { say("There is no connection. Try again."); return; }
  if (!answer.ok && name === "confirm") { say((await answer.json()).message); return; }
  ended = true;
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  say("Done. You can close this window.");
  send(message);
};
element("confirm").addEventListener("click", () => end("confirm", { status: "SUCCESS", orderToken: data.token }));
element("cancel").addEventListener("click", () => end("cancel", { status: "CANCELLED" }));
element("decline").addEventListener("click", () => end("decline", { status: "SUCCESS", orderToken: data.token }));
send({
  meta: { requestId: `${data.load}-0` }, type: "onMessage", payload: { severity: "log", message: "The window is loaded." },
});
"""


def get_window(shop, db, request):
    """Shows the window of a token."""
    query = request.parameters
    try:
        row = afterpay.find(db, query.get("token", ""))
    except Reject as problem:
        return pages.failure(shop, 404, "Not found", problem.message)
    if row["status"] not in ("open", "confirmed") or row["issued"] + afterpay.LIFETIME <= shop.now(db):
        return pages.failure(shop, 410, "Purchase ended", "This purchase has ended. Go back to the shop.")
    is_express = '"express":true' in row["data"] and row["status"] == "open"
    asks = is_express and query.get("shippingOptionRequired") != "false"
    parts = [pages.html("<p>{}</p>", "An imitation of Afterpay's window. It is not made by Afterpay, and nobody pays.")]
    if is_express:
        choices = [pages.choice("address", number, ", ".join(filter(None, (
            address["name"], address["address1"], address["suburb"], address["countryCode"]))), number == 0)
            for number, address in enumerate(ADDRESSES)]
        parts.append(pages.html('<fieldset><legend>Delivery address</legend>{}<button type="button" class="plain" id="use">{}'
                                '</button></fieldset><fieldset id="options" hidden></fieldset>', choices, "Use this address"))
    amount = f"{money.text(row['minor'], row['currency'])} {row['currency']}"
    parts.append(pages.html('<p>Total: <strong id="total">{}</strong></p><p id="status" role="status">{}</p>', amount,
                            "Choose an address." if asks else "Confirm the purchase, or cancel it."))
    label = "Buy now" if query.get("buyNow") == "true" else "Confirm"
    parts.append(pages.html(
        '<p><button type="button" id="confirm"{}>{}</button><button type="button" class="plain" id="cancel">Cancel</button>'
        '<button type="button" class="plain" id="decline">{}</button></p><noscript><p>This window needs scripts.</p></noscript>',
        pages.Markup(" disabled") if asks else "", label, "Confirm, to be declined later"))
    data = {"token": row["token"], "load": secrets.token_hex(6), "addresses": ADDRESSES}
    return pages.page(shop, "Pay later", pages.html("{}", parts), 200, SCRIPT, data)


ROUTES = tuple(("GET", f"/{region}/checkout{end}", get_window) for region in ("us", "uk") for end in ("", "/"))
