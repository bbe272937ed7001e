#!/usr/bin/env python3
"""Plants a fault in one rule of the oracle of accounts at a time, and shows that random accounts or wrong rules files find it.

    python3 servicing_faults.py [--batches 120] [--seed 1]

It prints after how many batches each fault was found; 0 are the rules files with one mistake. Exit status 1 if one was not found, or
if a fault's text is no longer in the source exactly once.
"""
import argparse
import concurrent.futures
import json
import os
import sys
import types

import rules as c
import servicing_cases
import servicing_mistakes
import servicing_rules

HERE = os.path.dirname(os.path.abspath(__file__))
# A module before those that import it.
MODULES = ("servicing_rules", "servicing_events", "servicing_account", "servicing")
ACCOUNTS = 30  # of a batch

FAULTS = (
    # Rules files
    ("if key not in keys:", "if False:"),
    ("        for key in keys:\n            if key not in fields:", "        for key in ():\n            if key not in fields:"),
    ("if not least <= len(found) <= most:", "if not least <= len(found):"),
    ("if not least <= int(self.node.value) <= most:", "if not least <= int(self.node.value):"),
    ('self.period("DW")', "self.period()"),
    ("if not 0 < amount <= MOST:", "if not 0 <= amount <= MOST:"),
    ("if file_name not in (None, self.id + \".json\"):", "if False:"),
    ("if self.plans.count(self.plans[-1]) > 1:", "if False:"),
    ("self.valid_from > self.valid_until:", "self.valid_from == self.valid_until:"),
    ("if (tier.order_below is None) != (index == len(self.tiers) - 1):", "if tier.order_below is None and index < len(self.tiers) - 1:"),
    ("tier.order_below <= self.tiers[index - 1].order_below:", "tier.order_below < self.tiers[index - 1].order_below:"),
    ("self.fees[-2][0] >= self.fees[-1][0]:", "self.fees[-2][0] > self.fees[-1][0]:"),
    ("if word in self.payment_order[:index]:", "if False:"),
    ("total < tier.order_below)", "total <= tier.order_below)"),
    ("total * self.percent // 100", "(total * self.percent + 50) // 100"),
    ("return min(caps, default=None)", "return max(caps, default=None)"),
    ("self.valid_from <= day)", "self.valid_from < day)"),
    ("day <= self.valid_until)", "day < self.valid_until)"),
    ("for found in (*self.first, *rest)", "for found in (*rest, *self.first)"),
    ('count * (7 if unit == "W" else 1)', "count"),
    # Events
    ('    if members:\n        raise Fault("invalid_event")', ""),
    ('values["until"] < date', 'values["until"] <= date'),
    ('values.get("customerSince", date) > date', "False"),
    ("if not 1 <= len(text(node).encode()) <= 200:", "if not 1 <= len(text(node)) <= 200:"),
    ('"[0-9a-f]{64}"', '"[0-9a-fA-F]{64}"'),
    ('("immediate", "deferred")', '("immediate", "deferred", "later")'),
    ('"invalid_event" if repeats_keys else "invalid_json"', '"invalid_json"'),
    ('strip(b" \\t\\r")', "strip(b\" \")"),
    ('return "object", tuple(sorted(', 'return "object", tuple(('),
    ('"voided": {"amount?": text}', '"voided": {"amount": text}'),
    # Statements
    ("if event.date > self.as_of:", "if event.date >= self.as_of:"),
    ("if not self.is_same(before, event):", "if False:"),
    ("            if before is not event:\n                return\n", ""),
    ("event.date < self.last:", "event.date <= self.last:"),
    ("if self.account is not None:\n                raise", "if False:\n                raise"),
    ("self.account.advance(accounts.number_of(self.as_of))", "pass"),
    ("if are_named and account is None", "if False"),
    ("line=self.last_line or 1", "line=1"),
    ("max(end for _, end in pauses)", "min(end for _, end in pauses)"),
    ("65 if faults else 0", "0"),
    # The account
    ('return "refunded" if self.paid else "cancelled"', 'return "cancelled"'),
    ('"overdue" if due < day else', '"overdue" if due <= day else'),
    ("unpaid = min(amount, self.outstanding)", "unpaid = min(amount, self.outstanding, self.amount // 2)"),
    ("return self.amount - self.waived - self.returned", "return self.amount - self.waived"),
    ("if self.total > servicing_rules.MOST:", "if False:"),
    ('event.values.get("currency", plan.currency) != plan.currency', "False"),
    ("event.date > plan.valid_until:", "event.date >= plan.valid_until:"),
    ("if found is None or found.currency != self.plan.currency:", "if found is None:"),
    ("if amount == 0:", "if False:"),
    ("return self.total - self.captured - self.voided", "return self.total - self.captured"),
    ("len(self.fees) >= self.tier.per_order:", "len(self.fees) > self.tier.per_order:"),
    ("self.cap - sum(fee.rest for fee in self.fees)", "self.cap - sum(fee.amount for fee in self.fees)"),
    ("pause[0] <= day <= pause[1]", "pause[0] < day <= pause[1]"),
    ('return "refunded" if self.net == 0 else "settled"', 'return "settled"'),
    ("+ sum(fee.outstanding for fee in self.fees))", ")"),
    ("if each.due == first))", "))"),
    ("missing = number_of(installment.due), grace + 1", "missing = number_of(installment.due), grace"),
    ("missing -= max(0, start - day)", "missing -= start - day"),
    ("for start, end in sorted(self.pauses):", "for start, end in sorted(self.pauses)[:1]:"),
    ("self.rules.authorization + 1", "self.rules.authorization"),
    ("step not in each.decided and", ""),
    ("in sorted(due):", "in sorted(due, key=lambda each: (each[0], -each[1])):"),
    ("        if self.open_to_capture:\n            amount", "        if True:\n            amount"),
    ("amount = amount if room is None else min(amount, room)", "amount = amount if room is None or room < amount else amount"),
    ("if installment.outstanding and amount:", "if amount:"),
    ("if not 1 <= number <= len(self.installments):", "if not 1 <= number <= len(self.installments) + 1:"),
    ("most = sum(each.outstanding for each in targets)", "most = self.owed"),
    ("if amount > most:", "if amount >= most:"),
    ("(2 * left + count) // (2 * count)", "left // count or left"),
    ("            unpaid = [each for each in installments if each.outstanding]", "            unpaid = list(installments)"),
    ('[*fees, each] if self.rules.fees == "before-installment" else [each, *fees]', "[each, *fees]"),
    ("if due >= self.day:", "if due > self.day:"),
    ("has_fee = any(fee.rest", "has_fee = any(fee.amount"),
    ("                    found += self.fees\n", "                    found += self.fees[::-1]\n"),
    ("                    bucket.reverse()\n", "                    pass\n"),
    ("for word in self.rules.payment_order:", "for word in servicing_rules.ORDER:"),
    ("if amount > self.open_to_capture:\n            raise Fault(\"capture", "if amount > self.total:\n            raise Fault(\"capture"),
    ("if amount > self.open_to_capture or amount == 0:", "if amount > self.open_to_capture:"),
    ("if self.day > last:", "if self.day >= last:"),
    ("if amount > self.captured - self.refunded:", "if amount > self.captured:"),
    ('[both] if self.rules.refund_order == "last-first" else', "[both] if True else"),
    ("for each in reversed(self.installments):", "for each in self.installments:"),
    ("else each.paid - each.returned)", "else each.paid)"),
    ("if self.rules.waived_by_full_refund and", "if"),
    ("self.refunded + self.voided == self.total", "self.refunded == self.total"),
    ("if amount > fee.rest or amount == 0:", "if amount > fee.amount or amount == 0:"),
    ("if not 1 <= fee <= len(self.fees):", "if not 1 <= fee <= len(self.fees) + 1:"),
    ("len(self.moves) < moves.per_order", "True"),
    ("(each.number > 1 or moves.first)", "True"),
    ("(each.number < len(self.installments) or moves.last)", "True"),
    ("not self.pauses_on(self.day) and each.outstanding > 0", "each.outstanding > 0"),
    ("not self.pauses_on(self.day) and each.outstanding > 0", "not self.pauses_on(self.day)"),
    ("later(today, moves.notice) < number_of(each.due)", "later(today, moves.notice) <= number_of(each.due)"),
    ("number_of(each.due) < number_of(to) <= later", "number_of(to) <= later"),
    ("number_of(to) <= later(each.due, moves.at_most)", "number_of(to) < later(each.due, moves.at_most)"),
    ("all(to < other.due for", "all(to <= other.due for"),
    ("for other in self.installments[each.number:] if other.outstanding)", "for other in self.installments[each.number:])"),
    ("later(self.customer_since, moves.customer_for) <= self.day", "later(self.customer_since, moves.customer_for) < self.day"),
    ("        if not covering:\n", "        if False:\n"),
    ("(start, self.day - 1) if (start, end) in covering", "(start, self.day) if (start, end) in covering"),
    ("for start, end in ended if start <= end]", "for start, end in ended]"),
    ('f"token {self.token}" if self.token else "tokenless"', '"tokenless"'),
    # The cost of being late
    ("(days if each.number in late else 0)", "days"),
    ("(20000 * fee_total + total) // (2 * total)", "10000 * fee_total // total"),
    ("never.advance(c.LAST_DAY)", "never.advance(day)"),
    ("owed = sum(each.outstanding for each in account.with_fees([account.installments[number - 1]]))",
     "owed = account.installments[number - 1].outstanding"),
)


