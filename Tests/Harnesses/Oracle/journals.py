#!/usr/bin/env python3
"""Compares the widgets on disk with a second implementation of JournalFormat.md, over seeded random commands.

    python3 journals.py .build/release/widget [--orders 40] [--commands 30] [--seed 1] [--only ORDER]

Each order is a directory with some widgets, several of one token. A model answers random commands, many with an id, a revision
or a head. It compares status, revision, head, decision and exit status, and after each command every file byte for byte: the
journals, the index of tokens and the records of captures. Then it damages, truncates and erases journals by sectors, and
compares the command's answers. Exit status 0 if nothing failed.
"""
import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import rules as c
from compare import find_plans

TODAY, ZEROS, SECTOR, LONGEST = "2026-11-21", "0" * 64, 512, 4_096
HASH_LENGTH = len(',"hash":"') + 64 + len('"}')
PLAN = c.Plan.read(os.path.join(find_plans(), "us-pay-in-4.json"))


def digest(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def compact(members):
    return json.dumps(members, separators=(",", ":"))


# --- Lines ------------------------------------------------------------------------------------------------------------

class Trie:
    """The offsets of lines by the bits of their keys; each node has the newest below it."""

    def __init__(self):
        self.root = {}

    @staticmethod
    def bits(key):
        return bin(int(key, 16))[2:].zfill(256)

    def links(self, key):
        """At each depth the newest line that shares exactly so many bits with the key."""
        links, node = [], self.root
        for bit in self.bits(key):
            if node is None:
                break
            other = node.get("1" if bit == "0" else "0")
            links.append(other and other["newest"])
            node = node.get(bit)
        while links and links[-1] is None:
            links.pop()
        return links

    def add(self, key, offset):
        node = self.root
        for bit in self.bits(key):
            node["newest"] = offset
            node = node.setdefault(bit, {})
        node["newest"] = offset


class Chain:
    """Lines, each with the hash of the preceding one."""

    def __init__(self):
        self.data, self.heads, self.starts, self.trie = b"", [ZEROS], [], Trie()

    @property
    def head(self):
        return self.heads[-1]

    def seal(self, members):
        """Adds a line from its members without the hash."""
        content = compact(members)[:-1]
        self.starts.append(len(self.data))
        self.heads.append(digest(content))
        self.data += f'{content},"hash":"{self.head}"}}\n'.encode()


class Journal:
    """The journal of a widget: its entries, and their bytes."""

    def __init__(self, name):
        self.name, self.entries, self.chain, self.newest = name, [], Chain(), None
        self.token = self.total = self.captured = None
        self.revision = 0

    def append(self, command, at, today, amount, token=None, key=None, adjusted=False, checksum=None, issued=None):
        if command != "capture":
            self.revision += 1
        entry = {"command": command, "amount": amount, "token": token, "id": key, "adjusted": adjusted, "at": at,
                 "checksum": checksum, "revision": self.revision, "today": today, "issued": issued}
        members = {"format": 1, "revision": self.revision, "previous": self.chain.head, "at": at, "today": today,
                   "command": command}
        if command == "create":
            self.token = token
            members |= {"widget": self.name, "plan": PLAN.id, "currency": PLAN.currency,
                        "checkout": "token" if token else "tokenless"}
            members |= {"token": token} if token else {}
            members |= {"issued": issued} if issued is not None else {}
        members["amount"] = c.money_text(amount, 2)
        if command == "capture":
            members["adjusted"], self.captured = adjusted, entry
            members |= {"checksum": checksum} if checksum else {}
        start = len(self.chain.data)
        if key is not None:
            members |= {"id": key, "links": self.chain.trie.links(digest(key))}
        elif self.newest is not None:
            members["ids"] = self.newest
        self.chain.seal(members)
        if key is not None:
            self.chain.trie.add(digest(key), start)
            self.newest = start
        self.total = amount
        entry["head"] = self.chain.head
        self.entries.append(entry)

    def entry(self, key):
        return next((entry for entry in self.entries if key is not None and entry["id"] == key), None)

    def add(self, entry):
        """Adds an entry of another journal."""
        self.append(entry["command"], entry["at"], entry["today"], entry["amount"], entry["token"], entry["id"],
                    entry["adjusted"], entry["checksum"], entry["issued"])

    def barrier(self, total, token):
        return c.Schedule(PLAN, total, c.parse_date(TODAY), token).barrier


def intact(line):
    """Whether a line, without its line feed, ends in the hash of what precedes it."""
    content, end = line[:-HASH_LENGTH], line[-HASH_LENGTH:]
    return len(line) > HASH_LENGTH and end == b',"hash":"' + digest(content).encode() + b'"}'


def ending(rest, offset, revision, head):
    """The meaning of the bytes after the last line: complete, line, unfinished, newer or damaged."""
    if not rest:
        return "complete"
    if len(rest) > LONGEST or (len(rest) == LONGEST and rest[-1:] != b"\n"):
        return "damaged"
    for place in range(HASH_LENGTH, len(rest) + 1):
        if rest[place - 2:place] == b'"}' and intact(rest[:place]):
            surplus = rest[place:]
            return "line" if surplus in (b"", b"\0") else "damaged"
    openings = [f'{{"format":1,"revision":{number},"previous":"{head}","at":'.encode()
                for number in (revision, revision + 1) if number]
    start = 0
    while start < len(rest):
        end = min(len(rest), start + SECTOR - (offset + start) % SECTOR)
        sector = rest[start:end]
        if sector.strip(b"\0"):
            text = sector[:-1] if end == len(rest) and sector.endswith(b"\n") and b"\0" in rest else sector
            if any(not 0x20 <= byte <= 0x7E for byte in text):
                return "damaged"
            if start == 0 and not any(o.startswith(sector) or sector.startswith(o) for o in openings):
                newer = re.match(rb'\{"format":(\d+)', sector)
                return "newer" if newer and int(newer[1]) > 1 else "damaged"
        start = end
    return "unfinished"


def read(data, journal):
    """Reads bytes that start as a journal: the good lines, the first wrong line or None, and the ending."""
    lines, offset = journal.chain.data.splitlines(keepends=True), 0
    for number, line in enumerate(lines):
        rest = data[offset:]
        end = rest.find(b"\n") + 1
        if rest[:len(line)] != line:
            unfinished = end == 0 or (end == len(rest) and b"\0" in rest)
            if not unfinished:
                return number, number + 1, None
            revision = journal.entries[number - 1]["revision"] if number else 0
            kind = ending(rest, offset, revision, journal.chain.heads[number])
            if kind in ("damaged", "newer"):
                return number, number + 1, kind
            return number + (kind == "line"), None, kind
        offset += len(line)
    kind = ending(data[offset:], offset, journal.revision, journal.chain.head)
    rest = data[offset:]
    if b"\n" in rest[:-1] or (rest.endswith(b"\n") and b"\0" not in rest):
        kind = "damaged"
    if kind in ("damaged", "newer"):
        return len(lines), len(lines) + 1, kind
    return len(lines), None, kind


# --- A directory of widgets -------------------------------------------------------------------------------------------

class Directory:
    """The files of a state directory, by the format."""

    def __init__(self):
        self.journals, self.records, self.index = {}, {}, None

    def of(self, token):
        return [self.journals[name] for name in sorted(self.journals) if self.journals[name].token == token]

    def rebuild(self, creating=None):
        """The index of the existing journals and records; a journal that is being created has no token yet."""
        self.index = []
        files = {f"{name}.journal": ("registered", journal.token, name) for name, journal in self.journals.items()}
        files |= {f"{token}.captured": ("retired", token, None) for token in self.records}
        if creating:
            files[f"{creating}.journal"] = ("registered", ZEROS, creating)
        self.index += [files[name] for name in sorted(files) if files[name][1]]

    def need(self, creating=None):
        if self.index is None:
            self.rebuild(creating)

    def record(self, event, token, name, creating=None):
        self.need(creating)
        registered = [e for e in self.index if e[1] == token and e[2] == name]
        if event == "registered" and registered and registered[-1][0] == "registered":
            return
        self.index.append((event, token, name))
        unknown = [e for e in self.index if e[1] == ZEROS and e[2] == name]
        if unknown and unknown[-1][0] == "registered":
            self.index.append(("removed", ZEROS, name))

    def index_bytes(self, number):
        chain, newest = Chain(), {}
        chain.seal({"format": 1, "previous": ZEROS, "event": "created", "token": ZEROS, "file": number, "links": []})
        for event, token, name in self.index:
            members, start = {"format": 1, "previous": chain.head, "event": event, "token": token}, len(chain.data)
            members |= {"widget": name} if name else {}
            members |= {"same": newest[token]} if token in newest else {}
            members["links"] = chain.trie.links(token)
            chain.seal(members)
            chain.trie.add(token, start)
            newest[token] = start
        return chain.data

    def remove(self, name):
        journal = self.journals[name]
        if journal.token and not journal.captured:
            self.record("removed", journal.token, name)
        del self.journals[name]
        if journal.captured:
            self.records.setdefault(journal.token, journal)
            self.record("retired", journal.token, name)


class Refused(Exception):
    def __init__(self, status):
        super().__init__(str(status))
        self.status = status


class Run:
    """Random commands in one directory, and the model's answers."""

    def __init__(self, binary, r, folder, commands):
        self.binary, self.r, self.folder, self.count = os.path.abspath(binary), r, folder, commands
        self.state, self.model = os.path.join(folder, "state"), Directory()
        self.failures, self.passed, self.damaged, self.captures, self.repeats = [], 0, 0, 0, 0
        self.names = ["default", "a", "b", "order-7", "Z.z"]
        self.tokens = [b"002.k2a4", "té".encode()]
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
            self.failures.append(f"{what}, after\n    {last}\n  expected: {expected}\n  got:      {got}")

    def file(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    # --- Commands

    def conditions(self, journal, ids):
        """Words and values of --id, --if-revision and --expect-head, right and wrong ones."""
        r, words, key, revision, head = self.r, [], None, None, None
        if r.random() < 0.5:
            key = r.choice(ids)
            words += ["--id", key]
        if r.random() < 0.2:
            revision = max(0, (journal.revision if journal else 0) + r.choice((0, 0, 0, 1, -1)))
            words += ["--if-revision", str(revision)]
        if r.random() < 0.2:
            head = (journal.chain.head if journal else ZEROS) if r.random() < 0.7 else r.choice(self.known)
            words += ["--expect-head", head]
        return words, key, revision, head

    def earlier(self, command):
        """At times a name and an entry with an id, to be repeated."""
        known = [(name, entry) for name, journal in sorted(self.model.journals.items()) for entry in journal.entries
                 if entry["command"] == command and entry["id"] is not None]
        return self.r.choice(known) if known and self.r.random() < 0.2 else (None, None)

    def check_conditions(self, journal, revision, head):
        if revision is not None and revision != (journal.revision if journal else 0):
            raise Refused(65)
        if head is not None and head != (journal.chain.head if journal else ZEROS):
            raise Refused(65)

    def repeated(self, journal, key, is_same):
        """The entry that an id repeats, or None."""
        entry = journal and journal.entry(key)
        if not entry:
            return None
        if not is_same(entry):
            raise Refused(65)
        self.repeats += 1
        return entry

    def time_of(self, name):
        """The time of a journal's last line, which must be that of the command."""
        try:
            with open(os.path.join(self.state, f"{name}.journal"), "rb") as file:
                at = json.loads(file.read().splitlines()[-1])["at"]
        except (OSError, ValueError, IndexError, KeyError):
            return self.before
        self.want("the time", True, self.before <= at <= self.after)
        return at

    def create(self):
        r, name = self.r, self.r.choice(self.names)
        # A name has mostly the same token, and an id the same amount, so that commands are repeated.
        token = r.choice([None, *self.tokens]) if r.random() < 0.2 else self.tokens[self.names.index(name) % 2]
        journal = self.model.journals.get(name)
        words, key, revision, head = self.conditions(journal, self.ids)
        amount = self.amount(key)
        earlier, entry = self.earlier("create")
        if earlier:
            name, key, revision, head, amount = earlier, entry["id"], 0, None, entry["amount"]
            words, journal = ["--id", key, "--if-revision", "0"], self.model.journals[name]
            token = next((t for t in self.tokens if digest(t) == entry["token"]), None)
        words += ["--token-file", self.file("token", token)] if token else []
        result = self.command("create", name, "--amount", c.money_text(amount, 2), *words)
        hashed = digest(token) if token else None
        same = {"command": "create", "amount": amount, "token": hashed, "issued": None}

        def answer():
            entry = self.repeated(journal, key, lambda entry: same.items() <= entry.items())
            if entry:
                return entry
            self.check_conditions(journal, revision, head)
            if journal:
                raise Refused(73)
            return self.new(name, amount, hashed, key)
        self.compare(name, token, answer, *result)

    def new(self, name, amount, hashed, key):
        at = self.time_of(name)
        if hashed:
            self.model.record("registered", hashed, name, creating=name)
        created = Journal(name)
        created.append("create", at, TODAY, amount, hashed, key)
        self.model.journals[name] = created
        return created.entries[-1]

    def update(self):
        name = self.r.choice(self.names)
        journal = self.model.journals.get(name)
        words, key, revision, head = self.conditions(journal, self.ids)
        amount = self.amount(key)
        earlier, entry = self.earlier("update")
        if earlier:
            name, key, revision, head, amount = earlier, entry["id"], None, ZEROS, entry["amount"]
            words, journal = ["--id", key, "--expect-head", ZEROS], self.model.journals[name]
        result = self.command("update", "--widget", name, "--amount", c.money_text(amount, 2), *words)

        def is_same(entry):
            return entry["amount"] == amount and (
                entry["command"] == "update" or (entry["command"] == "create" and entry["token"] is None))

        def answer():
            entry = self.repeated(journal, key, is_same)
            if entry:
                return entry
            self.check_conditions(journal, revision, head)
            if not journal:
                return self.new(name, amount, None, key)
            if journal.captured:
                raise Refused(65)
            journal.append("update", self.time_of(name), TODAY, amount, key=key)
            return journal.entries[-1]
        token = next((t for t in self.tokens if journal and digest(t) == journal.token), None)
        self.compare(name, token, answer, *result)

    def compare(self, name, token, answer, status, out, err):
        try:
            entry = answer()
        except Refused as refused:
            return self.want(f"the refusal of {name}: {err}", (refused.status, b""), (status, out))
        self.known.append(entry["head"])
        line = json.loads(out) if out else {"error": err}
        barrier = c.Schedule(PLAN, entry["amount"], c.parse_date(TODAY), token).barrier
        self.want(f"the answer of {name}", (int(bool(barrier)), name, entry["revision"], entry["head"], "head"),
                  (status, line.get("widget"), line.get("revision"), line.get("head"), list(line)[-1]))

    def capture(self):
        r, token = self.r, self.r.choice([*self.tokens, *self.tokens, b"another"])
        hashed = digest(token)
        name = r.choice([None, *self.names])
        journal = self.model.journals.get(name)
        group = self.model.of(hashed)
        if group and r.random() < 0.7:
            journal = r.choice(group)
            name = r.choice((None, journal.name))
        known = journal or (group[0] if group else None)
        words, key, revision, head = self.conditions(known, self.ids)
        amount = known.total if known and r.random() < 0.8 else self.amount(key)
        adjusted, is_checked = (r.random() < 0.2, r.random() < 0.4) if key is None else (False, key == "~")
        checksum = c.Schedule(PLAN, amount, c.parse_date(TODAY), token).checksum() if is_checked else None
        earlier, entry = self.earlier("capture")
        if earlier:
            hashed = self.model.journals[earlier].token
            token = next(t for t in self.tokens if digest(t) == hashed)
            name, key, revision, head = self.r.choice((None, earlier)), entry["id"], None, None
            words, amount, adjusted, checksum = ["--id", key], entry["amount"], entry["adjusted"], entry["checksum"]
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
        self.want("the capture", (int(is_refused), answering.name, entry["revision"], entry["head"],
                                  "refused" if is_refused else decision, decision if is_refused else None),
                  (status, line.get("widget"), line.get("revision"), line.get("head"), line.get("decision"),
                   line.get("code")))

    def decide(self, name, hashed, token, amount, adjusted, checksum, key, revision, head):
        """The decision, its entry, and the journal that answers."""
        model, named = self.model, self.model.journals.get(name)
        if name and not named:
            raise Refused(66)
        if not os.path.isdir(self.state):
            raise Refused(66)
        answering = named
        if not named or named.token == hashed:
            model.need()
            group = model.of(hashed)
            answering = next((j for j in group if j.captured), model.records.get(hashed)) or named
            if not answering and len(group) != 1:
                raise Refused(64 if group else 66)
            answering = answering or group[0]
        is_own = answering.token == hashed
        entry = self.repeated(answering, key, lambda entry: is_own and entry["command"] == "capture" and (
            entry["amount"], entry["adjusted"], entry["checksum"]) == (amount, adjusted, checksum))
        if entry:
            return "accepted", entry, answering
        self.check_conditions(answering, revision, head)
        last = answering.entries[-1]
        if answering.token is None:
            return "not_found", last, answering
        if not is_own:
            return "invalid_token", last, answering
        if answering.captured:
            same = answering.captured["amount"] == amount
            return "already_captured" if same else "payment_captured", last, answering
        if amount != answering.total:
            return "amount_mismatch", last, answering
        schedule = c.Schedule(PLAN, amount, c.parse_date(TODAY), token)
        if schedule.barrier:
            return schedule.barrier, last, answering
        if adjusted and checksum is None:
            return "checksum_missing", last, answering
        self.captures += 1
        answering.append("capture", self.time_of(answering.name), TODAY, amount, key=key, adjusted=adjusted,
                         checksum=checksum)
        return "accepted", answering.entries[-1], answering

    def remove(self):
        name = self.r.choice(self.names)
        status, _, err = self.command("remove", name)
        if name not in self.model.journals:
            return self.want(f"the removal of nothing: {err}", 66, status)
        self.want(f"the removal of {name}: {err}", 0, status)
        self.model.remove(name)

    def move(self):
        """Exports a widget, and imports an earlier export, unchanged or changed."""
        name = self.r.choice(self.names)
        journal = self.model.journals.get(name)
        status, out, err = self.command("export", name)
        if not journal:
            self.want(f"the export of nothing: {err}", (66, b""), (status, out))
        else:
            self.want(f"the export of {name}: {err}", (0, journal.chain.data), (status, out))
            self.exports.append((name, [dict(entry) for entry in journal.entries], out))
        if not self.exports:
            return
        name, entries, data = self.r.choice(self.exports)
        if self.r.random() < 0.3:
            place = self.r.randrange(len(data))
            changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]
            status, out, err = self.command("import", self.file("changed", changed))
            return self.want(f"the import of changed bytes: {err}", (65, b""), (status, out))
        status, _, err = self.command("import", self.file("exported", data))
        if name in self.model.journals:
            return self.want(f"the import of what there is: {err}", 73, status)
        self.want(f"the import of {name}: {err}", 0, status)
        copy = Journal(name)
        for entry in entries:
            copy.add(entry)
        if copy.token:
            self.model.record("registered", copy.token, name, creating=name)
        self.model.journals[name] = copy

    def lose_index(self):
        path = os.path.join(self.state, "tokens.index")
        if os.path.exists(path):
            self.log.append("rm tokens.index")
            os.unlink(path)
            self.model.index = None

    # --- Files

    def look(self):
        expected = {f"{name}.journal": journal.chain.data for name, journal in self.model.journals.items()}
        expected |= {f"{token}.captured": journal.chain.data for token, journal in self.model.records.items()}
        found = {}
        for name in os.listdir(self.state) if os.path.isdir(self.state) else []:
            with open(os.path.join(self.state, name), "rb") as file:
                found[name] = file.read()
        if self.model.index is not None:
            path = os.path.join(self.state, "tokens.index")
            expected["tokens.index"] = self.model.index_bytes(os.stat(path).st_ino if os.path.exists(path) else 0)
        # A creation that fails after its journal was opened leaves an empty file.
        found = {name: data for name, data in found.items() if data or name in expected}
        self.want("the files", sorted(expected), sorted(found))
        for name in sorted(set(expected) & set(found)):
            self.want(f"the bytes of {name}", expected[name], found[name])

    def damage(self):
        """Changes a journal at random, and compares the answers of status and check with the format."""
        if not self.model.journals:
            return
        r, name = self.r, self.r.choice(sorted(self.model.journals))
        journal = self.model.journals[name]
        data = bytearray(journal.chain.data)
        start = journal.chain.starts[-1] if r.random() < 0.7 else 0
        kind = r.choice(("cut", "erase", "change", "insert", "delete", "line feed", "append"))
        place = r.randrange(start, len(data))
        if kind == "cut":
            del data[place:]
        elif kind == "erase":
            edges = sorted({start, len(data), *range((start // SECTOR + 1) * SECTOR, len(data), SECTOR)})
            first = r.randrange(len(edges) - 1)
            end = edges[first + 1] if r.random() < 0.7 else r.randrange(edges[first] + 1, len(data) + 1)
            data[edges[first]:end] = bytes(end - edges[first])
        elif kind == "change":
            data[place] = r.choice([value for value in (0, 10, 32, 55, 126, 200) if value != data[place]])
        elif kind == "insert":
            data[place:place] = bytes([r.choice((0, 32, 55, 123))])
        elif kind == "delete":
            del data[place]
        elif kind == "line feed":
            del data[-1]
        else:
            data += r.choice((b"\0" * 40, b"\0" * 5000, b"{", b"}", b'{"format":2,', b'{"format":1,"revision":'))
        self.damaged += 1
        good, wrong, end = read(bytes(data), journal)
        copy = os.path.join(self.folder, f"damaged-{self.damaged}")
        os.mkdir(copy, 0o700)
        with open(os.open(os.path.join(copy, f"{name}.journal"), os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            file.write(data)
        what = f"{kind} at {place} of {len(journal.chain.data)} in {name}"
        status, out, err = self.command("check", name, "--json", state=copy)
        if end == "newer" or (not good and not wrong):
            return self.want(f"the check after {what}: {err}", (65 if end == "newer" else 66, b""), (status, out))
        line = json.loads(out) if out else {"error": err}
        found = re.match(r"line (\d+):", line.get("mistake") or "")
        revision = journal.entries[good - 1]["revision"] if good else 0
        self.want(f"the check after {what}: {line} {err}",
                  (int(bool(wrong)), good, wrong, revision, journal.chain.heads[good] if good else None),
                  (status, line.get("goodLines"), int(found[1]) if found else None, line.get("revision"),
                   line.get("head")))
        status, out, err = self.command("status", name, "--json", state=copy)
        if wrong:
            # A journal of up to 4,096 bytes is read whole, and these are.
            return self.want(f"the status after {what}: {err}", (65, b""), (status, out))
        line = json.loads(out) if out else {"error": err}
        self.want(f"the status after {what}: {err}",
                  (journal.chain.heads[good], "complete" if end == "complete" else "warned"),
                  (line.get("head"), "warned" if err.startswith("warning: ") else "complete"))

    def amount(self, key=None):
        if key is not None and self.r.random() < 0.8:
            return 10_000 + 100 * len(key)
        return self.r.choice((20_000, 20_000, 8_000, self.r.randint(100, 100_000), self.r.randint(1, 300_000)))

    def run(self):
        self.ids = ["~", "7", "id-8", "a+b=c", '"\\"', "x" * 128]
        commands = [self.create] * 6 + [self.update] * 8 + [self.capture] * 7 + [self.remove] * 2
        commands += [self.move] * 2 + [self.lose_index, self.damage, self.damage]
        for _ in range(self.count):
            self.r.choice(commands)()
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
    print(f"{passed} passed, {len(failures)} failed; {captures} captures, {repeats} repeats, {damaged} damaged journals")
    is_thin = options.only is None and options.orders >= 40 and min(captures, repeats, damaged) < 10
    return 1 if failures or is_thin else 0


if __name__ == "__main__":
    sys.exit(main())
