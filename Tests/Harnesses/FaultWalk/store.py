"""The store of a trial, read without the command: a second implementation of the format of its tables and lines."""

import collections
import contextlib
import hashlib
import json
import os
import re
import shutil
import sqlite3
import stat
import typing

# The members of a line in their order; `?` is one that can be absent. All lines have a `hash` at their end.
OPENING = "format revision previous at today command"
TERMS = "widget plan terms? currency checkout token? issued?"
MEMBERS = {
    ("widget", "create"): f"{OPENING} {TERMS} amount id?",
    ("widget", "update"): f"{OPENING} amount id?",
    ("widget", "capture"): f"{OPENING} amount adjusted checksum? id?",
    ("capture", "capture"): f"{OPENING} {TERMS} amount adjusted checksum? id?",
}
ACCOUNT_MEMBERS = "format revision previous at account? event"
REMOVAL_MEMBERS = "format previous at command journal name number"
# The members of an event in their order.
EVENT_MEMBERS = ("type date id account plan terms amount currency tokenDigest rules capture customerSince installment overpayment "
                 "event reason fee to until").split()
# The tables, with the columns that are compared.
TABLES = {
    "entries": "scope, name, life, number, command, id, token, hash, previous, line",
    "token_captures": "token, turn, preceding_turn, scope, name, life, number, hash",
    "forgotten_captures": "token, turn, line",
    "account_origins": "token, turn, name, life",
    "order_entries": "token, number, event, id, order_number, hash, previous, line",
    "order_leases": "token, operation, turn",
}
START = "0" * 64
LONGEST_LINE = 4096


class Broken(Exception):
    """A promise that does not hold."""


def check(holds, message):
    if not holds:
        raise Broken(message)


class Row(typing.NamedTuple):
    """A row of the table `entries`."""

    scope: str
    name: str
    life: int
    number: int
    command: str
    id: str
    token: str
    hash: str
    previous: str
    line: str

    @property
    def members(self):
        return json.loads(self.line)

    @property
    def is_restored(self):
        """Whether the column of the identifier has a tab and the life, since an earlier life has the same line."""
        return self.id is not None and "\t" in self.id

    @property
    def identifier(self):
        return self.id.removesuffix(f"\t{self.life}") if self.is_restored else self.id

    def __str__(self):
        return f"{self.scope} {self.name}, line {self.number} of life {self.life}"


def check_line(row):
    """Checks that a line has its one spelling and its hash, and that the columns repeat it."""
    check(len(row.line.encode()) < LONGEST_LINE, f"{row} is too long")
    try:
        entry = json.loads(row.line)
    except ValueError:
        raise Broken(f"{row} is no JSON: {row.line[:80]!r}") from None
    check(isinstance(entry, dict), f"{row} is no object")
    is_account = row.scope == "account" and row.command != "remove"
    text = json.dumps(entry, separators=(",", ":"), ensure_ascii=is_account)
    check(row.line == (text.replace("\x7f", "\\u007f") if is_account else text), f"{row} is spelled in another way")
    members = REMOVAL_MEMBERS if row.command == "remove" else ACCOUNT_MEMBERS if is_account else MEMBERS.get(
        (row.scope, row.command))
    check(members, f"{row} has the command {row.command}")
    wanted = [name.rstrip("?") for name in members.split() if not name.endswith("?") or name[:-1] in entry]
    check(list(entry) == [*wanted, "hash"], f"{row} has the members {list(entry)}")
    hashed = hashlib.sha256(row.line[:row.line.rindex(',"hash"')].encode()).hexdigest()
    check(entry["hash"] == hashed, f"{row} has a wrong hash")
    check(entry["format"] == 1, f"{row} has the format {entry['format']}")
    check((row.hash, row.previous) == (hashed, entry["previous"]), f"{row} has other columns")
    if row.command == "remove":
        place = (entry["command"], entry["journal"], entry["name"], entry["number"], None, None)
        check(place == ("remove", row.scope, row.name, row.number, row.id, row.token), f"{row} has other columns")
    elif is_account:
        event = entry["event"]
        check(list(event) == [name for name in EVENT_MEMBERS if name in event], f"{row} has the event {event}")
        check(entry.get("account") == (row.name if row.number == 1 else None), f"{row} is of {entry.get('account')}")
        place = (event["type"], event.get("id"), event.get("tokenDigest"), entry["revision"])
        check(place == (row.command, row.identifier, row.token, row.number), f"{row} has other columns")
    elif row.scope == "widget":
        revision = entry["revision"] + (row.command == "capture")
        check((entry["command"], entry.get("id"), revision) == (row.command, row.identifier, row.number), f"{row} has other columns")
        check(row.command != "create" or (entry["widget"], entry.get("token")) == (row.name, row.token),
              f"{row} has other columns")
    else:
        check((entry["command"], entry["token"], row.name) == (row.command, row.token, row.token), f"{row} has other columns")
    return entry


