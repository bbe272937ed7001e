"""Creating and reading checkouts: fields, limits of fields, times."""
import unittest

from running import ServiceTestCase, checkout, contact, usd


class CreationTests(ServiceTestCase):
    def refused(self, part, **changes):
        self.assert_error(self.client.post("/v2/checkouts", checkout(**changes)), 422, "invalid_object", part)

    def accepted(self, **changes):
        answer = self.client.post("/v2/checkouts", checkout(**changes))
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json

    def test_each_call_returns_another_token(self):
        first, second = self.accepted(), self.accepted()
        self.assertEqual(list(first), ["token", "expires", "redirectCheckoutUrl"])
        self.assertNotEqual(first["token"], second["token"])
        self.assertRegex(first["token"], r"^002\.[0-9a-v]{48}$")
        self.assertRegex(first["expires"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        self.assertTrue(first["redirectCheckoutUrl"].startswith("https://"))
        self.assertIn(first["token"], first["redirectCheckoutUrl"])

    def test_a_checkout_expires_after_180_minutes(self):
        self.client.admin("clock", {"now": "2027-01-31T12:00:00Z"})
        self.assertTrue(self.accepted()["expires"].startswith("2027-01-31T15:00:"))

    def test_required_fields(self):
        for name in ("amount", "consumer"):
            self.refused(f"{name} may not be null", **{name: None})
        self.refused("consumer.email may not be null", consumer={})
        self.refused("consumer.email must be", consumer={"email": ""})
        for name in ("name", "line1", "postcode"):
            self.refused(f"shipping.{name} may not be empty", shipping=contact(**{name: ""}))
        self.accepted(shipping=contact(area1="", region=""))
        self.refused("merchant.redirectConfirmUrl may not be null", merchant=None)
        self.refused("merchant.redirectCancelUrl may not be null", merchant={"redirectConfirmUrl": "https://shop.example"})
        for name in ("name", "line1", "area1", "region", "postcode", "countryCode"):
            self.refused(f"shipping.{name} may not be null", shipping=contact(**{name: None}))
        for name in ("name", "quantity", "price"):
            item = {"name": "Mug", "quantity": 1, "price": usd("10.00")} | {name: None}
            self.refused(f"items[1].{name} may not be null", items=[{"name": "Tea", "quantity": 1, "price": usd("1.00")}, item])

    def test_lengths(self):
        email = "@example.com"
        for most, path, changes in (
                (128, "consumer.email", lambda text: {"consumer": {"email": text[len(email):] + email}}),
                (128, "consumer.givenNames", lambda text: {"consumer": {"email": "a@b", "givenNames": text}}),
                (128, "consumer.surname", lambda text: {"consumer": {"email": "a@b", "surname": text}}),
                (32, "consumer.phoneNumber", lambda text: {"consumer": {"email": "a@b", "phoneNumber": text}}),
                (128, "merchantReference", lambda text: {"merchantReference": text}),
                (255, "billing.name", lambda text: {"billing": contact(name=text)}),
                (128, "billing.line1", lambda text: {"billing": contact(line1=text)}),
                (128, "billing.line2", lambda text: {"billing": contact(line2=text)}),
                (128, "shipping.area1", lambda text: {"shipping": contact(area1=text)}),
                (128, "shipping.area2", lambda text: {"shipping": contact(area2=text)}),
                (128, "shipping.region", lambda text: {"shipping": contact(region=text)}),
                (128, "shipping.postcode", lambda text: {"shipping": contact(postcode=text)}),
                (255, "items[0].name", lambda text: {"items": [{"name": text, "quantity": 1, "price": usd("1.00")}]}),
                (128, "courier.name", lambda text: {"courier": {"name": text}}),
                (128, "courier.tracking", lambda text: {"courier": {"tracking": text}})):
            self.accepted(**changes("é" * most))
            self.refused(f"{path} size must be between 0 and {most}", **changes("é" * (most + 1)))
        item = {"name": "Mug", "quantity": 1, "price": usd("1.00")}
        address = "https://shop.example/"
        for name in ("pageUrl", "imageUrl"):
            self.accepted(items=[item | {name: address.ljust(2048, "a")}])
            self.refused(f"items[0].{name} size", items=[item | {name: address.ljust(2049, "a")}])
        self.accepted(items=[item] * 100)
        self.refused("items size must be between 0 and 100", items=[item] * 101)

    def test_types_and_values(self):
        item = {"name": "Mug", "quantity": 1, "price": usd("1.00")}
        for part, changes in (
                ("amount must be an object", {"amount": "50.00"}),
                ("amount.amount must be a decimal", {"amount": {"amount": 50, "currency": "USD"}}),
                ("amount.amount must be a decimal", {"amount": usd("-1.00")}),
                ("amount.amount must be a decimal", {"amount": usd("1.001")}),
                ("amount.amount must be a decimal", {"amount": usd("")}),
                ("amount.amount must be a decimal", {"amount": usd("١.00")}),
                ("amount.currency must be", {"amount": {"amount": "50.00", "currency": "usd"}}),
                ("consumer must be an object", {"consumer": []}),
                ("consumer.email must be a string", {"consumer": {"email": 1}}),
                ("consumer.email must be a well-formed", {"consumer": {"email": "ada"}}),
                ("merchant.redirectConfirmUrl must be a valid URL",
                 {"merchant": {"redirectConfirmUrl": "INVALID_URL", "redirectCancelUrl": "https://shop.example"}}),
                ("shipping.countryCode must be one of", {"shipping": contact(countryCode="FR")}),
                ("courier.priority must be one of", {"courier": {"priority": "FAST"}}),
                ("courier.shippedAt must be a date-time", {"courier": {"shippedAt": "2026-01-31"}}),
                ("mode must be one of", {"mode": "fast"}), ("items must be an array", {"items": {}}),
                ("items[0] must be an object", {"items": ["Mug"]}),
                ("items[0].quantity must be an integer", {"items": [item | {"quantity": "1"}]}),
                ("items[0].quantity must be an integer", {"items": [item | {"quantity": True}]}),
                ("items[0].price.amount", {"items": [item | {"price": usd("x")}]}),
                ("items[0].categories[0] must be an array", {"items": [item | {"categories": ["Kitchen"]}]}),
                ("items[0].estimatedShipmentDate must be a date", {"items": [item | {"estimatedShipmentDate": "tomorrow"}]}),
                ("items[0].preorder must be true or false", {"items": [item | {"preorder": "no"}]}),
                ("discounts[0].amount", {"discounts": [{"displayName": "Ten", "amount": "1"}]}),
                ("items[0].quantity must be an integer", {"items": [item | {"quantity": 2**31}]}),
                ("items[0].name may not be empty", {"items": [item | {"name": ""}]})):
            self.refused(part, **changes)

    def test_amounts_outside_the_limits_and_other_currencies(self):
        for amount in ("0.00", "2000.01"):
            self.assert_error(self.client.post("/v2/checkouts", checkout(amount)), 422, "unsupported_payment_type")
        for currency in ("EUR", "AUD"):
            body = checkout(amount={"amount": "1.00", "currency": currency})
            self.assert_error(self.client.post("/v2/checkouts", body), 422, "unsupported_currency")
        other = {"amount": "1.00", "currency": "AUD"}
        for changes in ({"taxAmount": other}, {"items": [{"name": "Mug", "quantity": 1, "price": other}]},
                        {"discounts": [{"amount": usd("1.00")}, {"amount": other}]}):
            self.assert_error(self.client.post("/v2/checkouts", checkout(**changes)), 422, "unsupported_currency", "AUD")

    def test_an_express_popup_replaces_both_addresses(self):
        popup = {"popupOriginUrl": "https://shop.example"}
        self.accepted(mode="express", merchant=popup)
        token = self.accepted(mode="express", merchant=popup, consumer=None)["token"]
        self.assertNotIn("consumer", self.client.get(f"/v2/checkouts/{token}").json)
        self.client.admin(f"checkouts/{token}/confirm", {})
        self.assertIn("@", self.client.get(f"/v2/checkouts/{token}").json["consumer"]["email"])
        self.refused("merchant.redirectConfirmUrl may not be null", mode="express", merchant={})
        self.refused("merchant.redirectConfirmUrl may not be null", merchant=popup)


class ReadingTests(ServiceTestCase):
    def test_request_and_answer_are_merged(self):
        item = {"name": "Mug", "sku": "m-1", "quantity": 2, "price": usd("10.0"), "categories": [["Home", "Kitchen"]],
                "estimatedShipmentDate": "2027-01-31", "preorder": False}
        body = checkout("53.5", shipping=contact(line2=None), items=[item], unknown=1, description="Mugs", mode="express",
                        courier={"shippedAt": "2020-01-01T00:59:59+01:00", "priority": "EXPRESS"})
        created = self.client.post("/v2/checkouts", body).json
        found = self.client.get(f"/v2/checkouts/{created['token']}").json
        self.assertEqual(found, {
            **created, "amount": usd("53.50"), "consumer": body["consumer"], "shipping": contact(),
            "courier": {"shippedAt": "2019-12-31T23:59:59.000Z", "priority": "EXPRESS"},
            "items": [item | {"price": usd("10.00")}], "discounts": [], "merchant": body["merchant"],
            "merchantReference": "shop-1", "description": "Mugs", "mode": "express"})

    def test_it_is_readable_for_60_minutes(self):
        token = self.client.create()
        self.client.advance(59 * 60)
        self.assertEqual(self.client.get(f"/v2/checkouts/{token}").status, 200)
        self.client.advance(60)
        self.assert_error(self.client.get(f"/v2/checkouts/{token}"), 412, "invalid_token", "Invalid token")

    def test_it_is_not_readable_after_an_order(self):
        for token in (self.client.confirmed(), self.client.declined()):
            self.client.post("/v2/payments/auth", {"token": token})
            self.assert_error(self.client.get(f"/v2/checkouts/{token}"), 412, "invalid_token")

    def test_unknown_tokens(self):
        for token in ("INVALID_TOKEN", "1234", "a%2Fb", "%25", "%C3%A9", "%FF"):
            self.assert_error(self.client.get(f"/v2/checkouts/{token}"), 412, "invalid_token")

    def test_an_express_window_completes_the_checkout(self):
        token = self.client.create(mode="express")
        self.client.admin(f"checkouts/{token}/confirm", {"shipping": contact(name="Bob"), "shippingOptionIdentifier": "fast",
                                                         "amount": usd("55.00"), "consumer": {"email": "bob@example.com"}})
        found = self.client.get(f"/v2/checkouts/{token}").json
        self.assertEqual((found["shipping"]["name"], found["shippingOptionIdentifier"], found["amount"], found["consumer"]),
                         ("Bob", "fast", usd("55.00"), {"email": "bob@example.com"}))


class WidgetTests(ServiceTestCase):
    def ask(self, token, amount="50.00", currency="USD"):
        return self.client.get(f"/widget/checksum?token={token}&amount={amount}&currency={currency}", Authorization=None)

    def test_the_checksum_is_opaque_and_of_its_token_and_amount(self):
        token, other = self.client.create(), self.client.create()
        answer = self.ask(token)
        self.assertEqual(answer.headers["Access-Control-Allow-Origin"], "*")
        checksum = answer.json["paymentScheduleChecksum"]
        self.assertNotRegex(checksum, "^[0-9a-f]{64}$")
        self.assertLessEqual(set("+/="), set(checksum))
        self.assertEqual(self.ask(token, "50").json["paymentScheduleChecksum"], checksum)
        found = {checksum, self.ask(token, "50.01").json["paymentScheduleChecksum"], self.ask(other).json["paymentScheduleChecksum"]}
        self.assertEqual(len(found), 3)

    def test_wrong_questions(self):
        token = self.client.create()
        self.assert_error(self.ask("unknown"), 404, "not_found")
        self.assert_error(self.ask(token, "0.00"), 422, "invalid_object", "amount")
        self.assert_error(self.ask(token, currency="AUD"), 422, "invalid_object", "currency")


if __name__ == "__main__":
    unittest.main()
