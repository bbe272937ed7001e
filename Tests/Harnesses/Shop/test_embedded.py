"""The embedded page: the messages that it has for its host, and its payment terms by the command `widget`."""
import json
import os
import re
import stat
import subprocess
import tempfile
import unittest
import urllib.parse

import running
from outlines import FORM, PageTestCase
from running import field_value, page_data, path_of

HOST = {"ec_version": "2026-04-08", "ec_delegate": "window.open,payment.credential", "ec_color_scheme": "dark"}
# Prints terms without a calculation: half of the amount is due now. It knows `half` only for amounts below 100.00.
COMMAND = """#!/usr/bin/env python3
import json, sys
words = sys.argv[1:]
def option(name): return words[words.index(name) + 1] if name in words else None
minor = int(option("--amount").replace(".", ""))
def term(name, parts): return {"id": name, "title": name, "schedules": [
    {"id": str(n), "type": "immediate" if n == 1 else "deferred", "description": {"plain": "Due."}, "amount": part}
    for n, part in enumerate(parts, 1)], "schedule_checksum": f"{name} {parts} {option('--today')}"}
terms = [term("pay-now", [minor])] + ([term("half", [minor - minor // 2, minor // 2])] if minor < 10000 else [])
selected = option("--selected") or "pay-now"
if selected not in [each["id"] for each in terms]: sys.exit(1)
found = {"selected_term_id": selected, "terms": terms}
if option("--previous"):
    before = json.load(open(option("--previous")))
    if [each for each in before["terms"] if each["id"] == before["selected_term_id"]] != [
            each for each in terms if each["id"] == selected]:
        found["messages"] = [{"type": "warning", "code": "payment_term_changed", "path": "$.payment", "content": "Changed."}]
print(json.dumps(found))
"""


class EmbeddedTestCase(PageTestCase):
    def page(self, cart, **query):
        """Returns the address of a cart's page for a host, and a function that returns that of a form."""
        address = path_of(self.client.get(f"/admin/carts/{cart}").json["embeddedUrl"])
        path, _, key = address.partition("?")
        query = urllib.parse.urlencode(query)
        return f"{address}&{query}", lambda action: f"{path}/{action}?{key}&{query}&continued=1"

    def fields(self, page):
        """Returns the hidden fields of the payment."""
        fields = dict(re.findall('type="hidden" name="(total|selected|checksum)" value="([^"]*)"', page.text))
        return {**fields, "term": fields["selected"]}

    def total(self, checkout):
        return next(each["amount"] for each in checkout["totals"] if each["type"] == "total")

    def assert_adds_up(self, checkout):
        amounts = [each["amount"] for each in checkout["totals"]]
        self.assertEqual(sum(amounts[:-1]), amounts[-1], checkout["totals"])
        self.assertEqual([each["type"] for each in checkout["totals"]][::len(amounts) - 1], ["subtotal", "total"])
        lines = sum(line["totals"][0]["amount"] for line in checkout["line_items"])
        self.assertEqual(lines, amounts[0])


