"""The shop is killed at any moment: everything that it has acknowledged is there afterwards, and nothing is paid twice."""
import http.client
import random
import subprocess
import sys
import threading
import time
import unittest

import running
from running import DEVICE, Client, RunningShop, mistake

WORKERS = 4


class Acknowledged:
    """Everything that answers have said, by all workers."""

    def __init__(self):
        self.lock = threading.Lock()
        self.carts, self.versions, self.payments, self.orders, self.requested = set(), {}, {}, {}, set()
        self.count, self.lost = 0, 0


class Worker(threading.Thread):
    """Buys one thing after another, repeats what had no answer, and notes each answer."""

    def __init__(self, number, port, known):
        super().__init__()
        self.number, self.port, self.known = number, port, known
        self.random, self.ends, self.mistakes = random.Random(number), False, []

    def run(self):
        count = 0
        while not self.ends:
            count += 1
            try:
                self.buy(f"{self.number}-{count}")
            except Exception as error:  # A mistake of the test or of the shop ends the worker.
                self.mistakes.append(repr(error))
                return

    def ask(self, method, path, body=None, **headers):
        """Returns an answer, after as many tries as it takes."""
        while True:
            client = Client(self.port, timeout=5)
            try:
                answer = client.send(method, path, body, **headers)
                if answer.status < 500:
                    with self.known.lock:
                        self.known.count += 1
                    return answer
            except (OSError, http.client.HTTPException):
                pass
            finally:
                client.close()
            with self.known.lock:
                self.known.lost += 1
            if self.ends:
                raise SystemExit
            time.sleep(0.01)

    def expect(self, holds, text):
        if not holds:
            self.mistakes.append(text)

    def buy(self, name):
        known = self.known
        made = self.ask("POST", "/admin/carts", {"id": f"k-{name}", "lines": [{"product": "sticker", "quantity": 1},
                                                                              {"product": "tea", "quantity": 2}]})
        self.expect(made.status in (201, 409), made.text)  # 409: the answer before was lost.
        with known.lock:
            known.carts.add(f"k-{name}")
        order = self.ask("POST", "/checkouts", {"cartId": f"k-{name}"}).json
        address = running.an_address()
        for change in ({"contact": {"email": "a@example.com"}}, {"shippingAddress": address, "billingAddress": address},
                       {"shippingMethod": self.random.choice(["standard", "express"])}):
            order = self.ask("PATCH", f"/checkouts/{order['id']}", change, Idempotency_Key=f"{name}-{list(change)[0]}").json
            self.expect(mistake(order) is None, str(order))
            with known.lock:
                known.versions[order["id"]] = order["version"]
        key = f"key-{name}"
        body = {"cartId": f"k-{name}", "provider": "card", "key": key,
                "expectedTotal": {"amount": order["summary"]["total"], "currency": "USD"}}
        payment = self.ask("POST", f"/checkouts/{order['id']}/payments", body)
        self.expect(payment.status == 201, payment.text)
        with known.lock:
            known.payments[(order["id"], key)] = payment.json["paymentId"]
        if self.random.random() < 0.3:
            requested = self.ask("POST", "/payments", {"amount": "12.34", "description": name}, X_Device_UUID=DEVICE,
                                 Idempotency_Key=name).json["data"]["id"]
            with known.lock:
                self.expect(requested not in known.requested, f"payment {requested} twice")
                known.requested.add(requested)
        if self.random.random() < 0.2:
            return
        done = self.ask("POST", f"/checkouts/{order['id']}/complete",
                        {"paymentId": payment.json["paymentId"], "token": None, "paymentScheduleChecksum": None})
        self.expect(done.status == 200, done.text)
        with known.lock:
            known.orders[f"k-{name}"] = (done.json["orderNumber"], order["summary"]["total"])


