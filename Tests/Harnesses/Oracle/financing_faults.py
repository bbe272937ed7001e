#!/usr/bin/env python3
"""Plants a fault in one rule of the oracle of loans at a time, and shows that random loans and flows or wrong files find it.

    python3 financing_faults.py [--cases 2000] [--seed 1]

It prints after how many cases each fault was found; 0 are the files with one mistake. Exit status 1 if one was not found, or if a
fault's text is no longer in the source exactly once.
"""
import argparse
import concurrent.futures
import sys

import financing
import financing_apr
import financing_cases
import financing_mistakes
import financing_rate_cases
import financing_terms
import rules as c
import servicing_cases
import servicing_faults

# A module before those that import it.
MODULES = ("financing_terms", "financing_periods", "financing_apr", "financing")
FORMS = ("json", "csv")  # the JSON has the checksum of the canonical text

FAULTS = (
    # Files of terms, and rates
    ("if rate > LARGEST_RATE:", "if rate >= LARGEST_RATE:"),
    ('raise c.Refused("invalid_rate", refused.message, 65, refused.position) from None', "return 0"),
    ("if amount < least:", "if False:"),
    ('locale.node.value.lower() in seen', 'locale.node.value in seen'),
    ("len(url.node.value) > 2000", "len(url.node.value) > 3000"),
    ('if file_name not in (None, self.id + ".json"):', "if False:"),
    ('if region.matching("[A-Z]{2}")[0] == "UK":', 'if region.matching("[A-Z]{2}")[0] == "GB":'),
    ("and self.minimum > self.maximum:", "and self.minimum == self.maximum:"),
    ("limit_of(field, self.exponent, 1)", "limit_of(field, self.exponent, 0)"),
    ("count.whole(1, 480)", "count.whole(0, 480)"),
    ("if self.interval[0] == 0:", "if False:"),
    ("value.money(self.exponent)) or 1", "value.money(self.exponent)) or 2"),
    ("places.whole(0, 6)", "places.whole(0, 7)"),
    ("and self.least_apr > self.most_apr:", "and self.least_apr == self.most_apr:"),
    ("self.valid_from <= day)", "self.valid_from < day)"),
    ("day <= self.valid_until)", "day < self.valid_until)"),
    ("and self.valid_from > self.valid_until:", "and self.valid_from == self.valid_until:"),
    ('"firstDue": first_due or interval', '"firstDue": first_due or "P1M"'),
    ('return 2 if method == "us" else 1', "return 2"),
    ('"minimum": "400.00", "maximum": "4000.00"', '"minimum": "400.01", "maximum": "4000.00"'),
    ('apr__maximum="35.99"', 'apr__maximum="36.50"'),
    # Times
    ('if unit == "D" and count % 7 == 0 else interval', "if False else interval"),
    ('return c.add(start, months, "M") == day or', "return"),
    ('return months, days_between(start, c.add(day, -months, "M"))',
     'return months, days_between(c.add(start, months, "M"), day)'),
    ('if unit == "M" and count > 12:', 'if unit == "M" and count > 24:'),
    ('"S": 24, "W": 52', '"S": 26, "W": 52'), ('"S": 24, "W": 52', '"S": 24, "W": 53'), ('"D": 365}', '"D": 360}'),
    ('if (count, unit) == (12, "M"):', "if False:"),
    ("MONTH_DAYS, HALF_MONTH_DAYS = 30, 15", "MONTH_DAYS, HALF_MONTH_DAYS = 31, 15"),
    ("MONTH_DAYS, HALF_MONTH_DAYS = 30, 15", "MONTH_DAYS, HALF_MONTH_DAYS = 30, 16"),
    ('-12 * years, "M")), 365) if days else', '-12 * years, "M")), 365) if rest else'),
    ('-12 * years, "M")), 365) if days else', '-12 * years, "M")), 366) if days else'),
    ("if months >= 12:", "if False:"),
    ("Fraction(365, days_between(start, day)) if days else Fraction(12, months)", "Fraction(365, days_between(start, day))"),
    ("    if len(later) == 1:\n", "    if False:\n"), ("if len(later) == 1:", "if len(days) == 1:"),
    ("return per_year, [first + index for index in range(len(days))]",
     "return per_year, [unit_periods(start, day, interval) for day in days]"),
    ("[times[0] / per_year] + [1 / per_year]", "[1 / per_year] + [1 / per_year]"),
    ("[1 / per_year] * (len(days) - 1)", "[2 / per_year] * (len(days) - 1)"),
    ("    if is_single:\n", "    if False:\n"),
    ("(month, day[2]) >= (2, 29) else year - 1)", "(month, day[2]) >= (2, 29) else year)"),
    (">= (2, 29)", ">= (2, 28)"),
    ('Fraction(days, year_length(c.add(start, days, "D")))\n    months', "Fraction(days, year_length(day))\n    months"),
    ('Fraction(days, year_length(c.add(start, days, "D")))\n\n', "Fraction(days, 365)\n\n"),
    ('1 if unit == "M" and count != 12 else 12', '1 if unit == "M" else 12'),
    ("weeks, days = divmod(days_between(start, day), 7)", "weeks, days = divmod(days_between(start, day), 7 * count)"),
    ('if is_loan and unit in "MW":', "if False:"),
    ('12 if unit == "M" else 52)', "12)"),
    # Rates
    ("(of_rest + doublings * of_two)", "of_rest"),
    ("total += -term if index & 1 else term", "total += term"),
    ("return (worth > self.advance) - (worth < self.advance)", "return 1"),
    ("return (worth > self.advance) - (worth < self.advance)", "return -1"),
    ("factor, before = quotient(1 / (1 + fraction * rate), bits), 0", "factor, before = (1 << bits, 1 << bits), 0"),
    (" / (1 + fraction * rate)\n        return", "\n        return"),
    ("self.sums[time] = self.sums.get(time, 0) + amount", "self.sums[time] = amount"),
    ("Fraction(2 * number - 1, 200 * 10 ** places)", "Fraction(2 * number, 200 * 10 ** places)"),
    ("Fraction(2 * number - 1, 200 * 10 ** places)", "Fraction(2 * number - 1, 20 * 10 ** places)"),
    (">= 0\n\n    if sum(", "> 0\n\n    if sum("),
    ("< equation.advance:", "<= equation.advance:"),
    ("    if is_reached(MOST_UNITS):\n", "    if False:\n"),
    ("equation.sign(least) >= 0)", "equation.sign(least) > 0)"),
    ("equation.sign(most) <= 0", "equation.sign(most) < 0"),
    ("equation.sign(most) <= 0", "True"),
    ('REGULAR, IRREGULAR = "0.125", "0.25"', 'REGULAR, IRREGULAR = "0.124", "0.25"'),
    ('REGULAR, IRREGULAR = "0.125", "0.25"', 'REGULAR, IRREGULAR = "0.125", "0.125"'),
    ("if day > self.start]", "if day >= self.start]"),
    ("for _, amount in later[1:-1]}", "for _, amount in later[1:]}"),
    ("for _, amount in later[1:-1]}", "for _, amount in later[:-1]}"),
    ("        if self.is_loan:\n            return False\n", "        if self.is_loan:\n            return True\n"),
    ("    if unit == \"S\":\n            return False", "    if unit == \"S\":\n            return True"),
    ("== (count, 0) if unit", "== (count, 1) if unit"),
    ("    if not apart:\n", "    if False:\n"),
    ("max([advance, *amounts]) > servicing", "max([advance, *amounts]) >= 10 * servicing"),
    ("key=lambda payment: payment[0])", "key=lambda payment: 0)"),
    ('kind == "advance" and start is not None', "False"),
    ("            if minor == 0:\n", "            if False:\n"),
    ("    if start is None:\n", "    if start is None and payments:\n"),
    ("if any(day < start for", "if any(day <= start for"),
    ('row.removesuffix(b"\\r")', "row"),
    ("c.add(start, (index + 1) * length, unit)", "c.add(start, (index + 2) * length, unit)"),
    ("    if days[0] <= start:\n", "    if days[0] < start:\n"),
    ("interval, currency, is_loan=True)", "interval, currency)"),
    # Loans
    ('"half-up": twice >= 0', '"half-up": twice > 0'), ("twice == 0 and whole % 2 == 1", "twice == 0 and whole % 2 == 0"),
    ('"up": rest > 0', '"up": True'), ('"down": False', '"down": rest == 0'),
    ("return Fraction(days, 365)\n    if", "return Fraction(days, 366)\n    if"),
    ("return Fraction(days, 360)", "return Fraction(days, 365)"),
    ("first = min(start[2], 30)", "first = start[2]"), ("if day[2] == 31 and first == 30 else", "if day[2] == 31 else"),
    ("return Fraction(leap, 366) + Fraction(days - leap, 365)", "return Fraction(days, 365)"),
    ("range(start[0], day[0] + 1) if c.is_leap(year)", "range(start[0], day[0]) if c.is_leap(year)"),
    ("Fraction(financed * growth, worth * multiple), rounding) * multiple", "Fraction(financed * growth, worth), rounding)"),
    ("worth * above + denominator * below", "worth * above + denominator * above"),
    ("self.financed = terms.currency, terms.exponent, total - down", "self.financed = terms.currency, terms.exponent, total"),
    ("self.dates = [c.add(first, k * length, unit) for k", "self.dates = [c.add(start, (k + 1) * length, unit) for k"),
    ("        if self.dates[0] <= start:\n", "        if self.dates[0] < start:\n"),
    ("rounded(balance * factor, self.terms.interest_rounding)", "rounded(balance * factor, self.terms.rounding)"),
    ("if self.payment == 0 or principal >= balance:", "if principal >= balance:"),
    ("principal >= balance:", "principal > balance:"), ("if principal < 0:", "if principal <= 0:"),
    ("if principal < 0:", "if False:"),
    ("principal = balance if number == len(self.dates) else", "principal ="),
    ("if max(self.payment, self.total_of_payments + down) > c.INT64_MAX:", "if False:"),
    ("terms.least_apr <= rate)", "terms.least_apr < rate)"), ("rate <= terms.most_apr)", "rate < terms.most_apr)"),
    ("self.units * 10 ** (financing_terms.RATE_PLACES - self.terms.places)", "self.units * 10 ** 4"),
    ("{self.total} down", "{self.financed} down"), ("rate {financing_terms.rate_text(self.rate)}", "rate {self.rate}"),
    ('"principal", "balance")]', '"principal", "rest")]'), ("row.principal, row.balance)))", "row.principal, row.amount)))"),
    ('"payment": money(self.payment)', '"payment": money(self.rows[-1].amount)'),
    ('money(self.total_of_payments + self.down)', "money(self.total_of_payments)"),
    ("if row.due < day]", "if row.due <= day]"),
    ("last = made[-1].due if made else self.start", "last = self.start"),
    ("sum(row.interest for row in rest) - interest", "sum(row.interest for row in rest)"),
    ("balance = made[-1].balance if made else self.financed", "balance = made[-1].balance if made else self.total"),
    ("ORDER.index(fault.code) if fault.code in ORDER else -1", "0"),
    ("    if minor < least:\n", "    if minor < 0:\n"), ("if minor > financing_terms.MOST:", "if minor >= financing_terms.MOST:"),
    ('"amount_too_small", "nothing is financed"', '"invalid_amount", "nothing is financed"'), ("total < terms.minimum:", "total <= terms.minimum:"),
    ("total > terms.maximum:", "total >= terms.maximum:"), ("    if not terms.is_valid_on(start):\n", "    if False:\n"),
    ('if values.get("currency", terms.currency) != terms.currency:', "if False:"),
    ("    if loan and not loan.is_offered():\n", "    if False:\n"),
    ('0 if found.get("accurate", True) else 1', "0"),
)


