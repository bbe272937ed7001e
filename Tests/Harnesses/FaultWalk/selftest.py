"""Checks the walk itself: it finds planted faults and damage, and its tracer sees every call that strace sees."""

import collections
import os
import re
import shutil
import subprocess
import sys
import time

from commands import COMMANDS, EVERYTHING
from promises import words_of
from store import Broken, check, check_line, read_store
from tracing import Tracer, compile_program, copy_tree

# Each planted fault, with the command and the trials that must find it, and a part of the message.
PLANTED = [
    ("swallowed error", "update", "pwrite64 state/store.sqlite-wal: fail EIO", "it acknowledges a change that is missing"),
    ("uncertain is a failure", "update", "fdatasync state/store.sqlite-wal: fail EIO", "although the change is present"),
    ("false success", "update", "fcntl state/store.sqlite-shm: fail EIO", "it acknowledges a change that is missing"),
    ("false success", "status", "fcntl state/store.sqlite-shm: fail EIO", "another answer"),
    ("false damage", "status", "fcntl state/store.sqlite-shm: fail EIO", "status 65 is not one of"),
    ("half an answer", "update", "fcntl state/store.sqlite-shm: fail EIO", "and output"),
    ("answer first", "update", "kill", "it acknowledges a change that is missing"),
    ("left file", "update", "fdatasync", "left.tmp exists"),
    ("open to all", "first-update", "kill", "has the mode 644"),
    ("trap", "status", "pread64 state/store.sqlite: fail EIO", "it ends by a trap, with status 70"),
    ("hang", "update", "ftruncate state/store.sqlite-shm: fail EIO", "it does not end"),
    ("no such store", "status", "newfstatat state/store.sqlite: fail EIO", "status 66 is not one of"),
    ("no such store", "list", "newfstatat state/store.sqlite: fail EIO", "success, although lines are missing"),
]
# Reading a clock is a call only under the tracer; the first and the last call start and end the program.
NOT_COMPARED = {"execve", "exit_group", "clock_gettime", "gettimeofday", "time"}


class Shortened(dict):
    """Options of the walk with some of them replaced."""

    def __init__(self, options, **replaced):
        super().__init__(vars(options), **replaced)

    __getattr__ = dict.__getitem__


def find_planted(options, folder, walk):
    library = compile_program("planted.c", os.path.join(folder, "planted.so"), "-shared", "-fPIC", "-ldl")
    commands = {command.name: command for command in COMMANDS}
    found = {}

    def messages(fault, name, match):
        if (fault, name, match) not in found:
            place = os.path.join(folder, f"self-test-{len(found)}")
            os.mkdir(place, 0o700)
            preload = {"LD_PRELOAD": library, "PLANTED": fault} if fault else {}
            tracer = Tracer(options.widget, place, int(time.time()), preload, limit=3)
            _, _, broken, skipped = walk(tracer, place, Shortened(options, short=False, match=match), [commands[name]])
            check(not skipped, f"{name} is missing")
            found[fault, name, match] = [message for _, message, _ in broken]
            shutil.rmtree(place)
        return found[fault, name, match]

    for fault, name, match, phrase in PLANTED:
        usual = sum(phrase in message for message in messages("", name, match))
        count = sum(phrase in message for message in messages(fault, name, match))
        check(count > usual, f"the planted fault '{fault}' is not found in {name}")
        print(f"{fault} in {name}: found by {count - usual} trials", flush=True)


def damage(options, folder):
    """Checks that the second implementation of the format finds each changed character of a line."""
    tracer = Tracer(options.widget, folder, int(time.time()))
    command = next(command for command in COMMANDS if command.name == "account-remove-force")
    place = os.path.join(folder, "damaged")
    os.mkdir(place, 0o700)
    command = command._replace(before=[*EVERYTHING, *command.before[2:]])
    command.make_state(place, tracer)
    rows, count = read_store(os.path.join(place, command.directory), os.path.join(folder, "read")).entries, 0
    for row in rows:
        check_line(row)
        for offset, character in enumerate(row.line):
            changed = row._replace(line=f"{row.line[:offset]}{chr(ord(character) ^ 1)}{row.line[offset + 1:]}")
            count += 1
            try:
                check_line(changed)
            except Broken:
                continue
            raise Broken(f"{row}: the change of character {offset} is not found")
    print(f"{count} changed characters of {len(rows)} lines, each found")


def compare_with_strace(options, folder):
    """Compares the calls of each command with those that strace counts."""
    if shutil.which("strace") is None:
        print("strace is not installed: its calls are not compared")
        return
    tracer = Tracer(options.widget, folder, int(time.time()))
    known = tracer.plain(folder, ["--help"]).stdout.decode()
    total = 0
    for command in COMMANDS:
        if f"\n  {command.words[0]} " not in known:
            continue
        counts = []
        for attempt in ("tracer", "strace"):
            place = os.path.join(folder, "compared", command.name)
            os.makedirs(place, 0o700)
            command.make_state(place, tracer)
            copy = os.path.join(folder, "compared", "copy")
            copy_tree(place, copy)
            if attempt == "tracer":
                calls = tracer.record(copy, words_of(command), from_start=True).calls
                names = [call.name for call in calls]
            else:
                listing = os.path.join(folder, "strace")
                subprocess.run(
                    ["setarch", "-R", "strace", "-f", "-o", listing, tracer.binary, *words_of(command)], cwd=copy,
                    env=tracer.environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
                with open(listing, encoding="utf-8", errors="replace") as file:
                    names = re.findall(r"^\d+ +(\w+)\(", file.read(), re.MULTILINE)
            counts.append(collections.Counter(name for name in names if name not in NOT_COMPARED))
            shutil.rmtree(os.path.join(folder, "compared"))
        more, less = counts[0] - counts[1], counts[1] - counts[0]
        check(not more and not less, f"{command.name}: the tracer lists {more} more and {less} fewer than strace")
        total += sum(counts[0].values())
    print(f"{total} calls, the same as by strace")


def run(options, folder, walk):
    started = time.monotonic()
    try:
        damage(options, folder)
        compare_with_strace(options, folder)
        find_planted(options, folder, walk)
    except Broken as broken:
        print(f"self-test: {broken}", file=sys.stderr)
        return 1
    print(f"self-test: {len(PLANTED)} planted faults found ({time.monotonic() - started:.1f} s)")
    return 0
