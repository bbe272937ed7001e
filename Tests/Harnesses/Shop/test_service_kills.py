"""Many shoppers pay by Afterpay at once, while its service has faults and the shop is killed: both books agree afterwards."""
import collections
import http.client
import random
import threading
import time
import unittest

from running import CHECKSUM, Client
from running_service import ServiceTestCase

SHOPPERS, PURCHASES, KILLS = 4, 4, 4


class Buyer(threading.Thread):
    """Buys one order after another, and repeats each request until it is answered."""

    def __init__(self, number, port):
        super().__init__()
        self.number, self.port, self.random = number, port, random.Random(number)
        self.purchases, self.mistakes = [], []

    def run(self):
        try:
            for count in range(PURCHASES):
                self.buy(f"{self.number}-{count}")
        except Exception as problem:  # A mistake of the test or of the shop ends the shopper.
            self.mistakes.append(repr(problem))

    def ask(self, request):
        """Returns the answer to `request(client)` once there is one that decides."""
        end = time.monotonic() + 300
        while time.monotonic() < end:
            client = Client(self.port)
            try:
                answer = request(client)
                if answer.status < 500:
                    return answer
            except (OSError, http.client.HTTPException):
                pass
            finally:
                client.close()
            time.sleep(0.05)
        raise AssertionError("no answer")

    def buy(self, name):
        self.ask(lambda client: client.post("/admin/carts", {"id": f"k-{name}", "lines": [{"product": "mug", "quantity": 1}]}))
        order = self.ask(lambda client: client.post("/checkouts", {"cartId": f"k-{name}"})).json
        changes = {"contact": {"email": "ada@example.com"}, "shippingAddress": ADDRESS, "billingAddress": ADDRESS,
                   "shippingMethod": self.random.choice(("standard", "express"))}
        order = self.ask(lambda client: client.patch(f"/checkouts/{order['id']}", changes)).json
        for attempt in range(9):
            payment = self.ask(lambda client: client.pay(order, f"key-{name}-{attempt}", "afterpay")).json
            token = payment["data"]["token"]
            end = self.random.choice(("confirm", "confirm", "confirm", "decline", "cancel"))
            self.ask(lambda client: client.post("/express/end", {"token": token, "end": end}))
            answer = self.ask(lambda client: client.complete(order, payment["paymentId"], token, CHECKSUM))
            self.purchases.append((token, end, answer.status, order["summary"]["total"]))
            if answer.status == 200:
                return


ADDRESS = {"name": "Ada", "line1": "1 Main St", "line2": None, "city": "Springfield", "region": "IL", "postcode": "62701",
           "country": "US", "phone": None}


class KillTests(ServiceTestCase):
    service_options = ("--faults", "7:0.3")

    def test_every_capture_has_its_order_and_every_order_its_capture(self):
        self.client.post("/admin/products/mug", {"stock": 1_000})
        buyers, source = [Buyer(number, self.shop.port) for number in range(SHOPPERS)], random.Random(1)
        for buyer in buyers:
            buyer.start()
        for _ in range(KILLS):
            time.sleep(source.uniform(0.5, 2.5))
            self.shop.kill()
            self.shop.start()
        for buyer in buyers:
            buyer.join()
        self.client.close()
        self.assertEqual([buyer.mistakes for buyer in buyers], [[]] * SHOPPERS)
        self.assertEqual(self.client.post("/admin/captures", {}).json["left"], 0)
        purchases = [purchase for buyer in buyers for purchase in buyer.purchases]
        # A shopper who has confirmed pays; one who was declined or has cancelled does not.
        self.assertEqual({(end, status) for _, end, status, _ in purchases} - {("decline", 402), ("cancel", 402)},
                         {("confirm", 200)})
        placed = {token: total for token, _, status, total in purchases if status == 200}
        books = self.service.admin("GET", "books").json["orders"]
        captured = [(order["token"], order["captured"]) for order in books if order["status"] == "APPROVED"]
        self.assertEqual(sorted(captured), sorted(placed.items()))
        orders = [order["paid"]["amount"] for order in self.client.get("/admin/orders").json["orders"]]
        self.assertEqual(sorted(orders), sorted(placed.values()))
        self.assertEqual(len(orders), SHOPPERS * PURCHASES)
        requests = self.service.admin("GET", "requests").json["requests"]
        faults = collections.Counter(entry["fault"] for entry in requests if entry["fault"])
        self.assertGreater(sum(faults.values()), 0)
        print(f"{KILLS} kills, {len(requests)} requests at the service, {sum(faults.values())} disturbed, {len(orders)} orders",
              flush=True)


if __name__ == "__main__":
    unittest.main()
