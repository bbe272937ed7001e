#!/usr/bin/env python3
"""The checkout flows that are written a second time, each with what compares and checks it.

    python3 checkout_flows.py replay FLOW [FILE] [--final]

Writes the lines of `widget checkout replay FLOW`. Exit status 65 if a line was an error line.
"""
import sys
import typing

import checkout
import checkout_cases
import checkout_express
import checkout_express_cases
import checkout_express_invariants
import checkout_invariants
import checkout_payments
import checkout_payments_cases
import checkout_payments_invariants
import checkout_reached
import checkout_replay
import checkout_sheet
import checkout_sheet_cases
import checkout_sheet_invariants
import checkout_web
import checkout_web_cases
import checkout_web_invariants


class Flow(typing.NamedTuple):
    """The parts of a flow: its run, its random sessions and files, what they reach, and its invariants."""
    replay: type
    session: type
    edges: typing.Callable
    reached: typing.Callable
    must_be_reached: dict
    broken: typing.Callable


FLOWS = {
    "native": Flow(checkout.Replay, checkout_cases.Session, checkout_cases.edges, checkout_reached.native,
                   checkout_reached.NATIVE,
                   checkout_invariants.broken),
    "web": Flow(checkout_web.Replay, checkout_web_cases.Session, checkout_web_cases.edges, checkout_reached.web,
                checkout_reached.WEB, checkout_web_invariants.broken),
    "sheet": Flow(checkout_sheet.Replay, checkout_sheet_cases.Session, checkout_sheet_cases.edges, checkout_reached.sheet,
                  checkout_reached.SHEET, checkout_sheet_invariants.broken),
    "payments": Flow(checkout_payments.Replay, checkout_payments_cases.Session, checkout_payments_cases.edges,
                     checkout_payments_cases.reached, checkout_payments_cases.MUST_BE_REACHED,
                     checkout_payments_invariants.broken),
    "express": Flow(checkout_express.Replay, checkout_express_cases.Session, checkout_express_cases.edges,
                    checkout_express_cases.reached, checkout_express_cases.MUST_BE_REACHED, checkout_express_invariants.broken),
}


if __name__ == "__main__":
    sys.exit(checkout_replay.main(__doc__, {name: flow.replay for name, flow in FLOWS.items()}))
