#!/usr/bin/env python3
"""Compares `widget statement`, `widget fees` and `widget rules` with the second implementation, over seeded random accounts.

    python3 servicing_compare.py .build/release/widget [--accounts 20000] [--seed 1] [--only BATCH] [--clear]

It compares the output byte for byte, except messages and the text format; the exit status; and an error's file, line and code, and
the amount or day in its message. A batch has many accounts in one file, under random rules and a random plan; it is read as JSON and
as history. Every second batch has one account, which is read in each format and compared with right and wrong checksums. Files of
rules with one mistake must be errors that name the file and the key. At a difference it prints the fewest lines that still differ.

`--clear` leaves out what the contract does not say: lines of no account among those that name accounts, rules of another currency,
rules of a file for a built-in plan, and the other formats for many accounts. A Python file in the place of the command is run by Python. Exit status 0 if nothing differed.
"""
import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

import checkout_compare
import rules as c
import servicing
import servicing_cases
import servicing_events
import servicing_mistakes
import servicing_rules

BATCH = 100  # accounts
CODES = """invalid_json invalid_event conflicting_event events_out_of_order already_opened not_opened unknown_plan plan_unavailable
unsupported_currency unknown_rules rules_unavailable invalid_amount amount_too_large amount_too_small no_such_installment no_such_fee
payment_exceeds_owed capture_exceeds_open void_exceeds_open refund_too_late refund_exceeds_captured waiver_exceeds_fee
move_not_allowed not_paused no_such_event not_reversible reversed_before reversal_not_possible""".split()
HISTORY = """opened payment payment_failed late_fee captured refund voided authorization_expired fee_waived date_moved paused
resumed credit_used reversed""".split()
STATES = "current overdue settled refunded".split()
TEXT = r'"(?:[^"\\]|\\.)*"'
ERROR = re.compile(rf'(\{{"account":(?:null|{TEXT}),"error":\{{"code":"[a-z_]+","line":[0-9]+,"message":)({TEXT})(\}}\}})')


