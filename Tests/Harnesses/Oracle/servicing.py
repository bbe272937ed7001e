#!/usr/bin/env python3
"""A second, independent implementation of `widget statement`, `widget fees` and `widget rules`: accounts after the purchase.

    python3 servicing.py statement events.jsonl --as-of 2026-12-16 --format json
    python3 servicing.py fees --amount 100.00 --currency AUD --days-late 8 --installment 2 --today 2026-11-21 --json
    python3 servicing.py rules check ../../../Schedules/servicing/au-2023.json

The rules are in `servicing_rules.py`, the events in `servicing_events.py` and the account in `servicing_account.py`. Messages and
the text formats may be any text. `servicing_compare.py` compares the built command with it.
"""
import argparse
import json
import os
import sys

import rules as c
import servicing_account as accounts
import servicing_events as events
import servicing_rules
import wire

# The codes whose message has the most that was possible, or the last day.
WITH_MOST = ("payment_exceeds_owed", "capture_exceeds_open", "void_exceeds_open", "refund_too_late", "refund_exceeds_captured",
             "waiver_exceeds_fee")


# --- Statements ---------------------------------------------------------------------------------------------------------

class Statement:
    """The events of one account up to a day: the account, or the first fault."""

    def __init__(self, name, catalog, as_of):
        self.name, self.catalog, self.as_of = name, catalog, as_of
        self.account = self.fault = self.last = self.last_line = None
        self.has_ended, self.seen = False, {}
        self.opening, self.events, self.reversed = None, [], set()  # the purchase, the events that count, the ids of reversed ones

    def take(self, line, event):
        if self.has_ended:
            return
        self.last_line = line
        try:
            if isinstance(event, events.Fault):
                raise event
            self.read(event)
        except events.Fault as fault:
            self.fault, self.has_ended = fault, True
            fault.line = line
            if fault.code in WITH_MOST:
                fault.most = (c.date_text(fault.most) if isinstance(fault.most, tuple)
                              else c.money_text(fault.most, self.account.plan.exponent))

    def read(self, event):
        if event.date > self.as_of:
            self.has_ended = True
            return
        if event.id is not None:
            before = self.seen.setdefault(event.id, event)
            if not self.is_same(before, event):
                raise events.Fault("conflicting_event")
            if before is not event:
                return
        if self.last is not None and event.date < self.last:
            raise events.Fault("events_out_of_order")
        self.last = event.date
        if event.kind == "opened":
            if self.account is not None:
                raise events.Fault("already_opened")
            self.account, self.opening = accounts.Account(event, self.catalog), event
        elif self.account is None:
            raise events.Fault("not_opened")
        elif event.kind == "reversed":
            self.reverse(event)
        else:
            self.account.apply(event)
            self.events.append(event)
        accounts.check(self.account)

    def reverse(self, event):
        identifier = event.values["event"]
        if identifier in self.reversed:
            raise events.Fault("reversed_before")
        found = self.seen.get(identifier)
        if found is None or found is event:
            raise events.Fault("no_such_event")
        if found.kind in ("opened", "payment_failed", "reversed"):
            raise events.Fault("not_reversible")
        self.account.advance(accounts.number_of(event.date))
        before = self.account.fees
        self.account = accounts.reverse(self.account, self.opening, self.events, found, event, self.catalog)
        accounts.record_reversal(self.account, before, found, event)
        self.events.remove(found)
        self.reversed.add(identifier)

    def is_same(self, before, event):
        """Whether both have the same keys and values; 50.0 and 50.00 are one amount."""
        def parts(each):
            _, members = each.document
            rest = [member for member in members if member[0] != "amount"]
            try:
                amount = c.parse_amount(each.values["amount"].encode(), self.account.plan.exponent)
            except (KeyError, c.Refused, AttributeError):
                amount = each.values.get("amount")
            return rest, amount

        return parts(before) == parts(event)

    def end(self):
        """Brings the account to the end of the day."""
        self.has_ended = True
        if self.fault is None and self.account is None:
            self.fault = events.Fault("not_opened", line=self.last_line or 1)
        if self.fault is None:
            self.account.advance(accounts.number_of(self.as_of))
            accounts.check(self.account)


def statements_of(data, catalog, as_of):
    """The statements of a file's accounts in the order of their first lines, and whether events name accounts."""
    lines = list(events.lines_of(data))
    are_named = any(account is not None for _, account, _ in lines)
    found = {}
    for line, account, event in lines:
        if are_named and account is None and isinstance(event, events.Event):
            event = events.Fault("invalid_event")
        found.setdefault(account, Statement(account, catalog, as_of)).take(line, event)
    if not found:
        found[None] = Statement(None, catalog, as_of)
    for statement in found.values():
        statement.end()
    return list(found.values()), are_named


# --- JSON ---------------------------------------------------------------------------------------------------------------

class Money:
    def __init__(self, minor, plan):
        self.text = f'{{"amount":"{c.money_text(minor, plan.exponent)}","currency":"{plan.currency}"}}'


