"""Annual percentage rates of flows: computed and published ones, disclosed rates, and flows without a rate."""
import json
import os

import financing
import financing_apr as apr
import financing_periods as periods
import financing_terms
import rules as c

HERE = os.path.dirname(os.path.abspath(__file__))
METHODS = ("us", "eu", "uk")


class Asked:
    """An advance, and payments by runs: the first day, how many there are, and the amount of each.

    The payments of a run are one interval after each other, counted from its first day. The time of each payment is counted for
    itself, or with `is_level` from the first one on.
    """

    def __init__(self, method, advance, start, runs, interval="P1M", places=2, currency="USD", is_level=False):
        self.method, self.advance, self.start, self.runs, self.interval = method, advance, start, runs, interval
        self.places, self.currency, self.is_level = places, currency, is_level

    def given(self):
        return {"method": self.method, "places": self.places, "currency": self.currency, "interval": self.interval,
                "advance": str(self.advance), "start": self.start,
                "runs": [[day, count, str(amount)] for day, count, amount in self.runs], "isLevel": self.is_level}

    def flows(self):
        interval, payments = financing.interval_of(self.interval), []
        if self.is_level:
            (day, count, amount), = self.runs
            return apr.level_flows(self.advance, amount, count, c.parse_date(self.start), c.parse_date(day), interval, self.currency)
        for day, count, amount in self.runs:
            if interval == periods.SEMIMONTH and count > 1:
                raise AssertionError("a run by half months has one payment")
            days = [c.add(c.parse_date(day), index * interval[0], interval[1]) for index in range(count)] if count > 1 else [
                c.parse_date(day)]
            payments += [(each, amount) for each in days]
        return apr.Flows(self.advance, c.parse_date(self.start), payments, interval, self.currency)

    def answer(self, disclosed=None):
        rate = None if disclosed is None else (disclosed, financing_terms.parse_rate(disclosed.encode()))
        return self.flows().json(self.method, self.places, rate)

    def case(self):
        return {**self.given(), "apr": self.answer()["apr"]}

    def error(self):
        try:
            raise AssertionError(f"{self.given()} has the rate {self.answer()['apr']}")
        except c.Refused as refused:
            return refused.code


def asked():
    """Flows that have a rate."""
    for method in METHODS:
        # Days before the first month, month ends, weeks, years, other days, and a charge at once.
        yield Asked(method, 500000, "2026-01-10", [["2026-02-15", 12, 45000]])
        yield Asked(method, 500000, "2026-01-31", [["2026-02-28", 6, 88000]], places=6)
        yield Asked(method, 500000, "2026-01-31", [["2026-02-28", 6, 88000]], places=6, is_level=True)
        yield Asked(method, 100000, "2027-12-30", [["2028-02-29", 4, 26000]], "P3M")
        yield Asked(method, 100000, "2026-11-21", [["2026-11-30", 10, 10500]], "P1W", places=4)
        yield Asked(method, 100000, "2026-11-21", [["2026-11-30", 10, 10500]], "P1W", places=4, is_level=True)
        yield Asked(method, 100000, "2024-02-29", [["2025-06-30", 3, 40000]], "P12M")
        yield Asked(method, 100000, "2026-11-21", [["2026-12-01", 4, 25500]], "P10D")
        yield Asked(method, 100000, "2026-11-21", [["2026-11-21", 1, 2500], ["2026-12-21", 12, 9000]])
        yield Asked(method, 100000, "2026-11-21", [["2026-12-21", 12, 9000], ["2026-11-21", 1, 2500]], places=0)
        # One payment: of whole months, of days, after more than a year, and two years later.
        for day in ("2026-03-10", "2026-02-24", "2027-02-14", "2028-01-10"):
            yield Asked(method, 100000, "2026-01-10", [[day, 1, 112345]], places=4)
        # Payments that add up to the advance, the smallest amounts, and the largest.
        yield Asked(method, 120000, "2026-01-10", [["2026-02-10", 12, 10000]])
        yield Asked(method, 1, "2026-01-10", [["2026-02-10", 2, 1]])
        yield Asked(method, 10 ** 15, "2026-01-10", [["2026-02-10", 12, 10 ** 14]], places=6)
        yield Asked(method, 10000, "2026-01-10", [["2026-02-10", 1, 15000]], currency="JPY")
    yield Asked("us", 100000, "2026-01-10", [["2026-01-25", 1, 51000], ["2026-02-10", 1, 51000]], "semimonth")
    # Exact roots of half a unit, which are rounded up: 12.005, 2.5, 2.5 and 1.25 percent;
    # a minor unit less is below the half.
    yield Asked("us", 240000, "2026-01-10", [["2026-02-10", 1, 242401]])
    yield Asked("us", 120000, "2026-01-10", [["2026-02-10", 1, 120250]], places=0)
    yield Asked("eu", 4000000, "2026-01-10", [["2027-01-10", 1, 4100000]], "P12M", places=0, currency="EUR")
    yield Asked("eu", 4000000, "2026-01-10", [["2027-01-10", 1, 4099999]], "P12M", places=0, currency="EUR")
    yield Asked("uk", 160000, "2026-01-10", [["2028-01-10", 1, 164025]], "P12M", places=1, currency="GBP")


