#!/usr/bin/env python3
"""Checks of checkout.py: worked examples of single rules with real figures, and the contract's sessions byte for byte.

    python3 test_checkout.py

`conformance/checkout` has the contract's sessions, `native-…`: lines of input, and the lines that are expected. Checksums in
this file are those of `sha256sum`.
"""
import glob
import hashlib
import json
import os
import unittest

import checkout
import checkout_cases
import checkout_compare as compare
import checkout_invariants
import checkout_lines as lines
import checkout_order as o

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = {"name": "A", "line1": "1 St", "line2": None, "city": "SF", "region": "CA", "postcode": "94105", "country": "US",
        "phone": None}
WORK = {**HOME, "line1": "2 St"}


def order(**changes):
    """Two mugs for 24.00 and shipping for 6.00, with all sections filled; `sums` are members of the summary."""
    sums = {"subtotal": "24.00", "discount": "0.00", "shipping": "6.00", "tax": "0.00", "total": "30.00",
            **changes.pop("sums", {})}
    return {"id": "o-1", "cartId": "c-1", "version": 1, "currency": "USD", "expiresAt": None,
            "lines": [{"id": "l-1", "name": "Mug", "quantity": 2, "unitPrice": "12.00", "total": "24.00"}], "promoCodes": [],
            "contact": {"email": "a@x.org"}, "shippingAddress": HOME, "billingAddress": HOME,
            "shippingMethods": [{"id": "standard", "name": "Standard", "price": "6.00"},
                                {"id": "slow", "name": "Slow", "price": "0.00"}],
            "shippingMethod": "standard", "taxIncluded": False, "summary": sums, **changes}


def ebook(**changes):
    """The order without a delivery."""
    return order(delivery=False, shippingAddress=None, shippingMethods=[], shippingMethod=None, **changes,
                 sums={"shipping": "0.00", "total": "24.00"})


def begun(**settings):
    return {"input": "begin", "cartId": "c-1", "buyer": {"kind": "guest"}, "providers": ["card", "afterpay"],
            "today": "2026-11-21",
            "at": 1795219200, **settings}


def customer(**changes):
    return {"kind": "customer", "email": "c@x.org", "addresses": [{"id": "a-1", "address": HOME},
                                                                  {"id": "a-2", "address": WORK}],
            "defaultAddress": "a-1", **changes}


class Run:
    """A session: the output of every line, as a value."""

    def __init__(self, *inputs, **settings):
        self.replay, self.outputs = checkout.Replay(), []
        self.put(begun(**settings))
        for each in inputs:
            self.put(each)

    @classmethod
    def loaded(cls, shown=None, **settings):
        run = cls({"input": "load"}, **settings)
        run.answer(shown or order())
        return run

    def put(self, document):
        line = document if isinstance(document, bytes) else checkout_cases.spelled(document, None).encode()
        self.outputs.append(self.replay.take(line))
        return self.outputs[-1]

    def do(self, name, **fields):
        return self.put({"input": name, **fields})

    def answer(self, body, status=200):
        """Answers the request under way."""
        return self.do("answer", request=self.replay.flow.under_way.number, status=status, body=body)

    def silence(self):
        return self.do("noAnswer", request=self.replay.flow.under_way.number, reason="timeout")

    @property
    def state(self):
        return self.outputs[-1]["state"]

    @property
    def written(self):
        return lines.json(self.outputs[-1])


def states(output):
    return " ".join(section["state"] for section in output["state"]["sections"])


def code(output):
    return output["refused"]["code"]


class TheContract(unittest.TestCase):
    def test_its_sessions(self):
        paths = [path for path in sorted(glob.glob(os.path.join(HERE, "conformance", "checkout",
                                                                "native-*.jsonl"))) if ".expected." not in path]
        self.assertGreaterEqual(len(paths), 14)
        for path in paths:
            with open(path, "rb") as given, open(path.replace(".jsonl", ".expected.jsonl"), "rb") as expected:
                right = expected.read()
                status = 65 if b'"error":{"code":"malformed_input"' in right else 0
                found = compare.expected(lines.split(given.read()))
                self.assertEqual(found, (compare.lines_of(right), status), path)


