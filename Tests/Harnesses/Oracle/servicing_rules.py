"""Rules of accounts after the purchase: reads the files of Schedules/servicing strictly.

A mistake is a RulesMistake with the file, the path of the key such as `lateFees.tiers[0].cap.percent`, and one of the reasons
`not_json`, `missing_key`, `unknown_key`, `wrong_type` and `bad_value`.
"""
import functools
import glob
import os
import re
import unicodedata

import rules as c
import strict_json

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEDULES = os.path.normpath(os.path.join(HERE, "../../../Schedules"))
MOST = 10 ** 15  # the largest total of an account, in minor units
ORDER = ("due", "overdue", "overdue-with-fee", "upcoming")
KEYS = ("format", "id", "name", "currency", "plans", "validFrom", "validUntil", "lateFees", "payments", "refunds", "moves",
        "authorization", "sources")


class RulesMistake(Exception):
    """A mistake in a rules file; `status` is the exit status of a command that reads it."""

    def __init__(self, file, key, reason, status=65):
        super().__init__(f"{file}: {key + ': ' if key else ''}{reason}")
        self.file, self.key, self.reason, self.status = file, key, reason, status


class Wrong(Exception):
    """A mistake at a key, before the file's name is known."""

    def __init__(self, key, reason):
        super().__init__(f"{key}: {reason}")
        self.key, self.reason = key, reason


class Field:
    """A value with the path of its key."""

    def __init__(self, node, path=""):
        self.node, self.path = node, path

    def wrong(self, reason="bad_value"):
        return Wrong(self.path, reason)

    def typed(self, kind):
        if self.node.kind != kind:
            raise self.wrong("wrong_type")
        return self.node.value

    def members(self, keys, optional=()):
        """The fields of an object in the order of its keys, with None for an optional one that is missing."""
        found = self.typed("object")
        fields = {key: Field(node, f"{self.path}.{key}" if self.path else key) for key, node in found.items()}
        for key in keys:
            if key not in fields:
                raise Wrong(f"{self.path}.{key}" if self.path else key, "missing_key")
        for key, field in fields.items():
            if key not in (*keys, *optional):
                raise field.wrong("unknown_key")
        return [fields.get(key) for key in (*keys, *optional)]

    def elements(self, least, most):
        found = self.typed("array")
        if not least <= len(found) <= most:
            raise self.wrong()
        return [Field(node, f"{self.path}[{index}]") for index, node in enumerate(found)]

    def text(self):
        return self.typed("string")

    def choice(self, *choices):
        if self.text() not in choices:
            raise self.wrong()
        return self.node.value

    def boolean(self):
        return self.typed("bool")

    def whole(self, least, most):
        if re.fullmatch(r"-?[0-9]+", self.typed("number"), re.ASCII) is None:
            raise self.wrong("wrong_type")
        if not least <= int(self.node.value) <= most:
            raise self.wrong()
        return int(self.node.value)

    def nullable(self, read):
        return None if self.node.kind == "null" else read(self)

    def matching(self, pattern):
        found = re.fullmatch(pattern, self.text(), re.ASCII)
        if found is None:
            raise self.wrong()
        return found

    def period(self, units="DWM"):
        """A count and a unit, as rules.add takes them."""
        found = self.matching(rf"P(0|[1-9][0-9]{{0,3}})([{units}])")
        return int(found[1]), found[2]

    def days(self):
        count, unit = self.period("DW")
        return count * (7 if unit == "W" else 1)

    def day(self):
        try:
            return c.parse_date(self.text())
        except c.Refused:
            raise self.wrong() from None

    def money(self, exponent):
        """An amount above zero."""
        try:
            amount = c.parse_amount(self.text().encode(), exponent)
        except c.Refused:
            raise self.wrong() from None
        if not 0 < amount <= MOST:
            raise self.wrong()
        return amount

    def identifier(self):
        return self.matching("[a-z0-9][a-z0-9._-]{0,63}")[0]


def is_name(text):
    """Whether a text is a name for people."""
    return (text.strip() != "" and len(text.encode()) <= 200
            and not any(unicodedata.category(scalar) in ("Cc", "Cf", "Zl", "Zp") for scalar in text))


