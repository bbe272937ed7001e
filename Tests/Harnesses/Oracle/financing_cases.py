"""Seeded random loans for `financing_compare.py`: files of terms and options. The flows are in `financing_rate_cases.py`.

Some are built so that a level payment or interest falls on a half, or a rate on a limit of the terms. `is_clear` of a case says
whether the contract has all of its result.
"""
import itertools
from fractions import Fraction

import financing
import financing_periods as periods
import financing_terms
import rules as c
import servicing_cases
from financing_rate_cases import BAD_RATES, INTERVALS, OTHER, rate_case, tie_case
from servicing_cases import text

# Start dates: ends of months, leap days, ends of years.
DAYS = [(2024, 1, 31), (2024, 2, 29), (2023, 2, 28), (2025, 12, 31), (2026, 11, 21), (2026, 7, 1), (2027, 1, 31), (2027, 3, 30),
        (2096, 2, 29), (2099, 12, 31), (1900, 2, 28), (2000, 2, 29), (2026, 8, 30), (1978, 1, 10), (2012, 1, 12), (4, 2, 29)]
HUGE = ["P120M", "P9999M", "P9999D", "P9999W"]  # with these, payments of the largest totals are out of range
RATES = ["0", "0.000001", "1000", "1000.000000", "35.99", "15", "6", "007.5", "29.990000", "12", "36", "36.5", "18.25", "7.3",
         "99.9"]
BAD_AMOUNTS = ["0", "0.00", "", "+1", "1,00", " 1", "1e3", ".5", "5.", "1.00000", "9223372036854775808", "١", "100 "]


class Maker(servicing_cases.Maker):
    """Random values of one seed."""

    def day(self):
        day = self.one(DAYS)
        return day if self.chance(50) else c.add(day, self.random.randint(0, 800), "D")

    def end_of_month(self):
        """A start and a first payment near the ends of months."""
        year = self.one([2023, 2024, 2025, 2026, 2096])
        start = (year, 2, 28) if self.chance(30) else c.add((year, self.one([1, 2, 4]), 26), self.random.randint(0, 6), "D")
        return start, c.add(c.add((*start[:2], 1), self.one([2, 2, 3, 14]), "M"), self.one([-1, -1, -2, -3, -4, 0]), "D")

    def rate(self):
        return self.one([self.one(RATES), f"{self.random.randint(0, 40)}.{self.random.randint(0, 99):02d}",
                         f"{self.random.randint(0, 60)}.{self.random.randint(0, 999999):06d}", str(self.random.randint(1, 1000))])

    def total(self, exponent):
        if self.chance(4):
            return self.random.randint(1, 40)
        return self.one([self.random.randint(100, 5000) * 10 ** exponent, self.random.randint(1, 10 ** 6), self.amount(10 ** 15),
                         self.random.randint(10 ** 4, 10 ** 7)])

    def terms(self):
        """Terms that are mostly possible."""
        interval = self.one(INTERVALS)
        first_due = interval if self.chance(65) else self.one(["P1D", "P1M", "P45D", "P6W", "P30D", "P40D", "P2M",
                                                               f"P{self.amount(60)}D"])
        count = self.one([1, 2, 3, 4, 6, 6, 12, 12, 24, 36, self.random.randint(1, 60)])
        if self.chance(3):
            count = self.one([120, 240, 480])
        currency, exponent = self.currency()
        multiple = None if self.chance(75) else c.money_text(self.one([1, 5, 10, 25, 100, 7]), exponent)
        method = self.one(["us", "us", "eu", "uk"])
        found = financing_terms.document(
            id="case-terms", name="Case", brand="Case", currency=currency,
            payments={"count": count, "interval": interval, "firstDue": first_due,
                      "rounding": self.one(financing_terms.ROUNDINGS), "multipleOf": multiple},
            interest={"dayCount": self.one(financing_terms.DAY_COUNTS), "rounding": self.one(financing_terms.ROUNDINGS)},
            apr={"method": method, "places": self.one([0, 1, 2, 2, 2, 3, 4, 6]), "minimum": None, "maximum": None})
        if self.chance(20):
            return dict(self.random.sample(list(found.items()), len(found)))
        return found

    def currency(self):
        currency = self.one(["USD", "USD", "USD", "JPY", "KWD", "EUR", "GBP", "CLF"])
        return currency, c.EXPONENTS[currency]

    def money(self, minor, exponent):
        """An amount as text, at times without its last zeros or with zeros before it."""
        found = c.money_text(minor, exponent)
        if "." in found and found.endswith("0") and self.chance(10):
            found = found.rstrip("0").rstrip(".")
        return "00" + found if self.chance(3) else found


