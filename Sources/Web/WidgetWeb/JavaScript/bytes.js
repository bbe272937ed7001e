// The bytes of a module, which are in the script as lower-case hexadecimal digits. With base64 the compressed script would
// be an eighth larger: compression finds equal characters, and equal bytes are not always equal characters there.

/** Returns the bytes of a text of digits. */
export function bytesOf(digits) {
  if (Uint8Array.fromHex) return Uint8Array.fromHex(digits);
  const bytes = new Uint8Array(digits.length / 2);
  for (let place = 0; place < bytes.length; place++) {
    bytes[place] = (value(digits.charCodeAt(2 * place)) << 4) | value(digits.charCodeAt(2 * place + 1));
  }
  return bytes;
}

/** Returns the value of a digit: the codes of "0" and "a" are 0x30 and 0x61. */
const value = (code) => (code & 15) + 9 * (code >> 6);
