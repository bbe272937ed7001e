#!/usr/bin/env python3
"""Checks of the web checkout and the sheet: addresses, and worked examples of single rules with real figures.

    python3 test_checkout_pages.py

`checkout_faults.py --flow FLOW` shows that random sessions find a fault planted in a rule.
"""
import json
import unittest

import checkout_faults
import checkout_flows
import checkout_lines as lines
import checkout_pages as pages
import checkout_session
import checkout_vectors
from checkout_sheet_vectors import (BEGIN, DISMISS, answered, at, completed, configure, error, failed, finished, link,
                                    navigated,
                                    pixel, preload, present, recover, says as sheet_says)
from checkout_web_vectors import CLOSE, CONFIRM, FINISHED, RETRY, START, answer, begin, order, page, parse, says, started

A = "https://shop.example/cart/a"


class Run:
    """A session: the output of every line, as plain values."""

    def __init__(self, flow, *inputs):
        self.replay, self.outputs = checkout_flows.FLOWS[flow].replay(), []
        for each in inputs:
            self.put(each)

    def put(self, document):
        self.outputs.append(json.loads(lines.json(self.replay.take(checkout_session.spelled(document, None).encode()))))
        return self.outputs[-1]

    @property
    def last(self):
        return self.outputs[-1]

    @property
    def state(self):
        return self.last["state"]

    @property
    def events(self):
        return [event["event"] for event in self.last["events"]]

    @property
    def effects(self):
        return [(effect["effect"], effect.get("page")) for effect in self.last["effects"]]


def web(*inputs):
    return Run("web", begin(), START, *inputs)


def sheet(*inputs):
    return Run("sheet", BEGIN, *inputs)


class Addresses(unittest.TestCase):
    def test_are_cut_into_their_parts(self):
        found = pages.cut("HTTPS://a@b@Host.example:8443/p/q?x=1=2&y&=#f?g#h")
        self.assertEqual((found.scheme, found.user, found.host, found.port, found.path, found.fragment),
                         ("https", "a@b", "Host.example", "8443", "/p/q", "f?g#h"))
        self.assertEqual(found.items, (("x", "1=2"), ("y", None), ("", "")))
        self.assertEqual(pages.cut("http://[::1]:80")[3:5], ("[::1]", "80"))
        self.assertEqual(pages.cut("mailto:a@b?c")[:6], ("mailto", None, None, None, None, "a@b"))

    def test_of_which_a_scheme_has_letters_digits_and_three_marks(self):
        for url, scheme in (("a+.-1:x", "a+.-1"), ("1a:x", None), (":x", None), ("a_b:x", None), (" http://x", None),
                            ("//x:1", None),
                            ("a/b:c", None), ("", None)):
            self.assertEqual(pages.cut(url).scheme, scheme, url)

    def test_are_the_same_text_when_joined(self):
        for url in ("https://a@h:1/p?q=1&&r#f", "?", "#", "//", "https://h?#", "a:b?c=", "", "x\ny:z?%zz"):
            self.assertEqual(pages.join(pages.cut(url), pages.cut(url).items), url)

    def test_are_decoded_from_utf_8(self):
        for text, value in (("a%20b+c", "a b+c"), ("%C3%a9", "é"), ("é", "é"), ("%", None), ("%2", None), ("%zz", None),
                            ("%c0%af", None), ("%ED%A0%80", None), ("%ff", None), ("%00", "\0"), ("", "")):
            self.assertEqual(pages.decode(text), value, text)

    def test_have_values_by_the_first_name(self):
        found = pages.cut("?%6Fne=%31&one=2&two&three=%zz&three=3&%zz=4")
        self.assertEqual([found.value(name) for name in ("one", "two", "three", "four", "%zz")], ["1", None, None, None, None])


