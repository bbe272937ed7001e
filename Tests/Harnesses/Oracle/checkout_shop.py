"""A shop's server as the checkout's contract describes it, for random sessions: it answers well, badly, or not at all.

Everything is chosen by one seeded source. A JSON value is a plain value, or a `Raw` text.
"""
import unicodedata

import rules as c
from checkout_order import entered, first_wrong_field

CURRENCIES = ("USD",) * 14 + ("GBP", "GBP", "EUR", "EUR", "CAD", "NZD", "AUD", "JPY", "KWD", "CLF")
FAILURES = (400, 401, 402, 403, 404, 408, 409, 410, 412, 418, 422, 423, 425, 429, 499, 500, 502, 503, 504, 599, 100, 199, 300, 304, 399,
            600, 999)
# Promo codes that nobody could enter, and their discounts.
ODD_CODES = {" SAVE5 ": 4, "x" * 65: 5, "A\x01B": 6}
MESSAGES = ("Not possible.", "", "é\n\u2028\u2029\x7f\x9f\"\\/", "\U0001f600")
ADDRESS = ("name", "line1", "line2", "city", "region", "postcode", "country", "phone")


class Raw:
    """A text of JSON that is written as it is."""

    def __init__(self, text):
        self.text = text


class Shop:
    def __init__(self, source, cart):
        self.r, self.cart = source, cart
        self.currency = source.choice(CURRENCIES)
        self.exponent = c.EXPONENTS[self.currency]
        self.tax_included = source.random() < 0.3
        self.number, self.payment, self.attempts = 0, 0, 0
        self.lines = [self.line(n) for n in range(source.choice((0, 1, 1, 1, 2, 3)))]
        self.methods = [self.method(n) for n in range(source.choice((1, 2, 2, 3)))]
        self.discounts = {"SAVE5": 500, "ALL": None, "CENT": 1, "~!": 0, "é": 2, "Tea & é": 3, **ODD_CODES}
        self.is_delivered = source.random() < 0.85
        # The amounts that are added to the total or taken from it; a credit for everything has no amount.
        self.adjustments = [self.adjustment() for _ in range(source.choice((0, 0, 0, 1, 2)))]
        self.contact = self.shipping = self.billing = self.chosen = None
        self.codes, self.tax, self.version, self.expires = [], 0, 1, None
        # How often something changes in the shop without the shopper.
        self.unrest = source.choice((0.03, 0.12, 0.3))
        if source.random() < 0.2:
            self.fill()

    # --- What the shop sells ------------------------------------------------------------------------------------------------

    def price(self):
        r = self.r
        kind = r.random()
        if kind < 0.06:
            return r.choice((0, 1, 2, 3))
        if kind < 0.12:
            return r.randrange(90, 110)
        if kind < 0.17:
            return r.randrange(190000, 210000)
        if kind < 0.18:
            return r.choice((c.INT64_MAX, c.INT64_MAX // 2, c.INT64_MAX - 1))
        return r.randrange(100, 30000)

    def line(self, n):
        quantity = self.r.choice((1, 1, 2, 3, 1000)) * 1000 if self.r.random() < 0.8 else self.r.choice((500, 1, 1333, 2250))
        price = self.price()
        return {"id": f"l-{n}", "name": self.r.choice(("Mug", "Tasse \u00e9", "e\u0301")),
                "quantity": quantity if quantity * price <= c.INT64_MAX // 8 * 1000 else 1000, "price": price}

    def adjustment(self):
        name = self.r.choice(("Gift card", "Surcharge", "Rounding", "Cr\u00e9dit"))
        return {"id": f"j-{self.r.randrange(3)}", "name": name, "minor": self.r.choice((-500, -1, 0, 1, 250, None))}

    def method(self, n):
        return {"id": ("standard", "express", "café", "pick up")[n], "name": ("Standard", "Express", "Café", "Pick up")[n],
                "price": self.r.choice((0, 600, 1250, 1))}

    def fill(self):
        """Fills in what a returning shopper entered before."""
        if self.r.random() < 0.7:
            self.contact = {"email": "old@example.com"}
        if self.r.random() < 0.8:
            self.shipping = a_valid_address(self.r)
        if self.r.random() < 0.7:
            self.billing = self.r.choice((self.shipping, a_valid_address(self.r)))
        if self.r.random() < 0.6:
            self.chosen = self.r.choice(self.methods)["id"]

    def drift(self):
        """Something changes in the shop without the shopper."""
        r = self.r
        kind = r.choice(("price", "price", "tax", "methods", "contact", "shipping", "billing", "both", "chosen", "codes",
                         "expires", "version", "lines", "free", "delivery", "adjustments", "adjustments"))
        if kind == "price" and self.lines:
            r.choice(self.lines)["price"] = self.price() % (c.INT64_MAX // 8000)
        elif kind == "tax":
            self.tax = r.choice((0, 0, 1, 137))
        elif kind == "methods":
            self.methods = [self.method(n) for n in r.sample(range(4), r.choice((0, 1, 2, 3)))]
        elif kind in ("contact", "shipping", "billing"):
            setattr(self, kind, None)
        elif kind == "both":
            self.shipping = self.billing = a_valid_address(r)
        elif kind == "chosen":
            self.chosen = None
        elif kind == "codes":
            self.codes = r.choice(([], [], ["é"], ["SAVE5", "é"], list(ODD_CODES)))
        elif kind == "expires":
            self.expires = r.choice((None, "2026-11-21T10:00:00Z", "", "soon"))
        elif kind == "version":
            self.version += r.choice((1, 5))
        elif kind == "lines":
            self.lines = [self.line(n) for n in range(r.choice((1, 2)))]
        elif kind == "free":
            self.codes = ["ALL"]
        elif kind == "delivery":
            self.is_delivered = not self.is_delivered
        elif kind == "adjustments":
            self.adjustments = [self.adjustment() for _ in range(r.choice((0, 1, 2)))]
        if self.chosen not in [method["id"] for method in self.methods]:
            self.chosen = None

    # --- Orders -------------------------------------------------------------------------------------------------------------

    def amount(self, minor):
        text = c.money_text(minor, self.exponent)
        if self.r.random() < 0.03:
            text = self.r.choice((text.rstrip("0").rstrip(".") if "." in text else text, "00" + text))
        return text

    def quantity(self, thousandths):
        text = f"{thousandths // 1000}.{thousandths % 1000:03d}"
        if thousandths % 1000 == 0 and self.r.random() < 0.95:
            return thousandths // 1000
        return self.r.choice((text, text.rstrip("0").rstrip(".")))

    def blank(self, value, members):
        """A value, or in place of none now and then an object of blank texts."""
        if value is not None or self.r.random() < 0.8:
            return value
        blank = self.r.choice(("", " ", "\u00a0 \u200b"))
        has_country = "country" in members and self.r.random() < 0.3
        return {**dict.fromkeys(members, blank), **({"country": "HK"} if has_country else {})}

    def order(self):
        r, amount = self.r, self.amount
        if not self.is_delivered:
            self.shipping = self.chosen = None
        totals = [(2 * line["quantity"] * line["price"] + 1000) // 2000 for line in self.lines]
        subtotal = sum(totals)
        rest, promos = subtotal, []
        for code in self.codes:
            discount = min(rest, subtotal if self.discounts[code] is None else self.discounts[code])
            rest -= discount
            promos.append({"code": code, "discount": amount(discount)})
        shipping = next((method["price"] for method in self.methods if method["id"] == self.chosen), 0)
        if "ALL" in self.codes and r.random() < 0.7:
            self.methods = [{**method, "price": 0} for method in self.methods]
            shipping = 0
        total = rest + shipping + (0 if self.tax_included else self.tax)
        adjustments = []
        for each in self.adjustments:
            minor = -total if each["minor"] is None else max(each["minor"], -total)
            total += minor
            adjustments.append({"id": each["id"], "name": each["name"],
                                "amount": ("-" if minor < 0 or minor == 0 and r.random() < 0.3 else "") + amount(abs(minor))})
        found = {
            "id": f"o-{self.number}" if self.number != 3 else "o/é 3", "cartId": self.cart, "version": self.version,
            "currency": self.currency, "expiresAt": self.expires,
            **({"delivery": self.is_delivered} if not self.is_delivered or r.random() < 0.05 else {}),
            "lines": [{"id": line["id"], "name": line["name"], "quantity": self.quantity(line["quantity"]),
                       "unitPrice": amount(line["price"]), "total": amount(total)} for line, total in zip(self.lines, totals)],
            "promoCodes": promos, "contact": self.blank(self.contact, ("email",)),
            "shippingAddress": self.blank(self.shipping, ADDRESS) if self.is_delivered else None,
            "billingAddress": self.blank(self.billing, ADDRESS),
            "shippingMethods": [{**method, "price": amount(method["price"])} for method in self.methods if self.is_delivered],
            "shippingMethod": self.chosen, "taxIncluded": self.tax_included,
            "summary": {"subtotal": amount(subtotal), "discount": amount(subtotal - rest), "shipping": amount(shipping),
                        "tax": amount(self.tax), **({"adjustments": adjustments or r.choice(([], None))}
                                                    if adjustments or r.random() < 0.05 else {}), "total": amount(total)}}
        if r.random() < 0.05:
            found[r.choice(("note", "Id", "total"))] = r.choice((1, None, {"a": [1]}))
        return found

    # --- Good answers -------------------------------------------------------------------------------------------------------

    def answer(self, effect):
        """The status and the body of a good answer to a request."""
        r, path, body = self.r, effect["path"], effect["body"]
        if r.random() < self.unrest:
            self.drift()
        if path == "/checkouts":
            self.number, self.version = self.number + 1, r.choice((0, 1, 1, 7))
            if "lines" in body and r.random() < 0.9:
                self.contact, self.shipping, self.billing = (body[key] for key in ("contact", "shippingAddress",
                                                                                   "billingAddress"))
            return r.choice((200, 201)), self.order()
        if effect["method"] == "PATCH":
            return self.change(body)
        if path.endswith("/payments"):
            self.attempts += 1
            return r.choice((200, 201, 201, 202)), {"paymentId": self.payment_id(), **self.data()}
        if path.endswith("/complete"):
            return r.choice((200, 202, 299)), {"orderNumber": f"N-{r.randrange(9)}"}
        if "/payments/" in path:
            return 200, self.outcome()
        return 200, self.order()

    def payment_id(self):
        if self.r.random() < 0.3:
            self.payment += 1
        return self.same_payment_id()

    def same_payment_id(self):
        return f"p-{self.payment}" if self.payment % 3 != 1 else "p/é"

    def data(self):
        return self.r.choice(({}, {"data": None},
                              {"data": Raw('{"b":1.50,"a":[null,1e5,-0.0,12345678901234567890],"é":"\\u00e9\\/"}')},
                              {"data": Raw('{"2":{"z":1,"a":1E+2},"1":"\\u2028\\ud83d\\ude00\\u0085"}')}, {"data": "tok"},
                              {"data": Raw('{"\u00e9":1,"e\u0301":2}')},
                              {"data": Raw("1.0")},
                              {"data": []}, {"data": True}))

    def outcome(self):
        return self.r.choice((
            {"status": "none"}, {"status": "none"}, {"status": "created", "paymentId": self.payment_id(), **self.data()},
            *({"status": "created", "paymentId": self.same_payment_id(), **self.data()} for _ in range(4)),
            {"status": "created", "paymentId": unicodedata.normalize("NFD", self.same_payment_id())},
            {"status": "succeeded", "orderNumber": "N-7", "paymentId": "p-77"}, {"status": "failed", "message": "no"},
            {"status": "failed"}, {"status": "pending"}, {"status": "created"}, {"status": "succeeded"},
            {"status": "created", "paymentId": ""}, {"status": "succeeded", "orderNumber": 7}, {"status": None}, {},
            {"status": "created", "paymentId": f"p-{self.payment}-other"}, {"paymentId": f"p-{self.payment}"}))

    def change(self, body):
        r = self.r
        unknown = [code for code in body.get("promoCodes", ()) if code not in self.discounts]
        if unknown:
            return r.choice((400, 422, 404)), {"message": f"The code {unknown[0]} is not valid."}
        if "shippingMethod" in body and body["shippingMethod"] not in [method["id"] for method in self.methods]:
            return 422, {"message": "no such method"}
        if r.random() < 0.04:
            return 200, self.order()
        self.contact = body.get("contact", self.contact)
        for key, name in (("shippingAddress", "shipping"), ("billingAddress", "billing")):
            if key in body:
                setattr(self, name, respelled(r, body[key]) if r.random() < 0.15 else body[key])
        self.chosen = body.get("shippingMethod", self.chosen)
        self.codes = list(dict.fromkeys(body.get("promoCodes", self.codes)))
        self.version += r.choice((0, 1))
        return r.choice((200, 200, 202)), self.order()

    # --- Bad answers ----------------------------------------------------------------------------------------------------------

    def bad_answer(self, effect):
        """The status and the body of an answer that is no success, or of a success that is malformed."""
        r = self.r
        if r.random() < 0.4:
            return self.malformed(effect)
        status = r.choice(FAILURES if r.random() < 0.4 else (400, 401, 402, 404, 408, 409, 409, 410, 410, 410, 422, 423, 425, 429,
                                                             500, 503))
        if effect["path"] == "/checkouts" and r.random() < 0.5:
            status = 403
        body = r.choice((None, {"message": r.choice(MESSAGES)}, {"message": r.choice(MESSAGES)},
                         {"message": r.choice((7, None, [], {}))}, [],
                         "text", {"error": "x"}, self.answer(effect)[1]))
        return status, body

    def malformed(self, effect):
        status, body = self.answer(effect)
        if not 200 <= status <= 299 or "cartId" not in body:
            return 200, self.r.choice((None, {}, [], {"paymentId": ""}, {"paymentId": 7}, {"paymentId": None},
                                       {"orderNumber": ""},
                                       {"orderNumber": 7}, "x", {"paymentId": "p", "orderNumber": None}))
        if self.r.random() < 0.05:
            return 204, None
        spoil(self.r, body, self.exponent)
        return status, body


def unbalance(r, order, exponent):
    """Breaks one of the sums of an order, and keeps the others."""
    try:
        sums = {key: c.parse_amount(text.encode(), exponent) for key, text in order["summary"].items()
                if key != "adjustments"}
    except c.Refused:  # A sum is out of range already.
        return
    kind, more = r.randrange(7), r.choice((1, 100))
    if kind == 0:
        sums["subtotal"], sums["total"] = sums["subtotal"] + more, sums["total"] + more
    elif kind == 1:
        sums["shipping"], sums["total"] = sums["shipping"] + more, sums["total"] + more
    elif kind == 2 and sums["total"] >= more:
        sums["discount"], sums["total"] = sums["discount"] + more, sums["total"] - more
    elif kind == 3 and order["lines"]:
        line = r.choice(order["lines"])
        line["total"] = c.money_text(c.parse_amount(line["total"].encode(), exponent) + more, exponent)
        sums["subtotal"], sums["total"] = sums["subtotal"] + more, sums["total"] + more
    elif kind == 4:
        # A discount that is more than the subtotal, at the expense of shipping.
        discount = sums["subtotal"] + min(more, sums["shipping"])
        order["promoCodes"] = [{"code": "MORE", "discount": c.money_text(discount, exponent)}]
        sums["total"], sums["discount"] = sums["total"] + sums["discount"] - discount, discount
    elif kind == 5 and order["summary"].get("adjustments"):
        # A credit of more than the total.
        del order["summary"]["adjustments"][1:]
        order["summary"]["adjustments"][0]["amount"] = "-" + c.money_text(sums["total"] + 10 ** 6, exponent)
    else:
        sums["tax"] += more
        sums["total"] += more if order["taxIncluded"] else 0
    order["summary"] |= {key: c.money_text(max(minor, 0), exponent) for key, minor in sums.items()}


def spoil(r, order, exponent):
    """Breaks one rule of an order, in most cases."""
    wrong = (None, 7, "", [], {}, True, "x", Raw("1.0"), -1, Raw("1e2"))
    one = c.money_text(1, exponent)

    if r.random() < 0.3:
        unbalance(r, order, exponent)
        return
    line = r.choice(order["lines"]) if order["lines"] else None
    kind = r.randrange(19)
    if kind == 16 and line is not None:
        line["quantity"] = r.choice((0, "0", "0.0", "0.0001", "1.0000", "-1", "+1", "1e0", "", ".5", "1.", Raw("0.5"), "0,5",
                                     "1 "))
    elif kind == 17:
        order["summary"]["adjustments"] = r.choice((
            {}, "x", [None], [{}], [{"id": "j", "name": "", "amount": "0"}], *(
                [{"id": "j", "name": "J", "amount": amount}]
                for amount in ("+0", "--0", "-", "- 0", "", 0, None, "0.00001", "-99999999999999999999"))))
    elif kind == 18 and not order.get("delivery", True):
        if r.random() < 0.5:
            order["summary"]["shipping"] = order["summary"]["total"] = one
        else:
            order["shippingAddress"] = an_address()
    elif kind == 18:
        order["delivery"] = r.choice(("false", 0, "", [], 1))
    elif kind == 0:
        del order[r.choice(list(order))]
    elif kind == 1:
        order[r.choice(list(order))] = r.choice(wrong)
    elif kind == 2:
        order["summary"][r.choice(list(order["summary"]))] = r.choice((one, "0", "1.", ".5", "+1", "-1", "1,0", "1e1",
                                                                       "99999999999999999999",
                                                                       "0.00001", " 1", "", 5, None, Raw("5.00"), "\u0661"))
    elif kind == 3:
        del order["summary"][r.choice(list(order["summary"]))]
    elif kind == 4:
        order["cartId"] = r.choice((order["cartId"] + "x", unicodedata.normalize("NFD", order["cartId"])))
    elif kind == 5:
        order["currency"] = r.choice(("EUR", "AUD", "JPY", "usd", "XXX", "HRK", "", "US"))
    elif kind == 6:
        order["id"] = r.choice(("o-other", "", "O-1", order["id"] + " ", unicodedata.normalize("NFD", order["id"])))
    elif kind == 7:
        order["version"] = r.choice((0, order["version"] - 1, Raw("1.0"), "1", Raw("-0"), 2 ** 63, 2 ** 63 - 1, None))
    elif kind == 8:
        order["shippingMethod"] = r.choice(("unknown", "", "Standard"))
    elif kind == 9 and line is not None:
        line[r.choice(list(line))] = r.choice((0, *wrong))
    elif kind == 10 and order["promoCodes"]:
        promo = r.choice(order["promoCodes"])
        promo[r.choice(list(promo))] = r.choice((one, *wrong))
    elif kind == 11 and order["shippingMethods"]:
        method = r.choice(order["shippingMethods"])
        method[r.choice(list(method))] = r.choice((one, *wrong))
    elif kind == 12:
        order["contact"] = r.choice(({}, {"email": None}, {"email": ""}, {"email": 7}, "a@x.org",
                                     {"email": "a@x.org", "more": 1}))
    elif kind in (13, 14):
        key = r.choice(("shippingAddress", "billingAddress"))
        address = dict(order[key] or a_valid_address(r))
        field = r.choice(ADDRESS)
        address[field] = r.choice((None, "", 7, "\x00", "any \x7f text", "x" * 300))
        if r.random() < 0.3:
            del address[field]
        order[key] = address
    elif kind == 15 and r.random() < 0.3:
        order["expiresAt"] = r.choice((7, True, {}))
    else:
        order["taxIncluded"] = r.choice((not order["taxIncluded"], None, 0, "true"))


# --- Addresses ----------------------------------------------------------------------------------------------------------------

def an_address(**changes):
    return {**{"name": "A", "line1": "1 St", "line2": None, "city": "SF", "region": "CA", "postcode": "94105", "country": "US",
               "phone": None},
            **changes}


VALID = (an_address(), an_address(line1="2 St"), an_address(name="B", postcode="SW1A 1AA", country="GB", region=None),
         an_address(name="Zoé", line2="Flat 3", phone="+1 5"), an_address(name="Zoe\u0301", line2="Flat 3", phone="+1 5"),
         an_address(name="x" * 200, city="é" * 100), an_address(name=" A\u00a0", line2=" ", phone="\ufeff"),
         an_address(line2="", region="", phone=""), an_address(name="\"\u2028\u2029\\/\U0001f600\u00a0"),
         an_address(city="Hong Kong", postcode=None, country="HK"), an_address(city="Dublin", postcode="", country="IE"),
         an_address(city="Doha", postcode="0", country="QA"))


def respelled(r, address):
    """An address that matches the given one, mostly."""
    found = dict(address)
    for key in r.sample(ADDRESS, 3):
        value = found[key]
        found[key] = r.choice((value, value and value.upper(), value and value.lower(), value and f"  {value} ",
                               value and value.replace(" ", "  "), value or "", value and value.replace(" ", "")))
    return found


def a_valid_address(r):
    address = r.choice(VALID[:3] if r.random() < 0.7 else VALID)
    if r.random() < 0.1:
        other = respelled(r, address)
        if other["country"] == address["country"] and first_wrong_field(entered(other)) is None:
            return other
    return address
