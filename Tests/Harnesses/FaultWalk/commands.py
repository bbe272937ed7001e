"""The table of the tested commands, to be extended with each new command, option and file."""

import os
import typing

from store import check

TODAY = "2026-11-21"

# The files of a state directory, as regular expressions; the last two are SQLite's log and its index.
DOCUMENTED = (r"store\.sqlite", r"store\.sqlite-wal", r"store\.sqlite-shm")
# Files that a killed command can leave, and that the next command that writes removes.
TEMPORARY = (r"store\.sqlite-journal",)

TOKENS = {"token-a": "002.fault-walk-a", "token-b": "002.fault-walk-b"}

# The purpose of each command: to read the state, or to change it if there is a reason.
READS, WRITES = "reads", "writes"


class Command(typing.NamedTuple):
    """A tested command, and the state before it."""

    name: str
    words: list
    kind: str
    # The commands that create the state, in order.
    before: list = []
    # The status without a fault.
    status: int = 0
    # A check of the change: a function of the new rows of `entries` and of the other new rows.
    changes: typing.Callable = None
    directory: str = "state"
    # Whether several widgets are printed: the readable ones, even if another cannot be read.
    is_partial: bool = False
    # A file that the command writes beside the state.
    output: str = ""
    # Commands whose output is a file in `input`, by its name; they run before those of `moved`.
    inputs: dict = {}
    # Further commands that create the state.
    moved: list = []
    # Whether the store is in another directory than the one whose commands create the inputs.
    is_elsewhere: bool = False

    def make_state(self, folder, tracer):
        """Creates the state in a folder."""
        for name in ("input", "output"):
            os.mkdir(os.path.join(folder, name), 0o700)
        for name, text in TOKENS.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)

        def run(words):
            directory = "elsewhere" if self.is_elsewhere else self.directory
            done = tracer.plain(folder, [*words, "--today", TODAY, "--state-dir", directory])
            check(done.returncode == 0, f"{' '.join(words)}: {done.returncode} {done.stderr.decode().strip()}")
            return done.stdout

        for words in self.before:
            run(words)
        for name, words in self.inputs.items():
            with open(os.path.join(folder, "input", name), "wb") as file:
                file.write(run(words))
        for words in self.moved:
            run(words)


def adds(*wanted, captures=0, origins=0):
    """Returns the check of a change that adds lines: for each its name, its command, and some of its members."""
    def is_made(entries, others):
        found = [(row.name, row.command) for row in entries]
        if found != [(name, command) for name, command, _ in wanted] or others != (captures, 0, origins, 0, 0):
            return False
        lines = [row.members.get("event", row.members) for row in entries]
        return all(line.get(key) == value for line, (_, _, members) in zip(lines, wanted) for key, value in members.items())
    return is_made


def adds_one(name, command, captures=0, origins=0, **members):
    return adds((name, command, members), captures=captures, origins=origins)


def update(amount, *more):
    return ["update", "--amount", amount, *more]


def create(name, amount, *more):
    return ["create", name, "--amount", amount, *more]


def capture(name, amount, *more, token="token-a"):
    return ["capture", *([name] if name else []), "--token-file", token, "--amount", amount, "--json", *more]


def account(*words):
    return ["account", *words]


UPDATED = [update("50.00", "--id", "first-id"), update("60.00")]
CHECKOUT = [*UPDATED, create("first", "80.00", "--token-file", "token-a")]
CAPTURED = [*CHECKOUT, capture("first", "80.00")]
PAIR = [*CAPTURED, create("second", "80.00", "--token-file", "token-a")]
PAIR_OPEN = [*CHECKOUT, create("second", "80.00", "--token-file", "token-a")]
REMOVED = [*CAPTURED, ["remove", "first", "--force"], create("second", "80.00", "--token-file", "token-a")]
PAID = [*UPDATED, account("open", "acc", "--amount", "200.00", "--currency", "AUD"),
        account("pay", "acc", "--amount", "50.00", "--id", "first-id")]
EVERYTHING = [*PAIR, account("open", "order", "--from-widget", "first"), ["remove", "first", "--force"]]
TRASH = [*EVERYTHING, account("remove", "order", "--force"), ["remove", "default"], update("5.00")]
FORGET = ["store", "forget-capture", "--token-file", "token-a"]

