#!/usr/bin/env python3
"""Checks of checkout_payments.py and checkout_express.py: sessions byte for byte, and worked examples of single rules.

    python3 test_checkout_payments_express.py

`checkout_faults.py` shows that random sessions find a fault planted in a rule.
"""
import random
import unittest

import checkout_express
import checkout_express_cases
import checkout_express_invariants
import checkout_faults
import checkout_lines as lines
import checkout_payments
import checkout_payments_cases
import checkout_payments_invariants
import checkout_vectors
from checkout_session import spelled
from checkout_shop import Raw

FLOWS = ((checkout_payments, checkout_payments_cases, checkout_payments_invariants),
         (checkout_express, checkout_express_cases, checkout_express_invariants))
PORTAL = "https://portal.afterpay.com"


class Run:
    """A session: the output of every line, as a value."""

    def __init__(self, module, /, **settings):
        self.replay, self.outputs = module.Replay(), []
        self.do("begin", **settings)

    def do(self, name, **fields):
        self.outputs.append(self.replay.take(spelled({"input": name, **fields}, None).encode()))
        return self.outputs[-1]

    def code(self, name, **fields):
        """The code of an input's refusal, or `taken` or `ignored`."""
        output = self.do(name, **fields)
        if "error" in output:
            return output["error"]["code"]
        return output["refused"]["code"] if "refused" in output else "ignored" if "ignored" in output else "taken"

    @property
    def state(self):
        return self.outputs[-1]["state"]

    @property
    def effects(self):
        return [effect["effect"] if effect["effect"] != "request" else effect["path"] for effect in self.outputs[-1]["effects"]]

    @property
    def events(self):
        return [tuple(event.values()) for event in self.outputs[-1]["events"]]


class Payments(Run):
    def __init__(self, *listed, **settings):
        super().__init__(checkout_payments, **{"selectsMethod": False, "flow": "inApp", "deepLinkScheme": "shop", "currency": "EUR",
                                               **settings})
        self.do("start")
        self.answer([*listed])

    def answer(self, data, status=200, request=None):
        """Answers the newest request."""
        return self.do("answer", request=request or self.replay.flow.last_request, status=status, body={"data": data})

    def fail(self, status, body=None):
        return self.do("answer", request=self.replay.flow.last_request, status=status, body=body)

    def create(self, amount="12.34", description="Mug", key="k-1"):
        return self.code("create", amount=amount, description=description, key=key)

    @property
    def rows(self):
        return [(payment["id"], payment["status"]) for day in self.state["payments"] for payment in day["payments"]]


class Express(Run):
    def __init__(self, **settings):
        super().__init__(checkout_express, **{"token": "001.tok", "region": "US", "environment": "production", "currency": "USD",
                                              **settings})

    def say(self, message, origin=PORTAL):
        return self.do("message", origin=origin, text=message if isinstance(message, str) else spelled(message, None))

    def ask(self, request, kind="onShippingAddressChange", **payload):
        return self.say({"meta": {"requestId": request}, "type": kind, "payload": payload})


def payment(number, **members):
    return {"id": number, "amount": Raw("12.34"), "description": "Test", "url": f"https://pay.example/{number}", "status": "open",
            "created_at": "2026-11-21T10:00:00Z", **members}


def option(name, order, **members):
    return {"id": name, "name": name, "shippingAmount": money("5"), "orderAmount": money(order), **members}


def money(amount, currency="USD"):
    return {"amount": amount, "currency": currency}


