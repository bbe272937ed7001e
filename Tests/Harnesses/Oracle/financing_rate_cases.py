"""Seeded random flows for `financing_compare.py`: advances and payments whose annual percentage rate is asked for.

A quarter are built so that the exact root is half a unit, where a rate is rounded up, or differs from that by very little.
"""
import itertools
import math
from fractions import Fraction

import financing
import financing_periods as periods
import financing_terms
import rules as c

INTERVALS = ["P1M"] * 8 + ["P2M", "P3M", "P6M", "P12M", "P1W", "P2W", "P4W", "P7D", "P14D", "P15D", "P10D", "P30D", "P1D"]
BAD_RATES = ["", "5.", ".5", "1e1", "+1", " 1", "1,5", "1.0000000", "1000.000001", "1001", "15%", "0x1", "١", "9" * 40, "1.5.0"]
BAD_FLOWS = [b"", b"\n", b"payment,2026-01-31,1.00\n",
             b"advance,2026-01-31,1.00\nadvance,2026-01-31,1.00\npayment,2026-02-28,2.00\n",
             b"advance,2026-02-30,1.00\npayment,2026-03-01,2.00\n", b"advance,2026-01-31\npayment,2026-03-01,2.00\n",
             b"advance,2026-01-31,1.00,\npayment,2026-03-01,2.00\n", b"Advance,2026-01-31,1.00\npayment,2026-03-01,2.00\n",
             b"advance,2026-01-31,1.00\nrefund,2026-03-01,2.00\n", b"advance;2026-01-31;1.00\npayment;2026-03-01;2.00\n",
             b"advance,2026-01-31,1.00\npayment,2026-01-30,2.00\n", b"advance,2026-01-31,1.00\npayment,2026-02-28,\xff\n",
             b"advance,31.01.2026,1.00\npayment,2026-02-28,2.00\n", b"advance,2026-01-31,1.00\npayment,2026-02-28,0.00\n",
             b"advance,2026-01-31,1.00\npayment,2026-02-28,1.001\n"]
# What the contract leaves open about a result.
OTHER = {"date_out_of_range", "invalid_flow", "usage", "invalid_date"}


# --- Flows ------------------------------------------------------------------------------------------------------------------

class RateCase:
    """The rate of a file of flows, or of level payments."""

    def __init__(self, kind, method, places, interval, currency, data=None, values=None, disclosed=None, is_clear=True):
        self.kind, self.method, self.places, self.interval, self.currency = kind, method, places, interval, currency
        self.data, self.values, self.disclosed, self.says_all = data, values or {}, disclosed, is_clear

    def flows(self, module):
        if self.data is None:
            return module.level({**self.values, "interval": self.interval, "currency": self.currency})
        return module.apr.read_flows(self.data, module.interval_of(self.interval), self.currency)

    def result(self, module=financing, form="json"):
        return module.apr_result(lambda: self.flows(module), self.method, self.places, self.disclosed, form)

    def words(self, write):
        words = ["apr", "--interval", self.interval, "--method", self.method, "--places", str(self.places),
                 "--currency", self.currency]
        words += [] if self.disclosed is None else ["--disclosed", self.disclosed]
        if self.data is not None:
            return [*words, "--flows", write("flows.csv", self.data)]
        return [*words, *itertools.chain(*(("--" + key, value) for key, value in self.values.items()))]

    def forms(self, maker):
        return ["json", "text"] if maker.chance(25) else ["json"]

    def is_clear(self):
        return self.says_all and not OTHER & set(self.result().codes)


def csv(advance, start, payments, exponent, maker=None):
    """The bytes of a file of flows."""
    lines = [f"advance,{c.date_text(start)},{c.money_text(advance, exponent)}"]
    lines += [f"payment,{c.date_text(day)},{c.money_text(amount, exponent)}" for day, amount in payments]
    ending = "\r\n" if maker and maker.chance(10) else "\n"
    return (ending.join(lines) + ("" if maker and maker.chance(10) else ending)).encode()


