"""Express checkouts: the shop makes a token, and answers the questions of the window about shipping."""
import copy
import json
import re

import afterpay
import entries
import money
import orders
import shopkeeping
from answers import Outside, Reject, failure, json_answer, to_json

PARTS = {"name": "name", "address1": "line1", "address2": "line2", "suburb": "city", "state": "region", "postcode": "postcode",
         "countryCode": "country", "phoneNumber": "phone"}


def post_checkouts(shop, db, request):
    """Makes the token of an express checkout for a cart."""
    cart = shopkeeping.cart_row(db, request.text("cartId"))
    checkout = orders.begin_again(shop, db, cart)
    if checkout is None:
        return failure(410, "cart_expired", "The checkout has expired. Begin again.")
    if checkout.total == 0:
        raise Reject(422, "nothing_to_pay", "There is nothing to pay.")
    token = afterpay.issue(shop, db, checkout.id, cart["id"], checkout.total, checkout.currency, {"express": True})
    return json_answer(201, {
        "token": token, "amount": money.money(checkout.total, checkout.currency),
        "expires": shopkeeping.timestamp(shop.now(db) + afterpay.LIFETIME),
        "url": f"{request.base}/us/checkout/?token={token}&isWindowed=true&protocol=json"})


def post_options(shop, db, request):
    """Lists the shipping options for an address of the window, each with the whole total."""
    row = afterpay.find(db, request.text("token"))
    checkout = orders.active(db, row["checkout"], shop.now(db))
    return json_answer(200, {"options": options(db, checkout, shop_address(request.json.get("address")))})


def shop_address(given):
    """Returns an address of the window as the shop has it, or rejects it with a code of the window."""
    if not isinstance(given, dict):
        raise Reject(422, "SHIPPING_ADDRESS_UNRECOGNIZED", "The address is not readable.")
    found = {ours: given.get(theirs) for theirs, ours in PARTS.items()}
    try:
        return entries.address(found, True)
    except Reject as problem:
        code = "SHIPPING_ADDRESS_UNSUPPORTED" if problem.code == "not_delivered" else "SHIPPING_ADDRESS_UNRECOGNIZED"
        raise Reject(422, code, problem.message) from None


def options(db, checkout, address):
    """Returns the options for an address; the checkout stays as it is."""
    trial, found = copy.deepcopy(checkout), []
    trial.data["shippingAddress"], trial.data["shippingMethod"] = address, None
    for method in orders.evaluate(db, trial)["shippingMethods"]:
        trial.data["shippingMethod"] = method["id"]
        summary = orders.evaluate(db, trial)["summary"]

        def amount(name):
            return {"amount": summary[name], "currency": checkout.currency}

        found.append({"id": method["id"], "name": method["name"], "description": method["name"],
                      "shippingAmount": amount("shipping"), "orderAmount": amount("total"), "taxAmount": amount("tax")})
    return found


def confirm(shop, db, row, body):
    """Confirms a token; that of an express checkout takes over the address and the option of the window."""
    minor = row["minor"]
    if row["checkout"] and body.get("address") is not None:
        checkout = orders.active(db, row["checkout"], shop.now(db))
        address = shop_address(body["address"])
        changes = {"shippingAddress": address} if checkout.is_delivered else {}
        if checkout.data["billingAddress"] is None:
            changes["billingAddress"] = address
        if body.get("option") is not None and checkout.is_delivered:
            changes["shippingMethod"] = body["option"]
        if checkout.data["contact"] is None and isinstance(body.get("email"), str):
            changes["contact"] = {"email": body["email"]}
        if changes:
            orders.change(shop, db, checkout, changes)
        minor = checkout.total
    db.execute("UPDATE tokens SET status = 'confirmed', minor = ? WHERE token = ?", (minor, row["token"]))


def post_end(shop, db, request, is_played=False):
    """Ends the window: the shopper confirms, cancels, or is declined. A token of Afterpay's service is confirmed there first."""
    row = afterpay.find(db, request.text("token"))
    end = request.text("end")
    if end not in ("confirm", "cancel", "decline"):
        raise Reject(400, "malformed_request", "The member end is confirm, cancel or decline.")
    status = {"confirm": "confirmed", "cancel": "cancelled", "decline": "declined"}[end]
    if row["status"] not in ("open", status):
        raise Reject(422, "token_ended", "This purchase has ended.")
    if row["issued"] + afterpay.LIFETIME <= shop.now(db):
        raise Reject(422, "token_expired", "This purchase has expired.")
    if row["status"] == "open":
        if shop.service and afterpay.is_served(row) and end != "cancel" and not is_played:
            return Outside(lambda: shop.service.play(row["token"], end),
                           lambda shop, db, request, _: post_end(shop, db, request, True))
        if end == "confirm":
            confirm(shop, db, row, request.json)
        else:
            db.execute("UPDATE tokens SET status = ? WHERE token = ?", (status, row["token"]))
    return json_answer(200, {"token": row["token"], "status": status})