class Sessions(unittest.TestCase):
    def test_the_program_writes_the_files_that_are_there(self):
        self.assertEqual(checkout_vectors.check(checkout_vectors.FOLDER), [])

    def test_the_invariants_hold_in_every_session(self):
        for flow, cases, invariants in FLOWS:
            for number in range(100):
                session = cases.Session("invariants", number, 80)
                self.assertEqual(list(invariants.broken(session.lines, session.outputs)), [], (flow.FLOW, number))

    def test_random_sessions_reach_every_state(self):
        for flow, cases, _ in FLOWS:
            found = {each for number in range(250) for each in cases.reached(cases.Session("reached", number, 60))}
            wanted = {(group, name) for group, names in cases.MUST_BE_REACHED.items() for name in names.split()}
            self.assertEqual((wanted - found, found - wanted), (set(), set()), flow.FLOW)

    def test_the_same_seed_makes_the_same_sessions(self):
        for flow, cases, _ in FLOWS:
            self.assertEqual(flow.sessions(random.Random(7), 2), flow.sessions(random.Random(7), 2))
            self.assertNotEqual(cases.Session(1, 7, 60).lines, cases.Session(2, 7, 60).lines)

    def test_a_fault_in_a_rule_breaks_an_invariant(self):
        for flow, fault in (
                ("payments", ('        self.refuse_unless(not self.is_unknown, "outcome_unknown")\n        self.refuse',
                              "        self.refuse")),
                ("payments", ("payment.minor != self.draft", "False and self.draft")),
                ("payments", ("== (minor, description), \"key_reused\"", "is not None, \"key_reused\"")),
                ("payments", ("if payment.status not in self.followed[payment.id]:", "if True:")),
                ("express", ("            if request in self.used:\n                raise Ignored\n", "")),
                ("express", ("self.phase, self.is_leaving, self.asked = phase, False, {}",
                             "self.phase, self.is_leaving = phase, False"))):
            module = checkout_faults.planted(*fault, flow)["checkout_" + flow]
            cases, invariants = next((cases, invariants) for each, cases, invariants in FLOWS if each.FLOW == flow)

            def breaks(number):
                given = cases.Session("faults", number, 60).lines
                run = module.Replay()
                return any(True for _ in invariants.broken(given, [run.take(line) for line in given]))

            self.assertTrue(any(map(breaks, range(300))), fault)

    def test_lines_that_are_no_input_change_nothing(self):
        for run, wrong in ((Payments(), ({"input": "create", "amount": 5, "description": "Mug", "key": "k-1"},
                                         {"input": "create", "amount": "5", "description": "Mug", "key": "a b"},
                                         {"input": "open", "id": "5"}, {"input": "deepLink"}, {"input": "load"})),
                           (Express(), ({"input": "message", "origin": PORTAL}, {"input": "retry", "at": None},
                                        {"input": "refuse", "requestId": "r", "code": "OTHER"}, {"input": "start"},
                                        {"input": "shippingOptions", "requestId": "r", "options": [{"id": "a"}]}))):
            before = run.state
            for document in wrong:
                self.assertEqual(run.replay.take(spelled(document, None).encode())["error"]["code"], "malformed_input", document)
            self.assertEqual(run.replay.flow.shown(), before)


class Lists(unittest.TestCase):
    def test_amounts_are_read_by_their_spelling(self):
        for amount, shown in ((Raw("12.3"), "12.30"), ("012", "12.00"), (Raw("0"), "0.00"), ("92233720368547758.07",) * 2,
                              (Raw("92233720368547758.08"), None), (Raw("12.345"), None), (Raw("1e1"), None), (Raw("-1"), None),
                              ("", None), (None, None), (Raw("12.340"), None)):
            run = Payments(payment(1, amount=amount))
            if shown is None:
                self.assertEqual((run.rows, run.events), ([], [("malformedPayment", 1)]), amount)
            else:
                self.assertEqual(run.state["payments"][0]["payments"][0]["amount"], {"amount": shown, "currency": "EUR"})
        for currency, amount, shown in (("JPY", Raw("1234"), "1234"), ("KWD", Raw("0.005"), "0.005"), ("JPY", Raw("1.0"), None)):
            rows = Payments(payment(1, amount=amount), currency=currency).state["payments"]
            self.assertEqual(rows[0]["payments"][0]["amount"]["amount"] if rows else None, shown)

    def test_the_order_is_newest_first_by_day_in_utc(self):
        run = Payments(payment(1, created_at="2026-11-21T23:30:00-01:00"), payment(2, created_at="2026-11-22T00:30:00.9Z"),
                       payment(3, created_at="2026-11-22T00:30:00Z"), payment(4, created_at="2026-11-22T00:59:59+01:00"))
        self.assertEqual([(day["day"], [row["id"] for row in day["payments"]]) for day in run.state["payments"]],
                         [("2026-11-22", [2, 3, 1]), ("2026-11-21", [4])])

    def test_a_failed_refresh_keeps_the_list(self):
        run = Payments(payment(1))
        for status, body, code in ((500, None, "service_unavailable"), (404, {"message": "No."}, "request_rejected"),
                                   (200, {"data": None}, "malformed_answer"), (408, None, "service_unavailable"),
                                   (302, None, "service_unavailable")):
            run.do("refresh")
            run.fail(status, body)
            self.assertEqual((run.rows, run.state["error"]), ([(1, "open")], {
                "code": code, "message": "No." if status == 404 else None, "status": status}))

    def test_an_overtaken_reading_is_ignored(self):
        run = Payments(payment(1))
        run.do("refresh")
        run.do("refresh")
        self.assertIn("ignored", run.answer([], request=2))
        self.assertEqual(run.answer([payment(2)], request=3)["state"]["payments"][0]["payments"][0]["id"], 2)
        self.assertIn("ignored", run.answer([], request=3))


