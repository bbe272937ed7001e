"""The order of a checkout: computed from the entries of the shopper and the present prices, stock and methods."""
import json

import catalog
import entries
import money
import shopkeeping
import storage
from answers import Reject, to_json

BLANKS = {"contact": {"email": ""}, "shippingAddress": dict.fromkeys(entries.ADDRESS, ""),
          "billingAddress": dict.fromkeys(entries.ADDRESS, " ")}
EMPTY = {"promoCodes": [], "contact": None, "shippingAddress": None, "billingAddress": None, "shippingMethod": None}


class Checkout:
    """A checkout as the database has it.

    `data` is everything that the shopper has entered. `shown` is the order that was sent last, without `version` and `expiresAt`.
    With `has_blanks`, the order that is sent has blank texts where nothing was entered.
    """

    def __init__(self, row, cart, has_blanks):
        self.has_blanks = has_blanks
        self.id, self.state, self.version, self.expires = row["id"], row["state"], row["version"], row["expires"]
        self.cart, self.currency = cart["id"], cart["currency"]
        self.data = json.loads(row["data"])
        self.shown = json.loads(row["shown"]) if row["shown"] else None

    @property
    def order(self):
        """The order as it is sent."""
        found = {"id": self.id, "cartId": self.cart, "version": self.version, "currency": self.currency,
                 **({} if self.is_delivered else {"delivery": False}),
                 "expiresAt": shopkeeping.timestamp(self.expires) if self.state == "open" else None, **self.shown}
        for name, blank in BLANKS.items() if self.has_blanks else ():
            if found[name] is None and (self.is_delivered or name != "shippingAddress"):
                found[name] = blank
        return found

    @property
    def is_delivered(self):
        return catalog.is_delivered(self.data["lines"])

    @property
    def total(self):
        """The total in minor units."""
        return money.minor_units(self.shown["summary"]["total"], self.currency)

    def store(self, db):
        db.execute("UPDATE checkouts SET state = ?, version = ?, expires = ?, data = ?, shown = ? WHERE id = ?",
                   (self.state, self.version, self.expires, to_json(self.data), to_json(self.shown), self.id))


def find(db, name):
    """Returns a checkout by its identifier, or rejects the request."""
    row = db.execute("SELECT * FROM checkouts WHERE id = ?", (name,)).fetchone()
    if row is None:
        raise Reject(404, "unknown_checkout", "There is no such checkout.")
    return checkout_of(db, row, shopkeeping.cart_row(db, row["cart"]))


def checkout_of(db, row, cart):
    return Checkout(row, cart, storage.setting(db, "blanks") == "1")


def active(db, name, now):
    """Returns a checkout that can be changed and paid: neither paid nor expired."""
    checkout = find(db, name)
    require_active(db, checkout, now)
    return checkout


def require_active(db, checkout, now):
    cart = shopkeeping.cart_row(db, checkout.cart)
    if checkout.state == "paid" or cart["order_number"]:
        raise already_ordered(cart)
    require_unlocked(checkout)
    if checkout.state == "expired" or checkout.expires <= now:
        raise Reject(410, "cart_expired", "The checkout has expired.")


def require_unlocked(checkout):
    """Rejects a change of an order while its payment is captured at Afterpay: it is placed as it is, or not at all."""
    if checkout.state == "paying":
        raise Reject(403, "payment_under_way", "The order is being paid. Wait for the end of the payment.")


def already_ordered(cart):
    return Reject(403, "already_ordered", f"This cart was ordered already. The order number is {cart['order_number']}.")


def open_checkout(db, cart, now):
    """Returns the checkout of a cart that is neither paid nor expired, or None. While it is paid it does not expire."""
    row = db.execute("SELECT * FROM checkouts WHERE cart = ? AND state IN ('open', 'paying')", (cart["id"],)).fetchone()
    if row is not None and row["state"] == "open" and row["expires"] <= now:
        db.execute("UPDATE checkouts SET state = 'expired' WHERE id = ?", (row["id"],))
        return None
    return row and checkout_of(db, row, cart)