def sources(names=MODULES):
    found = {}
    for name in names:
        with open(os.path.join(HERE, name + ".py"), encoding="utf-8") as file:
            found[name] = file.read()
    return found


def planted(old, new, names=MODULES):
    """The modules, with a text that is in one of them once replaced."""
    texts, modules = sources(names), {}
    places = [(name, text.count(old)) for name, text in texts.items() if old in text]
    if [count for _, count in places] != [1]:
        raise AssertionError(f"{old!r} is in {places}")
    texts[places[0][0]] = texts[places[0][0]].replace(old, new)
    # An import within a source finds the modules of this call.
    before = {name: sys.modules.get(name) for name in texts}
    try:
        for name, text in texts.items():
            sys.modules[name] = modules[name] = types.ModuleType(name)
            modules[name].__file__ = os.path.join(HERE, name + ".py")
            exec(compile(text, name, "exec"), modules[name].__dict__)
    finally:
        for name, module in before.items():
            sys.modules.pop(name) if module is None else sys.modules.update({name: module})
    return modules


def mistakes_of(modules):
    """The key and the reason of each wrong rules file."""
    with open(os.path.join(servicing_rules.SCHEDULES, "servicing", "au-2023.json"), encoding="utf-8") as file:
        document, rules = json.load(file), modules["servicing_rules"]
    for each, _, _ in servicing_mistakes.mistakes(document):
        try:
            yield rules.read(servicing_cases.text(each).encode(), "au-2023.json").id
        except rules.RulesMistake as mistake:
            yield mistake.key, mistake.reason
        except Exception as error:  # A fault may also break the reader.
            yield repr(error)


