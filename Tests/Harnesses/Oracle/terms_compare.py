#!/usr/bin/env python3
"""Compares `widget terms` and `widget terms check` with terms.py and terms_check.py, over seeded random orders and checkouts.

    python3 terms_compare.py .build/release/widget [--cases 2000] [--seed 1] [--only CASE]

It compares byte for byte the output of terms, and the exit status; of texts that the contract does not fix, it compares the phrases
that the contract has; and of checks the JSON paths of all lines, in any order. Each case is an order with a check of
a checkout that has its terms and up to three mistakes. Exit status 0 if nothing differed.
"""
import argparse
import collections
import concurrent.futures
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

import rules as c
import terms
import terms_check

ZONES = ["UTC", "America/New_York", "America/Los_Angeles", "America/St_Johns", "America/Sao_Paulo", "America/Havana",
         "America/Santiago", "Europe/London", "Europe/Dublin", "Europe/Paris", "Africa/Cairo", "Africa/Casablanca", "Asia/Kolkata",
         "Asia/Kathmandu", "Asia/Beirut", "Asia/Tokyo", "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland",
         "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati", "Etc/GMT+12", "Etc/UTC", "America/Nuuk"]
TIMES = ["00:00", "00:30", "01:00", "01:30", "02:00", "02:30", "02:59", "03:00", "09:15", "12:00", "23:30", "23:59"]
LOCALES = ["en-US", "en-AU", "en-CA", "en-GB", "en-NZ", "fr-CA", "fr-FR", "es-ES", "it-IT"]
AMOUNTS = ["200.00", "57.27", "1.00", "0.99", "2000.00", "2000.01", "0.03", "0", "399.99", "400.00", "4000.00", "4000.01", "10.00",
           "9.99", "1000.00", "600", "90071992547409.91", "90071992547409.92", "92233720368547758.07", "1.001", "x", "-5"]
CURRENCIES = ["USD", "USD", "AUD", "CAD", "GBP", "NZD", "EUR", "JPY", "KWD"]
# Values that take the place of others.
VALUES = [None, True, 0, -1, 5, 2500.0, 10 ** 16, "", "x", "immediate", "2026-12-05T00:00:00", "2026-12-05t00:00:60.5z", "Pay in 4", [], {},
          [1], {"plain": 1}, {"plain": "Due December 24, 2026."}, {"text": "x"}, {"html": "x"}, "USD", "discount", "gift_wrap", "total", "subtotal",
          "$.payment.terms[0]", "$.payment.terms[9]", "$.payment.accepted_term", "$.line_items[0]", "com.example.terms",
          "disclosure", "payment_term_changed", "info"]
KEYS = ["id", "title", "description", "schedules", "type", "due_at", "amount", "currency", "display_text", "selected", "terms",
        "selected_term_id", "accepted_term", "instruments", "code", "path", "presentation", "content", "applies_to"]


