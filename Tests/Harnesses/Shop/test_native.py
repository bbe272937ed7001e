"""The native family: orders, changes, payments, 409 and 410."""
import random
import unittest

from running import CHECKSUM, Client, ShopTestCase, an_address


class OrderTests(ShopTestCase):
    def test_a_guest_buys_with_amounts_computed_by_hand(self):
        cart = self.client.cart(mug=2)
        first = self.client.post("/checkouts", {"cartId": cart})
        self.assertEqual(first.status, 201)
        self.assertEqual(first.json["version"], 1)
        self.assertEqual(first.json["summary"], {"subtotal": "24.00", "discount": "0.00", "shipping": "0.00", "tax": "0.00",
                                                 "total": "24.00"})
        order = self.client.checkout(cart, promoCodes=["SAVE5"])
        # Illinois taxes 24.00 - 5.00 + 6.00 with 6.25 %: 1.5625.
        self.assertEqual(order["summary"], {"subtotal": "24.00", "discount": "5.00", "shipping": "6.00", "tax": "1.56",
                                            "total": "26.56"})
        payment = self.client.pay(order, "by-hand")
        self.assertEqual(payment.status, 201)
        self.assertEqual(list(payment.json), ["paymentId", "data"])
        done = self.client.complete(order, payment.json["paymentId"])
        self.assertEqual((done.status, list(done.json)), (200, ["orderNumber"]))
        placed = [found for found in self.client.get("/admin/orders").json["orders"] if found["cartId"] == cart]
        self.assertEqual(len(placed), 1)
        self.assertEqual(placed[0]["paid"], {"amount": "26.56", "currency": "USD"})
        self.assertEqual(placed[0]["orderNumber"], done.json["orderNumber"])

    def test_taxes_are_included_where_the_country_includes_them(self):
        for currency, country, expected in (
                # 22.80 and 5.70 for delivery: 28.50 * 19 / 119 = 4.5504.
                ("EUR", "DE", {"subtotal": "22.80", "shipping": "5.70", "tax": "4.55", "total": "28.50"}),
                ("GBP", "GB", {"subtotal": "19.20", "shipping": "4.80", "tax": "4.00", "total": "24.00"}),
                ("AUD", "AU", {"subtotal": "36.00", "shipping": "9.00", "tax": "4.09", "total": "45.00"}),
                ("JPY", "JP", {"subtotal": "3600", "shipping": "900", "tax": "409", "total": "4500"}),
                ("KWD", "KW", {"subtotal": "7.440", "shipping": "1.860", "tax": "0.000", "total": "9.300"})):
            order = self.client.checkout(self.client.cart(currency, mug=2), country)
            self.assertTrue(order["taxIncluded"], currency)
            self.assertEqual(order["summary"], {**expected, "discount": order["summary"]["discount"]})
            self.assert_adds_up(order)

    def test_shipping_methods_depend_on_the_address(self):
        cart = self.client.cart()
        order = self.client.checkout(cart, method="express")
        self.assertEqual([method["id"] for method in order["shippingMethods"]], ["standard", "express", "pickup"])
        alaska = self.client.patch(f"/checkouts/{order['id']}", {"shippingAddress": an_address(region="AK")}).json
        self.assertEqual([method["id"] for method in alaska["shippingMethods"]], ["standard"])
        self.assertIsNone(alaska["shippingMethod"])
        abroad = self.client.patch(f"/checkouts/{order['id']}", {"shippingAddress": an_address("FR")}).json
        self.assertEqual([method["id"] for method in abroad["shippingMethods"]], ["international", "courier"])
        self.assertTrue(abroad["taxIncluded"])
        nowhere = self.client.patch(f"/checkouts/{order['id']}", {"shippingAddress": an_address("AQ")})
        self.assert_failure(nowhere, 422, "not_delivered")
        self.assertEqual(self.client.get(f"/checkouts/{order['id']}").json, abroad)

    def test_wrong_changes_change_nothing(self):
        order = self.client.checkout(self.client.cart())
        path = f"/checkouts/{order['id']}"
        for change, status, code in (
                ({"contact": {"email": "a"}}, 422, "invalid_entry"), ({"contact": None}, 422, "invalid_entry"),
                ({"shippingAddress": an_address(name="")}, 422, "invalid_address"),
                ({"shippingAddress": an_address(name="x" * 201)}, 422, "invalid_address"),
                ({"shippingAddress": an_address(city="a\nb")}, 422, "invalid_address"),
                ({"shippingAddress": an_address("us")}, 422, "invalid_address"),
                ({"billingAddress": {"street": "1"}}, 422, "invalid_entry"),
                ({"shippingMethod": "rocket"}, 422, "unknown_shipping_method"), ({"shippingMethod": []}, 422,
                                                                               "unknown_shipping_method"),
                ({"promoCodes": ["NOTHING"]}, 422, "invalid_promo_code"), ({"promoCodes": ["SUMMER"]}, 422, "invalid_promo_code"),
                ({"promoCodes": ["BIG20"]}, 422, "invalid_promo_code"), ({"promoCodes": ["a b"]}, 422, "invalid_promo_code"),
                ({"promoCodes": ["SAVE5", "SAVE5"]}, 422, "invalid_promo_code"), ({"promoCodes": "SAVE5"}, 422, "invalid_entry"),
                ({"contact": {"email": "new@example.com"}, "shippingMethod": "rocket"}, 422, "unknown_shipping_method"),
                ({}, 400, "malformed_request"), ({"other": 1}, 400, "malformed_request")):
            self.assert_failure(self.client.patch(path, change), status, code)
        self.assertEqual(self.client.get(path).json, order)

    def test_promo_codes_add_up_and_end_at_the_subtotal(self):
        order = self.client.checkout(self.client.cart(teapot=3), promoCodes=["TEN", "BIG20", "SAVE5", "FREESHIP"])
        self.assertEqual([promo["discount"] for promo in order["promoCodes"]], ["13.50", "20.00", "5.00", "0.00"])
        self.assertEqual(order["summary"]["shipping"], "0.00")
        self.assert_adds_up(order)
        free = self.client.patch(f"/checkouts/{order['id']}", {"promoCodes": ["SAVE5", "EVERYTHING", "FREESHIP"]}).json
        self.assertEqual(free["summary"]["discount"], "135.00")
        self.assertEqual(free["summary"]["total"], "0.00")
        self.assert_failure(self.client.pay(free, "free"), 422, "no_payment_needed")

    def test_random_changes_keep_orders_right_and_versions_rising(self):
        source = random.Random(7)
        client = self.client
        for number in range(5):
            prices = {"USD": "12.34", "EUR": "0.01", "JPY": "999", "KWD": "7.123", "CAD": "300.00"}
            client.post(f"/admin/products/random-{number}", {"name": "Random", "stock": 1000, "prices": prices})
        for currency, countries in (("USD", ["US", "FR", "CA"]), ("EUR", ["DE", "FR", "US"]), ("JPY", ["JP", "KW"]),
                                    ("KWD", ["KW", "GB"]), ("CAD", ["CA", "US"])):
            goods = source.sample([f"random-{number}" for number in range(5)], source.randint(1, 4))
            cart = client.cart(currency, **{name: source.randint(1, 7) for name in goods})
            order = client.post("/checkouts", {"cartId": cart}).json
            for _ in range(40):
                region = source.choice(["CA", "NY", "ON", "AK", None])
                change = source.choice((
                    {"shippingAddress": an_address(source.choice(countries), region=region)},
                    {"billingAddress": an_address("BR")}, {"contact": {"email": "a@example.com"}},
                    {"promoCodes": source.sample(["SAVE5", "TEN", "BIG20", "FREESHIP", "EVERYTHING"], source.randint(0, 4))},
                    {"shippingMethod": source.choice([method["id"] for method in order["shippingMethods"]])}))
                if source.random() < 0.2:
                    price = {"KWD": "1.234", "JPY": "777"}.get(currency, f"{source.randint(0, 99)}.07")
                    client.post(f"/admin/products/{source.choice(goods)}", {"prices": {currency: price}})
                answer = client.patch(f"/checkouts/{order['id']}", change)
                self.assertIn(answer.status, (200, 422))
                latest = client.get(f"/checkouts/{order['id']}").json
                self.assert_adds_up(latest)
                self.assertGreaterEqual(latest["version"], order["version"])
                if {**latest, "version": 0, "expiresAt": None} != {**order, "version": 0, "expiresAt": None}:
                    self.assertGreater(latest["version"], order["version"])
                order = latest


