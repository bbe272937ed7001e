"""Payments by Afterpay that are captured at an imitation of its service, by the command `widget service`."""
import concurrent.futures
import http.client
import os
import pathlib
import stat
import threading
import time
import unittest

from running import CHECKSUM, Client, path_of
from running_service import ServiceTestCase


class OutcomeTests(ServiceTestCase):
    def test_an_approved_payment_places_the_order_and_is_captured_once(self):
        purchase = self.buy()
        first = purchase.complete()
        self.assert_placed(purchase, first)
        again = purchase.complete()
        self.assertEqual((again.status, again.json), (200, first.json))
        self.assert_placed(purchase, again)

    def test_a_declined_shopper_can_pay_again(self):
        stock, declined = self.stock(), self.buy(end="decline")
        for _ in range(2):
            self.assert_failure(declined.complete(), 402, "payment_failed")
        self.assertEqual(declined.state(), {"status": "failed"})
        self.assertEqual([order["status"] for order in self.service.orders(declined.token)], ["DECLINED"])
        self.assertEqual(self.stock(), stock)
        second = self.buy(self.client.get(f"/checkouts/{declined.order['id']}").json)
        self.assertNotEqual(second.token, declined.token)
        self.assert_placed(second, second.complete())
        self.assert_failure(declined.complete(), 402, "payment_failed")
        self.assert_nothing_captured(declined)

    def test_a_token_that_was_not_confirmed_is_declined(self):
        for end in (None, "cancel"):
            purchase = self.buy(end=end)
            self.assert_failure(purchase.complete(), 402, "payment_failed")
            self.assertEqual((self.service.orders(purchase.token), purchase.state()), ([], {"status": "failed"}))

    def test_a_token_of_another_payment_and_a_bad_checksum_reach_no_service(self):
        for token, checksum, status in (("002.other", CHECKSUM, 402), (None, CHECKSUM, 402), (..., None, 422), (..., "x", 422)):
            purchase = self.buy()
            answer = self.client.complete(
                purchase.order, purchase.payment, purchase.token if token is ... else token, checksum)
            self.assertEqual(answer.status, status, answer.text)
            self.assertEqual(self.service.orders(purchase.token), [])

    def test_an_order_that_grew_in_another_tab_is_not_captured(self):
        purchase = self.buy()
        grown = self.client.patch(f"/checkouts/{purchase.order['id']}", {"shippingMethod": "express"}).json
        self.assertNotEqual(grown["summary"]["total"], purchase.total)
        self.assertEqual(purchase.complete().status, 409)
        self.assertEqual(self.service.orders(purchase.token), [])
        second = self.buy(grown)
        self.assert_placed(second, second.complete())
        self.assert_nothing_captured(purchase)

    def test_the_service_has_the_order_of_the_shop(self):
        purchase = self.buy()
        found = [each for each in self.service.admin("GET", "books").json["checkouts"] if each["token"] == purchase.token]
        self.assertEqual([(each["amount"], each["currency"], each["state"]) for each in found],
                         [(purchase.total, "USD", "confirmed")])

    def test_an_order_that_the_service_does_not_accept_has_no_payment(self):
        order = self.client.checkout(self.client.cart(teapot=99))
        self.assert_failure(self.client.pay(order, "k-1", "afterpay"), 422, "provider_unavailable")
        order = self.client.checkout(self.client.cart("EUR"), "DE")
        self.assert_failure(self.client.pay(order, "k-1", "afterpay"), 422, "provider_unavailable")
        self.assertEqual(self.client.get(f"/checkouts/{order['id']}/payments/k-1").json, {"status": "none"})

    def test_other_ways_to_pay_reach_no_service(self):
        order = self.client.checkout(self.client.cart())
        payment = self.client.pay(order, "k-card-1").json["paymentId"]
        before = self.words()
        self.assertEqual(self.client.complete(order, payment).status, 200)
        self.assertEqual(self.words(), before)

    def test_tokens_are_in_private_files_and_on_no_command_line(self):
        purchase = self.buy()
        purchase.complete()
        words = self.words()
        self.assertEqual([line for line in words if purchase.token in line or "sandbox-secret" in line], [])
        captures = [line for line in words if f"--id {purchase.payment} " in line]
        self.assertEqual(len(captures), 1)
        self.assertIn(f"service capture --token-file {self.shop.folder}/shop.sqlite.tokens/", captures[0])
        self.assertIn(f" --amount {purchase.total} --currency USD --reference {purchase.order['id']} ", captures[0])
        self.assertEqual(set(pathlib.Path(self.folder, "modes").read_text().splitlines()), {"-rw-------"})
        folder = f"{self.shop.folder}/shop.sqlite.tokens"
        self.assertEqual((stat.S_IMODE(os.stat(folder).st_mode), os.listdir(folder)), (0o700, []))

    def words(self):
        file = pathlib.Path(self.folder, "words")
        return file.read_text().splitlines() if file.exists() else []


