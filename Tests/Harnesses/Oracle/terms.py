#!/usr/bin/env python3
"""Payment terms of an order, from the contract and the protocol's facts alone: a second implementation of `widget terms`.

    python3 terms.py '{"amount": "200.00", "today": "2026-11-21", "time-zone": "America/New_York"}'

prints the output of the same options. Schedules and loans are those of rules.py and financing.py, time zones those of zoneinfo.
Texts that the contract does not fix are `None` in the answer: a message's content, a loan's description, and other languages.
"""
import datetime
import glob
import hashlib
import json
import os
import re
import sys
import zoneinfo

import compare
import financing
import financing_terms
import rules as c

MOST = 2 ** 53 - 1
# The locale of a currency without --locale, and how a locale writes a date.
LOCALES = {"AUD": "en-AU", "CAD": "en-CA", "GBP": "en-GB", "NZD": "en-NZ", "EUR": "fr-FR"}
MONTHS = {
    "en": "January February March April May June July August September October November December",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
}


class Stop(Exception):
    """The end of a command without terms: its status, and whether it prints an empty object."""

    def __init__(self, status, prints=False):
        self.status, self.prints = status, prints


def date_phrase(locale, date):
    """A date with the month's name, as a language writes it."""
    year, month, day = date
    language = locale[:2]
    name = MONTHS[language].split()[month - 1]
    if language == "en":
        return f"{name} {day}, {year}" if locale in ("en-US", "en-CA") else f"{day} {name} {year}"
    if language == "es":
        return f"{day} de {name} de {year}"
    first = {"fr": "1er", "it": "1º"}[language]
    return f"{first if day == 1 else day} {name} {year}"


def dollars(minor):
    return f"${minor // 100:,}.{minor % 100:02d}"


def due_at(date, time, zone):
    """A due time; a skipped one moves by the gap, and of a repeated one the earlier counts. Also its date."""
    local = datetime.datetime(*date, *time)
    if zone == "UTC":
        return f"{local.isoformat()}Z", date
    where = zoneinfo.ZoneInfo(zone)
    # Of a repeated time, the first; in a gap, the offset before it.
    instant = local.replace(tzinfo=where, fold=0).astimezone(datetime.timezone.utc)
    local = instant.astimezone(where)
    minutes = int(local.utcoffset().total_seconds() / 60)  # towards zero
    sign = "-" if local.utcoffset() < datetime.timedelta(0) else "+"
    text = local.replace(tzinfo=None, fold=0).isoformat()
    return f"{text}{sign}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}", (local.year, local.month, local.day)


def catalogue():
    """The built-in plans and loans, by their identifiers in order."""
    plans = {}
    for path in sorted(glob.glob(os.path.join(compare.find_plans(), "*.json"))):
        with open(path, encoding="utf-8") as file:
            plans[c.Plan.read(path).id] = c.Plan.read(path), json.load(file)["name"]
    loans = {}
    for path in sorted(glob.glob(os.path.join(compare.find_plans(), "..", "loans", "*.json"))):
        with open(path, encoding="utf-8") as file:
            name = json.load(file)["name"]
        loans[os.path.basename(path)[:-5]] = financing_terms.read_file(path), name
    return dict(sorted(plans.items())), dict(sorted(loans.items()))


PLANS, LOANS = catalogue()