def disclosed():
    """Flows with rates near the tolerances: an eighth of a point, or a quarter if the payments are irregular."""
    regular = Asked("us", 500000, "1978-01-10", [["1978-02-10", 24, 23000]])
    irregular = Asked("us", 500000, "1978-01-10", [["1978-02-10", 1, 25000], ["1978-03-10", 10, 23000], ["1979-01-10", 13, 22500]])
    gap = Asked("us", 100000, "2026-01-10", [["2026-02-10", 2, 35000], ["2026-05-10", 1, 35000]])
    tie = Asked("us", 240000, "2026-01-10", [["2026-02-10", 1, 242401]])  # 12.005 percent
    large = Asked("uk", 771412, "1901-01-03", [["1901-01-10", 2, 617129]], "P1W", places=0, currency="EUR")
    for flows, rates in ((regular, ("9.69", "9.81", "9.82", "9.56", "9.57")), (irregular, ("8.7", "8.71", "9.2", "9.21")), (gap, ("25.78", "25.79")),
                         (tie, ("12.13", "12.130001", "11.88", "11.879999")), (large, ("1000",))):
        for rate in rates:
            answer = flows.answer(rate)
            yield {**flows.given(), "disclosed": rate, "tolerance": answer["tolerance"], "accurate": answer["accurate"]}


def refused():
    """Flows without a rate."""
    yield Asked("us", 120000, "2026-01-10", [["2026-02-10", 12, 9999]])
    yield Asked("eu", 1, "2026-01-10", [["2026-01-11", 1, 10 ** 15]])
    # Any rate satisfies the equation, since the payment is at once.
    yield Asked("us", 100000, "2026-01-10", [["2026-01-10", 1, 100000]])
    yield Asked("us", 1, "2026-01-10", [["2026-01-11", 1, 10 ** 9]], places=6)
    yield Asked("us", 120000, "2026-01-10", [["2027-02-10", 2, 70000]], "P13M")
    yield Asked("uk", 100000, "2026-01-10", [["2026-01-25", 1, 51000], ["2026-02-10", 1, 51000]], "semimonth", currency="GBP")
    yield Asked("us", 100000, "2026-01-10", [["2026-01-10", 12, 9000]], is_level=True)


def published():
    """Rates of laws, authorities and lenders, which were not computed here."""
    with open(os.path.join(HERE, "..", "financing_published.json"), encoding="utf-8") as file:
        for case in json.load(file)["apr"]:
            exponent = c.EXPONENTS[case["currency"]]

            def minor(text):
                return c.parse_amount(text.encode(), exponent)
            runs = [[day, count, minor(amount)] for day, count, amount in case["runs"]]
            flows = Asked(case["method"], minor(case["financed"]), case["start"], runs, case["interval"], case["places"], case["currency"])
            yield {**flows.given(), "apr": case["apr"], "source": case["source"]}


def rates():
    return {"accepted": [flows.case() for flows in asked()], "disclosed": list(disclosed()),
            "refused": [{**flows.given(), "error": flows.error()} for flows in refused()], "published": list(published())}
