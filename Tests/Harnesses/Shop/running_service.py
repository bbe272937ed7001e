"""A shop with an imitation of Afterpay's service, and assertions on the service's books."""
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import running
from running import CHECKSUM, SHOP, Client, RunningShop, ShopTestCase

SERVICE = SHOP.parents[1] / "AfterpayService/afterpay_service.py"
# Between the shop and the command: it notes the words of the command line, the mode of each token's file, and the status of each
# capture. After a capture it waits while there is a file `wait`, and kills the shop if there is a file `kill`.
WRAPPER = """#!/bin/sh
printf '%s\\n' "$*" >> "{folder}/words"
for word; do [ "$last" = --token-file ] && ls -l "$word" | cut -c 1-10 >> "{folder}/modes"; last=$word; done
"{widget}" "$@"
status=$?
[ "$2" = capture ] && echo $status >> "{folder}/captures"
while [ "$2" = capture ] && [ -e "{folder}/wait" ]; do sleep 0.05; done
[ "$2" = capture ] && [ -e "{folder}/kill" ] && rm "{folder}/kill" && kill -9 $PPID
exit $status
"""


class RunningService:
    """A process of the imitation with a database in a folder."""

    def __init__(self, folder, *arguments):
        self.folder, self.arguments, self.port = folder, arguments, 0
        self.start()

    def start(self):
        command = [sys.executable, str(SERVICE), "--port", str(self.port), "--database", f"{self.folder}/service.sqlite",
                   "--seed", "1", *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = urllib.parse.urlsplit(self.address).port

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def admin(self, method, path, body=None):
        client = Client(self.port)
        try:
            return client.send(method, f"/admin/{path}", body)
        finally:
            client.close()

    def fault(self, fault, **members):
        """Disturbs all full captures from now on."""
        assert self.admin("POST", "faults", {"fault": fault, "call": "capture-full", "times": 99, **members}).status == 201

    def recover(self):
        assert self.admin("DELETE", "faults").status == 204

    def orders(self, token):
        """Returns the orders of a token in the books."""
        return [order for order in self.admin("GET", "books").json["orders"] if order["token"] == token]


class Purchase:
    """A payment by Afterpay of an order that is filled in, a new one by default."""

    numbers = itertools.count(1)

    def __init__(self, client, order=None, end="confirm"):
        self.client, self.key = client, f"purchase-{next(self.numbers)}"
        self.order = order or client.checkout(client.cart())
        answer = client.pay(self.order, self.key, "afterpay")
        assert answer.status == 201, answer.text
        self.payment, self.token = answer.json["paymentId"], answer.json["data"]["token"]
        self.total = self.order["summary"]["total"]
        if end:
            ended = client.post("/express/end", {"token": self.token, "end": end})
            assert ended.status == 200, ended.text

    def complete(self):
        return self.client.complete(self.order, self.payment, self.token, CHECKSUM)

    def state(self):
        return self.client.get(f"/checkouts/{self.order['id']}/payments/{self.key}").json


@unittest.skipUnless(running.WIDGET, "the command is not named by --widget")
class ServiceTestCase(ShopTestCase):
    """Tests that share a shop and an imitation of the service, each with carts of its own."""

    service_options = ()

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="shop-service-")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        wrapper, key = pathlib.Path(cls.folder, "wrapper"), pathlib.Path(cls.folder, "key")
        wrapper.write_text(WRAPPER.format(folder=cls.folder, widget=os.path.abspath(running.WIDGET)))
        wrapper.chmod(0o700)
        key.write_text("sandbox-secret\n")
        pathlib.Path(cls.folder, "captures").touch()
        cls.service = RunningService(cls.folder, *cls.service_options)
        cls.addClassCleanup(cls.service.stop)
        cls.shop = RunningShop("--afterpay", cls.service.address, "--widget", str(wrapper), "--pause", "10", environment={
            "AFTERPAY_MERCHANT_ID": "60032000", "AFTERPAY_SECRET_KEY_FILE": str(key)})

    def setUp(self):
        super().setUp()
        self.addCleanup(self.service.recover)

    def buy(self, order=None, end="confirm"):
        """Asks for a payment of an order, a new one by default, and ends the window."""
        return Purchase(self.client, order, end)

    def restart(self):
        """Starts the shop again after it was killed."""
        self.shop.process.wait(timeout=60)
        self.shop.process.stdout.close()
        self.shop.start()
        self.client.close()

    def assert_placed(self, purchase, answer):
        """The order is placed, and the service has one capture of exactly the amount that was shown."""
        self.assertEqual(answer.status, 200, answer.text)
        number = answer.json["orderNumber"]
        placed = [order for order in self.client.get("/admin/orders").json["orders"]
                  if order["cartId"] == purchase.order["cartId"]]
        self.assertEqual([(order["orderNumber"], order["payment"]) for order in placed], [(number, purchase.payment)])
        self.assertEqual(placed[0]["total"], {"amount": purchase.total, "currency": "USD"})
        self.assertEqual(purchase.state(), {"status": "succeeded", "orderNumber": number})
        self.assert_captured(purchase)

    def assert_captured(self, purchase):
        orders = self.service.orders(purchase.token)
        self.assertEqual(len(orders), 1, orders)
        events = [(event["type"], event["amount"]) for event in orders[0]["events"]]
        self.assertEqual([kind for kind, _ in events], ["CAPTURED"])
        self.assertEqual((orders[0]["captured"], orders[0]["refunded"], orders[0]["currency"], orders[0]["merchantReference"]),
                         (purchase.total, "0.00", "USD", purchase.order["id"]))

    def assert_nothing_captured(self, purchase):
        self.assertEqual([order["captured"] for order in self.service.orders(purchase.token) if order["status"] != "DECLINED"], [])

    def assert_undecided(self, purchase, answer):
        """Nothing is decided: the payment stays as it is, and can be completed again."""
        self.assertEqual((answer.status, answer.json["code"]), (503, "payment_unknown"), answer.text)
        self.assertEqual((purchase.state()["status"], purchase.state()["paymentId"]), ("created", purchase.payment))

    def stock(self, product="mug"):
        return {each["id"]: each["stock"] for each in self.client.get("/admin/products").json["products"]}[product]
