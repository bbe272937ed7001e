"""Mistakes in a file of terms: a document, the key that the error names, and the reason. Each file has one mistake."""
import copy

import financing_terms
from servicing_mistakes import DATES, NOT_JSON, changed, objects, steps

MONEY = ("", "-1.00", "1,00", "10.001", ".5", "5.", " 1.00", "92233720368547758.08")
PERIODS = ("", "P1Y", "P-1D", "P00D", "P01D", "7", "p7d", "P7D ", "PT1H", "P10000D", "semimonth")
RATES = ("", "-1", "5.", ".5", "1.0000000", "1000.000001", "1001", "5 %", "+1", "1e2")
# The path of a key, and values that it must not have.
BAD_VALUES = (
    ("format", (0, 2, -1)), ("id", ("", "My-terms", "-my", ".my", "my terms", "mÿ", "x" * 65, "other")),
    ("name", ("", " ", "x" * 201, "a\nb", "a\u202eb", "a\u200bb")), ("brand", ("", "\t", "\u00ad")),
    ("region", ("", "us", "UK", "USA", "U1", "ÜS")), ("currency", ("", "usd", "XXX", "840")), ("locales", ([], ["en"] * 51)),
    ("limits.minimum", MONEY), ("limits.maximum", (*MONEY, "0", "0.00")), ("payments.count", (0, -1, 481)),
    ("payments.interval", (*PERIODS, "P0D", "P0M")), ("payments.firstDue", PERIODS),
    ("payments.rounding", ("", "half", "Half-up", "half-down")),
    ("payments.multipleOf", (*MONEY, "0", "0.00")), ("interest.dayCount", ("", "actual", "30E/360", "Actual/365")),
    ("interest.rounding", ("", "ceiling")), ("apr.method", ("", "US", "au")), ("apr.places", (-1, 7)), ("apr.minimum", RATES),
    ("apr.maximum", RATES), ("validFrom", DATES), ("validUntil", DATES), ("sources", ([],)),
    ("sources[0].url", ("", "ftp://example.com", "https://", "https://exämple.com", "https://example.com/" + "x" * 1981)),
    ("sources[0].confidence", ("", "sure")),
)
WRONG_TYPES = (
    ("format", ("1", None, True)), ("id", (1, None)), ("name", (None, [])), ("brand", (None, {})), ("region", (None, [])),
    ("currency", (840, None)), ("locales", ("en-US", None, {})), ("limits", (None, [], "1.00")), ("limits.minimum", (1, {})),
    ("limits.maximum", (4000, False)), ("payments", (None, 6)), ("payments.count", ("6", None, True, 6.5)),
    ("payments.interval", (1, None)), ("payments.firstDue", (0, None)), ("payments.rounding", (None, 1)),
    ("payments.multipleOf", (1, False)), ("interest", (None, "actual/365")), ("interest.dayCount", (365, None)),
    ("interest.rounding", (None, True)), ("apr", (None, "us")), ("apr.method", (None, 1)),
    ("apr.places", ("2", None, 1.5, True)), ("apr.minimum", (0, False)), ("apr.maximum", (35.99, {})),
    ("validFrom", (20260101, False)),
    ("validUntil", (0, [])), ("sources", (None, {}, "https://example.com")), ("sources[0]", (None, "https://example.com")),
    ("sources[0].url", (None, 1)), ("sources[0].confidence", (None, 1)),
)
# Whole values, with the key inside them that is wrong.
CHANGES = (
    ("locales", ["en-US", "EN-us"], "locales[1]", "bad_value"), ("locales", ["en_US"], "locales[0]", "bad_value"),
    ("locales", ["en-US", None], "locales[1]", "wrong_type"),
    ("limits", {"minimum": "2.00", "maximum": "1.99"}, "limits", "bad_value"),
    ("apr", {"method": "us", "places": 2, "minimum": "2", "maximum": "1.999999"}, "apr", "bad_value"),
    ("validUntil", "2025-12-31", "validUntil", "bad_value"),
)


def base():
    """A document with a value for each key that may be null."""
    return financing_terms.document(
        id="case-terms", limits={"minimum": "1.00", "maximum": "5000.00"}, payments__multipleOf="0.05", apr__minimum="0",
        apr__maximum="35.99", validFrom="2026-01-01", validUntil="2027-12-31")


def mistakes(document):
    """All mistakes of a document like the base."""
    for path, values in BAD_VALUES:
        for value in values:
            yield changed(document, path, value), path, "bad_value"
    for path, values in WRONG_TYPES:
        for value in values:
            yield changed(document, path, value), path, "wrong_type"
    for path, value, key, reason in CHANGES:
        yield changed(document, path, value), key, reason
    for path, value in objects(document):
        for key in value:
            spoiled = copy.deepcopy(document)
            inner = spoiled
            for step in steps(path) if path else ():
                inner = inner[step]
            del inner[key]
            yield spoiled, f"{path}.{key}" if path else key, "missing_key"
        extra = f"{path}.note" if path else "note"
        yield changed(document, extra, ""), extra, "unknown_key"