def text_of(value):
    """One line of JSON; a tuple is a date."""
    if isinstance(value, Money):
        return value.text
    if isinstance(value, tuple):
        return f'"{c.date_text(value)}"'
    if isinstance(value, dict):
        return "{" + ",".join(f'"{key}":{text_of(each)}' for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(text_of, value)) + "]"
    return wire.quoted(value) if isinstance(value, str) else json.dumps(value)


def statement_json(account, name, as_of):
    def money(minor):
        return Money(minor, account.plan)

    def total(group, word):
        return money(sum(getattr(each, word) for each in group))

    installments, fees, room = account.installments, account.fees, account.room
    pauses, following = account.pauses_on(account.day), account.next_due()
    return {
        "account": name, "plan": account.plan.id, "rules": account.rules.id, "mode": "token" if account.token else "tokenless",
        "openedOn": account.opened_on, "asOf": as_of, "state": account.state(),
        "pausedUntil": accounts.date_of(max(end for _, end in pauses)) if pauses else None,
        "total": money(account.total), "net": money(account.net), "outstanding": money(account.owed),
        "owedNow": money(account.overdue() + account.due_today()), "overdue": money(account.overdue()),
        "next": following and {"dueDate": following[0], "amount": money(following[1])},
        "paid": total(installments, "paid"), "cancelled": total(installments, "cancelled"),
        "returned": total(installments, "returned"),
        **({"credit": money(account.credit)} if account.credit_received else {}),
        "fees": {"charged": total(fees, "amount"), "waived": total(fees, "waived"), "paid": total(fees, "paid"),
                 "returned": total(fees, "returned"), "outstanding": total(fees, "outstanding"),
                 "room": None if room is None else money(room)},
        "openToCapture": money(account.open_to_capture), "checksum": account.checksum(),
        "installments": [
            {"number": each.number, "dueDate": each.due, "state": each.state(account.day), "original": money(each.original),
             "net": money(each.net), "paid": money(each.paid), "returned": money(each.returned),
             "outstanding": money(each.outstanding)} for each in installments],
        "lateFees": [
            {"number": fee.number, "installment": fee.installment, "date": fee.date, "amount": money(fee.amount),
             "waived": money(fee.waived), "paid": money(fee.paid), "returned": money(fee.returned),
             "outstanding": money(fee.outstanding), **({"reason": "reversed"} if fee.reversed else {})} for fee in fees]}


def history_of(account, name):
    """An object for each entry of the history."""
    def shown(key, value):
        if key in ("amount", "returned") and isinstance(value, int):
            return Money(value, account.plan)
        if isinstance(value, list):
            return [{kind: number, "amount": Money(part, account.plan)} if number else {kind: Money(part, account.plan)}
                    for kind, number, part in value]
        return value

    for day, kind, entries in account.history:
        yield {**({} if name is None else {"account": name}), "date": accounts.date_of(day), "type": kind,
               **{key: shown(key, value) for key, value in entries.items()}}


def error_json(name, fault):
    return {"account": name, "error": {"code": fault.code, "line": fault.line, "message": message_of(fault)}}


def message_of(fault):
    if fault.most is None:
        return fault.code.replace("_", " ")
    return f'{fault.code.replace("_", " ")}: at most {fault.most if fault.most.strip("0.") else "nothing"}'


def output_of(statement, form):
    """The output of one statement without a fault; of its text only the amounts are defined."""
    account = statement.account
    if form == "canonical":
        return account.canonical()
    if form == "history":
        return "".join(text_of(entry) + "\n" for entry in history_of(account, statement.name))
    return text_of(statement_json(account, statement.name, statement.as_of)) + "\n"


class Result:
    """The output of a command, its exit status, the fault that its error names, and the faults in its output by their lines."""

    def __init__(self, output="", status=0, fault=None, faults=None):
        self.output, self.status, self.fault, self.faults = output, status, fault, faults or {}


def statement_result(data, catalog, as_of, form="json", checksum=None):
    statements, are_named = statements_of(data, catalog, as_of)
    if not are_named and statements[0].fault:
        return Result("", 65, statements[0].fault)
    if checksum is not None:
        right = statements[0].account.checksum()
        return Result("match\n") if right == checksum else Result(f"{right}\n{checksum}\n", 1)
    faults = {each: text_of(error_json(each.name, each.fault)) for each in statements if each.fault}
    output = "".join(faults[each] + "\n" if each in faults else output_of(each, form) for each in statements)
    return Result(output, 65 if faults else 0, faults={line: each.fault for each, line in faults.items()})


# --- The cost of being late ---------------------------------------------------------------------------------------------

def event_on(date, kind, **values):
    return events.Event(0, kind, date, None, None, values, None)


def opened(plan, total, start, catalog):
    return accounts.Account(event_on(start, "opened", plan=plan.id, amount=c.money_text(total, plan.exponent)), catalog)