COMMANDS = [
    # A store that does not exist is created with its directory, its log and its tables.
    Command("first-update", update("50.00", "--json"), WRITES, directory="new/state",
            changes=adds_one("default", "create", amount="50.00")),
    Command("create-token", create("made", "80.00", "--token-file", "token-b", "--id", "third-id", "--json"), WRITES, CHECKOUT,
            changes=adds_one("made", "create", amount="80.00", checkout="token", id="third-id")),
    Command("create-existing", create("default", "80.00", "--json"), WRITES, UPDATED, status=73),
    Command("update", update("70.00", "--json"), WRITES, CHECKOUT, changes=adds_one("default", "update", amount="70.00")),
    Command("update-text", update("9999.00"), WRITES, UPDATED, status=1,
            changes=adds_one("default", "update", amount="9999.00")),
    Command("update-id", update("70.00", "--id", "third-id", "--json"), WRITES, UPDATED,
            changes=adds_one("default", "update", amount="70.00", id="third-id")),
    Command("update-repeated", update("50.00", "--id", "first-id", "--json"), WRITES, UPDATED),
    Command("update-stale", update("70.00", "--if-revision", "1", "--json"), WRITES, UPDATED, status=76),
    Command("update-captured", ["update", "first", "--amount", "70.00"], WRITES, CAPTURED, status=65),
    Command("capture", capture("first", "80.00", "--id", "third-id"), WRITES, CHECKOUT,
            changes=adds_one("first", "capture", captures=1, amount="80.00", adjusted=False)),
    Command("capture-unnamed", capture(None, "80.00"), WRITES, CHECKOUT,
            changes=adds_one("first", "capture", captures=1, amount="80.00")),
    Command("capture-again", capture("first", "80.00"), WRITES, CAPTURED),
    Command("capture-open", capture("second", "80.00"), WRITES, PAIR_OPEN,
            changes=adds_one("second", "capture", captures=1, amount="80.00")),
    Command("capture-other", capture("second", "80.00"), WRITES, PAIR),
    Command("capture-refused", capture("first", "79.00"), WRITES, CHECKOUT, status=1),
    Command("capture-removed", capture("second", "80.00"), WRITES, REMOVED),
    Command("status", ["status", "first", "--json"], READS, CAPTURED),
    Command("status-absent", ["status", "absent", "--json"], READS, UPDATED, status=66),
    Command("list", ["list", "--json"], READS, PAIR, is_partial=True),
    Command("history", ["history", "default", "--json"], READS, UPDATED),
    Command("check-all", ["check", "--all", "--json"], READS, PAIR, is_partial=True),
    Command("check-salvage", ["check", "default", "--salvage", "copy", "--json"], WRITES, UPDATED,
            changes=adds(("copy", "create", {"amount": "50.00", "id": "first-id"}), ("copy", "update", {"amount": "60.00"}))),
    Command("events", ["events", "default"], READS, UPDATED),
    Command("render", ["render", "default", "-o", "output/picture.svg"], READS, UPDATED, output="output/picture.svg"),
    Command("export-file", ["export", "first", "-o", "output/first.export"], READS, CAPTURED, output="output/first.export"),
    Command("export-all", ["export", "--all"], READS, EVERYTHING),
    Command("import", ["import", "input/first.export", "--json"], WRITES, CHECKOUT, inputs={"first.export": ["export", "first"]},
            moved=[["remove", "first"]], changes=adds_one("first", "create", amount="80.00")),
    Command("import-all", ["import", "input/all"], WRITES, EVERYTHING, inputs={"all": ["export", "--all"]}, is_elsewhere=True,
            directory="new/state", changes=lambda entries, others: len(entries) == 5 and others[0] == 1),
    Command("remove", ["remove", "default"], WRITES, CHECKOUT, changes=adds_one("default", "remove")),
    Command("remove-captured", ["remove", "first"], WRITES, CAPTURED, status=1),
    Command("remove-force", ["remove", "first", "--force"], WRITES, CAPTURED, changes=adds_one("first", "remove")),
    Command("trash-list", ["trash", "list", "--json"], READS, TRASH),
    Command("trash-restore", ["trash", "restore", "first", "--json"], WRITES, TRASH,
            changes=adds(("first", "create", {"amount": "80.00"}), ("first", "capture", {"amount": "80.00"}))),
    Command("trash-restore-taken", ["trash", "restore", "default", "--json"], WRITES, TRASH, status=73),
    Command("trash-restore-as", ["trash", "restore", "default", "--as", "copy", "--json"], WRITES, TRASH,
            changes=adds(("copy", "create", {"amount": "50.00", "id": "first-id"}), ("copy", "update", {"amount": "60.00"}))),
    Command("trash-restore-account", ["trash", "restore", "order", "--account", "--json"], WRITES, TRASH,
            changes=adds_one("order", "opened", origins=1, amount="80.00")),
    Command("store-status", ["store", "status", "--json"], READS, PAIR),
    Command("store-migrate", ["store", "migrate"], WRITES, directory="new/state", changes=adds()),
    Command("store-forget", FORGET, WRITES, PAIR, is_partial=True, changes=lambda entries, others: not entries and others == (0, 1, 0, 0, 0)),
    Command("backup", ["backup", "output/copy.sqlite"], READS, PAIR, output="output/copy.sqlite"),
    Command("account-open", account("open", "acc", "--amount", "200.00", "--currency", "AUD", "--json"), WRITES,
            directory="new/state", changes=adds_one("acc", "opened", amount="200.00")),
    Command("account-open-widget", account("open", "acc", "--from-widget", "first", "--json"), WRITES, CAPTURED,
            changes=adds_one("acc", "opened", origins=1, amount="80.00", plan="us-pay-in-4")),
    Command("account-pay", account("pay", "acc", "--amount", "7.00", "--id", "third-id", "--json"), WRITES, PAID,
            changes=adds_one("acc", "payment", amount="7.00", id="third-id")),
    Command("account-pay-repeated", account("pay", "acc", "--amount", "50.00", "--id", "first-id", "--json"), WRITES, PAID),
    Command("account-reverse", account("reverse", "acc", "--event", "first-id", "--id", "third-id", "--json"), WRITES, PAID,
            changes=adds_one("acc", "reversed", event="first-id", id="third-id")),
    Command("account-pay-much", account("pay", "acc", "--amount", "999.00"), WRITES, PAID, status=65),
    Command("account-status", account("status", "acc", "--json"), READS, PAID),
    Command("account-export", account("export", "acc"), READS, PAID),
    Command("account-import", account("import", "copy", "input/acc.events", "--json"), WRITES, PAID,
            inputs={"acc.events": account("export", "acc")},
            changes=adds(("copy", "opened", {"amount": "200.00"}), ("copy", "payment", {"amount": "50.00"}))),
    Command("account-list", account("list", "--json"), READS, PAID, is_partial=True),
    Command("account-check-all", account("check", "--all", "--json"), READS, PAID, is_partial=True),
    Command("account-remove", account("remove", "acc"), WRITES, PAID, status=1),
    Command("account-remove-force", account("remove", "acc", "--force"), WRITES, PAID, changes=adds_one("acc", "remove")),
]
