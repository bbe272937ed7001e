"""The table of the tested commands, to be extended with each new command, option and file."""

import os
import typing

from journals import canonical, check, read_account, read_journal

TODAY = "2026-11-21"

# The files of a state directory, as regular expressions.
DOCUMENTED = (
    r"[A-Za-z0-9._-]+\.journal",
    r"[A-Za-z0-9._-]+\.journal\.torn-[0-9]+(-[0-9]+)?",
    r"[A-Za-z0-9._-]+\.account",
    r"[A-Za-z0-9._-]+\.account\.torn-[0-9]+(-[0-9]+)?",
    r"tokens\.index",
    r"[0-9a-f]{64}\.captured",
)
# Files that can be lost and are created again; they are not part of a command's change.
INDEX = "tokens.index"
DERIVED = {INDEX}
# Files that a killed command can leave, and that the repeated command removes.
TEMPORARY = (r"tokens\.index\.new", r"[A-Za-z0-9._-]+\.(journal|account)\.new")

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
    # A check of the change: a function of the states before and after.
    changes: typing.Callable = None
    # Whether the journal of `default` ends in an unfinished line.
    is_torn: bool = False
    # Whether the journal of the account `acc` ends in an unfinished line.
    is_account_torn: bool = False
    directory: str = "state"
    # Whether several widgets are printed: the readable ones, even if another cannot be read.
    is_partial: bool = False
    # A file that the command writes beside the state.
    output: str = ""
    # A widget that is exported to `input/NAME.export` and removed.
    taken_out: str = ""
    # An account whose events are exported to `input/NAME.events`.
    account_copied: str = ""
    # The files of the state that are lost.
    lost: tuple = ()

    def make_state(self, folder, tracer):
        """Creates the state in a folder."""
        for name in ("input", "output"):
            os.mkdir(os.path.join(folder, name), 0o700)
        for name, text in TOKENS.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        for words in self.before:
            done = tracer.plain(folder, [*words, "--today", TODAY, "--state-dir", self.directory])
            check(done.returncode == 0, f"{' '.join(words)}: {done.returncode} {done.stderr.decode().strip()}")
        if self.taken_out:
            for words in (["export", self.taken_out, "-o", f"input/{self.taken_out}.export"], ["remove", self.taken_out]):
                done = tracer.plain(folder, [*words, "--state-dir", self.directory])
                check(done.returncode == 0, f"{' '.join(words)}: {done.returncode} {done.stderr.decode().strip()}")
        if self.account_copied:
            done = tracer.plain(folder, ["account", "export", self.account_copied, "--state-dir", self.directory])
            check(done.returncode == 0, f"account export: {done.returncode} {done.stderr.decode().strip()}")
            with open(os.path.join(folder, "input", f"{self.account_copied}.events"), "wb") as file:
                file.write(done.stdout)
        if self.is_torn:
            path = os.path.join(folder, self.directory, "default.journal")
            with open(path, "r+b") as file:
                last = read_journal("default.journal", file.read()).entries[-1]
                line = {"format": 1, "revision": last["revision"] + 1, "previous": last["hash"], "at": last["at"]}
                file.write(canonical(line)[:-3])
        if self.is_account_torn:
            path = os.path.join(folder, self.directory, "acc.account")
            with open(path, "r+b") as file:
                last = read_account("acc.account", file.read(), "acc").entries[-1]
                line = {"format": 1, "revision": last["revision"] + 1, "previous": last["hash"], "at": last["at"]}
                file.write(canonical(line)[:-3])
        for name in self.lost:
            os.remove(os.path.join(folder, self.directory, name))


def new_lines(before, after):
    """Returns the lines that a change added, by widget, or None if an earlier line is missing."""
    added = {}
    for name in {**before.widgets, **after.widgets}:
        old, new = before.widgets.get(name, ()), after.widgets.get(name, ())
        if new[:len(old)] != old:
            return None
        if new != old:
            added[name] = {**after.journals, **after.accounts}[name].entries[len(old):]
    return added


def adds(widget, command, **members):
    """Returns the check of a change that adds one line to one widget."""
    def is_made(before, after):
        added = new_lines(before, after)
        if added is None or list(added) != [widget] or len(added[widget]) != 1:
            return False
        entry = added[widget][0]
        return entry["command"] == command and all(entry.get(name) == value for name, value in members.items())
    return is_made


def adds_event(account, kind, **members):
    """Returns the check of a change that adds one event to one account."""
    def is_made(before, after):
        added = new_lines(before, after)
        if added is None or list(added) != [f"{account}.account"] or len(added[f"{account}.account"]) != 1:
            return False
        event = added[f"{account}.account"][0]["event"]
        return event["type"] == kind and all(event.get(name) == value for name, value in members.items())
    return is_made


