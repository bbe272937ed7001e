"""Captures, voids, expiry, reading and annotating: states, amounts, limits of time, rejections."""
import unittest

from running import DAY, ServiceTestCase, usd


class CaptureTests(ServiceTestCase):
    def test_several_captures(self):
        order = self.client.authorized()
        answer = self.client.capture(order, "20.00", paymentEventMerchantReference="first")
        payment = self.assert_payment(answer, 201, "PARTIALLY_CAPTURED", ("20.00", "0.00", "30.00"))
        self.assertEqual([each["paymentEventMerchantReference"] for each in payment["events"]], [None, "first"])
        self.assertEqual([bool(each["expires"]) for each in payment["events"]], [True, False])
        self.assertEqual(payment["merchantReference"], "shop-1")
        answer = self.client.capture(order, "30.00", merchantReference="shop-2")
        payment = self.assert_payment(answer, 201, "CAPTURED", ("50.00", "0.00", "0.00"))
        self.assert_types(payment, "AUTH_APPROVED", "CAPTURED", "CAPTURED")
        self.assertEqual(payment["merchantReference"], "shop-2")

    def test_amounts_and_fields(self):
        order = self.client.authorized()
        for amount in ("0.99", "0.00", "50.01"):
            self.assert_error(self.client.capture(order, amount), 422, "invalid_amount")
        self.assert_payment(self.client.capture(order, "1.00"), 201, "PARTIALLY_CAPTURED")
        for part, changes in (
                ("amount may not be null", {"amount": None}), ("amount.amount", {"amount": usd("x")}),
                ("amount.currency must be USD", {"amount": {"amount": "5.00", "currency": "AUD"}}),
                ("requestId must be a UUID", {"requestId": "x"}), ("merchantReference size", {"merchantReference": "x" * 129}),
                ("paymentEventMerchantReference size", {"paymentEventMerchantReference": "x" * 129})):
            answer = self.client.post(f"/v2/payments/{order}/capture", {"amount": usd("5.00"), **changes})
            self.assert_error(answer, 422, "invalid_object", part)

    def test_orders_that_cannot_be_captured(self):
        for identifier in ("INVALID_ORDER_ID", "12a", "-1"):
            self.assert_error(self.client.capture(identifier, "5.00"), 404, "not_found", "Afterpay payment ID not found.")
        self.assert_error(self.client.capture("123456789101112", "5.00"), 412, "error")
        declined = self.client.post("/v2/payments/auth", {"token": self.client.declined()}).json["id"]
        self.assert_error(self.client.capture(declined, "5.00"), 412, "invalid_state", "Order is not approved.")
        captured, partly, voided, expired = (self.client.authorized() for _ in range(4))
        self.client.capture(captured, "50.00")
        self.assert_error(self.client.capture(captured, "5.00"), 410, "payment_captured",
                          "The payment has already been fully captured.")
        self.client.capture(partly, "20.00")
        self.client.void(partly)
        self.assert_error(self.client.capture(partly, "5.00"), 410, "payment_captured")
        self.client.void(voided)
        self.assert_error(self.client.capture(voided, "5.00"), 412, "payment_voided", "The auth was previously voided.")
        self.client.advance(13 * DAY)
        self.assert_error(self.client.capture(expired, "5.00"), 412, "payment_expired")


class VoidTests(ServiceTestCase):
    def test_all_of_an_authorization(self):
        order = self.client.authorized()
        answer = self.client.send("POST", f"/v2/payments/{order}/void", headers={"Content-Length": "0"})
        payment = self.assert_payment(answer, 201, "VOIDED", ("0.00", "50.00", "0.00"))
        self.assert_types(payment, "AUTH_APPROVED", "VOIDED")
        refund, = payment["refunds"]
        self.assertEqual(list(refund), ["amount", "refundId", "refundedAt"])
        self.assertEqual(refund["amount"], usd("50.00"))

    def test_parts(self):
        order = self.client.authorized()
        answer = self.client.void(order, "10.00", reason="cancelledItems")
        self.assert_payment(answer, 201, "AUTH_APPROVED", ("0.00", "10.00", "40.00"))
        self.assert_payment(self.client.capture(order, "25.00"), 201, "PARTIALLY_CAPTURED", ("25.00", "10.00", "15.00"))
        answer = self.client.void(order, "0.50", reason="amountAdjustment")
        self.assert_payment(answer, 201, "PARTIALLY_CAPTURED", ("25.00", "10.50", "14.50"))
        payment = self.assert_payment(self.client.void(order), 201, "CAPTURED", ("25.00", "25.00", "0.00"))
        self.assertEqual([each["amount"]["amount"] for each in payment["refunds"]], ["14.50", "0.50", "10.00"])

    def test_the_last_capture_after_a_void(self):
        order = self.client.authorized()
        self.client.void(order, "10.00")
        self.assert_payment(self.client.capture(order, "40.00"), 201, "CAPTURED", ("40.00", "10.00", "0.00"))

    def test_rejections(self):
        self.assert_error(self.client.void("INVALID"), 404, "not_found")
        self.assert_error(self.client.void("123456789101112"), 500, "error")
        order = self.client.authorized()
        for amount in ("0.00", "50.01"):
            self.assert_error(self.client.void(order, amount), 422, "invalid_amount")
        self.assert_error(self.client.void(order, reason="other"), 422, "invalid_object", "reason must be one of")
        self.assert_error(self.client.void(order, requestId=1), 422, "invalid_object", "requestId")
        answer = self.client.post(f"/v2/payments/{order}/void", {"amount": {"amount": "5.00", "currency": "AUD"}})
        self.assert_error(answer, 422, "invalid_object", "amount.currency")
        self.client.void(order)
        self.assert_error(self.client.void(order), 412, "payment_voided")
        captured = self.client.post("/v2/payments/capture", {"token": self.client.confirmed()}).json["id"]
        self.assert_error(self.client.void(captured), 410, "payment_captured")
        declined = self.client.post("/v2/payments/auth", {"token": self.client.declined()}).json["id"]
        self.assert_error(self.client.void(declined), 412, "invalid_state")


