"""The web family: begin, the checkout page, its bridge messages, and complete, at both pairs of addresses."""
import json
import urllib.parse

import bridge
import checkout_page
import orders
import pages
import shopkeeping
import storage
from answers import Reject, failure, json_answer, number, redirect, to_json

HANDLER = "poqWebCheckout"


def start_checkout(shop, db, request):
    return begin(shop, db, request, "checkout", None)


def begin_transfer(shop, db, request, app):
    return begin(shop, db, request, "cartTransfer", app)


def begin(shop, db, request, family, app):
    """Describes the request by which a web view opens the checkout page.

    `checkout` opens an address; `cartTransfer` posts a form with a header and cookies of its own.
    """
    cart = shopkeeping.cart_row(db, request.text("cartId"))
    if lower_to_stock(db, cart):
        return failure(409, "order_changed", "Some of the goods are no longer in stock. Look at the cart again.")
    checkout = orders.begin_again(shop, db, cart)
    if checkout is None:
        return failure(410, "cart_expired", "The checkout has expired. Begin again.")
    secret = shopkeeping.secret(db, "transfer", checkout.id, family)
    db.execute("INSERT OR IGNORE INTO transfers VALUES (?, ?, ?)", (secret, checkout.id, family))
    order = {"orderId": checkout.id, "total": number(checkout.shown["summary"]["total"]), "currency": checkout.currency}
    cookies = [cookie("poq.webcheckout.platform", "app"), cookie("poq.webcheckout.version", "1")]
    if family == "checkout":
        answer = {"url": f"{request.base}/web/{secret}", "httpMethod": "GET", "headers": [], "cookies": cookies, "body": None}
    else:
        headers = [{"name": "X-Shop-App", "value": urllib.parse.quote(app)},
                   {"name": "Content-Type", "value": "application/x-www-form-urlencoded"}]
        answer = {"url": f"{request.base}/web/enter", "httpMethod": "POST", "headers": headers,
                  "cookies": [*cookies, cookie("shop_transfer", secret[:8])], "body": f"transfer={secret}"}
    return json_answer(200, {**answer, "order": order})


def cookie(name, value):
    return {"name": name, "value": value, "domain": None, "path": "/"}


def lower_to_stock(db, cart):
    """Lowers the quantities of a cart to the stock, and returns whether it had to."""
    if cart["order_number"]:
        return False
    is_lowered = False
    for line in shopkeeping.cart_lines(db, cart["id"]):
        stock = db.execute("SELECT stock FROM products WHERE id = ?", (line["product"],)).fetchone()[0]
        if line["quantity"] > stock:
            is_lowered = True
            place = (cart["id"], line["id"])
            if stock == 0:
                db.execute("DELETE FROM cart_lines WHERE cart = ? AND id = ?", place)
            else:
                db.execute("UPDATE cart_lines SET quantity = ? WHERE cart = ? AND id = ?", (stock, *place))
    return is_lowered


def post_enter(shop, db, request):
    """Opens the page for the form of a cart transfer."""
    secret = request.form.get("transfer", "")
    transfer(db, secret)
    return redirect(f"/web/{secret}", (("Set-Cookie", f"shop_transfer={secret[:8]}; Path=/; HttpOnly; SameSite=Lax"),))


def transfer(db, secret):
    row = db.execute("SELECT * FROM transfers WHERE secret = ?", (secret,)).fetchone()
    if row is None:
        raise Reject(404, "unknown_address", "There is nothing at this address.")
    return row


def visit(shop, db, secret):
    """Returns the visit of a secret address, or the answer in its place."""
    try:
        row = transfer(db, secret)
    except Reject as problem:
        return None, bridge.failure(shop, 404, "Not found", problem.message)
    checkout = orders.find(db, row["checkout"])
    paid = shopkeeping.cart_row(db, checkout.cart)["order_number"]
    if paid:
        return None, redirect(f"/done/{secret}?order={paid}")
    try:
        orders.require_active(db, checkout, shop.now(db))
    except Reject as problem:
        status, title = (403, "Payment under way") if checkout.state == "paying" else (410, "Checkout expired")
        return None, bridge.failure(shop, status, title, problem.message, HANDLER,
                                    [event("error", {"errorMessage": problem.message})])
    orders.refresh(db, checkout)

    def address(action, **query):
        return f"/web/{secret}" + (f"/{action}" if action else "") + (f"?{urllib.parse.urlencode(query)}" if query else "")

    return checkout_page.Visit(shop, db, checkout, address, "web"), None


