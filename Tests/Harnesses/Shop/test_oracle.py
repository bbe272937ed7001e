"""The native checkout of `Tests/Harnesses/Oracle` buys through the shop: well, and disturbed by faults and kills."""
import http.client
import json
import pathlib
import random
import sys
import unittest

import running
from running import Client, RunningShop

sys.path.append(str(pathlib.Path(running.__file__).resolve().parents[1] / "Oracle"))

import checkout  # noqa: E402
import checkout_lines  # noqa: E402

STEPS = 400


class Shopper:
    """A shopper who goes on until the order is placed, and notes each error."""

    def __init__(self, shop, cart, country, source):
        self.shop, self.cart, self.country, self.source = shop, cart, country, source
        self.replay, self.errors, self.keys, self.paid = checkout.Replay(), [], 0, None
        self.client = Client(shop.port, timeout=2)

    def take(self, name, **fields):
        """Gives an input to the checkout, and does what it asks for."""
        inputs = [json.dumps({"input": name, **fields})]
        while inputs:
            line = self.replay.take(inputs.pop(0).encode())
            if "error" in line or "refused" in line:
                self.errors.append(line.get("refused", line.get("error"))["code"])
            self.state = json.loads(checkout_lines.json(line["state"]))
            for event in line["events"]:
                if event["event"] == "checkout_error":
                    self.errors.append(event["code"])
            for effect in line["effects"]:
                effect = json.loads(checkout_lines.json(effect))
                if effect["effect"] == "request":
                    inputs.append(self.answer(effect))
                elif effect["effect"] == "presentProvider":
                    inputs.append(self.present(effect))

    def answer(self, effect):
        headers = {"Idempotency_Key": effect["key"]} if effect["key"] else {}
        try:
            answer = self.client.send(effect["method"], effect["path"], effect["body"], **headers)
        except (OSError, http.client.HTTPException):
            return json.dumps({"input": "noAnswer", "request": effect["request"], "reason": "unreachable"})
        try:
            body = answer.text if answer.text and answer.json is not None else "null"
        except ValueError:
            body = '"not JSON"'
        return f'{{"input":"answer","request":{effect["request"]},"status":{answer.status},"body":{body}}}'

    def present(self, effect):
        order = self.state["order"]
        assert effect["amount"] == {"amount": order["summary"]["total"], "currency": order["currency"]}, effect
        self.paid = effect["amount"]
        if self.source.random() < 0.1:
            return json.dumps({"input": "providerFinished", "result": "cancelled"})
        token = effect["data"]["token"] if effect["data"] else None
        return json.dumps({"input": "providerFinished", "result": "succeeded", "token": token})

    def step(self):
        """Does the next sensible thing."""
        state = self.state
        sections = {section["id"]: section["state"] for section in state["sections"]}
        address = {**running.an_address(self.country), "name": "Zoë \u2028 \"<b>"[:4]}
        if state["phase"] == "idle":
            self.take("load")
        elif state["phase"] in ("failed", "paying"):
            self.take("retry")
        elif sections["payment"] == "open":
            self.keys += 1
            provider = "afterpay" if state["widget"] and state["widget"]["isValid"] and self.keys % 2 else "card"
            if float(state["order"]["summary"]["total"]) == 0:
                provider = None
                self.paid = {"amount": state["order"]["summary"]["total"], "currency": state["order"]["currency"]}
            self.take("pay", provider=provider, key=f"{self.cart}-{self.keys}")
        elif state["drafts"] and not state["underWay"]:
            if self.source.random() < 0.7:
                self.take("retry")
            else:
                self.take("discardDraft", section=next(iter(state["drafts"])))
        elif sections["contact"] == "open":
            self.take("setContact", email="ada@example.com")
        elif sections.get("shippingAddress") == "open":
            self.take("setShippingAddress", address=address)
        elif sections["billingAddress"] == "open":
            if "shippingAddress" in sections:
                self.take("useShippingAsBilling")
            else:
                self.take("setBillingAddress", address=address)
        elif sections.get("shippingMethod") == "open":
            self.take("chooseShippingMethod", id=self.source.choice(state["order"]["shippingMethods"])["id"])
            if not state["order"]["promoCodes"]:
                self.take("applyPromoCode", code=self.source.choice(["SAVE5", "TEN", "BIG20", "NOTHING"]))
        else:
            self.take("retry" if self.source.random() < 0.5 else "refresh")

    def buy(self, disturb=lambda: None):
        self.take("begin", cartId=self.cart, buyer={"kind": "guest"}, providers=["afterpay", "card"], at="2026-11-21T10:00:00Z")
        for _ in range(STEPS):
            if self.state["phase"] == "completed":
                break
            disturb()
            self.step()
        self.client.close()
        return self.state


