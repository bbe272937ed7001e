"""Mistakes in a rules file: a document, the key that the error names, and the reason. Each file has one mistake."""
import copy

MONEY = ("", "-1.00", "1,00", "10.001", ".5", "5.", " 1.00", "0", "0.00", "92233720368547758.08")
DAYS = ("", "P1Y", "P-1D", "P00D", "P01D", "7", "p7d", "P7D ", "PT1H", "P10000D")
DATES = ("", "2026-02-30", "20260101", "2026-1-1", "today", "2026-01-01T00:00:00Z")
# The path of a key, and values that it must not have.
BAD_VALUES = (
    ("format", (0, 2, -1)), ("id", ("", "My-rules", "-my", ".my", "my rules", "mÿ", "x" * 65, "other")),
    ("name", ("", " ", "x" * 201, "a\nb", "a\u202eb", "a\u200bb")), ("currency", ("", "aud", "XXX", "036")),
    ("plans", ([], [f"p-{number}" for number in range(101)])), ("validFrom", DATES), ("validUntil", DATES),
    ("lateFees.tiers[0].orderBelow", MONEY), ("lateFees.tiers[0].fees[0].grace", (*DAYS, "P1M")),
    ("lateFees.tiers[0].fees[0].amount", MONEY), ("lateFees.tiers[0].perOrder", (-1,)),
    ("lateFees.tiers[0].cap.percent", (0, -1, 101)), ("lateFees.tiers[1].cap.amount", MONEY[:7]),
    ("lateFees.bounced", ("", "charges-nothing", "Charges-fees", "charges-fees ")),
    ("payments.order", ([], ["due"], ["due", "overdue", "overdue-with-fee", "upcoming", "due"])),
    ("payments.upcoming", ("", "next", "Evenly")), ("payments.fees", ("", "after")), ("refunds.order", ("", "first-first")),
    ("refunds.within", DAYS), ("moves.perOrder", (-1,)), ("moves.notice", DAYS), ("moves.atMost", DAYS), ("moves.customerFor", DAYS),
    ("authorization", (*DAYS, "P1M")), ("sources", ([],)),
    ("sources[0].url", ("", "ftp://example.com", "https://", "https://exämple.com")),
    ("sources[0].confidence", ("", "sure")),
)
WRONG_TYPES = (
    ("format", ("1", None, True)), ("id", (1, None)), ("name", (None, [])), ("currency", (36, None)), ("plans", ("au-pay-in-4", None, {})),
    ("validFrom", (20260101, False)), ("validUntil", (0, [])), ("lateFees", (None, [])), ("lateFees.tiers", (None, {})),
    ("lateFees.tiers[0]", (None, "10.00", [])), ("lateFees.tiers[0].orderBelow", (40, {})), ("lateFees.tiers[0].fees", (None, {})),
    ("lateFees.tiers[0].fees[0]", (None, [])), ("lateFees.tiers[0].fees[0].grace", (0, None)),
    ("lateFees.tiers[0].fees[0].amount", (10, None)), ("lateFees.tiers[0].perOrder", ("1", True, 1.5)),
    ("lateFees.tiers[0].cap", (None, 25)), ("lateFees.tiers[0].cap.percent", ("25", 2.5, False)),
    ("lateFees.tiers[1].cap.amount", (68, [])),
    ("lateFees.waivedByFullRefund", (None, 0, "false")), ("lateFees.bounced", (None, True, ["charges-fees"])),
    ("payments", (None, [])), ("payments.order", (None, "due")),
    ("payments.upcoming", (None, 1)), ("payments.fees", (None, [])), ("refunds", (None, "last-first")), ("refunds.order", (None, 1)),
    ("refunds.within", (120, {})), ("moves", ([], "none", False)), ("moves.perOrder", (None, "1", 1.5)), ("moves.first", (None, 0)),
    ("moves.last", (None, "no")), ("moves.notice", (None, 1)), ("moves.atMost", (None, 7)), ("moves.customerFor", (42, False)),
    ("authorization", (13, True)), ("sources", (None, {}, "https://example.com")), ("sources[0]", (None, "https://example.com")),
    ("sources[0].url", (None, 1)), ("sources[0].confidence", (None, 1)),
)
# Whole values, with the key inside them that is wrong.
CHANGES = (
    ("plans", ["au-pay-in-4", "AU"], "plans[1]", "bad_value"), ("plans", ["a", "a"], "plans[1]", "bad_value"),
    ("plans", [1], "plans[0]", "wrong_type"), ("payments.order", ["due", "overdue", "upcoming", "due"], "payments.order[3]", "bad_value"),
    ("payments.order", ["due", "overdue", "overdue-with-fee", "next"], "payments.order[3]", "bad_value"),
    ("payments.order", ["due", 1, "overdue-with-fee", "upcoming"], "payments.order[1]", "wrong_type"),
    ("lateFees.tiers[1].fees[1].grace", "P0D", "lateFees.tiers[1].fees[1].grace", "bad_value"),
    ("lateFees.tiers[1].fees[0].grace", "P1W", "lateFees.tiers[1].fees[1].grace", "bad_value"),
    ("lateFees.tiers[0].orderBelow", None, "lateFees.tiers[0].orderBelow", "bad_value"),
    ("lateFees.tiers[1].orderBelow", "50.00", "lateFees.tiers[1].orderBelow", "bad_value"),
    ("validUntil", "2023-04-23", "validUntil", "bad_value"),
)
NOT_JSON = (b"", b"{", b"{}{}", b"\xff\xfe", b"{'format':1}", b'{"format":1,}', b'{"format":1,"format":1}', b'{"name":"\\ud800"}')


def steps(path):
    """`a.b[0]` as a, b, 0."""
    found = []
    for part in path.split("."):
        name, *indices = part.replace("]", "").split("[")
        found += [name, *map(int, indices)]
    return found


def changed(document, path, value):
    document, (*way, last) = copy.deepcopy(document), steps(path)
    place = document
    for step in way:
        place = place[step]
    place[last] = value
    return document


def objects(value, path=""):
    """The path of every object of a document."""
    if isinstance(value, dict):
        yield path, value
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects(each, f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}" if path else key)


def mistakes(document):
    """All mistakes of a document like `au-2023`: two tiers, the second with two fees, and moves."""
    for path, values in BAD_VALUES:
        for value in values:
            yield changed(document, path, value), path, "bad_value"
    for path, values in WRONG_TYPES:
        for value in values:
            yield changed(document, path, value), path, "wrong_type"
    for path, value, key, reason in CHANGES:
        yield changed(document, path, value), key, reason
    # Two tiers in the wrong order.
    tiers = document["lateFees"]["tiers"]
    yield (changed(document, "lateFees.tiers", [tiers[0], tiers[0], tiers[1]]), "lateFees.tiers[1].orderBelow", "bad_value")
    for path, value in objects(document):
        for key in value:
            place = f"{path}.{key}" if path else key
            spoiled = copy.deepcopy(document)
            inner = spoiled
            for step in steps(path) if path else ():
                inner = inner[step]
            del inner[key]
            yield spoiled, place, "missing_key"
        extra = f"{path}.note" if path else "note"
        yield changed(document, extra, ""), extra, "unknown_key"