def begin(shop, db, cart):
    """Returns the open checkout of a cart, made if there is none, and whether it was made."""
    if cart["order_number"]:
        raise already_ordered(cart)
    now = shop.now(db)
    checkout = open_checkout(db, cart, now)
    if checkout is not None:
        return checkout, False
    name = f"o-{storage.increment(db, 'checkouts')}"
    data = {"lines": shopkeeping.cart_lines(db, cart["id"]), **EMPTY}
    db.execute("INSERT INTO checkouts VALUES (?, ?, 'open', 0, ?, ?, NULL)",
               (name, cart["id"], now + shop.lifetime, to_json(data)))
    return find(db, name), True


def begin_again(shop, db, cart):
    """Returns the open checkout of a cart for a page, with the entries of an earlier one; None if it has just expired."""
    row = db.execute("SELECT * FROM checkouts WHERE cart = ? ORDER BY length(id) DESC, id DESC", (cart["id"],)).fetchone()
    has_expired = row is not None and row["state"] == "open" and row["expires"] <= shop.now(db)
    if has_expired:
        db.execute("UPDATE checkouts SET state = 'expired' WHERE id = ?", (row["id"],))
        return None
    checkout, is_made = begin(shop, db, cart)
    if is_made and row is not None:
        restore(db, checkout, json.loads(row["data"]))
    refresh(db, checkout, is_made)
    return checkout


def refresh(db, checkout, is_entered=False):
    """Computes the order of an open checkout and returns whether it differs from the one that was sent last.

    The checkout is stored if the order differs, or if something was entered. A reading alone writes nothing. An order that
    is being paid stays as it is.
    """
    if checkout.state == "paying":
        return False
    shown = evaluate(db, checkout)
    is_changed = shown != checkout.shown
    if is_changed:
        checkout.shown, checkout.version = shown, checkout.version + 1
    if is_changed or is_entered:
        checkout.store(db)
    return is_changed


def evaluate(db, checkout):
    """Returns the order, and drops from the checkout whatever is no longer possible.

    Quantities fall to the stock, and promo codes and the shipping method are dropped when they are not offered.
    """
    data, currency = checkout.data, checkout.currency
    lines, data["lines"] = in_stock(db, data["lines"], currency)
    subtotal = sum(map(catalog.line_total, lines))
    promos = catalog.discounts(data["promoCodes"], subtotal, currency)
    data["promoCodes"] = [code for code, _ in promos]
    discount = sum(amount for _, amount in promos)
    is_delivered = catalog.is_delivered(lines)
    address = data["shippingAddress"] if is_delivered else data["billingAddress"]
    methods = catalog.shipping_methods(currency, address, catalog.frees_shipping(data["promoCodes"]),
                                       shopkeeping.withdrawn(db, "shipping")) if is_delivered else []
    chosen = next((method for method in methods if method["id"] == data["shippingMethod"]), None)
    data["shippingMethod"] = chosen and chosen["id"]
    shipping = chosen["price"] if chosen else 0
    tax, is_included = catalog.tax(currency, address, subtotal - discount + shipping)
    total = subtotal - discount + shipping + (0 if is_included else tax)
    adjustments = []
    for each in shopkeeping.adjustments(db, checkout.cart):
        minor = max(each["minor"], -total)  # A credit is at most the rest of the total.
        total += minor
        adjustments.append({"id": each["id"], "name": each["name"], "amount": money.signed_text(minor, currency)})

    def amount(minor):
        return money.text(minor, currency)

    return {
        "lines": [{"id": line["id"], "name": line["name"], "quantity": catalog.quantity(line),
                   "unitPrice": amount(line["price"]), "total": amount(catalog.line_total(line))} for line in lines],
        "promoCodes": [{"code": code, "discount": amount(minor)} for code, minor in promos],
        "contact": data["contact"], "shippingAddress": data["shippingAddress"] if is_delivered else None,
        "billingAddress": data["billingAddress"],
        "shippingMethods": [{**method, "price": amount(method["price"])} for method in methods],
        "shippingMethod": data["shippingMethod"], "taxIncluded": is_included,
        "summary": {"subtotal": amount(subtotal), "discount": amount(discount), "shipping": amount(shipping),
                    "tax": amount(tax), **({"adjustments": adjustments} if adjustments else {}), "total": amount(total)}}


