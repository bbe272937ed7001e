// The nodes of messages: copies with other texts are the same as those of the parser.
import assert from "node:assert/strict";
import { nodesFor, nodesOf } from "../../../Sources/Web/ElementsWeb/JavaScript/drawings.js";
import { Document } from "./document.mjs";

globalThis.document = new Document();
const parsers = []; // the markup that the parser got
const { createElement } = document;
document.createElement = function (name) {
  const element = createElement.call(this, name);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "innerHTML");
  Object.defineProperty(element, "innerHTML", { set(markup) { parsers.push(markup); set.call(this, markup); } });
  return element;
};

const line = (payment, brand = "Afterpay", empty = "") =>
  `<span class="a">\n  4 × ${payment}\n  <svg><path/></svg><b>${payment}</b>with <i>${brand}</i><u>${empty}</u></span>\n`;

/** Asserts the markup of new nodes, and whether the parser drew them. */
function check(markup, isParsed) {
  parsers.length = 0;
  assert.equal(nodesFor(markup).innerHTML, markup);
  assert.equal(parsers.length > 0, isParsed, markup);
}

check(line("$12.50"), true);
check(line("$12.50"), false);
check(line("$13.00"), false);
check(line("$1,250.00", "Clearpay"), false);
check(line("$12.50"), false); // copies do not change the first
check(line("$12.50", "A &amp; B"), true); // an entity
check(line("$12.50", ""), true); // no node for an empty text
check(line("$12.50", "Afterpay", "x"), true);
check(line("$12.50").replaceAll("i>", "em>"), true); // other tags
check(line("$14.00").replaceAll("i>", "em>"), false);

// Equal answers have nodes of their own.
const answer = { markup: line("$12.50"), count: 1 };
const nodes = [nodesOf(answer)];
answer.count = 2;
nodes.push(nodesOf(answer), nodesOf(answer));
for (const each of nodes) assert.equal(each.innerHTML, answer.markup);
assert.equal(new Set(nodes).size, 3);
console.log("messages are copies of one, with their own texts");
