#!/usr/bin/env python3
"""Checks of rules.py: worked examples, published figures, and Python's own dates and fractions.

    python3 test_rules.py

The published figures are in published.json, each with its source. A list of cases that is empty is a failure.
"""
import datetime
import glob
import json
import os
import random
import unittest

import rules as c

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "published.json"), encoding="utf-8") as published:
    PUBLISHED = json.load(published)


def cases(name):
    """Published cases, at least one."""
    if not PUBLISHED[name]:
        raise AssertionError(f"published.json has no {name}")
    return PUBLISHED[name]


def plan(**changes):
    document = {
        "format": 1, "id": "us-pay-in-4", "name": "n", "brand": "b", "region": "US", "currency": "USD",
        "locales": ["en-US"],
        "limits": {"minimum": None, "maximum": None},
        "installments": {"count": 4, "interval": "P14D", "firstDue": "P0D"},
        "split": "half-up-last", "validFrom": None, "validUntil": None, "sources": [],
    }
    for key in ("count", "interval", "firstDue"):
        if key in changes:
            document["installments"][key] = changes.pop(key)
    document.update(changes)
    return c.Plan(document)


class Money(unittest.TestCase):
    def test_reads(self):
        for text, places, minor in [
            ("50", 2, 5000), ("50.0", 2, 5000), ("50.00", 2, 5000), ("007.50", 2, 750), ("0", 0, 0), ("50", 0, 50),
            ("0.005", 3, 5), ("1", 4, 10000), ("0.0001", 4, 1), ("92233720368547758.07", 2, 2**63 - 1),
            ("9223372036854775807", 0, 2**63 - 1), ("0" * 400 + "1", 2, 100), ("922337203685477.5807", 4, 2**63 - 1),
        ]:
            self.assertEqual(c.parse_amount(text.encode(), places), minor, text)

    def test_refuses_with_the_position(self):
        for text, places, position in [
            (b"", 2, 0), (b"-1", 2, 0), (b"+1", 2, 0), (b" 1", 2, 0), (b"1 ", 2, 1), (b".5", 2, 0), (b"5.", 2, 2),
            (b"5.x", 2, 2), (b"1,000", 2, 1), (b"1_0", 2, 1), (b"1e3", 2, 1), (b"0x10", 2, 1), (b"1.2.3", 2, 3),
            (b"1.001", 2, 4), (b"1.000", 2, 4), (b"1.", 0, 1), (b"1.0", 0, 1), ("٥".encode(), 2, 0), (b"5\x00", 2, 1),
            ("５０".encode(), 2, 0), (b"92233720368547758.08", 2, 19), (b"9223372036854775808", 0, 18),
            (b"92233720368547759", 2, 17), (b"9" * 100, 2, 18), (b"1\n", 2, 1), (b"\xff", 2, 0), (b".", 2, 0),
        ]:
            with self.assertRaises(c.Refused, msg=text) as caught:
                c.parse_amount(text, places)
            self.assertEqual(caught.exception.position, position, text)

    def test_writes_all_places(self):
        for minor, places, text in [(5000, 2, "50.00"), (50, 0, "50"), (5, 3, "0.005"), (0, 2, "0.00"), (7, 4, "0.0007")]:
            self.assertEqual(c.money_text(minor, places), text)

    def test_every_currency_has_its_places(self):
        self.assertEqual(len(c.EXPONENTS), 165)
        self.assertEqual([sum(places == n for places in c.EXPONENTS.values()) for n in range(5)], [17, 0, 139, 7, 2])


