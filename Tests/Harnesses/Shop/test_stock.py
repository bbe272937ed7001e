"""Stock, and payments by many threads at once."""
import threading
import unittest

from running import Client, ShopTestCase, minor


class StockTests(ShopTestCase):
    def test_eight_threads_never_sell_more_than_there_is(self):
        self.client.post("/admin/products/rare", {"name": "Rare", "stock": 5, "prices": {"USD": "10.00"}})
        orders = [self.client.checkout(self.client.cart(rare=1)) for _ in range(8)]
        statuses = in_threads(8, lambda client, number: buy(client, orders[number], f"rare-{number}"))
        self.assertEqual(sorted(statuses), [200] * 5 + [409] * 3)
        stock = {product["id"]: product["stock"] for product in self.client.get("/admin/products").json["products"]}
        self.assertEqual(stock["rare"], 0)
        latest = self.client.get(f"/checkouts/{orders[statuses.index(409)]['id']}").json
        self.assertEqual(latest["lines"], [])
        self.assert_adds_up(latest)

    def test_eight_threads_with_one_key_make_one_payment_and_one_order(self):
        order = self.client.checkout(self.client.cart(tea=2))
        answers = in_threads(8, lambda client, _: client.pay(order, "one").body)
        self.assertEqual(len(set(answers)), 1)
        payment = self.client.pay(order, "one").json["paymentId"]
        self.assertEqual(len(set(in_threads(8, lambda client, _: client.complete(order, payment).body))), 1)

    def test_eight_threads_with_eight_keys_make_one_order(self):
        order = self.client.checkout(self.client.cart(tea=1))
        statuses = in_threads(8, lambda client, number: buy(client, order, f"race-{number}"))
        self.assertEqual(statuses.count(200), 1)
        self.assertEqual(self.client.counts()["cartsPaidTwice"], 0)

    def test_quantities_fall_to_the_stock(self):
        self.client.post("/admin/products/few", {"name": "Few", "stock": 3, "prices": {"USD": "2.00"}})
        order = self.client.checkout(self.client.cart(few=5, mug=1))
        self.assertEqual([line["quantity"] for line in order["lines"]], [3, 1])
        self.client.post("/admin/products/few", {"stock": 1})
        self.assert_failure(self.client.pay(order, "few"), 409, "amount_changed")
        self.assertEqual(minor(self.client.get(f"/checkouts/{order['id']}").json["lines"][0]["total"], "USD"), 200)


def buy(client, order, key):
    """Pays and completes an order; returns the last status."""
    payment = client.pay(order, key)
    return client.complete(order, payment.json["paymentId"]).status if payment.status == 201 else payment.status


def in_threads(count, work):
    """Returns the results of `work(client, number)` in threads that begin together."""
    results, barrier = [None] * count, threading.Barrier(count)

    def run(number):
        client = Client(StockTests.shop.port)
        barrier.wait()
        results[number] = work(client, number)
        client.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


if __name__ == "__main__":
    unittest.main()
