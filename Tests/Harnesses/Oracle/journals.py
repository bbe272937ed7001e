#!/usr/bin/env python3
"""Compares stored widgets with a second implementation of their lines, identifiers, removals and captures, over seeded commands.

    python3 journals.py .build/release/widget [--orders 40] [--commands 30] [--seed 1] [--only ORDER]

Each order is a store with some widgets, several of one token. A model answers random commands, many with an id, a revision or a
head. It compares status, revision, head, decision and exit status, and after each command each row of the SQLite file and its
views. Some stores are moved as a whole by `export --all`. Then it damages rows of copies, and compares the answers of `check`,
`status` and `capture`. Exit status 0 if nothing failed.
"""
import argparse
import contextlib
import dataclasses
import hashlib
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

import rules as c
from compare import find_plans

TODAY, ZEROS = "2026-11-21", "0" * 64
PLAN = c.Plan.read(os.path.join(find_plans(), "us-pay-in-4.json"))
# A shop's own plan, whose file is a member of the creation's line.
OWN_TERMS = {
    "format": 1, "id": "shop-pay-in-3", "name": "Pay in 3 \"für dich\"", "brand": "Café 日", "region": "US", "currency": "USD",
    "locales": ["en-US"], "limits": {"minimum": "10.00", "maximum": "500.00"},
    "installments": {"count": 3, "interval": "P14D", "firstDue": "P0D", "weights": [2, 1, 1]}, "split": "half-even-last",
    "validFrom": None, "validUntil": "2027-12-31", "sources": [{"url": "https://shop.example/terms", "confidence": "low"}]}
OWN = c.Plan(OWN_TERMS)
COLUMNS = "scope, name, life, number, command, id, token, hash, previous, line"


