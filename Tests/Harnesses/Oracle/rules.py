#!/usr/bin/env python3
"""A second, independent implementation of the rules of Schedules/README.md, in integers only.

It computes what `widget schedule` and `widget verify` print, from the rules alone: amounts, dates, the six splits,
unequal parts, due dates, business days, canonical text, checksum, JSON. `compare.py` compares the built command with it.

    python3 rules.py schedule --amount 50.00 --plan-file us-pay-in-4.json --today 2026-11-21 --format canonical

Only Python's standard library; no float and no decimal.
"""
import argparse
import hashlib
import json
import math
import os
import re
import sys
from fractions import Fraction

INT64_MAX = 9223372036854775807

# ISO 4217, active, by the number of decimal places; every other code in TWO has two.
ZERO = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
THREE = "BHD IQD JOD KWD LYD OMR TND"
FOUR = "CLF UYW"
TWO = """
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR
NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG"""
EXPONENTS = {code: places for places, codes in ((0, ZERO), (2, TWO), (3, THREE), (4, FOUR)) for code in codes.split()}


class Refused(Exception):
    """Input that the rules refuse: an error code, a message, and the command's exit status."""

    def __init__(self, code, message, status=65, position=None):
        super().__init__(message)
        self.code, self.message, self.status, self.position = code, message, status, position


# --- Money ------------------------------------------------------------------------------------------------------------

def parse_amount(text, exponent):
    """Bytes to minor units; raises Refused with a reason and a byte position counted from 0."""
    def refuse(reason, position):
        raise Refused("invalid_amount", f"{reason} at byte {position}", 65, position)

    if not text:
        refuse("empty", 0)
    value, places, point, digits_since = 0, 0, None, 0
    for position, byte in enumerate(text):
        if 0x30 <= byte <= 0x39:
            if point is not None:
                if places == exponent:
                    refuse("too many decimal places", position)
                places += 1
            value = value * 10 + (byte - 0x30)
            digits_since += 1
            if value > INT64_MAX:
                refuse("out of range", position)
        elif byte == 0x2E and point is None:
            if digits_since == 0:
                refuse("no digit before the point", position)
            if exponent == 0:
                refuse("too many decimal places", position)
            point, digits_since = position, 0
        else:
            refuse("unexpected byte", position)
    if digits_since == 0:
        refuse("no digit after the point", len(text))
    value *= 10 ** (exponent - places)
    if value > INT64_MAX:
        refuse("out of range", len(text))
    return value


def money_text(minor, exponent):
    if exponent == 0:
        return str(minor)
    unit = 10 ** exponent
    return f"{minor // unit}.{minor % unit:0{exponent}d}"


# --- Dates: (year, month, day), and a day number that counts 0001-01-01 as 1 --------------------------------------------

def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def month_length(year, month):
    return (31, 29 if is_leap(year) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def parse_date(text):
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text, re.ASCII)
    year, month, day = map(int, found.groups()) if found else (0, 0, 0)
    if not (1 <= year <= 9999 and 1 <= month <= 12 and 1 <= day <= month_length(year, month)):
        raise Refused("invalid_date", f"not a date: {text!r}; write it as 2026-11-21")
    return year, month, day


def date_text(date):
    return "%04d-%02d-%02d" % date


def day_number(date):
    year, month, day = date
    before = year - 1
    days = before * 365 + before // 4 - before // 100 + before // 400
    return days + sum(month_length(year, m) for m in range(1, month)) + day


LAST_DAY = day_number((9999, 12, 31))


def date_of(number):
    if not 1 <= number <= LAST_DAY:
        raise Refused("date_out_of_range", "a due date is outside the years 1 to 9999")
    low, high = 1, 9999
    while low < high:  # the last year whose first day is not after it
        middle = (low + high + 1) // 2
        if day_number((middle, 1, 1)) <= number:
            low = middle
        else:
            high = middle - 1
    rest, month = number - day_number((low, 1, 1)), 1
    while rest >= month_length(low, month):
        rest -= month_length(low, month)
        month += 1
    return low, month, rest + 1


def add(date, count, unit):
    """Adds days and weeks exactly, and months up to the last day of a short month."""
    if unit in "DW":
        return date_of(day_number(date) + count * (7 if unit == "W" else 1))
    year, month0 = divmod(date[0] * 12 + date[1] - 1 + count, 12)
    if not 1 <= year <= 9999:
        raise Refused("date_out_of_range", "a due date is outside the years 1 to 9999")
    return year, month0 + 1, min(date[2], month_length(year, month0 + 1))


