#!/usr/bin/env python3
"""Writes the conformance cases of Schedules/vectors from the implementation in Python alone, without the engine.

    python3 write_vectors.py            writes all files
    python3 write_vectors.py --check    exit status 1 if a file differs, with the first case that does

The same program always writes the same bytes. Only Python's standard library; no randomness.
"""
import argparse
import itertools
import json
import os
import sys

from conformance import barriers, dates, loans, money, plan_files, rates, schedules, splits, wire_events

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "..", "..", "Schedules", "vectors")
FORMAT = 1

# A file, its subject, and the functions of its lists.
FILES = (
    ("currencies", "Active ISO 4217 currencies with their decimal places, and codes that are none.", money.currencies),
    ("amounts", "Text to money and back.", money.amounts),
    ("splits", "A total cut into parts; equal parts in a row are a pair of the part and how many there are.", splits.splits),
    ("dates", "Civil dates: text, day numbers, days and months added.", dates.dates),
    ("periods", "Text of periods.", dates.periods),
    ("due-dates", "Due dates by a plan's terms.", dates.due_dates),
    ("tokens", "Checkout tokens and their SHA-256.", schedules.tokens),
    ("schedules", "Canonical texts and their checksums, and checksums that must not verify.", schedules.schedules),
    ("plan-files", "Plan files that are read and that are refused.", plan_files.plan_files),
    ("barriers", "What keeps an order from proceeding.", barriers.barriers),
    ("wire-events", "Messages of a widget in the form of Afterpay's SDKs.", wire_events.wire_events),
    ("loans", "Loans with interest: canonical texts and their checksums, and amounts that end a loan early.", loans.loans),
    ("rates", "Annual percentage rates by the methods us, eu and uk, and whether a disclosed rate is accurate.", rates.rates),
)


def layout(about, lists):
    """A file: a header, and lists with one case per line."""
    for name, cases in lists.items():
        if not cases:
            raise AssertionError(f"the list {name} is empty")
    header = {"format": FORMAT, "about": about, "counts": {name: len(cases) for name, cases in lists.items()}}
    parts = ['  "header": ' + json.dumps(header)]
    parts += [f'  "{name}": [\n' + ",\n".join("    " + json.dumps(case) for case in cases) + "\n  ]" for name, cases in lists.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def texts():
    """The text of every file, by name."""
    return {name + ".json": layout(about, make()) for name, about, make in FILES}


def first_difference(expected, found):
    """The first line in which two texts differ, counted from 1, and both lines."""
    for number, (right, wrong) in enumerate(itertools.zip_longest(expected.split("\n"), found.split("\n")), 1):
        if right != wrong:
            return number, right, wrong
    return None


def check(folder):
    """Complaints about the files of a folder: one for each that differs, is missing, or is unknown."""
    complaints, expected = [], texts()
    present = {name for name in os.listdir(folder) if name.endswith(".json")}
    for name in sorted(present - set(expected)):
        complaints.append(f"{name}: no case of it is written by this program; remove it")
    for name, right in expected.items():
        if name not in present:
            complaints.append(f"{name}: missing")
            continue
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace", newline="") as file:
            difference = first_difference(right, file.read())
        if difference:
            number, *lines = difference
            complaints.append("{}: line {}:\n  expected: {}\n  found:    {}".format(name, number, *around_difference(*lines)))
    return complaints


def around_difference(*lines):
    """Both lines, long ones shortened to the place where they differ; None is the end of a file."""
    start = max(0, len(os.path.commonprefix([line or "" for line in lines])) - 150)
    for line in lines:
        if line is None:
            yield "the end of the file"
        elif len(line) <= 400:
            yield line.strip(" ") or "an empty line"
        else:
            yield ("..." if start else "") + line[start:start + 400] + ("..." if start + 400 < len(line) else "")


def write(folder):
    os.makedirs(folder, exist_ok=True)
    for name, text in texts().items():
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    parser.add_argument("--folder", default=FOLDER, help="where the files are")
    options = parser.parse_args()
    if not options.check:
        write(options.folder)
        return 0
    complaints = check(options.folder)
    for complaint in complaints:
        print(complaint)
    print(f"{len(FILES)} files, {len(complaints)} differ")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
