#!/usr/bin/env python3
"""A second, independent implementation of the native checkout flow, from the contract alone.

`step` is the flow as a pure function: a state, an input and the time give a new state, effects and events.
`replay` writes the lines of `widget checkout replay native`. `checkout_compare.py` compares the built command with it.

    python3 checkout.py replay native [FILE] [--final]

Exit status 65 if a line was an error line. Only Python's standard library.
"""
import argparse
import sys

import checkout_lines as lines
import checkout_order as o
from checkout_order import Malformed
from checkout_payment import Payment
from checkout_sections import Sections
from checkout_state import CHANGES, Ignored, Outcome, Refusal

CHANGING = ("setContact", "setShippingAddress", "chooseShippingAddress", "setBillingAddress", "chooseBillingAddress",
            "useShippingAsBilling", "chooseShippingMethod", "applyPromoCode", "removePromoCode")
# The inputs that clear the error, after which an expired cart is made again once more.
ACTING = ("load", *CHANGING, "discardDraft", "discardPromoCode", "pay", "providerFinished", "expressFinished", "retry",
          "refresh")
NEED_AN_ORDER = (*CHANGING, "edit", "endEditing", "discardDraft", "discardPromoCode", "pay", "expressFinished", "refresh")
ALLOWED_WHILE_LEAVING = ("stay", "confirmLeave", "providerFinished", "expressFinished")
CHOSEN_BUT_LOST = ("contact", "shippingAddress", "billingAddress")
EVENTS = ("begin_checkout", "add_contact_info", "add_shipping_address", "add_shipping_info", "add_payment_info", "purchase",
          "checkout_left", "widget_changed", "checkout_error")
REPEATED = ("widget_changed", "checkout_error")


