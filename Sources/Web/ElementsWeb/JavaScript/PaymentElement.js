// The custom elements' common part: their shadow roots, and properties that attributes reflect.
import { ownRoot } from "../../WidgetWeb/JavaScript/Frame.js";
import { report } from "../../WidgetWeb/JavaScript/events.js";

/** Returns the name of the property of an attribute, such as `colorScheme` for `color-scheme`. */
const propertyName = (attribute) => attribute.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

// Where there are no elements, as on a server, the classes exist but cannot be used.
const BaseElement = globalThis.HTMLElement ?? class {};

/** An element with a shadow root, which a server may have drawn, open or closed. */
export class PaymentElement extends BaseElement {
  constructor() {
    super();
    this[ownRoot] = this.shadowRoot ?? this.attachInternals?.().shadowRoot ?? this.attachShadow({ mode: "open" });
  }
}

/** Applies the properties that the page had set before the element was defined; one that cannot be set is reported. */
export function applyEarlyProperties(element) {
  for (const name of Object.keys(element)) {
    const value = element[name];
    if (!(name in Object.getPrototypeOf(element))) continue;
    delete element[name];
    try {
      element[name] = value;
    } catch (error) {
      report(error);
    }
  }
}

/** Returns the text of an attribute, or undefined. */
export const attributeText = (element, attribute) => element.getAttribute(attribute) ?? undefined;

/** Sets an attribute to the text of a value, and removes it for null and undefined. */
export function setAttributeText(element, attribute, value) {
  if (value === null || value === undefined) element.removeAttribute(attribute);
  else element.setAttribute(attribute, String(value));
}

/** Adds properties to a class that have the texts of attributes, and others that say whether an attribute is there. */
export function reflect(element, texts, flags) {
  for (const attribute of texts) {
    addProperty(element, attribute, {
      get() { return this.getAttribute(attribute); },
      set(value) { setAttributeText(this, attribute, value); },
    });
  }
  for (const attribute of flags) {
    addProperty(element, attribute, {
      get() { return this.hasAttribute(attribute); },
      set(value) { this.toggleAttribute(attribute, Boolean(value)); },
    });
  }
}

function addProperty({ prototype }, attribute, accessors) {
  const name = propertyName(attribute);
  if (Object.prototype.hasOwnProperty.call(prototype, name)) return;
  Object.defineProperty(prototype, name, { ...accessors, enumerable: true, configurable: true });
}
