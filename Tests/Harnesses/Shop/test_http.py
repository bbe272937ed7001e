"""HTTP: malformed requests, idempotency keys, other origins, and who may administer."""
import json
import socket
import unittest

from running import ShopTestCase


class HTTPTests(ShopTestCase):
    def raw(self, text):
        """Sends bytes and returns all that comes back."""
        with socket.create_connection(("127.0.0.1", self.shop.port)) as connection:
            connection.settimeout(10)
            connection.sendall(text)
            connection.shutdown(socket.SHUT_WR)
            received = b""
            while part := connection.recv(65536):
                received += part
        return received

    def test_the_first_line_is_the_address_and_the_second_says_that_it_is_a_test_fixture(self):
        self.assertRegex(self.shop.address, r"^http://127\.0\.0\.1:[0-9]+$")
        self.assertIn("not for real money", self.shop.notice)

    def test_bodies_that_are_no_object_are_400(self):
        for body in (b"", b"{", b"[]", b"1", b'"x"', b"\xff", b'{"cartId":"\\ud800"}', b'{"cartId":NaN}', b'{"cartId":1}', b"{}",
                     b"[" * 100_000):
            answer = self.client.post("/checkouts", body)
            self.assertEqual(answer.status, 400, body[:20])
            self.assertTrue(answer.json["message"])

    def test_requests_that_http_does_not_allow(self):
        for text, status in (
                (b"POST /checkouts HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"411"),
                (b"POST /checkouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", b"400"),
                (b"POST /checkouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", b"400"),
                (b"POST /checkouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n", b"413"),
                (b"NONSENSE\r\n\r\n", b"400")):
            self.assertIn(b" " + status + b" ", self.raw(text).split(b"\r\n")[0], text)
        self.assertEqual(self.raw(b"POST /checkouts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{}"), b"")

    def test_other_addresses_and_methods(self):
        for method, path, status in (("GET", "/nothing", 404), ("GET", "/checkouts/", 404), ("GET", "/checkouts/%ff", 404),
                                     ("DELETE", "/checkouts/o-1", 405), ("GET", "/checkouts", 405), ("PUT", "/", 405),
                                     ("GET", "/checkouts/..%2F..%2Fetc", 404)):
            self.assertEqual(self.client.send(method, path).status, status, path)

    def test_head_has_no_body(self):
        text = self.raw(b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        self.assertTrue(text.startswith(b"HTTP/1.1 200"))
        self.assertTrue(text.endswith(b"\r\n\r\n"))

    def test_one_connection_serves_many_requests(self):
        connection = self.client.connection
        self.client.get("/admin/counts")
        place = connection.sock.getsockname()
        for _ in range(20):
            self.client.get("/admin/counts")
        self.assertEqual(connection.sock.getsockname(), place)

    def test_an_idempotency_key_answers_again_and_rejects_another_body(self):
        cart = self.client.cart()
        first = self.client.post("/checkouts", {"cartId": cart}, Idempotency_Key="begin")
        self.client.patch(f"/checkouts/{first.json['id']}", {"contact": {"email": "a@example.com"}})
        again = self.client.post("/checkouts", b'{ "cartId" : ' + json.dumps(cart).encode() + b" }", Idempotency_Key="begin")
        self.assertEqual((again.status, again.body, again.headers["Idempotent-Replayed"]), (201, first.body, "true"))
        self.assert_failure(self.client.post("/checkouts", {"cartId": "other"}, Idempotency_Key="begin"), 422, "key_reused")
        other = self.client.patch(f"/checkouts/{first.json['id']}", {"promoCodes": []}, Idempotency_Key="begin")
        self.assertEqual(other.status, 200)  # Another address has keys of its own.
        for key in ("", "x" * 256):
            self.assert_failure(self.client.post("/checkouts", {"cartId": cart}, Idempotency_Key=key), 400, "invalid_key")

    def test_a_rejection_is_decided_again_for_the_same_key(self):
        order = self.client.post("/checkouts", {"cartId": self.client.cart()}).json
        path, change = f"/checkouts/{order['id']}", {"promoCodes": ["BIG20"]}
        self.client.post("/admin/products/mug", {"prices": {"USD": "12.00"}})
        self.assertEqual(self.client.patch(path, change, Idempotency_Key="big").status, 422)
        self.client.post("/admin/products/mug", {"prices": {"USD": "60.00"}})
        self.assertEqual(self.client.patch(path, change, Idempotency_Key="big").status, 200)
        self.client.post("/admin/products/mug", {"prices": {"USD": "12.00"}})

    def test_pages_of_this_machine_may_read_and_others_may_not(self):
        for origin, is_allowed in (("http://localhost:3000", True), ("http://127.0.0.1:8080", True),
                                   ("https://evil.example", False),
                                   ("http://localhost.evil.example", False), ("http://localhost:1@evil.example", False)):
            answer = self.client.get("/checkouts/none", Origin=origin)
            self.assertEqual(answer.headers["Access-Control-Allow-Origin"], origin if is_allowed else None)
            changed = self.client.post("/checkouts", {"cartId": "cart-usd"}, Origin=origin)
            self.assertEqual(changed.status in (200, 201), is_allowed, origin)
        asked = self.client.send("OPTIONS", "/checkouts", Origin="http://localhost:3000", Access_Control_Request_Method="PATCH",
                                 Access_Control_Request_Headers="content-type, idempotency-key")
        self.assertEqual((asked.status, asked.headers["Access-Control-Allow-Headers"]), (204, "content-type, idempotency-key"))
        self.assertIn("PATCH", asked.headers["Access-Control-Allow-Methods"])

    def test_only_this_machine_administers(self):
        self.assertEqual(self.client.get("/admin/carts", Host="evil.example").status, 403)
        self.assertEqual(self.client.get("/admin/carts", Origin="https://evil.example").status, 403)
        self.assertEqual(self.client.get("/admin/carts", Host="localhost:1").status, 200)

    def test_the_administration_rejects_impossible_values(self):
        for path, body in (("/admin/carts", {"currency": "XXX"}), ("/admin/carts", {"lines": 1}), ("/admin/carts", {"id": ""}),
                           ("/admin/carts", {"lines": [{"product": "mug", "quantity": 0}]}), ("/admin/carts", {"lines": [
                               {"product": "none", "quantity": 1}]}), ("/admin/products/mug", {"stock": -1}),
                           ("/admin/products/mug", {"prices": {"USD": "1.234"}}),
                           ("/admin/products/mug", {"prices": {"USD": 1.5}}),
                           ("/admin/clock", {"seconds": -1}), ("/admin/shipping-methods/standard", {"offered": 1})):
            self.assertEqual(self.client.post(path, body).status, 422, body)
        self.assertEqual(self.client.post("/admin/carts", {"id": "cart-usd"}).status, 409)
        self.assertEqual(self.client.post("/admin/shipping-methods/none", {"offered": True}).status, 404)


class PublicTests(ShopTestCase):
    options = ("--public", "https://shop.example", "--parent", "https://app.example")

    def test_addresses_are_the_public_ones(self):
        self.assertTrue(self.shop.address.startswith("http://127.0.0.1:"))
        began = self.client.post("/checkout/start", {"cartId": "cart-usd"}).json
        self.assertTrue(began["url"].startswith("https://shop.example/web/"), began)

    def test_pages_of_the_named_origin_may_contain_the_shop_and_read_it(self):
        answer = self.client.get("/", Origin="https://app.example")
        self.assertEqual(answer.headers["Access-Control-Allow-Origin"], "https://app.example")
        self.assertIn("https://app.example", answer.headers["Content-Security-Policy"].split("frame-ancestors")[1])


if __name__ == "__main__":
    unittest.main()