class Checkout(Sections, Payment):
    """The state with all of its inputs and answers."""

    def run(self, name, fields, now):
        if name in ("answer", "noAnswer"):
            self.answer(name, fields)
        else:
            self.refuse_by_phase(name)
            if name in ACTING:
                self.error, self.has_expired = None, False
            # To drop a rejected draft changes nothing at the shop.
            is_dropping = name == "removePromoCode" and self.is_rejected(self.removed_code(fields["code"]))
            if name in CHANGING and not is_dropping and self.remaking == "failed":
                self.remaking = "owed"
            getattr(self, "on_" + name)(**fields, **({"now": now} if name == "expressFinished" else {}))
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

    # --- Requests ---------------------------------------------------------------------------------------------------------

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
            values = {name: self.codes() if name == "promoCodes" else self.drafts[name] for name in sections}
            if "promoCodes" in sections:
                self.drafts["promoCodes"] = [{**draft, "is_newer": False} for draft in self.drafts["promoCodes"]]
            self.send("change", "PATCH", self.path(), values, sections=sections)

    def order_again(self):
        order = self.order
        return {"cartId": self.cart, **{key: order[key] for key in CHANGES[:-1]}, "promoCodes": self.order_codes(),
                "lines": [{"id": line["id"], "quantity": o.shown_quantity(line["quantity"])} for line in order["lines"]]}

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
        """The order of a success, or None if it is malformed, for the reason that the outcome then has."""
        if not outcome.succeeded:
            return None
        try:
            order = o.read_order(outcome.body)
            for path, is_wrong in (("cartId", order["cartId"] != self.cart),
                                   ("currency", self.first_currency not in (None, order["currency"])),
                                   ("id", not is_made and order["id"] != self.order["id"]),
                                   ("version", not is_made and order["version"] < self.order["version"])):
                if is_wrong:
                    raise Malformed("another order", "." + path)
        except Malformed as error:
            outcome.reason = {"path": "$" + error.path, "rule": error.rule}
            return None
        return order

    def show(self, order, carried=()):
        """Shows an order that answers a request, which carried the drafts of some sections."""
        before, self.order, self.first_currency = self.order, order, order["currency"]
        for section in carried:
            if section == "promoCodes":
                self.drop_codes(self.is_carried)
            elif section not in self.queued and not (section in CHOSEN_BUT_LOST and order[section] is None):
                self.drop(section)
                if self.editing == section:
                    self.editing = None
        for section in ("shippingAddress", "shippingMethod"):
            if section not in self.sections:
                self.drop(section)
                self.editing = None if self.editing == section else self.editing
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
            if all(order[key] == before[key] for key in order if key not in ("version", "expiresAt")):
                self.fail("day_differs")
            elif was == total:
                self.fail("order_changed")
            else:
                self.fail("amount_changed", was=o.money_of(was, order["currency"]), is_now=o.money_of(total, order["currency"]))

    @staticmethod
    def is_carried(draft):
        """Whether the request that is answered carried a draft of a promo code that no newer one has replaced."""
        return not draft["is_newer"] and not draft["rejected"]

    def reject_codes(self):
        """Rejects the drafts of the promo codes that a request carried."""
        self.drafts["promoCodes"] = [{**draft, "rejected": True} if self.is_carried(draft) else draft
                                     for draft in self.drafts["promoCodes"]]

    def drop(self, section):
        self.drafts.pop(section, None)
        self.queued.discard(section)
        self.rejected.discard(section)

    def answered_load(self, outcome, request):
        order = self.order_of(outcome, is_made=True)
        if order is None:
            self.phase = "failed"
            if outcome.is_status(410):
                self.fail("cart_expired", outcome.message, recovered=False)
            else:
                self.fail(outcome.code(), outcome.message, reason=outcome.reason)
            return
        self.phase = "shopping"
        self.show(order)
        if order["delivery"] and order["shippingAddress"] is None and self.default_address is not None:
            address = next(row["address"] for row in self.addresses if row["id"] == self.default_address)
            if o.first_wrong_field(o.entered(address)) is None:
                self.ship_to(o.entered(address))

    def answered_remake(self, outcome, request):
        order = self.order_of(outcome, is_made=True)
        if order is None:
            if outcome.is_status(403) and self.attempt is not None:
                self.check_attempt(outcome)
            else:
                self.refuse_remake(outcome)
            return
        self.show(order)
        self.queued |= set(self.drafts) - self.rejected
        if all(draft["rejected"] for draft in self.drafts.get("promoCodes", ())):
            self.queued.discard("promoCodes")
        self.fail("cart_expired", recovered=True)

    def refuse_remake(self, outcome):
        self.remaking = "failed"
        self.queued = set()
        self.fail("cart_expired", outcome.message, recovered=False)

    def answered_read(self, outcome, request):
        order = self.order_of(outcome, is_made=False)
        if order is not None:
            self.show(order)
        elif outcome.is_status(410):
            self.expire(outcome)
        else:
            self.reading = self.reading or "failed"
            self.fail(outcome.code(), outcome.message, reason=outcome.reason)

    def answered_change(self, outcome, request):
        order = self.order_of(outcome, is_made=False)
        if order is not None:
            self.show(order, request.sections)
        elif outcome.is_status(410):
            self.expire(outcome)
        else:
            if outcome.rejected:
                self.rejected |= set(request.sections) - self.queued - {"promoCodes"}
                if "promoCodes" in request.sections and "promoCodes" in self.drafts:
                    self.reject_codes()
            self.fail(outcome.code("change_rejected"), outcome.message, request.sections, reason=outcome.reason)

    def expire(self, outcome):
        """Makes the order again, or fails if it expired already since the shopper acted last."""
        self.shop_again()
        self.amount_before = None
        if self.has_expired:
            self.remaking = "failed"
            self.queued = set()
            self.fail("cart_expired", outcome.message, recovered=False)
        else:
            self.has_expired = True
            self.remaking = "owed"

    # --- Loading, reading, trying again -------------------------------------------------------------------------------------

    def on_load(self):
        if self.phase not in ("idle", "failed"):
            raise Refusal("already_loaded")
        self.phase = "loading"
        self.send("load", "POST", "/checkouts", {"cartId": self.cart})

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
        elif self.remaking is None and not self.is_made_again():
            self.reading = "owed"

    def is_made_again(self):
        """Whether the answer under way is that of making the order again, or decides about it."""
        return self.under_way is not None and self.under_way.kind in ("remake", "attempt")

    def on_retry(self):
        kept = set(self.drafts) - self.changing() - {"promoCodes"}
        codes = [draft for draft in self.drafts.get("promoCodes", ()) if self.is_kept(draft)]
        if self.phase == "failed":
            self.on_load()
        elif self.payment and self.payment["stage"] == "unknown":
            self.check()
        elif self.phase != "shopping":
            raise Refusal("nothing_to_retry")
        elif self.remaking == "failed":
            self.remaking = "owed"
        elif self.reading == "failed":
            self.reading = "owed"
        elif kept or codes:
            self.queued |= kept | ({"promoCodes"} if codes else set())
            if codes:
                self.drafts["promoCodes"] = [{**draft, "rejected": False, "is_newer": True} if draft in codes else draft
                                             for draft in self.drafts["promoCodes"]]
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


