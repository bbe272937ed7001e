"""The window of express checkouts, and the imitation of Afterpay's interface."""
import unittest

from outlines import PageTestCase
from running import CHECKSUM, an_address, page_data, path_of


class WindowTests(PageTestCase):
    ADDRESS = {"name": "Ada", "address1": "1 Main St", "address2": None, "area2": None, "suburb": "Springfield", "state": "IL",
               "postcode": "62701", "countryCode": "US", "phoneNumber": None}

    def test_an_express_checkout_fills_in_the_order_and_is_paid_with_its_token(self):
        client = self.client
        cart = client.cart(mug=2)
        made = client.post("/express/checkouts", {"cartId": cart}).json
        self.assertRegex(made["token"], r"^002\.[0-9a-f]{32}$")
        self.assertEqual(made["amount"], {"amount": "24.00", "currency": "USD"})
        window = self.assert_page(client.get(path_of(made["url"])))
        self.assertEqual(page_data(window.text)["token"], made["token"])
        options = client.post("/express/shipping-options", {"token": made["token"], "address": self.ADDRESS}).json["options"]
        self.assertEqual([(option["id"], option["orderAmount"]["amount"]) for option in options],
                         [("standard", "31.88"), ("express", "41.44"), ("pickup", "25.50")])
        for change, code in (({"countryCode": "AQ"}, "SHIPPING_ADDRESS_UNSUPPORTED"), ({"postcode": None},
                                                                                      "SHIPPING_ADDRESS_UNRECOGNIZED")):
            self.assert_failure(client.post("/express/shipping-options", {
                "token": made["token"], "address": {**self.ADDRESS, **change}}), 422, code)
        end = {"token": made["token"], "end": "confirm", "address": self.ADDRESS, "option": "standard",
               "email": "ada@example.com"}
        for _ in range(2):
            self.assertEqual(client.post("/express/end", end).json, {"token": made["token"], "status": "confirmed"})
        order = client.post("/checkouts", {"cartId": cart}).json
        self.assertEqual((order["shippingMethod"], order["summary"]["total"]), ("standard", "31.88"))
        self.assertEqual(order["shippingAddress"], an_address())
        payment = client.pay(order, "express", "afterpay").json
        self.assertEqual(payment["data"], {"token": made["token"], "amount": {"amount": "31.88", "currency": "USD"},
                                           "confirmed": True})
        self.assertEqual(client.complete(order, payment["paymentId"], made["token"], CHECKSUM).status, 200)
        self.assert_page(client.get(path_of(made["url"])), 410)

    def test_both_regions_have_a_window(self):
        token = self.client.post("/v2/checkouts", {"amount": {"amount": "50.00", "currency": "GBP"}}).json["token"]
        for path in ("/us/checkout/", "/us/checkout", "/uk/checkout/", "/uk/checkout"):
            page = self.assert_page(self.client.get(f"{path}?token={token}&isWindowed=true&protocol=json&buyNow=true"))
            self.assertIn("Buy now", page.text)
            self.assertIn("50.00 GBP", page.text)

    def test_a_capture_checks_the_amount_and_the_checksum_and_happens_once(self):
        client = self.client

        def token(end="confirm"):
            made = client.post("/v2/checkouts", {"amount": {"amount": "50.00", "currency": "USD"}}).json["token"]
            self.assertEqual(client.get(f"/v2/checkouts/{made}").json["amount"], {"amount": "50.00", "currency": "USD"})
            if end:
                client.post("/express/end", {"token": made, "end": end})
            return made

        def capture(made, amount="50.00", **others):
            body = {"token": made, "amount": {"amount": amount, "currency": "USD"}, "merchantReference": "r-1", **others}
            return client.post("/v2/payments/capture", body)

        good = token()
        first = capture(good)
        self.assertEqual((first.status, first.json["status"]), (201, "APPROVED"))
        self.assertEqual(capture(good).body, first.body)
        self.assertEqual(capture(good, "51.00").status, 422)
        self.assertEqual(client.get(f"/v2/checkouts/{good}").json["errorCode"], "invalid_token")
        for made, amount, others, status, code in (
                (token(), "51.00", {}, 422, "invalid_amount"),
                (token(), "51.00", {"isCheckoutAdjusted": True}, 422, "missing_checksum"),
                (token(), "51.00", {"isCheckoutAdjusted": True, "paymentScheduleChecksum": "x"}, 422, "malformed_checksum"),
                (token(), "51.00", {"isCheckoutAdjusted": True, "paymentScheduleChecksum": CHECKSUM}, 201, None),
                (token(None), "50.00", {}, 412, "invalid_state"), (token("cancel"), "50.00", {}, 412, "invalid_state"),
                (token("decline"), "50.00", {}, 402, None), ("002.none", "50.00", {}, 402, "invalid_token")):
            answer = capture(made, amount, **others)
            self.assertEqual((answer.status, answer.json.get("errorCode")), (status, code), answer.text)


if __name__ == "__main__":
    unittest.main()
