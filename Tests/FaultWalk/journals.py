"""State directories and journals, read without the command: a second implementation of the format."""

import hashlib
import json
import os
import re
import stat
import typing

# The members of a line in their order, as JournalFormat.md has them; `?` is one that can be absent. The last is `hash`.
MEMBERS = {
    "create": "format revision previous at today command widget plan currency checkout token? issued? amount id?",
    "update": "format revision previous at today command amount id?",
    "capture": "format revision previous at today command amount adjusted checksum? id?",
}
FORMATS = {1}
START = "0" * 64
LONGEST_LINE = 4096


class Broken(Exception):
    """A promise that does not hold."""


def check(holds, message):
    if not holds:
        raise Broken(message)


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
        return [entry for entry in self.entries if entry["command"] == "capture"]

    @property
    def amount(self):
        return self.entries[-1]["amount"]


def canonical(entry):
    """Returns the one spelling of an entry."""
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()


def read_journal(widget, data):
    """Reads a journal; throws Broken where it is not what the format says."""
    *whole, torn = data.split(b"\n")
    if whole and b"\0" in whole[-1]:
        torn = whole.pop() + b"\n" + torn
    entries, previous, revision, is_captured = [], START, 0, False
    for number, line in enumerate(whole, 1):
        where = f"{widget}.journal, line {number}"
        check(len(line) < LONGEST_LINE, f"{where} is too long")
        try:
            entry = json.loads(line)
        except ValueError:
            raise Broken(f"{where} is no JSON: {line[:80]!r}") from None
        check(canonical(entry) == line, f"{where} is spelled in another way")
        command = entry.get("command")
        check(command in MEMBERS, f"{where} has the command {command}")
        wanted = [name for name in MEMBERS[command].split() if not name.endswith("?") or name[:-1] in entry]
        check(list(entry) == [name.rstrip("?") for name in wanted] + ["hash"], f"{where} has the members {list(entry)}")
        check(entry["format"] in FORMATS, f"{where} has the format {entry['format']}")
        check(entry["previous"] == previous, f"{where} does not continue the chain")
        previous = hashlib.sha256(line[:line.rindex(b',"hash"')]).hexdigest()
        check(entry["hash"] == previous, f"{where} has a wrong hash")
        check((command == "create") == (number == 1), f"{where} is out of place")
        check(not is_captured, f"{where} comes after the capture")
        is_captured = command == "capture"
        revision += not is_captured
        check(entry["revision"] == revision, f"{where} has the revision {entry['revision']}")
        if number == 1:
            check(entry["widget"] == widget, f"{where} is of the widget {entry['widget']}")
        entries.append(entry)
    return Journal(tuple(whole), tuple(entries), torn)


class State(typing.NamedTuple):
    """A state directory: its files as they are, and its journals."""

    files: dict
    journals: dict

    @property
    def widgets(self):
        """The lines of each widget that has any."""
        return {name: journal.lines for name, journal in self.journals.items() if journal.lines}

    @property
    def torn(self):
        """The bytes of unfinished lines, in journals and set aside, by their file."""
        found = {f"{name}.journal": journal.torn for name, journal in self.journals.items() if journal.torn}
        found.update({name: content for name, (_, content) in self.files.items() if ".journal.torn-" in name})
        return found

    def captured(self, digest):
        """The widgets of a token that are captured."""
        return [name for name, journal in self.journals.items() if journal.captures and journal.token == digest]


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
    """Reads a state directory; throws Broken for a journal that is not one."""
    files = read_files(directory)
    journals = {}
    for name, (mode, content) in files.items():
        if name.endswith(".journal") and stat.S_ISREG(mode):
            widget = name[:-len(".journal")]
            journals[widget] = read_journal(widget, content)
    return State(files, journals)


def check_names(state, documented, temporary=()):
    """Checks that all files are documented and have the modes that they should have."""
    for name, (mode, _) in state.files.items():
        is_directory = stat.S_ISDIR(mode)
        wanted = 0o700 if is_directory else 0o600
        check(stat.S_IMODE(mode) == wanted, f"{name} has the mode {stat.S_IMODE(mode):o}")
        check(is_directory or stat.S_ISREG(mode), f"{name} is no file")
        if is_directory and name == ".":
            continue
        check(any(re.fullmatch(pattern, name) for pattern in (*documented, *temporary)), f"{name} is not a documented file")
