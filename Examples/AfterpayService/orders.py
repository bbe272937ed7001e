"""Orders: their amounts, events and refunds, the moments at which the service changes them by itself, and the Payment object.

For every order, `original = captured + voided + open`. A void and an expiry change `voided`, a refund changes `refunded`.
"""
import json

import moments
import storage
from answers import Reject, json_answer
from money import money

_DIGITS = "0123456789"
_LETTERS = _DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def not_found():
    """Returns the rejection of an identifier that is unknown or not numeric."""
    return Reject(404, "not_found", "Afterpay payment ID not found.")


def find(db, identifier, unknown):
    """Returns the order of an identifier: 404 if it is not numeric, and `unknown` if no order has it."""
    if not (identifier.isascii() and identifier.isdigit()):
        raise not_found()
    row = db.execute("SELECT * FROM orders WHERE id = ?", (identifier,)).fetchone()
    if row is None:
        raise unknown
    return row


def by_token(db, token):
    """Returns the order of a token, or None."""
    return db.execute("SELECT * FROM orders WHERE token = ?", (token,)).fetchone()


def by_number(db, number):
    return db.execute("SELECT * FROM orders WHERE number = ?", (number,)).fetchone()


def open_amount(row):
    """The amount that is open to capture."""
    return row["original"] - row["captured"] - row["voided"]


def insert(db, token, decided_by, is_approved, now, amount, reference, details, expires):
    """Adds the permanent order of a decision, and returns it."""
    is_auth = decided_by == "auth"
    state = ("AUTH_" if is_auth else "CAPTURE_") + "DECLINED"
    if is_approved:
        state = "AUTH_APPROVED" if is_auth else "CAPTURED"
    number = storage.increment(db, "orders")
    identifier = str(100_101_700_000 + 10 * number + int(storage.name(db, "order-digit", _DIGITS, 1)))
    minor, currency = amount
    db.execute("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, NULL, NULL)", (
        number, identifier, token, decided_by, now, "APPROVED" if is_approved else "DECLINED", state, currency, minor,
        minor if state == "CAPTURED" else 0, expires, reference, json.dumps(details)))
    return by_number(db, number)


def add_event(db, row, kind, minor, now, expires=None, reference=None, request=None):
    """Appends an event to an order."""
    db.execute("INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)", (
        storage.name(db, "event", _LETTERS, 27), row["number"], now, expires, kind, minor, reference, request))


def add_refund(db, row, minor, now, cause, reference=None, refund_reference=None, request=None):
    """Adds a refund to an order, and returns its identifier. Its cause is a refund, void or reversal."""
    identifier = str(1_900_000 + storage.increment(db, "refunds"))
    db.execute("INSERT INTO refunds VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)", (
        identifier, row["number"], now, minor, cause, reference, refund_reference, request))
    return identifier


def change(db, row, captured=0, voided=0):
    """Adds to the amounts of an approved order, sets its state by them, and returns the order."""
    captured, voided = row["captured"] + captured, row["voided"] + voided
    if captured + voided < row["original"]:
        state = "PARTIALLY_CAPTURED" if captured else "AUTH_APPROVED"
    else:
        state = "CAPTURED" if captured else "VOIDED"
    expires = row["expires"] if captured + voided < row["original"] else None
    db.execute("UPDATE orders SET captured = ?, voided = ?, state = ?, expires = ? WHERE number = ?",
               (captured, voided, state, expires, row["number"]))
    return by_number(db, row["number"])


def settle(db, now):
    """Does everything that is due: the reversals that were accepted, and then the authorizations that have expired."""
    due = db.execute("SELECT * FROM orders WHERE reversal = 'pending' AND reversal_due <= ? ORDER BY reversal_due", (now,))
    for row in due.fetchall():
        reverse(db, row, row["reversal_due"])
    for row in db.execute("SELECT * FROM orders WHERE expires <= ? ORDER BY expires", (now,)).fetchall():
        minor = open_amount(row)
        change(db, row, voided=minor)
        add_event(db, row, "EXPIRED", minor, row["expires"])


def reverse(db, row, now):
    """Completes a reversal: voids the amount that is open, and refunds the rest of the captured amount."""
    minor, rest = open_amount(row), row["captured"] - row["refunded"]
    if minor:
        change(db, row, voided=minor)
        add_event(db, row, "VOIDED", minor, now)
        add_refund(db, row, minor, now, "void")
    if rest:
        add_refund(db, row, rest, now, "reversal")
    db.execute("UPDATE orders SET reversal = 'reversed', refunded = captured WHERE number = ?", (row["number"],))


def refunds(db, row):
    """Returns the rows of an order's refunds, the newest first."""
    return db.execute("SELECT * FROM refunds WHERE order_number = ? ORDER BY number DESC", (row["number"],)).fetchall()


def events(db, row):
    """Returns the rows of an order's events."""
    return db.execute("SELECT * FROM events WHERE order_number = ? ORDER BY number", (row["number"],)).fetchall()


def payment(db, row):
    """Returns the Payment object of an order."""
    currency = row["currency"]
    return {
        "id": row["id"], "token": row["token"], "status": row["status"], "created": moments.text(row["created"]),
        "originalAmount": money(row["original"], currency), "openToCaptureAmount": money(open_amount(row), currency),
        "paymentState": row["state"], "merchantReference": row["reference"],
        "refunds": [_refund(each, currency) for each in refunds(db, row)],
        "orderDetails": json.loads(row["details"]),
        "events": [{
            "id": each["id"], "created": moments.text(each["created"]), "expires": moments.text(each["expires"]),
            "type": each["type"], "amount": money(each["minor"], currency),
            "paymentEventMerchantReference": each["reference"]} for each in events(db, row)],
    }


def _refund(each, currency):
    found = {"amount": money(each["minor"], currency), "refundId": each["id"], "refundedAt": moments.text(each["created"])}
    if each["reference"] is not None:
        found["merchantReference"] = each["reference"]
    if each["refund_reference"] is not None:
        found["refundMerchantReference"] = each["refund_reference"]
    return found


def payment_answer(db, row, status=200):
    """Returns the answer with the Payment object of an order."""
    return json_answer(status, payment(db, by_number(db, row["number"])))
