"""Annual percentage rates by exact arithmetic: a rate in whole units is the exact root, rounded half up.

The worth of payments at a rate is bounded by integers of more and more bits until both bounds are on one side of the advance. The
worth can be exactly the advance only if it is rational. It is then computed as a fraction, so that no decision is by precision.
"""
import math
from fractions import Fraction

import financing_periods as periods
import rules as c
import servicing

MOST_UNITS = 2 ** 33  # a rate is below
FIRST_BITS, LAST_BITS = 128, 2 ** 16
REGULAR, IRREGULAR = "0.125", "0.25"  # the tolerances of 12 CFR 1026.22(a), in percentage points


# --- Bounds of numbers from 0 to 1 as multiples of 2**-bits ---------------------------------------------------------------

def up(numerator, denominator):
    return -(-numerator // denominator)


def product(a, b, bits):
    return a[0] * b[0] >> bits, -(-a[1] * b[1] >> bits)


def power(base, exponent, bits):
    found = (1 << bits, 1 << bits)
    while exponent:
        if exponent & 1:
            found = product(found, base, bits)
        base, exponent = product(base, base, bits), exponent >> 1
    return found


def quotient(value, bits):
    return (value.numerator << bits) // value.denominator, up(value.numerator << bits, value.denominator)


def arc_tangent(z, bits):
    """Bounds of the inverse hyperbolic tangent of a fraction of at most 1/3, by its series."""
    term, square, found, index = quotient(z, bits), quotient(z * z, bits), (0, 0), 1
    while term[0]:
        found = found[0] + term[0] // index, found[1] + up(term[1], index)
        term, index = product(term, square, bits), index + 2
    return found[0], found[1] + 2 * term[1]


def logarithm(ratio, bits):
    """Bounds of the natural logarithm of a fraction of at least 1."""
    doublings = (ratio.numerator // ratio.denominator).bit_length() - 1
    rest = ratio / 2 ** doublings
    one, two = arc_tangent((rest - 1) / (rest + 1), bits), arc_tangent(Fraction(1, 3), bits)
    return tuple(2 * (of_rest + doublings * of_two) for of_rest, of_two in zip(one, two))


def exponential(value, bits):
    """Bounds of e to the power of minus a number of at least zero, which is a multiple of 2**-bits itself."""
    halvings = max(0, value.bit_length() - bits + 4)
    fine = bits + halvings + 16
    z = value << (fine - bits - halvings)  # at most 1/16
    term, total, index = 1 << fine, 0, 0
    while term:
        total += -term if index & 1 else term
        index += 1
        term = (term * z >> fine) // index
    # Each term is at most two units too low, as is the first that is left out.
    found = max(0, total - 2 * index - 4), min(1 << fine, total + 2 * index + 4)
    for _ in range(halvings):
        found = product(found, found, fine)
    return found[0] >> (fine - bits), up(found[1], 1 << (fine - bits))


# --- Equations of an advance and its payments -------------------------------------------------------------------------------

class Equation:
    """An advance, and the sums of payments by their times."""

    def __init__(self, advance, payments):
        self.advance, self.sums = advance, {}
        for amount, time in payments:
            self.sums[time] = self.sums.get(time, 0) + amount

    def sign(self, rate):
        """Whether the worth of the payments is above the advance at a rate a year: 1, 0 or -1."""
        bits = FIRST_BITS
        while bits <= LAST_BITS:
            low, high = self.bounds(rate, bits)
            if low > self.advance << bits:
                return 1
            if high < self.advance << bits:
                return -1
            worth = self.exact(rate) if bits > FIRST_BITS else None
            if worth is not None:
                return (worth > self.advance) - (worth < self.advance)
            bits *= 2
        raise AssertionError(f"not decided by {LAST_BITS} bits")


class UnitPeriods(Equation):
    """Regulation Z, appendix J: each payment is divided by (1 + f i)(1 + i)**t."""

    def __init__(self, advance, payments, per_year):
        super().__init__(advance, payments)
        self.per_year = per_year
        self.series = {}  # sums of payments by the fraction f, then by the whole number t
        for time, amount in sorted(self.sums.items()):
            self.series.setdefault(time % 1, []).append((math.floor(time), amount))

    def bounds(self, rate, bits):
        if self.per_year is None:
            return (sum(self.sums.values()) << bits,) * 2
        rate, total, steps = rate / self.per_year, (0, 0), {}
        base = quotient(1 / (1 + rate), bits)
        for fraction, series in self.series.items():
            factor, before = quotient(1 / (1 + fraction * rate), bits), 0
            for time, amount in series:
                step = time - before
                if step not in steps:
                    steps[step] = power(base, step, bits)
                factor, before = product(factor, steps[step], bits), time
                total = total[0] + amount * factor[0], total[1] + amount * factor[1]
        return total

    def exact(self, rate):
        if self.per_year is None:
            return Fraction(sum(self.sums.values()))
        rate, worth = rate / self.per_year, Fraction(0)
        last = max(math.floor(time) for time in self.sums)
        below, above = rate.denominator, rate.denominator + rate.numerator  # 1 / (1 + i) is below / above
        for fraction, series in self.series.items():
            total, before = 0, 0
            for time, amount in series:
                total, before = total * above ** (time - before) + amount * below ** time, time
            worth += Fraction(total * above ** (last - before)) / (1 + fraction * rate)
        return worth / above ** last


class Years(Equation):
    """The European methods: each payment is divided by (1 + x)**s, by the exponential function."""

    def bounds(self, rate, bits):
        logarithms, steps = logarithm(1 + rate, bits), {}
        factor, before, total = (1 << bits, 1 << bits), Fraction(0), (0, 0)
        for time, amount in sorted(self.sums.items()):
            step = time - before
            if step not in steps:
                low = logarithms[0] * step.numerator // step.denominator
                high = up(logarithms[1] * step.numerator, step.denominator)
                steps[step] = exponential(high, bits)[0], exponential(low, bits)[1]
            factor, before = product(factor, steps[step], bits), time
            total = total[0] + amount * factor[0], total[1] + amount * factor[1]
        return total

    def exact(self, rate):
        """The worth if it is rational, else None.

        With q the common denominator of the times, it is rational only if the q-th root of 1 + x is: the powers of such a root
        that are not rational are independent of each other and of 1, and no sum of payments is zero.
        """
        root = 1 + rate
        common = math.lcm(*(time.denominator for time in self.sums))
        parts = [whole_root(part, common) for part in (root.numerator, root.denominator)]
        if None in parts:
            return None
        above, below = parts
        last = max(self.sums) * common
        total, before = 0, 0
        for time, amount in sorted(self.sums.items()):
            exponent = int(time * common)
            total, before = total * above ** (exponent - before) + amount * below ** exponent, exponent
        return Fraction(total * above ** (int(last) - before), above ** int(last))


def whole_root(value, degree):
    """The whole root of a number of at least 1, or None."""
    if value == 1 or degree == 1:
        return value
    low, high = 1, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle ** degree <= value else (low, middle - 1)
    return low if low ** degree == value else None


def equation_of(method, advance, amounts, start, days, interval, is_loan):
    if method == "us":
        per_year, times = periods.times_us(start, days, interval, is_loan)
        return UnitPeriods(advance, zip(amounts, times), per_year)
    return Years(advance, zip(amounts, periods.times_eu(start, days, interval, is_loan)))


def units_of(equation, places):
    """The rate in units of 10**-places percent: the greatest whole N for which the worth at N - 1/2 is at least the advance."""
    def is_reached(number):
        return equation.sign(Fraction(2 * number - 1, 200 * 10 ** places)) >= 0

    if sum(equation.sums.values()) < equation.advance:
        raise c.Refused("apr_undefined", "the payments add up to less than the advance")
    if is_reached(MOST_UNITS):
        raise c.Refused("apr_undefined", "the rate is too high")
    low, high = 0, MOST_UNITS  # at zero it is reached
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_reached(middle) else (low, middle)
    return low


def is_within(equation, rate, tolerance):
    """Whether the exact root is within a tolerance of a rate, bounds included; both in millionths of a percent."""
    least, most = Fraction(rate - tolerance, 10 ** 8), Fraction(rate + tolerance, 10 ** 8)
    return (least <= 0 or equation.sign(least) >= 0) and equation.sign(most) <= 0


# --- Flows ------------------------------------------------------------------------------------------------------------------

class Flows:
    """An advance and payments on their days."""

    def __init__(self, advance, start, payments, interval, currency, is_loan=False):
        self.advance, self.start, self.interval, self.currency = advance, start, interval, currency
        self.exponent, self.is_loan = c.EXPONENTS[currency], is_loan
        self.payments = sorted(payments, key=lambda payment: payment[0])  # days and amounts
        amounts = [amount for _, amount in payments]
        if max([advance, *amounts]) > servicing.servicing_rules.MOST or sum(amounts) > c.INT64_MAX:
            raise c.Refused("amount_too_large", "the amounts are too large")

    def equation(self, method):
        days, amounts = [day for day, _ in self.payments], [amount for _, amount in self.payments]
        if not days:
            raise c.Refused("apr_undefined", "there are no payments")
        return equation_of(method, self.advance, amounts, self.start, days, self.interval, self.is_loan)

    def is_irregular(self):
        """Whether payments between the first and the last differ, or any are not one interval apart."""
        later = [(day, amount) for day, amount in self.payments if day > self.start]
        if self.is_loan:
            return False
        if len({amount for _, amount in later[1:-1]}) > 1:
            return True
        count, unit = self.interval
        if unit == "S":
            return False
        for (day, _), (following, _) in zip(later, later[1:]):
            apart = (periods.months_between(day, following) == (count, 0) if unit == "M"
                     else periods.days_between(day, following) == count * (7 if unit == "W" else 1))
            if not apart:
                return True
        return False

    def json(self, method, places, disclosed=None):
        """The keys of the answer; a disclosed rate is text."""
        def money(minor):
            return servicing.Money(minor, self)

        equation, total = self.equation(method), sum(amount for _, amount in self.payments)
        found = {"method": method, "interval": periods.interval_text(self.interval), "amountFinanced": money(self.advance),
                 "totalOfPayments": money(total), "financeCharge": money(total - self.advance),
                 "apr": c.money_text(units_of(equation, places), places)}
        if disclosed is not None:
            text, rate = disclosed
            tolerance = IRREGULAR if self.is_irregular() else REGULAR
            found |= {"disclosed": text, "tolerance": tolerance,
                      "accurate": is_within(equation, rate, c.parse_amount(tolerance.encode(), 6))}
        return found


def read_flows(data, interval, currency):
    """The flows of a file's bytes; an error has the number of its line as its position."""
    advance, start, payments, line = None, None, [], 1
    rows = data.split(b"\n")
    for line, row in enumerate(rows[:-1] if rows[-1] == b"" else rows, 1):
        try:
            kind, day, amount = row.removesuffix(b"\r").decode("utf-8").split(",")
            day = c.parse_date(day)
            if kind not in ("advance", "payment") or kind == "advance" and start is not None:
                raise c.Refused("invalid_flow", f"{kind} is no payment, or a second advance")
            minor = c.parse_amount(amount.encode(), c.EXPONENTS[currency])
            if minor == 0:
                raise c.Refused("invalid_amount", "an amount is above zero")
        except ValueError:
            raise c.Refused("invalid_flow", "a line is advance,DAY,AMOUNT or payment,DAY,AMOUNT", 65, line) from None
        except c.Refused as refused:
            code = "invalid_flow" if refused.code == "invalid_date" else refused.code
            raise c.Refused(code, refused.message, 65, line) from None
        if kind == "advance":
            advance, start = minor, day
        else:
            payments.append((day, minor))
    if start is None:
        raise c.Refused("invalid_flow", "there is no advance", 65, line)
    if any(day < start for day, _ in payments):
        raise c.Refused("invalid_flow", "a payment is before the advance", 65, line)
    return Flows(advance, start, payments, interval, currency)


def level_flows(advance, payment, count, start, first, interval, currency):
    """The flows of a loan with level payments, from its first one on."""
    if interval == periods.SEMIMONTH:
        if first is None:
            raise c.Refused("usage", "semimonth needs the first day", 64)
        days = [first] * count  # only the first one counts
    else:
        length, unit = interval
        days = [c.add(first, index * length, unit) if first else c.add(start, (index + 1) * length, unit)
                for index in range(count)]
    if days[0] <= start:
        raise c.Refused("first_payment_too_early", "the first payment is after the start")
    return Flows(advance, start, [(day, payment) for day in days], interval, currency, is_loan=True)
