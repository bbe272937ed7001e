#!/usr/bin/env python3
"""A second, independent implementation of the native checkout flow, from the contract alone.

`step` is the flow as a pure function: a state, an input and the time give a new state, effects and events.
`replay` writes the lines of `widget checkout replay native`. `checkout_compare.py` compares the built command with it.

    python3 checkout.py replay native [FILE] [--final]

Exit status 65 if a line was an error line. Only Python's standard library.
"""
import argparse
import copy
import sys

import checkout_lines as lines
import checkout_order as o

CHANGES = ("contact", "shippingAddress", "billingAddress", "shippingMethod", "promoCodes")
CHANGING = ("setContact", "setShippingAddress", "chooseShippingAddress", "setBillingAddress", "chooseBillingAddress",
            "useShippingAsBilling", "chooseShippingMethod", "applyPromoCode", "removePromoCode")
# The inputs that clear the error, after which an expired cart is made again once more.
ACTING = ("load", *CHANGING, "discardDraft", "pay", "providerFinished", "expressFinished", "retry", "refresh")
NEED_AN_ORDER = (*CHANGING, "edit", "endEditing", "discardDraft", "pay", "expressFinished", "refresh")
ALLOWED_WHILE_LEAVING = ("stay", "confirmLeave", "providerFinished", "expressFinished")
CHOSEN_BUT_LOST = ("contact", "shippingAddress", "billingAddress")


class Refusal(Exception):
    def __init__(self, code, detail=None):
        super().__init__(code)
        self.code, self.detail = code, detail


class Ignored(Exception):
    """An answer to a request that is not under way."""


class Outcome:
    """The answer to a request, as far as all requests read it the same way."""

    def __init__(self, status=None, body=None):
        self.status, self.body, self.message = status, body, None
        self.succeeded = status is not None and 200 <= status <= 299
        self.rejected = status is not None and 400 <= status <= 499 and status != 408
        if self.rejected and body is not None and body.kind == "object":
            found = body.get("message")
            self.message = found.value if found is not None and found.kind == "string" else None

    def is_status(self, *statuses):
        return self.status in statuses

    def code(self, of_rejection="request_rejected"):
        return of_rejection if self.rejected else "malformed_answer" if self.succeeded else "service_unavailable"


class Request:
    def __init__(self, number, kind, sections=()):
        self.number, self.kind, self.sections = number, kind, sections


