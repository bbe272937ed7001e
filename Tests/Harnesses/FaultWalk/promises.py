"""The promises of the command, checked after each trial."""

import hashlib
import json
import os
import re
import signal

from commands import DERIVED, DOCUMENTED, INDEX, READS, TEMPORARY, TODAY, TOKENS
from journals import START, Broken, check, check_names, read_files, read_index, read_state

# The promise of each status. 71 reports a change that was or may have been made.
YES, NO, DATA, NO_INPUT, UNANSWERED, CANNOT_CREATE, INPUT_OUTPUT, BUSY, CONFIGURATION = (
    0, 1, 65, 66, 71, 73, 74, 75, 78)
MESSAGE_LINE = re.compile(rb"(error|warning|hint): [^\n]+")


def words_of(command):
    return [*command.words, "--today", TODAY, "--state-dir", command.directory]


def logical(state):
    """Returns the files of a state without temporary ones and those that can be lost."""
    return {name: content for name, content in state.files.items()
            if name not in DERIVED and not any(re.fullmatch(pattern, name) for pattern in TEMPORARY)}


def check_index(state):
    """Checks that the index has each widget of a token and each record; a missing index is rebuilt later.

    A widget whose token could not be read when the index was built belongs to the token of zeros.
    """
    if INDEX not in state.files or not state.files[INDEX][1]:
        return
    widgets, retired = read_index(INDEX, state.files[INDEX][1])
    for name, journal in state.journals.items():
        if journal.lines and journal.token:
            check(name in widgets.get(journal.token, set()) | widgets.get(START, set()), f"{name} is missing in {INDEX}")
    for name, journal in state.records.items():
        known = widgets.get(journal.token, ())
        check(journal.token in retired or known, f"the record {name} is missing in {INDEX}")


def shown(state):
    return {name: [entry.get("command") or entry["event"]["type"] for entry in journal.entries]
            for name, journal in {**state.journals, **state.accounts}.items()}


