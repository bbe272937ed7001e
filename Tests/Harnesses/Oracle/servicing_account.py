"""An account after the purchase: amounts owed, paid, cancelled and returned, day by day and event by event."""
import functools
import hashlib

import rules as c
import servicing_rules
from servicing_events import Fault

FAR = c.LAST_DAY + 1  # a day that never comes


@functools.lru_cache(maxsize=None)
def number_of(date):
    return c.day_number(date)


@functools.lru_cache(maxsize=None)
def date_of(number):
    return c.date_of(number)


def later(date, period):
    """The number of the day a period after a date; FAR if that is after the year 9999."""
    try:
        return number_of(c.add(date, *period))
    except c.Refused:
        return FAR


class Installment:
    def __init__(self, number, due, original):
        self.number, self.due, self.original = number, due, original
        self.paid = self.cancelled = self.returned = 0
        self.decided = set()  # the steps of fees whose day has come

    @property
    def outstanding(self):
        return self.original - self.paid - self.cancelled

    @property
    def net(self):
        return self.original - self.cancelled - self.returned

    def state(self, day):
        if self.net == 0:
            return "refunded" if self.paid else "cancelled"
        if self.outstanding == 0:
            return "paid"
        due = number_of(self.due)
        return "overdue" if due < day else "due" if due == day else "scheduled"


class LateFee:
    def __init__(self, number, installment, date, amount):
        self.number, self.installment, self.date, self.amount = number, installment, date, amount
        self.paid = self.waived = self.returned = 0
        self.reversed = 0  # the waived part that a reversal took off

    @property
    def outstanding(self):
        return self.amount - self.paid - self.waived

    @property
    def rest(self):
        """The part that is neither waived nor returned."""
        return self.amount - self.waived - self.returned

    def waive(self, amount):
        """Waives the unpaid part first and returns of the paid part; returns the latter."""
        unpaid = min(amount, self.outstanding)
        self.waived += unpaid
        self.returned += amount - unpaid
        return amount - unpaid


