"""The rules for payment terms in a checkout or an order, from the protocol's facts and the contract: a second implementation of
`widget terms check`. `breaches` returns the JSON paths of the broken rules, one for each breach."""
import datetime
import re

MOST = 2 ** 53 - 1
AT_LEAST_ZERO = {"subtotal", "fulfillment", "tax", "fee", "total"}
BELOW_ZERO = {"discount", "items_discount"}
DOMAIN = re.compile(r"[a-z][a-z0-9]*(\.[a-z]([a-z0-9_-]*[a-z0-9_])?)+")
TIME = re.compile(r"(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII)
ENGLISH = "january february march april may june july august september october november december".split()


def is_text(value):
    return isinstance(value, str)


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def instant(text):
    """The date in its offset and the seconds since year 1 of a date-time of RFC 3339, or None."""
    match = TIME.fullmatch(text) if is_text(text) else None
    if not match:
        return None
    try:
        day = datetime.date.fromisoformat(match[1])
    except ValueError:
        return None
    hour, minute, second = (int(match[index]) for index in (2, 3, 4))
    ahead = [int(match[index] or 0) for index in (6, 7)]
    if hour > 23 or minute > 59 or second > 60 or ahead[0] > 23 or ahead[1] > 59:
        return None
    offset = (ahead[0] * 60 + ahead[1]) * (-60 if match[5] == "-" else 60)
    return day, day.toordinal() * 86400 + hour * 3600 + minute * 60 + second - offset


def named_days(text):
    """The months and days that an English text names, each with its year or None."""
    for match in re.finditer(r"([A-Za-z]+) (\d{1,2})(?:, (\d{4}))?(?!\d)", text):
        # "may" in lower case is a verb.
        if match[1].lower() in ENGLISH and match[1] != "may" and 1 <= int(match[2]) <= 31:
            yield ENGLISH.index(match[1].lower()) + 1, int(match[2]), match[3] and int(match[3])


def begins_at_payment(path):
    """Whether a path, which may be malformed, begins at the payment."""
    return re.match(r"\$?[.\[\]'\"]*payment(?![^.\[\]'\"])", path) is not None


class Check:
    def __init__(self, document):
        self.document, self.found = document, []
        payment = document.get("payment")
        self.payment = payment if isinstance(payment, dict) else {}
        self.is_order = "accepted_term" in self.payment

    def add(self, path):
        self.found.append(path)

    def run(self):
        total = self.totals()
        if "payment" in self.document and not isinstance(self.document["payment"], dict):
            self.add("$.payment")
        if self.is_order:
            for key in ("terms", "selected_term_id"):
                if key in self.payment:
                    self.add(f"$.payment.{key}")
            self.term(self.payment["accepted_term"], "$.payment.accepted_term")
            self.sum(self.payment["accepted_term"], total, "$.payment.accepted_term")
            self.instruments(self.payment["accepted_term"])
        else:
            self.checkout(total)
        self.messages()
        self.policies()
        return self.found

    def checkout(self, total):
        payment = self.payment
        if "terms" not in payment:
            if "selected_term_id" in payment:
                self.add("$.payment.terms")
            return
        terms = payment["terms"]
        if not isinstance(terms, list):
            return self.add("$.payment.terms")
        if not terms:
            self.add("$.payment.terms")
        chosen = None
        if "selected_term_id" not in payment:
            if terms:
                self.add("$.payment.selected_term_id")
        else:
            wanted = payment["selected_term_id"]
            matching = [index for index, term in enumerate(terms)
                        if is_text(wanted) and isinstance(term, dict) and term.get("id") == wanted]
            if not matching:
                self.add("$.payment.selected_term_id")
            else:
                chosen = matching[0]
        seen = {"id": [], "title": []}
        for index, term in enumerate(terms):
            path = f"$.payment.terms[{index}]"
            self.term(term, path)
            for key, earlier in seen.items():
                value = term.get(key) if isinstance(term, dict) else None
                if is_text(value):
                    if value in earlier:
                        self.add(f"{path}.{key}")
                    earlier.append(value)
        if chosen is not None:
            self.sum(terms[chosen], total, f"$.payment.terms[{chosen}]")
            self.instruments(terms[chosen])

    def term(self, term, path):
        if not isinstance(term, dict):
            return self.add(path)
        for key in ("id", "title"):
            if not is_text(term.get(key)):
                self.add(f"{path}.{key}")
        self.currency(term, path)
        if "description" in term:
            self.description(term["description"], f"{path}.description", term.get("title"))
        schedules = term.get("schedules")
        if not isinstance(schedules, list) or not schedules:
            return self.add(f"{path}.schedules")
        ids, latest = [], None
        for index, schedule in enumerate(schedules):
            place = f"{path}.schedules[{index}]"
            if not isinstance(schedule, dict):
                self.add(place)
                continue
            self.schedule(schedule, place)
            if is_text(schedule.get("id")):
                if schedule["id"] in ids:
                    self.add(f"{place}.id")
                ids.append(schedule["id"])
            if not is_text(schedule.get("type")):
                continue
            if schedule["type"] == "immediate":
                if latest is not None:
                    self.add(place)
            elif "due_at" not in schedule:
                latest = latest if latest is not None else -1
            else:
                time = instant(schedule["due_at"])
                if time:
                    if latest is not None and time[1] < latest:
                        self.add(place)
                    latest = max(time[1], latest if latest is not None else -1)

    def schedule(self, schedule, path):
        for key in ("id", "type"):
            if not is_text(schedule.get(key)):
                self.add(f"{path}.{key}")
        if "description" in schedule:
            self.description(schedule["description"], f"{path}.description")
        else:
            self.add(f"{path}.description")
        if "due_at" in schedule:
            time, plain = instant(schedule["due_at"]), None
            if isinstance(schedule.get("description"), dict):
                plain = schedule["description"].get("plain")
            days = list(named_days(plain)) if is_text(plain) else []
            # A number that is far from the year is an amount.
            if not time or days and not any((month, day) == (time[0].month, time[0].day) and (
                    year in (None, time[0].year) or abs(year - time[0].year) > 10) for month, day, year in days):
                self.add(f"{path}.due_at")
        amount = schedule.get("amount")
        if not is_whole(amount) or not 0 <= amount <= MOST:
            self.add(f"{path}.amount")
        self.currency(schedule, path)

    def description(self, value, path, title=None):
        forms = ("plain", "markdown", "html")
        if not isinstance(value, dict) or not any(form in value for form in forms):
            return self.add(path)
        for form in forms:
            if form in value and (not is_text(value[form]) or value[form] == title):
                self.add(f"{path}.{form}")

    def currency(self, value, path):
        if "currency" in value and "currency" in self.document and value["currency"] != self.document["currency"]:
            self.add(f"{path}.currency")

    def sum(self, term, total, path):
        if total is None or not isinstance(term, dict) or not isinstance(term.get("schedules"), list):
            return
        amounts = [one.get("amount") if isinstance(one, dict) else None for one in term["schedules"]]
        if all(is_whole(amount) for amount in amounts) and sum(amounts) != total:
            self.add(f"{path}.schedules")

    def instruments(self, term):
        instruments = self.payment.get("instruments")
        schedules = term.get("schedules") if isinstance(term, dict) else None
        if not isinstance(instruments, list) or not isinstance(schedules, list) or len(schedules) < 2:
            return
        states = [one.get("selected") if isinstance(one, dict) else None for one in instruments]
        used = states.count(True) if True in states else len([state for state in states if state is not False])
        if used > 1:
            self.add("$.payment.instruments")

    def totals(self):
        if "totals" not in self.document:
            return None
        totals = self.document["totals"]
        if not isinstance(totals, list):
            return self.add("$.totals")
        counts, total = {"subtotal": 0, "total": 0}, None
        for index, entry in enumerate(totals):
            path = f"$.totals[{index}]"
            if not isinstance(entry, dict):
                self.add(path)
                continue
            kind, amount = entry.get("type"), entry.get("amount")
            if not is_whole(amount) or abs(amount) > MOST:
                self.add(f"{path}.amount")
                amount = None
            if not is_text(kind):
                self.add(f"{path}.type")
                continue
            if kind in counts:
                counts[kind] += 1
            if kind == "total":
                total = amount
            if amount is not None and (kind in AT_LEAST_ZERO and amount < 0 or kind in BELOW_ZERO and amount >= 0):
                self.add(f"{path}.amount")
            if kind not in AT_LEAST_ZERO | BELOW_ZERO and not is_text(entry.get("display_text")):
                self.add(f"{path}.display_text")
        for count in counts.values():
            if count != 1:
                self.add("$.totals")
        return total if counts["total"] == 1 else None

    def is_term(self, path):
        if self.is_order:
            return path == "$.payment.accepted_term"
        match = re.fullmatch(r"\$\.payment\.terms\[(\d+)\]", path, re.ASCII)
        terms = self.payment.get("terms")
        return bool(match) and isinstance(terms, list) and int(match[1]) < len(terms)

    def may_concern_terms(self, code):
        """Whether the document has terms, and policies of a type, if there are any, may apply to terms."""
        policies = self.document.get("policies")
        policies = [one for one in policies if isinstance(one, dict) and one.get("type") == code] if isinstance(policies, list) else []
        targets = [one.get("applies_to") if isinstance(one.get("applies_to"), list) else [] for one in policies]
        return (self.is_order or isinstance(self.payment.get("terms"), list)) and (not targets or any(
            not row or any(not is_text(target) or begins_at_payment(target) for target in row) for row in targets))

    def messages(self):
        if "messages" not in self.document:
            return
        if not isinstance(self.document["messages"], list):
            return self.add("$.messages")
        for index, message in enumerate(self.document["messages"]):
            if not isinstance(message, dict):
                continue
            place, code, path = f"$.messages[{index}]", message.get("code"), message.get("path")
            is_named = is_text(code) and DOMAIN.fullmatch(code) is not None
            concerns = begins_at_payment(path) if is_text(path) else is_named and self.may_concern_terms(code)
            is_disclosure = message.get("presentation") == "disclosure" and concerns
            if code != "payment_term_changed" and not is_disclosure:
                continue
            if message.get("type") != "warning":
                self.add(f"{place}.type")
            if not is_text(message.get("content")):
                self.add(f"{place}.content")
            if not is_disclosure:
                continue
            policies = self.document.get("policies")
            if not is_named or isinstance(policies, list) and not any(
                    isinstance(policy, dict) and policy.get("type") == code for policy in policies):
                self.add(f"{place}.code")
            if not is_text(path) or not self.is_term(path):
                self.add(f"{place}.path")

    def policies(self):
        if "policies" not in self.document:
            return
        if not isinstance(self.document["policies"], list):
            return self.add("$.policies")
        for index, policy in enumerate(self.document["policies"]):
            place, members = f"$.policies[{index}]", policy if isinstance(policy, dict) else {}
            if not is_text(members.get("type")) or not DOMAIN.fullmatch(members["type"]):
                self.add(f"{place}.type")
            self.description(members.get("description"), f"{place}.description")
            targets = members.get("applies_to")
            for number, target in enumerate(targets if isinstance(targets, list) else []):
                if is_text(target) and begins_at_payment(target) and not self.is_term(target):
                    self.add(f"{place}.applies_to[{number}]")


def breaches(document):
    """The paths of the breaches of a document that is an object."""
    return Check(document).run()
