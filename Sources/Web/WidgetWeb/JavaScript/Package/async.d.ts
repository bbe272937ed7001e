export * from "./index.js";

/**
 * Loads the WebAssembly, unless it is loaded. A widget that is created earlier starts the loading, and is drawn after it.
 *
 * The source is the address of `widget.wasm`, its bytes or the compiled module; by default the file beside this one.
 */
export function start(source?: string | URL | BufferSource | WebAssembly.Module): Promise<void>;
