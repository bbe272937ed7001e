#!/usr/bin/env python3
"""Events of many accounts for `widget statement`, ten for each account, the same in every run.

    python3 Tests/Harnesses/Batch/accounts.py --accounts 1000000 > events.jsonl

Each account is bought in four payments, has a failed payment, a moved due date, a pause and a refund, and is paid in
full; every seventh misses the last payment, so that it has late fees on the day of the statements.
"""

import argparse
import datetime
import sys

EVENTS = 10  # of each account
DAY = "2026-12-31"  # of the statements
START = datetime.date(2026, 1, 1)
# Days after the purchase. The installments are due on days 0, 14, 28 and 42; the third is moved to day 33.
PAID, FAILED = (
    '{"account":"%s","id":"%s-10","type":"payment","date":"%s","amount":"%d.00"}\n',
    '{"account":"%s","id":"%s-10","type":"payment_failed","date":"%s","installment":4}\n')
TEMPLATE = "".join('{"account":"%(n)s","id":"%(n)s-' + f'{number}",' + text + "}\n" for number, text in enumerate((
    '"type":"opened","date":"%(d0)s","plan":"au-pay-in-4","amount":"%(total)d.00"',
    '"type":"payment","date":"%(d0)s","amount":"%(part)d.00"',
    '"type":"payment_failed","date":"%(d14)s","installment":2,"reason":"card declined"',
    '"type":"payment","date":"%(d14)s","amount":"%(part)d.00"',
    '"type":"date_moved","date":"%(d20)s","installment":3,"to":"%(d33)s"',
    '"type":"paused","date":"%(d25)s","until":"%(d35)s"',
    '"type":"resumed","date":"%(d30)s"',
    '"type":"payment","date":"%(d33)s","amount":"%(part)d.00"',
    '"type":"refund","date":"%(d35)s","amount":"10.00"'), 1))


def days(first):
    return {f"d{after}": str(first + datetime.timedelta(after)) for after in (0, 14, 20, 25, 30, 33, 35, 42)}


DAYS = [days(START + datetime.timedelta(number)) for number in range(300)]


def account(number):
    """Returns the lines of an account."""
    day, part, name = DAYS[number % len(DAYS)], 25 + number * 37 % 200, f"order-{number}"
    lines = TEMPLATE % {**day, "n": name, "part": part, "total": 4 * part}
    if number % 7 == 3:
        return lines + FAILED % (name, name, day["d42"])
    return lines + PAID % (name, name, day["d42"], part - 10)


def chunks(count, at_once=1_000):
    """Yields the lines of many accounts as bytes."""
    for start in range(0, count, at_once):
        yield "".join(map(account, range(start, min(count, start + at_once)))).encode()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--accounts", type=int, default=1_000_000)
    for chunk in chunks(parser.parse_args().accounts):
        sys.stdout.buffer.write(chunk)
    return 0


if __name__ == "__main__":
    sys.exit(main())
