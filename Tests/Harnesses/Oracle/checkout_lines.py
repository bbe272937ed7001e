"""The lines of `widget checkout replay native`: inputs read strictly, and the JSON of the output."""
import re

import checkout_order as o
import rules as c
import strict_json
from checkout_order import Malformed

# The last second of the year 9999.
LAST_SECOND = 253402300799
TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?"
                  r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))", re.ASCII)
# Bounds that the contract leaves to an implementation.
MOST_BYTES, MOST_PROVIDERS, MOST_ADDRESSES = 1 << 20, 100, 1000
SECTIONS = ("contact", "shippingAddress", "billingAddress", "shippingMethod", "payment")


# --- Reading ------------------------------------------------------------------------------------------------------------

def split(data):
    """The lines of a file; the last one may end without a line feed."""
    found = data.split(b"\n")
    return found[:-1] if found[-1] == b"" else found


def one_of(*values):
    def read(node):
        if o.text(node) not in values:
            raise Malformed("an unknown value")
        return node.value
    return read


def shape(readers, node):
    """The members of an object: a name that ends in `?` may be null or missing, and no other member may be there."""
    found = dict(o.members(node))
    values = {}
    for name, reader in readers.items():
        key = name.rstrip("?")
        value = found.pop(key, None)
        absent = value is None or value.kind == "null" and name.endswith("?")
        if absent and not name.endswith("?"):
            raise Malformed("a missing member")
        values[key] = None if absent else reader(value)
    if found:
        raise Malformed("an unknown member")
    return values


def address(node):
    """An address of an input; its texts are checked later, where there is a code for them."""
    return shape({key + ("?" if key in (*o.MAY_BE_NULL, "postcode") else ""): o.text for key in o.ADDRESS}, node)


def buyer(node):
    if one_of("guest", "customer")(o.members(node).get("kind")) == "guest":
        return shape({"kind": o.text}, node)
    found = shape({"kind": o.text, "email": o.text, "addresses": o.elements, "defaultAddress": o.nullable(o.text)}, node)
    found["addresses"] = [shape({"id": o.identifier, "address": address}, row) for row in found["addresses"]]
    if len(found["addresses"]) > MOST_ADDRESSES:
        raise Malformed("too many addresses")
    if found["defaultAddress"] not in (None, *(row["id"] for row in found["addresses"])):
        raise Malformed("a default address that is not in the list")
    return found


def providers(node):
    found = [o.identifier(row) for row in o.elements(node)]
    if len(set(found)) != len(found) or len(found) > MOST_PROVIDERS:
        raise Malformed("a provider twice")
    return found


def key(node):
    if not o.is_graphic(o.text(node)):
        raise Malformed("no key")
    return node.value


def anything(node):
    return node


# The inputs of the native flow.
FIELDS = {
    "begin": {"cartId": o.identifier, "buyer": buyer, "providers": providers, "plan?": one_of(*o.PLANS)},
    "answer": {"request": o.whole, "status": lambda node: o.whole(node, 100, 999), "body?": anything},
    "noAnswer": {"request": o.whole, "reason": one_of("timeout", "unreachable", "cancelled")},
    "load": {}, "setContact": {"email": o.text}, "setShippingAddress": {"address": address},
    "chooseShippingAddress": {"id": o.text}, "setBillingAddress": {"address": address}, "chooseBillingAddress": {"id": o.text},
    "useShippingAsBilling": {}, "chooseShippingMethod": {"id": o.text}, "applyPromoCode": {"code": o.text},
    "removePromoCode": {"code": o.text}, "edit": {"section": one_of(*SECTIONS)}, "endEditing": {},
    "discardDraft": {"section": one_of(*SECTIONS, "promoCodes")}, "discardPromoCode": {"code": o.text},
    "pay": {"provider?": o.text, "key": key},
    "expressFinished": {"provider": o.text, "token": o.text}, "refresh": {}, "retry": {},
    "providerFinished": {"result": one_of("succeeded", "cancelled", "failed"), "token?": o.text, "message?": o.text},
    "leave": {}, "confirmLeave": {}, "stay": {},
}


def time(node):
    """Seconds since 1970 from a whole number or from RFC 3339, within the years 1970 to 9999 in UTC."""
    if node.kind == "number":
        return o.whole(node, 0, LAST_SECOND)
    found = TIME.fullmatch(o.text(node))
    if not found:
        raise Malformed("no time")
    hour, minute, second = map(int, found.group(2, 3, 4))
    ahead_hours, ahead_minutes = (int(found[group] or 0) for group in (6, 7))
    if hour > 23 or minute > 59 or second > 59 or ahead_hours > 23 or ahead_minutes > 59:
        raise Malformed("no such time")
    days = c.day_number(date_of(found[1])) - c.day_number((1970, 1, 1))
    ahead = (-60 if found[5] == "-" else 60) * (ahead_hours * 60 + ahead_minutes)
    seconds = days * 86400 + hour * 3600 + minute * 60 + second - ahead
    if not 0 <= seconds <= LAST_SECOND:
        raise Malformed("out of range")
    return seconds


def date_of(value):
    try:
        return c.parse_date(value)
    except c.Refused:
        raise Malformed("no date")


def day_of(seconds):
    """The day of a time in UTC."""
    return c.date_of(seconds // 86400 + c.day_number((1970, 1, 1)))


def read(line, inputs=FIELDS):
    """The input of a line of bytes: its name, its fields, and the line's `at` and `today` or None.

    `inputs` has the readers of the fields of every input.
    """
    try:
        document = strict_json.parse(line, 64, MOST_BYTES)
    except strict_json.NotJSON as error:
        raise Malformed(str(error))
    found = dict(o.members(document))
    name = o.text(found.get("input"))
    if name not in inputs:
        raise Malformed("an unknown input")
    readers = {"input": o.text, **inputs[name], **{key: reader for key, reader in
               (("at", time), ("today", lambda node: date_of(o.text(node)))) if key in found}}
    fields = shape(readers, document)
    del fields["input"]
    return name, fields, fields.pop("at", None), fields.pop("today", None)


# --- Writing ------------------------------------------------------------------------------------------------------------

SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def quoted(value):
    def scalar(character):
        code = ord(character)
        escaped = code < 0x20 or 0x7F <= code <= 0x9F or code in (0x2028, 0x2029)
        return SHORT.get(character) or (f"\\u{code:04x}" if escaped else character)
    return '"' + "".join(map(scalar, value)) + '"'


def json(value):
    """JSON in one line without spaces. Values that are handed through keep their members' order and their numbers' spelling."""
    if isinstance(value, strict_json.Node):
        return value.value if value.kind == "number" else json(value.value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "{" + ",".join(quoted(key) + ":" + json(member) for key, member in value.items()) + "}"
    return "[" + ",".join(map(json, value)) + "]"