class DurabilityTests(unittest.TestCase):
    def test_kills_lose_nothing_that_was_acknowledged(self):
        shop, known, source = RunningShop(), Acknowledged(), random.Random(1)
        self.addCleanup(shop.close)
        client = Client(shop.port)
        for product in ("sticker", "tea"):
            client.post(f"/admin/products/{product}", {"stock": 1_000_000})
        client.close()
        workers = [Worker(number, shop.port, known) for number in range(WORKERS)]
        for worker in workers:
            worker.start()
        for _ in range(running.KILLS):
            before = known.count
            while known.count < before + source.randint(1, 60) and all(worker.is_alive() for worker in workers):
                time.sleep(0.001)
            time.sleep(source.random() * 0.01)
            with known.lock:
                carts, orders, payments = set(known.carts), dict(known.orders), dict(known.payments)
                versions, requested = dict(known.versions), set(known.requested)
            shop.kill()
            shop.start()
            self.check(shop, carts, orders, payments, versions, requested)
        for worker in workers:
            worker.ends = True
        for worker in workers:
            worker.join()
        self.assertEqual([worker.mistakes for worker in workers], [[]] * WORKERS)
        self.check(shop, known.carts, known.orders, known.payments, known.versions, known.requested)
        print(f"{running.KILLS} kills, {known.count} answers, {known.lost} requests without an answer,"
              f" {len(known.orders)} orders", flush=True)

    def check(self, shop, carts, orders, payments, versions, requested):
        client = Client(shop.port)
        self.addCleanup(client.close)
        found = client.get("/admin/carts").json["carts"]
        self.assertLessEqual(carts, {cart["id"] for cart in found})
        placed = client.get("/admin/orders").json["orders"]
        numbers = [order["orderNumber"] for order in placed]
        self.assertEqual(len(set(numbers)), len(numbers))
        self.assertEqual(len({order["cartId"] for order in placed}), len(placed))
        for order in placed:
            self.assertEqual(order["paid"], order["total"])
        by_cart = {order["cartId"]: (order["orderNumber"], order["total"]["amount"]) for order in placed}
        for cart, order in orders.items():
            self.assertEqual(by_cart.get(cart), order)
        sold = sum(line["quantity"] for order in placed for line in order["order"]["lines"] if line["name"].startswith("Assam"))
        stock = {product["id"]: product["stock"] for product in client.get("/admin/products").json["products"]}
        self.assertLessEqual(stock["tea"], 1_000_000 - 2 * len(orders))
        # Workers go on while this is read: orders of the meantime are not in `sold`.
        self.assertLessEqual(stock["tea"], 1_000_000 - sold)
        for (checkout, key), payment in list(payments.items())[-5:]:
            state = client.get(f"/checkouts/{checkout}/payments/{key}").json
            self.assertIn(state["status"], ("created", "succeeded"))
            self.assertEqual(state.get("paymentId", payment), payment)
        for checkout, version in list(versions.items())[-5:]:
            self.assertGreaterEqual(client.get(f"/checkouts/{checkout}").json["version"], version)
        listed = client.get("/payments", X_Device_UUID=DEVICE).json["data"]
        self.assertLessEqual(requested, {payment["id"] for payment in listed})
        self.assertEqual(client.counts()["cartsPaidTwice"], 0)

    def test_a_second_shop_does_not_open_the_same_database(self):
        shop = RunningShop()
        self.addCleanup(shop.close)
        second = subprocess.run([sys.executable, str(running.SHOP), "--port", "0", "--database", f"{shop.folder}/shop.sqlite"],
                                capture_output=True, text=True, timeout=60)
        self.assertEqual(second.returncode, 1)
        self.assertEqual(second.stderr.count("\n"), 1)
        self.assertTrue(second.stderr.startswith("error: "), second.stderr)

    def test_a_stop_by_a_signal_ends_the_shop_and_keeps_its_data(self):
        shop = RunningShop()
        self.addCleanup(shop.close)
        client = Client(shop.port)
        cart = client.cart()
        client.close()
        shop.process.terminate()
        self.assertEqual(shop.process.wait(timeout=30), 0)
        shop.process.stdout.close()
        shop.start()
        client = Client(shop.port)
        self.assertEqual(client.get(f"/admin/carts/{cart}").status, 200)
        client.close()


if __name__ == "__main__":
    unittest.main()
