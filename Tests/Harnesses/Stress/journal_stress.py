#!/usr/bin/env python3
"""Tests the journals of the `widget` command under load and with damage.

    python3 Tests/Harnesses/Stress/journal_stress.py .build/release/widget [--seed N] [--kills N] [--updates N] [--only PART]

A long run: `--kills 10000 --updates 1000000`, best in a directory in memory (`TMPDIR=/dev/shm`).

Every part works in a directory of its own and prints one line. The exit status is 0 if all parts
pass, otherwise 1 with the first broken promise on standard error.
"""

import argparse
import hashlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

TODAY = "2026-11-21"


class Broken(Exception):
    """A broken promise."""


def check(holds, message):
    if not holds:
        raise Broken(message)


class Widgets:
    """The command, with a state directory of its own."""

    def __init__(self, binary, directory):
        self.binary = binary
        self.directory = os.path.join(directory, "state")
        self.journal = self.path("default")

    def path(self, name):
        return os.path.join(self.directory, f"{name}.journal")

    def command(self, *arguments):
        return [self.binary, *arguments, "--state-dir", self.directory]

    def run(self, *arguments, limits=None):
        return subprocess.run(
            self.command(*arguments), capture_output=True, text=True, timeout=60,
            stdin=subprocess.DEVNULL, preexec_fn=limits)

    def update_arguments(self, amount):
        return ["update", "--amount", amount, "--today", TODAY, "--json"]

    def update(self, amount, **options):
        return self.run(*self.update_arguments(amount), **options)

    def accept(self, amount):
        """Updates the widget and returns the revision."""
        done = self.update(amount)
        check(done.returncode == 0, f"update {amount}: {done.returncode} {done.stderr}")
        return json.loads(done.stdout)["revision"]

    def history(self):
        """Returns the amounts of all revisions, which must count from 1 without gaps."""
        done = self.run("history", "--json")
        check(done.returncode == 0, f"history: {done.returncode} {done.stderr}")
        entries = [json.loads(line) for line in done.stdout.splitlines()]
        revisions = [entry["revision"] for entry in entries]
        check(revisions == list(range(1, len(entries) + 1)), f"revisions {revisions}")
        return [entry["amount"]["amount"] for entry in entries]

    def read(self, name="default"):
        with open(self.path(name), "rb") as file:
            return file.read()

    def write(self, data):
        with open(self.journal, "wb") as file:
            file.write(data)


def amount_texts():
    """Yields amounts that never repeat, so that all updates can be distinguished."""
    cents = 10_000
    while True:
        cents += 1
        yield f"{cents // 100}.{cents % 100:02}"


