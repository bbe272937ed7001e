"""The payments service: payments of a device, their methods, and the pages where the shopper pays."""
import re
import uuid

import bridge
import money
import pages
import shopkeeping
from answers import Answer, Reject, json_answer, number, redirect
from server import DEVICE

# Methods: identifier, description, least and greatest amount in cents, issuers, and how a payment ends.
METHODS = (
    ("ideal", "iDEAL", 1, 5_000_000, (("ideal_A", "Bank A"), ("ideal_B", "Bank B <&>")), "paid"),
    ("creditcard", "Card", 1, 1_000_000, (), "paid"),
    ("banktransfer", "Bank transfer", 1, None, (), "pending"),
    ("klarna", "Pay later", 1000, 500_000, (), "authorized"),
    ("voucher", "Voucher", 100, 10_000, (), "paid"),
)
LIFETIME = 15 * 60  # seconds until an open payment expires
# The ends that a page offers, by the state of the payment.
ENDS = {
    "open": ("paid", "authorized", "pending", "failed", "canceled", "expired"),
    "pending": ("paid", "failed"),
    "authorized": ("paid", "canceled", "expired"),
}
BUTTONS = {"paid": "Pay", "authorized": "Pay later", "pending": "Pay by transfer", "failed": "Let the payment fail",
           "canceled": "Cancel", "expired": "Let it expire"}
WORDS = {"open": "is open", "paid": "is paid", "authorized": "is authorized", "pending": "is pending", "failed": "has failed",
         "canceled": "was canceled", "expired": "has expired"}


def device(request):
    """Returns the UUID of the device, or rejects the request."""
    for name in DEVICE:
        try:
            return str(uuid.UUID(request.headers[name]))
        except KeyError:
            continue
        except ValueError:
            break
    raise Reject(400, "no_device", "Send the UUID of the device in the header X-Device-UUID.")


def get_payments(shop, db, request):
    """Lists the payments of a device, newest first."""
    rows = db.execute("SELECT * FROM requested WHERE device = ? ORDER BY id DESC", (device(request),)).fetchall()
    return json_answer(200, {"data": [payment(shop, request, current(shop, db, row)) for row in rows]})


def get_payment(shop, db, request, name):
    """Returns a payment."""
    row = None
    if re.fullmatch("[0-9]{1,18}", name, re.ASCII):
        row = db.execute("SELECT * FROM requested WHERE id = ? AND device = ?", (int(name), device(request))).fetchone()
    device(request)
    if row is None:
        raise Reject(404, "unknown_payment", "There is no such payment.")
    return json_answer(200, {"data": payment(shop, request, current(shop, db, row))})


def post_payments(shop, db, request):
    """Makes a payment."""
    owner, body = device(request), request.json
    minor = amount_of(shop, body.get("amount"))
    if minor is None or minor == 0:
        raise Reject(422, "invalid_amount", "Enter an amount above zero.")
    description = body.get("description")
    if not isinstance(description, str) or not 3 <= len(description) <= 255 or "\0" in description:
        raise Reject(422, "invalid_description", "Enter a description of 3 to 255 characters.")
    method, issuer = body.get("method"), body.get("issuer")
    require_method(db, method, issuer, minor)
    now = shop.now(db)
    row = db.execute(
        "INSERT INTO requested (device, secret, minor, description, method, issuer, status, made, due)"
        " VALUES (?, ?, ?, ?, ?, ?, 'open', ?, ?) RETURNING id", (owner, "", minor, description, method, issuer, now,
                                                                 now + LIFETIME)).fetchone()
    db.execute("UPDATE requested SET secret = ? WHERE id = ?", (shopkeeping.secret(db, "pay", row["id"]), row["id"]))
    made = db.execute("SELECT * FROM requested WHERE id = ?", (row["id"],)).fetchone()
    return json_answer(201, {"data": payment(shop, request, made)})


def amount_of(shop, text):
    """Returns the minor units of a text with at most eight digits before the point, or None."""
    if not isinstance(text, str) or len(text.partition(".")[0]) > 8:
        return None
    return money.minor_units(text, shop.currency)


def methods(db):
    """Returns the methods that are offered."""
    withdrawn = shopkeeping.withdrawn(db, "method")
    return [method for method in METHODS if method[0] not in withdrawn]


def require_method(db, name, issuer, minor):
    if name is None and issuer is None:
        return
    found = next((method for method in methods(db) if method[0] == name), None)
    if found is None:
        raise Reject(422, "unknown_method", "This method is not available.")
    _, title, least, greatest, issuers, _ = found
    if minor < least or greatest is not None and minor > greatest:
        raise Reject(422, "method_not_available", f"{title} is not available for this amount.")
    if issuer is not None and issuer not in [known for known, _ in issuers]:
        raise Reject(422, "unknown_issuer", "This issuer is not available.")
    if issuer is None and issuers:
        raise Reject(422, "issuer_required", "Choose an issuer.")


def get_methods(shop, db, request):
    """Lists the methods; with an amount only those for it."""
    text = request.parameters.get("amount")
    minor = amount_of(shop, text)
    if text is not None and minor is None:
        raise Reject(422, "invalid_amount", "The amount is malformed.")
    found = []
    for name, title, least, greatest, issuers, _ in methods(db):
        if minor is not None and (minor < least or greatest is not None and minor > greatest):
            continue
        found.append({
            "id": name, "description": title, "minimum_mount": number(money.text(least, shop.currency)),
            "maximum_mount": None if greatest is None else number(money.text(greatest, shop.currency)),
            "image": image(request, name), "issuers": [{"id": known, "name": words, "image": image(request, known)}
                                                       for known, words in issuers],
            "pricing": [{"description": title, "fixed": {"value": "0.29", "currency": shop.currency}, "variable": "0"}]})
    return json_answer(200, {"data": found})


