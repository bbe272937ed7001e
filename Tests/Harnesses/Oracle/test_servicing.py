#!/usr/bin/env python3
"""Checks of servicing.py by accounts computed by hand and published figures, and of servicing_compare.py by wrong outputs.

    python3 test_servicing.py
"""
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest

import rules as c
import servicing
import servicing_cases
import servicing_compare
import servicing_mistakes
import servicing_rules

HERE = os.path.dirname(os.path.abspath(__file__))
CATALOG = servicing_rules.Catalog()
EXAMPLE = b"""{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"}
{"type":"payment","date":"2026-11-21","amount":"50.00"}
{"type":"payment_failed","date":"2026-12-05","installment":2}
{"type":"date_moved","date":"2026-12-10","installment":3,"to":"2026-12-24"}
{"type":"payment","date":"2026-12-15","amount":"70.00"}
{"type":"refund","date":"2026-12-16","amount":"60.00"}
"""
CANONICAL = """account/1 au-pay-in-4 au-2023 AUD/2 20000
tokenless
opened 2026-11-21 captured 20000 refunded 6000 voided 0
2026-11-21 5000 paid 5000 cancelled 0 returned 0
2026-12-05 5000 paid 5000 cancelled 0 returned 0
2026-12-24 5000 paid 300 cancelled 1000 returned 0
2027-01-02 5000 paid 0 cancelled 5000 returned 0
fee 2 2026-12-06 1000 paid 1000 waived 0 returned 0
fee 2 2026-12-13 700 paid 700 waived 0 returned 0
moved 3 2026-12-19 2026-12-24
"""
CHECKSUM = "cfa5ce66ae0e53c060515b0003fc31962193732041a4ccb96c7a3a7ed0840165"


def document(name="au-2023", **changes):
    """A built-in file of rules, with values by their paths replaced."""
    with open(os.path.join(servicing_rules.SCHEDULES, "servicing", name + ".json"), encoding="utf-8") as file:
        found = json.load(file)
    for path, value in changes.items():
        found = servicing_mistakes.changed(found, path.replace("__", "."), value)
    return found


def catalog(name="au-2023", plans=(), **changes):
    found = document(name, id="case", **changes)
    return servicing_rules.Catalog([servicing_rules.read(json.dumps(found).encode(), "case.json")], plans)


def event(kind, date, **values):
    return {"type": kind, "date": date, **values}


def opened(amount="200.00", date="2026-01-05", plan="au-pay-in-4", **values):
    return event("opened", date, plan=plan, amount=amount, **values)


def data_of(*events):
    return b"".join(each if isinstance(each, bytes) else json.dumps(each).encode() + b"\n" for each in events)


def statement(*events, as_of="2026-12-31", rules=CATALOG):
    return servicing.statements_of(data_of(*events), rules, c.parse_date(as_of))[0][0]


def account(*events, **options):
    found = statement(*events, **options)
    if found.fault:
        raise AssertionError(f"{found.fault.code} in line {found.fault.line}")
    return found.account


def shown(*events, as_of="2026-12-31", rules=CATALOG):
    return json.loads(servicing.statement_result(data_of(*events), rules, c.parse_date(as_of)).output)


def code(*events, **options):
    fault = statement(*events, **options).fault
    return fault and (fault.code, fault.line) if fault is None or fault.most is None else (fault.code, fault.line, fault.most)


def each(found, word):
    return [getattr(one, word) for one in found.installments]


def fees(found):
    return [(fee.installment, c.date_text(fee.date), fee.amount) for fee in found.fees]


PAID_FIRST = (opened(), event("payment", "2026-01-05", amount="50.00"))


