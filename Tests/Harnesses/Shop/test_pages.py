"""The pages: the web and the sheet checkout, the payment pages, and what they send to an app."""
import json
import unittest

from outlines import FORM, Outline, PageTestCase
from running import DEVICE, field_value, messages, page_data, path_of

HOSTILE = '"><script>alert(1)</script></script><!--\'&amp;{}'


class WebTests(PageTestCase):
    def start(self, cart):
        answer = self.client.post("/checkout/start", {"cartId": cart})
        self.assertEqual(answer.status, 200, answer.text)
        path = path_of(answer.json["url"])
        return answer.json, path, lambda action: f"{path}/{action}"

    def test_a_shopper_buys_through_the_page_and_the_app_completes(self):
        cart = self.client.cart(mug=2)
        began, path, address = self.start(cart)
        self.assertEqual(list(began), ["url", "httpMethod", "headers", "cookies", "body", "order"])
        self.assertEqual(began["order"]["currency"], "USD")
        first = self.assert_page(self.client.get(path))
        self.assertEqual(messages(first.text)[0], {"event": "order", "data": {
            "orderId": began["order"]["orderId"], "total": 24.0, "subTotal": 24.0, "delivery": 0.0, "discount": 0.0,
            "currency": "USD"}})
        self.assertIn('"total\\":24.00', first.text)
        page = self.fill(address)
        self.assertEqual(field_value(page.text, "total"), "31.88")  # (24.00 + 6.00) * 1.0625 = 31.875
        self.assert_failure(self.client.post("/checkout/complete", {"cartId": cart}), 422, "not_ordered")
        declined = self.assert_page(self.client.form(address("pay"), card="declined", total="31.88"), 402)
        self.assertEqual(messages(declined.text)[-1]["event"], "error")
        self.assertIn("declined", messages(declined.text)[-1]["data"]["errorMessage"])
        self.assert_page(self.client.form(address("pay"), card="accepted", total="31.87"), 409)
        done = self.assert_page(self.client.form(address("pay"), card="accepted", total="31.88"))
        placed = messages(done.text)[0]
        self.assertEqual((placed["event"], placed["data"]["order"]["total"]), ("paymentcompleted", 31.88))
        number = placed["data"]["order"]["orderId"]
        body = {"cartId": cart, "orderId": began["order"]["orderId"], "externalOrderId": number, "totalPrice": "31.88"}
        for _ in range(2):
            self.assertEqual(self.client.post("/checkout/complete", body).json, {"orderNumber": number})
        self.assert_failure(self.client.post("/checkout/complete", {**body, "externalOrderId": "1"}), 422, "other_order")
        again = self.client.form(address("pay"), card="accepted", total="31.88")
        self.assertEqual(messages(again.text)[0], placed)
        self.assertEqual(self.client.post("/checkout/start", {"cartId": cart}).status, 403)

    def test_a_cart_transfer_describes_a_post_that_opens_the_page(self):
        cart = self.client.cart("EUR", mug=1)
        began = self.client.post("/CartTransfer/apps/app%2F1/BeginCartTransfer", {"cartId": cart}).json
        self.assertEqual((began["httpMethod"], path_of(began["url"])), ("POST", "/web/enter"))
        headers = {header["name"]: header["value"] for header in began["headers"]}
        answer = self.client.send("POST", "/web/enter", began["body"].encode(), Content_Type=headers["Content-Type"],
                                  Origin="null")
        self.assertEqual(answer.status, 303)
        self.assertIn("shop_transfer=", answer.headers["Set-Cookie"])
        path = answer.headers["Location"]
        page = self.fill(lambda action: f"{path}/{action}", country="DE")
        total = field_value(page.text, "total")
        self.client.form(f"{path}/pay", card="invoice", total=total)
        done = self.client.post("/CartTransfer/apps/app%2F1/Complete", {"cartId": cart})
        self.assertEqual(list(done.json), ["orderNumber"])

    def test_the_address_after_an_order_names_it_for_apps_that_parse(self):
        _, path, address = self.start(self.client.cart())
        page = self.fill(address)
        body = f"card=accepted&total={field_value(page.text, 'total')}".encode()
        answer = self.client.send("POST", address("pay"), body)
        self.assertRegex(answer.headers["Location"], r"^/done/[0-9a-f]{32}\?order=[0-9]+$")
        self.assertEqual(self.client.get(path).headers["Location"], answer.headers["Location"])

    def test_begin_is_409_once_for_goods_that_are_sold_and_410_once_for_an_expired_checkout(self):
        client = self.client
        client.post("/admin/products/last", {"name": "Last", "stock": 2, "prices": {"USD": "5.00"}})
        cart = client.cart(last=3)
        self.assert_failure(client.post("/checkout/start", {"cartId": cart}), 409, "order_changed")
        _, path, address = self.start(cart)
        self.fill(address)
        client.post(f"/admin/carts/{cart}/expire", {})
        expired = self.assert_page(client.get(path), 410)
        self.assertEqual(messages(expired.text)[0]["event"], "error")
        self.assert_failure(client.post("/checkout/start", {"cartId": cart}), 410, "cart_expired")
        _, path, _ = self.start(cart)
        self.assertIn("ada@example.com", self.assert_page(client.get(path)).text)

    def test_a_price_that_changes_while_the_page_is_open_is_shown_and_not_paid(self):
        client = self.client
        client.post("/admin/products/vase", {"name": "Vase", "stock": 2, "prices": {"USD": "5.00"}})
        cart = client.cart(vase=1)
        _, path, address = self.start(cart)
        total = field_value(self.fill(address).text, "total")
        client.post("/admin/products/vase", {"prices": {"USD": "6.00"}})
        page = self.assert_page(client.form(address("pay"), card="accepted", total=total), 409)
        self.assertEqual(messages(page.text)[0]["data"]["subTotal"], 6.0)
        self.assertNotEqual(field_value(page.text, "total"), total)

    def test_wrong_entries_stay_in_the_form(self):
        _, path, address = self.start(self.client.cart())
        page = self.assert_page(self.client.form(address("contact"), email="ada@"), 422)
        self.assertEqual(field_value(page.text, "email"), "ada@")
        self.client.form(address("contact"), email="ada@example.com")
        page = self.assert_page(self.client.form(address("delivery"), **{**FORM, "country": "AQ", "city": "McMurdo"}), 422)
        self.assertEqual(field_value(page.text, "city"), "McMurdo")
        self.assert_page(self.client.form(address("promo"), code="NO"), 422)

    def test_unknown_addresses_are_404(self):
        for path in ("/web/none", "/done/none", "/cart/c/cart-usd", "/cart/c/cart-usd?key=x", "/cart/c/none?key=x", "/pay/none",
                     "/carts/none", "/us/checkout/?token=none"):
            self.assertEqual(self.client.get(path).status, 404, path)


