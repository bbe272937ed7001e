// The replacement of texts in markup, next to parsing the new markup.
import assert from "node:assert/strict";
import { replaceTexts } from "../../../Sources/WidgetWeb/JavaScript/texts.js";
import { Document } from "./document.mjs";

const old = '<p title="x"><b>$50.00</b> today <i></i></p><p>in May</p>';

/** Shows the old markup, lets a page change it, and returns whether its texts were replaced, and the markup then. */
function replaced(markup, change = () => {}) {
  const element = new Document().place("widget");
  element.innerHTML = old;
  change(element);
  return [replaceTexts(element, old, markup), element.innerHTML];
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
console.log("texts are replaced where only texts differ");
