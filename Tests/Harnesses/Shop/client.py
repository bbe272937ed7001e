#!/usr/bin/env python3
"""A second client of a shop's server: it carries a checkout out as `widget checkout run` does, and shares no code with it.

    python3 client.py native [FILE] --shop URL [--timeout SECONDS] [--today YYYY-MM-DD] [--immediately]

It is written from the documentation alone: the page `ShopRequests` of `Sources/Checkout/ShopRequests` for the requests, their repetition
and the answers, and `widget checkout run --help` for the lines. The states are those of the second implementation of the native
flow in `Tests/Harnesses/Oracle`.

It reads inputs, one a line, and writes a line for each input and each answer. Exit status 65 if a line could not be read.
"""
import argparse
import datetime
import http.client
import os
import queue
import random
import sys
import threading
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Oracle"))

import checkout  # noqa: E402
import checkout_lines  # noqa: E402
import rules  # noqa: E402
import strict_json  # noqa: E402

# The page `ShopRequests`, "Attempts" and "Time", and the documentation of `ShopRequestSettings`; seconds.
SENT_AGAIN = {408, 425, 429, 500, 502, 503, 504}
ATTEMPTS, PER_ATTEMPT, FIRST_PAUSE, LONGEST_PAUSE = 3, 15, 0.4, 5
# The page `ShopRequests`, "Answers": a larger body counts as no answer.
LARGEST_BODY = 1 << 20


class NoAnswer(Exception):
    """The end of an attempt without an answer; its argument is the reason."""


class Answer:
    """The answer to an attempt: its status, its body as bytes, and the pause that the server asks for, in seconds."""

    def __init__(self, status, body, pause):
        self.status, self.body, self.pause = status, body, pause


class Server:
    """The shop's server."""

    def __init__(self, address, timeout):
        self.address, self.timeout = urllib.parse.urlsplit(address), timeout

    def send(self, effect):
        """Carries out an effect `request`, and returns its answer or raises `NoAnswer`."""
        is_repeatable = effect["method"] == "GET" or effect["key"] is not None
        deadline, unknown, pause = time.monotonic() + self.timeout, None, FIRST_PAUSE
        for attempt in range(1, ATTEMPTS + 1):
            try:
                end = self.attempt(effect, min(PER_ATTEMPT, deadline - time.monotonic()))
            except NoAnswer as problem:
                end = problem
            is_answer = isinstance(end, Answer)
            if unknown is not None and is_answer and 200 <= end.status <= 299:
                return end
            # A payment may have been created: a later rejection says nothing about it.
            is_known = is_answer and end.status not in (408, 425, 429) and end.status // 100 in (2, 4)
            if effect["key"] is not None and not is_known:
                unknown = end
            wanted = max(pause * random.uniform(0.5, 1), end.pause if is_answer else 0)
            if (not is_repeatable or is_answer and end.status not in SENT_AGAIN or attempt == ATTEMPTS
                    or wanted > LONGEST_PAUSE or time.monotonic() + wanted >= deadline):
                break
            time.sleep(wanted)
            pause = min(2 * pause, LONGEST_PAUSE)
        if unknown is not None:
            end = unknown
        if isinstance(end, NoAnswer):
            raise end
        return end

    def attempt(self, effect, seconds):
        """Sends a request once, on a connection of its own. Redirects are not followed."""
        kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.address.hostname, self.address.port, timeout=max(seconds, 0.001))
        headers = {"Accept": "application/json"}
        if effect["key"] is not None:
            headers["Idempotency-Key"] = effect["key"]
        body = None
        if effect["body"] is not None:
            headers["Content-Type"] = "application/json"
            body = checkout_lines.json(effect["body"]).encode()
        path = self.address.path.rstrip("/") + "/" + effect["path"].removeprefix("/")
        try:
            connection.request(effect["method"], path, body, headers)
            answer = connection.getresponse()
            content = answer.read(LARGEST_BODY + 1)
            if len(content) > LARGEST_BODY:
                raise NoAnswer("unreachable")
            # With an argument, `read` returns the bytes of an answer that is cut short as if they were all.
            if len(content) < int(answer.headers.get("Content-Length") or 0):
                raise NoAnswer("unreachable")
            after = answer.headers.get("Retry-After") or ""
            return Answer(answer.status, content, int(after) if after.isascii() and after.isdigit() else 0)
        except TimeoutError:
            raise NoAnswer("timeout")
        except (OSError, http.client.HTTPException, ValueError):
            raise NoAnswer("unreachable")
        finally:
            connection.close()