def removes(widget, is_captured=False):
    """Returns the check of a change that removes one widget; a record remains if it was captured."""
    def is_made(before, after):
        expected = {name: lines for name, lines in before.widgets.items() if name != widget}
        if is_captured:
            expected[f"{before.journals[widget].token}.captured"] = before.widgets[widget]
        return widget in before.widgets and after.widgets == expected
    return is_made


def copies(widget, copy):
    """Returns the check of a change that adds a widget with the commands of another."""
    def is_made(before, after):
        added = new_lines(before, after)
        journal = before.journals.get(widget) or after.journals[copy]
        steps = [[(entry["command"], entry["amount"], entry.get("id")) for entry in entries]
                 for entries in (journal.entries, after.journals[copy].entries)]
        return list(added or ()) == [copy] and steps[0] == steps[1]
    return is_made


def copies_account(account, copy):
    """Returns the check of a change that adds an account with the events of another."""
    def is_made(before, after):
        added = new_lines(before, after)
        events = [[entry["event"] for entry in entries]
                  for entries in (before.accounts[f"{account}.account"].entries, (added or {}).get(f"{copy}.account", ()))]
        return list(added or ()) == [f"{copy}.account"] and events[0] == events[1]
    return is_made


def update(amount, *more):
    return ["update", "--amount", amount, *more]


def create(name, amount, *more):
    return ["create", name, "--amount", amount, *more]


def capture(name, amount, *more, token="token-a"):
    return ["capture", name, "--token-file", token, "--amount", amount, "--json", *more]


def account(*words):
    return ["account", *words]


UPDATED = [update("50.00"), update("60.00")]
CHECKOUT = [*UPDATED, create("first", "80.00", "--token-file", "token-a")]
CAPTURED = [*CHECKOUT, capture("first", "80.00")]
PAIR = [*CAPTURED, create("second", "80.00", "--token-file", "token-a")]
PAIR_OPEN = [*CHECKOUT, create("second", "80.00", "--token-file", "token-a")]
IDENTIFIED = [update("50.00", "--id", "first-id"), update("60.00"), update("61.00", "--id", "second-id")]
REMOVED = [*CAPTURED, ["remove", "first"], create("second", "80.00", "--token-file", "token-a")]