class ProtocolTests(EmbeddedTestCase):
    def test_a_shopper_buys_and_each_page_describes_the_whole_checkout(self):
        cart = self.client.cart(mug=2)
        path, address = self.page(cart, **HOST)
        data = page_data(self.assert_page(self.client.get(path)).text)
        checkout = data["checkout"]
        self.assertEqual((data["isFirst"], data["delegate"], data["error"], data["isComplete"]), (True, ["window.open"], None, False))
        self.assertEqual((checkout["status"], checkout["currency"], self.total(checkout)), ("incomplete", "USD", 2400))
        self.assertEqual(checkout["payment"], {})
        self.assertNotIn("buyer", checkout)
        page = self.fill(address)
        data = page_data(page.text)
        checkout = data["checkout"]
        self.assertEqual((data["isFirst"], data["delegate"]), (False, ["window.open"]))
        self.assertEqual((checkout["status"], self.total(checkout)), ("ready_for_complete", 3188))
        self.assertEqual(checkout["buyer"], {"email": "ada@example.com"})
        [method] = checkout["fulfillment"]["methods"]
        self.assertEqual((method["groups"][0]["selected_option_id"], method["destinations"][0]["address_country"]), ("standard", "US"))
        self.assert_adds_up(checkout)
        declined = self.assert_page(self.client.form(address("pay"), card="declined", total="31.88"), 402)
        self.assertEqual(page_data(declined.text)["checkout"]["messages"][0]["code"], "payment_declined")
        self.assert_page(self.client.form(address("pay"), card="accepted", total="31.87"), 409)
        done = self.assert_page(self.client.form(address("pay"), card="accepted", total="31.88"))
        data = page_data(done.text)
        order = data["checkout"]["order"]
        self.assertEqual((data["isComplete"], data["checkout"]["status"]), (True, "completed"))
        self.assertEqual(self.total(order), 3188)
        self.assertNotIn("payment", order)
        again = page_data(self.client.form(address("pay"), card="accepted", total="31.88").text)
        self.assertEqual(again["checkout"], data["checkout"])
        [placed] = [each for each in self.client.get("/admin/orders").json["orders"] if each["cartId"] == cart]
        self.assertEqual((placed["orderNumber"], placed["paid"]["amount"], placed["family"]), (order["id"], "31.88", "embedded"))

    def test_a_page_without_a_host_is_the_same_and_accepts_nothing(self):
        path, _ = self.page(self.client.cart())
        data = page_data(self.assert_page(self.client.get(path)).text)
        self.assertEqual((data["delegate"], data["isFirst"]), ([], True))

    def test_a_cart_that_cannot_be_ordered_ends_the_session(self):
        cart = self.client.cart()
        path, address = self.page(cart, **HOST)
        wrong = self.assert_page(self.client.get(path.replace("key=", "key=0")), 404)
        self.assertEqual(page_data(wrong.text)["error"]["messages"][0]["code"], "invalid_cart")
        self.client.get(path)
        self.client.post(f"/admin/carts/{cart}/expire", {})
        expired = self.assert_page(self.client.get(path), 410)
        self.assertEqual(page_data(expired.text)["error"]["messages"][0]["code"], "cart_expired")
        total = field_value(self.fill(address).text, "total")
        self.client.form(address("pay"), card="accepted", total=total)
        answer = self.client.get(path)
        ordered = self.assert_page(self.client.get(answer.headers["Location"]))
        [error] = page_data(ordered.text)["error"]["messages"]
        self.assertEqual((error["code"], error["severity"]), ("cart_completed", "unrecoverable"))
        self.assertFalse(page_data(ordered.text)["isComplete"])

    def test_errors_can_be_asked_for(self):
        path, _ = self.page(self.client.cart(), error="password")
        data = page_data(self.assert_page(self.client.get(path)).text)
        self.assertEqual(data["error"]["messages"][0]["code"], "storefront_password_required")

    def test_orders_of_all_kinds_add_up(self):
        client = self.client
        carts = [(client.cart("EUR", mug=1, tea=3), "DE"), (client.cart("JPY", mug=1), "JP"), (client.cart("KWD", tea=2), "KW"),
                 (client.cart("CAD", mug=3), "CA")]
        weighed = client.post("/admin/carts", {"lines": [{"product": "loose-tea", "quantity": "0.5"}]}).json["id"]
        credited = client.cart(mug=4)
        client.post(f"/admin/carts/{credited}/adjustments", {"adjustments": [
            {"id": "a", "name": "Gift card", "amount": "-5.00"}, {"id": "b", "name": "Gift wrapping", "amount": "4.00"}]})
        for cart, country in [*carts, (weighed, "US"), (credited, "US")]:
            _, address = self.page(cart, **HOST)
            self.fill(address, country=country, region="QC" if country == "CA" else "IL")
            checkout = page_data(self.client.form(address("promo"), code="TEN").text)["checkout"]
            self.assertEqual(checkout["status"], "ready_for_complete")
            self.assert_adds_up(checkout)
            self.assertEqual(checkout["discounts"]["codes"], ["TEN"])
            self.assertTrue(all(type(line["quantity"]) is int for line in checkout["line_items"]))

    def test_goods_that_are_not_delivered_have_no_fulfillment(self):
        path, _ = self.page(self.client.post("/admin/carts", {"lines": [{"product": "e-book", "quantity": 1}]}).json["id"])
        self.assertNotIn("fulfillment", page_data(self.assert_page(self.client.get(path)).text)["checkout"])


