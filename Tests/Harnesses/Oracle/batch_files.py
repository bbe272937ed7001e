"""A second reading of the files of `widget batch`: encodings, headers, separators, times and repeated ids."""
import codecs
import datetime
import re
import zoneinfo

import rules as c

NAMES = ("id", "amount", "currency", "date", "token", "checksum", "rate")
SEPARATORS = {"comma": b",", "semicolon": b";", "tab": b"\t"}
TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(?:\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})?", re.ASCII)


class Mistake(Exception):
    """A mistake of a whole file, for which there is no line; its kind, and the status of the command."""

    def __init__(self, kind, status=65):
        self.kind, self.status = kind, status


# --- Encodings ----------------------------------------------------------------------------------------------------------

# A lone surrogate and half of a code unit become a byte that is no UTF-8.
codecs.register_error("half", lambda error: ("\udcff", error.end))


def decoded(data):
    """The bytes of a file in UTF-8."""
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return data[2:].decode(encoding, "half").encode("utf-8", "surrogateescape")
    if [byte == 0 for byte in data[:4]] in ([True, False] * 2, [False, True] * 2):
        raise Mistake("no byte order mark")
    return data


# --- Headers ------------------------------------------------------------------------------------------------------------

class Layout:
    """The columns of rows of CSV, None for one that is skipped, their separator, and the lines and bytes before them."""

    def __init__(self, columns, separator=b",", lines=0, size=0):
        self.columns, self.separator, self.lines, self.size = columns, separator, lines, size


def name_of(field):
    text = field.decode().strip(" ").lower()
    return text if text in NAMES else None


def has_digit(text):
    return re.search(rb"[0-9]", text) is not None


def layout_of(data, verifies, columns, separator, fields_of):
    """The layout of a file whose options name columns and a separator, or do not."""
    usual = [*NAMES[:5], *NAMES[5:6] * verifies]
    given = columns
    if not data:
        return Layout(columns or usual, SEPARATORS[separator or "comma"])
    raw, feed, _ = data.partition(b"\n")
    line = raw.removeprefix(b"\xef\xbb\xbf").removesuffix(b"\r")
    row = Layout(columns or usual, SEPARATORS[separator or "comma"])
    if len(raw) > 65536:
        return row
    if not line:
        raise Mistake("empty line")
    try:
        line.decode()
    except UnicodeDecodeError:
        return row
    splits = {mark: fields_of(line, mark) for name, mark in SEPARATORS.items() if separator in (None, name)}
    names = {mark: [name_of(field) for field in fields] for mark, fields in splits.items()}

    def is_header(mark):
        return sum(name is not None for name in names[mark]) > 1 and not any(re.match(rb" *[0-9]", field) for field in splits[mark])

    def check(found, status):
        needed = [*NAMES[:4], *NAMES[5:6] * verifies]
        if set(needed) - set(found) or set(found) - {None, *usual}:
            raise Mistake("columns", status)

    def check_separator(count):
        if separator is None:
            fitting = [mark for mark, fields in splits.items() if len(fields) == count]
            if fitting and fitting[0] != b",":
                raise Mistake("separator")

    after = {"lines": 1, "size": len(raw) + len(feed)}
    if given:
        check(given, 64)
        fitting = [mark for mark, fields in splits.items() if len(fields) == len(given)]
        headers = [mark for mark in splits if is_header(mark)]
        if not fitting:
            if headers:
                raise Mistake("count")
            return row
        texts = dict(zip(given, splits[fitting[0]]))
        if headers or all(texts[name] and not has_digit(texts[name]) for name in ("amount", "date")):
            return Layout(given, fitting[0], **after)
        check_separator(len(given))
        return row
    best = max(splits, key=lambda mark: sum(name is not None for name in names[mark]))
    if is_header(best):
        found = names[best]
        if None in found or len(set(found)) < len(found):
            raise Mistake("columns")
        check(found, 65)
        return Layout(found, best, **after)
    if any(sum(map(bool, fields)) > 3 and not any(map(has_digit, fields)) for fields in splits.values()):
        raise Mistake("no names")
    check_separator(len(usual))
    return row


# --- Times --------------------------------------------------------------------------------------------------------------

def zone_of(name):
    """The time zone of a name, or of an offset such as +10:00."""
    if name[0] in "+-":
        hours, minutes = map(int, name[1:].split(":"))
        return datetime.timezone((-1 if name[0] == "-" else 1) * datetime.timedelta(hours=hours, minutes=minutes))
    return zoneinfo.ZoneInfo(name)


def day_of(text, zone):
    """The day of a date, or of a time in a time zone; with a time, None is no zone."""
    found = TIME.fullmatch(text)
    if not found:
        return c.parse_date(text)
    day, hour, minute, second, offset = found.groups()
    year, month, number = c.parse_date(day)
    if zone is None or int(hour) > 23 or int(minute) > 59 or int(second or 0) > 59:
        raise c.Refused("invalid_date", "no such time, or no time zone")
    if offset is None:
        return year, month, number
    if offset != "Z" and (int(offset[1:3]) > 23 or int(offset[4:]) > 59):
        raise c.Refused("invalid_date", "no such offset")
    ahead = datetime.timedelta() if offset == "Z" else zone_of(offset).utcoffset(None)
    try:
        time = datetime.datetime(year, month, number, int(hour), int(minute), int(second or 0)) - ahead
        local = time.replace(tzinfo=datetime.timezone.utc).astimezone(zone)
    except OverflowError:
        raise c.Refused("invalid_date", "the day leaves the calendar")
    return local.year, local.month, local.day


# --- Amounts ------------------------------------------------------------------------------------------------------------

def is_divided(fields, columns, separator):
    """Whether a comma divides an amount into two fields."""
    if separator != b"," or "amount" not in columns:
        return False
    place = columns.index("amount")
    if len(fields) < place + 2 or not re.match(rb"[0-9]", fields[place]) or not re.match(rb"[0-9]{1,3}(\.|\Z)", fields[place + 1]):
        return False
    return len(fields) > len(columns) or columns[place + 1:place + 2] == ["currency"]
