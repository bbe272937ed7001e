"""The fields of request bodies with their documented types and limits.

A name that ends with `*` is required. Null counts as absent. A field that no page lists is dropped. A violation is 422
`invalid_object`, and its message begins with the path of the field.
"""
import datetime
import re

import moments
import money
from answers import Reject

_ADDRESS = re.compile(r"https?://[^\s/?#]+([/?#]\S*)?", re.ASCII)
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", re.ASCII)


def invalid(path, problem):
    """Returns the rejection of a field."""
    return Reject(422, "invalid_object", f"{path} {problem}")


def read(fields, value, path=""):
    """Returns the listed fields of an object, checked and in their normal form."""
    if not isinstance(value, dict):
        raise invalid(path or "body", "must be an object")
    found = {}
    for field, check in fields.items():
        name = field.rstrip("*")
        inner = f"{path}.{name}" if path else name
        given = value.get(name)
        if given is None and name != field:
            raise invalid(inner, "may not be null")
        if given is not None:
            found[name] = check(given, inner)
    return found


def text(most=None):
    """Returns the check of a text of at most so many characters."""
    def check(value, path):
        if not isinstance(value, str):
            raise invalid(path, "must be a string")
        if most is not None and len(value) > most:
            raise invalid(path, f"size must be between 0 and {most}")
        return value
    return check


def filled(most=None):
    """Returns the check of a text that is not empty."""
    def check(value, path):
        if not text(most)(value, path):
            raise invalid(path, "may not be empty")
        return value
    return check


def matching(pattern, problem, most=None):
    """Returns the check of a text that a pattern describes."""
    def check(value, path):
        if not pattern.fullmatch(text(most)(value, path)):
            raise invalid(path, problem)
        return value
    return check


def one_of(*values):
    """Returns the check of a text out of a list."""
    def check(value, path):
        if value not in values:
            raise invalid(path, f"must be one of {', '.join(values)}")
        return value
    return check


def typed(kind, name):
    """Returns the check of a value of one type of JSON."""
    def check(value, path):
        if type(value) is not kind:
            raise invalid(path, f"must be {name}")
        return value
    return check


def several(check_one, most=None):
    """Returns the check of an array."""
    def check(value, path):
        if not isinstance(value, list):
            raise invalid(path, "must be an array")
        if most is not None and len(value) > most:
            raise invalid(path, f"size must be between 0 and {most}")
        return [check_one(each, f"{path}[{index}]") for index, each in enumerate(value)]
    return check


def group(fields):
    """Returns the check of an object."""
    return lambda value, path: read(fields, value, path)


def amount(value, path):
    """Checks Money; its normal form has two places."""
    if not isinstance(value, dict):
        raise invalid(path, "must be an object")
    minor, currency = money.units(value.get("amount")), value.get("currency")
    if minor is None:
        raise invalid(f"{path}.amount", "must be a decimal in a string, with two places")
    if not isinstance(currency, str) or not re.fullmatch("[A-Z]{3}", currency, re.ASCII):
        raise invalid(f"{path}.currency", "must be a currency of ISO 4217")
    return money.money(minor, currency)


def moment(value, path):
    """Checks a date-time; its normal form is UTC."""
    found = moments.parse(value)
    if found is None or "T" not in value:
        raise invalid(path, "must be a date-time of ISO 8601")
    return moments.text(found)


def date(value, path):
    """Checks a date."""
    try:
        datetime.datetime.strptime(value, "%Y-%m-%d")
    except (ValueError, TypeError):
        raise invalid(path, "must be a date of ISO 8601") from None
    return value


def integer(value, path):
    """Checks a whole number of 32 bits."""
    if not -2**31 <= typed(int, "an integer")(value, path) < 2**31:
        raise invalid(path, "must be an integer of 32 bits")
    return value


URL = matching(_ADDRESS, "must be a valid URL", 2048)
REQUEST = matching(_UUID, "must be a UUID")
BOOL = typed(bool, "true or false")
CONTACT = {
    "name*": filled(255), "line1*": filled(128), "line2": text(128), "area1*": text(128), "area2": text(128), "region*": text(128),
    "postcode*": filled(128), "countryCode*": one_of("AU", "NZ", "US", "CA", "GB"), "phoneNumber": text(),
}
ITEM = {
    "name*": filled(255), "sku": text(), "quantity*": integer, "price*": amount, "pageUrl": URL, "imageUrl": URL,
    "categories": several(several(text())), "estimatedShipmentDate": date, "preorder": BOOL,
}
COURIER = {"shippedAt": moment, "name": text(128), "tracking": text(128), "priority": one_of("STANDARD", "EXPRESS")}
CONSUMER = {"phoneNumber": text(32), "givenNames": text(128), "surname": text(128),
            "email*": matching(_EMAIL, "must be a well-formed email address", 128)}
CHECKOUT = {
    "amount*": amount, "consumer": group(CONSUMER),
    "billing": group(CONTACT), "shipping": group(CONTACT), "courier": group(COURIER), "description": text(),
    "items": several(group(ITEM), 100), "discounts": several(group({"displayName": text(), "amount": amount})),
    "merchant": group({"redirectConfirmUrl": URL, "redirectCancelUrl": URL, "popupOriginUrl": URL, "name": text()}),
    "merchantReference": text(128), "taxAmount": amount, "shippingAmount": amount, "mode": one_of("standard", "express"),
}
CAPTURE_FULL = {
    "token*": filled(), "merchantReference": text(128), "amount": amount, "isCheckoutAdjusted": BOOL,
    "paymentScheduleChecksum": text(), "items": several(group(ITEM), 100), "shipping": group(CONTACT), "grantId": text(),
    "enrichments": group({
        "initiation*": group({"actor*": one_of("CUSTOMER", "MERCHANT")}),
        "subscription": group({"type": one_of("FIXED", "VARIABLE"), "interval": one_of("DAY", "WEEK", "MONTH", "YEAR"),
                               "intervalCount": integer})}),
}
AUTH = {"requestId": REQUEST, **CAPTURE_FULL}
CAPTURE = {"requestId": REQUEST, "amount*": amount, "merchantReference": text(128), "paymentEventMerchantReference": text(128)}
VOID = {"requestId": text(), "amount": amount, "reason": one_of("cancelledItems", "amountAdjustment")}
REFUND = {"requestId": text(64), "amount*": amount, "merchantReference": text(64), "refundMerchantReference": text(128)}
UPDATE = {"merchantReference*": filled(128)}
