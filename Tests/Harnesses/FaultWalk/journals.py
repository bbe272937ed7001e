"""State directories and journals, read without the command: a second implementation of the format."""

import hashlib
import json
import os
import re
import stat
import typing

# The members of a line in their order; `?` is one that can be absent. All lines have a `hash` at their end.
OPENING = "format revision previous at today command"
ENDING = "id? ids? links?"
MEMBERS = {
    "create": f"{OPENING} widget plan currency checkout token? issued? amount {ENDING}",
    "update": f"{OPENING} amount {ENDING}",
    "capture": f"{OPENING} amount adjusted checksum? {ENDING}",
}
ACCOUNT_MEMBERS = "format revision previous at account? event"
# The members of an event in their order.
EVENT_MEMBERS = ("type date id account plan amount currency tokenDigest rules capture customerSince installment reason "
                 "fee to until").split()
INDEX_MEMBERS = "format previous event token widget? file? same? links"
INDEX_EVENTS = {"created", "registered", "removed", "retired"}
START = "0" * 64
LONGEST_LINE = 4096


class Broken(Exception):
    """A promise that does not hold."""


def check(holds, message):
    if not holds:
        raise Broken(message)


def canonical(entry, is_ascii=False):
    """Returns the one spelling of an entry."""
    text = json.dumps(entry, separators=(",", ":"), ensure_ascii=is_ascii)
    return text.replace("\x7f", "\\u007f").encode() if is_ascii else text.encode()


def read_line(where, line, previous, members, is_ascii=False):
    """Reads a line after one with a hash; `members` returns the members of a line."""
    check(len(line) < LONGEST_LINE, f"{where} is too long")
    try:
        entry = json.loads(line)
    except ValueError:
        raise Broken(f"{where} is no JSON: {line[:80]!r}") from None
    check(isinstance(entry, dict) and canonical(entry, is_ascii) == line, f"{where} is spelled in another way")
    words = members(entry).split()
    wanted = [name.rstrip("?") for name in words if not name.endswith("?") or name[:-1] in entry]
    check(list(entry) == [*wanted, "hash"], f"{where} has the members {list(entry)}")
    check(entry["format"] == 1, f"{where} has the format {entry['format']}")
    check(entry["previous"] == previous, f"{where} does not continue the chain")
    check(entry["hash"] == hash_of(line), f"{where} has a wrong hash")
    return entry


def hash_of(line):
    return hashlib.sha256(line[:line.rindex(b',"hash"')]).hexdigest()


def is_intact(line):
    """Returns whether a line without its line feed is whole."""
    return re.search(rb',"hash":"[0-9a-f]{64}"}$', line) is not None and line[-66:-2].decode() == hash_of(line)


def links_of(key, nodes):
    """Returns the links of a line with a key: the newest earlier line by the number of shared leading bits."""
    links = {}
    for offset, other in reversed(nodes):
        shared = 256 - (int(key, 16) ^ int(other, 16)).bit_length()
        if shared < 256:
            links.setdefault(shared, offset)
    return [links.get(shared) for shared in range(max(links, default=-1) + 1)]


class Journal(typing.NamedTuple):
    """The accepted lines of a journal and the bytes of an unfinished one after them."""

    lines: tuple
    entries: tuple
    torn: bytes

    @property
    def token(self):
        return self.entries[0].get("token") if self.entries else None

    @property
    def captures(self):
        return [entry for entry in self.entries if entry.get("command") == "capture"]

    @property
    def amount(self):
        return self.entries[-1]["amount"]


def split_lines(data):
    """Returns the whole lines of a file and the bytes after them; a last line without its line feed is whole, too."""
    *whole, torn = data.split(b"\n")
    if whole and b"\0" in whole[-1]:
        torn = whole.pop() + b"\n" + torn
    if is_intact(torn):
        whole.append(torn)
        torn = b""
    return whole, torn


def read_journal(file, data, widget=None):
    """Reads a journal; raises Broken if it does not have the documented format."""
    whole, torn = split_lines(data)
    entries, nodes, ids, offset, previous, revision = [], [], set(), 0, START, 0

    def members(entry):
        check(entry.get("command") in MEMBERS, f"{file} has the command {entry.get('command')}")
        return MEMBERS[entry["command"]]

    for number, line in enumerate(whole, 1):
        where = f"{file}, line {number}"
        entry = read_line(where, line, previous, members)
        command, previous = entry["command"], entry["hash"]
        check((command == "create") == (number == 1), f"{where} is out of place")
        check(number == 1 or entries[-1]["command"] != "capture", f"{where} comes after the capture")
        revision += command != "capture"
        check(entry["revision"] == revision, f"{where} has the revision {entry['revision']}")
        check(number > 1 or widget in (None, entry["widget"]), f"{where} is of the widget {entry.get('widget')}")
        if "id" in entry:
            check(entry["id"] not in ids, f"{where} has an id for the second time")
            key = hashlib.sha256(entry["id"].encode()).hexdigest()
            check(entry.get("links") == links_of(key, nodes) and "ids" not in entry, f"{where} has other links")
            nodes.append((offset, key))
            ids.add(entry["id"])
        else:
            newest = nodes[-1][0] if nodes else None
            check(entry.get("ids") == newest and "links" not in entry, f"{where} does not lead to the newest id")
        offset += len(line) + 1
        entries.append(entry)
    return Journal(tuple(whole), tuple(entries), torn)