class Making(unittest.TestCase):
    def test_refusals_come_in_their_order(self):
        run = Payments()
        self.assertEqual([run.create("0", ""), run.create("5.001", ""), run.create("5", "ab"), run.create("5", "x" * 256)],
                         ["invalid_amount", "invalid_amount", "invalid_description", "invalid_description"])
        self.assertEqual((run.create("5", "\U0001f600" * 3), run.state["phase"]), ("taken", "saving"))

    def test_an_unknown_outcome_is_looked_up_before_it_is_saved_again(self):
        for status in (409, 500, 408, 201):
            run = Payments()
            run.create()
            run.fail(status, {"message": "Twice."})
            self.assertEqual((run.state["error"], run.effects), ({
                "code": "outcome_unknown", "message": "Twice." if status == 409 else None, "status": status}, ["payments"]))
            self.assertEqual([run.code("save"), run.create("0"), run.create()],
                             ["outcome_unknown", "invalid_amount", "outcome_unknown"])
            run.answer([])
            self.assertEqual((run.code("save"), run.outputs[-1]["effects"][0]["key"]), ("taken", "k-1"))

    def test_an_unknown_outcome_outlives_its_draft(self):
        run = Payments()
        run.create()
        run.fail(503)
        self.assertEqual((run.code("cancel"), run.state["phase"], run.state["draft"]), ("taken", "list", None))
        self.assertEqual(run.create(key="k-2"), "outcome_unknown")
        run.answer([])
        self.assertEqual(run.create(key="k-2"), "taken")

    def test_a_method_with_issuers_needs_one(self):
        run = Payments(selectsMethod=True)
        run.create("10")
        self.assertEqual(run.effects, ["methods?amount=10.00"])
        run.answer([{"id": "ideal", "description": "iDEAL", "minimum_mount": Raw("10"), "maximum_mount": "10.00", "image": None,
                     "issuers": [{"id": "bank", "name": "Bank", "image": None}], "pricing": None},
                    {"id": "card", "description": "Card", "minimum_amount": "10.01", "maximum_amount": None},
                    {"id": "ideal", "description": "Again"}])
        self.assertEqual([method["id"] for method in run.state["methods"]], ["ideal", "card"])
        self.assertEqual(run.events, [("malformedMethod", "ideal")])
        self.assertEqual([run.code("chooseMethod", id="card"), run.code("chooseIssuer", id="bank"),
                          run.code("chooseMethod", id="ideal"),
                          run.code("save"), run.code("chooseIssuer", id="bank"), run.code("save")],
                         ["method_not_available", "unknown_issuer", "taken", "issuer_required", "taken", "taken"])
        self.assertEqual(run.outputs[-1]["effects"][0]["body"],
                         {"amount": "10.00", "description": "Mug", "method": "ideal", "issuer": "bank"})


