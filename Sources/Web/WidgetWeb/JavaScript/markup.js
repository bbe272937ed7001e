// Inserting the markup of a module into an element.
import { trusted } from "./page.js";

/** Replaces the contents of an element by markup. */
export function insertMarkup(element, markup) {
  const html = trusted(markup);
  if (html !== undefined) element.innerHTML = html;
  else element.replaceChildren(...nodes(element.ownerDocument, markup));
}

/**
 * Returns the nodes of well-formed markup. Pages that require trusted types and do not allow the policy of the widget
 * get its elements one by one.
 */
function nodes(document, markup) {
  const root = document.createDocumentFragment();
  let open = root;
  for (const piece of markup.split(/(<[^>]*>)/)) {
    if (piece[0] !== "<") {
      open.append(unescaped(piece));
    } else if (piece[1] === "/") {
      open = open.parentNode;
    } else {
      const [, name, attributes, end] = piece.match(/^<([\w-]+)(.*?)(\/?)>$/s);
      const space = name === "svg" ? "http://www.w3.org/2000/svg" : open.namespaceURI ?? "http://www.w3.org/1999/xhtml";
      const element = document.createElementNS(space, name);
      for (const [, key, value] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
        element.setAttribute(key, unescaped(value));
      }
      open.append(element);
      if (!end) open = element;
    }
  }
  return root.childNodes;
}

const characters = { amp: "&", lt: "<", gt: ">", quot: "\"" };

function unescaped(text) {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) => (code ? String.fromCodePoint(code) : characters[name]));
}