class Lines(unittest.TestCase):
    def test_what_is_no_line_changes_nothing_and_the_run_goes_on(self):
        run = Run()
        for line in (b"", b"[]", b'{"input":"load"', b'{"input":"load","input":"load"}', b'{"input":"nothing"}',
                     b'{"input":"load","x":1}',
                     b'{"input":"load","at":null}', b'{"input":"load","today":"2026-02-29"}', b'{"input":"load","at":1.0}',
                     b'{"input":"answer","request":1,"status":200.0}', b'{"input":"pay","provider":"card","key":"a b"}',
                     begun()):
            self.assertEqual(run.put(line)["error"]["code"], "malformed_input", line)
        self.assertTrue(run.replay.has_errors)
        self.assertEqual(run.do("load")["state"]["phase"], "loading")
        self.assertEqual(checkout.Replay().take(b'{"input":"load"}')["error"]["code"], "malformed_input")

    def test_64_levels_are_read_and_65_are_not(self):
        for levels, is_read in ((63, True), (64, False)):
            line = b'{"input":"answer","request":9,"status":200,"body":' + b"[" * levels + b"]" * levels + b"}"
            self.assertEqual("ignored" in Run().put(line), is_read)

    def test_times_of_rfc_3339(self):
        def seconds(text):
            return lines.read(b'{"input":"load","at":"%s"}' % text)[2]
        self.assertEqual([seconds(text) for text in (b"2026-11-21T00:00:00Z", b"2026-11-21T01:00:00.999+01:00",
                                                     b"1970-01-01t00:00:00z",
                                                     b"9999-12-31T23:59:59Z", b"1969-12-31T23:30:00-00:30")],
                         [1795219200, 1795219200, 0, 253402300799, 0])
        for text in (b"1969-12-31T23:59:59.9Z", b"2026-11-21T00:00:60Z", b"2026-11-21 00:00:00z", b"2026-11-21T00:00:00",
                     b"2026-11-21T00:00:00.Z",
                     b"9999-12-31T23:59:59-00:01"):
            with self.assertRaises(o.Malformed, msg=text):
                seconds(text)

    def test_today_is_the_day_of_at_in_utc_until_it_is_given(self):
        run = Run({"input": "load"}, at="2026-11-22T00:30:00+01:00", today="2026-11-20")
        self.assertEqual(run.replay.today, (2026, 11, 20))
        replay = checkout.Replay()
        settings = begun(at="2026-11-22T00:30:00+01:00")
        del settings["today"]
        replay.take(lines.json(settings).encode())
        self.assertEqual((replay.today, lines.day_of(replay.now)), (None, (2026, 11, 21)))

    def test_data_keeps_its_order_and_the_spelling_of_its_numbers(self):
        run = Run.loaded()
        run.do("pay", provider="card", key="k-1")
        data = b'{"b":1.50, "a":[1e5,-0.0,"\\u00e9\\/\\u007f"]}'
        run.put(b'{"input":"answer","request":2,"status":200,"body":{"data": ' + data + b',"paymentId":"p-1"}}')
        self.assertIn('"amount":{"amount":"30.00","currency":"USD"},"data":{"b":1.50,"a":[1e5,-0.0,"é/\\u007f"]}}', run.written)

    def test_escapes(self):
        self.assertEqual(lines.quoted("\"\\\b\t\n\f\r\x00\x1f\x7f\x9f\u2028\u2029é\u00a0😀/"),
                         '"\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\\u007f\\u009f\\u2028\\u2029é\u00a0😀/"')


