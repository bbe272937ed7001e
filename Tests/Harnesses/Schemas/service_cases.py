"""Command lines of `widget service` against the imitation of Afterpay's service, for each outcome and state."""

import json
import sys

import schemas

sys.path.insert(0, str(schemas.ROOT / "Tests/Harnesses/AfterpayService"))
from serving import Service

PLACE = "--shop https://shop.example --pause 1 --json"


class Orders:
    """Checkouts of a shop, and commands about them."""

    def __init__(self, run, service):
        self.run, self.service = run, service
        (run.folder / "key").write_text("sandbox-secret\n")
        (run.folder / "wrong-key").write_text("wrong\n")
        run.variables = {"AFTERPAY_MERCHANT_ID": "60032000", "AFTERPAY_SECRET_KEY_FILE": "key"}

    def __call__(self, line):
        return self.run(f"service {line} --server {self.service.address} {PLACE}")

    def created(self, name):
        """Creates a checkout of 50.00 USD, whose token is in a file of the name."""
        (self.run.folder / "body.json").write_text(json.dumps({
            "amount": {"amount": "50.00", "currency": "USD"}, "consumer": {"email": "ada@example.com"},
            "merchant": {"redirectConfirmUrl": "https://shop.example/ok", "redirectCancelUrl": "https://shop.example/no"}}))
        self(f"checkout create body.json --token-out {name}")

    def confirmed(self, name, end="confirm"):
        """Creates a checkout that the shopper confirms."""
        self.created(name)
        self.service.ask("POST", f"/admin/checkouts/{(self.run.folder / name).read_text().strip()}/{end}")

    def authorized(self, name):
        """Authorizes a checkout, and returns the number of its order."""
        self.confirmed(name)
        return json.loads(self(f"authorize --token-file {name} --amount 50.00 --currency USD"))["order"]


def answered(orders):
    order = orders.authorized("first")
    orders("authorize --token-file first --amount 60.00 --currency USD")
    for line in ("capture --order {} --amount 60.00", "capture --order {} --amount 20.00 --id c-1", "capture --order {} --amount 20.00 --id c-1",
                 "capture --order {} --amount 21.00 --id c-1", "void --order {} --amount 5.00 --reason cancelledItems", "order --order {}",
                 "capture --order {} --amount 25.00", "refund --order {} --amount 10.00 --reference r-1", "refund --order {} --amount 90.00 --reference r-2",
                 "order --order {} --ask"):
        orders(line.format(order))
    orders(f"void --order {orders.authorized('second')}")
    orders("checkout create body.json")
    orders("checkout create none.json")
    orders.confirmed("third", "decline")
    orders("checkout show --token-file third")
    orders("capture --token-file third --amount 50.00 --currency USD")
    orders("checkout show --token-file third")
    orders.authorized("fourth")
    orders("reverse --token-file fourth")
    orders.service.ask("POST", "/admin/reversals")
    orders("order --token-file fourth --ask")
    orders("order --order 7 --ask")
    for line in ("ping", "limits"):
        orders(line)


def unanswered(orders):
    orders.created("early")
    orders("authorize --token-file early --amount 50.00 --currency USD")
    orders.confirmed("fifth")
    decide = "authorize --token-file fifth --amount 50.00 --currency USD"
    orders.run.variables["AFTERPAY_SECRET_KEY_FILE"] = "wrong-key"
    orders(decide)
    orders("limits")
    orders.run.variables["AFTERPAY_SECRET_KEY_FILE"] = "none"
    orders(decide)
    orders.run.variables["AFTERPAY_SECRET_KEY_FILE"] = "key"
    orders.run(f"service {decide} --server http://127.0.0.1:1 {PLACE}")
    orders.run(f"service limits --server http://127.0.0.1:1 {PLACE}")
    orders.service.fault("too-many", times=5)
    orders(decide)
    orders.service.fault("cut-after", call="auth", times=5)
    orders(decide)
    orders("orders --state unknown")
    orders("resume")
    orders("resume --older-than 0")
    order = orders.authorized("sixth")
    orders.service.ask("POST", "/admin/clock", {"advanceSeconds": 14 * 86_400})
    orders(f"order --order {order} --ask")
    orders("orders")


def service(run):
    for options, cases in (((), (answered, unanswered)), (("--minimum", "1.00"), (lambda orders: orders("limits"),))):
        imitation = Service(run.folder, *options)
        try:
            orders = Orders(run, imitation)
            for each in cases:
                each(orders)
        finally:
            imitation.close()
