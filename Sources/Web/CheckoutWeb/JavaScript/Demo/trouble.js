// Troubles that the example shop makes on request, and orders of other kinds, so that the page can show how it deals
// with them.
import { parameters } from "./buyer.js";
import { button, byId } from "./dom.js";

const any = "* /checkouts/*";
const troubles = [
  ["A price rises before I pay", { match: "POST /checkouts/*/payments", fault: "reprice" }],
  ["The order expires", { match: any, fault: "expire" }],
  ["The answer to my payment is lost", { match: "POST /checkouts/*/complete", fault: "503-after" }],
  ["The shop fails", { match: any, fault: "503" }],
  ["The shop asks me to sign in (401)", { match: any, fault: "401" }],
  ["The order is locked (423)", { match: any, fault: "423" }],
  ["It is too early (425)", { match: any, fault: "425" }],
  ["There are too many requests (429)", { match: any, fault: "429, retry-after=5" }],
];
const giftCards = [["A gift card pays a part", "-10"], ["A gift card pays all", "-1000000"]];
const carts = [
  ["Nothing is delivered", [{ product: "e-book", quantity: 1 }, { product: "gift-card", quantity: 1 }]],
  ["Goods are sold by weight", [{ product: "loose-tea", quantity: "0.5" }, { product: "mug", quantity: 1 }]],
];

/** Adds the buttons for troubles and for other orders to the page. */
export function addTrouble(checkout) {
  const add = (place, text, action) => byId(place).append(button(text, () => attempt(text, action), "plain"));
  for (const [text, fault] of troubles) {
    add("trouble", text, () => post("/admin/faults", { next: [{ ...fault, times: 1 }] }));
  }
  const change = async (path, body) => {
    await post(path, body);
    checkout.send({ input: "refresh" });
  };
  for (const [text, amount] of giftCards) {
    add("orders", text, () => change(`/admin/carts/${encodeURIComponent(parameters.get("cart"))}/adjustments`,
      { adjustments: [{ id: "gift-card", name: "Gift card", amount }] }));
  }
  for (const [text, lines] of carts) {
    add("orders", text, async () => {
      const { id } = await post("/admin/carts", { currency: checkout.state.order?.currency, lines });
      parameters.set("cart", id);
      location.search = parameters;
    });
  }
  add("orders", "The shop sends blank texts", () => change("/admin/blanks", { blanks: true }));
}

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new RangeError("The shop has rejected this.");
  return answer.json();
}

async function attempt(text, action) {
  const note = byId("trouble-note");
  try {
    await action();
    note.textContent = `Ordered: ${text}.`;
  } catch (error) {
    note.textContent = error instanceof RangeError ? error.message : "The shop does not answer.";
  }
}