class SheetTests(PageTestCase):
    def sheet(self, cart):
        address = path_of(self.client.get(f"/admin/carts/{cart}").json["checkoutUrl"])
        path, _, query = address.partition("?")
        return address, lambda action: f"{path}/{action}?{query}"

    def test_a_shopper_buys_and_the_page_sends_the_order_with_all_details(self):
        cart = self.client.cart(mug=2)
        path, address = self.sheet(cart)
        first = self.assert_page(self.client.get(path))
        self.assertEqual(messages(first.text), [{"name": "checkoutBlockingEvent", "body": "false"}])
        page = self.fill(address)
        done = self.assert_page(self.client.form(address("pay"), card="accepted", total=field_value(page.text, "total")))
        completed = messages(done.text)[0]
        self.assertEqual(completed["name"], "completed")
        details = json.loads(completed["body"])["orderDetails"]
        self.assertEqual(details["cart"]["price"]["total"], {"amount": 31.88, "currencyCode": "USD"})
        self.assertEqual(details["cart"]["lines"][0]["title"], "Mug")
        self.assertEqual(details["email"], "ada@example.com")
        thanks = self.client.get(path).headers["Location"]
        self.assertRegex(thanks, r"^/cart/c/[^/]+/thank-you\?.*order_id=[0-9]+")
        partial = messages(self.client.get(thanks + "&details=partial").text)[0]
        self.assertEqual(json.loads(partial["body"])["orderDetails"]["cart"], 1)
        self.assertIsNone(messages(self.client.get(thanks + "&details=unknown").text)[0]["body"])

    def test_pixels_wait_for_the_page_to_be_presented(self):
        path, _ = self.sheet(self.client.cart())
        pixels = [json.loads(text) for text in page_data(self.client.get(path).text)["whenPresented"]]
        events = [json.loads(pixel["body"])["event"] for pixel in pixels]
        self.assertEqual([event["name"] for event in events], ["page_viewed", "checkout_started", "shop_sections"])
        self.assertEqual([event["type"] for event in events], ["standard", "standard", "custom"])
        self.assertEqual(events[2]["customData"]["nested"], [[1, 2.5], []])

    def test_failures_and_errors_come_on_request(self):
        path, _ = self.sheet(self.client.cart())
        self.assertEqual([self.client.get(f"{path}&status=503&times=2").status for _ in range(3)], [503, 503, 200])
        self.assertEqual([self.client.get(f"{path}&status=404").status for _ in range(2)], [404, 404])
        for error in ("expired", "unrecoverable", "configuration", "checkout"):
            sent = messages(self.client.get(f"{path}&error={error}").text)[1]
            self.assertEqual((sent["name"], json.loads(sent["body"])[0]["group"]), ("error", error))
        self.assertEqual(len(page_data(self.client.get(f"{path}&error=malformed").text)["messages"]), 4)

    def test_an_expired_checkout_is_410_once_and_keeps_what_was_entered(self):
        cart = self.client.cart()
        path, address = self.sheet(cart)
        self.fill(address)
        self.client.post(f"/admin/carts/{cart}/expire", {})
        expired = self.assert_page(self.client.get(path), 410)
        self.assertEqual(json.loads(messages(expired.text)[0]["body"])[0]["code"], "cart_expired")
        self.assertIn("ada@example.com", self.assert_page(self.client.get(path)).text)

    def test_links_leave_the_checkout_in_four_ways(self):
        text = self.client.get(self.sheet(self.client.cart())[0]).text
        for link in ('href="mailto:', 'href="tel:', "open_externally=true", 'target="_blank"'):
            self.assertIn(link, text)
        self.assert_page(self.client.get("/help?topic=terms"))


