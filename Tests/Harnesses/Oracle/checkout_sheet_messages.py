"""What the page of a checkout sheet says through its bridge: completed orders, failures and pixels, read part by part."""
import checkout_lines as lines
import checkout_order as o
import rules as c
import strict_json
from checkout_order import Malformed

CODES = ("storefront_password_required", "cart_expired", "cart_completed", "invalid_cart")
# A group of failures for the app: the error, the message without a reason, and whether it is recoverable.
GROUPS = {"configuration": ("checkout_unavailable", "Storefront configuration error.", False),
          "unrecoverable": ("checkout_unavailable", "Checkout unavailable.", True),
          "expired": ("checkout_expired", "Checkout has expired.", False), "checkout": None, "authentication": None}


def parsed(text):
    try:
        return strict_json.parse(text.encode(), 64, lines.MOST_BYTES)
    except strict_json.NotJSON:
        raise Malformed("no JSON")


def envelope(text):
    """The name of a message, and its body as a node or None."""
    found = o.members(parsed(text)).get
    return o.text(found("name")), found("body")


def body(node):
    """The JSON that the text of a body is."""
    return parsed(o.text(node))


def is_there(node):
    return node is not None and node.kind != "null"


# --- Completed orders ---------------------------------------------------------------------------------------------------

class Parts:
    """Reads an order member by member, and notes whether anything that was there was unreadable."""

    def __init__(self):
        self.all_readable = True

    def read(self, node, reader):
        """What a reader makes of a node; None if it is missing, null or unreadable."""
        if not is_there(node):
            return None
        try:
            return reader(node)
        except Malformed:
            self.all_readable = False
            return None

    def of(self, node, **readers):
        """The members of an object; all are None if there is none."""
        found = self.read(node, o.members) or {}
        return {name: self.read(found.get(name), reader) for name, reader in readers.items()}

    def money(self, node):
        found = o.members(node)
        currency, amount = found.get("currencyCode"), found.get("amount")
        if is_there(currency) and o.text(currency) not in c.EXPONENTS:
            raise Malformed("an unknown currency")
        if not is_there(amount):
            return None
        if amount.kind not in ("number", "string") or not is_there(currency):
            raise Malformed("no amount")
        try:
            minor = c.parse_amount(amount.value.encode(), c.EXPONENTS[currency.value])
        except c.Refused:
            raise Malformed("no amount")
        return o.money_of(minor, currency.value)

    def price(self, node):
        o.members(node)
        return self.of(node, subtotal=self.money, shipping=self.money, taxes=self.money, total=self.money)

    def line(self, node):
        o.members(node)
        return self.of(node, title=o.text, quantity=quantity, price=self.money, productId=o.text, merchandiseId=o.text)

    def lines(self, node):
        return [self.read(row, self.line) for row in o.elements(node)]

    def order(self, node):
        found = self.of(node, id=o.identifier, email=o.text, phone=o.text, billingAddress=handed(o.members),
                        deliveries=handed(o.elements), paymentMethods=handed(o.elements), cart=handed(o.members))
        cart = self.of(found.pop("cart"), token=o.text, lines=self.lines, price=self.price)
        return {key: {**found, **cart}[key] for key in
                ("id", "email", "phone", "token", "lines", "price", "billingAddress", "deliveries", "paymentMethods")}


def handed(check):
    """A reader that hands a node through as it is, if it has the right kind."""
    def read(node):
        check(node)
        return node
    return read


def quantity(node):
    """A whole number, which may be spelled with a fraction of zeros."""
    if node.kind != "number":
        raise Malformed("no number")
    whole, _, fraction = node.value.partition(".")
    return o.whole(strict_json.Node("number", whole if fraction.strip("0") == "" else node.value, node.offset))


def completed(node):
    """The members of the event `completed` for the body of a message, whatever that is."""
    parts = Parts()
    try:
        order = parts.order(o.members(body(node)).get("orderDetails"))
    except Malformed:
        order = parts.order(None)
    if order["id"] is None:
        details = "unknown"
    else:
        is_complete = parts.all_readable and all(order[key] is not None for key in ("token", "lines", "price"))
        details = "complete" if is_complete else "partial"
    has_any = any(value is not None for value in order.values())
    return {"orderId": order["id"], "details": details, "order": order if has_any else None}


# --- Failures and pixels ------------------------------------------------------------------------------------------------

def failure(node):
    """The error, code, message and recoverability of a list of failures, or None if it fails nothing."""
    for entry in o.elements(body(node)):
        group = entry.get("group")
        if group is None or group.kind != "string" or group.value not in GROUPS:
            continue
        if GROUPS[group.value] is None:
            return None
        error, message, is_recoverable = GROUPS[group.value]
        code, reason = entry.get("code"), entry.get("reason")
        is_known = code is not None and code.kind == "string" and code.value in CODES
        return {"error": error, "code": code.value if is_known else "unknown",
                "message": reason.value if reason is not None and reason.kind == "string" else message, "status": None,
                "isRecoverable": is_recoverable}
    return None


def is_hidden(node):
    """Whether a blocking event hides the bar."""
    return o.truth(body(node))


def pixel(node):
    """The members of the event `pixel`."""
    event = o.members(o.members(body(node)).get("event"))
    told = {name: o.text(event.get(name)) for name in ("id", "name", "timestamp")}
    told["type"] = lines.one_of("standard", "custom")(event.get("type"))
    context, data = event.get("context"), event.get("data" if told["type"] == "standard" else "customData")
    if is_there(context):
        o.members(context)
    if told["type"] == "custom":
        o.members(data)
    return {**told, **{name: lines.json(value) if is_there(value) else None
                       for name, value in (("context", context), ("data", data))}}
