"""Hosted checkout pages for a sheet: an address for each cart, bridge messages, links, and failures on request."""
import json
import urllib.parse

import bridge
import checkout_page
import orders
import pages
import shopkeeping
from answers import Reject, number, redirect, to_json

HANDLER = "mobileCheckoutSdk"
# The errors that a page sends on request, by the query item `error`.
ERRORS = {
    "expired": {"group": "expired", "type": "invalidCart", "code": "cart_expired", "reason": "This cart has expired."},
    "unrecoverable": {"group": "unrecoverable", "type": "internal", "reason": "The checkout has failed."},
    "configuration": {"group": "configuration", "type": "storefront", "code": "storefront_password_required"},
    "checkout": {"group": "checkout", "type": "inventory", "reason": "A line was changed."},
}


def message(name, body):
    """Returns a bridge message; its body is JSON within text, or null."""
    return to_json({"name": name, "body": None if body is None else to_json(body)})


def pixel(checkout, name, data=None, custom=None):
    """Returns a message for analytics."""
    event = {"id": f"{checkout.id}-{checkout.version}-{name}", "name": name,
             "timestamp": shopkeeping.timestamp(checkout.seen), "type": "standard" if custom is None else "custom",
             "context": {"document": {"title": "Checkout"}}}
    event["data" if custom is None else "customData"] = data if custom is None else custom
    return message("webPixels", {"name": name, "event": event})


def open_cart(shop, db, request, name):
    """Returns the cart of an address, or the answer in its place: one for a wrong key or a failure on request."""
    try:
        cart = shopkeeping.cart_row(db, name)
    except Reject:
        cart = None
    query = request.parameters
    if cart is None or query.get("key") != cart["secret"]:
        return None, bridge.failure(shop, 404, "Not found", "There is nothing at this address.")
    status, times = query.get("status", ""), query.get("times", "")
    if status.isascii() and status.isdigit() and 400 <= int(status) <= 599:
        place = (name, request.query)
        shop.failures[place] = shop.failures.get(place, 0) + 1
        if not (times.isascii() and times.isdigit()) or shop.failures[place] <= int(times[:4]):
            return None, bridge.failure(shop, int(status), "Not available", "This page fails on request.")
    return cart, None


def visit(shop, db, request, cart):
    """Returns the visit of a cart's page, or the answer in its place."""
    key = {"key": cart["secret"]}
    if cart["order_number"]:
        return None, redirect(thanks(cart))
    checkout = orders.begin_again(shop, db, cart)
    if checkout is None:
        messages = [message("error", [ERRORS["expired"]])]
        content = pages.html('<p class="error" role="alert">{}</p><p><a href="{}">Begin again</a></p>',
                             "The checkout has expired.", f"/cart/c/{urllib.parse.quote(cart['id'], safe='')}?"
                             + urllib.parse.urlencode(key))
        return None, bridge.page(shop, "Checkout expired", content, 410, HANDLER, messages)
    checkout.seen = shop.now(db)

    def address(action, **query):
        path = f"/cart/c/{urllib.parse.quote(cart['id'], safe='')}" + (f"/{action}" if action else "")
        return f"{path}?{urllib.parse.urlencode({**key, **query})}"

    return checkout_page.Visit(shop, db, checkout, address, "sheet"), None


def thanks(cart):
    query = urllib.parse.urlencode({"key": cart["secret"], "order_id": cart["order_number"]})
    return f"/cart/c/{urllib.parse.quote(cart['id'], safe='')}/thank-you?{query}"


def get_page(shop, db, request, name):
    """Shows the checkout page. An error message can be asked for by `error`."""
    cart, instead = open_cart(shop, db, request, name)
    if instead:
        return instead
    found, instead = visit(shop, db, request, cart)
    if instead:
        return instead
    error = request.parameters.get("error")
    extra = [message("error", [ERRORS[error]])] if error in ERRORS else []
    if error == "malformed":
        extra = ["{", to_json({"name": "unknown", "body": None}), to_json({"name": "webPixels", "body": "[]"})]
    return show(found, request.parameters.get("edit"), extra=extra)


def post_page(shop, db, request, name, action):
    """Does what a form of the page asks for."""
    cart, instead = open_cart(shop, db, request, name)
    if instead:
        return instead
    found, instead = visit(shop, db, request, cart)
    if instead:
        return instead
    db.execute("SAVEPOINT form")
    try:
        answer = checkout_page.act(found, action, request.form)
    except Reject as problem:
        db.execute("ROLLBACK TO form")
        found, _ = visit(shop, db, request, cart)
        section = action if action in checkout_page.SECTIONS else None
        return show(found, section, problem, request.form)
    finally:
        db.execute("RELEASE form")
    return answer or redirect(thanks(shopkeeping.cart_row(db, name)))


