// The texts of an element that shows markup.

/**
 * The texts of an element. An update mostly changes a few amounts, so that the element keeps all its nodes.
 *
 * The nodes are found once: finding them takes a quarter of an update.
 */
export class Texts {
  #element;
  #pieces;
  #nodes = []; // the node of each piece that is a text and not empty
  #shown;

  /** Creates the texts of an element that shows some markup. */
  constructor(element, markup) {
    this.#element = element;
    this.#pieces = split(markup);
    this.#shown = element.textContent;
    const places = [...this.#pieces.keys()].filter((index) => isText(index) && this.#pieces[index] !== "");
    const nodes = textNodes(element);
    if (nodes.length !== places.length) return; // the element shows other texts than the markup, so none is replaced
    for (const [index, place] of places.entries()) this.#nodes[place] = nodes[index];
  }

  /** Replaces the texts by those of other markup, if only texts differ, and returns whether that is so. */
  replace(markup) {
    const pieces = split(markup);
    if (pieces.length !== this.#pieces.length) return false;
    // A text of the page, such as a translation, must not stay beside another amount.
    if (this.#element.textContent !== this.#shown) return false;
    const changed = [...pieces.keys()].filter((index) => pieces[index] !== this.#pieces[index]);
    if (!changed.every((index) => this.#isReplaceable(index, pieces[index]))) return false;
    for (const index of changed) this.#nodes[index].data = pieces[index];
    this.#pieces = pieces;
    this.#shown = this.#element.textContent;
    return true;
  }

  #isReplaceable(index, text) {
    // Tags have no nodes. A text with an entity is left to the parser. The page may have changed or replaced a node.
    const node = this.#nodes[index];
    return node !== undefined && text !== "" && !text.includes("&")
      && node.data === this.#pieces[index] && this.#element.contains(node);
  }
}

/** Returns the pieces of markup: tags, and before, between and after them texts, which can be empty. */
export const split = (markup) => markup.split(/(<[^>]*>)/);
export const isText = (index) => index % 2 === 0;

/** Returns the texts in an element, in their order. */
export function textNodes(element, found = []) {
  for (const node of element.childNodes) {
    if (node.nodeType === 3) found.push(node);
    else textNodes(node, found);
  }
  return found;
}