class Flow:
    """The state of a checkout. Its values are never changed, only replaced; `copied` copies its containers."""

    def __init__(self, settings):
        self.cart, buyer, self.providers, self.plan = (settings[key] for key in ("cartId", "buyer", "providers", "plan"))
        self.is_guest = buyer["kind"] == "guest"
        self.addresses = [] if self.is_guest else buyer["addresses"]
        self.default_address = None if self.is_guest else buyer["defaultAddress"]
        # The phase underneath `leaving`.
        self.phase, self.is_leaving = "idle", False
        self.order, self.first_currency, self.editing, self.order_number = None, None, None, None
        self.drafts, self.queued, self.rejected = {}, set(), set()
        self.under_way, self.last_request = None, 0
        # None, or "owed": it goes out when nothing is under way, or "failed": it waits for the shopper.
        self.reading, self.remaking = None, None
        # Whether the cart has expired since the shopper acted last.
        self.has_expired = False
        # After a 409, the amount that was to be paid, until an order comes.
        self.amount_before = None
        self.payment, self.keys, self.succeeded = None, {}, None
        self.token, self.token_issued_at = None, None
        self.widget, self.error = None, None
        self.emitted = set()

    def copied(self):
        new = copy.copy(self)
        new.drafts, new.queued, new.rejected = dict(self.drafts), set(self.queued), set(self.rejected)
        new.keys, new.emitted = dict(self.keys), set(self.emitted)
        return new

    # --- What the state shows ---------------------------------------------------------------------------------------------

    @property
    def sections(self):
        return lines.SECTIONS if self.is_guest else lines.SECTIONS[1:]

    def is_filled(self, section):
        return self.order is not None and self.order[section] is not None

    def changing(self):
        """The sections whose change is under way or queued."""
        return self.queued.union(self.under_way.sections if self.under_way else ())

    def section_state(self, section):
        if self.order is None:
            return "locked"
        if section == "payment":
            return self.payment_state()
        if section in self.changing():
            return "updating"
        if self.is_filled(section) and section not in self.drafts:
            return "complete"
        earlier = self.sections[:self.sections.index(section)]
        return "open" if self.is_filled(section) or all(map(self.is_filled, earlier)) else "locked"

    def payment_state(self):
        if self.order_number is not None:
            return "complete"
        ready = (self.phase == "shopping" and not self.is_leaving and self.under_way is None
                 and self.reading is None and self.remaking is None and self.order["summary"]["total"] > 0
                 and all(self.section_state(section) == "complete" for section in self.sections[:-1]))
        return "open" if ready else "locked"

    def in_order(self, names):
        return [name for name in CHANGES if name in names]

    def order_codes(self):
        return [promo["code"] for promo in self.order["promoCodes"]]

    def codes(self):
        """The promo codes that a change adds to or takes from."""
        is_used = "promoCodes" in self.drafts and ("promoCodes" in self.changing() or "promoCodes" not in self.rejected)
        return self.drafts["promoCodes"] if is_used else self.order_codes()

    def book_id(self, key):
        shown = self.order and self.order[key]
        return next((row["id"] for row in self.addresses if o.match(row["address"], shown)), None)

    def shown(self):
        """The state, as it is written."""
        order, own = self.order, self.sections[:-1]
        return {
            "flow": "native", "phase": "leaving" if self.is_leaving else self.phase, "order": o.shown_order(order),
            "sections": [{"id": section, "state": self.section_state(section)} for section in self.sections],
            "editing": self.editing, "progress": {"done": sum(map(self.is_filled, own)), "of": len(own)},
            "billingSameAsShipping": order is not None and o.match(order["shippingAddress"], order["billingAddress"]),
            "addressBook": {"shipping": self.book_id("shippingAddress"), "billing": self.book_id("billingAddress")},
            "drafts": {name: self.drafts[name] for name in self.in_order(self.drafts)},
            "underWay": self.under_way and {"request": self.under_way.number, "sections": list(self.under_way.sections)},
            "queued": self.in_order(self.queued), "payment": self.payment, "widget": self.widget, "error": self.error,
            "orderNumber": self.order_number,
        }


