"""A checkout that two clients carry out, each with a shop of its own: the lines go to both, and the outputs must be equal."""
import copy
import json
import os
import re
import subprocess
import threading
import time
import urllib.parse

from running import Client, page_data, path_of

TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\.[0-9]+)?Z")
SECONDS = 45  # for a script, at most; then a process that hangs is killed


class Differs(Exception):
    """The clients do not agree, or a script did not come as far as it must."""


class Side:
    """A client's process with its shop. Scripts read what it printed last."""

    def __init__(self, words, shop, flow, options, errors):
        self.shop, self.client, self.errors = shop, Client(shop.port), errors
        self.process = subprocess.Popen([*words, flow, "--shop", shop.address, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=errors, env={**os.environ, "TZ": "UTC"})
        self.limit = threading.Timer(SECONDS, self.process.kill)
        self.limit.start()
        self.state, self.effects, self.output = None, {}, []
        self.path = self.answer = None

    def type(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def read(self):
        """Reads a line of output."""
        line = self.process.stdout.readline()
        if not line:
            raise Differs(f"the process {self.process.args} has ended after line {len(self.output)}")
        step = json.loads(line, parse_float=lambda spelling: f"number {spelling}")
        self.output.append(step)
        self.state = step.get("state", self.state)
        for effect in step.get("effects", ()):
            self.effects[effect["effect"]] = effect
        return step

    def compared(self, step):
        """A line of output as it is compared, without what differs by nature (see `agree`)."""
        step = copy.deepcopy(step)
        for owner in (step.get("refused"), step.get("error"), ((step.get("state") or {}).get("widget") or {}).get("error"),
                      *(((event.get("status") or {}).get("error") if isinstance(event.get("status"), dict) else None)
                        for event in step.get("events", ()))):
            if owner and "message" in owner:
                owner["message"] = "free text"
        for group in (step.get("state") or {}).get("payments") or ():
            if all(payment["created_at"][:10] == group["day"] for payment in group["payments"]):
                group["day"] = "the day of its payments"
        text = json.dumps(step, ensure_ascii=False)
        return TIME.sub("TIME", text.replace(self.shop.address, "SHOP"))

    def end(self):
        """Ends the input; returns what else the process printed, its exit status, and its number of requests without answer."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        status = self.process.wait(SECONDS)
        self.client.close()
        self.errors.seek(0)
        return rest, status, self.errors.read().count(b"has no answer")

    def stop(self):
        self.limit.cancel()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def slow(self):
        """The number of requests to this shop that were slow by order."""
        return self.client.counts()["faults"].get("slow", 0)

    # --- The shopper in the web view or the browser ---------------------------------------------------------------------------

    def visit(self):
        """Loads the page that the effect `loadPage` describes."""
        load = self.effects["loadPage"]
        self.path, body = path_of(load["url"]), load["body"]
        headers = {header["name"].replace("-", "_"): header["value"] for header in load["headers"]}
        self.answer = self.client.send(load["httpMethod"], self.path, body and body.encode(), **headers)
        self.follow()

    def follow(self):
        """Follows a redirect of the page."""
        while self.answer.status == 303:
            self.path = self.answer.headers["Location"]
            self.answer = self.client.get(self.path)

    def enter(self, action, /, **fields):
        """Sends a form of the checkout page."""
        self.answer = self.client.form(f"{self.path}/{action}", **fields)

    def place(self, **fields):
        """Sends the last form of the checkout page, which leads to the page after the order."""
        self.answer = self.client.send("POST", f"{self.path}/pay", urllib.parse.urlencode(fields).encode(),
                                       Content_Type="application/x-www-form-urlencoded")
        self.follow()

    def messages(self):
        """The texts that the page sends to the app."""
        return page_data(self.answer.text)["messages"]

    def url(self):
        """The address of the page."""
        return self.shop.address + self.path

    def pay(self, end, /, **fields):
        """Presses a button on the page of the first payment of the payments service in the list."""
        newest = self.state["payments"][0]["payments"][0]
        self.client.form(path_of(newest["url"]), end=end, **fields)


class Pair:
    """Both sides of a script."""

    def __init__(self, sides, cart):
        self.sides, self.cart = sides, cart
        self.requests, self.lines = {}, 0

    def say(self, name, waits=True, **members):
        """Types an input, whose members may be functions of a side, and waits for its line and those of all answers."""
        for side in self.sides:
            given = {key: value(side) if callable(value) else value for key, value in members.items()}
            side.type(json.dumps({"input": name, **given}, ensure_ascii=False).encode())
        return self.compare(waits)

    def say_text(self, line):
        """Types a line that may be no input at all."""
        for side in self.sides:
            side.type(line.encode() if isinstance(line, str) else line)
        return self.compare(True)

    def compare(self, waits):
        """Reads the line of an input, and then a line for each request under way; returns the last line."""
        step = self.compare_line()
        while waits and self.requests:
            self.requests.pop(next(iter(self.requests)))
            step = self.compare_line()
        return step

    def compare_line(self):
        steps = [side.read() for side in self.sides]
        self.lines += 1
        one, other = (side.compared(step) for side, step in zip(self.sides, steps))
        if one != other:
            same = len(os.path.commonprefix([one, other]))
            at = max(0, same - 80)
            raise Differs(f"line {self.lines} differs:\n  the command: …{one[at:at + 600]}\n"
                          f"  the client:  …{other[at:at + 600]}")
        for effect in steps[0].get("effects", ()):
            if effect["effect"] == "request":
                # A reading overtakes the same one under way, which then has no line.
                self.requests[effect["method"], effect["path"]] = effect
        if (steps[0].get("state") or {}).get("phase") == "left":
            self.requests.clear()
        return steps[0]

    def shop(self, method, path, body=None):
        """Sends a request of the administration to both shops."""
        for side in self.sides:
            answer = side.client.send(method, path, body)
            if answer.status >= 300:
                raise Differs(f"{method} {path} is answered {answer.status} {answer.text}")

    def fault(self, match, fault, times=1):
        """Orders a fault for the next requests that fit."""
        self.shop("POST", "/admin/faults", {"next": [{"match": match, "fault": fault, "times": times}]})

    def hold(self, match):
        """Orders that the shops do nothing with the next request that fits, and answer 503 after a second."""
        self.held = [side.slow() for side in self.sides]
        self.fault(match, "503, slow=1")

    def wait_until_held(self):
        """Waits until that request is at both shops, so that its end can be foreseen if it is cancelled."""
        deadline = time.monotonic() + SECONDS
        while any(side.slow() == before for side, before in zip(self.sides, self.held)):
            if time.monotonic() > deadline:
                raise Differs("a request did not come to the shop")
            time.sleep(0.01)

    def each(self, method, /, *values, **fields):
        """Calls a method of each side: the shopper does something in a page."""
        for side in self.sides:
            given = {key: value(side) if callable(value) else value for key, value in fields.items()}
            getattr(side, method)(*values, **given)

    def expect(self, **members):
        """Checks members of the state, so that a script is known to do what its name says."""
        for name, value in members.items():
            found = self.sides[0].state[name]
            found = found["code"] if name == "error" and found else found
            if found != value:
                raise Differs(f"the script expects {name} {value!r}, and both clients have {found!r}")
