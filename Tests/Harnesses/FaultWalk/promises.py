"""The promises of the command, checked after each trial."""

import hashlib
import json
import os
import re
import signal
import stat

from commands import DOCUMENTED, READS, TEMPORARY, TODAY, TOKENS
from store import Broken, check, check_names, read_files, read_store

# The promise of each status. 71 reports a change that was or may have been made.
YES, NO, DATA, NO_INPUT, UNANSWERED, CANNOT_CREATE, INPUT_OUTPUT, BUSY, CONFIGURATION = (
    0, 1, 65, 66, 71, 73, 74, 75, 78)
# The status of a command that traps: its handler of SIGABRT, SIGILL and SIGTRAP ends it.
TRAPPED = 70
# An error is text, or with --json an object.
MESSAGE_LINE = re.compile(rb"(error|warning|hint): [^\n]+|\{\"error\":\{\"code\":[^\n]+\}\}")
# Errnos by which a file system denies a lock that another program has.
LOCKED = {"EAGAIN", "EACCES", "EINTR", "ENOLCK"}


def words_of(command):
    return [*command.words, "--today", TODAY, "--state-dir", command.directory]


def new_rows(before, after):
    """Returns the rows that a change added, in order, or None if an earlier row is missing."""
    added = {}
    for name, rows in after.tables.items():
        if not set(before.tables[name]) <= set(rows):
            return None
        added[name] = [row for row in rows if row not in before.tables[name]]
    entries = added.pop("entries")
    return entries, tuple(map(len, added.values()))


