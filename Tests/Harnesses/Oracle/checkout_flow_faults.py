#!/usr/bin/env python3
"""Plants a fault in one rule of the payments or express oracle at a time, and shows that random sessions find it.

    python3 checkout_flow_faults.py [--flow payments] [--sessions 600] [--seed 1]

It prints after how many sessions each fault was found, and whether the flow's invariants alone see it. Exit status 1 if one was not
found, or if a fault's text is no longer in the source exactly once.
"""
import argparse
import concurrent.futures
import importlib
import os
import sys
import types

import checkout_lines

HERE = os.path.dirname(os.path.abspath(__file__))
MODULES = {"payments": ("checkout_payment_values", "checkout_payments"), "express": ("checkout_express",)}
PAYMENTS = (
    ("(payment.seconds, payment.fraction, payment.id)", "(payment.seconds, payment.fraction, -payment.id)"),
    ("(payment.seconds, payment.fraction, payment.id)", "(payment.id, payment.seconds, payment.fraction)"),
    ("(payment.seconds, payment.fraction, payment.id)", "(payment.seconds, payment.id)"),
    ('.rstrip("0")', ""),
    ("FIRST_SECOND = -62135596800", "FIRST_SECOND = 0"),
    ('self.status == "open" and self.url', "self.url"),
    ("and pages.cut(self.url).is_web()", ""),
    ("and pages.cut(self.url).is_web()", 'and self.url.startswith("http")'),
    ("return o.whole(node, 1)", "return o.whole(node, 0)"),
    ('node.kind not in ("string", "number")', 'node.kind != "number"'),
    ('node.kind not in ("string", "number")', 'node.kind != "string"'),
    ("FIRST_SECOND)", "FIRST_SECOND) + 86400"),
    ('or found(name + "_amount")', ""),
    ("self.least <= minor)", "self.least < minor)"),
    ("minor <= self.most)", "minor < self.most)"),
    ("optional(o.elements)(found(\"issuers\")) or ()", "o.elements(found(\"issuers\"))"),
    ('"image": found("image"), "issuers": self', '"image": None, "issuers": self'),
    ('"name": o.text(found("name"))', '"name": optional(o.text)(found("name"))'),
    ('lines.one_of("external", "inApp")},', 'lines.one_of("external", "inApp", "choose")},'),
    ('"key": lines.key', '"key": o.text'),
    ("        self.error = None\n        self.last_request += 1", "        self.last_request += 1"),
    ("if (request.kind, request.payment) != (kind, payment)}", "}"),
    ("if (request.kind, request.payment) != (kind, payment)}", "if request.kind != kind}"),
    ("if (request.kind, request.payment) != (kind, payment)}", "if False}"),
    ('        if self.page is not None:\n            self.effects.append({"effect": "closePage"})',
     '        self.effects.append({"effect": "closePage"})'),
    ('        if self.page is not None:\n            self.effects.append({"effect": "closePage"})\n', ""),
    ('"list", None, None\n        return stopped', '"list", None, self.page\n        return stopped'),
    ("            if notifies:\n", "            if True:\n"),
    ("        self.error, self.paying = None, payment.id", "        self.paying = payment.id"),
    ("        self.followed = {payment.id: frozenset(), **self.followed}\n        self.phase", "        self.phase"),
    ("        self.followed = {payment.id: frozenset(), **self.followed}\n        self.phase",
     "        self.followed = {**self.followed, payment.id: frozenset()}\n        self.phase"),
    ("        self.followed = {payment.id: frozenset(), **self.followed}\n        self.events", "        self.events"),
    ("            self.page = payment.url\n", ""),
    ("if payment.id not in self.followed or", "if"),
    ("or payment.status not in FINISHED", 'or payment.status in ("open", "pending")'),
    ("if payment.status not in self.followed[payment.id]:", "if not self.followed[payment.id]:"),
    ("if payment.status not in self.followed[payment.id]:", "if True:"),
    ("if self.paying == payment.id:\n            self.stop", "if self.paying is not None:\n            self.stop"),
    ("if self.paying == payment.id:\n            self.stop", 'if self.page and self.paying == payment.id:\n            self.stop'),
    ('FINISHED = ("authorized", ', "FINISHED = ("),
    ('self.refuse_unless(self.phase == "idle")', "pass"),
    ('self.refuse_unless(self.phase != "idle")\n        self.read_list',
     'self.refuse_unless(self.phase not in ("idle", "starting"))\n        self.read_list'),
    ("        if self.paying is not None:\n            self.read_payment",
     "        if self.page is not None:\n            self.read_payment"),
    ('self.phase = "idle" if self.phase == "starting" else self.phase', "pass"),
    ("if payment.id in found:", "if False:"),
    ("values.name_of(values.number, row)", "None"),
    ("values.newest_first(found.values()), False", "values.newest_first(found.values()), self.is_unknown"),
    ("self.has_link = False\n            self.take", "self.take"),
    ("            self.take_up_link()\n\n    def payment_of", "            pass\n\n    def payment_of"),
    ("others = [each for each in self.payments or () if each.id != payment.id]", "others = self.payments or ()"),
    ("or payment.id != request.payment:", ":"),
    ("        self.put(payment)\n        self.follow_up(payment)\n", "        self.put(payment)\n"),
    ('self.refuse_unless(self.phase == "list" or self.may_change_draft())', 'self.refuse_unless(self.phase == "list")'),
    ('return self.phase == "creating" and not self.is_under_way("methods")', 'return self.phase == "creating"'),
    ('return self.phase == "creating" and not self.is_under_way("methods")',
     'return self.phase == "creating" and not self.under_way'),
    ('self.refuse_unless(minor > 0, "invalid_amount")', "pass"),
    ("3 <= len(description) <= 255", "3 <= len(description.encode()) <= 255"),
    ("3 <= len(description) <= 255", "2 <= len(description) <= 255"),
    ("3 <= len(description) <= 255", "3 <= len(description) <= 256"),
    ('        self.refuse_unless(not self.is_unknown, "outcome_unknown")\n        self.draft', "        self.draft"),
    ('        self.refuse_unless(not self.is_unknown, "outcome_unknown")\n        method', "        method"),
    ("if method.id in (each.id for each in self.methods):", "if False:"),
    ('self.refuse_unless(method.takes(self.draft["amount"]), "method_not_available")', "pass"),
    ('None if self.draft["method"] == id else id', "id"),
    ('self.draft["method"] == id else id, "issuer": None}', 'self.draft["method"] == id else id}'),
    ('None if self.draft["issuer"] == id else id', "id"),
    ('or not method.issuers or self.draft["issuer"] is not None', ""),
    ('self.draft["issuer"] is not None, "issuer_required"', 'True, "issuer_required"'),
    ('self.back, self.phase = self.phase, "saving"', 'self.back, self.phase = "creating", "saving"'),
    ("and not outcome.is_status(409)", ""),
    ("if outcome.rejected and not", "if not"),
    ("                self.is_unknown = True\n", ""),
    ('                self.read_list()\n                self.fail("outcome', '                self.fail("outcome'),
    ('                self.read_list()\n                self.fail("outcome_unknown", outcome)',
     '                self.fail("outcome_unknown", outcome)\n                self.read_list()'),
    ("        self.draft, self.methods = None, None\n", "        self.draft = None\n"),
    ('self.settings["flow"], notifies=False)\n        self.follow_up(payment)', 'self.settings["flow"], notifies=False)'),
    ('("choosingMethod", "askingFlow")', '("choosingMethod",)'),
    ("        self.stop_paying()\n        self.read_list()", "        self.stop_paying()"),
    ("pages.is_same(parts.scheme, self.settings", "(parts.scheme == self.settings"),
    ('pages.is_same(parts.host, "payments")', 'parts.host == "payments"'),
    ("1 <= len(digits) <= 19 and int(digits) <= c.INT64_MAX", "1 <= len(digits) <= 19"),
    ("1 <= len(digits) <= 19 and", "len(digits) <= 19 and int(last) < 10 ** 20 and"),
    ("last.isascii() and last.isdigit()", "last.isdigit()"),
    ("for part in reversed(parts.path", "for part in (parts.path"),
    ("if part), \"\")", "), \"\")"),
    ('if self.phase in ("idle", "starting"):\n            self.has_link',
     'if self.phase == "starting":\n            self.has_link'),
    ("        if stopped is not None:\n            self.read_payment(stopped)", "        pass"),
    ("        if self.page is None:\n            raise Ignored\n", ""),
    ("        if self.is_link(parts):\n            self.take_up_link()\n        elif", "        if"),
    ("elif parts.scheme in pages.NEVER_LOADED:", "elif parts.raw_scheme in pages.NEVER_LOADED:"),
    ('(None, "about", "http", "https")', '(None, "http", "https")'),
    ('(None, "about", "http", "https")', '(None, "about", "https")'),
)
EXPRESS = (
    ('"AU": ("afterpay.com", "au")', '"AU": ("afterpay.com", "us")'),
    ('"GB": ("clearpay.co.uk", "uk")', '"GB": ("clearpay.co.uk", "gb")'),
    ('"portal.sandbox.afterpay.com", "api-plus', '"api-plus'),
    ('"checkout.sandbox.clearpay.com"', '"checkout.sandbox.clearpay.co.uk"'),
    ("MOST_ID_BYTES = 128", "MOST_ID_BYTES = 129"),
    ("1 <= len(value.encode()) <= MOST_ID_BYTES", "1 <= len(value) <= MOST_ID_BYTES"),
    ("1 <= len(value.encode()) <= MOST_ID_BYTES", "len(value.encode()) <= MOST_ID_BYTES"),
    ('settings["asks"] is not False', "True"),
    ('settings["asks"] is not False', 'settings["asks"] is True'),
    ("if token is None or not o.is_token(token):", "if token is None:"),
    ('self.cancel("no_url", has_page=False)', 'self.cancel("no_url")'),
    ('elif settings["region"] not in PORTALS:', 'elif settings["region"].upper() not in PORTALS:'),
    ("raise Ignored if name in OF_THE_PAGE else", "raise"),
    ('if self.settings["environment"] == "sandbox"', 'if self.settings["environment"] != "production" and False'),
    ("encoded(self.settings['token'])", "self.settings['token']"),
    ('("buyNow", "pickup", "shippingOptionRequired")', '("pickup", "buyNow", "shippingOptionRequired")'),
    ("if self.settings[flag] is not None:", "if self.settings[flag]:"),
    ('if self.settings["sdk"] is not None:', 'if self.settings["sdk"]:'),
    ('+= "&sdk=" + encoded(self.settings["sdk"])', '+= "&sdk=" + self.settings["sdk"]'),
    ('        if self.phase == "loading":\n            self.phase = "open"', '        self.phase = "open"'),
    ('if reason != "cancelled" and', 'if reason.lower() != "cancelled" and'),
    ('and self.phase != "failed":', ":"),
    ('        if self.phase != "failed":\n            raise Refusal("wrong_phase")\n', ""),
    ("self.phase, self.is_leaving, self.asked = phase, False, {}", "self.phase, self.is_leaving = phase, False"),
    ("self.phase, self.is_leaving, self.asked = phase, False, {}", "self.phase, self.asked = phase, {}"),
    ("        if self.is_leaving:\n            return\n", ""),
    ('            self.cancel("network")', '            self.cancel("user")'),
    ('        if self.phase == "failed":\n            self.cancel', '        if self.phase == "loading":\n            self.cancel'),
    ('            raise Refusal("not_leaving")\n        self.cancel("user")', '            pass\n        self.cancel("user")'),
    ('            raise Refusal("not_leaving")\n        self.is_leaving = False',
     "            pass\n        self.is_leaving = False"),
    ("if origin not in ORIGINS:", "if origin.lower() not in ORIGINS:"),
    ("if origin not in ORIGINS:", "if origin.rstrip(\"/\") not in ORIGINS:"),
    ("(self.read_request, self.read_end)", "(self.read_end, self.read_request)"),
    ("strict_json.parse(text.encode(), 64,", "strict_json.parse(text.encode(), 65,"),
    ("for key in ADDRESS}\n", "for key in ADDRESS if key != \"area2\"}\n"),
    ('{key: optional(o.text)(o.members(payload).get(key)) for key in ADDRESS}',
     '{key: o.members(payload).get(key) and o.members(payload)[key].value for key in ADDRESS}'),
    ("            if request in self.used:\n                raise Ignored\n", ""),
    ("            self.used |= {request}\n", ""),
    ("            self.used |= {request}\n            act()", "            act()\n            self.used = frozenset(self.asked)"),
    ('if status in ("CANCELLED", "CANCEL"):', 'if status == "CANCELLED":'),
    ('status != "SUCCESS" or not o.is_token(token)', 'status != "SUCCESS"'),
    ("            self.token = token\n", ""),
    ('optional(o.text)(found.get("name"))', 'o.text(found.get("name"))'),
    ("optional(self.read_money)(found", "(self.read_money)(found"),
    ("if not is_option_id(o.text(found.get(\"id\"))):", "if not o.text(found.get(\"id\")):"),
    ("        if code != self.currency:\n            raise Malformed(\"another currency\")\n", "        code = self.currency\n"),
    ('        if not self.asks:\n            self.send(request, error="SERVICE_UNAVAILABLE")\n            return\n', ""),
    ("option = {**option, **{key: given[key] for key in AMOUNTS}}", "pass"),
    ("option = {**option, **{key: given[key] for key in AMOUNTS}}", "option = given"),
    ('self.option, self.total = option["id"], option["orderAmount"]', 'self.option = option["id"]'),
    ('self.option, self.total = option["id"], option["orderAmount"]',
     'self.option, self.total = option["id"], option["orderAmount"] + option["shippingAmount"]'),
    ('raise Refusal("wrong_answer")', "pass"),
    ("self.asked = {each: value for each, value in self.asked.items() if each != request}", "pass"),
    ("or len({row[\"id\"] for row in read}) != len(read):", ":"),
    ("        self.total = next((row[\"orderAmount\"] for row in read if row[\"id\"] == self.option), None)\n", ""),
    ("self.option = self.option if any(row[\"id\"] == self.option for row in read) else None", "pass"),
    ("payload=[without_nulls(self.shown_option(row)) for row in read]", "payload=[self.shown_option(row) for row in read]"),
    ('        if update["id"] != asked_for:\n            raise Refusal("invalid_update")\n', ""),
    ('if update["id"] != asked_for:', 'if update["id"] != self.option:'),
    ("{**row, **amounts} if row[\"id\"] == asked_for else row", "row"),
    ("{**row, **amounts} if row[\"id\"] == asked_for else row",
     "{**row, **without_nulls(amounts)} if row[\"id\"] == asked_for else row"),
    ("        if self.option == asked_for:\n            self.total", "        if True:\n            self.total"),
    ("**without_nulls(self.shown_amounts(amounts))", "**self.shown_amounts(amounts)"),
    ('"address" if code in OF_AN_ADDRESS else None', "None"),
    ('"address" if code in OF_AN_ADDRESS else None', '"address"'),
)
FAULTS = {"payments": PAYMENTS, "express": EXPRESS}