class Account:
    """An account, opened by an event. `day` is the number of the day that it has reached."""

    def __init__(self, event, catalog):
        values = event.values
        self.name, self.opened_on, self.day = event.account, event.date, number_of(event.date)
        self.plan = self.plan_of(event, catalog)
        self.rules = self.rules_of(event, catalog)
        self.total = self.total_of(values["amount"])
        if self.total > servicing_rules.MOST:
            raise Fault("amount_too_large")
        try:
            schedule = c.Schedule(self.plan, self.total, event.date)
        except c.Refused as refused:
            raise Fault(refused.code) from None
        self.installments = [Installment(number, due, part)
                             for number, (due, part) in enumerate(zip(schedule.dates, schedule.parts), 1)]
        self.fees, self.moves, self.pauses, self.history = [], [], [], []
        self.token, self.customer_since = values.get("tokenDigest"), values.get("customerSince")
        self.captured = self.total if values.get("capture", "immediate") == "immediate" else 0
        self.refunded = self.voided = 0
        self.payments = self.credit_received = self.credit_used = self.credit_returned = 0
        self.repetition = None
        self.tier = self.rules.tier(self.total)
        self.cap = None if self.tier is None else self.tier.cap(self.total)
        self.record("opened", amount=self.total)

    @staticmethod
    def plan_of(event, catalog):
        plan = event.values.get("terms") or catalog.plans.get(event.values["plan"])
        if plan is None:
            raise Fault("unknown_plan")
        if plan.valid_from and event.date < plan.valid_from or plan.valid_until and event.date > plan.valid_until:
            raise Fault("plan_unavailable")
        try:
            plan.dates(event.date)
        except c.Refused:
            raise Fault("plan_unavailable") from None
        if event.values.get("currency", plan.currency) != plan.currency:
            raise Fault("unsupported_currency")
        return plan

    def rules_of(self, event, catalog):
        name = event.values.get("rules")
        if name is None:
            found = catalog.rules_of(self.plan, event.date)
            if found is None:
                raise Fault("rules_unavailable")
            return found
        found = catalog.rules.get(name)
        if found is None or found.currency != self.plan.currency:
            raise Fault("unknown_rules")
        return found

    def amount_of(self, text):
        """An amount above zero."""
        try:
            amount = c.parse_amount(text.encode(), self.plan.exponent)
        except c.Refused:
            raise Fault("invalid_amount") from None
        if amount == 0:
            raise Fault("invalid_amount")
        return amount

    def total_of(self, text):
        """The order total; digits that no amount can have are too large, too."""
        try:
            return self.amount_of(text)
        except Fault:
            try:
                c.parse_amount(text.encode(), self.plan.exponent)
            except c.Refused as refused:
                if refused.message.startswith("out of range"):
                    raise Fault("amount_too_large") from None
            raise

    def record(self, kind, **entries):
        self.history.append((self.day, kind, entries))

    # --- Sums -----------------------------------------------------------------------------------------------------------

    @property
    def owed(self):
        return sum(each.outstanding for each in (*self.installments, *self.fees))

    @property
    def net(self):
        return sum(each.net for each in self.installments)

    @property
    def open_to_capture(self):
        return self.total - self.captured - self.voided

    @property
    def credit(self):
        """The part of payments that was more than was owed, and that neither paid anything nor was returned."""
        return self.credit_received - self.credit_used - self.credit_returned

    @property
    def room(self):
        """The amount that can still be charged in fees, or None without a cap."""
        if self.tier is None:
            return 0
        if self.tier.per_order is not None and sum(fee.reversed < fee.amount for fee in self.fees) >= self.tier.per_order:
            return 0
        return None if self.cap is None else self.cap - sum(fee.rest for fee in self.fees)

    def pauses_on(self, day):
        return [pause for pause in self.pauses if pause[0] <= day <= pause[1]]

    def state(self):
        if self.owed == 0:
            return "refunded" if self.net == 0 else "settled"
        return "overdue" if self.overdue() else "current"

    def overdue(self):
        return (sum(each.outstanding for each in self.installments if number_of(each.due) < self.day)
                + sum(fee.outstanding for fee in self.fees))

    def due_today(self):
        return sum(each.outstanding for each in self.installments if number_of(each.due) == self.day)

    def next_due(self):
        """The first later due date with something outstanding, and the sum due then; None without one."""
        open_later = [each for each in self.installments if each.outstanding and number_of(each.due) > self.day]
        first = min((each.due for each in open_later), default=None)
        return first and (first, sum(each.outstanding for each in open_later if each.due == first))

    # --- Time -----------------------------------------------------------------------------------------------------------

    def fee_day(self, installment, grace):
        """The day of a step: the first day without a pause after grace + 1 days without one, from the due date on."""
        day, missing = number_of(installment.due), grace + 1
        for start, end in sorted(self.pauses):
            if start > day + missing:
                break
            if end >= day:
                missing -= max(0, start - day)
                day = end + 1
        return day + missing

    def advance(self, day):
        """Begins each day after the account's to the given one, inclusive."""
        due = []
        if self.rules.authorization is not None:
            expiry = number_of(self.opened_on) + self.rules.authorization + 1
            if self.day < expiry <= day:
                due.append((expiry, 0, 0, None))
        for each in self.installments:
            if self.day < number_of(each.due) <= day:
                due.append((number_of(each.due), 0, 1, None))
        for each in self.installments if self.tier else ():
            for step, (grace, amount) in enumerate(self.tier.fees):
                if step not in each.decided and self.fee_day(each, grace) <= day:
                    due.append((self.fee_day(each, grace), each.number, step, amount))
        if self.repetition:
            due += self.repetition.days(self.day, day)
        for self.day, number, step, amount in sorted(due, key=lambda each: each[:3]):
            if number == 0:
                (self.use_credit if step else self.expire)()
            elif number >= Repetition.FEE:
                self.repetition.begin(self, number, step)
            else:
                self.charge(self.installments[number - 1], step, amount)
        self.day = day

    def expire(self):
        if self.open_to_capture:
            amount = self.open_to_capture
            self.voided += amount
            self.take_back("authorization_expired", amount)

    def use_credit(self):
        """Pays the amounts due by today from the credit."""
        amount, moved = self.credit, []
        left = self.fill(amount, self.payment_targets(upcoming=False), moved)
        if left < amount:
            self.credit_used += amount - left
            self.record("credit_used", amount=amount - left, to=moved)

    def charge(self, installment, step, amount):
        installment.decided.add(step)
        if self.repetition:
            self.repetition.fall_due(self, installment, amount)
            return
        room = self.room
        amount = amount if room is None else min(amount, room)
        if installment.outstanding and amount:
            self.fees.append(LateFee(len(self.fees) + 1, installment.number, date_of(self.day), amount))
            self.record("late_fee", fee=len(self.fees), installment=installment.number, amount=amount)

    # --- Events ---------------------------------------------------------------------------------------------------------

    def apply(self, event):
        self.advance(number_of(event.date))
        handle = getattr(self, "on_" + event.kind)
        handle(**{key: value for key, value in event.values.items() if key != "reason"})

    def installment_of(self, number):
        if not 1 <= number <= len(self.installments):
            raise Fault("no_such_installment")
        return self.installments[number - 1]

    def on_payment(self, amount, installment=None, overpayment="refuse"):
        amount = self.amount_of(amount)
        if overpayment == "credit" and amount + self.credit_received > servicing_rules.MOST:
            raise Fault("amount_too_large")
        if installment is None:
            targets, most = self.payment_targets(), self.owed
        else:
            one = self.installment_of(installment)
            targets = self.with_fees([one])
            most = sum(each.outstanding for each in targets)
        if amount > most and overpayment == "refuse":
            raise Fault("payment_exceeds_owed", most)
        self.payments += amount
        moved = []
        left = self.fill(amount, targets, moved)
        # The rest is for the amounts owed by now, and only then for those that fall due.
        left = self.fill(left, self.payment_targets(upcoming=False), moved)
        if left:
            self.credit_received += left
            moved.append(("credit", None, left))
        self.record("payment", amount=amount, to=moved)

    def fill(self, amount, targets, moved):
        """Pays an amount into targets in their order, and returns the rest."""
        for target in targets:
            if amount:
                amount -= self.spread(amount, target, moved) if isinstance(target, list) else self.pay(amount, target, moved)
        return amount

    @staticmethod
    def pay(amount, target, moved):
        """Pays at most an amount into an installment or fee, and returns it."""
        part = min(amount, target.outstanding)
        if part:
            target.paid += part
            moved.append(("fee" if isinstance(target, LateFee) else "installment", target.number, part))
        return part

    def spread(self, amount, installments, moved):
        """Pays an amount evenly into installments, and returns the part for which there was room."""
        left = amount
        while left and any(each.outstanding for each in installments):
            unpaid = [each for each in installments if each.outstanding]
            for index, each in enumerate(unpaid):
                count = len(unpaid) - index
                left -= self.pay((2 * left + count) // (2 * count), each, moved)
        return amount - left

    def with_fees(self, installments):
        """Installments with their fees, right after or right before them."""
        found = []
        for each in installments:
            fees = [fee for fee in self.fees if fee.installment == each.number]
            found += [*fees, each] if self.rules.fees == "before-installment" else [each, *fees]
        return found

    def bucket_of(self, installment):
        due = number_of(installment.due)
        if due >= self.day:
            return "due" if due == self.day else "upcoming"
        has_fee = any(fee.rest for fee in self.fees if fee.installment == installment.number)
        return "overdue-with-fee" if has_fee else "overdue"

    def payment_targets(self, upcoming=True):
        """Installments and fees in the order in which a payment fills them; a list is filled evenly."""
        found = []
        for word in self.rules.payment_order:
            bucket = sorted((each for each in self.installments if self.bucket_of(each) == word),
                            key=lambda each: (each.due, each.number))
            if word == "upcoming":
                if self.rules.fees == "before-upcoming":
                    found += self.fees
                if not upcoming:
                    continue
                if self.rules.upcoming == "evenly":
                    found.append(bucket)
                    continue
                if self.rules.upcoming == "last-first":
                    bucket.reverse()
            found += bucket if self.rules.fees == "before-upcoming" else self.with_fees(bucket)
        return found

    def on_payment_failed(self, installment):
        self.record("payment_failed", installment=self.installment_of(installment).number)

    def on_captured(self, amount):
        amount = self.amount_of(amount)
        if amount > self.open_to_capture:
            raise Fault("capture_exceeds_open", self.open_to_capture)
        self.captured += amount
        self.record("captured", amount=amount)

    def on_voided(self, amount=None):
        amount = self.open_to_capture if amount is None else self.amount_of(amount)
        if amount > self.open_to_capture or amount == 0:
            raise Fault("void_exceeds_open", self.open_to_capture)
        self.voided += amount
        self.take_back("voided", amount)

    def on_refund(self, amount):
        amount = self.amount_of(amount)
        last = FAR if self.rules.refund_within is None else later(self.opened_on, self.rules.refund_within)
        if self.day > last:
            raise Fault("refund_too_late", date_of(last))
        if amount > self.captured - self.refunded:
            raise Fault("refund_exceeds_captured", self.captured - self.refunded)
        self.refunded += amount
        self.take_back("refund", amount)

    def take_back(self, kind, amount):
        """Cancels and returns an amount, from the last installment to the first."""
        moved = {"cancelled": [], "returned": []}
        both, left = ("cancelled", "returned"), amount
        if self.credit and amount > sum(each.outstanding for each in self.installments):
            moved["returned"].append(("credit", None, self.credit))
            self.credit_returned += self.credit
        rounds = [both] if self.rules.refund_order == "last-first" else [both[:1], both[1:]]
        for words in rounds:
            for each in reversed(self.installments):
                for word in words:
                    part = min(left, each.outstanding if word == "cancelled" else each.paid - each.returned)
                    if part:
                        setattr(each, word, getattr(each, word) + part)
                        moved[word].append(("installment", each.number, part))
                        left -= part
        self.record(kind, amount=amount, **moved)
        if self.rules.waived_by_full_refund and self.refunded + self.voided == self.total:
            for fee in self.fees:
                self.waive(fee, fee.rest)

    def waive(self, fee, amount):
        if amount:
            self.record("fee_waived", fee=fee.number, amount=amount, returned=fee.waive(amount))

    def on_fee_waived(self, fee, amount=None):
        amount = None if amount is None else self.amount_of(amount)
        if not 1 <= fee <= len(self.fees):
            raise Fault("no_such_fee")
        fee = self.fees[fee - 1]
        amount = fee.rest if amount is None else amount
        if amount > fee.rest or amount == 0:
            raise Fault("waiver_exceeds_fee", fee.rest)
        self.waive(fee, amount)

    def on_date_moved(self, installment, to):
        each, moves = self.installment_of(installment), self.rules.moves
        today = date_of(self.day)
        may_move = (
            moves is not None and len(self.moves) < moves.per_order
            and (each.number > 1 or moves.first) and (each.number < len(self.installments) or moves.last)
            and not self.pauses_on(self.day) and each.outstanding > 0
            and later(today, moves.notice) < number_of(each.due)
            and number_of(each.due) < number_of(to) <= later(each.due, moves.at_most)
            and all(to < other.due for other in self.installments[each.number:] if other.outstanding)
            and (moves.customer_for is None or self.customer_since is None
                 or later(self.customer_since, moves.customer_for) <= self.day))
        if not may_move:
            raise Fault("move_not_allowed")
        self.moves.append((each.number, each.due, to))
        self.record("date_moved", installment=each.number, **{"from": each.due, "to": to})
        each.due = to

    def on_paused(self, until):
        self.pauses.append((self.day, number_of(until)))
        self.record("paused", until=until)

    def on_resumed(self):
        covering = self.pauses_on(self.day)
        if not covering:
            raise Fault("not_paused")
        ended = [(start, self.day - 1) if (start, end) in covering else (start, end) for start, end in self.pauses]
        self.pauses = [(start, end) for start, end in ended if start <= end]
        self.record("resumed")

    # --- Canonical text -------------------------------------------------------------------------------------------------

    def canonical(self):
        plan, day = self.plan, c.date_text
        lines = [f"account/1 {plan.id} {self.rules.id} {plan.currency}/{plan.exponent} {self.total}",
                 f"token {self.token}" if self.token else "tokenless",
                 f"opened {day(self.opened_on)} captured {self.captured} refunded {self.refunded} voided {self.voided}"]
        lines += [f"{day(each.due)} {each.original} paid {each.paid} cancelled {each.cancelled} returned {each.returned}"
                  for each in self.installments]
        lines += [f"fee {fee.installment} {day(fee.date)} {fee.amount} paid {fee.paid} waived {fee.waived} "
                  f"returned {fee.returned}" + (f" reversed {fee.reversed}" if fee.reversed else "") for fee in self.fees]
        lines += [f"moved {number} {day(old)} {day(new)}" for number, old, new in self.moves]
        lines += [f"pause {day(date_of(start))} {day(date_of(end))}" for start, end in self.pauses]
        if self.credit_received:
            lines.append(f"credit {self.credit_received} used {self.credit_used} returned {self.credit_returned}")
        return "".join(line + "\n" for line in lines)

    def checksum(self):
        return hashlib.sha256(self.canonical().encode("ascii")).hexdigest()


class Repetition:
    """The late fees of an account whose events are applied again for a reversal on a day.

    The fees that were charged stay in their places. Each stays charged as far as a fee of its installment fell due by its day. Other
    fees that fall due are not charged, but on the day of the reversal: those of that day itself, and those of a bounced payment if
    the rules charge them.
    """

    FEE, CREDIT, END = 10 ** 6, 10 ** 6 + 1, 10 ** 6 + 2

    def __init__(self, fees, day, due_before=None):
        self.fees, self.day = fees, day
        self.all_due, self.fallen_due = [], []  # the steps that fell due, and those of them that no fee repeats
        self.due_before = due_before  # the steps that fell due with a bounced payment, too; None if it has no fees

    def days(self, after, last):
        """Days with a fee, and the day of the reversal, as the account counts what falls on a day."""
        fee_days = [number_of(fee.date) for fee in self.fees]
        found = [(day, self.FEE, place, None) for place, day in enumerate(fee_days)]
        found += [(day, self.CREDIT, 0, None) for day in {*fee_days, self.day}]
        return [each for each in (*found, (self.day, self.END, 0, None)) if after < each[0] <= last]

    def fall_due(self, account, installment, amount):
        if installment.outstanding:
            self.all_due.append((installment.number, account.day, amount))
            self.fallen_due.append(self.all_due[-1])

    def begin(self, account, what, place):
        if what == self.FEE:
            self.charge_again(account, self.fees[place])
        elif what == self.CREDIT:
            account.use_credit()
        else:
            self.end(account)

    def end(self, account):
        account.repetition = None
        for step in self.fallen_due:
            number, day, amount = step
            if day == self.day or self.due_before is not None and step not in self.due_before:
                amount = amount if account.room is None else min(amount, account.room)
                if amount:
                    account.fees.append(LateFee(len(account.fees) + 1, number, date_of(self.day), amount))
        account.use_credit()

    def charge_again(self, account, old):
        most = old.amount - old.reversed
        due = next((each for each in self.fallen_due if most and each[0] == old.installment), None)
        room, rest = account.room, 0
        if due:
            self.fallen_due.remove(due)
            rest = min(most, due[2]) if room is None else min(most, due[2], room)
        fee = LateFee(len(account.fees) + 1, old.installment, old.date, old.amount)
        fee.waived = fee.reversed = old.amount - rest
        account.fees.append(fee)


def repeated(present, opening, events, catalog, due_before=None):
    """The account of events on the day of a present one, and the steps of fees that fell due."""
    account = Account(opening, catalog)
    repetition = Repetition(present.fees, present.day, due_before)
    account.repetition = repetition if account.day < present.day else None
    for event in events:
        try:
            account.apply(event)
        except Fault:
            raise Fault("reversal_not_possible", event.id) from None
    account.advance(present.day)
    return account, repetition.all_due


def reverse(present, opening, events, taken_back, reversal, catalog):
    """The account after a reversal on its day: that of the other events, with the history of both.

    `events` are those that count but the purchase, and `taken_back` is one of them.
    """
    due_before = None
    if taken_back.kind == "payment" and reversal.values.get("reason") == "bounced" and present.rules.charges_bounced:
        # The fees of the payment are those that fall due without it alone; nobody is charged later for those of other days.
        due_before = repeated(present, opening, events, catalog)[1]
    account, _ = repeated(present, opening, [event for event in events if event is not taken_back], catalog, due_before)
    account.history = present.history
    return account


def record_reversal(account, before, taken_back, reversal):
    """Adds the reversal to the history, and the late fees that it waived or charged."""
    amount = taken_back.values.get("amount")
    account.record("reversed", event=taken_back.id, **{key: value for key, value in reversal.values.items() if key == "reason"},
                   of=taken_back.kind, on=taken_back.date, **({} if amount is None else {"amount": account.amount_of(amount)}))
    for fee in account.fees:
        if fee.number > len(before):
            account.record("late_fee", fee=fee.number, installment=fee.installment, amount=fee.amount)
        elif fee.reversed > before[fee.number - 1].reversed:
            account.record("fee_waived", fee=fee.number, amount=fee.reversed - before[fee.number - 1].reversed, reason="reversed")


def check(account):
    """Raises AssertionError if an account breaks one of the contract's invariants."""
    parts = account.installments
    amounts = [getattr(each, word) for each in parts for word in ("paid", "cancelled", "returned", "outstanding", "net")]
    amounts += [getattr(fee, word) for fee in account.fees for word in ("paid", "waived", "returned", "outstanding", "rest")]
    assert min(amounts + [account.captured, account.refunded, account.voided, account.open_to_capture]) >= 0
    assert all(each.returned <= each.paid for each in (*parts, *account.fees))
    assert account.total == sum(each.outstanding + each.paid + each.cancelled for each in parts)
    assert sum(each.cancelled + each.returned for each in parts) == account.refunded + account.voided
    assert min(account.credit_received, account.credit_used, account.credit_returned, account.credit) >= 0
    assert account.payments == sum(each.paid for each in (*parts, *account.fees)) + account.credit + account.credit_returned
    assert not account.credit or account.overdue() + account.due_today() == 0
    assert account.cap is None or sum(fee.rest for fee in account.fees) <= account.cap
