// The text of a module's bytes, which the script unpacks by bytes.js.
import { alphabet, prefixCount, singleCount } from "./bytes.js";

/** Returns bytes as a text: base64 of the bytes' values by frequency, and the bytes by their places among them. */
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
  return btoa(String.fromCharCode(...order)) + Array.from(bytes, (byte) => texts[byte]).join("");
}
