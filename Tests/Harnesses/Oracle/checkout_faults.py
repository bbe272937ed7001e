#!/usr/bin/env python3
"""Plants a fault in one rule of the oracle of a checkout flow at a time, and shows that random sessions find it.

    python3 checkout_faults.py [--flow native] [--sessions 600] [--seed 1]

It prints after how many sessions each fault was found. Exit status 1 if one was not found, or if a fault's text is no longer in
the source exactly once.
"""
import argparse
import concurrent.futures
import os
import sys
import types

import checkout_compare as compare
import checkout_flow_faults
import checkout_flows
import checkout_page_faults

HERE = os.path.dirname(os.path.abspath(__file__))
COMMON = ("checkout_order", "checkout_lines", "checkout_state")
# The modules of each flow, a module before those that import it.
MODULES = {"native": (*COMMON, "checkout_sections", "checkout_payment", "checkout_replay", "checkout"),
           "web": (*COMMON, "checkout_pages", "checkout_replay", "checkout_web"),
           "sheet": (*COMMON, "checkout_pages", "checkout_replay", "checkout_sheet_messages", "checkout_sheet"),
           "payments": (*COMMON, "checkout_pages", "checkout_replay", "checkout_payment_values", "checkout_payments"),
           "express": (*COMMON, "checkout_replay", "checkout_express")}
