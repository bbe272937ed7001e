"""Orders for the tests of the recipes, some of them invalid, and the lines of one process for them."""
import datetime
import json
import random
import subprocess

# Rows that cannot be computed, and their codes.
POISONED = (
    (b"p-%d,1e3,USD,2026-01-01,", "invalid_amount"), (b"p-%d,10.00,EUR,2026-01-01,", "unsupported_currency"),
    (b"p-%d,10.00,USD,2026-02-30,", "invalid_date"), (b"p-%d,10.00,USD,2026-01-01,a\tb", "invalid_token"),
    (b"p-%d,9000.00,USD,2026-01-01,", "amount_above_maximum"), (b"p-%d,10.00,USD,2026-01-01", "malformed_row"),
    (b'p-%d,10.00,USD,2026-01-01,"t', "malformed_row"), (b"p-%d\xff,10.00,USD,2026-01-01,", "malformed_row"),
    (b"", "malformed_row"), (b"p-%d," + b"x" * 70_000, "malformed_row"))


def rows(count):
    """Returns rows of CSV without their line ends, one in a hundred invalid."""
    r, made = random.Random(1), []
    for number in range(count):
        if number % 100 == 50:
            poison = POISONED[number // 100 % len(POISONED)][0]
            made.append(poison % number if b"%d" in poison else poison)
            continue
        day = datetime.date(2020, 1, 1) + datetime.timedelta(r.randrange(4_000))
        currency, cents = r.choice(("USD", "AUD", "NZD", "CAD", "GBP")), r.randint(1_000, 100_000)
        token = r.choice(("", "", f"002.{r.getrandbits(40):x}", "tök-en"))
        made.append(f"o-{number},{cents // 100}.{cents % 100:02},{currency},{day},{token}".encode())
    return made


def single_run(widget, data, *words):
    """Returns the lines of one process for an input."""
    ended = subprocess.run([widget, "batch", "--threads", "1", *words, "-"], input=data, capture_output=True)
    if ended.returncode not in (0, 1, 65):
        raise RuntimeError(f"{widget}: exit status {ended.returncode}: {ended.stderr[-500:]!r}")
    return ended.stdout.splitlines()


def schedules(lines):
    """Returns the lines of schedules, sorted by id."""
    return sorted((line for line in lines if b'"error":{' not in line), key=lambda line: json.loads(line)["id"])


def errors(lines):
    """Returns the ids and codes of errors, sorted; their line numbers depend on the parts of the input."""
    found = [json.loads(line) for line in lines if b'"error":{' in line]
    return sorted((line["id"] or "", line["error"]["code"]) for line in found)
