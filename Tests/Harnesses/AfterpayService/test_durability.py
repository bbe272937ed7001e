"""Starts, ends and kills of the process: nothing that was acknowledged is lost."""
import datetime
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import running
from running import SERVICE, Client, RunningService, checkout, usd, uuid, wait_until


class DurabilityTests(unittest.TestCase):
    def test_kill_9_loses_nothing_that_was_acknowledged(self):
        service = RunningService("--confirm-at-once")
        self.addCleanup(service.close)
        generator, acknowledged = random.Random(running.SEED), {}

        def buy(client):
            """Sends orders until the service ends, and notes each answer."""
            try:
                while True:
                    token = client.post("/v2/checkouts", checkout()).json["token"]
                    body = {"requestId": uuid(), "token": token}
                    order = client.post("/v2/payments/auth", body).json["id"]
                    acknowledged[order] = [token, 0, 0, 0, body]
                    for name, path, more in (("captured", "capture", {"requestId": uuid()}), ("voided", "void", {"requestId": uuid()}),
                                             ("refunded", "refund", {})):
                        answer = client.post(f"/v2/payments/{order}/{path}", {"amount": usd("10.00"), **more})
                        if answer.status == 201:
                            acknowledged[order][("captured", "voided", "refunded").index(name) + 1] = 1000
            except (OSError, ValueError, running.http.client.HTTPException):
                client.close()

        for _ in range(running.KILLS):
            threads = [threading.Thread(target=buy, args=(Client(service.port),)) for _ in range(3)]
            for thread in threads:
                thread.start()
            count = len(acknowledged)
            wait_until(lambda: len(acknowledged) > count + 1)
            time.sleep(generator.uniform(0, 0.1))
            service.kill()
            for thread in threads:
                thread.join()
            service.start()
            client = Client(service.port)
            books = {order["id"]: order for order in client.admin("books")["orders"]}
            for order, (token, captured, voided, refunded, body) in acknowledged.items():
                book = books[order]
                self.assertEqual(book["token"], token)
                for name, least in (("captured", captured), ("voided", voided), ("refunded", refunded)):
                    self.assertGreaterEqual(int(book[name].replace(".", "")), least)
            for book in books.values():
                amounts = {name: int(book[name].replace(".", "")) for name in ("original", "captured", "voided", "open")}
                self.assertEqual(amounts["original"], amounts["captured"] + amounts["voided"] + amounts["open"])
            if acknowledged:  # The stored answer is durable too.
                order, (token, _, _, _, body) = list(acknowledged.items())[-1]
                self.assertEqual(client.post("/v2/payments/auth", body).json["id"], order)
            client.close()

    def test_a_later_start_continues(self):
        service = RunningService()
        self.addCleanup(service.close)
        client = Client(service.port)
        order = client.authorized()
        client.advance(86_400)
        now, book = client.admin("clock")["now"], client.book(order)
        client.close()
        service.process.terminate()
        self.assertEqual(service.process.wait(), 0)
        service.process.stdout.close()
        service.start()
        client = Client(service.port)
        self.addCleanup(client.close)
        self.assertEqual(client.book(order), book)
        self.assertEqual(client.admin("books")["orders"], [book])
        self.assertEqual(client.admin(f"books?token={client.create()}")["checkouts"][0]["state"], "open")
        since = datetime.datetime.fromisoformat(client.admin("clock")["now"]) - datetime.datetime.fromisoformat(now)
        self.assertLess(since, datetime.timedelta(minutes=10))
        self.assertNotEqual(client.create(), book["token"])
        self.assertEqual(len(client.log("auth")), 1)


class StartTests(unittest.TestCase):
    def test_the_first_lines(self):
        service = RunningService()
        self.assertRegex(service.address, r"^http://127\.0\.0\.1:[0-9]+$")
        self.assertIn("imitation", service.notice)
        self.assertIn("tests", service.notice)
        self.assertEqual(service.close(), 0)

    def test_a_seed_repeats_tokens_and_ids(self):
        def identifiers():
            service = RunningService()
            client = Client(service.port)
            payment = client.payment(client.authorized())
            found = payment["id"], payment["token"], payment["events"][0]["id"]
            client.close()
            service.close()
            return found
        self.assertEqual(identifiers(), identifiers())

    def test_a_second_process_does_not_open_the_database(self):
        service = RunningService()
        self.addCleanup(service.close)
        command = [sys.executable, str(SERVICE), "--port", "0", *service.arguments]
        result = subprocess.run(command, capture_output=True, text=True, timeout=30)
        self.assertEqual(result.returncode, 1)
        self.assertIn("another process uses it", result.stderr)

    def temporary(self):
        """Returns an environment in which temporary files are removed after the test."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return {**os.environ, "TMPDIR": folder.name}

    def test_wrong_options(self):
        for arguments, part in ((["--faults", "x"], "SEED:RATE"), (["--maximum", "x"], "amount"), (["--currency", "EUR"], "currency"),
                                (["--database", "/nothing/here"], "cannot open"), (["--port", "99999"], "cannot listen")):
            result = subprocess.run([sys.executable, str(SERVICE), "--port", "0", *arguments], capture_output=True, text=True, timeout=30,
                                    env=self.temporary())
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(part, result.stderr)
            self.assertNotIn("Traceback", result.stderr)

    def test_the_script_run(self):
        process = subprocess.Popen([str(SERVICE.parent / "run"), "--port", "0"], stdout=subprocess.PIPE, text=True,
                                   env=self.temporary())
        self.assertTrue(process.stdout.readline().startswith("http://127.0.0.1:"))
        process.terminate()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()


if __name__ == "__main__":
    unittest.main()