def check_entries(rows):
    """Checks the journals: their lines and their chains, of removed widgets too."""
    lives = collections.defaultdict(list)
    for row in rows:
        lives[row.scope, row.name, row.life].append(row)
    firsts = {(row.scope, row.name, row.id): row for row in rows if row.id is not None}
    for row in rows:
        first = firsts.get((row.scope, row.name, row.identifier)) if row.is_restored else row
        check(first and first.line == row.line and first.life <= row.life, f"{row} has an identifier of no earlier line")
    for (scope, name, life), entries in lives.items():
        previous = START
        for number, row in enumerate(entries, 1):
            check_line(row)
            check(row.number == number, f"{row} comes after line {number - 1}")
            check(row.previous == previous, f"{row} does not continue the chain")
            check((row.command in ("create", "opened")) == (number == 1) or scope == "capture", f"{row} is out of place")
            preceding = entries[number - 2].command if number > 1 else None
            check(preceding != "remove" and (preceding != "capture" or row.command == "remove"), f"{row} comes after its end")
            check(scope != "widget" or row.command != "capture" or row.token == entries[0].token, f"{row} has another token")
            previous = row.hash
        check(life == 1 or lives.get((scope, name, life - 1), [None])[-1].command == "remove",
              f"{scope} {name} has life {life} after one that was not removed")


class Store(typing.NamedTuple):
    """A directory: its files, and the tables of its store, which are empty if there is none."""

    files: dict
    tables: dict

    @property
    def entries(self):
        return self.tables["entries"]

    def present(self, scope):
        """The lines of each widget or account that was not removed, by its name."""
        lives = collections.defaultdict(list)
        for row in self.entries:
            if row.scope == scope:
                if row.number == 1:
                    lives[row.name] = []
                lives[row.name].append(row)
        return {name: rows for name, rows in sorted(lives.items()) if rows[-1].command != "remove"}

    def captured(self, token):
        """The captures of a token that count."""
        ended = {row[:2] for row in self.tables["forgotten_captures"]}
        return [row for row in self.tables["token_captures"] if row[0] == token and row[:2] not in ended]

    def check(self):
        """Checks the rows, and that each capture has its two witnesses and each token one capture at most."""
        check_entries(self.entries)
        captures = self.tables["token_captures"]
        hashes = {row[7] for row in captures}
        for row in self.entries:
            check(row.command != "capture" or row.hash in hashes, f"{row} has no row in token_captures")
        entries = {(row.scope, row.name, row.life, row.number, row.hash, row.token, row.command) for row in self.entries}
        for row in captures:
            check((*row[3:], row[0], "capture") in entries, f"the capture {row} has no entry")
            count = len(self.captured(row[0]))
            check(count <= 1, f"one token has {count} captures")


def read_files(directory):
    """Returns the files below a directory by their names, each with its mode and its bytes."""
    files = {}
    for parent, directories, names in os.walk(directory):
        for name in [*directories, *names, *(["."] if parent == directory else [])]:
            path = os.path.normpath(os.path.join(parent, name))
            found = os.lstat(path)
            content = None
            if stat.S_ISREG(found.st_mode):
                with open(path, "rb") as file:
                    content = file.read()
            files[os.path.relpath(path, directory)] = (found.st_mode, content)
    return files


def read_store(directory, scratch):
    """Reads a store in a copy, since reading recovers its log; raises Broken if it does not have the documented format."""
    files = read_files(directory)
    shutil.rmtree(scratch, ignore_errors=True)
    os.mkdir(scratch, 0o700)
    # Without a program, the shared memory is not used.
    for name in ("store.sqlite", "store.sqlite-wal", "store.sqlite-journal"):
        if name in files:
            with open(os.path.join(scratch, name), "wb") as file:
                file.write(files[name][1] or b"")
    try:
        tables = read_tables(os.path.join(scratch, "store.sqlite"))
    except sqlite3.Error as error:
        raise Broken(f"the store cannot be read: {error}") from None
    store = Store(files, tables)
    store.check()
    return store


def read_tables(path):
    empty = {name: [] for name in TABLES}
    if not os.path.exists(path):
        return empty
    with contextlib.closing(sqlite3.connect(path)) as database:
        known = {name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if not known:
            return empty
        check(known == {*TABLES, "schema_migrations"}, f"the store has the tables {sorted(known)}")
        for pragma, good in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            found = database.execute(f"PRAGMA {pragma}").fetchall()
            check(found == good, f"{pragma} of the store: {found[:3]}")
        tables = {name: database.execute(f"SELECT {columns} FROM {name} ORDER BY 1, 2, 3, 4" if name == "entries" else
                                         f"SELECT {columns} FROM {name} ORDER BY 1, 2").fetchall()
                  for name, columns in TABLES.items()}
    return tables | {"entries": [Row(*row) for row in tables["entries"]]}


def check_names(store, documented, temporary=(), when="then"):
    """Checks that all files are documented and have the modes that they should have."""
    for name, (mode, _) in store.files.items():
        is_directory = stat.S_ISDIR(mode)
        check(stat.S_IMODE(mode) == (0o700 if is_directory else 0o600), f"{name} has the mode {stat.S_IMODE(mode):o} {when}")
        check(is_directory or stat.S_ISREG(mode), f"{name} is no file {when}")
        is_known = any(re.fullmatch(pattern, name) for pattern in (*documented, *temporary))
        check(name == "." or is_known, f"{name} exists {when}, and is not a documented file")