def planted(flow, old, new):
    """The module of a flow, with a text that is in its sources once replaced."""
    texts = {}
    for name in MODULES[flow]:
        with open(os.path.join(HERE, name + ".py"), encoding="utf-8") as file:
            texts[name] = file.read()
    places = [(name, text.count(old)) for name, text in texts.items() if old in text]
    if [count for _, count in places] != [1]:
        raise AssertionError(f"{old!r} is in {places}")
    texts[places[0][0]] = texts[places[0][0]].replace(old, new)
    # An import within a source finds the modules of this call.
    before = {name: sys.modules[name] for name in texts if name in sys.modules}
    try:
        for name, text in texts.items():
            sys.modules[name] = module = types.ModuleType(name)
            module.__file__ = os.path.join(HERE, name + ".py")
            exec(compile(text, name, "exec"), module.__dict__)
    finally:
        for name in texts:
            sys.modules.pop(name)
        sys.modules.update(before)
    return module


def outputs(module, lines):
    """The output lines of a module, as values; the last is an exception where a fault breaks the model."""
    run, found = module.Replay(), []
    try:
        for line in lines:
            found.append(run.take(line))
    except Exception as error:  # A fault may also break the model.
        found.append(repr(error))
    return found


def texts_of(found):
    """Output lines without the free message of an error line."""
    return [each if isinstance(each, str) else "malformed" if "error" in each else checkout_lines.json(each) for each in found]