NATIVE = (
    ("200 <= status <= 299", "200 <= status <= 201"),
    ("and status != 408", ""),
    ("400 <= status <= 499", "400 <= status <= 498"),
    ('self.message = found.value if found is not None and found.kind == "string" else None',
     "self.message = found and (found.value if isinstance(found.value, str) else None) or None"),
    ('if section in self.changing():\n            return "updating"',
     'if section in self.queued:\n            return "updating"'),
    ('and section not in self.drafts:\n            return "complete"', ':\n            return "complete"'),
    ('return "open" if self.is_filled(section) or all', 'return "open" if all'),
    ("and self.reading is None and self.remaking is None and", "and self.remaking is None and"),
    ("and self.reading is None and self.remaking is None and", "and self.reading is None and"),
    ('and self.order["summary"]["total"] > 0', ""),
    ('self.phase == "shopping" and not self.is_leaving and', 'self.phase == "shopping" and'),
    ('or "promoCodes" not in self.rejected)', "or True)"),
    ('("promoCodes" in self.changing() or', "("),
    ('if self.phase == "completed" and name != "leave":', 'if self.phase == "completed":'),
    ("self.error, self.has_expired = None, False", "self.has_expired = False"),
    ("self.error, self.has_expired = None, False", "self.error = None"),
    ("self.rejected -= self.queued", "pass"),
    ('"lines": [{"id": line["id"], "quantity": line["quantity"]} for', '"lines": [{"id": line["id"], "quantity": 1} for'),
    ('if self.error and not self.has_new_error and self.error["sections"]', "if False"),
    ('self.first_currency not in (None, order["currency"])', "False"),
    ('or order["version"] < shown["version"]', ""),
    ('order["id"] != shown["id"] or ', ""),
    ('if order["cartId"] != self.cart or', "if"),
    ("if section not in self.queued and not (section in CHOSEN_BUT_LOST and order[section] is None):",
     "if section not in self.queued:"),
    ("if section not in self.queued and not (", "if not ("),
    ("                if self.editing == section:\n                    self.editing = None\n", ""),
    ('if "shippingMethod" in self.drafts and self.drafts["shippingMethod"] not in offered:', "if False:"),
    ("if lost and section in self.sections and section not in self.drafts:", "if lost and section in self.sections:"),
    ("if lost and section in self.sections and section not in self.drafts:", "if lost and section not in self.drafts:"),
    ("lost = before is not None and", "lost = False and"),
    ('self.reading = None if self.reading == "failed" else self.reading', "pass"),
    ('self.reading = None if self.reading == "failed" else self.reading', "self.reading = None"),
    ("if was == total:", "if False:"),
    ("was, self.amount_before = self.amount_before, None", "was = self.amount_before"),
    ('if order["shippingAddress"] is None and self.default_address', "if self.default_address"),
    ("            if o.first_wrong_field(address) is None:\n    ", "            if True:\n    "),
    ('self.remaking = "failed"\n            self.queued = set()\n'
     '            self.fail("cart_expired", outcome.message, recovered=False)\n            return',
     'self.remaking = "failed"\n            self.fail("cart_expired", outcome.message, recovered=False)\n            return'),
    ("self.queued |= set(self.drafts) - self.rejected", "self.queued |= set(self.drafts)"),
    ("self.queued |= set(self.drafts) - self.rejected", ""),
    ('self.reading = self.reading or "failed"', "pass"),
    ("self.rejected |= set(request.sections) - self.queued", "pass"),
    ("self.shop_again()\n        self.amount_before = None", "self.shop_again()"),
    ("if self.has_expired:", "if False:"),
    ("self.has_expired = True", "pass"),
    ('self.phase, self.is_leaving, self.order_number = "completed", False, order_number',
     'self.phase, self.order_number = "completed", order_number'),
    ('if status == "none" and known is None:', 'if status == "none":'),
    ('if created and known in (None, created["paymentId"]):', "if created:"),
    ("            if self.succeeded:\n", "            if False:\n"),
    ('self.phase, self.payment, self.succeeded = "shopping", None, None', 'self.phase, self.payment = "shopping", None'),
    ("if self.keys.get(key, attempt) != attempt:", "if False:"),
    ('attempt = (total, provider, self.order["id"])', "attempt = (total, provider)"),
    ('attempt = (total, provider, self.order["id"])', 'attempt = (total, self.order["id"])'),
    ('attempt = (total, provider, self.order["id"])', 'attempt = (provider, self.order["id"])'),
    ('if provider == "afterpay" and not self.widget', "if not self.widget"),
    ('self.phase, self.editing = "paying", None', 'self.phase = "paying"'),
    ('self.widget["paymentScheduleChecksum"] if is_afterpay else None', 'self.widget.get("paymentScheduleChecksum")'),
    ('if name in CHANGING and self.remaking == "failed":', "if False:"),
    ("        self.queued.add(section)\n        self.rejected.discard(section)\n", "        self.queued.add(section)\n"),
    ("return self.drafts.get(section, self.order[section])", "return self.order[section]"),
    ("follows = billing is None or", "follows ="),
    ('or o.match(billing, self.known("shippingAddress"))', ""),
    ("if not o.is_graphic(code) or code in self.codes() or", "if not o.is_graphic(code) or"),
    ("if section not in self.drafts or section in self.changing():", "if section not in self.drafts:"),
    ('if provider == "afterpay":\n            self.token', "if True:\n            self.token"),
    ("            self.token, self.token_issued_at = token, now",
     "            self.token, self.token_issued_at = token, self.token_issued_at or now"),
    ('elif self.remaking == "failed":\n            self.remaking = "owed"\n        else:', "else:"),
    ('elif self.phase != "shopping":\n            raise Refusal("nothing_to_retry")\n        elif', "elif"),
    ('elif self.reading == "failed":\n            self.reading = "owed"\n        elif', "elif"),
    ('        if self.phase != "completed":\n            self.told["checkout_left"]',
     '        if True:\n            self.told["checkout_left"]'),
    ('self.is_leaving, self.under_way, self.queued = "left", False, None, set()',
     'self.is_leaving, self.under_way = "left", False, None'),
    ('if new.phase not in ("paying", "completed", "left"):', 'if new.phase not in ("completed", "left"):'),
    ('if new.phase not in ("paying", "completed", "left"):', 'if new.phase not in ("paying", "completed"):'),
    ("event not in new.emitted)", "True)"),
    ("if new.widget != flow.widget:", "if new.widget != flow.widget and new.widget:"),
    ("%{byte:02X}", "%{byte:02x}"),
    ("is_a_check = name ==", "is_a_check = False and name =="),
    ('"afterpay" and not self.widget["isValid"]', '"afterpay" and False'),
    ("not least <= int(node.value) <= most", "not least <= int(node.value)"),
    ('and sums["shipping"] == shipping', ""),
    ('sums["discount"] == discount <= subtotal', 'sums["discount"] == discount'),
    ('tax = 0 if order["taxIncluded"] else sums["tax"]', 'tax = sums["tax"]'),
    ('line["quantity"] * line["unitPrice"] == line["total"]', "True"),
    ('sums["subtotal"] == subtotal and', ""),
    ('if order["shippingMethod"] is not None and method_of(order) is None:', "if False:"),
    ("0x7F <= ord(scalar) <= 0x9F", "ord(scalar) == 0x7F"),
    ("not 1 <= len(value.encode()) <= 200", "not 1 <= len(value) <= 200"),
    ('value.replace(" ", "") if key == "postcode" else value', "value"),
    ('value = " ".join(part for part in (address[key] or "").split(" ") if part)', 'value = address[key] or ""'),
    ('chr(ord(scalar) + 32) if "A" <= scalar <= "Z" else scalar', "scalar"),
    ('"." in domain[1:-1]', '"." in domain'),
    ("and len(value.encode()) <= 254", "and len(value) <= 254"),
    ("now - issued_at >= TOKEN_LIFETIME", "now - issued_at > TOKEN_LIFETIME"),
    ('"plan_unavailable" if refused.code == "date_out_of_range" else refused.code', "refused.code"),
    ("def is_graphic(value, most=64):", "def is_graphic(value, most=65):"),
    ("1 <= len(value.encode()) <= 1024", "1 <= len(value.encode()) <= 1025"),
    ('"\\x21" <= scalar <= "\\x7e"', '"\\x21" <= scalar <= "\\x7f"'),
    ("value if value or key not in MAY_BE_NULL else None", "value"),
    ("[A-Z]{2}", "[A-Z]{2,3}"),
    ("strict_json.parse(line, 64, MOST_BYTES)", "strict_json.parse(line, 65, MOST_BYTES)"),
    ("or second > 59", "or second > 60"),
    ("if not least <= seconds <= LAST_SECOND:", "if not least <= seconds:"),
    ('(-60 if found[5] == "-" else 60)', "60"),
    ('    if found:\n        raise Malformed("an unknown member")', ""),
    ("0x7F <= code <= 0x9F", "code == 0x7F"),
    ("(0x2028, 0x2029)", "(0x2028,)"),
    ("o.whole(node, 100, 999)", "o.whole(node, 100, 599)"),
    ("seconds // 86400", "(seconds - 1) // 86400"),
    ('value.value if value.kind == "number" else', 'str(float(value.value)) if value.kind == "number" else'),
    ("if len(set(found)) != len(found) or", "if"),
    ('"defaultAddress": o.nullable(o.text)', '"defaultAddress?": o.text'),
)


