// The widget as an ES module that loads the WebAssembly from a file beside it.
import { PaymentSchedule } from "./PaymentSchedule.js";
import { scheduleModule } from "./modules.js";
import { computeSchedule } from "./schedule.js";

scheduleModule.load = start;
let starting;
let hasFailed = false; // so that caches may have bytes that are no module

/**
 * Loads the module, unless it is loaded.
 *
 * The source is the address of `widget.wasm`, its bytes or the compiled module; by default the file beside this one. A
 * widget that is created earlier starts the loading, and is drawn after it.
 */
export function start(source = new URL("widget.wasm", import.meta.url)) {
  starting ??= compiled(source).then((module) => scheduleModule.use(module)).catch((error) => {
    starting = undefined; // the next call tries again
    hasFailed = true;
    throw error;
  });
  return starting;
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
  const response = await fetch(source, hasFailed ? { cache: "reload" } : {});
  if (!response.ok) throw new Error(`${source} cannot be loaded: status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
