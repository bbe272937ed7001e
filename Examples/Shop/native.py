"""The endpoints of the native checkout."""
import json
import re

import afterpay
import catalog
import money
import orders
import shopkeeping
import storage
from answers import Reject, failure, json_answer, to_json

KEY = re.compile("[!-~]{1,64}")
NOBODY = "none"  # the provider of a payment of nothing, in the database
REMAKING = {"contact", "shippingAddress", "billingAddress", "shippingMethod", "promoCodes", "lines"}


def post_checkouts(shop, db, request):
    """Makes the order of a cart, or returns the open one; after a 410 with what the earlier order had."""
    body = request.json
    cart = shopkeeping.cart_row(db, request.text("cartId"))
    checkout, is_made = orders.begin(shop, db, cart)
    is_remade = bool(REMAKING & set(body))
    if is_remade:
        orders.restore(db, checkout, body)
        checkout.expires = shop.now(db) + shop.lifetime
    orders.refresh(db, checkout, is_remade)
    return json_answer(201 if is_made else 200, checkout.order)


def get_checkout(shop, db, request, name):
    """Returns the order, at the present prices until it is paid."""
    checkout = orders.find(db, name)
    if checkout.state != "paid":
        orders.require_active(db, checkout, shop.now(db))
        orders.refresh(db, checkout)
    return json_answer(200, checkout.order)


def patch_checkout(shop, db, request, name):
    """Changes an order."""
    checkout = orders.active(db, name, shop.now(db))
    orders.change(shop, db, checkout, request.json)
    return json_answer(200, checkout.order)


def post_payment(shop, db, request, name):
    """Makes a payment of exactly the order's present total."""
    body = request.json
    key, provider = request.text("key"), body.get("provider") and request.text("provider")
    if not KEY.fullmatch(key):
        raise Reject(400, "invalid_key", "A key has 1 to 64 printable ASCII characters.")
    if request.headers.get("idempotency-key", key) != key:
        raise Reject(422, "key_reused", "The key of the body is not that of the header.")
    known = db.execute("SELECT * FROM payments WHERE key = ?", (key,)).fetchone()
    if known is not None:
        if known["checkout"] != name or known["digest"] != request.digest:
            raise Reject(422, "key_reused", "The key belongs to another payment.")
        storage.increment(db, "replays")
        return created(201, known, (("Idempotent-Replayed", "true"),))
    checkout = orders.active(db, name, shop.now(db))
    if orders.refresh(db, checkout) or not is_expected(checkout, body):
        return failure(409, "amount_changed", "The order has changed. Look at it again, then pay.")
    orders.require_complete(checkout)
    if checkout.total > 0:
        provider = request.text("provider")
    elif provider is not None:
        raise Reject(422, "no_payment_needed", "There is nothing to pay. Place the order without a provider.")
    if checkout.total > 0 and provider not in catalog.PROVIDERS or provider in shopkeeping.withdrawn(db, "payment"):
        raise Reject(422, "provider_unavailable", "This way to pay is not available. Choose another one.")
    payment = f"p-{storage.increment(db, 'payments')}"
    token = afterpay.new_token(shop, db, checkout) if provider == "afterpay" else None
    amount = money.money(checkout.total, checkout.currency)
    data = {"token": token, "amount": amount} if token else None
    if token and afterpay.find(db, token)["status"] == "confirmed":
        data["confirmed"] = True
    db.execute(
        "INSERT INTO payments (id, key, digest, checkout, cart, minor, currency, provider, status, data, token, made)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'created', ?, ?, ?)",
        (payment, key, request.digest, name, checkout.cart, checkout.total, checkout.currency, provider or NOBODY, to_json(data),
         token, shop.now(db)))
    return json_answer(201, {"paymentId": payment, "data": data})


def is_expected(checkout, body):
    expected = body.get("expectedTotal")
    if not isinstance(expected, dict):
        raise Reject(400, "malformed_request", "The member expectedTotal must be money.")
    return (body.get("cartId") == checkout.cart and expected.get("currency") == checkout.currency
            and money.minor_units(expected.get("amount"), checkout.currency) == checkout.total)


