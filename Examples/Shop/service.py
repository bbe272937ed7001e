"""Afterpay's service, by the command `widget service`: the token of a payment, and its capture."""
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from answers import Reject, to_json

CURRENCIES = ("AUD", "CAD", "GBP", "NZD", "USD")
# The exit statuses about a payment: its outcome, or none yet.
EXPECTED = (0, 1, 71, 74, 75)
LONGEST = 300  # seconds; the command ends by itself within three minutes and the time of one request
UNAVAILABLE = "Afterpay cannot answer now. Nothing was paid. Try again later, or pay another way."
UNKNOWN = "Afterpay has not answered yet. Ask again."
TITLES = {
    402: "Afterpay has declined the payment. Pay another way.",
    409: "Afterpay has another amount for this purchase. Nothing was paid. Look at the order again, then pay.",
    412: "Afterpay has another payment of this purchase. Ask the shop before you pay again.",
    422: "Afterpay does not accept this payment. Pay another way.",
}
# The answers to a rejection of the service and to a refusal of the command, by their codes; any other code is 422.
STATUSES = {
    "invalid_token": 402, "invalid_order_transaction_status": 402, "not_carried_out": 402,
    "invalid_object": 409, "invalid_amount": 409, "checksum_of_another_amount": 409,
    "decided_otherwise": 412, "payment_captured": 412, "token_of_another_order": 412, "id_reused": 412,
}
ENDED = ("declined", "voided", "reversed", "expired")
DECIDED = ("authorized", "partlyCaptured", "captured")


class Unusable(Exception):
    """The service cannot be used with the shop's options; the text names the mistake and the remedy."""


class Capture:
    """The answer to the completion of a payment after its capture: its status, and its code and message unless it is 200.

    With 402, 409 and 422 the payment is released; with 412 and 503 nothing is decided.
    """

    def __init__(self, status):
        self.status = status
        self.code = "payment_unknown" if status == 503 else "payment_failed"
        self.message = UNKNOWN if status == 503 else TITLES.get(status, "")

    @property
    def is_final(self):
        return self.status not in (412, 503)


class Service:
    """The command for one service and one store.

    Tokens are in files of a folder that only the shop's user can read, and never part of a command line.
    """

    def __init__(self, address, widget, store, folder, pause=None):
        self.address, self.store, self.folder, self.pause = address, store, folder, pause
        self.widget = shutil.which(widget)
        if self.widget is None:
            raise Unusable(f"cannot run {widget}: it is no program; name the command by --widget")
        for name in ("AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY_FILE"):
            if not os.environ.get(name):
                raise Unusable(f"cannot use {address}: {name} is not set; set the merchant's identity for this service")
        parts = urllib.parse.urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Unusable(f"cannot use {address}: it is no address; write it as http://127.0.0.1:8081")
        try:
            shutil.rmtree(folder, ignore_errors=True)  # Files of a shop that was killed.
            os.mkdir(folder, 0o700)
        except OSError as error:
            raise Unusable(f"cannot make {folder}: {error}; name another file with --database") from None

    def create(self, body, shop):
        """Returns the token of a new checkout at the service, or rejects the payment."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            request, token = os.path.join(folder, "request"), os.path.join(folder, "token")
            with open(request, "w", encoding="utf-8") as file:
                file.write(to_json(body))
            status, _ = self._run(shop, "checkout", "create", request, "--token-out", token)
            if status in (1, 65):
                raise Reject(422, "provider_unavailable", "Afterpay does not accept this order. Choose another way to pay.")
            try:
                with open(token, encoding="utf-8") as file:
                    found = file.read().removesuffix("\n")
            except (OSError, UnicodeDecodeError):
                found = ""
        if status != 0 or not found:
            raise Reject(503, "provider_unavailable", UNAVAILABLE)
        return found

    def capture(self, shop, token, amount, currency, order, payment):
        """Returns the outcome of the full capture of a payment: the first time, and each time that it is repeated."""
        with tempfile.NamedTemporaryFile("w", dir=self.folder, encoding="utf-8") as file:  # Its mode is 0600.
            file.write(token)
            file.flush()
            status, report = self._run(
                shop, "capture", "--token-file", file.name, "--amount", amount, "--currency", currency,
                "--reference", order, "--id", payment)
        return Capture(answer_status(status, report))

    def play(self, token, end):
        """Plays the shopper at an imitation of the service, who confirms a token, or confirms it and will be declined."""
        parts = urllib.parse.urlsplit(self.address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.hostname, parts.port, timeout=30)
        try:
            connection.request("POST", f"{parts.path}/admin/checkouts/{urllib.parse.quote(token, safe='')}/{end}")
            status = connection.getresponse().status
        except (OSError, http.client.HTTPException):
            status = 503
        finally:
            connection.close()
        if status == 402:
            raise Reject(422, "token_ended", "This purchase has ended.")
        if status != 200:
            raise Reject(503, "provider_unavailable", UNAVAILABLE)

    def _run(self, shop, *words):
        """Returns the exit status of a command, and the object that it prints; None for each if there is none."""
        options = ["--server", self.address, "--shop", shop, "--store", self.store, "--json"]
        if self.pause is not None:
            options += ["--pause", str(self.pause)]
        try:
            done = subprocess.run([self.widget, "service", *words, *options], stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=LONGEST)
        except (OSError, subprocess.TimeoutExpired) as problem:
            print(f"error: widget service {words[0]}: {problem.__class__.__name__}", file=sys.stderr, flush=True)
            return None, None
        if done.returncode not in EXPECTED:  # The set-up of the shop is wrong, and only its operator can correct it.
            print(f"error: widget service {words[0]}: {done.stderr.decode(errors='replace').strip()}", file=sys.stderr, flush=True)
        try:
            report = json.loads(done.stdout)
        except ValueError:
            report = None
        return done.returncode, report if isinstance(report, dict) else None


def answer_status(status, report):
    """Returns the status by which the shop answers after a command: the table of README.md."""
    outcome = report and report.get("outcome")
    if status == 0 and outcome == "approved":
        return 200
    if status != 1:
        return 503
    if outcome == "declined":
        return 402
    if outcome not in ("rejected", "refused"):
        return 503
    error = report.get("error")
    code = error.get("code") if isinstance(error, dict) else None
    if code == "wrong_state":
        state = report.get("state")
        return 402 if state in ENDED else 412 if state in DECIDED else 503
    return STATUSES.get(code, 422)


def checkout_body(checkout, base):
    """Returns the body of `checkout create` for an order."""
    order, email = checkout.shown, (checkout.shown["contact"] or {}).get("email")
    page = f"{base}/carts/{urllib.parse.quote(checkout.cart, safe='')}"

    def amount(text):
        return {"amount": text, "currency": checkout.currency}

    items = []
    for line in order["lines"]:
        # Goods by weight are one item of the whole price, since a quantity is a whole number there.
        is_whole = isinstance(line["quantity"], int)
        items.append({"name": (line["name"] if is_whole else f"{line['name']}, {line['quantity']}")[:255], "sku": line["id"],
                      "quantity": line["quantity"] if is_whole else 1,
                      "price": amount(line["unitPrice" if is_whole else "total"])})
    return {"amount": amount(order["summary"]["total"]), "consumer": {"email": email}, "items": items[:100],
            "merchant": {"redirectConfirmUrl": page, "redirectCancelUrl": page}, "merchantReference": checkout.id}