class OracleTests(unittest.TestCase):
    def purchases(self, count, shop, disturb=lambda: None):
        """Buys, and compares each order with the shop's list; returns the number of each error."""
        source, errors, found = random.Random(3), {}, {}
        client = Client(shop.port)
        client.post("/admin/products/tea", {"stock": 1_000_000})
        client.post("/admin/blanks", {"blanks": True})
        client.close()
        for number in range(count):
            currency, country = source.choice((("USD", "US"), ("USD", "FR"), ("USD", "HK"), ("AUD", "AU"), ("GBP", "GB"), ("NZD", "NZ")))
            client = Client(shop.port)
            lines = [{"product": "tea", "quantity": source.randint(1, 30)}, {"product": "e-book", "quantity": 1},
                     {"product": "loose-tea", "quantity": f"0.{source.randint(1, 999):03d}"}]
            lines = source.sample(lines, source.randint(1, 3))
            cart = client.post("/admin/carts", {"currency": currency, "lines": lines}).json["id"]
            if source.random() < 0.4:
                amount = source.choice(("-1.00", "-1000000.00", "2.50"))
                client.post(f"/admin/carts/{cart}/adjustments", {"adjustments": [{"id": "a", "name": "A", "amount": amount}]})
            client.close()
            shopper = Shopper(shop, cart, country, source)
            state = shopper.buy(disturb)
            self.assertEqual(state["phase"], "completed", (cart, shopper.errors[-20:], state))
            found[cart] = (state["orderNumber"], shopper.paid, state["order"]["summary"]["total"])
            for code in shopper.errors:
                errors[code] = errors.get(code, 0) + 1
        client = Client(shop.port)
        placed = client.get("/admin/orders").json["orders"]
        counts = client.counts()
        client.close()
        self.assertEqual({order["cartId"]: (order["orderNumber"], order["paid"], order["total"]["amount"]) for order in placed},
                         found)
        self.assertEqual(counts["cartsPaidTwice"], 0)
        return errors, counts

    def test_undisturbed_no_answer_is_malformed(self):
        shop = RunningShop()
        self.addCleanup(shop.close)
        errors, _ = self.purchases(40, shop)
        self.assertLessEqual(set(errors), {"change_rejected"}, errors)

    def test_disturbed_every_cart_is_bought_once_for_the_amount_shown(self):
        shop = RunningShop("--faults", "5:0.25")
        self.addCleanup(shop.close)
        source = random.Random(9)

        def disturb():
            if source.random() < 0.02:
                shop.kill()
                shop.start()

        errors, counts = self.purchases(60, shop, disturb)
        for code in ("service_unavailable", "malformed_answer", "amount_changed", "cart_expired", "payment_unknown"):
            self.assertGreater(errors.get(code, 0), 0, errors)
        for status in ("409", "410"):
            self.assertGreater(counts["answers"][status], 0, counts)
        print(f"60 disturbed orders: {dict(sorted(errors.items()))}", flush=True)


if __name__ == "__main__":
    unittest.main()