class Dates(unittest.TestCase):
    def test_agree_with_datetime(self):
        self.assertEqual(c.LAST_DAY, datetime.date.max.toordinal())
        numbers = [1, 59, 60, 365, 366, c.LAST_DAY, *random.Random(1).sample(range(1, c.LAST_DAY), 20000)]
        for number in numbers:
            day = datetime.date.fromordinal(number)
            self.assertEqual(c.date_of(number), (day.year, day.month, day.day))
            self.assertEqual(c.day_number((day.year, day.month, day.day)), number)

    def test_months_are_pinned_without_drift(self):
        for start, expected in [("2026-01-31", "2026-01-31 2026-02-28 2026-03-31 2026-04-30"),
                                ("2024-01-31", "2024-01-31 2024-02-29 2024-03-31 2024-04-30"),
                                ("2026-10-31", "2026-10-31 2026-11-30 2026-12-31 2027-01-31")]:
            s = c.Schedule(plan(interval="P1M"), 100, c.parse_date(start))
            self.assertEqual(" ".join(map(c.date_text, s.dates)), expected)

    def test_months_after_months_are_one_addition(self):
        for start, first, step, expected in [("2023-01-31", "P1M", "P1M", "2023-02-28 2023-03-31 2023-04-30"),
                                             ("2023-12-31", "P2M", "P1M", "2024-02-29 2024-03-31 2024-04-30"),
                                             ("2023-01-31", "P28D", "P1M", "2023-02-28 2023-03-28 2023-04-28"),
                                             ("2023-01-31", "P1M", "P14D", "2023-02-28 2023-03-14 2023-03-28")]:
            s = c.Schedule(plan(interval=step, firstDue=first, count=3), 100, c.parse_date(start))
            self.assertEqual(" ".join(map(c.date_text, s.dates)), expected)

    def test_leaving_the_range_is_refused(self):
        for start, changes in [("9999-12-31", {}), ("9999-11-20", {}), ("9999-12-01", {"interval": "P1M", "count": 2})]:
            with self.assertRaises(c.Refused) as caught:
                c.Schedule(plan(**changes), 100, c.parse_date(start))
            self.assertEqual(caught.exception.status, 65)
        self.assertEqual(c.Schedule(plan(), 100, (9999, 11, 19)).dates[-1], (9999, 12, 31))

    def test_refuses_other_texts(self):
        for text in ["2026-02-29", "1900-02-29", "2026-13-01", "0000-01-01", "2026-1-1", "20260101", " 2026-01-01",
                     "2026-01-01\n", "２０２６-01-01", "", "10000-01-01", "-001-01-01", "2026-04-31", "2026-01-00"]:
            with self.assertRaises(c.Refused, msg=text):
                c.parse_date(text)

    def test_published_months(self):
        for case in cases("months"):
            months = case["months"] + 12 * case.get("years", 0)
            date = c.add(c.add(c.parse_date(case["start"]), months, "M"), case.get("weeks", 0), "W")
            self.assertEqual(c.date_text(date), case["expected"], case)

    def test_published_series(self):
        for case in cases("series"):
            for year, second in ((2023, case["non_leap_year"][1]), (2024, case["leap_year_february"])):
                expected = [case["non_leap_year"][0], second, *case["non_leap_year"][2:]]
                start = c.parse_date(f"{year}-{case['anchor']}")
                dates = c.Schedule(plan(interval="P1M", count=len(expected)), 100, start).dates
                self.assertEqual([c.date_text(d) for d in dates], [f"{year}-{day}" for day in expected])

    def test_published_fortnights(self):
        for case in cases("fortnights"):
            dates = c.Schedule(plan(), 100, c.parse_date(case["start"])).dates
            self.assertEqual([c.date_text(d) for d in dates], case["dates"])


class Splits(unittest.TestCase):
    def test_published(self):
        for case in cases("splits"):
            if case["parts"] is None:
                with self.assertRaises(c.Refused) as caught:
                    c.split(case["split"], case["total"], case["count"])
                self.assertEqual((caught.exception.code, caught.exception.status), ("amount_too_small", 1))
            else:
                self.assertEqual(c.split(case["split"], case["total"], case["count"]), case["parts"], case)

    def test_worked_by_hand(self):
        for name, total, count, parts in [
            ("half-up-last", 4002, 4, [1001, 1001, 1001, 999]), ("half-even-last", 4002, 4, [1000, 1000, 1000, 1002]),
            ("half-even-last", 4006, 4, [1002, 1002, 1002, 1000]), ("half-even-last", 5, 2, [2, 3]),
            ("half-even-last", 4003, 4, [1001, 1001, 1001, 1000]), ("floor-last", 10, 3, [3, 3, 4]),
            ("floor-first", 11, 3, [5, 3, 3]), ("spread-first", 11, 3, [4, 4, 3]), ("spread-last", 11, 3, [3, 4, 4]),
            ("spread-last", 3002, 3, [1000, 1001, 1001]), ("half-up-last", 2**63 - 1, 4, [2**61, 2**61, 2**61, 2**61 - 1]),
            ("half-up-last", 7, 1, [7]), ("floor-first", 7, 1, [7]),
        ]:
            self.assertEqual(c.split(name, total, count), parts, name)

    def test_parts_add_up_and_the_rules_for_the_first_are_the_reverse(self):
        source = random.Random(2)
        for _ in range(20000):
            total, count = source.randrange(1, source.choice([50, 10**6, 2**63])), source.randrange(1, 61)
            for make in c.SPLITS.values():
                self.assertEqual(sum(make(total, count)), total)
            for make in (c.spread_first, c.spread_last):
                self.assertLessEqual(max(make(total, count)) - min(make(total, count)), 1)
            self.assertEqual(c.spread_first(total, count), c.spread_last(total, count)[::-1])
            self.assertEqual(c.floor_first(total, count), c.floor_last(total, count)[::-1])


