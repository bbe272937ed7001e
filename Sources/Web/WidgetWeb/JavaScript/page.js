// The page that the script is in: its elements, its scripts and its trusted types.

/** Elements that do not show their children. */
const childless = ("area audio base br canvas col embed head hr iframe img input link math meta meter noscript object "
  + "progress script select source style svg template textarea title track video wbr").split(" ");

/** Returns the element of an option: a selector, or an element of any frame of the page or of a shadow root. */
export function elementOf(value, name) {
  if (!globalThis.document) throw new Error("there is no document for a widget; computeSchedule needs none");
  const found = typeof value === "string" ? document.querySelector(value) : value;
  if (found?.nodeType === 1) return found;
  throw new Error(`there is no element for the ${name} ${String(value)}`);
}

/** Returns the element for a target, which must be able to contain the widget. */
export function targetOf(value) {
  const target = elementOf(value, "target");
  if (!childless.includes(target.localName)) return target;
  throw new Error(`the target is a <${target.localName}>, which shows no widget; write an element such as a <div>`);
}

// A page that requires trusted types must allow this policy by its name. A page that does not has no policy.
let policy;
/** Returns a text for the page's trusted types, or undefined if the page does not allow the policy. */
export function trusted(text, form = "createHTML") {
  if (typeof trustedTypes === "undefined") return text;
  if (policy === undefined) {
    try {
      policy = trustedTypes.createPolicy("afterpay-widget", { createHTML: (text) => text, createScriptURL: (text) => text });
    } catch {
      policy = null;
    }
  }
  return policy?.[form](text);
}

// Each copy of the code notes itself in the page with its first widget.
const copyMark = Symbol.for("afterpay-widget");
const copy = {};

/** Returns whether the page has another copy of this code, such as the script beside an ES module. */
export function hasOtherCopy() {
  if (!Object.prototype.hasOwnProperty.call(globalThis, copyMark)) globalThis[copyMark] = copy;
  return globalThis[copyMark] !== copy;
}

const ownScript = globalThis.document?.currentScript;

/** Returns the address of the ES module, which Sources/Web/WidgetWeb/build inserts; a plain script has it in its element. */
const home = () => "@HOME@";

let loading;
let attempts = 0;
/** Loads the script of the module of monthly plans, from the folder of this script. */
export function loadMonthly() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const address = new URL("afterpay-monthly.js", home() || ownScript?.src || document.baseURI);
    attempts += 1;
    if (attempts > 1) address.search = attempts; // past the caches
    script.src = trusted(address.href, "createScriptURL") ?? address.href;
    if (ownScript?.nonce) script.nonce = ownScript.nonce;
    script.onload = () => {
      if (globalThis.afterPayMonthly) return resolve();
      reject(new Error(`${address.href} has no module`));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address.href} cannot be loaded`));
    };
    document.head.append(script);
  }).finally(() => (loading = undefined)); // the next plan tries again
  return loading;
}
