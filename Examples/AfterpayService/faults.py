"""Faults: rules that the administration orders, and faults at random. A request has at most one."""
import hashlib
import itertools
import json
import threading

from answers import Answer, Reject, failure, to_json

LONGEST = 120_000  # milliseconds
# Each fault with whether the work is done; None if the member `worked` decides.
FAULTS = {"slow": True, "cut-before": False, "cut-after": True, "conflict": False, "too-many": False, "empty-500": None,
          "wrong-sum": True, "garbage": True, "status": None}
# The faults of `--faults`, with the share of each in hundredths.
RANDOM = (({"fault": "slow", "milliseconds": 50}, 20), ({"fault": "cut-before"}, 15), ({"fault": "cut-after"}, 20),
          ({"fault": "cut-after", "bytes": 40}, 5), ({"fault": "conflict"}, 5), ({"fault": "too-many", "retryAfter": 0}, 10),
          ({"fault": "empty-500"}, 10), ({"fault": "empty-500", "worked": True}, 5), ({"fault": "status", "status": 503}, 5),
          ({"fault": "wrong-sum"}, 2), ({"fault": "garbage"}, 3))
_MEMBERS = {"fault", "call", "order", "token", "times", "skip", "milliseconds", "bytes", "retryAfter", "worked", "status", "body"}


class Fault:
    """One fault with its numbers."""

    def __init__(self, given):
        self.name = given["fault"]
        self.milliseconds = given.get("milliseconds", 1000 if self.name == "slow" else 0)
        self.bytes = given.get("bytes")
        self.retry, self.status, self.body = given.get("retryAfter"), given.get("status", 500), given.get("body", "")
        self.worked = given.get("worked", False)

    @property
    def works(self):
        """Whether the work of the request is done."""
        return self.worked if FAULTS[self.name] is None else FAULTS[self.name]

    @property
    def is_silent(self):
        """Whether the connection ends without a status."""
        return self.name == "cut-before" or self.name == "cut-after" and self.bytes is None

    def answer(self):
        """Returns the answer of a fault that prevents the work."""
        if self.name == "conflict":
            return failure(409, "conflict", "The first request with this key is being processed.")
        if self.name == "too-many":
            later = () if self.retry is None else (("Retry-After", str(self.retry)),)
            return failure(429, "too_many_requests", "Too many requests.", later)
        return self.disturbed(Answer(500))

    def disturbed(self, answer):
        """Returns the answer that is sent in place of the good one."""
        if self.name == "empty-500":
            return Answer(500, code="fault")
        if self.name == "status":
            body = self.body.encode() if isinstance(self.body, str) else to_json(self.body)
            return Answer(self.status, body, (("Content-Type", "application/json"),), "fault")
        if self.name == "garbage":
            return answer.but(answer.status if 200 <= answer.status < 204 else 200, b"<html><body>It works!</body></html>")
        return answer.but(body=wrong_sum(answer.body)) if self.name == "wrong-sum" else answer


def wrong_sum(body):
    """Returns a body with an amount that is 0.01 too large: the open amount of a payment, else the amount itself."""
    try:
        value = json.loads(body)
    except ValueError:
        return body
    found = value["results"][0] if isinstance(value, dict) and value.get("results") else value
    for name in ("openToCaptureAmount", "amount"):
        if isinstance(found, dict) and isinstance(found.get(name), dict):
            minor = int(found[name]["amount"].replace(".", "")) + 1
            found[name]["amount"] = f"{minor // 100}.{minor % 100:02d}"
            return to_json(value)
    return body


class Faults:
    """The rules of the administration, and after them the faults at random."""

    def __init__(self, seed=0, rate=0.0):
        self.seed, self.rate = seed, rate
        self._rules, self._seen, self._lock, self._numbers = [], {}, threading.Lock(), itertools.count(1)

    def order(self, given, calls):
        """Adds rules, all or none, and returns them."""
        rules = [{"call": "any", "times": 1, "skip": 0, **checked(each, calls)} for each in given]
        with self._lock:
            rules = [{"id": next(self._numbers), **rule} for rule in rules]
            self._rules += rules
            return [dict(rule) for rule in rules]

    @property
    def rules(self):
        """The rules that are not used up."""
        with self._lock:
            return [dict(rule) for rule in self._rules]

    def clear(self):
        with self._lock:
            self._rules.clear()

    def take(self, request, names_of):
        """Returns the fault of a request, or None. `names_of` returns its order and token."""
        with self._lock:
            has_names = any("order" in rule or "token" in rule for rule in self._rules)
        order, token = names_of(request) if has_names else (None, None)
        with self._lock:
            for rule in self._rules:
                if not _fits(rule, request.call, order, token):
                    continue
                if rule["skip"]:
                    rule["skip"] -= 1
                    continue
                rule["times"] -= 1
                if not rule["times"]:
                    self._rules.remove(rule)
                return Fault(rule)
            return self._at_random(request)

    def _at_random(self, request):
        """Returns a fault at random: the same one for the same request, by how often it came before."""
        if self.rate <= 0:
            return None
        content = hashlib.sha256(f"{request.method} {request.path}\n".encode() + request.body).digest()
        times = self._seen[content] = self._seen.get(content, 0) + 1
        digest = hashlib.sha256(f"{self.seed} {times} ".encode() + content).digest()
        if int.from_bytes(digest[:8], "big") >= self.rate * 2**64:
            return None
        place = int.from_bytes(digest[8:16], "big") % sum(share for _, share in RANDOM)
        for given, share in RANDOM:
            place -= share
            if place < 0:
                return Fault(given)
        return None


def _fits(rule, call, order, token):
    return rule["call"] in ("any", call) and rule.get("order", order) == order and rule.get("token", token) == token


def checked(given, calls):
    """Returns a rule after checking its members."""
    if not isinstance(given, dict) or given.get("fault") not in FAULTS:
        raise Reject(422, "invalid_rule", f"The member fault is one of {', '.join(FAULTS)}.")
    if given.get("call", "any") not in {"any", *calls}:
        raise Reject(422, "invalid_rule", f"The member call is any, or one of {', '.join(sorted(calls))}.")
    unknown = set(given) - _MEMBERS
    if unknown:
        raise Reject(422, "invalid_rule", f"There is no member {min(unknown)}.")
    limits = {"times": (1, 1_000_000), "skip": (0, 1_000_000), "milliseconds": (0, LONGEST), "bytes": (0, 1 << 20),
              "retryAfter": (0, 86_400), "status": (200, 599)}
    for name, (least, most) in limits.items():
        if name in given and not (type(given[name]) is int and least <= given[name] <= most):
            raise Reject(422, "invalid_rule", f"The member {name} is a whole number from {least} to {most}.")
    if type(given.get("worked", False)) is not bool or not all(isinstance(given.get(name, ""), str) for name in ("order", "token")):
        raise Reject(422, "invalid_rule", "The member worked is true or false, order and token are text.")
    return {name: value for name, value in given.items() if value is not None}
