"""The order of a checkout: its reading from a server's answer, its sums, its addresses, and the widget's status for it.

Amounts are minor units in a document of plain values; strings, whole numbers, lists, and dictionaries in the contract's order.
"""
import os
import re

import rules as c
from batch_rules import default_plans, plans_of

PLAN_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Schedules", "plans")
PLANS = {plan.id: plan for plan in plans_of(PLAN_FOLDER)}
DEFAULT_PLANS = default_plans(PLAN_FOLDER)
TOKEN_LIFETIME = 180 * 60

# Bounds that the contract leaves to an implementation.
MOST_LINES, MOST_METHODS, MOST_CODES = 1000, 100, 64

ADDRESS = ("name", "line1", "line2", "city", "region", "postcode", "country", "phone")
MAY_BE_NULL = ("line2", "region", "phone")


class Malformed(Exception):
    """A value that does not have the shape asked for."""


# --- Values of JSON -------------------------------------------------------------------------------------------------------

def text(node):
    if node is None or node.kind != "string":
        raise Malformed("no text")
    return node.value


def identifier(node):
    """An id, a code or a name: text of at least one byte."""
    if not text(node):
        raise Malformed("an empty id")
    return node.value


def whole(node, least=0, most=c.INT64_MAX):
    """A whole number, spelled without a fraction and an exponent."""
    if node is None or node.kind != "number" or not node.value.removeprefix("-").isdigit():
        raise Malformed("no whole number")
    # Python refuses to read thousands of digits.
    if len(node.value) > 20 or not least <= int(node.value) <= most:
        raise Malformed("out of range")
    return int(node.value)


def truth(node):
    if node is None or node.kind != "bool":
        raise Malformed("neither true nor false")
    return node.value


def elements(node):
    if node is None or node.kind != "array":
        raise Malformed("no list")
    return node.value


def members(node):
    if node is None or node.kind != "object":
        raise Malformed("no object")
    return node.value


def nullable(reader):
    """A reader that accepts null, but not a missing member."""
    def read(node):
        if node is None:
            raise Malformed("a missing member")
        return None if node.kind == "null" else reader(node)
    return read


def money(exponent):
    def read(node):
        try:
            return c.parse_amount(text(node).encode(), exponent)
        except c.Refused:
            raise Malformed("no amount")
    return read


# --- Reading ------------------------------------------------------------------------------------------------------------

def read_address(node):
    """An address from the server: any text; only three of its members may be null."""
    found = members(node)
    return {key: (nullable(text) if key in MAY_BE_NULL else text)(found.get(key)) for key in ADDRESS}


def read_contact(node):
    return {"email": text(members(node).get("email"))}


def read_order(node):
    """The order of a server's answer, if it has the right shape and adds up; its members in the order of the state."""
    found = members(node).get
    currency = text(found("currency"))
    if currency not in c.EXPONENTS:
        raise Malformed("an unknown currency")
    amount = money(c.EXPONENTS[currency])

    def rows(name, most, readers):
        if len(elements(found(name))) > most:
            raise Malformed("too many")
        return [{key: reader(members(row).get(key)) for key, reader in readers.items()} for row in elements(found(name))]

    summary = members(found("summary")).get
    order = {
        "id": identifier(found("id")), "cartId": identifier(found("cartId")), "version": whole(found("version")),
        "currency": currency, "expiresAt": nullable(text)(found("expiresAt")),
        "lines": rows("lines", MOST_LINES, {"id": identifier, "name": identifier, "quantity": lambda node: whole(node, 1),
                                "unitPrice": amount, "total": amount}),
        "promoCodes": rows("promoCodes", MOST_CODES, {"code": identifier, "discount": amount}),
        "contact": nullable(read_contact)(found("contact")),
        "shippingAddress": nullable(read_address)(found("shippingAddress")),
        "billingAddress": nullable(read_address)(found("billingAddress")),
        "shippingMethods": rows("shippingMethods", MOST_METHODS, {"id": identifier, "name": identifier, "price": amount}),
        "shippingMethod": nullable(identifier)(found("shippingMethod")),
        "taxIncluded": truth(found("taxIncluded")),
        "summary": {key: amount(summary(key)) for key in ("subtotal", "discount", "shipping", "tax", "total")},
    }
    if not adds_up(order):
        raise Malformed("the order does not add up")
    return order


def method_of(order):
    """The chosen method, or None."""
    return next((method for method in order["shippingMethods"] if method["id"] == order["shippingMethod"]), None)