class Promises:
    """The promises of one command in one state."""

    def __init__(self, command, baseline, before, done):
        self.command, self.baseline, self.before, self.done = command, baseline, before, done
        self.is_reading = command.kind == READS

    def judge(self, fault, outcome, directory):
        """Checks a trial; returns the state after it, and whether the change is present."""
        self.check_end(fault, outcome)
        after = read_state(os.path.join(directory, self.command.directory))
        check_names(
            after, DOCUMENTED, TEMPORARY if self.can_leave_files(fault, outcome) else (), is_interrupted=True)
        check_index(after)
        parent = os.path.join(directory, os.path.dirname(self.command.directory))
        mode = os.stat(parent).st_mode & 0o777 if os.path.isdir(parent) else 0o700
        check(mode == 0o700, f"the directory of the state directory has the mode {mode:o}")
        for token in {journal.token for journal in after.journals.values()} - {None}:
            captured = after.captured(token)
            check(len(captured) <= 1, f"one token is captured by {' and '.join(sorted(captured))}")
        place = self.place(fault, outcome, after)
        self.check_state(outcome, place)
        if outcome.end == "exit":
            self.check_printed(fault, outcome)
        if self.command.output:
            self.check_output(fault, outcome, directory)
        return after, place

    def check_end(self, fault, outcome):
        check(outcome.end != "late", "it does not end")
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
        allowed = {self.baseline.number, INPUT_OUTPUT}
        if not self.is_reading or 1 in outcome.unwritten:
            allowed.add(UNANSWERED)
        if not self.is_reading or self.command.output:
            allowed.add(CANNOT_CREATE)
        # Status 66 reports a missing file, so it is allowed only if the error names an unreadable one.
        if b"cannot be read" in outcome.errors or 2 in outcome.unwritten:
            allowed.add(NO_INPUT)
        if "EAGAIN" in fault.errors:
            allowed.add(BUSY)
        if fault.errors & {"EACCES", "ELOOP", "EPERM"}:
            allowed.add(CONFIGURATION)
        return allowed

    def place(self, fault, outcome, after):
        """Returns `before`, `done` or, if the command changes nothing, `both`."""
        if after.widgets == self.before.widgets:
            place = "both" if self.done.widgets == self.before.widgets else "before"
        else:
            check(after.widgets == self.done.widgets, f"the state is neither that before nor that after: {shown(after)}")
            place = "done"
        if self.done.widgets == self.before.widgets:
            check(logical(after) == logical(self.before), "a command that changes nothing changes files")
        else:
            self.check_torn(fault, outcome, after, place)
        return place

    def check_torn(self, fault, outcome, after, place):
        """Checks that unfinished lines are preserved, in place or in a file, and that new ones start a new line."""
        if "remove" not in self.command.words:
            for name, content in self.before.torn.items():
                check(content in after.torn.values(), f"the unfinished line of {name} is lost")
        new = [line for lines in self.done.widgets.values() for line in lines]
        for name, content in after.torn.items():
            if content in self.before.torn.values():
                continue
            known = [*self.before.torn.values(), *(line + b"\n" for line in new)]
            check(any(line.startswith(content) for line in known), f"{name} has other bytes: {content[:80]!r}")
            is_torn_off = outcome.end == "exit" and outcome.number != UNANSWERED and fault.is_single
            check(not is_torn_off, f"half a line is left in {name}")

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
        check(all(MESSAGE_LINE.fullmatch(line) for line in lines), f"errors are not lines: {outcome.errors[:300]!r}")
        count = sum(line.startswith(b"error: ") for line in lines)
        check((count == 0) == is_success, f"status {outcome.number} with {count} errors")
        check(count <= 1 or self.command.is_partial, f"{count} errors")
        if self.is_reading:
            check(b"nothing was changed" not in outcome.errors, "a command that reads says that nothing was changed")

    def can_leave_files(self, fault, outcome):
        """Returns whether the command could not remove its temporary files."""
        return fault.kills or not fault.is_single or fault.call.kind == "unlinkat" or outcome.end == "signal"

    def check_output(self, fault, outcome, directory):
        """Checks that the file that a command writes is whole or absent, and no other file is left."""
        folder, name = os.path.split(os.path.join(directory, self.command.output))
        files = read_files(folder)
        files.pop(".")
        _, content = files.pop(name, (0, None))
        check(content in (None, self.baseline_output), "half a file is written")
        if outcome.end == "exit":
            check((content is None) == (outcome.number not in (YES, NO)) or 1 in outcome.unwritten,
                  f"status {outcome.number}, and the file is {'missing' if content is None else 'present'}")
        check(self.can_leave_files(fault, outcome) or not files, f"left beside the file: {sorted(files)}")


