"""Amounts as whole minor units, and their text. Nothing here is a floating-point number."""
import re

CURRENCIES = ("AUD", "CAD", "GBP", "NZD", "USD")  # all have two places after the point
_TEXT = re.compile(r"([0-9]{1,12})(?:\.([0-9]{1,2}))?", re.ASCII)


def text(minor):
    """Returns an amount with its places: 5000 is `50.00`."""
    return f"{minor // 100}.{minor % 100:02d}"


def money(minor, currency):
    """Returns an amount as an object of JSON."""
    return {"amount": text(minor), "currency": currency}


def units(amount):
    """Returns the minor units of a text such as `50`, `50.0` or `50.00`, or None if it is no amount."""
    match = _TEXT.fullmatch(amount) if isinstance(amount, str) else None
    return match and int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))
