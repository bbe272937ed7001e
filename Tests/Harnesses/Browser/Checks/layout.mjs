// Layout faults. Every function here runs in the page.

/**
 * Returns the layout faults of the page, each as a sentence: elements wider than the window or outside their container,
 * text that is cut off, overlapping texts, and missing images.
 *
 * It includes open shadow roots. It omits elements that are not displayed, and boxes of one pixel, which are for screen
 * readers alone.
 */
export function layoutFaults() {
  const slack = 1; // a pixel, since boxes have fractions
  const faults = [];
  const add = (fault) => faults.push(fault);

  const name = (element) => {
    const words = element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    const classes = element.getAttribute("class");
    return `<${element.localName}${element.id ? ` id=${element.id}` : ""}${classes ? ` class=${classes}` : ""}>`
      + (words ? ` “${words}”` : "");
  };
  const px = (number) => `${Math.round(number * 10) / 10}px`;
  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;

  function* nodes(root) {
    for (const child of root.childNodes) {
      yield child;
      if (child.shadowRoot) yield* nodes(child.shadowRoot);
      yield* nodes(child);
    }
  }

  const spoken = (element) => { // for screen readers alone
    for (let it = element; it; it = parentOf(it)) {
      const box = it.getBoundingClientRect();
      const small = box.width <= 1.5 && box.height <= 1.5 && it.localName !== "img";
      if (small && getComputedStyle(it).overflowX !== "visible") return true;
    }
    return false;
  };
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !spoken(element);

  const boxless = (element, style) => // elements whose own box does not bound their contents
    style.display === "contents" || (style.display === "inline" && !(element instanceof SVGElement));

  const window_ = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > window_) {
    add(`the page is ${px(document.documentElement.scrollWidth)} wide in a window of ${px(window_)}`);
  }

  const elements = [];
  const lines = []; // of text, each with its box
  for (const node of nodes(document.body ?? document)) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (shown(node)) elements.push(node);
    } else if (node.nodeType === Node.TEXT_NODE && node.data.trim() && parentOf(node) && shown(parentOf(node))) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 0 && box.height > 0) lines.push({ node, box, parent: parentOf(node) });
      }
    }
  }

  for (const element of elements) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const drawing = element.ownerSVGElement;
    if (!drawing && style.display !== "inline" && element.clientWidth > 0 && style.overflowX !== "visible"
      && element.scrollWidth > element.clientWidth + slack) {
      const how = ["auto", "scroll"].includes(style.overflowX) ? "scrolls sideways" : "is cut off";
      add(`${name(element)} ${how}: ${px(element.scrollWidth)} in ${px(element.clientWidth)}`);
    }
    if (element.localName === "img" && element.naturalWidth === 0) add(`${name(element)} is broken`);
    if (box.width === 0 || box.height === 0) continue;
    if (box.left < -slack || box.right > window_ + slack) {
      add(`${name(element)} is out of the window: ${px(box.left)} to ${px(box.right)}`);
      continue;
    }
    const parent = parentOf(element);
    if (!parent || ["html", "body"].includes(parent.localName)) continue;
    if (["absolute", "fixed"].includes(style.position) || element.matches(":popover-open, :modal")) continue;
    const around = getComputedStyle(parent);
    if (boxless(parent, around)) continue;
    const outer = parent.getBoundingClientRect();
    const out = Math.max(outer.left - box.left, box.right - outer.right);
    const below = around.overflowY === "visible" || around.overflowY === "clip" ? box.bottom - outer.bottom : 0;
    if (out > slack) add(`${name(element)} extends ${px(out)} out of the side of ${name(parent)}`);
    if (below > slack) add(`${name(element)} extends ${px(below)} out of the foot of ${name(parent)}`);
  }

  for (const { node, box, parent } of lines) {
    const words = `“${node.data.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
    if (box.left < -slack || box.right > window_ + slack) {
      add(`the text ${words} is out of the window: ${px(box.left)} to ${px(box.right)}`);
      continue;
    }
    // A trailing space may exceed its line if white space is preserved.
    const { whiteSpaceCollapse, fontSize } = getComputedStyle(parent);
    const hanging = whiteSpaceCollapse.startsWith("preserve") ? parseFloat(fontSize) : 0;
    for (let it = parent; it && it.localName !== "html"; it = parentOf(it)) {
      const style = getComputedStyle(it);
      if (boxless(it, style)) continue;
      const outer = it.getBoundingClientRect();
      const out = Math.max(outer.left - box.left, box.right - outer.right);
      if (out > slack + hanging) {
        add(`the text ${words} extends ${px(out)} out of the side of ${name(it)}`);
        break;
      }
      const cut = Math.max(outer.top - box.top, box.bottom - outer.bottom) > box.height / 4;
      if (cut && ["hidden", "clip"].includes(style.overflowY)) {
        add(`the text ${words} is cut off by ${name(it)}`);
        break;
      }
      if (["absolute", "fixed"].includes(style.position) || it.matches?.(":popover-open, :modal")) break;
    }
  }

  const layer = (element) => { // an open popover or dialog covers the page
    for (let it = element; it; it = parentOf(it)) if (it.matches(":popover-open, :modal")) return it;
    return null;
  };
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.node === one.node || layer(one.parent) !== layer(other.parent)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > Math.min(one.box.height, other.box.height) * 0.4) {
        add(`the texts “${one.node.data.trim()}” and “${other.node.data.trim()}” overlap`);
      }
    }
  });
  return [...new Set(faults)];
}
