// Bytes as a text of ASCII characters that a string literal of a script contains as they are.
//
// The 88 most frequent bytes are one character each, and the others two, so that a compressed page is half a percent
// larger than one with the bytes themselves. With base64 it would be a third larger, since compression finds repetitions of whole
// characters only.

// Printable ASCII without the characters that end or escape a literal or an element.
export const alphabet =
  "!#%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~ ";
export const prefixCount = 2; // the first characters; another one follows them
export const singleCount = alphabet.length - prefixCount;
const orderLength = 344; // of 256 bytes as base64

/** Returns the bytes of a text of `packed` in packing.mjs. */
export function unpacked(text) {
  const order = atob(text.slice(0, orderLength));
  const places = new Uint8Array(128);
  for (let place = 0; place < alphabet.length; place += 1) places[alphabet.charCodeAt(place)] = place;
  const values = new Uint8Array(256);
  for (let place = 0; place < 256; place += 1) values[place] = order.charCodeAt(place);
  // Before the loop is compiled, bytes are read much sooner than the characters of a string.
  const characters = new TextEncoder().encode(text);
  const { length } = characters;
  const bytes = new Uint8Array(length);
  let count = 0;
  for (let index = orderLength; index < length; index += 1) {
    let place = places[characters[index]];
    let earlier = 0;
    if (place < prefixCount) {
      earlier = (place + 1) * singleCount;
      index += 1;
      place = places[characters[index]];
    }
    bytes[count] = values[earlier + place - prefixCount];
    count += 1;
  }
  return bytes.subarray(0, count);
}
