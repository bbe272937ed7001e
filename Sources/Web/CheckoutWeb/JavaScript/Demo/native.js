// The page of a native checkout: it shows the engine's state, and sends what the shopper does.
import { Checkout } from "../afterpay-checkout.js";
import { ShopRequests } from "../shop-requests.js";
import { buyer, showBuyer } from "./buyer.js";
import { cart, storeOrder } from "./cart.js";
import { button, byId, make } from "./dom.js";
import { showEnd, showThanks } from "./end.js";
import { addLeaving } from "./leaving.js";
import { Payment } from "./payment.js";
import { makeSections } from "./sections.js";
import { Summary } from "./summary.js";
import { errorText, mayRetry } from "./texts.js";
import { addTrouble } from "./trouble.js";

const checkout = new Checkout("native", { cartId: await cart(), buyer, providers: ["afterpay", "card"] });
const requests = new ShopRequests(checkout, location.origin);
const sections = makeSections(checkout, buyer);
const summary = new Summary(checkout);
const payment = new Payment(checkout);
let knownError = null;
let knownReason = null;
let isInteractive = false;

function show(state) {
  byId("loading").hidden = state.order !== null || state.phase === "failed";
  const isLost = showNotice(state);
  report(state.error);
  // Until the order has come, the sections stay as the page has them, so that nothing moves.
  const isLoading = state.order === null && state.phase !== "failed";
  const folded = !isLoading && sections.map((section) => section.show(state)).includes(true);
  payment.show(state);
  summary.show(state);
  if (folded || (isLost && state.order)) focusNext(state);
  if (state.phase === "completed") {
    storeOrder(state.orderNumber);
    showThanks(state.orderNumber);
  }
  if (state.phase === "left") showEnd("You have left the checkout", "Nothing was ordered. What you entered is gone.");
  if (state.order && !isInteractive) {
    isInteractive = true;
    requestAnimationFrame(() => setTimeout(() => performance.mark("interactive"))); // once it is painted
  }
}

/** Moves the focus to the first section that is open, once the one before it is done. */
function focusNext(state) {
  const next = state.sections.find((each) => each.state === "open");
  (sections.find(({ id }) => id === next?.id) ?? payment).focus();
}

/** Writes to the console why the shop's answer is malformed: developers need to know, and shoppers do not. */
function report(error) {
  const reason = error?.reason ? `The shop's answer is malformed at ${error.reason.path}: ${error.reason.rule}` : null;
  if (reason !== null && reason !== knownReason) console.warn(reason);
  knownReason = reason;
}

/** Shows an error that is not about one section, and moves the focus to it; returns whether the focus has been lost. */
function showNotice({ error, phase, payment }) {
  const notice = byId("notice");
  const isOwn = error !== null && error.sections.length === 0;
  const text = isOwn ? errorText(error, payment?.provider === null) : "";
  const isAsked = payment?.stage === "checking";
  const key = isOwn ? JSON.stringify([error, phase === "failed", isAsked]) : null;
  if (key === knownError) return false;
  knownError = key;
  const hadFocus = notice.contains(document.activeElement);
  notice.hidden = !isOwn;
  notice.classList.toggle("good", error?.recovered === true);
  notice.replaceChildren();
  if (!isOwn) return hadFocus;
  notice.append(make("p", { textContent: text }));
  if (mayRetry(error) || phase === "failed") {
    const ask = button(error.code === "payment_unknown" ? "Ask again" : "Try again", () => checkout.send({ input: "retry" }));
    ask.disabled = isAsked;
    notice.append(make("div", { className: "buttons" }, ask));
  }
  notice.focus();
  return false;
}

showBuyer();
addLeaving(checkout);
addTrouble(checkout);
checkout.addEventListener("state", ({ detail }) => show(detail));
addEventListener("visibilitychange", () => {
  const { phase } = checkout.state;
  if (document.visibilityState === "visible" && phase === "shopping") checkout.send({ input: "refresh" });
});
addEventListener("pagehide", () => requests.cancel());
show(checkout.state);
checkout.send({ input: "load" });