def digest(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def seal(members):
    """Returns the line of its members, and its hash."""
    content = json.dumps(members, separators=(",", ":"))[:-1]
    return f'{content},"hash":"{digest(content)}"}}', digest(content)


# --- The model --------------------------------------------------------------------------------------------------------

@dataclasses.dataclass
class Entry:
    """An accepted command, and its row in the table `entries`."""

    command: str
    at: int
    amount: int = 0
    id: str = None
    adjusted: bool = False
    checksum: str = None
    today: str = TODAY
    # The token and the plan of a creation.
    token: str = None
    plan: c.Plan = PLAN
    revision: int = 0
    row: tuple = ()

    @property
    def head(self):
        return self.row[7]

    @property
    def line(self):
        return self.row[9]


class Life:
    """One life of a widget, from its creation to its removal."""

    def __init__(self, name, number):
        self.name, self.number, self.entries = name, number, []
        self.captured = None
        self.is_removed = False

    @property
    def token(self):
        return self.entries[0].token

    @property
    def plan(self):
        return self.entries[0].plan

    @property
    def last(self):
        """The last command; a removal is none."""
        return self.entries[-2 if self.is_removed else -1]

    @property
    def revision(self):
        return self.last.revision

    @property
    def lines(self):
        return "".join(f"{entry.line}\n" for entry in self.entries).encode()

    def append(self, entry):
        command, previous = entry.command, self.entries[-1].head if self.entries else ZEROS
        entry = dataclasses.replace(
            entry, revision=self.revision + (command != "capture") if self.entries else 1)
        members = {"format": 1, "revision": entry.revision, "previous": previous, "at": entry.at, "today": entry.today,
                   "command": command}
        if command == "create":
            members |= terms(self.name, entry.token, entry.plan)
        members["amount"] = c.money_text(entry.amount, 2)
        if command == "capture":
            members["adjusted"], self.captured = entry.adjusted, entry
            members |= {"checksum": entry.checksum} if entry.checksum else {}
        members |= {"id": entry.id} if entry.id is not None else {}
        token = {"create": entry.token, "update": None, "capture": entry.token or (self.entries and self.token)}[command]
        return self.add(entry, token, previous, members)

    def remove(self, at):
        previous, number = self.entries[-1].head, len(self.entries) + 1
        members = {"format": 1, "previous": previous, "at": at, "command": "remove", "journal": "widget", "name": self.name,
                   "number": number}
        self.add(Entry("remove", at, revision=self.revision), None, previous, members)
        self.is_removed = True

    def add(self, entry, token, previous, members):
        line, hashed = seal(members)
        entry.row = ("widget", self.name, self.number, len(self.entries) + 1, entry.command, entry.id, token, hashed, previous,
                     line)
        self.entries.append(entry)
        return entry


def terms(name, token, plan):
    return {"widget": name, "plan": plan.id, **({"terms": OWN_TERMS} if plan is OWN else {}), "currency": plan.currency,
            "checkout": "token" if token else "tokenless", **({"token": token} if token else {})}


class Remembered:
    """The capture of a widget that was removed in another store."""

    is_removed = True

    def __init__(self, life):
        entry = life.captured
        self.name, self.token, self.plan = life.name, life.token, life.plan
        members = {"format": 1, "revision": entry.revision, "previous": ZEROS, "at": entry.at, "today": entry.today,
                   "command": "capture", **terms(life.name, life.token, life.plan), "amount": c.money_text(entry.amount, 2),
                   "adjusted": entry.adjusted}
        members |= {"checksum": entry.checksum} if entry.checksum else {}
        members |= {"id": entry.id} if entry.id is not None else {}
        line, hashed = seal(members)
        self.captured = self.last = dataclasses.replace(
            entry, row=("capture", self.token, 1, 1, "capture", None, self.token, hashed, ZEROS, line))
        self.entries, self.revision = [self.captured], entry.revision


class Store:
    """The widgets of a store, and the captures of its tokens."""

    def __init__(self):
        # The journals of each name, removed ones too, and the captured one of each token.
        self.lives, self.captures = {}, {}

    def present(self, name):
        last = self.lives[name][-1] if name in self.lives else None
        return None if last is None or last.is_removed else last

    def widgets(self, token=None):
        """The widgets by name, or those of a token."""
        found = [self.present(name) for name in sorted(self.lives)]
        return [life for life in found if life and token in (None, life.token)]

    def entry(self, name, key):
        """The entry of any life of a name with an id, and its life."""
        return next(((life, entry) for life in self.lives.get(name, []) for entry in life.entries
                     if key is not None and entry.id == key), None)

    def new(self, name):
        self.lives.setdefault(name, []).append(Life(name, len(self.lives.get(name, [])) + 1))
        return self.lives[name][-1]

    @property
    def rows(self):
        remembered = [life for life in self.captures.values() if isinstance(life, Remembered)]
        lives = [life for lives in self.lives.values() for life in lives] + remembered
        return sorted((entry.row for life in lives for entry in life.entries), key=lambda row: row[:4])

    def removed(self):
        """The captures of removed widgets, unless the line is that of a present one."""
        shown = {life.captured.head for life in self.widgets() if life.captured}
        return [life for _, life in sorted(self.captures.items()) if life.captured.head not in shown]

    def exported(self):
        """The lines of `export --all`."""
        remembered = [life if isinstance(life, Remembered) else Remembered(life) for life in self.removed()]
        lines = b"".join(life.lines for life in self.widgets()) + "".join(
            f"{life.captured.line}\n" for life in remembered).encode()
        return lines + (seal({"format": 1, "previous": ZEROS, "command": "archive", "lines": lines.count(b"\n"),
                              "sha256": digest(lines)})[0] + "\n").encode()

    def moved(self):
        """The store that imports these lines."""
        copy = Store()
        for life in self.widgets():
            new = copy.new(life.name)
            for entry in life.entries:
                new.append(entry)
            if new.captured:
                copy.captures[new.token] = new
        for life in self.removed():
            copy.captures[life.token] = Remembered(life)
        return copy


# --- Commands ---------------------------------------------------------------------------------------------------------

class Refused(Exception):
    def __init__(self, status):
        super().__init__(str(status))
        self.status = status


class Run:
    """Random commands in one store, and the model's answers."""

    def __init__(self, binary, r, folder, commands):
        self.binary, self.r, self.folder, self.count = os.path.abspath(binary), r, folder, commands
        self.state, self.model = os.path.join(folder, "state"), Store()
        self.failures, self.passed, self.damaged, self.captures, self.repeats, self.moves = [], 0, 0, 0, 0, 0
        self.names = ["default", "a", "b", "order-7", "Z.z"]
        self.tokens = [b"002.k2a4", "té".encode()]
        self.ids = ["~", "7", "id-8", "a+b=c", '"\\"', "x" * 128]
        self.known, self.exports, self.log = [ZEROS], [], []

    def command(self, *words, state=None):
        command = [self.binary, *words, "--state-dir", state or self.state]
        if words[0] in ("create", "update", "capture"):
            command += ["--today", TODAY, "--json"]
        self.log.append(" ".join(words))
        self.before = int(time.time())
        process = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        self.after = int(time.time())
        return process.returncode, process.stdout, process.stderr.decode()

    def want(self, what, expected, got):
        if expected == got:
            self.passed += 1
        else:
            last = "\n    ".join(self.log[-6:])
            self.failures.append(f"{what}, after\n    {last}\n  expected: {str(expected)[:2000]}\n  got:      {str(got)[:2000]}")

    def file(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def conditions(self, life):
        """Words and values of --id, --if-revision and --expect-head, right and wrong ones."""
        r, words, key, revision, head = self.r, [], None, None, None
        if r.random() < 0.5:
            key = r.choice(self.ids)
            words += ["--id", key]
        if r.random() < 0.2:
            revision = max(0, (life.revision if life else 0) + r.choice((0, 0, 0, 1, -1)))
            words += ["--if-revision", str(revision)]
        if r.random() < 0.2:
            head = (life.last.head if life else ZEROS) if r.random() < 0.7 else r.choice(self.known)
            words += ["--expect-head", head]
        return words, key, revision, head

    def earlier(self, command):
        """At times a life and an entry with an id, to be repeated; the widget may be removed."""
        known = [(life, entry) for _, lives in sorted(self.model.lives.items()) for life in lives for entry in life.entries
                 if entry.command == command and entry.id is not None]
        return self.r.choice(known) if known and self.r.random() < 0.2 else (None, None)

    def check_conditions(self, life, revision, head):
        if revision is not None and revision != (life.revision if life else 0):
            raise Refused(76)
        if head is not None and head != (life.last.head if life else ZEROS):
            raise Refused(76)

    def repeated(self, name, key, is_same):
        """The entry that an id repeats, and its life, or None."""
        found = self.model.entry(name, key)
        if not found:
            return None
        if not is_same(*found):
            raise Refused(65)
        self.repeats += 1
        return found

    def time_of(self, name):
        """The time of a journal's last line, which must be that of the command."""
        try:
            with self.database() as database:
                line, = database.execute("SELECT line FROM entries WHERE scope = 'widget' AND name = ? "
                                         "ORDER BY life DESC, number DESC LIMIT 1", (name,)).fetchone()
            at = json.loads(line)["at"]
        except (sqlite3.Error, ValueError, TypeError, KeyError):
            return self.before
        self.want("the time", True, self.before <= at <= self.after)
        return at

    def create(self):
        r, name = self.r, self.r.choice(self.names)
        # A name has mostly the same token, and an id the same amount, so that commands are repeated.
        token = r.choice([None, *self.tokens]) if r.random() < 0.2 else self.tokens[self.names.index(name) % 2]
        words, key, revision, head = self.conditions(self.model.present(name))
        amount, plan = self.amount(key), OWN if r.random() < 0.3 else PLAN
        earlier, entry = self.earlier("create")
        if earlier:
            name, key, revision, head, amount, plan = earlier.name, entry.id, 0, None, entry.amount, entry.plan
            words, token = ["--id", key, "--if-revision", "0"], self.text_of(entry.token)
        if plan is OWN:
            words += ["--plan-file", self.file(f"{OWN.id}.json", json.dumps(OWN_TERMS).encode())]
        words += ["--token-file", self.file("token", token)] if token else []
        result = self.command("create", name, "--amount", c.money_text(amount, 2), *words)
        hashed = digest(token) if token else None

        def answer():
            found = self.repeated(name, key, lambda life, entry: (entry.command, entry.amount, entry.token, entry.plan) == (
                "create", amount, hashed, plan))
            if found:
                return found
            present = self.model.present(name)
            self.check_conditions(present, revision, head)
            if present:
                raise Refused(73)
            return self.new(name, amount, hashed, key, plan)
        self.compare(name, answer, *result)

    def new(self, name, amount, hashed, key, plan=PLAN):
        at, life = self.time_of(name), self.model.new(name)
        return life, life.append(Entry("create", at, amount, key, token=hashed, plan=plan))

    def text_of(self, hashed):
        return next((token for token in self.tokens if digest(token) == hashed), None)

    def update(self):
        name = self.r.choice(self.names)
        words, key, revision, head = self.conditions(self.model.present(name))
        amount = self.amount(key)
        earlier, entry = self.earlier("update")
        if earlier:
            name, key, revision, head, amount = earlier.name, entry.id, None, ZEROS, entry.amount
            words = ["--id", key, "--expect-head", ZEROS]
        result = self.command("update", "--widget", name, "--amount", c.money_text(amount, 2), *words)

        def answer():
            found = self.repeated(name, key, lambda life, entry: entry.amount == amount and (
                entry.command == "update" or (entry.command == "create" and entry.token is None and entry.plan is PLAN)))
            if found:
                return found
            life = self.model.present(name)
            self.check_conditions(life, revision, head)
            if not life:
                return self.new(name, amount, None, key)
            if life.token in self.model.captures:
                raise Refused(65)
            return life, life.append(Entry("update", self.time_of(name), amount, key))
        self.compare(name, answer, *result)

    def compare(self, name, answer, status, out, err):
        try:
            life, entry = answer()
        except Refused as refused:
            return self.want(f"the refusal of {name}: {err}", (refused.status, b""), (status, out))
        self.known.append(entry.head)
        line = json.loads(out) if out else {"error": err}
        barrier = c.Schedule(life.plan, entry.amount, c.parse_date(TODAY), self.text_of(life.token)).barrier
        # A widget whose token was captured may proceed.
        statuses = {int(bool(barrier))} if life.token not in self.model.captures else {0, int(bool(barrier))}
        self.want(f"the answer of {name}: {err}", (True, name, entry.revision, entry.head, "head"),
                  (status in statuses, line.get("widget"), line.get("revision"), line.get("head"), list(line)[-1]))

    def capture(self):
        r, token = self.r, self.r.choice([*self.tokens, *self.tokens, b"another"])
        hashed = digest(token)
        name = r.choice([None, *self.names])
        life, group = self.model.present(name), self.model.widgets(hashed)
        if group and r.random() < 0.7:
            life = r.choice(group)
            name = r.choice((None, life.name))
        known = life or (group[0] if group else None)
        words, key, revision, head = self.conditions(known)
        amount = known.last.amount if known and r.random() < 0.8 else self.amount(key)
        adjusted, is_checked = (r.random() < 0.2, r.random() < 0.4) if key is None else (False, key == "~")
        plan = known.plan if known else PLAN
        checksum = c.Schedule(plan, amount, c.parse_date(TODAY), token).checksum() if is_checked else None
        earlier, entry = self.earlier("capture")
        if earlier:
            # The token is at times another one, which is another request.
            token = r.choice((self.text_of(earlier.token),) * 4 + (b"another",))
            hashed, key, revision, head, words = digest(token), entry.id, None, None, ["--id", entry.id]
            name = r.choice((None, earlier.name))
            amount, adjusted, checksum = entry.amount, entry.adjusted, entry.checksum
        words += ["--adjusted"] if adjusted else []
        words += [f"--checksum={checksum}"] if checksum else []
        status, out, err = self.command(
            "capture", *([name] if name else []), "--token-file", self.file("token", token), "--amount",
            c.money_text(amount, 2), *words)
        try:
            decision, entry, answering = self.decide(
                name, hashed, token, amount, adjusted, checksum, key, revision, head)
        except Refused as refused:
            return self.want(f"the refusal of a capture: {err}", (refused.status, b""), (status, out))
        line = json.loads(out) if out else {"error": err}
        is_refused = decision not in ("accepted", "already_captured")
        self.want("the capture", (int(is_refused), answering.name, entry.revision, entry.head,
                                  "refused" if is_refused else decision, decision if is_refused else None),
                  (status, line.get("widget"), line.get("revision"), line.get("head"), line.get("decision"),
                   line.get("code")))

    def decide(self, name, hashed, token, amount, adjusted, checksum, key, revision, head):
        """The decision, its entry, and the life that answers."""
        model, named = self.model, self.model.present(name)

        def repeated(name):
            return self.repeated(name, key, lambda life, entry: entry.command == "capture" and (
                life.token, entry.amount, entry.adjusted, entry.checksum) == (hashed, amount, adjusted, checksum))
        found = name and repeated(name)
        if found:
            return "accepted", found[1], found[0]
        captured, group = model.captures.get(hashed), model.widgets(hashed)
        if named and named.token != hashed:
            answering = named
        elif captured:
            if name and not named and name != captured.name:
                raise Refused(66)
            found = name != captured.name and repeated(captured.name)
            if found:
                return "accepted", found[1], found[0]
            self.check_conditions(named if named else captured, revision, head)
            same = captured.captured.amount == amount
            return "already_captured" if same else "payment_captured", captured.captured, captured
        elif name:
            if not named:
                raise Refused(66)
            answering = named
        else:
            if len(group) != 1:
                raise Refused(64 if group else 66)
            answering = group[0]
            found = repeated(answering.name)
            if found:
                return "accepted", found[1], found[0]
        self.check_conditions(answering, revision, head)
        if answering.token is None:
            return "not_found", answering.last, answering
        if answering.token != hashed:
            return "invalid_token", answering.last, answering
        if amount != answering.last.amount:
            return "amount_mismatch", answering.last, answering
        schedule = c.Schedule(answering.plan, amount, c.parse_date(TODAY), token)
        if schedule.barrier:
            return schedule.barrier, answering.last, answering
        if adjusted and checksum is None:
            return "checksum_missing", answering.last, answering
        self.captures += 1
        entry = answering.append(Entry("capture", self.time_of(answering.name), amount, key, adjusted, checksum))
        model.captures[hashed] = answering
        return "accepted", entry, answering

    def remove(self):
        name, force = self.r.choice(self.names), self.r.choice(((), ("--force",)))
        life = self.model.present(name)
        status, _, err = self.command("remove", name, *force)
        if not life:
            return self.want(f"the removal of nothing: {err}", 66, status)
        if life.captured and not force:
            return self.want(f"the removal of what was captured: {err}", 1, status)
        self.want(f"the removal of {name}: {err}", 0, status)
        life.remove(self.time_of(name))

    def move(self):
        """Exports a widget, and imports an earlier export, unchanged or changed."""
        name = self.r.choice(self.names)
        life = self.model.present(name)
        status, out, err = self.command("export", name)
        if not life:
            self.want(f"the export of nothing: {err}", (66, b""), (status, out))
        else:
            self.want(f"the export of {name}: {err}", (0, life.lines), (status, out))
            self.exports.append((life, list(life.entries), out))
        if not self.exports:
            return
        life, entries, data = self.r.choice(self.exports)
        if self.r.random() < 0.3:
            place = self.r.randrange(len(data))
            changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]
            status, out, err = self.command("import", self.file("changed", changed))
            return self.want(f"the import of changed bytes: {err}", (65, b""), (status, out))
        status, _, err = self.command("import", self.file("exported", data))
        if self.model.present(life.name):
            return self.want(f"the import of what there is: {err}", 73, status)
        capture = entries[-1] if entries[-1].command == "capture" else None
        captured = self.model.captures.get(entries[0].token)
        is_other = capture and captured and captured.captured.head != capture.head
        if is_other or any(self.model.entry(life.name, entry.id) for entry in entries):
            return self.want(f"the import of a used id or another capture: {err}", 65, status)
        self.want(f"the import of {life.name}: {err}", 0, status)
        new = self.model.new(life.name)
        for entry in entries:
            new.append(entry)
        if capture and not captured:
            self.model.captures[new.token] = new

    def move_all(self):
        """Exports the store, and goes on with one that has imported it."""
        status, out, err = self.command("export", "--all")
        self.want(f"the export of all: {err}", (0, self.model.exported()), (status, out))
        if not (self.model.widgets() or self.model.captures) or self.failures:
            return
        status, _, err = self.command("import", self.file("all", out))
        self.want(f"the import into a store that is not empty: {err}", 73, status)
        self.moves += 1
        state, place = os.path.join(self.folder, f"moved-{self.moves}"), self.r.randrange(len(out))
        for changed in (out[:-1 - place % 200], out[:place] + bytes([out[place] ^ 1]) + out[place + 1:]):
            status, _, err = self.command("import", self.file("changed", changed), state=state)
            self.want(f"the import of a changed archive: {err}", (65, False), (status, os.path.exists(state)))
        status, _, err = self.command("import", self.file("all", out), state=state)
        self.want(f"the import of all: {err}", 0, status)
        self.state, self.model = state, self.model.moved()

    def list(self):
        status, out, err = self.command("list", "--json")
        found = [(line.get("widget"), line.get("revision"), "capture" in line) for line in map(json.loads, out.splitlines())]
        expected = [(life.name, life.revision, life.token in self.model.captures) for life in self.model.widgets()]
        self.want(f"the list: {err}", (0, expected), (status, found))

    # --- Rows

    @contextlib.contextmanager
    def database(self, state=None):
        path = os.path.join(state or self.state, "store.sqlite")
        if not os.path.exists(path):
            raise sqlite3.Error(f"there is no {path}")
        database = sqlite3.connect(path, isolation_level=None)
        try:
            yield database
        finally:
            database.close()

    def look(self):
        """Compares the tables and views with the model."""
        model = self.model
        if not model.rows:
            return self.want("no store is created", False, os.path.exists(os.path.join(self.state, "store.sqlite")))
        captures = [(token, life) for token, life in sorted(model.captures.items())]
        expected = {
            f"SELECT {COLUMNS} FROM entries ORDER BY scope, name, life, number": model.rows,
            "SELECT token, turn, scope, name, life, number, hash FROM token_captures ORDER BY token":
                [(token, 1, *life.captured.row[:4], life.captured.head) for token, life in captures],
            "SELECT token, widget, hash FROM captures ORDER BY token":
                [(token, None if isinstance(life, Remembered) else life.name, life.captured.head) for token, life in captures],
            "SELECT name, entries, head FROM widgets ORDER BY name":
                [(life.name, len(life.entries), life.last.head) for life in model.widgets()],
            "SELECT widget, number, command, id, hash, previous, line FROM widget_entries ORDER BY widget, number":
                [tuple(entry.row[place] for place in (1, 3, 4, 5, 7, 8, 9)) for life in model.widgets()
                 for entry in life.entries]}
        with self.database() as database:
            for query, rows in expected.items():
                self.want(query, rows, database.execute(query).fetchall())

    @contextlib.contextmanager
    def copy(self):
        """A copy of the store whose rows can be changed; it is named by its directory."""
        self.damaged += 1
        state = os.path.join(self.folder, f"damaged-{self.damaged}")
        os.mkdir(state, 0o700)
        path = os.path.join(state, "store.sqlite")
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        with self.database() as source, contextlib.closing(sqlite3.connect(path, isolation_level=None)) as target:
            source.backup(target)
            for name, in target.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                target.execute(f"DROP TRIGGER {name}")
            yield state, target

    def damage(self):
        """Changes a row of a widget, and compares the answers of `check` and `status`."""
        if not self.model.widgets():
            return
        r, life = self.r, self.r.choice(self.model.widgets())
        count = len(life.entries)
        number = count if r.random() < 0.4 else r.randint(1, count)
        row = life.entries[number - 1].row
        kind = r.choice(("line", "line", "delete", "id", "command", "token", "hash", "previous"))
        where = "WHERE scope = 'widget' AND name = ? AND life = ? AND number = ?"
        with self.copy() as (state, database):
            if kind == "delete":
                database.execute(f"DELETE FROM entries {where}", row[1:4])
            else:
                database.execute(f"UPDATE entries SET {kind} = ? {where}", (self.changed(kind, row), *row[1:4]))
        what = f"{kind} of line {number} of {count} in {life.name}"
        is_end = kind == "delete" and number == count
        # A shorter journal is whole, unless its end was the capture.
        is_found = not (is_end and not life.captured)
        status, out, err = self.command("check", life.name, "--json", state=state)
        if is_end and number == 1:
            return self.want(f"the check without {what}: {err}", (66, b""), (status, out))
        line = json.loads(out) if out else {"error": err}
        good = life.entries[number - 2] if number > 1 else None
        self.want(f"the check after {what}: {line} {err}",
                  (int(is_found), number - 1, good.revision if good else 0, good.head if good else None),
                  (status, line.get("goodLines"), line.get("revision"), line.get("head")))
        found = re.search(r"(?:line|entry) (\d+)", json.dumps(line))
        if is_found:
            self.want(f"the place after {what}: {line}", str(number), found and found[1])
        # The first line and the last three are read.
        is_read = is_found and (number == 1 or number > count - 3)
        status, out, err = self.command("status", life.name, "--json", state=state)
        if is_read:
            self.want(f"the status after {what}: {err}", (65, b""), (status, out))
            return self.want(f"the error after {what} names its place: {err}", True, life.name in err and f" {number}" in err)
        line = json.loads(out) if out else {"error": err}
        self.want(f"the status after {what}: {err}", (life.entries[-2] if is_end else life.last).head, line.get("head"))

    def changed(self, kind, row):
        """Another value of a column."""
        value = dict(zip(COLUMNS.split(", "), row))[kind]
        if kind == "line":
            place = self.r.randrange(len(value))
            return value[:place] + self.r.choice([text for text in ' 5~"' if text != value[place]]) + value[place + 1:]
        if kind == "id":
            return "changed"
        if kind == "command":
            return self.r.choice([command for command in ("create", "update", "capture") if command != value])
        if kind == "token" and value is not None and self.r.random() < 0.5:
            return None
        return digest("changed")

    def lose_witness(self):
        """Removes or changes a witness of a capture: every capture of the token fails until it is forgotten."""
        if not self.model.captures:
            return
        r, (token, life) = self.r, self.r.choice(sorted(self.model.captures.items()))
        entry, kind = life.captured, r.choice(("row", "entry", "line", "hash"))
        with self.copy() as (state, database):
            place = ("WHERE scope = ? AND name = ? AND life = ? AND number = ?", entry.row[:4])
            if kind == "row":
                database.execute("DELETE FROM token_captures WHERE token = ?", (token,))
            elif kind == "entry":
                database.execute(f"DELETE FROM entries {place[0]}", place[1])
            else:
                table = "token_captures" if kind == "hash" else "entries"
                database.execute(f"UPDATE {table} SET {kind} = ? {place[0]}", (self.changed(kind, entry.row), *place[1]))
        file, amount = self.file("token", self.text_of(token)), c.money_text(entry.amount, 2)
        for name in [None, *(life.name for life in self.model.widgets(token))]:
            status, out, err = self.command(
                "capture", *([name] if name else []), "--token-file", file, "--amount", amount, state=state)
            self.want(f"a capture without the {kind}: {err}", (65, b""), (status, out))
            if name:
                status, _, err = self.command("check", name, state=state)
                self.want(f"the check of {name} without the {kind}: {err}", 1, status)
        status, _, err = self.command("check", "--all", state=state)
        self.want(f"the check of all without the {kind}: {err}", 1, status)
        status, _, err = self.command("store", "forget-capture", "--token-file", file, state=state)
        self.want(f"forgetting without the {kind}: {err}", 0, status)
        decisions = []
        for life in self.model.widgets(token):
            if life.captured:
                continue
            status, out, err = self.command(
                "capture", life.name, "--token-file", file, "--amount", c.money_text(life.last.amount, 2), state=state)
            decisions.append(json.loads(out)["decision"] if out else err)
            barrier = c.Schedule(life.plan, life.last.amount, c.parse_date(TODAY), self.text_of(token)).barrier
            if "accepted" not in decisions[:-1]:
                self.want(f"a capture after forgetting: {err}", "refused" if barrier else "accepted", decisions[-1])
        self.want("captures after forgetting", True, decisions.count("accepted") <= 1)

    def amount(self, key=None):
        if key is not None and self.r.random() < 0.8:
            return 10_000 + 100 * len(key)
        return self.r.choice((20_000, 20_000, 8_000, self.r.randint(100, 100_000), self.r.randint(1, 300_000)))

    def run(self):
        commands = [self.create] * 6 + [self.update] * 8 + [self.capture] * 7 + [self.remove] * 2 + [self.move] * 2
        commands += [self.list, self.damage, self.damage, self.lose_witness]
        for step in range(self.count):
            (self.move_all if step == self.count // 2 else self.r.choice(commands))()
            self.look()
            if self.failures:
                break


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--orders", type=int, default=40)
    parser.add_argument("--commands", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    passed, failures, damaged, captures, repeats = 0, [], 0, 0, 0
    for number in range(options.orders) if options.only is None else [options.only]:
        with tempfile.TemporaryDirectory() as folder:
            run = Run(options.binary, random.Random(f"{options.seed}/{number}"), folder, options.commands)
            run.run()
        passed, damaged, captures = passed + run.passed, damaged + run.damaged, captures + run.captures
        failures, repeats = failures + [f"order {number}: {f}" for f in run.failures], repeats + run.repeats
    for failure in failures[:5]:
        print(failure, file=sys.stderr)
    print(f"{passed} passed, {len(failures)} failed; {captures} captures, {repeats} repeats, {damaged} damaged stores")
    is_thin = options.only is None and options.orders >= 40 and min(captures, repeats, damaged) < 10
    return 1 if failures or is_thin else 0


if __name__ == "__main__":
    sys.exit(main())