class Orders(unittest.TestCase):
    def test_an_order_that_does_not_add_up_is_not_shown(self):
        for changes in ({"sums": {"total": "30.01"}}, {"sums": {"shipping": "0.00", "total": "24.00"}},
                        {"sums": {"subtotal": "24.01"}},
                        {"sums": {"tax": "1.00"}}, {"shippingMethod": "fast"}, {"cartId": "c-2"}, {"version": 0}, {"id": "o-2"},
                        {"currency": "AUD"}, {"sums": {"discount": "25.00"},
                                              "promoCodes": [{"code": "A", "discount": "25.00"}]},
                        {"sums": {"total": 30}}, {"expiresAt": 5}, {"contact": {}}):
            run = Run.loaded()
            run.do("refresh")
            output = run.answer(order(**changes))
            self.assertEqual((output["state"]["error"]["code"], output["state"]["order"]["summary"]["total"]),
                             ("malformed_answer", "30.00"), changes)
            self.assertEqual(output["state"]["sections"][-1]["state"], "locked")

    def test_orders_that_add_up(self):
        for changes, total in (({"sums": {"tax": "1.00", "total": "31"}}, "31.00"),
                               ({"taxIncluded": True, "sums": {"tax": "5.00"}}, "30.00"),
                               ({"shippingMethod": None, "sums": {"shipping": "0", "total": "24.0"}}, "24.00"),
                               ({"version": 2, "more": 1}, "30.00"),
                               ({"promoCodes": [{"code": "A", "discount": "24"}], "sums": {"discount": "24", "total": "6"}},
                                "6.00")):
            run = Run.loaded()
            run.do("refresh")
            self.assertEqual(run.answer(order(**changes))["state"]["order"]["summary"]["total"], total)

    def test_a_malformed_answer_says_where(self):
        line = order()["lines"][0]
        for changes, path in (({"lines": [{**line, "total": "24.01"}]}, "$.lines[0].total"), ({"version": "3"}, "$.version"),
                              ({"lines": [line, {**line, "quantity": "0.0001"}]}, "$.lines[1].quantity"),
                              ({"billingAddress": {**HOME, "city": None}}, "$.billingAddress.city"),
                              ({"sums": {"total": "30.01"}}, "$.summary.total"), ({"currency": "usd"}, "$.currency"),
                              ({"sums": {"adjustments": [{"id": "j", "name": "J"}]}}, "$.summary.adjustments[0].amount"),
                              ({"sums": {"adjustments": [{"id": "j", "name": "J", "amount": "-30.01"}], "total": "-0.01"}},
                               "$.summary.total"),
                              ({"delivery": False, "shippingAddress": None, "shippingMethods": [], "shippingMethod": None},
                               "$.summary.shipping"), ({"id": "o-2"}, "$.id"), ({"shippingMethod": "x"}, "$.shippingMethod")):
            run = Run.loaded()
            run.do("refresh")
            error = run.answer(order(**changes))["state"]["error"]
            self.assertEqual((error["code"], error["reason"]["path"]), ("malformed_answer", path))
            self.assertEqual(list(error)[:3], ["code", "message", "reason"])
        run.do("refresh")
        self.assertEqual(run.answer([])["state"]["error"]["reason"]["path"], "$")
        run.do("refresh")
        self.assertNotIn("reason", run.answer(None, 500)["state"]["error"])

    def test_quantities_with_decimals(self):
        for text, shown, price, total in (("0.5", "0.5", "1.01", "0.51"), ("0.50", "0.5", "1", "0.50"), (2, 2, "0.01", "0.02"),
                                          ("2.000", 2, "0.01", "0.02"), ("1.333", "1.333", "3.00", "4.00"),
                                          ("0.001", "0.001", "4.99", "0.00"), ("0.001", "0.001", "5.00", "0.01")):
            lines = [{"id": "l", "name": "Tea", "quantity": text, "unitPrice": price, "total": total}]
            run = Run.loaded(ebook(lines=lines) | {"summary": {"subtotal": total, "discount": "0", "shipping": "0", "tax": "0",
                                                                "total": total}})
            self.assertEqual(run.state["order"]["lines"][0]["quantity"], shown)
            self.assertEqual(run.outputs[-1]["events"][0]["items"][0]["quantity"], shown)

    def test_adjustments(self):
        gift = [{"id": "g", "name": "Gift card", "amount": "-10.00"}, {"id": "s", "name": "Surcharge", "amount": "0.5"}]
        run = Run.loaded(order(sums={"adjustments": gift, "total": "20.50"}))
        self.assertEqual(run.state["order"]["summary"]["adjustments"], [gift[0], {**gift[1], "amount": "0.50"}])
        self.assertEqual(list(run.state["order"]["summary"])[-2:], ["adjustments", "total"])
        for none in ([], None):
            run = Run.loaded(order(sums={"adjustments": none}))
            self.assertNotIn("adjustments", run.state["order"]["summary"])

    def test_blank_texts_are_none(self):
        blank = dict.fromkeys(HOME, "")
        run = Run.loaded(order(contact={"email": " "}, shippingAddress=blank, billingAddress={**HOME, "city": "\u00a0"}))
        self.assertEqual([run.state["order"][key] for key in ("contact", "shippingAddress", "billingAddress")], [None] * 3)
        self.assertEqual(states(run.outputs[-1]), "open locked locked complete locked")
        hong_kong = {**HOME, "country": "HK", "postcode": "", "line2": ""}
        run = Run.loaded(order(shippingAddress=hong_kong))
        self.assertEqual(run.state["order"]["shippingAddress"], {**hong_kong, "postcode": None})

    def test_sums_end_with_int64(self):
        def largest(quantity, price, total):
            return order(currency="JPY", lines=[{"id": "l", "name": "L", "quantity": quantity, "unitPrice": price,
                                                 "total": total}], shippingMethods=[],
                         shippingMethod=None, sums={"subtotal": total, "discount": "0", "shipping": "0", "tax": "0",
                                                    "total": total})
        self.assertEqual(Run.loaded(largest(7, "1317624576693539401", "9223372036854775807")).state["phase"], "shopping")
        self.assertEqual(Run.loaded(largest(2, "4611686018427387904", "9223372036854775808")).state["error"]["code"],
                         "malformed_answer")

    def test_addresses_match_without_spaces_and_case(self):
        london = {**HOME, "postcode": "SW1A 1AA", "name": "Ann  Lee", "region": None}
        self.assertTrue(o.match(london, {**london, "postcode": "sw1a1aa", "name": " ANN LEE ", "region": " "}))
        for changes in ({"name": "AnnLee"}, {"name": "Ann\u00a0Lee"}, {"city": "SF."}, {"phone": "1"}):
            self.assertFalse(o.match(london, {**london, **changes}), changes)
        self.assertFalse(o.match({**HOME, "name": "É"}, {**HOME, "name": "é"}))
        self.assertFalse(o.match({**HOME, "name": "e\u0301"}, {**HOME, "name": "\u00e9"}))

    def test_emails(self):
        for email in ("a@x.org", "é@ü.de", "a+b@x.y.z", "x@" + "y" * 249 + ".de"):
            self.assertTrue(o.is_email(email), email)
        for email in ("", "a", "@x.org", "a@", "a@x", "a@.x", "a@x.", "a@b@x.org", "a b@x.org", "a@x.o\x7f",
                      "a@example..com", "a@.b.c", "x@" + "y" * 250 + ".de"):
            self.assertFalse(o.is_email(email), email)


