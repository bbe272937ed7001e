"""The administration for tests: carts, prices, stock, expiry, the clock, and counts. It answers on this machine only."""
import json
import urllib.parse

import catalog
import faults
import money
import native
import orders
import payments
import shopkeeping
import storage
from answers import Reject, json_answer


def get_carts(shop, db, request):
    """Lists the carts."""
    rows = db.execute("SELECT * FROM carts ORDER BY made, length(id), id").fetchall()
    return json_answer(200, {"carts": [cart(db, row, request) for row in rows]})


def get_cart(shop, db, request, name):
    return json_answer(200, cart(db, shopkeeping.cart_row(db, name), request))


def cart(db, row, request):
    """Returns a cart as JSON."""
    found = db.execute("SELECT id, state FROM checkouts WHERE cart = ? AND state = 'open'", (row["id"],)).fetchone()
    return {"id": row["id"], "currency": row["currency"], "orderNumber": row["order_number"],
            "lines": [{**line, "quantity": catalog.quantity(line)} for line in shopkeeping.cart_lines(db, row["id"])],
            "checkout": found and found["id"],
            "checkoutUrl": f"{request.base}/cart/c/{urllib.parse.quote(row['id'], safe='')}?key={row['secret']}",
            "embeddedUrl": f"{request.base}/embedded/{urllib.parse.quote(row['id'], safe='')}?key={row['secret']}"}


def post_carts(shop, db, request):
    """Makes a cart of products and quantities."""
    body = request.json
    name = body.get("id")
    if name is not None and not (isinstance(name, str) and 1 <= len(name.encode()) <= 100 and name not in (".", "..")):
        raise Reject(422, "invalid_id", "An identifier is text of 1 to 100 bytes.")
    lines = body.get("lines", [{"product": "mug", "quantity": 2}])
    if not isinstance(lines, list) or not all(isinstance(line, dict) and isinstance(line.get("product"), str) for line in lines):
        raise Reject(422, "invalid_lines", "The lines are a list of objects with product and quantity.")
    quantities = {line["product"]: line.get("quantity", 1) for line in lines}
    if len(quantities) != len(lines):
        raise Reject(422, "invalid_lines", "A product is in a cart once.")
    made = shopkeeping.new_cart(shop, db, body.get("currency", "USD"), quantities, name)
    return json_answer(201, cart(db, shopkeeping.cart_row(db, made), request))


def post_adjustments(shop, db, request, name):
    """Replaces the amounts that are added to the total of a cart, or taken from it."""
    row = shopkeeping.cart_row(db, name)
    given = request.json.get("adjustments")
    found = {}
    for each in given if isinstance(given, list) else [None]:
        each = each if isinstance(each, dict) else {}
        minor = money.signed_units(each.get("amount"), row["currency"])
        texts = [each.get("id"), each.get("name")]
        if minor is None or abs(minor) > 10**10 or not all(isinstance(text, str) and 1 <= len(text) <= 100 for text in texts):
            raise Reject(422, "invalid_adjustment", "An adjustment has id, name and an amount such as -10.00.")
        found[each["id"]] = (name, each["id"], each["name"], minor)
    db.execute("DELETE FROM adjustments WHERE cart = ?", (name,))
    db.executemany("INSERT INTO adjustments VALUES (?, ?, ?, ?)", found.values())
    return json_answer(200, {"id": name, "adjustments": [
        {"id": each["id"], "name": each["name"], "amount": money.signed_text(each["minor"], row["currency"])}
        for each in shopkeeping.adjustments(db, name)]})


def post_blanks(shop, db, request):
    """Sends blank texts in the place of a contact and addresses that were not entered, or null again."""
    has_blanks = request.json.get("blanks")
    if type(has_blanks) is not bool:
        raise Reject(422, "invalid_blanks", "The member blanks is true or false.")
    storage.set_setting(db, "blanks", str(int(has_blanks)))
    return json_answer(200, {"blanks": has_blanks})


def post_expire(shop, db, request, name):
    """Ends a checkout, as its time would."""
    checkout = orders.find(db, name)
    if checkout.state == "open":
        db.execute("UPDATE checkouts SET expires = 0 WHERE id = ?", (name,))
    return json_answer(200, {"id": name, "expired": checkout.state != "paid"})