def step(flow, name, fields, now, today):
    """The new state, the effects and the events of an input at a time on a day. Raises Refusal or Ignored."""
    new = flow.copied()
    new.run(name, fields, now)
    if new.phase not in ("paying", "completed", "left"):
        new.widget = o.widget_status(new.order, new.plan, today, new.token, new.token_issued_at, now)
    told = {**new.order_events(), **new.told}
    if new.widget != flow.widget:
        told["widget_changed"] = {"status": new.widget}
    events = [{"event": event, **told[event]} for event in EVENTS
              if event in told and (event in REPEATED or event not in new.emitted)]
    new.emitted |= {event["event"] for event in events}
    return new, new.effects, events


def restored(flow):
    """The flow in an app that was ended and starts again.

    A request that was under way has no answer. The outcome of a payment is unknown; the next request asks for it by its key.
    """
    new = flow.copied()
    if new.phase == "paying":
        new.under_way = None
        new.stage("unknown")
    elif new.under_way is not None:
        new.answer("noAnswer", {"request": new.under_way.number})
    return new


class Replay:
    """A run of the command: the state, the time, and whether a line was wrong."""

    # The readers of the fields of every input, by its name.
    fields, step = lines.FIELDS, staticmethod(step)

    def __init__(self):
        self.flow, self.now, self.today, self.line, self.has_errors = None, 0, None, 0, False

    def take(self, line):
        """The output line of an input line, as a value."""
        self.line += 1
        try:
            name, fields, at, today = lines.read(line, self.fields)
            if (name == "begin") != (self.flow is None):
                raise Malformed("begin comes first, and once")
            if name == "begin":
                self.flow = Checkout(fields)
        except Malformed as error:
            self.has_errors = True
            return {"line": self.line, "error": {"code": "malformed_input", "message": str(error)}}
        self.now, self.today = self.now if at is None else at, today or self.today
        extra, effects, events = {}, [], []
        try:
            if name != "begin":
                self.flow, effects, events = self.step(self.flow, name, fields, self.now,
                                                       self.today or lines.day_of(self.now))
        except Refusal as refusal:
            extra = {"refused": {"code": refusal.code, "detail": refusal.detail, "message": refusal.code}}
        except Ignored:
            extra = {"ignored": True}
        return {"line": self.line, **extra, "state": self.flow.shown(), "effects": effects, "events": events}


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
    for line in lines.split(data):
        written = lines.json(replay.take(line))
        if not options.final:
            sys.stdout.buffer.write(written.encode() + b"\n")
    if options.final and replay.flow:
        sys.stdout.buffer.write(lines.json(replay.flow.shown()).encode() + b"\n")
    return 65 if replay.has_errors else 0


if __name__ == "__main__":
    sys.exit(main())
