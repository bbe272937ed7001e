"""Faults on request: by the header `X-Fault`, or at random by a seed and a rate.

A fault is a word, with a number for some: `slow=2`, `503`. Several are separated by commas or spaces.
"""
import fnmatch
import hashlib
import json
import re
import threading

from answers import Answer

# Every fault by its name, with the number that it has by default.
NUMBERED = {"slow": 1.0, "slow-after": 1.0, "retry-after": 1.0}
# The first two happen in the shop, within the transaction of the request: its checkout expires, or a price of it rises.
IN_SHOP = {"expire", "reprice"}
PLAIN = IN_SHOP | {"cut", "cut-after", "cut-short", "wrong-json", "wrong-shape", "duplicate", "repeat"}
_STATUS = re.compile(r"([2-9][0-9]{2})(-after)?")
LONGEST = 120.0  # seconds

# The faults of `--faults`, with the share of each in hundredths.
RANDOM = (("slow=0.05", 20), ("500", 10), ("503", 10), ("503-after", 10), ("retry-after=0", 5), ("cut", 10),
          ("cut-after", 15), ("cut-short", 5), ("wrong-json", 5), ("wrong-shape", 5), ("duplicate", 2), ("repeat", 3),
          ("expire", 5), ("reprice", 5))


class Fault:
    """One fault, with its number if it has one."""

    def __init__(self, name, number=None):
        self.name, self.number = name, number


def parse(text):
    """Returns the faults of a header, or None if a word is unknown."""
    found = []
    for word in re.split(r"[\s,|;]+", text.strip()):
        name, _, number = word.partition("=")
        if word in PLAIN:
            found.append(Fault(word))
        elif name in NUMBERED and re.fullmatch(r"[0-9]{0,5}(\.[0-9]{1,5})?", number):
            found.append(Fault(name, min(float(number or NUMBERED[name]), LONGEST)))
        elif (match := _STATUS.fullmatch(word)):
            found.append(Fault("status-after" if match[2] else "status", int(match[1])))
        elif word:
            return None
    return found


class RandomFaults:
    """Faults at random, the same ones for the same requests.

    A request is known by its method, path and body, and by how often it came. So the order in which connections are
    served makes no difference.
    """

    def __init__(self, seed, rate):
        self.seed, self.rate = seed, rate
        self._seen, self._lock = {}, threading.Lock()

    def faults(self, request):
        """Returns the faults of a request."""
        if self.rate <= 0:
            return []
        name = hashlib.sha256(f"{request.method} {request.path}\n".encode() + request.body).digest()
        with self._lock:
            times = self._seen[name] = self._seen.get(name, 0) + 1
        digest = hashlib.sha256(f"{self.seed} {times} ".encode() + name).digest()
        if int.from_bytes(digest[:8], "big") >= self.rate * 2**64:
            return []
        place = int.from_bytes(digest[8:16], "big") % sum(share for _, share in RANDOM)
        for text, share in RANDOM:
            place -= share
            if place < 0:
                return parse(text)
        return []


class Faults:
    """The faults of requests without a header: those ordered for the next requests, else those at random."""

    def __init__(self, at_random):
        self.at_random, self._ordered, self._lock = at_random, [], threading.Lock()

    def order(self, pattern, text, times):
        """Orders faults for the next requests whose method and path fit a pattern such as `POST */payments`."""
        with self._lock:
            self._ordered.append([pattern, text, times])

    def clear(self):
        with self._lock:
            self._ordered.clear()

    def faults(self, request, is_random):
        """Returns the faults of a request; those at random only if it may have them."""
        with self._lock:
            for entry in self._ordered:
                if fnmatch.fnmatchcase(f"{request.method} {request.path}", entry[0]):
                    entry[2] -= 1
                    if entry[2] < 1:
                        self._ordered.remove(entry)
                    return parse(entry[1])
        return self.at_random.faults(request) if is_random else []


def before(faults):
    """Returns the answer of a fault that prevents the request, or None. A status may go with a `retry-after`."""
    status = next((fault.number for fault in faults if fault.name == "status"), None)
    seconds = next((fault.number for fault in faults if fault.name == "retry-after"), None)
    if status is None and seconds is None:
        return None
    later = () if seconds is None else (("Retry-After", str(round(seconds))),)
    return Answer(status or 503, b'{"code":"fault","message":"A fault on request."}',
                  (("Content-Type", "application/json"), *later))


def after(faults, answer):
    """Returns the answer that is sent in place of the good one."""
    for fault in faults:
        if fault.name == "status-after":
            answer = Answer(fault.number, b'{"code":"fault","message":"A fault on request, after the work."}',
                            (("Content-Type", "application/json"),))
        elif fault.name == "wrong-json":
            answer = Answer(answer.status, answer.body[:-1] + b",]", answer.headers)
        elif fault.name == "wrong-shape":
            answer = Answer(answer.status, wrong_shape(answer.body), answer.headers)
    return answer


def wrong_shape(body):
    """Returns JSON that is well formed, but not an answer of the shop: an order no longer adds up, other members are null."""
    try:
        value = json.loads(body)
    except ValueError:
        return b"[]"
    if isinstance(value, dict) and isinstance(value.get("summary"), dict):
        value["summary"]["total"] = "0" + value["summary"]["total"][:-1] + ("1" if value["summary"]["total"][-1] != "1" else "2")
        return json.dumps(value, ensure_ascii=False).encode()
    if isinstance(value, dict):
        return json.dumps(dict.fromkeys(value), ensure_ascii=False).encode()
    return b"[]"


class Tally:
    """Counts of the faults since the start."""

    def __init__(self):
        self._counts, self._lock = {}, threading.Lock()

    def add(self, name):
        with self._lock:
            self._counts[name] = self._counts.get(name, 0) + 1

    @property
    def counts(self):
        with self._lock:
            return dict(sorted(self._counts.items()))
