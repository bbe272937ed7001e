#!/usr/bin/env python3
"""Compares `widget batch` with batch_rules.py, over seeded random rows of orders, on one thread and on three.

    python3 batch.py .build/release/widget [--orders 12000] [--seed 1] [--only INPUT]

It compares byte for byte: every line, as JSON, in full and as CSV, except the text of messages, and the exit status. No token may
appear in any output. A failure prints the fewest rows that still fail. Exit status 0 if nothing failed.
"""
import argparse
import collections
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import batch_cases
import batch_files
import batch_rules as b
from compare import find_plans

MESSAGE = re.compile(rb'(?<=,"message":")(?:[^"\\\x00-\x1f\x7f]|\\.)+(?="\}\}\n\Z)')
CSV_MESSAGE = re.compile(rb'(,[a-z_]+,[0-9]+,)(?:"(?:[^"\x00-\x1f\x7f]|"")+"|[^",\x00-\x1f\x7f]+)\n\Z')
REPLACED = re.compile("(?:\ufffd)+".encode())
THREADS = (1, 3)


class Run:
    """The command's output for some rows."""

    def __init__(self, binary, made, rows, threads, folder):
        words = [binary, *made.words(folder), "--threads", str(threads)]
        path = os.path.join(folder, "orders")
        data = b"".join(rows)
        with open(path, "wb") as file:
            file.write(data)
        words.append(path if made.source == "file" else "-")
        self.command = shlex.join(words) + ("" if made.source == "file" else f" <{path}")
        with open(path, "rb") as file:
            given = {"input": data} if made.source == "pipe" else {"stdin": file}
            ended = subprocess.run(words, **given, capture_output=True, timeout=900)
        self.status, self.out, self.err = ended.returncode, ended.stdout, ended.stderr


def expected(made, rows):
    """The lines of some rows, and the exit status."""
    try:
        lines = list(b.lines_of(b"".join(rows), made.form, made.plans, made.verifies, made.is_strict, **made.reading()))
    except batch_files.Mistake as mistake:
        return [], mistake.status
    printed = [line for line in lines if not (made.is_strict and line.error)]
    texts = [line.text(made.output, made.verifies) for line in printed]
    return [text.encode() for text in texts], b.status_of(lines)


def without_message(line, output):
    """A line with its message replaced by a fixed one; a line without a message is unchanged.

    The number of replacement characters for bytes that are not UTF-8 is free as well.
    """
    line = REPLACED.sub("\ufffd".encode(), line)
    return CSV_MESSAGE.sub(rb"\1...\n", line) if output == "csv" else MESSAGE.sub(b"...", line)




def difference(made, rows, run):
    """The fault of a run, in words; None if there is none."""
    wanted, status = expected(made, rows)
    normal = lambda lines: [without_message(line, made.output) for line in lines]
    wanted, got = normal(wanted), normal(io.BytesIO(run.out))
    for index in range(max(len(wanted), len(got))):
        right, wrong = (lines[index] if index < len(lines) else b"no line" for lines in (wanted, got))
        if right != wrong:
            return f"line {index + 1} of the output\n  expected: {right!r:.600}\n  got:      {wrong!r:.600}"
    if run.status != status:
        return f"exit status\n  expected: {status}\n  got:      {run.status} {run.err[:300]!r}"
    if batch_cases.SECRET in run.out + run.err:
        return "a token in the output"
    if made.is_strict and status == 65 and len(re.findall(rb"^error: [^\n]+$", run.err, re.MULTILINE)) != 1:
        return f"not one line of an error\n  got:      {run.err[:300]!r}"
    return None


def shrunk(rows, fails):
    """Fewer rows that still fail: it removes halves, then quarters, down to single rows."""
    size = len(rows) // 2
    while size >= 1:
        start = 0
        while start < len(rows):
            fewer = rows[:start] + rows[start + size:]
            if fails(fewer):
                rows = fewer
            else:
                start += size
        size //= 2
    return rows


class Comparison:
    """One input, and the faults of the command's output for it."""

    def __init__(self, binary, made, folder):
        self.binary, self.made, self.folder = binary, made, folder
        for name, data in made.files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)

    def failure(self, rows):
        """The first fault, with the command; None if there is none."""
        for threads in THREADS:
            run = Run(self.binary, self.made, rows, threads, self.folder)
            what = difference(self.made, rows, run)
            if what:
                return f"{what}\n  {run.command}"
        return None

    def report(self):
        """The failure of the fewest rows; None if there is none."""
        if not self.failure(self.made.rows):
            return None
        rows = shrunk(self.made.rows, self.failure)
        shown = "\n".join(f"  {row if len(row) < 500 else row[:500] + b'...'!r}" for row in rows)
        with open(os.path.join(self.folder, "orders"), "wb") as file:
            file.write(b"".join(rows))
        return f"input {self.made.number}: {self.failure(rows)}\n  rows:\n{shown}"


def kinds_of(made):
    """The kinds of the rows of an input, or that of the mistake of its file."""
    try:
        lines = list(b.lines_of(b"".join(made.rows), made.form, made.plans, made.verifies, **made.reading()))
    except batch_files.Mistake as mistake:
        return [f"files with {mistake.kind}"]
    matches = {None: "schedules", True: "matches", False: "mismatches"}
    return [line.error.code if line.error else matches[line.match] for line in lines]


def sizes(orders):
    """The number of rows of each input: mostly few, sometimes enough for several threads."""
    left, number = orders, 0
    while left > 0:
        size = min(left, 2_500 if number % 20 == 19 else (1, 20, 60, 200)[number % 4])
        yield size
        left, number = left - size, number + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the built widget command")
    parser.add_argument("--orders", type=int, default=12_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="one input, by its number")
    parser.add_argument("--plans", default=find_plans(), help="the built-in plans' files (default: Schedules/plans nearby)")
    parser.add_argument("--show", type=int, default=3, help="how many failures to look for")
    options = parser.parse_args()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"no command at {options.binary}; build it first")
    binary, plans, defaults = os.path.abspath(options.binary), b.plans_of(options.plans), b.default_plans(options.plans)
    kinds, failures = collections.Counter(), 0
    for number, size in enumerate(sizes(options.orders)):
        if options.only not in (None, number) or failures == options.show:
            continue
        made = batch_cases.make(options.seed, number, size, plans, defaults)
        folder = tempfile.mkdtemp(prefix="batch-")
        failure = Comparison(binary, made, folder).report()
        if failure:
            print(f"{failure}\n  files: {folder}   repeat it: python3 {sys.argv[0]} {options.binary} --orders {options.orders} "
                  f"--seed {options.seed} --only {number}", flush=True)
            failures += 1
        else:
            shutil.rmtree(folder)
        kinds.update(kinds_of(made))
    print(f"{sum(kinds.values())} rows:", ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    print("no failures" if failures == 0 else f"{failures} inputs failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
