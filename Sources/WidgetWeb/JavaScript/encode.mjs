// Writes bytes as a text of ASCII characters that compresses nearly as well as the bytes. Base64 costs a third more, since
// repeated bytes become repeated characters only at every third place.

// The characters that a string contains without escapes, and without `<`, which could end a script in a page.
const alphabet = Array.from({ length: 92 }, (_, index) => String.fromCharCode(35 + index))
  .filter((character) => character !== "<" && character !== "\\");
/** The number of bytes, the most frequent ones, that are one character. The last characters begin a pair. */
const single = 88;

/** Returns the two strings of an encoded array of bytes: the bytes by their codes in hexadecimal, and the text. */
export function encode(bytes) {
  const counts = Array(256).fill(0);
  for (const byte of bytes) counts[byte] += 1;
  const order = counts.map((_, byte) => byte).sort((one, other) => counts[other] - counts[one] || one - other);
  const texts = [];
  order.forEach((byte, code) => {
    const prefix = code < single ? "" : alphabet[single - 1 + Math.floor(code / single)];
    texts[byte] = prefix + alphabet[code % single];
  });
  const codes = order.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `["${codes}", "${Array.from(bytes, (byte) => texts[byte]).join("")}"]`;
}
