"""Checks the walk itself: it finds planted faults and damage, and its tracer sees every call that strace sees."""

import collections
import os
import re
import shutil
import subprocess
import sys
import time

from commands import COMMANDS
from journals import Broken, check, read_files, read_journal
from promises import words_of
from tracing import Tracer, compile_program, copy_tree

# Each planted fault, with the command and the trials that must find it, and a part of the message.
PLANTED = [
    ("not taken back", "update", "fsync", "although the change is present"),
    ("not taken back", "update", "ENOSPC", "half a line is left"),
    ("swallowed error", "update", "write", "it acknowledges a change that is missing"),
    ("false success", "update", "fail EIO", "it acknowledges a change that is missing"),
    ("false success", "status", "fail EIO", "another answer"),
    ("false damage", "status", "fail EIO", "status 65 is not one of"),
    ("half an answer", "update", "fail EIO", "and output"),
    ("answer first", "update", "kill-after", "it acknowledges a change that is missing"),
    ("line twice", "update", "EINTR", "does not continue the chain"),
    ("left file", "update", "fsync", "left.tmp exists"),
    ("left file", "create", "fsync", "left.tmp exists"),
    ("open to all", "create", "kill", "has the mode 644"),
    ("trap", "status", "read", "it is ended by SIGABRT"),
    ("hang", "update", "flock", "it does not end"),
    ("no such widget", "status", "openat", "status 66 is not one of"),
    ("no such widget", "list", "openat", "success, although lines are missing"),
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
    """Checks that the second implementation of the format finds each changed byte of a journal."""
    tracer = Tracer(options.widget, folder, int(time.time()))
    files = []
    for command in COMMANDS:
        if command.name in ("capture-again", "update-repeated"):
            place = os.path.join(folder, f"damaged-{command.name}")
            os.mkdir(place, 0o700)
            command.make_state(place, tracer)
            files += read_files(os.path.join(place, command.directory)).items()
    count = 0
    for name, (_, content) in files:
        if not name.endswith(".journal"):
            continue
        widget, lines = name[:-len(".journal")], content.count(b"\n")
        check(len(read_journal(name, content, widget).lines) == lines, f"{name} is not read whole")
        for offset in range(len(content)):
            changed = bytearray(content)
            changed[offset] ^= 1
            count += 1
            try:
                journal = read_journal(name, bytes(changed), widget)
            except Broken:
                continue
            # Without its line feed, the last line is unfinished.
            check(offset == len(content) - 1 and len(journal.lines) == lines - 1, f"{name}: the change of byte {offset} is not found")
    print(f"{count} changed bytes of journals, each found")


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