class Step(Flow):
    """One input's work on a copy of the state."""

    @classmethod
    def on(cls, flow):
        step = flow.copied()
        step.__class__ = cls
        step.effects, step.told, step.has_new_error = [], {}, False
        return step

    def finished(self):
        effects, told = self.effects, self.told
        del self.effects, self.told, self.has_new_error
        self.__class__ = Flow
        return effects, told

    def run(self, name, fields, now):
        if name in ("answer", "noAnswer"):
            self.answer(name, fields)
        else:
            self.refuse_by_phase(name)
            if name in ACTING:
                self.error, self.has_expired = None, False
            handler = self.change if name in CHANGING else getattr(self, "on_" + name)
            handler(**({"name": name, "fields": fields} if name in CHANGING else fields),
                    **({"now": now} if name == "expressFinished" else {}))
        self.send_what_is_owed()

    def refuse_by_phase(self, name):
        if self.phase == "left":
            raise Refusal("left")
        if self.phase == "completed" and name != "leave":
            raise Refusal("completed")
        if self.is_leaving and name not in ALLOWED_WHILE_LEAVING:
            raise Refusal("leaving")
        if name in NEED_AN_ORDER:
            if self.order is None:
                raise Refusal("not_loaded")
            is_a_check = name == "refresh" and self.payment and self.payment["stage"] == "unknown"
            if self.phase == "paying" and not is_a_check:
                raise Refusal("payment_in_progress")

    def refuse_if_locked(self, section):
        if self.section_state(section) == "locked":
            raise Refusal("section_locked")

    def fail(self, code, message=None, sections=(), was=None, is_now=None, recovered=None):
        self.error = {"code": code, "message": message, "sections": list(sections), "was": was, "is": is_now,
                      "recovered": recovered}
        self.has_new_error = True
        self.told["checkout_error"] = {"code": code}

    # --- Requests ---------------------------------------------------------------------------------------------------------

    def send(self, kind, method, path, body=None, key=None, sections=()):
        self.last_request += 1
        self.under_way = Request(self.last_request, kind, tuple(sections))
        self.effects.append({"effect": "request", "request": self.last_request, "method": method, "path": path, "key": key,
                             "body": body})

    def path(self, *parts):
        return "/checkouts/" + "/".join((encoded(self.order["id"]), *parts))

    def send_what_is_owed(self):
        if self.under_way is not None or self.phase != "shopping":
            return
        if self.remaking == "owed":
            self.remaking = None
            self.send("remake", "POST", "/checkouts", self.order_again())
        elif self.reading == "owed":
            self.reading = None
            self.send("read", "GET", self.path())
        elif self.queued:
            sections = self.in_order(self.queued)
            self.rejected -= self.queued
            self.queued = set()
            self.send("change", "PATCH", self.path(), {name: self.drafts[name] for name in sections}, sections=sections)

    def order_again(self):
        order = self.order
        return {"cartId": self.cart, **{key: order[key] for key in CHANGES[:-1]}, "promoCodes": self.order_codes(),
                "lines": [{"id": line["id"], "quantity": line["quantity"]} for line in order["lines"]]}

    # --- Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, name, fields):
        if self.under_way is None or fields["request"] != self.under_way.number:
            raise Ignored
        request, self.under_way = self.under_way, None
        outcome = Outcome(fields["status"], fields["body"]) if name == "answer" else Outcome()
        getattr(self, "answered_" + request.kind)(outcome, request)
        if self.error and not self.has_new_error and self.error["sections"]:
            if not any(section in self.drafts for section in self.error["sections"]):
                self.error = None

    def order_of(self, outcome, is_made):
        """The order of a success, or None if it is malformed."""
        if not outcome.succeeded:
            return None
        try:
            order = o.read_order(outcome.body)
        except o.Malformed:
            return None
        shown = self.order
        if order["cartId"] != self.cart or self.first_currency not in (None, order["currency"]):
            return None
        if not is_made and (order["id"] != shown["id"] or order["version"] < shown["version"]):
            return None
        return order

    def show(self, order, carried=()):
        """Shows an order that answers a request, which carried the drafts of some sections."""
        before, self.order, self.first_currency = self.order, order, order["currency"]
        for section in carried:
            if section not in self.queued and not (section in CHOSEN_BUT_LOST and order[section] is None):
                del self.drafts[section]
                if self.editing == section:
                    self.editing = None
        offered = [method["id"] for method in order["shippingMethods"]]
        if "shippingMethod" in self.drafts and self.drafts["shippingMethod"] not in offered:
            self.drop("shippingMethod")
        for section in CHOSEN_BUT_LOST:
            lost = before is not None and before[section] is not None and order[section] is None
            if lost and section in self.sections and section not in self.drafts:
                self.drafts[section] = before[section]
        self.reading = None if self.reading == "failed" else self.reading
        if self.amount_before is not None:
            was, self.amount_before = self.amount_before, None
            total = order["summary"]["total"]
            if was == total:
                self.fail("order_changed")
            else:
                self.fail("amount_changed", was=o.money_of(was, order["currency"]), is_now=o.money_of(total, order["currency"]))

    def drop(self, section):
        del self.drafts[section]
        self.queued.discard(section)
        self.rejected.discard(section)

    def answered_load(self, outcome, request):
        order = self.order_of(outcome, is_made=True)
        if order is None:
            self.phase = "failed"
            if outcome.is_status(410):
                self.fail("cart_expired", outcome.message, recovered=False)
            else:
                self.fail(outcome.code(), outcome.message)
            return
        self.phase = "shopping"
        self.show(order)
        if order["shippingAddress"] is None and self.default_address is not None:
            address = next(row["address"] for row in self.addresses if row["id"] == self.default_address)
            if o.first_wrong_field(address) is None:
                self.ship_to(o.entered(address))

    def answered_remake(self, outcome, request):
        order = self.order_of(outcome, is_made=True)
        if order is None:
            self.remaking = "failed"
            self.queued = set()
            self.fail("cart_expired", outcome.message, recovered=False)
            return
        self.show(order)
        self.queued |= set(self.drafts) - self.rejected
        self.fail("cart_expired", recovered=True)

    def answered_read(self, outcome, request):
        order = self.order_of(outcome, is_made=False)
        if order is not None:
            self.show(order)
        elif outcome.is_status(410):
            self.expire(outcome)
        else:
            self.reading = self.reading or "failed"
            self.fail(outcome.code(), outcome.message)

    def answered_change(self, outcome, request):
        order = self.order_of(outcome, is_made=False)
        if order is not None:
            self.show(order, request.sections)
        elif outcome.is_status(410):
            self.expire(outcome)
        else:
            if outcome.rejected:
                self.rejected |= set(request.sections) - self.queued
            self.fail(outcome.code("change_rejected"), outcome.message, request.sections)

    def expire(self, outcome):
        """Makes the order again, or gives up if it expired already since the shopper acted last."""
        self.shop_again()
        self.amount_before = None
        if self.has_expired:
            self.remaking = "failed"
            self.queued = set()
            self.fail("cart_expired", outcome.message, recovered=False)
        else:
            self.has_expired = True
            self.remaking = "owed"

    # --- Payment ----------------------------------------------------------------------------------------------------------

    def shop_again(self):
        self.phase, self.payment, self.succeeded = "shopping", None, None

    def stage(self, stage, **changes):
        self.payment = {**self.payment, **changes, "stage": stage}

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
        if provider not in self.providers:
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
        self.payment = {"provider": provider, "key": key, "amount": amount, "paymentId": None, "stage": "requesting"}
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

    # --- Inputs of the shopper ----------------------------------------------------------------------------------------------

    def on_load(self):
        if self.phase not in ("idle", "failed"):
            raise Refusal("already_loaded")
        self.phase = "loading"
        self.send("load", "POST", "/checkouts", {"cartId": self.cart})

    def change(self, name, fields):
        if self.remaking == "failed":
            self.remaking = "owed"
        getattr(self, "on_" + name)(**fields)

    def enter(self, section, value):
        self.drafts[section] = value
        self.queued.add(section)
        self.rejected.discard(section)

    def known(self, section):
        """The draft of a section before the order's value."""
        return self.drafts.get(section, self.order[section])

    def checked(self, address):
        wrong = o.first_wrong_field(address)
        if wrong:
            raise Refusal("invalid_address", wrong)
        return o.entered(address)

    def of_book(self, address_id):
        found = next((row["address"] for row in self.addresses if row["id"] == address_id), None)
        if found is None:
            raise Refusal("unknown_address")
        return self.checked(found)

    def ship_to(self, address):
        billing = self.known("billingAddress")
        follows = billing is None or o.match(billing, self.known("shippingAddress"))
        self.enter("shippingAddress", address)
        if follows:
            self.enter("billingAddress", address)

    def on_setContact(self, email):
        if not self.is_guest:
            raise Refusal("not_a_guest")
        if not o.is_email(email):
            raise Refusal("invalid_email")
        self.enter("contact", {"email": email})

    def on_setShippingAddress(self, address):
        self.refuse_if_locked("shippingAddress")
        self.ship_to(self.checked(address))

    def on_chooseShippingAddress(self, id):
        self.refuse_if_locked("shippingAddress")
        self.ship_to(self.of_book(id))

    def on_setBillingAddress(self, address):
        self.refuse_if_locked("billingAddress")
        self.enter("billingAddress", self.checked(address))

    def on_chooseBillingAddress(self, id):
        self.refuse_if_locked("billingAddress")
        self.enter("billingAddress", self.of_book(id))

    def on_useShippingAsBilling(self):
        self.refuse_if_locked("billingAddress")
        shipping = self.known("shippingAddress")
        if shipping is None:
            raise Refusal("unknown_address")
        self.enter("billingAddress", self.checked(shipping))

    def on_chooseShippingMethod(self, id):
        self.refuse_if_locked("shippingMethod")
        if id not in [method["id"] for method in self.order["shippingMethods"]]:
            raise Refusal("unknown_shipping_method")
        self.enter("shippingMethod", id)

    def on_applyPromoCode(self, code):
        if not o.is_graphic(code) or code in self.codes() or len(self.codes()) >= o.MOST_CODES:
            raise Refusal("invalid_promo_code")
        self.enter("promoCodes", [*self.codes(), code])

    def on_removePromoCode(self, code):
        if not o.is_graphic(code) or code not in self.codes():
            raise Refusal("invalid_promo_code")
        self.enter("promoCodes", [each for each in self.codes() if each != code])

    def on_edit(self, section):
        if section not in self.sections:
            raise Refusal("not_a_guest")
        if section == "payment" or self.section_state(section) == "locked":
            raise Refusal("section_locked")
        self.editing = section

    def on_endEditing(self):
        self.editing = None

    def on_discardDraft(self, section):
        if section not in self.drafts or section in self.changing():
            raise Refusal("no_draft")
        self.drop(section)

    def on_expressFinished(self, provider, token, now):
        if provider not in self.providers:
            raise Refusal("unknown_provider")
        if not o.is_token(token):
            raise Refusal("invalid_token")
        self.reading = "owed"
        if provider == "afterpay":
            self.token, self.token_issued_at = token, now

    def on_refresh(self):
        if self.phase == "paying":
            self.on_retry()
        elif self.remaking == "failed":
            self.remaking = "owed"
        else:
            self.reading = "owed"

    def on_retry(self):
        kept = set(self.drafts) - self.changing()
        if self.phase == "failed":
            self.on_load()
        elif self.payment and self.payment["stage"] == "unknown":
            self.stage("checking")
            self.send("check", "GET", self.path("payments", encoded(self.payment["key"])))
        elif self.phase != "shopping":
            raise Refusal("nothing_to_retry")
        elif self.remaking == "failed":
            self.remaking = "owed"
        elif self.reading == "failed":
            self.reading = "owed"
        elif kept:
            self.queued |= kept
        else:
            raise Refusal("nothing_to_retry")

    # --- Leaving ----------------------------------------------------------------------------------------------------------

    def reason(self):
        return "payment_in_progress" if self.phase == "paying" else "unfinished"

    def go(self):
        if self.phase != "completed":
            self.told["checkout_left"] = {"reason": self.reason()}
        self.phase, self.is_leaving, self.under_way, self.queued = "left", False, None, set()
        self.effects.append({"effect": "dismiss"})

    def on_leave(self):
        if self.order is None or self.phase == "completed":
            self.go()
        else:
            self.is_leaving = True
            self.effects.append({"effect": "promptToLeave", "reason": self.reason()})

    def on_confirmLeave(self):
        if not self.is_leaving:
            raise Refusal("not_leaving")
        self.go()

    def on_stay(self):
        if not self.is_leaving:
            raise Refusal("not_leaving")
        self.is_leaving = False

    # --- Events -----------------------------------------------------------------------------------------------------------

    def coupon(self):
        return ",".join(self.order_codes()) or None

    def items(self):
        return [{"id": line["id"], "name": line["name"], "quantity": line["quantity"],
                 "price": o.amount_text(line["unitPrice"], self.order)} for line in self.order["lines"]]

    def order_events(self):
        """What the order shown has, with the members of its event."""
        order = self.order
        if order is None:
            return {}
        found = {"begin_checkout": {"value": o.amount_text(order["summary"]["total"], order), "currency": order["currency"],
                                    "coupon": self.coupon(), "items": self.items()}}
        if order["contact"] is not None:
            found["add_contact_info"] = {}
        if order["shippingAddress"] is not None:
            found["add_shipping_address"] = {}
        if order["shippingMethod"] is not None:
            found["add_shipping_info"] = {"shippingTier": o.method_of(order)["name"]}
        return found