class PaymentTests(ShopTestCase):
    def test_a_payment_is_only_of_the_present_total(self):
        order = self.client.checkout(self.client.cart(tea=1))
        for total in ("0.01", "999.00", "8.99"):
            self.assert_failure(self.client.pay(order, f"wrong-{total}", total=total), 409, "amount_changed")
        self.assertEqual(self.client.get(f"/checkouts/{order['id']}/payments/wrong-0.01").json, {"status": "none"})
        other = self.client.post(f"/checkouts/{order['id']}/payments", {
            "cartId": "another", "expectedTotal": {"amount": order["summary"]["total"], "currency": "USD"}, "provider": "card",
            "key": "other-cart"})
        self.assert_failure(other, 409, "amount_changed")

    def test_a_new_price_is_a_409_and_then_the_new_total_is_paid(self):
        client = self.client
        client.post("/admin/products/cup", {"name": "Cup", "stock": 9, "prices": {"USD": "10.00"}})
        order = client.checkout(client.cart(cup=1))
        client.post("/admin/products/cup", {"prices": {"USD": "11.00"}})
        self.assert_failure(client.pay(order, "cup-1"), 409, "amount_changed")
        latest = client.get(f"/checkouts/{order['id']}").json
        self.assertGreater(latest["version"], order["version"])
        self.assertEqual(latest["summary"]["subtotal"], "11.00")
        payment = client.pay(latest, "cup-2").json["paymentId"]
        client.post("/admin/products/cup", {"prices": {"USD": "12.00"}})
        for _ in range(2):  # The payment is released, and stays so.
            self.assertEqual(client.complete(latest, payment).status, 409)
        self.assertEqual(client.get(f"/checkouts/{order['id']}/payments/cup-2").json, {"status": "failed"})
        latest = client.get(f"/checkouts/{order['id']}").json
        payment = client.pay(latest, "cup-3").json["paymentId"]
        self.assertEqual(client.complete(latest, payment).status, 200)

    def test_a_method_that_is_taken_away_is_a_409(self):
        order = self.client.checkout(self.client.cart("NZD", mug=1), "NZ", "express")
        self.client.post("/admin/shipping-methods/express", {"offered": False})
        self.addCleanup(lambda: Client(self.shop.port).post("/admin/shipping-methods/express", {"offered": True}))
        self.assert_failure(self.client.pay(order, "express"), 409, "amount_changed")
        latest = self.client.get(f"/checkouts/{order['id']}").json
        self.assertIsNone(latest["shippingMethod"])
        self.assert_failure(self.client.pay(latest, "express-2"), 422, "incomplete_order")

    def test_an_expired_checkout_is_a_410_everywhere_and_is_made_again_as_it_was(self):
        client = self.client
        cart = client.cart(mug=2, tea=1)
        order = client.checkout(cart, promoCodes=["SAVE5"])
        payment = client.pay(order, "expired-1").json["paymentId"]
        client.post(f"/admin/checkouts/{order['id']}/expire", {})
        for answer in (client.get(f"/checkouts/{order['id']}"), client.pay(order, "expired-2"),
                       client.patch(f"/checkouts/{order['id']}", {"promoCodes": []})):
            self.assert_failure(answer, 410, "cart_expired")
        self.assertEqual(client.complete(order, payment).status, 410)
        self.assertEqual(client.get(f"/checkouts/{order['id']}/payments/expired-1").json, {"status": "failed"})
        body = {"cartId": cart, "contact": order["contact"], "shippingAddress": order["shippingAddress"],
                "billingAddress": order["billingAddress"], "shippingMethod": order["shippingMethod"], "promoCodes": ["SAVE5"],
                "lines": [{"id": line["id"], "quantity": line["quantity"]} for line in order["lines"]]}
        again = client.post("/checkouts", body)
        self.assertEqual(again.status, 201)
        for name in set(order) - {"id", "version", "expiresAt"}:
            self.assertEqual(again.json[name], order[name], name)
        self.assertEqual(client.post("/checkouts", body).json["id"], again.json["id"])
        self.assertEqual(client.complete(again.json, client.pay(again.json, "expired-3").json["paymentId"]).status, 200)

    def test_making_again_drops_what_is_no_longer_possible_and_rejects_nothing(self):
        cart = self.client.cart()
        order = self.client.post("/checkouts", {"cartId": cart}).json
        self.client.post(f"/admin/carts/{cart}/expire", {})
        again = self.client.post("/checkouts", {
            "cartId": cart, "contact": {"email": "no"}, "shippingAddress": an_address("AQ"), "billingAddress": 1,
            "shippingMethod": "rocket", "promoCodes": ["NO", "SAVE5"], "lines": [{"id": "l-1", "quantity": 5}, {"id": "x"}]})
        self.assertEqual(again.status, 201)
        self.assertNotEqual(again.json["id"], order["id"])
        self.assertIsNone(again.json["contact"] or again.json["shippingAddress"] or again.json["shippingMethod"])
        self.assertEqual([promo["code"] for promo in again.json["promoCodes"]], ["SAVE5"])
        self.assertEqual([line["quantity"] for line in again.json["lines"]], [5])

    def test_the_same_key_is_the_same_payment_and_another_request_is_rejected(self):
        order, other = self.client.checkout(self.client.cart()), self.client.checkout(self.client.cart())
        first = self.client.pay(order, "same")
        again = self.client.pay(order, "same")
        self.assertEqual((again.status, again.body), (first.status, first.body))
        self.assertEqual(again.headers["Idempotent-Replayed"], "true")
        self.assert_failure(self.client.pay(order, "same", provider="paypal"), 422, "key_reused")
        self.assert_failure(self.client.pay(other, "same"), 422, "key_reused")
        self.assert_failure(self.client.pay(order, "other", Idempotency_Key="same"), 422, "key_reused")
        self.assertEqual(self.client.get(f"/checkouts/{other['id']}/payments/same").status, 404)
        created = self.client.get(f"/checkouts/{order['id']}/payments/same").json
        self.assertEqual(created, {"status": "created", **first.json})

    def test_a_cart_is_paid_once_by_any_number_of_payments(self):
        client = self.client
        order = client.checkout(client.cart())
        payments = [client.pay(order, f"twice-{n}").json["paymentId"] for n in range(3)]
        done = client.complete(order, payments[0])
        self.assertEqual(client.complete(order, payments[0]).json, done.json)
        self.assert_failure(client.complete(order, payments[1]), 422, "already_ordered")
        self.assertEqual(client.complete(order, payments[1]).status, 422)
        self.assert_failure(client.pay(order, "twice-3"), 403, "already_ordered")
        self.assert_failure(client.patch(f"/checkouts/{order['id']}", {"promoCodes": []}), 403, "already_ordered")
        self.assert_failure(client.post("/checkouts", {"cartId": order["cartId"]}), 403, "already_ordered")
        found = client.get(f"/checkouts/{order['id']}/payments/twice-0").json
        self.assertEqual(found, {"status": "succeeded", **done.json})
        self.assertEqual(client.get(f"/checkouts/{order['id']}").json["summary"], order["summary"])

    def test_afterpay_needs_its_token_and_a_well_formed_checksum(self):
        client = self.client
        for number, (token, checksum, status) in enumerate((
                (None, CHECKSUM, 402), ("002.other", CHECKSUM, 402), ("", None, 422), ("", "A" * 64, 422), ("", CHECKSUM, 200))):
            order = client.checkout(client.cart("AUD", tea=1), "AU")
            payment = client.pay(order, f"afterpay-{number}", "afterpay").json
            self.assertEqual(payment["data"]["amount"], {"amount": order["summary"]["total"], "currency": "AUD"})
            token = payment["data"]["token"] if token == "" else token
            answer = client.complete(order, payment["paymentId"], token, checksum)
            self.assertEqual(answer.status, status, answer.text)
        declined = client.checkout(client.cart("AUD", tea=1), "AU")
        payment = client.pay(declined, "card-declined").json["paymentId"]
        self.assert_failure(client.complete(declined, payment, "declined"), 402, "payment_declined")

    def test_unknown_things_are_404(self):
        order = self.client.checkout(self.client.cart())
        for answer in (self.client.post("/checkouts", {"cartId": "none"}), self.client.get("/checkouts/none"),
                       self.client.complete(order, "none"), self.client.get("/checkouts/none/payments/k")):
            self.assertEqual(answer.status, 404)


class LongCheckoutTests(ShopTestCase):
    options = ("--lifetime", "100000", "--confirm")

    def test_a_token_ends_after_180_minutes(self):
        order = self.client.checkout(self.client.cart("AUD", tea=1), "AU")
        payment = self.client.pay(order, "late", "afterpay").json
        self.client.post("/admin/clock", {"seconds": 180 * 60 + 1})
        answer = self.client.complete(order, payment["paymentId"], payment["data"]["token"], CHECKSUM)
        self.assertEqual((answer.status, "expired" in answer.json["message"]), (402, True))

    def test_with_confirm_only_a_confirmed_token_is_captured(self):
        order = self.client.checkout(self.client.cart("AUD", tea=1), "AU")
        for number, (end, status) in enumerate(((None, 402), ("cancel", 402), ("decline", 402), ("confirm", 200))):
            payment = self.client.pay(order, f"confirm-{number}", "afterpay").json
            token = payment["data"]["token"]
            if end:
                self.assertEqual(self.client.post("/express/end", {"token": token, "end": end}).status, 200)
            self.assertEqual(self.client.complete(order, payment["paymentId"], token, CHECKSUM).status, status, end)


if __name__ == "__main__":
    unittest.main()
