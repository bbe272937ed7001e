"""The pages: the web and the sheet checkout, the payment pages, the window, and what they send to an app."""
import html.parser
import json
import re
import unittest

from running import (CHECKSUM, DEVICE, ShopTestCase, an_address, field_value, messages, page_data, path_of)

HOSTILE = '"><script>alert(1)</script></script><!--\'&amp;{}'
FORM = {"name": "Ada", "line1": "1 Main St", "line2": "", "city": "Springfield", "region": "IL", "postcode": "62701",
        "country": "us", "phone": ""}


class Outline(html.parser.HTMLParser):
    """The structure of a page, to check its labels, ids and nesting."""

    EMPTY = {"meta", "link", "input", "br", "!doctype", "img"}

    def __init__(self, text):
        super().__init__()
        self.open, self.mistakes, self.ids, self.labels, self.fields, self.scripts, self.tags = [], [], [], set(), [], 0, []
        self.feed(text)
        self.mistakes += [f"{tag} is open" for tag in self.open]
        if len(set(self.ids)) != len(self.ids):
            self.mistakes.append("an id twice")
        self.mistakes += [f"no label for {name}" for name in self.fields if name not in self.labels]

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "label" and "for" in values:
            self.labels.add(values["for"])
        if tag in ("input", "select") and values.get("type") != "hidden" and "label" not in self.open:
            self.fields.append(values.get("id"))
        self.scripts += tag == "script"
        for name, value in values.items():
            if name.startswith("on") or name == "style" or str(value).lower().startswith(("javascript:", "data:text")):
                self.mistakes.append(f"{tag} {name}")
            if name in ("src", "href") and re.match("https?:|//", str(value)):
                self.mistakes.append(f"an external {value}")
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.mistakes.append(f"{tag} ends")


class PageTestCase(ShopTestCase):
    def assert_page(self, answer, status=200):
        self.assertEqual(answer.status, status, answer.text[:300])
        outline = Outline(answer.text)
        self.assertEqual(outline.mistakes, [])
        self.assertLessEqual(outline.scripts, 2)
        self.assertEqual(outline.tags.count("h1"), 1)
        self.assertIn("no real money", answer.text)
        policy = answer.headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        self.assertIn("frame-ancestors 'self' http://localhost:*", policy)
        return answer

    def fill(self, address, **changes):
        """Fills in the parts of a checkout page up to the payment, and returns the page. `address(action)` is a form's."""
        self.assert_page(self.client.form(address("contact"), email="ada@example.com"))
        self.assert_page(self.client.form(address("delivery"), **{**FORM, **changes}))
        return self.assert_page(self.client.form(address("method"), method="standard"))


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
        answer = self.client.send("POST", "/web/enter", began["body"].encode(), Content_Type=headers["Content-Type"], Origin="null")
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
        self.assertEqual(json.loads(messages(self.client.get(thanks + "&details=partial").text)[0]["body"])["orderDetails"]["cart"], 1)
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
        end = {"token": made["token"], "end": "confirm", "address": self.ADDRESS, "option": "standard", "email": "ada@example.com"}
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