def many_at_once(widgets, options):
    """Runs eight programs at once that update one widget."""
    acknowledged, problems = {}, []
    each = (options.updates + 7) // 8
    arguments = ["--today", TODAY, "--json"]

    def worker(number):
        for step in range(each):
            # Each total is sent once; some are outside the limits of the plan.
            cents = 10_000 + number * each + step
            amount = f"{cents // 100}.{cents % 100:02}"
            done = widgets.run("update", "--amount", amount, "--id", amount, *arguments)
            if done.returncode in (0, 1):
                acknowledged[amount] = json.loads(done.stdout)["revision"]
            else:
                problems.append(f"{amount}: {done.returncode} {done.stderr}")

    threads = [threading.Thread(target=worker, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(not problems, f"{len(problems)} updates failed, first {problems[:1]}")
    history = widgets.history()
    check(len(history) == 8 * each, f"{len(history)} entries for {8 * each} updates")
    for amount, revision in acknowledged.items():
        check(history[revision - 1] == amount, f"revision {revision} is not {amount}")
    for amount in list(acknowledged)[::max(1, each // 10)]:
        again = widgets.run("update", "--amount", amount, "--id", amount, *arguments)
        check(json.loads(again.stdout)["revision"] == acknowledged[amount], f"the repeated {amount} has another revision")
    check(len(widgets.history()) == 8 * each, "a repeated update is present twice")
    return f"{8 * each} updates by 8 programs, each present once"


def killed(widgets, options):
    """Runs two updates at a time, and kills some at random moments."""
    random_number = random.Random(options.seed)
    amounts = amount_texts()
    acknowledged, sent, kills, warnings = [], set(), 0, 0
    started = time.monotonic()
    widgets.accept("50.00")
    usual = (time.monotonic() - started) * 1.2
    while kills < options.kills:
        running = []
        for _ in range(2):
            amount = next(amounts)
            sent.add(amount)
            running.append((amount, subprocess.Popen(
                widgets.command(*widgets.update_arguments(amount)), stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)))
        time.sleep(random_number.uniform(0, usual))
        running[0][1].send_signal(signal.SIGKILL)
        for amount, process in running:
            output, errors = process.communicate(timeout=60)
            warnings += errors.count(b"never acknowledged")
            kills += process.returncode == -signal.SIGKILL
            # A printed answer must hold, even if the program was killed afterwards.
            if output.endswith(b"\n"):
                acknowledged.append((amount, json.loads(output)["revision"]))
            elif process.returncode not in (0, -signal.SIGKILL):
                raise Broken(f"{amount}: {process.returncode} {errors}")
        if kills % 20 == 0:
            check_killed(widgets, acknowledged, sent)
    check_killed(widgets, acknowledged, sent)
    return f"{kills} kills, {len(acknowledged)} answers, all present; {warnings} lines set aside"


def check_killed(widgets, acknowledged, sent):
    history = widgets.history()
    for amount, revision in acknowledged:
        check(history[revision - 1] == amount, f"revision {revision} is not {amount}")
    check(len(set(history)) == len(history), "an update is present twice")
    check(set(history) <= sent | {"50.00"}, "an update is present that no program sent")


def captured(widgets, options):
    """Runs six programs at once that update and capture an order, and kills some of them."""
    random_number = random.Random(options.seed)
    orders, kills, captures, answers = 0, 0, 0, 0
    wanted = options.kills // 2
    while kills < wanted or captures < wanted // 10:
        orders += 1
        check(orders <= 50 + 50 * wanted, f"{kills} kills, {captures} captures of {orders}")
        started = time.monotonic()
        order = Order(widgets, f"order-{orders}")
        usual = (time.monotonic() - started) * 2
        kills += order.run_at_once(random_number, usual)
        captures += order.check_history()
        answers += len(order.updated) + len(order.captured)
    return f"{kills} kills, {captures} of {orders} orders captured; {answers} answers, all present"


class Order:
    """A widget of a checkout, and the answers that programs received."""

    def __init__(self, widgets, name):
        self.widgets, self.name = widgets, name
        self.token = os.path.join(os.path.dirname(widgets.directory), "token")
        with open(self.token, "w", encoding="utf-8") as file:
            file.write(f"002.{name}")
        self.updated, self.captured, self.accepted = [], [], 0
        done = widgets.run(
            "create", name, "--amount", "50.00", "--token-file", self.token, "--today", TODAY)
        check(done.returncode == 0, f"create {name}: {done.returncode} {done.stderr}")

    def update_arguments(self, amount):
        return [*self.widgets.update_arguments(amount), "--widget", self.name]

    def capture_arguments(self, amount, *more):
        return ["capture", self.name, "--token-file", self.token, "--amount", amount,
                "--today", TODAY, "--json", *more]

    def run_at_once(self, random_number, usual):
        """Starts three updates and three captures, kills some, and returns their number."""
        amounts = ["50.00", "51.00", "52.00", "53.00"]
        commands = [self.update_arguments(amount) for amount in amounts[1:]]
        for _ in range(3):
            more = random_number.choice(([], [], ["--adjusted"], ["--checksum", "none"]))
            commands.append(self.capture_arguments(random_number.choice(amounts), *more))
        random_number.shuffle(commands)
        running = [subprocess.Popen(
            self.widgets.command(*command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE) for command in commands]
        time.sleep(random_number.uniform(0, usual))
        for process in random_number.sample(running, 3):
            process.send_signal(signal.SIGKILL)
        for command, process in zip(commands, running):
            output, errors = process.communicate(timeout=60)
            if output.endswith(b"\n"):
                self.take(json.loads(output))
            else:
                is_late = command[0] == "update" and process.returncode == 65
                check(process.returncode == -signal.SIGKILL or is_late and b"captured" in errors,
                      f"{command}: {process.returncode} {errors}")
        return sum(process.returncode == -signal.SIGKILL for process in running)

    def take(self, answer):
        """Records an answer, which must hold even if the program was killed afterwards."""
        if "decision" not in answer:
            self.updated.append((answer["schedule"]["total"]["amount"], answer["revision"]))
        elif answer["decision"] != "refused":
            amount = answer["amount"]["amount"]
            self.captured.append((amount, answer["checksum"], answer["revision"]))
            self.accepted += answer["decision"] == "accepted"

    def check_history(self):
        """Returns whether the order was captured: at most once, after all updates."""
        done = self.widgets.run("history", self.name, "--json")
        check(done.returncode == 0, f"history of {self.name}: {done.returncode} {done.stderr}")
        entries = [json.loads(line) for line in done.stdout.splitlines()]
        commands = [entry["command"] for entry in entries]
        is_captured = "capture" in commands
        totals = [entry["amount"]["amount"] for entry in entries[:len(entries) - is_captured]]
        expected = ["create", *["update"] * (len(totals) - 1), *["capture"] * is_captured]
        check(commands == expected, f"{self.name}: {commands}")
        check(len(set(totals)) == len(totals), f"{self.name}: an update is present twice: {totals}")
        for amount, revision in self.updated:
            check(totals[revision - 1] == amount, f"{self.name}: {revision} is not {amount}")
        check(self.accepted <= 1, f"{self.name}: accepted {self.accepted} times")
        check(is_captured or not self.captured, f"{self.name}: a capture is lost")
        if is_captured:
            self.check_capture(entries[-1], totals)
        return is_captured

    def check_capture(self, entry, totals):
        """Checks that a repeated amount has the same answer, and any other amount and any update are rejected."""
        amount = entry["amount"]["amount"]
        check(amount == totals[-1], f"{self.name}: captured {amount} of {totals}")
        for answer in self.captured:
            check(answer == (amount, entry["checksum"], len(totals)), f"{self.name}: {answer}")
        whole = self.widgets.read(self.name)
        for command, status, phrase in [
            (self.capture_arguments(amount, "--adjusted"), 0, '"already_captured"'),
            (self.capture_arguments(amount, "--checksum", "none"), 0, '"already_captured"'),
            (self.capture_arguments("54.00"), 1, '"payment_captured"'),
            (self.update_arguments("54.00"), 65, "was captured"),
        ]:
            done = self.widgets.run(*command)
            check(done.returncode == status and phrase in done.stdout + done.stderr,
                  f"{command}: {done.returncode} {done.stdout}{done.stderr}")
        check(self.widgets.read(self.name) == whole, f"{self.name}: the journal was changed")


def captured_once(widgets, options):
    """Runs captures of two widgets of one checkout at once, and kills some of the programs."""
    random_number = random.Random(options.seed)
    orders, kills, captures = 0, 0, 0
    token = os.path.join(os.path.dirname(widgets.directory), "token")
    while kills < options.kills // 2:
        orders += 1
        with open(token, "w", encoding="utf-8") as file:
            file.write(f"002.once-{orders}")
        names = [f"once-{orders}-a", f"once-{orders}-b"]
        started = time.monotonic()
        for name in names:
            done = widgets.run("create", name, "--amount", "50.00", "--token-file", token, "--today", TODAY)
            check(done.returncode == 0, f"create {name}: {done.returncode} {done.stderr}")
        usual = time.monotonic() - started
        if random_number.random() < 0.1:
            os.remove(os.path.join(widgets.directory, "tokens.index"))
        capture = ["capture", "--token-file", token, "--amount", "50.00", "--today", TODAY, "--json"]
        running = [subprocess.Popen(
            widgets.command(*capture, name), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE) for name in names * 2]
        time.sleep(random_number.uniform(0, usual))
        for process in random_number.sample(running, 2):
            process.send_signal(signal.SIGKILL)
        answers = []
        for process in running:
            output, errors = process.communicate(timeout=60)
            killed = process.returncode == -signal.SIGKILL
            kills += killed
            if output.endswith(b"\n"):
                answers.append(json.loads(output))
            else:
                check(killed, f"{orders}: {process.returncode} {errors}")
        if random_number.random() < 0.3 and answers:
            done = widgets.run("remove", answers[0]["widget"])
            check(done.returncode == 0, f"remove: {done.returncode} {done.stderr}")
            names.remove(answers[0]["widget"])
        answers += [json.loads(widgets.run(*capture, name).stdout) for name in names]
        check(len({answer["widget"] for answer in answers}) == 1, f"{orders}: two widgets are captured")
        check(sum(answer["decision"] == "accepted" for answer in answers) <= 1, f"{orders}: captured twice")
        lines = sum(widgets.read(name).count(b'"command":"capture"') for name in names)
        check(lines + (len(names) < 2) == 1, f"{orders}: {lines} captures")
        captures += 1
    return f"{kills} kills, {captures} tokens of two widgets, each captured once"


def cut_off(widgets, options):
    """Cuts the journal off at every byte of its last line."""
    for amount in ("200.00", "80.00", "35.01"):
        widgets.accept(amount)
    whole = widgets.read()
    start = whole.rindex(b"\n", 0, -1) + 1
    for end in range(start, len(whole)):
        widgets.write(whole[:end])
        # If only its line feed is missing, the last line is intact by its hash.
        is_whole = end == len(whole) - 1
        totals = ["200.00", "80.00"] + ["35.01"] * is_whole
        check(widgets.history() == totals, f"cut at {end}: history")
        done = widgets.update("9.00")
        check(done.returncode == 0, f"cut at {end}: {done.stderr}")
        check(("never acknowledged" in done.stderr) == (end > start and not is_whole), f"cut at {end}: warning")
        check(("had no line feed" in done.stderr) == is_whole, f"cut at {end}: {done.stderr}")
        check(widgets.history() == [*totals, "9.00"], f"cut at {end}: update")
        if end > start and not is_whole:
            for name in os.listdir(widgets.directory):
                if ".torn-" in name:
                    path = os.path.join(widgets.directory, name)
                    with open(path, "rb") as file:
                        check(file.read() == whole[start:end], f"cut at {end}: set aside")
                    check(os.stat(path).st_mode & 0o777 == 0o600, f"{name}: mode")
                    os.remove(path)
    widgets.write(whole[:-1])
    return f"{len(whole) - start} cuts, all preceding lines preserved"


def flipped(widgets, options):
    """Changes bytes of the journal, and moves lines."""
    for amount in ("200.00", "80.00", "35.01"):
        widgets.accept(amount)
    whole = widgets.read()
    for offset in range(0, len(whole), options.stride):
        damaged = bytearray(whole)
        damaged[offset] ^= 0x01
        expect_error(widgets, bytes(damaged), whole[:offset].count(b"\n") + 1, f"byte {offset}")
    first, second, third = whole.splitlines(keepends=True)
    expect_error(widgets, first + third + second, 2, "swapped")
    expect_error(widgets, first + second + second + third, 3, "twice")
    expect_error(widgets, first + third, 2, "removed")
    expect_error(widgets, whole[:-1] + b"\x0b", 3, "line feed")
    for offset in range(len(whole) - len(third), len(whole) - 1, options.stride):
        expect_error(widgets, whole[:offset] + b"\0" + whole[offset + 1:], 3, f"a NUL at byte {offset}")
    newer = b'{"format":2,"revision":4'
    newer += b',"hash":"' + hashlib.sha256(newer).hexdigest().encode() + b'"}\n'
    expect_error(widgets, whole + newer, 4, "newer")
    return f"{len(range(0, len(whole), options.stride)) + 5} changes, each an error that names its line"


def expect_error(widgets, data, line, what):
    widgets.write(data)
    for done in (widgets.run("history", "--json"), widgets.update("9.00")):
        check(done.returncode == 65, f"{what}: exit status {done.returncode}")
        check(done.stdout == "", f"{what}: wrote {done.stdout}")
        check(f"line {line}:" in done.stderr, f"{what}: does not name line {line}: {done.stderr}")
        check(done.stderr.count("\n") == 1, f"{what}: more than one line: {done.stderr}")
    check(widgets.read() == data, f"{what}: the journal was changed")


def full(widgets, options):
    """Limits the size of the journal while it is written, to some sizes from none to 240 more bytes."""
    widgets.accept("200.00")
    widgets.accept("80.00")
    whole = widgets.read()
    for room in range(0, 240, 7):
        def limits():
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + room,) * 2)
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        done = widgets.update("35.01", limits=limits)
        check(done.returncode == 74, f"room {room}: exit status {done.returncode}")
        check(done.stdout == "", f"room {room}: wrote {done.stdout}")
        check(widgets.read() == whole, f"room {room}: the journal was changed")
    check(widgets.accept("35.01") == 3, "no update after the disk was full")
    return "35 full disks, the journal unchanged"


def accounts(widgets, options):
    """Pays one account from eight programs at once, each payment twice and some of the programs killed; damages it."""
    def pay(number, **more):
        return widgets.run("account", "pay", "acc", "--amount", "1.00", "--id", f"p-{number}", "--today", TODAY, "--json", **more)

    opened = widgets.run("account", "open", "acc", "--amount", "90000.00", "--plan", "au-pay-in-4", "--today", TODAY)
    check(opened.returncode == 0, f"open: {opened.returncode} {opened.stderr}")
    random_number, answers, problems, kills = random.Random(options.seed), {}, [], []
    count = max(8, options.updates // 8)
    delays = [random_number.uniform(0, 0.03) for _ in range(count)]

    def worker(first):
        for number in range(first, count, 8):
            # A program that is killed, and a client that repeats its payment because it received no answer.
            process = subprocess.Popen(
                widgets.command("account", "pay", "acc", "--amount", "1.00", "--id", f"p-{number}", "--today", TODAY),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(delays[number])
            process.kill()
            kills.append(process.wait() == -signal.SIGKILL)
            done = [pay(number), pay(number)]
            if any(each.returncode for each in done) or done[0].stdout != done[1].stdout:
                problems.append(f"p-{number}: {[(each.returncode, each.stderr, each.stdout[:80]) for each in done]}")
            else:
                answers[f"p-{number}"] = json.loads(done[0].stdout)["revision"]

    threads = [threading.Thread(target=worker, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(not problems, f"{len(problems)} payments failed, first {problems[:1]}")
    path = os.path.join(widgets.directory, "acc.account")
    with open(path, "rb") as file:
        whole = file.read()
    ids = [json.loads(line)["event"].get("id") for line in whole.splitlines()]
    check(sorted(ids[1:]) == sorted(answers), f"{len(ids) - 1} payments for {len(answers)}")
    check(all(ids[revision - 1] == name for name, revision in answers.items()), "an answer names another revision")
    verified = widgets.run("account", "verify", "acc")
    check(verified.returncode == 0, f"verify: {verified.returncode} {verified.stderr}")
    short = b"".join(whole.splitlines(keepends=True)[:3])
    changes = range(0, len(short), options.stride)
    for offset in changes:
        damaged = bytearray(short)
        damaged[offset] ^= 0x01
        with open(path, "wb") as file:
            file.write(damaged)
        line = short[:offset].count(b"\n") + 1
        for done in (widgets.run("account", "status", "acc"), pay("x")):
            check(done.returncode == 65 and f"line {line}:" in done.stderr, f"byte {offset}: {done.returncode} {done.stderr}")
        with open(path, "rb") as file:
            check(file.read() == damaged, f"byte {offset}: the journal was changed")
    for room in range(0, 200, 9):
        with open(path, "wb") as file:
            file.write(short)

        def limits():
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(short) + room,) * 2)
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

        done = pay("full", limits=limits)
        check(done.returncode == 74, f"room {room}: exit status {done.returncode}")
        with open(path, "rb") as file:
            check(file.read() == short, f"room {room}: the journal was changed")
    return f"{len(answers)} payments, each once, {sum(kills)} kills; {len(changes)} changes; 23 full disks"


PARTS = [many_at_once, killed, captured, captured_once, cut_off, flipped, full, accounts]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("widget", help="the command")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the moments of the kills")
    parser.add_argument("--kills", type=int, default=200, help="the number of killed programs")
    parser.add_argument("--updates", type=int, default=400, help="the number of updates of one widget")
    parser.add_argument("--only", help="run only this part", choices=[part.__name__ for part in PARTS])
    parser.add_argument("--stride", type=int, default=7, help="the distance in bytes between changed bytes")
    options = parser.parse_args()
    binary = os.path.abspath(options.widget)
    for part in PARTS:
        if options.only not in (None, part.__name__):
            continue
        with tempfile.TemporaryDirectory() as directory:
            started = time.monotonic()
            try:
                result = part(Widgets(binary, directory), options)
            except Broken as broken:
                print(f"{part.__name__}: {broken} (seed {options.seed})", file=sys.stderr)
                return 1
            print(f"{part.__name__}: {result} ({time.monotonic() - started:.1f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
