// Offsets of time zones by the data of the browser or of the server's program.

/** The days after the start for which offsets are computed: more than a year of monthly payments. */
const days = 430;

export const isUTC = (name) => name === "UTC" || name === "Z";

/** Returns a zone by its name or offset, with its offset in seconds at a time; null if there is none. */
export function zoneOf(name) {
  const [, sign, hour, minute] = name.match(/^([+-])([01]\d|2[0-3]):([0-5]\d)$/) ?? [];
  if (sign) return new Zone(() => (sign === "-" ? -1 : 1) * (Number(hour) * 3600 + Number(minute) * 60));
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return null;
  let format;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: name, hourCycle: "h23", era: "short", year: "numeric", month: "numeric", day: "numeric", hour: "numeric",
      minute: "numeric", second: "numeric",
    });
  } catch {
    return null;
  }
  return new Zone((seconds) => {
    const part = Object.fromEntries(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
    const year = part.era === "AD" ? Number(part.year) : 1 - Number(part.year);
    return secondsOf(year, part.month - 1, part.day, part.hour, part.minute, part.second) - seconds;
  });
}

/** Returns the seconds since 1970 of a time in UTC, of any year. */
function secondsOf(year, month, ...rest) {
  const date = new Date(Date.UTC(2000, month, ...rest));
  date.setUTCFullYear(year, month, rest[0]);
  return date.getTime() / 1000;
}

class Zone {
  /** Creates a zone from its offsets in seconds at times in seconds since 1970. */
  constructor(offset) { this.offset = offset; }

  /** Returns the first offset, and after it each time of a change with the offset from then on, for orders of a day. */
  offsetsFrom(today) {
    const [, year, month, day] = today.match(/^(\d{4})-(\d\d)-(\d\d)$/) ?? [];
    if (!year) return [0]; // the module rejects the day
    const first = secondsOf(Number(year), month - 1, day) - 3 * 86400;
    const found = [this.offset(first)];
    for (let index = 0, last = found[0]; index < days; index++) {
      let [low, high] = [first + index * 86400, first + (index + 1) * 86400];
      const next = this.offset(high);
      if (next === last) continue;
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (this.offset(middle) === last) low = middle;
        else high = middle;
      }
      found.push(high, next);
      last = next;
    }
    return found;
  }
}
