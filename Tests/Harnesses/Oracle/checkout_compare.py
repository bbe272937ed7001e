#!/usr/bin/env python3
"""Compares `widget checkout replay native` with `checkout.py`, over seeded random sessions.

    python3 checkout_compare.py .build/release/widget [--sessions 2000] [--seed 1] [--length 60] [--only SESSION]

It compares byte for byte: every output line, except the three free messages and the rule of a reason; the exit status; of every tenth session `--final`.
The contract's invariants must hold in every session. Files at the edges of the format come first, by name or as standard input.
At the first difference it prints the fewest lines that still differ, and both outputs. It prints how often each code, event, phase and the like was reached, and fails if one was never
reached in 2000 sessions or more, or one was reached that the contract does not have. Exit status 0 if nothing failed.

A Python file in the place of the command is run as `python3 FILE replay native`.
"""
import argparse
import collections
import concurrent.futures
import itertools
import os
import re
import subprocess
import sys
import tempfile

import checkout
import checkout_cases
import checkout_invariants
import checkout_lines
import checkout_reached

TEXT = rb'"(?:[^"\\]|\\.)*"'
FREE = re.compile(rb'((?:"errorCode":"[a-z_]+"|^\{"line":[0-9]+,"refused":\{"code":"[a-z_]+","detail":(?:null|' + TEXT + rb')'
                  rb'|^\{"line":[0-9]+,"error":\{"code":"malformed_input"),"message":'
                  rb'|"reason":\{"path":' + TEXT + rb',"rule":)' + TEXT)


def lines_of(output):
    """Output lines without the free messages."""
    *found, rest = output.split(b"\n")
    return [FREE.sub(rb'\1""', line) for line in found] + ([b"NO LINE FEED AFTER " + rest] if rest else [])


def expected(lines, final=False):
    """The model's output and exit status for some lines."""
    replay = checkout.Replay()
    outputs = [checkout_lines.json(replay.take(line)).encode() + b"\n" for line in lines]
    if final:
        outputs = [checkout_lines.json(replay.flow.shown()).encode() + b"\n"] if replay.flow else []
    return lines_of(b"".join(outputs)), 65 if replay.has_errors else 0


class Command:
    flow = "native"

    def __init__(self, binary, timeout):
        self.words = [sys.executable, binary] if binary.endswith(".py") else [binary, "checkout"]
        self.timeout = timeout

    def run(self, lines, final=False):
        """The command's output and exit status."""
        return self.run_file(b"".join(line + b"\n" for line in lines), final)

    def run_file(self, data, final=False, is_named=True):
        """The same for the bytes of a file, or of standard input."""
        with tempfile.NamedTemporaryFile(prefix="checkout-") as file:
            file.write(data)
            file.flush()
            words = [*self.words, "replay", self.flow, *([file.name] if is_named else []), *(["--final"] if final else [])]
            given = {"stdin": subprocess.DEVNULL} if is_named else {"input": data}
            try:
                done = subprocess.run(words, capture_output=True, timeout=self.timeout, **given)
            except subprocess.TimeoutExpired:
                return [b"NO END"], -1
        return lines_of(done.stdout), done.returncode

    def differs(self, lines, final=False):
        return bool(lines) and self.run(lines, final) != expected(lines, final)