class Sections(unittest.TestCase):
    def test_open_one_after_the_other(self):
        run = Run.loaded(order(contact=None, shippingAddress=None, billingAddress=None, shippingMethod=None,
                               sums={"shipping": "0", "total": "24"}))
        self.assertEqual(states(run.outputs[-1]), "open locked locked locked locked")
        self.assertEqual(code(run.do("setShippingAddress", address=HOME)), "section_locked")
        self.assertEqual(states(run.do("setContact", email="a@x.org")), "updating locked locked locked locked")
        self.assertEqual(states(run.silence()), "open locked locked locked locked")
        self.assertEqual(run.state["drafts"], {"contact": {"email": "a@x.org"}})
        self.assertEqual(run.state["error"]["sections"], ["contact"])

    def test_a_wrong_address_names_its_first_wrong_field(self):
        run = Run.loaded()
        for changes, field in (({"name": "", "country": "us"}, "name"), ({"country": "us"}, "country"),
                               ({"line2": "a\tb"}, "line2"), ({"name": " \u00a0\u200b"}, "name"),
                               ({"postcode": None}, "postcode"),
                               ({"city": "x" * 201}, "city"), ({"phone": "\x9f", "postcode": ""}, "postcode")):
            refused = run.do("setShippingAddress", address={**HOME, **changes})["refused"]
            self.assertEqual((refused["code"], refused["detail"]), ("invalid_address", field))
        run.do("setShippingAddress", address={"name": "x" * 200, "line1": "1", "line2": "", "city": "C", "postcode": "1",
                                              "country": "DE"})
        self.assertEqual(run.state["drafts"]["shippingAddress"],
                         {**HOME, "name": "x" * 200, "line1": "1", "city": "C", "region": None, "postcode": "1",
                          "country": "DE"})

    def test_billing_follows_shipping_only_where_it_was_the_same(self):
        self.assertEqual(list(Run.loaded().do("setShippingAddress", address=WORK)["state"]["drafts"]),
                         ["shippingAddress", "billingAddress"])
        self.assertEqual(list(Run.loaded(order(billingAddress=WORK)).do("setShippingAddress", address=WORK)["state"]["drafts"]),
                         ["shippingAddress"])
        run = Run.loaded()
        run.do("setBillingAddress", address=WORK)
        run.do("setShippingAddress", address={**HOME, "line1": "3 St"})
        self.assertEqual(run.state["queued"], ["shippingAddress"])

    def test_spaces_around_a_text_are_dropped(self):
        run = Run.loaded()
        run.do("setContact", email=" \ufeffb@x.org\u00a0\r\n")
        self.assertEqual(run.state["drafts"]["contact"], {"email": "b@x.org"})
        run.do("setBillingAddress", address={**WORK, "name": "\u200bAda \u2003", "line2": " ", "phone": "\n"})
        self.assertEqual(run.state["drafts"]["billingAddress"], {**WORK, "name": "Ada"})

    def test_a_postcode_is_needed_where_the_country_has_some(self):
        run = Run.loaded()
        for country in ("HK", "AE", "QA", "PA", "IE"):
            for postcode in (None, " "):
                run.do("setBillingAddress", address={**HOME, "country": country, "postcode": postcode})
                self.assertIsNone(run.state["drafts"]["billingAddress"]["postcode"], country)
        for country in ("US", "GB", "DE", "SG"):
            refused = run.do("setBillingAddress", address={**HOME, "country": country, "postcode": None})["refused"]
            self.assertEqual((refused["code"], refused["detail"]), ("invalid_address", "postcode"))

    def test_one_bad_promo_code_takes_no_other_along(self):
        run = Run.loaded()
        run.do("applyPromoCode", code="WRONG")
        run.do("applyPromoCode", code="SAVE5")
        run.answer({"message": "No such code."}, 422)
        self.assertEqual(run.state["drafts"], {"promoCodes": [
            {"code": "WRONG", "remove": False, "rejected": True}, {"code": "SAVE5", "remove": False, "rejected": False}]})
        self.assertEqual(run.outputs[-1]["effects"][0]["body"], {"promoCodes": ["SAVE5"]})
        self.assertEqual(code(run.do("discardPromoCode", code="SAVE5")), "no_draft")
        run.do("discardPromoCode", code="WRONG")
        self.assertEqual(run.state["drafts"], {"promoCodes": [{"code": "SAVE5", "remove": False, "rejected": False}]})
        run.answer(order(promoCodes=[{"code": "SAVE5", "discount": "5"}], sums={"discount": "5", "total": "25"}))
        self.assertEqual((run.state["drafts"], run.state["error"]), ({}, None))

    def test_a_promo_code_that_nobody_could_enter_is_removed(self):
        for odd in (" SAVE", "A\x01B", "x" * 65):
            for entry in (odd, "\u00a0" + odd):
                run = Run.loaded(order(promoCodes=[{"code": odd, "discount": "5"}], sums={"discount": "5", "total": "25"}))
                run.do("removePromoCode", code=entry)
                self.assertEqual(run.outputs[-1]["effects"][0]["body"], {"promoCodes": []})
                self.assertEqual(run.state["drafts"], {"promoCodes": [{"code": odd, "remove": True, "rejected": False}]})
                self.assertEqual(code(run.do("removePromoCode", code=entry)), "invalid_promo_code")
                run.answer(None, 422)
                run.do("discardPromoCode", code=entry)
                self.assertEqual(run.state["drafts"], {})

    def test_a_refresh_while_the_order_is_made_again_reads_nothing(self):
        run = Run.loaded()
        run.do("setContact", email="b@x.org")
        run.answer(None, 410)
        run.do("refresh")
        run.answer(None, 503)
        self.assertEqual((run.outputs[-1]["effects"], run.state["error"]["code"]), ([], "cart_expired"))
        self.assertEqual(run.do("refresh")["effects"][0]["path"], "/checkouts")

    def test_a_rejected_promo_code_is_removed_without_a_request(self):
        run = Run.loaded()
        run.do("applyPromoCode", code=" Tee & \u00e9 ")
        run.answer(None, 422)
        self.assertEqual(run.do("removePromoCode", code="Tee & \u00e9")["effects"], [])
        self.assertEqual((run.state["drafts"], run.state["error"]), ({}, None))
        self.assertEqual(code(run.do("discardDraft", section="promoCodes")), "no_draft")
        for wrong in ("", " ", "x" * 65, "\u00e9" * 33, "A\tB"):
            self.assertEqual(code(run.do("applyPromoCode", code=wrong)), "invalid_promo_code", wrong)

    def test_statuses_that_are_no_rejection(self):
        for status, expected, message in ((401, "not_authorized", "Log in."), (423, "locked", "Log in."),
                                          (425, "service_unavailable", None), (429, "service_unavailable", None)):
            run = Run.loaded()
            run.do("applyPromoCode", code="SAVE5")
            run.answer({"message": "Log in."}, status)
            self.assertEqual((run.state["error"]["code"], run.state["error"]["message"]), (expected, message))
            self.assertFalse(run.state["drafts"]["promoCodes"][0]["rejected"])
            self.assertEqual(run.do("retry")["effects"][0]["body"], {"promoCodes": ["SAVE5"]})

    def test_without_a_delivery_there_are_no_sections_of_shipping(self):
        run = Run.loaded(ebook())
        self.assertEqual([section["id"] for section in run.state["sections"]], ["contact", "billingAddress", "payment"])
        self.assertEqual(list(run.state["order"])[3:6], ["currency", "delivery", "expiresAt"])
        self.assertEqual(run.state["progress"], {"done": 2, "of": 2})
        self.assertEqual(states(run.outputs[-1]), "complete complete open")
        for name, fields in (("setShippingAddress", {"address": HOME}), ("chooseShippingMethod", {"id": "standard"}),
                             ("edit", {"section": "shippingAddress"})):
            self.assertEqual(code(run.do(name, **fields)), "section_locked")
        self.assertIsNone(Run.loaded(ebook(), buyer=customer()).state["underWay"])

    def test_drafts_of_shipping_end_with_the_delivery(self):
        run = Run.loaded()
        run.do("setShippingAddress", address=WORK)
        run.silence()
        run.do("refresh")
        run.answer(ebook())
        self.assertEqual(run.state["drafts"], {"billingAddress": WORK})

    def test_promo_codes_go_as_a_list_and_a_rejected_one_does_not_go_along(self):
        run = Run.loaded(order(promoCodes=[{"code": "CENT", "discount": "0.01"}], sums={"discount": "0.01", "total": "29.99"}))
        self.assertEqual(code(run.do("applyPromoCode", code="CENT")), "invalid_promo_code")
        self.assertEqual(run.do("applyPromoCode", code="WRONG")["effects"][0]["body"], {"promoCodes": ["CENT", "WRONG"]})
        run.answer({"message": "No such code."}, 422)
        self.assertEqual((run.state["error"]["message"], run.state["sections"][-1]["state"]), ("No such code.", "open"))
        self.assertEqual(run.do("applyPromoCode", code="SAVE5")["effects"][0]["body"], {"promoCodes": ["CENT", "SAVE5"]})
        run.silence()
        self.assertEqual(run.do("removePromoCode", code="CENT")["effects"][0]["body"], {"promoCodes": ["SAVE5"]})

    def test_what_an_order_loses_becomes_a_draft(self):
        run = Run.loaded(order(expiresAt="soon"))
        run.do("edit", section="shippingMethod")
        run.do("refresh")
        run.answer(order(contact=None, billingAddress=None, shippingMethod=None, sums={"shipping": "0", "total": "24"}))
        self.assertEqual(run.state["drafts"], {"contact": {"email": "a@x.org"}, "billingAddress": HOME})
        self.assertEqual(states(run.outputs[-1]), "open complete locked locked locked")
        self.assertEqual(run.state["editing"], "shippingMethod")
        self.assertEqual(run.do("retry")["state"]["underWay"], {"request": 3, "sections": ["contact", "billingAddress"]})

    def test_a_method_that_is_no_longer_offered_is_dropped(self):
        run = Run.loaded()
        run.do("chooseShippingMethod", id="slow")
        run.answer({"message": None}, 418)
        self.assertEqual(run.state["error"], {"code": "change_rejected", "message": None, "sections": ["shippingMethod"],
                                              "was": None, "is": None,
                                              "recovered": None})
        self.assertEqual(run.do("edit", section="contact")["state"]["error"]["code"], "change_rejected")
        run.do("setContact", email="b@x.org")
        run.answer(order(contact={"email": "b@x.org"}, shippingMethods=order()["shippingMethods"][:1]))
        self.assertEqual((run.state["drafts"], run.state["editing"], states(run.outputs[-1])),
                         ({}, None, "complete complete complete complete open"))

    def test_a_default_address_is_sent_at_once(self):
        empty = order(contact=None, shippingAddress=None, billingAddress=WORK, shippingMethod=None,
                      sums={"shipping": "0", "total": "24"})
        self.assertEqual(Run.loaded(empty, buyer=customer()).state["underWay"], {"request": 2, "sections": ["shippingAddress"]})
        self.assertIsNone(Run.loaded(empty, buyer=customer(defaultAddress=None)).state["underWay"])


