"""Random and chosen cases for compare.py. Case N of a seed is always the same."""
import json
import os
import random

import rules as c

CURRENCIES = {0: ("JPY", "KRW", "CLP", "XOF"), 2: ("USD", "EUR", "GBP", "IDR", "XAD"), 3: ("KWD", "TND", "BHD"), 4: ("CLF", "UYW")}
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
SCRAPS = ("a", "Z", "0", "-", "_", ".", "~", " ", "/", "\\", '"', "'", "é", "ß", "\u2028", "\ufeff", "日", "😀", "\u202e", "e\u0301")
BAD_AMOUNTS = (
    "", " ", "-1", "-50.00", "+1", " 1", "1 ", "1\n", "1\t", ".5", "5.", ".", "1..0", "1.2.3", "1,000", "1.000,00", "1_000",
    "1e3", "1E-2", "0x10", "0b1", "NaN", "inf", "Infinity", "null", "$50", "50USD", "50%", "٥٠", "５０", "५०", "½", "²", "1\u00a0000",
    "\u221250", "\u200b50", "\ufeff50", "0", "00", "1" + "0" * 400, "9223372036854775808", "99999999999999999999",
    "18446744073709551617", "-9223372036854775808", "1.0000000000", "0.00001")
BAD_TOKENS = (
    b"", b"\n", b"a\n\n", b"a\r", b"x" * 1025, b"x" * 1025 + b"\n", b"a\x00b", b"a\tb", b"\x1b[31m", b"a\x7f", b"\xff", b"\xc3",
    b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80", ("é" * 512 + "x").encode())
# Texts of files that are no token: invisible characters are dropped at the ends of one, but not within.
BAD_TOKEN_FILES = (
    *(token for token in BAD_TOKENS if token not in (b"a\n\n", b"a\r")), b"a\nb", b"a\rb", b"a b", "a\u00a0b".encode(),
    "a\u200bb".encode(), "a\u2060b".encode(), "a\ufeffb".encode(), b"\xe2\x80", b" \n")
BAD_DATES = ("2026-02-30", "2026-02-29", "1900-02-29", "0000-01-01", "10000-01-01", "2026-1-1", "20261121", "2026-11-21 ",
             "２０２６-11-21", "", "2026-13-01", "2026-11-21T00:00:00Z", "-2026-11-21")
BAD_CHANGES = (
    ("unknown", 1), ("format", 2), ("format", "1"), ("format", None), ("currency", "usd"), ("currency", "HRK"), ("currency", "XXX"),
    ("split", "half-up"), ("split", 4), ("split", None), ("locales", "en-US"), ("locales", [1]), ("name", 5), ("brand", None),
    ("region", []), ("region", "UK"), ("region", "us"), ("locales", []), ("locales", ["en_US"]), ("locales", ["en", "EN"]),
    ("sources", [{"url": "x"}]), ("sources", [{"url": "x", "confidence": "sure"}]), ("sources", "x"),
    ("id", "another"), ("id", "Capital"), ("id", ""), ("validFrom", "2026-02-30"), ("validFrom", 20260101), ("validUntil", ""),
    ("limits", {"minimum": None}), ("limits", {"minimum": "2.00", "maximum": "1.00"}), ("limits", {"minimum": 1, "maximum": None}),
    ("limits", {"minimum": "-1.00", "maximum": None}), ("limits", {"minimum": "1.00001", "maximum": None}),
    ("limits", {"minimum": None, "maximum": None, "currency": "USD"}), ("limits", None),
    ("installments.count", 0), ("installments.count", 1001), ("installments.count", -4), ("installments.count", "4"),
    ("installments.count", 4.5), ("installments.count", True), ("installments.count", 2**64 + 4), ("installments.interval", "P0D"),
    ("installments.interval", "P01D"), ("installments.interval", "P10000D"), ("installments.interval", "P1Y"),
    ("installments.interval", "p14d"), ("installments.interval", "P14D "), ("installments.interval", 14),
    ("installments.firstDue", "P-1D"), ("installments.firstDue", ""), ("installments.firstDue", "P00D"), ("installments", []))
BAD_BYTES = (
    b"", b"{", b"[]", b"null", b"\xff\xfe{}", b"[" * 100000, b'{"format":' * 20000, b'{"format":1,"format":1}', b"{} {}",
    b"\x00" * 16)


class Case:
    """One order by one plan: the input, and the expected output."""

    def __init__(self, number, kind, source):
        self.number, self.kind, self.source = number, kind, source
        self.files, self.plan_argument, self.plan = {}, [], None
        self.currency_argument, self.token, self.token_file = True, None, None
        self.amount, self.total, self.today, self.start = "1", None, "2026-11-21", (2026, 11, 21)
        self.statuses = {0}

    def arguments(self, folder):
        given = [x.replace("@", folder + "/") if x.startswith("@") else x for x in self.plan_argument]
        currency = ["--currency", self.plan.currency] if self.currency_argument else []
        token = ["--token-file", os.path.join(folder, self.token_file)] if self.token_file else []
        return ["--amount", self.amount, *currency, *given, "--today", self.today, *token]

    def schedule(self, **changes):
        token = changes.get("token", self.token)
        return c.Schedule(self.plan, changes.get("total", self.total), self.start, token)

    def settle(self):
        """Finds the right exit statuses; with two mistakes, either status is right."""
        plan, statuses = self.plan, set()
        whole = {"plan": plan, "total": self.total, "start": self.start}
        if self.total == 0:
            statuses.add(65)
        for probe in (self._split, self._dates):
            try:
                probe(**whole)
            except c.Refused as refused:
                statuses.add(refused.status)
        self.statuses = statuses or {0}
        return self

    @staticmethod
    def _split(plan, total, start):
        plan.parts(total)

    @staticmethod
    def _dates(plan, total, start):
        plan.due(start, plan.count - 1)


def plan_document(r, exponent=None):
    exponent = r.choice((0, 2, 2, 2, 3, 4)) if exponent is None else exponent
    count = r.choice((1, 2, 3, 4, 4, 4, 6, 12, 60, r.randint(1, 60), r.randint(1, 60)))
    unit = r.choice("DDWMM")
    steps = {"D": (1, 7, 14, 30, 365), "W": (1, 2, 4), "M": (1, 1, 1, 2, 3, 6, 12)}[unit]
    first = r.choice(("P0D", "P0D", "P0W", "P0M", "P14D", "P1D", "P1W", "P1M", "P2M", f"P{r.randint(0, 400)}{r.choice('DWM')}"))
    return {
        "format": 1, "id": r.choice(LETTERS) + "".join(r.choice(LETTERS + "._-") for _ in range(r.choice((0, 7, 20, 63)))),
        "name": r.choice(("Pay in 4", "Zahlen “später”", "分割払い 😀", 'a "b" \\ /')), "brand": "Example", "region": "US",
        "currency": r.choice(CURRENCIES[exponent]), "locales": ["en-US"], "limits": {"minimum": None, "maximum": None},
        "installments": {"count": count, "interval": f"P{r.choice(steps + (r.randint(1, 99),))}{unit}", "firstDue": first},
        "split": r.choice(sorted(c.SPLITS)), "validFrom": None, "validUntil": None,
        "sources": [{"url": "https://example.com/terms", "confidence": "high"}],
    }


def plan_bytes(r, document):
    keys = list(document)
    if r.random() < 0.5:
        r.shuffle(keys)
    indent = r.choice((None, 2, "\t"))
    text = json.dumps({k: document[k] for k in keys}, indent=indent, ensure_ascii=r.random() < 0.5)
    return (text.replace("/", "\\/") if r.random() < 0.2 else text).encode() + r.choice((b"\n", b"", b" \r\n\t"))


def some_total(r, plan):
    n = plan.count
    choices = (r.randint(1, 3 * n), n * r.randint(1, 10**6) + n // 2, n * r.randint(1, 10**6) + r.randrange(n), r.randint(1, 10**6),
               r.randint(1, 10**6), r.randint(1, 10**13), r.randint(1, c.INT64_MAX))
    return r.choice(choices)


def amount_text(r, total, exponent):
    text = c.money_text(total, exponent)
    if exponent and r.random() < 0.3:
        whole, part = text.split(".")
        part = part.rstrip("0")
        text = whole + ("." + part if part else "")
    return "0" * r.choice((0, 0, 0, 1, 30)) + text


def some_start(r):
    year = r.choice((2026, 2024, 2027, 2000, 1900, 2100, 2096, r.randint(1, 9990)))
    month = r.randint(1, 12)
    last = c.month_length(year, month)
    return r.choice(((year, month, r.randint(1, last)), (year, month, last), (year, 2, c.month_length(year, 2)),
                     (year, 12, 31), (year, 1, 31), (2026, 11, 21)))


def use_plan(case, document, r):
    case.plan = c.Plan(document)
    case.files[document["id"] + ".json"] = plan_bytes(r, document)
    case.plan_argument = ["--plan-file", "@" + document["id"] + ".json"]


def use_order(case, r, total, start):
    case.total, case.amount = total, amount_text(r, total, case.plan.exponent)
    case.start, case.today = start, c.date_text(start)


def maybe_token(case, r, chance=0.4):
    if r.random() >= chance:
        return
    length, text = r.choice((1, 2, 40, 64, 255, 1024, r.randint(1, 1024))), ""
    while True:
        scrap = r.choice(SCRAPS) if r.random() < 0.5 else r.choice(LETTERS)
        scrap = "".join(character for character in scrap if character not in c.INVISIBLE)
        if len((text + scrap).encode()) > length:
            break
        text += scrap
    case.token = (text + "x" * (length - len(text.encode()))).encode()
    case.token_file = "token"
    ends = ("", "\n", "\r\n", " ", "\u200b", "\ufeff", " \u00a0\n\n")
    case.files["token"] = r.choice(ends).encode() + case.token + r.choice(ends).encode()


def from_plan_file(case, r):
    document = plan_document(r)
    plan = c.Plan(document)
    total, start = some_total(r, plan), some_start(r)
    if r.random() < 0.3:
        low, high = (max(1, min(c.INT64_MAX, total + d)) for d in (r.choice((-9, -1, 0, 0, 1)), r.choice((-1, 0, 0, 1, 9))))
        low, high = min(low, high), max(low, high)
        document["limits"] = {"minimum": r.choice((None, c.money_text(low, plan.exponent))),
                              "maximum": r.choice((None, c.money_text(high, plan.exponent)))}
    if r.random() < 0.2 and start[0] > 1:
        day = c.day_number(start)
        a, b = sorted(day + r.choice((-400, -1, 0, 0, 1)) for _ in range(2))
        document["validFrom"], document["validUntil"] = (r.choice((None, c.date_text(c.date_of(x)))) for x in (a, b))
    use_plan(case, document, r)
    use_order(case, r, total, start)
    maybe_token(case, r)
    return case.settle()


def largest(case, r):
    exponent = r.choice((0, 2, 3, 4))
    use_plan(case, plan_document(r, exponent), r)
    use_order(case, r, c.INT64_MAX - r.choice((0, 0, 0, 1, 2, 3, r.randint(0, 10**6))), some_start(r))
    maybe_token(case, r, 0.2)
    return case.settle()


def smallest(case, r):
    use_plan(case, plan_document(r), r)
    n, totals = case.plan.count, []
    for total in range(1, 2 * n + 2):
        try:
            case.plan.parts(total)
            totals.append(total)
        except c.Refused:
            continue
    use_order(case, r, max(0, r.choice(totals[:2]) - r.choice((0, 0, 1))), some_start(r))
    return case.settle()


def last_days(case, r):
    document = plan_document(r)
    if r.random() < 0.1:
        document["installments"].update(count=r.choice((60, 1000)), interval=f"P9999{r.choice('DWM')}")
    use_plan(case, document, r)
    plan = case.plan
    length = {"D": 1, "W": 7, "M": 30}
    reach = (plan.count - 1) * plan.interval[0] * length[plan.interval[1]] + plan.first_due[0] * length[plan.first_due[1]]
    day = max(1, min(c.LAST_DAY, c.LAST_DAY - reach + r.choice((-40, -15, -1, 0, 0, 1, 15, 40))))
    use_order(case, r, r.randint(10**4, 10**6), r.choice((c.date_of(day), c.date_of(day), (9999, 12, 31), (1, 1, 1))))
    return case.settle()


def built_in(case, r, built_ins):
    document = r.choice(built_ins)
    case.plan, case.plan_argument = c.Plan(document), ["--plan", document["id"]]
    plan = case.plan
    low = plan.minimum or min(4, plan.maximum or 4)
    high = plan.maximum or max(10**7, low)
    total = r.choice((low, high, r.randint(low, high), r.randint(low, high), max(1, low - 1), high + 1))
    start = some_start(r)
    if plan.valid_from or plan.valid_until:
        a = c.day_number(plan.valid_from) if plan.valid_from else 2
        b = c.day_number(plan.valid_until) if plan.valid_until else c.LAST_DAY - 1
        start = c.date_of(r.choice((a, b, r.randint(a, b), r.randint(a, b), max(1, a - 1), min(c.LAST_DAY, b + 1))))
    use_order(case, r, total, start)
    maybe_token(case, r)
    is_default = plan.count == 4 and plan.first_due[0] == 0 and plan.valid_until is None
    if r.random() < 0.3 and is_default:
        case.plan_argument = []  # the currency's own plan
        case.currency_argument = plan.currency != "USD" or r.random() < 0.5
    return case.settle()


def refused(case, r):
    """Input with exactly one mistake."""
    document = plan_document(r)
    use_plan(case, document, r)
    use_order(case, r, 60 * 10**4, (2026, 11, 21))
    what = r.choice(("amount", "amount", "amount", "token", "date", "plan", "plan", "bytes", "missing"))
    case.kind = "refused " + what
    if what == "amount":
        extra = "1." + "0" * (case.plan.exponent + 1)
        case.amount, case.statuses = r.choice(BAD_AMOUNTS + (extra, extra)), {65}
    elif what == "token":
        case.token_file, case.statuses = "token", {65}
        case.files["token"] = r.choice(BAD_TOKEN_FILES)
    elif what == "date":
        case.today, case.statuses = r.choice(BAD_DATES), {64, 65}
    elif what == "plan":
        path, value = r.choice(BAD_CHANGES)
        broken, *rest = json.loads(json.dumps(document)), *path.split(".")
        if len(rest) == 2:
            broken[rest[0]][rest[1]] = value
        elif value is not None or r.random() < 0.5:
            broken[path] = value
        else:
            del broken[path]
        case.files[document["id"] + ".json"] = json.dumps(broken).encode()
        case.kind, case.statuses = f"refused plan {path}={json.dumps(value)}", {65, 78}
    elif what == "bytes":
        case.files[document["id"] + ".json"], case.statuses = r.choice(BAD_BYTES), {65, 78}
    else:
        case.statuses = {66}
        case.plan_argument = r.choice((["--plan-file", "@nothing.json"], ["--plan", "no-such-plan"], case.plan_argument))
        if case.plan_argument[0] == "--plan":
            case.currency_argument = False
        elif "@nothing.json" not in case.plan_argument:
            case.token_file = "no-token-here"
    return case


def make(seed, number, built_ins):
    r = random.Random(f"{seed}/{number}")
    kinds = ["plan file"] * 55 + ["largest"] * 7 + ["smallest"] * 8 + ["last days"] * 8 + ["refused"] * 10
    kinds += ["built-in"] * 12 if built_ins else []
    kind = r.choice(kinds)
    case = Case(number, kind, r)
    builders = {"plan file": from_plan_file, "largest": largest, "smallest": smallest, "last days": last_days, "refused": refused}
    return built_in(case, r, built_ins) if kind == "built-in" else builders[kind](case, r)