def fees_json(plan, total, start, days, catalog, installment=None):
    """The fees if the chosen installments are paid so many days late, and if nothing is ever paid."""
    account, never = opened(plan, total, start, catalog), opened(plan, total, start, catalog)
    late = [each.number for each in account.installments] if installment is None else [account.installment_of(installment).number]
    # The day on which each installment is paid.
    payments = sorted((accounts.number_of(each.due) + (days if each.number in late else 0), each.number)
                      for each in account.installments)
    for day, number in payments:
        account.advance(day)
        owed = sum(each.outstanding for each in account.with_fees([account.installments[number - 1]]))
        account.on_payment(c.money_text(owed, plan.exponent), number)
        accounts.check(account)
    never.advance(c.LAST_DAY)
    fee_total, worst = sum(fee.amount for fee in account.fees), sum(fee.amount for fee in never.fees)
    hundredths = (20000 * fee_total + total) // (2 * total)
    return {"plan": plan.id, "rules": account.rules.id, "startDate": start, "total": Money(total, plan), "late": late,
            "days": days, "fees": [{"installment": fee.installment, "date": fee.date, "amount": Money(fee.amount, plan)}
                                   for fee in account.fees],
            "feeTotal": Money(fee_total, plan), "toPay": Money(total + fee_total, plan),
            "percentOfOrder": c.money_text(hundredths, 2), "worstCase": Money(worst, plan)}


# --- Commands -----------------------------------------------------------------------------------------------------------

def failed(message, status=65):
    print(f"error: {message}", file=sys.stderr)
    return status


def run_statement(options, catalog):
    file = sys.stdin.buffer if options.file == "-" else open(options.file, "rb")
    with file:
        data = file.read()
    result = statement_result(data, catalog, c.parse_date(options.as_of), options.format, options.checksum)
    sys.stdout.write(result.output)
    if result.fault:
        return failed(f"{options.file}:{result.fault.line}: {result.fault.code}: {message_of(result.fault)}")
    return result.status


def run_fees(options, catalog):
    if options.plan and options.plan not in catalog.plans:
        return failed("unknown_plan", 66)
    plan = catalog.plans[options.plan] if options.plan else catalog.default_plan(options.currency or "USD")
    if plan is None or options.currency not in (None, plan.currency):
        return failed("unsupported_currency: the plan is in another currency, or no plan is in this one")
    try:
        total = c.parse_amount(options.amount.encode(), plan.exponent)
        only = catalog.only_first() if options.rules_file else catalog
        found = fees_json(plan, total, c.parse_date(options.today), options.days_late, only, options.installment)
    except c.Refused as refused:
        return failed(f"{refused.code}: {refused.message}")
    except events.Fault as fault:
        return failed(f"{fault.code}: {message_of(fault)}", 66 if fault.code == "rules_unavailable" and options.rules_file else 65)
    print(text_of(found))
    return 0


def run_rules(options, catalog):
    def file_of(name):
        with open(os.path.join(servicing_rules.SCHEDULES, "servicing", name + ".json"), encoding="utf-8") as file:
            return file.read()

    def line_of(name):
        return json.dumps(json.loads(file_of(name)), separators=(",", ":"), ensure_ascii=False)

    if options.action == "list":
        for name in catalog.built_in:
            print(line_of(name))
        return 0
    if options.action == "show":
        if options.names[0] not in catalog.built_in:
            return failed(f"no built-in rules are named {options.names[0]}", 66)
        text = line_of(options.names[0]) + "\n" if options.json else file_of(options.names[0])
        sys.stdout.write(text)
        return 0
    status = 0
    for name in options.names:
        try:
            print(f'"{name}": valid, {servicing_rules.read_file(name).id}')
        except servicing_rules.RulesMistake as mistake:
            status = 66 if 66 in (status, failed(mistake, mistake.status)) else 65
    return status


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    statement, fees, rules = (commands.add_parser(name) for name in ("statement", "fees", "rules"))
    statement.add_argument("file", nargs="?", default="-")
    statement.add_argument("--as-of", required=True)
    statement.add_argument("--format", choices=("text", "json", "canonical", "history"), default="text")
    statement.add_argument("--checksum")
    for name in ("amount", "today"):
        fees.add_argument("--" + name, required=True)
    for name in ("currency", "plan"):
        fees.add_argument("--" + name)
    fees.add_argument("--days-late", type=int, required=True)
    fees.add_argument("--installment", type=int)
    for command in (statement, fees):
        command.add_argument("--rules-file")
    statement.add_argument("--plan-file")
    for command in (fees, rules):
        command.add_argument("--json", action="store_true")
    rules.add_argument("action", choices=("list", "show", "check"))
    rules.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    try:
        read = [servicing_rules.read_file(options.rules_file)] if getattr(options, "rules_file", None) else []
        plans = [c.Plan.read(options.plan_file)] if getattr(options, "plan_file", None) else []
    except servicing_rules.RulesMistake as mistake:
        return failed(mistake, mistake.status)
    except c.Refused as refused:
        return failed(refused.message, refused.status)
    catalog = servicing_rules.Catalog(read, plans)
    return {"statement": run_statement, "fees": run_fees, "rules": run_rules}[options.command](options, catalog)


if __name__ == "__main__":
    sys.exit(main())