class UnknownOutcomeTests(ServiceTestCase):
    def test_an_answer_that_was_lost_decides_nothing_until_the_repetition(self):
        self.service.fault("cut-after")
        self.service.fault("cut-before", call="payment")
        purchase = self.buy()
        self.assert_undecided(purchase, purchase.complete())
        self.assert_captured(purchase)
        self.assert_undecided(purchase, purchase.complete())
        self.service.recover()
        self.assert_placed(purchase, purchase.complete())

    def test_a_busy_service_decides_nothing_until_the_repetition(self):
        self.service.fault("too-many")
        purchase = self.buy()
        self.assert_undecided(purchase, purchase.complete())
        self.assertEqual(self.service.orders(purchase.token), [])
        self.service.recover()
        self.assert_placed(purchase, purchase.complete())

    def test_a_service_that_cannot_be_reached_decides_nothing(self):
        purchase = self.buy()
        self.service.stop()
        try:
            self.assert_undecided(purchase, purchase.complete())
            other = self.client.checkout(self.client.cart())
            self.assert_failure(self.client.pay(other, "k-2", "afterpay"), 503, "provider_unavailable")
        finally:
            self.service.start()
        self.assert_placed(purchase, purchase.complete())

    def test_a_wrong_key_decides_nothing(self):
        purchase, key = self.buy(), pathlib.Path(self.folder, "key")
        key.write_text("wrong\n")
        try:
            self.assert_undecided(purchase, purchase.complete())
        finally:
            key.write_text("sandbox-secret\n")
        self.assert_placed(purchase, purchase.complete())

    def test_an_order_is_locked_until_its_payment_is_decided(self):
        self.client.post("/admin/products/teapot", {"stock": 2})
        order = self.client.checkout(self.client.cart(teapot=2))
        web = path_of(self.client.post("/checkout/start", {"cartId": order["cartId"]}).json["url"])
        sheet = self.sheet(order, "pay")
        first, second = self.buy(order), self.buy(order)
        card = self.client.pay(order, "k-card").json["paymentId"]
        self.service.fault("too-many")
        self.assert_undecided(first, first.complete())
        # Neither a change, nor another payment, nor the time, nor a price, nor another cart ends it.
        self.assert_failure(self.client.patch(f"/checkouts/{order['id']}", {"shippingMethod": "express"}), 403,
                            "payment_under_way")
        self.assert_failure(self.client.pay(order, "k-3"), 403, "payment_under_way")
        self.assert_failure(second.complete(), 503, "payment_under_way")
        self.assert_failure(self.client.complete(order, card), 503, "payment_under_way")
        self.assertEqual(self.client.form(sheet, card="accepted", total=first.total).status, 403)
        self.assertEqual(self.client.get(web).status, 403)
        self.client.post("/admin/clock", {"seconds": 3_600})
        self.client.post("/admin/products/teapot", {"prices": {"USD": "99.00"}})
        again = self.client.post("/checkouts", {"cartId": order["cartId"], "promoCodes": ["SAVE5"]})
        self.assertEqual((again.status, again.json["id"], again.json["summary"]), (200, order["id"], order["summary"]))
        self.assertEqual(self.client.get(f"/checkouts/{order['id']}").json["summary"], order["summary"])
        self.assertEqual(self.stock("teapot"), 0)
        self.service.recover()
        self.assert_placed(first, first.complete())
        self.assert_failure(second.complete(), 422, "already_ordered")
        self.assertEqual(self.client.complete(order, card).status, 422)
        self.assert_nothing_captured(second)
        self.assertEqual((self.stock("teapot"), self.client.counts()["cartsPaidTwice"]), (0, 0))

    def sheet(self, order, action):
        """Returns the path of a form on the cart's hosted page."""
        path, _, query = path_of(self.client.get(f"/admin/carts/{order['cartId']}").json["checkoutUrl"]).partition("?")
        return f"{path}/{action}?{query}"

    def test_the_shop_settles_payments_that_nobody_completes_again(self):
        self.service.fault("too-many")
        purchase, declined = self.buy(), self.buy(end="decline")
        for each in (purchase, declined):
            self.assert_undecided(each, each.complete())
        self.assertEqual(self.client.post("/admin/captures", {}).json, {"settled": 0, "left": 2})
        self.assertEqual(self.client.counts()["payments"]["capturing"], 2)
        self.service.recover()
        self.assertEqual(self.client.post("/admin/captures", {}).json, {"settled": 2, "left": 0})
        self.assert_placed(purchase, purchase.complete())
        self.assert_failure(declined.complete(), 402, "payment_failed")