EVENTS = ("begin_checkout", "add_contact_info", "add_shipping_address", "add_shipping_info", "add_payment_info", "purchase",
          "checkout_left", "widget_changed", "checkout_error")
REPEATED = ("widget_changed", "checkout_error")


def encoded(value):
    plain = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    return "".join(chr(byte) if byte in plain else f"%{byte:02X}" for byte in value.encode())


def read(outcome, readers):
    """The members of a success's body, or None if it is no success or has another shape; `data` may be missing."""
    if not outcome.succeeded:
        return None
    try:
        found = o.members(outcome.body)
        return {key: reader(found.get(key)) for key, reader in readers.items()}
    except o.Malformed:
        return None


def step(flow, name, fields, now, today):
    """The new state, the effects and the events of an input at a time on a day. Raises Refusal or Ignored."""
    new = Step.on(flow)
    new.run(name, fields, now)
    if new.phase not in ("paying", "completed", "left"):
        new.widget = o.widget_status(new.order, new.plan, today, new.token, new.token_issued_at, now)
    told = {**new.order_events(), **new.told}
    if new.widget != flow.widget:
        told["widget_changed"] = {"status": new.widget}
    events = [{"event": event, **told[event]} for event in EVENTS
              if event in told and (event in REPEATED or event not in new.emitted)]
    new.emitted |= {event["event"] for event in events}
    effects, _ = new.finished()
    return new, effects, events


