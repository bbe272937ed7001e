#!/usr/bin/env python3
"""Compares `widget capture` with a second implementation of the rules of Capture.md, over seeded random orders.

    python3 captures.py .build/release/widget [--orders 60] [--seed 1] [--only ORDER]

Each order is created, sometimes by a file of checkouts, then updated and captured at random, by right and wrong requests and by
several programs at once. The decision, code, status, exit status and history are compared. Times of issue are not close to 180
minutes ago, since the command reads the clock. Exit status 0 if nothing failed.
"""
import argparse
import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

import rules as c
from compare import find_plans

TODAY, PLANS = "2026-11-21", (
    *["us-pay-in-4"] * 6, "gb-pay-in-4", "au-pay-in-4", "us-pay-in-4-no-upfront", "eu-pay-in-4-2021")
DAYS = {"yesterday": "2026-11-20", "today": TODAY, "tomorrow": "2026-11-22"}
# Code: status, and whether the shopper can continue.
REFUSALS = {
    "not_found": (404, False), "invalid_token": (402, True), "payment_captured": (410, False),
    "token_expired": (402, False), "amount_mismatch": (422, True), "amount_below_minimum": (422, True),
    "amount_above_maximum": (422, True), "plan_unavailable": (412, False), "checksum_malformed": (422, True),
    "checksum_missing": (422, True), "checksum_mismatch": (412, True),
}
# Code: Afterpay's own, if one is public.
ERROR_CODES = {
    "not_found": "not_found", "invalid_token": "invalid_token", "payment_captured": "payment_captured",
    "token_expired": "invalid_token",
}


class Order:
    """A shop's order, and its answers to captures."""

    def __init__(self, r, number):
        self.r, self.name = r, f"order-{number}"
        self.plan = c.Plan.read(os.path.join(find_plans(), r.choice(PLANS) + ".json"))
        self.token = None if r.random() < 0.05 else f"002.{number}.é".encode()
        self.age = r.choice((None, 60, 60, 9_000, 9_000, 20_000)) if self.token else None
        self.total, self.captured = self.amount(), None
        self.history = [("create", self.total)]

    def amount(self):
        return self.r.choice((self.r.randint(100, 100_000), self.r.randint(1, 300_000), 20_000))

    def text(self, minor):
        return c.money_text(minor, self.plan.exponent)

    def schedule(self, day, token):
        return c.Schedule(self.plan, self.total, c.parse_date(day), token)

    def barrier(self, day):
        return "token_expired" if self.age and self.age >= 10_800 else self.schedule(day, self.token).barrier

    def request(self):
        r = self.r
        kind = r.choice(("right", "right", "right", "none", "yesterday", "tomorrow", "estimate", "digit", "malformed"))
        day = DAYS.get(kind, TODAY)
        checksum = self.schedule(day, None if kind == "estimate" else self.token).checksum()
        if kind == "digit":
            place = r.randrange(64)
            checksum = checksum[:place] + r.choice([d for d in "0123456789abcdef" if d != checksum[place]]) + checksum[place + 1:]
        if kind == "malformed":
            checksum = r.choice((checksum.upper() + "F", checksum[:-1], "", "null"))
        return {
            "token": b"another" if self.token is None or r.random() < 0.08 else self.token,
            "amount": self.total + r.choice((0, 0, 0, 0, 0, 1, -1)) or 1, "adjusted": r.random() < 0.5,
            "checksum": None if kind == "none" else checksum,
        }

    def decide(self, request):
        """The code of the refusal, or the decision's name."""
        checksum = request["checksum"]
        is_checksum = checksum is not None and len(checksum) == 64 and set(checksum) <= set("0123456789abcdef")
        if self.token is None:
            return "not_found"
        if request["token"] != self.token:
            return "invalid_token"
        if self.captured is not None:
            return "already_captured" if request["amount"] == self.captured["amount"] else "payment_captured"
        barrier = self.barrier(TODAY)
        if barrier == "token_expired":
            return barrier
        if request["amount"] != self.total:
            return "amount_mismatch"
        if barrier:
            return barrier
        if checksum is None:
            return "checksum_missing" if request["adjusted"] else "accepted"
        if not is_checksum:
            return "checksum_malformed"
        return "accepted" if checksum == self.schedule(TODAY, self.token).checksum() else "checksum_mismatch"

    def accept(self, request):
        self.captured = request
        self.history.append(("capture", self.total, request["adjusted"], request["checksum"]))


