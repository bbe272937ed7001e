"""A shopper who types inputs into a program that carries a checkout out, and reads the lines that it prints."""
import collections
import json
import os
import re
import subprocess
import time

LINES = 400  # lines of one order at most
PRODUCTS = ("mug", "teapot", "tea")


def without_secrets(value, name=""):
    """A value of a line as the command prints it: it hides secrets, which a replay and a live store print."""
    if isinstance(value, list):
        return [without_secrets(element, name) for element in value]
    if isinstance(value, dict):
        return {key: "hidden" if member is not None and is_secret(key, name, value) else without_secrets(member, key)
                for key, member in value.items()}
    if isinstance(value, str):
        return re.sub(r"(?<![^?&#])([^?&#=]*(?:token|secret|authorization)=)[^?&#]*", r"\1hidden", value, flags=re.I)
    return value


def is_secret(key, owner, members):
    if key == "value" and owner in ("headers", "cookies"):
        return owner == "cookies" or is_secret(members["name"], None, {})
    return members.get("event") == "malformedMessage" and key == "text" or bool(
        re.search("(token|secret|authorization)$", key, re.I))


def hidden(lines):
    """Lines of output as they are compared."""
    return [without_secrets(json.loads(line)) for line in lines]


def recorded_token(recording):
    """The provider's token that the shop gave last. A recording has it; the command's output does not."""
    with open(recording, "rb") as file:
        return re.findall(rb'"token\\?": ?\\?"([^"\\]+)', file.read())[-1].decode()


class Failed(Exception):
    """The program did something that it must not."""


class Typist:
    """A shopper with one cart and a process of `widget checkout run`, or of a program with its lines.

    A subclass has the name of its FLOW, the names of the counts that a run must reach, NEEDED, and the methods
    `shop_until_paid` and `mistakes`. `note` is called with each line.
    """

    options = []
    # The share of requests that the shop disturbs.
    FAULTS = 0.08

    def __init__(self, program, widget, shop, directory, number, random):
        self.program, self.widget, self.shop, self.random = program, widget, shop, random
        self.number, self.cart = number, f"h-{number}"
        self.recording = os.path.join(directory, f"{number}.jsonl")
        self.output = []
        self.counts = collections.Counter()
        self.order_number = None
        self.typed = self.requests = self.first = 0

    def make_cart(self):
        products = self.random.sample(PRODUCTS, self.random.randint(1, 3))
        lines = [{"product": product, "quantity": self.random.randint(1, 3)} for product in products]
        self.shop.admin("POST", "/admin/carts", {"id": self.cart, "lines": lines})

    def act_on_shop(self):
        """Sometimes changes a price, or ends the order's time."""
        chance = self.random.random()
        if chance < 0.06:
            # Above the 5.00 that the promo code takes off, since an order of nothing cannot be paid.
            price = f"{self.random.randint(5, 60)}.{self.random.randint(1, 99):02}"
            self.shop.admin("POST", f"/admin/products/{self.random.choice(PRODUCTS)}", {"prices": {"USD": price}})
        elif chance < 0.12:
            self.shop.admin("POST", f"/admin/carts/{self.cart}/expire", {})

    def start(self, *recording):
        """Starts the program, with the option that names the recording."""
        words = [*self.program, self.FLOW, "--shop", self.shop.address, *recording, "--timeout", "8", *self.options]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
                                        env={**os.environ, "TZ": "UTC"})

    def stop(self):
        self.process.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def end_and_resume(self, name, **members):
        """Types an input, and ends the program at any moment after that; it continues its recording."""
        self.type(name, **members)
        time.sleep(self.random.random() * 0.03)
        self.stop()
        self.start("--resume", self.recording)
        self.counts["restart"] += 1
        # The line that continues answers no input; it says how many lines were recorded before.
        self.output, self.typed, self.requests, self.first = [], 1, 0, None
        self.read()
        self.read_all()

    def buy(self):
        """Buys, and checks the recording."""
        with open(self.recording + ".err", "wb+") as self.errors:
            self.start("--record", self.recording)
            try:
                self.shop_until_paid()
                self.process.stdin.close()
                rest = self.process.stdout.read()
                self.process.wait()
            finally:
                if self.process.poll() is None:
                    self.stop()
                self.process.stdout.close()
            self.errors.seek(0)
            error = self.errors.read().decode()
        self.counts["unanswered"] = error.count("has no answer")
        if rest or self.process.returncode or error.count("\n") != self.counts["unanswered"]:
            raise Failed(f"the program ends with status {self.process.returncode}, {rest!r} and {error!r}")
        replay = subprocess.run([self.widget, "checkout", "replay", self.FLOW, self.recording], capture_output=True)
        lines = replay.stdout.splitlines(keepends=True)[self.first:]
        if replay.returncode or hidden(lines) != hidden(self.output):
            raise Failed("the recording, replayed, prints other bytes")
        os.remove(self.recording + ".err")

    def type(self, name, **members):
        """Types an input."""
        self.typed += 1
        self.process.stdin.write(json.dumps({"input": name, **members}).encode() + b"\n")
        self.process.stdin.flush()

    def read(self):
        """Reads a line, and checks its state."""
        line = self.process.stdout.readline()
        if not line:
            raise Failed("the program has ended")
        self.output.append(line)
        if len(self.output) > LINES:
            raise Failed(f"the order is not paid after {LINES} lines")
        step = json.loads(line)
        if self.first is None:
            self.first = step["line"] - 1
        if "state" not in step or step["line"] != self.first + len(self.output):
            raise Failed(f"unexpected line {line!r}")
        self.state = step["state"]
        self.requests += sum(effect["effect"] == "request" for effect in step["effects"])
        self.note(step)
        return step

    def send(self, *inputs):
        """Types inputs at once, and reads until nothing is under way; returns whether the first was accepted.

        Each input and each request has one line, so all are answered when the numbers are equal.
        """
        for name, members in inputs:
            self.type(name, **members)
        first = self.read()
        self.read_all()
        return "refused" not in first

    def read_all(self):
        while len(self.output) < self.typed + self.requests:
            self.read()

    def say(self, name, **members):
        """Types an input, and reads until nothing is under way."""
        return self.send((name, members))