class Replay:
    """A run of the command: the state, the time, and whether a line was wrong."""

    def __init__(self):
        self.flow, self.now, self.today, self.line, self.has_errors = None, 0, None, 0, False

    def take(self, line):
        """The output line of an input line, as a value."""
        self.line += 1
        try:
            name, fields, at, today = lines.read(line)
            if (name == "begin") != (self.flow is None):
                raise o.Malformed("begin comes first, and once")
        except o.Malformed as error:
            self.has_errors = True
            return {"line": self.line, "error": {"code": "malformed_input", "message": str(error)}}
        self.now, self.today = self.now if at is None else at, today or self.today
        extra, effects, events = {}, [], []
        try:
            if name == "begin":
                self.flow = Flow(fields)
            else:
                self.flow, effects, events = step(self.flow, name, fields, self.now, self.today or lines.day_of(self.now))
        except Refusal as refusal:
            extra = {"refused": {"code": refusal.code, "detail": refusal.detail, "message": refusal.code}}
        except Ignored:
            extra = {"ignored": True}
        return {"line": self.line, **extra, "state": self.flow.shown(), "effects": effects, "events": events}


def split_lines(data):
    """The lines of a file; the last one may end without a line feed."""
    found = data.split(b"\n")
    return found[:-1] if found[-1] == b"" else found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("replay",))
    parser.add_argument("flow", choices=("native",))
    parser.add_argument("file", nargs="?", default="-")
    parser.add_argument("--final", action="store_true", help="write only the last state")
    options = parser.parse_args()
    with (sys.stdin.buffer if options.file == "-" else open(options.file, "rb")) as file:
        data = file.read()
    replay = Replay()
    for line in split_lines(data):
        written = lines.json(replay.take(line))
        if not options.final:
            sys.stdout.buffer.write(written.encode() + b"\n")
    if options.final and replay.flow:
        sys.stdout.buffer.write(lines.json(replay.flow.shown()).encode() + b"\n")
    return 65 if replay.has_errors else 0


if __name__ == "__main__":
    sys.exit(main())
