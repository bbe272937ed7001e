"""Refunds and reversals: amounts, limits of time, states, rejections."""
import unittest

from running import DAY, ServiceTestCase, usd


class RefundTests(ServiceTestCase):
    def captured(self):
        return self.client.post("/v2/payments/capture", {"token": self.client.confirmed()}).json["id"]

    def test_the_request_is_echoed(self):
        order = self.captured()
        body = {"requestId": "r-1", "amount": usd("10.0"), "merchantReference": "m-1", "refundMerchantReference": "c-1"}
        answer = self.client.post(f"/v2/payments/{order}/refund", body)
        self.assertEqual(answer.status, 201)
        self.assertEqual({name: answer.json[name] for name in body}, body | {"amount": usd("10.00")})
        self.assertEqual(set(answer.json) - set(body), {"refundId", "refundedAt"})
        plain = self.client.refund(order, "5.00", requestId=None)
        self.assertEqual(list(plain.json), ["amount", "refundId", "refundedAt"])
        payment = self.assert_payment(self.client.get(f"/v2/payments/{order}"), 200, "CAPTURED", ("50.00", "0.00", "0.00"))
        self.assertEqual(payment["refunds"], [plain.json, {
            "amount": usd("10.00"), "refundId": answer.json["refundId"], "refundedAt": answer.json["refundedAt"],
            "merchantReference": "m-1", "refundMerchantReference": "c-1"}])

    def test_amounts_and_fields(self):
        order = self.captured()
        for amount in ("0.00", "50.01"):
            self.assert_error(self.client.refund(order, amount), 422, "invalid_amount")
        self.assertEqual(self.client.refund(order, "49.99").status, 201)
        self.assert_error(self.client.refund(order, "0.02"), 422, "invalid_amount")
        for part, changes in (
                ("amount may not be null", {"amount": None}), ("requestId size", {"requestId": "x" * 65}),
                ("merchantReference size", {"merchantReference": "x" * 65}),
                ("refundMerchantReference size", {"refundMerchantReference": "x" * 129}),
                ("amount.currency must be USD", {"amount": {"amount": "0.01", "currency": "GBP"}})):
            answer = self.client.post(f"/v2/payments/{order}/refund", {"amount": usd("0.01"), **changes})
            self.assert_error(answer, 422, "invalid_object", part)
        self.assertEqual(self.client.refund(order, "0.01").status, 201)

    def test_only_the_captured_amount(self):
        order = self.client.authorized()
        self.assert_error(self.client.refund(order, "5.00"), 412, "precondition_failed")
        self.client.capture(order, "20.00")
        self.assert_error(self.client.refund(order, "20.01"), 422, "invalid_amount")
        self.assertEqual(self.client.refund(order, "20.00").status, 201)
        self.assert_payment(self.client.get(f"/v2/payments/{order}"), 200, "PARTIALLY_CAPTURED", ("20.00", "0.00", "30.00"))

    def test_orders_that_cannot_be_refunded(self):
        self.assert_error(self.client.refund("INVALID", "5.00"), 404, "not_found")
        self.assert_error(self.client.refund("123456789101112", "5.00"), 412, "precondition_failed")
        declined = self.client.post("/v2/payments/capture", {"token": self.client.declined()}).json["id"]
        self.assert_error(self.client.refund(declined, "5.00"), 412, "precondition_failed")

    def test_120_days(self):
        order = self.captured()
        self.client.advance(120 * DAY - 60)
        self.assertEqual(self.client.refund(order, "5.00").status, 201)
        self.client.advance(120)
        self.assert_error(self.client.refund(order, "5.00"), 422, "refund_timelimit_exceeded")


class ReversalTests(ServiceTestCase):
    def reverse(self, token):
        return self.client.send("POST", f"/v2/payments/token:{token}/reversal")

    def order(self, path="/v2/payments/auth"):
        return self.client.post(path, {"token": self.client.confirmed()}).json

    def test_an_authorization_is_reversed_later(self):
        payment = self.order()
        answer = self.reverse(payment["token"])
        self.assertEqual((answer.status, answer.body), (204, b""))
        self.assert_payment(self.client.get(f"/v2/payments/{payment['id']}"), 200, "AUTH_APPROVED")
        self.assertEqual(self.client.book(payment["id"])["reversal"]["state"], "pending")
        self.client.advance(5)
        found = self.assert_payment(self.client.get(f"/v2/payments/{payment['id']}"), 200, "VOIDED", ("0.00", "50.00", "0.00"))
        self.assert_types(found, "AUTH_APPROVED", "VOIDED")
        self.assertEqual(self.client.book(payment["id"])["reversal"]["state"], "reversed")

    def test_a_capture_is_refunded_by_the_administration_at_once(self):
        payment = self.order("/v2/payments/capture")
        self.client.refund(payment["id"], "10.00")
        self.assertEqual(self.reverse(payment["token"]).status, 204)
        self.assertEqual(self.client.admin("reversals", {}), {"settled": [payment["id"]]})
        found = self.assert_payment(self.client.get(f"/v2/payments/{payment['id']}"), 200, "CAPTURED", ("50.00", "0.00", "0.00"))
        self.assertEqual([each["amount"]["amount"] for each in found["refunds"]], ["40.00", "10.00"])
        self.assertEqual(self.client.book(payment["id"])["refunded"], "50.00")
        self.assert_error(self.client.refund(payment["id"], "0.01"), 422, "invalid_amount")

    def test_four_reasons(self):
        payment = self.order()
        self.reverse(payment["token"])
        self.assert_error(self.reverse(payment["token"]), 412, "precondition_failed", "pending")
        self.client.advance(5)
        self.assert_error(self.reverse(payment["token"]), 412, "precondition_failed", "already been reversed")
        partly, voided, late = self.order(), self.order(), self.order()
        self.client.capture(partly["id"], "10.00")
        self.client.void(voided["id"])
        declined = self.client.declined()
        self.client.post("/v2/payments/auth", {"token": declined})
        for token in (partly["token"], voided["token"], declined):
            self.assert_error(self.reverse(token), 412, "precondition_failed", "not eligible")
        self.client.advance(601)
        self.assert_error(self.reverse(late["token"]), 412, "precondition_failed", "outside")

    def test_until_ten_minutes(self):
        payment = self.order()
        self.client.advance(590)
        self.assertEqual(self.reverse(payment["token"]).status, 204)

    def test_a_token_without_an_order(self):
        for token in ("unknown", self.client.confirmed()):
            self.assert_error(self.reverse(token), 402, "invalid_token")

    def test_a_pending_reversal_blocks_the_order(self):
        payment = self.order()
        self.reverse(payment["token"])
        self.assert_error(self.client.capture(payment["id"], "5.00"), 412, "invalid_state", "pending")
        self.assert_error(self.client.void(payment["id"]), 412, "invalid_state", "pending")
        captured = self.order("/v2/payments/capture")
        self.reverse(captured["token"])
        self.assert_error(self.client.refund(captured["id"], "5.00"), 412, "precondition_failed")


if __name__ == "__main__":
    unittest.main()
