#!/usr/bin/env python3
"""Compares `widget loan`, `widget loans` and `widget apr` with the second implementation, over seeded random loans and flows.

    python3 financing_compare.py .build/release/widget [--loans 500] [--seed 1] [--only CASE] [--clear]

It compares byte for byte: JSON, canonical text and CSV; the exit status; the code of an error, and the rate in the message of a
rate that is not offered. The text formats are for people: only the rate in them is compared. Every third case is the rate of
flows; some of them have an exact root that is half a unit. Files of terms with one mistake must be errors that name the file and
the key.

`--clear` leaves out results that the contract does not have, such as defaults of options, and cases with two mistakes.
`--closer` adds rates whose exact root differs from half a unit by less than 2**-40 of a minor unit. A Python file in the place of
the command is run by Python. Exit status 0 if nothing differed.
"""
import argparse
import collections
import concurrent.futures
import itertools
import os
import re
import sys
import tempfile

import checkout_compare
import financing_cases
import financing_mistakes
import financing_rate_cases
import financing_terms
import servicing_cases
from servicing_compare import Command, is_error_line, names, output_difference

CODES = """unknown_plan plan_unavailable unsupported_currency invalid_amount amount_too_large amount_too_small
amount_below_minimum amount_above_maximum invalid_rate apr_not_offered first_payment_too_early payment_below_interest
interval_unsupported apr_undefined""".split()
# The statuses of codes that an option may have caused; other errors are 65.
STATUSES = {"unknown_plan": (66,), "plan_unavailable": (65, 66), "unsupported_currency": (65, 66), "usage": (64,),
            "invalid_date": (64, 65)}
# Codes that a message need not have: the contract has none, or another command has none.
WITHOUT_CODE = financing_rate_cases.OTHER | {"unknown_plan"}


def error_difference(right, found):
    """A difference of the error of a command."""
    output, error = found.stdout.decode("utf-8", "replace"), found.stderr.decode("utf-8", "replace")
    has_code = right.code in WITHOUT_CODE or re.search(rf"(?<![a-z_]){right.code}(?![a-z_])", error)
    if (found.returncode in STATUSES.get(right.code, (65,)) and is_error_line(error) and has_code
            and not output and names(error, right.named)):
        return None
    return f"expected {right.code} {right.named or ''}, got status {found.returncode}, {output[:300]}{error[:500]}"


def difference(command, case, form):
    """The first difference of a case, or None."""
    right, words = case.result(form=form), case.words(command.write)
    words += ["--format", form] if words[0] == "loan" else ["--json"] if form == "json" else []
    found = command.run(*words)
    if right.code:
        return error_difference(right, found)
    output, error = found.stdout.decode("utf-8", "replace"), found.stderr.decode("utf-8", "replace")
    if found.returncode != right.status:
        return f"exit status {found.returncode}, expected {right.status}; standard error: {error[:500]}"
    if form == "text":
        # The text of a loan may be any; that of a rate has it.
        wanted = right.output.strip() if words[0] == "apr" else ""
        return None if wanted in output and output.endswith("\n") else f"the text lacks {wanted}: {output[:300]}"
    return output_difference(right.output, output, {})


def report(command, case, form):
    """A difference with the words and files of its case; flows with the fewest lines that still differ."""
    if isinstance(case, financing_rate_cases.RateCase) and case.data is not None:
        def differs(lines):
            case.data = b"".join(lines)
            return difference(command, case, form) is not None
        case.data = b"".join(checkout_compare.shrunk(case.data.splitlines(keepends=True), differs))
    files = ""

    def write(name, data):
        nonlocal files
        files += f"\n  {name}: {data.decode('utf-8', 'backslashreplace')}"
        return name
    words = case.words(write)
    return f"{case.kind}: {' '.join(map(repr, words))}, as {form}\n{difference(command, case, form)}{files}"


