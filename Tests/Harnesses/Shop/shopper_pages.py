"""Shoppers whose checkout is a page of the shop: in the flow web, and in the flow payments."""
import http.client
import time

from outlines import FORM
from running import Client, field_value, page_data, path_of
from typist import Failed, Typist

TRIES = 100  # of one thing, 0.15 seconds apart: the shop is killed again and again


class PageShopper(Typist):
    """A shopper with a web view."""

    error = problem = None

    def note(self, step):
        error, self.error = self.error, self.state["error"] and self.state["error"]["code"]
        if self.error and self.error != error:
            self.counts[f"error {self.error}"] += 1

    def until(self, holds, act):
        """Does something until it has the result that it should have."""
        for _ in range(TRIES):
            if holds():
                return
            act()
            if not holds():
                time.sleep(0.1)  # as a shopper reads the message; the shop may be starting
        raise Failed(f"still in the phase {self.state['phase']}, page: {self.problem!r}: {self.output[-1]!r}")

    def page(self, work):
        """Lets the web view do something with the shop's pages; returns whether the shop answered."""
        client = Client(self.shop.port, timeout=10)
        try:
            work(client)
            return True
        except (OSError, http.client.HTTPException) as problem:
            self.counts["pages without an answer"] += 1
            self.problem = problem
            return False
        finally:
            client.close()


class WebShopper(PageShopper):
    """A shopper who buys on the shop's page, whose messages the app reads."""

    FLOW = "web"
    NEEDED = "changed order", "recovery", "unknown outcome"

    def shop_until_paid(self):
        self.make_cart()
        self.path = None
        self.is_paying = self.has_expired = False
        self.say("begin", cartId=self.cart, api="checkout", kind="bridge")
        self.say("start")
        self.until(lambda: self.state["phase"] == "completed", self.step)
        self.order_number, self.shown = self.state["orderNumber"], self.state["order"]

    def make_cart(self):
        """Fills a cart, in some cases with more goods than there are."""
        if self.random.random() < 0.8:
            return super().make_cart()
        self.shop.admin("POST", f"/admin/products/{self.cart}", {"name": "Vase", "stock": 2, "prices": {"USD": "7.50"}})
        self.shop.admin("POST", "/admin/carts", {"id": self.cart, "lines": [{"product": self.cart, "quantity": 3}]})

    def note(self, step):
        super().note(step)
        for effect in step["effects"]:
            if effect["effect"] == "loadPage":
                self.path = path_of(effect["url"])
                self.counts["recovery"] += self.has_expired
                self.has_expired = False
        for event in step["events"]:
            code = event["code"] if event["event"] == "checkout_error" else None
            self.counts["changed order"] += code == "order_changed"
            self.has_expired = self.has_expired or code == "cart_expired"
            self.counts["unknown outcome"] += code == "service_unavailable" and self.state["phase"] == "completing"

    def step(self):
        if self.state["phase"] in ("failed", "completing"):
            self.say("retry")
        elif not self.page(self.use_page) and not self.is_paying:
            self.say("pageFailed", reason="The connection was lost.")
        # While the shopper may have paid, the web view loads the same page again.

    def use_page(self, client):
        """Fills the page in and pays, and reports the messages of each page."""
        answer = client.get(self.path)
        self.show(client.get(answer.headers["Location"]) if answer.status == 303 else answer)
        for action, fields in (("contact", {"email": "ada@example.com"}), ("delivery", FORM), ("method", {"method": "standard"})):
            if self.state["phase"] == "showing":
                self.act_on_shop()
                self.show(client.form(f"{self.path}/{action}", **fields))
        while self.state["phase"] == "showing":
            total = field_value(self.text, "total")
            self.is_paying = True
            self.show(client.form(f"{self.path}/pay", card="accepted", total=total))

    def show(self, answer):
        """Shows a page: its address, and its messages."""
        self.text = answer.text
        if 'id="data"' not in self.text:
            raise http.client.HTTPException(f"the answer {answer.status} is no page of the checkout")
        self.is_paying = False
        self.say("pageStarted", url=self.shop.address + self.path)
        for message in page_data(self.text)["messages"]:
            self.say("message", text=message)
        self.say("pageFinished", url=self.shop.address + self.path)
        if answer.status == 410:
            raise http.client.HTTPException("the checkout has expired")

    def mistakes(self, order):
        """The differences between the shop's order and what the shopper saw."""
        if order["orderNumber"] != self.order_number:
            yield f"the number is {order['orderNumber']}, not {self.order_number}"
        total = {"amount": self.shown["total"], "currency": self.shown["currency"]}
        if not order["paid"] == order["total"] == total:
            yield f"shown {total}, paid {order['paid']}, total {order['total']}"


class PaymentsShopper(PageShopper):
    """A shopper who makes a payment of the payments service, and pays it on its page."""

    FLOW = "payments"
    NEEDED = ("unknown outcome",)
    # A new payment has a key and is sent up to three times, so few outcomes are unknown.
    FAULTS = 0.3

    def shop_until_paid(self):
        self.amount = f"{self.random.randint(1, 900)}.{self.random.randint(0, 99):02}"
        self.say("begin", selectsMethod=False, flow="inApp", deepLinkScheme="shop-example", currency="EUR")
        self.until(lambda: self.state["payments"] is not None, lambda: self.say("start"))
        self.until(lambda: self.state["phase"] == "paying", self.create)
        self.order_number = self.state["paying"]
        self.until(lambda: self.payment()["status"] == "paid", self.pay)

    @property
    def options(self):
        return ["--device", self.device]

    @property
    def device(self):
        return f"01234567-89ab-cdef-0123-{self.number:012}"

    def note(self, step):
        error = self.error
        super().note(step)
        self.counts["unknown outcome"] += self.error == "outcome_unknown" != error

    def payment(self):
        payments = [payment for day in self.state["payments"] or () for payment in day["payments"]]
        if len(payments) > 1:
            raise Failed(f"more than one payment: {payments}")
        return payments[0] if payments else {"status": None}

    def create(self):
        if self.state["phase"] == "list":
            self.say("create", amount=self.amount, description="Mug", key=f"k-{self.number}")
        elif not self.say("save"):
            self.say("refresh")

    def pay(self):
        if self.state["phase"] == "list" and self.payment()["status"] == "open":
            self.say("open", id=self.order_number)
        elif self.state["phase"] != "paying" or not self.page(self.use_page):
            self.say("refresh")
        else:
            self.say("navigated", url=f"shop-example://payments/{self.order_number}")

    def use_page(self, client):
        client.form(path_of(self.state["page"]), end="paid", method="ideal ideal_B")

    def mistakes(self, service):
        """The differences between the payments of the device and what the shopper saw."""
        payments = service.get("/payments", X_Device_UUID=self.device).json["data"]
        seen = [(payment["id"], f"{payment['amount']:.2f}", payment["status"]) for payment in payments]
        if seen != [(self.order_number, self.amount, "paid")]:
            yield f"paid {self.amount} by the payment {self.order_number}, and the shop has {seen}"
