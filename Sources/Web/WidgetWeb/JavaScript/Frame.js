// The widget's element in the page.
import { widgetOfHost } from "./clock.js";
import { isDialogOpen, openDialog, operateDialog } from "./dialog.js";
import { insertMarkup } from "./markup.js";
import { monthlyModule, scheduleModule } from "./modules.js";
import { placeholder, placeholderSheet } from "./placeholder.js";
import { Texts } from "./texts.js";

const widgetSheet = "@STYLESHEET@"; // inserted by Sources/Web/WidgetWeb/build

/** Returns the stylesheet for the markup of a module. */
function sheetText(module) {
  return widgetSheet + placeholderSheet + (module === monthlyModule ? module.ask("stylesheet") : "");
}

/**
 * Replaces the stylesheets of a shadow root by a module's, in a form that strict policies allow; `more` is added to it.
 *
 * `sheets` are those of the documents that have one already.
 */
export function setStylesheet(root, module, sheets = module.sheets, more = "") {
  const document = root.host.ownerDocument;
  const former = [...root.children].filter(({ localName }) => localName === "style");
  try {
    if (!sheets.has(document)) {
      const created = new document.defaultView.CSSStyleSheet();
      created.replaceSync(sheetText(module) + more);
      sheets.set(document, created);
    }
    root.adoptedStyleSheets = [sheets.get(document)];
  } catch {
    const style = document.createElement("style");
    style.textContent = sheetText(module) + more;
    root.prepend(style);
  }
  for (const style of former) style.remove();
}

/** The shadow root of an element that is the host of its widget, such as a custom element: its property by this name. */
export const ownRoot = Symbol("ownRoot");

/** Returns the element of a target that has a widget from a server in its shadow root: the target or a child. */
function declaredHost(target) {
  return [target, ...target.children]
    .find((element) => element.shadowRoot?.querySelector(".apw") && !widgetOfHost.has(element));
}

/** The widget's element in the target, with a shadow root. */
export class Frame {
  #root;
  #module; // of the stylesheet
  #isTarget = false; // the host is the target itself
  #isAdopted = false; // the content is a server's or an earlier widget's, and not compared yet
  #end = new AbortController(); // of the listeners
  #content;
  #announcer;
  #markup;
  #texts; // of the content; they are found for its first update, so that the first widget does not wait
  #revision = 0;
  #isAnnouncing = false;
  // The state of the elements that the shopper has used, also while a barrier replaces them.
  #opened = [];
  #focused = -1;

  #terms;

