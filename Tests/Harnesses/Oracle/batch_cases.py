"""Random and chosen rows of orders for batch.py. Input N of a seed is always the same."""
import json
import random

import batch_files
import batch_rules as b
import cases
import rules as c

# The start of every token, which must not appear in any output.
SECRET = b"secret."
BAD_IDS = (
    b"", b"a\x00b", b"a\tb", b"\x1b[31m", b"a\x7f", "a\u0085b".encode(), b"x" * 257, ("é" * 128 + "x").encode(), b"x" * 300,
    ("x" + "日" * 90).encode(), b"a\nb", b"a\r\nb")
GOOD_IDS = (
    b"=1+1", b"+1", b"@x", b"-2", b"a b", b" a ", b"#a", b"a'b", "\ufeffa".encode(), b"\\", b"</script>", "\u2028".encode(), "\u202e".encode(),
    "日本 😀".encode(), b"null", b"x" * 256, ("é" * 128).encode(), b'say "hi"', b"a,b", b'"', b'""', b",", b"\\u0041")
BAD_CURRENCIES = (b"", b"usd", b"US", b"USDD", b" USD", b"EUR", b"XXX", b"HRK", b"JPY", b"U\xc3\x9cD", "ＵＳＤ".encode(), b"USD\x00")
BAD_CHECKSUMS = (b"", b"0" * 63, b"0" * 65, b"A" * 64, b"g" * 64, b" " + b"0" * 63, b"0x" + b"0" * 62, b"0" * 63 + b"\n")
NOT_UTF8 = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"a\x80")
# Rows that are wrong in one place; each is written to a line of its own.
BAD_ROWS = (
    b"o,1.000,USD,2026-01-01,", b"o,.50,USD,2026-01-01,", b"o,0.00,USD,2026-01-01,", b"o,-1.00,USD,2026-01-01,",
    b"o,+1.00,USD,2026-01-01,", b"o,1e2,USD,2026-01-01,", b"o,NaN,USD,2026-01-01,", b"o, 1.00,USD,2026-01-01,",
    b"o,1.00,usd,2026-01-01,", b"o,1.00,EUR,2026-01-01,", b"o,1.00,USD,2026-02-29,", b"o,1.00,USD,2026-13-01,",
    b"o,1.00,USD,2026-00-01,", b"o,1.00,USD,2026-01-00,", b"o,1.00,USD,2026-1-1,", b"o,1.00,USD,20260101,",
    b"o,1.00,USD,1900-02-29,", b"o,1.00,USD,2026-01-01", b"o,1.00,USD,2026-01-01,a,b", b'o,1.00,USD,2026-01-01,a"b',
    b"", b"o,1.00,USD,2026-01-01,a\tb", b"o,1.00,USD,9999-12-31,",
    # More such rows.
    b"id,amount,currency,date,token", b"id,amount,currency,date,token,checksum", b"o", b",", b",,,,", b",,,,,",
    b"o;1.00;USD;2026-01-01;",
    b"o\t1.00\tUSD\t2026-01-01\t", b"\r", b"\x00", b" ", b"{}",
    b"o,1.00\r,USD,2026-01-01,", b"o,1.00,USD,2026-01-01,a\rb", b'o,"1,000.00",USD,2026-01-01,')
# Rows with broken quotes: each costs one line, and the following rows are read normally.
BROKEN_QUOTES = (
    b'"o,1.00,USD,2026-01-01,secret.t', b'o,1.00,USD,2026-01-01,"secret.t', b'"o"x,1.00,USD,2026-01-01,', b'o"",1.00,USD,2026-01-01,',
    b'o,1.00,USD,2026-01-01,"secret.t"x', b'o, "1.00",USD,2026-01-01,', b'"o" ,1.00,USD,2026-01-01,', b'"', b'"""', b'o,"', b'"o""',
    b'"o"\r,1.00,USD,2026-01-01,', b'"a\nb"x,1.00,USD,2026-01-01,', b"o,1.00,USD,2026-01-01,\"\xff")
BAD_LINES = (
    b"", b" ", b"null", b"[]", b"1", b'"o"', b"{", b"}", b"{}", b"{}{}", b"[" * 200, b'{"id":' * 200, b"\xef\xbb\xbf{}", b"\x00",
    b"o,1.00,USD,2026-01-01,", b'{"id":"\\ud83d"}', b'{"id":"o","id":"p"}', b'{"id":"o",}', b"{'id':'o'}", b'{"id":"o"} // no')


