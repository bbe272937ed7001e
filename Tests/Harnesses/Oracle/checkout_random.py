"""Random sessions of a flow: lines of input that follow the model's state, and lines that no flow reads.

A session is made along its model, so that it gets deep: most steps are sensible, some are hostile. The same seed and number always
make the same lines.
"""
import checkout_session
from checkout_session import spelled
from checkout_shop import Raw

WRONG_VALUES = (None, 7, -1, "", "unknown", [], {}, True, False, Raw("1.0"), Raw("1e2"), Raw("-0"), 2 ** 63, 2 ** 64,
                Raw("9" * 5000), "\u0000")
REASONS = ("timeout", "unreachable", "cancelled")
TEXTS = ("", "Test", "é\n\u2028\u2029\x7f\x9f\"\\/", "\U0001f600", "e\u0301", "<script>", "x" * 300, "\x00", "null", "'")


def hostile_lines(own):
    """Lines that are no input of a flow; `own` is an input of the flow without fields, such as `start`."""
    word = own.encode()
    return tuple(line.replace(b"load", word) for line in checkout_session.NOT_LINES if line != b'{"input":"start"}')


def reached(outputs):
    """The lines, refusals, phases, effects and events that a session of any flow reaches, as pairs of a group and a name."""
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


class Session(checkout_session.Session):
    """A session's lines, made one after the other; `outputs` are the model's output lines as values."""

    # The model's run of the command, and an input without fields.
    replay, own = None, None
    ended_phases = ()

    def __init__(self, seed, number, length):
        super().__init__(self.replay(), f"{seed}/{number}")
        self.NOT_LINES = hostile_lines(self.own)
        self.ends_in, self.documents = 5, []
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

    def plain(self, name, **fields):
        return lambda: self.put(name, **fields)

    def put(self, name, **fields):
        self.documents.append({"input": name, **fields})
        super().put(name, **fields)

    def begin(self):
        r, wrong = self.r, self.r.random() < 0.1
        while True:
            document = {"input": "begin", **self.settings()}
            self.add(self.spoiled(document) if wrong else spelled(document, None).encode())
            if self.flow is not None:
                return
            wrong = r.random() < 0.3

    # --- Hostile lines ----------------------------------------------------------------------------------------------------------

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
            line = r.choice((line[:at], line[:at] + line[at + 1:], line[:at] + b"\xff" + line[at:], line + b"}",
                             b"[" + line + b"]"))
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


def edges(begin, own):
    """Whole files at the edges of the format; `begin` is a first input, `own` the name of an input without fields."""
    first, word = spelled(begin, None).encode() + b"\n", own.encode()
    line = b'{"input":"%s"}' % word
    yield from (b"", b"\n", b"\n\n", b" ", first.strip(), first.replace(b"\n", b"\r\n"), first + b"\n" + line, first + line + b"\r",
                first + first, line + b"\n" + first, first + b"\xff\n" + line, first + b"\xef\xbb\xbf" + line,
                first + line + b"\0\n",
                b"{}\n" + first + line + b"\n", first + b'{"input":"%s","at":0,"today":"0001-01-01"}\n' % word)
    # A line of 1 MiB is read, one more byte is not.
    yield from (first + line + b" " * (count - len(line)) + b"\n" + line for count in ((1 << 20), (1 << 20) + 1))
