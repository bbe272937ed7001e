"""The embedded page: a checkout page that speaks the protocol of embedded checkouts, with payment terms."""
import json
import urllib.parse

import checkout_page
import embedding
import orders
import pages
import payment_terms
import shopkeeping
import ucp
from answers import Reject, redirect
from embedding import Session

# The errors that a page sends on request, by the query item `error`.
ERRORS = {
    "password": ("storefront_password_required", "The shop is not open yet.", "unrecoverable"),
    "account": ("customer_account_required", "Sign in to buy.", "unrecoverable"),
    "invalid": ("invalid_cart", "This cart cannot be ordered.", "unrecoverable"),
    "recoverable": ("out_of_tea", "The tea is sold.", "recoverable"),
}


def path_of(cart, action, query):
    place = f"/embedded/{urllib.parse.quote(cart['id'], safe='')}" + (f"/{action}" if action else "")
    return f"{place}?{urllib.parse.urlencode({'key': cart['secret'], **query})}"


def ended(shop, session, status, title, code, message, again=None):
    """Returns a page about a problem that ends the session."""
    content = pages.html('<p class="error" role="alert">{}</p>', message)
    if again:
        content = pages.html('{}<p><a href="{}">Begin again</a></p>', content, again)
    return embedding.page(shop, title, content, status, session, error=ucp.error(code, message, continue_url=None))


def open_cart(shop, db, request, name):
    """Returns the cart of an address, or the answer in its place."""
    try:
        cart = shopkeeping.cart_row(db, name)
    except Reject:
        cart = None
    if cart is None or request.parameters.get("key") != cart["secret"]:
        session = Session(request.parameters)
        return None, ended(shop, session, 404, "Not found", "invalid_cart", "There is nothing at this address.")
    return cart, None


class EmbeddedVisit(checkout_page.Visit):
    """A checkout that the embedded page shows."""

    def __init__(self, shop, db, checkout, request, cart):
        self.session, self.base, self.cart = Session(request.parameters), request.base, cart
        super().__init__(shop, db, checkout, self.address_of, "embedded")

    def address_of(self, action, **query):
        return path_of(self.cart, action, {**self.session.query, **query})

    @property
    def payment_fields(self):
        term = payment_terms.selected(self.checkout)
        return term and {"selected": term["id"], "checksum": term["schedule_checksum"]} or {}

    @property
    def payment_words(self):
        term = payment_terms.selected(self.checkout)
        return f" by “{term['title']}”" if term and len(term["schedules"]) > 1 else ""

    @property
    def payment_choices(self):
        """The terms of payment, each with its payments. The button of the payment sends the choice, too."""
        offer = payment_terms.present(self.checkout)
        if not offer.get("terms"):
            return pages.Markup("")
        notes = [pages.html('<p class="note" role="status">{}</p>', each["content"]) for each in offer.get("messages", ())]
        choices = [pages.html("{}{}", pages.choice("term", term["id"], title_of(term), term["id"] == offer["selected_term_id"]),
                              payments_of(term, self.checkout)) for term in offer["terms"]]
        return pages.html('{}<fieldset><legend>Terms of payment</legend>{}<button class="plain" formaction="{}">{}</button>'
                          "</fieldset>", notes, choices, self.address("term"), "Choose these terms")

    def object(self, problem=None, order=None):
        """Returns the checkout as the host gets it."""
        offer = payment_terms.present(self.checkout)
        messages = list(offer.get("messages", ()))
        if problem is not None:
            messages.append({"type": "error", "code": problem.code, "severity": "recoverable", "content": problem.message})
        return ucp.checkout(self, policies(self.base), self.base + path_of(self.cart, "", {}), offer, messages, order)


def title_of(term):
    words = term.get("description", {}).get("plain")
    return f"{term['title']}: {words}" if words else term["title"]


def payments_of(term, checkout):
    """Returns the payments of a term that has several."""
    if len(term["schedules"]) < 2:
        return pages.Markup("")
    rows = [pages.html("<li>{} {}: {}</li>", ucp.money.text(each["amount"], checkout.currency), checkout.currency,
                       each["description"]["plain"]) for each in term["schedules"]]
    return pages.html("<ol>{}</ol>", rows)


def policies(base):
    return [{"type": "refund_policy", "title": "Returns", "url": f"{base}/help?topic=returns"},
            {"type": "terms_of_service", "title": "Terms", "url": f"{base}/help?topic=terms"}]


