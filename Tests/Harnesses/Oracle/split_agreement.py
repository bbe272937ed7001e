#!/usr/bin/env python3
"""Compares the tables of Splits.md with rules.py, which computes the six splits independently of the engine.

    python3 split_agreement.py           # compares; exit status 1 if a row differs
    python3 split_agreement.py --print   # prints the rows
"""
import itertools
import os
import sys

import rules

ARTICLE = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../../Sources/Engine/ScheduleEngine/ScheduleEngine.docc/Splits.md")
LARGEST, COUNT = 200_000, 4
FIGURES = (5727, 4002, 6)


def parts(split, total):
    try:
        return tuple(rules.split(split, total, COUNT))
    except rules.Refused:
        return None


def figures():
    for split in rules.SPLITS:
        cells = [", ".join(rules.money_text(part, 2) for part in parts(split, total) or ()) or "error" for total in FIGURES]
        yield f"| `{split}` | {' | '.join(cells)} |"


def agreements():
    totals = range(1, LARGEST + 1)
    answers = {split: [parts(split, total) for total in totals] for split in rules.SPLITS}
    for one, other in itertools.combinations(rules.SPLITS, 2):
        pairs = list(zip(answers[one], answers[other]))
        cells = [sum(left == right for left, right in pairs)]
        for index in (0, -1):
            both = [(left[index], right[index]) for left, right in pairs if left and right]
            errors = sum(left is None and right is None for left, right in pairs)
            cells.append(errors + sum(left == right for left, right in both))
            cells.append(max(abs(left - right) for left, right in both))
        yield f"| `{one}` | `{other}` | " + " | ".join(f"{cell:,}" for cell in cells) + " |"


def main():
    rows = [*figures(), *agreements()]
    if "--print" in sys.argv:
        return print("\n".join(rows))
    with open(ARTICLE, encoding="utf-8") as file:
        lines = file.read().split("\n")
    missing = [row for row in rows if row not in lines]
    for row in missing:
        print(f"not in Splits.md: {row}")
    print(f"Splits.md: {len(rows) - len(missing)} of {len(rows)} rows as computed from {LARGEST:,} totals")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
