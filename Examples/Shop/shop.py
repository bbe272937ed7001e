#!/usr/bin/env python3
"""An example of a shop's server, to try a checkout against. It is a test fixture and takes no real money.

    python3 Examples/Shop/shop.py [--port 8080] [--database FILE] [--seed N] [--faults SEED:RATE]

The first line of the output is the address. README.md lists the endpoints.
"""
import argparse
import os
import signal
import sqlite3
import sys
import tempfile
import threading

sys.dont_write_bytecode = True

import admin  # noqa: E402
import capturing  # noqa: E402
import embedded  # noqa: E402
import express  # noqa: E402
import front  # noqa: E402
import money  # noqa: E402
import native  # noqa: E402
import payments  # noqa: E402
import sheet  # noqa: E402
import web  # noqa: E402
import window  # noqa: E402
from faults import Faults, RandomFaults, Tally  # noqa: E402
from folder import Folder  # noqa: E402
from payment_terms import Terms  # noqa: E402
from routing import Routes  # noqa: E402
from server import Server  # noqa: E402
from service import Service, Unusable  # noqa: E402
from shopkeeping import Shop  # noqa: E402
from storage import DatabaseInUse, Store  # noqa: E402

ROUTES = Routes(native.ROUTES, web.ROUTES, sheet.ROUTES, embedded.ROUTES, payments.ROUTES, express.ROUTES, window.ROUTES, front.ROUTES,
                capturing.ROUTES, admin.ROUTES)


def options(arguments):
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        prog="shop.py", description="An example of a shop's server. It is a test fixture and takes no real money.")
    parser.add_argument("--port", type=int, default=8080, help="the port; 0 takes a free one (default: 8080)")
    parser.add_argument("--bind", default="127.0.0.1", metavar="ADDRESS",
                        help="the address to bind; 0.0.0.0 lets other machines in (default: 127.0.0.1)")
    parser.add_argument("--database", metavar="FILE", help="where the shop stores its data (default: a new temporary file)")
    parser.add_argument("--seed", type=int, metavar="N", help="makes tokens and addresses of a new database the same every time")
    parser.add_argument("--faults", type=rate, default=(0, 0.0), metavar="SEED:RATE",
                        help="faults at random: 7:0.1 disturbs one request of ten")
    parser.add_argument("--lifetime", type=int, default=1800, metavar="SECONDS",
                        help="how long an unchanged checkout lasts (default: 1800)")
    parser.add_argument("--settling", type=int, default=5, metavar="SECONDS",
                        help="how long a pending payment of the payments service takes (default: 5)")
    parser.add_argument("--scheme", default="shop-example", help="the app's scheme for deep links (default: shop-example)")
    parser.add_argument("--currency", default="EUR", choices=sorted(money.PLACES), metavar="CODE",
                        help="the currency of the payments service (default: EUR)")
    parser.add_argument("--confirm", action="store_true",
                        help="captures only tokens that the shopper has confirmed in the window")
    parser.add_argument("--afterpay", metavar="URL",
                        help="captures at Afterpay's service, such as the imitation of Examples/AfterpayService; with --widget")
    parser.add_argument("--widget", metavar="PATH",
                        help="the command widget, which the shop calls for the service and for payment terms")
    parser.add_argument("--store", metavar="URL", help="the command's store (default: a file next to the database)")
    parser.add_argument("--pause", type=int, metavar="MILLISECONDS",
                        help="the command's wait before it repeats a request, which doubles each time (default: 1000)")
    parser.add_argument("--parent", action="append", default=[], metavar="ORIGIN",
                        help="an origin whose pages may contain the shop's pages; those of this machine may already")
    parser.add_argument("--public", metavar="URL", help="the address by which clients know the shop, such as a proxy's")
    parser.add_argument("--app", metavar="FOLDER", help="serves the files of a folder, such as a demo page, at /app/")
    parser.add_argument("--certificate", metavar="FILE", help="serves https, with the certificate and the key of a PEM file")
    parser.add_argument("--verbose", action="store_true", help="prints a line for each request")
    given = parser.parse_args(arguments)
    if given.afterpay is not None and given.widget is None:
        parser.error("pass --widget with --afterpay")
    return given


def rate(text):
    """Reads `SEED:RATE`."""
    seed, separator, share = text.partition(":")
    if not separator or not 0 <= float(share) <= 1:
        raise argparse.ArgumentTypeError("write SEED:RATE, such as 7:0.1")
    return int(seed), float(share)


def main(arguments):
    given = options(arguments)
    shop = Shop(given.lifetime, given.settling, given.scheme, given.currency, given.confirm, given.parent)
    shop.tally, shop.faults = Tally(), Faults(RandomFaults(*given.faults))
    path = given.database or os.path.join(tempfile.mkdtemp(prefix="shop-"), "shop.sqlite")
    try:
        store = Store(path)
        store.run(lambda db: shop.open(db, given.seed))
    except (OSError, sqlite3.Error) as error:
        sys.exit(f"error: cannot open {path}: {error}; name another file with --database")
    except DatabaseInUse:
        sys.exit(f"error: cannot open {path}: another shop uses it; name another file with --database")
    try:
        if given.afterpay:
            orders = given.store or f"sqlite:{path}.orders"
            shop.service = Service(given.afterpay.rstrip("/"), given.widget, orders, f"{path}.tokens", given.pause)
        if given.widget:
            shop.terms = Terms(given.widget)
    except Unusable as problem:
        sys.exit(f"error: {problem}")
    try:
        server = Server((given.bind, given.port), shop, store, ROUTES, Folder(given.app), given.public, given.verbose)
    except (OSError, OverflowError) as error:
        sys.exit(f"error: cannot listen on {given.bind}:{given.port}: {error}; choose another --port")
    if given.certificate:
        try:
            server.encrypt(given.certificate)
        except OSError as error:
            sys.exit(f"error: cannot use {given.certificate}: {error}; it needs a certificate and its key, as PEM")
    print(server.address, flush=True)
    print(f"An example shop for tests, not for real money. Its data: {path}", flush=True)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
    server.serve_forever(poll_interval=0.2)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
