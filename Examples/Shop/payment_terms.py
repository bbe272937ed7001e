"""The payment terms of an order, by the command `widget terms`: their payments, days, amounts and checksums.

The terms belong to the total and to the day on which they were first shown, which stays for the whole checkout, so that
nothing changes at midnight. They are part of the checkout's data, as `payment`:

`day`, `amount` (minor units), `selected` (what the shopper has chosen, or None), `offer` (what the command has printed), and
`accepted` (the term of the placed order).
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import money
import shopkeeping
from answers import Outside, Reject, to_json
from service import Unusable

LONGEST = 60  # seconds of the command


class Terms:
    """The command for terms."""

    def __init__(self, widget):
        self.widget = shutil.which(widget)
        if self.widget is None:
            raise Unusable(f"cannot run {widget}: it is no program; name the command by --widget")

    def offer(self, amount, currency, day, selected, previous):
        """Returns the terms of an amount; no member if there are none, or the command fails.

        A selected term that is no longer possible is replaced by the shop's own choice.
        """
        options = ["--amount", amount, "--currency", currency, "--with-pay-now", "--today", day, "--time-zone", "UTC"]
        with tempfile.TemporaryDirectory() as folder:
            if previous:
                file = os.path.join(folder, "previous")
                with open(file, "w", encoding="utf-8") as output:
                    output.write(to_json(previous))
                options += ["--previous", file]
            for choice in ([selected] if selected else []) + [None]:
                status, found = self._run([*options, *(["--selected", choice] if choice else [])])
                if status == 0:
                    return found
        return {}

    def _run(self, options):
        """Returns the exit status of the command and the object that it prints, if it does."""
        try:
            done = subprocess.run([self.widget, "terms", *options], stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=LONGEST)
            found = json.loads(done.stdout) if done.returncode == 0 else None
        except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
            print(f"error: widget terms: {problem.__class__.__name__}", file=sys.stderr, flush=True)
            return None, None
        if done.returncode not in (0, 1):
            print(f"error: widget terms: {done.stderr.decode(errors='replace').strip()}", file=sys.stderr, flush=True)
        return done.returncode, found


def offered(shop, db, request, visit, then):
    """Returns the answer of `then(found)`, a function of the visit, after the command has computed its terms.

    `visit(shop, db, request)` returns the visit, or the answer in its place. It is asked again after the command, which runs
    outside of the database: terms of an order that has changed meanwhile are computed again.
    """
    found, instead = visit(shop, db, request)
    if instead:
        return instead
    checkout = found.checkout
    known = checkout.data.get("payment")
    if shop.terms is None or checkout.state != "open" or (known and known["amount"] == checkout.total):
        return then(found)
    day = known["day"] if known else shopkeeping.timestamp(shop.now(db))[:10]
    amount, selected = checkout.total, known and known["selected"]
    # A term that the shopper has just chosen needs no warning.
    previous = known["offer"] if known and known["amount"] is not None else None
    text, currency = money.text(amount, checkout.currency), checkout.currency

    def store(shop, db, request, offer):
        found, instead = visit(shop, db, request)
        if instead:
            return instead
        payment = {"day": day, "amount": amount, "selected": offer.get("selected_term_id"), "offer": offer}
        found.checkout.data["payment"] = payment
        found.checkout.store(db)
        return offered(shop, db, request, visit, then)

    return Outside(lambda: shop.terms.offer(text, currency, day, selected, previous) if amount else {}, store)


def present(checkout):
    """Returns the terms of the present total; no member if there are none."""
    known = checkout.data.get("payment")
    return known["offer"] if known and known["amount"] == checkout.total else {}


def selected(checkout):
    """Returns the selected term, or None."""
    offer = present(checkout)
    return next((term for term in offer.get("terms", ()) if term["id"] == offer["selected_term_id"]), None)


def select(db, checkout, name):
    """Notes the term that the shopper has chosen, whose payments are computed for the next page."""
    if name not in [term["id"] for term in present(checkout).get("terms", ())]:
        raise Reject(422, "unknown_term", "This way to pay is no longer offered. Choose another one.")
    payment = checkout.data["payment"]
    if name != payment["selected"]:
        checkout.data["payment"] = {**payment, "selected": name, "amount": None}
        checkout.store(db)


def accept(checkout, fields):
    """Notes the term by which the shopper pays, or rejects another one than the page has shown; returns its checksum."""
    term = selected(checkout)
    if term is None and "selected" not in fields:
        return None
    if term is None or (fields.get("selected"), fields.get("checksum")) != (term["id"], term["schedule_checksum"]):
        raise Reject(409, "terms_changed", "The payments have changed. Nothing was paid. Look at them again, then pay.")
    if fields.get("card") == "invoice" and len(term["schedules"]) > 1:
        raise Reject(422, "unfit_payment", "An invoice cannot pay in parts. Choose a card.")
    checkout.data["payment"]["accepted"] = term
    return term["schedule_checksum"]
