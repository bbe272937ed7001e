// Source maps of joined files, by revision 3 of the format.

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Returns the digits of a number: five bits each, the lowest first, with a sign in the lowest and a mark if more follow. */
function encoded(number) {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = "";
  do {
    const bits = rest & 31;
    rest >>>= 5;
    text += digits[rest > 0 ? bits | 32 : bits];
  } while (rest > 0);
  return text;
}

/** Returns a function of the columns of a text in the one that it was before a part of it was replaced. */
function columns(text, original) {
  let start = 0;
  while (start < original.length && text[start] === original[start]) start += 1;
  return (index) => (index < start ? index : Math.max(start, index - text.length + original.length));
}

/**
 * Returns the map of lines to the files that they are of. A line has a file, and there a row, the column of its first
 * character and its original text, or none of them; each of its words has a place. `read` returns the text of a file.
 */
export function sourceMap(lines, read) {
  const sources = [...new Set(lines.map(({ file }) => file))].filter((file) => file !== undefined);
  let previous = [0, 0, 0]; // file, row and column, from which the next ones are counted
  const mappings = lines.map(({ text, file, row, column, original }) => {
    if (file === undefined) return "";
    const inOriginal = columns(text, original);
    let last = 0;
    return [...text.matchAll(/[\w$#]+|[^\w$#\s]/g)].map(({ index }) => {
      const place = [sources.indexOf(file), row, column + inOriginal(index)];
      const numbers = [index - last, ...place.map((value, field) => value - previous[field])];
      [last, previous] = [index, place];
      return numbers.map(encoded).join("");
    }).join(",");
  });
  // The folder differs from that of the scripts, which have some of the same names.
  const names = sources.map((file) => `source/${file}`);
  return { version: 3, sources: names, sourcesContent: sources.map(read), names: [], mappings: mappings.join(";") };
}
