"""The calls on an order: capture, void, refund, reversal, reading, and the two that annotate it."""
import json

import fields
import moments
import orders
from answers import Answer, Reject, json_answer
from money import money, units

LEAST = 100                          # minor units of a capture at least
REFUNDABLE = 120 * moments.DAY       # from the creation of the order
REVERSIBLE = 10 * moments.MINUTE     # from the creation of the order


def _minor(body, row, name="amount"):
    """Returns the minor units of an amount, which must have the currency of the order."""
    if body[name]["currency"] != row["currency"]:
        raise fields.invalid(f"{name}.currency", f"must be {row['currency']}, the currency of the order")
    return units(body[name]["amount"])


def _require_open(db, row):
    """Rejects an order with nothing to capture or void."""
    if row["status"] == "DECLINED":
        raise Reject(412, "invalid_state", "Order is not approved.")
    if row["reversal"] == "pending":
        raise Reject(412, "invalid_state", "A reversal of the order is pending.")
    if row["state"] == "CAPTURED":
        raise Reject(410, "payment_captured", "The payment has already been fully captured.")
    if row["state"] == "VOIDED":
        if any(each["type"] == "EXPIRED" for each in orders.events(db, row)):
            raise Reject(412, "payment_expired", "The auth has expired.")
        raise Reject(412, "payment_voided", "The auth was previously voided.")


def capture(service, db, request, identifier):
    """Captures a part of an authorization, or the rest."""
    row, body = _order_and_body(db, identifier, fields.CAPTURE, request, Reject(412, "error", "Order not found."))
    _require_open(db, row)
    minor = _minor(body, row)
    if minor < LEAST:
        raise Reject(422, "invalid_amount", "The amount is below the minimum of 1.00.")
    if minor > orders.open_amount(row):
        raise Reject(422, "invalid_amount", "The amount is above the amount that is open to capture.")
    orders.change(db, row, captured=minor)
    if "merchantReference" in body:
        _set_reference(db, row, body["merchantReference"])
    orders.add_event(db, row, "CAPTURED", minor, request.moment, reference=body.get("paymentEventMerchantReference"),
                     request=body.get("requestId"))
    return orders.payment_answer(db, row, 201)


def _order_and_body(db, identifier, schema, request, unknown):
    """Returns an order and a checked body: 404 comes first, then 422, and then the rejection of an unknown number."""
    try:
        row = orders.find(db, identifier, unknown)
    except Reject as problem:
        if problem is unknown:
            fields.read(schema, request.json)
        raise
    return row, fields.read(schema, request.json)


def void(service, db, request, identifier):
    """Voids a part of the amount that is open, or all of it."""
    unknown = Reject(500, "error", "An error occurred.")
    row, body = _order_and_body(db, identifier, fields.VOID, request, unknown)
    _require_open(db, row)
    minor = _minor(body, row) if "amount" in body else orders.open_amount(row)
    if not 0 < minor <= orders.open_amount(row):
        raise Reject(422, "invalid_amount", "The amount is not between 0.01 and the amount that is open to capture.")
    orders.change(db, row, voided=minor)
    orders.add_event(db, row, "VOIDED", minor, request.moment, request=body.get("requestId"))
    orders.add_refund(db, row, minor, request.moment, "void", request=body.get("requestId"))
    return orders.payment_answer(db, row, 201)


def refund(service, db, request, identifier):
    """Refunds a part of the captured amount, and returns the request with the refund's identifier and date."""
    unknown = Reject(412, "precondition_failed", "Order is not eligible for a refund.")
    row, body = _order_and_body(db, identifier, fields.REFUND, request, unknown)
    if not row["captured"] or row["reversal"] == "pending":
        raise unknown
    minor = _minor(body, row)
    if request.moment > row["created"] + REFUNDABLE:
        raise Reject(422, "refund_timelimit_exceeded", "Orders can be refunded for 120 days.")
    if not 0 < minor <= row["captured"] - row["refunded"]:
        raise Reject(422, "invalid_amount", "The amount is not between 0.01 and the captured amount that is not refunded.")
    db.execute("UPDATE orders SET refunded = refunded + ? WHERE number = ?", (minor, row["number"]))
    found = orders.add_refund(db, row, minor, request.moment, "refund", body.get("merchantReference"),
                              body.get("refundMerchantReference"), body.get("requestId"))
    return json_answer(201, {**body, "amount": money(minor, row["currency"]), "refundId": found,
                             "refundedAt": moments.text(request.moment)})


def reversal(service, db, request, token):
    """Accepts a reversal, which is completed later."""
    row = orders.by_token(db, token)
    if row is None:
        raise Reject(402, "invalid_token", "Cannot reverse the payment, unknown token.")
    problem = None
    if row["reversal"] == "reversed":
        problem = "The order has already been reversed."
    elif row["reversal"] == "pending":
        problem = "A reversal of the order is pending."
    elif row["state"] not in ("AUTH_APPROVED", "CAPTURED"):
        problem = "The order is not eligible for a reversal."
    elif request.moment > row["created"] + REVERSIBLE:
        problem = "The order is outside of the reversal window."
    if problem is not None:
        raise Reject(412, "precondition_failed", problem)
    db.execute("UPDATE orders SET reversal = 'pending', reversal_due = ? WHERE number = ?",
               (request.moment + service.reversal, row["number"]))
    return Answer(204)


def by_identifier(service, db, request, identifier):
    """Returns the Payment of an order."""
    return orders.payment_answer(db, orders.find(db, identifier, orders.not_found()))


def by_token(service, db, request, token):
    """Returns the Payment of a token."""
    row = orders.by_token(db, token)
    if row is None:
        raise orders.not_found()
    return orders.payment_answer(db, row)


def update(service, db, request, identifier):
    """Replaces the shop's reference of an order."""
    row, body = _order_and_body(db, identifier, fields.UPDATE, request, orders.not_found())
    _set_reference(db, row, body["merchantReference"])
    return orders.payment_answer(db, row)


def _set_reference(db, row, reference):
    db.execute("UPDATE orders SET reference = ? WHERE number = ?", (reference, row["number"]))


def courier(service, db, request, identifier):
    """Replaces the courier of an order by that of its latest shipment."""
    body = fields.read(fields.COURIER, request.json)
    unknown = Reject(412, "precondition_failed", "Order not found.")
    try:
        row = orders.find(db, identifier, unknown)
    except Reject:
        raise unknown from None
    details = {**json.loads(row["details"]), "courier": body}
    db.execute("UPDATE orders SET details = ? WHERE number = ?", (json.dumps(details), row["number"]))
    return orders.payment_answer(db, row)


