"""The native checkout's payment: it is asked for, presented, completed, and checked if its outcome is not known."""
import checkout_order as o
from checkout_state import Flow, Refusal, encoded, read


class Payment(Flow):
    """The input `pay`, the provider's result, and the answers to the requests of a payment."""

    def shop_again(self):
        self.phase, self.payment, self.succeeded = "shopping", None, None

    def stage(self, stage, **changes):
        self.payment = self.attempt = {**self.payment, **changes, "stage": stage}

    def not_known(self, outcome):
        self.stage("unknown")
        self.fail("payment_unknown", outcome.message)

    def fail_payment(self, code, message):
        self.shop_again()
        self.fail(code, message)

    def amount_differs(self):
        self.amount_before = self.order["summary"]["total"]
        self.shop_again()
        self.reading = "owed"

    def present(self, payment_id, data):
        self.stage("presented", paymentId=payment_id)
        if self.payment["provider"] is None:
            # Nothing is to be paid.
            self.succeeded = None, None
            self.send_complete()
            return
        self.effects.append({"effect": "presentProvider", "provider": self.payment["provider"], "paymentId": payment_id,
                             "amount": self.payment["amount"], "data": data})
        self.told["add_payment_info"] = {"provider": self.payment["provider"]}

    def complete(self, order_number):
        self.stage("completed")
        self.phase, self.is_leaving, self.order_number = "completed", False, order_number
        order = self.order
        self.told["purchase"] = {
            "transactionId": order_number, "value": o.amount_text(order["summary"]["total"], order),
                                 "currency": order["currency"],
            "tax": o.amount_text(order["summary"]["tax"], order),
                                 "shipping": o.amount_text(order["summary"]["shipping"], order),
            "coupon": self.coupon(), "items": self.items()}

    def send_complete(self):
        token, checksum = self.succeeded
        self.stage("completing")
        self.send("complete", "POST", self.path("complete"),
                  {"paymentId": self.payment["paymentId"], "token": token, "paymentScheduleChecksum": checksum})

    def check(self):
        """Asks for the outcome of a payment by its key."""
        self.stage("checking")
        self.send("check", "GET", f"/checkouts/{encoded(self.attempted_order)}/payments/{encoded(self.payment['key'])}")

    def check_attempt(self, refusal):
        """Asks for the outcome of the last payment, since the shop lets nobody order the cart."""
        self.refusal = refusal
        self.send("attempt", "GET", f"/checkouts/{encoded(self.attempted_order)}/payments/{encoded(self.attempt['key'])}")

    def answered_attempt(self, outcome, request):
        refusal, self.refusal = self.refusal, None
        status = read(outcome, {"status": o.text})
        ended = read(outcome, {"orderNumber": o.identifier}) if status and status["status"] == "succeeded" else None
        if not ended:
            self.refuse_remake(refusal)
            return
        self.payment, self.error, self.queued = {**self.attempt, "paymentId": None}, None, set()
        self.reading, self.remaking, self.is_found = None, None, True
        self.complete(ended["orderNumber"])
        if self.order["id"] != self.attempted_order or self.order["summary"]["total"] != self.attempted_total:
            del self.told["purchase"]

    def answered_pay(self, outcome, request):
        body = read(outcome, {"paymentId": o.identifier, "data": lambda node: node})
        if body is not None:
            self.present(body["paymentId"], body["data"])
        elif outcome.is_status(402, 422):
            self.fail_payment("payment_declined", outcome.message)
        elif outcome.is_status(409):
            self.amount_differs()
        elif outcome.is_status(410):
            self.expire(outcome)
        elif outcome.rejected:
            self.fail_payment("payment_failed", outcome.message)
        else:
            self.not_known(outcome)

    def answered_complete(self, outcome, request):
        body = read(outcome, {"orderNumber": o.identifier})
        if body is not None:
            self.complete(body["orderNumber"])
        elif outcome.is_status(402, 422):
            self.fail_payment("payment_declined", outcome.message)
        elif outcome.is_status(409):
            self.amount_differs()
        elif outcome.is_status(410):
            self.expire(outcome)
        else:
            self.not_known(outcome)

    def answered_check(self, outcome, request):
        known = self.payment["paymentId"]
        status = read(outcome, {"status": o.text})
        status = status and status["status"]
        if status == "none" and known is None:
            self.shop_again()
            return
        if status == "failed":
            self.fail_payment("payment_failed", None)
            return
        created = read(outcome, {"paymentId": o.identifier, "data": lambda node: node}) if status == "created" else None
        if created and known in (None, created["paymentId"]):
            if self.succeeded:
                self.send_complete()
            else:
                self.present(created["paymentId"], created["data"])
            return
        ended = read(outcome, {"orderNumber": o.identifier}) if status == "succeeded" else None
        if ended:
            self.complete(ended["orderNumber"])
        else:
            self.not_known(outcome)

    def on_pay(self, provider, key):
        if self.order["summary"]["total"] == 0 and provider is not None:
            raise Refusal("no_payment_needed")
        if self.order["summary"]["total"] > 0 and provider not in self.providers:
            raise Refusal("unknown_provider")
        if self.payment_state() != "open":
            raise Refusal("section_locked")
        if provider == "afterpay" and not self.widget["isValid"]:
            raise Refusal("provider_barred", self.widget["error"]["errorCode"])
        total = self.order["summary"]["total"]
        attempt = (total, provider, self.order["id"])
        if self.keys.get(key, attempt) != attempt:
            raise Refusal("key_reused")
        self.keys[key] = attempt
        amount = o.money_of(total, self.order["currency"])
        self.phase, self.editing = "paying", None
        self.attempted_order, self.attempted_total = self.order["id"], total
        self.payment = self.attempt = {"provider": provider, "key": key, "amount": amount, "paymentId": None,
                                       "stage": "requesting"}
        self.send("pay", "POST", self.path("payments"),
                  {"cartId": self.cart, "expectedTotal": amount, "provider": provider, "key": key}, key)

    def on_providerFinished(self, result, token, message):
        if self.payment is None or self.payment["stage"] != "presented":
            raise Refusal("no_payment")
        if result == "succeeded":
            is_afterpay = self.payment["provider"] == "afterpay"
            self.succeeded = token, self.widget["paymentScheduleChecksum"] if is_afterpay else None
            self.send_complete()
        elif result == "cancelled":
            self.shop_again()
        else:
            self.fail_payment("payment_failed", message)