class Readings(unittest.TestCase):
    def test_an_expired_cart_is_made_again_once(self):
        run = Run.loaded()
        run.do("setContact", email="b@x.org")
        again = run.answer(None, 410)["effects"][0]
        self.assertEqual((again["path"], again["body"]["contact"], again["body"]["lines"]),
                         ("/checkouts", {"email": "a@x.org"}, [{"id": "l-1", "quantity": 2}]))
        self.assertEqual(run.answer(order(id="o/2", version=0))["effects"][0]["path"], "/checkouts/o%2F2")
        self.assertEqual((run.state["error"]["code"], run.state["error"]["recovered"]), ("cart_expired", True))
        run.answer({"message": "Gone."}, 410)
        self.assertEqual((run.state["error"]["recovered"], run.state["error"]["message"], run.state["underWay"]),
                         (False, "Gone.", None))
        self.assertEqual((run.state["drafts"], states(run.outputs[-1])),
                         ({"contact": {"email": "b@x.org"}}, "open complete complete complete locked"))
        self.assertEqual(run.do("chooseShippingMethod", id="slow")["effects"][0]["path"], "/checkouts")
        self.assertEqual(run.state["queued"], ["shippingMethod"])
        self.assertEqual(run.answer(order(id="o-3"))["state"]["underWay"]["sections"], ["contact", "shippingMethod"])

    def test_a_failed_making_waits_for_the_shopper(self):
        run = Run.loaded()
        run.do("refresh")
        run.answer(None, 410)
        run.do("setBillingAddress", address=WORK)
        run.silence()
        self.assertEqual((run.state["queued"], list(run.state["drafts"]), run.state["error"]["recovered"]),
                         ([], ["billingAddress"], False))
        self.assertEqual(run.do("retry")["effects"][0]["path"], "/checkouts")

    def test_the_amount_before_a_409_is_remembered_until_an_order_comes(self):
        run = Run.loaded()
        run.do("pay", provider="afterpay", key="k-1")
        run.answer(None, 409)
        self.assertEqual((run.state["payment"], run.state["error"], states(run.outputs[-1])),
                         (None, None, "complete complete complete complete locked"))
        run.silence()
        run.do("chooseShippingMethod", id="slow")
        run.answer(order(shippingMethod="slow", sums={"shipping": "0.00", "total": "24.00"}))
        self.assertEqual(run.state["error"], {"code": "amount_changed", "message": None, "sections": [],
                                              "was": {"amount": "30.00", "currency": "USD"},
                                              "is": {"amount": "24.00", "currency": "USD"}, "recovered": None})
        self.assertEqual(code(run.do("pay", provider="afterpay", key="k-1")), "key_reused")
        self.assertEqual(code(run.do("retry")), "nothing_to_retry")

    def test_a_failed_load(self):
        for status, expected in ((404, "request_rejected"), (408, "service_unavailable"), (410, "cart_expired"),
                                 (301, "service_unavailable"),
                                 (200, "malformed_answer")):
            run = Run({"input": "load"})
            run.answer({"message": "Sorry."}, status)
            self.assertEqual((run.state["phase"], run.state["error"]["code"]), ("failed", expected))
            self.assertEqual(run.state["error"]["message"], "Sorry." if status in (404, 410) else None)
            self.assertEqual(run.do("retry")["state"]["phase"], "loading")


