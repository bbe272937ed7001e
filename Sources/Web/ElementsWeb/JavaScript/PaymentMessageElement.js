import { nodesOf, parsed } from "./drawings.js";
import { answerTo, detailsOf, draw, drawSoon, drawWaiting, unwatchDay, watchDay } from "./messages.js";
import { PaymentElement, applyEarlyProperties, reflect } from "./PaymentElement.js";
import { describe } from "../../WidgetWeb/JavaScript/events.js";
import { ownRoot, setStylesheet } from "../../WidgetWeb/JavaScript/Frame.js";
import { scheduleModule } from "../../WidgetWeb/JavaScript/modules.js";
import { readOptions, requestFields, warn } from "../../WidgetWeb/JavaScript/options.js";
import { openDialog, operateDialog } from "../../WidgetWeb/JavaScript/dialog.js";

// The rules of a list: lines that are not in sight are neither styled nor laid out.
const messageSheet = `${"@MESSAGEPART@"} :host { content-visibility: auto; contain-intrinsic-block-size: auto 1.5em; overflow-clip-margin: 4px; }`;
const messageSheets = new WeakMap(); // by their documents

const messageTexts = [
  "amount", "currency", "locale", "plans", "outside", "minimum", "maximum", "brand", "today", "color-scheme", "font",
];
const messageFlags = ["no-logo"];
const messageAttributes = [...messageTexts, ...messageFlags];

/** The name of the method for clicks on a message. */
const operate = Symbol("operate");

/** Operates the message of a shadow root; all messages have the same listener. */
const operateMessage = (event) => event.currentTarget.host[operate](event);

/** The line under a price as an element: `<payment-message amount="50.00" currency="USD"></payment-message>`. */
export class PaymentMessageElement extends PaymentElement {
  #answer;
  #error;
  #firstKey; // of the attributes when the element was first drawn
  #texts;
  #details; // the markup of the dialog that is in the root
  #isPrepared = false; // whether the root has its stylesheet and its listener
  #operates = false; // whether the buttons of the dialog have their listener

  static get observedAttributes() { return messageAttributes; }

  connectedCallback() {
    applyEarlyProperties(this);
    watchDay(this);
    drawSoon(this);
  }

  disconnectedCallback() { unwatchDay(this); }

  adoptedCallback() {
    this.#answer = undefined;
    this.#isPrepared = false;
  }

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
    let key = "";
    for (const name of messageAttributes) key += `${this.getAttribute(name)}\n`;
    return key;
  }

  /** Draws the line. */
  [draw]() {
    const answer = this.#ask();
    this.#firstKey ??= this.#key;
    if (answer ? answer === this.#answer : this.#keepsContents) return;
    const root = this[ownRoot];
    this.#answer = answer;
    if (root.firstChild) this.#redraw(root, answer);
    else if (answer?.markup) root.append(nodesOf(answer));
    this.#prepare(root);
  }

  /** Whether the contents of a server stay: there is no module, and they are about the attributes that the element still has. */
  get #keepsContents() { return this.#error.errorCode === "not_loaded" && this.#key === this.#firstKey && !this.#isPrepared; }

  /** Replaces the contents of the root, unless they are those of the answer, as a server's can be. */
  #redraw(root, answer) {
    const drawn = [...root.children].find(({ localName }) => localName !== "style");
    const nodes = answer?.markup ? nodesOf(answer) : undefined;
    if (drawn && nodes && drawn.isEqualNode(nodes.firstElementChild)) return;
    const isOpen = root.querySelector("dialog")?.open;
    const style = this.#isPrepared && root.querySelector("style");
    root.replaceChildren(...[style, nodes].filter(Boolean));
    this.#details = undefined;
    if (!isOpen || !nodes) return;
    this.#addDetails(root);
    openDialog(root);
  }

  /** Adds the stylesheet and the listener. */
  #prepare(root) {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    setStylesheet(root, scheduleModule, messageSheets, messageSheet);
    root.addEventListener("click", operateMessage, true);
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
  [operate](event) {
    const root = this[ownRoot];
    if (event.target.closest("[data-details]")) this.#addDetails(root);
    if (this.#operates) return;
    this.#operates = true;
    operateDialog(root, root);
  }

  /** Adds the dialog for the current day and amount. */
  #addDetails(root) {
    const markup = detailsOf(this.#fields, this.today);
    if (markup === this.#details) return;
    root.querySelector("dialog")?.remove();
    root.append(parsed(markup));
    this.#details = markup;
  }
}

reflect(PaymentMessageElement, messageTexts, messageFlags);