def post_expire_cart(shop, db, request, name):
    """Ends the open checkout of a cart."""
    shopkeeping.cart_row(db, name)
    db.execute("UPDATE checkouts SET expires = 0 WHERE cart = ? AND state = 'open'", (name,))
    return json_answer(200, {"id": name})


def get_products(shop, db, request):
    """Lists the products with their stock and prices."""
    found = []
    for row in db.execute("SELECT * FROM products ORDER BY position, id").fetchall():
        prices = db.execute("SELECT currency, minor FROM prices WHERE product = ? ORDER BY currency", (row["id"],))
        found.append({"id": row["id"], "name": row["name"], "stock": row["stock"],
                      "prices": {price["currency"]: money.text(price["minor"], price["currency"]) for price in prices}})
    return json_answer(200, {"products": found})


def post_product(shop, db, request, name):
    """Changes the stock, the name or prices of a product, or makes it."""
    body = request.json
    row = db.execute("SELECT * FROM products WHERE id = ?", (name,)).fetchone()
    title, stock = body.get("name", row["name"] if row else name), body.get("stock", row["stock"] if row else 0)
    if not isinstance(title, str) or not 1 <= len(title.encode()) <= 1000:
        raise Reject(422, "invalid_name", "A name is text of 1 to 1000 bytes.")
    if type(stock) is not int or not 0 <= stock <= 10**9:
        raise Reject(422, "invalid_stock", "The stock is a whole number from 0 to 1,000,000,000.")
    position = row["position"] if row else storage.increment(db, "products") + 1000
    db.execute("INSERT OR REPLACE INTO products VALUES (?, ?, ?, ?)", (name, title, position, stock))
    prices = body.get("prices", {})
    if not isinstance(prices, dict):
        raise Reject(422, "invalid_price", "The prices are an object of currencies and amounts.")
    for currency, amount in prices.items():
        minor = money.minor_units(amount, currency)
        if minor is None or minor > 10**10:
            raise Reject(422, "invalid_price", "A price is an amount of its currency.")
        db.execute("INSERT OR REPLACE INTO prices VALUES (?, ?, ?)", (name, currency, minor))
    return get_products(shop, db, request)


def post_shipping(shop, db, request, name):
    """Takes a shipping method away, or offers it again."""
    return offer(db, request, "shipping", name, {method[0] for method in catalog.METHODS})


def post_provider(shop, db, request, name):
    """Takes a way to pay away, or offers it again."""
    return offer(db, request, "payment", name, set(catalog.PROVIDERS))


def offer(db, request, kind, name, known):
    if name not in known:
        raise Reject(404, "unknown_method", f"The methods are {', '.join(sorted(known))}.")
    if request.json.get("offered") is False:
        db.execute("INSERT OR IGNORE INTO withdrawn VALUES (?, ?)", (kind, name))
    elif request.json.get("offered") is True:
        db.execute("DELETE FROM withdrawn WHERE kind = ? AND id = ?", (kind, name))
    else:
        raise Reject(422, "invalid_offer", "The member offered is true or false.")
    return json_answer(200, {"withdrawn": sorted(shopkeeping.withdrawn(db, kind))})


def post_clock(shop, db, request):
    """Moves the clock of the shop forward."""
    seconds = request.json.get("seconds")
    if type(seconds) is not int or not 0 <= seconds <= 10**9:
        raise Reject(422, "invalid_clock", "The clock moves by 0 to 1,000,000,000 seconds.")
    storage.set_setting(db, "clock", str(int(storage.setting(db, "clock")) + seconds))
    return json_answer(200, {"now": shopkeeping.timestamp(shop.now(db))})


def post_payment(shop, db, request, name):
    """Gives a payment of the payments service any status, also one that no client knows."""
    status = request.text("status")
    if not 1 <= len(status) <= 100 or not name.isascii() or not name.isdigit() or len(name) > 18:
        raise Reject(422, "invalid_status", "A status has 1 to 100 characters.")
    row = db.execute("UPDATE requested SET status = ?, changed = ?, due = NULL WHERE id = ? RETURNING id",
                     (status, shop.now(db), int(name))).fetchone()
    if row is None:
        raise Reject(404, "unknown_payment", "There is no such payment.")
    return json_answer(200, {"id": row["id"], "status": status})


def post_method(shop, db, request, name):
    """Takes a method of the payments service away, or offers it again."""
    return offer(db, request, "method", name, {method[0] for method in payments.METHODS})


