"""Orders that few shops have: nothing to pay, nothing to deliver, goods by weight, adjustments, blanks; and busy answers."""
import json
import unittest

from running import ShopTestCase, an_address, messages, path_of


class OrderTests(ShopTestCase):
    def cart_of(self, *lines, currency="USD"):
        """Makes a cart of products and quantities, which may be texts."""
        lines = [{"product": product, "quantity": quantity} for product, quantity in lines]
        return self.client.post("/admin/carts", {"currency": currency, "lines": lines}).json["id"]

    def adjust(self, cart, *rows):
        body = {"adjustments": [{"id": f"j-{n}", "name": "Gift card", "amount": amount} for n, amount in enumerate(rows)]}
        return self.client.post(f"/admin/carts/{cart}/adjustments", body)

    def test_nothing_to_pay_is_ordered_without_a_provider(self):
        client = self.client
        order = client.checkout(client.cart(), method="pickup", promoCodes=["EVERYTHING"])
        self.assertEqual(order["summary"]["total"], "0.00")
        self.assert_failure(client.pay(order, "free-1"), 422, "no_payment_needed")
        self.assert_failure(client.pay(order, "free-2", provider=None, total="1.00"), 409, "amount_changed")
        payment = client.pay(order, "free-3", provider=None)
        self.assertEqual((payment.status, payment.json["data"]), (201, None))
        self.assertEqual(client.pay(order, "free-3", provider=None).json, payment.json)
        self.assertEqual(client.get(f"/checkouts/{order['id']}/payments/free-3").json["status"], "created")
        done = client.complete(order, payment.json["paymentId"])
        self.assertEqual(done.status, 200)
        placed = next(each for each in client.get("/admin/orders").json["orders"] if each["cartId"] == order["cartId"])
        self.assertEqual((placed["provider"], placed["paid"]["amount"]), (None, "0.00"))
        paid = client.checkout(client.cart())
        self.assertEqual(client.pay(paid, "free-4", provider=None).status, 400)

    def test_a_cart_that_was_paid_is_found_by_its_key(self):
        client = self.client
        order = client.checkout(client.cart())
        payment = client.pay(order, "known").json["paymentId"]
        number = client.complete(order, payment).json["orderNumber"]
        self.assert_failure(client.post("/checkouts", {"cartId": order["cartId"]}), 403, "already_ordered")
        self.assertEqual(client.get(f"/checkouts/{order['id']}/payments/known").json,
                         {"status": "succeeded", "orderNumber": number})

    def test_goods_that_are_not_delivered(self):
        client = self.client
        order = client.post("/checkouts", {"cartId": self.cart_of(("e-book", 1), ("gift-card", 2))}).json
        self.assertEqual(list(order)[3:6], ["currency", "delivery", "expiresAt"])
        self.assertIs(order["delivery"], False)
        path = f"/checkouts/{order['id']}"
        for change in ({"shippingAddress": an_address()}, {"shippingMethod": "standard"}):
            self.assert_failure(client.patch(path, change), 422, "nothing_delivered")
        order = client.patch(path, {"contact": {"email": "a@example.com"}, "billingAddress": an_address()}).json
        self.assert_adds_up(order)
        self.assertEqual((order["summary"]["shipping"], order["summary"]["total"]), ("0.00", "63.64"))
        self.assertEqual(client.complete(order, client.pay(order, "book").json["paymentId"]).status, 200)
        both = client.checkout(self.cart_of(("e-book", 1), ("mug", 1)))
        self.assertNotIn("delivery", both)
        self.assert_adds_up(both)

    def test_goods_by_weight(self):
        client = self.client
        for quantity, shown, total in (("0.5", "0.5", "24.01"), ("0.250", "0.25", "12.00"), (2, 2, "96.02"),
                                       ("1.0", 1, "48.01"), ("0.001", "0.001", "0.05")):
            order = client.checkout(self.cart_of(("loose-tea", quantity)))
            self.assertEqual((order["lines"][0]["quantity"], order["lines"][0]["total"]), (shown, total))
            self.assert_adds_up(order)
        again = client.post("/checkouts", {"cartId": order["cartId"], "lines": [{"id": "l-1", "quantity": "0.75"}]}).json
        self.assertEqual(again["lines"][0]["quantity"], "0.75")
        lines = client.get(f"/admin/carts/{order['cartId']}").json["lines"]
        self.assertEqual(lines, [{"id": "l-1", "product": "loose-tea", "quantity": "0.001"}])
        for quantity in ("0.0001", "0", "-1", "1001", 0.5, "x", None):
            lines = [{"product": "loose-tea", "quantity": quantity}]
            self.assert_failure(client.post("/admin/carts", {"lines": lines}), 422, "invalid_quantity")
        self.assert_failure(client.post("/admin/carts", {"lines": [{"product": "mug", "quantity": "2"}]}), 422, "invalid_quantity")

    def test_adjustments(self):
        client = self.client
        cart = client.cart()
        self.assertEqual(self.adjust(cart, "-10.00", "0.35").status, 200)
        order = client.checkout(cart, method="pickup")
        self.assertEqual(order["summary"]["adjustments"], [{"id": "j-0", "name": "Gift card", "amount": "-10.00"},
                                                           {"id": "j-1", "name": "Gift card", "amount": "0.35"}])
        self.assertEqual(list(order["summary"])[-2:], ["adjustments", "total"])
        self.assert_adds_up(order)
        self.adjust(cart, "-1000.00")
        self.assert_failure(client.pay(order, "adjusted"), 409, "amount_changed")
        order = client.get(f"/checkouts/{order['id']}").json
        self.assertEqual((order["summary"]["adjustments"][0]["amount"], order["summary"]["total"]), ("-25.50", "0.00"))
        self.assert_adds_up(order)
        self.adjust(cart)
        self.assertNotIn("adjustments", client.get(f"/checkouts/{order['id']}").json["summary"])
        for amount in ("+1", "1.234", 1, "", "--1"):
            self.assert_failure(self.adjust(cart, amount), 422, "invalid_adjustment")

    def test_addresses_without_a_postcode(self):
        client = self.client
        order = client.checkout(client.cart(), "HK", "international")
        for country in ("HK", "AE", "IE"):
            for postcode in (None, ""):
                address = an_address(country, postcode=postcode)
                changed = client.patch(f"/checkouts/{order['id']}", {"shippingAddress": address, "billingAddress": address}).json
                self.assertIsNone(changed["shippingAddress"]["postcode"])
        for country in ("US", "SG"):
            address = an_address(country, postcode=None)
            self.assert_failure(client.patch(f"/checkouts/{order['id']}", {"billingAddress": address}), 422, "invalid_address")

    def test_blanks_on_request(self):
        client = self.client
        order = client.post("/checkouts", {"cartId": client.cart()}).json
        self.addCleanup(lambda: client.post("/admin/blanks", {"blanks": False}))
        self.assertEqual(client.post("/admin/blanks", {"blanks": True}).json, {"blanks": True})
        blank = client.get(f"/checkouts/{order['id']}").json
        self.assertEqual((blank["contact"], set(blank["shippingAddress"].values())), ({"email": ""}, {""}))
        self.assertEqual(set(blank["billingAddress"].values()), {" "})
        filled = client.patch(f"/checkouts/{order['id']}", {"contact": {"email": "a@example.com"}}).json
        self.assertEqual(filled["contact"], {"email": "a@example.com"})
        self.assertEqual(client.post("/admin/blanks", {}).status, 422)

    def test_entries_are_those_of_the_contract(self):
        client = self.client
        path = f"/checkouts/{client.post('/checkouts', {'cartId': client.cart()}).json['id']}"
        changed = client.patch(path, {"promoCodes": [" TEE & CAFÉ "]}).json
        self.assertEqual(changed["promoCodes"], [{"code": "TEE & CAFÉ", "discount": "3.00"}])
        for code in ("", " ", "é" * 33, "A\tB"):
            self.assert_failure(client.patch(path, {"promoCodes": [code]}), 422, "invalid_promo_code")
        self.assertEqual(client.patch(path, {"contact": {"email": "a@example..com"}}).status, 422)

    def test_busy_answers_on_request(self):
        client = self.client
        order = client.post("/checkouts", {"cartId": client.cart()}).json
        for fault, status, later in (("429, retry-after=2", 429, "2"), ("425", 425, None), ("423", 423, None),
                                     ("401", 401, None)):
            client.post("/admin/faults", {"next": [{"match": "PATCH /checkouts/*", "fault": fault}]})
            answer = client.patch(f"/checkouts/{order['id']}", {"contact": {"email": "a@example.com"}})
            self.assertEqual((answer.status, answer.headers["Retry-After"]), (status, later))
        self.assertIsNone(client.get(f"/checkouts/{order['id']}").json["contact"])


