// The texts of an element that shows markup.

/**
 * Replaces the texts of an element by those of other markup, if only texts differ, and returns whether that is so. The
 * element keeps all its nodes: an update mostly changes a few amounts.
 */
export function replaceTexts(element, before, after) {
  const tags = /(<[^>]*>)/;
  const [old, pieces] = [before.split(tags), after.split(tags)];
  // Every second piece is a text. One with an entity is left to the parser.
  const isText = (piece, index) => index % 2 === 0 && old[index] !== "" && piece !== "" && !piece.includes("&");
  if (old.length !== pieces.length || !pieces.every((piece, index) => piece === old[index] || isText(piece, index))) return false;
  const places = [...pieces.keys()].filter((index) => index % 2 === 0 && old[index] !== "");
  const nodes = textNodes(element);
  const changed = [...places.keys()].filter((index) => pieces[places[index]] !== old[places[index]]);
  if (nodes.length !== places.length || changed.some((index) => nodes[index].data !== old[places[index]])) return false;
  for (const index of changed) nodes[index].data = pieces[places[index]];
  return true;
}

/** Returns the texts in an element, in their order. */
function textNodes(element, found = []) {
  for (const node of element.childNodes) {
    if (node.nodeType === 3) found.push(node);
    else textNodes(node, found);
  }
  return found;
}
