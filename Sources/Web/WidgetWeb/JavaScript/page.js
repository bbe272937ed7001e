// The page that the script is in: its elements, its scripts and its trusted types.

/** Returns the element for a target: a selector, or an element of any frame of the page or of a shadow root. */
export function element(target) {
  if (!globalThis.document) throw new Error("there is no document for a widget; computeSchedule needs none");
  const found = typeof target === "string" ? document.querySelector(target) : target;
  if (found?.nodeType === 1) return found;
  throw new Error(`there is no element for the target ${String(target)}`);
}

// A page that requires trusted types must allow this policy by its name.
let policy;
export function trusted(text, form = "createHTML") {
  if (typeof trustedTypes === "undefined") return text;
  try {
    policy ??= trustedTypes.createPolicy("afterpay-widget", {
      createHTML: (text) => text, createScriptURL: (text) => text,
    });
  } catch {
    return text; // a page that requires trusted types rejects it
  }
  return policy[form](text);
}

const ownScript = globalThis.document?.currentScript;

/** Returns the address of the ES module, which Sources/Web/WidgetWeb/build inserts; a plain script has it in its element. */
const home = () => "@HOME@";

let loading;
/** Loads the script of the module of monthly plans, from the folder of this script. */
export function loadMonthly() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const address = new URL("afterpay-monthly.js", home() || ownScript?.src || document.baseURI).href;
    script.src = trusted(address, "createScriptURL");
    if (ownScript?.nonce) script.nonce = ownScript.nonce;
    script.onload = resolve;
    script.onerror = () => {
      loading = undefined; // the next plan tries again
      script.remove();
      reject(new Error(`${address} cannot be loaded`));
    };
    document.head.append(script);
  });
  return loading;
}
