"""A shopper who fills a native checkout in, looking at each state."""
import time

from typist import Failed, recorded_token, Typist

ADDRESSES = (
    {"name": "Ada Lovelace", "line1": "1 Main St", "line2": None, "city": "Springfield", "region": "IL",
     "postcode": "62701", "country": "US", "phone": None},
    {"name": "Grace Hopper", "line1": "2 Navy Rd", "line2": "Floor 3", "city": "Austin", "region": "TX",
     "postcode": "73301", "country": "US", "phone": "+1 555 0100"},
    {"name": "Alan Turing", "line1": "3 Park Ave", "line2": None, "city": "Boston", "region": "MA",
     "postcode": "02108", "country": "US", "phone": None},
)

class Shopper(Typist):
    """A shopper with one cart, who goes on until the order is paid."""

    FLOW = "native"
    NEEDED = "changed order", "recovery", "unknown outcome"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.keys = []
        self.order_number = self.shown = self.presented = None
        # The newest values that the shopper entered, as they are sent, and the promo codes.
        self.entered = {}
        self.codes = self.wanted = self.data = None
        self.provider = self.random.choice(("afterpay", "card"))
        # The command continues its recording; the program of live stores has none.
        self.restarts = 0.2 if self.program[0] == self.widget else 0
        # Some shoppers do not wait for answers while they fill the checkout in.
        if self.random.random() < 0.5:
            self.options = ["--immediately"]

    def note(self, step):
        for event in step["events"]:
            if event["event"] == "checkout_error":
                self.note_error(event["code"])
        for effect in step["effects"]:
            if effect["effect"] == "presentProvider":
                self.check_amount(effect)
                self.data = effect["data"]
        if self.wanted is not None and self.has_codes() == self.wanted:
            self.codes, self.wanted = self.wanted, None
        self.check_values()

    def send(self, *inputs):
        first = super().send(*inputs)
        if self.state["underWay"] is not None or self.wanted is not None:
            raise Failed(f"after {[name for name, _ in inputs]}: under way {self.state['underWay']}, codes {self.wanted}")
        return first

    def note_error(self, code):
        self.counts[f"error {code}"] += 1
        if code in ("amount_changed", "order_changed", "day_differs"):
            self.counts["changed order"] += 1
        elif code == "cart_expired" and self.state["error"] and self.state["error"]["recovered"]:
            self.counts["recovery"] += 1
        elif code == "payment_unknown":
            self.counts["unknown outcome"] += 1

    # The checks

    def total(self):
        return {"amount": self.state["order"]["summary"]["total"], "currency": self.state["order"]["currency"]}

    def check_amount(self, effect):
        """The amount at the provider is the total that is shown."""
        if effect["amount"] != self.total() or self.state["payment"]["amount"] != self.total():
            raise Failed(f"presented {effect['amount']}, shown {self.total()}")
        self.presented = effect["amount"]

    def check_values(self):
        """Each value that was entered is in the order or among the drafts."""
        order, drafts = self.state["order"] or {}, self.state["drafts"]
        for name, value in self.entered.items():
            if value not in (order.get(name), drafts.get(name)):
                raise Failed(f"{name} is lost: entered {value}, order {order.get(name)}, draft {drafts.get(name)}")
        if self.codes is not None and self.has_codes() != self.codes:
            raise Failed(f"the promo codes are {self.has_codes()}, and {self.codes} were entered")

    def has_codes(self):
        """The promo codes of the order, with and without those of the drafts."""
        drafts = self.state["drafts"].get("promoCodes", ())
        codes = [code["code"] for code in (self.state["order"] or {"promoCodes": []})["promoCodes"]]
        codes += [draft["code"] for draft in drafts if draft["code"] not in codes]
        return [code for code in codes if code not in [draft["code"] for draft in drafts if draft["remove"]]]

    # The shopper

    def shop_until_paid(self):
        self.make_cart()
        self.send(("begin", {"cartId": self.cart, "buyer": {"kind": "guest"}, "providers": ["afterpay", "card"]}))
        while self.state["phase"] != "completed":
            self.step()
        self.order_number, self.shown = self.state["orderNumber"], self.total()

    def mistakes(self, order):
        """The differences between the shop's order and what the shopper saw."""
        if order["orderNumber"] != self.order_number:
            yield f"the number is {order['orderNumber']}, not {self.order_number}"
        if not order["paid"] == order["total"] == self.shown == self.presented:
            yield f"shown {self.shown}, presented {self.presented}, paid {order['paid']}, total {order['total']}"
        if order["key"] not in self.keys:
            yield f"paid by the key {order['key']}, which no shopper used"

    def step(self):
        phase = self.state["phase"]
        error = self.state["error"]
        if error and error["code"] in ("service_unavailable", "payment_unknown"):
            time.sleep(0.15)  # as a shopper reads the message; the shop may be starting
        if phase in ("idle", "failed"):
            self.send(("load", {}))
        elif phase == "paying":
            self.pay_on()
        elif phase != "shopping":
            raise Failed(f"phase {phase}")
        else:
            self.act_on_shop()
            if not self.fill_in():
                if self.is_payable():
                    self.pay()
                elif not self.send(("retry", {})):
                    self.send(("refresh", {}))

    def sections(self):
        return {section["id"]: section["state"] for section in self.state["sections"]}

    def is_payable(self):
        return self.sections()["payment"] == "open"

    def fill_in(self):
        """Enters a value that is missing, or changes one on a whim; returns whether it did."""
        missing = next((section for section in ("contact", "shippingAddress", "shippingMethod")
                        if self.sections()[section] == "open" and section not in self.state["drafts"]), None)
        if missing == "contact":
            email = f"shopper{self.number}@example.com"
            self.enter("setContact", {"email": email}, contact={"email": email})
        elif missing == "shippingAddress":
            address = self.random.choice(ADDRESSES)
            self.enter("setShippingAddress", {"address": address}, shippingAddress=address, billingAddress=address)
        elif missing == "shippingMethod":
            method = self.random.choice(self.state["order"]["shippingMethods"])["id"]
            self.enter("chooseShippingMethod", {"id": method}, shippingMethod=method)
        elif self.is_payable() and self.random.random() < 0.15:
            address = self.random.choice(ADDRESSES)
            self.enter("setBillingAddress", {"address": address}, billingAddress=address)
        else:
            return False
        return True

    def enter(self, name, members, **entered):
        """Enters a value; a hasty shopper enters a promo code before the answer comes."""
        self.entered |= entered
        inputs = [(name, members)]
        if self.codes is None and self.random.random() < 0.4:
            self.wanted = ["SAVE5"]
            inputs.append(("applyPromoCode", {"code": "SAVE5"}))
        if not self.send(*inputs):
            raise Failed(f"{name} is rejected")

    def pay(self):
        if self.provider == "afterpay" and not self.state["widget"]["isValid"]:
            self.counts["barred by the widget"] += 1
            self.provider = "card"  # as the widget's message asks
        key = f"k-{self.number}-{len(self.keys) + 1}"
        self.keys.append(key)
        if self.random.random() < self.restarts:
            self.end_and_resume("pay", provider=self.provider, key=key)
        elif not self.send(("pay", {"provider": self.provider, "key": key})):
            raise Failed(f"the payment is rejected: {self.output[-1]!r}")

    def pay_on(self):
        stage = self.state["payment"]["stage"]
        if stage == "unknown":
            self.send((self.random.choice(("retry", "refresh")), {}))
        elif stage == "presented":
            self.act_on_shop()
            result = self.random.choice([{"result": "cancelled"}, {"result": "failed", "message": "No funds"}]
                                        + 12 * [{"result": "succeeded", "token": self.token()}])
            if self.random.random() < self.restarts:
                self.end_and_resume("providerFinished", **result)
            else:
                self.send(("providerFinished", result))
        else:
            raise Failed(f"stage {stage}")

    def token(self):
        """The token that the provider gives: for Afterpay that of the shop's data."""
        return recorded_token(self.recording) if self.data else f"card-{self.number}"