class InterruptionTests(ServiceTestCase):
    def test_a_shop_that_is_killed_between_capture_and_order_places_it_at_the_repetition(self):
        purchase = self.buy()
        pathlib.Path(self.folder, "kill").touch()
        with self.assertRaises((OSError, http.client.HTTPException)):
            purchase.complete()
        self.restart()
        self.assert_captured(purchase)
        self.assertEqual(purchase.state()["status"], "created")
        self.assertEqual(self.client.get(f"/admin/carts/{purchase.order['cartId']}").json["orderNumber"], None)
        self.assert_placed(purchase, purchase.complete())

    def test_a_shop_that_is_killed_during_the_capture_places_the_order_at_a_repetition(self):
        purchase = self.buy()
        self.service.fault("slow", worked=True, milliseconds=1_500, times=1)
        thread = threading.Thread(target=self.lose, args=(purchase,))
        thread.start()
        self.wait_until(lambda: self.service.orders(purchase.token))
        self.shop.process.kill()
        thread.join()
        self.restart()
        # The command of the killed shop still works on the order, or has ended it.
        self.wait_until(lambda: purchase.complete().status == 200)
        self.assert_placed(purchase, purchase.complete())

    def lose(self, purchase):
        try:
            purchase.complete()
        except (OSError, http.client.HTTPException):
            pass

    def wait_until(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_completions_at_the_same_time_capture_once(self):
        purchase = self.buy()
        self.service.fault("slow", worked=True, milliseconds=500, times=1)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            answers = [pool.submit(self.complete, purchase) for _ in range(4)]
        self.assert_placed_once(purchase, [answer.result() for answer in answers], 1)

    def test_completions_that_learn_the_outcome_at_the_same_time_place_one_order(self):
        purchase, file, captures = self.buy(), pathlib.Path(self.folder, "wait"), pathlib.Path(self.folder, "captures")
        file.touch()
        captures.write_text("")
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            try:
                answers = []
                for _ in range(3):  # Each command has the outcome before the next one begins, and the shop gets all at once.
                    answers.append(pool.submit(self.complete, purchase))
                    self.wait_until(lambda: captures.read_text().count("\n") == len(answers))
            finally:
                file.unlink()
        self.assertEqual(captures.read_text(), "0\n0\n0\n")
        self.assert_placed_once(purchase, [answer.result() for answer in answers], 3)

    def complete(self, purchase):
        """Completes a payment on another connection."""
        client = Client(self.shop.port)
        try:
            return client.complete(purchase.order, purchase.payment, purchase.token, CHECKSUM)
        finally:
            client.close()

    def assert_placed_once(self, purchase, answers, least):
        """At least so many answers have the number of the one order, and the others know nothing yet."""
        self.assertLessEqual({answer.status for answer in answers}, {200, 503})
        numbers = [answer.json["orderNumber"] for answer in answers if answer.status == 200]
        self.assertGreaterEqual(len(numbers), least)
        last = purchase.complete()
        self.assertEqual({last.json["orderNumber"]}, set(numbers))
        self.assert_placed(purchase, last)

    def test_a_lost_answer_of_the_shop_is_given_again(self):
        purchase = self.buy()
        with self.assertRaises((OSError, http.client.HTTPException)):
            self.client.complete(purchase.order, purchase.payment, purchase.token, CHECKSUM, X_Fault="cut-after")
        self.assert_placed(purchase, purchase.complete())


if __name__ == "__main__":
    unittest.main()
