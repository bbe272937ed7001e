#!/usr/bin/env python3
"""Checks of financing.py by loans computed by hand and published figures, and of financing_compare.py by wrong outputs.

    python3 test_financing.py
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction

import financing
import financing_apr
import financing_cases
import financing_compare
import financing_mistakes
import financing_periods as periods
import financing_rate_cases
import financing_terms
import rules as c

HERE = os.path.dirname(os.path.abspath(__file__))
CANONICAL = """loan/1 us-pay-monthly-12 USD/2 100000 down 0 rate 29.990000 actual/365
start 2026-11-21
2026-12-21 9743 interest 2465 principal 7278
2027-01-21 9743 interest 2362 principal 7381
2027-02-21 9743 interest 2174 principal 7569
2027-03-21 9743 interest 1789 principal 7954
2027-04-21 9743 interest 1778 principal 7965
2027-05-21 9743 interest 1525 principal 8218
2027-06-21 9743 interest 1366 principal 8377
2027-07-21 9743 interest 1116 principal 8627
2027-08-21 9743 interest 933 principal 8810
2027-09-21 9743 interest 709 principal 9034
2027-10-21 9743 interest 463 principal 9280
2027-11-21 9749 interest 242 principal 9507
paid 116922 charge 16922 apr us 29.89
"""
CHECKSUM = "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463"
SIX, TWELVE = (financing_terms.BUILT_IN[f"us-pay-monthly-{count}"] for count in (6, 12))


def terms(**changes):
    return financing_terms.terms_of(financing_terms.document(**changes))


def result(found, amount, rate, today="2026-11-21", form="json", **values):
    values = {key.replace("_", "-"): value for key, value in values.items()}
    return financing.loan_result(found, {"amount": amount, "rate": rate, "today": today, **values}, form)


def shown(*arguments, **values):
    answer = result(*arguments, **values)
    if answer.code:
        raise AssertionError(answer.codes)
    return json.loads(answer.output)


def code(*arguments, **values):
    return result(*arguments, **values).code


def amounts(found, key="amount"):
    return [row[key]["amount"] for row in found["payments"]]


def dates(found):
    return [row["dueDate"] for row in found["payments"]]


def interval_of(text):
    return financing.interval_of(text)


def flows_of(financed, start, runs, interval, currency="USD", is_loan=False):
    """The flows of an advance and of runs of payments: first day, count, amount."""
    exponent, (length, unit) = c.EXPONENTS[currency], interval_of(interval)
    payments = [(c.add(c.parse_date(first), index * length, unit), c.parse_amount(amount.encode(), exponent))
                for first, count, amount in runs for index in range(count)]
    advance = c.parse_amount(financed.encode(), exponent)
    return financing_apr.Flows(advance, c.parse_date(start), payments, (length, unit), currency, is_loan)


def rate(flows, method="us", places=2):
    return c.money_text(financing_apr.units_of(flows.equation(method), places), places)


def half_below(units, places):
    """The rate a year at half a unit less than a number of units."""
    return Fraction(2 * units - 1, 200 * 10 ** places)


def fault_of(action):
    try:
        action()
    except c.Refused as fault:
        return fault.code
    return None


APPENDIX_1 = ("5000.00", "1978-01-10", [("1978-02-10", 24, "230.00")], "P1M")


class Published(unittest.TestCase):
    """Figures of others."""

    @classmethod
    def setUpClass(cls):
        with open(os.path.join(HERE, "financing_published.json"), encoding="utf-8") as file:
            cls.published = json.load(file)

    def test_all_are_there(self):
        counts = self.published["header"]["counts"]
        self.assertEqual({key: len(self.published[key]) for key in counts}, counts)

    def test_annual_percentage_rates(self):
        for case in self.published["apr"]:
            with self.subTest(case["id"]):
                arguments = case["financed"], case["start"], case["runs"], case["interval"], case["currency"]
                self.assertEqual(rate(flows_of(*arguments), case["method"], case["places"]), case["apr"])
                # The payments of a loan are counted from its first one; so many days into a month, that is the same.
                if len(case["runs"]) == 1:
                    self.assertEqual(rate(flows_of(*arguments, is_loan=True), case["method"], case["places"]), case["apr"])

    def test_times(self):
        for case in self.published["times"]:
            with self.subTest(case["id"]):
                arguments = c.parse_date(case["start"]), c.parse_date(case["end"]), interval_of(case["interval"])
                if case["method"] == "us":
                    time = periods.unit_periods(*arguments)
                    self.assertEqual((time // 1, time % 1), (case["t"], Fraction(case["f"])))
                else:
                    self.assertEqual(periods.years(*arguments), sum(map(Fraction, case["years"].split("+"))))

    def test_day_counts(self):
        for case in self.published["dayCounts"]:
            with self.subTest(case["id"]):
                found = financing.year_part(case["dayCount"], c.parse_date(case["start"]), c.parse_date(case["end"]))
                self.assertLessEqual(abs(found - Fraction(case["years"])), Fraction(1, 2 * 10 ** 12))

    def test_loans(self):
        for case in self.published["loans"]:
            with self.subTest(case["id"]):
                wanted, expected = case["terms"], case["expect"]
                found = shown(terms(currency=wanted["currency"], payments={
                    "count": wanted["count"], "interval": wanted["interval"], "firstDue": wanted["firstDue"],
                    "rounding": wanted["payment"], "multipleOf": None},
                    interest={"dayCount": wanted["dayCount"], "rounding": wanted["interest"]},
                    apr__method=wanted["method"], apr__places=wanted["places"]), case["amount"], case["rate"], case["start"])
                rows = zip(amounts(found), amounts(found, "interest"), amounts(found, "principal"))
                values = {"payment": found["payment"]["amount"], "apr": found["apr"], "rows": [list(row) for row in rows]}
                self.assertEqual({key: values[key] for key in expected}, expected)


class Contract(unittest.TestCase):
    """The examples of the contract."""

    def test_canonical_text_and_checksum(self):
        found = result(TWELVE, "1000.00", "29.99", form="canonical").output
        self.assertEqual(found, CANONICAL)
        self.assertEqual(hashlib.sha256(found.encode()).hexdigest(), CHECKSUM)

    def test_json(self):
        def money(amount):
            return f'{{"amount":"{amount}","currency":"USD"}}'

        line = result(TWELVE, "1000", "29.99").output
        start = ('{"plan":"us-pay-monthly-12","startDate":"2026-11-21",'
                 f'"total":{money("1000.00")},"downPayment":{money("0.00")},"amountFinanced":{money("1000.00")},'
                 f'"rate":"29.990000","dayCount":"actual/365","payment":{money("97.43")},"totalOfPayments":{money("1169.22")},'
                 f'"financeCharge":{money("169.22")},"totalSalePrice":{money("1169.22")},"apr":"29.89","aprMethod":"us",'
                 f'"checksum":"{CHECKSUM}","payments":[{{"number":1,"dueDate":"2026-12-21","amount":{money("97.43")},'
                 f'"interest":{money("24.65")},"principal":{money("72.78")},"balance":{money("927.22")}}},')
        self.assertTrue(line.startswith(start), line)
        self.assertTrue(line.endswith(f'"principal":{money("95.07")},"balance":{money("0.00")}}}]}}\n'), line)

    def test_csv(self):
        lines = result(TWELVE, "1000.00", "29.99", form="csv").output.split("\n")
        self.assertEqual(lines[:2],
                         ["number,dueDate,payment,interest,principal,balance", "1,2026-12-21,97.43,24.65,72.78,927.22"])
        self.assertEqual(lines[-2:], ["12,2027-11-21,97.49,2.42,95.07,0.00", ""])

    def test_the_rate_is_not_the_annual_percentage_rate(self):
        found = shown(SIX, "600.00", "35.99")
        self.assertEqual((amounts(found), found["apr"]), (["110.69"] * 5 + ["110.70"], "35.78"))
        refused = result(SIX, "600.00", "35.99", "2026-07-01")
        self.assertEqual((refused.codes, refused.named, refused.status), (["apr_not_offered"], "36.35", 65))
        self.assertEqual(shown(terms(payments__count=6), "600.00", "35.99", "2026-07-01")["apr"], "36.35")

    def test_equal_periods(self):
        found = shown(terms(interest__dayCount="equal-periods"), "800.00", "15")
        self.assertEqual((found["payment"]["amount"], found["apr"], found["plan"]), ("72.21", "15.00", "own"))

    def test_no_interest_and_month_ends(self):
        found = shown(terms(), "1000.00", "0", "2027-01-31")
        self.assertEqual((amounts(found), found["apr"]), (["83.33"] * 11 + ["83.37"], "0.00"))
        self.assertEqual(dates(found)[:3], ["2027-02-28", "2027-03-31", "2027-04-30"])

    def test_pay_off(self):
        found = shown(SIX, "600.00", "35.99", down="100.00", pay_off="2027-03-01")
        self.assertEqual(list(found)[-1], "payOff")
        self.assertEqual({key: value["amount"] for key, value in found["payOff"].items() if key != "on"},
                         {"amount": "263.54", "interest": "2.06", "saved": "13.20"})
        self.assertEqual((found["totalSalePrice"]["amount"], found["amountFinanced"]["amount"]), ("653.46", "500.00"))

    def test_annual_percentage_rates(self):
        mortgage = [("2026-01-01", 1, "4000.00"), ("2026-02-01", 240, "1432.86")]
        for method, interval, financed, start, runs, places, expected in (
                ("us", "P1M", *APPENDIX_1[:3], 2, "9.69"),
                ("us", "P1M", "6000.00", "1978-02-10", [("1978-04-01", 36, "200.00")], 2, "11.82"),
                ("us", "P1M", "5000.00", "1978-01-10",
                 [("1978-02-10", 1, "250.00"), ("1978-03-10", 22, "230.00"), ("1980-01-10", 1, "280.00")], 2, "10.90"),
                ("eu", "P1M", "200000.00", "2026-01-01", mortgage, 1, "6.4"),
                ("eu", "P1M", "200000.00", "2026-01-01", mortgage, 6, "6.434412"),
                ("eu", "P12M", "1000.00", "2026-01-01", [("2027-01-01", 2, "600.00")], 1, "13.1"),
                ("eu", "P12M", "1000.00", "2026-01-01", [("2027-01-01", 2, "600.00")], 2, "13.07"),
                ("uk", "P1M", "200.00", "2026-01-01", [("2026-02-01", 1, "250.00")], 1, "1355.2")):
            self.assertEqual(rate(flows_of(financed, start, runs, interval), method, places), expected)
        self.assertEqual(periods.unit_periods((1978, 2, 10), (1978, 4, 1), (1, "M")), 1 + Fraction(19, 30))

    def test_json_of_rates(self):
        def money(amount):
            return f'{{"amount":"{amount}","currency":"USD"}}'

        line = (f'{{"method":"us","interval":"P1M","amountFinanced":{money("5000.00")},"totalOfPayments":{money("5520.00")},'
                f'"financeCharge":{money("520.00")},"apr":"9.69"')
        for disclosed, end, status in ((None, "}\n", 0),
                                       ("9.81", ',"disclosed":"9.81","tolerance":"0.125","accurate":true}\n', 0),
                                       ("9.82", ',"disclosed":"9.82","tolerance":"0.125","accurate":false}\n', 1)):
            found = financing.apr_result(lambda: flows_of(*APPENDIX_1), "us", 2, disclosed)
            self.assertEqual((found.output, found.status), (line + end, status))
        self.assertEqual(financing.apr_result(lambda: flows_of(*APPENDIX_1), "us", 2, form="text").output, "9.69 %\n")

    def test_years_of_the_commission(self):
        self.assertEqual(periods.years((2012, 1, 12), (2012, 3, 15), (1, "M")), Fraction(2, 12) + Fraction(3, 365))
        self.assertEqual(periods.years((2013, 1, 12), (2013, 3, 15), (1, "M")), Fraction(2, 12) + Fraction(3, 366))


class Files(unittest.TestCase):
    """Files of terms, and rates as text."""

    def test_every_mistake_names_its_key_and_reason(self):
        for wrong, key, reason in financing_mistakes.mistakes(financing_mistakes.base()):
            with self.assertRaises(financing_terms.RulesMistake, msg=f"{key} {reason}") as caught:
                financing_terms.read(json.dumps(wrong).encode(), "a/case-terms.json")
            found = caught.exception
            self.assertEqual((found.file, found.key, found.reason), ("a/case-terms.json", key, reason))
        for data in financing_mistakes.NOT_JSON:
            with self.assertRaises(financing_terms.RulesMistake) as caught:
                financing_terms.read(data, "case-terms.json")
            self.assertEqual((caught.exception.key, caught.exception.reason), ("", "not_json"))

    def test_boundaries_are_accepted(self):
        for changes in ({"payments__count": 1}, {"payments__count": 480}, {"payments__interval": "P9999D"}, {"payments__firstDue": "P0D"},
                        {"payments__multipleOf": "0.01"}, {"apr__places": 0}, {"apr__places": 6}, {"apr__maximum": "1000.000000"},
                        {"apr__minimum": "0"}, {"limits": {"minimum": "0.00", "maximum": "0.01"}}, {"region": "EU"},
                        {"validFrom": "2026-01-01", "validUntil": "2026-01-01"}):
            self.assertEqual(terms(**changes).id, "own")

    def test_built_in_files_are_those_of_the_contract(self):
        if not os.path.isdir(financing_terms.FOLDER):
            self.skipTest("Schedules/loans is not there yet")
        files = sorted(os.listdir(financing_terms.FOLDER))
        self.assertLessEqual({f"{name}.json" for name in financing_terms.BUILT_IN}, set(files))
        for file in files:
            found = financing_terms.read_file(os.path.join(financing_terms.FOLDER, file))
            if found.id in financing_terms.BUILT_IN:
                self.assertEqual(vars(found), vars(financing_terms.BUILT_IN[found.id]))

    def test_a_schema_agrees(self):
        path = os.path.join(financing_terms.servicing_rules.SCHEDULES, "loan.schema.json")
        try:
            import jsonschema
        except ImportError:
            self.skipTest("jsonschema is not installed")
        if not os.path.exists(path):
            self.skipTest("Schedules/loan.schema.json is not there yet")
        with open(path, encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for document in (financing_terms.document(), financing_mistakes.base(), financing_terms.pay_monthly(6)):
            self.assertTrue(validator.is_valid(document))
        # The rest are values that only a program can judge, such as the order of two limits.
        missed = {key for wrong, key, _ in financing_mistakes.mistakes(financing_mistakes.base()) if validator.is_valid(wrong)}
        self.assertLessEqual(missed, {"id", "name", "brand", "region", "currency", "locales[1]", "limits", "limits.minimum",
                                      "limits.maximum", "payments.multipleOf", "apr", "apr.minimum", "apr.maximum",
                                      "validFrom", "validUntil"})

    def test_rates(self):
        for text, expected in (("0", "0.000000"), ("0.000001", "0.000001"), ("007.5", "7.500000"), ("1000", "1000.000000"),
                               ("1000.000000", "1000.000000"), ("35.99", "35.990000")):
            self.assertEqual(financing_terms.rate_text(financing_terms.parse_rate(text.encode())), expected)
        for text in financing_rate_cases.BAD_RATES:
            self.assertEqual(fault_of(lambda: financing_terms.parse_rate(text.encode())), "invalid_rate", text)


class Counting(unittest.TestCase):
    """Times between days."""

    def test_whole_months_are_pinned_to_the_end_of_the_month(self):
        for start, day, expected in (
                ("2026-01-31", "2026-02-28", (1, 0)), ("2026-02-28", "2026-03-31", (1, 0)), ("2026-01-30", "2026-02-28", (1, 0)),
                ("2024-02-29", "2025-02-28", (12, 0)), ("2025-02-28", "2024-02-28", None), ("2024-12-31", "2025-02-28", (2, 0)),
                ("2026-02-28", "2026-03-30", (1, 0)), ("2026-01-10", "2026-02-15", (1, 5)), ("2026-01-31", "2026-03-01", (1, 1)),
                ("2026-03-01", "2026-03-31", (0, 30)), ("2026-01-10", "2026-01-10", (0, 0)), ("2025-12-31", "2026-01-01", (0, 1))):
            if expected:
                self.assertEqual(periods.months_between(c.parse_date(start), c.parse_date(day)), expected, (start, day))

    def test_unit_periods(self):
        for start, day, interval, expected in (
                ("2026-03-01", "2026-03-31", "P1M", "1"), ("2026-01-10", "2026-05-01", "P3M", "112/90"),
                ("2026-01-10", "2026-02-15", "semimonth", "7/3"), ("2026-01-10", "2026-01-30", "P1W", "20/7"),
                ("2026-01-10", "2026-01-30", "P14D", "20/14"), ("2026-01-10", "2026-01-30", "P15D", "4/3"),
                ("2026-01-10", "2028-04-10", "P12M", "9/4"), ("2026-01-10", "2027-01-09", "P12M", "364/365"),
                # The days from 10 January to 12 April 2026: 21 + 28 + 31 + 12.
                ("2026-01-10", "2028-04-12", "P12M", "822/365")):
            found = periods.unit_periods(c.parse_date(start), c.parse_date(day), interval_of(interval))
            self.assertEqual(found, Fraction(expected), (start, day, interval))

    def test_unit_periods_a_year(self):
        for interval, expected in (("P1M", 12), ("P2M", 6), ("P5M", "12/5"), ("P12M", 1), ("P1W", 52), ("P14D", 26), ("P10D", "73/2"),
                                   ("semimonth", 24), ("P400D", "365/400"), ("P52W", 1)):
            self.assertEqual(periods.unit_periods_a_year(interval_of(interval)), Fraction(expected))
        self.assertEqual(fault_of(lambda: periods.unit_periods_a_year((13, "M"))), "interval_unsupported")

    def test_a_single_payment(self):
        for start, day, expected in (("2026-01-10", "2026-04-10", (4, 1)), ("2026-01-10", "2026-02-21", ("365/42", 1)),
                                     ("2026-01-31", "2026-02-28", (12, 1)), ("2026-01-10", "2027-01-09", ("365/364", 1)),
                                     ("2026-01-10", "2027-01-10", (1, 1)), ("2026-01-10", "2027-07-10", (1, "3/2")),
                                     ("2026-01-10", "2027-01-20", (1, "375/365"))):
            found = periods.single_period(c.parse_date(start), c.parse_date(day))
            self.assertEqual(found, tuple(map(Fraction, expected)), (start, day))

    def test_years(self):
        for start, day, interval, expected in (
                ("2012-01-12", "2012-01-30", "P14D", "2/52+4/365"), ("2024-02-27", "2024-03-05", "P1W", "1/52"),
                ("2012-02-27", "2012-03-07", "P1W", "1/52+2/366"), ("2012-01-12", "2014-01-12", "P12M", "2"),
                ("2012-01-12", "2013-02-15", "P10D", "1+34/365"), ("2012-01-12", "2013-02-15", "P6M", "13/12+3/365"),
                ("2024-01-20", "2024-02-29", "P1M", "1/12+9/365")):
            found = periods.years(c.parse_date(start), c.parse_date(day), interval_of(interval))
            self.assertEqual(found, sum(map(Fraction, expected.split("+"))), (start, day, interval))

    def test_the_year_that_ends_on_a_day(self):
        maker = financing_cases.Maker("years")
        for _ in range(3000):
            day = c.date_of(maker.random.randint(400, c.LAST_DAY))
            self.assertEqual(periods.year_length(day), periods.days_between(c.add(day, -12, "M"), day), day)

    def test_a_loans_later_payments_follow_its_first(self):
        start, days = (2026, 1, 30), [(2026, 2, 28), (2026, 3, 31), (2026, 4, 30)]
        self.assertEqual(periods.times_us(start, days, (1, "M"), True), (12, [1, 2, 3]))
        self.assertEqual(periods.times_us(start, days, (1, "M"), False)[1], [1, 2 + Fraction(1, 30), 3])
        self.assertEqual(periods.times_eu(start, days, (1, "M"), True), [Fraction(k, 12) for k in (1, 2, 3)])
        self.assertEqual(periods.times_eu(start, days[:2], (10, "D"), True), [Fraction(29, 365), Fraction(60, 365)])


class Rates(unittest.TestCase):
    """The greatest whole N for which the worth at N - 1/2 units is at least the advance."""

    def test_bounds_contain_the_logarithm_and_the_exponential(self):
        for bits in (64, 128):
            for ratio in map(Fraction, ("1", "2", "9/8", "1.00000001", "43000001/2", "16/3")):
                for time in map(Fraction, ("1/12", "1/365", "1/366", "7/52", "0", "3", "125/12")):
                    low, high = financing_apr.Years(1, [(1, time)]).bounds(ratio - 1, bits)
                    # By whole powers: bounds**q contain (1/ratio)**p.
                    exact = (1 / ratio) ** time.numerator
                    self.assertLessEqual(Fraction(low, 2 ** bits) ** time.denominator, exact)
                    self.assertLessEqual(exact, Fraction(high, 2 ** bits) ** time.denominator)
                    self.assertLess(high - low, 2 ** 20)

    def test_worth_is_the_same_by_bounds_and_by_fractions(self):
        maker = financing_cases.Maker("worth")
        for _ in range(60):
            payments = [(maker.amount(10 ** 9), Fraction(maker.random.randint(0, 600), maker.one([30, 1, 365]))) for _ in range(5)]
            equation = financing_apr.UnitPeriods(1, payments, Fraction(12))
            annual = Fraction(maker.random.randint(1, 10 ** 6), 10 ** 6)
            exact = sum(amount / ((1 + (time % 1) * annual / 12) * (1 + annual / 12) ** (time // 1)) for amount, time in payments)
            self.assertEqual(equation.exact(annual), exact)
            low, high = equation.bounds(annual, 128)
            self.assertTrue(low <= exact * 2 ** 128 <= high and high - low < 2 ** 60)

    def test_the_number_is_the_exact_root_rounded_half_up(self):
        maker = financing_cases.Maker("root")
        for _ in range(25):
            count, places = maker.random.randint(1, 12), maker.random.randint(0, 3)
            payment, advance = maker.random.randint(50, 10 ** 4), 0
            advance = max(1, count * payment * maker.random.randint(80, 100) // 100)
            equation = financing_apr.UnitPeriods(advance, [(payment, Fraction(k)) for k in range(1, count + 1)], Fraction(12))
            units = financing_apr.units_of(equation, places)

            def worth(number):
                month = Fraction(2 * number - 1, 2400 * 10 ** places)
                return sum(payment / (1 + month) ** k for k in range(1, count + 1))
            self.assertTrue(units == 0 or worth(units) >= advance)
            self.assertLess(worth(units + 1), advance)

    def test_a_tie_counts_as_reached(self):
        # 9.375 percent a year is 1/128 a month: 128 grows to 129 in a month, exactly.
        for method, interval, payments, places, expected in (
                ("us", "P1M", [("2026-02-01", 1, "1.29")], 2, "9.38"), ("us", "P1M", [("2026-02-01", 1, "1.29")], 3, "9.375"),
                ("eu", "P6M", [("2026-07-01", 1, "1.60")], 1, "56.3"), ("uk", "P26W", [("2026-07-02", 1, "1.60")], 1, "56.3")):
            financed = "1.28"
            self.assertEqual(rate(flows_of(financed, "2026-01-01", payments, interval), method, places), expected)
        self.assertEqual(rate(flows_of("100.00", "2026-01-01", [("2027-01-01", 1, "112.50")], "P12M"), "eu", 0), "13")
        self.assertEqual(rate(flows_of("100.01", "2026-01-01", [("2027-01-01", 1, "112.50")], "P12M"), "eu", 0), "12")

    def test_made_ties_are_ties_and_near_ties_are_not(self):
        for number in range(40):
            case = financing_rate_cases.tie_case(financing_cases.Maker("tie", number))
            equation = case.flows(financing).equation(case.method)
            units = financing_apr.units_of(equation, case.places)
            self.assertEqual(equation.sign(half_below(units, case.places)), 0)
        for number in range(16):
            closeness = (30, 60, 100, 180)[number % 4]
            case = financing_rate_cases.tie_case(financing_cases.Maker("near", number), closeness)
            equation = case.flows(financing).equation(case.method)
            units = financing_apr.units_of(equation, case.places)
            halves = [half_below(units, case.places), half_below(units + 1, case.places)]
            self.assertEqual([equation.sign(half) for half in halves], [1, -1])
            distance = min(abs(equation.exact(half) - equation.advance) for half in halves)
            self.assertTrue(0 < distance <= Fraction(1, 2 ** closeness))

    def test_undefined_rates(self):
        one_day = [("2026-01-02", 1, "100.00")]
        self.assertEqual(fault_of(lambda: rate(flows_of("100.01", "2026-01-01", one_day, "P1D"))), "apr_undefined")
        self.assertEqual(rate(flows_of("100.00", "2026-01-01", one_day, "P1D")), "0.00")
        # 1000 for 1 after a day: a rate of 99,900 percent a day.
        high = [("2026-01-02", 1, "1000.00")]
        self.assertEqual(rate(flows_of("1.00", "2026-01-01", high, "P1D")), "36463500.00")
        self.assertEqual(fault_of(lambda: rate(flows_of("1.00", "2026-01-01", high, "P1D"), places=3)), "apr_undefined")
        self.assertEqual(fault_of(lambda: rate(flows_of("1.00", "2026-01-01", high, "P1D"), "eu")), "apr_undefined")
        for runs in ([("2026-01-01", 1, "100.00")], []):
            self.assertEqual(fault_of(lambda: rate(flows_of("100.00", "2026-01-01", runs, "P1M"))), "apr_undefined")

    def test_the_largest_number(self):
        # 2**33 - 1 units of 10**-6 percent are 8589.934591 percent.
        for paid, expected in (("8690.00", None), ("8689.00", "8589.000000")):
            flows = flows_of("100.00", "2026-01-01", [("2027-01-01", 1, paid)], "P12M")
            if expected:
                self.assertEqual(rate(flows, "eu", 6), expected)
            else:
                self.assertEqual(fault_of(lambda: rate(flows, "eu", 6)), "apr_undefined")

    def test_intervals(self):
        flows = flows_of("100.00", "2026-01-01", [("2026-02-01", 2, "60.00")], "P1M")
        for interval, method, expected in (((13, "M"), "us", "interval_unsupported"), ((13, "M"), "eu", None),
                                           (periods.SEMIMONTH, "eu", "interval_unsupported"), (periods.SEMIMONTH, "us", None)):
            flows.interval = interval
            self.assertEqual(fault_of(lambda: rate(flows, method)), expected)

    def irregular(self, *runs, interval="P1M", start="2026-01-10"):
        return flows_of("100.00", start, runs, interval).is_irregular()

    def test_irregular_flows(self):
        for runs, expected in (
                ((("2026-02-10", 12, "10.00"),), False), ((("2026-03-01", 12, "10.00"),), False),
                ((("2026-02-10", 1, "20.00"), ("2026-03-10", 10, "10.00"), ("2027-01-10", 1, "5.00")), False),
                ((("2026-02-10", 2, "20.00"), ("2026-04-10", 10, "10.00")), True),
                ((("2026-01-10", 1, "3.00"), ("2026-02-10", 12, "10.00")), False),
                ((("2026-02-10", 11, "10.00"), ("2027-01-11", 1, "10.00")), True), ((("2026-02-10", 1, "10.00"),), False),
                ((("2026-02-28", 1, "10.00"), ("2026-03-31", 1, "10.00"), ("2026-04-30", 1, "10.00")), False)):
            self.assertEqual(self.irregular(*runs), expected, runs)
        self.assertFalse(self.irregular(("2026-01-24", 5, "10.00"), interval="P14D"))
        self.assertTrue(self.irregular(("2026-01-24", 5, "10.00"), ("2026-04-05", 1, "10.00"), interval="P14D"))

    def test_tolerances_include_their_bounds(self):
        # The exact root is 12 percent: 100.00 is worth 101.00 after a month.
        def status(disclosed, *runs):
            return financing.apr_result(lambda: flows_of("100.00", "2026-01-10", runs, "P1M"), "us", 2, disclosed).status

        regular = (("2026-02-10", 1, "101.00"),)
        for disclosed, expected in (("11.875", 0), ("12.125", 0), ("11.874999", 1), ("12.125001", 1), ("12", 0)):
            self.assertEqual(status(disclosed, *regular), expected)
        # Payments of 1.00 keep the balance, and 51.00 and 50.50 pay it off: 12 percent still, but irregular.
        uneven = (("2026-02-10", 2, "1.00"), ("2026-04-10", 1, "51.00"), ("2026-05-10", 1, "50.50"))
        self.assertFalse(self.irregular(*uneven[:1]))
        self.assertTrue(self.irregular(*uneven))
        for disclosed, expected in (("11.75", 0), ("12.25", 0), ("11.749999", 1), ("12.250001", 1)):
            self.assertEqual(status(disclosed, *uneven), expected)
        self.assertEqual(status("0.1", ("2026-02-10", 1, "100.00")), 0)
        self.assertEqual(status("1000.000001", *regular), 65)

    def test_reading_flows(self):
        read = financing_apr.read_flows
        found = read(b"payment,2026-02-28,50\r\nadvance,2026-01-31,100.00\r\npayment,2026-01-31,2.5", (1, "M"), "USD")
        self.assertEqual((found.advance, found.payments), (10000, [((2026, 1, 31), 250), ((2026, 2, 28), 5000)]))
        for data in financing_rate_cases.BAD_FLOWS:
            self.assertIn(fault_of(lambda: read(data, (1, "M"), "USD")), ("invalid_flow", "invalid_amount"), data)
        self.assertEqual(fault_of(lambda: read(b"advance,2026-01-31,10000000000000.01\n", (1, "M"), "USD")), "amount_too_large")
        with self.assertRaises(c.Refused) as caught:
            read(b"advance,2026-01-31,1.00\npayment,2026-01-31,1.001\n", (1, "M"), "USD")
        self.assertEqual((caught.exception.code, caught.exception.position), ("invalid_amount", 2))


class Loans(unittest.TestCase):
    """Schedules of loans."""

    def test_roundings(self):
        values = (Fraction(1, 2), Fraction(3, 2), Fraction(5, 2), Fraction(0), Fraction(999, 1000))
        for rounding, expected in (("half-up", [1, 2, 3, 0, 1]), ("half-even", [0, 2, 2, 0, 1]), ("up", [1, 2, 3, 0, 1]),
                                   ("down", [0, 1, 2, 0, 0])):
            self.assertEqual([financing.rounded(value, rounding) for value in values], expected)

    def test_level_payments_on_a_half(self):
        # 201.00 in two payments at 1 percent a period: 201.00 * 1.01**2 / 2.01.
        factors = [Fraction(1, 100)] * 2

        def level(financed, factors, multiple=1):
            return [financing.level_payment(financed, factors, rounding, multiple) for rounding in financing_terms.ROUNDINGS]

        self.assertEqual(level(20100, factors), [10201] * 4)
        # 100.50 is 51.005 twice, exactly.
        self.assertEqual(level(10050, factors), [5101, 5100, 5101, 5100])
        self.assertEqual(level(30150, factors), [15302, 15302, 15302, 15301])
        # 5.00 in two without interest, in multiples of 1.00
        self.assertEqual(level(500, [Fraction(0)] * 2, 100), [300, 200, 300, 200])

    def test_level_payment_is_the_present_value(self):
        maker = financing_cases.Maker("level")
        for _ in range(30):
            factors = [Fraction(maker.random.randint(0, 500), 365 * 100) for _ in range(maker.random.randint(1, 30))]
            worth, discount = Fraction(0), Fraction(1)
            for factor in factors:
                discount /= 1 + factor
                worth += discount
            financed, multiple = maker.amount(10 ** 15), maker.one([1, 5, 100])
            for rounding in financing_terms.ROUNDINGS:
                self.assertEqual(financing.level_payment(financed, factors, rounding, multiple),
                                 financing.rounded(financed / worth / multiple, rounding) * multiple)

    def test_first_interest_by_each_day_count(self):
        # 1000.00 at 12 percent from 2023-12-16 to 2024-01-16: 16 days in 2023 and 15 in 2024, a leap year.
        for count, expected in (("actual/365", "10.19"), ("actual/360", "10.33"), ("actual/actual", "10.18"), ("30/360", "10.00"),
                                ("equal-periods", "10.00")):
            found = shown(terms(interest__dayCount=count), "1000.00", "12", "2023-12-16")
            self.assertEqual(amounts(found, "interest")[0], expected, count)

    def test_equal_periods_of_an_odd_first_period(self):
        # 1 month and 10 days are 40/30 of a twelfth of 12 percent; weeks are 1/52.
        found = shown(terms(interest__dayCount="equal-periods"), "3000.00", "12", "2026-01-10", first="2026-02-20")
        self.assertEqual(amounts(found, "interest")[0], "40.00")
        weekly = terms(interest__dayCount="equal-periods", payments__interval="P1W", payments__firstDue="P1W")
        found = shown(weekly, "5200.00", "10")
        self.assertEqual(amounts(found, "interest")[0], "10.00")

    def test_equal_periods_of_a_single_payment(self):
        # Its term is its unit-period: 45/365, 2/12 and 400/365 (a year and 35 days) of 120.00 a year.
        for interval in ("P1M", "P1W", "P12M"):
            for first_due, interest, rate in (("P45D", "14.79", "12.00"), ("P2M", "20.00", "12.00"), ("P400D", "131.51", None)):
                single = terms(interest__dayCount="equal-periods", payments__count=1, payments__interval=interval,
                               payments__firstDue=first_due)
                found = shown(single, "1000.00", "12", "2026-01-10")
                self.assertEqual(found["financeCharge"]["amount"], interest)
                self.assertIn(rate, (None, found["apr"]))

    def test_due_dates(self):
        def due(today="2027-01-31", **changes):
            first = changes.pop("first", None)
            return dates(shown(terms(**changes), "1000.00", "5", today, **({"first": first} if first else {})))[:3]

        self.assertEqual(due(payments__firstDue="P2M"), ["2027-03-31", "2027-04-30", "2027-05-31"])
        self.assertEqual(due(payments__firstDue="P28D"), ["2027-02-28", "2027-03-28", "2027-04-28"])
        self.assertEqual(due(first="2027-02-28"), ["2027-02-28", "2027-03-28", "2027-04-28"])
        self.assertEqual(due(payments__interval="P2W", payments__firstDue="P1D"), ["2027-02-01", "2027-02-15", "2027-03-01"])

    def test_totals_add_up(self):
        for number in range(150):
            case, _, _ = financing_cases.make("totals", number * 3 + 1)
            answer = case.result()
            if answer.code:
                continue
            found = json.loads(answer.output)
            money = {key: c.parse_amount(value["amount"].encode(), case.terms().exponent) for key, value in found.items()
                     if isinstance(value, dict) and key != "payOff"}
            rows = [[c.parse_amount(row[key]["amount"].encode(), case.terms().exponent)
                     for key in ("amount", "interest", "principal", "balance")] for row in found["payments"]]
            self.assertEqual(sum(row[0] for row in rows), money["totalOfPayments"])
            self.assertEqual(sum(row[1] for row in rows), money["financeCharge"])
            self.assertEqual(sum(row[2] for row in rows), money["amountFinanced"])
            self.assertEqual(money["totalSalePrice"], money["totalOfPayments"] + money["downPayment"])
            self.assertEqual(money["amountFinanced"] + money["downPayment"], money["total"])
            self.assertTrue(all(row[0] == money["payment"] for row in rows[:-1]) and rows[-1][3] == 0)
            self.assertTrue(all(row[0] > 0 and row[0] == row[1] + row[2] and row[3] >= 0 for row in rows))
            self.assertEqual(hashlib.sha256(case.result(form="canonical").output.encode()).hexdigest(), found["checksum"])

    def test_errors(self):
        for found, arguments, values, expected in (
                (SIX, ("399.99", "10"), {}, "amount_below_minimum"), (SIX, ("4000.01", "10"), {}, "amount_above_maximum"),
                (SIX, ("400.00", "10"), {}, None), (SIX, ("4000.00", "10"), {}, None),
                (SIX, ("500.00", "10"), {"down": "400.00"}, None), (SIX, ("0.00", "10"), {}, "invalid_amount"),
                (SIX, ("500", "x"), {}, "invalid_rate"), (SIX, ("500", "1001"), {}, "invalid_rate"),
                (SIX, ("500", "10"), {"currency": "EUR"}, "unsupported_currency"),
                (SIX, ("500", "10"), {"down": "500.01"}, "amount_too_small"), (SIX, ("500", "10"), {"down": "500"}, "amount_too_small"),
                (SIX, ("500", "10"), {"first": "2026-11-21"}, "first_payment_too_early"),
                (terms(payments__firstDue="P0D"), ("500", "10"), {}, "first_payment_too_early"),
                (terms(), ("10000000000000.01", "10"), {}, "amount_too_large"), (terms(), ("10000000000000.00", "10"), {}, None),
                (terms(), ("0.01", "10"), {}, "amount_too_small"), (terms(payments__count=1), ("0.01", "0"), {}, None),
                # 12.00 in 12 at no interest in multiples of 1.10: 11 payments are enough.
                (terms(payments__multipleOf="1.10"), ("12.00", "0"), {}, "amount_too_small"),
                (terms(payments__count=12), ("1000.00", "24"), {"first": "2027-11-21"}, "payment_below_interest"),
                (terms(payments__interval="P13M"), ("500", "10"), {}, "interval_unsupported"),
                (terms(payments__interval="P13M", apr__method="eu"), ("500", "10"), {}, None),
                (terms(payments__interval="P13M", apr__method="eu", interest__dayCount="equal-periods"), ("500", "10"), {},
                 "interval_unsupported"),
                (terms(payments__interval="P1D", payments__firstDue="P1D", apr__method="eu", apr__places=6), ("500", "1000"), {},
                 "apr_undefined"),
                (terms(validUntil="2026-11-20"), ("500", "10"), {}, "plan_unavailable"),
                (terms(validFrom="2026-11-21"), ("500", "10"), {}, None),
                (terms(payments__interval="P9999M", payments__firstDue="P1M", apr__method="eu"), ("500", "1"), {},
                 "date_out_of_range")):
            self.assertEqual(code(found, *arguments, **values), expected, (arguments, values))

    def test_payments_out_of_range(self):
        far = terms(payments__count=40, payments__interval="P9999D", payments__firstDue="P9999D", apr__method="eu", apr__places=0)
        self.assertEqual(code(far, "10000000000000.00", "1000"), "amount_too_large")

    def test_faults_in_their_order(self):
        self.assertEqual(result(SIX, "0.01", "x").codes, ["amount_below_minimum", "invalid_rate"])
        self.assertEqual(result(SIX, "0.01", "10").codes, ["amount_too_small", "amount_below_minimum"])
        self.assertEqual(result(SIX, "399.00", "90").codes, ["amount_below_minimum", "apr_not_offered"])
        self.assertEqual(result(SIX, "x", "x").codes, ["invalid_amount", "invalid_rate"])

    def test_limits_of_the_rate_are_those_of_the_printed_one(self):
        flat = {"interest__dayCount": "equal-periods", "payments__count": 1}
        self.assertEqual(code(terms(apr__maximum="12", **flat), "10000.00", "12.004"), None)
        self.assertEqual(code(terms(apr__maximum="12", **flat), "10000.00", "12.01"), "apr_not_offered")
        self.assertEqual(code(terms(apr__minimum="12", **flat), "10000.00", "12"), None)
        self.assertEqual(code(terms(apr__minimum="12.01", **flat), "10000.00", "12"), "apr_not_offered")


class PayOff(unittest.TestCase):
    """Loans paid off before their last due date."""

    def paid_off(self, day, **changes):
        found = shown(terms(payments__count=6, **changes), "500.00", "35.99", pay_off=day)["payOff"]
        return tuple(found[key]["amount"] for key in ("amount", "interest", "saved"))

    def test_days(self):
        # Interest of the rows: 14.79, 12.92, 10.49, 7.22, 5.39 and 2.65, 53.46 in all.
        for day, expected in (("2026-11-21", ("500.00", "0.00", "53.46")), ("2026-11-22", ("500.49", "0.49", "52.97")),
                              ("2026-12-21", ("514.79", "14.79", "38.67")), ("2026-12-22", ("422.97", "0.42", "38.25")),
                              ("2027-05-21", ("92.26", "2.65", "0.00")), ("2027-05-22", ("0.00", "0.00", "0.00"))):
            self.assertEqual(self.paid_off(day), expected, day)

    def test_a_day_before_the_start_is_an_error(self):
        self.assertEqual(code(terms(), "500.00", "35.99", pay_off="2026-11-20"), "invalid_date")

    def test_on_a_due_date_the_interest_is_that_of_the_row(self):
        for count in financing_terms.DAY_COUNTS:
            found = shown(terms(interest__dayCount=count), "1000.00", "20", "2027-01-31", pay_off="2027-04-30")
            self.assertEqual(found["payOff"]["interest"], found["payments"][2]["interest"])


class Comparison(unittest.TestCase):
    """The comparison itself."""

    # The oracle as a command, with one text of its output replaced by another.
    STUB = """import subprocess, sys
