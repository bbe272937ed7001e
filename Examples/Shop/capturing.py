"""The capture of a payment at Afterpay's service: the order is locked, the command runs, and its outcome decides."""
import money
import native
import orders
from answers import Outside, Reject, failure, json_answer


def begun(shop, db, checkout, payment, checksum, base):
    """Locks an order as the shopper pays it, with its goods, and captures the payment."""
    reserve(db, checkout, 1)
    checkout.state = "paying"
    checkout.store(db)
    db.execute("UPDATE payments SET status = 'capturing', checksum = ? WHERE id = ?", (checksum, payment["id"]))
    return repeated(shop, payment, base)


def repeated(shop, payment, base):
    """Captures a payment again: the command with the same id has the same outcome, however often it runs."""
    if shop.service is None:
        return failure(503, "payment_unknown", "The shop was started without Afterpay's service. Ask again.")
    amount = money.text(payment["minor"], payment["currency"])
    return Outside(
        lambda: shop.service.capture(base, payment["token"], amount, payment["currency"], payment["checkout"], payment["id"]),
        lambda shop, db, request, outcome: settled(shop, db, payment["id"], outcome))


def settled(shop, db, name, outcome):
    """Places the order of a payment, or releases both, by the outcome of the capture. An unknown one decides nothing."""
    payment = db.execute("SELECT * FROM payments WHERE id = ?", (name,)).fetchone()
    if payment["status"] != "capturing":
        return native.decided(payment)  # By the same completion at the same time.
    if not outcome.is_final:
        return failure(outcome.status, outcome.code, outcome.message)
    checkout = orders.find(db, payment["checkout"])
    checkout.state = "open"
    reserve(db, checkout, -1)
    if outcome.status == 200:
        return json_answer(200, {"orderNumber": native.pay(shop, db, checkout, payment, payment["checksum"])})
    checkout.store(db)
    return native.release(db, payment, Reject(outcome.status, outcome.code, outcome.message))


def reserve(db, checkout, sign):
    """Takes the goods of an order out of the stock, or returns them."""
    for line in checkout.data["lines"]:
        db.execute("UPDATE products SET stock = stock - ? WHERE id = ?", (sign * line["quantity"], line["product"]))


def post_captures(shop, db, request):
    """Repeats the capture of every payment without an outcome, as a shop does that its shoppers have left."""
    rows = db.execute("SELECT * FROM payments WHERE status = 'capturing' ORDER BY made, id").fetchall()
    works = [repeated(shop, row, request.base) for row in rows if shop.service]

    def settle(shop, db, request, outcomes):
        for row, outcome in zip(rows, outcomes):
            settled(shop, db, row["id"], outcome)
        left = db.execute("SELECT count(*) FROM payments WHERE status = 'capturing'").fetchone()[0]
        return json_answer(200, {"settled": len(rows) - left, "left": left})

    return Outside(lambda: [each.work() for each in works], settle)


ROUTES = (
    ("POST", "/admin/captures", post_captures),
)
