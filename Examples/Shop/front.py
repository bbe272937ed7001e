"""The front page: the goods, and for each cart the ways to its checkout."""
import urllib.parse

import money
import pages
import shopkeeping
from answers import Reject, redirect


def get_front(shop, db, request):
    """Shows the goods and lets the shopper fill a cart."""
    currency = request.parameters.get("currency", "USD")
    currency = currency if currency in money.PLACES else "USD"
    return show(shop, db, currency)


def show(shop, db, currency, problem=None):
    rows = []
    for row in db.execute("SELECT products.*, minor FROM products JOIN prices ON product = id WHERE currency = ?"
                          " ORDER BY position, id", (currency,)).fetchall():
        label = f"{row['name']}: {money.text(row['minor'], currency)} {currency}, {row['stock']} in stock"
        rows.append(pages.html(
            '<div><label for="{0}">{1}</label>'
            '<input id="{0}" name="quantity {2}" type="number" min="0" max="{3}" value="0"></div>',
            f"quantity-{row['position']}", label, row["id"], min(row["stock"], shopkeeping.QUANTITY)))
    options = [pages.html('<option{}>{}</option>', pages.Markup(" selected") if name == currency else "", name)
               for name in money.PLACES]
    choose = pages.html('<form method="get" action="/"><label for="currency">Currency</label><select id="currency"'
                        ' name="currency">{}</select><button class="plain">Show prices</button></form>', options)
    alert = pages.html('<p class="error" role="alert">{}</p>', problem.message) if problem else ""
    fields = pages.html('{}<input type="hidden" name="currency" value="{}">', rows, currency)
    return pages.page(shop, "Tea shop", pages.html(
        '{}<section aria-label="Currency">{}</section><section aria-labelledby="goods"><h2 id="goods">Goods</h2>{}</section>',
        alert, choose, pages.form("/carts", fields, "Make a cart")), problem.status if problem else 200)


def post_cart(shop, db, request):
    """Makes a cart of the quantities of the form."""
    fields = request.form
    quantities = {}
    currency = fields.get("currency", "USD")
    db.execute("SAVEPOINT form")
    try:
        for name, text in fields.items():
            if name.startswith("quantity ") and text.strip() not in ("", "0"):
                is_number = text.isascii() and text.isdigit() and len(text) < 6
                quantities[name.removeprefix("quantity ")] = int(text) if is_number else 0
        if not quantities:
            raise Reject(422, "empty_cart", "Choose at least one thing.")
        cart = shopkeeping.new_cart(shop, db, currency, quantities)
    except Reject as problem:
        db.execute("ROLLBACK TO form")
        return show(shop, db, currency if currency in money.PLACES else "USD", problem)
    finally:
        db.execute("RELEASE form")
    return redirect(f"/carts/{cart}")


def get_cart(shop, db, request, name):
    """Shows a cart and the ways to its checkout."""
    try:
        row = shopkeeping.cart_row(db, name)
    except Reject as problem:
        return pages.failure(shop, 404, "Not found", problem.message)
    goods = []
    for line in shopkeeping.cart_lines(db, name):
        product = db.execute("SELECT name, minor FROM products JOIN prices ON product = id WHERE id = ? AND currency = ?",
                             (line["product"], row["currency"])).fetchone()
        amount = money.text(product["minor"] * line["quantity"], row["currency"])
        goods.append((f"{line['quantity']} × {product['name']}", f"{amount} {row['currency']}"))
    if row["order_number"]:
        ways = pages.html('<p class="note">The order number of this cart is <strong>{}</strong>.</p>', row["order_number"])
    else:
        sheet = f"/cart/c/{urllib.parse.quote(name, safe='')}?key={row['secret']}"
        ways = pages.html('<p><a class="button" href="{}">Check out in the hosted page</a></p>'
                          "<p>The native and the web checkout begin with the cart's identifier: <code>{}</code></p>", sheet, name)
    return pages.page(shop, f"Cart {name}", pages.html("{}{}<p><a href=\"/\">{}</a></p>", pages.table(goods), ways, "All goods"))


ROUTES = (("GET", "/", get_front), ("POST", "/carts", post_cart), ("GET", "/carts/{}", get_cart))
