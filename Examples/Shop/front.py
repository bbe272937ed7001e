"""The front page: the goods, and for each cart the ways to its checkout."""
import urllib.parse

import catalog
import money
import pages
import shopkeeping
from answers import Reject, redirect


TO_TRY = (
    "Nothing to pay: the promo code EVERYTHING, and collect the goods at the shop.",
    "Nothing to deliver: only gift cards and books to download.",
    "Goods by weight: 0.5 of the loose green tea.",
    "A credit or a surcharge: the buttons on the page of a cart.",
    "An address without a postcode: in Hong Kong (HK), the Emirates (AE) or Ireland (IE).",
    "Blank texts, and a shop that is busy (401, 423, 425, 429): the administration, see README.md.",
)


def get_front(shop, db, request):
    """Shows the goods and lets the shopper fill a cart."""
    currency = request.parameters.get("currency", "USD")
    currency = currency if currency in money.PLACES else "USD"
    return show(shop, db, currency)


def show(shop, db, currency, problem=None):
    rows = []
    for row in db.execute("SELECT products.*, minor FROM products JOIN prices ON product = id WHERE currency = ?"
                          " ORDER BY position, id", (currency,)).fetchall():
        stock, most = (catalog.quantity({"product": row["id"], "quantity": number})
                       for number in (row["stock"], min(row["stock"], shopkeeping.largest(row["id"]))))
        note = ", not delivered" if row["id"] in catalog.NOT_DELIVERED else ""
        label = f"{row['name']}: {money.text(row['minor'], currency)} {currency}, {stock} in stock{note}"
        step = pages.Markup(' step="0.001"') if row["id"] in catalog.WEIGHED else ""
        rows.append(pages.html(
            '<div><label for="{0}">{1}</label>'
            '<input id="{0}" name="quantity {2}" type="number" min="0" max="{3}" value="0"{4}></div>',
            f"quantity-{row['position']}", label, row["id"], most, step))
    options = [pages.html('<option{}>{}</option>', pages.Markup(" selected") if name == currency else "", name)
               for name in money.PLACES]
    choose = pages.html('<form method="get" action="/"><label for="currency">Currency</label><select id="currency"'
                        ' name="currency">{}</select><button class="plain">Show prices</button></form>', options)
    alert = pages.html('<p class="error" role="alert">{}</p>', problem.message) if problem else ""
    fields = pages.html('{}<input type="hidden" name="currency" value="{}">', rows, currency)
    return pages.page(shop, "Tea shop", pages.html(
        '{}<section aria-label="Currency">{}</section><section aria-labelledby="goods"><h2 id="goods">Goods</h2>{}</section>'
        '<section aria-labelledby="try"><h2 id="try">What to try</h2><ul>{}</ul></section>',
        alert, choose, pages.form("/carts", fields, "Make a cart"), [pages.html("<li>{}</li>", words) for words in TO_TRY]),
        problem.status if problem else 200)


def post_cart(shop, db, request):
    """Makes a cart of the quantities of the form."""
    fields = request.form
    quantities = {}
    currency = fields.get("currency", "USD")
    db.execute("SAVEPOINT form")
    try:
        for name, text in fields.items():
            if name.startswith("quantity ") and text.strip() not in ("", "0"):
                product = name.removeprefix("quantity ")
                is_number = text.isascii() and text.isdigit() and len(text) < 6
                quantities[product] = text if product in catalog.WEIGHED else int(text) if is_number else 0
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
        amount = money.text(catalog.line_total({**line, "price": product["minor"]}), row["currency"])
        goods.append((f"{catalog.quantity(line)} × {product['name']}", f"{amount} {row['currency']}"))
    chosen = shopkeeping.adjustments(db, name)
    goods += [(each["name"], f"{money.signed_text(each['minor'], row['currency'])} {row['currency']}") for each in chosen]
    if row["order_number"]:
        ways = pages.html('<p class="note">The order number of this cart is <strong>{}</strong>.</p>', row["order_number"])
    else:
        sheet = f"/cart/c/{urllib.parse.quote(name, safe='')}?key={row['secret']}"
        ways = pages.html('<p><a class="button" href="{}">Check out in the hosted page</a>'
                          '<a class="button plain" href="{}">Check out in the embedded page</a></p>'
                          "<p>The native and the web checkout begin with the cart's identifier: <code>{}</code></p>{}",
                          sheet, sheet.replace("/cart/c/", "/embedded/", 1), name, adjustment_forms(row, {each["id"] for each in chosen}))
    return pages.page(shop, f"Cart {name}", pages.html("{}{}<p><a href=\"/\">{}</a></p>", pages.table(goods), ways, "All goods"))


def adjustment_forms(row, chosen):
    """Returns a button for each adjustment that a shopper may add to a cart, or take out of it."""
    place = f"/carts/{urllib.parse.quote(row['id'], safe='')}/adjustments"
    return [pages.form(place, pages.html('<input type="hidden" name="id" value="{}">', name),
                       f"Remove: {title}" if name in chosen else f"Add: {title}, {price(cents, row['currency'])}", "plain")
            for name, title, cents in catalog.ADJUSTMENTS]


def price(cents, currency):
    """Returns the text of an amount of the catalog, which may be below zero."""
    minor = catalog.in_currency(abs(cents), currency)
    return f"{money.signed_text(-minor if cents < 0 else minor, currency)} {currency}"


def post_adjustment(shop, db, request, name):
    """Adds an adjustment to a cart, or takes it out."""
    row, chosen = shopkeeping.cart_row(db, name), request.form.get("id")
    for known, title, cents in catalog.ADJUSTMENTS:
        if known == chosen and not row["order_number"]:
            if not db.execute("DELETE FROM adjustments WHERE cart = ? AND id = ?", (name, known)).rowcount:
                minor = catalog.in_currency(abs(cents), row["currency"])
                db.execute("INSERT INTO adjustments VALUES (?, ?, ?, ?)", (name, known, title, -minor if cents < 0 else minor))
    return redirect(f"/carts/{urllib.parse.quote(name, safe='')}")


ROUTES = (("GET", "/", get_front), ("POST", "/carts", post_cart), ("GET", "/carts/{}", get_cart),
          ("POST", "/carts/{}/adjustments", post_adjustment))