def loans_differences(command):
    """The differences of `widget loans` and of files with a mistake."""
    built_in = sorted(name.removesuffix(".json") for name in os.listdir(financing_terms.FOLDER)) if os.path.isdir(
        financing_terms.FOLDER) else list(financing_terms.BUILT_IN)
    listed = command.run("loans", "list", "--json")
    lines = listed.stdout.decode("utf-8", "replace").splitlines()
    if listed.returncode or len(lines) != len(built_in):
        yield f"loans list --json: status {listed.returncode}, {len(lines)} lines, expected {len(built_in)}"
    for name, line in zip(built_in, lines):
        found = command.run("loans", "show", name, "--json")
        if found.returncode or found.stdout.decode("utf-8", "replace") != line + "\n":
            yield f"loans show {name} --json\n  listed: {line}\n  got:    {found.stdout.decode('utf-8', 'replace')}"
        if os.path.isdir(financing_terms.FOLDER) and line != financing_terms.line_of(name):
            yield f"loans list --json\n  expected: {financing_terms.line_of(name)}\n  got:      {line}"
        try:
            terms = financing_terms.read(line.encode(), name + ".json")
            if name in financing_terms.BUILT_IN and vars(terms) != vars(financing_terms.BUILT_IN[name]):
                yield f"loans show {name}: other terms than those of the contract\n  {line}"
        except financing_terms.RulesMistake as mistake:
            yield f"loans show {name}: {mistake}\n  {line}"
    document = financing_mistakes.base()
    path = command.write(document["id"] + ".json", servicing_cases.text(document).encode())
    found = command.run("loans", "check", path)
    if found.returncode or len(path) <= 60 and found.stdout.decode() != f'"{path}": valid, {document["id"]}\n':
        yield f"loans check of a right file: status {found.returncode}, {found.stdout.decode()}{found.stderr.decode()}"
    for words, status in ((("list",), 0), (("show", built_in[0]), 0), (("show", "none"), 66),
                          (("check", os.path.join(command.folder, "none.json")), 66)):
        found = command.run("loans", *words)
        if found.returncode != status:
            yield f"loans {' '.join(words)}: status {found.returncode}, expected {status}"
    cases = [(servicing_cases.text(each).encode(), key) for each, key, _ in financing_mistakes.mistakes(document)]
    for data, key in (*cases, *((data, "") for data in financing_mistakes.NOT_JSON)):
        path = command.write(document["id"] + ".json", data)
        found = command.run("loans", "check", path)
        error = found.stderr.decode("utf-8", "replace")
        named = not key or f": {key}: " in error or key == "apr" and ": apr" in error
        is_one_line = error.startswith(f"error: {path}: ") and error.count("\n") == 1
        if found.returncode != 65 or not is_one_line or not named or found.stdout:
            yield (f"loans check of a file with a mistake at {key or 'its syntax'}: status {found.returncode}\n"
                   f"  {data.decode(errors='replace')}\n  standard error: {error}")


def check(binary, seed, numbers, clear, timeout):
    """Counts of the results of some cases, and a report if the command differs."""
    counts = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="financing-") as folder:
        command = Command(binary, folder, timeout)
        for number in numbers:
            case, forms, is_clear = financing_cases.make(seed, number, clear)
            result = case.result()
            counts["kinds", case.kind] += 1
            counts["results", result.code or "shown"] += 1
            counts["calls", ""] += len(forms)
            for form in forms:
                if difference(command, case, form):
                    note = "" if is_clear else "\n  the contract can be read in more than one way here; --clear leaves it out"
                    return counts, f"{report(command, case, form)}{note}\n  repeat it: --seed {seed} --only {number}"
    return counts, None


def check_closer(binary, seed, count, timeout):
    """The first difference of rates whose exact root is as good as half a unit, but not exactly."""
    with tempfile.TemporaryDirectory(prefix="financing-") as folder:
        command = Command(binary, folder, timeout)
        for number in range(count):
            maker = financing_cases.Maker(seed, "closer", number)
            case = financing_rate_cases.tie_case(maker, maker.one([45, 60, 70, 100, 150]))
            if difference(command, case, "json"):
                return report(command, case, "json")
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the built widget command")
    parser.add_argument("--loans", type=int, default=500, help="cases, loans or flows")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="one case, by its number")
    parser.add_argument("--clear", action="store_true", help="leave out what the contract does not say")
    parser.add_argument("--closer", action="store_true", help="add rates closer to half a unit than 2**-40 of a minor unit")
    parser.add_argument("--show", type=int, default=1, help="how many differences to print before the end")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=60, help="seconds for one call")
    options = parser.parse_args()
    if not os.path.exists(options.binary):
        parser.error(f"no command at {options.binary}; build it first")
    binary, differences = os.path.abspath(options.binary), []
    if options.only is None:
        with tempfile.TemporaryDirectory(prefix="financing-") as folder:
            differences += itertools.islice(loans_differences(Command(binary, folder)), options.show)
        if options.closer:
            differences += filter(None, [check_closer(binary, options.seed, 50, options.timeout)])
    for found in differences:
        print(found, flush=True)
    numbers = range(options.loans) if options.only is None else [options.only]
    parts = iter([numbers[start:start + 10] for start in range(0, len(numbers), 10)])
    counts, failed = collections.Counter(), len(differences)
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        waiting = set()
        while failed < options.show:
            for part in itertools.islice(parts, 2 * options.processes - len(waiting)):
                waiting.add(pool.submit(check, binary, options.seed, part, options.clear, options.timeout))
            if not waiting:
                break
            ended, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for found, different in (each.result() for each in ended):
                counts += found
                if different:
                    failed += 1
                    print(different, flush=True)
    for group in ("kinds", "results"):
        print(f"{group}:", ", ".join(f"{key[1]} {count}" for key, count in sorted(counts.items()) if key[0] == group))
    never = [code for code in CODES if not counts["results", code]]
    total = sum(count for key, count in counts.items() if key[0] == "kinds")
    if never and options.only is None:
        print("never reached:", ", ".join(never))
    print(f"{total} cases, {counts['calls', '']} calls, {failed} differences")
    return 1 if failed or never and total >= 2000 else 0


if __name__ == "__main__":
    sys.exit(main())