class Promises:
    """The promises of one command in one state."""

    def __init__(self, command, baseline, before, done):
        self.command, self.baseline, self.before, self.done = command, baseline, before, done
        self.is_reading = command.kind == READS
        self.is_changing = before.tables != done.tables

    def judge(self, fault, outcome, after, directory):
        """Checks a trial; returns whether the change is present: `before`, `done` or, if there is none, `both`."""
        if outcome.end == "exit" and outcome.number == TRAPPED:
            outcome = outcome._replace(end="trap")
        self.check_end(fault, outcome)
        check_names(after, DOCUMENTED, TEMPORARY)
        self.check_parent(directory)
        if after.tables == self.before.tables:
            place = "before" if self.is_changing else "both"
        else:
            check(after.tables == self.done.tables, "the state is neither that before nor that after")
            place = "done"
        self.check_state(outcome, place)
        if outcome.end == "exit":
            self.check_printed(fault, outcome)
        if self.command.output:
            self.check_output(fault, outcome, directory)
        return place

    def check_parent(self, directory):
        """Checks the mode of a created directory around the state directory."""
        parent = os.path.join(directory, os.path.dirname(self.command.directory))
        mode = stat.S_IMODE(os.stat(parent).st_mode) if os.path.isdir(parent) else 0o700
        check(mode == 0o700, f"the directory of the state directory has the mode {mode:o}")

    def check_end(self, fault, outcome):
        check(outcome.end != "late", "it does not end")
        if outcome.end == "trap":
            check(fault.call.is_of_runtime, f"it ends by a trap, with status {TRAPPED}")
            return
        if outcome.end == "signal":
            is_ours = fault.kills and outcome.number == signal.SIGKILL
            is_closed = "EPIPE" in fault.errors and outcome.number == signal.SIGPIPE
            check(is_ours or is_closed or fault.call.is_of_runtime, f"it is ended by {signal.Signals(outcome.number).name}")
            return
        allowed = self.statuses(fault, outcome)
        check(outcome.number in allowed, f"status {outcome.number} is not one of {sorted(allowed)}")

    def statuses(self, fault, outcome):
        """Returns the statuses that are allowed after a fault."""
        if fault.kills:
            return set()
        # A store that cannot be opened has the status of one that cannot be created.
        allowed = {self.baseline.number, INPUT_OUTPUT, CANNOT_CREATE}
        # A file that has its name may be lost, if its directory is not flushed.
        if not self.is_reading or self.command.output or 1 in outcome.unwritten:
            allowed.add(UNANSWERED)
        # Status 66 reports a missing file, so it is allowed only if the error names an unreadable one.
        if b"cannot be read" in outcome.errors or 2 in outcome.unwritten:
            allowed.add(NO_INPUT)
        if fault.errors & LOCKED or "fcntl" in fault.kinds or not fault.is_single:
            allowed.add(BUSY)
        # The library of the store may not be found.
        if fault.call.is_of_runtime or not fault.is_single:
            allowed.add(CONFIGURATION)
        # SQLite takes EIO of a read for damage of the file.
        if "EIO" in fault.errors and (fault.kinds & {"read"} or not fault.is_single):
            allowed.add(DATA)
        return allowed

    def check_state(self, outcome, place):
        """Checks that an answered change is present, and that there is none after an error that reports no change."""
        if outcome.end == "exit":
            is_acknowledged = outcome.number in (YES, NO)
        else:
            is_acknowledged = bool(outcome.output) and outcome.output == self.baseline.output
        if is_acknowledged:
            check(place != "before", "it acknowledges a change that is missing")
        elif outcome.end == "exit" and outcome.number != UNANSWERED:
            check(place != "done", f"status {outcome.number}, although the change is present")

    def check_printed(self, fault, outcome):
        """Checks that answers are whole or absent, and errors are one line each."""
        is_success = outcome.number in (YES, NO)
        if 1 in outcome.unwritten and outcome.output != self.baseline.output:
            check(not is_success or "EPIPE" in fault.errors, f"status {outcome.number}, although the answer was not written")
            check(self.baseline.output.startswith(outcome.output), "the printed text does not begin the answer")
        elif self.command.is_partial:
            known = self.baseline.output.splitlines(True)
            check(set(outcome.output.splitlines(True)) <= set(known), "other lines are printed")
            check(not is_success or outcome.output == self.baseline.output, "success, although lines are missing")
        elif is_success:
            check(outcome.output == self.baseline.output, f"another answer: {outcome.output[:300]!r}")
        else:
            check(outcome.output == b"", f"status {outcome.number}, and output: {outcome.output[:200]!r}")
        if 2 in outcome.unwritten:
            return
        lines = outcome.errors.splitlines()
        check(not outcome.errors or outcome.errors.endswith(b"\n"), f"half a line of errors: {outcome.errors!r}")
        is_baseline = outcome.errors == self.baseline.errors
        check(is_baseline or all(MESSAGE_LINE.fullmatch(line) for line in lines), f"errors are not lines: {outcome.errors[:300]!r}")
        count = sum(line.startswith((b"error: ", b"{\"error\":")) for line in lines)
        check(is_baseline or (count == 0) == is_success, f"status {outcome.number} with {count} errors")
        check(count <= 1 or self.command.is_partial, f"{count} errors")

    def check_output(self, fault, outcome, directory):
        """Checks that the file that a command writes is whole or absent, and no other file is left."""
        folder, name = os.path.split(os.path.join(directory, self.command.output))
        files = read_files(folder)
        files.pop(".")
        _, content = files.pop(name, (0, None))
        check(content in (None, self.baseline_output), "half a file is written")
        if outcome.end == "exit":
            check((content is None) == (outcome.number not in (YES, NO)) or outcome.number == UNANSWERED,
                  f"status {outcome.number}, and the file is {'missing' if content is None else 'present'}")
        can_leave = fault.kills or not fault.is_single or fault.call.kind == "unlinkat" or outcome.end in ("signal", "trap")
        check(can_leave or not files, f"left beside the file: {sorted(files)}")


