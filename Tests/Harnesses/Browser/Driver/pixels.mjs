// Decodes the PNG format of Chromium's screenshots.
import { inflateSync } from "node:zlib";

/** Decodes a PNG of 8 bits a channel without interlacing. */
export function pixels(png) {
  const [width, height, depth, kind, , , interlaced] = [
    png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25], png[26], png[27], png[28],
  ];
  const channels = { 2: 3, 6: 4 }[kind];
  if (depth !== 8 || !channels || interlaced) throw new Error(`a picture of kind ${kind}, ${depth} bits`);
  const parts = [];
  for (let place = 8; place < png.length;) {
    const length = png.readUInt32BE(place);
    const name = png.toString("latin1", place + 4, place + 8);
    if (name === "IDAT") parts.push(png.subarray(place + 8, place + 8 + length));
    place += length + 12;
  }
  const bytes = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  return { width, height, channels, bytes };
}

function unfiltered(data, stride, height, channels) {
  const bytes = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)];
    for (let column = 0; column < stride; column++) {
      const place = row * stride + column;
      const left = column >= channels ? bytes[place - channels] : 0;
      const above = row > 0 ? bytes[place - stride] : 0;
      const corner = row > 0 && column >= channels ? bytes[place - stride - channels] : 0;
      bytes[place] = data[row * (stride + 1) + 1 + column] + predicted(filter, left, above, corner);
    }
  }
  return bytes;
}

function predicted(filter, left, above, corner) {
  switch (filter) {
    case 0: return 0;
    case 1: return left;
    case 2: return above;
    case 3: return (left + above) >> 1;
    default: { // Paeth: the neighbor that is nearest to left + above - corner
      const [toLeft, toAbove, toCorner] = [
        Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner),
      ];
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
  }
}

/** Returns the average brightness of a picture, from 0 to 1, and its number of colors. */
export function impression(png) {
  const { bytes, channels, width, height } = pixels(png);
  const colors = new Set();
  let sum = 0;
  for (let place = 0; place < bytes.length; place += channels) {
    const [red, green, blue] = [bytes[place], bytes[place + 1], bytes[place + 2]];
    sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    colors.add((red << 16) | (green << 8) | blue);
  }
  return { brightness: sum / (255 * width * height), colors: colors.size };
}
