"""A shop in a process of its own, a client for it, and a check that orders add up."""
import html
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

SHOP = pathlib.Path(__file__).resolve().parents[3] / "Examples/Shop/shop.py"
KILLS = 30
WIDGET = None  # the command, for tests of Afterpay's service
DEVICE = "01234567-89ab-cdef-0123-456789abcdef"
CHECKSUM = "0123456789abcdef" * 4
PLACES = {"USD": 2, "AUD": 2, "CAD": 2, "NZD": 2, "GBP": 2, "EUR": 2, "JPY": 0, "KWD": 3}


class RunningShop:
    """A process of the shop with a database in a temporary folder."""

    def __init__(self, *arguments, environment=None):
        self.environment = {**os.environ, **(environment or {})}
        self.folder = tempfile.mkdtemp(prefix="shop-test-")
        self.arguments, self.port = ["--database", f"{self.folder}/shop.sqlite", "--seed", "1", *arguments], 0
        self.start()

    def start(self):
        command = [sys.executable, str(SHOP), "--port", str(self.port), *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment)
        self.address = self.process.stdout.readline().strip()
        self.notice = self.process.stdout.readline()
        self.port = urllib.parse.urlsplit(self.address).port

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        shutil.rmtree(self.folder)


class Answer:
    """An answer: its status, headers, text, and JSON if it is JSON."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A connection to the shop that stays open."""

    def __init__(self, port, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def send(self, method, path, body=None, **headers):
        """Sends JSON and returns the answer. The names of headers have `_` for `-`."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers.setdefault("Content-Type", "application/json")
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        except Exception:
            self.connection.close()
            raise

    def get(self, path, **headers):
        return self.send("GET", path, **headers)

    def post(self, path, body, **headers):
        return self.send("POST", path, body, **headers)

    def patch(self, path, body, **headers):
        return self.send("PATCH", path, body, **headers)

    def form(self, path, **fields):
        """Sends a form and follows where it leads."""
        body = urllib.parse.urlencode(fields).encode()
        answer = self.send("POST", path, body, Content_Type="application/x-www-form-urlencoded")
        return self.get(answer.headers["Location"]) if answer.status == 303 else answer

    def close(self):
        self.connection.close()

    # --- Steps of a checkout ---------------------------------------------------------------------------------------------

    def cart(self, currency="USD", **quantities):
        """Makes a cart and returns its identifier."""
        lines = [{"product": product, "quantity": quantity} for product, quantity in (quantities or {"mug": 2}).items()]
        return self.post("/admin/carts", {"currency": currency, "lines": lines}).json["id"]

    def checkout(self, cart, country="US", method="standard", **changes):
        """Begins the checkout of a cart, fills it in and returns the order."""
        order = self.post("/checkouts", {"cartId": cart}).json
        address = an_address(country)
        changes = {"contact": {"email": "ada@example.com"}, "shippingAddress": address, "billingAddress": address,
                   "shippingMethod": method, **changes}
        return self.patch(f"/checkouts/{order['id']}", changes).json

    def pay(self, order, key, provider="card", total=None, **headers):
        """Asks for a payment and returns the answer."""
        body = {"cartId": order["cartId"], "provider": provider, "key": key,
                "expectedTotal": {"amount": total or order["summary"]["total"], "currency": order["currency"]}}
        return self.post(f"/checkouts/{order['id']}/payments", body, **headers)

    def complete(self, order, payment, token=None, checksum=None, **headers):
        """Completes an order and returns the answer."""
        body = {"paymentId": payment, "token": token, "paymentScheduleChecksum": checksum}
        return self.post(f"/checkouts/{order['id']}/complete", body, **headers)

    def counts(self):
        return self.get("/admin/counts").json


def an_address(country="US", **changes):
    regions = {"US": "IL", "AU": "NSW"}
    return {"name": "Ada", "line1": "1 Main St", "line2": None, "city": "Springfield", "region": regions.get(country),
            "postcode": "62701", "country": country, "phone": None, **changes}


def path_of(address):
    """Returns the path and query of an address."""
    parts = urllib.parse.urlsplit(address)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def page_data(text):
    """Returns the data of a page's script."""
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])


def messages(text):
    """Returns the bridge messages that a page sends when it is loaded."""
    return [json.loads(message) for message in page_data(text)["messages"]]


def field_value(text, name):
    return html.unescape(re.search(f'name="{name}"[^>]* value="([^"]*)"', text)[1])


def minor(text, currency):
    """Returns the minor units of an amount that has all its places."""
    places = PLACES[currency]
    whole, _, fraction = text.partition(".")
    assert len(fraction) == places and text.replace(".", "", 1).isascii() and whole.isdigit(), text
    return int(whole + fraction)


def quantity(value):
    """Returns the thousandths of a quantity: a whole number, or the shortest text of another one."""
    if isinstance(value, str):
        whole, _, fraction = value.partition(".")
        assert re.fullmatch("[0-9]+", whole) and re.fullmatch("[0-9]{0,2}[1-9]", fraction), value
        return int(whole + fraction.ljust(3, "0"))
    return value * 1000


MEMBERS = ["id", "cartId", "version", "currency", "expiresAt", "lines", "promoCodes", "contact", "shippingAddress",
           "billingAddress", "shippingMethods", "shippingMethod", "taxIncluded", "summary"]


def mistake(order):
    """Returns the reason why an order is none, or None: the rules of the contract, by whole numbers."""
    members = list(order)
    if order.get("delivery") is False:
        members.remove("delivery")
        if order["shippingAddress"] or order["shippingMethods"] or order["shippingMethod"]:
            return "a delivery of what is not delivered"
    if members != MEMBERS:
        return f"members {list(order)}"

    def amount(text):
        return minor(text, order["currency"])

    sums = dict(order["summary"])
    adjustments = [each["amount"] for each in sums.pop("adjustments", ())]
    added = sum(-amount(text[1:]) if text.startswith("-") else amount(text) for text in adjustments)
    summary = {name: amount(text) for name, text in sums.items()}
    lines = [(quantity(line["quantity"]), amount(line["unitPrice"]), amount(line["total"])) for line in order["lines"]]
    if any(number < 1 or (2 * number * price + 1000) // 2000 != total for number, price, total in lines):
        return "a line"
    if summary["subtotal"] != sum(total for _, _, total in lines):
        return "subtotal"
    if summary["discount"] != sum(amount(promo["discount"]) for promo in order["promoCodes"]):
        return "discount"
    if summary["discount"] > summary["subtotal"]:
        return "discount above the subtotal"
    prices = {method["id"]: amount(method["price"]) for method in order["shippingMethods"]}
    if order["shippingMethod"] is not None and order["shippingMethod"] not in prices:
        return "a method that is not offered"
    if summary["shipping"] != prices.get(order["shippingMethod"], 0):
        return "shipping"
    tax = 0 if order["taxIncluded"] else summary["tax"]
    if summary["total"] != summary["subtotal"] - summary["discount"] + summary["shipping"] + tax + added:
        return "total"
    return None


class ShopTestCase(unittest.TestCase):
    """Tests that share a running shop, each with carts of its own."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.shop = RunningShop(*cls.options)

    @classmethod
    def tearDownClass(cls):
        cls.shop.close()

    def setUp(self):
        self.client = Client(self.shop.port)
        self.addCleanup(self.client.close)

    def assert_adds_up(self, order):
        self.assertIsNone(mistake(order), order)

    def assert_failure(self, answer, status, code):
        self.assertEqual((answer.status, answer.json.get("code")), (status, code), answer.text)
        self.assertTrue(answer.json["message"])
