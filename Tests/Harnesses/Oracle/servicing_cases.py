"""Seeded random accounts under random rules: files of rules, plans and events for `servicing_compare.py`.

An account grows event by event from the state that the second implementation reaches, so that most events are possible, and
some of them only just are not. `clear` leaves out all that the contract does not say.
"""
import json
import random

import rules as c
import servicing
import servicing_events
import servicing_rules

SOURCES = [{"url": "https://example.com/terms", "confidence": "low"}]
# Days near which accounts open: ends of months, leap days, first and last days of rules.
DAYS = [(2019, 1, 1), (2020, 2, 29), (2020, 8, 5), (2021, 1, 31), (2021, 8, 31), (2022, 2, 13), (2022, 4, 30), (2023, 4, 23),
        (2023, 8, 25), (2024, 1, 31), (2024, 2, 29), (2024, 10, 9), (2025, 12, 31), (2026, 11, 21), (2027, 2, 28), (2096, 2, 29),
        (2099, 12, 31), (1900, 2, 28), (9, 9, 9), (9990, 6, 30)]
NOT_JSON = [b"{", b"nothing", b'{"type":"payment",}', b'{"type":"payment"}{}', b'{"type":"paym\xff"}', b'{"type":"\\ud800"}',
            b"{'type':'payment'}", b'{"type":NaN}', b'{"type":"a\tb"}', b"\x00"]
NO_EVENTS = [b"[]", b'"opened"', b"null", b"7", b"{}"]
BAD_AMOUNTS = ["0", "0.00", "-1.00", "+1", "1,00", "", " 1", "1 ", "1e3", ".5", "5.", "1.00000", "9223372036854775808", "0x1", "١"]
BAD_DAYS = ["2026-02-29", "2026-13-01", "2026-1-1", "20260101", "", "tomorrow", "2026-00-10", "0000-01-01"]
ACCOUNTS = ["a", "order-7", "Zoë", '"quoted"', "back\\slash", "with space", "ünï/çödé", "😀"]


def text(document):
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


class Maker:
    """Random values of one seed."""

    def __init__(self, *seed):
        self.random = random.Random("/".join(map(str, seed)))

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def one(self, choices):
        return self.random.choice(list(choices))

    def amount(self, most):
        """An amount from 1 to a most, small ones as often as large ones."""
        digits = self.random.randint(1, len(str(most)))
        return min(most, self.random.randint(1, 10 ** digits))

    def period(self, days=(0, 1, 2, 3, 5, 7, 10, 13, 14, 30), units="DDDW"):
        unit = self.one(units)
        return f"P{self.one(days) if unit == 'D' else self.random.randint(0, 3)}{unit}"

    def plan(self):
        currency = self.one(["USD", "EUR", "JPY", "KWD", "CLF", "AUD", "KRW", "BHD"])
        count = self.one([1, 2, 3, 4, 4, 4, 6, 12])
        return {
            "format": 1, "id": "case-plan", "name": "Case", "brand": "Case", "region": "US", "currency": currency, "locales": ["en-US"],
            "limits": {"minimum": None, "maximum": None},
            "installments": {"count": count, "interval": self.one(["P1D", "P7D", "P14D", "P15D", "P2W", "P1M", "P1M", "P3M"]),
                             "firstDue": self.one(["P0D", "P0D", "P0D", "P1D", "P14D", "P1M", "P0M"])},
            "split": self.one(c.SPLITS), "validFrom": None, "validUntil": None, "sources": SOURCES}

    def rules(self, currency):
        exponent = c.EXPONENTS[currency]

        def money(most=10 ** 6):
            return c.money_text(self.amount(most), exponent)

        def tier(below):
            graces = sorted(self.random.sample([0, 1, 2, 3, 5, 6, 7, 8, 10, 14, 21, 30], self.one([0, 1, 1, 2, 2, 3])))
            fees = [{"grace": f"P{grace // 7}W" if grace % 7 == 0 and self.chance(50) else f"P{grace}D",
                     "amount": money(self.one([10 ** 3, 10 ** 4, 10 ** 6, 10 ** 12]))} for grace in graces]
            return {"orderBelow": below and c.money_text(below, exponent), "fees": fees,
                    "perOrder": self.one([None, None, 1, 2, 3]),
                    "cap": {"percent": self.one([None, 25, 25, 1, 10, 100, self.random.randint(1, 100)]),
                            "amount": self.one([None, None, money()])}}

        limits = sorted({self.amount(10 ** 9) for _ in range(self.one([0, 0, 1, 2]))})
        moves = {"perOrder": self.one([1, 1, 2, 5]), "first": self.chance(40), "last": self.chance(40), "notice": self.period(),
                 "atMost": self.period((1, 5, 7, 14, 40), "DDDWM"), "customerFor": self.one([None, None, "P42D", "P6W", "P1M", "P0D"])}
        return {
            "format": 1, "id": "case-rules", "name": "Case", "currency": currency, "plans": ["case-plan"],
            "validFrom": None, "validUntil": None,
            "lateFees": {"tiers": [] if self.chance(8) else [tier(below) for below in (*limits, None)],
                         "waivedByFullRefund": self.chance(50), **({"bounced": "charges-fees"} if self.chance(50) else {})},
            "payments": {"order": self.random.sample(servicing_rules.ORDER, 4) if self.chance(60) else list(servicing_rules.ORDER),
                         "upcoming": self.one(["next-first", "last-first", "evenly"]),
                         "fees": self.one(["after-installment", "before-installment", "before-upcoming"])},
            "refunds": {"order": self.one(["last-first", "unpaid-first"]),
                        "within": self.one([None, "P120D", "P30D", "P4W", "P1M", "P2M", "P0D"])},
            "moves": None if self.chance(10) else moves, "authorization": self.one([None, "P13D", "P7D", "P2W", "P0D"]),
            "sources": SOURCES}


