#!/usr/bin/env python3
"""Compares `widget checkout replay kit` with `checkout_kit.py`, over seeded random sessions.

    python3 checkout_kit_compare.py .build/release/widget [--sessions 1000] [--seed 1] [--length 80] [--only SESSION]

It compares byte for byte, as `checkout_compare.py` does: every output line, except the free messages, the exit status, and of every
tenth session `--final`. Of the first differences it prints the fewest lines that still differ, and both outputs. It prints how often
each rule, phase, effect and event was reached, and fails if one was never reached in 500 sessions or more. Exit status 0 if nothing
failed.

A Python file in the place of the command is run as `python3 FILE replay kit`.
"""
import argparse
import collections
import concurrent.futures
import os
import sys

import checkout_compare
import checkout_kit
import checkout_kit_cases
import checkout_lines


class Command(checkout_compare.Command):
    flow = "kit"

    def differs(self, lines, final=False):
        return bool(lines) and self.run(lines, final) != expected(lines, final)


def expected(lines, final=False, kit=checkout_kit):
    """The output and exit status of a reading of the facts, ours by default, for some lines."""
    replay = kit.Replay()
    outputs = [checkout_lines.json(replay.take(line)).encode() + b"\n" for line in lines]
    if final:
        outputs = [checkout_lines.json(replay.flow.state()).encode() + b"\n"] if replay.flow else []
    return checkout_compare.lines_of(b"".join(outputs)), 65 if replay.has_errors else 0


def check(binary, seed, number, length, timeout):
    """What a session reaches, how many lines it has, and a report if the command differs."""
    session, command = checkout_kit_cases.Session(seed, number, length), Command(binary, timeout)
    found = None
    for final in (False, True) if number % 10 == 9 else (False,):
        if not found and command.differs(session.lines, final):
            lines = checkout_compare.shrunk(session.lines, lambda fewer: command.differs(fewer, final))
            found = (f"session {number} of seed {seed}{', --final' if final else ''}, {len(lines)} of {len(session.lines)} lines\n"
                     + checkout_compare.report(lines, command, final, expected))
    return collections.Counter(checkout_kit_cases.reached(session)), len(session.lines), found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the built widget command")
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--length", type=int, default=80, help="the most lines of a session")
    parser.add_argument("--only", type=int, help="one session, by its number")
    parser.add_argument("--show", type=int, default=1, help="how many differences to print before the end")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=60, help="seconds for one call")
    options = parser.parse_args()
    if not os.path.exists(options.binary):
        parser.error(f"no command at {options.binary}; build it first")
    binary = os.path.abspath(options.binary)
    numbers = list(range(options.sessions)) if options.only is None else [options.only]
    counts, lines, failed, done = collections.Counter(), 0, 0, 0
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        for start in range(0, len(numbers), 20):
            if failed >= options.show:
                break
            waiting = [pool.submit(check, binary, options.seed, number, options.length, options.timeout) for number in numbers[start:start + 20]]
            for found, length, difference in (each.result() for each in waiting):
                counts, lines, done = counts + found, lines + length, done + 1
                if difference and failed < options.show:
                    print(difference, flush=True)
                failed += bool(difference)
    for group, names in checkout_kit_cases.MUST_BE_REACHED.items():
        print(f"{group}:", ", ".join(f"{name} {counts[group, name]}" for name in names))
    never = [f"{group} {name}" for group, names in checkout_kit_cases.MUST_BE_REACHED.items() for name in names if not counts[group, name]]
    if never:
        print("never reached:", ", ".join(never))
    print(f"{done} sessions, {lines} lines, {len(checkout_kit_cases.RULES)} rules, {failed} failed")
    return 1 if failed or never and done >= 500 else 0


if __name__ == "__main__":
    sys.exit(main())
