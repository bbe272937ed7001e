// Troubles that the example shop makes on request, so that the page can show how it deals with them.
import { button, byId } from "./dom.js";

const troubles = [
  ["A price rises before I pay", { match: "POST /checkouts/*/payments", fault: "reprice" }],
  ["The order expires", { match: "* /checkouts/*", fault: "expire" }],
  ["The answer to my payment is lost", { match: "POST /checkouts/*/complete", fault: "503-after" }],
  ["The shop fails", { match: "* /checkouts/*", fault: "503" }],
];

/** Adds the buttons for troubles to the page. */
export function addTrouble() {
  for (const [text, fault] of troubles) {
    byId("trouble").append(button(text, () => order(text, fault), "plain"));
  }
}

async function order(text, fault) {
  const note = byId("trouble-note");
  try {
    const body = JSON.stringify({ next: [{ ...fault, times: 1 }] });
    const answer = await fetch("/admin/faults", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    note.textContent = answer.ok ? `Ordered: ${text}.` : "The shop has rejected this.";
  } catch {
    note.textContent = "The shop does not answer.";
  }
}