class ExpiryTests(ServiceTestCase):
    def test_an_authorization_ends_at_its_moment(self):
        order = self.client.authorized()
        self.client.advance(13 * DAY - 60)
        self.assert_payment(self.client.get(f"/v2/payments/{order}"), 200, "AUTH_APPROVED")
        self.client.advance(60)
        payment = self.assert_payment(self.client.get(f"/v2/payments/{order}"), 200, "VOIDED", ("0.00", "50.00", "0.00"))
        self.assert_types(payment, "AUTH_APPROVED", "EXPIRED")
        self.assertEqual(payment["events"][1]["created"], payment["events"][0]["expires"])
        self.assertEqual(payment["refunds"], [])
        self.assert_error(self.client.void(order), 412, "payment_expired")

    def test_the_rest_of_a_part_is_voided(self):
        order = self.client.authorized()
        self.client.capture(order, "20.00")
        self.client.void(order, "5.00")
        self.client.advance(13 * DAY)
        payment = self.assert_payment(self.client.get(f"/v2/payments/{order}"), 200, "CAPTURED", ("20.00", "30.00", "0.00"))
        self.assert_types(payment, "AUTH_APPROVED", "CAPTURED", "VOIDED", "EXPIRED")
        self.assert_error(self.client.capture(order, "5.00"), 410, "payment_captured")
        self.assertEqual(self.client.refund(order, "20.00").status, 201)

    def test_a_captured_order_does_not_expire(self):
        order = self.client.authorized()
        self.client.capture(order, "50.00")
        self.client.advance(14 * DAY)
        self.assert_types(self.client.payment(order), "AUTH_APPROVED", "CAPTURED")


class AnnotationTests(ServiceTestCase):
    def test_reading_by_id_and_token(self):
        order = self.client.authorized()
        payment = self.client.payment(order)
        for path in (f"token:{payment['token']}", f"token%3A{payment['token']}"):
            self.assertEqual(self.client.get(f"/v2/payments/{path}").json, payment)
        for identifier in ("INVALID_ORDER_ID", "1", "token:unknown", "٣"):
            path = identifier.encode().decode("latin-1").encode("latin-1")
            quoted = "".join(f"%{byte:02X}" if byte > 127 else chr(byte) for byte in path)
            self.assert_error(self.client.get(f"/v2/payments/{quoted}"), 404, "not_found", "Afterpay payment ID not found.")

    def test_the_reference(self):
        order = self.client.authorized()
        answer = self.client.put(f"/v2/payments/{order}", {"merchantReference": "shop-9"})
        self.assert_payment(answer, 200, "AUTH_APPROVED")
        self.assertEqual(self.client.payment(order)["merchantReference"], "shop-9")
        self.assert_error(self.client.put(f"/v2/payments/{order}", {}), 422, "invalid_object", "merchantReference")
        self.assert_error(self.client.put(f"/v2/payments/{order}", {"merchantReference": "x" * 129}), 422, "invalid_object")
        for unknown in ("1", "x"):
            self.assert_error(self.client.put(f"/v2/payments/{unknown}", {"merchantReference": "a"}), 404, "not_found")

    def test_the_courier(self):
        order = self.client.authorized()
        before = self.client.payment(order)
        body = {"shippedAt": "2020-01-01T00:59:59+01:00", "name": "a", "tracking": "b", "priority": "EXPRESS"}
        answer = self.client.put(f"/v2/payments/{order}/courier", body)
        after = self.assert_payment(answer, 200, "AUTH_APPROVED")
        self.assertEqual(after["orderDetails"].pop("courier"), body | {"shippedAt": "2019-12-31T23:59:59.000Z"})
        self.assertEqual(before["orderDetails"].pop("courier"), {})
        self.assertEqual(after, before)
        for unknown in ("1", "x"):
            self.assert_error(self.client.put(f"/v2/payments/{unknown}/courier", body), 412, "precondition_failed")
        for part, changes in (("priority", {"priority": "x"}), ("shippedAt", {"shippedAt": "x"}), ("name", {"name": "x" * 129})):
            answer = self.client.put(f"/v2/payments/{order}/courier", body | changes)
            self.assert_error(answer, 422, "invalid_object", part)


if __name__ == "__main__":
    unittest.main()
