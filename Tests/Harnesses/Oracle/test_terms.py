#!/usr/bin/env python3
"""Checks of terms.py and terms_check.py by figures and documents by hand, and of terms_compare.py by wrong outputs.

    python3 test_terms.py
"""
import copy
import json
import unittest

import terms
import terms_check
import terms_compare

PAY_IN_4 = json.loads("""{"selected_term_id":"us-pay-in-4","terms":[{"id":"us-pay-in-4","title":"Pay in 4",
"description":{"plain":"4 interest-free payments of $50.00."},"schedules":[
{"id":"1","type":"immediate","description":{"plain":"Due today."},"amount":5000},
{"id":"2","type":"deferred","description":{"plain":"Due December 5, 2026."},"due_at":"2026-12-05T00:00:00-05:00","amount":5000},
{"id":"3","type":"deferred","description":{"plain":"Due December 19, 2026."},"due_at":"2026-12-19T00:00:00-05:00","amount":5000},
{"id":"4","type":"deferred","description":{"plain":"Due January 2, 2027."},"due_at":"2027-01-02T00:00:00-05:00","amount":5000}],
"schedule_checksum":"beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"}]}""")
NEW_YORK = {"today": "2026-11-21", "time-zone": "America/New_York", "plan": ["us-pay-in-4"]}


def members(options, previous=None):
    status, printed = terms.answer(options, previous)
    return status, printed and terms.filled(printed, {})


class TermsTest(unittest.TestCase):
    def test_the_example_of_the_facts(self):
        self.assertEqual(members({"amount": "200.00"} | NEW_YORK), (0, PAY_IN_4))

    def test_odd_cents_and_the_end_of_summer_time(self):
        _, found = members({"amount": "57.27"} | NEW_YORK | {"today": "2026-10-20"})
        term = found["terms"][0]
        self.assertEqual([one["amount"] for one in term["schedules"]], [1432, 1432, 1432, 1431])
        self.assertEqual(term["description"]["plain"], "3 payments of $14.32 and 1 of $14.31, interest-free.")
        self.assertEqual(term["schedules"][1]["due_at"], "2026-11-03T00:00:00-05:00")

    def test_due_times(self):
        for date, time, zone, expected in [
                ((2026, 3, 8), (2, 30), "America/New_York", "2026-03-08T03:30:00-04:00"),
                ((2026, 11, 1), (1, 30), "America/New_York", "2026-11-01T01:30:00-04:00"),
                ((2026, 12, 5), (0, 0), "UTC", "2026-12-05T00:00:00Z"),
                ((2026, 12, 5), (0, 0), "Etc/UTC", "2026-12-05T00:00:00+00:00"),
                ((2011, 12, 30), (0, 0), "Pacific/Apia", "2011-12-31T00:00:00+14:00"),
                ((2026, 12, 5), (0, 0), "America/St_Johns", "2026-12-05T00:00:00-03:30")]:
            self.assertEqual(terms.due_at(date, time, zone)[0], expected)

    def test_statuses(self):
        for options, expected in [
                ({"amount": "5000.00"}, (1, {})), ({"amount": "200.00", "selected": "x"}, (1, None)),
                ({"amount": "90071992547409.92"}, (65, None)), ({"amount": "500.00", "plan": ["us-pay-monthly-6"]}, (64, None)),
                ({"amount": "5", "plan": ["x"]}, (66, None)), ({"amount": "5", "currency": "JPY"}, (1, {}))]:
            self.assertEqual(members({"today": "2026-11-21"} | options), expected)

    def test_a_loan_has_a_fee(self):
        _, found = members({"amount": "600.00", "today": "2026-11-21", "plan": ["us-pay-monthly-6"], "rate": "15", "totals": True})
        self.assertEqual(found["totals"][0]["amount"], 2637)
        self.assertEqual(sum(one["amount"] for one in found["terms"][0]["schedules"]), 62637)

    def test_changes(self):
        same = {"amount": "200.00"} | NEW_YORK
        for options, changed in [(same, False), (same | {"locale": "fr-CA"}, False), (same | {"amount": "200.04"}, True),
                                 (same | {"today": "2026-11-22"}, True), (same | {"with-pay-now": True}, True),
                                 (same | {"amount": "5000.00"}, True), (same | {"accepted": "us-pay-in-4"}, False)]:
            self.assertEqual("messages" in members(options, PAY_IN_4)[1], changed, options)
        self.assertNotIn("messages", members(same, {})[1])


