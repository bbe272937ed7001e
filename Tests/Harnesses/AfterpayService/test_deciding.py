"""Authorizations and full captures: answers, declines, tokens, checksums."""
import unittest

from running import ServiceTestCase, checkout, contact, usd, uuid

AUTH, FULL = "/v2/payments/auth", "/v2/payments/capture"
BOTH = (AUTH, FULL)


class ApprovalTests(ServiceTestCase):
    def test_an_authorization(self):
        self.client.admin("clock", {"now": "2027-03-01T08:00:00Z"})
        token = self.client.confirmed(billing=contact(), items=[{"name": "Mug", "quantity": 1, "price": usd("50.00")}])
        answer = self.client.post(AUTH, {"requestId": uuid(), "token": token, "merchantReference": None})
        payment = self.assert_payment(answer, 201, "AUTH_APPROVED", ("0.00", "0.00", "50.00"))
        self.assertEqual(list(payment), [
            "id", "token", "status", "created", "originalAmount", "openToCaptureAmount", "paymentState", "merchantReference",
            "refunds", "orderDetails", "events"])
        self.assertRegex(payment["id"], "^[0-9]+$")
        self.assertEqual((payment["token"], payment["status"], payment["merchantReference"], payment["refunds"]),
                         (token, "APPROVED", "shop-1", []))
        self.assertEqual(payment["orderDetails"], {
            "consumer": checkout()["consumer"], "billing": contact(), "courier": {},
            "items": [{"name": "Mug", "quantity": 1, "price": usd("50.00")}], "discounts": []})
        event, = payment["events"]
        self.assertEqual(list(event), ["id", "created", "expires", "type", "amount", "paymentEventMerchantReference"])
        self.assertEqual((event["type"], event["amount"], event["paymentEventMerchantReference"]), ("AUTH_APPROVED", usd("50.00"), None))
        self.assertTrue(event["expires"].startswith("2027-03-14T08:00:"))

    def test_a_full_capture(self):
        answer = self.client.post(FULL, {"token": self.client.confirmed()})
        payment = self.assert_payment(answer, 201, "CAPTURED", ("50.00", "0.00", "0.00"))
        self.assertEqual((payment["status"], payment["openToCaptureAmount"]), ("APPROVED", usd("0.00")))
        self.assertEqual([(each["type"], each["expires"]) for each in payment["events"]], [("CAPTURED", None)])

    def test_a_declined_authorization_is_a_402_payment(self):
        answer = self.client.post(AUTH, {"requestId": uuid(), "token": self.client.declined()})
        payment = self.assert_payment(answer, 402, "AUTH_DECLINED", ("0.00", "0.00", "50.00"))
        self.assertEqual(payment["status"], "DECLINED")
        self.assertEqual([(each["type"], each["expires"]) for each in payment["events"]], [("AUTH_DECLINED", None)])
        self.assertEqual(self.client.payment(payment["id"]), payment)

    def test_a_declined_full_capture_is_a_201_payment(self):
        answer = self.client.post(FULL, {"token": self.client.declined()})
        payment = self.assert_payment(answer, 201, "CAPTURE_DECLINED", ("0.00", "0.00", "50.00"))
        self.assertEqual(payment["status"], "DECLINED")
        self.assertEqual(self.client.get(f"/v2/payments/token:{payment['token']}").json, payment)

    def test_a_shopper_of_the_sandbox_is_declined_by_email(self):
        token = self.client.confirmed(consumer={"email": "Decline+1@example.com"})
        self.assert_payment(self.client.post(AUTH, {"token": token}), 402, "AUTH_DECLINED")

    def test_the_decision_replaces_reference_items_and_shipping(self):
        for path in BOTH:
            body = {"token": self.client.confirmed(shipping=contact()), "merchantReference": "shop-2",
                    "shipping": contact(name="Bob"), "items": [{"name": "Tea", "quantity": 1, "price": usd("50.00")}],
                    "enrichments": {"initiation": {"actor": "MERCHANT"}, "subscription": {"interval": "MONTH", "intervalCount": 1}}}
            payment = self.client.post(path, body).json
            self.assertEqual((payment["merchantReference"], payment["orderDetails"]["shipping"]["name"],
                              payment["orderDetails"]["items"]), ("shop-2", "Bob", body["items"]))


