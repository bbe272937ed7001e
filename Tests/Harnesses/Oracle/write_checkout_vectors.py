#!/usr/bin/env python3
"""Writes sessions of the payments and express checkouts to conformance/checkout from the oracle alone, without the engine.

    python3 write_checkout_vectors.py            writes all files
    python3 write_checkout_vectors.py --check    exit status 1 if a file differs or is missing

`FLOW-NAME.jsonl` has lines of input, `FLOW-NAME.expected.jsonl` the lines of `widget checkout replay FLOW` for them. The folder
has the sessions of the contract too, which no program writes. Only Python's standard library; no randomness.
"""
import argparse
import os
import sys

import checkout_express
import checkout_payments
from checkout_session import spelled
from conformance import checkout_express as express_sessions
from conformance import checkout_payments as payments_sessions

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "conformance", "checkout")
FLOWS = ((checkout_payments, payments_sessions.SESSIONS), (checkout_express, express_sessions.SESSIONS))


def texts():
    """The bytes of every file, by its name."""
    found = {}
    for flow, sessions in FLOWS:
        for name, make in sessions.items():
            given = [spelled(document, None).encode() for document in make()]
            for end, lines in ((".jsonl", given), (".expected.jsonl", flow.replay(given))):
                found[f"{flow.FLOW}-{name}{end}"] = b"".join(line + b"\n" for line in lines)
    return found


def check(folder):
    """The names of the files that differ or are missing."""
    for name, right in texts().items():
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            yield name
            continue
        with open(path, "rb") as file:
            if file.read() != right:
                yield name


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare and write nothing")
    parser.add_argument("--folder", default=FOLDER, help="where the files are")
    options = parser.parse_args()
    if options.check:
        wrong = list(check(options.folder))
        print("\n".join([*wrong, f"{len(texts())} files, {len(wrong)} differ"]))
        return 1 if wrong else 0
    for name, data in texts().items():
        with open(os.path.join(options.folder, name), "wb") as file:
            file.write(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
