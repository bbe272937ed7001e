"""The payments and methods of the payments flow, as they are read from a server's answers and shown."""
import re

import checkout_lines as lines
import checkout_order as o
import checkout_pages as pages
import rules as c
from checkout_order import Malformed

# The first second of the year 1.
FIRST_SECOND = -62135596800


def amount(exponent):
    """A reader of an amount, text or a number by its own spelling, in minor units."""
    def read(node):
        if node is None or node.kind not in ("string", "number"):
            raise Malformed("no amount")
        try:
            return c.parse_amount(node.value.encode(), exponent)
        except c.Refused:
            raise Malformed("no amount")
    return read


def optional(reader):
    """A reader of a member that may be null or missing."""
    return lambda node: None if node is None or node.kind == "null" else reader(node)


def number(node):
    return o.whole(node, 1)


def handed_through(node):
    return node


def name_of(reader, row):
    """The id of an element that is left out, or None where it cannot be read."""
    try:
        return reader(o.members(row).get("id"))
    except Malformed:
        return None


class Payment:
    """A payment: `shown` is its form in the state; `seconds` and `fraction`, decimal digits, are the time of its creation."""

    def __init__(self, node, currency):
        found = o.members(node).get
        read = {"id": number(found("id")), "method": optional(o.text)(found("method")), "issuer": optional(o.text)(found("issuer")),
                "amount": amount(c.EXPONENTS[currency])(found("amount")), "description": o.text(found("description")),
                "url": optional(o.text)(found("url")), "status": o.text(found("status")), "created_at": o.text(found("created_at")),
                "updated_at": optional(o.text)(found("updated_at"))}
        self.seconds = lines.instant(read["created_at"], FIRST_SECOND)
        self.fraction = "".join(re.findall(r"\.([0-9]+)", read["created_at"])).rstrip("0")
        self.id, self.status, self.url, self.minor = read["id"], read["status"], read["url"], read["amount"]
        self.shown = {**read, "amount": o.money_of(read["amount"], currency)}

    def can_be_paid(self):
        return self.status == "open" and self.url is not None and pages.cut(self.url).is_web()


def newest_first(payments):
    return sorted(payments, key=lambda payment: (payment.seconds, payment.fraction, payment.id), reverse=True)


def by_day(payments):
    """The payments of a list that is sorted, in the form of the state."""
    if payments is None:
        return None
    days = {}
    for payment in payments:
        days.setdefault(lines.day_of(payment.seconds), []).append(payment.shown)
    return [{"day": c.date_text(day), "payments": rows} for day, rows in days.items()]


class Method:
    """A payment method: `shown` is its form in the state, the bounds are in minor units or None."""

    def __init__(self, node, currency):
        found, read = o.members(node).get, optional(amount(c.EXPONENTS[currency]))
        bounds = [read(found(name + "_mount") or found(name + "_amount")) for name in ("minimum", "maximum")]
        self.id, (self.least, self.most) = o.identifier(found("id")), bounds
        self.issuers = [issuer(row) for row in optional(o.elements)(found("issuers")) or ()]
        shown = [None if bound is None else o.money_of(bound, currency) for bound in bounds]
        self.shown = {"id": self.id, "description": o.text(found("description")), "minimum": shown[0], "maximum": shown[1],
                      "image": found("image"), "issuers": self.issuers, "pricing": found("pricing")}

    def takes(self, minor):
        return (self.least is None or self.least <= minor) and (self.most is None or minor <= self.most)


def issuer(node):
    found = o.members(node).get
    return {"id": o.identifier(found("id")), "name": o.text(found("name")), "image": found("image")}


def data(outcome):
    """The member `data` of a success; raises Malformed without one."""
    if not outcome.succeeded:
        raise Malformed("no success")
    return o.members(outcome.body).get("data")
