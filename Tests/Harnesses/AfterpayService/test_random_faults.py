"""Faults at random: the same seed, the same faults, and clients that repeat until they succeed."""
import http.client
import unittest

from running import Client, RunningService, checkout, usd, uuid


class RandomFaultTests(unittest.TestCase):
    def statuses(self, *arguments):
        """Returns how 50 requests of a new service are answered."""
        service = RunningService(*arguments)
        found = []
        for number in range(50):
            client = Client(service.port)
            try:
                answer = client.get(f"/v2/payments/{number}")
                found.append((answer.status, answer.body[:20]))
            except (http.client.HTTPException, ConnectionError) as error:
                found.append(type(error).__name__)
            client.close()
        service.close()
        return found

    def test_the_same_seed_gives_the_same_faults(self):
        first = self.statuses("--faults", "7:0.4")
        self.assertEqual(self.statuses("--faults", "7:0.4"), first)
        self.assertNotEqual(self.statuses("--faults", "8:0.4"), first)
        share = sum(each[0] != 404 for each in first)
        self.assertTrue(5 < share < 35, share)
        self.assertEqual({each[0] for each in self.statuses("--faults", "7:0")}, {404})

    def test_repetitions_reach_the_end(self):
        service = RunningService("--faults", "3:0.5", "--confirm-at-once")
        self.addCleanup(service.close)
        client = Client(service.port)
        self.addCleanup(client.close)

        def insist(path, body, good):
            for _ in range(60):
                try:
                    answer = client.post(path, body)
                    if answer.status == good and answer.json.keys() & {"token", "refundId"}:
                        return answer.json
                except (http.client.HTTPException, ConnectionError, ValueError):
                    pass
            raise AssertionError(path)

        for _ in range(5):
            token = insist("/v2/checkouts", checkout(), 201)["token"]
            order = insist("/v2/payments/auth", {"requestId": uuid(), "token": token}, 201)["id"]
            insist(f"/v2/payments/{order}/capture", {"requestId": uuid(), "amount": usd("30.00")}, 201)
            insist(f"/v2/payments/{order}/void", {"requestId": uuid()}, 201)
            insist(f"/v2/payments/{order}/refund", {"requestId": uuid(), "merchantReference": "m", "amount": usd("10.00")}, 201)
            book = client.book(order)
            self.assertEqual([book[name] for name in ("captured", "voided", "open", "refunded")], ["30.00", "20.00", "0.00", "10.00"])


if __name__ == "__main__":
    unittest.main()
