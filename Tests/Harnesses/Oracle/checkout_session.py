"""The lines of random sessions: how lines are spelled, times and days, and lines that are no input."""
import json
import random

from checkout_shop import Raw

TIMES = (1795219200, 1795230000, "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.999999Z", "2026-11-21T23:59:59-05:00",
         "2026-11-22T00:30:00+01:00", "2026-11-21t10:00:00z", 0, 253402300799, "1970-01-01T00:30:00+00:30", "9999-12-31T23:59:59Z", Raw("-0"))
WRONG_TIMES = (-1, 253402300800, Raw("1.0"), Raw("1e9"), "2026-11-21", "2026-11-21 10:00:00Z", "2026-11-21T10:00:00",
               "2026-11-21T10:00:60Z",
               "2026-11-21T24:00:00Z", "2026-02-29T10:00:00Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00+00:01",
               "2026-11-21T10:00:00.Z", "2026-11-21T10:00:00+24:00", "9999-12-31T23:59:59-00:01", "1795219200", "", None, True,
               [], {})
DAYS = ("2026-11-21", "2026-11-22", "2026-12-31", "2022-04-30", "2022-05-01", "2023-08-25", "2023-08-26", "2021-01-01",
        "2020-12-31", "2028-02-29",
        "0001-01-01", "9999-12-31", "9999-11-19", "9999-11-20")
WRONG_DAYS = ("2026-02-29", "2026-1-1", "20261121", "", "0000-01-01", "10000-01-01", "2026-11-21T00:00:00Z", None, 20261121,
              "٢٠٢٦-11-21")
NOT_LINES = (b"", b" ", b"null", b"7", b'"load"', b"[]", b"{", b"{}", b'{"input":"load"', b'{"input":"load"}}',
             b'{"input":"load",}',
             b"\xef\xbb\xbf{\"input\":\"load\"}", b'{"input":"load","x":"\xff"}', b'{"input":"load","input":"load"}',
             b"{'input':'load'}",
             b'{"input":"load" "at":1}', b'{"input":null}', b'{"input":7}', b'{"input":"Load"}',
             b'{"input":"paymentSucceeded"}', b'{"input":"start"}',
             b'{"input":"retry","at":01}', b'{"input":"retry","at":1.}', b'{"input":"setContact","email":"\\ud800"}',
             b'{"input":"load","at":1,"at":2}',
             b'{"input":"setContact","email":"a\tb"}',
             b'{"input":"answer","request":1,"status":200,"body":{"a":{"b":1,"b":2}}}',
             b'\x00', b'{"input":"l\\u006fad"}',
             b'{"input":"answer","request":9,"status":200,"body":' + b"[" * 63 + b"]" * 63 + b"}",
             b'{"input":"answer","request":9,"status":200,"body":' + b"[" * 64 + b"]" * 64 + b"}")


def spelled(value, source):
    """JSON of a value; with a source, with random spaces and escapes."""
    space = (lambda: "") if source is None else (lambda: source.choice(("", " ", "\t", "  ")))
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(space() + spelled(key, source) + space() + ":" + space() + spelled(member, source) + space()
                              for key, member in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(space() + spelled(each, source) + space() for each in value) + "]"
    return json.dumps(value, ensure_ascii=source is not None and source.random() < 0.5)


class Session:
    """A session's lines, made one after the other; `outputs` are the model's output lines as values."""

    def __init__(self, model, seed):
        self.r = random.Random(seed)
        self.model, self.lines, self.outputs = model, [], []
        # The requests made so far, by their numbers, and what the session reached that no output shows.
        self.effects, self.inner, self.now = {}, set(), 1795219200

    @property
    def flow(self):
        return self.model.flow

    def add(self, line):
        self.lines.append(line)
        before = self.flow
        output = self.model.take(line)
        self.note(before)
        self.outputs.append(output)
        for effect in output.get("effects", ()):
            if effect["effect"] == "request":
                self.effects[effect["request"]] = effect

    def note(self, before):
        """Notes what the output does not show."""

    def put(self, name, **fields):
        """Adds an input, now and then with a time or a day, and spelled in another way."""
        r, document = self.r, {"input": name, **fields}
        roll = r.random()
        if roll < 0.05:
            self.now = min(self.now + r.choice((0, 1, 60, 3600, 10799, 10800, 10801, 86400)), 253402300799)
            document["at"] = self.now
        elif roll < 0.06:
            document["at"] = r.choice(TIMES)
        elif roll < 0.065:
            document["at"] = r.choice(WRONG_TIMES)
        roll = r.random()
        if roll < 0.03:
            document["today"] = r.choice(DAYS)
        elif roll < 0.035:
            document["today"] = r.choice(WRONG_DAYS)
        if r.random() < 0.1:
            members = list(document.items())
            r.shuffle(members)
            document = dict(members)
        self.add(spelled(document, r if r.random() < 0.05 else None).encode())

    def choose(self, *options):
        weights, steps = zip(*options)
        self.r.choices(steps, weights)[0]()

    def plain(self, name):
        return lambda: self.put(name)

    def hostile_line(self):
        self.add(self.r.choice(NOT_LINES))

