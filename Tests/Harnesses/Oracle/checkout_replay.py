"""A run of `widget checkout replay FLOW`: lines in, lines out, for any of the flows."""
import argparse
import json
import sys

import checkout_lines as lines
from checkout_order import Malformed
from checkout_state import Ignored, Refusal


class Replay:
    """A run of the command: the state, the time, and whether a line was wrong. A flow sets `fields`, `begin` and `step`."""

    # The readers of the fields of every input, by its name.
    fields = None

    def __init__(self):
        self.flow, self.now, self.today, self.line, self.has_errors = None, 0, None, 0, False

    @staticmethod
    def begin(settings):
        """The first state. Raises Malformed if the settings do not fit each other."""
        raise NotImplementedError

    @staticmethod
    def opening(flow):
        """The effects and the events of the first line."""
        return [], []

    @staticmethod
    def step(flow, name, fields, now, today):
        """The new state, the effects and the events of an input. Raises Refusal or Ignored."""
        raise NotImplementedError

    def take(self, line):
        """The output line of an input line, as a value."""
        self.line += 1
        try:
            name, fields, at, today = lines.read(line, self.fields)
            if (name == "begin") != (self.flow is None):
                raise Malformed("begin comes first, and once")
            if name == "begin":
                self.flow = self.begin(fields)
        except Malformed as error:
            self.has_errors = True
            return {"line": self.line, "error": {"code": "malformed_input", "message": str(error)}}
        self.now, self.today = self.now if at is None else at, today or self.today
        extra, (effects, events) = {}, self.opening(self.flow) if name == "begin" else ([], [])
        try:
            if name != "begin":
                self.flow, effects, events = self.step(self.flow, name, fields, self.now,
                                                       self.today or lines.day_of(self.now))
        except Refusal as refusal:
            extra = {"refused": {"code": refusal.code, "detail": refusal.detail, "message": refusal.code}}
        except Ignored:
            extra = {"ignored": True}
        return {"line": self.line, **extra, "state": self.flow.shown(), "effects": effects, "events": events}


def split_lines(data):
    """The lines of a file; the last one may end without a line feed."""
    found = data.split(b"\n")
    return found[:-1] if found[-1] == b"" else found


def plain(text):
    """A JSON text as plain values; a whole number that is too long for Python's reader stays text."""
    return json.loads(text, parse_int=lambda digits: int(digits) if len(digits) <= 20 else digits)


def main(about, replays):
    """The command `replay FLOW` for flows by their names; returns its exit status."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("command", choices=("replay",))
    parser.add_argument("flow", choices=list(replays))
    parser.add_argument("file", nargs="?", default="-")
    parser.add_argument("--final", action="store_true", help="write only the last state")
    options = parser.parse_args()
    with (sys.stdin.buffer if options.file == "-" else open(options.file, "rb")) as file:
        data = file.read()
    replay = replays[options.flow]()
    for line in split_lines(data):
        written = lines.json(replay.take(line))
        if not options.final:
            sys.stdout.buffer.write(written.encode() + b"\n")
    if options.final and replay.flow:
        sys.stdout.buffer.write(lines.json(replay.flow.shown()).encode() + b"\n")
    return 65 if replay.has_errors else 0