class Input:
    """The rows of one run, and its options."""

    def __init__(self, number, r):
        self.number, self.rows, self.source = number, [], r.choice(("file", "redirected", "pipe"))
        self.form, self.output = r.choice(("csv", "csv", "ndjson")), r.choice(("json", "json", "full", "csv"))
        self.verifies, self.is_strict = r.random() < 0.4, r.random() < 0.1
        self.plan_argument, self.files, self.plans = [], {}, {}
        self.hostility = r.choice((0, 0.05, 0.3, 0.3, 1))
        self.columns, self.separator, self.zone, self.rejects = None, None, None, False
        # The columns and the separator of the rows that are written.
        self.written, self.mark = None, b","

    def words(self, folder):
        given = [word.replace("@", folder + "/") for word in self.plan_argument]
        flags = ["--verify"] * self.verifies + ["--strict"] * self.is_strict
        if self.columns:
            flags += ["--columns", ",".join(name or "-" for name in self.columns)]
        flags += ["--separator", self.separator] if self.separator else []
        flags += [f"--time-zone={self.zone}"] if self.zone else []
        flags += ["--duplicates", "reject"] if self.rejects else []
        return ["batch", "--input-format", self.form, "--output", self.output, *given, *flags]


    def reading(self):
        """The options of the second implementation."""
        zone = batch_files.zone_of(self.zone) if self.zone else None
        return {"columns": self.columns, "separator": self.separator, "zone": zone, "rejects": self.rejects}


# --- Orders that can be computed -----------------------------------------------------------------------------------------

def order(r, plan, hostility):
    """The fields of an order that a plan accepts; if hostile, sometimes of one that it rejects."""
    outside = 0.1 if hostility else 0
    low, high = plan.minimum or 2 * plan.count, plan.maximum or c.INT64_MAX
    power = 10 ** r.randint(1, 12) - r.randint(0, 1)
    total = r.choice((low, high, min(high, low + r.randint(0, 10**5)), r.randint(low, max(low, min(high, 10**9))),
                      max(low, min(high, power))))
    if r.random() < outside:
        total = r.choice((max(1, low - 1), min(high + 1, c.INT64_MAX), r.randint(1, plan.count), 10**9))
    start = cases.some_start(r)
    if plan.valid_from or plan.valid_until:
        first = c.day_number(plan.valid_from) if plan.valid_from else 1
        last = c.day_number(plan.valid_until) if plan.valid_until else c.LAST_DAY - 100
        days = r.choice((-1, 1, 400)) if r.random() < outside else 0
        start = c.date_of(r.choice((first, last, r.randint(first, last))) + days)
    name = r.choice((*[b"o-%d" % r.randint(1, 10**9)] * 7, *r.sample(GOOD_IDS, 2), printable(r, r.randint(1, 256))))
    return {"id": name, "amount": cases.amount_text(r, total, plan.exponent).encode(), "currency": plan.currency.encode(),
            "date": c.date_text(start).encode(), "token": token(r)}


def token(r):
    """None, or one that begins with SECRET."""
    if r.random() < 0.5:
        return b""
    length = r.choice((r.randint(0, 20), r.randint(0, 20), r.randint(0, 260), r.choice((900, 1_012))))
    text = SECRET + b"%05x" % r.getrandbits(20) + printable(r, length).replace(b" ", b"-").replace(b"~~", "é".encode())
    ends = (b"",) * 12 + (b" ", b"\n", "\u200b".encode(), "\ufeff\u00a0 ".encode())
    # A line feed that precedes a token would begin a row with it after a broken quote.
    return r.choice(ends).strip(b"\n") + text + r.choice(ends)


def printable(r, length):
    """Text of printable ASCII without commas, quotes and backslashes."""
    return bytes(r.choice(b"abcxyz019 !#$/:.{}~") for _ in range(length))


def checksum(r, fields, plans, hostility, zone):
    """Mostly the right one; of an order that cannot be computed, any."""
    if r.random() < hostility / 5:
        return r.choice(BAD_CHECKSUMS)
    try:
        right = b.schedule_of(fields, plans, zone and batch_files.zone_of(zone)).checksum().encode()
    except (c.Refused, UnicodeDecodeError):
        right = b"0" * 64
    return b"%064x" % r.getrandbits(256) if r.random() < 0.2 else right


def spoil(r, fields):
    """Puts something wrong, or something unusual, into one field."""
    name = r.choice(("id", "amount", "amount", "currency", "date", "token"))
    fields[name] = {
        "id": lambda: r.choice(BAD_IDS), "amount": lambda: r.choice(cases.BAD_AMOUNTS).encode(),
        "currency": lambda: r.choice(BAD_CURRENCIES), "date": lambda: r.choice((*cases.BAD_DATES, "9999-12-31", "0001-01-01")).encode(),
        "token": lambda: r.choice([bad for bad in cases.BAD_TOKEN_FILES if bad]),
    }[name]()


