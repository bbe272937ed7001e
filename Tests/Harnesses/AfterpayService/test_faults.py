"""Faults by rules: the answer, whether the work was done, and the log."""
import http.client
import time
import unittest

from running import AGENT, Client, ServiceTestCase, cents, checkout, usd, uuid, wait_until

AUTH = "/v2/payments/auth"


class FaultTests(ServiceTestCase):
    def setUp(self):
        super().setUp()
        self.token = self.client.confirmed()
        self.body = {"requestId": uuid(), "token": self.token}
        self.client.send("DELETE", "/admin/requests")

    def auth(self):
        return self.client.post(AUTH, self.body)

    def assert_order(self, is_there):
        """Asserts whether the first request was worked on, and that its repetition is answered well either way."""
        orders = [each for each in self.client.admin("books")["orders"] if each["token"] == self.token]
        self.assertEqual(len(orders), int(is_there))
        self.assertEqual(self.client.log("auth")[0]["worked"], is_there)
        self.assert_payment(self.auth(), 201, "AUTH_APPROVED")
        self.assertEqual(self.client.log("auth")[-1]["repeated"], is_there)
        self.assertEqual(len(self.client.book(self.token)["events"]), 1)

    def assert_cut(self):
        with self.assertRaises((http.client.HTTPException, ConnectionError)):
            self.auth()

    def test_slow(self):
        self.client.fault("slow", call="auth", milliseconds=300)
        started = time.monotonic()
        self.assert_payment(self.auth(), 201, "AUTH_APPROVED")
        self.assertGreaterEqual(time.monotonic() - started, 0.3)
        self.assert_order(True)

    def test_a_client_that_does_not_wait(self):
        for worked in (False, True):
            self.token = self.client.confirmed()
            self.body = {"requestId": uuid(), "token": self.token}
            self.client.fault("slow", call="auth", milliseconds=500, worked=worked)
            impatient = Client(self.service.port, timeout=0.1)
            with self.assertRaises(TimeoutError):
                impatient.post(AUTH, self.body)
            wait_until(lambda: not self.client.admin("faults")["rules"])
            answer = wait_until(lambda: (found := self.auth()).status != 409 and found)
            self.assert_payment(answer, 201, "AUTH_APPROVED")
            self.assertEqual(len(self.client.book(self.token)["events"]), 1)

    def test_cut_before(self):
        self.client.fault("cut-before", call="auth")
        self.assert_cut()
        entry, = self.client.log("auth")
        self.assertEqual((entry["status"], entry["fault"]), (None, "cut-before"))
        self.assert_order(False)

    def test_cut_after(self):
        self.client.fault("cut-after", call="auth")
        self.assert_cut()
        entry, = self.client.log("auth")
        self.assertEqual((entry["status"], entry["fault"]), (None, "cut-after"))
        self.assert_order(True)

    def test_cut_within_the_body(self):
        self.client.fault("cut-after", call="auth", bytes=30)
        with self.assertRaises(http.client.IncompleteRead) as raised:
            self.auth()
        self.assertEqual(len(raised.exception.partial), 30)
        self.assertEqual(self.client.log("auth")[0]["status"], 201)
        self.assert_order(True)

    def test_cut_an_empty_body(self):
        self.client.fault("cut-after", call="reversal", bytes=30)
        self.auth()
        self.client.send("POST", f"/v2/payments/token:{self.token}/reversal")
        self.client.close()
        self.assertEqual(self.client.book(self.token)["reversal"]["state"], "pending")

    def test_conflict(self):
        self.client.fault("conflict", call="auth")
        self.assert_error(self.auth(), 409, "conflict")
        self.assert_order(False)

    def test_too_many(self):
        self.client.fault("too-many", call="auth", retryAfter=7, times=1)
        self.client.fault("too-many", call="auth")
        answer = self.auth()
        self.assert_error(answer, 429, "too_many_requests")
        self.assertEqual(answer.headers["Retry-After"], "7")
        answer = self.auth()
        self.assert_error(answer, 429, "too_many_requests")
        self.assertIsNone(answer.headers["Retry-After"])
        self.assert_order(False)

    def test_an_empty_500(self):
        self.client.fault("empty-500", call="auth")
        answer = self.auth()
        self.assertEqual((answer.status, answer.body, answer.headers["Content-Length"]), (500, b"", "0"))
        self.assert_order(False)

    def test_an_empty_500_after_the_work(self):
        self.client.fault("empty-500", call="auth", worked=True)
        self.assertEqual((self.auth().status, self.client.log("auth")[0]["status"]), (500, 500))
        self.assert_order(True)

    def test_any_status(self):
        for worked, status, body, sent in ((False, 503, "busy", b"busy"), (False, 402, {"errorCode": "x"}, b'{\n  "errorCode" : "x"\n}'),
                                           (True, 502, "", b"")):
            self.client.fault("status", call="auth", status=status, body=body, worked=worked)
            answer = self.auth()
            self.assertEqual((answer.status, answer.body), (status, sent))
        self.assert_payment(self.auth(), 201, "AUTH_APPROVED")

    def test_a_wrong_sum(self):
        self.client.fault("wrong-sum", call="auth")
        answer = self.auth()
        self.assertEqual((answer.status, cents(answer.json["openToCaptureAmount"])), (201, 5001))
        self.client.advance(3)
        order = self.client.book(self.token)["id"]
        self.client.capture(order, "20.00")
        self.client.fault("wrong-sum", times=2)
        self.assertEqual(self.client.refund(order, "10.00").json["amount"], usd("10.01"))
        listed = self.client.get(f"/v2/payments?ids={order}").json["results"][0]
        self.assertEqual(listed["openToCaptureAmount"], usd("30.01"))
        self.assertEqual(self.client.book(order)["open"], "30.00")

    def test_garbage(self):
        self.client.fault("garbage", call="auth")
        answer = self.auth()
        self.assertEqual(answer.status, 201)
        with self.assertRaises(ValueError):
            answer.json
        self.assert_order(True)
        self.client.fault("garbage", call="reversal")
        answer = self.client.send("POST", f"/v2/payments/token:{self.token}/reversal")
        self.assertEqual((answer.status, answer.body[:6]), (200, b"<html>"))

    def test_a_wait_and_a_fault(self):
        self.client.fault("conflict", call="auth", milliseconds=200)
        started = time.monotonic()
        self.assertEqual(self.auth().status, 409)
        self.assertGreaterEqual(time.monotonic() - started, 0.2)

    def test_rules_are_used_in_order_and_counted(self):
        self.client.admin("faults", {"rules": [{"fault": "status", "status": 501, "call": "configuration", "times": 2, "skip": 1},
                                               {"fault": "status", "status": 502, "call": "configuration"}]})
        found = [self.client.get("/v2/configuration").status for _ in range(5)]
        self.assertEqual(found, [502, 501, 501, 200, 200])
        self.assertEqual(self.client.admin("faults")["rules"], [])

    def test_rules_of_an_order_or_token(self):
        order, other = self.client.authorized(), self.client.authorized()
        token = self.client.book(order)["token"]
        for members in ({"order": order}, {"token": token}):
            for path in (f"/v2/payments/{order}", f"/v2/payments/token:{token}"):
                self.client.fault("conflict", **members)
                self.assertEqual([self.client.get(each).status for each in (f"/v2/payments/{other}", path, path)], [200, 409, 200])
        self.client.fault("conflict", token=self.token)
        self.assertEqual(self.auth().status, 409)

    def test_rules_of_every_call(self):
        order = self.client.authorized()
        token = self.client.book(order)["token"]
        for call, method, path, body in (
                ("ping", "GET", "/ping", None), ("configuration", "GET", "/v2/configuration", None),
                ("create", "POST", "/v2/checkouts", checkout()), ("checkout", "GET", "/v2/checkouts/x", None),
                ("auth", "POST", AUTH, {}), ("capture-full", "POST", "/v2/payments/capture", {}), ("payments", "GET", "/v2/payments", None),
                ("payment", "GET", "/v2/payments/1", None), ("payment", "GET", "/v2/payments/token:x", None),
                ("capture", "POST", f"/v2/payments/{order}/capture", {}), ("void", "POST", f"/v2/payments/{order}/void", {}),
                ("refund", "POST", f"/v2/payments/{order}/refund", {}), ("courier", "PUT", f"/v2/payments/{order}/courier", {}),
                ("update", "PUT", f"/v2/payments/{order}", {}), ("reversal", "POST", f"/v2/payments/token:{token}/reversal", None),
                ("oauth", "POST", "/v2/oauth2/token", {}), ("widget", "GET", "/widget/checksum", None)):
            self.client.fault("status", call=call, status=599)
            self.assertEqual(self.client.send(method, path, body).status, 599, call)
            self.assertEqual(self.client.log(call)[-1]["status"], 599)

    def test_rejected_requests_use_no_rule(self):
        self.client.fault("conflict")
        self.client.get("/v2/configuration", Authorization=None)
        self.client.get("/nothing")
        self.assertEqual(len(self.client.admin("faults")["rules"]), 1)

    def test_malformed_rules(self):
        for rule in ({}, {"fault": "x"}, {"fault": "slow", "call": "x"}, {"fault": "slow", "times": 0}, {"fault": "slow", "times": "1"},
                     {"fault": "slow", "milliseconds": -1}, {"fault": "status", "status": 600}, {"fault": "slow", "worked": 1},
                     {"fault": "slow", "order": 1}, {"fault": "slow", "unknown": 1}):
            self.assertEqual(self.client.post("/admin/faults", rule).status, 422, rule)
        answer = self.client.post("/admin/faults", {"rules": [{"fault": "slow"}, {"fault": "x"}]})
        self.assertEqual((answer.status, self.client.admin("faults")["rules"]), (422, []))
        self.assertEqual(self.client.post("/admin/clock", {"advanceSeconds": "1"}).status, 422)

    def test_counts(self):
        self.client.fault("cut-after", call="auth")
        self.assert_cut()
        self.auth()
        self.client.get("/v2/payments/x")
        self.client.get("/nothing")
        found = self.client.admin("requests")
        self.assertEqual(found["counts"], {"auth": {"none": 1, "201": 1}, "payment": {"404": 1}, "none": {"404": 1}})
        self.assertEqual([each["errorCode"] for each in found["requests"]], [None, None, "not_found", "not_found"])
        self.assertEqual({each["userAgent"] for each in found["requests"]}, {AGENT})
        self.assertEqual(len(self.client.admin(f"requests?token={self.token}")["requests"]), 2)


if __name__ == "__main__":
    unittest.main()
