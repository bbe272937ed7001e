"""Canonical texts and their checksums, tokens, and checksums that must not verify."""
import hashlib

import cases
import rules as c

from . import terms, text_or_hex

TOKENS = (
    b"a", b"002.k2a4b6c8", "é".encode(), "日本語".encode(), "😀".encode(), "e\u0301".encode(), b" ", b"a b", b'"quoted"', b"\\",
    "\u2028".encode(), "\ufeff".encode(), "\u202e".encode(), "\u00a0".encode(), b"x" * 64, b"x" * 1024, "é".encode() * 512,
    "😀".encode() * 256, "日".encode() * 341 + b"x", "x\U0010ffff".encode(), b"tokenless", b"ba7816bf8f01cfea414140de5dae2223", b"~")
NOT_TOKENS = (
    *cases.BAD_TOKENS, b"a\n", b"\x7f", "\u0080".encode(), "a\u0085b".encode(), "\u009f".encode(), b"a\x80", b"\xf0\x9f\x98",
    b"ab\xc3", b"\xe6\x97", b"\xf5\x80\x80\x80", b"\xe0\x80\x80", b"\x1f", b"x" * 1023 + "é".encode(), "😀".encode() * 257)
ORDERS = ((20000, "2026-11-21"), (5727, "2024-02-29"), (100001, "2021-12-31"), (4002, "2022-08-31"))
LARGEST = (c.INT64_MAX, "2026-01-31")


def tokens():
    accepted = [{**text_or_hex(token), "digest": hashlib.sha256(token).hexdigest()} for token in TOKENS]
    refused = [{**text_or_hex(token), **mistake(token)} for token in dict.fromkeys(NOT_TOKENS)]
    return {"accepted": accepted, "refused": refused}


def mistake(token):
    """The mistake of a token and its byte: its length first, then from left to right."""
    if not token:
        return {"reason": "empty"}
    if len(token) > 1024:
        return {"reason": "too_long"}
    good, broken = token, len(token)
    try:
        token.decode("utf-8")
    except UnicodeDecodeError as error:
        good, broken = token[:error.start], error.start
    for index, character in enumerate(good.decode("utf-8")):
        if ord(character) < 0x20 or 0x7F <= ord(character) <= 0x9F:
            return {"reason": "control_character", "position": len(good.decode("utf-8")[:index].encode())}
    return {"reason": "invalid_utf8", "position": broken}


class Order:
    """A plan, a total, a start date and perhaps a token."""

    def __init__(self, plan, total, start, token=None):
        self.plan, self.total, self.start, self.token = plan, total, start, token

    def changed(self, **changes):
        return Order(**{**vars(self), **changes})

    def given(self):
        token = {} if self.token is None else {"token": self.token.decode("utf-8")}
        return {"plan": self.plan.id, "total": str(self.total), "start": self.start, **token}

    def schedule(self):
        return c.Schedule(self.plan, self.total, c.parse_date(self.start), self.token)

    def case(self):
        schedule = self.schedule()
        return {**self.given(), "amountDueToday": str(schedule.due_today), "text": schedule.canonical(),
                "checksum": schedule.checksum()}


def orders():
    built_in, made_up = terms.built_in(), terms.made_up()
    for plan in built_in.values():
        for index, (total, start) in enumerate(ORDERS):
            yield Order(plan, total, start)
            yield Order(plan, total, start, TOKENS[index])
    for plan in made_up.values():
        if plan.count == 1000:
            yield Order(plan, 1234567, "2026-11-21", TOKENS[1])
            continue
        chosen = ORDERS[:1] if plan.count == 36 else ORDERS
        for total, start in chosen + (LARGEST,):
            yield Order(plan, total, start)
        yield Order(plan, plan.count * 1001 + 1, "2024-01-31", TOKENS[2])
        yield Order(plan, plan.count, "2026-12-31")
    for order in ruled_orders():
        if not error_of(order):
            yield order
    for token in TOKENS:
        yield Order(built_in["us-pay-in-4"], 20000, "2026-11-21", token)
    for start in ("0001-01-01", "9999-11-19"):
        yield Order(built_in["us-pay-in-4"], 20000, start)


def ruled_orders():
    """Orders by plans with rules for parts and dates, on days around month ends, weekends and holidays."""
    for plan in terms.ruled().values():
        for total, start in ((10001, "2026-11-21"), (5727, "2026-12-24"), (100, "2024-01-31"), (plan.count, "2026-11-27"), (1, "2027-01-30"),
                             (10007, "2026-11-30"), (c.INT64_MAX, "2026-12-31"), (10**7, "9999-06-30"), (999, "9999-11-29")):
            if plan.count < 100 or total in (5727, 10007, c.INT64_MAX):
                yield Order(plan, total, start)