class FollowUp:
    """The check of a trial by later commands without faults."""

    def __init__(self, tracer, directory, promises, after, place):
        self.tracer, self.directory, self.promises = tracer, directory, promises
        self.after, self.place, self.command = after, place, promises.command

    def state(self):
        return read_state(os.path.join(self.directory, self.command.directory))

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
        state = self.state()
        check_names(state, DOCUMENTED, TEMPORARY, when="after other commands", is_interrupted=True)
        for name, lines in self.after.widgets.items():
            check(state.widgets.get(name, ())[:len(lines)] == lines, f"commands afterwards change lines of {name}")
        for name, content in self.after.torn.items():
            check(content in state.torn.values(), f"commands afterwards lose the content of {name}")

    def check_reading(self):
        """Checks that list, status and history show the contents of the journals, and change nothing."""
        before = self.state().files
        journals = {name: journal for name, journal in self.after.journals.items() if journal.lines}
        listed = {entry["widget"]: entry["revision"] for entry in self.lines("list")}
        wanted = {name: journal.entries[-1]["revision"] for name, journal in journals.items()}
        check(listed == wanted, f"list afterwards shows {listed}, not {wanted}")
        for name, journal in journals.items():
            steps = [(entry["command"], entry["amount"]["amount"]) for entry in self.lines("history", name)]
            known = [(entry["command"], entry["amount"]) for entry in journal.entries]
            check(steps == known, f"history afterwards: {steps}")
            status = self.lines("status", name)[0]
            check(status["revision"] == wanted[name], f"status afterwards: revision {status['revision']}")
        files = {name: content for name, content in self.state().files.items() if name not in DERIVED}
        check(files == {name: content for name, content in before.items() if name not in DERIVED},
              "commands that read change files afterwards")

    def check_captures(self):
        """Checks that a token is captured once, also after captures, removals and failures."""
        for file, text in TOKENS.items():
            digest = hashlib.sha256(text.encode()).hexdigest()
            was_captured = self.promises.before.captured(digest) or self.after.captured(digest)
            widgets = [name for name, journal in self.after.journals.items() if journal.lines and journal.token == digest]
            if was_captured:
                made = self.run("create", "again", "--amount", "80.00", "--token-file", file, statuses=range(128))
                if made.returncode == YES:
                    widgets.append("again")
            accepted = 0
            for name in widgets:
                amount = self.after.journals[name].amount if name in self.after.journals else "80.00"
                done = self.run("capture", name, "--token-file", file, "--amount", amount, "--json")
                accepted += json.loads(done.stdout)["decision"] == "accepted"
            if was_captured:
                check(accepted == 0, f"the token of {', '.join(widgets)} is captured again")
            elif widgets:
                check(accepted == 1, f"of {', '.join(widgets)} with one token, {accepted} are captured")
            check(len(self.state().captured(digest)) <= 1, "two widgets of one token are captured")

    def check_updates(self):
        """Checks that a widget can be updated unless it is captured."""
        state = self.state()
        for name, journal in state.journals.items():
            words = ("update", "--widget", name, "--amount", "61.00", "--json")
            if journal.captures:
                self.run(*words, statuses=(DATA,))
                continue
            answer = json.loads(self.run(*words).stdout)
            count = len([entry for entry in self.state().journals[name].entries if entry["command"] != "capture"])
            revision = answer["revision"]
            check(revision == count == len(journal.lines) + 1, f"an update afterwards is revision {revision}")

    def check_accounts(self):
        """Checks that list, status and verify show the contents of the accounts, and that each accepts an event."""
        accounts = {name[:-len(".account")]: journal for name, journal in self.after.accounts.items() if journal.lines}
        listed = {entry["account"]: entry["revision"] for entry in self.lines("account", "list")}
        wanted = {name: len(journal.lines) for name, journal in accounts.items()}
        check(listed == wanted, f"account list afterwards shows {listed}, not {wanted}")
        for name, journal in accounts.items():
            verified = self.lines("account", "verify", name)[0]
            check(verified["good"] and verified["goodLines"] == wanted[name], f"verify afterwards: {verified}")
            exported = [json.loads(line) for line in self.run("account", "export", name).stdout.splitlines()]
            known = [entry["event"] for entry in journal.entries]
            check(sorted(exported, key=known.index) == known, f"export afterwards: {exported}")
            answer = json.loads(self.run("account", "pay", name, "--amount", "1.00", "--json").stdout)
            revision = answer["revision"]
            check(revision == len(self.state().accounts[f"{name}.account"].lines) == wanted[name] + 1,
                  f"a payment afterwards is revision {revision}")

    def check_repeated(self, directory):
        """Checks that a repeated command makes its change if it is missing, and only once with an id."""
        outcome = self.tracer.record(directory, words_of(self.command))
        check(outcome.end == "exit" and outcome.number == self.promises.baseline.number, f"repeated, it ends with {outcome}")
        check(outcome.output == self.promises.baseline.output, f"repeated, it prints {outcome.output[:300]!r}")
        state = read_state(os.path.join(directory, self.command.directory))
        check(state.widgets == self.promises.done.widgets, "repeated, it makes another change")
        # A repeated command may only read the index, and then a mark stays that the trial left.
        check_names(state, DOCUMENTED, when="after it is repeated", is_interrupted=self.after.is_marked)