class RejectionTests(ServiceTestCase):
    def test_the_shopper_must_confirm(self):
        token = self.client.create()
        for path in BOTH:
            self.assert_error(self.client.post(path, {"token": token}), 412, "invalid_order_transaction_status",
                              "Order has not been approved.")
        self.client.admin(f"checkouts/{token}/confirm", {})
        self.assertEqual(self.client.post(AUTH, {"token": token}).status, 201)

    def test_unknown_and_expired_tokens(self):
        token, other = self.client.confirmed(), self.client.confirmed()
        self.client.advance(180 * 60 - 30)
        self.assertEqual(self.client.post(AUTH, {"token": token}).status, 201)
        self.client.advance(30)
        for path in BOTH:
            for each in (other, "unknown"):
                self.assert_error(self.client.post(path, {"token": each}), 402, "invalid_token")

    def test_a_token_is_missing_or_empty(self):
        for path in BOTH:
            self.assert_error(self.client.post(path, {}), 422, "invalid_object", "token may not be null")
            self.assert_error(self.client.post(path, {"token": ""}), 422, "invalid_object", "token may not be empty")
            self.assert_error(self.client.post(path, {"token": 1}), 422, "invalid_object", "token must be a string")

    def test_fields(self):
        for part, changes in (
                ("merchantReference size", {"merchantReference": "x" * 129}), ("isCheckoutAdjusted", {"isCheckoutAdjusted": "true"}),
                ("enrichments.initiation may not be null", {"enrichments": {}}),
                ("enrichments.initiation.actor must be one of", {"enrichments": {"initiation": {"actor": "SHOP"}}}),
                ("items[0].name", {"items": [{}]}), ("shipping.name", {"shipping": {}}), ("items must be an array", {"items": {}}),
                ("amount.currency must be the currency", {"amount": {"amount": "50.00", "currency": "AUD"}})):
            for path in BOTH:
                answer = self.client.post(path, {"token": self.client.confirmed(), **changes})
                self.assert_error(answer, 422, "invalid_object", part)
        answer = self.client.post(AUTH, {"token": self.client.confirmed(), "requestId": "1"})
        self.assert_error(answer, 422, "invalid_object", "requestId must be a UUID")

    def test_a_token_is_decided_once(self):
        for first in BOTH:
            for token in (self.client.confirmed(), self.client.declined()):
                self.client.post(first, {"token": token})
                second = BOTH[1 - BOTH.index(first)]
                self.assert_error(self.client.post(second, {"token": token}), 402, "invalid_token")
                self.assert_error(self.client.post(AUTH, {"token": token}), 402, "invalid_token")
                self.assertEqual(self.client.post(f"/admin/checkouts/{token}/confirm", {}).status, 402)


class ChecksumTests(ServiceTestCase):
    def checksum(self, token, amount):
        return self.client.get(f"/widget/checksum?token={token}&amount={amount}&currency=USD").json["paymentScheduleChecksum"]

    def decide(self, token, amount=None, **members):
        return self.client.post(AUTH, {"token": token, **({} if amount is None else {"amount": usd(amount)}), **members})

    def test_an_adjusted_checkout_needs_its_checksum(self):
        for amount in ("50.00", "45.00", "60.00"):
            token = self.client.confirmed()
            right, wrong = self.checksum(token, amount), self.checksum(token, "50.01")
            for members in ({}, {"paymentScheduleChecksum": None}, {"paymentScheduleChecksum": wrong},
                            {"paymentScheduleChecksum": self.checksum(self.client.create(), amount)},
                            {"paymentScheduleChecksum": right + " "}, {"paymentScheduleChecksum": "é"}):
                answer = self.decide(token, amount, isCheckoutAdjusted=True, **members)
                self.assert_error(answer, 422, "invalid_object", "paymentScheduleChecksum")
            answer = self.decide(token, amount, isCheckoutAdjusted=True, paymentScheduleChecksum=right)
            self.assert_payment(answer, 201, "AUTH_APPROVED", ("0.00", "0.00", amount))

    def test_an_unadjusted_checkout_has_its_amount(self):
        token = self.client.confirmed()
        for members in ({}, {"isCheckoutAdjusted": False}, {"paymentScheduleChecksum": self.checksum(token, "45.00")}):
            self.assert_error(self.decide(token, "45.00", **members), 422, "invalid_object", "amount must be the amount")
        self.assertEqual(self.decide(token, "50.00").status, 201)

    def test_a_checksum_that_is_given_must_match(self):
        token = self.client.confirmed()
        wrong = self.checksum(token, "45.00")
        self.assert_error(self.decide(token, paymentScheduleChecksum=wrong), 422, "invalid_object", "paymentScheduleChecksum")
        self.assert_error(self.decide(token, paymentScheduleChecksum=""), 422, "invalid_object", "paymentScheduleChecksum")
        self.assertEqual(self.decide(token, paymentScheduleChecksum=self.checksum(token, "50.00")).status, 201)

    def test_an_adjusted_amount_is_within_the_limits(self):
        token = self.client.confirmed()
        answer = self.decide(token, "2000.01", isCheckoutAdjusted=True, paymentScheduleChecksum=self.checksum(token, "2000.01"))
        self.assert_error(answer, 422, "unsupported_payment_type")

    def test_an_express_checkout_needs_the_amount(self):
        token = self.client.confirmed(mode="express")
        self.assert_error(self.decide(token), 422, "invalid_object", "amount may not be null")
        self.assertEqual(self.decide(token, "50.00").status, 201)


class ConfirmingTests(ServiceTestCase):
    ARGUMENTS = ("--confirm-at-once", "--authorization-days", "0.5")

    def test_checkouts_are_confirmed_when_they_are_created(self):
        answer = self.client.post(AUTH, {"token": self.client.create()})
        self.assert_payment(answer, 201, "AUTH_APPROVED")
        self.client.advance(43_200)
        self.assert_payment(self.client.get(f"/v2/payments/{answer.json['id']}"), 200, "VOIDED")


if __name__ == "__main__":
    unittest.main()
