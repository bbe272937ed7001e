// The nodes of messages. The parser draws one message of each form; the others are copies with their own texts.
import { insertMarkup } from "../../WidgetWeb/JavaScript/markup.js";
import { isText, split, textNodes } from "../../WidgetWeb/JavaScript/texts.js";

/** The most forms that are stored. */
const mostForms = 20;

const forms = new Map(); // by their tags

/** Returns new nodes of an answer: copies of those that an earlier element had got, if several ask for it. */
export function nodesOf(answer) {
  if (answer.count === 1) return nodesFor(answer.markup);
  answer.nodes ??= nodesFor(answer.markup);
  return answer.nodes.cloneNode(true);
}

/** Returns new nodes of markup. */
export function nodesFor(markup) {
  const pieces = split(markup);
  const tags = pieces.filter((_, index) => !isText(index)).join("");
  if (!forms.has(tags)) {
    if (forms.size >= mostForms) forms.clear();
    forms.set(tags, new Form(markup, pieces));
  }
  return forms.get(tags).copy(pieces) ?? parsed(markup);
}

/** Returns the nodes of markup from the parser. */
export function parsed(markup) {
  const drawing = document.createElement("div");
  insertMarkup(drawing, markup);
  const nodes = document.createDocumentFragment();
  nodes.append(...drawing.childNodes);
  return nodes;
}

/** The nodes of markup, whose texts can be replaced in copies. */
class Form {
  #nodes;
  #pieces;
  #paths = []; // the places of the node of each piece that is a text and not empty, from the root

  constructor(markup, pieces) {
    this.#nodes = parsed(markup);
    this.#pieces = pieces;
    const places = [...pieces.keys()].filter((index) => isText(index) && pieces[index] !== "");
    const texts = textNodes(this.#nodes);
    if (texts.length !== places.length) return; // nothing is replaceable
    for (const [index, place] of places.entries()) this.#paths[place] = pathTo(texts[index], this.#nodes);
  }

  /** Returns a copy with the texts of other pieces with the same tags, or undefined if they need the parser. */
  copy(pieces) {
    const changed = [...pieces.keys()].filter((index) => pieces[index] !== this.#pieces[index]);
    // A text with an entity is left to the parser.
    const isReplaceable = (index) => this.#paths[index] && pieces[index] !== "" && !pieces[index].includes("&");
    if (!changed.every(isReplaceable)) return undefined;
    const nodes = this.#nodes.cloneNode(true);
    for (const index of changed) this.#paths[index].reduce(childAt, nodes).data = pieces[index];
    return nodes;
  }
}

const childAt = (node, place) => node.childNodes[place];

/** Returns the places of a node and of the elements around it among their siblings, from the root. */
function pathTo(node, root) {
  const path = [];
  for (let each = node; each !== root; each = each.parentNode) {
    path.unshift([...each.parentNode.childNodes].indexOf(each));
  }
  return path;
}
