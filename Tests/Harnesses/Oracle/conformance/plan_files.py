"""Plan files: valid ones, and the mistakes of others."""
import json
import os

import rules as c

from . import terms, text_or_hex

# A key, and values that it must not have; the reason is bad_value.
BAD_VALUES = (
    ("format", (0, 2, -1, 2**63)), ("id", ("", "My-plan", "-my-plan", ".my-plan", "_my-plan", "my plan", "mÿ-plan", "x" * 65)),
    ("name", ("", " ", "x" * 201, "Pay\nin 4", "Pay\u202ein 4", "Pay\u200bin 4", "\u2028", "Pay\u0085")), ("brand", ("", "\t", "\u00ad")),
    ("region", ("", "us", "UK", "USA", "U1", "ÜS")), ("currency", ("", "usd", "XXX", "HRK", "840", "US")),
    ("split", ("", "half-up", "Half-up-last", "half-up-last ")), ("validFrom", ("", "2026-02-30", "20260101", "2026-1-1", "today")),
    ("validUntil", ("", "2026-13-01", "2026-01-01T00:00:00Z")), ("locales", ([], ["en"] * 51)),
    ("minimum", ("", "-1.00", "1,00", "1.001", ".5", "5.", " 1.00", "92233720368547758.08")), ("maximum", ("", "1e3", "0.00", "0")),
    ("count", (0, -4, 1001, 2**64 + 4)), ("interval", ("", "P0D", "P01D", "P1Y", "P10000D", "p14d", "14", "P14D ", "PT1H")),
    ("firstDue", ("", "P-1D", "P00D", "P1Y")), ("sources", ([],)),
)
# A key, and values of a type that it must not have.
WRONG_TYPES = (
    ("format", ("1", None, True, [1])), ("id", (1, None)), ("name", (5, None, [])), ("brand", (None, {})), ("region", ([], None)),
    ("currency", (840, None)), ("locales", ("en-US", None, {})), ("split", (4, None)), ("validFrom", (20260101, False)),
    ("validUntil", (0, [])), ("minimum", (1, {})), ("maximum", (2000, False)), ("count", ("4", None, True, 4.5, [4])),
    ("interval", (14, None)), ("firstDue", (0, None)), ("sources", (None, "https://example.com", {})), ("limits", (None, [], "1.00")),
    ("installments", (None, 4, [])),
)
INNER = {"minimum": "limits", "maximum": "limits", "count": "installments", "interval": "installments", "firstDue": "installments"}
# Values of an element of a list: the key of the element, the changes, and the reason.
ELEMENTS = (
    ("locales[0]", {"locales": [1]}, "wrong_type"), ("locales[0]", {"locales": [""]}, "bad_value"),
    ("locales[0]", {"locales": ["en_US"]}, "bad_value"), ("locales[0]", {"locales": ["e"]}, "bad_value"),
    ("locales[0]", {"locales": ["en-"]}, "bad_value"), ("locales[0]", {"locales": ["en-123456789"]}, "bad_value"),
    ("locales[1]", {"locales": ["en-US", "EN-us"]}, "bad_value"), ("locales[1]", {"locales": ["en-US", None]}, "wrong_type"),
    ("sources[0]", {"sources": ["https://example.com"]}, "wrong_type"),
    ("sources[0].confidence", {"sources": [{"url": "https://example.com"}]}, "missing_key"),
    ("sources[0].url", {"sources": [{"confidence": "low"}]}, "missing_key"),
    ("sources[0].confidence", {"sources": [{"url": "https://example.com", "confidence": "sure"}]}, "bad_value"),
    ("sources[0].confidence", {"sources": [{"url": "https://example.com", "confidence": 1}]}, "wrong_type"),
    ("sources[0].url", {"sources": [{"url": "ftp://example.com", "confidence": "low"}]}, "bad_value"),
    ("sources[0].url", {"sources": [{"url": "https://", "confidence": "low"}]}, "bad_value"),
    ("sources[0].url", {"sources": [{"url": "https://exämple.com", "confidence": "low"}]}, "bad_value"),
    ("sources[0].url", {"sources": [{"url": None, "confidence": "low"}]}, "wrong_type"),
    ("sources[0].note", {"sources": [{"url": "https://example.com", "confidence": "low", "note": ""}]}, "unknown_key"),
    ("limits.currency", {"limits": {"minimum": None, "maximum": None, "currency": "USD"}}, "unknown_key"),
    ("limits.maximum", {"limits": {"minimum": None}}, "missing_key"), ("limits.minimum", {"limits": {"maximum": None}}, "missing_key"),
    ("installments.firstDue", {"installments": {"count": 4, "interval": "P14D"}}, "missing_key"),
    ("installments.unit", {"installments": {"count": 4, "interval": "P14D", "firstDue": "P0D", "unit": "D"}}, "unknown_key"),
    ("limits", {"minimum": "2.00", "maximum": "1.99"}, "bad_value"),
    ("limits.minimum", {"currency": "JPY", "minimum": "1.00"}, "bad_value"),
    ("validUntil", {"validFrom": "2026-01-02", "validUntil": "2026-01-01"}, "bad_value"),
)
FIRST, BUSINESS = "installments.firstPayment", "installments.businessDays"
OPEN = {"adjust": "following", "weekend": ["sunday"], "holidays": []}
# Rules of installments beside a count of 4 and an interval of a month: the key of the mistake and the reason.
RULES = (
    ("installments.weights", {"weights": [1, 2, 3]}, "bad_value"), ("installments.weights", {"weights": [1, 2, 3, 4, 5]}, "bad_value"),
    ("installments.weights", {"weights": []}, "bad_value"), ("installments.weights[1]", {"weights": [1, 0, 3, 4]}, "bad_value"),
    ("installments.weights[3]", {"weights": [1, 2, 3, 1000001]}, "bad_value"),
    ("installments.weights[0]", {"weights": ["1", 2, 3, 4]}, "wrong_type"), ("installments.weights", {"weights": "1"}, "wrong_type"),
    ("installments.weights", {"weights": None}, "wrong_type"),
    (FIRST, {"weights": [1, 2, 3, 4], "firstPayment": {"percent": "20"}}, "bad_value"), (FIRST, {"firstPayment": {}}, "bad_value"),
    (FIRST, {"firstPayment": {"percent": "20", "amount": "1.00"}}, "bad_value"), (FIRST, {"firstPayment": "20"}, "wrong_type"),
    (FIRST, {"count": 1, "firstPayment": {"percent": "20"}}, "bad_value"), (FIRST + ".share", {"firstPayment": {"share": 1}}, "unknown_key"),
    (FIRST + ".percent", {"firstPayment": {"percent": 20}}, "wrong_type"), (FIRST + ".amount", {"firstPayment": {"amount": 1}}, "wrong_type"),
    (FIRST + ".amount", {"firstPayment": {"amount": "0.00"}}, "bad_value"), (FIRST + ".amount", {"firstPayment": {"amount": "-1"}}, "bad_value"),
    *((FIRST + ".percent", {"firstPayment": {"percent": percent}}, "bad_value")
      for percent in ("", "0", "0.0000", "100", "100.0", "12.", ".5", "12,5", "+5", "-5", "5 %", "1e1", "0.00001", "020", "1000")),
    *(("installments.dayOfMonth", {"dayOfMonth": day}, "bad_value") for day in (0, 32, -1, "first", "Last", "15")),
    ("installments.dayOfMonth", {"dayOfMonth": 1, "interval": "P30D"}, "bad_value"),
    ("installments.dayOfMonth", {"dayOfMonth": None}, "wrong_type"), ("installments.dayOfMonth", {"dayOfMonth": 1.5}, "wrong_type"),
    (BUSINESS, {"businessDays": []}, "wrong_type"), (BUSINESS, {"interval": "P1D", "businessDays": OPEN}, "bad_value"),
    (BUSINESS, {"interval": "P2D", "businessDays": {**OPEN, "adjust": "preceding"}}, "bad_value"),
    (BUSINESS + ".adjust", {"businessDays": {**OPEN, "adjust": "next"}}, "bad_value"),
    (BUSINESS + ".weekend[0]", {"businessDays": {**OPEN, "weekend": ["Sunday"]}}, "bad_value"),
    (BUSINESS + ".weekend[1]", {"businessDays": {**OPEN, "weekend": ["sunday", "sunday"]}}, "bad_value"),
    (BUSINESS + ".weekend", {"businessDays": {**OPEN, "weekend": list(c.WEEKDAYS)}}, "bad_value"),
    (BUSINESS + ".holidays[0]", {"businessDays": {**OPEN, "holidays": ["2026-02-29"]}}, "bad_value"),
    (BUSINESS + ".holidays[1]", {"businessDays": {**OPEN, "holidays": ["2026-12-25", "2026-12-25"]}}, "bad_value"),
    (BUSINESS + ".holidays[1]", {"businessDays": {**OPEN, "holidays": ["2026-12-25", "2026-12-24"]}}, "bad_value"),
    *((f"{BUSINESS}.{key}", {"businessDays": {k: v for k, v in OPEN.items() if k != key}}, "missing_key") for key in OPEN),
    (BUSINESS + ".region", {"businessDays": {**OPEN, "region": "US"}}, "unknown_key"),
    ("installments.weight", {"weight": [1, 2, 3, 4]}, "unknown_key"),
)
NOT_JSON = (
    b"", b" ", b"{", b"{}{}", b"\xef\xbb\xbf{}", b"\xff\xfe{\x00}\x00", b"\x00" * 16, b"{'format':1}", b"{\"format\":1,}", b"{\"format\":01}",
    b"{\"format\":1,\"format\":1}", b"{\"format\":NaN}", b"// a plan\n{}", b"{\"name\":\"\\ud800\"}", b"{\"name\":\"a\nb\"}", b"[" * 1000)