class Contract(unittest.TestCase):
    """The examples of the contract."""

    def test_canonical_text_and_checksum(self):
        found = servicing.statement_result(EXAMPLE, CATALOG, (2026, 12, 16), "canonical")
        self.assertEqual(found.output, CANONICAL)
        self.assertEqual(hashlib.sha256(found.output.encode()).hexdigest(), CHECKSUM)

    def test_json(self):
        line = servicing.statement_result(EXAMPLE, CATALOG, (2026, 12, 16)).output

        def money(amount):
            return f'{{"amount":"{amount}","currency":"AUD"}}'

        start = ('{"account":null,"plan":"au-pay-in-4","rules":"au-2023","mode":"tokenless","openedOn":"2026-11-21","asOf":"2026-12-16",'
                 f'"state":"current","pausedUntil":null,"total":{money("200.00")},"net":{money("140.00")},"outstanding":{money("37.00")},'
                 f'"owedNow":{money("0.00")},"overdue":{money("0.00")},"next":{{"dueDate":"2026-12-24","amount":{money("37.00")}}},'
                 f'"paid":{money("103.00")},"cancelled":{money("60.00")},"returned":{money("0.00")},"fees":{{"charged":{money("17.00")},'
                 f'"waived":{money("0.00")},"paid":{money("17.00")},"returned":{money("0.00")},"outstanding":{money("0.00")},'
                 f'"room":{money("33.00")}}},"openToCapture":{money("0.00")},"checksum":"{CHECKSUM}","installments":[{{"number":1,'
                 f'"dueDate":"2026-11-21","state":"paid","original":{money("50.00")},"net":{money("50.00")},"paid":{money("50.00")},'
                 f'"returned":{money("0.00")},"outstanding":{money("0.00")}}},')
        fee = (f'"lateFees":[{{"number":1,"installment":2,"date":"2026-12-06","amount":{money("10.00")},"waived":{money("0.00")},'
               f'"paid":{money("10.00")},"returned":{money("0.00")},"outstanding":{money("0.00")}}},')
        self.assertTrue(line.startswith(start))
        self.assertIn(fee, line)
        self.assertEqual(line.count("\n"), 1)

    def test_history(self):
        lines = servicing.statement_result(EXAMPLE, CATALOG, (2026, 12, 16), "history").output.splitlines()
        payment = ('{"date":"2026-12-15","type":"payment","amount":M 70.00,"to":[{"installment":2,"amount":M 50.00},'
                   '{"fee":1,"amount":M 10.00},{"fee":2,"amount":M 7.00},{"installment":3,"amount":M 3.00}]}')
        for amount in ("70.00", "50.00", "10.00", "7.00", "3.00"):
            payment = payment.replace(f"M {amount}", f'{{"amount":"{amount}","currency":"AUD"}}')
        self.assertEqual(lines[6], payment)
        self.assertEqual([json.loads(line)["type"] for line in lines],
                         ["opened", "payment", "payment_failed", "late_fee", "date_moved", "late_fee", "payment", "refund"])

    def test_published_refund(self):
        found = account(opened("100.00", "2022-12-24", "nz-pay-in-4"), event("payment", "2022-12-24", amount="25.00"),
                        event("refund", "2022-12-30", amount="80.00"), as_of="2022-12-30")
        self.assertEqual((each(found, "cancelled"), each(found, "returned")), ([0, 2500, 2500, 2500], [500, 0, 0, 0]))
        self.assertEqual(found.state(), "settled")
        self.assertEqual(found.checksum(), "ba7b8863c30be36d4c5d0f9372bf9bbc9aa86b572f4fc97ac6b28c40ca6d05ab")

    def test_published_small_order(self):
        self.assertEqual(fees(account(opened("20.00"))), [(1, "2026-01-06", 500)])

    def late(self, plan, amount, days, installment=None, start="2026-11-21"):
        plan = CATALOG.plans[plan]
        found = servicing.fees_json(plan, c.parse_amount(amount.encode(), plan.exponent), c.parse_date(start), days, CATALOG, installment)
        return json.loads(servicing.text_of(found))

    def test_cost_of_being_late(self):
        def money(amount):
            return {"amount": amount, "currency": "AUD"}

        self.assertEqual(self.late("au-pay-in-4", "100.00", 8, 2), {
            "plan": "au-pay-in-4", "rules": "au-2023", "startDate": "2026-11-21", "total": money("100.00"), "late": [2], "days": 8,
            "fees": [{"installment": 2, "date": "2026-12-06", "amount": money("10.00")},
                     {"installment": 2, "date": "2026-12-13", "amount": money("7.00")}],
            "feeTotal": money("17.00"), "toPay": money("117.00"), "percentOfOrder": "17.00", "worstCase": money("25.00")})
        for plan, amount, days, installment, expected, percent in (
                ("au-pay-in-4", "39.99", 1, 2, ["9.99"], "24.98"), ("gb-pay-in-4", "100.00", 1, 2, ["6.00"], "6.00"),
                ("us-pay-in-4", "120.00", 11, None, ["8.00", "8.00", "8.00", "6.00"], "25.00"),
                ("us-pay-in-4", "120.00", 10, None, [], "0.00")):
            found = self.late(plan, amount, days, installment)
            self.assertEqual(([fee["amount"]["amount"] for fee in found["fees"]], found["percentOfOrder"]), (expected, percent))
        self.assertEqual(self.late("gb-pay-in-4", "100.00", 1, 2)["worstCase"]["amount"], "24.00")
        self.assertEqual(self.late("us-pay-in-4", "120.00", 11)["late"], [1, 2, 3, 4])

    def test_published_accounts(self):
        with open(os.path.join(HERE, "servicing_published.json"), encoding="utf-8") as file:
            published = json.load(file)
        self.assertEqual(len(published["accounts"]), published["header"]["counts"]["accounts"])
        for case in published["accounts"]:
            with self.subTest(case["id"]):
                plans = [c.Plan(case["plan"])] if "plan" in case else []
                rules = [servicing_rules.read(json.dumps(case["rules"]).encode(), "case.json")] if "rules" in case else []
                options = {"as_of": case["asOf"], "rules": servicing_rules.Catalog(rules, plans)}
                expected = dict(case["expect"])
                if "error" in expected:
                    self.assertEqual(code(*case["events"], **options)[0], expected["error"])
                    continue
                found = shown(*case["events"], **options)
                values = {"state": found["state"], "rules": found["rules"], "owedNow": found["owedNow"]["amount"],
                          "openToCapture": found["openToCapture"]["amount"], "cancelledTotal": found["cancelled"]["amount"],
                          "feeTotal": found["fees"]["charged"]["amount"], "feeDates": [fee["date"] for fee in found["lateFees"]],
                          "states": [part["state"] for part in found["installments"]],
                          "dueDates": [part["dueDate"] for part in found["installments"]]}
                values |= {word: [part[word]["amount"] for part in found["installments"]]
                           for word in ("net", "returned", "paid", "outstanding")}
                self.assertEqual({key: values[key] for key in expected}, expected)