OPENED = [*UPDATED, account("open", "acc", "--amount", "200.00", "--currency", "AUD")]
PAID = [*OPENED, account("pay", "acc", "--amount", "50.00", "--id", "first-id")]

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
    Command("update-torn", update("70.00", "--json"), WRITES, UPDATED, is_torn=True,
            changes=adds("default", "update", amount="70.00")),
    Command("capture", capture("first", "80.00"), WRITES, CHECKOUT,
            changes=adds("first", "capture", amount="80.00", adjusted=False)),
    Command("capture-again", capture("first", "80.00"), WRITES, CAPTURED),
    Command("capture-open", capture("second", "80.00"), WRITES, PAIR_OPEN,
            changes=adds("second", "capture", amount="80.00")),
    Command("capture-other", capture("second", "80.00"), WRITES, PAIR),
    Command("capture-refused", capture("first", "79.00"), WRITES, CHECKOUT, status=1),
    Command("capture-id", capture("first", "80.00", "--id", "third-id"), WRITES, CHECKOUT,
            changes=adds("first", "capture", amount="80.00", id="third-id")),
    Command("capture-removed", capture("second", "80.00"), WRITES, REMOVED),
    Command("capture-unindexed", capture("second", "80.00"), WRITES, PAIR, lost=("tokens.index",)),
    Command("capture-unnamed", ["capture", *capture("first", "80.00")[2:]], WRITES, CHECKOUT,
            changes=adds("first", "capture", amount="80.00")),
    Command("create-id", create("made", "80.00", "--token-file", "token-b", "--id", "third-id", "--json"), WRITES, CHECKOUT,
            changes=adds("made", "create", amount="80.00", id="third-id")),
    Command("create-unindexed", create("made", "80.00", "--token-file", "token-a", "--json"), WRITES, CHECKOUT,
            changes=adds("made", "create", amount="80.00"), lost=("tokens.index",)),
    Command("update-id", update("70.00", "--id", "third-id", "--json"), WRITES, IDENTIFIED,
            changes=adds("default", "update", amount="70.00", id="third-id")),
    Command("update-repeated", update("50.00", "--id", "first-id", "--json"), WRITES, IDENTIFIED),
    Command("update-conditional", update("70.00", "--if-revision", "2", "--json"), WRITES, UPDATED,
            changes=adds("default", "update", amount="70.00")),
    Command("update-stale", update("70.00", "--if-revision", "1", "--json"), WRITES, UPDATED, status=65),
    Command("create-existing", create("default", "80.00", "--json"), WRITES, UPDATED, status=73),
    Command("update-captured", ["update", "first", "--amount", "70.00"], WRITES, CAPTURED, status=65),
    Command("status-absent", ["status", "absent", "--json"], READS, UPDATED, status=66),
    Command("status", ["status", "first", "--json"], READS, CAPTURED),
    Command("list", ["list", "--json"], READS, PAIR, is_partial=True),
    Command("history", ["history", "default", "--json"], READS, UPDATED, is_torn=True),
    Command("check", ["check", "first", "--json"], READS, PAIR),
    Command("check-all", ["check", "--all", "--json"], READS, PAIR, is_partial=True),
    Command("check-salvage", ["check", "default", "--salvage", "copy", "--json"], WRITES, IDENTIFIED,
            changes=copies("default", "copy")),
    Command("export", ["export", "first"], READS, CAPTURED),
    Command("export-file", ["export", "first", "-o", "output/first.export"], READS, CAPTURED, output="output/first.export"),
    Command("import", ["import", "input/first.export", "--json"], WRITES, CHECKOUT, taken_out="first",
            changes=adds("first", "create", amount="80.00")),
    Command("import-tokenless", ["import", "input/default.export", "--json"], WRITES, CHECKOUT, taken_out="default",
            changes=copies("default", "default")),
    Command("events", ["events", "default"], READS, UPDATED),
    Command("render", ["render", "default", "-o", "output/picture.svg"], READS, UPDATED, output="output/picture.svg"),
    Command("remove", ["remove", "default"], WRITES, CHECKOUT, is_torn=True, changes=removes("default")),
    Command("remove-captured", ["remove", "first"], WRITES, CAPTURED, changes=removes("first", True)),
    Command("remove-checkout", ["remove", "first"], WRITES, CHECKOUT, changes=removes("first")),
    Command("account-open", account("open", "acc", "--amount", "200.00", "--currency", "AUD", "--json"), WRITES,
            directory="new/state", changes=adds_event("acc", "opened", amount="200.00")),
    Command("account-open-widget", account("open", "acc", "--from-widget", "first", "--json"), WRITES, CAPTURED,
            changes=adds_event("acc", "opened", amount="80.00", plan="us-pay-in-4")),
    Command("account-open-existing", account("open", "acc", "--amount", "9.00", "--currency", "AUD"), WRITES, PAID,
            status=73),
    Command("account-pay", account("pay", "acc", "--amount", "7.00", "--json"), WRITES, PAID,
            changes=adds_event("acc", "payment", amount="7.00")),
    Command("account-pay-torn", account("pay", "acc", "--amount", "7.00", "--json"), WRITES, PAID, is_account_torn=True,
            changes=adds_event("acc", "payment", amount="7.00")),
    Command("account-pay-id", account("pay", "acc", "--amount", "7.00", "--id", "third-id", "--json"), WRITES, PAID,
            changes=adds_event("acc", "payment", amount="7.00", id="third-id")),
    Command("account-pay-repeated", account("pay", "acc", "--amount", "50.00", "--id", "first-id", "--json"), WRITES, PAID),
    Command("account-pay-much", account("pay", "acc", "--amount", "999.00"), WRITES, PAID, status=65),
    Command("account-refund", account("refund", "acc", "--amount", "60.00"), WRITES, PAID,
            changes=adds_event("acc", "refund", amount="60.00")),
    Command("account-status", account("status", "acc", "--json"), READS, PAID),
    Command("account-status-svg", account("status", "acc", "--format", "svg"), READS, PAID),
    Command("account-history", account("history", "acc", "--json"), READS, PAID, is_account_torn=True),
    Command("account-export", account("export", "acc"), READS, PAID),
    Command("account-import", account("import", "copy", "input/acc.events", "--json"), WRITES, PAID, account_copied="acc",
            changes=copies_account("acc", "copy")),
    Command("account-import-existing", account("import", "acc", "input/acc.events"), WRITES, PAID, account_copied="acc",
            status=73),
    Command("account-list", account("list", "--json"), READS,
            [*PAID, account("open", "other", "--amount", "9.00", "--currency", "AUD")], is_partial=True),
    Command("account-verify", account("verify", "acc", "--json"), READS, PAID),
    Command("account-verify-all", account("verify", "--all", "--json"), READS,
            [*PAID, account("open", "other", "--amount", "9.00", "--currency", "AUD")], is_partial=True),
    Command("account-remove", account("remove", "acc"), WRITES, PAID, is_account_torn=True,
            changes=removes("acc.account")),
]
