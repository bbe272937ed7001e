import { answerTo, detailsOf, draw, drawSoon, drawWaiting, nodesOf, unwatchDay, watchDay } from "./messages.js";
import { PaymentElement, applyEarlyProperties, attributeText, reflect } from "./PaymentElement.js";
import { describe } from "../../WidgetWeb/JavaScript/events.js";
import { ownRoot, setStylesheet } from "../../WidgetWeb/JavaScript/Frame.js";
import { scheduleModule } from "../../WidgetWeb/JavaScript/modules.js";
import { insertMarkup } from "../../WidgetWeb/JavaScript/markup.js";
import { readOptions, requestFields, warn } from "../../WidgetWeb/JavaScript/options.js";
import { openDialog, operateDialog } from "../../WidgetWeb/JavaScript/dialog.js";

// The rules of a list: lines that are not in sight are neither styled nor laid out.
const messageSheet = `${"@MESSAGEPART@"} :host { content-visibility: auto; contain-intrinsic-block-size: auto 1.5em; overflow-clip-margin: 4px; }`;
const messageSheets = new WeakMap(); // by their documents

const messageTexts = [
  "amount", "currency", "locale", "plans", "outside", "minimum", "maximum", "brand", "today", "color-scheme", "font",
];
const messageFlags = ["no-logo"];

/** The line under a price as an element: `<payment-message amount="50.00" currency="USD"></payment-message>`. */
export class PaymentMessageElement extends PaymentElement {
  #answer;
  #error;
  #texts;
  #details; // the markup of the dialog that is in the root
  #operates = false;

  static get observedAttributes() { return [...messageTexts, ...messageFlags]; }

  connectedCallback() {
    applyEarlyProperties(this);
    watchDay(this);
    drawSoon(this);
  }

  disconnectedCallback() { unwatchDay(this); }

  adoptedCallback() { this.#answer = undefined; }

  attributeChangedCallback(name, before, after) {
    if (before !== after && this.isConnected) drawSoon(this);
  }

  /** The shop's own sentences. */
  get texts() { return this.#texts ?? null; }
  set texts(texts) {
    this.#texts = texts;
    if (this.isConnected) drawSoon(this);
  }

  /** Whether a plan takes the amount. */
  get isAvailable() { return this.#current?.isAvailable ?? false; }
  /** The name of the plan that the line is about, or null. */
  get plan() { return this.#current?.plan ?? null; }
  /** The line as a sentence; empty if there is none. */
  get sentence() { return this.#current?.sentence ?? ""; }
  /** The mistake of the attributes, or undefined. */
  get error() {
    drawWaiting(this);
    return this.#error;
  }

  get #current() {
    drawWaiting(this);
    return this.#answer;
  }

  /** The fields of a request about the line. The texts of attributes need no checks, so that hundreds of lines cost little. */
  get #fields() {
    const text = (name) => this.getAttribute(name);
    const fields = {
      amount: text("amount"), currency: text("currency"), locale: text("locale"), brand: text("brand"), plans: text("plans"),
      outside: text("outside"), minimum: text("minimum"), maximum: text("maximum"), colorScheme: text("color-scheme"),
      font: text("font"), logo: !this.noLogo,
    };
    if (this.#texts) fields.texts = requestFields(readOptions({ texts: this.#texts })).texts;
    return fields;
  }

  /** All that decides on the line, as one text; undefined if it is more than attributes. */
  get #key() {
    if (this.#texts) return undefined;
    return [...messageTexts, ...messageFlags].map((name) => this.getAttribute(name)).join("\n");
  }

  /** Draws the line. */
  [draw]() {
    const answer = this.#ask();
    if (answer === this.#answer) return;
    const root = this[ownRoot];
    this.#operate(root);
    this.#answer = answer;
    const drawn = [...root.children].find(({ localName }) => localName !== "style");
    const isDrawn = drawn && answer?.markup && drawn.isEqualNode(nodesOf(answer).firstElementChild);
    if (!isDrawn) {
      const isOpen = root.querySelector("dialog")?.open;
      if (!answer?.markup) root.replaceChildren();
      else if (answer.count === 1) insertMarkup(root, answer.markup);
      else root.replaceChildren(nodesOf(answer).cloneNode(true));
      this.#details = undefined;
      if (isOpen && answer?.markup) {
        this.#addDetails(root);
        openDialog(root);
      }
    }
    setStylesheet(root, scheduleModule, messageSheets, messageSheet);
  }

  /** Returns the module's answer, or undefined for a mistake, which the console and an event have. */
  #ask() {
    try {
      this.#error = undefined;
      return answerTo(this.#key, this.today, () => this.#fields);
    } catch (error) {
      this.#error = describe({ errorCode: error.errorCode ?? "invalid_option", message: error.message });
      warn(`<${this.localName}> is not drawn: ${error.message}`);
      this.dispatchEvent(new CustomEvent("payment-error", { detail: this.#error, bubbles: true, composed: true }));
      return undefined;
    }
  }

  /** Lets the button open the dialog, which is added for that. */
  #operate(root) {
    if (this.#operates) return;
    this.#operates = true;
    root.addEventListener("click", (event) => {
      if (event.target.closest("[data-details]")) this.#addDetails(root);
    }, true);
    operateDialog(root, root);
  }

  /** Adds the dialog for the current day and amount. */
  #addDetails(root) {
    const markup = detailsOf(this.#fields, this.today);
    if (markup === this.#details) return;
    root.querySelector("dialog")?.remove();
    root.append(nodesOf({ markup }));
    this.#details = markup;
  }
}

reflect(PaymentMessageElement, messageTexts, messageFlags);
