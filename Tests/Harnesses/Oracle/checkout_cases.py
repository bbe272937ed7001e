"""Random sessions of the native checkout: lines of input for `widget checkout replay native`.

A session is made along `checkout.py`'s state, so that it gets deep: most steps are sensible, some are hostile. The same seed and
number always make the same lines.
"""
import checkout
import checkout_session
from checkout_order import PLANS
from checkout_session import DAYS, spelled
from checkout_shop import ADDRESS, Shop, VALID, Raw, a_valid_address, an_address

EMAILS = ("a@x.org", "b@x.org", "c.d+e@sub.example.com", "é@ü.de", "x@" + "y" * 249 + ".de", " a@x.org ", "\u200bb@x.org\r\n",
          "a@x.org\u00a0\ufeff")
WRONG_EMAILS = ("", "a", "a@", "@x.org", "a@b", "a@@x.org", "a@x@y.z", "a b@x.org", "a@x.org\t", "a@.org", "a@org.",
                "a@x.\x00y", "a@x.\x7fy", "a@.b.c", "a@b..c", "\u00a0@x.y", "a@example..com",
                "a@x.\u0085y", "x@" + "y" * 250 + ".de", "é" * 126 + "@x.y")
CODES = ("SAVE5", "CENT", "ALL", "~!", "SAVE5", "WRONG", "WRONG", "x" * 64, "Tea & é", " Tea & é\n", "\u2003CENT")
WRONG_CODES = ("", " ", "x" * 65, "é" * 33, "A\t", "\x7f", "A\nB", "\u200b")
TOKENS = ("tok", "002.abc", "é" * 512, "x" * 1024, " ")
WRONG_TOKENS = ("", "x" * 1025, "a\nb", "\u0085", "é" * 513)
REASONS = ("timeout", "unreachable", "cancelled")
NO_FIELDS = ("load", "useShippingAsBilling", "endEditing", "refresh", "retry", "leave", "confirmLeave", "stay")
SECTIONS = ("contact", "shippingAddress", "billingAddress", "shippingMethod", "payment")


def edges():
    """Whole files at the edges of the format: their form, and the bounds of lines, lists and orders."""
    address = an_address()
    guest = {"input": "begin", "cartId": "c-1", "buyer": {"kind": "guest"}, "providers": ["card"]}

    def file(*documents):
        return b"".join(spelled(each, None).encode() + b"\n" for each in documents)

    def loaded(codes=0, methods=0, lines=0):
        row = {"id": "r", "name": "n", "quantity": 1, "unitPrice": "0", "total": "0"}
        order = {"id": "o-1", "cartId": "c-1", "version": 1, "currency": "USD", "expiresAt": None, "lines": [row] * lines,
                 "promoCodes": [{"code": f"c-{n}", "discount": "0"} for n in range(codes)], "contact": None,
                 "shippingAddress": None,
                 "billingAddress": None, "shippingMethods": [{"id": "r", "name": "n", "price": "0"}] * methods,
                 "shippingMethod": None,
                 "taxIncluded": False, "summary": dict.fromkeys(("subtotal", "discount", "shipping", "tax", "total"), "0")}
        return file(guest, {"input": "load"}, {"input": "answer", "request": 1, "status": 200, "body": order})

    begun, load, leave = file(guest), b'{"input":"load"}', b'{"input":"leave"}'
    yield from (b"", b"\n", b"\n\n", b" ", begun.strip(), begun.replace(b"\n", b"\r\n"), begun + b"\n" + load,
                begun + load + b"\r",
                begun + begun, load + b"\n" + begun, begun + b"\xff\n" + load, begun + b"\xef\xbb\xbf" + load,
                begun + load + b"\0\n")
    # A line of 1 MiB is read, one more byte is not.
    yield from (begun + load + b" " * (count - len(load)) + b"\n" + leave for count in ((1 << 20), (1 << 20) + 1))
    yield from (file({**guest, "providers": [f"p-{n}" for n in range(count)]}) for count in (0, 100, 101))
    for count in (0, 1000, 1001):
        rows = [{"id": f"a-{n}", "address": address} for n in range(count)]
        yield file({**guest, "buyer": {"kind": "customer", "email": "", "addresses": rows, "defaultAddress": None}},
                   {"input": "load"})
    yield from (loaded(lines=count) for count in (1000, 1001))
    yield from (loaded(methods=count) for count in (100, 101))
    change = [{"input": name, "code": code} for name, code in (("applyPromoCode", "A"), ("applyPromoCode", "B"),
                                                               ("removePromoCode", "c-0"),
                                                               ("applyPromoCode", "B"))]
    yield from (loaded(codes=count) + file(*change) for count in (62, 63, 64, 65))