class Paying(unittest.TestCase):
    def test_a_payment_of_another_amount_is_not_opened(self):
        run = Payments()
        run.create()
        run.answer(payment(5, amount="9999.00"), 201)
        self.assertEqual((run.effects, run.state["phase"], run.state["error"]["code"]), (["payments"], "creating", "outcome_unknown"))
        self.assertEqual(run.code("save"), "outcome_unknown")
        run.answer([])
        run.do("save")
        run.answer(payment(5, amount="9999.00", status="pending"), 201)
        self.assertEqual((run.effects, run.state["phase"], run.rows), ([], "list", [(5, "pending")]))

    def test_a_key_belongs_to_one_amount_and_one_description(self):
        run = Payments()
        run.create()
        run.fail(422)
        self.assertEqual([run.create("12.35"), run.create(description="Cup"), run.create("0"), run.create("012.34")],
                         ["key_reused", "key_reused", "invalid_amount", "taken"])
        run.answer(payment(5, url=None))
        self.assertEqual([run.create("5"), run.create("5", key="k-2")], ["key_reused", "taken"])

    def test_the_request_that_was_asked_later_knows_more(self):
        run = Payments(payment(4))
        run.do("refresh")
        run.create()
        run.answer(payment(5))
        run.answer([payment(4)], request=2)
        self.assertEqual(run.rows, [(5, "open"), (4, "open")])
        run.do("appear")
        run.do("refresh")
        run.answer([payment(5, status="pending")])
        run.answer(payment(5, status="expired"), request=5)
        self.assertEqual((run.rows, run.events, run.state["paying"]), ([(5, "pending")], [], 5))

    def test_only_the_server_ends_a_payment_and_each_end_is_emitted_once(self):
        run = Payments(payment(5))
        run.do("open", id=5)
        run.do("navigated", url="shop://payments/5?status=paid")
        self.assertEqual((run.effects, run.rows, run.events), (["closePage", "payments", "payments/5"], [(5, "open")], []))
        run.answer(payment(5, status="authorized"))
        self.assertEqual(run.events, [("payment_finished", 5, "authorized")])
        # The list was asked for before the payment.
        self.assertEqual((run.answer([payment(5, status="paid")], request=2)["events"], run.rows), ([], [(5, "authorized")]))
        run.do("refresh")
        self.assertEqual(run.answer([payment(5, status="paid")])["events"],
                         [{"event": "payment_finished", "id": 5, "status": "paid"}])
        run.do("refresh")
        self.assertEqual(run.answer([payment(5, status="authorized")])["events"], [])

    def test_links_of_the_app_are_compared_part_by_part(self):
        run = Payments()
        for url, counts in (("SHOP://PAYMENTS/1", True), ("shop://u@payments:1/x/02//?a#b", True), ("shop://payments/0", False),
                            ("shop://payments/9223372036854775808", False), ("shop://payments/%31", False),
                            ("shop:payments/1", False),
                            ("shop2://payments/1", False), ("https://x/?shop://payments/1", False),
                            ("shop://payments/\u0661", False)):
            self.assertEqual(run.code("deepLink", url=url), "taken" if counts else "ignored", url)

    def test_pages_of_the_page_are_let_be_handed_over_or_refused(self):
        run = Payments(payment(5))
        run.do("open", id=5)
        for url, effects, events in (("https://bank.example", [], []), ("about:blank", [], []), ("x/y:z", [], []),
                                     ("bank://go", ["openLink"], []), ("JAVASCRIPT:1", [], [("linkRefused", "JAVASCRIPT:1")])):
            run.do("navigated", url=url)
            self.assertEqual((run.effects, run.events), (effects, events), url)

    def test_the_browser_has_no_page_to_close(self):
        run = Payments(payment(5), flow="external")
        run.do("open", id=5)
        self.assertEqual((run.effects, run.state["page"], run.code("navigated", url="bank://go")),
                         (["openBrowser"], None, "ignored"))
        run.do("close")
        self.assertEqual(run.effects, ["payments"])


