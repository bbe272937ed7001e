"""The rules for everything that a shopper enters."""
import re

import catalog
from answers import Reject

ADDRESS = ("name", "line1", "line2", "city", "region", "postcode", "country", "phone")
OPTIONAL = {"line2", "region", "phone"}
TITLES = {"name": "name", "line1": "first line of the address", "line2": "second line of the address", "city": "city",
          "region": "region", "postcode": "postcode", "country": "country", "phone": "phone number"}
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")


def invalid(message, code="invalid_entry"):
    return Reject(422, code, message)


def email(value):
    """Returns an e-mail address, or rejects it."""
    if isinstance(value, str) and len(value.encode()) <= 254 and not _CONTROL.search(value) and " " not in value:
        name, separator, domain = value.partition("@")
        if separator and name and "@" not in domain and "." in domain and all(domain.split(".")):
            return value
    raise invalid("Enter an e-mail address such as name@example.com.")


def contact(value):
    """Returns a contact, or rejects it."""
    if not isinstance(value, dict) or set(value) != {"email"}:
        raise invalid("The contact must have an e-mail address and nothing else.")
    return {"email": email(value["email"])}


def address(value, is_delivered):
    """Returns an address with all members, or rejects it by its first wrong member."""
    if not isinstance(value, dict) or not set(value) <= set(ADDRESS):
        raise invalid("The address has unknown members.")
    found = {}
    for name in ADDRESS:
        entered = value.get(name)
        has_no_postcode = name == "postcode" and isinstance(value.get("country"), str) and (
            value["country"] in catalog.WITHOUT_POSTCODES)
        if (name in OPTIONAL or has_no_postcode) and entered in (None, ""):
            found[name] = None
            continue
        if not isinstance(entered, str) or not 1 <= len(entered.encode()) <= 200 or _CONTROL.search(entered):
            raise invalid(f"Enter the {TITLES[name]}.", "invalid_address")
        found[name] = entered
    if not re.fullmatch("[A-Z]{2}", found["country"]):
        raise invalid("The country must be two capital letters.", "invalid_address")
    if is_delivered and not catalog.delivers_to(found["country"]):
        raise invalid(f"The shop does not deliver to {found['country']}.", "not_delivered")
    return found


def codes(value):
    """Returns a list of promo codes without repetitions, or rejects it."""
    if not isinstance(value, list) or len(value) > 16 or not all(isinstance(code, str) for code in value):
        raise invalid("The promo codes must be a list of texts.")
    value = [code.strip() for code in value]
    if any(not 1 <= len(code.encode()) <= 64 or _CONTROL.search(code) for code in value) or len(set(value)) != len(value):
        raise invalid("Each promo code has 1 to 64 letters or digits, and is entered once.", "invalid_promo_code")
    return value


def lenient(rule, *arguments):
    """Returns the result of a rule, or None if it rejects the value."""
    try:
        return rule(*arguments)
    except Reject:
        return None