# --- Rows ---------------------------------------------------------------------------------------------------------------

def csv_field(r, data, mark):
    if any(byte in data for byte in b'"\n' + mark) or r.random() < 0.1:
        return b'"' + data.replace(b'"', b'""') + b'"'
    return data


def csv_row(r, fields, made):
    names = made.written or list(fields)
    return made.mark.join(csv_field(r, fields[name] if name else r.choice(SKIPPED), made.mark) for name in names)


def hostile_csv(r, fields, made):
    kind = r.choice(("field", "field", "field", "row", "quotes", "utf8", "count", "long"))
    if kind == "field":
        spoil(r, fields)
        return csv_row(r, fields, made)
    if kind in ("row", "quotes"):
        return r.choice(BAD_ROWS if kind == "row" else BROKEN_QUOTES)
    if kind == "utf8":
        fields[r.choice(list(fields))] += r.choice(NOT_UTF8)
        return csv_row(r, fields, made)
    if kind == "count":
        some = [fields[name].strip() if name else b"" for name in made.written or fields]
        return made.mark.join(some[:r.randrange(len(some))] if r.random() < 0.5 else some + [b""] * r.randint(1, 3))
    if r.random() < 0.8:
        return b"long,1.00,USD"
    long = b"long" + b"x" * r.choice((60_000, 65_000, 66_000, 70_000, 140_000, 300_000))
    return r.choice((long, b'"' + long, b'"' + long + b'",1.00,USD,2026-01-01,', b"o,1.00,USD,2026-01-01," + long))


def json_text(r, data):
    return json.dumps(data.decode("utf-8", "replace"), ensure_ascii=r.random() < 0.5).encode()


def json_members(r, fields):
    members = [(name.encode(), json_text(r, data)) for name, data in fields.items()]
    if not fields.get("token", b"x"):
        members = [(name, value) for name, value in members if name != b"token"]
        members += r.choice(([], [(b"token", b"null")]))
    if r.random() < 0.3:
        r.shuffle(members)
    return members


def json_row(r, members):
    space = r.choice((b"", b"", b"", b" ", b"\t"))
    return b"{" + (space + b"," + space).join(b'"' + name + b'":' + space + value for name, value in members) + b"}" + space


def hostile_json(r, fields):
    kind = r.choice(("field", "field", "field", "line", "member", "utf8", "long"))
    if kind == "field":
        spoil(r, fields)
        return json_row(r, json_members(r, fields))
    if kind == "line":
        return r.choice(BAD_LINES)
    members = json_members(r, fields)
    place = r.randrange(len(members))
    if kind == "member":
        members[place:place + r.randint(0, 1)] = r.choice((
            [], [(b"tokens", b'""')], [members[place]], [(members[place][0], r.choice((b"1", b"null", b"true", b"[]", b"{}", b"50.00")))],
            [(b"checksum", b'"x"')], [(b"Token", b'"x"')], [(b"", b"null")]))
    elif kind == "utf8":
        members[place] = (members[place][0], b'"' + r.choice(NOT_UTF8) + b'"')
    else:
        length = r.choice((1_000, 60_000, 66_000, 140_000)) if r.random() < 0.2 else 300
        members[place] = (members[place][0], b'"' + b"x" * length + b'"')
    return json_row(r, members)


def row(r, made):
    fields = order(r, r.choice(list(made.plans.values())), made.hostility)
    if made.zone or r.random() < made.hostility / 20:
        fields["date"] += r.choice(WRONG_TIMES if r.random() < made.hostility / 5 else TIMES if made.zone else TIMES[1:])
    if made.rejects and r.random() < 0.3:
        fields["id"] = b"again-%d" % r.randint(1, 5)
    if r.random() < made.hostility / 10:
        fields["amount"] = r.choice(GROUPED)
    is_hostile = r.random() < made.hostility
    if made.verifies:
        fields["checksum"] = checksum(r, fields, made.plans, made.hostility, made.zone)
    if made.form == "csv":
        text = hostile_csv(r, fields, made) if is_hostile else csv_row(r, fields, made)
    else:
        text = hostile_json(r, fields) if is_hostile else json_row(r, json_members(r, fields))
    return text + r.choice((b"\n", b"\n", b"\n", b"\r\n"))


# --- Columns, times and encodings ---------------------------------------------------------------------------------------