# --- Loans ------------------------------------------------------------------------------------------------------------------

class LoanCase:
    """A loan by a file of terms, by built-in terms, or by options."""

    def __init__(self, kind, values, document=None, plan=None, options=None):
        self.kind, self.values, self.document, self.plan, self.options = kind, values, document, plan, options

    def terms(self, module=financing):
        found = module.financing_terms
        if self.document is not None:
            return found.read(text(self.document).encode(), self.document["id"] + ".json")
        if self.plan is not None:
            return found.BUILT_IN.get(self.plan)
        return found.own(**self.options)

    def result(self, module=financing, form="json"):
        terms = self.terms(module)
        if terms is None:
            return module.Result("", 66, ["unknown_plan"])
        return module.loan_result(terms, self.values, form)

    def words(self, write):
        words = ["loan", *itertools.chain(*(("--" + key, value) for key, value in self.values.items()))]
        if self.document is not None:
            return [*words, "--plan-file", write(self.document["id"] + ".json", text(self.document).encode())]
        if self.plan is not None:
            return [*words, "--plan", self.plan]
        # The currency is one of the values already.
        return [*words, *itertools.chain(*(("--" + {"count": "payments"}.get(key, key.replace("_", "-")), str(value))
                                           for key, value in self.options.items() if key != "currency"))]

    def forms(self, maker):
        if self.result().code:
            return ["json", maker.one(["canonical", "csv", "text"])]
        return ["json"] + [form for form, percent in (("canonical", 50), ("csv", 40), ("text", 10)) if maker.chance(percent)]

    def is_clear(self):
        result = self.result()
        if len(set(result.codes)) > 1 or OTHER & set(result.codes):
            return False
        terms = self.terms()
        if terms is None:
            return True
        if terms.first_due[0] == 0 or self.options is not None and len(self.options) < 9:
            return False
        is_equal = terms.day_count == "equal-periods"
        if terms.count == 1 and ("interval_unsupported" in result.codes or '"payment":{"amount":"0' in result.output):
            return False
        if terms.interval[1] == "M" and terms.interval[0] > 12 and (terms.method != "us" or is_equal):
            return False
        if result.code == "amount_too_large" and self.amount() <= financing_terms.MOST:
            return False
        if result.code in ("invalid_amount", "amount_too_small") and "down" in self.values:
            return False
        if "pay-off" not in self.values:
            return True
        return not is_equal and f'"payOff":{{"on":"{self.values["pay-off"]}","amount":{{"amount":"0' not in result.output

    def amount(self):
        return c.parse_amount(self.values["amount"].encode(), self.terms().exponent)


