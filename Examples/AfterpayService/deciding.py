"""The decision of a token: the authorization and the full capture. Either creates a permanent order, also when it declines."""
import hmac
import json

import checkouts
import fields
import orders
from answers import Reject
from money import units

DETAILS = ("consumer", "billing", "shipping", "courier", "items", "discounts", "shippingAmount", "taxAmount")


def auth(service, db, request):
    """Authorizes a payment: 201 if it is approved, and 402 with a Payment too if it is declined."""
    return _decide(service, db, request, fields.read(fields.AUTH, request.json), "auth")


def capture_full(service, db, request):
    """Captures a payment at once and in full: 201 with a Payment, which may be declined."""
    return _decide(service, db, request, fields.read(fields.CAPTURE_FULL, request.json), "capture-full")


def _decide(service, db, request, body, call):
    checkout = checkouts.payable(db, body["token"], request.moment)
    if checkout["state"] == "open":
        raise Reject(412, "invalid_order_transaction_status", "Order has not been approved.")
    data = json.loads(checkout["data"])
    minor = _amount(service, checkout, data, body)
    is_approved = checkout["state"] != "declined" and "decline" not in data["consumer"]["email"].lower()
    changed = {name: body[name] for name in ("items", "shipping") if name in body}
    details = {name: value for name, value in checkouts.completed({**data, **changed}).items() if name in DETAILS}
    expires = request.moment + service.authorization if call == "auth" and is_approved else None
    row = orders.insert(db, body["token"], call, is_approved, request.moment, (minor, checkout["currency"]),
                        body.get("merchantReference", data.get("merchantReference")), details, expires)
    kind = row["state"]
    orders.add_event(db, row, kind, minor, request.moment, expires, request=body.get("requestId"))
    return orders.payment_answer(db, row, 402 if call == "auth" and not is_approved else 201)


def _amount(service, checkout, data, body):
    """Returns the minor units of the order, which must agree with the checkout, or with the checksum if it is adjusted."""
    if "amount" not in body and data.get("mode") == "express":
        raise fields.invalid("amount", "may not be null")
    minor, is_adjusted = checkout["minor"], body.get("isCheckoutAdjusted", False)
    if "amount" in body:
        if body["amount"]["currency"] != checkout["currency"]:
            raise fields.invalid("amount.currency", "must be the currency of the checkout")
        minor = units(body["amount"]["amount"])
    given = body.get("paymentScheduleChecksum")
    if is_adjusted and given is None:
        raise fields.invalid("paymentScheduleChecksum", "may not be null if the checkout is adjusted")
    right = checkouts.checksum(service, checkout["token"], minor, checkout["currency"])
    if given is not None and not hmac.compare_digest(given.encode(), right.encode()):
        raise fields.invalid("paymentScheduleChecksum", "does not match the token and the amount")
    if minor != checkout["minor"]:
        if not is_adjusted:
            raise fields.invalid("amount", "must be the amount of the checkout unless isCheckoutAdjusted is true")
        checkouts.limited(service, body["amount"])
    return minor