def in_stock(db, lines, currency):
    """Returns the lines with names and prices, and as they are stored; no quantity is above the stock."""
    priced, stored, taken = [], [], {}
    for line in lines:
        row = db.execute("SELECT name, stock, minor FROM products JOIN prices ON product = id WHERE id = ? AND currency = ?",
                         (line["product"], currency)).fetchone()
        if row is None:
            continue
        quantity = min(line["quantity"], row["stock"] - taken.get(line["product"], 0))
        if quantity < 1:
            continue
        taken[line["product"]] = taken.get(line["product"], 0) + quantity
        stored.append({**line, "quantity": quantity})
        priced.append({**line, "name": row["name"], "quantity": quantity, "price": row["minor"]})
    return priced, stored


def change(shop, db, checkout, changes):
    """Applies changes as a shopper enters them: all of them, or none and a rejection."""
    unknown = set(changes) - set(EMPTY)
    if unknown or not changes:
        raise Reject(400, "malformed_request", "A change has contact, shippingAddress, billingAddress, shippingMethod or"
                     " promoCodes.")
    require_unlocked(checkout)
    data = checkout.data
    if not checkout.is_delivered and not {"shippingAddress", "shippingMethod"}.isdisjoint(changes):
        raise Reject(422, "nothing_delivered", "Nothing of this order is delivered.")
    if "contact" in changes:
        data["contact"] = entries.contact(changes["contact"])
    if "shippingAddress" in changes:
        data["shippingAddress"] = entries.address(changes["shippingAddress"], True)
    if "billingAddress" in changes:
        data["billingAddress"] = entries.address(changes["billingAddress"], False)
    if "shippingMethod" in changes:
        require_method(db, checkout, changes["shippingMethod"])
        data["shippingMethod"] = changes["shippingMethod"]
    if "promoCodes" in changes:
        require_codes(db, checkout, entries.codes(changes["promoCodes"]))
        data["promoCodes"] = entries.codes(changes["promoCodes"])
    checkout.expires = shop.now(db) + shop.lifetime
    refresh(db, checkout, True)


def require_method(db, checkout, name):
    offered = catalog.shipping_methods(
        checkout.currency, checkout.data["shippingAddress"], False, shopkeeping.withdrawn(db, "shipping"))
    if name not in [method["id"] for method in offered]:
        raise Reject(422, "unknown_shipping_method", "This shipping method is not offered for the address.")


def require_codes(db, checkout, codes):
    lines, _ = in_stock(db, checkout.data["lines"], checkout.currency)
    subtotal = sum(map(catalog.line_total, lines))
    for code in codes:
        problem = catalog.promo_problem(code, subtotal, checkout.currency)
        if problem:
            raise Reject(422, "invalid_promo_code", problem)


def restore(db, checkout, sent):
    """Takes over everything of an earlier order that is still possible, and rejects nothing."""
    data = checkout.data
    if sent.get("contact") is not None:
        data["contact"] = entries.lenient(entries.contact, sent["contact"]) or data["contact"]
    for name, is_delivered in (("shippingAddress", True), ("billingAddress", False)):
        if sent.get(name) is not None:
            data[name] = entries.lenient(entries.address, sent[name], is_delivered) or data[name]
    if isinstance(sent.get("shippingMethod"), str):
        data["shippingMethod"] = sent["shippingMethod"]
    codes = entries.lenient(entries.codes, sent.get("promoCodes"))
    if codes:
        data["promoCodes"] = codes
    lines = sent.get("lines")
    wanted = {}
    for line in lines if isinstance(lines, list) else []:
        if isinstance(line, dict) and isinstance(line.get("id"), str):
            wanted[line["id"]] = line.get("quantity")
    carried = []
    for line in shopkeeping.cart_lines(db, checkout.cart):
        quantity = catalog.units(line["product"], wanted.get(line["id"]))
        if quantity is not None:
            carried.append({**line, "quantity": min(max(quantity, 1), shopkeeping.largest(line["product"]))})
    if carried:
        data["lines"] = carried


def require_complete(checkout):
    """Rejects a payment of an order that lacks something."""
    order = checkout.shown
    for name, title in (("shippingAddress", "a shipping address"), ("billingAddress", "a billing address"),
                        ("shippingMethod", "a shipping method")):
        if order[name] is None and (checkout.is_delivered or name == "billingAddress"):
            raise Reject(422, "incomplete_order", f"The order needs {title}.")
