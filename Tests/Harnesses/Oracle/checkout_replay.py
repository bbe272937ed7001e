"""A replay of the flows beside the native one: lines of input in, lines of output out, as the command writes them.

A flow has `begin(settings)`, which gives the flow and the effects and events of the first line; `step(name, fields, now)`, which
gives a new flow, effects and events or raises Refusal or Ignored; and `shown()`, its state as it is written.
"""
import checkout_lines as lines
import checkout_order as o
from checkout_state import Ignored, Refusal


class Replay:
    """A run of the command for one flow: the flow, the time, and whether a line was wrong."""

    def __init__(self, kind, inputs):
        self.kind, self.inputs = kind, inputs
        self.flow, self.now, self.line, self.has_errors = None, 0, 0, False

    def take(self, line):
        """The output line of an input line, as a value."""
        self.line += 1
        try:
            name, fields, at, _ = lines.read(line, self.inputs)
            if (name == "begin") != (self.flow is None):
                raise o.Malformed("begin comes first, and once")
        except o.Malformed as error:
            self.has_errors = True
            return {"line": self.line, "error": {"code": "malformed_input", "message": str(error)}}
        self.now = self.now if at is None else at
        extra, effects, events = {}, [], []
        try:
            if name == "begin":
                self.flow, effects, events = self.kind.begin(fields)
            else:
                self.flow, effects, events = self.flow.step(name, fields, self.now)
        except Refusal as refusal:
            extra = {"refused": {"code": refusal.code, "detail": refusal.detail, "message": refusal.code}}
        except Ignored:
            extra = {"ignored": True}
        return {"line": self.line, **extra, "state": self.flow.shown(), "effects": effects, "events": events}


def outputs(kind, inputs, given):
    """The output lines of lines of input, as bytes without line feeds."""
    replay = Replay(kind, inputs)
    return [lines.json(replay.take(line)).encode() for line in given]
