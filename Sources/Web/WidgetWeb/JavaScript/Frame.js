// The widget's element in the page.
import { isDialogOpen, openDialog, operateDialog } from "./dialog.js";
import { insertMarkup } from "./markup.js";
import { monthlyModule, scheduleModule } from "./modules.js";
import { Texts } from "./texts.js";

const widgetSheet = "@STYLESHEET@"; // inserted by Sources/Web/WidgetWeb/build

/** Returns the stylesheet for the markup of a module. */
function sheetText(module) {
  return widgetSheet + (module === monthlyModule ? module.ask("stylesheet") : "");
}

/** Adds a module's stylesheet to a shadow root in a form that strict policies allow. */
function addStylesheet(root, module) {
  const document = root.host.ownerDocument;
  try {
    if (!module.sheets.has(document)) {
      const created = new document.defaultView.CSSStyleSheet();
      created.replaceSync(sheetText(module));
      module.sheets.set(document, created);
    }
    root.adoptedStyleSheets = [module.sheets.get(document)];
    return undefined;
  } catch {
    const style = document.createElement("style");
    style.textContent = sheetText(module);
    return style;
  }
}

/** The widget's element in the target, with a shadow root. */
export class Frame {
  #root;
  #module; // of the stylesheet
  #style; // the element of the stylesheet in older browsers
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

  /** Creates an element in a document, with a line of terms if there is one; `onAgain` repeats a lookup. */
  constructor(document, terms, onAgain) {
    this.host = document.createElement("div");
    this.#root = this.host.attachShadow({ mode: "open" });
    this.#root.addEventListener("toggle", () => this.#touch(), true);
    this.#root.addEventListener("click", (event) => {
      if (event.target.closest?.("[data-again]")) onAgain();
    });
    if (!terms) return;
    this.#terms = document.createElement("span");
    this.#terms.slot = "terms";
    this.#terms.textContent = terms;
    this.host.append(this.#terms);
  }

  /** Replaces the contents of a target, except the page's own elements for the slots, which are shown in them. */
  enter(target) {
    const slotted = [...target.children].filter((child) => child.slot);
    target.replaceChildren(this.host);
    if (slotted.length > 0) this.host.append(...slotted);
  }

  /** Removes the element from the page, and returns the page's own elements to the target. */
  leave() {
    const slotted = [...this.host.children].filter((child) => child !== this.#terms);
    if (slotted.length > 0) this.host.before(...slotted);
    this.host.remove();
  }

  /** Adds the stylesheet of a module, instead of another one's. */
  #dress(module) {
    if (module === this.#module) return;
    this.#module = module;
    this.#style?.remove();
    this.#style = addStylesheet(this.#root, module);
    if (this.#style) this.#root.prepend(this.#style);
  }

  #prepare() {
    const document = this.host.ownerDocument;
    this.#content = document.createElement("div");
    this.#announcer = document.createElement("p");
    this.#announcer.className = "apw-away";
    this.#announcer.setAttribute("role", "status");
    this.#announcer.dir = "ltr";
    this.#root.append(this.#announcer, this.#content);
    operateDialog(this.#root, this.#content);
  }

  /** Shows the markup of a module. */
  show(markup, module) {
    if (!this.#content) this.#prepare();
    this.#dress(module);
    if (markup === this.#markup) return;
    const isFirst = this.#markup === undefined;
    if (isFirst || !this.#replaceTexts(markup)) this.#replaceContent((content) => insertMarkup(content, markup));
    this.#markup = markup;
    if (this.#revision > 0) this.#announceLater();
    this.#touch();
  }

  /** Replaces only the texts if nothing else differs, and returns whether that is so. */
  #replaceTexts(markup) {
    this.#texts ??= new Texts(this.#content, this.#markup);
    return this.#texts.replace(markup);
  }

  #replaceContent(fill) {
    this.#texts = undefined;
    const folds = () => [...this.#root.querySelectorAll("details")];
    if (folds().length > 0) this.#opened = folds().map((fold) => fold.open);
    const isOpen = isDialogOpen(this.#root);
    const focusable = () => [...this.#content.querySelectorAll("summary, button, [tabindex]")];
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
    if (!this.#content) this.#prepare();
    this.#dress(scheduleModule);
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
    const due = this.#root.querySelector(".apw-due");
    this.#announcer.lang = this.#content.firstElementChild?.lang ?? "";
    this.#announcer.textContent = due?.textContent.replace(/\s+/g, " ").trim() ?? "";
  }

  /** Changes an attribute, so that observers of the page outside of the shadow root notice that the size may change. */
  #touch() {
    this.host.setAttribute("data-revision", String(++this.#revision));
  }
}