class Tier:
    """The fees of orders up to a total: steps of grace and amount, and their limits."""

    def __init__(self, field, exponent):
        below, fees, per_order, cap = field.members(("orderBelow", "fees", "perOrder", "cap"))
        self.order_below = below.nullable(lambda value: value.money(exponent))
        self.order_below_field = below
        self.fees = []
        for fee in fees.elements(0, 10):
            grace, amount = fee.members(("grace", "amount"))
            self.fees.append((grace.days(), amount.money(exponent)))
            if len(self.fees) > 1 and self.fees[-2][0] >= self.fees[-1][0]:
                raise grace.wrong()
        self.per_order = per_order.nullable(lambda value: value.whole(1, 10000))
        percent, amount = cap.members(("percent", "amount"))
        self.percent = percent.nullable(lambda value: value.whole(1, 100))
        self.cap_amount = amount.nullable(lambda value: value.money(exponent))

    def cap(self, total):
        """The most that fees of an order may come to, or None."""
        caps = [] if self.percent is None else [total * self.percent // 100]
        caps += [] if self.cap_amount is None else [self.cap_amount]
        return min(caps, default=None)


class Moves:
    """The conditions for moving a due date."""

    def __init__(self, field):
        per_order, first, last, notice, at_most, customer_for = field.members(
            ("perOrder", "first", "last", "notice", "atMost", "customerFor"))
        self.per_order = per_order.whole(1, 10000)
        self.first, self.last = first.boolean(), last.boolean()
        self.notice, self.at_most = notice.period(), at_most.period()
        self.customer_for = customer_for.nullable(Field.period)


class Rules:
    """One version of the rules."""

    def __init__(self, document, file_name=None):
        (form, identifier, name, currency, plans, valid_from, valid_until, late_fees, payments, refunds, moves, authorization,
         sources) = Field(document).members(KEYS)
        form.whole(1, 1)
        self.id = identifier.identifier()
        if file_name not in (None, self.id + ".json"):
            raise identifier.wrong()
        if not is_name(name.text()):
            raise name.wrong()
        self.name, self.currency = name.node.value, currency.text()
        if self.currency not in c.EXPONENTS:
            raise currency.wrong()
        exponent = c.EXPONENTS[self.currency]
        self.plans = []
        for plan in plans.elements(1, 100):
            self.plans.append(plan.identifier())
            if self.plans.count(self.plans[-1]) > 1:
                raise plan.wrong()
        self.valid_from, self.valid_until = valid_from.nullable(Field.day), valid_until.nullable(Field.day)
        if None not in (self.valid_from, self.valid_until) and self.valid_from > self.valid_until:
            raise valid_until.wrong()
        tiers, waived, bounced = late_fees.members(("tiers", "waivedByFullRefund"), ("bounced",))
        self.tiers = [Tier(tier, exponent) for tier in tiers.elements(0, 10)]
        for index, tier in enumerate(self.tiers):
            if (tier.order_below is None) != (index == len(self.tiers) - 1):
                raise tier.order_below_field.wrong()
            if index and tier.order_below is not None and tier.order_below <= self.tiers[index - 1].order_below:
                raise tier.order_below_field.wrong()
        self.waived_by_full_refund = waived.boolean()
        self.charges_bounced = bounced is not None and bounced.choice("charges-fees") == "charges-fees"
        order, upcoming, fees = payments.members(("order", "upcoming", "fees"))
        self.payment_order = [word.choice(*ORDER) for word in order.elements(4, 4)]
        for index, word in enumerate(self.payment_order):
            if word in self.payment_order[:index]:
                raise Wrong(f"{order.path}[{index}]", "bad_value")
        self.upcoming = upcoming.choice("next-first", "last-first", "evenly")
        self.fees = fees.choice("after-installment", "before-installment", "before-upcoming")
        refund_order, within = refunds.members(("order", "within"))
        self.refund_order = refund_order.choice("last-first", "unpaid-first")
        self.refund_within = within.nullable(Field.period)
        self.moves = moves.nullable(Moves)
        self.authorization = authorization.nullable(Field.days)
        for source in sources.elements(1, 100):
            url, confidence = source.members(("url", "confidence"))
            url.matching("https?://[!-.0-~][!-~]*")
            if len(url.node.value) > 2000:
                raise url.wrong()
            confidence.choice("high", "medium", "low")

    def tier(self, total):
        """The tier of an order, or None without fees."""
        return next((tier for tier in self.tiers if tier.order_below is None or total < tier.order_below), None)

    def is_valid_on(self, day):
        return (self.valid_from is None or self.valid_from <= day) and (self.valid_until is None or day <= self.valid_until)


@functools.lru_cache(maxsize=None)
def built_in_currencies():
    """The currency of each built-in plan."""
    files = glob.glob(os.path.join(SCHEDULES, "plans", "*.json"))
    return {plan.id: plan.currency for plan in map(c.Plan.read, files)}


def read(data, path, plans=()):
    """The rules of a file's bytes; of the built-in plans, and of others that replace them, the currency is theirs."""
    try:
        rules = Rules(strict_json.parse(data), os.path.basename(path))
        currencies = built_in_currencies() | {plan.id: plan.currency for plan in plans}
        for index, plan in enumerate(rules.plans):
            if currencies.get(plan, rules.currency) != rules.currency:
                raise Wrong(f"plans[{index}]", "bad_value")
        return rules
    except strict_json.NotJSON:
        raise RulesMistake(path, "", "not_json") from None
    except Wrong as wrong:
        raise RulesMistake(path, wrong.key, wrong.reason) from None


def read_file(path):
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        raise RulesMistake(path, "", "no_input", 66) from None
    return read(data, path)


class Catalog:
    """Plans and rules by id; those of files come before the built-in ones."""

    def __init__(self, rules=(), plans=(), folder=SCHEDULES):
        self.plans, self.rules, self.first = {}, {}, list(rules)
        for path in sorted(glob.glob(os.path.join(folder, "plans", "*.json"))):
            plan = c.Plan.read(path)
            self.plans[plan.id] = plan
        for path in sorted(glob.glob(os.path.join(folder, "servicing", "*.json"))):
            found = read_file(path)
            self.rules[found.id] = found
        self.built_in = list(self.rules)
        for plan in plans:
            self.plans[plan.id] = plan
        for found in rules:
            self.rules[found.id] = found

    def only_first(self):
        """A catalog in which the rules of files are the only ones."""
        found = Catalog(self.first)
        found.rules = {each.id: each for each in self.first}
        return found

    def rules_of(self, plan, day):
        """The rules of a plan for a purchase on a day, or None."""
        rest = (found for found in self.rules.values() if found not in self.first)
        return next((found for found in (*self.first, *rest)
                     if plan.id in found.plans and found.currency == plan.currency and found.is_valid_on(day)), None)

    def default_plan(self, currency):
        """The open plan of a currency with four payments, the first of them today, or None."""
        return next((plan for plan in self.plans.values() if plan.currency == currency and plan.count == 4
                     and plan.first_due[0] == 0 and plan.valid_until is None), None)
