#!/usr/bin/env python3
"""Writes sessions of the flows beside the native one to `conformance/checkout`, each about one rule and named after it.

    python3 checkout_vectors.py [--check]

`NAME.jsonl` has the lines of input, `NAME.expected.jsonl` those that `widget checkout replay` writes. With `--check` it writes
nothing and compares. The other sessions of the folder are the contract's own; this program does not know them.
"""
import argparse
import json
import os
import sys

import checkout_flows
import checkout_lines as lines
from checkout_express_vectors import EXPRESS
from checkout_payments_vectors import PAYMENTS
from checkout_sheet_vectors import SHEET
from checkout_web_vectors import WEB

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "conformance", "checkout")


def files():
    """The content of every file, by its name."""
    found = {}
    for flow, sessions in (("web", WEB), ("sheet", SHEET), ("payments", PAYMENTS), ("express", EXPRESS)):
        for name, inputs in sessions.items():
            given = [each if isinstance(each, str) else json.dumps(each, ensure_ascii=False, separators=(",", ":"))
                     for each in inputs]
            replay = checkout_flows.FLOWS[flow].replay()
            written = [lines.json(replay.take(line.encode())) for line in given]
            found[f"{flow}-{name}.jsonl"] = "".join(line + "\n" for line in given)
            found[f"{flow}-{name}.expected.jsonl"] = "".join(line + "\n" for line in written)
    return found


def check(folder):
    """The names of the files that are missing or differ."""
    found = []
    for name, text in files().items():
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            found.append(name)
            continue
        with open(path, "rb") as file:
            if file.read() != text.encode():
                found.append(name)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    parser.add_argument("--folder", default=FOLDER, help="where the files are")
    options = parser.parse_args()
    if not options.check:
        for name, text in files().items():
            with open(os.path.join(options.folder, name), "wb") as file:
                file.write(text.encode())
        return 0
    different = check(options.folder)
    for name in different:
        print(f"{name}: missing, or not what the program writes")
    print(f"{len(files())} files, {len(different)} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
