#!/usr/bin/env python3
"""Checks of checkout_kit.py: worked examples of the facts, with expected values by hand.

    python3 test_checkout_kit.py
"""
import json
import unittest

import checkout_kit
import checkout_kit_cases as cases
import checkout_kit_messages as m

URL = "https://shop.example/c"
AUTOMATIC = {"appearance": "automatic", "delegations": []}


class Run:
    def __init__(self, **settings):
        self.replay = checkout_kit.Replay()
        self.send(input="begin", **settings)

    def send(self, **line):
        self.output = self.replay.take(json.dumps(line).encode())
        return self

    def message(self, method, id=None, page=1, **params):
        members = {"jsonrpc": "2.0", "method": method, "params": params, **({} if id is None else {"id": id})}
        return self.send(input="message", page=page, text=json.dumps(members), origin="https://shop.example", mainFrame=True)

    def events(self, *without):
        return [event["event"] for event in self.output["events"] if event["event"] not in ("metric", *without)]

    def effects(self):
        return [effect["effect"] for effect in self.output["effects"]]


def checkout(**members):
    return {"id": "c-1", "status": "incomplete", "currency": "USD", "line_items": [], "totals": [], **members}


class Addresses(unittest.TestCase):
    def test_items_are_replaced_and_others_stay(self):
        found = m.decorated("https://a/c?x=1&ec_auth=t&y#f", AUTOMATIC)
        self.assertEqual(found, "https://a/c?x=1&y&ec_version=2026-04-08&ec_delegate=window.open&ck_branding=app#f")
        self.assertEqual(m.decorated(found, AUTOMATIC), found)

    def test_every_address_is_decorated_once(self):
        for url in cases.URLS:
            for appearance in checkout_kit.APPEARANCES:
                settings = {"appearance": appearance, "delegations": ["payment.credential"]}
                once = m.decorated(url, settings)
                self.assertEqual(m.decorated(once, settings), once)


class Origins(unittest.TestCase):
    def test_a_wildcard_is_any_depth_and_never_the_apex(self):
        for origin, is_accepted in (("https://a.pay.example", True), ("https://a.b.pay.example:443", True), ("https://pay.example", False),
                                    ("https://notpay.example", False), ("http://a.pay.example", False), ("https://a.pay.example:0", False),
                                    ("https://shop.app", True), ("https://x.shop.app", True), ("https://shop.example", True), (None, False)):
            self.assertEqual(m.accepts(["https://*.pay.example/"], origin, URL), is_accepted, origin)
        self.assertTrue(m.accepts([], None, URL))
        self.assertFalse(m.accepts(["https://*.pay.example/x"], "https://a.pay.example", URL))


class Sessions(unittest.TestCase):
    def test_an_update_is_emitted_if_it_differs(self):
        run = Run().send(input="present", url=URL)
        self.assertEqual(run.message("ec.start", checkout=checkout(ucp={})).events(), ["start"])
        self.assertEqual(run.message("ec.totals.change", checkout=checkout(ucp={"x": 1})).events(), [])
        self.assertEqual(run.message("ec.totals.change", checkout=checkout(x=1)).events(), ["update"])
        self.assertEqual(run.message("ec.totals.change", checkout=checkout()).events(), ["update"])
        self.assertEqual(run.message("ec.buyer.change", checkout=checkout(x=2)).events(), [])

    def test_a_failure_closes_and_dismisses_once(self):
        run = Run().send(input="present", url=URL)
        run.message("ec.error", error={"ucp": {}, "messages": [{"type": "error", "severity": "unrecoverable", "code": "CART_COMPLETED", "content": "Done."}]})
        self.assertEqual(run.events(), ["fail", "dismiss"])
        self.assertEqual(run.output["events"][0]["code"], "cart_completed")
        self.assertEqual(run.effects(), ["hide", "discardPage"])

    def test_nothing_fails_after_the_order_is_placed(self):
        run = Run().send(input="present", url=URL).message("ec.complete", checkout=checkout(order={"id": "o-1"}))
        self.assertEqual(run.events(), ["complete"])
        self.assertEqual(run.send(input="processDied", page=1).events(), ["log"])

    def test_a_preloaded_page_is_kept_for_the_rest_of_its_time(self):
        run = Run().send(input="preload", url=URL, at=0).send(input="present", url=URL, at=100).send(input="dismiss", at=200)
        self.assertEqual(run.output["effects"], [{"effect": "hide"}, {"effect": "armTimer", "timer": "expiry", "generation": 3, "milliseconds": 100000}])

    def test_a_request_is_answered_as_the_protocol_says(self):
        run = Run().send(input="present", url=URL)
        for method, id, params, answer in (
                ("ec.ready", 1, {"delegate": []}, {"result": {"ucp": {"version": "2026-04-08", "status": "success"}}}),
                ("ec.ready", "x", {}, {"error": {"code": -32602, "message": "Invalid params"}}),
                ("ec.auth", 2, {}, {"error": {"code": -32601, "message": "Method not found"}})):
            message = run.message(method, id, **params).output["effects"][0]["message"]
            self.assertEqual({key: value for key, value in message.items() if key not in ("jsonrpc", "id")}, answer)
            self.assertEqual(message["id"].value, str(id))


class Model(unittest.TestCase):
    def test_a_session_keeps_the_rules_of_money(self):
        for number in range(60):
            completed, dismissed, presentation = False, 0, 0
            for output in cases.Session("rules", number, 60).outputs:
                if "state" not in output:
                    continue
                if output["state"]["presentation"] != presentation:
                    presentation, completed, dismissed = output["state"]["presentation"], False, 0
                for event in output["events"]:
                    self.assertFalse(event["event"] == "fail" and completed)
                    completed |= event["event"] == "complete"
                    dismissed += event["event"] == "dismiss"
                self.assertLessEqual(dismissed, 1)


if __name__ == "__main__":
    unittest.main()