class FollowUp:
    """The check of a trial by later commands without faults."""

    def __init__(self, tracer, directory, promises, after, place):
        self.tracer, self.directory, self.promises = tracer, directory, promises
        self.after, self.place, self.command = after, place, promises.command

    def store(self, directory=None):
        directory = directory or self.directory
        return read_store(os.path.join(directory, self.command.directory), f"{directory}.read")

    def run(self, *words, statuses=(YES, NO)):
        done = self.tracer.plain(self.directory, [*words, "--today", TODAY, "--state-dir", self.command.directory])
        check(done.returncode in statuses, f"{' '.join(words)} afterwards: {done.returncode} {done.stderr.decode().strip()}")
        return done

    def lines(self, *words):
        return [json.loads(line) for line in self.run(*words, "--json").stdout.splitlines()]

    def check(self):
        self.check_reading()
        self.check_captures()
        self.check_updates()
        self.check_accounts()
        store = self.store()
        # Commands that only read remove no file.
        temporary = TEMPORARY if store.tables == self.after.tables else ()
        check_names(store, DOCUMENTED, temporary, when="after other commands")
        check(new_rows(self.after, store) is not None, "commands afterwards change rows")

    def check_reading(self):
        """Checks that list, export and status show the rows, and change nothing."""
        widgets = self.after.present("widget")
        listed = {entry["widget"]: (entry["revision"], "capture" in entry) for entry in self.lines("list")}
        wanted = {name: (rows[-1].members["revision"], bool(self.after.captured(rows[0].token)))
                  for name, rows in widgets.items()}
        check(listed == wanted, f"list afterwards shows {listed}, not {wanted}")
        for name, rows in widgets.items():
            lines = "".join(f"{row.line}\n" for row in rows).encode()
            check(self.run("export", name).stdout == lines, f"export afterwards shows other lines of {name}")
            status, = self.lines("status", name)
            check(status["head"] == rows[-1].hash, f"status afterwards shows the head {status['head']}")
        if widgets:
            self.run("check", "--all", statuses=(YES,))
        check(self.store().tables == self.after.tables, "commands that read change rows afterwards")

    def check_captures(self):
        """Checks that a token is captured once, also by another widget."""
        for file, text in TOKENS.items():
            token = hashlib.sha256(text.encode()).hexdigest()
            was_captured = bool(self.after.captured(token))
            widgets = {name: rows[-1].members["amount"] for name, rows in self.after.present("widget").items()
                       if rows[0].token == token and (was_captured or rows[-1].command != "capture")}
            if was_captured:
                self.run("create", "again", "--amount", "80.00", "--token-file", file)
                widgets["again"] = "80.00"
            accepted = 0
            for name, amount in widgets.items():
                done = self.run("capture", name, "--token-file", file, "--amount", amount, "--json")
                accepted += json.loads(done.stdout)["decision"] == "accepted"
            wanted = 1 if widgets and not was_captured else 0
            check(accepted == wanted, f"of {', '.join(widgets)} with one token, {accepted} are captured, not {wanted}")

    def check_updates(self):
        """Checks that a widget can be updated unless it is captured."""
        store = self.store()
        for name, rows in store.present("widget").items():
            words = ("update", "--widget", name, "--amount", "61.00", "--json")
            if rows[-1].command == "capture" or store.captured(rows[0].token):
                self.run(*words, statuses=(DATA,))
                continue
            revision = json.loads(self.run(*words).stdout)["revision"]
            check(revision == len(rows) + 1, f"an update afterwards is revision {revision}")

    def check_accounts(self):
        """Checks that list, verify and export show the contents of the accounts, and that each accepts an event."""
        accounts = self.after.present("account")
        listed = {entry["account"]: entry["revision"] for entry in self.lines("account", "list")}
        wanted = {name: len(rows) for name, rows in accounts.items()}
        check(listed == wanted, f"account list afterwards shows {listed}, not {wanted}")
        for name, rows in accounts.items():
            verified = self.lines("account", "check", name)[0]
            check(verified["good"] and verified["goodLines"] == len(rows), f"verify afterwards: {verified}")
            exported = [json.loads(line) for line in self.run("account", "export", name).stdout.splitlines()]
            known = [row.members["event"] for row in rows]
            check(sorted(exported, key=known.index) == known, f"export afterwards: {exported}")
            revision = json.loads(self.run("account", "pay", name, "--amount", "1.00", "--json").stdout)["revision"]
            check(revision == len(rows) + 1, f"a payment afterwards is revision {revision}")

    def check_repeated(self, directory):
        """Checks that a repeated command makes its change if it is missing, and only once with an id."""
        outcome = self.tracer.record(directory, words_of(self.command))
        check(outcome.end == "exit" and outcome.number == self.promises.baseline.number, f"repeated, it ends with {outcome}")
        check(outcome.output == self.promises.baseline.output, f"repeated, it prints {outcome.output[:300]!r}")
        store = self.store(directory)
        check(store.tables == self.promises.done.tables, "repeated, it makes another change")
        check_names(store, DOCUMENTED, when="after it is repeated")