done = subprocess.run([sys.executable, {program!r}, *sys.argv[1:]], input=sys.stdin.buffer.read(), capture_output=True)
for stream, data in ((sys.stdout, done.stdout), (sys.stderr, done.stderr)):
    stream.buffer.write(data.replace({right!r}, {wrong!r}))
sys.exit(done.returncode)
"""

    def run_compare(self, right, wrong):
        with tempfile.TemporaryDirectory() as folder:
            stub = os.path.join(folder, "stub.py")
            with open(stub, "w", encoding="utf-8") as file:
                file.write(self.STUB.format(program=os.path.join(HERE, "financing.py"), right=right, wrong=wrong))
            return financing_compare.check(stub, "test", range(12), False, 60)[1]

    def test_finds_nothing_in_a_right_command_and_a_fault_in_a_wrong_one(self):
        self.assertIsNone(self.run_compare(b" ", b" "))
        self.assertIn("differs from character", self.run_compare(b'"interest":', b'"interest": '))
        self.assertIn("expected", self.run_compare(b"error: ", b"error "))

    def test_the_same_seed_makes_the_same_case(self):
        for number in range(12):
            first, second = (financing_cases.make("seed", number) for _ in range(2))
            self.assertEqual(*((case.words(lambda name, data: data), forms, clear) for case, forms, clear in (first, second)))


class Command(unittest.TestCase):
    def run_command(self, *arguments):
        found = subprocess.run([sys.executable, os.path.join(HERE, "financing.py"), *arguments], capture_output=True)
        return found.returncode, found.stdout.decode(), found.stderr.decode()

    def test_loans(self):
        words = ("loan", "--amount", "1000.00", "--rate", "29.99", "--today", "2026-11-21", "--format", "canonical", "--plan")
        self.assertEqual(self.run_command(*words, "us-pay-monthly-12"), (0, CANONICAL, ""))
        status, output, error = self.run_command(*words, "none")
        self.assertEqual((status, output, error.split(":")[:2]), (66, "", ["error", " unknown_plan"]))
        status, output, _ = self.run_command("loans", "show", "us-pay-monthly-6")
        self.assertEqual(financing_terms.read(output.encode(), "us-pay-monthly-6.json").count, 6)
        self.assertEqual(self.run_command("loans", "check", "none.json")[0], 66)

    def test_rates(self):
        level = ("--financed", "5000.00", "--payment", "230.00", "--payments", "24", "--today", "1978-01-10")
        self.assertEqual(self.run_command("apr", "--interval", "P1M", *level), (0, "9.69 %\n", ""))
        self.assertEqual(self.run_command("apr", "--interval", "P1M", *level, "--disclosed", "9.82")[0], 1)


if __name__ == "__main__":
    unittest.main()
