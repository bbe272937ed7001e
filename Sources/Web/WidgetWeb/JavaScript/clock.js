// The widgets of the page and the clock that refreshes them.

// A widget exists as long as its element or the page references it. Without references it is removed from the module.
const widgets = new Map(); // entries, { module, number }, to weak references
const collected = new FinalizationRegistry((entry) => remove(entry));
let clock;

/** The name of the method by which the clock refreshes a widget. */
export const checkClock = Symbol("checkClock");

/** The widgets of the page by their elements. */
export const widgetOfHost = new WeakMap();

/** Starts refreshing a widget, which has a number in its module. */
export function register(widget, entry) {
  widgets.set(entry, new WeakRef(widget));
  collected.register(widget, entry, widget);
  watchClock();
}

/** Removes a widget from its module, and stops the clock after the last one. */
export function unregister(widget, entry) {
  collected.unregister(widget);
  remove(entry);
}

function remove(entry) {
  if (!widgets.delete(entry)) return;
  entry.module.ask("close", { widget: String(entry.number) });
  if (widgets.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/** Refreshes all widgets, since the day may have changed or a token may have expired. */
function refreshAll() {
  for (const reference of [...widgets.values()]) reference.deref()?.[checkClock]();
}

function watchClock() {
  if (clock !== undefined) return;
  clock = setInterval(refreshAll, 60_000);
  // The timer does not run while the page sleeps in the background. Adding the listener twice adds it once.
  document.addEventListener("visibilitychange", refreshAll);
}
