"""An imitation of Afterpay: tokens, and the capture of a payment. Nothing here reaches Afterpay."""
import json
import re

import shopkeeping
import storage
from answers import Reject, to_json

LIFETIME = 180 * 60  # seconds after which a token ends
_CHECKSUM = re.compile("[0-9a-f]{64}")


def new_token(shop, db, checkout, served=None):
    """Returns the token of a checkout at Afterpay: that of its service, of a confirmed express checkout, or a new one."""
    if served is not None:
        insert(shop, db, served, checkout.id, checkout.cart, checkout.total, checkout.currency, {"served": True})
        return served
    confirmed = express_token(shop, db, checkout)
    if confirmed:
        return confirmed["token"]
    return issue(shop, db, checkout.id, checkout.cart, checkout.total, checkout.currency, {})


def issue(shop, db, checkout, cart, minor, currency, data):
    """Returns a new token."""
    token = f"002.{secret_of(db)}"
    insert(shop, db, token, checkout, cart, minor, currency, data)
    return token


def insert(shop, db, token, checkout, cart, minor, currency, data):
    db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, 'open', ?)",
               (token, checkout, cart, minor, currency, shop.now(db), to_json(data)))


def set_status(db, token, status):
    db.execute("UPDATE tokens SET status = ? WHERE token = ?", (status, token))


def is_served(row):
    """Returns whether Afterpay's service has made a token, and not the shop."""
    return json.loads(row["data"]).get("served", False)


def secret_of(db):
    return shopkeeping.secret(db, "token", storage.increment(db, "tokens"))


def express_token(shop, db, checkout):
    """Returns the confirmed and unused token of an express checkout of an order, or None."""
    return db.execute(
        "SELECT * FROM tokens WHERE checkout = ? AND status = 'confirmed' AND issued > ? AND data LIKE '%\"express\":true%'"
        " ORDER BY issued DESC, token LIMIT 1", (checkout.id, shop.now(db) - LIFETIME)).fetchone()


def require_capture(shop, db, payment, token, checksum):
    """Rejects a payment whose token or checksum cannot be used. Whether the shopper has confirmed it, a service decides."""
    row = db.execute("SELECT * FROM tokens WHERE token = ?", (payment["token"],)).fetchone()
    if token != payment["token"] or row is None:
        raise Reject(402, "invalid_token", "Afterpay confirmed another purchase. Nothing was paid.")
    if shop.service is None:
        if row["issued"] + LIFETIME <= shop.now(db):
            raise Reject(402, "token_expired", "Afterpay's confirmation has expired. Pay again.")
        if row["status"] in ("cancelled", "declined", "captured") or (shop.confirms and row["status"] != "confirmed"):
            raise Reject(402, "payment_declined", "Afterpay has declined the payment. Pay another way.")
    if not isinstance(checksum, str):
        raise Reject(422, "missing_checksum", "The checksum of the payment schedule is missing.")
    if not _CHECKSUM.fullmatch(checksum):
        raise Reject(422, "malformed_checksum", "The checksum of the payment schedule is malformed.")


def find(db, token):
    """Returns a token, or rejects the request."""
    row = db.execute("SELECT * FROM tokens WHERE token = ?", (token,)).fetchone()
    if row is None:
        raise Reject(404, "unknown_token", "There is no such token.")
    return row
