"""Random sessions of a flow: lines of input that follow the model's state, and lines that no flow reads.

A session is made along its model, so that it gets deep: most steps are sensible, some are hostile. The same source always makes
the same lines.
"""
import checkout_cases
from checkout_cases import spelled
from checkout_shop import Raw

LAST_SECOND = 253402300799
WRONG_VALUES = (None, 7, -1, "", "unknown", [], {}, True, False, Raw("1.0"), Raw("1e2"), Raw("-0"), 2 ** 63, 2 ** 64,
                Raw("9" * 5000), "\u0000")
REASONS = checkout_cases.REASONS
TEXTS = ("", "Test", "é\n\u2028\u2029\x7f\x9f\"\\/", "\U0001f600", "e\u0301", "<script>", "x" * 300, "\x00", "null", "'")


def hostile_lines(own):
    """Lines that are no input of a flow; `own` is an input of the flow without fields, such as `start`."""
    word = own.encode()
    return tuple(line.replace(b"load", word) for line in checkout_cases.NOT_LINES if line != b'{"input":"start"}')


def reached(outputs):
    """What a session reaches in any flow, as pairs of a group and a name: lines, refusals, phases, effects and events."""
    for output in outputs:
        if "error" in output:
            yield "line", "malformed_input"
            continue
        kind = next((each for each in ("refused", "ignored") if each in output), "taken")
        yield "line", kind
        if kind == "refused":
            yield "refused", output["refused"]["code"]
        if kind == "taken":
            yield "phase", output["state"]["phase"]
            yield from (("effect", effect["effect"]) for effect in output["effects"])
            yield from (("event", event["event"]) for event in output["events"])


class Session:
    """A session's lines, made one after the other; `outputs` are the model's output lines as values."""

    # The model's run of the command, and an input without fields.
    replay, own = None, None
    ended_phases = ()

    def __init__(self, source, length):
        self.r = source
        self.model, self.lines, self.outputs = self.replay(), [], []
        self.not_lines = hostile_lines(self.own)
        self.now, self.ends_in, self.requests, self.answered = 1795219200, 5, {}, []
        # The inputs sent, and the states reached that the output does not show.
        self.documents, self.inner = [], set()
        if self.r.random() < 0.05:
            self.hostile_line()
        self.begin()
        while len(self.lines) < length and self.ends_in > 0:
            if self.r.random() < 0.86:
                self.sensible()
            else:
                self.hostile()
            if self.flow.phase in self.ended_phases:
                self.ends_in -= 1

    @property
    def flow(self):
        return self.model.flow

    def choose(self, *options):
        weights, steps = zip(*((weight, step) for weight, step in options if weight > 0))
        self.r.choices(steps, weights)[0]()

    def plain(self, name, **fields):
        return lambda: self.put(name, **fields)

    def add(self, line):
        self.lines.append(line)
        before = self.flow
        output = self.model.take(line)
        self.outputs.append(output)
        self.note(before)
        for effect in output.get("effects", ()):
            if effect["effect"] == "request":
                self.requests[effect["request"]] = effect
        return output

    def note(self, before):
        """Notes the states that the output does not show; `before` is the flow before the line."""

    def put(self, name, **fields):
        """Adds an input, now and then with a time or a day, and spelled in another way."""
        r, document = self.r, {"input": name, **fields}
        roll = r.random()
        if roll < 0.03:
            self.now = min(self.now + r.choice((0, 1, 60, 86400)), LAST_SECOND)
            document["at"] = self.now
        elif roll < 0.04:
            document["at"] = r.choice(checkout_cases.TIMES)
        elif roll < 0.045:
            document["at"] = r.choice(checkout_cases.WRONG_TIMES)
        roll = r.random()
        if roll < 0.01:
            document["today"] = r.choice(checkout_cases.DAYS)
        elif roll < 0.015:
            document["today"] = r.choice(checkout_cases.WRONG_DAYS)
        if r.random() < 0.1:
            members = list(document.items())
            r.shuffle(members)
            document = dict(members)
        self.documents.append(document)
        return self.add(spelled(document, r if r.random() < 0.05 else None).encode())

    def begin(self):
        r, wrong = self.r, self.r.random() < 0.1
        while True:
            document = {"input": "begin", **self.settings()}
            self.add(self.spoiled(document) if wrong else spelled(document, None).encode())
            if self.flow is not None:
                return
            wrong = r.random() < 0.3

    # --- Hostile lines ----------------------------------------------------------------------------------------------------------

    def hostile_line(self):
        self.add(self.r.choice(self.not_lines))

    def spoiled_line(self):
        """An earlier input with a fault."""
        if self.documents:
            self.add(self.spoiled(self.r.choice(self.documents[-20:])))

    def spoiled(self, document):
        """The line of an input with a member missing, unknown, twice, or of a wrong value, or a line that is cut short."""
        r, found, kind = self.r, dict(document), self.r.random()
        name = r.choice([key for key in found if key != "input"] or ["input"])
        if kind < 0.2:
            del found[name]
        elif kind < 0.35:
            found[r.choice(("more", "Input", name + "?", name.upper()))] = r.choice((None, 1))
        elif kind < 0.7:
            found[name] = r.choice(WRONG_VALUES)
        elif kind < 0.8 and isinstance(found[name], (dict, list)) and found[name]:
            found[name] = self.spoiled_within(found[name])
        line = spelled(found, None).encode()
        if 0.8 <= kind < 0.87:
            line = line[:-1] + b"," + spelled({name: found[name]}, None).encode()[1:]
        elif kind >= 0.87:
            at = r.randrange(len(line))
            line = r.choice((line[:at], line[:at] + line[at + 1:], line[:at] + b"\xff" + line[at:], line + b"}", b"[" + line + b"]"))
        return line.replace(b"\n", b" ")

    def spoiled_within(self, value):
        r = self.r
        if isinstance(value, list):
            at = r.randrange(len(value))
            within = isinstance(value[at], (dict, list)) and value[at] and r.random() < 0.8
            return [*value[:at], self.spoiled_within(value[at]) if within else r.choice(WRONG_VALUES), *value[at + 1:]]
        found, name = dict(value), r.choice(list(value))
        kind = r.random()
        if isinstance(found[name], (dict, list)) and found[name] and kind < 0.5:
            found[name] = self.spoiled_within(found[name])
        elif kind < 0.6:
            del found[name]
        elif kind < 0.75:
            found["more"] = 1
        else:
            found[name] = r.choice(WRONG_VALUES)
        return found