# The sessions made so far in this process, and their right output.
SESSIONS = {}


def found_after(flow, fault, seed, most, length):
    """How many sessions it takes to find a fault, or None, and whether an invariant is broken by then."""
    module = planted(flow, *fault)
    cases, invariants = (importlib.import_module(f"checkout_{flow}_{part}") for part in ("cases", "invariants"))
    for number in range(most):
        if (flow, number) not in SESSIONS:
            session = cases.Session(seed, number, length)
            SESSIONS[flow, number] = session.lines, texts_of(session.outputs)
        lines, right = SESSIONS[flow, number]
        found = outputs(module, lines)
        if texts_of(found) != right:
            whole = [each for each in found if not isinstance(each, str)]
            return number + 1, any(True for _ in invariants.broken(lines, whole))
    return None, False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--flow", choices=list(FAULTS), help="one flow; both without it")
    parser.add_argument("--sessions", type=int, default=600)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--length", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    faults = [(flow, fault) for flow in FAULTS if options.flow in (None, flow) for fault in FAULTS[flow]]
    for flow, fault in faults:
        planted(flow, *fault)
    missed = seen = 0
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        waiting = [pool.submit(found_after, flow, fault, options.seed, options.sessions, options.length) for flow, fault in faults]
        for (flow, (old, new)), result in zip(faults, waiting):
            sessions, breaks = result.result()
            missed, seen = missed + (sessions is None), seen + breaks
            print(f"{sessions or 'MISSED':>6} {'invariant' if breaks else '':9}  {flow}: {' '.join(old.split())[:80]}  ->  "
                  f"{' '.join(new.split())[:40]}", flush=True)
    print(f"{len(faults) - missed} faults found, {seen} of them by an invariant, {missed} not found in {options.sessions} sessions")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
