// The text of a module's bytes: ASCII characters that a string literal of a script contains as they are.
//
// The 87 most frequent bytes are one character each, and the others two, so that a compressed page is half a percent
// larger than one with the bytes themselves. With base64 it would be a third larger, since compression finds
// repetitions of whole characters only. Unpack.c reads the text.

// Printable ASCII without the characters that end or escape a literal or an element.
const alphabet = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .filter((character) => !'"$<\\`'.includes(character));
const prefixCount = 2; // the first characters; another one follows them
const singleCount = alphabet.length - prefixCount;

/** Returns bytes as a text: their values by frequency in hexadecimal digits, and the bytes by their places among them. */
export function packed(bytes) {
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte] += 1;
  const order = [...counts.keys()].sort((left, right) => counts[right] - counts[left] || left - right);
  const texts = [];
  order.forEach((byte, place) => {
    const prefix = Math.floor(place / singleCount);
    const last = alphabet[prefixCount + (place % singleCount)];
    texts[byte] = prefix === 0 ? last : alphabet[prefix - 1] + last;
  });
  const values = order.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return values + Array.from(bytes, (byte) => texts[byte]).join("");
}