def image(request, name):
    return {size: f"{request.base}/images/{name}.svg" for size in ("size_1x", "size_2x", "svg")}


def get_image(shop, db, request, name):
    """Draws the first letter of a method."""
    letter = pages.escape(name[:1].upper())
    text = pages.html('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24" viewBox="0 0 32 24"><rect width="32"'
                      ' height="24" rx="4" fill="#0b5c4a"/><text x="16" y="17" fill="#fff" font-family="sans-serif"'
                      ' font-size="14" text-anchor="middle">{}</text></svg>', letter)
    headers = (("Content-Type", "image/svg+xml"), ("X-Content-Type-Options", "nosniff"),
               ("Content-Security-Policy", "default-src 'none'"), ("Cache-Control", "max-age=3600"))
    return Answer(200, text.encode(), headers, is_page=True)


def current(shop, db, row):
    """Returns a payment after the changes that time makes: a transfer arrives, an open payment expires."""
    if row["due"] is None or row["due"] > shop.now(db) or row["status"] not in ("open", "pending"):
        return row
    return move(shop, db, row, "expired" if row["status"] == "open" else "paid")


def move(shop, db, row, status):
    """Returns a payment after a change of its status."""
    now = shop.now(db)
    due = now + shop.settling if status == "pending" else None
    return db.execute("UPDATE requested SET status = ?, changed = ?, due = ? WHERE id = ? RETURNING *",
                      (status, now, due, row["id"])).fetchone()


def payment(shop, request, row):
    """Returns a payment as JSON; only an open one has an address where it is paid."""
    return {"id": row["id"], "method": row["method"], "issuer": row["issuer"],
            "amount": number(money.text(row["minor"], shop.currency)), "description": row["description"],
            "url": f"{request.base}/pay/{row['secret']}" if row["status"] == "open" else None, "status": row["status"],
            "created_at": shopkeeping.timestamp(row["made"]),
            "updated_at": row["changed"] and shopkeeping.timestamp(row["changed"])}


def by_secret(shop, db, secret):
    row = db.execute("SELECT * FROM requested WHERE secret = ?", (secret,)).fetchone()
    return row and current(shop, db, row)


def get_page(shop, db, request, secret):
    """Shows the page of a payment."""
    row = by_secret(shop, db, secret)
    if row is None:
        return pages.failure(shop, 404, "Not found", "There is nothing at this address.")
    return show(shop, db, row)


def show(shop, db, row, problem=None):
    amount = f"{money.text(row['minor'], shop.currency)} {shop.currency}"
    parts = [pages.html('<p class="error" role="alert">{}</p>', problem.message) if problem else ""]
    parts.append(pages.table([(row["description"], "")], ("Amount", amount)))
    parts.append(pages.html('<p class="note" role="status">{}</p>', f"The payment {WORDS.get(row['status'], row['status'])}."))
    ends = ENDS.get(row["status"], ())
    choices = chooser(db, row) if row["status"] == "open" else ""
    buttons = [pages.html('<button name="end" value="{}" class="{}"{}>{}</button>', end, "" if end == "paid" else "plain",
                          "" if end in ("paid", "authorized", "pending") else pages.Markup(" formnovalidate"), BUTTONS[end])
               for end in ends]
    if ends:
        parts.append(pages.html('<form method="post" action="/pay/{}">{}{}</form>', row["secret"], choices, buttons))
    parts.append(pages.html('<p><a class="button plain" href="{}://payments/{}" data-app>{}</a></p>', shop.scheme, row["id"],
                            "Back to the app"))
    return bridge.page(shop, "Payment", pages.html("{}", parts), problem.status if problem else 200)


def chooser(db, row):
    """Returns the choice of a method, or of an issuer, that the payment lacks."""
    if row["method"] is not None:
        title = next((method[1] for method in METHODS if method[0] == row["method"]), row["method"])
        return pages.html("<p>{}</p>", f"Method: {title}")
    offered = [method for method in methods(db) if row["minor"] >= method[2] and (method[3] is None or row["minor"] <= method[3])]
    choices = []
    for name, title, _, _, issuers, _ in offered:
        options = [(f"{name} {issuer}", f"{title}, {words}") for issuer, words in issuers] or [(name, title)]
        choices += [pages.choice("method", value, words) for value, words in options]
    return pages.html("<fieldset><legend>Pay by</legend>{}</fieldset>", choices)


def post_page(shop, db, request, secret):
    """Pays, cancels, or lets a payment fail."""
    row = by_secret(shop, db, secret)
    if row is None:
        return pages.failure(shop, 404, "Not found", "There is nothing at this address.")
    fields = request.form
    end = fields.get("end")
    if end not in ENDS.get(row["status"], ()):
        return redirect(f"/pay/{secret}")
    if end in ("paid", "authorized", "pending") and row["method"] is None:
        name, _, issuer = fields.get("method", "").partition(" ")
        try:
            if not name:
                raise Reject(422, "no_method", "Choose how to pay.")
            require_method(db, name, issuer or None, row["minor"])
        except Reject as problem:
            return show(shop, db, row, problem)
        db.execute("UPDATE requested SET method = ?, issuer = ? WHERE id = ?", (name, issuer or None, row["id"]))
    move(shop, db, row, end)
    return redirect(f"/pay/{secret}")


ROUTES = tuple((method, prefix + path, handler) for prefix in ("", "/api") for method, path, handler in (
    ("GET", "/payments", get_payments),
    ("POST", "/payments", post_payments),
    ("GET", "/payments/{}", get_payment),
    ("GET", "/methods", get_methods),
)) + (
    ("GET", "/images/{}", get_image),
    ("GET", "/pay/{}", get_page),
    ("POST", "/pay/{}", post_page),
)
