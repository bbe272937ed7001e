"""The settings and the clock of a shop, its identifiers, and its carts."""
import calendar
import hashlib
import hmac
import json
import secrets
import time
import urllib.parse

import catalog
import money
import storage
from answers import Reject

LINES = 1000
QUANTITY = 1000


class Shop:
    """The settings of a running shop. Everything else is in the database."""

    def __init__(self, lifetime=1800, settling=5, scheme="shop-example", currency="EUR", confirms=False, parents=()):
        self.lifetime, self.settling, self.scheme, self.currency = lifetime, settling, scheme, currency
        self.confirms, self.parents = confirms, tuple(parents)
        self.failures = {}  # pages that fail on request: how often they have failed
        self.tally, self.faults = None, None
        self.service = None  # Afterpay's service, if the shop has one
        self.terms = None  # the command for payment terms, if the shop has it

    def open(self, db, seed=None):
        """Fills a new database."""
        if storage.setting(db, "secret") is None:
            secret = hashlib.sha256(f"shop {seed}".encode()).hexdigest() if seed is not None else secrets.token_hex(32)
            storage.set_setting(db, "secret", secret)
            storage.set_setting(db, "clock", "0")
            for position, (name, title, stock, cents) in enumerate(catalog.PRODUCTS):
                db.execute("INSERT INTO products VALUES (?, ?, ?, ?)", (name, title, position, stock))
                for currency in money.PLACES:
                    price = (name, currency, catalog.in_currency(cents, currency))
                    db.execute("INSERT INTO prices VALUES (?, ?, ?)", price)
            for currency in money.PLACES:
                new_cart(self, db, currency, {"mug": 2, "tea": 1}, f"cart-{currency.lower()}")

    def now(self, db):
        """The time in seconds since 1970, with the seconds by which the clock was moved on request."""
        return int(time.time()) + int(storage.setting(db, "clock"))


def secret(db, *parts):
    """Returns 32 letters and digits that only the shop can compute."""
    key = storage.setting(db, "secret").encode()
    return hmac.new(key, "/".join(map(str, parts)).encode(), hashlib.sha256).hexdigest()[:32]


def timestamp(seconds):
    """Returns a time by RFC 3339 in UTC."""
    try:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
    except (OverflowError, ValueError, OSError):
        return "9999-12-31T23:59:59Z"


def seconds(text):
    """Returns the seconds since 1970 of a time as `timestamp` writes it."""
    return calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%SZ"))


def new_cart(shop, db, currency, quantities, name=None):
    """Returns the identifier of a new cart with products and their quantities."""
    if currency not in money.PLACES:
        raise Reject(422, "unknown_currency", f"The shop sells in {', '.join(money.PLACES)}.")
    if not isinstance(quantities, dict) or len(quantities) > LINES:
        raise Reject(422, "invalid_lines", f"A cart has at most {LINES} products.")
    name = name or f"c-{storage.increment(db, 'carts')}"
    if db.execute("SELECT 1 FROM carts WHERE id = ?", (name,)).fetchone():
        raise Reject(409, "cart_exists", f"There is a cart {name} already.")
    db.execute("INSERT INTO carts VALUES (?, ?, ?, ?, NULL)", (name, currency, secret(db, "cart", name), shop.now(db)))
    for number, (product, given) in enumerate(quantities.items(), 1):
        quantity, most = catalog.units(product, given), largest(product)
        if quantity is None or not 1 <= quantity <= most:
            words = f"has at most three decimals and is at most {QUANTITY}" if product in catalog.WEIGHED else (
                f"is a whole number from 1 to {QUANTITY}")
            raise Reject(422, "invalid_quantity", f"A quantity {words}.")
        if not db.execute("SELECT 1 FROM products WHERE id = ?", (product,)).fetchone():
            raise Reject(422, "unknown_product", f"There is no product {product}.")
        db.execute("INSERT INTO cart_lines VALUES (?, ?, ?, ?)", (name, f"l-{number}", product, quantity))
    return name


def cart_row(db, name):
    """Returns a cart, or rejects the request."""
    row = db.execute("SELECT * FROM carts WHERE id = ?", (name,)).fetchone() if isinstance(name, str) else None
    if row is None:
        raise Reject(404, "unknown_cart", "There is no such cart.")
    return row


def cart_lines(db, cart):
    """Returns the lines of a cart in order."""
    rows = db.execute("SELECT * FROM cart_lines WHERE cart = ? ORDER BY length(id), id", (cart,))
    return [{"id": row["id"], "product": row["product"], "quantity": row["quantity"]} for row in rows]


def largest(product):
    """Returns the largest quantity of a product in a cart, as it is stored."""
    return QUANTITY * 1000 if product in catalog.WEIGHED else QUANTITY


def adjustments(db, cart):
    """Returns the amounts that are added to a cart's total, or taken from it, in minor units."""
    rows = db.execute("SELECT id, name, minor FROM adjustments WHERE cart = ? ORDER BY id", (cart,))
    return [dict(row) for row in rows]


def withdrawn(db, kind):
    """Returns the identifiers of shipping or payment methods that are not offered now."""
    return {row["id"] for row in db.execute("SELECT id FROM withdrawn WHERE kind = ?", (kind,))}


def disturb(db, path, event):
    """Lets the checkout of a path expire, or raises the price of its first line by one minor unit."""
    kind, _, rest = path[1:].partition("/")
    name = urllib.parse.unquote(rest.removeprefix("c/").split("/")[0])
    column = {"checkouts": "id", "cart": "cart"}.get(kind)
    if column is None:
        return
    row = db.execute(f"SELECT * FROM checkouts WHERE {column} = ? AND state = 'open'", (name,)).fetchone()
    if row is None:
        return
    if event == "expire":
        db.execute("UPDATE checkouts SET expires = 0 WHERE id = ?", (row["id"],))
        return
    for line in json.loads(row["data"])["lines"][:1]:
        db.execute("UPDATE prices SET minor = min(minor + 1, 10000000000) WHERE product = ? AND currency ="
                   " (SELECT currency FROM carts WHERE id = ?)", (line["product"], row["cart"]))