SHORT_NAMES = "ab", "zh-Hant-TW", "es-419", "sl-rozaj-biske", "de-CH-1901"


def text(document, **layout):
    return json.dumps(document, ensure_ascii=False, **({"separators": (",", ":")} | layout))


def accepted():
    for plan in terms.built_in():
        with open(os.path.join(terms.FOLDER, plan + ".json"), encoding="utf-8") as file:
            yield good(file.read(), plan)
    base = terms.document()
    yield good(text(base))
    yield good(text(base, indent="\t", separators=(" ,\r\n", " : ")))
    yield good(text(dict(reversed(base.items()))))
    yield good(text(base).replace("my", "\\u006d\\u0079").replace("/", "\\/"))
    for changes in (
            {"name": "分割払い “später” 😀"}, {"name": "x" * 200}, {"region": "EU"}, {"locales": list(SHORT_NAMES)},
            {"currency": "JPY", "minimum": "100", "maximum": "50000"}, {"currency": "KWD", "minimum": "0.500"},
            {"currency": "CLF", "maximum": "0.0001"}, {"minimum": "0.00", "maximum": "0.01"}, {"minimum": "5.00", "maximum": "5.00"},
            {"maximum": "92233720368547758.07"}, {"count": 1}, {"count": 1000, "interval": "P9999M", "firstDue": "P9999W"},
            {"interval": "P1D", "firstDue": "P0M"}, {"validFrom": "0001-01-01", "validUntil": "9999-12-31"},
            {"validFrom": "2024-02-29", "validUntil": "2024-02-29"}, {"validUntil": "2026-12-31"}, {"validFrom": "2026-12-31"},
            {"sources": [{"url": "http://example.com", "confidence": level} for level in ("high", "medium", "low")]}):
        yield good(text(terms.document(**changes)))
    for plan in terms.ruled().values():
        installments = plan.installments
        yield good(text(terms.document(installments=installments, split=plan.split)))
    for split in [name for name in c.SPLITS if name != base["split"]]:
        yield good(text(terms.document(split=split)))
    for plan in ("0", "a", "a.b_c-d", "9" * 64):
        yield good(text(terms.document(id=plan)), plan)