# Contents of columns that are skipped.
SKIPPED = (b"", b"Ada", b"1.234,50", "Müller; Söhne".encode(), b"2026-11-21", b"x,y", b'"')
TIMES = (
    b"", b"T00:00:00Z", b"T23:59:59Z", b" 10:30", b" 23:30:00+01:00", b"T04:00:00-05:00", b"T12:00:00.999Z", b"T13:59Z", b"T14:00Z",
    b" 23:59:59", b"T10:00:00")
WRONG_TIMES = (b"T24:00:00Z", b"T10:60:00Z", b"T10:00:60Z", b"T10:00:00+1000", b" 10:00 Z", b"T10", b"T10:00:00+24:00", b"T", b" ")
GROUPED = (b"1.234,50", b"1,234.50", b"1,234", b"12,5", b"1.234", b"1'234.50", b"1 234.50", "1\u00a0234,50".encode(), b"1.234.567", b"1_000")
ZONES = ("UTC", "+10:00", "-05:30", "+14:00", "Australia/Sydney", "America/New_York", "Europe/London")
WRONG_HEADERS = (
    b"", b"id,amount", b"id;date;currency", b"id,amount,currency,date,token,price", b"id\tid\tamount\tcurrency\tdate",
    "Nr;Betrag;Währung;Datum;Token".encode(), b"id,amount,currency,date,token,rate", b'id,amount,"currency', b"id,amount,1st")


def choose_layout(r, made):
    """Columns, a separator and a header, as people write them; returns the first line, or None."""
    made.zone = r.choice((*ZONES, *[None] * len(ZONES) * 2))
    made.rejects = r.random() < 0.15
    names = list(b.FIELDS[:5 + made.verifies])
    if made.form != "csv":
        return None
    kind = r.choice((*["plain"] * 6, "header", "header", "columns", "separator", "usual", "wrong"))
    if kind == "plain":
        return None
    if kind == "usual":
        return b",".join(name.encode() for name in names)
    if kind == "wrong":
        return r.choice(WRONG_HEADERS)
    separator = r.choice(list(batch_files.SEPARATORS))
    made.mark = batch_files.SEPARATORS[separator]
    if kind == "separator":
        made.separator = separator if r.random() < 0.8 else None
        return None
    if r.random() < 0.5:
        names.remove("token")
    r.shuffle(names)
    titles = [r.choice((name, name.upper(), f" {name.capitalize()} ")) for name in names]
    if kind == "columns":
        place = r.randint(0, len(names))
        names.insert(place, None)
        titles = r.choice(([*titles[:place], "Kunde", *titles[place:]], ["Feld"] * len(names), None))
        made.columns = names
        made.separator = separator if r.random() < 0.7 else None
    elif r.random() < 0.1:
        made.separator = separator
    made.written = names
    return None if titles is None else made.mark.join(csv_field(r, title.encode(), made.mark) for title in titles)


def in_utf16(r, rows):
    """The rows in UTF-16, with a byte order mark."""
    encoding, mark = r.choice((("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")))
    return [mark, *(row.decode("utf-8", "replace").encode(encoding) for row in rows)]


# --- Inputs -------------------------------------------------------------------------------------------------------------

def choose_plans(r, made, folder_plans, defaults):
    kind = r.choice(("defaults", "defaults", "plan", "file", "file"))
    if kind == "defaults":
        made.plans = defaults
        return
    if kind == "plan":
        plan = r.choice(folder_plans)
        made.plan_argument = ["--plan", plan.id]
    else:
        document = cases.plan_document(r)
        if r.random() < 0.3:
            exponent = c.EXPONENTS[document["currency"]]
            document["limits"] = {"minimum": c.money_text(r.randint(1, 10**4), exponent), "maximum": c.money_text(10**6, exponent)}
        plan, name = c.Plan(document), document["id"] + ".json"
        made.plan_argument, made.files[name] = ["--plan-file", "@" + name], cases.plan_bytes(r, document)
    made.plans = {plan.currency: plan}


def make(seed, number, rows, folder_plans, defaults):
    """An input of about so many rows."""
    r = random.Random(f"{seed}/{number}")
    made = Input(number, r)
    choose_plans(r, made, folder_plans, defaults)
    header = choose_layout(r, made)
    made.rows = [row(r, made) for _ in range(rows)]
    if made.rows and r.random() < 0.2:
        made.rows[-1] = made.rows[-1].removesuffix(b"\n").removesuffix(b"\r")
    if header is not None:
        made.rows.insert(0, header + r.choice((b"\n", b"\r\n")))
    if r.random() < 0.1:
        made.rows.insert(0, b"\xef\xbb\xbf")
    elif r.random() < 0.1:
        made.rows = in_utf16(r, made.rows)
    return made
