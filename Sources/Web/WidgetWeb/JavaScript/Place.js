// The place of a widget in the page: its target, and what the target shows if the widget cannot be drawn.
import { notice, phrasesFor } from "./notice.js";
import { warn } from "./options.js";
import { elementOf } from "./page.js";

/** The contents of a target that are replaced at once, since they show nothing. */
const invisible = ["noscript", "script", "slot", "style", "template"];

export class Place {
  #target;
  #frame;
  #options; // fallback, locale, style
  #fallback; // an element of the page, "hide" or "message"
  #seat; // an empty text in the place of the fallback's element, while the target shows it
  #display; // the target's own value while the target is hidden
  #isOwn = false; // the target is the widget's element itself
  #isEntered = false; // whether the widget's element has replaced the contents of the target
  #isOutdated = false; // whether the contents are about another amount

  constructor(target, frame, options) {
    this.#target = target;
    this.#frame = frame;
    this.#options = options;
    this.#fallback = fallbackOf(options.fallback);
    this.#isOwn = frame.host === target;
    this.#isEntered = this.#isOwn && !frame.isDeclared;
  }

  /** Reserves the place of the widget in a target in which the page shows nothing; other contents stay until it is drawn. */
  prepare() {
    if (this.#hasContents) return;
    if (!this.#isEntered) this.#enter();
    this.#frame.reserve(this.#options);
  }

  /** Shows the widget with the markup of a module. */
  show(markup, module) {
    this.#frame.show(markup, module);
    this.#reveal();
    if (!this.#isEntered) this.#enter();
    else if (!this.#frame.host.parentNode) {
      warn("the page has removed the widget from its target; call close() and create a new one");
    }
  }

  /** Says that the widget is being loaded, if the target shows that it could not be. */
  wait() {
    if (this.#isEntered && this.#fallback === "message") this.#say(({ loading }) => ({ sentence: loading }));
  }

  /** The contents of the target are about another amount: they do not stay if the widget cannot be drawn. */
  outdate() { this.#isOutdated = true; }

  /** Shows the fallback unless the target has contents of the page. `canRepeat` says whether trying again can help. */
  fallBack(canRepeat) {
    if (!this.#isEntered && this.#hasContents && !this.#isOutdated) return;
    if (this.#fallback === "hide") return this.#hide();
    if (!this.#isEntered) this.#enter();
    if (this.#fallback !== "message") return this.#showFallback();
    this.#say(({ unavailable, again }) => ({ sentence: unavailable, label: canRepeat ? again : undefined }));
  }

  /** Removes the widget's element, or the fallback. */
  leave() {
    this.#reveal();
    this.#frame.leave();
  }

  #say(choose) {
    const { locale, style } = this.#options;
    const phrases = phrasesFor(locale, this.#target);
    const words = { lang: phrases.lang, style: style ?? {}, ...choose(phrases) };
    this.#frame.showElement(notice(this.#target.ownerDocument, words));
  }

  #hide() {
    const { style } = this.#target;
    this.#display ??= [style.getPropertyValue("display"), style.getPropertyPriority("display")];
    style.setProperty("display", "none", "important");
  }

  /** Shows the page's element in place of the widget's. */
  #showFallback() {
    if (!this.#seat) {
      this.#seat = this.#target.ownerDocument.createTextNode("");
      this.#fallback.replaceWith(this.#seat);
    }
    if (this.#isOwn) {
      this.#hide();
      this.#target.before(this.#fallback);
    } else this.#frame.host.replaceWith(this.#fallback);
    this.#fallback.hidden = false;
  }

  /** Ends the fallback; the page's element is hidden again where it was. */
  #reveal() {
    if (this.#display) this.#target.style.setProperty("display", ...this.#display);
    this.#display = undefined;
    if (!this.#seat) return;
    if (!this.#isOwn && this.#target.contains(this.#fallback)) this.#fallback.before(this.#frame.host);
    this.#fallback.hidden = true;
    if (this.#seat.parentNode) this.#seat.replaceWith(this.#fallback);
    else this.#fallback.remove();
    this.#seat = undefined;
  }

  get #hasContents() {
    const shadow = this.#target.shadowRoot;
    return [...this.#target.childNodes, ...(shadow?.childNodes ?? [])].some((node) => this.#isShown(node));
  }

  #isShown(node) {
    if (node.nodeType === 3) return node.data.trim() !== "";
    return node.nodeType === 1 && !node.slot && !node.hidden && node !== this.#fallback
      && !invisible.includes(node.localName);
  }

  #enter() {
    this.#isEntered = true;
    this.#frame.enter(this.#target);
    if (this.#isOwn) return;
    // A shadow root that a server has rendered does not show the target's children.
    const { shadowRoot } = this.#target;
    if (!shadowRoot || this.#frame.host.assignedSlot) return;
    shadowRoot.replaceChildren(this.#target.ownerDocument.createElement("slot"));
  }
}

/** Returns the fallback of an option: "message", "hide", or an element, which may be given by its selector. */
function fallbackOf(option) {
  const value = option ?? "message";
  if (value === "message" || value === "hide") return value;
  try {
    return elementOf(value, "fallback");
  } catch (error) {
    warn(`${error.message}; write "message", "hide", an element or its selector`);
    return "message";
  }
}
