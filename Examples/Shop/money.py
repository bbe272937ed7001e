"""Amounts as whole minor units, and their text. Nothing here is a floating-point number."""
import re

# The currencies of the shop and their places after the point.
PLACES = {"USD": 2, "AUD": 2, "CAD": 2, "NZD": 2, "GBP": 2, "EUR": 2, "JPY": 0, "KWD": 3}
LARGEST = 2**63 - 1  # minor units
_TEXT = re.compile(r"[0-9]+(?:\.[0-9]+)?", re.ASCII)


def text(minor, currency):
    """Returns an amount with all its places: 5000 USD is `50.00`."""
    places = PLACES[currency]
    if places == 0:
        return str(minor)
    return f"{minor // 10**places}.{minor % 10**places:0{places}d}"


def money(minor, currency):
    """Returns an amount as an object of JSON."""
    return {"amount": text(minor, currency), "currency": currency}


def minor_units(value, currency):
    """Returns the minor units of a text such as `50` or `50.00`, or None if it is no amount of the currency."""
    places = PLACES.get(currency)
    if places is None or not isinstance(value, str) or len(value) > 40 or not _TEXT.fullmatch(value):
        return None
    whole, _, fraction = value.partition(".")
    if len(fraction) > places:
        return None
    minor = int(whole) * 10**places + int(fraction.ljust(places, "0") or "0")
    return minor if minor <= LARGEST else None


def signed_text(minor, currency):
    """Returns an amount that may be below zero: -5000 USD is `-50.00`."""
    return ("-" if minor < 0 else "") + text(abs(minor), currency)


def signed_units(value, currency):
    """Returns the minor units of a text such as `-50.00`, or None if it is no amount of the currency."""
    is_negative = isinstance(value, str) and value.startswith("-")
    minor = minor_units(value[1:] if is_negative else value, currency)
    return -minor if is_negative and minor is not None else minor


def thousandths(value):
    """Returns the thousandths of a quantity such as 2, `2` or `0.5`, or None if it is none or has more than three decimals."""
    if type(value) is int and value >= 0:
        return value * 1000
    if not isinstance(value, str) or len(value) > 20 or not _TEXT.fullmatch(value):
        return None
    whole, _, fraction = value.partition(".")
    return int(whole + fraction.ljust(3, "0")) if len(fraction) <= 3 else None


def quantity(thousandths):
    """Returns a quantity as orders have it: 2000 is 2, and 500 is `0.5`."""
    if thousandths % 1000 == 0:
        return thousandths // 1000
    return f"{thousandths // 1000}.{thousandths % 1000:03d}".rstrip("0")


def added_tax(net, rate):
    """Returns the tax on a net amount, rounded half up; the rate is in hundred-thousandths (8,875 is 8.875 %)."""
    return (2 * net * rate + 100_000) // 200_000


def included_tax(gross, rate):
    """Returns the tax within a gross amount, rounded half up."""
    whole = 100_000 + rate
    return (2 * gross * rate + whole) // (2 * whole)