class Session:
    """The lines of one account."""

    def __init__(self, maker, catalog, base, name, clear):
        self.maker, self.catalog, self.name, self.clear = maker, catalog, name, clear
        self.run = servicing.Statement(name, catalog, (9999, 12, 31))
        self.lines, self.documents, self.count = [], [], 0
        self.open(base if maker.chance(30) else c.add(base, maker.random.randint(-40, 40), "D"))

    def add(self, line):
        """Adds a line; returns whether the account still has no fault."""
        self.lines.append(line)
        for _, _, event in servicing_events.lines_of(line):
            self.run.take(len(self.lines), event)
        return self.run.fault is None

    def send(self, document, **keys):
        document = {**document, **keys}
        if self.name is not None:
            document["account"] = self.name
            if not self.clear and self.maker.chance(0.1):
                del document["account"]
        if self.maker.chance(85 if self.bounces and document["type"] == "payment" else 45):
            self.count += 1
            document["id"] = f"e-{self.count}"
        if self.maker.chance(20):
            document = dict(self.maker.random.sample(list(document.items()), len(document)))
        if self.maker.chance(1.5):
            document = self.spoiled(document)
        line = document if isinstance(document, bytes) else self.written(document)
        self.add(line)
        if isinstance(document, dict) and "id" in document and self.maker.chance(15):
            self.documents.append(document)

    def written(self, document):
        separators = self.maker.one([(",", ":"), (",", ":"), (", ", ": "), (" , ", "\t:")])
        line = json.dumps(document, ensure_ascii=self.maker.chance(50), separators=separators).encode()
        return line + b"\r" if self.maker.chance(2) else line

    def again(self):
        """Delivers an event again, or another event with its id."""
        document = self.maker.one(self.documents)
        if self.maker.chance(25):
            document = {**document, "date": c.date_text(c.date_of(self.account.day))} if self.maker.chance(50) else {
                "type": "resumed", **{key: document[key] for key in ("date", "id", "account") if key in document}}
        self.add(self.written(dict(self.maker.random.sample(list(document.items()), len(document)))))

    def spoiled(self, document):
        """A wrong line in the place of an event."""
        maker, keys = self.maker, dict(document)
        kind = maker.random.randint(0, 12)
        if kind == 10 and (self.name is None or not self.clear):
            line = self.written(keys)
            return line[:maker.random.randint(1, len(line) - 1)]
        if kind == 11 and (self.name is None or not self.clear):
            line = self.written(keys)
            return line[:maker.random.randint(1, len(line))] + self.written(keys)
        if kind == 12 and maker.chance(20):
            return text(keys | {"reason": "x" * 70_000}).encode()
        if kind == 0 and (self.name is None or not self.clear):
            return maker.one(NOT_JSON)
        if kind == 1 and (self.name is None or not self.clear):
            return maker.one(NO_EVENTS)
        if kind == 2:
            return keys | {maker.one(["note", "Type", "amount ", "installments", "customer"]): maker.one(["x", 1, None, True])}
        if kind == 3:
            del keys[maker.one([key for key in keys if key not in ("account", "id")])]
            return keys
        if kind == 4 and (self.name is None or not self.clear):
            key = maker.one(keys)
            return text(keys).encode()[:-1] + b"," + json.dumps(key).encode() + b":" + json.dumps(keys[key]).encode() + b"}"
        if kind == 5:
            keys[maker.one([key for key in keys if key != "account"])] = maker.one([None, True, [], {}, 1.5])
            return keys
        if kind == 6:
            return keys | {"date": maker.one(BAD_DAYS)}
        if kind == 7:
            return keys | {"type": maker.one(["Opened", "paid", "", "late_fee", "authorization_expired"])}
        if kind == 8:
            return keys | {"id": maker.one(["", "x" * 201, "é" * 101, 7])}
        return keys | {"reason": 7}

    @property
    def account(self):
        return self.run.account

    @property
    def bounces(self):
        """Whether the fees of a bounced payment are charged."""
        return self.account is not None and self.account.rules.charges_bounced

    def money(self, minor):
        """An amount as text, at times without its last zeros or with zeros before it."""
        exponent = self.account.plan.exponent if self.account else 2
        found = c.money_text(minor, exponent)
        if self.maker.chance(2):
            return self.maker.one(BAD_AMOUNTS) if self.maker.chance(20) else found
        if "." in found and found.endswith("0") and self.maker.chance(10):
            found = found.rstrip("0").rstrip(".")
        return "00" + found if self.maker.chance(3) else found

    # --- The purchase -----------------------------------------------------------------------------------------------------

    def open(self, date):
        maker = self.maker
        if maker.chance(1):
            self.send({"type": maker.one(["resumed", "payment"]), "date": c.date_text(date), "amount": "1"})
        plan = "case-plan" if maker.chance(80) else maker.one(self.catalog.plans)
        near = [each.id for each in self.catalog.plans.values() if date in (each.valid_from, each.valid_until)]
        if near and maker.chance(50):
            plan = maker.one(near)
        elif not self.catalog.rules_of(self.catalog.plans[plan], date) and maker.chance(80):
            plan = "us-pay-in-4"
        exponent = self.catalog.plans[plan].exponent
        total = maker.one([maker.amount(10 ** 5), maker.random.randint(20, 2000) * 10 ** exponent, maker.amount(10 ** 15),
                           maker.random.randint(1, 10 ** 6)])
        limits = [tier.order_below - less for tier in self.catalog.first[0].tiers[:-1] for less in (0, 1)]
        if maker.chance(10):
            total = maker.one([limit for limit in limits if limit > 0] or [total])
        if maker.chance(1):
            total = maker.one([1, 2, 3, 5, 10 ** 15, 10 ** 15 + 1])
        document = {"type": "opened", "date": c.date_text(date), "plan": plan, "amount": c.money_text(total, exponent)}
        if maker.chance(20):
            document["currency"] = self.catalog.plans[plan].currency if maker.chance(95) else maker.one(["XXX", "CHF", "usd", ""])
        if maker.chance(20):
            document["tokenDigest"] = maker.random.randbytes(32).hex() if maker.chance(96) else maker.one(
                ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64])
        if maker.chance(15):
            document["rules"] = maker.one(
                [name for name, found in self.catalog.rules.items() if found.currency == self.catalog.plans[plan].currency] or [""]
                if self.clear or maker.chance(90) else self.catalog.rules)
        elif maker.chance(1):
            document["rules"] = maker.one(["none", "au-2024", "AU-2023"])
        if maker.chance(40):
            document["capture"] = "deferred" if maker.chance(80) else maker.one(["immediate", "immediate", "immediate", "later", ""])
        if maker.chance(30):
            document["customerSince"] = c.date_text(c.add(date, maker.one([0, -1, -20, -30, -41, -42, -200, -200]), "D")
                                                    if maker.chance(98) else c.add(date, 1, "D"))
        if maker.chance(1):
            document["plan"] = maker.one(["", "au-pay-in-5", "AU-pay-in-4", "case"])
        if maker.chance(0.5):
            document["amount"] = maker.one(BAD_AMOUNTS)
        self.send(document)

    # --- Later events -----------------------------------------------------------------------------------------------------

    def next_day(self):
        """A day from the account's own on, often one on or after which something changes."""
        account, maker = self.account, self.maker
        if maker.chance(40):
            return account.day
        days = [account.day + maker.one([1, 1, 2, 3, 7, 14, 30])]
        for each in account.installments:
            due = servicing.accounts.number_of(each.due)
            days += [due - 2, due - 1, due, due + 1, due + 2, due + 7, due + 8]
            days += [servicing.accounts.number_of(fee.date) for fee in account.fees]
            if account.rules.moves and account.rules.moves.notice[1] != "M" and maker.chance(30):
                notice = account.rules.moves.notice[0] * (7 if account.rules.moves.notice[1] == "W" else 1)
                days += [due - notice - 1, due - notice]
        days += [end + more for _, end in account.pauses for more in (0, 1, 2)]
        opened = servicing.accounts.number_of(account.opened_on)
        if account.open_to_capture:
            days += [opened + account.rules.authorization + more for more in (0, 1)] if account.rules.authorization is not None else []
        if maker.chance(10):
            days += [opened + more for more in (28, 30, 31, 59, 60, 61, 62, 120, 121)]
        near = sorted({day for day in days if account.day <= day < c.LAST_DAY})
        return maker.one(near[:8]) if near else account.day

    def step(self):
        """Adds one event."""
        maker, account = self.maker, self.account
        if account is None:
            self.send({"type": "resumed", "date": "2026-01-01"})
            return
        if self.documents and maker.chance(6):
            self.again()
            return
        account.advance(self.next_day())
        today = c.date_of(account.day)
        if maker.chance(0.5):
            self.send({"type": "payment", "date": c.date_text(c.add(today, -1, "D")), "amount": "1"})
            return
        kinds = ["payment"] * 10 + ["payment_failed"] + ["refund"] * 4 + ["date_moved"] * 5 + ["paused"] * 2
        kinds += ["resumed"] * (6 if account.pauses_on(account.day) else maker.chance(5))
        kinds += ["fee_waived"] * (6 if account.fees else maker.chance(5))
        kinds += ["captured", "captured", "voided"] * (2 if account.open_to_capture else maker.chance(5))
        kinds += ["opened"] * maker.chance(2)
        kinds += ["reversed"] * ((12 if self.bounces else 4) if self.run.events else maker.chance(5))
        kind = maker.one(kinds)
        if kind == "reversed" and maker.chance(40):
            account.advance(min(account.day + maker.one([1, 4, 8, 15, 30]), c.LAST_DAY - 1))
            today = c.date_of(account.day)
        made = getattr(self, "made_" + kind)()
        if made is not None:
            self.send({"type": kind, "date": c.date_text(today), **made})

    def number(self):
        count = len(self.account.installments)
        return self.maker.random.randint(1, count) if self.maker.chance(98) else self.maker.one([0, count + 1, 1000])

    def part(self, most):
        """An amount of at most so much, rarely more; None if nothing is possible."""
        if most <= 0 and not self.maker.chance(20):
            return None
        if most <= 0 or self.maker.chance(3):
            return self.money(max(most, 0) + self.maker.one([1, 1, self.maker.amount(10 ** 4)]))
        return self.money(self.maker.one([most, self.maker.random.randint(1, most), self.maker.amount(most)]))

    def made_opened(self):
        return {"plan": self.account.plan.id, "amount": "100"}

    def made_payment(self):
        account, maker = self.account, self.maker
        if maker.chance(30):
            number = self.number()
            owed = 1
            if 1 <= number <= len(account.installments):
                owed = sum(each.outstanding for each in account.with_fees([account.installments[number - 1]]))
            if maker.chance(15):
                return {"amount": self.money(owed + maker.amount(max(owed, 9))), "installment": number, "overpayment": "credit"}
            amount = self.part(owed)
            return None if amount is None else {"amount": amount, "installment": number}
        parts = [each.outstanding for each in (*account.installments, *account.fees) if each.outstanding]
        now = account.overdue() + account.due_today()
        amount = self.money(now) if now and maker.chance(30) else self.money(maker.one(parts)) if parts and maker.chance(50) else (
            self.part(account.owed if maker.chance(30) else min(account.owed, 2 * max(parts, default=0))))
        if maker.chance(5):
            return {"amount": self.money(account.owed + maker.amount(max(account.total, 9))), "overpayment": "credit"}
        use = {"overpayment": maker.one(["credit", "refuse"])} if maker.chance(10) else {}
        return None if amount is None else {"amount": amount, **use}

    def made_payment_failed(self):
        return {"installment": self.number(), **({"reason": "declined “again”"} if self.maker.chance(50) else {})}

    def made_captured(self):
        amount = self.part(self.account.open_to_capture)
        return None if amount is None else {"amount": amount}

    def made_voided(self):
        if self.maker.chance(30) and (self.account.open_to_capture or self.maker.chance(40)):
            return {}
        return self.made_captured()

    def made_refund(self):
        account, maker = self.account, self.maker
        last = account.rules.refund_within
        if last and account.day > servicing.accounts.later(account.opened_on, last) and not maker.chance(15):
            return None
        most = account.captured - account.refunded
        amount = self.part(most if maker.chance(50) else min(most, account.total // 3 + 1))
        return None if amount is None else {"amount": amount}

    def made_fee_waived(self):
        number = self.maker.random.randint(1, len(self.account.fees) or 1)
        if self.maker.chance(5):
            number = self.maker.one([0, len(self.account.fees) + 1])
        rest = self.account.fees[number - 1].rest if 1 <= number <= len(self.account.fees) else 0
        if self.maker.chance(40) and (rest or self.maker.chance(10)):
            return {"fee": number}
        amount = self.part(rest)
        return None if amount is None else {"fee": number, "amount": amount}

    def made_date_moved(self):
        account, maker = self.account, self.maker
        number = self.number()
        if not 1 <= number <= len(account.installments):
            return {"installment": number, "to": c.date_text(c.date_of(account.day))}
        each, moves = account.installments[number - 1], account.rules.moves
        least = servicing.accounts.number_of(each.due) + 1
        most = least + 7 if moves is None else servicing.accounts.later(each.due, moves.at_most)
        later_ones = [servicing.accounts.number_of(other.due) for other in account.installments[number:] if other.outstanding]
        last = min([most, *(day - 1 for day in later_ones), c.LAST_DAY - 1])
        obstacles = [moves is None, least > last]
        obstacles += [] if moves is None else [
            len(account.moves) >= moves.per_order, bool(account.pauses_on(account.day)), number == 1 and not moves.first,
            number == len(account.installments) and not moves.last, each.outstanding == 0,
            servicing.accounts.later(c.date_of(account.day), moves.notice) >= least - 1]
        if not maker.chance({0: 100, 1: 35}.get(sum(obstacles), 2)):
            return None
        to = maker.one([least, last, last, maker.random.randint(min(least, last), max(least, last))])
        if maker.chance(9):
            to = maker.one([least - 1, last + 1, last + 1])
        return {"installment": number, "to": c.date_text(c.date_of(to))}

    def made_paused(self):
        until = c.add(c.date_of(self.account.day), self.maker.one([0, 0, 1, 2, 5, 7, 14, 30]) if self.maker.chance(98) else -1, "D")
        return {"until": c.date_text(until), **({"reason": "dispute"} if self.maker.chance(30) else {})}

    def made_resumed(self):
        return {}

    def made_reversed(self):
        """A reversal, mostly of one of the last events with an identifier that still counts."""
        named = [event.id for event in self.run.events if event.id is not None]
        payments = [event.id for event in self.run.events if event.id is not None and event.kind == "payment"]
        if self.bounces and payments and self.maker.chance(60):
            return {"event": self.maker.one(payments[-4:]), "reason": "bounced"}
        if self.maker.chance(4):
            named = [*self.run.seen, "e-none"]
        if not named:
            return None
        reason = self.maker.one([None, None, "bounced", "mistake", "chargeback", "other"])
        return {"event": self.maker.one(named[-4:]), **({} if reason is None else {"reason": reason})}


class Batch:
    """Files of rules, of a plan and of the events of some accounts, and the day of the statements. One account alone has no name."""

    def __init__(self, seed, number, accounts, clear=False):
        maker = Maker(seed, number)
        self.number, self.accounts, self.plan = number, accounts, maker.plan()
        self.rules = maker.rules(self.plan["currency"])
        own = [plan for plan in ("us-pay-in-4", "au-pay-in-4", "eu-pay-in-4-2021")
               if not clear and plan[:2].upper() == self.plan["currency"][:2] and maker.chance(50)]
        self.rules["plans"] += own
        base = maker.one(DAYS)
        if maker.chance(30):
            self.rules["validFrom"] = c.date_text(c.add(base, maker.one([-60, -30, 0]), "D"))
        if maker.chance(30):
            self.rules["validUntil"] = c.date_text(c.add(base, maker.one([1, 30, 60]), "D"))
        self.catalog = catalog_of(self.rules, self.plan)
        self.as_of = c.add(base, maker.one([0, 20, 30, 45, 60, 60, 90, 90, 120, 200, 200, 800, 800, 2900]), "D")
        names = [None] if accounts == 1 else [f"{maker.one(ACCOUNTS)}-{index}" for index in range(accounts)]
        self.sessions = []
        for name in names:
            session = Session(maker, self.catalog, base, name, clear)
            for _ in range(maker.one([0, 2, 4, 6, 8, 12, 20])):
                if session.run.fault is None or maker.chance(20):
                    session.step()
            self.sessions.append(session)
        account = self.sessions[0].account
        if accounts == 1 and account and maker.chance(60):
            self.as_of = c.date_of(min(c.LAST_DAY, account.day + maker.one([0, 0, 0, 1, 2, 7, 14])))
        self.rows = self.interleaved(maker)

    def interleaved(self, maker):
        order = [index for index, session in enumerate(self.sessions) for _ in session.lines]
        if maker.chance(80):
            maker.random.shuffle(order)
        following = [iter(session.lines) for session in self.sessions]
        rows = []
        for index in order:
            rows += [maker.one([b"", b" ", b"\r", b"\t "])] if maker.chance(1) else []
            rows.append(next(following[index]))
        return rows

    @property
    def data(self):
        return self.data_of(self.rows)

    def data_of(self, rows):
        """The bytes of lines; the line feed after the last one is optional."""
        return b"\n".join(rows) + b"\n" * (self.number % 3 != 0)


def catalog_of(rules, plan):
    read = servicing_rules.read(text(rules).encode(), rules["id"] + ".json")
    return servicing_rules.Catalog([read], [c.Plan(json.loads(text(plan)), plan["id"] + ".json")])
