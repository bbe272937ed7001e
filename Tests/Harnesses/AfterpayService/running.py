"""The service in a process of its own, a client for it, and assertions on its answers."""
import base64
import http.client
import itertools
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

SERVICE = pathlib.Path(__file__).resolve().parents[3] / "Examples/AfterpayService/afterpay_service.py"
SEED, SEQUENCES, KILLS = 1, 8, 6
BASIC = "Basic " + base64.b64encode(b"60032000:sandbox-secret").decode()
AGENT = "Test/1.0 (Harness/1.0; Python/3; Merchant/60032000) https://shop.example"
DAY = 86_400
_numbers = itertools.count(1)


def uuid():
    """Returns another UUID each time."""
    return f"00000000-0000-4000-8000-{next(_numbers):012d}"


def usd(amount):
    return {"amount": amount, "currency": "USD"}


def cents(money):
    return int(money["amount"].replace(".", ""))


def contact(**changes):
    return {"name": "Ada Lovelace", "line1": "1 Main St", "area1": "Springfield", "region": "IL", "postcode": "62701",
            "countryCode": "US", **changes}


def checkout(total="50.00", **changes):
    """Returns the body of a checkout."""
    return {"amount": usd(total), "consumer": {"email": "ada@example.com", "givenNames": "Ada", "surname": "Lovelace"},
            "merchant": {"redirectConfirmUrl": "https://shop.example/ok", "redirectCancelUrl": "https://shop.example/no"},
            "merchantReference": "shop-1"} | changes


def wait_until(condition, seconds=20):
    """Returns the first true value of a condition, which it asks for again and again."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} seconds")
        time.sleep(0.005)
    return found


class RunningService:
    """A process of the service with a database in a temporary folder."""

    def __init__(self, *arguments):
        self.folder = tempfile.mkdtemp(prefix="afterpay-service-test-")
        self.arguments = ["--database", f"{self.folder}/service.sqlite", "--seed", "1", *arguments]
        self.start()

    def start(self):
        command = [sys.executable, str(SERVICE), "--port", "0", *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.notice = self.process.stdout.readline()
        self.port = urllib.parse.urlsplit(self.address).port

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        self.process.terminate()
        status = self.process.wait()
        self.process.stdout.close()
        shutil.rmtree(self.folder)
        return status


class Answer:
    """An answer: its status, headers, body, and JSON if it is JSON."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A connection to the service that stays open."""

    def __init__(self, port, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def send(self, method, path, body=None, headers=()):
        """Sends a request, of JSON if it has a body. A header that is None is left out."""
        sent = {"Authorization": BASIC, "User-Agent": AGENT, "Accept": "application/json"}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            sent["Content-Type"] = "application/json"
        sent.update(headers)
        try:
            self.connection.request(method, path, body, {name: value for name, value in sent.items() if value is not None})
            answer = self.connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        except Exception:
            self.connection.close()
            raise

    def get(self, path, **headers):
        return self.send("GET", path, headers=headers)

    def post(self, path, body=None):
        return self.send("POST", path, body)

    def put(self, path, body):
        return self.send("PUT", path, body)

    def close(self):
        self.connection.close()

    # --- The administration and the steps of an order --------------------------------------------------------------------

    def admin(self, path, body=None):
        """Sends a request to the administration and returns its JSON."""
        answer = self.get(f"/admin/{path}") if body is None else self.post(f"/admin/{path}", body)
        if answer.status not in (200, 201):
            raise AssertionError((path, answer.status, answer.body))
        return answer.json

    def advance(self, seconds):
        self.admin("clock", {"advanceSeconds": seconds})

    def fault(self, fault, **members):
        self.admin("faults", {"fault": fault, **members})

    def create(self, amount="50.00", **changes):
        """Creates a checkout and returns its token."""
        return self.post("/v2/checkouts", checkout(amount, **changes)).json["token"]

    def confirmed(self, amount="50.00", **changes):
        """Creates a checkout that the shopper confirms, and returns its token."""
        token = self.create(amount, **changes)
        self.admin(f"checkouts/{token}/confirm", {})
        return token

    def declined(self, amount="50.00"):
        token = self.create(amount)
        self.admin(f"checkouts/{token}/decline", {})
        return token

    def authorized(self, amount="50.00", **changes):
        """Authorizes a payment and returns its identifier."""
        return self.post("/v2/payments/auth", {"requestId": uuid(), "token": self.confirmed(amount, **changes)}).json["id"]

    def capture(self, order, amount, **members):
        return self.post(f"/v2/payments/{order}/capture", {"requestId": uuid(), "amount": usd(amount), **members})

    def void(self, order, amount=None, **members):
        body = {"requestId": uuid(), **members} | ({} if amount is None else {"amount": usd(amount)})
        return self.post(f"/v2/payments/{order}/void", body)

    def refund(self, order, amount, **members):
        return self.post(f"/v2/payments/{order}/refund", {"amount": usd(amount), **members})

    def payment(self, order):
        return self.get(f"/v2/payments/{order}").json

    def book(self, order):
        """Returns an order of the books, by its identifier or token."""
        found, = self.admin(f"books?{'order' if order.isdigit() else 'token'}={order}")["orders"]
        return found

    def log(self, call):
        return self.admin(f"requests?call={call}")["requests"]


class ServiceTestCase(unittest.TestCase):
    """Tests of one class share a process, and each has a connection of its own."""

    ARGUMENTS = ()

    @classmethod
    def setUpClass(cls):
        cls.service = RunningService(*cls.ARGUMENTS)

    @classmethod
    def tearDownClass(cls):
        cls.service.close()

    def setUp(self):
        self.client = Client(self.service.port)
        self.addCleanup(self.client.close)
        self.client.send("DELETE", "/admin/faults")
        self.client.send("DELETE", "/admin/requests")

    def assert_error(self, answer, status, code, part=""):
        """Asserts an error of the documented shape, with a part of its message."""
        self.assertEqual((answer.status, answer.json.get("errorCode")), (status, code), answer.body)
        self.assertEqual(list(answer.json), ["errorCode", "errorId", "message", "httpStatusCode"])
        self.assertRegex(answer.json["errorId"], "^[0-9a-f]{16}$")
        self.assertEqual(answer.json["httpStatusCode"], status)
        self.assertIn(part, answer.json["message"])

    def assert_payment(self, answer, status, state, amounts=None):
        """Asserts a Payment that adds up; the amounts are those captured, voided and open."""
        self.assertEqual(answer.status, status, answer.body)
        payment = answer.json
        self.assertEqual(payment["paymentState"], state)
        sums = {"captured": 0, "voided": 0}
        kinds = {"CAPTURED": "captured", "VOIDED": "voided", "EXPIRED": "voided"}
        for event in payment["events"]:
            if event["type"] in kinds:
                sums[kinds[event["type"]]] += cents(event["amount"])
        still_open = cents(payment["openToCaptureAmount"])
        self.assertEqual(cents(payment["originalAmount"]), sums["captured"] + sums["voided"] + still_open)
        if amounts is not None:
            found = tuple(f"{each // 100}.{each % 100:02d}" for each in (sums["captured"], sums["voided"], still_open))
            self.assertEqual(found, amounts)
        return payment

    def assert_types(self, payment, *types):
        self.assertEqual([event["type"] for event in payment["events"]], list(types))