def post_v2_checkouts(shop, db, request):
    """Makes a token as Afterpay's interface does, without a cart of the shop."""
    minor, currency = amount_of(request.json.get("amount"))
    merchant = request.json.get("merchantReference")
    token = afterpay.issue(shop, db, None, None, minor, currency,
                           {"express": request.json.get("mode") == "express",
                            "merchantReference": merchant if isinstance(merchant, str) else None})
    return json_answer(201, described(request, afterpay.find(db, token)))


def amount_of(value):
    currency = value.get("currency") if isinstance(value, dict) else None
    minor = money.minor_units(value.get("amount"), currency) if isinstance(currency, str) else None
    if not minor:
        raise Reject(422, "invalid_amount", "The amount must be money above zero.")
    return minor, currency


def described(request, row):
    """Returns a token as Afterpay's interface describes it."""
    return {"token": row["token"], "expires": shopkeeping.timestamp(row["issued"] + afterpay.LIFETIME),
            "amount": money.money(row["minor"], row["currency"]),
            "redirectCheckoutUrl": f"{request.base}/us/checkout/?token={row['token']}"}


def get_v2_checkout(shop, db, request, token):
    """Describes a token."""
    row = db.execute("SELECT * FROM tokens WHERE token = ?", (token,)).fetchone()
    if row is None:
        return v2_failure(404, "not_found", "There is no such checkout.")
    if row["issued"] + afterpay.LIFETIME <= shop.now(db) or row["status"] == "captured":
        return v2_failure(412, "invalid_token", "The token is expired or captured.")
    return json_answer(200, described(request, row))


def get_v2_configuration(shop, db, request):
    """Returns the least and the greatest amount."""
    return json_answer(200, {"minimumAmount": money.money(100, "USD"), "maximumAmount": money.money(200_000, "USD")})


def post_v2_capture(shop, db, request):
    """Captures a token: once for each token, and the same request is answered again."""
    body, token = request.json, request.text("token")
    known = db.execute("SELECT * FROM captures WHERE token = ?", (token,)).fetchone()
    if known is not None:
        if known["digest"] != request.digest:
            return v2_failure(422, "invalid_token", "The token was captured by another request.")
        return json_answer(known["status"], json.loads(known["body"]))
    row = db.execute("SELECT * FROM tokens WHERE token = ?", (token,)).fetchone()
    if row is None or row["issued"] + afterpay.LIFETIME <= shop.now(db) or row["status"] == "captured":
        return v2_failure(402, "invalid_token", "The token is unknown, expired or captured.")
    minor, currency = amount_of(body.get("amount"))
    is_adjusted, checksum = body.get("isCheckoutAdjusted", False), body.get("paymentScheduleChecksum")
    if currency != row["currency"] or minor != row["minor"] and is_adjusted is not True:
        return v2_failure(422, "invalid_amount", "The amount is not the one that the shopper has confirmed.")
    if is_adjusted is True and checksum is None:
        return v2_failure(422, "missing_checksum", "An adjusted checkout needs the checksum of its payment schedule.")
    if checksum is not None and not (isinstance(checksum, str) and re.fullmatch("[0-9a-f]{64}", checksum)):
        return v2_failure(422, "malformed_checksum", "The checksum of the payment schedule is malformed.")
    if row["status"] in ("open", "cancelled"):
        return v2_failure(412, "invalid_state", "The shopper has not confirmed the checkout.")
    is_approved = row["status"] == "confirmed"
    name = f"ap-{token[4:]}"
    answer = {"id": name, "token": token, "status": "APPROVED" if is_approved else "DECLINED",
              "amount": money.money(minor, currency), "merchantReference": body.get("merchantReference")}
    status = 201 if is_approved else 402
    db.execute("INSERT INTO captures VALUES (?, ?, ?, ?, ?)", (name, token, request.digest, status, to_json(answer)))
    if is_approved:
        db.execute("UPDATE tokens SET status = 'captured' WHERE token = ?", (token,))
    return json_answer(status, answer)


def v2_failure(status, code, message):
    return json_answer(status, {"errorCode": code, "httpStatusCode": status, "message": message})


ROUTES = (
    ("POST", "/express/checkouts", post_checkouts),
    ("POST", "/express/shipping-options", post_options),
    ("POST", "/express/end", post_end),
    ("POST", "/v2/checkouts", post_v2_checkouts),
    ("GET", "/v2/checkouts/{}", get_v2_checkout),
    ("GET", "/v2/configuration", get_v2_configuration),
    ("POST", "/v2/payments/capture", post_v2_capture),
)