def error_of(order):
    try:
        order.schedule()
        return None
    except c.Refused as error:
        return error.code


def schedules():
    plans = [terms.terms(plan) for plan in (*terms.built_in().values(), *terms.made_up().values(), *terms.ruled().values())]
    accepted = list({str(order.given()): order.case() for order in orders()}.values())
    return {"plans": plans, "accepted": accepted, "refused": list(refused()), "foreign": list(foreign()),
            "checksums": list(checksum_texts())}


def refused():
    """Orders that have no schedule."""
    built_in, made_up = terms.built_in(), terms.made_up()
    usual = built_in["us-pay-in-4"]
    asked = [Order(usual, total, "2026-11-21") for total in (0, 1, 2, 3)]
    asked += [Order(usual, 20000, start) for start in ("9999-11-20", "9999-12-31")]
    asked += [Order(usual, total, "9999-12-31") for total in (0, 3)]
    asked += [Order(made_up["split-" + name], total, "2026-11-21") for name in c.SPLITS for total in (1, 3, 6)]
    asked += [Order(made_up["monthly-later"], 10**6, start) for start in ("9998-12-31", "9999-01-01")]
    for order in (*asked, *ruled_orders()):
        if error := error_of(order):
            yield {**order.given(), "error": error}


def foreign():
    """Right checksums of other schedules, which must not verify for these."""
    built_in, made_up = terms.built_in(), terms.made_up()
    plain = Order(built_in["us-pay-in-4"], 20000, "2026-11-21")
    token = plain.changed(token=b"a")
    pairs = [
        ("a cent more", plain, plain.changed(total=20001)), ("a cent less", plain, plain.changed(total=19999)),
        ("a day later", plain, plain.changed(start="2026-11-22")), ("a day earlier", plain, plain.changed(start="2026-11-20")),
        ("a year later", plain, plain.changed(start="2027-11-21")), ("with a token", plain, token), ("without a token", token, plain),
        ("another token", token, plain.changed(token=b"b")), ("a longer token", token, plain.changed(token=b"a ")),
        ("the token in capitals", token, plain.changed(token=b"A")),
        ("the token composed otherwise", plain.changed(token="é".encode()), plain.changed(token="e\u0301".encode())),
        ("another plan with the same payments", plain, plain.changed(plan=made_up["split-half-up-last"])),
        ("no payment upfront", plain, plain.changed(plan=built_in["us-pay-in-4-no-upfront"])),
        ("another currency", plain, plain.changed(plan=built_in["ca-pay-in-4"])),
        ("one payment less", plain.changed(plan=built_in["eu-pay-in-4-2021"]), plain.changed(plan=built_in["eu-pay-in-3-2022"])),
        ("another split", plain.changed(plan=made_up["split-floor-last"], total=5727),
         plain.changed(plan=made_up["split-spread-first"], total=5727)),
    ]
    for because, order, other in pairs:
        yield {**order.given(), "checksum": other.schedule().checksum(), "because": because}
    text = plain.schedule().canonical()
    for because, other in (
            ("no line feed at the end", text[:-1]), ("two line feeds at the end", text + "\n"),
            ("lines end in CR LF", text.replace("\n", "\r\n")),
            ("no exponent", text.replace("USD/2", "USD")), ("decimals in place of minor units", text.replace("20000", "200.00")),
            ("no tokenless line", text.replace("tokenless\n", "")), ("the empty text", "")):
        yield {**plain.given(), "checksum": hashlib.sha256(other.encode()).hexdigest(), "because": because}
    right = plain.schedule().checksum()
    for place in (0, 31, 63):
        digit = "0" if right[place] != "0" else "1"
        yield {**plain.given(), "checksum": right[:place] + digit + right[place + 1:], "because": f"digit {place + 1} changed"}


def checksum_texts():
    """Valid and invalid texts of checksums."""
    right = Order(terms.built_in()["us-pay-in-4"], 20000, "2026-11-21").schedule().checksum()
    for text in (right, "0" * 64, "f" * 64):
        yield {"text": text, "accepted": True}
    for text in ("", right[:-1], right + "0", right.upper(), "0x" + right[2:], " " + right[1:], right[:-1] + "g", right[:-1] + "\n",
                 right[:-1] + "\uff10", right + "\n", "123abc"):
        yield {"text": text, "accepted": False}