def regular_days(first, interval, count):
    length, unit = (15, "D") if interval == "semimonth" else c.period(interval, 1)
    return [c.add(first, index * length, unit) for index in range(count)]


def rate_case(maker):
    if maker.chance(25):
        return tie_case(maker)
    if maker.chance(8):
        return leap_case(maker)
    method = maker.one(["us", "us", "eu", "uk"])
    interval = maker.one([*INTERVALS, *(["semimonth"] * 2 if method == "us" else [])])
    places, (currency, exponent) = maker.one([0, 1, 2, 2, 2, 3, 4, 6]), maker.currency()
    start, count = maker.day(), maker.one([1, 1, 2, 3, 4, 6, 12, 24, maker.random.randint(1, 60)])
    advance = maker.total(exponent)
    if maker.chance(20) and interval != "semimonth":
        return level_case(maker, method, places, interval, currency, start, count, advance)
    is_clear = True
    if maker.chance(4):
        interval, is_clear = maker.one([("P13M", method == "us" and count > 1), ("P24M", False),
                                        ("semimonth", method != "us" or count > 1)])
    length, unit = (15, "D") if interval == "semimonth" else c.period(interval, 1)
    first = c.add(start, length, unit) if maker.chance(60) else c.add(start, maker.random.randint(1, 90), "D")
    if maker.chance(15):
        start, first = maker.end_of_month()
    days = regular_days(first, interval, count)
    if maker.chance(20):
        days = sorted(c.add(start, maker.random.randint(1, 30 * count + 400), "D") for _ in range(count))
    elif maker.chance(20) and count > 1:
        place = maker.random.randrange(count)
        days[place] = c.add(days[place], maker.random.randint(1, 3), "D")
    level = max(1, advance * (100 + maker.one([0, 1, 5, 10, 20, 60, 300])) // (100 * count) + maker.one([0, 1, 1]))
    payments = [[day, level] for day in days]
    if maker.chance(40):
        payments[-1][1] = max(1, level + maker.random.randint(-level // 3, level // 2))
    if maker.chance(20):
        maker.one(payments)[1] += maker.amount(level)
    if maker.chance(20):
        payments.insert(0, [start, max(1, advance // maker.one([20, 50, 100]))])
        is_clear = is_clear and count > 1
    if maker.chance(4):
        advance = max(1, sum(amount for _, amount in payments) + maker.one([0, 1, -1]))
    if maker.chance(3):
        payments[-1][1] = maker.one([1, 10 ** 15, advance * 1000])
    if maker.chance(1):
        advance = 10 ** 15 + 1
    is_clear = is_clear and sum(amount for _, amount in payments) <= 10 ** 15
    if maker.chance(5):
        maker.random.shuffle(payments)
        is_clear = False
    data = csv(advance, start, payments, exponent, maker)
    if maker.chance(3):
        data = maker.one(BAD_FLOWS)
    case = RateCase("flows", method, places, interval, currency, data, is_clear=is_clear)
    disclose(maker, case, days, payments)
    return case


def leap_case(maker):
    """A rate by few payments after days near the end of a February, whose year has 365 or 366 days."""
    start = c.add((maker.one([2023, 2024, 2025]), 2, 17), maker.random.randint(0, 12), "D")
    days = sorted(maker.one([(start[0], 3, 28), (start[0], 4, 28), c.add(start, maker.random.randint(2, 70), "D")])
                  for _ in range(maker.one([1, 1, 2, 3])))
    advance = maker.random.randint(10 ** 4, 10 ** 7)
    level = advance * maker.random.randint(102, 112) // (100 * len(days))
    data = csv(advance, start, [(day, level) for day in days], 2, maker)
    return RateCase("leap", maker.one(["eu", "eu", "uk", "us"]), maker.one([2, 3, 4, 5]),
                    maker.one(["P1M", "P1M", "P1W", "P2W", "P12M", "P1D"]), "USD", data)


def level_case(maker, method, places, interval, currency, start, count, advance):
    exponent = c.EXPONENTS[currency]
    payment = max(1, advance * (100 + maker.one([0, 1, 5, 10, 20, 60])) // (100 * count) + maker.one([0, 1, 1]))
    values = {"financed": c.money_text(advance, exponent), "payment": c.money_text(payment, exponent), "payments": str(count),
              "today": c.date_text(start)}
    is_clear = True
    if maker.chance(25):
        start, first = maker.end_of_month()
        values |= {"today": c.date_text(start), "first": c.date_text(first)}
    elif maker.chance(50):
        offset = maker.random.randint(1, 100) if maker.chance(88) else 0
        values["first"], is_clear = c.date_text(c.add(start, offset, "D")), offset > 0
    case = RateCase("level", method, places, interval, currency, values=values, is_clear=is_clear)
    disclose(maker, case)
    return case


def disclose(maker, case, days=(), payments=()):
    """Adds a disclosed rate near the computed one."""
    if not maker.chance(40):
        return
    code, found = case.result().code, case.result().output
    if code:
        case.disclosed = maker.one(["9.81", "0"])
        return
    rate = c.parse_amount(found.partition('"apr":"')[2].partition('"')[0].encode(), 6)
    near = rate + maker.one([0, 1, -1]) * maker.one([100000, 125000, 250000, 120000, 130000, 5000, 300000,
                                                     maker.random.randint(0, 400000)])
    near = min(max(0, near), financing_terms.LARGEST_RATE)
    case.disclosed = shortest(near)
    if maker.chance(5):
        case.disclosed, case.says_all = maker.one([financing_terms.rate_text(near), "0" + shortest(near)]), False
    if maker.chance(4):
        case.disclosed = maker.one(BAD_RATES)
    # How payments at the end of a month, or the last one, are regular can be read in two ways.
    if any(day[2] > 28 for day in days) or len(payments) > 1 and case.interval != "semimonth":
        case.says_all = case.says_all and bool(days) and is_plain(case, days)


def is_plain(case, days):
    """Whether all days are an interval after each other, before the 29th of a month."""
    return list(days) == regular_days(days[0], case.interval, len(days)) and all(day[2] <= 28 for day in days)


def shortest(rate):
    found = financing_terms.rate_text(rate)
    return found.rstrip("0").rstrip(".")


# --- Rates whose exact root is half a unit ----------------------------------------------------------------------------------

def exact_payments(maker, exponents, above, below, rest=0, divisor=Fraction(1)):
    """An advance and payments at times whose worth, at a growth of above/below each period, is the advance less rest/above**last.

    `divisor` is one more divisor of each payment. None if a residue has no solution or the amounts are too large.
    """
    amounts, carry, size = [], rest, 10 ** maker.random.randint(2, 9)
    for index in range(len(exponents) - 1, -1, -1):
        exponent, before = exponents[index], exponents[index - 1] if index else 0
        modulus = above ** (exponent - before) * (divisor.numerator if index == 0 else 1)
        scale = below ** exponent
        if math.gcd(scale, modulus) > 1 or modulus > 10 ** 13:
            return None
        least = maker.random.randint(1, size)
        # So that the sum so far is a multiple of the modulus.
        amount = least + (-(carry + least * scale) * pow(scale, -1, modulus)) % modulus
        amounts.insert(0, amount)
        carry = (carry + amount * scale) // above ** (exponent - before)
    advance = carry * divisor.denominator // divisor.numerator
    return (advance, amounts) if 0 < advance <= 10 ** 15 and sum(amounts) <= 10 ** 15 else None


def tie_case(maker, closeness=None):
    """A rate whose exact root is half a unit, or differs from it by very little."""
    while True:
        case = (us_tie if closeness is not None or maker.chance(60) else eu_tie)(maker, closeness)
        if case:
            return case


def rest_of(maker, closeness, above, last):
    """How far the worth is from the advance, in parts of above**last: about 2**-closeness of a minor unit."""
    if closeness is None:
        return 0
    return maker.one([1, -1]) * max(1, above ** last >> closeness)


def us_tie(maker, closeness):
    interval = maker.one(["P1M", "P1M", "P2M", "P3M", "P6M", "P12M", "P1W", "P2W", "P10D", "P73D", "semimonth"])
    places = maker.one([0, 1, 2, 2, 3])
    number = maker.random.randint(1, maker.one([50, 200]) * 10 ** places)
    if maker.chance(50) and places == 2:
        number = (maker.one([1875, 375, 625, 125]) * (2 * maker.random.randint(0, 20) + 1) + 1) // 2
    per_year = periods.unit_periods_a_year(financing.interval_of(interval))
    rate = Fraction(2 * number - 1, 200 * 10 ** places) / per_year
    above, below = rate.denominator + rate.numerator, rate.denominator
    start = maker.one([(2026, 1, 10), (2024, 2, 28), (2023, 11, 21), (1978, 2, 10), (2099, 12, 1)])
    count = maker.random.randint(2, 12) if closeness is None else maker.random.randint(3, 12)
    first = regular_days(start, interval, 2)[1]
    if closeness is None and maker.chance(40):
        first = c.add(start, maker.random.randint(1, 60), "D")
    if first[2] > 28:
        return None
    days = regular_days(first, "P1M" if interval == "semimonth" else interval, count)
    times = [periods.unit_periods(start, day, financing.interval_of(interval)) for day in days]
    fractions = {time % 1 for time in times}
    if len(fractions) > 1:
        return None
    exponents, divisor = [math.floor(time) for time in times], 1 + fractions.pop() * rate
    found = exact_payments(maker, exponents, above, below, rest_of(maker, closeness, above, exponents[-1]), divisor)
    if found is None or closeness is not None and above ** exponents[-1] >> closeness == 0:
        return None
    data = csv(found[0], start, zip(days, found[1]), 2)
    case = RateCase("tie" if closeness is None else "near tie", "us", places, interval, "USD", data,
                    is_clear=closeness is None or closeness < 40)
    disclose_tie(maker, case, Fraction(10 ** 6 * (2 * number - 1), 2 * 10 ** places))
    return case


# Roots, how many of them make up a year, and the places with which their rate is half a unit.
ROOTS = [(Fraction(above, below), year, places) for year in (2, 3, 4, 6) for below in (2, 4, 8)
         for above in range(below + 1, 2 * below, 2) for places in range(7)
         if (200 * 10 ** places * (Fraction(above, below) ** year - 1)) % 2 == 1
         and 100 * 10 ** places * (Fraction(above, below) ** year - 1) < 2 ** 33]


def eu_tie(maker, _):
    start, method = maker.one([(2026, 1, 10), (2024, 2, 28), (2023, 11, 21), (1999, 3, 1)]), maker.one(["eu", "uk"])
    count = maker.random.randint(1, 12)
    if maker.chance(50):
        places = maker.one([0, 1, 2, 3])
        rate = Fraction(2 * maker.random.randint(1, 60 * 10 ** places) - 1, 200 * 10 ** places)
        root, interval, year = 1 + rate, "P12M", 1
    else:
        root, year, places = maker.one(ROOTS)
        rate = root ** year - 1
        interval = f"P{52 // year}W" if 52 % year == 0 and maker.chance(40) else f"P{12 // year}M"
    first = regular_days(start, interval, 3)[maker.one([1, 1, 2])]
    days = regular_days(first, interval, count)
    exponents = [int(periods.years(start, day, financing.interval_of(interval)) * year) for day in days]
    found = exact_payments(maker, exponents, root.numerator, root.denominator)
    if found is None:
        return None
    case = RateCase("tie", method, places, interval, "USD", csv(found[0], start, zip(days, found[1]), 2))
    disclose_tie(maker, case, rate * 10 ** 8)
    return case


def disclose_tie(maker, case, root):
    """Discloses a rate at, or just outside of, a tolerance from the exact root, in millionths of a percent."""
    if root.denominator != 1 or not maker.chance(60):
        return
    rate = int(root) + maker.one([1, -1]) * (maker.one([125000, 250000]) + maker.one([0, 0, 1, -1]))
    if 0 <= rate <= financing_terms.LARGEST_RATE:
        case.disclosed = shortest(rate)