class Web(unittest.TestCase):
    def test_a_page_may_be_http_on_this_machine_alone(self):
        for url, phase in (("http://localhost", "loading"), ("http://LocalHost:8080/x", "loading"),
                           ("http://[::1]/", "loading"),
                           ("HTTPS://x", "loading"), ("http://localhost.x", "failed"), ("http://127.0.0.2", "failed"),
                           ("http://localhost@x", "failed"), ("//localhost", "failed"), ("ftp://localhost", "failed")):
            self.assertEqual(web(answer(1, body={"url": url})).state["phase"], phase, url)

    def test_amounts_have_the_places_of_their_currency(self):
        run = web(page(order={"total": 20.5}))
        self.assertEqual(run.state["order"]["total"], "20.5")
        self.assertEqual(run.put(order("1", currency="KWD"))["state"]["order"]["total"], "1.000")
        run.put(order("1.5", currency="JPY"))
        self.assertEqual((run.events, run.state["order"]["total"]), (["malformedMessage"], "1.000"))
        self.assertEqual(run.put(order("2"))["state"]["order"]["total"], "2.000")

    def test_complete_names_both_ids(self):
        run = web(page(order={"orderId": 12, "total": 1, "currency": "EUR"}), order("5", orderId="E-1"),
                  says("paymentcompleted"))
        self.assertEqual(run.last["effects"][0]["body"],
                         {"cartId": "c-1", "orderId": "12", "externalOrderId": "E-1", "totalPrice": "5.00"})
        self.assertEqual(run.last["events"], [{"event": "purchase", "transactionId": "E-1", "value": "5.00", "currency": "EUR",
                                               "delivery": None, "discount": None}])

    def test_an_order_is_placed_once_and_its_report_never_undoes_it(self):
        run = web(page(), says("paymentcompleted"))
        for number, status in ((2, 409), (3, 410), (4, 500), (5, 200)):
            run.put(answer(number, status))
            self.assertEqual((run.state["phase"], run.events), ("completing", ["checkout_error"]))
            run.put(says("paymentcompleted"))
            self.assertEqual((run.events, run.effects), ([], []))
            self.assertEqual(run.put(RETRY)["effects"][0]["request"], number + 1)
        self.assertEqual(run.put(answer(6, 200, {"orderNumber": 7}))["state"]["orderNumber"], "7")

    def test_leaving_lets_all_go_on(self):
        run = web(page(), CLOSE, FINISHED, says("paymentcompleted"))
        self.assertEqual((run.state["phase"], run.events), ("leaving", ["purchase"]))
        run.put(CONFIRM)
        self.assertEqual((run.state["phase"], run.events, run.effects), ("left", [], [("dismiss", None)]))

    def test_an_unreadable_completion_completes(self):
        run = web(page(order={"total": 1}), says("paymentcompleted", {"total": "-1"}))
        self.assertEqual((run.events, run.state["phase"], run.last["effects"][0]["body"]["totalPrice"]),
                         (["malformedMessage", "purchase"], "completing", "1"))

    def test_a_page_that_starts_clears_the_error_of_a_page_alone(self):
        run = web(page(), says("error", {"errorMessage": "No."}))
        self.assertEqual(run.state["error"], {"code": "page_error", "message": "No."})
        self.assertIsNone(run.put(started())["state"]["error"])
        run = web(page(), says("paymentcompleted"), answer(2, 422, {"message": "No."}), started())
        self.assertEqual(run.state["error"], {"code": "request_rejected", "message": "No."})

    def test_an_address_places_the_order(self):
        for setting, url, placed in (("/done", "https://shop.example/done/?order=1", True),
                                     ("/", "https://shop.example?order=1", True),
                                     ("/done", "https://shop.example/done/x?order=", False),
                                     ("/done", "https://shop.example:/done?a&order=%31", True),
                                     ("/done", "https://shop.example/do%6ee?order=1", False)):
            run = Run("web", parse(setting), START, page(), {"input": "navigated", "url": url})
            self.assertEqual(run.state["phase"] == "completing", placed, url)


