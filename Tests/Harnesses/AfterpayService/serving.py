"""The imitation of Afterpay's service in a process of its own, and the command `widget service` against it."""
import base64
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

SERVICE = pathlib.Path(__file__).resolve().parents[3] / "Examples/AfterpayService/afterpay_service.py"


class Service:
    """The imitation in a process of its own."""

    def __init__(self, folder, *options):
        self.process = subprocess.Popen(
            [sys.executable, str(SERVICE), "--port", "0", "--seed", "1", "--database", f"{folder}/service.sqlite", *options],
            stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def create(self, amount="50.00", email="ada@example.com"):
        """Creates a checkout as another program does, and returns its token."""
        identity = base64.b64encode(b"60032000:sandbox-secret").decode()
        body = {"amount": {"amount": amount, "currency": "USD"}, "consumer": {"email": email},
                "merchant": {"redirectConfirmUrl": "https://shop.example/ok", "redirectCancelUrl": "https://shop.example/no"}}
        request = urllib.request.Request(
            self.address + "/v2/checkouts", json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Basic {identity}",
             "User-Agent": "Test/1.0 (Harness/1.0; Python/3; Merchant/60032000) https://shop.example"})
        while True:
            # A fault at random costs a token that nobody uses.
            with contextlib.suppress(OSError, http.client.HTTPException, ValueError, KeyError):
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.loads(answer.read())["token"]

    def fault(self, fault, **members):
        self.ask("POST", "/admin/faults", {"fault": fault, **members})

    def log(self, call=None):
        requests = self.ask("GET", "/admin/requests")["requests"]
        return [request for request in requests if call is None or request["call"] == call]

    def books(self, token):
        return next((order for order in self.ask("GET", "/admin/books")["orders"] if order["token"] == token), None)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Result:
    """The end of a command: its status, its lines of JSON and its messages."""

    def __init__(self, process, timeout=120):
        self.output, self.errors = process.communicate(timeout=timeout)
        self.status = process.returncode
        self.is_killed = self.status == -signal.SIGKILL
        self.lines = [json.loads(line) for line in self.output.splitlines(True) if line.startswith("{") and line.endswith("\n")]

    @property
    def line(self):
        """The only line; an empty object if there is none, so that an assertion shows the messages."""
        return self.lines[0] if len(self.lines) == 1 else {"errors": self.errors, "output": self.output}


class Shop:
    """A shop's machine: its store, its key, and the command."""

    def __init__(self, widget, service, folder, location=None, merchant="60032000", key="sandbox-secret"):
        self.widget, self.service, self.folder = os.path.abspath(widget), service, pathlib.Path(folder)
        self.location = location or f"sqlite:{folder}/store.sqlite"
        self.key = self.folder / f"key-{merchant}-{hashlib.sha256(key.encode()).hexdigest()[:8]}"
        self.key.write_text(key + "\n", encoding="ascii")
        self.merchant = merchant

    def start(self, *words, now=None, server=None, json_lines=True):
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "WIDGET_STORE": self.location,
            "AFTERPAY_MERCHANT_ID": self.merchant, "AFTERPAY_SECRET_KEY_FILE": str(self.key)}
        if now is not None:
            environment["WIDGET_NOW"] = now
        further = ["--json"] if json_lines else []
        if words[0] == "service":
            further += ["--server", server or self.service.address, "--shop", "https://shop.example"]
        return subprocess.Popen(
            [self.widget, *words, *further], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words, **options):
        return Result(self.start(*words, **options))

    def service_run(self, *words, **options):
        """Runs a command of the service with short pauses."""
        reads = words[0] in ("ping", "limits", "orders") or words[0] == "order" and "--ask" not in words
        return self.run("service", *words, *([] if reads else ["--pause", "5"]), **options)


class Folder:
    """A temporary folder."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="afterpay-command-")
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path)
