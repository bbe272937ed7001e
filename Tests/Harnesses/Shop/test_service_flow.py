"""A shopper of `widget checkout run` who pays by Afterpay, while the shop captures at an imitation of its service."""
import pathlib
import random
import tempfile
import types
import unittest

import running
from running import an_address
from running_service import ServiceTestCase
from typist import Failed, Typist, recorded_token


class ServiceShopper(Typist):
    """A shopper who fills a checkout in, pays by Afterpay, and asks again until the outcome is known."""

    FLOW = "native"

    def __init__(self, case, folder, end="confirm"):
        shop = types.SimpleNamespace(address=case.shop.address)
        super().__init__([running.WIDGET, "checkout", "run"], running.WIDGET, shop, folder, 1, random.Random(1))
        self.case, self.cart, self.end = case, case.client.cart(), end
        self.keys, self.errors_seen, self.presented = [], [], None
        self.before_retry = lambda: None

    def note(self, step):
        self.errors_seen += [event["code"] for event in step["events"] if event["event"] == "checkout_error"]
        for effect in step["effects"]:
            if effect["effect"] == "presentProvider":
                self.presented = effect["amount"]

    def shop_until_paid(self):
        self.say("begin", cartId=self.cart, buyer={"kind": "guest"}, providers=["afterpay"])
        for name, members in (("load", {}), ("setContact", {"email": "ada@example.com"}),
                              ("setShippingAddress", {"address": an_address()}), ("chooseShippingMethod", {"id": "standard"})):
            self.say(name, **members)
        self.pay(self.end)
        while self.state["phase"] == "paying":
            self.before_retry()
            self.say("retry")
        if self.state["phase"] == "shopping":
            self.pay("confirm")
        if self.state["phase"] != "completed":
            raise Failed(f"phase {self.state['phase']}, {self.errors_seen}")
        self.order_number = self.state["orderNumber"]

    def pay(self, end):
        """Pays, ends the window of the token, and completes the payment."""
        self.keys.append(f"flow-{self.cart}-{len(self.keys)}")
        self.say("pay", provider="afterpay", key=self.keys[-1])
        token = recorded_token(self.recording)
        answer = self.case.client.post("/express/end", {"token": token, "end": end})
        self.case.assertEqual(answer.status, 200, answer.text)
        self.say("providerFinished", result="succeeded", token=token)


class FlowTests(ServiceTestCase):
    def buy_by_the_command(self, end="confirm", before_retry=None):
        """Buys an order; returns the shopper, and the shop's order after a comparison with the service's books."""
        with tempfile.TemporaryDirectory() as folder:
            shopper = ServiceShopper(self, folder, end)
            shopper.before_retry = before_retry or shopper.before_retry
            shopper.buy()
        placed = [order for order in self.client.get("/admin/orders").json["orders"] if order["cartId"] == shopper.cart]
        self.assertEqual([(order["orderNumber"], order["key"]) for order in placed], [(shopper.order_number, shopper.keys[-1])])
        self.assertEqual((placed[0]["paid"], placed[0]["total"]), (shopper.presented, shopper.presented))
        books = [order for order in self.service.admin("GET", "books").json["orders"]
                 if order["merchantReference"] == placed[0]["checkout"]]
        captured = [order["captured"] for order in books if order["status"] == "APPROVED"]
        self.assertEqual(captured, [shopper.presented["amount"]])
        return shopper, books

    def test_a_shopper_buys_and_the_service_captures_what_was_presented(self):
        shopper, books = self.buy_by_the_command()
        self.assertEqual((shopper.errors_seen, len(books)), ([], 1))

    def test_a_shopper_whose_outcome_is_unknown_asks_again_and_pays_once(self):
        self.service.fault("too-many")
        shopper, books = self.buy_by_the_command(before_retry=self.service.recover)
        self.assertEqual((shopper.errors_seen, len(shopper.keys), len(books)), (["payment_unknown"], 1, 1))

    def test_a_shopper_who_is_declined_pays_again(self):
        shopper, books = self.buy_by_the_command("decline")
        self.assertEqual((shopper.errors_seen, len(shopper.keys)), (["payment_declined"], 2))
        self.assertEqual([order["status"] for order in books], ["DECLINED", "APPROVED"])

    def test_a_shopper_pays_once_while_the_shop_is_killed(self):
        pathlib.Path(self.folder, "kill").touch()
        shopper, _ = self.buy_by_the_command(before_retry=lambda: self.shop.process.poll() is None or self.restart())
        self.assertEqual((shopper.errors_seen[:1], len(shopper.keys)), (["payment_unknown"], 1))


if __name__ == "__main__":
    unittest.main()