class Schedules(unittest.TestCase):
    TEXT = ("schedule/1 us-pay-in-4 USD/2 20000\ntokenless\n2026-11-21 5000\n2026-12-05 5000\n2026-12-19 5000\n"
            "2027-01-02 5000\n")

    def test_the_example_of_the_canonical_text(self):
        s = c.Schedule(plan(), 20000, (2026, 11, 21))
        self.assertEqual(s.canonical(), self.TEXT)
        # printf '...' | sha256sum
        self.assertEqual(s.checksum(), "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")

    def test_json(self):
        s = c.Schedule(plan(count=2, firstDue="P14D"), 5001, (2026, 11, 21), b"tok")
        self.assertEqual(s.json(), (
            '{"plan":"us-pay-in-4","mode":"token","startDate":"2026-11-21",'
            '"total":{"amount":"50.01","currency":"USD"},"amountDueToday":{"amount":"0.00","currency":"USD"},'
            f'"checksum":"{s.checksum()}","installments":['
            '{"number":1,"dueDate":"2026-12-05","amount":{"amount":"25.01","currency":"USD"}},'
            '{"number":2,"dueDate":"2026-12-19","amount":{"amount":"25.00","currency":"USD"}}]}\n'))
        json.loads(s.json())

    def test_a_token_changes_the_second_line_only(self):
        a, b = c.Schedule(plan(), 20000, (2026, 11, 21)), c.Schedule(plan(), 20000, (2026, 11, 21), b"abc")
        self.assertEqual(b.canonical(), a.canonical().replace(
            "tokenless", "token ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))

    def test_tokens(self):
        for data, token in [(b"a", b"a"), (b"a\n", b"a"), ("é".encode() * 512, "é".encode() * 512), (b"x" * 1024 + b"\n", b"x" * 1024),
                            (b"a\n\n", b"a"), (b"a\r", b"a"), (b" a\t", b"a"), ("\ufeffa\u200b\u00a0".encode(), b"a"),
                            ("\u200c\u200d\u2060a".encode(), b"a")]:
            self.assertEqual(c.parse_token(data), token)
        for data in (b"", b"\n", " \ufeff".encode(), b"a b", b"a\tb", "a\u200bb".encode(), "a\ufeffb".encode(), b"x" * 1025, b"\xff", b"a\x00b", b"a\x7f", b"\xed\xa0\x80"):
            with self.assertRaises(c.Refused, msg=data):
                c.parse_token(data)

    def test_limits_and_validity_are_inclusive(self):
        p = plan(limits={"minimum": "1.00", "maximum": "2.00"}, validFrom="2026-01-01", validUntil="2026-01-31")
        for total, day, barrier in [(100, 1, None), (200, 31, None), (99, 1, "amount_below_minimum"),
                                    (201, 1, "amount_above_maximum")]:
            self.assertEqual(c.Schedule(p, total, (2026, 1, day)).barrier, barrier)
        for day in ((2025, 12, 31), (2026, 2, 1)):
            self.assertEqual(c.Schedule(p, 100, day).barrier, "plan_unavailable")
        with self.assertRaises(c.Refused):
            c.Schedule(p, 0, (2026, 1, 1))

    def test_the_plans_of_the_package(self):
        paths = glob.glob(os.path.join(HERE, "..", "..", "..", "Schedules", "plans", "*.json"))
        self.assertGreaterEqual(len(paths), 8)
        for path in paths:
            self.assertEqual(c.Plan.read(path).id + ".json", os.path.basename(path))

    def test_regions_and_locales(self):
        for changes in ({"region": "EU"}, {"region": "GB"}, {"locales": ["en", "zh-Hant-TW", "es-419", "ast"]}):
            plan(**changes)
        for changes in ({"region": "UK"}, {"region": "us"}, {"region": "U1"}, {"locales": []}, {"locales": ["en_US"]},
                        {"locales": ["en", "EN"]}, {"locales": ["e"]}, {"locales": ["en-"]}, {"locales": ["en-123456789"]}):
            with self.assertRaises(c.Refused, msg=changes):
                plan(**changes)


if __name__ == "__main__":
    unittest.main()
