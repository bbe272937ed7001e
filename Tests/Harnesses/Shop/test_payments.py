"""The payments service: its lists, methods, statuses and keys."""
import unittest

from running import DEVICE, ShopTestCase


class PaymentsServiceTests(ShopTestCase):
    def send(self, method, path, body=None, device=DEVICE, **headers):
        return self.client.send(method, path, body, X_Device_UUID=device, **headers)

    def test_both_families_of_addresses_and_headers(self):
        made = self.send("POST", "/api/payments", {"amount": "12.34", "description": "Mug"})
        self.assertEqual(made.status, 201)
        self.assertIn(b'"amount":12.34,', made.body)
        number = made.json["data"]["id"]
        for prefix in ("", "/api"):
            found = self.client.get(f"{prefix}/payments/{number}", X_Mollie_Checkout_Device_UUID=DEVICE.upper())
            self.assertEqual(found.json, made.json)
        self.assertEqual(list(made.json["data"]), ["id", "method", "issuer", "amount", "description", "url", "status",
                                                   "created_at", "updated_at"])

    def test_devices_do_not_see_each_other(self):
        number = self.send("POST", "/payments", {"amount": "1", "description": "Tea"}).json["data"]["id"]
        other = "ffffffff-ffff-ffff-ffff-ffffffffffff"
        self.assertEqual(self.send("GET", f"/payments/{number}", device=other).status, 404)
        self.assertEqual(self.send("GET", "/payments", device=other).json, {"data": []})
        for device in ("", "x"):
            self.assert_failure(self.send("GET", "/payments", device=device), 400, "no_device")
        self.assert_failure(self.client.get("/payments"), 400, "no_device")

    def test_wrong_payments(self):
        good = {"amount": "12.00", "description": "Mug"}
        for change, code in (({"amount": "0"}, "invalid_amount"), ({"amount": "0.00"}, "invalid_amount"), ({"amount": "1.234"},
                             "invalid_amount"), ({"amount": "-1"}, "invalid_amount"), ({"amount": 12}, "invalid_amount"), (
                             {"amount": "100000000"}, "invalid_amount"), ({"amount": "1e3"}, "invalid_amount"), (
                             {"amount": "٣"}, "invalid_amount"), ({"description": "ab"}, "invalid_description"), (
                             {"description": "x" * 256}, "invalid_description"), ({"description": None}, "invalid_description"), (
                             {"method": "none"}, "unknown_method"), ({"method": "ideal"}, "issuer_required"), (
                             {"method": "ideal", "issuer": "none"}, "unknown_issuer"), ({"method": "klarna", "amount": "9.99"},
                             "method_not_available"), ({"method": "voucher", "amount": "100.01"}, "method_not_available")):
            self.assert_failure(self.send("POST", "/payments", {**good, **change}), 422, code)
        self.assertEqual(self.send("POST", "/payments", {"amount": "99999999.99", "description": "🏆" * 255}).status, 201)

    def test_a_key_makes_one_payment_for_each_device(self):
        body = {"amount": "5.00", "description": "Tea"}
        first = self.send("POST", "/payments", body, Idempotency_Key="k")
        self.assertEqual(self.send("POST", "/payments", body, Idempotency_Key="k").body, first.body)
        self.assert_failure(self.send("POST", "/payments", {**body, "amount": "6"}, Idempotency_Key="k"), 422, "key_reused")
        other = self.send("POST", "/payments", body, device="ffffffff-ffff-ffff-ffff-fffffffffff0", Idempotency_Key="k")
        self.assertNotEqual(other.json["data"]["id"], first.json["data"]["id"])

    def test_methods_depend_on_the_amount(self):
        def names(query):
            return [method["id"] for method in self.client.get(f"/methods{query}").json["data"]]

        self.assertEqual(names(""), ["ideal", "creditcard", "banktransfer", "klarna", "voucher"])
        self.assertEqual(names("?amount=0.50"), ["ideal", "creditcard", "banktransfer"])
        self.assertEqual(names("?amount=10001"), ["ideal", "banktransfer"])
        self.assert_failure(self.client.get("/methods?amount=x"), 422, "invalid_amount")
        ideal = self.client.get("/methods").json["data"][0]
        self.assertEqual([issuer["id"] for issuer in ideal["issuers"]], ["ideal_A", "ideal_B"])
        self.assertIn(b'"minimum_mount":0.01,"maximum_mount":50000.00', self.client.get("/methods").body)
        self.client.post("/admin/methods/ideal", {"offered": False})
        self.assertNotIn("ideal", names(""))
        self.client.post("/admin/methods/ideal", {"offered": True})

    def test_time_moves_statuses(self):
        first = self.send("POST", "/payments", {"amount": "5.00", "description": "Tea"}).json["data"]
        transfer = self.send("POST", "/payments", {"amount": "5.00", "description": "Tea", "method": "banktransfer"}).json["data"]
        self.client.form(transfer["url"].replace(self.shop.address, ""), end="pending")

        def status(payment):
            return self.send("GET", f"/payments/{payment['id']}").json["data"]["status"]

        self.assertEqual((status(first), status(transfer)), ("open", "pending"))
        self.client.post("/admin/clock", {"seconds": 10})
        self.assertEqual((status(first), status(transfer)), ("open", "paid"))
        self.client.post("/admin/clock", {"seconds": 15 * 60})
        self.assertEqual(status(first), "expired")
        self.client.post(f"/admin/payments/{first['id']}", {"status": "mystery"})
        self.assertEqual(status(first), "mystery")


if __name__ == "__main__":
    unittest.main()
