// Leaving the checkout: the prompts, before the checkout and before the whole page are left.
import { byId } from "./dom.js";

const texts = {
  unfinished: "Your order is not placed yet. What you entered will be lost.",
  payment_in_progress: "A payment is under way. If you leave now, it may still succeed.",
};

/** Adds the button for leaving and its prompts to the page. */
export function addLeaving(checkout) {
  const dialog = byId("leaving");
  byId("leave").addEventListener("click", () => checkout.send({ input: "leave" }));
  byId("stay").addEventListener("click", () => checkout.send({ input: "stay" }));
  byId("confirm-leave").addEventListener("click", () => checkout.send({ input: "confirmLeave" }));
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    checkout.send({ input: "stay" });
  });
  checkout.addEventListener("effect", ({ detail }) => {
    if (detail.effect !== "promptToLeave") return;
    byId("leaving-text").textContent = texts[detail.reason] ?? texts.unfinished;
    dialog.showModal();
    byId("stay").focus();
  });
  checkout.addEventListener("state", ({ detail }) => {
    if (detail.phase !== "leaving" && dialog.open) dialog.close();
  });
  // The browser asks by itself before the page is closed while a payment is under way.
  addEventListener("beforeunload", (event) => {
    if (checkout.state.phase === "paying") event.preventDefault();
  });
}