class Files(unittest.TestCase):
    """Files of rules."""

    def test_built_in_files_are_valid_and_do_not_overlap(self):
        self.assertEqual(CATALOG.built_in, "au-2019 au-2023 ca-2024 eu-2021 gb-2020 gb-2022 gb-2024 nz-2023 us-2021".split())
        for plan in CATALOG.plans.values():
            found = sorted((each.valid_from or (1, 1, 1), each.valid_until or (9999, 12, 31)) for each in CATALOG.rules.values()
                           if plan.id in each.plans)
            self.assertTrue(found, plan.id)
            self.assertTrue(all(before[1] < after[0] for before, after in zip(found, found[1:])), plan.id)
            self.assertTrue(all(each.currency == plan.currency for each in CATALOG.rules.values() if plan.id in each.plans))

    def test_every_mistake_names_its_key_and_reason(self):
        for wrong, key, reason in servicing_mistakes.mistakes(document()):
            with self.assertRaises(servicing_rules.RulesMistake, msg=f"{key} {reason}") as caught:
                servicing_rules.read(json.dumps(wrong).encode(), "a/au-2023.json")
            self.assertEqual((caught.exception.file, caught.exception.key, caught.exception.reason), ("a/au-2023.json", key, reason))
        for data in servicing_mistakes.NOT_JSON:
            with self.assertRaises(servicing_rules.RulesMistake) as caught:
                servicing_rules.read(data, "au-2023.json")
            self.assertEqual((caught.exception.key, caught.exception.reason), ("", "not_json"))

    def test_boundaries_are_accepted(self):
        for path, value in (("name", "x" * 200), ("lateFees.tiers", []), ("lateFees.tiers[0].fees", []), ("moves", None),
                            ("lateFees.tiers[0].cap.percent", 1), ("lateFees.tiers[0].cap.percent", 100), ("authorization", "P9999D"),
                            ("validUntil", "2023-04-24"), ("plans", [f"p-{number}" for number in range(100)]),
                            ("lateFees.tiers[0].perOrder", 1), ("moves.customerFor", None), ("refunds.within", "P1M")):
            wanted = servicing_mistakes.changed(document(), path, value)
            self.assertEqual(servicing_rules.read(json.dumps(wanted).encode(), "au-2023.json").id, "au-2023")

    def test_a_schema_agrees(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("jsonschema is not installed")
        with open(os.path.join(servicing_rules.SCHEDULES, "servicing.schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for name in CATALOG.built_in:
            self.assertTrue(validator.is_valid(document(name)), name)
        # The rest are values that only a program can judge, such as the order of two tiers.
        missed = {key for wrong, key, _ in servicing_mistakes.mistakes(document()) if validator.is_valid(wrong)}
        self.assertEqual(missed, {"id", "name", "currency", "validFrom", "validUntil", "lateFees.tiers[0].orderBelow",
                                  "lateFees.tiers[0].fees[0].amount", "lateFees.tiers[1].cap.amount", "lateFees.tiers[1].fees[1].grace",
                                  "lateFees.tiers[1].orderBelow"})

    def test_day_of_the_purchase_chooses_the_rules(self):
        for plan, date, expected in (
                ("au-pay-in-4", "2018-12-31", None), ("au-pay-in-4", "2019-01-01", "au-2019"), ("au-pay-in-4", "2023-04-23", "au-2019"),
                ("au-pay-in-4", "2023-04-24", "au-2023"), ("gb-pay-in-4", "2020-08-04", None), ("gb-pay-in-4", "2022-02-13", "gb-2020"),
                ("gb-pay-in-4", "2022-02-14", "gb-2022"), ("gb-pay-in-4", "2024-10-09", "gb-2022"),
                ("gb-pay-in-4", "2024-10-10", "gb-2024"),
                ("eu-pay-in-4-2021", "2022-04-30", "eu-2021"), ("us-pay-in-4-no-upfront", "2000-01-01", "us-2021")):
            found = statement(opened(date=date, plan=plan), as_of=date)
            self.assertEqual(found.account and found.account.rules.id, expected, (plan, date))
            self.assertEqual(found.fault and found.fault.code, None if expected else "rules_unavailable")

    def test_worst_cases_of_the_built_in_rules(self):
        for name, amount, expected in (
                ("au-2019", "39.99", 1000), ("au-2019", "40.00", 1000), ("au-2019", "1000.00", 6800), ("au-2023", "39.99", 999),
                ("au-2023", "40.00", 1000), ("au-2023", "300.00", 6800), ("nz-2023", "20.00", 500), ("gb-2020", "23.99", 600),
                ("gb-2020", "24.00", 600), ("gb-2020", "500.00", 3600), ("gb-2024", "500.00", 2400), ("us-2021", "500.00", 3200),
                ("us-2021", "30.00", 750), ("ca-2024", "500.00", 0), ("eu-2021", "20.00", 4800)):
            plan = CATALOG.plans[CATALOG.rules[name].plans[0]]
            found = account(opened(amount, "2022-01-04", plan.id, rules=name), as_of="2023-01-01")
            self.assertEqual(sum(fee.amount for fee in found.fees), expected, (name, amount))


class Reading(unittest.TestCase):
    """Lines, and the order of faults."""

    def test_lines(self):
        self.assertEqual(code(b"\n \r\n\t\n{\n"), ("invalid_json", 4))
        self.assertEqual(code(b'{"type":"opened"} {}\n'), ("invalid_json", 1))
        for line in (b"[]", b"{}", b'"opened"', b'{"type":"opened"}', b'{"date":"2026-01-05"}', b'{"type":1,"date":"2026-01-05"}'):
            self.assertEqual(code(line), ("invalid_event", 1), line)

    def test_keys_and_values(self):
        for wrong in (
                opened(note=1), opened(installment=1), opened(tokenDigest="A" * 64), opened(tokenDigest="0" * 63), opened(capture="later"),
                opened(customerSince="2026-01-06"), opened(amount=200), opened(id=""), opened(id="é" * 101), opened(id=1),
                opened(currency=None),
                opened(date="2026-02-29"), opened(date=20260105), event("Opened", "2026-01-05"), event("late_fee", "2026-01-05"),
                event("payment", "2026-01-05"), event("payment", "2026-01-05", amount="1.00", installment=1.5),
                event("payment", "2026-01-05", amount="1.00", installment="1"), event("date_moved", "2026-01-05", installment=1),
                event("paused", "2026-01-05", until="2026-01-04"), event("resumed", "2026-01-05", until="2026-01-06"),
                event("payment_failed", "2026-01-05", installment=1, reason=5)):
            self.assertEqual(code(wrong), ("invalid_event", 1), wrong)
        self.assertEqual(code(b'{"type":"resumed","date":"2026-01-05","date":"2026-01-05"}'), ("invalid_event", 1))
        self.assertEqual(code(b'{"type":"resumed","date":"2026-01-05","date":"2026-01-05"'), ("invalid_json", 1))
        self.assertIsNone(code(opened(id="x" * 200, customerSince="2026-01-05", tokenDigest="0" * 64, capture="immediate", currency="AUD")))

    def test_faults_in_their_order(self):
        self.assertEqual(code(opened(amount="0", plan="none")), ("unknown_plan", 1))
        self.assertEqual(code(opened(plan="eu-pay-in-4-2021", currency="AUD")), ("plan_unavailable", 1))
        self.assertEqual(code(opened(currency="USD", rules="none")), ("unsupported_currency", 1))
        self.assertEqual(code(opened(rules="none", amount="x")), ("unknown_rules", 1))
        self.assertEqual(code(opened(rules="nz-2023")), ("unknown_rules", 1))
        self.assertEqual(code(opened(amount="0.00")), ("invalid_amount", 1))
        self.assertEqual(code(opened(amount="10000000000000.01")), ("amount_too_large", 1))
        self.assertIsNone(code(opened(amount="10000000000000.00")))
        self.assertEqual(code(opened(amount="99999999999999999999")), ("amount_too_large", 1))
        self.assertEqual(code(opened("0.01", date="9999-12-30"), as_of="9999-12-31"), ("plan_unavailable", 1))
        self.assertEqual(code(opened(amount="0.03")), ("amount_too_small", 1))
        self.assertEqual(code(event("payment", "2026-01-05", amount="x", installment=9)), ("not_opened", 1))
        self.assertEqual(code(opened(), opened()), ("already_opened", 2))
        self.assertEqual(code(opened(), opened(date="2026-01-04")), ("events_out_of_order", 2))
        self.assertEqual(code(opened(), event("payment", "2026-01-05", amount="0", installment=5)), ("invalid_amount", 2))
        self.assertEqual(code(opened(), event("payment", "2026-01-05", amount="500.00", installment=5)), ("no_such_installment", 2))
        self.assertEqual(code(opened(), event("fee_waived", "2026-01-05", fee=1)), ("no_such_fee", 2))

    def test_an_event_delivered_twice(self):
        payment = event("payment", "2026-01-05", amount="50.00", id="p-1")
        again = dict(reversed(payment.items()))
        found = account(opened(), payment, event("payment", "2026-01-06", amount="10.00"), again)
        self.assertEqual(sum(each(found, "paid")) + sum(fee.paid for fee in found.fees), 6000)
        self.assertEqual(code(opened(), payment, {**payment, "amount": "51.00"}), ("conflicting_event", 3))
        self.assertEqual(code(opened(), payment, event("resumed", "2026-01-04", id="p-1")), ("conflicting_event", 3))
        for amount in ("50", "50.0", "050.00"):
            self.assertIsNone(code(opened(), payment, {**payment, "amount": amount}))
        self.assertEqual(code(opened(), payment, {**payment, "amount": "50.000"}), ("conflicting_event", 3))

    def test_the_day_of_the_statement(self):
        events = (*PAID_FIRST, event("payment", "2026-01-07", amount="999.00"), b"{\n")
        self.assertEqual(each(account(*events, as_of="2026-01-06"), "paid"), [5000, 0, 0, 0])
        self.assertEqual(code(*events, as_of="2026-01-07"), ("payment_exceeds_owed", 3, "150.00"))
        self.assertEqual(code(opened(), as_of="2026-01-04"), ("not_opened", 1))
        self.assertEqual(code(), ("not_opened", 1))

    def test_accounts(self):
        def named(found, name):
            return {**found, "account": name}

        data = data_of(named(opened(), "b"), named(opened("400.00"), "a"), named(event("payment", "2026-01-05", amount="999.00"), "b"),
                       named(event("payment", "2026-01-05", amount="100.00"), "a"), named(opened(), "b"))
        found = servicing.statement_result(data, CATALOG, (2026, 1, 5))
        first, second = map(json.loads, found.output.splitlines())
        self.assertEqual((first["account"], first["error"]["code"], first["error"]["line"]), ("b", "payment_exceeds_owed", 3))
        self.assertIn("200.00", first["error"]["message"])
        self.assertEqual((second["account"], second["outstanding"]["amount"], found.status), ("a", "300.00", 65))
        history = servicing.statement_result(data, CATALOG, (2026, 1, 5), "history").output.splitlines()
        self.assertTrue(history[1].startswith('{"account":"a","date":"2026-01-05","type":"opened",'))
        self.assertEqual(len(history), 3)


    def test_unreadable_lines(self):
        def errors(line):
            data = data_of({**opened(), "account": "a"}, {**opened(), "account": "b"}) + line + b"\n"
            found, _ = servicing.statements_of(data, CATALOG, (2026, 1, 5))
            return {each.name: each.fault.code for each in found if each.fault}

        self.assertEqual(errors(b'{"account":"a","amount":"1","amount":"1"}'), {"a": "invalid_event"})
        self.assertEqual(errors(b'{"amount":"1","amount":"1","account":"a"} x'), {"a": "invalid_json"})
        self.assertEqual(errors(b'{"account":"b","type":"pay'), {"b": "invalid_json"})
        self.assertEqual(errors(b'{"account":"b","reason":"' + b"x" * 70000 + b'"}'), {"b": "invalid_json"})
        for line in (b"{", b'{"account":"b', b'{"account":"a","type":"pay{"account":"b"}', b'{"account":"a"}{"account":"b"}',
                     b'{"account":"a","account":"b"}'):
            self.assertEqual(list(errors(line)), [None], line)


class Time(unittest.TestCase):
    """Late fees, pauses and authorizations."""

    def test_a_payment_on_the_due_date_is_in_time(self):
        self.assertEqual(fees(account(*PAID_FIRST, event("payment", "2026-01-19", amount="50.00"), as_of="2026-02-02")), [])
        self.assertEqual(fees(account(*PAID_FIRST, event("payment", "2026-01-20", amount="50.00"), as_of="2026-02-02")),
                         [(2, "2026-01-20", 1000)])

    def test_pauses(self):
        def charged(*events, as_of="2026-02-01"):
            return [date for _, date, _ in fees(account(*PAID_FIRST, *events, as_of=as_of))]

        self.assertEqual(charged(), ["2026-01-20", "2026-01-27"])
        self.assertEqual(charged(event("paused", "2026-01-18", until="2026-01-21")), ["2026-01-23", "2026-01-30"])
        self.assertEqual(charged(event("paused", "2026-01-20", until="2026-01-21")), ["2026-01-20", "2026-01-29"])
        self.assertEqual(charged(event("paused", "2026-01-10", until="2026-01-18")), ["2026-01-20", "2026-01-27"])
        self.assertEqual(charged(event("paused", "2026-01-10", until="2026-01-19")), ["2026-01-21", "2026-01-28"])
        self.assertEqual(charged(event("paused", "2026-01-25", until="2026-01-27")), ["2026-01-20", "2026-01-30"])
        two = (event("paused", "2026-01-18", until="2026-01-25"), event("paused", "2026-01-20", until="2026-01-22"))
        self.assertEqual(charged(*two), ["2026-01-27"])
        self.assertEqual(charged(*two, event("resumed", "2026-01-21")), ["2026-01-22", "2026-01-29"])
        self.assertEqual(charged(*two, event("resumed", "2026-01-20")), ["2026-01-21", "2026-01-28"])
        self.assertEqual(code(*PAID_FIRST, event("resumed", "2026-01-06")), ("not_paused", 3))
        found = account(*PAID_FIRST, *two, event("resumed", "2026-01-21"), as_of="2026-01-21")
        self.assertTrue(found.canonical().endswith("pause 2026-01-18 2026-01-20\npause 2026-01-20 2026-01-20\n"))
        self.assertEqual(shown(*PAID_FIRST, *two, as_of="2026-01-21")["pausedUntil"], "2026-01-25")
        self.assertIsNone(shown(*PAID_FIRST, *two, as_of="2026-01-26")["pausedUntil"])

    def test_a_step_that_was_not_charged_on_its_day_never_is(self):
        rules = catalog(lateFees__tiers=[{"orderBelow": None, "fees": [{"grace": "P0D", "amount": "10.00"}], "perOrder": None,
                                          "cap": {"percent": None, "amount": "10.00"}}])
        found = account(opened(), event("fee_waived", "2026-01-25", fee=1), as_of="2026-02-10", rules=rules)
        self.assertEqual(fees(found), [(1, "2026-01-06", 1000), (3, "2026-02-03", 1000)])

    def test_cap_is_rounded_down_and_fees_are_cut_to_its_room(self):
        self.assertEqual(fees(account(opened("40.02")))[0][2], 1000)
        self.assertEqual([amount for _, _, amount in fees(account(opened("101.99")))], [1000, 700, 849])

    def test_authorization_ends_before_the_fees_of_the_day(self):
        found = account(opened(capture="deferred"), as_of="2026-01-19")
        self.assertEqual((found.voided, found.state()), (20000, "overdue"))
        self.assertEqual(each(found, "outstanding"), [0] * 4)
        self.assertEqual(account(opened(capture="deferred"), as_of="2026-01-18").voided, 0)
        rules = catalog(authorization="P0D")
        self.assertEqual(fees(account(opened(capture="deferred"), rules=rules)), [])
        self.assertEqual(account(opened(capture="deferred"), rules=catalog(authorization=None)).voided, 0)

    def test_room(self):
        def room(rules, amount="200.00", as_of="2026-06-01"):
            found = shown(opened(amount), as_of=as_of, rules=rules)["fees"]["room"]
            return found and found["amount"]

        self.assertEqual(room(CATALOG, as_of="2026-01-06"), "40.00")
        self.assertEqual(room(CATALOG, "39.00"), "0.00")
        self.assertEqual(room(catalog(lateFees__tiers=[])), "0.00")
        tier = document()["lateFees"]["tiers"][1] | {"cap": {"percent": None, "amount": None}}
        self.assertIsNone(room(catalog(lateFees__tiers=[tier])))
        self.assertEqual(room(catalog(lateFees__tiers=[tier | {"perOrder": 2}])), "0.00")


class Money(unittest.TestCase):
    """Payments, refunds, captures, voids and waivers."""

    def test_payments_fill_the_buckets_in_their_order(self):
        def paid(amount, **changes):
            found = account(opened("400.00"), event("payment", "2026-02-02", amount=amount), as_of="2026-02-02", rules=catalog(**changes))
            return each(found, "paid"), [fee.paid for fee in found.fees]

        # Overdue with two fees each are 1 and 2, due today is 3, upcoming is 4.
        self.assertEqual(paid("250.00"), ([10000, 3300, 10000, 0], [1000, 700, 0, 0]))
        self.assertEqual(paid("250.00", payments__fees="before-installment"), ([10000, 1600, 10000, 0], [1000, 700, 1000, 700]))
        self.assertEqual(paid("310.00", payments__fees="before-upcoming"), ([10000, 10000, 10000, 0], [1000, 0, 0, 0]))
        order = ["upcoming", "overdue", "overdue-with-fee", "due"]
        self.assertEqual(paid("120.00", payments__order=order), ([2000, 0, 0, 10000], [0, 0, 0, 0]))
        self.assertEqual(paid("120.00", payments__order=order, payments__fees="before-upcoming"), ([0, 0, 0, 8600], [1000, 700, 1000, 700]))

    def test_upcoming(self):
        def paid(upcoming, amount, *before):
            found = account(opened("400.00"), *before, event("payment", "2026-01-05", amount=amount), as_of="2026-01-05",
                            rules=catalog(payments__upcoming=upcoming))
            return each(found, "paid")

        self.assertEqual(paid("next-first", "250.00"), [10000, 10000, 5000, 0])
        self.assertEqual(paid("last-first", "250.00"), [10000, 0, 5000, 10000])
        self.assertEqual(paid("evenly", "250.00"), [10000, 5000, 5000, 5000])
        self.assertEqual(paid("evenly", "100.01"), [10000, 0, 1, 0])  # 0.33, then a half, up
        self.assertEqual(paid("evenly", "100.05"), [10000, 2, 2, 1])
        before = (event("payment", "2026-01-05", amount="95.00", installment=2),
                  event("payment", "2026-01-05", amount="100.00", installment=1))
        self.assertEqual(paid("evenly", "31.00", *before), [10000, 10000, 1300, 1300])
        found = account(opened("400.00"), event("payment", "2026-01-05", amount="95.00", installment=4),
                        event("payment", "2026-01-05", amount="120.00"), as_of="2026-01-05", rules=catalog(payments__upcoming="evenly"))
        # 6.67, 6.67 and 5.00 of 6.66; then 0.83 of 1.66, and 0.83.
        self.assertEqual(each(found, "paid"), [10000, 750, 750, 10000])

    def test_a_payment_of_one_installment(self):
        late = (opened(), event("payment", "2026-01-13", amount="12.00", installment=1))
        found = account(*late, as_of="2026-01-13", rules=catalog(payments__fees="before-installment"))
        self.assertEqual((each(found, "paid"), [fee.paid for fee in found.fees]), ([0, 0, 0, 0], [1000, 200]))
        found = account(*late, as_of="2026-01-13", rules=catalog(payments__fees="before-upcoming"))
        self.assertEqual((each(found, "paid"), [fee.paid for fee in found.fees]), ([1200, 0, 0, 0], [0, 0]))
        self.assertEqual(code(opened(), event("payment", "2026-01-13", amount="67.01", installment=1)),
                         ("payment_exceeds_owed", 2, "67.00"))
        self.assertEqual(code(opened(), event("payment", "2026-01-13", amount="217.01")), ("payment_exceeds_owed", 2, "217.00"))

    def test_refunds(self):
        def parts(*events, **changes):
            found = account(*PAID_FIRST, *events, as_of="2026-01-19", rules=catalog(**changes))
            return each(found, "cancelled"), each(found, "returned")

        payment = event("payment", "2026-01-06", amount="20.00", installment=4)
        refund = event("refund", "2026-01-06", amount="60.00")
        self.assertEqual(parts(payment, refund), ([0, 0, 1000, 3000], [0, 0, 0, 2000]))
        self.assertEqual(parts(payment, refund, refunds__order="unpaid-first"), ([0, 0, 3000, 3000], [0, 0, 0, 0]))
        whole = event("refund", "2026-01-06", amount="190.00")
        self.assertEqual(parts(payment, whole, refunds__order="unpaid-first"), ([0, 5000, 5000, 3000], [4000, 0, 0, 2000]))
        self.assertEqual(code(*PAID_FIRST, refund, event("refund", "2026-01-06", amount="140.01")),
                         ("refund_exceeds_captured", 4, "140.00"))
        self.assertEqual(code(opened(), event("refund", "2026-05-06", amount="1.00")), ("refund_too_late", 2, "2026-05-05"))
        self.assertIsNone(code(opened(), event("refund", "2026-05-05", amount="1.00")))
        self.assertIsNone(code(opened(), event("refund", "2026-05-06", amount="1.00"), rules=catalog(refunds__within=None)))
        month = catalog(refunds__within="P1M")
        self.assertEqual(code(opened(date="2026-01-31"), event("refund", "2026-03-01", amount="1.00"), rules=month),
                         ("refund_too_late", 2, "2026-02-28"))

    def test_captures_and_voids(self):
        events = (opened(capture="deferred"), event("captured", "2026-01-06", amount="120.00"))
        self.assertEqual(code(*events, event("captured", "2026-01-06", amount="80.01")), ("capture_exceeds_open", 3, "80.00"))
        self.assertEqual(code(*events, event("voided", "2026-01-06", amount="80.01")), ("void_exceeds_open", 3, "80.00"))
        self.assertEqual(code(*events, event("refund", "2026-01-06", amount="120.01")), ("refund_exceeds_captured", 3, "120.00"))
        self.assertEqual(code(*events, event("voided", "2026-01-06"), event("voided", "2026-01-06")), ("void_exceeds_open", 4, "0.00"))
        self.assertEqual(code(opened(), event("captured", "2026-01-06", amount="0.01")), ("capture_exceeds_open", 2, "0.00"))
        found = account(*events, event("voided", "2026-01-06", amount="60.00"), as_of="2026-01-06")
        self.assertEqual((each(found, "cancelled"), found.open_to_capture), ([0, 0, 1000, 5000], 2000))

    def test_waivers(self):
        late = (opened(), event("payment", "2026-01-06", amount="54.00", installment=1))
        found = account(*late, event("fee_waived", "2026-01-07", fee=1, amount="7.00"), as_of="2026-01-07")
        self.assertEqual([(fee.paid, fee.waived, fee.returned) for fee in found.fees], [(400, 600, 100)])
        self.assertEqual(code(*late, event("fee_waived", "2026-01-07", fee=1, amount="10.01")), ("waiver_exceeds_fee", 3, "10.00"))
        found = account(*late, event("fee_waived", "2026-01-07", fee=1), as_of="2026-01-07")
        self.assertEqual([(fee.waived, fee.returned) for fee in found.fees], [(600, 400)])
        waived = event("fee_waived", "2026-01-07", fee=1)
        self.assertEqual(code(*late, waived, waived), ("waiver_exceeds_fee", 4, "0.00"))

    def test_a_full_refund_waives_fees_where_the_rules_say_so(self):
        late = (opened(), event("payment", "2026-01-06", amount="54.00", installment=1), event("refund", "2026-01-07", amount="200.00"))
        self.assertEqual([fee.rest for fee in account(*late, as_of="2026-01-07").fees], [1000])
        self.assertEqual(account(*late, as_of="2026-01-07").state(), "overdue")
        found = account(*late, as_of="2026-01-07", rules=catalog(lateFees__waivedByFullRefund=True))
        self.assertEqual([(fee.waived, fee.returned) for fee in found.fees], [(600, 400)])
        self.assertEqual(([part.state(found.day) for part in found.installments], found.state()),
                         (["refunded", "cancelled", "cancelled", "cancelled"], "refunded"))


class Credit(unittest.TestCase):
    """Payments of more than is owed, by `au-2023`: 200.00 from 2026-01-05, due on 01-19, 02-02 and 02-16."""

    @staticmethod
    def credit(amount, date, **values):
        return event("payment", date, amount=amount, overpayment="credit", **values)

    def parts(self, found):
        return found.credit_received, found.credit_used, found.credit_returned

    def test_the_rest_of_a_payment_is_credit(self):
        self.assertEqual(code(opened(), event("payment", "2026-01-05", amount="210.00")), ("payment_exceeds_owed", 2, "200.00"))
        found = account(opened(), self.credit("210.00", "2026-01-05"))
        self.assertEqual((each(found, "paid"), self.parts(found)), ([5000] * 4, (1000, 0, 0)))
        self.assertEqual(shown(opened(), self.credit("210.00", "2026-01-05"))["credit"], {"amount": "10.00", "currency": "AUD"})
        self.assertNotIn("credit", shown(opened(), self.credit("200.00", "2026-01-05")))

    def test_credit_pays_on_the_due_date(self):
        events = opened(), self.credit("60.00", "2026-01-05", installment=1)
        self.assertEqual(each(account(*events, as_of="2026-01-18"), "paid"), [5000, 0, 0, 0])
        found = account(*events, as_of="2026-01-19")
        self.assertEqual((each(found, "paid"), self.parts(found)), ([5000, 1000, 0, 0], (1000, 1000, 0)))
        self.assertEqual(found.history[-1][1:], ("credit_used", {"amount": 1000, "to": [("installment", 2, 1000)]}))

    def test_credit_is_at_most_the_largest_total(self):
        most = self.credit("10000000000000.00", "2026-01-05")
        self.assertEqual(account(opened(), most).credit_received, 10 ** 15 - 20000)
        self.assertEqual(code(opened(), most, self.credit("200.01", "2026-01-05")), ("amount_too_large", 3))

    def test_the_rest_pays_first_what_is_overdue(self):
        found = account(*PAID_FIRST, self.credit("115.00", "2026-01-20", installment=3), as_of="2026-01-20")
        self.assertEqual((each(found, "paid"), found.fees[0].paid, found.credit), ([5000, 5000, 5000, 0], 1000, 500))

    def test_a_refund_of_more_than_is_unpaid_returns_it(self):
        events = opened(), self.credit("60.00", "2026-01-05", installment=1)
        found = account(*events, event("refund", "2026-01-06", amount="150.00"), as_of="2026-01-06")
        self.assertEqual((self.parts(found), each(found, "returned")), ((1000, 0, 0), [0] * 4))
        found = account(*events, event("refund", "2026-01-06", amount="160.00"), as_of="2026-01-06")
        self.assertEqual((self.parts(found), each(found, "returned")), ((1000, 0, 1000), [1000, 0, 0, 0]))
        self.assertEqual(found.history[-1][2]["returned"], [("credit", None, 1000), ("installment", 1, 1000)])


class Reversals(unittest.TestCase):
    """Reversals, by `au-2023`: 200.00 from 2026-01-05, due on 01-19, 02-02 and 02-16."""

    @staticmethod
    def reversal(date, identifier, **values):
        return event("reversed", date, event=identifier, **values)

    def test_a_bounced_payment_of_the_due_date(self):
        events = *PAID_FIRST, event("payment", "2026-01-19", id="p", amount="50.00")
        late = *events, self.reversal("2026-01-22", "p", reason="bounced")
        self.assertEqual(shown(*late, as_of="2026-01-21"), shown(*events, as_of="2026-01-21"))
        self.assertEqual((fees(account(*late, as_of="2026-01-22")), account(*late, as_of="2026-01-22").overdue()), ([], 5000))
        self.assertEqual(fees(account(*late, as_of="2026-02-02")), [(2, "2026-01-27", 700)])
        at_once = *events, self.reversal("2026-01-20", "p", reason="bounced")
        self.assertEqual(fees(account(*at_once, as_of="2026-01-20")), [(2, "2026-01-20", 1000)])

    def test_rules_that_charge_the_fees_of_a_bounced_payment(self):
        rules = catalog(lateFees__bounced="charges-fees")
        events = (opened(), event("payment", "2026-01-05", id="a", amount="50.00"),
                  event("payment", "2026-01-19", id="b", amount="50.00"))

        def fees_of(*later, as_of="2026-02-02"):
            return fees(account(*events, *later, as_of=as_of, rules=rules))

        first, second = (2, "2026-01-22", 1000), (2, "2026-01-27", 700)
        self.assertEqual(fees_of(self.reversal("2026-01-22", "b", reason="bounced")), [first, second])
        self.assertEqual(fees_of(self.reversal("2026-01-28", "b", reason="bounced")), [(2, "2026-01-28", 1000), (2, "2026-01-28", 700)])
        for reason in ({}, {"reason": "chargeback"}, {"reason": "mistake"}, {"reason": "other"}):
            self.assertEqual(fees_of(self.reversal("2026-01-22", "b", **reason)), [second])
        # The fee of 01-20, which a mistake has not charged, is not one of the payment that bounces later.
        mistake, bounce = self.reversal("2026-01-22", "b", reason="mistake"), self.reversal("2026-01-22", "a", reason="bounced")
        self.assertEqual(fees_of(mistake, bounce, as_of="2026-01-22"), [(1, "2026-01-22", 1000), (1, "2026-01-22", 700)])
        # A refund is no payment.
        refund = opened(), event("refund", "2026-01-05", id="r", amount="200.00")
        self.assertEqual(fees(account(*refund, self.reversal("2026-01-22", "r", reason="bounced"), as_of="2026-01-22", rules=rules)), [])

    def test_credit_pays_a_fee_of_a_bounced_payment(self):
        events = (*PAID_FIRST, event("payment", "2026-01-19", id="p", amount="50.00"),
                  event("payment", "2026-01-21", amount="112.00", installment=3, overpayment="credit"),
                  self.reversal("2026-01-22", "p", reason="bounced"))
        found = account(*events, as_of="2026-01-22", rules=catalog(lateFees__bounced="charges-fees"))
        self.assertEqual((fees(found), found.fees[0].paid, found.credit), ([(2, "2026-01-22", 1000)], 1000, 200))
        self.assertEqual((each(found, "paid"), found.overdue()), ([5000, 5000, 5000, 0], 0))

    def test_a_payment_after_a_late_fee(self):
        found = account(*PAID_FIRST, event("payment", "2026-01-21", id="p", amount="60.00"), self.reversal("2026-01-24", "p"),
                        as_of="2026-01-24")
        self.assertEqual((fees(found), found.fees[0].outstanding, found.overdue()), ([(2, "2026-01-20", 1000)], 1000, 6000))

    def test_a_fee_that_would_not_have_been_charged(self):
        events = (*PAID_FIRST, event("paused", "2026-01-06", id="q", until="2026-02-14"), event("resumed", "2026-01-15", id="e"),
                  event("payment", "2026-01-21", amount="5.00"), self.reversal("2026-01-22", "e"))
        found = account(*events, as_of="2026-01-22")
        self.assertEqual((fees(found), found.fees[0].waived, found.fees[0].reversed), ([(2, "2026-01-20", 1000)], 1000, 1000))
        self.assertEqual((each(found, "paid"), found.room), ([5000, 500, 0, 0], 5000))
        self.assertEqual(shown(*events, as_of="2026-01-22")["lateFees"][0]["reason"], "reversed")
        # Without the pause as well, the fee would have been charged: it stays waived.
        found = account(*events, self.reversal("2026-01-22", "q"), as_of="2026-01-27")
        self.assertEqual((fees(found), found.fees[0].reversed), ([(2, "2026-01-20", 1000), (2, "2026-01-27", 700)], 1000))

    def test_what_cannot_be_reversed(self):
        events = (opened(id="o", capture="deferred"), event("captured", "2026-01-05", id="c", amount="80.00"),
                  event("refund", "2026-01-06", id="r", amount="80.00"), event("payment_failed", "2026-01-06", id="f", installment=2))
        for identifier, expected in (("x", "no_such_event"), ("o", "not_reversible"), ("f", "not_reversible")):
            self.assertEqual(code(*events, self.reversal("2026-01-07", identifier)), (expected, 5))
        self.assertEqual(code(*events, self.reversal("2026-01-07", "c")), ("reversal_not_possible", 5, "r"))
        back = *events, self.reversal("2026-01-07", "r", id="v"), self.reversal("2026-01-07", "c")
        self.assertEqual((account(*back, as_of="2026-01-07").captured, account(*back, as_of="2026-01-07").refunded), (0, 0))
        self.assertEqual(code(*back, self.reversal("2026-01-07", "r")), ("reversed_before", 7))
        self.assertEqual(code(*back, self.reversal("2026-01-07", "v")), ("not_reversible", 7))
        self.assertIsNone(code(*back, self.reversal("2026-01-07", "r", id="v")))


class Moves(unittest.TestCase):
    def moved(self, installment, date, to, *before, rules=CATALOG, **values):
        found = code(opened(**values), event("payment", "2026-01-05", amount="50.00"), *before,
                     event("date_moved", date, installment=installment, to=to), rules=rules, as_of=date)
        return found is None or found[0]

    def test_conditions(self):
        self.assertTrue(self.moved(2, "2026-01-10", "2026-01-26") is True)
        refused = "move_not_allowed"
        for arguments, options in (
                ((2, "2026-01-10", "2026-01-27"), {}), ((2, "2026-01-10", "2026-01-19"), {}), ((2, "2026-01-18", "2026-01-20"), {}),
                ((1, "2026-01-05", "2026-01-06"), {}), ((4, "2026-01-10", "2026-02-17"), {}),
                ((2, "2026-01-10", "2026-01-26", event("paused", "2026-01-10", until="2026-01-10")), {}),
                ((2, "2026-01-10", "2026-01-26", event("date_moved", "2026-01-06", installment=3, to="2026-02-03")), {}),
                ((2, "2026-01-10", "2026-01-26", event("payment", "2026-01-06", amount="50.00", installment=2)), {}),
                ((2, "2026-01-10", "2026-02-02"), {"rules": catalog(moves__atMost="P30D")}),
                ((2, "2026-01-10", "2026-01-26"), {"rules": catalog(moves=None)}),
                ((2, "2026-01-10", "2026-01-26"), {"customerSince": "2025-11-30"})):
            self.assertEqual(self.moved(*arguments, **options), refused, (arguments, options))
        for arguments, options in (
                ((2, "2026-01-17", "2026-01-20"), {}), ((2, "2026-01-10", "2026-01-26"), {"customerSince": "2025-11-29"}),
                ((2, "2026-01-10", "2026-02-01"), {"rules": catalog(moves__atMost="P30D")}),
                ((4, "2026-01-10", "2026-02-17"), {"rules": catalog(moves__last=True)}),
                ((2, "2026-01-10", "2026-02-05", event("payment", "2026-01-06", amount="50.00", installment=3)),
                 {"rules": catalog(moves__atMost="P30D")})):
            self.assertTrue(self.moved(*arguments, **options) is True, (arguments, options))

    def test_fees_move_with_the_date(self):
        found = account(*PAID_FIRST, event("date_moved", "2026-01-10", installment=2, to="2026-01-26"), as_of="2026-02-01")
        self.assertEqual(fees(found), [(2, "2026-01-27", 1000)])


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
                file.write(self.STUB.format(program=os.path.join(HERE, "servicing.py"), right=right, wrong=wrong))
            for number in range(4):
                _, _, found = servicing_compare.check(stub, "test", number, 12, False, 60)
                if found:
                    return found
        return None

    def test_finds_nothing_in_a_right_command_and_a_fault_in_a_wrong_one(self):
        self.assertIsNone(self.run_compare(b" ", b" "))
        self.assertIn("differs from character", self.run_compare(b'"installment":2', b'"installment":3'))
        self.assertRegex(self.run_compare(b'"line":', b'"line":1'), "expected|differs")
        self.assertIsNotNone(self.run_compare(b": at most ", b": at most 9"))

    def test_amounts_in_messages(self):
        for message, most, expected in (("at most 25.00 AUD", "25.00", True), ("at most 125.00", "25.00", False),
                                        ("25.001", "25.00", False),
                                        ("until 2026-05-05.", "2026-05-05", True), ("at most AUD 25.00.", "25.00", True),
                                        ("none", "0.00", False)):
            self.assertEqual(servicing_compare.names(message, most), expected, message)

    def test_the_same_seed_makes_the_same_batch(self):
        first, second = (servicing_cases.Batch("seed", 3, 10) for _ in range(2))
        self.assertEqual((first.data, first.rules, first.plan), (second.data, second.rules, second.plan))
        self.assertNotEqual(first.data, servicing_cases.Batch("other", 3, 10).data)


class Command(unittest.TestCase):
    def run_command(self, *arguments, data=b""):
        found = subprocess.run([sys.executable, os.path.join(HERE, "servicing.py"), *arguments], input=data, capture_output=True)
        return found.returncode, found.stdout.decode(), found.stderr.decode()

    def test_statements(self):
        self.assertEqual(self.run_command("statement", "--as-of", "2026-12-16", "--format", "canonical", data=EXAMPLE), (0, CANONICAL, ""))
        options = ("statement", "--as-of", "2026-12-16", "--checksum")
        self.assertEqual(self.run_command(*options, CHECKSUM, data=EXAMPLE)[0], 0)
        status, output, _ = self.run_command(*options, "0" * 64, data=EXAMPLE)
        self.assertTrue(status == 1 and CHECKSUM in output and "0" * 64 in output)
        self.assertEqual(self.run_command("statement", "--as-of", "2026-12-16", data=b"\n[]\n"),
                         (65, "", "error: -:2: invalid_event: invalid event\n"))

    def test_rules(self):
        status, output, _ = self.run_command("rules", "show", "au-2023")
        self.assertEqual((status, json.loads(output)), (0, document()))
        self.assertEqual(self.run_command("rules", "show", "none")[0], 66)
        self.assertEqual(self.run_command("rules", "check", "none.json")[0], 66)


if __name__ == "__main__":
    unittest.main()
