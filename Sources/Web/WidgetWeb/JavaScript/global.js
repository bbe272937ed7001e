// The global of the page's scripts, which Afterpay's own script assigns too: it opens the checkout in a window.
const globalNames = ["AfterPay", "Afterpay"];

/** Returns a script's global with the widget's members, or an object that inherits all others if it cannot be changed. */
function withWidgets(page, members) {
  if (page === null || !["object", "function"].includes(typeof page)) return page;
  const Widgets = { ...page.Widgets, ...members };
  try {
    page.Widgets = Widgets;
  } catch {} // such as the namespace of a module
  return page.Widgets === Widgets ? page : Object.create(page, { Widgets: { value: Widgets, enumerable: true } });
}

/** Adds the widget's members to the globals, also to those that a later script assigns. */
export function shareGlobals(members) {
  const found = globalNames.map((name) => globalThis[name]);
  const common = withWidgets(found[0] ?? found[1] ?? {}, members);
  const pages = found.map((page) => (page === undefined || page === found[0] ? common : withWidgets(page, members)));
  globalNames.forEach((name, index) => {
    const set = (page) => {
      const isShared = pages[0] === pages[1] && pages[0] === common;
      pages[index] = withWidgets(page, members);
      if (isShared) pages[1 - index] = pages[index]; // only this script has assigned the other name
    };
    try {
      Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, get: () => pages[index], set });
    } catch {
      globalThis[name] = pages[index]; // another script has declared it as a variable
    }
  });
}