class Payments(unittest.TestCase):
    def paid(self, provider="afterpay"):
        run = Run.loaded()
        run.do("pay", provider=provider, key="k/1")
        run.answer({"paymentId": "p-1"}, 201)
        return run

    def test_complete_carries_the_checksum_of_the_widget(self):
        text = "schedule/1 us-pay-in-4 USD/2 3000\ntokenless\n2026-11-21 750\n2026-12-05 750\n2026-12-19 750\n2027-01-02 750\n"
        checksum = hashlib.sha256(text.encode()).hexdigest()
        self.assertEqual(self.paid().do("providerFinished", result="succeeded", token="t")["effects"][0]["body"],
                         {"paymentId": "p-1", "token": "t", "paymentScheduleChecksum": checksum})
        self.assertEqual(self.paid("card").do("providerFinished", result="succeeded")["effects"][0]["body"],
                         {"paymentId": "p-1", "token": None, "paymentScheduleChecksum": None})

    def test_a_payment_that_may_have_been_made_is_never_presented_again(self):
        run = self.paid()
        sent = run.do("providerFinished", result="succeeded", token="t")["effects"][0]
        for status in (500, 404, 408, 200, 302):
            run.answer({"message": "?"}, status)
            self.assertEqual((run.state["phase"], run.state["payment"]["stage"], run.state["error"]["code"]),
                             ("paying", "unknown", "payment_unknown"))
            self.assertEqual(run.do("retry")["effects"][0]["path"], "/checkouts/o-1/payments/k%2F1")
            self.assertEqual(run.answer({"status": "none"})["state"]["payment"]["stage"], "unknown")
            run.do("refresh")
            self.assertEqual(run.answer({"status": "created", "paymentId": "p-2"})["state"]["payment"]["stage"], "unknown")
            run.do("retry")
            again = run.answer({"status": "created", "paymentId": "p-1", "data": 1})["effects"]
            self.assertEqual([{**effect, "request": 0} for effect in again], [{**sent, "request": 0}])
        self.assertEqual(run.answer({"orderNumber": "N-1"})["state"]["phase"], "completed")

    def test_how_a_payment_ends(self):
        for status, body, phase, expected in ((402, {"message": "No."}, "shopping", "payment_declined"),
                                              (422, None, "shopping", "payment_declined"),
                                              (400, None, "shopping", "payment_failed"),
                                              (503, None, "paying", "payment_unknown"),
                                              (200, {"paymentId": ""}, "paying", "payment_unknown"),
                                              (408, None, "paying", "payment_unknown")):
            run = Run.loaded()
            run.do("pay", provider="card", key="k-1")
            run.answer(body, status)
            self.assertEqual((run.state["phase"], run.state["error"]["code"]), (phase, expected))
        self.assertIsNone(self.paid().do("providerFinished", result="cancelled")["state"]["error"])
        self.assertEqual(self.paid().do("providerFinished", result="failed", message="Card.")["state"]["error"]["message"],
                         "Card.")

    def test_nothing_is_paid_without_a_provider(self):
        run = Run.loaded(order(sums={"adjustments": [{"id": "g", "name": "Gift card", "amount": "-30.00"}], "total": "0.00"}))
        self.assertEqual((run.state["widget"], run.state["sections"][-1]["state"]), (None, "open"))
        for provider in ("card", "unknown"):
            self.assertEqual(code(run.do("pay", provider=provider, key="k-1")), "no_payment_needed")
        self.assertEqual(run.do("pay", key="k-1")["effects"][0]["body"],
                         {"cartId": "c-1", "expectedTotal": {"amount": "0.00", "currency": "USD"}, "provider": None,
                          "key": "k-1"})
        run.silence()
        run.do("retry")
        sent = run.answer({"status": "created", "paymentId": "p-1"})
        self.assertEqual([(effect["path"], effect["body"]) for effect in sent["effects"]],
                         [("/checkouts/o-1/complete", {"paymentId": "p-1", "token": None, "paymentScheduleChecksum": None})])
        run.answer({"orderNumber": "N-1"})
        self.assertEqual((run.state["phase"], run.state["payment"]["provider"]), ("completed", None))
        self.assertEqual(code(Run.loaded().do("pay", key="k-1")), "unknown_provider")

    def test_a_409_with_the_same_order_is_of_the_day(self):
        for changes, expected in (({"version": 2, "expiresAt": "soon"}, "day_differs"), ({"contact": None}, "order_changed"),
                                  ({"taxIncluded": True}, "order_changed"),
                                  ({"sums": {"tax": "1", "total": "31"}}, "amount_changed")):
            run = Run.loaded()
            run.do("pay", provider="card", key="k-1")
            run.answer(None, 409)
            self.assertEqual(run.answer(order(**changes))["state"]["error"]["code"], expected)
        run = Run.loaded()
        run.do("pay", provider="afterpay", key="k-1")
        run.answer(None, 409)
        run.answer(order())
        self.assertEqual(run.do("pay", provider="afterpay", key="k-1")["state"]["phase"], "paying")

    def test_401_and_423_leave_a_payment_unknown(self):
        for status in (401, 423, 425, 429):
            run = Run.loaded()
            run.do("pay", provider="card", key="k-1")
            run.answer(None, status)
            self.assertEqual((run.state["payment"]["stage"], run.state["error"]["code"]), ("unknown", "payment_unknown"))

    def test_a_cart_that_was_ordered_is_asked_for_by_its_key(self):
        for body, phase, expected in (({"status": "succeeded", "orderNumber": "N-1"}, "completed", None),
                                      ({"status": "failed"}, "shopping", "cart_expired"),
                                      ({"status": "created", "paymentId": "p-1"}, "shopping", "cart_expired")):
            run = self.paid()
            run.do("providerFinished", result="cancelled")
            run.do("refresh")
            run.answer(None, 410)
            asked = run.answer({"message": "Ordered."}, 403)
            self.assertEqual([effect["path"] for effect in asked["effects"]], ["/checkouts/o-1/payments/k%2F1"])
            self.assertEqual((run.state["phase"], run.state["payment"], run.state["error"]), ("shopping", None, None))
            self.assertEqual(run.state["underWay"]["sections"], [])
            run.answer(body)
            self.assertEqual((run.state["phase"], run.state["error"] and run.state["error"]["code"]), (phase, expected))
        run = Run.loaded()
        run.do("refresh")
        run.answer(None, 410)
        run.answer({"message": "Ordered."}, 403)
        self.assertEqual((run.state["error"]["code"], run.state["error"]["message"]), ("cart_expired", "Ordered."))

    def test_an_app_that_starts_again_asks_by_the_key(self):
        for run in (Run.loaded(), self.paid()):
            if run.state["phase"] == "shopping":
                run.do("pay", provider="card", key="k/1")
            run.replay.flow = checkout.restored(run.replay.flow)
            self.assertEqual(run.do("leave")["state"]["payment"]["stage"], "unknown")
            run.do("stay")
            self.assertEqual(run.do("retry")["effects"][0]["path"], "/checkouts/o-1/payments/k%2F1")
            self.assertEqual(run.answer({"status": "succeeded", "orderNumber": "N-1"})["state"]["phase"], "completed")
        run = Run.loaded()
        run.do("setContact", email="b@x.org")
        run.replay.flow = checkout.restored(run.replay.flow)
        self.assertEqual(run.do("retry")["effects"][0]["body"], {"contact": {"email": "b@x.org"}})

    def test_a_kept_promo_code_is_not_sent_under_a_payment(self):
        run = Run.loaded()
        run.do("applyPromoCode", code="WRONG")
        run.answer(None, 400)
        run.do("pay", provider="card", key="k-1")
        self.assertEqual(code(run.do("retry")), "nothing_to_retry")

    def test_a_checkout_that_completes_while_leaving_is_completed(self):
        run = self.paid()
        self.assertEqual(run.do("leave")["effects"], [{"effect": "promptToLeave", "reason": "payment_in_progress"}])
        self.assertEqual([code(run.do(name)) for name in ("leave", "refresh", "load")], ["leaving"] * 3)
        run.do("providerFinished", result="succeeded")
        self.assertEqual(run.state["phase"], "leaving")
        self.assertEqual(run.answer({"orderNumber": "N-1"})["state"]["phase"], "completed")
        self.assertEqual([event["event"] for event in run.outputs[-1]["events"]], ["purchase"])
        self.assertEqual((run.do("leave")["state"]["phase"], run.outputs[-1]["events"]), ("left", []))