def adds_up(order):
    sums = order["summary"]
    if order["shippingMethod"] is not None and method_of(order) is None:
        return False
    shipping = method_of(order)["price"] if method_of(order) else 0
    subtotal = sum(line["total"] for line in order["lines"])
    discount = sum(promo["discount"] for promo in order["promoCodes"])
    tax = 0 if order["taxIncluded"] else sums["tax"]
    return (all(line["quantity"] * line["unitPrice"] == line["total"] for line in order["lines"])
            and sums["subtotal"] == subtotal and sums["discount"] == discount <= subtotal and sums["shipping"] == shipping
            and sums["total"] == subtotal - discount + shipping + tax)


def shown_order(order):
    """An order as the state shows it: amounts as text, with all places."""
    if order is None:
        return None

    def rows(name, *keys):
        return [{key: amount_text(value, order) if key in keys else value for key, value in row.items()} for row in order[name]]

    return {**order, "lines": rows("lines", "unitPrice", "total"), "promoCodes": rows("promoCodes", "discount"),
            "shippingMethods": rows("shippingMethods", "price"),
            "summary": {key: amount_text(value, order) for key, value in order["summary"].items()}}


def amount_text(minor, order):
    return c.money_text(minor, c.EXPONENTS[order["currency"]])


def money_of(minor, currency):
    return {"amount": c.money_text(minor, c.EXPONENTS[currency]), "currency": currency}


# --- Addresses and entered texts ----------------------------------------------------------------------------------------

def has_controls(value):
    return any(ord(scalar) < 0x20 or 0x7F <= ord(scalar) <= 0x9F for scalar in value)


def first_wrong_field(address):
    """The first field of an entered address whose content is wrong, or None."""
    for key in ADDRESS:
        value = address[key]
        if key in MAY_BE_NULL and not value:
            continue
        if not 1 <= len(value.encode()) <= 200 or has_controls(value):
            return key
        if key == "country" and not re.fullmatch(r"[A-Z]{2}", value):
            return key
    return None


def entered(address):
    """An entered address as it is sent: an empty field that may be null is null."""
    return {key: value if value or key not in MAY_BE_NULL else None for key, value in address.items()}


def folded(address):
    def field(key):
        value = " ".join(part for part in (address[key] or "").split(" ") if part)
        value = "".join(chr(ord(scalar) + 32) if "A" <= scalar <= "Z" else scalar for scalar in value)
        return value.replace(" ", "") if key == "postcode" else value
    return tuple(map(field, ADDRESS))


def match(one, other):
    return one is not None and other is not None and folded(one) == folded(other)


def is_email(value):
    user, at, domain = value.partition("@")
    return (at == "@" and "@" not in domain and user != "" and domain != "" and "." in domain[1:-1] and " " not in value
            and not has_controls(value) and len(value.encode()) <= 254)


def is_graphic(value, most=64):
    """Whether a text has 1 to 64 bytes from U+0021 to U+007E: a key or a promo code."""
    return 1 <= len(value) <= most and all("\x21" <= scalar <= "\x7e" for scalar in value)


def is_token(value):
    return 1 <= len(value.encode()) <= 1024 and not has_controls(value)


# --- Widget -------------------------------------------------------------------------------------------------------------

def widget_status(order, plan_id, today, token, issued_at, now):
    """The status of an order's total under a plan on a day, in the wire form; None without an order or a total."""
    if order is None or order["summary"]["total"] == 0:
        return None
    total, currency = order["summary"]["total"], order["currency"]
    plan = PLANS[plan_id] if plan_id else DEFAULT_PLANS.get(currency)
    code = "token_expired" if token is not None and now - issued_at >= TOKEN_LIFETIME else None
    if code is None and (plan is None or plan.currency != currency):
        code = "unsupported_currency"
    code = code or plan.barrier(total, today)
    if code is None:
        try:
            schedule = c.Schedule(plan, total, today, None if token is None else token.encode())
        except c.Refused as refused:
            # No code says that a due date is after 9999-12-31.
            code = "plan_unavailable" if refused.code == "date_out_of_range" else refused.code
        else:
            return {"isValid": True, "amountDueToday": money_of(schedule.due_today, currency),
                    "paymentScheduleChecksum": schedule.checksum()}
    # The message is free text: two statuses of one code do not differ.
    return {"isValid": False, "error": {"errorCode": code, "message": code}}