# --- Splits -------------------------------------------------------------------------------------------------------------

def half_up_last(t, n):
    part = (2 * t + n) // (2 * n)
    return [part] * (n - 1) + [t - (n - 1) * part]


def half_even_last(t, n):
    part, rest = divmod(t, n)
    if 2 * rest > n or (2 * rest == n and part % 2 == 1):
        part += 1
    return [part] * (n - 1) + [t - (n - 1) * part]


def floor_last(t, n):
    return [t // n] * (n - 1) + [t // n + t % n]


def floor_first(t, n):
    return [t // n + t % n] + [t // n] * (n - 1)


def spread_first(t, n):
    return [t // n + 1] * (t % n) + [t // n] * (n - t % n)


def spread_last(t, n):
    return [t // n] * (n - t % n) + [t // n + 1] * (t % n)


SPLITS = {
    "half-up-last": half_up_last, "half-even-last": half_even_last, "floor-last": floor_last,
    "floor-first": floor_first, "spread-first": spread_first, "spread-last": spread_last,
}


def split(name, total, count):
    parts = SPLITS[name](total, count)
    assert len(parts) == count and sum(parts) == total
    if min(parts) <= 0:
        raise Refused("amount_too_small", f"{total} minor units cannot be split into {count} parts by {name}", 1)
    return parts


# --- Unequal parts ------------------------------------------------------------------------------------------------------

def by_weights(name, total, weights):
    """Each share rounded down; the minor units left over go to the largest remainders, one minor unit each."""
    exact = [Fraction(total * weight, sum(weights)) for weight in weights]
    parts = [math.floor(share) for share in exact]
    places = list(range(len(weights)))
    if not name.endswith("first"):
        places.reverse()
    # Sorting is stable: equal remainders keep the order of the split's direction.
    places.sort(key=lambda place: parts[place] - exact[place])
    for place in places[:total - sum(parts)]:
        parts[place] += 1
    return parts


def after_first(name, total, count, first):
    """A first part, and the rest by the split."""
    if not 0 < first < total:
        raise Refused("amount_too_small", f"{total} minor units do not exceed a first payment of {first}", 1)
    return [first] + split(name, total - first, count - 1)


def half_up(value):
    return math.floor(value + Fraction(1, 2))


# --- Business days ------------------------------------------------------------------------------------------------------

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class BusinessDays:
    def __init__(self, document):
        keys_of(document, ("adjust", "weekend", "holidays"), "businessDays")
        self.adjust, self.weekend, holidays = document["adjust"], document["weekend"], document["holidays"]
        fine = (self.adjust in ("following", "modified-following", "preceding") and isinstance(self.weekend, list)
                and all(day in WEEKDAYS for day in self.weekend) and len(set(self.weekend)) == len(self.weekend) < 7
                and isinstance(holidays, list) and len(holidays) <= 1000 and all(isinstance(day, str) for day in holidays))
        if not fine:
            raise Refused("invalid_plan", "businessDays: impossible value")
        self.holidays = {day_number(parse_date(day)) for day in holidays}
        if sorted(set(holidays)) != holidays:
            raise Refused("invalid_plan", "holidays: not in ascending order")

    def is_open(self, number):
        # Day 1, 0001-01-01, is a Monday.
        return WEEKDAYS[(number - 1) % 7] not in self.weekend and number not in self.holidays

    def longest_closure(self):
        """The most days in a row that are closed, found by walking over all days around the holidays."""
        walks = [range(1, 22)] + [range(max(day - 8, -6), day + 9 + len(self.holidays)) for day in self.holidays]
        longest = 0
        for walk in walks:
            row = 0
            for number in walk:
                row = 0 if self.is_open(number) else row + 1
                longest = max(longest, row)
            while row and not self.is_open(number + 1):
                number, row = number + 1, row + 1
            longest = max(longest, row)
        return longest

    def moved(self, date, start):
        """The business day for a date after the start, itself after the start."""
        number, earliest = day_number(date), day_number(start) + 1
        if self.is_open(number):
            return date
        later, earlier = number, number
        while not self.is_open(later):
            later += 1
        while earlier >= earliest and not self.is_open(earlier):
            earlier -= 1
        if earlier < earliest or self.adjust == "following":
            return date_of(later)
        stays = later <= LAST_DAY and date_of(later)[1] == date[1]
        return date_of(later if self.adjust == "modified-following" and stays else earlier)


# --- Plans --------------------------------------------------------------------------------------------------------------

SHAPE = {
    "format": int, "id": str, "name": str, "brand": str, "region": str, "currency": str, "locales": list, "limits": dict,
    "installments": dict, "split": str, "validFrom": (str, type(None)), "validUntil": (str, type(None)), "sources": list,
}


def period(text, least):
    found = re.fullmatch(r"P(0|[1-9][0-9]{0,3})([DWM])", text, re.ASCII) if isinstance(text, str) else None
    if not found or int(found[1]) < least:
        raise Refused("invalid_plan", f"not a period: {text!r}")
    return int(found[1]), found[2]


def keys_of(value, expected, where):
    if not isinstance(value, dict) or set(value) != set(expected):
        raise Refused("invalid_plan", f"{where}: wants the keys {', '.join(expected)}, and no others")


def is_language_tag(text):
    return isinstance(text, str) and len(text) <= 35 and re.fullmatch(
        r"[a-z]{2,3}(-[a-z0-9]{1,8})*", text, re.ASCII | re.IGNORECASE) is not None


class Plan:
    def __init__(self, document, file_name=None):
        keys_of(document, SHAPE, "plan")
        for key, types in SHAPE.items():
            if not isinstance(document[key], types) or isinstance(document[key], bool):
                raise Refused("invalid_plan", f"{key}: wrong type")
        keys_of(document["limits"], ("minimum", "maximum"), "limits")
        optional = [key for key in ("weights", "firstPayment", "dayOfMonth", "businessDays") if key in document["installments"]]
        keys_of(document["installments"], ["count", "interval", "firstDue"] + optional, "installments")
        for source in document["sources"]:
            keys_of(source, ("url", "confidence"), "sources")
        self.id, self.currency, self.split = document["id"], document["currency"], document["split"]
        count = document["installments"]["count"]
        checks = {
            "region": re.fullmatch(r"[A-Z]{2}", document["region"], re.ASCII) is not None and document["region"] != "UK",
            "locales": 1 <= len(document["locales"]) <= 50 and all(map(is_language_tag, document["locales"]))
                       and len({locale.lower() for locale in document["locales"]}) == len(document["locales"]),
            "sources": all(isinstance(source["url"], str) and source["confidence"] in ("high", "medium", "low")
                           for source in document["sources"]),
            "format": document["format"] == 1,
            "id": re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,63}", self.id, re.ASCII) is not None,
            "file name": file_name in (None, self.id + ".json"),
            "currency": self.currency in EXPONENTS,
            "split": self.split in SPLITS,
            "count": isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= 1000,
        }
        for key, holds in checks.items():
            if not holds:
                raise Refused("invalid_plan", f"{key}: impossible value")
        self.installments = document["installments"]
        self.count, self.exponent = count, EXPONENTS[self.currency]
        self.interval = period(document["installments"]["interval"], 1)
        self.first_due = period(document["installments"]["firstDue"], 0)
        self._read_rules(document["installments"])
        self.minimum, self.maximum = (self._limit(document["limits"][key]) for key in ("minimum", "maximum"))
        self.valid_from, self.valid_until = (
            None if document[key] is None else parse_date(document[key]) for key in ("validFrom", "validUntil"))
        if None not in (self.minimum, self.maximum) and self.minimum > self.maximum:
            raise Refused("invalid_plan", "limits: the minimum is above the maximum")
        if None not in (self.valid_from, self.valid_until) and self.valid_from > self.valid_until:
            raise Refused("invalid_plan", "validUntil: before validFrom")

    def _limit(self, text):
        if text is None:
            return None
        if not isinstance(text, str):
            raise Refused("invalid_plan", "limits: write amounts as text")
        return parse_amount(text.encode(), self.exponent)

    def _read_rules(self, terms):
        """Reads the optional keys of installments."""
        self.weights = self.percent = self.first_amount = self.day = self.business = None
        if "weights" in terms:
            self.weights = terms["weights"]
            if not (isinstance(self.weights, list) and len(self.weights) == self.count and "firstPayment" not in terms
                    and all(type(weight) is int and 1 <= weight <= 10**6 for weight in self.weights)):
                raise Refused("invalid_plan", "weights: impossible value")
        if "firstPayment" in terms:
            first = terms["firstPayment"]
            if not isinstance(first, dict) or set(first) not in ({"percent"}, {"amount"}) or self.count < 2:
                raise Refused("invalid_plan", "firstPayment: impossible value")
            if "percent" in first:
                text = first["percent"]
                if not isinstance(text, str) or not re.fullmatch(r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,4})?", text, re.ASCII) \
                        or not 0 < Fraction(text) < 100:
                    raise Refused("invalid_plan", "percent: impossible value")
                self.percent = Fraction(text)
            else:
                self.first_amount = self._limit(first["amount"])
                if not self.first_amount:
                    raise Refused("invalid_plan", "amount: not above zero")
        if "dayOfMonth" in terms:
            day = terms["dayOfMonth"]
            self.day = 31 if day == "last" else day
            if type(self.day) is not int or not 1 <= self.day <= 31 or self.interval[1] != "M":
                raise Refused("invalid_plan", "dayOfMonth: impossible value")
        if "businessDays" in terms:
            self.business = BusinessDays(terms["businessDays"])
            days = self.interval[0] * {"D": 1, "W": 7, "M": 28}[self.interval[1]]
            ways = 1 if self.business.adjust == "following" else 2
            if self.count > 1 and self.business.longest_closure() * ways >= days:
                raise Refused("invalid_plan", "businessDays: two payments could be due on one day")

    def parts(self, total):
        if self.weights:
            parts = by_weights(self.split, total, self.weights)
        elif self.percent:
            parts = after_first(self.split, total, self.count, half_up(total * self.percent / 100))
        elif self.first_amount:
            parts = after_first(self.split, total, self.count, self.first_amount)
        else:
            parts = split(self.split, total, self.count)
        assert len(parts) == self.count and sum(parts) == total
        if min(parts) <= 0:
            raise Refused("amount_too_small", f"{total} minor units are too small for a payment", 1)
        return parts

    def due(self, start, k):
        """The day of payment k, from 0, on a business day if the plan wants one."""
        date = self._on_day(start, k) if self.day else self._regular(start, k)
        return date if not self.business or date == start else self.business.moved(date, start)

    def _on_day(self, start, k):
        """The day of payment k on a day of the month; a first payment at once stays, and the second begins the series."""
        at_once = self.first_due[0] == 0
        if at_once and k == 0:
            return start
        date = add(start, *self.interval) if at_once else add(start, *self.first_due)
        while date[2] != min(self.day, month_length(*date[:2])):
            date = add(date, 1, "D")
        first = date[0], date[1], 1
        year, month, _ = add(first, (k - at_once) * self.interval[0], "M")
        return year, month, min(self.day, month_length(year, month))

    def _regular(self, start, k):
        """The day of payment k, from 0: months after months are one addition to the start."""
        (first, unit), (every, step) = self.first_due, self.interval
        if unit == step == "M":
            return add(start, first + k * every, "M")
        return add(add(start, first, unit), k * every, step)

    def dates(self, start):
        return [self.due(start, k) for k in range(self.count)]

    def barrier(self, total, start):
        """The code of the barrier of an order, except for a total too small to be split."""
        if self.valid_from and start < self.valid_from or self.valid_until and start > self.valid_until:
            return "plan_unavailable"
        if self.minimum is not None and total < self.minimum:
            return "amount_below_minimum"
        if self.maximum is not None and total > self.maximum:
            return "amount_above_maximum"
        return None

    @staticmethod
    def read(path):
        def no_duplicates(pairs):
            if len({key for key, _ in pairs}) != len(pairs):
                raise Refused("invalid_plan", "a key occurs twice")
            return dict(pairs)
        try:
            with open(path, "rb") as file:
                document = json.loads(file.read().decode("utf-8"), object_pairs_hook=no_duplicates)
        except OSError as error:
            raise Refused("no_input", f"{path}: {error.strerror}", 66)
        except ValueError as error:
            raise Refused("invalid_plan", f"{path}: {error}")
        return Plan(document, os.path.basename(path))


# --- Schedules ----------------------------------------------------------------------------------------------------------

# Tab, line ends, space, no-break space, and the characters without a width.
INVISIBLE = "\t\n\r \u00a0\u200b\u200c\u200d\u2060\ufeff"


def parse_token(data):
    """The bytes of a token in the text of a file; invisible characters at its ends are not part of it."""
    try:
        text = data.decode("utf-8").strip(INVISIBLE)
    except UnicodeDecodeError:
        raise Refused("invalid_token", "the token is not UTF-8")
    token = text.encode()
    if set(text) & set(INVISIBLE):
        raise Refused("invalid_token", "a token has no space, line break or zero-width character")
    if not 1 <= len(token) <= 1024 or any(ord(c) < 0x20 or 0x7F <= ord(c) <= 0x9F for c in text):
        raise Refused("invalid_token", "a token is 1 to 1024 bytes without control characters")
    return token


class Schedule:
    def __init__(self, plan, total, start, token=None):
        if total <= 0:
            raise Refused("invalid_amount", "the order total must be above zero")
        # The barrier of the order; its schedule is computed in any case.
        self.barrier = plan.barrier(total, start)
        self.plan, self.total, self.start, self.token = plan, total, start, token
        self.parts = plan.parts(total)
        self.dates = plan.dates(start)
        self.due_today = sum(part for part, date in zip(self.parts, self.dates) if date == start)

    def canonical(self):
        plan = self.plan
        lines = [f"schedule/1 {plan.id} {plan.currency}/{plan.exponent} {self.total}"]
        lines.append("tokenless" if self.token is None else "token " + hashlib.sha256(self.token).hexdigest())
        lines += [f"{date_text(date)} {part}" for date, part in zip(self.dates, self.parts)]
        return "".join(line + "\n" for line in lines)

    def checksum(self):
        return hashlib.sha256(self.canonical().encode("ascii")).hexdigest()

    def json(self):
        def money(minor):
            return f'{{"amount":"{money_text(minor, self.plan.exponent)}","currency":"{self.plan.currency}"}}'
        rows = ",".join(
            f'{{"number":{number},"dueDate":"{date_text(date)}","amount":{money(part)}}}'
            for number, (date, part) in enumerate(zip(self.dates, self.parts), 1))
        return (
            f'{{"plan":"{self.plan.id}","mode":"{"tokenless" if self.token is None else "token"}",'
            f'"startDate":"{date_text(self.start)}","total":{money(self.total)},'
            f'"amountDueToday":{money(self.due_today)},"checksum":"{self.checksum()}","installments":[{rows}]}}\n')


# --- Command ------------------------------------------------------------------------------------------------------------

def main(arguments=None, plans="plans"):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("schedule", "verify"))
    for name in ("amount", "today"):
        parser.add_argument("--" + name, required=True)
    for name in ("currency", "plan", "plan-file", "token-file", "checksum"):
        parser.add_argument("--" + name)
    parser.add_argument("--format", choices=("json", "canonical", "text"), default="text")
    parser.add_argument("--plans", default=plans, help="the folder of the plans that --plan names")
    a = parser.parse_args(arguments)
    try:
        plan = Plan.read(a.plan_file or os.path.join(a.plans, (a.plan or "us-pay-in-4") + ".json"))
        if a.currency not in (None, plan.currency):
            raise Refused("unsupported_currency", f"the plan is in {plan.currency}")
        token = None
        if a.token_file:
            try:
                with open(a.token_file, "rb") as file:
                    token = parse_token(file.read())
            except OSError as error:
                raise Refused("no_input", f"{a.token_file}: {error.strerror}", 66)
        total = parse_amount(os.fsencode(a.amount), plan.exponent)
        schedule = Schedule(plan, total, parse_date(a.today), token)
    except Refused as refused:
        print(f"error: {refused.code}: {refused.message}", file=sys.stderr)
        return refused.status
    if a.command == "verify":
        if a.checksum == schedule.checksum():
            return 0
        print(f"expected {schedule.checksum()}\ngiven    {a.checksum}")
        return 1
    sys.stdout.write(schedule.json() if a.format == "json" else schedule.canonical())
    if schedule.barrier:
        print(f"warning: {schedule.barrier}", file=sys.stderr)
    return 1 if schedule.barrier else 0


if __name__ == "__main__":
    sys.exit(main())
