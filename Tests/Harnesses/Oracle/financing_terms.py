"""Terms of monthly plans with interest: reads the files of Schedules/loans strictly, and rates as percent text.

A mistake is a RulesMistake with the file, the path of the key such as `apr.places`, and one of the reasons `not_json`,
`missing_key`, `unknown_key`, `wrong_type` and `bad_value`.
"""
import json
import os

import rules as c
import servicing_rules
import strict_json
from servicing_rules import Field, RulesMistake, Wrong

FOLDER = os.path.join(servicing_rules.SCHEDULES, "loans")
MOST = servicing_rules.MOST  # the largest total of a loan, in minor units
RATE_PLACES = 6
LARGEST_RATE = 1000 * 10 ** RATE_PLACES  # in millionths of a percent
KEYS = ("format", "id", "name", "brand", "region", "currency", "locales", "limits", "payments", "interest", "apr", "validFrom",
        "validUntil", "sources")
ROUNDINGS = ("half-up", "half-even", "up", "down")
DAY_COUNTS = ("actual/365", "actual/360", "actual/actual", "30/360", "equal-periods")
METHODS = ("us", "eu", "uk")


def parse_rate(data):
    """The millionths of a percent of a rate's bytes."""
    try:
        rate = c.parse_amount(data, RATE_PLACES)
    except c.Refused as refused:
        raise c.Refused("invalid_rate", refused.message, 65, refused.position) from None
    if rate > LARGEST_RATE:
        raise c.Refused("invalid_rate", "a rate is at most 1000 percent")
    return rate


def rate_text(rate):
    """A rate with all its places."""
    return c.money_text(rate, RATE_PLACES)


def rate_of(field):
    try:
        return parse_rate(field.text().encode())
    except c.Refused:
        raise field.wrong() from None


def limit_of(field, exponent, least):
    try:
        amount = c.parse_amount(field.text().encode(), exponent)
    except c.Refused:
        raise field.wrong() from None
    if amount < least:
        raise field.wrong()
    return amount


def check_locales(field):
    seen = set()
    for locale in field.elements(1, 50):
        if not c.is_language_tag(locale.text()) or locale.node.value.lower() in seen:
            raise locale.wrong()
        seen.add(locale.node.value.lower())


def check_sources(field):
    for source in field.elements(1, 100):
        url, confidence = source.members(("url", "confidence"))
        url.matching("https?://[!-.0-~][!-~]*")
        if len(url.node.value) > 2000:
            raise url.wrong()
        confidence.choice("high", "medium", "low")


class Terms:
    """One version of the terms of a plan with interest."""

    due = c.Plan._regular  # by `first_due` and `interval`

    def __init__(self, document, file_name=None):
        (form, identifier, name, brand, region, currency, locales, limits, payments, interest, apr, valid_from, valid_until,
         sources) = Field(document).members(KEYS)
        form.whole(1, 1)
        self.id = identifier.identifier()
        if file_name not in (None, self.id + ".json"):
            raise identifier.wrong()
        for text in (name, brand):
            if not servicing_rules.is_name(text.text()):
                raise text.wrong()
        if region.matching("[A-Z]{2}")[0] == "UK":
            raise region.wrong()
        self.currency = currency.text()
        if self.currency not in c.EXPONENTS:
            raise currency.wrong()
        self.exponent = c.EXPONENTS[self.currency]
        check_locales(locales)
        minimum, maximum = limits.members(("minimum", "maximum"))
        self.minimum = minimum.nullable(lambda field: limit_of(field, self.exponent, 0))
        self.maximum = maximum.nullable(lambda field: limit_of(field, self.exponent, 1))
        if None not in (self.minimum, self.maximum) and self.minimum > self.maximum:
            raise limits.wrong()
        self.read_payments(payments)
        day_count, rounding = interest.members(("dayCount", "rounding"))
        self.day_count, self.interest_rounding = day_count.choice(*DAY_COUNTS), rounding.choice(*ROUNDINGS)
        self.read_apr(apr)
        self.valid_from, self.valid_until = valid_from.nullable(Field.day), valid_until.nullable(Field.day)
        if None not in (self.valid_from, self.valid_until) and self.valid_from > self.valid_until:
            raise valid_until.wrong()
        check_sources(sources)

    def read_payments(self, field):
        count, interval, first_due, rounding, multiple = field.members(
            ("count", "interval", "firstDue", "rounding", "multipleOf"))
        self.count, self.interval, self.first_due = count.whole(1, 480), interval.period(), first_due.period()
        if self.interval[0] == 0:
            raise interval.wrong()
        self.rounding = rounding.choice(*ROUNDINGS)
        self.multiple = multiple.nullable(lambda value: value.money(self.exponent)) or 1  # in minor units

    def read_apr(self, field):
        method, places, minimum, maximum = field.members(("method", "places", "minimum", "maximum"))
        self.method, self.places = method.choice(*METHODS), places.whole(0, 6)
        self.least_apr, self.most_apr = minimum.nullable(rate_of), maximum.nullable(rate_of)
        if None not in (self.least_apr, self.most_apr) and self.least_apr > self.most_apr:
            raise field.wrong()

    def is_valid_on(self, day):
        return (self.valid_from is None or self.valid_from <= day) and (self.valid_until is None or day <= self.valid_until)


