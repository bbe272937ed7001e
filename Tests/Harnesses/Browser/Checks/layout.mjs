// What does not fit where it stands. Every function here runs in the page.

/**
 * The faults of the page's layout, each as a sentence: what is wider than the window, what stands out
 * of its container, text that is cut off, text over other text, and images that are not there.
 *
 * It looks into open shadow roots. What is there for screen readers alone, in a box of one pixel, is
 * left out, and so is what is not displayed.
 */
export function layoutFaults() {
  const slack = 1; // a pixel, since boxes have fractions
  const faults = [];
  const say = (fault) => faults.push(fault);

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

  const boxless = (element, style) => // whose own box is no bound for what it holds
    style.display === "contents" || (style.display === "inline" && !(element instanceof SVGElement));

  const window_ = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > window_) {
    say(`the page is ${px(document.documentElement.scrollWidth)} wide in a window of ${px(window_)}`);
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
      say(`${name(element)} ${how}: ${px(element.scrollWidth)} in ${px(element.clientWidth)}`);
    }
    if (element.localName === "img" && element.naturalWidth === 0) say(`${name(element)} is broken`);
    if (box.width === 0 || box.height === 0) continue;
    if (box.left < -slack || box.right > window_ + slack) {
      say(`${name(element)} is out of the window: ${px(box.left)} to ${px(box.right)}`);
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
    if (out > slack) say(`${name(element)} stands ${px(out)} out of the side of ${name(parent)}`);
    if (below > slack) say(`${name(element)} stands ${px(below)} out of the foot of ${name(parent)}`);
  }

  for (const { node, box, parent } of lines) {
    const words = `“${node.data.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
    if (box.left < -slack || box.right > window_ + slack) {
      say(`the text ${words} is out of the window: ${px(box.left)} to ${px(box.right)}`);
      continue;
    }
    // A space at the end of a line that keeps its spaces may hang over.
    const { whiteSpaceCollapse, fontSize } = getComputedStyle(parent);
    const hanging = whiteSpaceCollapse.startsWith("preserve") ? parseFloat(fontSize) : 0;
    for (let it = parent; it && it.localName !== "html"; it = parentOf(it)) {
      const style = getComputedStyle(it);
      if (boxless(it, style)) continue;
      const outer = it.getBoundingClientRect();
      const out = Math.max(outer.left - box.left, box.right - outer.right);
      if (out > slack + hanging) {
        say(`the text ${words} stands ${px(out)} out of the side of ${name(it)}`);
        break;
      }
      const cut = Math.max(outer.top - box.top, box.bottom - outer.bottom) > box.height / 4;
      if (cut && ["hidden", "clip"].includes(style.overflowY)) {
        say(`the text ${words} is cut off by ${name(it)}`);
        break;
      }
      if (["absolute", "fixed"].includes(style.position) || it.matches?.(":popover-open, :modal")) break;
    }
  }

  const layer = (element) => { // an open popover or dialog lies over what is behind it
    for (let it = element; it; it = parentOf(it)) if (it.matches(":popover-open, :modal")) return it;
    return null;
  };
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.node === one.node || layer(one.parent) !== layer(other.parent)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > Math.min(one.box.height, other.box.height) * 0.4) {
        say(`the texts “${one.node.data.trim()}” and “${other.node.data.trim()}” lie over each other`);
      }
    }
  });
  return [...new Set(faults)];
}