class PayPageTests(PageTestCase):
    def pay_page(self, **changes):
        body = {"amount": "12.34", "description": "Mug", **changes}
        return self.client.post("/payments", body, X_Device_UUID=DEVICE).json["data"]

    def status(self, payment):
        return self.client.get(f"/payments/{payment['id']}", X_Device_UUID=DEVICE).json["data"]

    def test_a_shopper_pays_cancels_and_fails(self):
        for end in ("paid", "authorized", "pending", "failed", "canceled", "expired"):
            payment = self.pay_page(method="creditcard")
            page = self.assert_page(self.client.get(path_of(payment["url"])))
            self.assertIn(f'value="{end}"', page.text)
            page = self.assert_page(self.client.form(path_of(payment["url"]), end=end))
            self.assertIn(f'href="shop-example://payments/{payment["id"]}"', page.text)
            found = self.status(payment)
            self.assertEqual((found["status"], found["url"]), (end, None))

    def test_a_payment_ends_once(self):
        payment = self.pay_page(method="creditcard")
        path = path_of(payment["url"])
        self.client.form(path, end="canceled")
        self.client.form(path, end="paid")
        self.assertEqual(self.status(payment)["status"], "canceled")
        authorized = self.pay_page(method="klarna")
        for end in ("authorized", "failed", "paid"):
            self.client.form(path_of(authorized["url"]), end=end)
        self.assertEqual(self.status(authorized)["status"], "paid")

    def test_the_page_asks_for_a_method_that_the_payment_lacks(self):
        payment = self.pay_page()
        path = path_of(payment["url"])
        self.assert_page(self.client.form(path, end="paid"), 422)
        self.assert_page(self.client.form(path, end="paid", method="ideal"), 422)
        self.assert_page(self.client.form(path, end="paid", method="ideal ideal_B"))
        found = self.status(payment)
        self.assertEqual((found["status"], found["method"], found["issuer"]), ("paid", "ideal", "ideal_B"))


class HostileTests(PageTestCase):
    def test_no_name_leaves_its_place_in_a_page(self):
        client = self.client
        client.post("/admin/products/hostile", {"name": HOSTILE, "stock": 9, "prices": {"USD": "5.00", "EUR": "5.00"}})
        made = client.post("/admin/carts", {"id": HOSTILE, "lines": [{"product": "hostile", "quantity": 1}]}).json
        sheet = path_of(made["checkoutUrl"])
        path, _, query = sheet.partition("?")
        texts = [client.get("/").text, client.get(sheet).text, client.get(f"/carts/{path.split('/')[-1]}").text]
        web = path_of(client.post("/checkout/start", {"cartId": HOSTILE}).json["url"])
        hostile_form = {**FORM, "name": HOSTILE, "line1": HOSTILE, "city": HOSTILE, "postcode": HOSTILE}
        for address in (lambda action: f"{web}/{action}", lambda action: f"{path}/{action}?{query}"):
            texts.append(client.form(address("contact"), email=HOSTILE).text)
            client.form(address("contact"), email='"><script>@example.com')
            texts.append(client.form(address("delivery"), **{**hostile_form, "country": HOSTILE}).text)
            texts.append(client.form(address("delivery"), **hostile_form).text)
            texts.append(client.form(address("promo"), code=HOSTILE).text)
            page = client.form(address("method"), method="standard")
            texts.append(page.text)
        texts.append(client.form(f"{web}/pay", card="accepted", total=field_value(page.text, "total")).text)
        texts.append(client.get(client.get(sheet).headers["Location"]).text)
        payment = client.post("/payments", {"amount": "5.00", "description": HOSTILE}, X_Device_UUID=DEVICE).json["data"]
        texts.append(client.get(path_of(payment["url"])).text)
        client.post(f"/admin/payments/{payment['id']}", {"status": HOSTILE})
        texts.append(client.get(path_of(payment["url"])).text)
        texts.append(client.get(f"{sheet}&edit=%22%3E%3Cscript%3E").text)
        for text in filter(None, texts):
            self.assertNotIn("<script>alert", text)
            self.assertEqual(Outline(text).mistakes, [], text[:2000])
            self.assertLessEqual(Outline(text).scripts, 2)
        self.assertTrue(any("&lt;script&gt;alert" in text for text in texts if text))
        image = client.get("/images/%3Cscript%3E.svg")
        self.assertNotIn(b"<script", image.body)


if __name__ == "__main__":
    unittest.main()
