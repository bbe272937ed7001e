#!/usr/bin/env python3
"""Compares the built `widget` command with rules.py, over seeded random cases.

    python3 compare.py .build/release/widget [--cases 3000] [--seed 1] [--only CASE] [--plans FOLDER]

It compares byte for byte: `widget schedule` as JSON and as canonical text; the checksum with hashlib's SHA-256 of that
text; `widget verify` with the right, a wrong, and the other mode's checksum; the exit status of invalid input.
The last line is `N passed, N failed`. Exit status 0 if nothing failed. Files of a failed run are kept.
"""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import cases
import rules as c

HERE = os.path.dirname(os.path.abspath(__file__))
LOCALES = ("C", "C.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "")
ZONES = ("UTC", "Pacific/Kiritimati", "America/New_York", "Asia/Kathmandu")


def find_plans():
    """The nearest Schedules/plans in this folder or one above it."""
    folder = HERE
    while True:
        found = os.path.join(folder, "Schedules", "plans")
        if os.path.isdir(found) or folder == os.path.dirname(folder):
            return found
        folder = os.path.dirname(folder)


class Failure:
    def __init__(self, case, what, command, expected, got):
        self.case, self.what, self.command, self.expected, self.got = case, what, command, expected, got

    def __str__(self):
        return (f"case {self.case.number} ({self.case.kind}): {self.what}\n  expected: {self.expected}\n"
                f"  got:      {self.got}\n  {self.command}")


class Checker:
    def __init__(self, options, work):
        self.binary, self.seed, self.work, self.timeout = os.path.abspath(options.binary), options.seed, work, options.timeout
        self.home, self.text_rows = os.path.join(work, "home"), options.text_rows
        os.makedirs(self.home, exist_ok=True)
        self.built_ins = []
        for path in sorted(glob.glob(os.path.join(options.plans, "*.json"))):
            with open(path, encoding="utf-8") as file:
                self.built_ins.append(json.load(file))

    def check(self, number):
        case = cases.make(self.seed, number, self.built_ins)
        return OneCase(self, case).run()


class OneCase:
    def __init__(self, checker, case):
        self.checker, self.case, self.r = checker, case, case.source
        self.folder = os.path.join(checker.work, f"case-{case.number}")
        self.settings = {"LC_ALL": self.r.choice(LOCALES), "TZ": self.r.choice(ZONES)}
        self.passed, self.failures = 0, []

    def run(self):
        os.makedirs(self.folder, exist_ok=True)
        for name, data in self.case.files.items():
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(data)
        if self.case.statuses == {0}:
            self.computed()
        else:
            for form in ("json", self.r.choice(("canonical", "text"))):
                self.refusal(["schedule", *self.case.arguments(self.folder), "--format", form])
            self.refusal(["verify", "--checksum", "0" * 64, *self.case.arguments(self.folder)])
        if not self.failures:
            shutil.rmtree(self.folder)
        return self.case, self.passed, self.failures

    def call(self, arguments):
        environment = {**os.environ, **self.settings, "HOME": self.checker.home, "TERM": "xterm-256color",
                       "WIDGET_STATE_DIR": os.path.join(self.checker.home, "state")}
        command = [self.checker.binary, *arguments]
        self.command = " ".join([*(f"{k}={v}" for k, v in self.settings.items()), shlex.join(command)])
        try:
            p = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, timeout=self.checker.timeout)
            return p.returncode, p.stdout, p.stderr
        except subprocess.TimeoutExpired:
            return "no end", b"", b""

    def want(self, what, expected, got):
        if expected == got:
            self.passed += 1
        else:
            self.failures.append(Failure(self.case, what, self.command, *difference(expected, got)))

    def computed(self):
        case, schedule = self.case, self.case.schedule()
        arguments = case.arguments(self.folder)
        for form, expected in (("json", schedule.json()), ("canonical", schedule.canonical())):
            status, out, err = self.call(["schedule", *arguments, "--format", form])
            warning = self.warned(err)
            if form == "json" and schedule.barrier and not err:
                # JSON has the barrier as its last member.
                out, warning = self.without_status(out)
            self.want(f"schedule, {form}", (expected.encode(), *self.ending(schedule)), (out, status, warning))
            if form == "canonical":
                self.want("checksum", schedule.checksum(), hashlib.sha256(out).hexdigest())
        if self.r.random() < 0.2:
            self.text(arguments, schedule)
        self.verify("the right checksum", schedule.checksum(), 0, arguments, schedule)
        if self.r.random() < 0.5:
            self.verify(*self.wrong(schedule), 1, arguments, schedule)

    @staticmethod
    def ending(schedule):
        """The exit status, and the code of the warning: an order that may not proceed is computed all the same."""
        return (1, schedule.barrier) if schedule.barrier else (0, "")

    @staticmethod
    def warned(err):
        """The code in the one line of a warning; any other text unchanged."""
        found = re.fullmatch(rb"warning: ([a-z_]+): [^\n]+\n", err)
        return found[1].decode() if found else err.decode("utf-8", "replace")

    @staticmethod
    def without_status(out):
        """The JSON of a barred order without the status of its widget, and the code in that."""
        found = re.fullmatch(rb'(.*),"status":\{"isValid":false,"error":\{"errorCode":"([a-z_]+)","message":"(?:[^"\\]|\\.)+"\}\}\}\n', out)
        return (found[1] + b"}\n", found[2].decode()) if found else (out, "")

    def text(self, arguments, schedule):
        status, out, err = self.call(["schedule", *arguments, "--format", "text"])
        shown = out.decode("utf-8", "replace")
        clean = out.endswith(b"\n") and not any(b < 0x20 and b != 0x0A or b == 0x7F for b in out)
        self.want("schedule, text", (True, *self.ending(schedule)), (clean, status, self.warned(err)))
        if self.checker.text_rows:
            rows = [c.date_text(d) for d in schedule.dates] + [c.money_text(p, schedule.plan.exponent) for p in schedule.parts]
            self.want("schedule, text: dates and amounts not shown", [], [row for row in rows if row not in shown])

    def wrong(self, schedule):
        right, kind = schedule.checksum(), self.r.choice(("digit", "mode", "total", "case"))
        if kind == "mode":
            other = None if self.case.token else b"some-token"
            return "the other mode's checksum", self.case.schedule(token=other).checksum()
        if kind == "total" and self.case.token:
            return "another token's checksum", self.case.schedule(token=self.case.token[:-1] + b"?!").checksum()
        place = self.r.randrange(64)
        digit = self.r.choice([d for d in "0123456789abcdef" if d != right[place]])
        return "a checksum with one digit changed", right[:place] + digit + right[place + 1:]

    def verify(self, what, checksum, expected, arguments, schedule):
        status, out, err = self.call(["verify", "--checksum", checksum, *arguments])
        self.want(f"verify, {what}", expected, status)
        if expected == 1 and status == 1:
            named = [x.encode() in out + err for x in (checksum, schedule.checksum())]
            self.want("verify names both checksums", [True, True], named)

    def refusal(self, arguments):
        status, out, err = self.call(arguments)
        starts = (b"error: ", b'{"error":{"code":') if "json" in arguments or "--json" in arguments else (b"error: ",)
        line = err.startswith(starts) and (status == 64 or err.count(b"\n") == 1) and err.endswith(b"\n")
        expected = " or ".join(map(str, sorted(self.case.statuses)))
        shown = expected if status in self.case.statuses else status
        self.want(f"{arguments[0]}, exit status; nothing on standard output; one line 'error: ...'",
                  (expected, b"", True), (shown, out, line))
        if self.failures and not line:
            self.failures[-1].got += f"   standard error: {err[:300]!r}"