def read_account(file, data, account):
    """Reads the journal of an account; raises Broken if it does not have the documented format."""
    whole, torn = split_lines(data)
    entries, ids, previous = [], set(), START
    for number, line in enumerate(whole, 1):
        where = f"{file}, line {number}"
        entry = read_line(where, line, previous, lambda entry: ACCOUNT_MEMBERS, is_ascii=True)
        event, previous = entry["event"], entry["hash"]
        check(entry["revision"] == number, f"{where} has the revision {entry['revision']}")
        check(entry.get("account") == (account if number == 1 else None), f"{where} is of {entry.get('account')}")
        check(list(event) == [name for name in EVENT_MEMBERS if name in event], f"{where} has the event {event}")
        check((event["type"] == "opened") == (number == 1), f"{where} is out of place")
        check(event.get("id") is None or event["id"] not in ids, f"{where} has an id for the second time")
        ids.add(event.get("id"))
        entries.append(entry)
    return Journal(tuple(whole), tuple(entries), torn)


def read_index(file, data):
    """Reads an index of tokens; returns for each token the widgets that it names, and whether a record exists."""
    whole, _ = split_lines(data)
    check(whole, f"{file} has no line")
    nodes, newest, offset, previous, widgets, retired = [], {}, 0, START, {}, set()
    for number, line in enumerate(whole, 1):
        where = f"{file}, line {number}"
        entry = read_line(where, line, previous, lambda entry: INDEX_MEMBERS)
        event, token, previous = entry["event"], entry["token"], entry["hash"]
        check(event in INDEX_EVENTS and (event == "created") == (number == 1), f"{where} is out of place")
        check(("file" in entry) == (number == 1), f"{where} has a file's number out of place")
        check(entry["links"] == links_of(token, nodes), f"{where} has other links")
        check(entry.get("same") == newest.get(token), f"{where} does not lead to the preceding line of its token")
        if number > 1:
            nodes.append((offset, token))
            newest[token] = offset
        # The index records a removal before the journal is removed, so a kill can leave the journal.
        widgets.setdefault(token, set()).add(entry.get("widget"))
        if event == "retired":
            retired.add(token)
        offset += len(line) + 1
    return widgets, retired


class State(typing.NamedTuple):
    """A state directory: its files as they are, its journals, the records of captures of removed widgets, and accounts."""

    files: dict
    journals: dict
    records: dict
    accounts: dict

    @property
    def widgets(self):
        """The lines of each widget, record and account that has any."""
        everything = {**self.journals, **self.records, **self.accounts}
        return {name: journal.lines for name, journal in everything.items() if journal.lines}

    @property
    def is_marked(self):
        """Whether a file has the mark that its name is not flushed: mode 0700."""
        return any(stat.S_ISREG(mode) and stat.S_IMODE(mode) == 0o700 for mode, _ in self.files.values())

    @property
    def torn(self):
        """The bytes of unfinished lines, in journals and set aside, by their file."""
        found = {f"{name}.journal": journal.torn for name, journal in self.journals.items() if journal.torn}
        found.update({name: journal.torn for name, journal in self.accounts.items() if journal.torn})
        found.update({name: content for name, (_, content) in self.files.items()
                      if ".journal.torn-" in name or ".account.torn-" in name})
        return found

    def captured(self, digest):
        """The widgets and records of a token that are captured."""
        everything = {**self.journals, **self.records}
        return [name for name, journal in everything.items() if journal.captures and journal.token == digest]


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


def read_state(directory):
    """Reads a state directory; raises Broken for an invalid journal."""
    files = read_files(directory)
    journals, records, accounts = {}, {}, {}
    for name, (mode, content) in files.items():
        if name.endswith(".journal") and stat.S_ISREG(mode):
            widget = name[:-len(".journal")]
            journals[widget] = read_journal(name, content, widget)
        if name.endswith(".captured") and stat.S_ISREG(mode):
            records[name] = read_journal(name, content)
        if name.endswith(".account") and stat.S_ISREG(mode):
            accounts[name] = read_account(name, content, name[:-len(".account")])
    return State(files, journals, records, accounts)


def check_names(state, documented, temporary=(), when="then", is_interrupted=False):
    """Checks that all files are documented and have the modes that they should have.

    A command that was interrupted, or could not change the mode, leaves the mark of a file whose name is not
    flushed: mode 0700.
    """
    for name, (mode, _) in state.files.items():
        is_directory = stat.S_ISDIR(mode)
        wanted = (0o700,) if is_directory else (0o600, 0o700) if is_interrupted else (0o600,)
        check(stat.S_IMODE(mode) in wanted, f"{name} has the mode {stat.S_IMODE(mode):o} {when}")
        check(is_directory or stat.S_ISREG(mode), f"{name} is no file {when}")
        is_known = any(re.fullmatch(pattern, name) for pattern in (*documented, *temporary))
        check(name == "." or is_known, f"{name} exists {when}, and is not a documented file")
