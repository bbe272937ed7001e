"""Idempotency: the same answer for the same key, how long, and 409 while the first request runs."""
import threading
import unittest

from running import DAY, Client, ServiceTestCase, usd, uuid, wait_until

AUTH, FULL = "/v2/payments/auth", "/v2/payments/capture"


class RequestIdTests(ServiceTestCase):
    def assert_repeated(self, path, body, times=1):
        """Sends a request twice, and asserts that the second answer is the first one, byte by byte."""
        first = self.client.post(path, body)
        self.client.advance(DAY // 2)
        for _ in range(times):
            second = self.client.post(path, dict(reversed(body.items())))
            self.assertEqual((second.status, second.body), (first.status, first.body))
        return first

    def test_an_authorization(self):
        for new_token, status in ((self.client.confirmed, 201), (self.client.declined, 402)):
            token = new_token()
            body = {"requestId": uuid(), "token": token}
            answer = self.assert_repeated(AUTH, body)
            self.assertEqual(answer.status, status)
            self.assertEqual(len(self.client.book(token)["events"]), 1)

    def test_a_capture_and_a_void(self):
        order = self.client.authorized()
        self.assert_repeated(f"/v2/payments/{order}/capture", {"requestId": uuid(), "amount": usd("10.00")}, times=2)
        self.assert_repeated(f"/v2/payments/{order}/void", {"requestId": uuid(), "amount": usd("10.00")})
        book = self.client.book(order)
        self.assertEqual((book["captured"], book["voided"], len(book["refunds"])), ("10.00", "10.00", 1))

    def test_for_24_hours(self):
        order = self.client.authorized()
        path, body = f"/v2/payments/{order}/capture", {"requestId": uuid(), "amount": usd("10.00")}
        self.client.post(path, body)
        self.client.advance(DAY - 60)
        self.client.post(path, body)
        self.assertEqual(self.client.book(order)["captured"], "10.00")
        self.client.advance(60)
        self.client.post(path, body)
        self.assertEqual(self.client.book(order)["captured"], "20.00")
        token = self.client.confirmed()
        body = {"requestId": uuid(), "token": token}
        self.client.post(AUTH, body)
        self.client.advance(DAY)
        self.assert_error(self.client.post(AUTH, body), 402, "invalid_token")

    def test_a_key_of_another_request(self):
        order, other = self.client.authorized(), self.client.authorized()
        body = {"requestId": uuid(), "amount": usd("10.00")}
        self.client.post(f"/v2/payments/{order}/capture", body)
        for path, changes in ((order, {"amount": usd("11.00")}), (other, {}), (order, {"merchantReference": "x"})):
            answer = self.client.post(f"/v2/payments/{path}/capture", body | changes)
            self.assert_error(answer, 422, "invalid_object", "requestId was used")
        self.assertEqual(self.client.post(f"/v2/payments/{order}/void", body).status, 201)  # another call
        identifier = uuid()
        self.client.post(AUTH, {"requestId": identifier, "token": self.client.confirmed()})
        answer = self.client.post(AUTH, {"requestId": identifier, "token": self.client.confirmed()})
        self.assert_error(answer, 422, "invalid_object", "requestId was used")

    def test_without_a_key_each_request_counts(self):
        order = self.client.authorized()
        for _ in range(2):
            for name in ("capture", "void"):
                self.client.post(f"/v2/payments/{order}/{name}", {"amount": usd("10.00")})
        book = self.client.book(order)
        self.assertEqual((book["captured"], book["voided"]), ("20.00", "20.00"))

    def test_a_rejection_is_decided_again(self):
        token = self.client.create()
        body = {"requestId": uuid(), "token": token}
        self.assertEqual(self.client.post(AUTH, body).status, 412)
        self.client.admin(f"checkouts/{token}/confirm", {})
        self.assertEqual(self.client.post(AUTH, body).status, 201)

    def test_the_log_marks_repetitions(self):
        body = {"requestId": uuid(), "token": self.client.confirmed()}
        self.client.post(AUTH, body)
        self.client.post(AUTH, body)
        first, second = self.client.log("auth")
        self.assertEqual((first["worked"], first["repeated"], second["worked"], second["repeated"]), (True, False, False, True))
        self.assertEqual(first["bodyDigest"], second["bodyDigest"])
        self.assertEqual((first["requestId"], first["token"]), (body["requestId"], body["token"]))


class FullCaptureTests(ServiceTestCase):
    def test_the_token_is_the_key_forever(self):
        for new_token in (self.client.confirmed, self.client.declined):
            token = new_token()
            first = self.client.post(FULL, {"token": token})
            self.client.advance(30 * DAY)
            second = self.client.post(FULL, {"token": token, "merchantReference": "other"})
            self.assertEqual((first.status, second.status, second.body), (201, 201, first.body))
            self.assertEqual(len(self.client.book(token)["events"]), 1)


class RefundTests(ServiceTestCase):
    def order(self):
        return self.client.post(FULL, {"token": self.client.confirmed()}).json["id"]

    def test_both_texts_are_the_key_forever(self):
        order = self.order()
        first = self.client.refund(order, "10.00", requestId="r", merchantReference="m")
        self.client.advance(200 * DAY)
        second = self.client.refund(order, "10.00", requestId="r", merchantReference="m")
        self.assertEqual((first.status, second.status, second.body), (201, 201, first.body))
        self.assertEqual(self.client.book(order)["refunded"], "10.00")

    def test_one_text_is_no_key(self):
        order = self.order()
        for members in ({"requestId": "r-1"}, {"merchantReference": "m-1"}, {}):
            before = int(self.client.book(order)["refunded"][:-3])
            for _ in range(2):
                self.assertEqual(self.client.refund(order, "5.00", **members).status, 201)
            self.assertEqual(self.client.book(order)["refunded"], f"{before + 10}.00")

    def test_other_texts_are_another_refund(self):
        order = self.order()
        for members in (("r-2", "m-2"), ("r-2", "m-3"), ("r-3", "m-2"), ("r-2", "m-2")):
            self.assertEqual(self.client.refund(order, "5.00", requestId=members[0], merchantReference=members[1]).status, 201)
        self.assertEqual(self.client.book(order)["refunded"], "15.00")

    def test_a_key_of_another_refund(self):
        order, other = self.order(), self.order()
        keys = {"requestId": "r-4", "merchantReference": "m-4"}
        self.client.refund(order, "5.00", **keys)
        self.assert_error(self.client.refund(order, "6.00", **keys), 422, "invalid_object")
        self.assert_error(self.client.refund(other, "5.00", **keys), 422, "invalid_object")


class RunningTests(ServiceTestCase):
    def assert_conflict(self, call, request, worked):
        """Sends a slow request and meanwhile its repetition, which is 409; afterwards it has the same answer.

        On a busy machine the slow request may end before its repetition arrives. Then a slower one is sent.
        """
        for milliseconds in (200, 1000, 5000):
            path, body = request()
            self.client.fault("slow", call=call, milliseconds=milliseconds, worked=worked)
            thread, found = self.in_background("POST", path, body)
            answer = self.client.post(path, body)
            thread.join()
            self.assertEqual(found[0].status, 201, found[0].body)
            self.assertEqual(self.client.post(path, body).body, found[0].body)
            if answer.status != 201:
                break
        self.assert_error(answer, 409, "conflict")

    def in_background(self, *request):
        """Sends a request that a fault slows down, and returns when the service works on it."""
        other, found = Client(self.service.port), []
        self.addCleanup(other.close)
        thread = threading.Thread(target=lambda: found.append(other.send(*request)))
        thread.start()
        wait_until(lambda: not self.client.admin("faults")["rules"])
        return thread, found

    def test_every_call_with_a_key(self):
        order = self.client.authorized()
        captured = self.client.post(FULL, {"token": self.client.confirmed()}).json["id"]
        amount = {"amount": usd("1.00")}
        for worked in (False, True):
            for call, request in (
                    ("auth", lambda: (AUTH, {"requestId": uuid(), "token": self.client.confirmed()})),
                    ("capture-full", lambda: (FULL, {"token": self.client.confirmed()})),
                    ("capture", lambda: (f"/v2/payments/{order}/capture", {"requestId": uuid(), **amount})),
                    ("void", lambda: (f"/v2/payments/{order}/void", {"requestId": uuid(), **amount})),
                    ("refund", lambda: (f"/v2/payments/{captured}/refund", {"requestId": uuid(), "merchantReference": "m", **amount}))):
                self.assert_conflict(call, request, worked)
        for call in ("capture", "void", "refund"):
            self.assertEqual([each["repeated"] for each in self.client.log(call) if each["worked"] or each["repeated"]][:2], [False, True])

    def test_other_requests_do_not_wait(self):
        for milliseconds in (1000, 5000, 20000):
            self.client.fault("slow", call="ping", milliseconds=milliseconds)
            thread, _ = self.in_background("GET", "/ping")
            self.client.authorized()
            entries = self.client.log("ping")
            thread.join()
            self.assertEqual(len(self.client.log("ping")), 1)
            if not entries:
                break
            self.client.send("DELETE", "/admin/requests")
        self.assertEqual(entries, [])

    def test_many_repetitions_at_once_decide_once(self):
        token, found = self.client.confirmed(), []
        body = {"requestId": uuid(), "token": token}
        threads = [threading.Thread(target=lambda: found.append(Client(self.service.port).post(AUTH, body))) for _ in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLessEqual({answer.status for answer in found}, {201, 409})
        self.assertEqual(len({answer.body for answer in found if answer.status == 201}), 1)
        self.assertEqual(sum(each["worked"] for each in self.client.log("auth")), 1)


if __name__ == "__main__":
    unittest.main()
