// A document for tests: elements with attributes, shadow roots, events and the focus, without layout. Its markup is parsed as
// far as the widget's script looks into it.

const tag = /<(\/?)([\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*(\/?)>/g;

class Text {
  nodeType = 3;
  parentNode = null;

  constructor(data) { this.data = data; }
  get textContent() { return this.data; }
  get outerHTML() { return this.data; }
  cloneNode() { return new Text(this.data); }
  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((node) => node !== this);
    this.parentNode = null;
  }
  replaceWith(node) {
    Element.prototype.before.call(this, node);
    this.remove();
  }
}

/** The style of an element's own attribute. */
class Style {
  display = "";
  setProperty(name, value, priority = "") { [this[name], this.priority] = [value, value && priority]; }
  getPropertyValue(name) { return this[name]; }
  getPropertyPriority() { return this.priority ?? ""; }
}

class Element {
  nodeType = 1;
  parentNode = null;
  listeners = new Map();
  attributes = new Map();
  childNodes = []; // elements and texts
  open = false;
  hidden = false;
  style = new Style();
  namespaceURI = "http://www.w3.org/1999/xhtml";

  constructor(document, localName) {
    this.ownerDocument = document;
    this.localName = localName;
  }

  get children() { return this.childNodes.filter((node) => node.nodeType === 1); }
  get firstElementChild() { return this.children[0] ?? null; }
  get className() { return this.getAttribute("class") ?? ""; }
  set className(value) { this.setAttribute("class", value); }
  get lang() { return this.getAttribute("lang") ?? ""; }
  set lang(value) { this.setAttribute("lang", value); }
  get slot() { return this.getAttribute("slot") ?? ""; }
  set slot(value) { this.setAttribute("slot", value); }
  get shadowRoot() { return this.shadow ?? null; }
  get assignedSlot() { return this.parentNode?.shadow?.querySelector("slot") ?? null; }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.attributes.set(name, value); }

  append(...nodes) {
    for (const node of nodes) {
      if (node === "") continue;
      if (typeof node !== "string") node.remove();
      const child = typeof node === "string" ? new Text(node) : node;
      child.parentNode = this;
      this.childNodes.push(child);
    }
  }
  prepend(node) {
    this.append(node);
    this.childNodes.unshift(this.childNodes.pop());
  }
  before(...nodes) {
    const parent = this.parentNode;
    if (!parent) return;
    parent.append(...nodes);
    const added = parent.childNodes.splice(parent.childNodes.length - nodes.length);
    parent.childNodes.splice(parent.childNodes.indexOf(this), 0, ...added);
  }
  replaceWith(node) {
    this.before(node);
    this.remove();
  }
  replaceChildren(...nodes) {
    for (const child of this.children) child.remove();
    for (const text of this.childNodes) text.parentNode = null;
    this.childNodes = [];
    this.append(...nodes);
  }
  remove() {
    this.ownerDocument.blur(this);
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((node) => node !== this);
    this.parentNode = null;
  }
  cloneNode() {
    const copy = new Element(this.ownerDocument, this.localName);
    for (const [name, value] of this.attributes) copy.setAttribute(name, value);
    copy.append(...this.childNodes.map((node) => node.cloneNode()));
    return Object.assign(copy, { source: this.source, isEmpty: this.isEmpty });
  }
  contains(other) {
    for (let each = other; each; each = each.parentNode ?? each.host) if (each === this) return true;
    return false;
  }
  closest(selector) {
    for (let each = this; each; each = each.parentNode) if (each.matches?.(selector)) return each;
    return null;
  }

  get innerHTML() { return this.childNodes.map((node) => node.outerHTML).join(""); }
  get outerHTML() { return (this.source ?? this.#tag) + (this.isEmpty ? "" : `${this.innerHTML}</${this.localName}>`); }
  get #tag() {
    return `<${this.localName}${[...this.attributes].map(([name, value]) => ` ${name}="${value}"`).join("")}>`;
  }
  set innerHTML(markup) {
    if (this.ownerDocument.needsTrustedTypes && typeof markup === "string") throw new TypeError("this document requires TrustedHTML");
    this.replaceChildren();
    const text = String(markup);
    const open = [this];
    let end = 0;
    for (const match of text.matchAll(tag)) {
      const [whole, isEnd, name, attributes, isEmpty] = match;
      open.at(-1).append(text.slice(end, match.index));
      end = match.index + whole.length;
      if (isEnd) {
        open.pop();
        continue;
      }
      const element = new Element(this.ownerDocument, name);
      for (const [, key, value] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) element.setAttribute(key, value ?? "");
      [element.source, element.isEmpty] = [whole, isEmpty !== ""];
      open.at(-1).append(element);
      if (!isEmpty) open.push(element);
    }
    open.at(-1).append(text.slice(end));
    if (open.length !== 1) throw new Error("the markup is not closed");
  }

  get textContent() { return this.childNodes.map((node) => node.textContent).join(""); }
  set textContent(text) { this.replaceChildren(text); }

  get descendants() { return this.children.flatMap((child) => [child, ...child.descendants]); }
  matches(selectors) {
    return selectors.split(",").some((selector) => {
      const [, name, classes, attribute, state] = selector.trim().match(/^([\w-]+)?((?:\.[\w-]+)*)(?:\[([\w-]+)\])?(:[\w-]+)?$/);
      return (!name || name === this.localName) && (!attribute || this.attributes.has(attribute)) && !state
        && classes.split(".").filter(Boolean).every((each) => this.className.split(" ").includes(each));
    });
  }
  querySelectorAll(selectors) { return this.descendants.filter((each) => each.matches(selectors)); }
  querySelector(selectors) { return this.querySelectorAll(selectors)[0] ?? null; }

  get shadowRoot() { return this.shadow ?? null; }
  attachShadow() { return (this.shadow = new ShadowRoot(this)); }
  focus() { this.ownerDocument.focused = this; }
  addEventListener(type, listener) {
    if (!this.listeners.has(type)) this.listeners.set(type, new Set());
    this.listeners.get(type).add(listener);
  }
  /** Calls the listeners of the element and of those that it is in. */
  dispatch(type, target = this) {
    for (const listener of this.listeners.get(type) ?? []) listener({ type, target });
    this.parentNode?.dispatch(type, target);
  }
}

class ShadowRoot extends Element {
  constructor(host) {
    super(host.ownerDocument, "#shadow-root");
    this.host = host;
  }

  get activeElement() { return this.descendants.find((each) => each === this.ownerDocument.focused) ?? null; }
}

export class Document extends Element {
  baseURI = "https://shop.example/cart";
  focused = null;
  head = new Element(this, "head");
  /** Whether stylesheets can be adopted; older browsers need an element instead. */
  adopts = true;

  constructor() {
    super(null, "#document");
    this.ownerDocument = this;
    const document = this;
    this.defaultView = {
      CSSStyleSheet: class {
        constructor() { if (!document.adopts) throw new TypeError("Illegal constructor"); }
        replaceSync(text) { this.text = text; }
      },
    };
  }

  /** Whether the document rejects markup that is only a text. */
  needsTrustedTypes = false;
  createElement(name) { return new Element(this, name); }
  createTextNode(data) { return new Text(data); }
  createElementNS(space, name) { return Object.assign(new Element(this, name), { namespaceURI: space }); }
  createDocumentFragment() { return Object.assign(new Element(this, "#fragment"), { namespaceURI: undefined }); }
  /** Removes the focus from an element that is removed, as browsers do. */
  blur(removed) { if (this.focused && removed.contains(this.focused)) this.focused = null; }
  /** Appends an element with an id, and returns it. */
  place(id) {
    const element = this.createElement("div");
    element.setAttribute("id", id);
    this.append(element);
    return element;
  }
  querySelector(selector) {
    if (!/^#\w+$/.test(selector)) throw new SyntaxError(`“${selector}” is no selector`);
    return this.descendants.find((each) => `#${each.getAttribute("id")}` === selector) ?? null;
  }
}