class Run:
    """A checkout: the lines of the shopper and the answers of the server, in order, on one thread."""

    def __init__(self, server, today):
        self.replay, self.server, self.today = checkout.Replay(), server, today
        everything = self.replay.fields
        # "The shop's server gives the answers": a shopper cannot type one.
        self.typed = {name: fields for name, fields in everything.items() if name not in ("answer", "noAnswer")}
        self.answered = {name: everything[name] for name in ("answer", "noAnswer")}
        self.came, self.under_way = queue.Queue(), set()
        step = self.replay.step
        # "And the system's clock the time": those of a line are checked, and do not count.
        self.replay.step = lambda flow, name, fields, *_: step(flow, name, fields, int(time.time()), self.day())

    def day(self):
        """The day of the purchase."""
        return rules.parse_date(self.today or datetime.date.today().isoformat())

    def take(self, line, fields):
        """Applies a line, prints its output, and sends its requests."""
        self.replay.fields = fields
        output = self.replay.take(line)
        if "ignored" in output and fields is self.answered:
            # The request was overtaken, or the checkout left: it counts as cancelled, which has no line.
            self.replay.line -= 1
            return
        sys.stdout.buffer.write(checkout_lines.json(output).encode() + b"\n")
        sys.stdout.buffer.flush()
        for effect in output.get("effects", ()):
            if effect["effect"] == "request":
                self.under_way.add(effect["request"])
                threading.Thread(target=self.send, args=(effect,), daemon=True).start()

    def send(self, effect):
        """Sends a request, and adds the line of its answer to those that came."""
        number = effect["request"]
        try:
            answer = self.server.send(effect)
        except NoAnswer as problem:
            line = {"input": "noAnswer", "request": number, "reason": problem.args[0]}
        else:
            line = {"input": "answer", "request": number, "status": answer.status}
            try:
                line["body"] = strict_json.parse(answer.body, 63, LARGEST_BODY)
            except strict_json.NotJSON:
                pass
        self.came.put((number, line))

    def take_next(self):
        """Waits for what comes next, an answer or a typed line, and applies it; returns whether it was a typed one or the end."""
        number, line = self.came.get()
        if number is None:
            if line is not None:
                self.take(line, self.typed)
            return line is not None
        self.under_way.discard(number)
        if line["input"] == "noAnswer":
            print(f"warning: request {number} has no answer ({line['reason']})", file=sys.stderr, flush=True)
        self.take(checkout_lines.json(line).encode(), self.answered)
        return False

    def type(self, lines):
        """Applies lines, each when no request is under way."""
        for line in lines:
            self.take(line.removesuffix(b"\n"), self.typed)
            self.wait()

    def type_immediately(self, lines):
        """Applies each line when it is read."""
        has_ended = threading.Event()

        def read():
            for line in lines:
                self.came.put((None, line.removesuffix(b"\n")))
            has_ended.set()
            self.came.put((None, None))

        threading.Thread(target=read, daemon=True).start()
        while not has_ended.is_set() or not self.came.empty():
            self.take_next()
        self.wait()

    def wait(self):
        while self.is_waiting():
            self.take_next()

    def is_waiting(self):
        """Whether an answer is to come that the flow does not ignore."""
        flow = self.replay.flow
        return bool(self.under_way) and flow is not None and flow.shown()["phase"] != "left"


def main():
    parser = argparse.ArgumentParser(description="Carries a checkout out with a shop's server.")
    parser.add_argument("flow", choices=("native",))
    parser.add_argument("file", nargs="?", default="-")
    parser.add_argument("--shop", required=True)
    parser.add_argument("--timeout", type=float, default=30)
    parser.add_argument("--today")
    parser.add_argument("--immediately", action="store_true")
    given = parser.parse_args()
    run = Run(Server(given.shop, given.timeout), given.today)
    lines = sys.stdin.buffer if given.file == "-" else open(given.file, "rb")
    (run.type_immediately if given.immediately else run.type)(iter(lines.readline, b""))
    return 65 if run.replay.has_errors else 0


if __name__ == "__main__":
    sys.exit(main())