def visit(name):
    """Returns the function that returns the visit of a cart's page, or the answer in its place."""
    def find(shop, db, request):
        cart, instead = open_cart(shop, db, request, name)
        if instead:
            return None, instead
        session = Session(request.parameters)
        if cart["order_number"]:
            carried = session.carried if session.is_first else session.query
            return None, redirect(path_of(cart, "thank-you", carried))
        checkout = orders.begin_again(shop, db, cart)
        if checkout is None:
            return None, ended(shop, session, 410, "Checkout expired", "cart_expired", "The checkout has expired.",
                               path_of(cart, "", session.carried))
        if checkout.state == "paying":
            return None, ended(shop, session, 403, "Payment under way", "invalid_cart", "The order is being paid.")
        return EmbeddedVisit(shop, db, checkout, request, cart), None

    return find


def get_page(shop, db, request, name):
    """Shows the checkout page. An error can be asked for by `error`."""
    edited = request.parameters.get("edit")
    return payment_terms.offered(shop, db, request, visit(name), lambda found: show(found, request, edited))


def post_page(shop, db, request, name, action):
    """Does what a form of the page asks for."""
    found, instead = visit(name)(shop, db, request)
    if instead:
        return instead
    db.execute("SAVEPOINT form")
    try:
        answer = act(found, action, request.form)
    except Reject as rejection:
        db.execute("ROLLBACK TO form")
        section, problem = action if action in checkout_page.SECTIONS else None, rejection
        return payment_terms.offered(shop, db, request, visit(name),
                                     lambda found: show(found, request, section, problem, request.form))
    finally:
        db.execute("RELEASE form")
    return answer or redirect(path_of(found.cart, "thank-you", found.session.query))


def act(found, action, fields):
    """Does what a form asks for; returns the place to go to, or None after the payment."""
    is_other = action == "pay" and fields.get("term") != fields.get("selected")
    if action == "term" or is_other:
        payment_terms.select(found.db, found.checkout, fields.get("term"))
        return redirect(found.address("", **{"unpaid": "1"} if is_other else {}))
    if action == "pay":
        orders.require_complete(found.checkout)
        found.checksum = payment_terms.accept(found.checkout, fields)
    return checkout_page.act(found, action, fields)


def show(found, request, edited=None, problem=None, fields=None):
    given = request.parameters.get("error")
    error = ucp.error(*ERRORS[given]) if given in ERRORS else None
    if problem is None and "unpaid" in request.parameters:
        problem = Reject(200, "other_terms", "You have chosen other terms. Nothing was paid. Look at them, then pay.")
    content = pages.html("{}{}", checkout_page.content(found, edited, problem, fields), links())
    return embedding.page(found.shop, "Checkout", content, problem.status if problem else 200, found.session,
                          found.object(problem), error, is_malformed=given == "malformed")


def links():
    """Returns links to the policies, which the host opens if it has offered that."""
    items = [pages.html('<li><a href="{}" target="_blank" rel="noopener" data-window>{}</a></li>', each["url"],
                        f"{each['title']}, in a new window") for each in policies("")]
    return pages.html('<nav aria-label="Policies"><ul>{}</ul><p id="window" role="status"></p></nav>', items)


def get_thanks(shop, db, request, name):
    """Thanks for the order. A host that begins with this page learns that the cart was ordered before."""
    cart, instead = open_cart(shop, db, request, name)
    if instead:
        return instead
    session, row = Session(request.parameters), checkout_page.receipt(db, name)
    if row is None:
        return redirect(path_of(cart, "", session.carried))
    found = EmbeddedVisit(shop, db, orders.find(db, row["checkout"]), request, cart)
    order = json.loads(row["body"])
    accepted = found.checkout.data.get("payment", {}).get("accepted")
    words = [pages.html("<p>{}</p>", title_of(accepted)), payments_of(accepted, found.checkout)] if accepted else []
    content = pages.html(
        '<p class="note" role="status">The order number is <strong>{}</strong>. The total is {} {}.</p>{}',
        row["number"], order["summary"]["total"], order["currency"], words)
    if session.is_first:
        return embedding.page(shop, "Thank you", content, 200, session, error=ucp.error(
            "cart_completed", f"This cart was ordered already. The order number is {row['number']}."))
    placed = ucp.placed(found, row["number"], found.base + path_of(cart, "thank-you", {}), accepted)
    return embedding.page(shop, "Thank you", content, 200, session, found.object(order=placed), is_complete=True)


ROUTES = (
    ("GET", "/embedded/{}/thank-you", get_thanks),
    ("GET", "/embedded/{}", get_page),
    ("POST", "/embedded/{}/{}", post_page),
)