class Asking(unittest.TestCase):
    def test_the_address_of_the_page(self):
        for settings, url in (({}, "https://portal.afterpay.com/us/checkout/?token=001.tok&isWindowed=true&protocol=json"),
                              ({"region": "GB", "environment": "sandbox", "pickup": True, "shippingOptionRequired": False},
                               "https://portal.sandbox.clearpay.co.uk/uk/checkout/?token=001.tok&isWindowed=true&protocol=json"
                               "&pickup=true&shippingOptionRequired=false"),
                              ({"token": "a&b", "sdk": "é/1"},
                               "https://portal.afterpay.com/us/checkout/?token=a%26b&isWindowed=true"
                                                               "&protocol=json&sdk=%C3%A9%2F1")):
            self.assertEqual(Express(**settings).outputs[0]["effects"], [{"effect": "loadPage", "url": url}])

    def test_without_an_address_it_is_cancelled_at_once(self):
        for settings, reason in (({"token": None}, "no_url"), ({"token": "x" * 1025}, "no_url"), ({"region": "FR"}, "invalid_url"),
                                 ({"token": "", "region": "FR"}, "no_url")):
            run = Express(**settings)
            self.assertEqual((run.state["phase"], run.effects, run.events), ("cancelled", [], [("cancelled", reason)]))
            self.assertEqual(run.code("retry"), "ended")

    def test_a_request_is_asked_once_and_answered_once(self):
        run = Express()
        run.ask("r1", name="O'Connor")
        self.assertEqual(run.effects, ["askShippingOptions"])
        self.assertIn("ignored", run.ask("r1"))
        self.assertEqual([run.code("noChange", requestId="r1"), run.code("refuse", requestId="r1", code="BAD_RESPONSE"),
                          run.code("refuse", requestId="r1", code="BAD_RESPONSE")], ["wrong_answer", "taken", "unknown_request"])
        self.assertIn("ignored", run.ask("r1"))

    def test_the_total_is_the_order_amount_alone(self):
        run = Express()
        run.ask("r1")
        run.do("shippingOptions", requestId="r1", options=[option("std", "50"), option("fast", "60.5")])
        run.ask("r2", "onShippingOptionChange", **option("fast", "1.00"))
        self.assertEqual((run.state["option"], run.state["total"]), ("fast", money("60.50")))
        run.ask("r3", "onShippingOptionChange", **option("std", "1.00"))
        self.assertEqual(run.state["total"], money("50.00"))
        run.do("shippingUpdate", requestId="r2",
               update={"id": "fast", "shippingAmount": money("5"), "orderAmount": money("61")})
        self.assertEqual((run.state["total"], run.state["options"][1]["orderAmount"]), (money("50.00"), money("61.00")))

    def test_a_message_of_another_origin_is_ignored(self):
        run = Express()
        for origin in ("", "null", PORTAL + "/", "https://portal.afterpay.com.evil.example", "http://portal.afterpay.com"):
            self.assertIn("ignored", run.say({"status": "CANCEL"}, origin))
        self.assertEqual(run.say({"status": "CANCEL"})["events"], [{"event": "cancelled", "reason": "user"}])

    def test_a_success_needs_a_token(self):
        for token, succeeds in (("t", True), ("", False), ("a\u0000", False), (None, False), (7, False)):
            run = Express()
            run.say({"status": "SUCCESS", "orderToken": token})
            self.assertEqual(run.state["phase"], "succeeded" if succeeds else "loading")

    def test_a_payload_is_written_without_its_nulls(self):
        run = Express()
        run.ask("r1")
        run.do("shippingOptions", requestId="r1", options=[option("std", "50", description=None, taxAmount=None)])
        self.assertEqual(lines.json(run.outputs[-1]["effects"][0]["message"]),
                         '{"meta":{"requestId":"r1"},"payload":[{"id":"std","name":"std",'
                         '"shippingAmount":{"amount":"5.00","currency":"USD"},"orderAmount":{"amount":"50.00","currency":"USD"}}]}')


if __name__ == "__main__":
    unittest.main()