def output(modules, batch):
    """All that the modules say of a batch."""
    rules, servicing = modules["servicing_rules"], modules["servicing"]
    read = rules.read(servicing_cases.text(batch.rules).encode(), "case-rules.json")
    catalog = rules.Catalog([read], [c.Plan(json.loads(servicing_cases.text(batch.plan)), "case-plan.json")])
    try:
        found = []
        for form in ("json", "history"):
            result = servicing.statement_result(batch.data, catalog, batch.as_of, form)
            found.append((result.output, result.status, result.fault and (result.fault.code, result.fault.line, result.fault.most)))
        plan, start, total = catalog.plans["case-plan"], batch.as_of, 10 ** (5 + batch.number % 4) + batch.number
        for days in (0, 1, 8, 30):
            for installment in (None, 1, plan.count):
                try:
                    account = servicing.fees_json(plan, total, start, days, catalog, installment)
                    found.append(servicing.text_of(account))
                except modules["servicing_events"].Fault as fault:
                    found.append(fault.code)
        return found
    except Exception as error:  # A fault may also break the model.
        return [repr(error)]


# The batches of this process and their right output.
BATCHES, RIGHT = [], {}


def right_modules():
    import servicing
    import servicing_account
    import servicing_events
    return {"servicing_rules": servicing_rules, "servicing_events": servicing_events, "servicing_account": servicing_account,
            "servicing": servicing}


def found_after(fault, seed, most):
    """How many batches it takes to find a fault, or None."""
    modules = planted(*fault)
    if "mistakes" not in RIGHT:
        RIGHT["mistakes"] = list(mistakes_of(right_modules()))
    if list(mistakes_of(modules)) != RIGHT["mistakes"]:
        return 0
    for number in range(most):
        if number == len(BATCHES):
            batch = servicing_cases.Batch(seed, number, 1 if number % 2 else ACCOUNTS)
            BATCHES.append((batch, output(right_modules(), batch)))
        batch, right = BATCHES[number]
        if output(modules, batch) != right:
            return number + 1
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=120)
    parser.add_argument("--seed", default="faults")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    for fault in FAULTS:
        planted(*fault)
    missed = 0
    with concurrent.futures.ProcessPoolExecutor(options.processes) as pool:
        waiting = [pool.submit(found_after, fault, options.seed, options.batches) for fault in FAULTS]
        for (old, new), result in zip(FAULTS, waiting):
            batches = result.result()
            missed += batches is None
            after = "MISSED" if batches is None else batches
            print(f"{after:>6}  {' '.join(old.split())[:80]}  ->  {' '.join(new.split())[:40]}", flush=True)
    print(f"{len(FAULTS) - missed} faults found, {missed} not found in {options.batches} batches")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