class TermsTests(EmbeddedTestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        command = os.path.join(cls.folder.name, "widget")
        with open(command, "w", encoding="utf-8") as file:
            file.write(COMMAND)
        os.chmod(command, stat.S_IRWXU)
        cls.options = ("--widget", command)
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.folder.cleanup()

    def begin(self, **lines):
        """Returns the page of a new cart that can be paid, and the function for its addresses."""
        _, address = self.page(self.client.cart(**lines), **HOST)
        return self.fill(address), address

    def payment(self, page):
        return page_data(page.text)["checkout"]["payment"]

    def test_the_shop_selects_and_the_shopper_selects_another_term_without_a_warning(self):
        page, address = self.begin(mug=2)
        self.assertEqual(self.payment(page)["selected_term_id"], "pay-now")
        page = self.assert_page(self.client.form(address("term"), term="half"))
        self.assertEqual(self.payment(page)["selected_term_id"], "half")
        self.assertEqual(page_data(page.text)["checkout"]["messages"], [])
        self.assertEqual([each["amount"] for each in self.payment(page)["terms"][1]["schedules"]], [1594, 1594])
        self.assert_page(self.client.form(address("term"), term="none"), 422)

    def test_payments_that_change_with_the_total_are_a_warning(self):
        page, address = self.begin(mug=2)
        self.client.form(address("term"), term="half")
        page = self.assert_page(self.client.form(address("promo"), code="SAVE5"))
        checkout = page_data(page.text)["checkout"]
        self.assertEqual(checkout["messages"][0]["code"], "payment_term_changed")
        self.assertIn("Changed.", page.text)
        self.assertEqual(sum(each["amount"] for each in checkout["payment"]["terms"][1]["schedules"]), self.total(checkout))

    def test_a_term_that_is_no_longer_offered_is_replaced_with_a_warning(self):
        page, address = self.begin(mug=8)
        self.client.form(address("promo"), code="TEN")
        self.client.form(address("term"), term="half")
        page = self.client.form(address("remove"), code="TEN")
        self.assertEqual(self.payment(page)["selected_term_id"], "pay-now")
        self.assertEqual(page_data(page.text)["checkout"]["messages"][0]["code"], "payment_term_changed")

    def test_the_accepted_term_is_that_of_the_page_and_stays(self):
        page, address = self.begin(mug=2)
        page = self.client.form(address("term"), term="half")
        accepted = self.payment(page)["terms"][1]
        done = self.assert_page(self.client.form(address("pay"), card="accepted", **self.fields(page)))
        order = page_data(done.text)["checkout"]["order"]
        self.assertEqual(order["payment"], {"accepted_term": accepted})
        self.assertEqual(sum(each["amount"] for each in accepted["schedules"]), self.total(order))
        [placed] = [each for each in self.client.get("/admin/orders").json["orders"] if each["orderNumber"] == order["id"]]
        self.assertEqual(placed["checksum"], accepted["schedule_checksum"])

    def test_other_payments_than_those_of_the_page_are_not_paid(self):
        page, address = self.begin(mug=2)
        fields = self.fields(self.client.form(address("term"), term="half"))
        other = self.assert_page(self.client.form(address("pay"), card="accepted", **{**fields, "term": "pay-now"}))
        self.assertIn("Nothing was paid.", other.text)
        self.assertEqual(self.payment(other)["selected_term_id"], "pay-now")
        self.client.form(address("term"), term="half")
        wrongs = ({**fields, "selected": "pay-now", "term": "pay-now"}, {**fields, "checksum": "x"}, {"total": fields["total"]})
        for wrong in wrongs:
            problem = self.assert_page(self.client.form(address("pay"), card="accepted", **wrong), 409)
            self.assertEqual(page_data(problem.text)["checkout"]["messages"][-1]["code"], "terms_changed")
        invoice = self.assert_page(self.client.form(address("pay"), card="invoice", **fields), 422)
        self.assertEqual(page_data(invoice.text)["checkout"]["messages"][-1]["code"], "unfit_payment")
        self.client.form(address("promo"), code="SAVE5")
        self.assert_page(self.client.form(address("pay"), card="accepted", **fields), 409)
        self.assertTrue(page_data(self.client.form(address("pay"), card="accepted", **self.fields(
            self.client.get(self.page_of(address)))).text)["isComplete"])

    def page_of(self, address):
        return address("").replace("/?", "?")

    def test_a_day_stays_for_the_whole_checkout(self):
        page, address = self.begin(mug=2)
        before = self.payment(page)
        self.client.post("/admin/clock", {"seconds": 1000})
        self.assertEqual(self.payment(self.client.get(self.page_of(address))), before)
        self.client.form(address("promo"), code="SAVE5")
        after = self.payment(self.client.form(address("remove"), code="SAVE5"))
        self.assertEqual(after, before)

    def test_a_rejected_form_has_the_terms_too(self):
        _, address = self.page(self.client.cart(mug=2), **HOST)
        page = self.assert_page(self.client.form(address("contact"), email="ada@"), 422)
        self.assertEqual(self.payment(page)["selected_term_id"], "pay-now")
        self.assertEqual(page_data(page.text)["checkout"]["messages"][0]["type"], "error")

    def test_an_order_of_nothing_has_no_terms(self):
        _, address = self.page(self.client.cart(mug=1), **HOST)
        self.fill(address)
        self.client.form(address("method"), method="pickup")
        page = self.assert_page(self.client.form(address("promo"), code="EVERYTHING"))
        self.assertEqual(self.payment(page), {})
        self.assertTrue(page_data(self.client.form(address("pay"), total="0.00").text)["isComplete"])


@unittest.skipUnless(running.WIDGET, "needs the command: --widget")
class CommandTests(EmbeddedTestCase):
    @classmethod
    def setUpClass(cls):
        cls.options = ("--widget", running.WIDGET)
        super().setUpClass()

    def check(self, value):
        """Returns the rules of payment terms that a checkout or an order breaks."""
        done = subprocess.run([running.WIDGET, "terms", "check"], input=json.dumps(value), capture_output=True, text=True)
        return done.stdout

    def test_the_terms_are_those_of_the_command_and_keep_its_rules(self):
        for currency, country, term in (("USD", "US", "us-pay-in-4"), ("AUD", "AU", "au-pay-in-4"), ("GBP", "GB", "gb-pay-in-4")):
            _, address = self.page(self.client.cart(currency, mug=2, tea=1), **HOST)
            self.fill(address, country=country)
            checkout = page_data(self.client.form(address("term"), term=term).text)["checkout"]
            self.assertEqual(self.check(checkout), "")
            schedules = next(each for each in checkout["payment"]["terms"] if each["id"] == term)["schedules"]
            self.assertEqual((len(schedules), sum(each["amount"] for each in schedules)), (4, self.total(checkout)))
            page = self.client.form(address("promo"), code="SAVE5")
            self.assertEqual(page_data(page.text)["checkout"]["messages"][0]["code"], "payment_term_changed")
            order = page_data(self.client.form(address("pay"), card="accepted", **self.fields(page)).text)["checkout"]["order"]
            self.assertEqual(self.check(order), "")
            self.assertEqual(order["payment"]["accepted_term"]["id"], term)


if __name__ == "__main__":
    unittest.main()
