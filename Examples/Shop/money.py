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


def added_tax(net, rate):
    """Returns the tax on a net amount, rounded half up; the rate is in hundred-thousandths (8,875 is 8.875 %)."""
    return (2 * net * rate + 100_000) // 200_000


def included_tax(gross, rate):
    """Returns the tax within a gross amount, rounded half up."""
    whole = 100_000 + rate
    return (2 * gross * rate + whole) // (2 * whole)