def post_faults(shop, db, request):
    """Changes the faults at random by `seed` and `rate`, and orders faults for the next requests by `next`."""
    body = request.json
    if "rate" in body:
        seed, rate = body.get("seed", 0), body["rate"]
        if type(seed) is not int or type(rate) not in (int, float) or not 0 <= rate <= 1:
            raise Reject(422, "invalid_faults", "The seed is a whole number, the rate a number from 0 to 1.")
        shop.faults.at_random = faults.RandomFaults(seed, rate)
        shop.faults.clear()
    orders = body.get("next", [])
    for order in orders if isinstance(orders, list) else [None]:
        match, text, times = (order.get(name) for name in ("match", "fault", "times")) if isinstance(order, dict) else (1, 1, 1)
        times = 1 if times is None else times
        is_fault = isinstance(match, str) and isinstance(text, str) and bool(faults.parse(text))
        if not is_fault or type(times) is not int or times < 1:
            raise Reject(422, "invalid_faults", "An entry of next has match, such as \"POST */payments\", fault, and times.")
        shop.faults.order(match, text, times)
    return json_answer(200, {"faults": shop.tally.counts})


def get_orders(shop, db, request):
    """Lists the orders that were placed, with the payment of each."""
    rows = db.execute("SELECT orders.*, key, payments.minor AS paid, provider, checksum, token FROM orders LEFT JOIN payments"
                      " ON payments.id = orders.payment ORDER BY placed, length(number), number").fetchall()
    found = [{"orderNumber": row["number"], "cartId": row["cart"], "checkout": row["checkout"], "family": row["family"],
              "total": money.money(row["minor"], row["currency"]), "payment": row["payment"], "key": row["key"],
              "provider": None if row["provider"] == native.NOBODY else row["provider"], "checksum": row["checksum"],
              "paid": None if row["paid"] is None else money.money(row["paid"], row["currency"]),
              "placed": shopkeeping.timestamp(row["placed"]), "reported": json.loads(row["reported"] or "null"),
              "order": json.loads(row["body"])} for row in rows]
    return json_answer(200, {"orders": found})


def get_counts(shop, db, request):
    """Counts orders, payments and answers."""
    def count(sql):
        return db.execute(sql).fetchone()[0]

    counters = dict(db.execute("SELECT name, value FROM counters").fetchall())
    payments = dict(db.execute("SELECT status, count(*) FROM payments GROUP BY status").fetchall())
    requested = dict(db.execute("SELECT status, count(*) FROM requested GROUP BY status").fetchall())
    return json_answer(200, {
        "carts": count("SELECT count(*) FROM carts"), "checkouts": count("SELECT count(*) FROM checkouts"),
        "orders": count("SELECT count(*) FROM orders"),
        "payments": {name: payments.get(name, 0) for name in ("created", "succeeded", "failed")}
                    | {name: payments[name] for name in ("capturing",) if name in payments},
        "cartsPaidTwice": count("SELECT count(*) FROM (SELECT cart FROM payments WHERE status = 'succeeded' GROUP BY cart"
                                " HAVING count(*) > 1)"),
        "requestedPayments": dict(sorted(requested.items())), "leastStock": count("SELECT min(stock) FROM products"),
        "answers": {str(status): counters.get(f"status-{status}", 0) for status in (402, 409, 410, 422)},
        "replays": counters.get("replays", 0), "faults": shop.tally.counts})


ROUTES = (
    ("GET", "/admin/carts", get_carts),
    ("POST", "/admin/carts", post_carts),
    ("GET", "/admin/carts/{}", get_cart),
    ("POST", "/admin/carts/{}/expire", post_expire_cart),
    ("POST", "/admin/carts/{}/adjustments", post_adjustments),
    ("POST", "/admin/blanks", post_blanks),
    ("POST", "/admin/checkouts/{}/expire", post_expire),
    ("GET", "/admin/products", get_products),
    ("POST", "/admin/products/{}", post_product),
    ("POST", "/admin/shipping-methods/{}", post_shipping),
    ("POST", "/admin/providers/{}", post_provider),
    ("POST", "/admin/methods/{}", post_method),
    ("POST", "/admin/payments/{}", post_payment),
    ("POST", "/admin/faults", post_faults),
    ("POST", "/admin/clock", post_clock),
    ("GET", "/admin/orders", get_orders),
    ("GET", "/admin/counts", get_counts),
)