def created(status, payment, headers=()):
    return json_answer(status, {"paymentId": payment["id"], "data": json.loads(payment["data"])}, headers)


def get_payment(shop, db, request, name, key):
    """Returns the state of the payment of a key."""
    orders.find(db, name)
    payment = db.execute("SELECT * FROM payments WHERE key = ?", (key,)).fetchone()
    if payment is None:
        return json_answer(200, {"status": "none"})
    if payment["checkout"] != name:
        raise Reject(404, "unknown_payment", "The key belongs to a payment of another order.")
    if payment["status"] == "succeeded":
        return json_answer(200, {"status": "succeeded", "orderNumber": payment["order_number"]})
    if payment["status"] == "failed":
        return json_answer(200, {"status": "failed"})
    data = json.loads(payment["data"])
    return json_answer(200, {"status": "created", "paymentId": payment["id"], "data": data})


def post_complete(shop, db, request, name):
    """Captures a payment and places the order, or releases the payment."""
    checkout = orders.find(db, name)
    payment = db.execute("SELECT * FROM payments WHERE id = ? AND checkout = ?",
                         (request.text("paymentId"), name)).fetchone()
    if payment is None:
        raise Reject(404, "unknown_payment", "There is no such payment of this order.")
    if payment["status"] == "succeeded":
        return json_answer(200, {"orderNumber": payment["order_number"]}, (("Idempotent-Replayed", "true"),))
    if payment["status"] == "failed":
        return failure(payment["failure_status"], "payment_failed", payment["failure"])
    try:
        number = capture(shop, db, checkout, payment, request.json)
    except Reject as problem:
        db.execute("UPDATE payments SET status = 'failed', failure_status = ?, failure = ? WHERE id = ?",
                   (problem.status, problem.message, payment["id"]))
        return problem.answer
    return json_answer(200, {"orderNumber": number})


def capture(shop, db, checkout, payment, body):
    """Returns the number of the order, or rejects the payment, which is released then."""
    now = shop.now(db)
    cart = shopkeeping.cart_row(db, checkout.cart)
    if cart["order_number"]:
        raise Reject(422, "already_ordered", orders.already_ordered(cart).message)
    orders.require_active(db, checkout, now)
    if orders.refresh(db, checkout) or checkout.total != payment["minor"]:
        raise Reject(409, "amount_changed", "The order has changed. Nothing was paid. Look at it again, then pay.")
    token, checksum = body.get("token"), body.get("paymentScheduleChecksum")
    if payment["provider"] == "afterpay":
        afterpay.require_capture(shop, db, payment, token, checksum)
    elif isinstance(token, str) and "declined" in token:
        raise Reject(402, "payment_declined", "The payment was declined. Pay another way.")
    number = place(shop, db, checkout, payment["id"], "native")
    db.execute("UPDATE payments SET status = 'succeeded', order_number = ?, checksum = ? WHERE id = ?",
               (number, checksum if isinstance(checksum, str) else None, payment["id"]))
    return number


def place(shop, db, checkout, payment, family):
    """Takes the goods out of the stock, closes the cart, and returns the order's number."""
    for line in checkout.data["lines"]:
        db.execute("UPDATE products SET stock = stock - ? WHERE id = ?", (line["quantity"], line["product"]))
    number = str(1000 + storage.increment(db, "orders"))
    checkout.state, checkout.version = "paid", checkout.version + 1
    checkout.store(db)
    db.execute("UPDATE carts SET order_number = ? WHERE id = ?", (number, checkout.cart))
    db.execute("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
               (number, checkout.cart, checkout.id, payment, family, checkout.total, checkout.currency, shop.now(db),
                to_json(checkout.order)))
    return number


ROUTES = (
    ("POST", "/checkouts", post_checkouts),
    ("GET", "/checkouts/{}", get_checkout),
    ("PATCH", "/checkouts/{}", patch_checkout),
    ("POST", "/checkouts/{}/payments", post_payment),
    ("GET", "/checkouts/{}/payments/{}", get_payment),
    ("POST", "/checkouts/{}/complete", post_complete),
)