def difference(expected, got):
    """Both sides as text, shortened to the place where they differ."""
    for index, (e, g) in enumerate(zip(expected, got)) if isinstance(expected, tuple) else ():
        if e != g and isinstance(e, bytes) and len(e) > 60:
            at = max(0, len(os.path.commonprefix([e, g])) - 30)
            rest = f"   (the rest: {got[:index] + got[index + 1:]!r:.300})"
            return f"...{e[at:at + 120]!r} from byte {at}", f"...{g[at:at + 120]!r}{rest}"
    return f"{expected!r:.400}", f"{got!r:.400}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", help="the built widget command")
    parser.add_argument("--cases", type=int, default=3000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="one case, by its number")
    parser.add_argument("--plans", default=find_plans(), help="the built-in plans' files (default: Schedules/plans nearby)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--show", type=int, default=10, help="how many differences to print")
    parser.add_argument("--timeout", type=int, default=20, help="seconds for one call")
    parser.add_argument("--text-rows", action="store_true", help="text must show YYYY-MM-DD and every amount")
    options = parser.parse_args()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"no command at {options.binary}; build it first")
    work = tempfile.mkdtemp(prefix="compare-")
    checker = Checker(options, work)
    if not checker.built_ins:
        print(f"no plans in {options.plans}: built-in plans are not compared", file=sys.stderr)
    numbers = range(options.cases) if options.only is None else [options.only]
    passed, failures, kinds = 0, [], collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.threads) as pool:
        for case, good, bad in pool.map(checker.check, numbers):
            passed += good
            kinds[case.kind.split("=")[0]] += 1
            for failure in bad:
                if len(failures) < options.show:
                    print(failure, flush=True)
                failures.append(failure)
    if os.listdir(checker.home):
        failures.append("state")
        print(f"state was written by a stateless command: {os.listdir(checker.home)} in {checker.home}")
    else:
        passed += 1
    if failures:
        print(f"files: {work}   repeat one case: python3 {sys.argv[0]} {options.binary} --seed {options.seed} --only CASE")
    else:
        shutil.rmtree(work)
    groups = collections.Counter()
    for kind, count in kinds.items():
        groups["refused plan" if kind.startswith("refused plan") else kind] += count
    print(f"{sum(kinds.values())} cases:", ", ".join(f"{k} {v}" for k, v in sorted(groups.items())))
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