def shrunk(lines, differs, rounds=400):
    """The fewest lines found that still differ: pieces are removed, the largest first."""
    size = max(1, len(lines) // 2)
    while size and rounds:
        at = 0
        while at < len(lines) and rounds:
            rounds -= 1
            fewer = lines[:at] + lines[at + size:]
            if differs(fewer):
                lines = fewer
            else:
                at += size
        size //= 2
    return lines


def report(lines, command, final, expected=expected):
    """Both outputs at the first line that differs."""
    (right, right_status), (wrong, wrong_status) = expected(lines, final), command.run(lines, final)
    parts = ["the session:", *(line.decode("utf-8", "backslashreplace") for line in lines)]
    for number, (one, other) in enumerate(itertools.zip_longest(right, wrong, fillvalue=b"(no line)"), 1):
        if one != other:
            same = len(os.path.commonprefix([one, other]))
            at = max(0, same - 60)
            parts += [f"line {number} differs from byte {same}:",
                      f"  expected: {one[at:at + 400].decode(errors='backslashreplace')}",
                      f"  got:      {other[at:at + 400].decode(errors='backslashreplace')}",
                      f"  expected, whole: {one.decode(errors='backslashreplace')}",
                      f"  got, whole:      {other.decode(errors='backslashreplace')}"]
            break
    if right_status != wrong_status:
        parts.append(f"exit status: expected {right_status}, got {wrong_status}")
    return "\n".join(parts)


def check(binary, seed, number, length, timeout):
    """What a session reaches, how many lines it has, and a report if the command differs."""
    session, command = checkout_cases.Session(seed, number, length), Command(binary, timeout)
    found = None
    for final in (False, True) if number % 10 == 9 else (False,):
        if not found and command.differs(session.lines, final):
            lines = shrunk(session.lines, lambda fewer: command.differs(fewer, final))
            option = ", --final" if final else ""
            found = (f"session {number} of seed {seed}{option}, {len(lines)} of {len(session.lines)} lines\n"
                     + report(lines, command, final))
    for line, reason in () if found else checkout_invariants.broken(session.lines, session.outputs):
        found = f"session {number} of seed {seed}, line {line}, both implementations: broken: {reason}"
    return number, collections.Counter(checkout_reached.reached(session)), len(session.lines), found


def check_edges(binary, timeout):
    """How many files at the edges there are, and a report of each that differs."""
    command, found, count = Command(binary, timeout), [], 0
    for count, data in enumerate(checkout_cases.edges(), 1):
        right, got = expected(checkout_lines.split(data)), command.run_file(data, is_named=count % 2 == 0)
        if right != got:
            found.append(f"file {count} at the edges, {len(data)} bytes: {data[:2000]!r}\n"
                         f"  expected: {right!r:.2000}\n  got:      {got!r:.2000}")
    return count, found


def compare(options):
    """Compares and prints the results; returns whether all of them are right."""
    numbers = range(options.sessions) if options.only is None else [options.only]
    files, found = check_edges(options.binary, options.timeout) if options.only is None else (0, [])
    print("".join(report + "\n" for report in found), end="")
    counts, lines, failed, done = collections.Counter(), 0, len(found), 0
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        waiting, numbers = set(), iter(numbers)
        while failed < options.show:
            for number in itertools.islice(numbers, 4 * options.processes - len(waiting)):
                waiting.add(pool.submit(check, options.binary, options.seed, number, options.length, options.timeout))
            if not waiting:
                break
            ended, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for _, found, length, difference in (each.result() for each in ended):
                counts, lines, done = counts + found, lines + length, done + 1
                if difference:
                    failed += 1
                    print(difference, flush=True)
    wanted = {group: names.split() for group, names in checkout_reached.MUST_BE_REACHED.items()}
    for group, names in wanted.items():
        print(f"{group}:", ", ".join(f"{name} {counts[group, name]}" for name in names))
    never = [f"{group} {name}" for group, names in wanted.items() for name in names if not counts[group, name]]
    unknown = [f"{group} {name}" for group, name in counts if name not in wanted[group]]
    if unknown:
        print("reached, but not in the contract:", ", ".join(unknown))
    if never:
        print("never reached:", ", ".join(never))
    refusals = sum(count for (group, _), count in counts.items() if group == "refused")
    print(f"{files} files at the edges, {done} sessions, {lines} lines, {refusals} refusals, {failed} failed")
    return not (failed or unknown or never and options.only is None and done >= 2000)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the built widget command")
    parser.add_argument("--sessions", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--length", type=int, default=60, help="the most lines of a session")
    parser.add_argument("--only", type=int, help="one session, by its number")
    parser.add_argument("--show", type=int, default=1, help="how many differences to print before the end")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=60, help="seconds for one call")
    options = parser.parse_args()
    if not os.path.exists(options.binary):
        parser.error(f"no command at {options.binary}; build it first")
    options.binary = os.path.abspath(options.binary)
    return 0 if compare(options) else 1


if __name__ == "__main__":
    sys.exit(main())