class Order:
    """The options with their defaults."""

    def __init__(self, options):
        self.options = options
        self.names = options.get("plan", [])
        if len(set(self.names)) < len(self.names) or "selected" in options and "accepted" in options:
            raise Stop(64)
        loans = [name for name in self.names if name in LOANS]
        if loans and "rate" not in options or "rate" in options and self.names and not loans:
            raise Stop(64)
        if any(name not in PLANS and name not in LOANS for name in self.names):
            raise Stop(66)
        self.rate = financing_terms.parse_rate(options["rate"].encode()) if "rate" in options else None
        currencies = [(PLANS.get(name) or LOANS[name])[0].currency for name in self.names]
        self.currency = options.get("currency", currencies[0] if currencies else "USD")
        if any(currency != self.currency for currency in currencies):
            raise Stop(65)
        self.total = c.parse_amount(options["amount"].encode(), c.EXPONENTS[self.currency])
        if self.total > MOST:
            raise Stop(65)
        self.start = c.parse_date(options["today"])
        self.zone, self.locale = options.get("time-zone", "UTC"), options.get("locale", LOCALES.get(self.currency, "en-US"))
        self.time = tuple(int(part) for part in options.get("due-time", "00:00").split(":"))

    def schedules(self, payments):
        for number, (date, amount) in enumerate(payments, 1):
            one = {"id": str(number), "type": "immediate" if date == self.start else "deferred"}
            if date == self.start:
                one["description"] = {"plain": "Due today." if self.locale[:2] == "en" else None}
            else:
                due, shown = due_at(date, self.time, self.zone)
                phrase = date_phrase(self.locale, shown)
                one["description"] = {"plain": f"Due {phrase}." if self.locale[:2] == "en" else Text(phrase)}
                one["due_at"] = due
            yield one | {"amount": amount}

    def description(self, amounts):
        """The sentence of a plan, which the contract has for dollars in en-US."""
        if self.locale != "en-US" or self.currency != "USD":
            return Text(str(amounts.count(amounts[0])))
        first = amounts.count(amounts[0])
        if first == len(amounts):
            return f"{first} interest-free payments of {dollars(amounts[0])}."
        plural = "payment" if first == 1 else "payments"
        return (f"{first} {plural} of {dollars(amounts[0])} and {len(amounts) - first} of {dollars(amounts[-1])}, "
                "interest-free.")

    def plan(self, name):
        plan, title = PLANS[name]
        if self.total <= 0 or plan.barrier(self.total, self.start):
            return None
        schedule = c.Schedule(plan, self.total, self.start)
        return self.term(name, title, self.description(schedule.parts), zip(schedule.dates, schedule.parts), schedule.checksum())

    def loan(self, name):
        terms, title = LOANS[name]
        if not terms.is_valid_on(self.start) or self.total <= 0 or self.total > financing_terms.MOST:
            return None
        if terms.minimum is not None and self.total < terms.minimum or terms.maximum is not None and self.total > terms.maximum:
            return None
        loan = financing.Loan(terms, self.total, 0, self.rate, self.start)
        if not loan.is_offered():
            return None
        term = self.term(name, title, Text(), [(row.due, row.amount) for row in loan.rows], loan.checksum())
        term.interest = loan.interest
        return term

    def pay_now(self):
        if self.total <= 0:
            return None
        text = (f"schedule/1 pay-now {self.currency}/{c.EXPONENTS[self.currency]} {self.total}\ntokenless\n"
                f"{c.date_text(self.start)} {self.total}\n")
        checksum = hashlib.sha256(text.encode()).hexdigest()
        return self.term("pay-now", "Pay now", None, [(self.start, self.total)], checksum)

    def term(self, name, title, description, payments, checksum):
        term = Term({"id": name, "title": title})
        if description is not None:
            term["description"] = {"plain": description}
        term["schedules"] = list(self.schedules(payments))
        term["schedule_checksum"] = checksum
        return term

    def terms(self):
        found = [self.pay_now()] if self.options.get("with-pay-now") else []
        if self.names:
            names = self.names
        else:
            names = [name for name in PLANS if PLANS[name][0].currency == self.currency]
            if self.rate is not None:
                names += [name for name in LOANS if LOANS[name][0].currency == self.currency]
        for name in names:
            try:
                found.append(self.plan(name) if name in PLANS else self.loan(name))
            except c.Refused:
                pass  # a part would be zero, or a day is outside of the calendar
        return [term for term in found if term]


class Term(dict):
    interest = None


class Text:
    """Any text that contains a phrase."""

    def __init__(self, phrase=""):
        self.phrase = phrase


def compared(term):
    """The parts of a selected term that must not change silently."""
    return term["id"], [(one["id"], one["type"], one.get("due_at"), one["amount"]) for one in term["schedules"]]


def earlier_term(previous):
    previous = previous.get("payment", previous)
    if "accepted_term" in previous:
        return previous["accepted_term"]
    chosen = previous.get("selected_term_id")
    return next((term for term in previous.get("terms", []) if term["id"] == chosen), None)


def answer(options, previous=None):
    """The exit status, and the printed object or None. `previous` is an earlier output as an object."""
    try:
        order = Order(options)
        found = order.terms()
    except Stop as stop:
        return stop.status, None
    except c.Refused:
        return 65, None
    wanted = options.get("accepted", options.get("selected"))
    chosen = None
    if found:
        chosen = found[0] if wanted is None else next((term for term in found if term["id"] == wanted), None)
        if chosen is None:
            return 1, None
    printed = {}
    if chosen and "accepted" in options:
        printed["accepted_term"] = chosen
    elif chosen:
        printed = {"selected_term_id": chosen["id"], "terms": found}
    earlier = earlier_term(previous) if previous else None
    if earlier and (chosen is None or compared(earlier) != compared(chosen)):
        printed["messages"] = [{"type": "warning", "code": "payment_term_changed", "path": "$.payment", "content": Text()}]
    if chosen and options.get("totals") and chosen.interest is not None:
        printed["totals"] = [{"type": "fee", "display_text": Text(), "amount": chosen.interest}]
    return (0 if chosen else 1), printed


def filled(expected, found):
    """An expected object with the found texts in the places of those that the contract does not fix, or None if one is wrong."""
    if isinstance(expected, Text) or expected is None:
        phrase = "" if expected is None else expected.phrase
        return found if isinstance(found, str) and found and phrase in found else "a text with " + repr(phrase)
    if isinstance(expected, dict):
        return {key: filled(value, found.get(key) if isinstance(found, dict) else None) for key, value in expected.items()}
    if isinstance(expected, list):
        others = found if isinstance(found, list) else []
        return [filled(value, others[index] if index < len(others) else None) for index, value in enumerate(expected)]
    return expected


def text_of(printed):
    return json.dumps(printed, ensure_ascii=False, separators=(",", ":")) + "\n"


def words(options):
    """The words of the command line."""
    found = ["terms"]
    for name, value in options.items():
        for each in value if isinstance(value, list) else [value]:
            found += [f"--{name}"] if each is True else [f"--{name}", each]
    return found


if __name__ == "__main__":
    status, printed = answer(json.loads(sys.argv[1]))
    if printed is not None:
        sys.stdout.write(text_of(filled(printed, {})))
    sys.exit(status)