class PageTests(ShopTestCase):
    def test_the_front_page_makes_such_carts(self):
        client = self.client
        page = client.get("/").text
        for words in ("Gift card: 25.00 USD, 100000 in stock, not delivered", 'name="quantity loose-tea" type="number" min="0"'
                      ' max="50" value="0" step="0.001"'):
            self.assertIn(words, page)
        cart = client.form("/carts", currency="USD", **{"quantity loose-tea": "0.5"}).text
        name = cart.split("<title>Cart ")[1].split("<")[0].split(" ")[0]
        self.assertIn("0.5 × Loose green tea, 1 kg", cart)
        cart = client.form(f"/carts/{name}/adjustments", id="gift-card-credit").text
        self.assertIn("-10.00 USD", cart)
        order = client.post("/checkouts", {"cartId": name}).json
        self.assertEqual(order["summary"]["adjustments"], [{"id": "gift-card-credit", "name": "Gift card", "amount": "-10.00"}])
        client.form(f"/carts/{name}/adjustments", id="gift-card-credit")
        self.assertNotIn("adjustments", client.get(f"/checkouts/{order['id']}").json["summary"])

    def test_the_checkout_page_sells_what_is_not_delivered_and_what_is_free(self):
        client = self.client
        made = client.post("/admin/carts", {"lines": [{"product": "e-book", "quantity": 1}]}).json
        page = path_of(client.post("/checkout/start", {"cartId": made["id"]}).json["url"])
        client.form(f"{page}/contact", email="ada@example.com")
        address = {name: value or "" for name, value in an_address("HK", postcode="").items()}
        text = client.form(f"{page}/delivery", **address).text
        self.assertNotIn("Delivery method", text)
        self.assertIn("Pay 9.90 USD", text)
        text = client.form(f"{page}/promo", code="EVERYTHING").text
        self.assertIn("Place the order", text)
        done = client.form(f"{page}/pay", total="0.00")
        self.assertIn("You have paid 0.00 USD", done.text)
        self.assertEqual(messages(done.text)[0]["event"], "paymentcompleted")

    def test_the_hosted_page_completes_what_is_not_delivered(self):
        client = self.client
        made = client.post("/admin/carts", {"lines": [{"product": "gift-card", "quantity": 1}]}).json
        place, _, query = path_of(made["checkoutUrl"]).partition("?")
        client.get(f"{place}?{query}")
        client.form(f"{place}/contact?{query}", email="ada@example.com")
        client.form(f"{place}/delivery?{query}", **{name: value or "" for name, value in an_address().items()})
        done = client.form(f"{place}/pay?{query}", total="26.56", card="accepted")
        self.assertIn("You have paid 26.56 USD", done.text)
        details = json.loads(messages(done.text)[0]["body"])["orderDetails"]
        self.assertEqual((details["deliveries"], details["billingAddress"]["city"]), ([], "Springfield"))


if __name__ == "__main__":
    unittest.main()
