"""The script of the checkout pages: it sends the messages of a page to the app that shows it.

An app with a web view receives them by `window.webkit.messageHandlers`, a page around a frame by `message` events. Bridge
messages are text. Reports about the frame itself, which a web view makes by itself, are objects with a member `shopFrame`.
"""

import pages


def page(shop, title, content, status=200, handler=None, messages=(), when_presented=()):
    """Returns a page that sends bridge messages: at once, and after the app has presented it."""
    data = {"handler": handler, "messages": list(messages), "whenPresented": list(when_presented)}
    return pages.page(shop, title, content, status, SCRIPT, data)


def failure(shop, status, title, message, handler=None, messages=()):
    """Returns a page about a problem."""
    content = pages.html('<p class="error" role="alert">{}</p>', message)
    return page(shop, title, content, status, handler, messages)


SCRIPT = """
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const parents = window.parent !== window ? [window.parent] : window.opener ? [window.opener] : [];
const send = text => {
  const handler = window.webkit?.messageHandlers?.[data.handler];
  if (handler) handler.postMessage(text);
  for (const parent of parents) parent.postMessage(text, "*");
};
const report = (name, details) => {
  for (const parent of parents) parent.postMessage({ shopFrame: name, ...details }, "*");
};
const receive = (name, body) => {
  document.documentElement.dataset[name] = body === null ? "" : JSON.stringify(body);
  if (name !== "presented") return;
  for (const text of data.whenPresented.splice(0)) send(text);
};
window.MobileCheckoutSdk = { dispatchMessage: (name, body = null) => receive(name, body) };
addEventListener("message", event => {
  if (!parents.includes(event.source) || typeof event.data !== "string") return;
  try {
    const { name, body } = JSON.parse(event.data);
    if (name === "presented" || name === "instrumentation") receive(name, body ?? null);
  } catch { /* Other messages are not for this page. */ }
});
document.addEventListener("click", event => {
  const link = event.target.closest("a[href]");
  const button = event.target.closest("button[data-message]");
  if (button) { send(button.dataset.message); event.preventDefault(); }
  if (!link || !("app" in link.dataset)) return;
  report("link", { url: link.href, newWindow: link.target === "_blank" });
  if (parents.length) event.preventDefault();
});
const sendForm = async form => {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") { location.assign(form.dataset.returns); return; }
  if (answer && answer.status < 500) { form.submit(); return; } // the page with the reason; nothing was changed
  delete form.dataset.sent;
  if (form.dataset.unsent) send(form.dataset.unsent);
  const note = form.querySelector(".error") ?? form.insertBefore(document.createElement("p"), form.querySelector("button"));
  note.className = "error";
  note.setAttribute("role", "alert");
  note.textContent = "The shop does not answer at the moment. Your entry is kept.";
  form.querySelector("button").textContent = "Try again";
};
for (const form of document.forms) {
  form.addEventListener("submit", event => {
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    if (form.dataset.message) send(form.dataset.message);
    if (!form.dataset.returns) return;
    event.preventDefault();
    sendForm(form);
  });
}
addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent; });
dispatchEvent(new Event("mobileCheckoutBridgeReady"));
report("answer", { url: location.href, status: data.status });
for (const text of data.messages) send(text);
report("finished", { url: location.href });
document.querySelector("[data-focus]")?.focus();
"""