class Case:
    """Options, an earlier output or none, and a checkout."""

    def __init__(self, number, seed):
        self.number, self.random = number, random.Random(f"{seed}/{number}")
        self.options = self.order()
        self.previous = None
        if self.chance(30):
            # An earlier answer to nearly the same order.
            earlier = self.options | {key: value for key, value in self.order().items() if self.chance(25)}
            earlier.pop("previous", None)
            status, printed = terms.answer(earlier)
            self.previous = terms.filled(printed, {}) if status == 0 else {}

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def one(self, values):
        return self.random.choice(values)

    def order(self):
        options = {"amount": self.one(AMOUNTS) if self.chance(25) else f"{self.random.randint(1, 2200)}.{self.random.randint(0, 99):02d}"}
        if self.chance(50):
            names = [*terms.PLANS, *terms.LOANS]
            options["plan"] = [self.one([*names, *["us-pay-in-4"] * 4, "us-pay-in-5"] if self.chance(4) else names)
                               for _ in range(self.random.randint(1, 3))]
            if self.chance(92):  # of one currency
                currency = self.one(["USD", "USD", "AUD", "CAD", "GBP", "NZD", "EUR"])
                names = [name for name in names if (terms.PLANS.get(name) or terms.LOANS.get(name))[0].currency == currency]
                options["plan"] = self.random.sample(names, self.random.randint(1, len(names)))
        elif self.chance(70):
            options["currency"] = self.one(CURRENCIES)
        if self.chance(60) and ("plan" not in options or set(options["plan"]) & set(terms.LOANS)) or self.chance(3):
            options["rate"] = self.one(["0", "15", "29.99", "35.99", "36", "7.5", "1000", "x"] if self.chance(20) else ["15", "29.99"])
        if self.chance(40):
            options["with-pay-now"] = True
        if self.chance(35):
            options[self.one(["selected", "accepted"])] = self.one(["pay-now", "us-pay-in-4", "us-pay-monthly-6", "gb-pay-in-4", "x"])
        if self.chance(2):
            options |= {"selected": "pay-now", "accepted": "pay-now"}
        if self.chance(20):
            options["totals"] = True
        day = c.date_of(c.day_number((2026, 1, 1)) + self.random.randint(0, 800))
        if self.chance(10):
            day = self.one([(2024, 2, 29), (2099, 12, 31), (1990, 3, 25), (2011, 12, 16), (2038, 1, 5), (2400, 2, 28)])
        options["today"] = c.date_text(day)
        if self.chance(80):
            options["time-zone"] = self.one(ZONES)
        if self.chance(50):
            options["due-time"] = self.one(TIMES)
        if self.chance(50):
            options["locale"] = self.one(LOCALES)
        return options

    def document(self):
        """A checkout or an order with the terms of the order, and mistakes."""
        status, printed = terms.answer({"amount": "200.00", "today": self.options["today"], "with-pay-now": True}
                                       | ({"selected": "us-pay-in-4"} if self.chance(60) else {}))
        members = terms.filled(printed, {})
        if self.chance(30):
            members = {"accepted_term": self.one(members["terms"])}
        target = "$.payment.accepted_term" if "accepted_term" in members else "$.payment.terms[0]"
        document = {
            "currency": "USD", "payment": members | {"instruments": [{"id": "i"}]},
            "totals": [{"type": "subtotal", "amount": 18000}, {"type": "tax", "amount": 2500},
                       {"type": "discount", "amount": -500}, {"type": "total", "amount": 20000}],
            "messages": [{"type": "warning", "code": "payment_term_changed", "content": "x"},
                         {"type": "warning", "code": "com.example.terms", "presentation": "disclosure", "path": target, "content": "x"}],
            "policies": [{"type": "com.example.terms", "description": {"plain": "x"}, "applies_to": [target]}],
        }
        for _ in range(self.random.randint(0, 3)):
            self.change(document)
        return document

    def change(self, document):
        """Changes one place: removes, replaces, adds, doubles or reverses."""
        places = list(places_of(document))
        holder, key = self.one(places)
        kind = self.random.randrange(6)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder[key], (dict, list)):
            inner = holder[key]
            if isinstance(inner, dict):
                inner[self.one(KEYS)] = copy.deepcopy(self.one(VALUES))
            elif inner:
                inner.append(copy.deepcopy(self.one(inner)))
        elif kind == 2 and isinstance(holder[key], list):
            holder[key].reverse()
        elif kind == 3 and isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] += self.one([-1, 1])
        else:
            holder[key] = copy.deepcopy(self.one(VALUES))


def places_of(value):
    for key in list(value if isinstance(value, dict) else range(len(value))):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from places_of(value[key])


class Program:
    def __init__(self, path, folder):
        self.words = [sys.executable, path] if path.endswith(".py") else [os.path.abspath(path)]
        self.folder = folder

    def __call__(self, words, text=""):
        found = subprocess.run([*self.words, *words], input=text.encode(), capture_output=True, cwd=self.folder, timeout=120,
                               env={"TZ": "Asia/Tokyo", "PATH": "/usr/bin:/bin", "TERM": "dumb"})
        return found.returncode, found.stdout.decode("utf-8", "replace"), found.stderr.decode("utf-8", "replace")


def terms_difference(program, case):
    status, printed = terms.answer(case.options, case.previous)
    words, text = terms.words(case.options), ""
    if case.previous is not None:
        words, text = words + ["--previous", "-"], terms.text_of(case.previous)
    found, output, error = program(words, text)
    if found != status:
        return f"status {found}, expected {status}: {output[:300]}{error[:300]}"
    if status and not error.startswith("error: "):
        return f"no error: {error!r}"
    if printed is None:
        return None if output == "" else f"output {output[:300]}"
    try:
        document = json.loads(output)
    except ValueError:
        return f"no JSON: {output[:300]}"
    expected = terms.text_of(terms.filled(printed, document))
    return None if output == expected else f"expected {expected}got      {output}"


def check_difference(program, case):
    document = case.document()
    expected = sorted(terms_check.breaches(document))
    found, output, error = program(["terms", "check"], json.dumps(document))
    paths = sorted(line.partition(": ")[0] for line in output.splitlines())
    if found != (1 if expected else 0) or paths != expected or error:
        return f"status {found}, expected {expected}, got {paths} {error[:300]}in {json.dumps(document)}"
    return None


def difference(program, case):
    return terms_difference(program, case) or check_difference(program, case)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("widget")
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    given = parser.parse_args()
    numbers = [given.only] if given.only is not None else range(given.cases)
    failed, statuses, broken = 0, collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        program = Program(given.widget, folder)
        cases = [Case(number, given.seed) for number in numbers]
        for case in cases:
            statuses[terms.answer(case.options)[0]] += 1
            broken[min(len(terms_check.breaches(Case(case.number, given.seed).document())), 3)] += 1
        for case, found in zip(cases, pool.map(lambda case: difference(program, case), cases)):
            if found:
                failed += 1
                print(f"case {case.number}: {json.dumps(case.options)}\n  {found}")
    kinds = " ".join(f"{status}:{count}" for status, count in sorted(statuses.items()))
    print(f"statuses of terms {kinds}; checks by breaches {dict(sorted(broken.items()))}")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