class Session(checkout_session.Session):
    """A session's lines, made one after the other; `outputs` are the model's output lines as values."""

    def __init__(self, seed, number, length):
        super().__init__(checkout.Replay(), f"{seed}/{number}")
        self.answered, self.used_keys = [], []
        self.cart = self.r.choice(("c-1",) * 6 + ("cart/é 1", "\""))
        self.shop = Shop(self.r, self.cart)
        self.ends_in = 5
        # How often an answer is good.
        self.good = self.r.choice((0.9, 0.74, 0.74, 0.55))
        if self.r.random() < 0.05:
            self.hostile_line()
        self.begin()
        while len(self.lines) < length and self.ends_in > 0:
            if self.r.random() < 0.85:
                self.sensible()
            else:
                self.hostile()
            if self.flow.phase in ("completed", "left"):
                self.ends_in -= 1

    # --- Lines --------------------------------------------------------------------------------------------------------------

    def note(self, before):
        """Notes what the output does not show."""
        flow = self.flow
        if flow is None or before is None or flow is before:
            return
        self.inner |= {name for name, holds in (
            ("reading_failed", flow.reading == "failed"), ("remaking_failed", flow.remaking == "failed"),
            ("rejected_draft", flow.rejected), ("attempt_checked", flow.refusal is not None), ("attempt_found", flow.is_found),
            ("amount_awaited", flow.amount_before is not None),
            ("lost_by_order", flow.order is not before.order and set(flow.drafts) - set(before.drafts))) if holds}

    def begin(self):
        r, wrong = self.r, self.r.random() < 0.1
        while True:
            settings = self.settings()
            if wrong:
                self.spoil_settings(settings)
            if r.random() < 0.9:
                settings["today"] = r.choice(DAYS) if r.random() < 0.25 else "2026-11-21"
            if r.random() < 0.8:
                settings["at"] = self.now
            self.add(spelled({"input": "begin", **settings}, None).encode())
            if self.flow is not None:
                return
            wrong = r.random() < 0.3

    def settings(self):
        r = self.r
        providers = r.choice((["card", "afterpay"], ["afterpay"], ["afterpay", "card", "pay/pal é", "pay/pal e\u0301"],
                              ["card"]) if r.random() < 0.97 else ([],))
        buyer = {"kind": "guest"}
        if r.random() < 0.45:
            rows = [{"id": f"a-{n}", "address": a_valid_address(r)} for n in range(1, r.choice((1, 2, 3, 4)))]
            if r.random() < 0.15:
                rows.append({"id": r.choice(("a-1", "a-8")),
                             "address": an_address(**{r.choice(ADDRESS[:2]): r.choice(("", "\x01", "x" * 201))})})
            if r.random() < 0.1 and rows:
                rows[0]["address"] = {key: value for key, value in rows[0]["address"].items() if key != "phone" or value}
            buyer = {"kind": "customer", "email": r.choice(("c@x.org", "", "no address")), "addresses": rows,
                     "defaultAddress": r.choice([None, *(row["id"] for row in rows)])}
        settings = {"cartId": self.cart, "buyer": buyer, "providers": providers}
        if r.random() < 0.3:
            fitting = [plan.id for plan in PLANS.values() if plan.currency == self.shop.currency]
            settings["plan"] = r.choice([None, *PLANS] if not fitting or r.random() < 0.2 else fitting)
        return settings

    def spoil_settings(self, settings):
        r = self.r
        kind, buyer = r.randrange(12), settings["buyer"]
        if kind == 0:
            settings["cartId"] = r.choice(("", None, 7))
        elif kind == 1:
            del settings[r.choice(list(settings))]
        elif kind == 2:
            settings["providers"] = r.choice((["a", "a"], [""], "afterpay", None, [None], {"a": 1}))
        elif kind == 3:
            settings["plan"] = r.choice(("", "us-pay-in-9", 7, "US-pay-in-4"))
        elif kind == 4:
            settings["more"] = None
        elif kind == 5:
            buyer["kind"] = r.choice(("", None, "Guest", "staff"))
        elif kind == 6:
            buyer["more"] = 1
        elif kind == 7:
            buyer["email"] = r.choice((None, 7))
        elif kind == 8:
            buyer["defaultAddress"] = r.choice(("a-9", 1, ""))
        elif kind == 9:
            buyer.pop("defaultAddress", None)
        elif kind == 10 and buyer.get("addresses"):
            row = r.choice(buyer["addresses"])
            row[r.choice(("id", "address", "more"))] = r.choice(("", None, 7, {}, []))
        else:
            settings["cart"] = settings.pop("cartId", "c-1")

    # --- Sensible steps -------------------------------------------------------------------------------------------------------

    def sensible(self):
        flow, r = self.flow, self.r
        pending = flow.under_way is not None
        if flow.is_leaving and r.random() < (0.4 if pending else 0.8):
            self.choose((6, self.plain("stay")), (0.8, self.plain("confirmLeave")), (1.5, self.express), (2, self.provider))
        elif pending and r.random() < (0.75 if flow.phase == "shopping" else 0.93):
            self.answer()
        elif flow.phase in ("idle", "loading", "failed"):
            self.choose((20, self.plain("load")), (5 if flow.phase == "failed" else 0.2, self.plain("retry")),
                        (0.2, self.plain("leave")))
        elif flow.phase == "shopping":
            self.shop_on()
        elif flow.phase == "paying":
            stage = flow.payment["stage"]
            self.choose((12 if stage == "presented" else 0.3, self.provider),
                        (12 if stage == "unknown" else 0.3, self.plain("retry")),
                        (5 if stage == "unknown" else 0.3, self.plain("refresh")), (0.8, self.plain("leave")),
                        (0.3, self.express))
        else:
            self.choose((1, self.plain("leave")), (2, self.any_input))

    def shop_on(self):
        flow = self.flow
        states = {section: flow.section_state(section) for section in flow.sections}
        missing = next((section for section in flow.sections[:-1] if states[section] not in ("complete", "updating")), None)
        kept = [name for name in flow.drafts if name not in flow.changing()]
        codes = [draft["code"] for draft in flow.drafts.get("promoCodes", ())]
        failed = kept or "failed" in (flow.reading, flow.remaking)
        self.choose(
            (8 if missing else 0, lambda: self.enter(missing)), (8 if states["payment"] == "open" else 0, self.pay),
            (1.5, lambda: self.enter(self.r.choice(flow.sections[:-1]))), (1, self.promo),
            (1 if codes else 0, lambda: self.put("discardPromoCode", code=self.r.choice(codes))),
            (0.5 if codes else 0, lambda: self.put("removePromoCode", code=self.r.choice(codes))),
            (0.5, lambda: self.put("edit", section=self.r.choice(flow.sections[:-1]))), (0.3, self.plain("endEditing")),
            (1 if kept else 0, lambda: self.put("discardDraft", section=self.r.choice(kept))),
                    (3 if failed else 0, self.plain("retry")),
            (0.4, self.plain("refresh")), (0.4, self.express), (1 if flow.queued else 0.25, self.plain("leave")))

    def enter(self, section):
        r, flow = self.r, self.flow
        if section == "contact":
            self.put("setContact", email=r.choice(EMAILS if r.random() < 0.2 else EMAILS[:2]))
        elif section == "shippingMethod":
            offered = [method["id"] for method in flow.order["shippingMethods"]]
            self.put("chooseShippingMethod", id=r.choice(offered or ["standard"]))
        else:
            kind = "ShippingAddress" if section == "shippingAddress" else "BillingAddress"
            if flow.addresses and r.random() < 0.5:
                self.put("choose" + kind, id=r.choice(flow.addresses)["id"])
            elif kind == "BillingAddress" and r.random() < 0.3:
                self.put("useShippingAsBilling")
            else:
                address = dict(a_valid_address(r))
                for field in ("line2", "region", "postcode", "phone"):
                    if address[field] is None and r.random() < 0.2:
                        del address[field]
                self.put("set" + kind, address=address)

    def promo(self):
        r = self.r
        known = list(self.flow.codes())
        if known and r.random() < 0.4:
            code = r.choice(known)
            self.put("removePromoCode", code=r.choice((code, code, code.strip(), code + " ")))
        else:
            self.put("applyPromoCode", code=r.choice(CODES))

    def pay(self):
        r = self.r
        providers = self.flow.providers or ["afterpay"]
        if self.flow.widget and not self.flow.widget["isValid"] and r.random() < 0.8:
            providers = [each for each in providers if each != "afterpay"] or providers
        if self.flow.order and self.flow.order["summary"]["total"] == 0 and r.random() < 0.9:
            providers = [None]
        key = f"k-{len(self.used_keys)}" if not self.used_keys or r.random() < 0.7 else r.choice(self.used_keys)
        if r.random() < 0.05:
            key = r.choice(("a/b?c", "%", "k" * 64, "~._-", "!\"\\"))
        self.used_keys.append(key)
        provider = r.choice(providers)
        self.put("pay", **({} if provider is None and r.random() < 0.2 else {"provider": provider}), key=key)

    def express(self):
        self.put("expressFinished", provider=self.r.choice(self.flow.providers or ["afterpay"]), token=self.r.choice(TOKENS))

    def provider(self):
        r = self.r
        fields = {"result": r.choice(("succeeded",) * 6 + ("cancelled", "failed"))}
        if r.random() < 0.6:
            fields["token"] = r.choice(("tok", None, "", "t\x00"))
        if r.random() < 0.3:
            fields["message"] = r.choice(("Declined.", None, "", "\u2028"))
        self.put("providerFinished", **fields)

    def answer(self, good=None):
        r, number, kind = self.r, self.flow.under_way.number, self.flow.under_way.kind
        good = good or self.good * {"remake": 0.6, "complete": 0.8, "load": 1.05}.get(kind, 1)
        self.answered.append(number)
        roll = r.random()
        if roll < 0.07:
            self.put("noAnswer", request=number, reason=r.choice(REASONS))
            return
        effect = self.effects[number]
        status, body = self.shop.answer(effect) if roll < 0.07 + good else self.shop.bad_answer(effect)
        if roll > 0.95 and kind != "load":
            status, body = r.choice((409 if self.flow.phase == "paying" else 410, 410, 500)), None
        if kind == "read" and self.flow.amount_before is not None and r.random() < 0.2:
            status, body = r.choice((410, 410, 500)), None
        if self.flow.remaking == "failed" and kind == "check" and r.random() < 0.4:
            status, body = 200, {"status": "succeeded", "orderNumber": "N-8"}
        if status == 409 and r.random() < 0.5:
            self.shop.tax = r.choice((0, 1, 137))
        fields = {"request": number, "status": status, "body": body}
        if body is None and r.random() < 0.5:
            del fields["body"]
        self.put("answer", **fields)

    # --- Hostile steps --------------------------------------------------------------------------------------------------------

    def hostile(self):
        r = self.r
        self.choose((3, self.any_input), (2, self.hostile_line), (2.5, self.wrong_content), (1.5, self.wrong_fields),
                    (2, self.strange_answer),
                    (1, self.jump), (0.15, self.plain("leave")), (0.15, self.plain("confirmLeave")),
                    (0.5, lambda: self.put("discardDraft", section=r.choice((*SECTIONS, "promoCodes")))))

    def jump(self):
        """The shopper comes back later."""
        r = self.r
        self.now = min(self.now + r.choice((10799, 10800, 86400, 86400 * 400)), 253402300799)
        name = r.choice(("refresh", "endEditing", "retry", "stay"))
        document = {"input": name, "at": self.now}
        if r.random() < 0.5:
            document["today"] = r.choice(DAYS)
        self.add(spelled(document, None).encode())

    def any_input(self):
        """A well-formed input, whatever the state is."""
        r, some = self.r, self.flow.sections[:-1]
        steps = [self.plain(name) for name in NO_FIELDS] + [self.pay, self.provider, self.express] + [
            lambda: self.put("setContact", email="a@x.org"), lambda: self.put("setShippingAddress", address=a_valid_address(r)),
            lambda: self.put("setBillingAddress", address=a_valid_address(r)),
            lambda: self.put("chooseShippingAddress", id="a-1"),
            lambda: self.put("chooseBillingAddress", id="a-2"), lambda: self.put("chooseShippingMethod", id="standard"),
            lambda: self.put("applyPromoCode", code="SAVE5"), lambda: self.put("removePromoCode", code="SAVE5"),
            lambda: self.put("edit", section=r.choice(SECTIONS)), lambda: self.put("edit", section=r.choice(some)),
            lambda: self.put("discardPromoCode", code="SAVE5"), lambda: self.put("pay", provider=None, key="k-0"),
            lambda: self.put("discardDraft", section=r.choice((*SECTIONS, "promoCodes")))]
        steps.remove(steps[NO_FIELDS.index("leave")])
        r.choice(steps)()

    def wrong_content(self):
        """Inputs of the right shape with content that the checkout rejects."""
        r = self.r
        field = r.choice((*ADDRESS, "postcode"))
        address = dict(r.choice(VALID[:5]))
        address[field] = r.choice(("", " ", "x" * 201, "é" * 101, "a\x00", "a\x1fb", "\x7f", "\x9f", "\u00a0") if field != "country"
                                  else ("", "us", "USA", "U", "Ü1", "U1", "Us", "US ", "ＵＳ"))
        if r.random() < 0.3:
            address[r.choice(ADDRESS)] = "\n\t"
        if r.random() < 0.1:
            address["postcode"] = None
        r.choice((
            lambda: self.put("setContact", email=r.choice(WRONG_EMAILS)),
                  lambda: self.put("setShippingAddress", address=address),
            lambda: self.put("setBillingAddress", address=address),
                  lambda: self.put("chooseShippingAddress", id=r.choice(("a-9", "", "A-1"))),
            lambda: self.put("chooseBillingAddress", id=r.choice(("a-9", "", "a-8"))),
            lambda: self.put("chooseShippingMethod", id=r.choice(("", "unknown", "Standard", "cafe\u0301"))),
            lambda: self.put(r.choice(("applyPromoCode", "removePromoCode", "discardPromoCode")),
                             code=r.choice(WRONG_CODES)),
            lambda: self.put("pay", provider=r.choice(("", "Afterpay", "other", None)), key="k-0"),
            lambda: self.put("expressFinished", provider=r.choice(("afterpay", "other", "")), token=r.choice(WRONG_TOKENS))))()

    def wrong_fields(self):
        """A known input with a wrong field."""
        r = self.r
        good = {"setContact": {"email": "a@x.org"}, "setShippingAddress": {"address": an_address()},
                "setBillingAddress": {"address": an_address()},
                "chooseShippingAddress": {"id": "a-1"}, "chooseShippingMethod": {"id": "standard"},
                "applyPromoCode": {"code": "SAVE5"}, "discardPromoCode": {"code": "SAVE5"},
                "edit": {"section": "contact"}, "discardDraft": {"section": "contact"},
                "pay": {"provider": "card", "key": "k-1"},
                "expressFinished": {"provider": "card", "token": "t"}, "providerFinished": {"result": "cancelled"}, "load": {},
                "stay": {},
                "answer": {"request": self.flow.last_request or 1, "status": 200},
                "begin": {"cartId": "c-1", "buyer": {"kind": "guest"}, "providers": []},
                "noAnswer": {"request": self.flow.last_request or 1, "reason": "timeout"}}
        name = r.choice(list(good))
        fields = good[name]
        wrong = (None, 7, "", [], {}, True, "unknown", Raw("1.0"), "payment")
        kind = r.random()
        if kind < 0.15:
            fields["more"] = None
        elif kind < 0.3 and fields:
            del fields[r.choice(list(fields))]
        elif name == "answer":
            fields[r.choice(("request", "status"))] = r.choice((99, 1000, Raw("200.0"), Raw("2e2"), "200", None, -1, Raw("-0"),
                                                                2 ** 63, 2 ** 64, True))
        elif name == "pay" and kind < 0.6:
            fields["key"] = r.choice(("", "k" * 65, "a b", "é", "\x7f", "\x21", None))
        elif "address" in fields and kind < 0.8:
            if r.random() < 0.4:
                del fields["address"][r.choice(("name", "city", "country", "postcode"))]
            else:
                fields["address"][r.choice((*ADDRESS, "state"))] = r.choice((None, 7, [], {}))
        elif fields:
            fields[r.choice(list(fields))] = r.choice(wrong)
        else:
            fields["more"] = 1
        self.put(name, **fields)

    def strange_answer(self):
        """An answer that is late, twice, to an unknown request, or a bad one to the present request."""
        r = self.r
        if self.flow.under_way is not None and r.random() < 0.4:
            self.answer(good=0.2)
            return
        number = r.choice((0, self.flow.last_request + 1, 99, 2 ** 63 - 1, *self.answered[-3:]))
        effect = self.effects.get(number, {"path": "/checkouts", "body": {}, "method": "POST"})
        if r.random() < 0.3 or effect["path"] == "/checkouts":
            r.choice((lambda: self.put("noAnswer", request=number, reason=r.choice(REASONS)),
                      lambda: self.put("answer", request=number, status=r.choice((200, 409, 410, 500)))))()
        else:
            status, body = self.shop.answer(effect) if r.random() < 0.7 else self.shop.bad_answer(effect)
            self.put("answer", request=number, status=status, body=body)