class Sheet(unittest.TestCase):
    def test_a_kept_page_lives_300_seconds_in_both_directions(self):
        for seconds, shown in ((1299, 1), (701, 1), (1300, 2), (700, 2)):
            run = Run("sheet", at(1000, BEGIN), preload(), at(seconds, present()))
            self.assertEqual(run.state["page"], shown)

    def test_a_failed_preload_is_never_a_failed_checkout(self):
        for step, reason in ((answered(1, 503), "status"), (failed(1), "load_failed"),
                             ({"input": "queued", "page": 1}, "queued"),
                             (error(1, {"group": "expired"}), "message")):
            run = sheet(preload(), step)
            self.assertEqual((run.last["events"][0]["reason"], run.effects, run.state["phase"]),
                             (reason, [("discardPage", 1)], "hidden"))

    def test_there_is_one_second_try(self):
        run = sheet(present(), answered(1, 503))
        self.assertEqual((run.state["phase"], run.effects, run.state["error"]),
                         ("recovering", [("discardPage", 1), ("loadPage", 2), ("showPage", 2)], None))
        run.put(answered(2, 503))
        self.assertEqual((run.state["phase"], run.effects, run.state["error"]["isRecoverable"]),
                         ("failed", [("hide", None), ("discardPage", 2)], False))

    def test_the_app_may_force_the_second_try(self):
        run = sheet(configure(recovery="ask"), present(), answered(1, 404))
        self.assertEqual((run.state["phase"], run.effects, run.state["error"]["isRecoverable"]), ("deciding", [], False))
        self.assertEqual(run.put(recover(True))["state"]["phase"], "recovering")
        self.assertEqual(run.put(recover(True))["refused"]["code"], "not_deciding")

    def test_a_completion_is_final(self):
        run = sheet(preload(), present(), completed(1, id="1"))
        self.assertEqual(run.events, ["completed", "preloadGivenUp"])
        for step in (answered(1, 500), failed(1)):
            self.assertTrue(run.put(step)["ignored"])
        for step in (error(1, {"group": "expired"}), completed(1, id="2"), sheet_says(1, "checkoutBlockingEvent", "true")):
            run.put(step)
            self.assertEqual((run.events, run.state["phase"], run.state["barHidden"]), ([], "completed", False))
        run.put(pixel(1))
        self.assertEqual(run.events, ["pixel"])
        run.put(DISMISS)
        self.assertEqual((run.events, run.effects), ([], [("hide", None), ("discardPage", 1)]))

    def test_an_order_is_read_part_by_part(self):
        money = {"amount": 12.5, "currencyCode": "USD"}
        cart = {"token": "t", "lines": [{"title": "Mug", "quantity": 2.0, "price": money}], "price": {"total": money}}
        for details, expected in (({"id": "1", "cart": cart}, "complete"), ({"cart": cart}, "unknown"),
                                  ({"id": "1", "cart": {**cart, "token": None}}, "partial"),
                                  ({"id": "1", "cart": {**cart, "price": {"total": {"amount": "1.005",
                                                                                    "currencyCode": "USD"}}}},
                                   "partial"), ({"id": "1", "phone": 7, "cart": cart}, "partial"),
                                  ({"id": 7, "cart": cart}, "unknown")):
            event = sheet(present(), completed(1, **details)).last["events"][0]
            self.assertEqual(event["details"], expected, details)
            self.assertEqual(event["order"]["lines"][0]["quantity"], 2)
        self.assertEqual(sheet(present(), sheet_says(1, "completed", "{")).last["events"],
                         [{"event": "completed", "orderId": None, "details": "unknown", "order": None}])

    def test_a_recovery_completes_by_its_address(self):
        for url, order_id in (("https://x/a/Thank%5Fyou/b?order_id=a%20b+c&order_id=2", "a b+c"),
                              ("https://x/thank-you?order_id=%zz", None),
                              ("https://x/thank-you/#?order_id=1", None)):
            run = sheet(present(), failed(1), navigated(2, url))
            self.assertEqual(run.last["events"], [{"event": "completed", "orderId": order_id,
                                                   "details": "partial" if order_id else "unknown", "order": None}])
        for url in ("https://x/thank-you-all", "https://x/?/thank-you", "https://x/a%2Fthank-you"):
            self.assertEqual(sheet(present(), failed(1), navigated(2, url)).state["phase"], "recovering")

    def test_links_that_leave_lose_one_item(self):
        for url, told in (("https://s/?open_externally=1", "https://s/"),
                          ("https://s/?a=%2B&open_externally=TRUE&b#f", "https://s/?a=%2B&b#f"),
                          ("x:y?open_externally=true&open_externally=1", "x:y?open_externally=1"), ("https://s/?a", None)):
            run = sheet(present(), link(1, url))
            self.assertEqual([event["url"] for event in run.last["events"]], [told] if told else [])

    def test_the_page_is_told_how_long_it_took(self):
        run = Run("sheet", at(10, BEGIN), present(), at(12, finished(1)))
        self.assertEqual(run.last["effects"][0]["body"]["detail"], {"name": "checkout_finished_loading", "value": 2000,
                                                                    "type": "histogram", "tags": {"preloading": "false"}})


class Sessions(unittest.TestCase):
    def test_of_the_rules_are_those_that_the_program_writes(self):
        self.assertEqual(checkout_vectors.check(checkout_vectors.FOLDER), [])

    def test_keep_the_invariants(self):
        for flow in ("web", "sheet"):
            for number in range(100):
                session = checkout_flows.FLOWS[flow].session("invariants", number, 60)
                self.assertEqual(list(checkout_flows.FLOWS[flow].broken(session.lines, session.outputs)), [], (flow, number))

    def test_of_a_seed_are_the_same(self):
        for flow in ("web", "sheet"):
            make = checkout_flows.FLOWS[flow].session
            self.assertEqual(make(1, 7, 60).lines, make(1, 7, 60).lines)
            self.assertNotEqual(make(1, 7, 60).lines, make(2, 7, 60).lines)

    def test_a_fault_in_a_rule_breaks_an_invariant(self):
        for flow, fault, reason in (
                ("web", ("elif self.phase in PLACED:\n            return", "elif False:\n            return"),
                 "purchase is told once"),
                ("web", ('"orderId": told["orderId"] or self.of_order("orderId")', '"orderId": told["orderId"]'),
                 "what was told of an order is kept"),
                ("sheet", ('self.failures == 1 and "multipass" not in page.url', "self.failures == 1"),
                 "there is one second try, and none with a token that counts once"),
                ("sheet", ("if page != self.kept:\n            self.discard(page)", "pass"),
                 "a page is on screen, kept, or discarded"),
                ("sheet", ("abs(self.now - page.loaded_at) < LIFETIME", "True"), "a page that is too old is not shown")):
            modules, parts = checkout_faults.planted(*fault, flow), checkout_flows.FLOWS[flow]
            found = set()
            for number in range(300):
                replay, given = modules[checkout_faults.MODULES[flow][-1]].Replay(), parts.session("invariants", number,
                                                                                                   60).lines
                try:
                    found |= {reason for _, reason in parts.broken(given, [replay.take(line) for line in given])}
                except (KeyError, AttributeError):  # A fault may also break the model.
                    continue
                if reason in found:
                    break
            self.assertIn(reason, found)


if __name__ == "__main__":
    unittest.main()