def good(file, plan="my-plan"):
    return {"file": plan + ".json", "text": file, "plan": terms.terms(c.Plan(json.loads(file), plan + ".json"))}


def refused():
    for key, values in BAD_VALUES:
        for value in values:
            yield bad(terms.document(**{key: value}), path(key), "bad_value")
    for key, values in WRONG_TYPES:
        for value in values:
            yield bad(terms.document(**{key: value}), path(key), "wrong_type")
    for key, changes, reason in ELEMENTS:
        yield bad(terms.document(**changes), key, reason)
    for key, rules, reason in RULES:
        yield bad(terms.document(installments={"count": 4, "interval": "P1M", "firstDue": "P0D", **rules}), key, reason)
    for key in terms.document():
        yield bad({k: v for k, v in terms.document().items() if k != key}, key, "missing_key")
        capital = key[0].upper() + key[1:]
        if key != "format":  # a file without its format is not read further
            yield bad(terms.document(**{capital: 1}), capital, "unknown_key")
    for name in ("other.json", "my-plan", "My-plan.json", "my-plan.JSON", "my-plan.json.txt"):
        yield {**bad(terms.document(), "id", "bad_value"), "file": name}
    for value in ([], 1, "plan", None, True):
        yield {"file": "my-plan.json", "text": text(value), "key": "", "reason": "wrong_type"}
    for data in NOT_JSON:
        yield {"file": "my-plan.json", **text_or_hex(data), "key": "", "reason": "not_json"}


def path(key):
    return f"{INNER[key]}.{key}" if key in INNER else key


def bad(document, key, reason):
    return {"file": "my-plan.json", "text": text(document), "key": key, "reason": reason}


def plan_files():
    return {"accepted": list(accepted()), "refused": list(refused())}