class CheckTest(unittest.TestCase):
    DOCUMENT = {"currency": "USD", "payment": PAY_IN_4, "totals": [{"type": "subtotal", "amount": 20000},
                                                                    {"type": "total", "amount": 20000}]}

    def breaches(self, *steps):
        document = copy.deepcopy(self.DOCUMENT)
        for step in steps:
            step(document)
        return terms_check.breaches(document)

    def test_a_right_document(self):
        self.assertEqual(self.breaches(), [])
        self.assertEqual(terms_check.breaches({}), [])

    def test_disclosures_and_policies(self):
        warning = {"type": "warning", "code": "com.example.x", "presentation": "disclosure", "content": "x"}
        policy = {"type": "com.example.x", "description": {"plain": "x"}}
        for members, paths in [
                ({"messages": [warning]}, ["$.messages[0].path"]),
                ({"messages": [warning], "payment": {}}, []),
                ({"messages": [warning], "policies": [policy | {"applies_to": ["$.line_items[0]"]}]}, []),
                ({"messages": [warning | {"path": "$.payment.terms[x]"}]}, ["$.messages[0].path"]),
                ({"messages": [warning | {"path": "payment.terms[0]"}]}, ["$.messages[0].path"]),
                ({"messages": [warning | {"path": "$.payments[0]"}]}, []),
                ({"policies": [policy | {"description": {}}]}, ["$.policies[0].description"]),
                ({"policies": [policy | {"applies_to": ["$.payment.terms[*]"]}]}, ["$.policies[0].applies_to[0]"])]:
            self.assertEqual(self.breaches(lambda all: all.update(members)), paths)

    def test_descriptions(self):
        for text, count in [("Payment 2 may 3 days later", 0), ("Due December 5, 2500 yen", 0), ("Due December 4, 2026", 1),
                            ("Due December 5, 2027", 1)]:
            step = lambda all: all["payment"]["terms"][0]["schedules"][1].update(description={"plain": text})
            self.assertEqual(len(self.breaches(step)), count, text)

    def test_planted_breaches(self):
        second = "$.payment.terms[0].schedules[1]"
        for step, path in [
                (lambda all: all["payment"].pop("selected_term_id"), "$.payment.selected_term_id"),
                (lambda all: all["payment"].pop("terms"), "$.payment.terms"),
                (lambda all: all["payment"]["terms"][0].pop("title"), "$.payment.terms[0].title"),
                (lambda all: all["payment"]["terms"][0]["schedules"][1].update(amount=5000.0), second + ".amount"),
                (lambda all: all["payment"]["terms"][0]["schedules"][1].update(due_at="2026-12-05T05:00:00"), second + ".due_at"),
                (lambda all: all["payment"]["terms"][0]["schedules"][1].update(due_at="2026-12-04T00:00:00Z"), second + ".due_at"),
                (lambda all: all["payment"]["terms"][0]["schedules"][1].update(id="1"), second + ".id"),
                (lambda all: all["totals"][1].update(amount=20001), "$.payment.terms[0].schedules"),
                (lambda all: all["totals"].append({"type": "discount", "amount": 0}), "$.totals[2].amount")]:
            self.assertEqual(self.breaches(step), [path])


class CompareTest(unittest.TestCase):
    """A program that answers as terms.py does, with one mistake."""

    def setUp(self):
        self.case = terms_compare.Case(0, "x")
        self.case.options, self.case.previous = {"amount": "200.00", "locale": "en-US"} | NEW_YORK, None

    def program(self, change):
        def run(words, text=""):
            if words[1] == "check":
                lines = [f"{path}: x" for path in terms_check.breaches(json.loads(text))]
                return change(1 if lines else 0, "".join(line + "\n" for line in lines), "")
            status, printed = terms.answer(self.case.options, self.case.previous)
            return change(status, terms.text_of(terms.filled(printed, {})), "")
        return run

    def test_right_output_does_not_differ(self):
        self.assertIsNone(terms_compare.difference(self.program(lambda *all: all), self.case))

    def test_wrong_output_is_found(self):
        for old, new in [("-05:00", "-04:00"), ("5000", "5001"), ("Due today.", "Today."), ('"id":"2"', '"id":"02"'),
                         ("}\n", "}"), (":", ": "), ("interest-free", "free"), ("beacae", "beacaf")]:
            program = self.program(lambda status, output, error: (status, output.replace(old, new), error))
            self.assertIsNotNone(terms_compare.terms_difference(program, self.case), old)
        self.assertIsNotNone(terms_compare.terms_difference(self.program(lambda status, *rest: (1, *rest)), self.case))

    def test_a_missing_line_of_a_check_is_found(self):
        found = 0
        for number in range(40):
            case = terms_compare.Case(number, "lines")
            program = self.program(lambda status, output, error: (status, "".join(output.splitlines(True)[1:]), error))
            found += terms_compare.check_difference(program, case) is not None
        self.assertGreater(found, 10)

    def test_missing_warnings_are_found(self):
        self.case.options["amount"], self.case.previous = "180.00", PAY_IN_4
        self.assertIsNone(terms_compare.terms_difference(self.program(lambda *all: all), self.case))
        program = self.program(lambda status, output, error: (status, output.partition(',"messages"')[0] + "}\n", error))
        self.assertIsNotNone(terms_compare.terms_difference(program, self.case))


if __name__ == "__main__":
    unittest.main()
