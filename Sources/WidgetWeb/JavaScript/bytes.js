// The bytes of a module, which are in the script as a text of packing.mjs.

const unpacker = "@UNPACKER@"; // unpack.wasm as base64, inserted by Sources/WidgetWeb/build
const textStart = 8192; // the memory before it is that of the unpacker's own values

/** Returns the bytes of a packed text. */
export function unpacked(text) {
  return unpackedBy(Uint8Array.from(atob(unpacker), (character) => character.charCodeAt(0)), text);
}

/** Returns the bytes of a packed text by the unpacker's WebAssembly. */
export function unpackedBy(code, text) {
  const { memory, unpack } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
  memory.grow(Math.ceil(Math.max(textStart + text.length - memory.buffer.byteLength, 0) / 65_536));
  new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer, textStart));
  return new Uint8Array(memory.buffer, textStart, unpack(textStart, text.length));
}