FAULTS = {"native": NATIVE, "web": checkout_page_faults.WEB, "sheet": checkout_page_faults.SHEET,
          "payments": checkout_flow_faults.PAYMENTS, "express": checkout_flow_faults.EXPRESS}


def sources(flow):
    found = {}
    for name in MODULES[flow]:
        with open(os.path.join(HERE, name + ".py"), encoding="utf-8") as file:
            found[name] = file.read()
    return found


def planted(old, new, flow="native"):
    """The modules of a flow, with a text that is in one of them once replaced."""
    texts, modules = sources(flow), {}
    places = [(name, text.count(old)) for name, text in texts.items() if old in text]
    if [count for _, count in places] != [1]:
        raise AssertionError(f"{old!r} is in {places}")
    texts[places[0][0]] = texts[places[0][0]].replace(old, new)
    # An import within a source finds the modules of this call.
    before = {name: sys.modules[name] for name in texts}
    try:
        for name, text in texts.items():
            sys.modules[name] = modules[name] = types.ModuleType(name)
            modules[name].__file__ = os.path.join(HERE, name + ".py")
            exec(compile(text, name, "exec"), modules[name].__dict__)
    finally:
        sys.modules.update(before)
    return modules


def output(modules, lines, flow="native"):
    replay = modules[MODULES[flow][-1]].Replay()
    try:
        return compare.lines_of(b"".join(modules["checkout_lines"].json(replay.take(line)).encode() + b"\n" for line in lines))
    except Exception as error:  # A fault may also break the model.
        return [repr(error)]


# The sessions made so far in this process, and their right output, by flow.
SESSIONS = {flow: [] for flow in FAULTS}


def found_after(fault, flow, seed, most, length):
    """How many sessions it takes to find a fault, or None."""
    modules, made = planted(*fault, flow), SESSIONS[flow]
    for number in range(most):
        if number == len(made):
            lines = checkout_flows.FLOWS[flow].session(seed, number, length).lines
            made.append((lines, compare.expected(lines, flow=flow)[0]))
        lines, right = made[number]
        if output(modules, lines, flow) != right:
            return number + 1
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--flow", choices=list(FAULTS), default="native")
    parser.add_argument("--sessions", type=int, default=600)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--length", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    faults = FAULTS[options.flow]
    for fault in faults:
        planted(*fault, options.flow)
    missed = 0
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        waiting = [pool.submit(found_after, fault, options.flow, options.seed, options.sessions,
                               options.length) for fault in faults]
        for (old, new), result in zip(faults, waiting):
            sessions = result.result()
            missed += sessions is None
            print(f"{sessions or 'MISSED':>6}  {' '.join(old.split())[:80]}  ->  {' '.join(new.split())[:40]}",
                  flush=True)
    print(f"{len(faults) - missed} faults found, {missed} not found in {options.sessions} sessions")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