def loan_case(maker):
    document, kind = maker.terms(), "loan"
    if maker.chance(18):
        kind, document = "extreme", extreme(maker, document)
    terms = financing_terms.terms_of(document)
    start, rate = maker.day(), maker.rate()
    values = {"rate": rate, "today": c.date_text(start)}
    if maker.chance(6):
        start, first = maker.end_of_month()
        values |= {"today": c.date_text(start), "first": c.date_text(first)}
    elif maker.chance(12):
        later = maker.one([(1, "D"), (366, "D"), (1, "M"), (45, "D"), (12, "M"), (0, "D"), (7, "D")])
        values["first"] = c.date_text(c.add(start, *later))
    total = maker.total(terms.exponent)
    if document["payments"]["interval"] in HUGE and maker.chance(60):
        kind, total, values["rate"] = "huge", maker.one([10 ** 15, 10 ** 15, 10 ** 14, 10 ** 13]), "1000"
    elif maker.chance(3):
        kind, total, values["rate"] = "tiny", max(1, terms.count + maker.one([-1, -1, 0, 1])), maker.one(["0", "0.000001", "1"])
    elif maker.chance(15):
        kind, total = "half", half_total(maker, terms, values) or total
    values["amount"] = maker.money(total, terms.exponent)
    if maker.chance(15) and total > 1 and kind != "half":
        values["down"] = maker.money(maker.one([0, 1, total // 10, total - 1, maker.random.randint(0, total), total, total + 1]
                                               if maker.chance(30) else [total // 5, total // 10]), terms.exponent)
    if maker.chance(10):
        values["currency"] = terms.currency
    case = LoanCase(kind, values, document)
    if maker.chance(6):
        return spoiled(maker, case, total)
    near_limits(maker, case, total)
    if maker.chance(50):
        add_pay_off(maker, case)
    return case if maker.chance(75) else by_other_terms(maker, case)


def extreme(maker, document):
    payments, rates = dict(document["payments"]), dict(document["apr"])
    choice = maker.random.randint(0, 8)
    if choice == 8:
        payments |= {"count": maker.one([1, 12, 40]), "interval": maker.one(["P9999D", "P9999W"]),
                     "firstDue": maker.one(["P1D", "P9999D"])}
    elif choice == 0:
        payments |= {"interval": maker.one(["P13M", "P24M", "P120M", "P9999M"])}
        payments["firstDue"] = maker.one([payments["interval"], "P1M"])
    elif choice == 1:
        payments |= {"firstDue": maker.one(["P12M", "P365D", "P366D", "P52W", "P1D", "P18M"])}
    elif choice == 2:
        payments |= {"interval": maker.one(["P365D", "P366D", "P52W"]), "firstDue": "P1D"}
    elif choice == 3:
        payments |= {"firstDue": maker.one(["P0D", "P0M", "P0W"])}
    elif choice == 4:
        payments |= {"count": 480, "interval": maker.one(["P1M", "P12M", "P1W"])}
    elif choice == 5:
        exponent = c.EXPONENTS[document["currency"]]
        payments |= {"rounding": maker.one(["up", "down"]), "multipleOf": c.money_text(maker.amount(10 ** 5), exponent)}
    elif choice == 6:
        payments |= {"count": 1, "firstDue": maker.one(["P45D", "P3M", "P13M", "P400D"])}
        document = document | {"interest": document["interest"] | {"dayCount": "equal-periods"}}
    else:
        rates |= {"method": maker.one(["eu", "uk"]), "places": 6}
        payments |= {"interval": maker.one(["P1D", "P1W", "P1M"])}
    return document | {"payments": payments, "apr": rates}


def half_total(maker, terms, values):
    """A total whose level payment, or whose first interest, is exactly half a unit above a multiple; None if there is none."""
    rate = values["rate"] = maker.one(["0", "12", "36", "24", "7.3", "36.5", "73"])
    start = c.parse_date(values["today"])
    first = c.parse_date(values["first"]) if "first" in values else None
    try:
        loan = financing.Loan(terms, 10 ** 12, 0, financing_terms.parse_rate(rate.encode()), start, first)
    except c.Refused:
        return None
    exact = Fraction(1)
    for factor in loan.factors:
        exact *= 1 + factor
    worth = Fraction(0)
    for factor in loan.factors:
        worth = worth * (1 + factor) + 1
    ratios = [exact / worth / terms.multiple, loan.factors[0]]
    maker.random.shuffle(ratios)
    for ratio in ratios:
        half, rest = divmod(ratio.denominator, 2)
        if rest == 0 and half <= 10 ** 14:
            most = 10 ** maker.random.randint(4, 15) // half
            return half * (2 * maker.random.randint(0, max(0, most // 2 - 1)) + 1)
    return None


def near_limits(maker, case, total):
    """Puts limits near the total and near the computed rate, and days of validity near the start."""
    terms, document = case.terms(), case.document

    def limit(outer, key, amount, places):
        document[outer] = document[outer] | {key: c.money_text(amount, places)}
        least, most = (document[outer][each] for each in ("minimum", "maximum"))
        if None not in (least, most) and c.parse_amount(least.encode(), places) > c.parse_amount(most.encode(), places):
            document[outer] = document[outer] | {"minimum": most}

    if maker.chance(8):
        for key in maker.one([("minimum",), ("maximum",), ("minimum", "maximum")]):
            limit("limits", key, max(1, total + maker.one([0, 0, 1, -1])), terms.exponent)
    if maker.chance(20):
        loan, unit = shown(case), 10 ** (financing_terms.RATE_PLACES - terms.places)
        for key in maker.one([("minimum",), ("maximum",), ("minimum", "maximum")]) if loan else ():
            near = loan.units * unit + maker.one([0, 0, 1, -1, unit, -unit, unit // 2, -unit // 2])
            if 0 <= near <= financing_terms.LARGEST_RATE:
                limit("apr", key, near, financing_terms.RATE_PLACES)
    if maker.chance(6):
        start = c.parse_date(case.values["today"])
        for key in maker.one([("validFrom",), ("validUntil",), ("validFrom", "validUntil")]):
            document[key] = c.date_text(c.add(start, maker.one([0, 0, 1, -1, -30 if key == "validFrom" else 30]), "D"))
        if document["validFrom"] and document["validUntil"] and document["validFrom"] > document["validUntil"]:
            document["validFrom"] = None


def shown(case):
    """The loan of a case, or None."""
    terms, values = case.terms(), case.values
    first = c.parse_date(values["first"]) if "first" in values else None
    try:
        total, down = (c.parse_amount(values.get(key, "0").encode(), terms.exponent) for key in ("amount", "down"))
        if down >= total:
            return None
        rate, start = financing_terms.parse_rate(values["rate"].encode()), c.parse_date(values["today"])
        return financing.Loan(terms, total, down, rate, start, first)
    except c.Refused:
        return None


def add_pay_off(maker, case):
    loan = shown(case)
    if loan is None:
        return
    row = maker.one(loan.rows)
    before = loan.rows[row.number - 2].due if row.number > 1 else loan.start
    length = periods.days_between(before, row.due)
    day = maker.one([row.due, row.due, c.add(row.due, 1, "D"), before, c.add(before, maker.random.randint(0, length), "D"),
                     c.add(row.due, -1, "D"), loan.start])
    if maker.chance(5):
        day = c.add(loan.rows[-1].due, maker.one([0, 1, 100]), "D")
    case.values["pay-off"] = c.date_text(day)


def spoiled(maker, case, total):
    """A case with a mistake in its options."""
    terms, choice, values = case.terms(), maker.random.randint(0, 6), dict(case.values)
    if maker.chance(30):
        case.document["limits"] = {"minimum": c.money_text(total + 1, terms.exponent), "maximum": None}
    if choice == 0:
        values["rate"] = maker.one(BAD_RATES)
    elif choice == 1:
        values["amount"] = maker.one(BAD_AMOUNTS) if maker.chance(60) else "0"
    elif choice == 2:
        values["amount"] = c.money_text(maker.one([10 ** 15 + 1, 10 ** 15, c.INT64_MAX]), terms.exponent)
    elif choice == 3:
        values["down"] = maker.one(BAD_AMOUNTS[2:])
    elif choice == 4:
        values["currency"] = maker.one([each for each in ("USD", "EUR", "JPY") if each != terms.currency])
    elif choice == 5:
        values["first"] = c.date_text(c.add(c.parse_date(values["today"]), maker.one([0, -1, -30]), "D"))
    else:
        values.pop("currency", None)
        return LoanCase("spoiled", values, plan=maker.one(["none", "us-pay-in-4", "own", "US-pay-monthly-6"]))
    return LoanCase("spoiled", values, case.document)


def by_other_terms(maker, case):
    """The case by options in the place of a file, or by built-in terms."""
    values, document = dict(case.values), case.document
    if maker.chance(35):
        values = {key: value for key, value in values.items() if key not in ("currency", "down", "pay-off")}
        start = c.parse_date(values["today"])
        values |= {"amount": c.money_text(maker.one([40000, 400000, 39999, 400001, maker.random.randint(40000, 400000)]), 2),
                   "rate": maker.one(["6.99", f"{maker.random.randint(7, 35)}.99",
                                      f"{maker.one([35, 36])}.{maker.random.randint(0, 99):02d}"]),
                   "today": c.date_text(start if start[0] > 1900 else (2026, 1, 31))}
        values.pop("first", None)
        return LoanCase("built-in", values, plan=maker.one(financing_terms.BUILT_IN))
    payments, interest, apr = document["payments"], document["interest"], document["apr"]
    options = {"count": payments["count"], "interval": payments["interval"], "first_due": payments["firstDue"],
               "day_count": interest["dayCount"], "rounding": payments["rounding"], "interest_rounding": interest["rounding"],
               "method": apr["method"], "places": apr["places"], "currency": document["currency"]}
    values["currency"] = document["currency"]
    if maker.chance(25):
        del options[maker.one([key for key in options if key not in ("count", "currency")])]
    return LoanCase("options", values, options=options)


# --- Cases ------------------------------------------------------------------------------------------------------------------

def make(seed, number, clear=False):
    """A case, its forms of output, and whether the contract says all of its result."""
    for attempt in itertools.count():
        maker = Maker(seed, number, attempt)
        case = loan_case(maker) if number % 3 else rate_case(maker)
        if number % 60 == 3:
            case = tie_case(maker, maker.random.randint(30, 38))
        is_clear = case.is_clear()
        if is_clear or not clear:
            return case, case.forms(maker), is_clear
