"""A checkout that two clients carry out, each with a shop of its own: the lines go to both, and the outputs must be equal."""
import json
import os
import re
import subprocess
import threading
import time

from running import Client
from typist import without_secrets

TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\.[0-9]+)?Z")
SECONDS = 45  # for a script, at most; then a process that hangs is killed


class Differs(Exception):
    """The clients do not agree, or a script did not come as far as it must."""


class Side:
    """A client's process with its shop. Scripts read what it printed last, and the RECORDING, if it has one."""

    def __init__(self, words, shop, options, errors, recording=None):
        self.shop, self.client, self.errors, self.recording = shop, Client(shop.port), errors, recording
        options = [*options, "--record", recording] if recording else options
        self.process = subprocess.Popen([*words, "native", "--shop", shop.address, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=errors, env={**os.environ, "TZ": "UTC"})
        self.limit = threading.Timer(SECONDS, self.process.kill)
        self.limit.start()
        self.state, self.effects, self.output = None, {}, []

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
        step = without_secrets(step)
        for owner in (step.get("refused"), step.get("error"), ((step.get("state") or {}).get("widget") or {}).get("error"),
                      *(((event.get("status") or {}).get("error") if isinstance(event.get("status"), dict) else None)
                        for event in step.get("events", ()))):
            if owner and "message" in owner:
                owner["message"] = "free text"
        error = (step.get("state") or {}).get("error") or {}
        if "reason" in error:
            error["reason"]["rule"] = "free text"
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

    def expect(self, **members):
        """Checks members of the state, so that a script is known to do what its name says."""
        for name, value in members.items():
            found = self.sides[0].state[name]
            found = found["code"] if name == "error" and found else found
            if found != value:
                raise Differs(f"the script expects {name} {value!r}, and both clients have {found!r}")
