// A checkout's first section without the engine: the time until it accepts input is compared with that of native.js.
const byId = (id) => document.getElementById(id);
const cartId = new URLSearchParams(location.search).get("cart");

async function request(method, path, body) {
  const answer = await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.message);
  return value;
}

function show(order) {
  const money = new Intl.NumberFormat("en-US", { style: "currency", currency: order.currency });
  byId("lines").replaceChildren(...order.lines.map(({ name, quantity, total }) => {
    const item = document.createElement("li");
    item.textContent = `${quantity} × ${name}: ${money.format(total)}`;
    return item;
  }));
  byId("total").textContent = `Total: ${money.format(order.summary.total)}`;
  byId("contact").hidden = order.contact !== null;
  byId("email").hidden = order.contact === null;
  byId("email").textContent = order.contact?.email ?? "";
}

async function run(work) {
  try {
    show(await work());
    byId("notice").hidden = true;
  } catch (error) {
    byId("notice").textContent = error.message;
    byId("notice").hidden = false;
  }
}

let id;
byId("contact").addEventListener("submit", (event) => {
  event.preventDefault();
  const email = new FormData(event.target).get("email");
  run(() => request("PATCH", `/checkouts/${encodeURIComponent(id)}`, { contact: { email } }));
});
await run(async () => {
  const order = await request("POST", "/checkouts", { cartId });
  id = order.id;
  return order;
});
requestAnimationFrame(() => setTimeout(() => performance.mark("interactive"))); // once it is painted
