// The widget's element in the page.
import { trusted } from "./page.js";

// Properties that a shadow root inherits from the page and the widget's stylesheet does not set.
const hostSheet = ":host { white-space: normal; word-spacing: normal; text-indent: 0; cursor: auto; }\n";

/** Adds a module's stylesheet to a shadow root in a form that strict policies allow. */
function addStylesheet(root, module) {
  try {
    if (!module.sheet) {
      const created = new CSSStyleSheet();
      created.replaceSync(hostSheet + module.ask("stylesheet"));
      module.sheet = created;
    }
    root.adoptedStyleSheets = [module.sheet];
    return undefined;
  } catch {
    const style = document.createElement("style");
    style.textContent = hostSheet + module.ask("stylesheet");
    return style;
  }
}

/** The widget's element in the target, with a shadow root. */
export class Frame {
  #root;
  #content;
  #markup;

  constructor() {
    this.host = document.createElement("div");
    this.#root = this.host.attachShadow({ mode: "open" });
  }

  #prepare(module) {
    this.#content = document.createElement("div");
    const style = addStylesheet(this.#root, module);
    if (style) this.#root.append(style);
    this.#root.append(this.#content);
  }

  /** Shows the markup of a module. */
  show(markup, module) {
    if (!this.#content) this.#prepare(module);
    if (markup === this.#markup) return;
    const folds = () => [...this.#root.querySelectorAll("details")];
    const opened = folds().map((fold) => fold.open);
    const popover =
      "popover" in this.host && this.#root.querySelector("[popover]:popover-open") !== null;
    const focusable = () => [...this.#root.querySelectorAll("summary, button, [tabindex]")];
    const focused = focusable().indexOf(this.#root.activeElement);
    this.#content.innerHTML = trusted(markup);
    this.#markup = markup;
    // Elements that the shopper has opened stay open.
    folds().forEach((fold, index) => { if (opened[index]) fold.open = true; });
    if (popover) this.#root.querySelector("[popover]")?.showPopover();
    if (focused >= 0) focusable()[focused]?.focus({ preventScroll: true });
    this.#returnFocus();
  }

  /** Returns the focus from a closed dialog to its button, which browsers omit in a shadow root. */
  #returnFocus() {
    const popover = this.#root.querySelector("[popover]");
    popover?.addEventListener("beforetoggle", (event) => {
      if (event.newState === "closed" && popover.contains(this.#root.activeElement)) {
        this.#root.querySelector("[popovertarget]").focus();
      }
    });
  }
}