def get_page(shop, db, request, secret):
    """Shows the checkout page."""
    found, instead = visit(shop, db, secret)
    return instead or show(found, request.parameters.get("edit"))


def post_page(shop, db, request, secret, action):
    """Does what a form of the page asks for."""
    found, instead = visit(shop, db, secret)
    if instead:
        return instead
    db.execute("SAVEPOINT form")
    try:
        answer = checkout_page.act(found, action, request.form)
    except Reject as problem:
        db.execute("ROLLBACK TO form")
        found, _ = visit(shop, db, secret)
        section = action if action in checkout_page.SECTIONS else None
        return show(found, section, problem, request.form)
    finally:
        db.execute("RELEASE form")
    return answer or redirect(f"/done/{secret}?order={shopkeeping.cart_row(db, found.checkout.cart)['order_number']}")


def show(found, edited=None, problem=None, fields=None):
    messages = [event("order", order_data(found.checkout.order, found.checkout.id))]
    messages.append(event("sections", {name: is_done for name, is_done in found.is_done.items()}))
    if problem is not None:
        messages.append(event("error", {"errorMessage": problem.message}))
    close = pages.html('<p><button class="plain" type="button" data-message="{}">{}</button></p>', event("closewebview", None),
                       "Close the checkout")
    content = pages.html("{}{}", checkout_page.content(found, edited, problem, fields), close)
    return bridge.page(found.shop, "Checkout", content, problem.status if problem else 200, HANDLER, messages)


def get_done(shop, db, request, secret):
    """Thanks for the order; the address is how an app of the kind `parse` knows that it was placed."""
    checkout = orders.find(db, transfer(db, secret)["checkout"])
    row = checkout_page.receipt(db, checkout.cart)
    if row is None:
        return redirect(f"/web/{secret}")
    if request.parameters.get("order") != row["number"]:
        return redirect(f"/done/{secret}?order={row['number']}")
    order = json.loads(row["body"])
    messages = [event("paymentcompleted", {"order": order_data(order, row["number"])})]
    content = pages.html(
        '<p class="note" role="status">The order number is <strong>{}</strong>. You have paid {} {}.</p>'
        '<p><button type="button" data-message="{}">Back to the app</button></p>', row["number"], order["summary"]["total"],
        order["currency"], event("closewebview", None))
    return bridge.page(shop, "Thank you", content, 200, HANDLER, messages)


def event(name, data):
    """Returns a bridge message."""
    return to_json({"event": name, "data": data})


def order_data(order, name):
    """Returns the order as bridge messages carry it."""
    summary = order["summary"]
    return {"orderId": name, "total": number(summary["total"]), "subTotal": number(summary["subtotal"]),
            "delivery": number(summary["shipping"]), "discount": number(summary["discount"]), "currency": order["currency"]}


def complete(shop, db, request, app=None):
    """Notes that the app knows of the order, and returns its number."""
    cart = shopkeeping.cart_row(db, request.text("cartId"))
    row = db.execute("SELECT * FROM orders WHERE cart = ?", (cart["id"],)).fetchone()
    if row is None:
        raise Reject(422, "not_ordered", "The order of this cart is not placed yet.")
    body = request.json
    if body.get("orderId") not in (None, row["checkout"]) and not is_checkout_of(db, body["orderId"], cart["id"]):
        raise Reject(422, "other_order", "The orderId belongs to another cart.")
    if body.get("externalOrderId") is not None and str(body["externalOrderId"]) not in (row["number"], row["checkout"]):
        raise Reject(422, "other_order", "The externalOrderId belongs to another order.")
    if row["reported"] is None:
        db.execute("UPDATE orders SET reported = ? WHERE number = ?", (json.dumps(body), row["number"]))
    storage.increment(db, "reports")
    return json_answer(200, {"orderNumber": row["number"]})


def is_checkout_of(db, name, cart):
    return isinstance(name, str) and db.execute(
        "SELECT 1 FROM checkouts WHERE id = ? AND cart = ?", (name, cart)).fetchone() is not None


ROUTES = (
    ("POST", "/checkout/start", start_checkout),
    ("POST", "/checkout/complete", complete),
    ("POST", "/CartTransfer/apps/{}/BeginCartTransfer", begin_transfer),
    ("POST", "/CartTransfer/apps/{}/Complete", complete),
    ("POST", "/web/enter", post_enter),
    ("GET", "/web/{}", get_page),
    ("POST", "/web/{}/{}", post_page),
    ("GET", "/done/{}", get_done),
)
