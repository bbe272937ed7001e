"""The outcomes that a behaviour permits: answers with a status and a body, and failures by name.

The names are those of Probe/README.md. A name permits those that continue it after a point, so
"malformed" permits "malformed.statusLine".
"""

from dataclasses import dataclass

LOST = "connectionLost"
MALFORMED = "malformed"
TIMED_OUT = "timedOut"
TOO_LARGE = "tooLarge"
UNREACHABLE = "unreachable"
CANCELLED = "cancelled"
HANDSHAKE = "tls.handshake"
UNTRUSTED = "tls.untrusted"
EXPIRED = "tls.expired"
NOT_YET_VALID = "tls.notYetValid"
WRONG_HOST = "tls.wrongHost"


@dataclass(frozen=True)
class Answer:
    """A complete answer."""
    status: int
    body: bytes

    def __str__(self):
        body = repr(self.body)[1:] if len(self.body) <= 60 else f"{len(self.body):,} bytes"
        return f"{self.status} with {body}"


class Lookup:
    """The outcome of a lookup by AfterpayAPI: an order, or any failure."""

    def __init__(self, *outcomes):
        self.outcomes = outcomes

    def permits(self, outcome):
        return outcome["outcome"] in self.outcomes

    def __str__(self):
        return " or ".join(self.outcomes)


class Expectation:
    """A set of permitted outcomes; `|` joins two."""

    def __init__(self, answers, failures):
        self.answers, self.failures = frozenset(answers), frozenset(failures)

    def __or__(self, other):
        return Expectation(self.answers | other.answers, self.failures | other.failures)

    def permits(self, outcome):
        """Returns whether an outcome of the probe, a dictionary, is permitted."""
        if outcome["outcome"] == "answer":
            return any(agrees(outcome, answer) for answer in self.answers)
        return outcome["outcome"] == "failure" and self.permits_failure(outcome["failure"])

    def permits_failure(self, name):
        return any(name == one or name.startswith(one + ".") for one in self.failures)

    def __str__(self):
        return " or ".join(sorted(map(str, self.answers)) + sorted(self.failures))


def agrees(outcome, answer):
    """Returns whether an outcome is this answer: its text if the outcome has one, else its length."""
    if outcome["status"] != answer.status or outcome["bodyBytes"] != len(answer.body):
        return False
    return "body" not in outcome or outcome["body"].encode("latin-1", "replace") == answer.body or (
        outcome["body"].encode() == answer.body)


def answer(status=200, body=b"hello"):
    return Expectation([Answer(status, body)], [])


def fails(*names):
    return Expectation([], names)
