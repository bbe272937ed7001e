#!/usr/bin/env python3
"""An imitation of Afterpay's Online API v2, for tests of its clients. It takes no real money.

    python3 Examples/AfterpayService/afterpay_service.py [--port 8080] [--database FILE] [--seed N] [--faults SEED:RATE]

The first line of the output is the address. README.md lists the calls.
"""
import argparse
import dataclasses
import os
import signal
import sqlite3
import sys
import tempfile
import threading

sys.dont_write_bytecode = True

import faults  # noqa: E402
import moments  # noqa: E402
import money  # noqa: E402
import routing  # noqa: E402
import storage  # noqa: E402
from server import Server  # noqa: E402


@dataclasses.dataclass
class Service:
    """The settings of the service. Amounts are minor units, times milliseconds."""

    merchant: str
    secret: str
    currency: str
    minimum: int | None
    maximum: int
    authorization: int
    reversal: int
    index_delay: int
    confirms_at_once: bool
    checksum_key: str
    faults: faults.Faults
    calls: set


def options(arguments):
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        prog="afterpay_service.py", description="An imitation of Afterpay's Online API v2 for tests. It takes no real money.")
    parser.add_argument("--port", type=int, default=8080, help="the port; 0 takes a free one (default: 8080)")
    parser.add_argument("--bind", default="127.0.0.1", metavar="ADDRESS", help="the address to bind (default: 127.0.0.1)")
    parser.add_argument("--database", metavar="FILE", help="where the service stores its data (default: a new temporary file)")
    parser.add_argument("--seed", type=int, metavar="N", help="gives a new database the same tokens and ids every time")
    parser.add_argument("--merchant-id", default="60032000", metavar="TEXT", help="the merchant's id (default: 60032000)")
    parser.add_argument("--secret-key", default="sandbox-secret", metavar="TEXT",
                        help="the merchant's key (default: sandbox-secret)")
    parser.add_argument("--currency", default="USD", choices=money.CURRENCIES, help="the merchant's currency (default: USD)")
    parser.add_argument("--minimum", type=amount, metavar="AMOUNT", help="the least amount of a checkout (default: none)")
    parser.add_argument("--maximum", type=amount, default=200_000, metavar="AMOUNT",
                        help="the largest amount of a checkout (default: 2000.00)")
    parser.add_argument("--authorization-days", type=float, default=13, metavar="DAYS",
                        help="how long an authorization lasts (default: 13)")
    parser.add_argument("--reversal-seconds", type=float, default=5, metavar="SECONDS",
                        help="how long a reversal takes (default: 5)")
    parser.add_argument("--index-seconds", type=float, default=3, metavar="SECONDS",
                        help="how long an order is missing from the list of payments (default: 3)")
    parser.add_argument("--confirm-at-once", action="store_true", help="confirms every checkout when it is created")
    parser.add_argument("--checksum-key", default="schedule", metavar="TEXT", help="the key of the widget's checksums")
    parser.add_argument("--faults", type=rate, default=(0, 0.0), metavar="SEED:RATE",
                        help="faults at random: 7:0.1 disturbs one request of ten")
    parser.add_argument("--verbose", action="store_true", help="prints a line for each request")
    return parser.parse_args(arguments)


def amount(text):
    """Reads an amount such as `2000.00`."""
    minor = money.units(text)
    if minor is None:
        raise argparse.ArgumentTypeError("write an amount such as 2000.00")
    return minor


def rate(text):
    """Reads `SEED:RATE`."""
    seed, separator, share = text.partition(":")
    if not separator or not 0 <= float(share) <= 1:
        raise argparse.ArgumentTypeError("write SEED:RATE, such as 7:0.1")
    return int(seed), float(share)


def main(arguments):
    given = options(arguments)
    service = Service(
        given.merchant_id, given.secret_key, given.currency, given.minimum, given.maximum,
        round(given.authorization_days * moments.DAY), round(given.reversal_seconds * moments.SECOND),
        round(given.index_seconds * moments.SECOND), given.confirm_at_once, given.checksum_key,
        faults.Faults(*given.faults), routing.CALLS)
    path = given.database or os.path.join(tempfile.mkdtemp(prefix="afterpay-service-"), "service.sqlite")
    try:
        store = storage.Store(path)
        store.run(lambda db: storage.open_names(db, given.seed))
    except (OSError, sqlite3.Error) as error:
        sys.exit(f"error: cannot open {path}: {error}; name another file with --database")
    except storage.DatabaseInUse:
        sys.exit(f"error: cannot open {path}: another process uses it; name another file with --database")
    try:
        server = Server((given.bind, given.port), service, store, given.verbose)
    except (OSError, OverflowError) as error:
        sys.exit(f"error: cannot listen on {given.bind}:{given.port}: {error}; choose another --port")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
    print(server.address, flush=True)
    print(f"An imitation of Afterpay's Online API for tests, not for real money. Its data: {path}", flush=True)
    server.serve_forever(poll_interval=0.1)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