class Command:
    """The command, with a folder for its files."""

    def __init__(self, binary, folder, timeout=120):
        self.words = [sys.executable, binary] if binary.endswith(".py") else [binary]
        self.folder, self.timeout = folder, timeout

    def write(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def run(self, *arguments, data=b""):
        try:
            return subprocess.run([*self.words, *map(str, arguments)], input=data, capture_output=True, timeout=self.timeout)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(arguments, -1, b"", b"no end")


def names(message, most):
    """Whether a message has an amount or a day, not as part of a longer one; zero is the word "nothing"."""
    if most is not None and not most.strip("0."):
        return "nothing" in message
    return most is None or re.search(rf"(?<![0-9.,-]){re.escape(most)}(?![0-9-]|[.,][0-9])", message) is not None


def is_error_line(errors):
    """Whether standard error is one line with an error: as text, or with --json as an object with these members."""
    if not errors.startswith("{"):
        return re.fullmatch(r"error: [^\n]+\n", errors) is not None
    try:
        return errors.count("\n") == 1 and errors.endswith("}\n") and list(json.loads(errors)["error"]) == ["code", "message", "field", "remedy"]
    except (ValueError, KeyError, TypeError):
        return False


def text_of_error(errors):
    """Standard error with its error as text; only the error of one account can be JSON."""
    if not is_error_line(errors) or not errors.startswith("{"):
        return errors
    error = json.loads(errors)["error"]
    return "error: " + "; ".join(filter(None, (error["message"], error["remedy"]))) + "\n"


def line_difference(expected, got, fault):
    """Whether a line of the output differs; messages may be any text with the amount or day that they must have."""
    right, found = ERROR.fullmatch(expected), ERROR.fullmatch(got)
    if not right or not found:
        return expected != got
    return (right[1], right[3]) != (found[1], found[3]) or not names(json.loads(found[2]), fault and fault.most)


def error_difference(file, fault, stderr):
    """A difference of the line of an error."""
    place = r"[^\n]*?" if file is None else re.escape(file)
    found = re.fullmatch(rf"error: {place}:([0-9]+): ([a-z_]+): ([^\n]+)\n", text_of_error(stderr))
    if not found:
        return f"standard error is not one line `error: {file or 'FILE'}:{fault.line}: {fault.code}: …`"
    if (int(found[1]), found[2]) != (fault.line, fault.code):
        return f"the error is {found[2]} in line {found[1]}, expected {fault.code} in line {fault.line}"
    return None if names(found[3], fault.most) else f"the message does not have {fault.most}"


def output_difference(expected, got, faults):
    """The number of the first line that differs, and both lines."""
    for number, (right, found) in enumerate(itertools.zip_longest(expected.split("\n"), got.split("\n")), 1):
        if right is None or found is None or line_difference(right, found, faults.get(right)):
            same = len(os.path.commonprefix([right or "", found or ""]))
            return f"output line {number} differs from character {same}\n  expected: {right}\n  got:      {found}"
    return None


class Run:
    """A statement of some rows of a batch."""

    def __init__(self, batch, form, checksum=None, is_file=True):
        self.batch, self.form, self.checksum, self.is_file = batch, form, checksum, is_file

    def difference(self, command, rows=None):
        """The first difference, or None."""
        batch = self.batch
        data = batch.data_of(batch.rows if rows is None else rows)
        right = servicing.statement_result(data, batch.catalog, batch.as_of, self.form, self.checksum)
        path = command.write("events.jsonl", data)
        options = ["--as-of", c.date_text(batch.as_of), "--format", self.form]
        options += ["--rules-file", command.write("case-rules.json", servicing_cases.text(batch.rules).encode())]
        options += ["--plan-file", command.write("case-plan.json", servicing_cases.text(batch.plan).encode())]
        options += [] if self.checksum is None else ["--checksum", self.checksum]
        found = command.run("statement", *([path] if self.is_file else []), *options, data=b"" if self.is_file else data)
        output, error = found.stdout.decode("utf-8", "replace"), found.stderr.decode("utf-8", "replace")
        if found.returncode != right.status:
            return f"exit status {found.returncode}, expected {right.status}; standard error: {error[:500]}"
        if right.fault:
            return error_difference(path if self.is_file else None, right.fault, error) or (output and "output next to an error") or None
        if self.checksum is not None:
            missing = [] if right.status == 0 else [each for each in right.output.split() if each not in output + error]
            return f"the output lacks {missing[0]}" if missing else None
        if self.form == "text":
            return None if output else "no output"
        return output_difference(right.output, output, right.faults)

    def report(self, command):
        """The difference with the fewest lines, or None."""
        if not self.difference(command):
            return None
        rows = checkout_compare.shrunk(self.batch.rows, lambda fewer: bool(fewer) and self.difference(command, fewer) is not None)
        shown = "\n".join("  " + row.decode("utf-8", "backslashreplace") for row in rows)
        checksum = "" if self.checksum is None else f" --checksum {self.checksum}"
        return (f"statement of batch {self.batch.number}, --format {self.form}{checksum}, as of {c.date_text(self.batch.as_of)}, "
                f"{len(rows)} of {len(self.batch.rows)} lines\n{self.difference(command, rows)}\n"
                f"  events:\n{shown}\n  rules: {servicing_cases.text(self.batch.rules)}\n"
                f"  plan: {servicing_cases.text(self.batch.plan)}")


def runs_of(batch, clear):
    """The runs of a batch: many accounts as JSON and as history, one account in every way."""
    yield Run(batch, "json", is_file=batch.number % 4 != 1)
    yield Run(batch, "history")
    if batch.accounts > 1 and clear:
        return
    yield Run(batch, "canonical", is_file=batch.number % 4 != 2)
    yield Run(batch, "text")
    if batch.accounts == 1:
        account = servicing.statements_of(batch.data, batch.catalog, batch.as_of)[0][0].account
        right = account.checksum() if account else "0" * 64
        yield Run(batch, "text", right)
        yield Run(batch, "text", right[:-1] + ("0" if right[-1] != "0" else "1"))


def fees_difference(command, batch):
    """A difference of `widget fees`, or None."""
    maker, options = servicing_cases.Maker("fees", batch.number), []
    plan = maker.one([plan for plan in servicing_rules.Catalog().plans.values()])
    start = c.add(plan.valid_from or (2024, 2, 29), maker.random.randint(-200, 2000 if plan.valid_from is None else 400), "D")
    total = max(plan.minimum or 1, maker.amount(plan.maximum or 10 ** 15))
    catalog, document = servicing_rules.Catalog(), None
    if maker.chance(60):
        document = maker.rules(plan.currency) | {"plans": ["other", plan.id]}
        data = servicing_cases.text(document).encode()
        catalog = servicing_rules.Catalog([servicing_rules.read(data, "case-rules.json")]).only_first()
        options += ["--rules-file", command.write("case-rules.json", data)]
    default = catalog.default_plan(plan.currency)
    options += [] if default is plan and maker.chance(50) else ["--plan", plan.id]
    days, installment = maker.one([0, 1, 2, 7, 8, 10, 11, 30, 100]), maker.random.randint(1, plan.count) if maker.chance(70) else None
    if maker.chance(2):
        installment = plan.count + 1
    options += ["--amount", c.money_text(total, plan.exponent), "--currency", plan.currency, "--days-late", days,
                "--today", c.date_text(start)]
    options += [] if installment is None else ["--installment", installment]
    found = command.run("fees", *options, "--json")
    output, error = found.stdout.decode("utf-8", "replace"), found.stderr.decode("utf-8", "replace")
    where = "fees " + " ".join(map(str, options))
    where += f"\n  rules: {servicing_cases.text(document)}" if document else ""
    try:
        right = servicing.text_of(servicing.fees_json(plan, total, start, days, catalog, installment)) + "\n"
    except servicing_events.Fault as fault:
        # The contract does not say with which of both statuses a plan ends that is named, but not valid on the day.
        statuses = {"plan_unavailable": (65, 66), "rules_unavailable": (66,) if document else (65,)}.get(fault.code, (65,))
        if found.returncode not in statuses or not is_error_line(error) or fault.code not in error or output:
            return f"{where}\nexpected {fault.code}, got status {found.returncode}, {output}{error}"
        return None
    if found.returncode != 0:
        return f"{where}\nexit status {found.returncode}, expected 0; standard error: {error[:500]}"
    difference = output_difference(right, output, {})
    return difference and f"{where}\n{difference}"


def rules_differences(command):
    """The differences of `widget rules` and of files with a mistake."""
    folder = os.path.join(servicing_rules.SCHEDULES, "servicing")
    files = sorted(os.listdir(folder))
    lines = []
    for name in files:
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            content = file.read()
        lines.append(json.dumps(json.loads(content), ensure_ascii=False, separators=(",", ":")) + "\n")
        identifier = name.removesuffix(".json")
        # The text of the rules is for people.
        for words, right in ((("show", identifier), None), (("show", identifier, "--json"), lines[-1]),
                             (("check", path), f'"{path}": valid, {identifier}\n' if len(path) <= 60 else None)):
            found = command.run("rules", *words)
            if found.returncode or right is not None and found.stdout.decode() != right:
                yield f"rules {' '.join(words)}: status {found.returncode}\n  expected: {right}\n  got:      {found.stdout.decode()}"
    found = command.run("rules", "list", "--json")
    if found.stdout.decode() != "".join(lines):
        yield f"rules list --json\n  expected: {''.join(lines)}\n  got:      {found.stdout.decode()}"
    for words, status in ((("list",), 0), (("show", "none"), 66), (("check", os.path.join(folder, "none.json")), 66)):
        found = command.run("rules", *words)
        if found.returncode != status:
            yield f"rules {' '.join(words)}: status {found.returncode}, expected {status}"
    with open(os.path.join(folder, "au-2023.json"), encoding="utf-8") as file:
        document = json.load(file)
    cases = [(servicing_cases.text(each).encode(), key) for each, key, _ in servicing_mistakes.mistakes(document)]
    cases += [(data, "") for data in servicing_mistakes.NOT_JSON]
    cases.append((servicing_cases.text(document | {"currency": "NZD"}).encode(), "plans[0]"))
    for data, key in cases:
        path = command.write("au-2023.json", data)
        found = command.run("rules", "check", path)
        error = found.stderr.decode("utf-8", "replace")
        named = f": {key}: " in error if key else True
        if found.returncode != 65 or not error.startswith(f"error: {path}: ") or error.count("\n") != 1 or not named or found.stdout:
            yield (f"rules check of a file with a mistake at {key or 'its syntax'}: status {found.returncode}\n"
                   f"  {data.decode(errors='replace')}\n  standard error: {error}")


def check(binary, seed, number, accounts, clear, timeout):
    """Counts of the events and results of a batch, its number of lines, and a report if the command differs."""
    batch, counts = servicing_cases.Batch(seed, number, accounts, clear), collections.Counter()
    for statement in servicing.statements_of(batch.data, batch.catalog, batch.as_of)[0]:
        counts["accounts", "refused" if statement.fault else "shown"] += 1
        if statement.fault:
            counts["codes", statement.fault.code] += 1
        else:
            counts["states", statement.account.state()] += 1
            counts.update(("history", kind) for _, kind, _ in statement.account.history)
    with tempfile.TemporaryDirectory(prefix="servicing-") as folder:
        command = Command(binary, folder, timeout)
        found = next(filter(None, (run.report(command) for run in runs_of(batch, clear))), None) or fees_difference(command, batch)
    return counts, len(batch.rows), found and f"{found}\n  repeat it: --seed {seed} --only {number}"


def sizes(accounts):
    """The accounts of each batch: many, or every second time one."""
    left, number = accounts, 0
    while left > 0:
        size = min(left, 1 if number % 2 else BATCH)
        yield number, size
        left, number = left - size, number + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the built widget command")
    parser.add_argument("--accounts", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="one batch, by its number")
    parser.add_argument("--clear", action="store_true", help="leave out what the contract does not say")
    parser.add_argument("--show", type=int, default=1, help="how many differences to print before the end")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=120, help="seconds for one call")
    options = parser.parse_args()
    if not os.path.exists(options.binary):
        parser.error(f"no command at {options.binary}; build it first")
    binary, failed = os.path.abspath(options.binary), 0
    if options.only is None:
        with tempfile.TemporaryDirectory(prefix="servicing-") as folder:
            for difference in itertools.islice(rules_differences(Command(binary, folder)), options.show):
                failed += 1
                print(difference, flush=True)
    counts, lines, done = collections.Counter(), 0, 0
    batches = iter([(number, size) for number, size in sizes(options.accounts) if options.only in (None, number)])
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        waiting = set()
        while failed < options.show:
            for number, size in itertools.islice(batches, 2 * options.processes - len(waiting)):
                waiting.add(pool.submit(check, binary, options.seed, number, size, options.clear, options.timeout))
            if not waiting:
                break
            ended, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for found, length, difference in (each.result() for each in ended):
                counts, lines, done = counts + found, lines + length, done + 1
                if difference:
                    failed += 1
                    print(difference, flush=True)
    never = []
    for group, words in (("codes", CODES), ("history", HISTORY), ("states", STATES)):
        print(f"{group}:", ", ".join(f"{word} {counts[group, word]}" for word in words))
        never += [f"{group} {word}" for word in words if not counts[group, word]]
    total = counts["accounts", "shown"] + counts["accounts", "refused"]
    if never:
        print("never reached:", ", ".join(never))
    print(f"{done} batches, {total} accounts, {lines} lines, {counts['accounts', 'refused']} with errors, {failed} differences")
    return 1 if failed or never and total >= 2000 else 0


if __name__ == "__main__":
    sys.exit(main())
