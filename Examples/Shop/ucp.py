"""A checkout as the object of the Universal Commerce Protocol, which the embedded page sends to its host."""
import money

VERSION = "2026-04-08"
TERMS = "dev.ucp.common.payment.terms"


def envelope(status="success"):
    return {"version": VERSION, "status": status}


def checkout(found, links, continue_url, offer, messages, order=None):
    """Returns a checkout with everything that the shopper has entered.

    `offer` has the members of `payment`, and no member if the shop offers no terms. `order` is the placed order, or None.
    """
    shown, data = found.checkout.shown, found.checkout.data
    status = "completed" if order else "ready_for_complete" if all(found.is_done.values()) else "incomplete"
    body = {"ucp": {**envelope(), "capabilities": {"dev.ucp.shopping.checkout": [{"version": VERSION}],
                                                   TERMS: [{"version": VERSION, "extends": ["dev.ucp.shopping.checkout"]}]}},
            "id": found.checkout.id, "status": status, "currency": found.checkout.currency,
            "line_items": [line_item(found.checkout, line) for line in shown["lines"]], "totals": totals(found.checkout)}
    if shown["contact"]:
        body["buyer"] = {"email": shown["contact"]["email"]}
    if found.checkout.is_delivered:
        body["fulfillment"] = {"methods": [delivery(found.checkout)]}
    if data["promoCodes"]:
        body["discounts"] = {"codes": data["promoCodes"], "applied": [
            {"code": promo["code"], "title": promo["code"], "amount": minor(found.checkout, promo["discount"])}
            for promo in shown["promoCodes"]]}
    payment = {name: offer[name] for name in ("selected_term_id", "terms") if name in offer}
    body |= {"payment": payment, "messages": messages, "links": links, "continue_url": continue_url}
    return {**body, "order": order} if order else body


def placed(found, number, address, accepted):
    """Returns the order of a checkout: its totals, and the term that the shopper has accepted."""
    order = {"id": number, "label": f"Order {number}", "permalink_url": address, "totals": totals(found.checkout)}
    return {**order, "payment": {"accepted_term": accepted}} if accepted else order


def minor(checkout, text):
    return money.signed_units(text, checkout.currency)


def line_item(checkout, line):
    """Returns a line. Goods by weight are one item of the whole price, since a quantity is a whole number there."""
    is_whole = isinstance(line["quantity"], int)
    title = line["name"] if is_whole else f"{line['name']}, {line['quantity']}"
    price, total = minor(checkout, line["unitPrice" if is_whole else "total"]), minor(checkout, line["total"])
    return {"id": line["id"], "item": {"id": line["id"], "title": title, "price": price},
            "quantity": line["quantity"] if is_whole else 1,
            "totals": [{"type": "subtotal", "amount": total}, {"type": "total", "amount": total}]}


def totals(checkout):
    """Returns the sums of a checkout: those before the total add up to it. A tax that prices include is no sum."""
    summary = checkout.shown["summary"]
    found = [{"type": "subtotal", "amount": minor(checkout, summary["subtotal"])}]
    if minor(checkout, summary["discount"]) > 0:
        found.append({"type": "discount", "display_text": "Discount", "amount": -minor(checkout, summary["discount"])})
    if checkout.shown["shippingMethod"]:
        found.append({"type": "fulfillment", "display_text": "Delivery", "amount": minor(checkout, summary["shipping"])})
    if not checkout.shown["taxIncluded"]:
        found.append({"type": "tax", "display_text": "Tax", "amount": minor(checkout, summary["tax"])})
    for each in summary.get("adjustments", ()):
        amount = minor(checkout, each["amount"])
        if amount:
            found.append({"type": "fee" if amount > 0 else "discount", "display_text": each["name"], "amount": amount})
    return [*found, {"type": "total", "amount": checkout.total}]


def delivery(checkout):
    """Returns the way of the delivery with its address and options."""
    shown, lines = checkout.shown, [line["id"] for line in checkout.shown["lines"]]
    method = {"id": "delivery", "type": "shipping", "line_item_ids": lines}
    address = shown["shippingAddress"]
    if address:
        destination = {"id": "address", "full_name": address["name"], "street_address": address["line1"],
                       "extended_address": address["line2"], "address_locality": address["city"],
                       "address_region": address["region"], "postal_code": address["postcode"],
                       "address_country": address["country"], "phone_number": address["phone"]}
        method["destinations"] = [{name: value for name, value in destination.items() if value is not None}]
        method["selected_destination_id"] = "address"
    options = [{"id": each["id"], "title": each["name"], "totals": [{"type": "total", "amount": minor(checkout, each["price"])}]}
               for each in shown["shippingMethods"]]
    group = {"id": "all", "line_item_ids": lines, "options": options}
    if shown["shippingMethod"]:
        group["selected_option_id"] = shown["shippingMethod"]
    return {**method, "groups": [group]}


def error(code, content, severity="unrecoverable", continue_url=None):
    """Returns an error that ends the session."""
    found = {"ucp": envelope("error"), "messages": [
        {"type": "error", "code": code, "severity": severity, "content": content}]}
    return {**found, "continue_url": continue_url} if continue_url else found