def planted(fault):
    return servicing_faults.planted(*fault, MODULES)


def mistakes_of(modules):
    """The key and the reason of each wrong file of terms, and the code and the line of each wrong file of flows."""
    terms = modules["financing_terms"]
    for each, _, _ in financing_mistakes.mistakes(financing_mistakes.base()):
        try:
            yield terms.read(servicing_cases.text(each).encode(), "case-terms.json").id
        except financing_terms.RulesMistake as mistake:
            yield mistake.key, mistake.reason
        except Exception as error:  # A fault may also break the reader.
            yield repr(error)
    for data in financing_rate_cases.BAD_FLOWS:
        try:
            yield modules["financing_apr"].read_flows(data, (1, "M"), "USD").payments
        except c.Refused as fault:
            yield fault.code, fault.position
        except Exception as error:
            yield repr(error)


def right_modules():
    return {"financing_terms": financing_terms, "financing_apr": financing_apr, "financing": financing}


def output(module, case):
    """All results of a case."""
    try:
        found = [case.result(module, form) for form in FORMS]
        return [(each.output, each.status, each.codes, each.named) for each in found]
    except Exception as error:  # A fault may also break the model.
        return [repr(error)]


# The cases of this process and their right output.
CASES, RIGHT = [], {}


def found_after(fault, seed, most):
    """How many cases it takes to find a fault, or None."""
    modules = planted(fault)
    if "mistakes" not in RIGHT:
        RIGHT["mistakes"] = list(mistakes_of(right_modules()))
    if list(mistakes_of(modules)) != RIGHT["mistakes"]:
        return 0
    for number in range(most):
        if number == len(CASES):
            case, _, _ = financing_cases.make(seed, number)
            CASES.append((case, output(financing, case)))
        case, right = CASES[number]
        if output(modules["financing"], case) != right:
            return number + 1
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", default="faults")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    for fault in FAULTS:
        planted(fault)
    missed = 0
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        waiting = [pool.submit(found_after, fault, options.seed, options.cases) for fault in FAULTS]
        for (old, new), result in zip(FAULTS, waiting):
            cases = result.result()
            missed += cases is None
            after = "MISSED" if cases is None else cases
            print(f"{after:>6}  {' '.join(old.split())[:80]}  ->  {' '.join(new.split())[:40]}", flush=True)
    print(f"{len(FAULTS) - missed} faults found, {missed} not found in {options.cases} cases")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
