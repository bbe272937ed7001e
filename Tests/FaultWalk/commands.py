"""The commands that are walked through: data to be extended with each new command, option and file."""

import os
import typing

from journals import check

TODAY = "2026-11-21"

# The files of a state directory, as regular expressions.
DOCUMENTED = (
    r"[A-Za-z0-9._-]+\.journal",
    r"[A-Za-z0-9._-]+\.journal\.torn-[0-9]+(-[0-9]+)?",
    r"tokens\.index",
)
# Files that can be lost and are made again: they are no part of what a command changes.
DERIVED = {"tokens.index"}
# Files that a killed or failed command can leave, and that a command after it that writes takes away.
TEMPORARY = ()

TOKENS = {"token-a": "002.fault-walk-a", "token-b": "002.fault-walk-b"}

# What the commands are for: to read, or to change the state, though they may find no reason to.
READS, WRITES = "reads", "writes"


class Command(typing.NamedTuple):
    """A command that is walked through, and the state that it finds."""

    name: str
    words: list
    kind: str
    # The commands that make the state, in turn.
    before: list = []
    # The status without a fault.
    status: int = 0
    # A check of the change: a function of the states before and after.
    changes: typing.Callable = None
    # The bytes that are put after the journal of `default`: an unfinished line.
    torn: bytes = b""
    directory: str = "state"
    # Several widgets are printed: those that can be read, although another cannot.
    is_partial: bool = False
    # A file that the command writes beside the state.
    output: str = ""
    # A widget that is exported to `input` and removed.
    taken_out: str = ""

    def make_state(self, folder, tracer):
        """Makes the state in a folder."""
        for name in ("input", "output"):
            os.mkdir(os.path.join(folder, name), 0o700)
        for name, text in TOKENS.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        for words in self.before:
            done = tracer.plain(folder, [*words, "--today", TODAY, "--state-dir", self.directory])
            check(done.returncode == 0, f"{' '.join(words)}: {done.returncode} {done.stderr.decode().strip()}")
        if self.torn:
            with open(os.path.join(folder, self.directory, "default.journal"), "ab") as file:
                file.write(self.torn)


def new_lines(before, after):
    """The lines that a change added, by widget: none may be missing."""
    added = {}
    for name in {**before.widgets, **after.widgets}:
        old, new = before.widgets.get(name, ()), after.widgets.get(name, ())
        if new[:len(old)] != old:
            return None
        if new != old:
            added[name] = after.journals[name].entries[len(old):]
    return added


def adds(widget, command, **members):
    """A change by one line of one widget."""
    def is_made(before, after):
        added = new_lines(before, after)
        if added is None or list(added) != [widget] or len(added[widget]) != 1:
            return False
        entry = added[widget][0]
        return entry["command"] == command and all(entry.get(name) == value for name, value in members.items())
    return is_made


def removes(widget):
    """A change by one widget less."""
    def is_made(before, after):
        expected = {name: lines for name, lines in before.widgets.items() if name != widget}
        return widget in before.widgets and after.widgets == expected
    return is_made


def update(amount, *more):
    return ["update", "--amount", amount, *more]


def create(name, amount, *more):
    return ["create", name, "--amount", amount, *more]


def capture(name, amount, *more, token="token-a"):
    return ["capture", name, "--token-file", token, "--amount", amount, "--json", *more]


UPDATED = [update("50.00"), update("60.00")]
CHECKOUT = [*UPDATED, create("first", "80.00", "--token-file", "token-a")]
CAPTURED = [*CHECKOUT, capture("first", "80.00")]
PAIR = [*CAPTURED, create("second", "80.00", "--token-file", "token-a")]
PAIR_OPEN = [*CHECKOUT, create("second", "80.00", "--token-file", "token-a")]
HALF_A_LINE = b'{"format":1,"revision":3,"previous":"f1e1bd55'

COMMANDS = [
    Command("create", create("made", "80.00", "--json"), WRITES, UPDATED,
            changes=adds("made", "create", amount="80.00", checkout="tokenless")),
    Command("create-token", create("made", "80.00", "--token-file", "token-b", "--json"), WRITES, CHECKOUT,
            changes=adds("made", "create", amount="80.00", checkout="token")),
    Command("first-update", update("50.00", "--json"), WRITES, directory="new/state",
            changes=adds("default", "create", amount="50.00")),
    Command("update", update("70.00", "--json"), WRITES, CHECKOUT, changes=adds("default", "update", amount="70.00")),
    Command("update-text", update("9999.00"), WRITES, UPDATED, status=1,
            changes=adds("default", "update", amount="9999.00")),
    Command("update-torn", update("70.00", "--json"), WRITES, UPDATED, torn=HALF_A_LINE,
            changes=adds("default", "update", amount="70.00")),
    Command("capture", capture("first", "80.00"), WRITES, CHECKOUT,
            changes=adds("first", "capture", amount="80.00", adjusted=False)),
    Command("capture-again", capture("first", "80.00"), WRITES, CAPTURED),
    Command("capture-open", capture("second", "80.00"), WRITES, PAIR_OPEN,
            changes=adds("second", "capture", amount="80.00")),
    Command("capture-other", capture("second", "80.00"), WRITES, PAIR),
    Command("capture-refused", capture("first", "79.00"), WRITES, CHECKOUT, status=1),
    Command("capture-unnamed", ["capture", *capture("first", "80.00")[2:]], WRITES, CHECKOUT,
            changes=adds("first", "capture", amount="80.00")),
    Command("create-existing", create("default", "80.00", "--json"), WRITES, UPDATED, status=73),
    Command("update-captured", update("70.00", "--widget", "first"), WRITES, CAPTURED, status=65),
    Command("status-absent", ["status", "absent", "--json"], READS, UPDATED, status=66),
    Command("status", ["status", "first", "--json"], READS, CAPTURED),
    Command("list", ["list", "--json"], READS, PAIR, is_partial=True),
    Command("history", ["history", "default", "--json"], READS, UPDATED, torn=HALF_A_LINE),
    Command("check", ["check", "default"], READS, PAIR),
    Command("export", ["export", "first"], READS, CAPTURED),
    Command("import", ["import", "input/first.export"], WRITES, CAPTURED),
    Command("events", ["events", "default"], READS, UPDATED),
    Command("render", ["render", "default", "-o", "output/picture.svg"], READS, UPDATED, output="output/picture.svg"),
    Command("remove", ["remove", "default"], WRITES, CHECKOUT, torn=HALF_A_LINE, changes=removes("default")),
    Command("remove-captured", ["remove", "first"], WRITES, CAPTURED, changes=removes("first")),
]
