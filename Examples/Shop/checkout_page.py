"""The checkout page of the web and the sheet family: forms that work without a script."""
import catalog
import entries
import money
import native
import orders
import shopkeeping
import storage
from answers import Reject, redirect
from pages import Markup, choice, field, form, html, table

AUTOCOMPLETE = {"name": "name", "line1": "address-line1", "line2": "address-line2", "city": "address-level2",
                "region": "address-level1", "postcode": "postal-code", "country": "country", "phone": "tel"}
LABELS = {"name": "Name", "line1": "Address", "line2": "Address, second line", "city": "City", "region": "Region or state",
          "postcode": "Postcode", "country": "Country (two letters)", "phone": "Phone"}
SECTIONS = ("contact", "delivery", "method", "payment")


class Visit:
    """A checkout that a page shows: `address(action)` is where its forms go."""

    payment_choices = Markup("")  # what the form of the payment asks besides the card
    payment_fields = {}  # its hidden fields besides the total
    payment_words = ""  # what its button says besides the total
    checksum = None  # that of the payments that the shopper has accepted

    def __init__(self, shop, db, checkout, address, family):
        self.shop, self.db, self.checkout, self.address, self.family = shop, db, checkout, address, family

    @property
    def is_done(self):
        """Whether each section but the payment is filled, by the section's name."""
        order, is_delivered = self.checkout.shown, self.checkout.is_delivered
        return {"contact": order["contact"] is not None, "method": order["shippingMethod"] is not None or not is_delivered,
                "delivery": order["billingAddress"] is not None and (order["shippingAddress"] is not None or not is_delivered)}

    @property
    def address_shown(self):
        """The address of the order that the page shows: it asks for one."""
        return self.checkout.shown["shippingAddress" if self.checkout.is_delivered else "billingAddress"]


def act(visit, action, fields):
    """Does what a form asks for; returns the place to go to, or rejects the fields."""
    data = visit.checkout.data
    if action == "contact":
        change(visit, {"contact": {"email": fields.get("email", "").strip()}})
    elif action == "delivery":
        address = {name: fields.get(name, "").strip() for name in entries.ADDRESS}
        address["country"] = address["country"].upper()
        change(visit, {**({"shippingAddress": address} if visit.checkout.is_delivered else {}), "billingAddress": address})
    elif action == "method":
        change(visit, {"shippingMethod": fields.get("method")})
    elif action == "promo":
        change(visit, {"promoCodes": data["promoCodes"] + [fields.get("code", "").strip()]})
    elif action == "remove":
        change(visit, {"promoCodes": [code for code in data["promoCodes"] if code != fields.get("code")]})
    elif action == "pay":
        pay(visit, fields)
        return None
    else:
        raise Reject(404, "unknown_address", "There is nothing at this address.")
    return redirect(visit.address(""))


def change(visit, changes):
    orders.change(visit.shop, visit.db, visit.checkout, changes)


def pay(visit, fields):
    """Pays the amount that the page has shown, and places the order."""
    shop, db, checkout = visit.shop, visit.db, visit.checkout
    orders.require_complete(checkout)
    shown = money.minor_units(fields.get("total"), checkout.currency)
    if shown != checkout.total:
        raise Reject(409, "amount_changed", "The amount has changed. Nothing was paid. Look at it again, then pay.")
    if checkout.total > 0:
        require_card(fields)
    payment = f"p-{storage.increment(db, 'payments')}"
    provider = native.NOBODY if checkout.total == 0 else "invoice" if fields["card"] == "invoice" else "card"
    number = native.place(shop, db, checkout, payment, visit.family)
    db.execute(
        "INSERT INTO payments (id, key, digest, checkout, cart, minor, currency, provider, status, data, made, order_number,"
        " checksum) VALUES (?, ?, '', ?, ?, ?, ?, ?, 'succeeded', 'null', ?, ?, ?)",
        (payment, f"{visit.family} {checkout.id}", checkout.id, checkout.cart, checkout.total, checkout.currency, provider,
         shop.now(db), number, visit.checksum))


def require_card(fields):
    """Rejects a way to pay that was not chosen or is declined."""
    if fields.get("card") == "declined":
        raise Reject(402, "payment_declined", "The card was declined. Nothing was paid. Pay another way.")
    if fields.get("card") not in ("accepted", "invoice"):
        raise Reject(422, "no_payment", "Choose how to pay.")


def content(visit, edited=None, problem=None, fields=None):
    """Returns the content of the page, with a problem and the fields that have caused it.

    The order precedes the payment, so that a shopper has read it before the button.
    """
    done, fields = visit.is_done, fields or {}
    current = next((name for name in SECTIONS[:3] if not done[name]), "payment")
    if edited in SECTIONS[:3] and (visit.checkout.is_delivered or edited != "method") and (done[edited] or edited == current):
        current = edited
    parts = [alert(problem)]
    writers = {"contact": contact, "delivery": delivery, "method": method, "payment": payment}
    is_delivered = visit.checkout.is_delivered
    titles = {"contact": "Contact", "delivery": "Delivery address" if is_delivered else "Address of the invoice",
              "method": "Delivery method", "payment": "Payment"}
    for number, name in enumerate([name for name in SECTIONS if is_delivered or name != "method"], 1):
        if name == "payment":
            parts.append(overview(visit, fields))
        is_open = name == current
        state = "open" if is_open else "done" if done.get(name) else "locked"
        body = writers[name](visit, fields, problem) if is_open else summary_of(visit, name) if done.get(name) else html(
            "<p>{}</p>", "Fill in the parts above first.")
        parts.append(html('<section class="{}" id="{}" aria-labelledby="{}-title"><h2 id="{}-title">{}. {}{}</h2>{}</section>',
                          state, name, name, name, number, titles[name], " ✓" if state == "done" else "", body))
    return html("{}", parts)


