"""The endpoints of the native checkout."""
import json
import re

import afterpay
import capturing
import catalog
import money
import orders
import service
import shopkeeping
import storage
from answers import Outside, Reject, failure, json_answer, to_json

KEY = re.compile("[!-~]{1,64}")
NOBODY = "none"  # the provider of a payment of nothing, in the database
REMAKING = {"contact", "shippingAddress", "billingAddress", "shippingMethod", "promoCodes", "lines"}


def post_checkouts(shop, db, request):
    """Makes the order of a cart, or returns the open one; after a 410 with what the earlier order had."""
    body = request.json
    cart = shopkeeping.cart_row(db, request.text("cartId"))
    checkout, is_made = orders.begin(shop, db, cart)
    is_remade = bool(REMAKING & set(body)) and checkout.state == "open"
    if is_remade:
        orders.restore(db, checkout, body)
        checkout.expires = shop.now(db) + shop.lifetime
    orders.refresh(db, checkout, is_remade)
    return json_answer(201 if is_made else 200, checkout.order)


def get_checkout(shop, db, request, name):
    """Returns the order, at the present prices until it is paid."""
    checkout = orders.find(db, name)
    if checkout.state not in ("paying", "paid"):
        orders.require_active(db, checkout, shop.now(db))
        orders.refresh(db, checkout)
    return json_answer(200, checkout.order)


def patch_checkout(shop, db, request, name):
    """Changes an order."""
    checkout = orders.active(db, name, shop.now(db))
    orders.change(shop, db, checkout, request.json)
    return json_answer(200, checkout.order)


def post_payment(shop, db, request, name, token=None):
    """Makes a payment of exactly the order's present total; `token` is that of a new checkout at Afterpay's service."""
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
    if provider == "afterpay" and shop.service and token is None:
        return checkout_at_service(shop, checkout, request, name)
    payment = f"p-{storage.increment(db, 'payments')}"
    if provider == "afterpay":
        token = afterpay.new_token(shop, db, checkout, token)
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


def checkout_at_service(shop, checkout, request, name):
    """Creates a checkout at Afterpay's service, and then the payment with its token if the order is still the same."""
    if checkout.currency not in service.CURRENCIES:
        raise Reject(422, "provider_unavailable", "Afterpay does not pay in this currency. Choose another way to pay.")
    body = service.checkout_body(checkout, request.base)
    return Outside(lambda: shop.service.create(body, request.base),
                   lambda shop, db, request, token: post_payment(shop, db, request, name, token))


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
    if payment["status"] in ("succeeded", "failed"):
        return decided(payment)
    if payment["status"] == "capturing":
        return capturing.repeated(shop, payment, request.base)
    if checkout.state == "paying":  # By another payment, which decides whether this one is needed.
        return failure(503, "payment_under_way", "Another payment of this order is under way. Ask again.")
    try:
        require_capture(shop, db, checkout, payment, request.json)
        if payment["provider"] == "afterpay" and shop.service:
            return capturing.begun(shop, db, checkout, payment, request.json["paymentScheduleChecksum"], request.base)
        number = pay(shop, db, checkout, payment, request.json.get("paymentScheduleChecksum"))
    except Reject as problem:
        return release(db, payment, problem)
    return json_answer(200, {"orderNumber": number})


def decided(payment):
    """Returns the answer to the completion of a payment that has succeeded or failed."""
    if payment["status"] == "succeeded":
        return json_answer(200, {"orderNumber": payment["order_number"]}, (("Idempotent-Replayed", "true"),))
    return failure(payment["failure_status"], "payment_failed", payment["failure"])


def release(db, payment, problem):
    """Stores that a payment has failed, and returns the answer."""
    db.execute("UPDATE payments SET status = 'failed', failure_status = ?, failure = ? WHERE id = ?",
               (problem.status, problem.message, payment["id"]))
    return problem.answer


def require_capture(shop, db, checkout, payment, body):
    """Rejects a payment that may not be captured, which is released then."""
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


def pay(shop, db, checkout, payment, checksum):
    """Places the order of a payment that is captured, and returns the order's number."""
    if payment["provider"] == "afterpay":
        afterpay.set_status(db, payment["token"], "captured")
    number = place(shop, db, checkout, payment["id"], "native")
    db.execute("UPDATE payments SET status = 'succeeded', order_number = ?, checksum = ? WHERE id = ?",
               (number, checksum if isinstance(checksum, str) else None, payment["id"]))
    return number


def place(shop, db, checkout, payment, family):
    """Takes the goods out of the stock, closes the cart, and returns the order's number."""
    orders.require_unlocked(checkout)
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
