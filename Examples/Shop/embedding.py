"""The script of the embedded page: it talks to the host around the page, in messages of JSON-RPC 2.0.

An app has the global object `EmbeddedCheckoutProtocolConsumer`, to which the page sends text, and calls
`EmbeddedCheckoutProtocol.postMessage`. A page around a frame gets objects by `postMessage`; if it answers with a message port,
everything else goes over the port. Without a host the page is the same, and sends nothing.
"""
import pages


def page(shop, title, content, status, session, checkout=None, error=None, is_complete=False, is_malformed=False):
    """Returns a page that sends the checkout, or an error, once the host has answered."""
    data = {"delegate": session.accepted, "isFirst": session.is_first, "checkout": checkout, "error": error,
            "isComplete": is_complete, "isMalformed": is_malformed}
    return pages.page(shop, title, content, status, SCRIPT, data)


class Session:
    """What the host has asked for by the address of the page, which the page's own addresses carry on."""

    NAMES = ("ec_version", "ec_delegate", "ec_color_scheme")
    DELEGATIONS = ("window.open",)

    def __init__(self, parameters):
        self.carried = {name: parameters[name] for name in self.NAMES if name in parameters}
        self.is_first = parameters.get("continued") != "1"

    @property
    def accepted(self):
        """The steps that the page leaves to the host."""
        return [name for name in self.DELEGATIONS if name in self.carried.get("ec_delegate", "").split(",")]

    @property
    def query(self):
        """The items of the next page's address."""
        return {**self.carried, "continued": "1"}


SCRIPT = """
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const consumer = window.EmbeddedCheckoutProtocolConsumer
  ?? window.webkit?.messageHandlers?.EmbeddedCheckoutProtocolConsumer;
const waiting = new Map();
let lastID = 0;
let post = null; // sends a message to the host, if there is one
let isReady = false;

const receive = value => {
  let message = value;
  try { if (typeof value === "string") message = JSON.parse(value); } catch { return false; }
  const resolve = waiting.get(message?.id);
  waiting.delete(message?.id);
  resolve?.(message);
  return resolve !== undefined;
};
const request = (method, params) => new Promise(resolve => {
  const id = `request-${++lastID}`;
  waiting.set(id, resolve);
  post({ jsonrpc: "2.0", id, method, params });
});
const notify = (method, params) => post?.({ jsonrpc: "2.0", method, params });
const isSuccess = answer => answer.result?.ucp?.status === "success";

let origin = "*"; // the host's, once it has answered; the first message has nothing of the shopper
const fromParent = ({ source, origin: sender, data: value }) => {
  if (source === window.parent && (origin === "*" || origin === sender) && receive(value)) origin = sender;
};
if (consumer) {
  window.EmbeddedCheckoutProtocol = { postMessage: receive };
  post = message => consumer.postMessage(JSON.stringify(message));
} else if (window.parent !== window) {
  addEventListener("message", fromParent);
  post = message => window.parent.postMessage(message, origin);
}

// Returns whether the host has accepted the page.
const greet = async () => {
  const answer = await request("ec.ready", { delegate: data.delegate });
  if (!isSuccess(answer)) return false;
  const port = answer.result.upgrade?.port;
  if (!(port instanceof MessagePort)) return true;
  // Nothing else of this answer counts, and the window is no longer used.
  removeEventListener("message", fromParent);
  port.onmessage = ({ data: value }) => receive(value);
  post = message => port.postMessage(message);
  return isSuccess(await request("ec.ready", { delegate: data.delegate }));
};

const parts = {
  "ec.line_items.change": ["line_items"], "ec.buyer.change": ["buyer"], "ec.fulfillment.change": ["fulfillment"],
  "ec.payment.change": ["payment"], "ec.messages.change": ["messages"],
  "ec.totals.change": ["totals", "discounts", "payment"], // the kit has no event for a change of the payment alone
};
const describe = checkout => {
  const key = `embedded checkout ${checkout.id}`;
  let before = null;
  try {
    if (!data.isFirst) before = JSON.parse(sessionStorage.getItem(key));
    sessionStorage.setItem(key, JSON.stringify(checkout));
  } catch { /* Without a memory the page starts again. */ }
  if (data.isComplete) return notify("ec.complete", { checkout });
  if (before === null) return notify("ec.start", { checkout });
  for (const [method, names] of Object.entries(parts)) {
    const isChanged = names.some(name => JSON.stringify(before[name]) !== JSON.stringify(checkout[name]));
    if (isChanged) notify(method, { checkout });
  }
};
const begin = async () => {
  if (!(await greet())) { post = null; return; } // the host has rejected the page, which is silent from now on
  isReady = true;
  document.documentElement.dataset.host = "ready";
  if (data.isMalformed) for (const nonsense of ["{", 1, null, { jsonrpc: "2.0", id: {}, method: "ec.complete" }]) post(nonsense);
  if (data.error) notify("ec.error", { error: data.error });
  else if (data.checkout) describe(data.checkout);
};
if (post) begin();

document.addEventListener("click", async event => {
  const link = event.target.closest("a[data-window]");
  if (!link || !isReady || !data.delegate.includes("window.open")) return;
  event.preventDefault();
  const isOpened = isSuccess(await request("ec.window.open_request", { url: link.href }));
  document.getElementById("window").textContent = isOpened ? "" : `This page cannot be opened here: ${link.href}`;
});
for (const form of document.forms) {
  form.addEventListener("submit", event => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}
addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent; });
document.querySelector("[data-focus]")?.focus();
"""
