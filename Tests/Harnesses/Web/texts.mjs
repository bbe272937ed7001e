// The replacement of texts in markup, next to parsing the new markup.
import assert from "node:assert/strict";
import { Texts } from "../../../Sources/Web/WidgetWeb/JavaScript/texts.js";
import { Document } from "./document.mjs";

const old = '<p title="x"><b>$50.00</b> today <i></i></p><p>in May</p>';

/** Shows the old markup, lets a page change it, and returns whether its texts were replaced, and the markup then. */
function replaced(markup, change = () => {}) {
  const element = new Document().place("widget");
  element.innerHTML = old;
  change(element);
  return [new Texts(element, old).replace(markup), element.innerHTML];
}

const changed = old.replace("$50.00", "$45.00").replace("in May", "in June");
assert.deepEqual(replaced(changed), [true, changed]);
assert.deepEqual(replaced(old), [true, old]);
for (const [name, markup] of [
  ["another attribute", old.replace('"x"', '"y"')],
  ["another element", old.replaceAll("b>", "u>")],
  ["a further element", `${old}<p>end</p>`],
  ["an element less", old.replace("<i></i>", "")],
  ["a text where there was none", old.replace("<i></i>", "<i>now</i>")],
  ["no text where there was one", old.replace("in May", "")],
  ["an entity", old.replace("in May", "May &amp; June")],
]) assert.deepEqual(replaced(markup), [false, old], name);
for (const [name, change] of [
  ["a text of the page", (element) => element.append("of the page")],
  ["a text that was removed", (element) => element.querySelector("b").replaceChildren()],
  ["a text that was translated", (element) => { element.querySelector("b").childNodes[0].data = "50 dollars"; }],
]) assert.equal(replaced(changed, change)[0], false, name);

{ // One update after another, also after one whose tags differ.
  const element = new Document().place("widget");
  element.innerHTML = old;
  const texts = new Texts(element, old);
  const nodes = [element.querySelector("b").childNodes[0], element.children[1].childNodes[0]];
  for (const markup of [changed, old, changed.replace("$45.00", "$180.00")]) {
    assert.equal(texts.replace(markup.replace('"x"', '"y"')), false);
    assert.equal(texts.replace(markup), true);
    assert.equal(element.innerHTML, markup);
  }
  assert.deepEqual([element.querySelector("b").childNodes[0], element.children[1].childNodes[0]], nodes);
  // What the page does meanwhile is seen in the texts that differ, and nothing is replaced then.
  const later = changed.replace("$45.00", "$60.00");
  nodes[0].data = "180 dollars";
  assert.equal(texts.replace(later), false);
  nodes[0].data = "$180.00";
  element.querySelector("b").replaceChildren("$180.00");
  assert.equal(texts.replace(later.replace("in June", "in July")), false);
  assert.equal(nodes[1].data, "in June");
}
{ // A text that the page adds beside an amount, such as a translation, must not stay beside another amount.
  const element = new Document().place("widget");
  element.innerHTML = old;
  const texts = new Texts(element, old);
  assert.equal(texts.replace(changed), true);
  element.querySelector("b").append(" (40 euros)");
  assert.equal(texts.replace(changed.replace("$45.00", "$60.00")), false);
  assert.equal(element.querySelector("b").textContent, "$45.00 (40 euros)");
}
console.log("texts are replaced where only texts differ");
