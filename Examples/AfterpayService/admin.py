"""The administration for tests: the shopper, the clock, faults, the books and the log. It needs no identity."""
import json

import checkouts
import fields
import moments
import orders
import requestlog
from answers import Answer, Reject, json_answer
from money import text


def confirm(service, db, request, token):
    """Confirms a checkout, as the shopper does: the decision will be approved.

    Members of the body, such as the `shipping` that the shopper chose in an express window, replace those of the checkout.
    """
    return _confirmed(service, db, request, token, "confirmed")


def decline(service, db, request, token):
    """Confirms a checkout whose decision will be declined."""
    return _confirmed(service, db, request, token, "declined")


def _confirmed(service, db, request, token, state):
    row = checkouts.payable(db, token, request.moment)
    chosen = fields.read({"shipping": fields.group(fields.CONTACT), "amount": fields.amount, "consumer": fields.group(
        fields.CONSUMER), "shippingOptionIdentifier": fields.text()}, request.json)
    minor = checkouts.limited(service, chosen["amount"]) if "amount" in chosen else row["minor"]
    db.execute("UPDATE checkouts SET state = ?, minor = ?, data = ? WHERE token = ?",
               (state, minor, json.dumps({"consumer": checkouts.SHOPPER, **json.loads(row["data"]), **chosen}), token))
    return json_answer(200, {"token": token, "state": state})


def get_clock(service, db, request):
    """Returns the moment of the service's clock."""
    return json_answer(200, {"now": moments.text(moments.now(db))})


def post_clock(service, db, request):
    """Moves the clock of the service, and does everything that becomes due."""
    seconds, moment = request.json.get("advanceSeconds"), moments.parse(request.json.get("now"))
    if type(seconds) is int and abs(seconds) <= 10**10:
        moments.move(db, seconds * moments.SECOND)
    elif moment is not None:
        moments.move(db, moment - moments.now(db))
    else:
        raise Reject(422, "invalid_clock", "Send advanceSeconds, a whole number, or now, a moment of ISO 8601.")
    orders.settle(db, moments.now(db))
    return get_clock(service, db, request)


def settle_reversals(service, db, request):
    """Completes all reversals that are pending, at once."""
    rows = db.execute("SELECT * FROM orders WHERE reversal = 'pending' ORDER BY number").fetchall()
    for row in rows:
        orders.reverse(db, row, request.moment)
    return json_answer(200, {"settled": [row["id"] for row in rows]})


def get_faults(service, db, request):
    """Lists the rules that are not used up."""
    return json_answer(200, {"rules": service.faults.rules})


def post_faults(service, db, request):
    """Adds a rule, or those of the member `rules`."""
    given = request.json.get("rules", [request.json])
    if not isinstance(given, list):
        raise Reject(422, "invalid_rule", "The member rules is an array.")
    return json_answer(201, {"rules": service.faults.order(given, service.calls)})


def delete_faults(service, db, request):
    service.faults.clear()
    return Answer(204)


def books(service, db, request):
    """Returns the orders with their sums, events, refunds and reversals, and the checkouts without an order.

    `order` and `token` select one.
    """
    order, token = (request.parameters.get(name, [None])[0] for name in ("order", "token"))
    rows = db.execute("SELECT * FROM orders WHERE (id = ?1 OR ?1 IS NULL) AND (token = ?2 OR ?2 IS NULL) ORDER BY number",
                      (order, token)).fetchall()
    waiting = db.execute("SELECT * FROM checkouts WHERE token NOT IN (SELECT token FROM orders) AND ?1 IS NULL"
                         " AND (token = ?2 OR ?2 IS NULL) ORDER BY created, token", (order, token))
    return json_answer(200, {
        "orders": [book(db, row) for row in rows],
        "checkouts": [{"token": row["token"], "state": row["state"], "amount": text(row["minor"]), "currency": row["currency"],
                       "created": moments.text(row["created"])} for row in waiting.fetchall()]})


def book(db, row):
    """Returns an order as the service's books contain it."""
    reversal = row["reversal"] and {"state": row["reversal"], "due": moments.text(row["reversal_due"])}
    return {
        "id": row["id"], "token": row["token"], "decidedBy": row["decided_by"], "status": row["status"], "state": row["state"],
        "created": moments.text(row["created"]), "currency": row["currency"], "original": text(row["original"]),
        "captured": text(row["captured"]), "voided": text(row["voided"]), "open": text(orders.open_amount(row)),
        "refunded": text(row["refunded"]), "merchantReference": row["reference"],
        "events": [{"id": each["id"], "type": each["type"], "amount": text(each["minor"]), "requestId": each["request"],
                    "reference": each["reference"], "at": moments.text(each["created"])} for each in orders.events(db, row)],
        "refunds": [{"refundId": each["id"], "cause": each["cause"], "amount": text(each["minor"]), "requestId": each["request"],
                     "merchantReference": each["reference"], "refundMerchantReference": each["refund_reference"],
                     "at": moments.text(each["created"])} for each in reversed(orders.refunds(db, row))],
        "reversal": reversal}


def get_requests(service, db, request):
    """Returns the log of requests and their numbers by call and status; `call` and `token` select entries."""
    selected = (request.parameters.get(name, [None])[0] for name in ("call", "token"))
    found = requestlog.entries(db, *selected)
    return json_answer(200, {"counts": requestlog.counts(found), "requests": found})


def delete_requests(service, db, request):
    """Empties the log."""
    db.execute("DELETE FROM requests")
    return Answer(204)


ROUTES = [
    ("POST", "/admin/checkouts/{token}/confirm", "admin", confirm),
    ("POST", "/admin/checkouts/{token}/decline", "admin", decline),
    ("GET", "/admin/clock", "admin", get_clock),
    ("POST", "/admin/clock", "admin", post_clock),
    ("POST", "/admin/reversals", "admin", settle_reversals),
    ("GET", "/admin/faults", "admin", get_faults),
    ("POST", "/admin/faults", "admin", post_faults),
    ("DELETE", "/admin/faults", "admin", delete_faults),
    ("GET", "/admin/books", "admin", books),
    ("GET", "/admin/requests", "admin", get_requests),
    ("DELETE", "/admin/requests", "admin", delete_requests),
]
