"""The list of payments: filters, order, pages, and its delay."""
import unittest
import urllib.parse

from running import Client, ServiceTestCase


class ListTests(ServiceTestCase):
    ORDERS = (("30.00", "b", "carl@example.com", False), ("10.00", "c", "ada@example.com", False),
              ("20.00", "a", "bob@example.com", True), ("40.00", "a", "dora@example.com", False))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        client = Client(cls.service.port)
        client.admin("clock", {"now": "2027-01-01T00:00:00Z"})
        cls.payments = []
        for amount, reference, email, is_declined in cls.ORDERS:
            token = client.create(amount, merchantReference=reference, consumer={"email": email})
            client.admin(f"checkouts/{token}/{'decline' if is_declined else 'confirm'}", {})
            cls.payments.append(client.post("/v2/payments/capture", {"token": token}).json)
            client.advance(3600)
        client.close()

    def list(self, *parameters):
        return self.client.get("/v2/payments?" + urllib.parse.urlencode(parameters))

    def numbers(self, *parameters):
        """Returns the places in `ORDERS` of the payments that are found."""
        found = self.list(*parameters)
        self.assertEqual(found.status, 200, found.body)
        return [self.payments.index(payment) for payment in found.json["results"]]

    def test_the_newest_is_first(self):
        found = self.client.get("/v2/payments").json
        self.assertEqual(list(found), ["totalResults", "offset", "limit", "results"])
        self.assertEqual((found["totalResults"], found["offset"], found["limit"]), (4, 0, 20))
        self.assertEqual(found["results"], self.payments[::-1])

    def test_orders(self):
        for name, up in (("createdAt", [0, 1, 2, 3]), ("id", [0, 1, 2, 3]), ("totalAmount", [1, 2, 0, 3]),
                         ("merchantReference", [2, 3, 0, 1]), ("email", [1, 2, 0, 3])):
            self.assertEqual(self.numbers(("orderBy", name), ("ascending", "true")), up, name)
            self.assertEqual(self.numbers(("orderBy", name)), up[::-1], name)

    def test_filters(self):
        ids, tokens = [each["id"] for each in self.payments], [each["token"] for each in self.payments]
        self.assertEqual(self.numbers(("ids", ids[0]), ("ids", ids[2]), ("ids", "1")), [2, 0])
        self.assertEqual(self.numbers(("tokens", tokens[1]), ("tokens", tokens[3])), [3, 1])
        self.assertEqual(self.numbers(("merchantReferences", "a"), ("merchantReferences", "b")), [3, 2, 0])
        self.assertEqual(self.numbers(("merchantReferences", "a,b")), [])
        self.assertEqual(self.numbers(("statuses", "DECLINED")), [2])
        self.assertEqual(self.numbers(("statuses", "approved")), [3, 1, 0])
        self.assertEqual(self.numbers(("statuses", "APPROVED"), ("merchantReferences", "a")), [3])

    def test_dates_are_inclusive(self):
        first, second = self.payments[1]["created"], self.payments[2]["created"]
        self.assertEqual(self.numbers(("fromCreatedDate", first), ("toCreatedDate", second)), [2, 1])
        self.assertEqual(self.numbers(("fromCreatedDate", "2027-01-01T03:00:00+01:00")), [3, 2])
        self.assertEqual(self.numbers(("toCreatedDate", "2026-12-31")), [])

    def test_a_malformed_date_is_500(self):
        for text in ("yesterday", "", "2027-02-30T00:00:00Z", "1/1/2027"):
            self.assert_error(self.list(("fromCreatedDate", text)), 500, "error")
        self.assert_error(self.client.get("/v2/payments?toCreatedDate=2027-01-01T00:00:00+00:00"), 500, "error")
        self.assertEqual(self.client.get("/v2/payments?toCreatedDate=2027-01-01T00:00:00%2B00:00").status, 200)

    def test_malformed_parameters_are_422(self):
        for name, value in (("limit", "0"), ("limit", "251"), ("limit", "x"), ("offset", "-1"), ("orderBy", "name"),
                            ("ascending", "yes"), ("includeNextLink", "1"), ("statuses", "OPEN"), ("limit", "1" * 50)):
            self.assert_error(self.list((name, value)), 422, "error", name)
        self.assert_error(self.list(("includeNextLink", "true"), ("cursor", "x")), 422, "error", "cursor")

    def test_pages_by_offset(self):
        self.assertEqual(self.numbers(("limit", "3")), [3, 2, 1])
        found = self.list(("limit", "3"), ("offset", "3")).json
        self.assertEqual((found["totalResults"], found["offset"], found["limit"], len(found["results"])), (4, 3, 3, 1))
        self.assertEqual(self.numbers(("limit", "250"), ("offset", "9")), [])

    def test_pages_by_next_link(self):
        address, found = f"{self.service.address}/v2/payments?includeNextLink=true&limit=3&orderBy=totalAmount", []
        while address:
            self.assertTrue(address.startswith(self.service.address + "/"))
            page = self.client.get(address.removeprefix(self.service.address)).json
            self.assertEqual(list(page), ["totalResults", "limit", "nextPageUrl", "results"])
            self.assertEqual((page["totalResults"], page["limit"]), (4, 3))
            found.append([self.payments.index(payment) for payment in page["results"]])
            address = page["nextPageUrl"]
        self.assertEqual(found, [[3, 0, 2], [1]])


class GrowingListTests(ServiceTestCase):
    def test_an_order_appears_after_some_seconds(self):
        order = self.client.authorized()
        self.assertEqual(self.client.get(f"/v2/payments?ids={order}").json["totalResults"], 0)
        self.client.advance(3)
        self.assertEqual(self.client.get(f"/v2/payments?ids={order}").json["totalResults"], 1)

    def test_next_links_do_not_shift(self):
        orders = [self.client.authorized() for _ in range(3)]
        self.client.advance(3)
        path, found = "/v2/payments?includeNextLink=true&limit=1", []
        while path and len(found) < 50:
            page = self.client.get(path).json
            found += [payment["id"] for payment in page["results"]]
            self.client.authorized()
            self.client.advance(3)
            path = page["nextPageUrl"].removeprefix(self.service.address)
        self.assertEqual(found[:3], orders[::-1])
        self.assertEqual(len(set(found)), len(found))


if __name__ == "__main__":
    unittest.main()