def show(found, edited=None, problem=None, fields=None, extra=()):
    checkout = found.checkout
    messages = [message("checkoutBlockingEvent", False), *extra]
    if problem is not None:
        messages.append(message("error", [{"group": "checkout", "type": "invalid", "reason": problem.message}]))
    done = [name for name, is_done in found.is_done.items() if is_done]
    pixels = [pixel(checkout, "page_viewed"),
              pixel(checkout, "checkout_started", {"checkout": {"token": checkout.id, "currencyCode": checkout.currency}}),
              *[pixel(checkout, f"checkout_{name}_submitted", {}) for name in done],
              pixel(checkout, "shop_sections", custom={"done": done, "discount": None, "nested": [[1, number("2.50")], []]})]
    content = checkout_page.content(found, edited, problem, fields).replace('<form method="post"', pages.html(
        '<form method="post" data-message="{}" data-unsent="{}"', message("checkoutBlockingEvent", True),
        message("checkoutBlockingEvent", False)))
    return bridge.page(found.shop, "Checkout", pages.html("{}{}", pages.Markup(content), links()),
                       problem.status if problem else 200, HANDLER, messages, pixels)


def links():
    """Returns links that leave the checkout, each in its own way."""
    found = (("mailto:help@shop.example", "Write to us", ""), ("tel:+15555550100", "Call us", ""),
             ("/help?open_externally=true&topic=returns", "Returns", ""),
             ("/help?topic=terms", "Terms, in a new window", "_blank"))
    items = [pages.html('<li><a href="{}"{} data-app>{}</a></li>', address,
                        pages.Markup(' target="_blank" rel="noopener"') if target else "", title)
             for address, title, target in found]
    return pages.html('<nav aria-label="Help"><ul>{}</ul></nav>', items)


def get_thanks(shop, db, request, name):
    """Thanks for the order: the message `completed`, and in recovery the address, end the checkout."""
    cart, instead = open_cart(shop, db, request, name)
    if instead:
        return instead
    row = checkout_page.receipt(db, name)
    if row is None:
        return redirect(f"/cart/c/{urllib.parse.quote(name, safe='')}?{urllib.parse.urlencode({'key': cart['secret']})}")
    if request.parameters.get("order_id") != row["number"]:
        return redirect(thanks(cart))
    order = json.loads(row["body"])
    checkout = orders.find(db, row["checkout"])
    checkout.seen = row["placed"]
    # The details are asked for by `details`: all of them by default.
    details = request.parameters.get("details", "complete")
    body = {"complete": details_of(order, row["number"]), "partial": {"orderDetails": {"id": row["number"], "cart": 1}},
            "unknown": None}.get(details)
    content = pages.html('<p class="note" role="status">The order number is <strong>{}</strong>. You have paid {} {}.</p>',
                         row["number"], order["summary"]["total"], order["currency"])
    pixels = [pixel(checkout, "checkout_completed", {"checkout": {"order": {"id": row["number"]}}})]
    return bridge.page(shop, "Thank you", content, 200, HANDLER, [message("completed", body)], pixels)


def details_of(order, name):
    """Returns the body of `completed`."""
    def cost(amount):
        return {"amount": number(amount), "currencyCode": order["currency"]}

    summary = order["summary"]
    lines = [{"title": line["name"], "quantity": line["quantity"], "price": cost(line["unitPrice"]), "productId": line["id"],
              "merchandiseId": line["id"], "discounts": []} for line in order["lines"]]
    price = {"subtotal": cost(summary["subtotal"]), "shipping": cost(summary["shipping"]), "taxes": cost(summary["tax"]),
             "total": cost(summary["total"])}
    chosen = [method["name"] for method in order["shippingMethods"] if method["id"] == order["shippingMethod"]]
    address = order["shippingAddress"] or order["billingAddress"]
    return {"orderDetails": {
        "id": name, "email": (order["contact"] or {}).get("email"), "phone": address["phone"],
        "cart": {"token": order["id"], "lines": lines, "price": price}, "billingAddress": page_address(order["billingAddress"]),
        "deliveries": [{"method": "SHIPPING", "details": {"name": method, "location": page_address(address)}}
                       for method in chosen],
        "paymentMethods": [{"type": "card", "details": {"amount": summary["total"], "currency": order["currency"]}}]}}


def page_address(address):
    return {"name": address["name"], "address1": address["line1"], "address2": address["line2"], "city": address["city"],
            "zoneCode": address["region"], "postalCode": address["postcode"], "countryCode": address["country"],
            "phone": address["phone"]}


def get_help(shop, db, request):
    """A page outside of the checkout."""
    return pages.page(shop, "Help", pages.html("<p>{}</p>", "Goods can be returned within 30 days."))


ROUTES = (
    ("GET", "/cart/c/{}/thank-you", get_thanks),
    ("GET", "/cart/c/{}", get_page),
    ("POST", "/cart/c/{}/{}", post_page),
    ("GET", "/help", get_help),
)
