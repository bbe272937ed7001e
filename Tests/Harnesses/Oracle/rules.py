#!/usr/bin/env python3
"""The rules of Schedules/README.md, written a second time and independently, in integers only.

It computes what `widget schedule` and `widget verify` print, from the rules alone: amounts, dates, the six splits,
due dates, canonical text, checksum, JSON. `compare.py` holds the built command against it.

    python3 rules.py schedule --amount 50.00 --plan-file us-pay-in-4.json --today 2026-11-21 --format canonical

Only Python's standard library; no float and no decimal.
"""
import argparse
import hashlib
import json
import os
import re
import sys

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
    """Bytes to minor units; refuses with a reason and a byte position counted from 0."""
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
        raise Refused("date_out_of_range", "a due date lies outside the years 1 to 9999")
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
    """Days and weeks exactly; months pinned to the last day of a short month."""
    if unit in "DW":
        return date_of(day_number(date) + count * (7 if unit == "W" else 1))
    year, month0 = divmod(date[0] * 12 + date[1] - 1 + count, 12)
    if not 1 <= year <= 9999:
        raise Refused("date_out_of_range", "a due date lies outside the years 1 to 9999")
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
        keys_of(document["installments"], ("count", "interval", "firstDue"), "installments")
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
        self.count, self.exponent = count, EXPONENTS[self.currency]
        self.interval = period(document["installments"]["interval"], 1)
        self.first_due = period(document["installments"]["firstDue"], 0)
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

    def due(self, start, k):
        """The day of payment k, from 0: months after months are one addition to the start."""
        (first, unit), (every, step) = self.first_due, self.interval
        if unit == step == "M":
            return add(start, first + k * every, "M")
        return add(add(start, first, unit), k * every, step)

    def dates(self, start):
        return [self.due(start, k) for k in range(self.count)]

    def barrier(self, total, start):
        """The code of what keeps an order from proceeding, but for a total too small to be split."""
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
                raise Refused("invalid_plan", "a key stands there twice")
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

def parse_token(data):
    """The bytes of a token file; one final line break, LF or CRLF, is not part of the token."""
    token = data.removesuffix(b"\n")
    token = token.removesuffix(b"\r") if token != data else token
    try:
        text = token.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("invalid_token", "the token is not UTF-8")
    if not 1 <= len(token) <= 1024 or any(ord(c) < 0x20 or 0x7F <= ord(c) <= 0x9F for c in text):
        raise Refused("invalid_token", "a token is 1 to 1024 bytes without control characters")
    return token


class Schedule:
    def __init__(self, plan, total, start, token=None):
        if total <= 0:
            raise Refused("invalid_amount", "the order total must be above zero")
        # What keeps the order from proceeding; its schedule is computed all the same.
        self.barrier = plan.barrier(total, start)
        self.plan, self.total, self.start, self.token = plan, total, start, token
        self.parts = split(plan.split, total, plan.count)
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
