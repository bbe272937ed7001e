"""Runs the command under the tracer, and reads the tracer's report."""

import os
import re
import shutil
import subprocess
import sys
import typing

from faults import Call
from store import Broken, check

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 30


class Outcome(typing.NamedTuple):
    """The exit status and the output of a run."""

    end: str
    number: int
    output: bytes
    errors: bytes
    # The standard descriptors whose writes failed or were cut short.
    unwritten: frozenset = frozenset()
    hit: tuple = ()
    calls: tuple = ()

    def __str__(self):
        return f"{self.end} {self.number}, {self.output[:120]!r}, {self.errors.decode(errors='replace').strip()[:300]!r}"


def compile_program(source, target, *options):
    subprocess.run(["gcc", "-O2", "-Wall", *options, "-o", target, os.path.join(HERE, source)], check=True)
    return target


def call_names():
    """Returns the names of system calls by their numbers, from the system's header."""
    done = subprocess.run(
        ["gcc", "-E", "-dM", "-include", "asm/unistd.h", "-x", "c", "/dev/null"], check=True, capture_output=True, text=True)
    return {int(number): name for name, number in re.findall(r"#define __NR_(\w+) (\d+)", done.stdout)}


class Tracer:
    """The tracer, built in a folder of its own, and the command that it runs."""

    def __init__(self, binary, folder, now, preload=None, limit=LIMIT):
        self.binary, self.now, self.limit = os.path.abspath(binary), now, limit
        self.program = compile_program("tracer.c", os.path.join(folder, "tracer"))
        self.names = call_names()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C", "SWIFT_DETERMINISTIC_HASHING": "1"}
        self.preload = preload or {}

    def plain(self, directory, words, **options):
        """Runs the command without the tracer."""
        try:
            return subprocess.run(
                [self.binary, *words], cwd=directory, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=LIMIT, check=False, **options)
        except subprocess.TimeoutExpired:
            raise Broken(f"{' '.join(words)} does not end in {LIMIT} seconds") from None

    def record(self, directory, words, from_start=False):
        """Runs the command without a fault and lists its calls."""
        return self._run(directory, words, None, "start" if from_start else "main")

    def run(self, directory, words, fault, listing="none"):
        """Runs the command with a fault."""
        outcome = self._run(directory, words, fault, listing)
        check(outcome.hit == (fault.call.index, fault.call.number), f"another call was hit: {outcome.hit}")
        return outcome

    def _run(self, directory, words, fault, listing):
        plan = [listing, -1, "once", "fail", 0, 0, -1, "fail", 0]
        if fault:
            plan[1:6] = fault.call.index, fault.scope, fault.action, fault.value, fault.code
            if fault.second:
                plan[6:] = fault.second.call.index, fault.second.action, fault.second.code
        places = [os.path.join(directory, name) for name in (".report", ".output", ".errors")]
        with open(places[1], "wb") as output, open(places[2], "wb") as errors:
            status = subprocess.run(
                [self.program, places[0], str(self.limit), str(self.now), *map(str, plan), "--", self.binary, *words],
                cwd=directory, env={**self.environment, **self.preload}, stdin=subprocess.DEVNULL, stdout=output,
                stderr=errors, check=False).returncode
        texts = []
        for place in places:
            with open(place, "rb") as file:
                texts.append(file.read())
            os.remove(place)
        if status != 0:
            sys.exit(f"the tracer ended with {status}: {texts[2].decode(errors='replace')}")
        return self._read(*texts)

    def _read(self, report, output, errors):
        calls, unwritten, hit, end = [], set(), (), None
        for line in report.decode(errors="replace").splitlines():
            head, *places = line.split("\t")
            word, *numbers = head.split()
            if word == "call":
                index, number, *arguments, result = map(int, numbers)
                file, path, *_ = [*places, "", ""]
                calls.append(Call(index, number, self.names.get(number, str(number)), tuple(arguments), result, file, path))
            elif word == "hit":
                hit = tuple(map(int, numbers[:2]))
            elif word in ("unwritten", "torn"):
                unwritten.add(int(numbers[0]))
            elif word == "end":
                end = (numbers[0], int(numbers[1]))
        return Outcome(*end, output, errors, frozenset(unwritten), hit, tuple(calls))


def copy_tree(source, target):
    """Copies a directory in the order of its names, so that each copy is listed in the same order."""
    shutil.rmtree(target, ignore_errors=True)
    os.mkdir(target, 0o700)
    for name in sorted(os.listdir(source)):
        old, new = os.path.join(source, name), os.path.join(target, name)
        if os.path.isdir(old):
            copy_tree(old, new)
        else:
            shutil.copyfile(old, new)
        shutil.copymode(old, new)