class Widgets(unittest.TestCase):
    def test_belongs_to_a_token_for_180_minutes(self):
        run = Run.loaded()
        run.do("expressFinished", provider="afterpay", token="tok")
        text = (f"schedule/1 us-pay-in-4 USD/2 3000\ntoken {hashlib.sha256(b'tok').hexdigest()}\n"
                "2026-11-21 750\n2026-12-05 750\n2026-12-19 750\n2027-01-02 750\n")
        self.assertEqual(run.state["widget"]["paymentScheduleChecksum"], hashlib.sha256(text.encode()).hexdigest())
        run.answer(order())
        self.assertTrue(run.do("endEditing", at=1795219200 + 10799)["state"]["widget"]["isValid"])
        self.assertEqual(run.do("endEditing", at=1795219200 + 10800)["state"]["widget"]["error"]["errorCode"], "token_expired")
        refused = run.do("pay", provider="afterpay", key="k-1")["refused"]
        self.assertEqual((refused["code"], refused["detail"]), ("provider_barred", "token_expired"))
        self.assertEqual(run.do("pay", provider="card", key="k-1")["state"]["phase"], "paying")

    def test_barriers(self):
        for settings, expected in (({"plan": "gb-pay-in-4"}, "unsupported_currency"),
                                   ({"plan": "eu-pay-in-4-2021"}, "unsupported_currency"),
                                   ({"plan": "us-pay-in-4-no-upfront"}, "0.00"), ({"plan": None}, "7.50")):
            status = Run.loaded(**settings).state["widget"]
            self.assertEqual(status["amountDueToday"]["amount"] if status["isValid"] else status["error"]["errorCode"],
                             expected)
        euros = Run.loaded(order(currency="EUR"), plan="eu-pay-in-4-2021", today="2022-04-30")
        self.assertTrue(euros.state["widget"]["isValid"])
        self.assertEqual(euros.do("refresh", today="2022-05-01")["state"]["widget"]["error"]["errorCode"], "plan_unavailable")

    def test_stands_still_while_paying(self):
        run = Run.loaded()
        before = run.state["widget"]
        run.do("pay", provider="afterpay", key="k-1", today="2026-11-22")
        run.answer({"paymentId": "p-1"})
        self.assertEqual(run.state["widget"], before)
        run.do("providerFinished", result="cancelled")
        self.assertNotEqual(run.state["widget"], before)
        self.assertEqual([event["event"] for event in run.outputs[-1]["events"]], ["widget_changed"])

    def test_there_is_none_for_nothing(self):
        free = order(promoCodes=[{"code": "ALL", "discount": "24.00"}], shippingMethod="slow",
                     sums={"discount": "24.00", "shipping": "0.00", "total": "0.00"})
        run = Run.loaded()
        run.do("refresh")
        run.answer(free)
        self.assertIsNone(run.state["widget"])
        self.assertEqual(run.outputs[-1]["events"], [{"event": "widget_changed", "status": None}])
        self.assertEqual(code(run.do("pay", provider="card", key="k-1")), "no_payment_needed")