  /**
   * Creates a frame for a target, with a line of terms if there is one; `onAgain` repeats a lookup.
   *
   * A target with a shadow root of its own is the widget's element. If a server has drawn the widget there or in a child,
   * the widget adopts it. Otherwise the widget's element is a new one.
   */
  constructor(target, terms, onAgain) {
    const document = target.ownerDocument;
    const declared = declaredHost(target);
    this.host = target[ownRoot] ? target : declared ?? document.createElement("div");
    this.#root = this.host[ownRoot] ?? this.host.shadowRoot ?? this.host.attachShadow({ mode: "open" });
    /** Whether the element has the contents of a server, which stay until the widget is drawn. */
    this.isDeclared = declared !== undefined || (target[ownRoot]?.querySelector(".apw") && !widgetOfHost.has(target));
    this.#isTarget = this.host === target;
    const { signal } = this.#end;
    this.#root.addEventListener("toggle", () => this.#touch(), { capture: true, signal });
    this.#root.addEventListener("click", (event) => {
      if (event.target.closest?.("[data-again]")) onAgain();
    }, { signal });
    if (!terms) return;
    // A server's own line of terms is replaced, since it says the same.
    for (const former of [...this.host.children]) if (former.slot === "terms" && this.isDeclared) former.remove();
    this.#terms = document.createElement("span");
    this.#terms.slot = "terms";
    this.#terms.textContent = terms;
    this.host.append(this.#terms);
  }

  /** Replaces the contents of a target, except the page's own elements for the slots, which are shown in them. */
  enter(target) {
    if (this.#isTarget) return;
    const slotted = [...target.children].filter((child) => child.slot);
    if (this.host.parentNode !== target) target.replaceChildren(this.host);
    else for (const node of [...target.childNodes]) if (node !== this.host) node.remove();
    if (slotted.length > 0) this.host.append(...slotted);
  }

  /** Removes the element from the page, and returns the page's own elements to the target. */
  leave() {
    this.#end.abort();
    this.#terms?.remove();
    if (this.host[ownRoot]) return; // its next widget adopts the content
    // The target's own contents are seen again.
    if (this.#isTarget) return this.#root.replaceChildren(this.host.ownerDocument.createElement("slot"));
    const slotted = [...this.host.children];
    if (slotted.length > 0) this.host.before(...slotted);
    this.host.remove();
  }

  /** The locale of the content. */
  get locale() { return this.#content?.firstElementChild?.lang || undefined; }

  /** The shadow root. */
  get root() { return this.#root; }

  /** Uses the stylesheet of a module, whose markup is shown next. */
  #use(module) {
    if (module !== this.#module) setStylesheet(this.#root, module);
    this.#module = module;
    if (!this.#content) this.#prepare();
  }

  /** Finds the content that a server or an earlier widget has drawn, or creates an empty one. */
  #prepare() {
    const document = this.host.ownerDocument;
    const isSection = (element) => element.className.split(" ").includes("apw");
    const drawn = [...this.#root.children].find((child) => isSection(child) || child.querySelector(".apw"));
    this.#isAdopted = drawn !== undefined;
    this.#content = drawn && !isSection(drawn) ? drawn : document.createElement("div");
    if (drawn && drawn !== this.#content) {
      drawn.before(this.#content);
      this.#content.append(drawn);
    }
    for (const former of [...this.#root.children]) {
      if (former !== this.#content && former.localName !== "style") former.remove();
    }
    this.#announcer = document.createElement("p");
    this.#announcer.className = "apw-away";
    this.#announcer.setAttribute("role", "status");
    this.#announcer.dir = "ltr";
    if (drawn) this.#content.before(this.#announcer);
    else this.#root.append(this.#announcer, this.#content);
    operateDialog(this.#root, this.#content, this.#end.signal);
  }

  /** Reserves the height of a widget that cannot be drawn yet, unless a server or an earlier widget has drawn it. */
  reserve(options) {
    this.#use(scheduleModule);
    if (!this.#isAdopted) insertMarkup(this.#content, placeholder(options, this.host));
  }

  /** Shows the markup of a module. */
  show(markup, module) {
    this.#use(module);
    if (markup === this.#markup) return;
    const isAdopted = this.#isAdopted;
    this.#isAdopted = false;
    const isFirst = this.#markup === undefined;
    const isDrawn = isAdopted ? this.#isDrawn(markup) : !isFirst && this.#replaceTexts(markup);
    if (!isDrawn) this.#replaceContent((content) => insertMarkup(content, markup));
    this.#markup = markup;
    if (isAdopted ? !isDrawn : this.#revision > 0) this.#announceLater();
    this.#touch();
  }

  /** Returns whether the adopted content is the markup, apart from what the shopper has opened. */
  #isDrawn(markup) {
    const drawing = this.host.ownerDocument.createElement("div");
    insertMarkup(drawing, markup);
    const [own, wanted] = [this.#content, drawing].map((root) => [...root.children]);
    const folds = (elements) => elements.flatMap((each) => [...each.querySelectorAll("details, dialog")]);
    const opened = folds(own).map((each) => each.open);
    folds(wanted).forEach((each, index) => each.toggleAttribute("open", opened[index]));
    if (own.length !== wanted.length || !own.every((each, index) => each.isEqualNode(wanted[index]))) return false;
    // The texts around the section are as in the markup, so that updates find all texts.
    for (const node of [...this.#content.childNodes]) if (node.nodeType !== 1) node.remove();
    const end = markup.slice(markup.lastIndexOf(">") + 1);
    if (end) this.#content.append(end);
    return true;
  }

  /** Replaces only the texts if nothing else differs, and returns whether that is so. */
  #replaceTexts(markup) {
    this.#texts ??= new Texts(this.#content, this.#markup);
    return this.#texts.replace(markup);
  }

  /** Returns the elements of the content that are not in the place of a later widget. */
  #find(selector) {
    return [...this.#content.querySelectorAll(selector)].filter((element) => !element.closest(".apw-ghost"));
  }

  #replaceContent(fill) {
    this.#texts = undefined;
    const folds = () => this.#find("details");
    if (folds().length > 0) this.#opened = folds().map((fold) => fold.open);
    const isOpen = isDialogOpen(this.#root);
    const focusable = () => this.#find("summary, button, [tabindex]");
    const hasFocus = this.#root.activeElement !== null;
    const focused = focusable().indexOf(this.#root.activeElement);
    if (focused >= 0) this.#focused = focused;
    fill(this.#content);
    // Elements that the shopper has opened stay open.
    folds().forEach((fold, index) => { if (this.#opened[index]) fold.open = true; });
    if (isOpen) openDialog(this.#root);
    if (hasFocus) this.#restoreFocus(focusable());
  }

  /** Shows an element of the script instead of a module's markup. */
  showElement(element) {
    this.#use(scheduleModule);
    this.#isAdopted = false;
    this.#replaceContent((content) => content.replaceChildren(element));
    this.#markup = undefined;
    this.#touch();
  }

  /** Focuses the element that had the focus, or the content as long as it has none to focus. */
  #restoreFocus(focusable) {
    const element = focusable[this.#focused];
    if (!element) this.#content.tabIndex = -1;
    (element ?? this.#content).focus({ preventScroll: true });
  }

  /** Announces the newest amount that is due today, once the page's own code has run. */
  #announceLater() {
    if (this.#isAnnouncing) return;
    this.#isAnnouncing = true;
    setTimeout(() => this.#announce());
  }

  /** Announces the amount that is due today; a barrier is an alert of its own. */
  #announce() {
    this.#isAnnouncing = false;
    const [due] = this.#find(".apw-due");
    this.#announcer.lang = this.#content.firstElementChild?.lang ?? "";
    this.#announcer.textContent = due?.textContent.replace(/\s+/g, " ").trim() ?? "";
  }

  /** Changes an attribute, so that observers of the page outside of the shadow root notice that the size may change. */
  #touch() {
    this.host.setAttribute("data-revision", String(++this.#revision));
  }
}