class Run:
    def __init__(self, binary, order, folder):
        self.binary, self.order, self.folder, self.failures = os.path.abspath(binary), order, folder, []
        self.passed = 0

    def file(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def start(self, *words):
        command = [self.binary, *words, "--today", TODAY, "--json", "--state-dir", os.path.join(self.folder, "state")]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def end(self, process):
        out, err = process.communicate(timeout=60)
        return process.returncode, out.decode(), err.decode()

    def want(self, what, expected, got):
        if expected == got:
            self.passed += 1
        else:
            self.failures.append(f"{self.order.name}: {what}\n  expected: {expected}\n  got:      {got}")

    def create(self):
        order, token = self.order, []
        if order.token:
            token = ["--token-file", self.file("token", order.token)]
        if order.age is None:
            words = ["--amount", order.text(order.total), "--plan", order.plan.id, *token]
        else:
            issued = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - order.age))
            checkout = {"token": order.token.decode(), "issuedAt": issued,
                        "amount": {"amount": order.text(order.total), "currency": order.plan.currency}}
            checkouts = self.file("checkouts.json", json.dumps({"format": 1, "checkouts": [checkout]}).encode())
            words = ["--checkouts", checkouts, "--plan", order.plan.id, *token]
        status, out, err = self.end(self.start("create", order.name, *words))
        self.want("create", 1 if order.barrier(TODAY) else 0, status if out else err)

    def update(self):
        order, total = self.order, self.order.amount()
        status, out, err = self.end(self.start("update", "--widget", order.name, "--amount", order.text(total)))
        if order.captured is not None:
            return self.want("an update of what was captured", (65, ""), (status, out))
        order.total = total
        order.history.append(("update", total))
        self.want("update", 1 if order.barrier(TODAY) else 0, status if out else err)

    def words(self, request):
        words = ["--token-file", self.file("received", request["token"]), "--amount", self.order.text(request["amount"])]
        words += ["--adjusted"] if request["adjusted"] else []
        words += [] if request["checksum"] is None else [f"--checksum={request['checksum']}"]
        by_token = request["token"] == self.order.token and self.order.r.random() < 0.5
        return ["capture", *([] if by_token else [self.order.name]), *words]

    def capture(self, programs):
        order, request = self.order, self.order.request()
        words = self.words(request)
        processes = [self.start(*words) for _ in range(programs)]
        expected = []
        for _ in processes:
            expected.append(order.decide(request))
            if expected[-1] == "accepted":
                order.accept(request)
        answers = [self.answer(request, *self.end(process)) for process in processes]
        wanted = [self.expected(request, answer) for answer in expected]
        key = lambda answer: str(answer)
        self.want(f"{' '.join(words)} by {programs}", sorted(wanted, key=key), sorted(answers, key=key))

    def answer(self, request, status, out, err):
        try:
            line = json.loads(out)
        except ValueError:
            return status, out, err
        texts = bool(line.pop("message")), bool(line.pop("advice"))
        with contextlib.closing(sqlite3.connect(os.path.join(self.folder, "state", "store.sqlite"))) as database:
            heads = [head for head, in database.execute("SELECT hash FROM widget_entries ORDER BY number")]
        # It is the line that precedes the last one if another program has written that since.
        line["head"] = line["head"] in heads[-2:]
        return status, texts, line

    def expected(self, request, answer):
        order, is_refused = self.order, answer not in ("accepted", "already_captured")
        status, can_continue = REFUSALS[answer] if is_refused else (201, True)
        checksum = (self.order.captured if answer == "already_captured" else request)["checksum"]
        if checksum is not None and (len(checksum) != 64 or set(checksum) - set("0123456789abcdef")):
            checksum = None
        revision = sum(entry[0] != "capture" for entry in order.history)
        return int(is_refused), (is_refused, is_refused), {
            "widget": order.name, "revision": revision, "decision": "refused" if is_refused else answer,
            "code": answer if is_refused else None, "errorCode": ERROR_CODES.get(answer), "httpStatus": status, "shopperCanContinue": can_continue,
            "amount": {"amount": order.text(request["amount"]), "currency": order.plan.currency}, "checksum": checksum,
            "head": True}

    def look(self):
        order, found, revision = self.order, [], 0
        _, out, _ = self.end(self.start("history", order.name))
        expected = []
        for entry in order.history:
            revision += entry[0] != "capture"
            expected.append((revision, entry[0], order.text(entry[1]), *entry[2:]))
        for line in map(json.loads, out.splitlines()):
            more = (line["isCheckoutAdjusted"], line["checksum"]) if line["command"] == "capture" else ()
            found.append((line["revision"], line["command"], line["amount"]["amount"], *more))
        self.want("history", expected, found)
        status, out, _ = self.end(self.start("status", order.name))
        is_valid = order.captured is not None or not order.barrier(TODAY)
        self.want("status", (0 if is_valid else 1, is_valid, order.captured is not None),
                  (status, json.loads(out)["status"]["isValid"], "capture" in json.loads(out)))

    def run(self):
        self.create()
        for _ in range(self.order.r.randint(2, 10)):
            self.update() if self.order.r.random() < 0.3 else self.capture(self.order.r.choice((1, 1, 1, 4)))
        self.look()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--orders", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    passed, failures, decisions = 0, [], 0
    for number in range(options.orders) if options.only is None else [options.only]:
        with tempfile.TemporaryDirectory() as folder:
            run = Run(options.binary, Order(random.Random(f"{options.seed}/{number}"), number), folder)
            run.run()
        passed, failures = passed + run.passed, failures + run.failures
        decisions += run.order.captured is not None
    for failure in failures[:10]:
        print(failure, file=sys.stderr)
    print(f"{passed} passed, {len(failures)} failed; {decisions} orders captured")
    return 1 if failures or (options.only is None and options.orders >= 60 and decisions < 10) else 0


if __name__ == "__main__":
    sys.exit(main())
