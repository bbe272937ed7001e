#!/usr/bin/env python3
"""Compares `widget batch` of loans with the second implementation, over seeded random terms, loans and rates.

    python3 financing_batch.py .build/release/widget [--loans 20000] [--seed 1] [--only INPUT] [--rows 250]

An input is a file of terms and rows of loans, which one call computes: the fast way to try many loans. It compares byte for byte:
every line, in full, short and as CSV, except the text of messages, and the exit status. Some rows have one mistake; some rates are
on the limits of the terms, some checksums are wrong; some totals have a level payment or a first interest that is exactly a half.
Exit status 0 if nothing differed.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

import financing
import financing_cases
import financing_terms
import rules as c
import servicing_cases
from servicing import text_of

MESSAGE = re.compile(r'"message":"(?:[^"\\]|\\.)*"')
CSV_MESSAGE = re.compile(r'(,[a-z_]+,[0-9]+,)(?:"(?:[^"]|"")*"|[^",]*)$')
OUTPUTS = ("full", "full", "json", "csv")


def clear_terms(maker):
    """Terms that the contract describes in full, as `is_clear` of financing_cases.py explains."""
    while True:
        document = maker.terms()
        terms = financing_terms.read(servicing_cases.text(document).encode(), document["id"] + ".json")
        is_equal = terms.day_count == "equal-periods"
        is_long = terms.interval[1] == "M" and terms.interval[0] > 12
        if not (is_long and (terms.method != "us" or is_equal)):
            return document


class Input:
    """Terms, rows, and the options of a call."""

    def __init__(self, seed, number, count):
        maker = financing_cases.Maker(seed, "batch", number)
        self.number, self.output, self.form = number, maker.one(OUTPUTS), maker.one(("csv", "csv", "ndjson"))
        self.verifies, self.threads = maker.chance(30), maker.one((1, 1, 3))
        self.document = None if maker.chance(20) else clear_terms(maker)
        self.plan = maker.one(sorted(financing_terms.BUILT_IN)) if self.document is None else None
        if self.document is not None and maker.chance(30):
            self.document["apr"]["maximum"] = maker.one(["0", "12.5", "35.99", "100"])
        self.terms = (financing_terms.BUILT_IN[self.plan] if self.plan else
                      financing_terms.read(servicing_cases.text(self.document).encode(), self.document["id"] + ".json"))
        self.rate = maker.rate() if maker.chance(30) else None
        # Loans of many payments take the second implementation long.
        rows = max(4, count * 12 // max(12, self.terms.count) // (1 + self.terms.count // 60))
        self.rows, self.lines, self.kinds, self.halves = [], [], collections.Counter(), 0
        for line in range(1, rows + 1):
            self.add(maker, line)

    def add(self, maker, line):
        """A row and the line that it becomes."""
        exponent = self.terms.exponent
        total = maker.total(exponent)
        if self.terms.minimum is not None and maker.chance(90):
            total = maker.random.randint(self.terms.minimum, self.terms.maximum)
        date, rate = c.date_text(maker.day()), None if self.rate is not None and maker.chance(50) else maker.rate()
        if maker.chance(10):
            values = {"today": date}
            half = financing_cases.half_total(maker, self.terms, values)
            if half:
                total, rate = half, values["rate"]
                self.halves += 1
        fields = {"id": f"loan-{line}", "amount": maker.money(total, exponent), "currency": self.terms.currency,
                  "date": date, "token": ""}
        code = self.spoil(maker, fields) if maker.chance(4) else None
        if code == "invalid_rate":
            rate = maker.one(["-1", "1001", "0.0000001", "5%", ".5", "5.", "1e1", " 5"])
        loan = None
        if code is None:
            loan, code = self.loan(total, rate or self.rate, c.parse_date(fields["date"]))
        match = None
        if self.verifies:
            checksum = loan.checksum() if loan else "0" * 64
            match = not maker.chance(20)
            fields["checksum"] = checksum if match else f"{int(checksum, 16) ^ 1 << maker.random.randint(0, 255):064x}"
        if rate is not None:
            fields["rate"] = rate
        self.rows.append(self.row(maker, fields, rate))
        self.kinds[code or ("loan" if match in (None, True) else "mismatch")] += 1
        self.lines.append(self.line(fields["id"], loan, match) if loan else self.error(fields["id"], code, line))

    def spoil(self, maker, fields):
        """Puts a mistake into a field, and returns the code of its error."""
        name = maker.one(("currency", "amount", "date", "token", "rate"))
        if name == "rate":
            return "invalid_rate"
        fields[name] = {"currency": maker.one(["usd", "", "SEK", "XXX"]), "amount": maker.one(["0", "1e3", "-1", "1.00000", "x"]),
                        "date": maker.one(["2026-02-29", "20261121", "x"]), "token": "002.k2a4"}[name]
        return {"currency": "unsupported_currency", "amount": "invalid_amount", "date": "invalid_date", "token": "invalid_token"}[name]

    def loan(self, total, rate, start):
        """The loan, or the code of the error why there is none."""
        terms = self.terms
        try:
            if total > financing_terms.MOST:
                raise c.Refused("amount_too_large", "")
            if terms.minimum is not None and total < terms.minimum:
                raise c.Refused("amount_below_minimum", "")
            if terms.maximum is not None and total > terms.maximum:
                raise c.Refused("amount_above_maximum", "")
            loan = financing.Loan(terms, total, 0, financing_terms.parse_rate(rate.encode()), start)
            if not loan.is_offered():
                raise c.Refused("apr_not_offered", "")
            return loan, None
        except c.Refused as refused:
            return None, "plan_unavailable" if refused.code == "date_out_of_range" else refused.code

    def row(self, maker, fields, rate):
        if self.form == "ndjson":
            kept = {key: value for key, value in fields.items() if key != "token" or value}
            return json.dumps(kept)
        values = [f'"{value}"' if maker.chance(2) else value for value in fields.values()]
        # The rate of the call is that of a row with an empty last field, or without one.
        return ",".join(values + [""] * (rate is None and maker.chance(50)))

    def line(self, name, loan, match):
        payments, exponent = loan.rows, loan.exponent
        cost = {"apr": loan.apr(), "payment": c.money_text(loan.payment, exponent),
                "totalOfPayments": c.money_text(loan.total_of_payments, exponent), "financeCharge": c.money_text(loan.interest, exponent)}
        dues = [(c.date_text(row.due), c.money_text(row.amount, exponent)) for row in payments]
        matches = {} if match is None else {"match": match}
        if self.output == "csv":
            said = [str(value).lower() for value in matches.values()]
            return ",".join([name, loan.checksum(), *said, *cost.values(), "", "", "", *(text for due in dues for text in due)])
        if self.output == "json":
            return text_of({"id": name, "checksum": loan.checksum(), **matches, **cost,
                            "installments": [{"due": day, "amount": amount} for day, amount in dues]})
        found = {}
        for key, value in loan.json().items():
            found[key] = value
            if key == "checksum":
                found.update(matches)
        return text_of({"id": name, **found})

    def error(self, name, code, line):
        if self.output == "csv":
            return f"{name},{',' * (4 + self.verifies)},{code},{line},"
        return f'{{"id":"{name}","error":{{"code":"{code}","line":{line},"message":""}}}}'

    def words(self, folder):
        words = ["batch", "--quiet", "--output", self.output, "--input-format", self.form, "--threads", str(self.threads)]
        if self.plan:
            words += ["--plan", self.plan]
        else:
            path = os.path.join(folder, self.document["id"] + ".json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(servicing_cases.text(self.document))
            words += ["--plan-file", path]
        return words + (["--rate", self.rate] if self.rate is not None else []) + ["--verify"] * self.verifies

    @property
    def status(self):
        errors = set(self.kinds) - {"loan", "mismatch"}
        return 65 if errors else 1 if self.kinds["mismatch"] else 0


def without_message(line, output):
    return CSV_MESSAGE.sub(r"\1", line) if output == "csv" else MESSAGE.sub('"message":""', line)


def check(binary, seed, number, count):
    """The kinds of rows of an input, how many are ties, and the first difference or None."""
    made = Input(seed, number, count)
    with tempfile.TemporaryDirectory(prefix="financing-") as folder:
        words = [binary, *made.words(folder)]
        ended = subprocess.run(words, input="".join(row + "\n" for row in made.rows).encode(), capture_output=True, timeout=600)
    found = ended.stdout.decode("utf-8", "replace").splitlines()
    for index in range(max(len(found), len(made.lines))):
        right, wrong = (lines[index] if index < len(lines) else "no line" for lines in (made.lines, found))
        if right != (without_message(wrong, made.output) if "error" in wrong or made.output == "csv" else wrong):
            row = made.rows[index] if index < len(made.rows) else "no row"
            terms = servicing_cases.text(made.document) if made.document else made.plan
            report = (f"input {number}, row {index + 1}: {row}\n  expected: {right}\n  got:      {wrong}\n  terms: {terms}\n"
                      f"  {' '.join(words)}\n  repeat it: --seed {seed} --only {number}")
            return made.kinds, made.halves, report
    if ended.returncode != made.status:
        return made.kinds, made.halves, f"input {number}: status {ended.returncode}, expected {made.status}: {ended.stderr[:300]!r}"
    return made.kinds, made.halves, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the built widget command")
    parser.add_argument("--loans", type=int, default=2_000)
    parser.add_argument("--rows", type=int, default=250, help="the rows of an input whose terms have twelve payments")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="one input, by its number")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"no command at {options.binary}; build it first")
    binary, kinds, halves, failed, number = os.path.abspath(options.binary), collections.Counter(), 0, None, 0
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        while failed is None and (kinds.total() < options.loans if options.only is None else number == 0):
            numbers = range(number, number + 4 * options.processes) if options.only is None else [options.only]
            parts = [pool.submit(check, binary, options.seed, each, options.rows) for each in numbers]
            for found, ties, different in (part.result() for part in parts):
                kinds += found
                halves += ties
                failed = failed or different
            number += len(numbers)
    print(f"{kinds.total()} rows, {halves} of them ties:", ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    print(failed or "no differences")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
