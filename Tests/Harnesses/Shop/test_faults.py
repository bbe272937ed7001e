"""Faults on request and at random."""
import http.client
import json
import socket
import unittest

from running import Client, RunningShop, ShopTestCase, mistake


class FaultTests(ShopTestCase):
    def order(self):
        return self.client.post("/checkouts", {"cartId": self.client.cart()}).json

    def change(self, order, email, fault, client=None):
        return (client or self.client).patch(f"/checkouts/{order['id']}", {"contact": {"email": email}}, X_Fault=fault)

    def contact(self, order):
        found = Client(self.shop.port)
        self.addCleanup(found.close)
        return found.get(f"/checkouts/{order['id']}").json["contact"]

    def test_slow_is_late_and_good(self):
        order, client = self.order(), Client(self.shop.port, timeout=0.15)
        self.addCleanup(client.close)
        for fault in ("slow=0.6", "slow-after=0.6"):
            with self.assertRaises(TimeoutError):
                self.change(order, "late@example.com", fault, client)
        self.assertEqual(self.change(order, "slow@example.com", "slow=0.01").status, 200)

    def test_a_status_does_nothing(self):
        order = self.order()
        for status in (204, 302, 304, 400, 404, 418, 429, 500, 502, 503, 599, 999):
            self.assertEqual(self.change(order, "a@example.com", str(status)).status, status)
        self.assertIsNone(self.contact(order))

    def test_a_status_after_the_work_has_done_it(self):
        order = self.order()
        self.assertEqual(self.change(order, "a@example.com", "503-after").status, 503)
        self.assertEqual(self.contact(order), {"email": "a@example.com"})

    def test_retry_after_names_the_seconds(self):
        order = self.order()
        answer = self.change(order, "a@example.com", "retry-after=1")
        self.assertEqual((answer.status, answer.headers["Retry-After"]), (503, "1"))
        self.assertIsNone(self.contact(order))

    def test_cut_ends_the_connection_before_and_after_the_work(self):
        order = self.order()
        for fault, contact in (("cut", None), ("cut-after", {"email": "a@example.com"})):
            with self.assertRaises((http.client.HTTPException, OSError)):
                self.change(order, "a@example.com", fault)
            self.assertEqual(self.contact(order), contact)
        with self.assertRaises(http.client.IncompleteRead):
            self.change(order, "short@example.com", "cut-short")
        self.assertEqual(self.contact(order), {"email": "short@example.com"})

    def test_wrong_json_is_none_and_a_wrong_shape_does_not_add_up(self):
        order = self.order()
        answer = self.change(order, "a@example.com", "wrong-json")
        self.assertEqual(answer.status, 200)
        with self.assertRaises(json.JSONDecodeError):
            answer.json
        answer = self.change(order, "b@example.com", "wrong-shape")
        self.assertEqual(mistake(answer.json), "total")
        self.assertEqual(self.contact(order), {"email": "b@example.com"})
        payment = self.client.get(f"/checkouts/{order['id']}/payments/k", X_Fault="wrong-shape")
        self.assertEqual(payment.json, {"status": None})

    def test_duplicate_sends_the_answer_twice(self):
        order = self.order()
        with socket.create_connection(("127.0.0.1", self.shop.port)) as connection:
            connection.sendall(f"GET /checkouts/{order['id']} HTTP/1.1\r\nHost: localhost\r\nX-Fault: duplicate\r\n\r\n".encode())
            received = b""
            while part := connection.recv(65536):
                received += part
        self.assertEqual(received.count(b"HTTP/1.1 200"), 2)
        first = received[:len(received) // 2]
        self.assertEqual(first * 2, received)

    def test_repeat_does_the_work_twice_and_pays_once(self):
        order = self.client.checkout(self.client.cart())
        payment = self.client.pay(order, "repeat", X_Fault="repeat")
        self.assertEqual((payment.status, payment.headers["Idempotent-Replayed"]), (201, "true"))
        done = self.client.complete(order, payment.json["paymentId"], X_Fault="repeat")
        self.assertEqual(done.status, 200)
        self.assertEqual([found["cartId"] for found in self.client.get("/admin/orders").json["orders"]].count(order["cartId"]), 1)

    def test_expire_and_reprice_happen_in_the_shop(self):
        order = self.client.checkout(self.client.cart(kettle=1))
        self.assert_failure(self.client.pay(order, "reprice", X_Fault="reprice"), 409, "amount_changed")
        latest = self.client.get(f"/checkouts/{order['id']}").json
        self.assertEqual((order["lines"][0]["unitPrice"], latest["lines"][0]["unitPrice"]), ("79.95", "79.96"))
        self.assert_failure(self.client.pay(latest, "expire", X_Fault="expire"), 410, "cart_expired")
        self.assert_failure(self.client.get(f"/checkouts/{order['id']}"), 410, "cart_expired")

    def test_faults_are_ordered_for_the_next_requests_that_fit(self):
        order = self.order()
        self.client.post("/admin/faults", {"next": [{"match": "PATCH /checkouts/*", "fault": "503", "times": 2},
                                                    {"match": "PATCH *", "fault": "429, retry-after=3"}]})
        self.assertEqual(self.client.get(f"/checkouts/{order['id']}").status, 200)
        path, change = f"/checkouts/{order['id']}", {"contact": {"email": "a@example.com"}}
        answers = [self.client.patch(path, change) for _ in range(4)]
        self.assertEqual([answer.status for answer in answers], [503, 503, 429, 200])
        self.assertEqual(answers[2].headers["Retry-After"], "3")
        for body in ({"rate": 2}, {"next": 1}, {"next": [{"match": "*", "fault": "explode"}]}, {"next": [{"fault": "503"}]}):
            self.assertEqual(self.client.post("/admin/faults", body).status, 422, body)

    def test_several_faults_and_unknown_words(self):
        order = self.order()
        self.assertEqual(self.change(order, "a@example.com", "slow=0.01, 503").status, 503)
        self.assert_failure(self.change(order, "a@example.com", "explode"), 400, "unknown_fault")
        self.assert_failure(self.change(order, "a@example.com", "100"), 400, "unknown_fault")
        self.assertGreaterEqual(self.client.counts()["faults"]["status"], 1)


class RandomFaultTests(unittest.TestCase):
    def outcomes(self, faults):
        """Returns the outcome of each of many requests."""
        shop = RunningShop("--faults", faults)
        self.addCleanup(shop.close)
        found = []
        for number in range(300):
            client = Client(shop.port)
            try:
                answer = client.post("/checkouts", {"cartId": "cart-usd", "n": number % 150})
                found.append((answer.status, len(answer.body)))
            except (http.client.HTTPException, OSError) as error:
                found.append(type(error).__name__)
            client.close()
        return found

    def test_the_same_seed_has_the_same_faults(self):
        first = self.outcomes("7:0.3")
        self.assertEqual(first, self.outcomes("7:0.3"))
        self.assertNotEqual(first, self.outcomes("8:0.3"))
        good = sum(outcome == max(first, key=first.count) for outcome in first)
        self.assertTrue(150 <= good <= 270, good)
        self.assertGreaterEqual(len(set(map(str, first))), 5)

    def test_no_rate_has_no_faults(self):
        self.assertTrue(all(outcome[0] in (200, 201) for outcome in self.outcomes("7:0")))


if __name__ == "__main__":
    unittest.main()