class Invariants(unittest.TestCase):
    def test_hold_in_every_session(self):
        for number in range(100):
            session = checkout_cases.Session("invariants", number, 80)
            self.assertEqual(list(checkout_invariants.broken(session.lines, session.outputs)), [], number)


    def test_hold_in_sessions_of_an_app_that_is_ended_and_starts_again(self):
        payments = 0
        for number in range(50):
            session = KilledSession("killed", number, 80)
            self.assertEqual(list(checkout_invariants.broken(session.lines, session.outputs, session.restored)), [], number)
            payments += sum(state["phase"] == "paying" for state in session.restored.values())
        self.assertGreater(payments, 20)


class KilledSession(checkout_cases.Session):
    """A session of an app that is ended, and starts again, before some of the lines."""

    def add(self, line):
        self.__dict__.setdefault("restored", {})
        if self.flow is not None and self.r.random() < 0.1:
            self.model.flow = checkout.restored(self.flow)
            self.restored[len(self.lines)] = json.loads(lines.json(self.flow.shown()))
        super().add(line)


class Generator(unittest.TestCase):
    def test_the_same_seed_makes_the_same_session(self):
        self.assertEqual(checkout_cases.Session(1, 7, 60).lines, checkout_cases.Session(1, 7, 60).lines)
        self.assertNotEqual(checkout_cases.Session(1, 7, 60).lines, checkout_cases.Session(2, 7, 60).lines)

    def test_a_difference_is_found_and_shrunk(self):
        session = checkout_cases.Session(1, 7, 60).lines
        self.assertEqual(compare.shrunk(session, lambda fewer: session[0] in fewer and session[20] in fewer),
                         [session[0], session[20]])


if __name__ == "__main__":
    unittest.main()