def alert(problem):
    if problem is None:
        return Markup("")
    return html('<p class="error" id="problem" role="alert" tabindex="-1" data-focus>{}</p>', problem.message)


def contact(visit, fields, problem):
    order = visit.checkout.shown
    value = fields.get("email", (order["contact"] or {}).get("email", ""))
    return form(visit.address("contact"),
                field("email", "E-mail", value, "email", "email", is_wrong="email" in fields and problem is not None), "Continue")


def delivery(visit, fields, problem):
    address = {**(visit.address_shown or {}), **{name: fields[name] for name in LABELS if name in fields}}
    rows = [field(name, label, address.get(name) or "", autocomplete=AUTOCOMPLETE[name],
                  is_required=name not in (*entries.OPTIONAL, "postcode")) for name, label in LABELS.items()]
    grouped = [*rows[:3], html('<div class="pair">{}{}</div>', rows[3], rows[4]),
               html('<div class="pair">{}{}</div>', rows[5], rows[6]), rows[7]]
    words = "The invoice goes to the same address. The shop delivers to {}.".format(", ".join(sorted(catalog.TAXES)))
    note = html("<p>{}</p>", words if visit.checkout.is_delivered else "Nothing of this order is delivered.")
    return form(visit.address("delivery"), html("{}{}", grouped, note), "Continue")


def method(visit, fields, problem):
    order = visit.checkout.shown
    if not order["shippingMethods"]:
        return html("<p>{}</p>", "Nothing can be sent to this address. Change the address.")
    choices = [choice("method", offered["id"], f"{offered['name']}: {offered['price']} {visit.checkout.currency}",
                      offered["id"] == (order["shippingMethod"] or order["shippingMethods"][0]["id"]))
               for offered in order["shippingMethods"]]
    return form(visit.address("method"), html("<fieldset><legend>Choose one</legend>{}</fieldset>", choices), "Continue")


def payment(visit, fields, problem):
    total = visit.checkout.shown["summary"]["total"]
    if visit.checkout.total == 0:
        body = html('<p>{}</p><input type="hidden" name="total" value="{}">', "There is nothing to pay.", total)
        return form(visit.address("pay"), body, "Place the order")
    choices = [choice("card", "accepted", "A card that is accepted", fields.get("card", "accepted") == "accepted"),
               choice("card", "declined", "A card that is declined", fields.get("card") == "declined"),
               choice("card", "invoice", "An invoice", fields.get("card") == "invoice")]
    hidden = [html('<input type="hidden" name="{}" value="{}">', name, value)
              for name, value in {"total": total, **visit.payment_fields}.items()]
    body = html("{}<fieldset><legend>Pay by</legend>{}</fieldset>{}", visit.payment_choices, choices, hidden)
    return form(visit.address("pay"), body, f"Pay {total} {visit.checkout.currency}{visit.payment_words}")


def summary_of(visit, name):
    """Returns the entries of a section, with a link to change them."""
    order = visit.checkout.shown
    if name == "contact":
        text = html("<p>{}</p>", order["contact"]["email"])
    elif name == "delivery":
        address = visit.address_shown
        lines = [html("{}<br>", address[part]) for part in ("name", "line1", "line2") if address[part]]
        text = html("<p>{}{} {} {}, {}</p>", lines, address["postcode"], address["city"], address["region"], address["country"])
    else:
        chosen = next(offered for offered in order["shippingMethods"] if offered["id"] == order["shippingMethod"])
        text = html("<p>{}: {} {}</p>", chosen["name"], chosen["price"], visit.checkout.currency)
    label = {"contact": "contact", "delivery": "address", "method": "method"}[name]
    return html('{}<a href="{}">Change the {}</a>', text, visit.address("", edit=name), label)


def overview(visit, fields):
    """Returns the goods, the promo codes and the total."""
    order, currency = visit.checkout.shown, visit.checkout.currency
    goods = [(f"{line['quantity']} × {line['name']}", f"{line['total']} {currency}") for line in order["lines"]]
    summary = order["summary"]
    sums = [("Goods", summary["subtotal"]), *([("Discount", "-" + summary["discount"])] if order["promoCodes"] else []),
            *([("Delivery", summary["shipping"])] if order["shippingMethod"] else []),
            ("Tax, included" if order["taxIncluded"] else "Tax", summary["tax"]),
            *((each["name"], each["amount"]) for each in summary.get("adjustments", ()))]
    rows = goods + [(name, f"{amount} {currency}") for name, amount in sums]
    codes = [form(visit.address("remove"), html('<input type="hidden" name="code" value="{}">', promo["code"]),
                  f"Remove {promo['code']} (-{promo['discount']} {currency})", "plain") for promo in order["promoCodes"]]
    entry = form(visit.address("promo"), field("code", "Promo code", fields.get("code", "")), "Apply", "plain",
                 returns=visit.address(""))
    return html('<section id="summary" aria-labelledby="summary-title"><h2 id="summary-title">Your order</h2>{}{}{}</section>',
                table(rows, ("Total", f"{summary['total']} {currency}")), codes, entry)


def receipt(db, cart):
    """Returns the order of a cart as it was placed: its row and its body."""
    return db.execute("SELECT * FROM orders WHERE cart = ?", (shopkeeping.cart_row(db, cart)["id"],)).fetchone()