def read(data, path):
    """The terms of a file's bytes."""
    try:
        return Terms(strict_json.parse(data), os.path.basename(path))
    except strict_json.NotJSON:
        raise RulesMistake(path, "", "not_json") from None
    except Wrong as wrong:
        raise RulesMistake(path, wrong.key, wrong.reason) from None


def read_file(path):
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        raise RulesMistake(path, "", "no_input", 66) from None
    return read(data, path)


# --- Built-in terms and those of options ---------------------------------------------------------------------------------

def document(**changes):
    """A file of terms as a dictionary; keys of inner objects are changed as `payments__count`."""
    found = {
        "format": 1, "id": "own", "name": "Own terms", "brand": "Own", "region": "US", "currency": "USD", "locales": ["en-US"],
        "limits": {"minimum": None, "maximum": None},
        "payments": {"count": 12, "interval": "P1M", "firstDue": "P1M", "rounding": "half-up", "multipleOf": None},
        "interest": {"dayCount": "actual/365", "rounding": "half-up"},
        "apr": {"method": "us", "places": 2, "minimum": None, "maximum": None},
        "validFrom": None, "validUntil": None, "sources": [{"url": "https://example.com/terms", "confidence": "low"}]}
    for key, value in changes.items():
        outer, _, inner = key.partition("__")
        if inner:
            found[outer] = found[outer] | {inner: value}
        else:
            found[outer] = value
    return found


def pay_monthly(count):
    return document(
        id=f"us-pay-monthly-{count}", name=f"Pay Monthly, {count} payments", brand="Cash App Afterpay",
        limits={"minimum": "400.00", "maximum": "4000.00"}, payments__count=count, apr__minimum="0", apr__maximum="35.99",
        sources=[{"url": "https://squareup.com/help/us/en/article/8052", "confidence": "high"},
                 {"url": "https://help.afterpay.com/hc/en-us/articles/11123487472025", "confidence": "high"},
                 {"url": "https://www.afterpay.com/en-US/loan-agreement", "confidence": "high"}])


def terms_of(found):
    """The terms of a dictionary."""
    return read(json.dumps(found, ensure_ascii=False).encode(), found["id"] + ".json")


BUILT_IN = {found["id"]: terms_of(found) for found in map(pay_monthly, (6, 12))}


def own(count, interval=None, first_due=None, day_count=None, rounding=None, interest_rounding=None, method=None, places=None,
        currency=None):
    """The terms of options; the first payment is an interval after the start, unless the options say otherwise."""
    interval, method = interval or "P1M", method or "us"
    return terms_of(document(
        currency=currency or "USD", interest={"dayCount": day_count or "actual/365", "rounding": interest_rounding or "half-up"},
        payments={"count": count, "interval": interval, "firstDue": first_due or interval, "rounding": rounding or "half-up",
                  "multipleOf": None},
        apr={"method": method, "places": default_places(method) if places is None else places, "minimum": None, "maximum": None}))


def default_places(method):
    return 2 if method == "us" else 1


def line_of(name):
    """Built-in terms as one line: those of the file, if there is one."""
    path = os.path.join(FOLDER, name + ".json")
    if not os.path.exists(path):
        return json.dumps(pay_monthly(BUILT_IN[name].count), ensure_ascii=False, separators=(",", ":"))
    with open(path, encoding="utf-8") as file:
        return json.dumps(json.load(file), ensure_ascii=False, separators=(",", ":"))
