"""Checkouts: their creation and reading, the limits of amounts, and the widget's checksum."""
import base64
import hashlib
import hmac
import json

import fields
import moments
import orders
import storage
from answers import Answer, Reject, json_answer
from money import money, units

PAYABLE = 180 * moments.MINUTE  # from the creation to the decision
READABLE = 60 * moments.MINUTE  # from the creation to the last reading
FIRST = ("amount", "consumer", "billing", "shipping", "courier", "items")
SHOPPER = {"givenNames": "Sam", "surname": "Shopper", "email": "shopper@example.com"}  # of an express window
_LETTERS = "0123456789abcdefghijklmnopqrstuv"
_WINDOWS = {"AUD": "afterpay.com/au", "CAD": "afterpay.com/ca", "GBP": "clearpay.co.uk/uk", "NZD": "afterpay.com/nz",
            "USD": "afterpay.com/us"}


def ping(service, db, request):
    """Answers without any identity."""
    return Answer(200, b"pong", (("Content-Type", "text/plain"),))


def configuration(service, db, request):
    """Returns the limits of a checkout's amount."""
    limits = {"maximumAmount": money(service.maximum, service.currency)}
    if service.minimum is not None:
        limits = {"minimumAmount": money(service.minimum, service.currency), **limits}
    return json_answer(200, limits, (("Cache-Control", "private, no-transform, max-age=1800"),))


def unsupported(currency):
    """Returns the rejection of a currency that is not the merchant's."""
    return Reject(422, "unsupported_currency", f"The currency {currency} is not that of this merchant.")


def _currencies(value):
    """Returns the currencies of all Money within a value."""
    if isinstance(value, list):
        return set().union(*map(_currencies, value))
    if not isinstance(value, dict):
        return set()
    return {value["currency"]} if set(value) == {"amount", "currency"} else _currencies(list(value.values()))


def limited(service, amount):
    """Returns the minor units of an amount of Money, which must be possible for this merchant."""
    minor, currency = units(amount["amount"]), amount["currency"]
    if currency != service.currency:
        raise unsupported(currency)
    if minor == 0 or minor > service.maximum or minor < (service.minimum or 0):
        raise Reject(422, "unsupported_payment_type", "The amount is outside the limits of this merchant.")
    return minor


def create(service, db, request):
    """Creates a checkout. Each call returns another token."""
    data = fields.read(fields.CHECKOUT, request.json)
    merchant, is_express = data.get("merchant", {}), data.get("mode") == "express"
    if "consumer" not in data and not is_express:
        raise fields.invalid("consumer", "may not be null")
    if not is_express or "popupOriginUrl" not in merchant:
        for name in ("redirectConfirmUrl", "redirectCancelUrl"):
            if name not in merchant:
                raise fields.invalid(f"merchant.{name}", "may not be null")
    for currency in sorted(_currencies(data) - {service.currency}):
        raise unsupported(currency)
    minor = limited(service, data["amount"])
    if service.confirms_at_once:
        data = {"consumer": SHOPPER, **data}
    token = "002." + storage.name(db, "token", _LETTERS, 48)
    state = "confirmed" if service.confirms_at_once else "open"
    db.execute("INSERT INTO checkouts VALUES (?, ?, ?, ?, ?, ?)",
               (token, request.moment, minor, service.currency, state, json.dumps(data)))
    return json_answer(201, _opening(token, request.moment, service.currency))


def _opening(token, created, currency):
    return {"token": token, "expires": moments.text(created + PAYABLE),
            "redirectCheckoutUrl": f"https://portal.sandbox.{_WINDOWS[currency]}/checkout/?token={token}"}


def get(service, db, request, token):
    """Returns the request and the answer of a checkout, merged."""
    row = find(db, token)
    if row is None or orders.by_token(db, token) is not None or request.moment >= row["created"] + READABLE:
        raise Reject(412, "invalid_token", "Invalid token")
    return json_answer(200, {**_opening(token, row["created"], row["currency"]), **completed(json.loads(row["data"]))})


def completed(data):
    """Returns the fields of a checkout in the recorded order, with the empty values that answers contain."""
    data = {"courier": {}, "items": [], "discounts": [], **data}
    return {name: data[name] for name in (*FIRST, *data) if name in data}


def find(db, token):
    """Returns the checkout of a token, or None."""
    return db.execute("SELECT * FROM checkouts WHERE token = ?", (token,)).fetchone()


def payable(db, token, now):
    """Returns the checkout of a token that can still be decided: 402 if it is unknown, expired, or has an order."""
    row = find(db, token)
    if row is None or now >= row["created"] + PAYABLE or orders.by_token(db, token) is not None:
        raise Reject(402, "invalid_token", "Cannot complete payment, expired or invalid token.")
    return row


def checksum(service, token, minor, currency):
    """Returns the opaque checksum of a token's schedule for an amount. It has every special letter of base 64."""
    digest = hmac.digest(service.checksum_key.encode(), f"{token} {minor} {currency}".encode(), hashlib.sha256)
    return "s+/" + base64.b64encode(digest).decode()


def widget_checksum(service, db, request):
    """Returns the checksum that the widget on the shopper's page would receive."""
    token, amount, currency = (request.parameters.get(name, [""])[0] for name in ("token", "amount", "currency"))
    minor, row = units(amount), find(db, token)
    if row is None:
        raise Reject(404, "not_found", "The token is unknown.")
    if not minor:
        raise fields.invalid("amount", "must be a decimal above zero")
    if currency != row["currency"]:
        raise fields.invalid("currency", f"must be {row['currency']}, the currency of the checkout")
    return json_answer(200, {"token": token, "amount": money(minor, currency),
                             "paymentScheduleChecksum": checksum(service, token, minor, currency)})
