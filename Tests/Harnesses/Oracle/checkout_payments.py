"""A second, independent implementation of the payments flow, from section 6 of the contract alone.

`replay` writes the lines of `widget checkout replay payments`. Only Python's standard library.
"""
import copy
import re

import checkout_lines as lines
import checkout_order as o
import checkout_pages as pages
import checkout_payment_values as values
import checkout_replay
import rules as c
from checkout_order import Malformed
from checkout_state import Ignored, Outcome, Refusal

FLOW = "payments"
FINISHED = ("authorized", "paid", "canceled", "expired", "failed")
BEING_PAID = ("paying", "askingFlow")
# A bound that the contract leaves to an implementation.
MOST_METHODS = 1000
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")


def currency(node):
    if o.text(node) not in c.EXPONENTS:
        raise Malformed("no currency")
    return node.value


def scheme(node):
    if not SCHEME.fullmatch(o.text(node)):
        raise Malformed("no scheme")
    return node.value


FIELDS = {
    "begin": {"selectsMethod": o.truth, "flow": lines.one_of("external", "inApp", "choose"), "deepLinkScheme": scheme,
              "currency": currency},
    "answer": lines.FIELDS["answer"], "noAnswer": lines.FIELDS["noAnswer"], "start": {}, "refresh": {}, "appear": {},
    "create": {"amount": o.text, "description": o.text, "key": lines.key}, "chooseMethod": {"id": o.text},
    "chooseIssuer": {"id": o.text}, "save": {}, "cancel": {}, "open": {"id": o.whole},
    "chooseFlow": {"flow": lines.one_of("external", "inApp")}, "close": {}, "deepLink": {"url": o.text},
    "navigated": {"url": o.text},
}


class Request:
    def __init__(self, kind, payment=None):
        self.kind, self.payment = kind, payment


class Payments:
    """The state of the flow. Its values are never changed, only replaced."""

    def __init__(self, settings):
        self.settings, self.currency = settings, settings["currency"]
        self.exponent = c.EXPONENTS[self.currency]
        self.phase, self.payments, self.draft, self.methods = "idle", None, None, None
        self.paying, self.page, self.error = None, None, None
        # The phase that a saving came from.
        self.back = None
        # Whether a payment may have been made by a saving, and no list has come since.
        self.is_unknown = False
        # The amount and the description that each key was first sent with.
        self.keys = {}
        # By payment, the request that read or made it last, and for one made here also the last request that a server may have
        # answered before it existed; the request of the list that is shown.
        self.read_by, self.not_in, self.list_by = {}, {}, 0
        # Whether a deep link waits for the first list.
        self.has_link = False
        # The payments opened or made here, by id, each with the statuses that were emitted.
        self.followed = {}
        self.under_way, self.last_request = {}, 0
        self.effects, self.events = [], []

    def run(self, name, fields):
        if name in ("answer", "noAnswer"):
            self.answer(name, fields)
        else:
            getattr(self, "on_" + name)(**fields)

    def shown(self):
        draft = self.draft and {**self.draft, "amount": o.money_of(self.draft["amount"], self.currency)}
        methods = None if self.methods is None else [method.shown for method in self.methods]
        return {"flow": FLOW, "phase": self.phase, "payments": values.by_day(self.payments), "draft": draft, "methods": methods,
                "paying": self.paying, "page": self.page, "error": self.error}

    # --- Parts of several inputs ----------------------------------------------------------------------------------------------

    def refuse_unless(self, holds, code="wrong_phase"):
        if not holds:
            raise Refusal(code)

    def is_under_way(self, kind):
        return any(request.kind == kind for request in self.under_way.values())

    def may_change_draft(self):
        return self.phase == "creating" and not self.is_under_way("methods")

    def fail(self, code, outcome):
        self.error = {"code": code, "message": outcome.message, "status": outcome.status}

    def send(self, kind, method, path, key=None, body=None, payment=None):
        """Sends a request, which overtakes one for the same under way."""
        self.error = None
        self.last_request += 1
        self.under_way = {number: request for number, request in self.under_way.items()
                          if (request.kind, request.payment) != (kind, payment)}
        self.under_way[self.last_request] = Request(kind, payment)
        self.effects.append({"effect": "request", "request": self.last_request, "method": method, "path": path, "key": key,
                             "body": body})

    def read_list(self):
        self.send("list", "GET", "payments")

    def read_payment(self, number):
        self.send("payment", "GET", f"payments/{number}", payment=number)

    def payment(self, number):
        return next((payment for payment in self.payments or () if payment.id == number), None)

    def stop_paying(self):
        """Goes back to the list from a payment being paid, and gives its id; None if there was none."""
        if self.phase not in BEING_PAID:
            return None
        if self.page is not None:
            self.effects.append({"effect": "closePage"})
        stopped, self.phase, self.paying, self.page = self.paying, "list", None, None
        return stopped

    def start_paying(self, payment, flow, notifies=True):
        """Opens a payment by a flow; one that cannot be paid is left in the list."""
        self.phase, self.paying, self.page = "list", None, None
        if not payment.can_be_paid():
            if notifies:
                self.effects.append({"effect": "notify", "id": payment.id, "status": payment.status})
            return
        self.error, self.paying = None, payment.id
        self.followed = {payment.id: frozenset(), **self.followed}
        self.phase = "askingFlow" if flow == "choose" else "paying"
        if flow == "choose":
            self.effects.append({"effect": "askFlow", "id": payment.id})
        elif flow == "inApp":
            self.page = payment.url
            self.effects.append({"effect": "openPage", "url": payment.url})
        else:
            self.effects.append({"effect": "openBrowser", "url": payment.url})

    def follow_up(self, payment):
        """Emits the end of a payment that is followed."""
        if payment.id not in self.followed or payment.status not in FINISHED:
            return
        if payment.status not in self.followed[payment.id]:
            self.followed = {**self.followed, payment.id: self.followed[payment.id] | {payment.status}}
            self.events.append({"event": "payment_finished", "id": payment.id, "status": payment.status})
        if self.paying == payment.id:
            self.stop_paying()

    # --- Reading --------------------------------------------------------------------------------------------------------------

    def on_start(self):
        self.refuse_unless(self.phase == "idle")
        self.phase = "starting"
        self.read_list()

    def on_refresh(self):
        self.refuse_unless(self.phase != "idle")
        self.read_list()

    def on_appear(self):
        self.on_refresh()
        if self.paying is not None:
            self.read_payment(self.paying)

    def answer(self, name, fields):
        if fields["request"] not in self.under_way:
            raise Ignored
        request = self.under_way[fields["request"]]
        self.under_way = {number: each for number, each in self.under_way.items() if number != fields["request"]}
        outcome = Outcome(fields["status"], fields["body"]) if name == "answer" else Outcome()
        self.answered = fields["request"]
        getattr(self, "answered_" + request.kind)(outcome, request)

    def answered_list(self, outcome, request):
        try:
            rows = o.elements(values.data(outcome))
        except Malformed:
            self.phase = "idle" if self.phase == "starting" else self.phase
            self.fail(outcome.code(), outcome)
            return
        found = {}
        for row in rows:
            try:
                payment = values.Payment(row, self.currency)
                if payment.id in found:
                    raise Malformed("an id twice")
                found[payment.id] = payment
            except Malformed:
                self.events.append({"event": "malformedPayment", "id": values.name_of(values.number, row)})
        self.is_unknown = False
        for old in self.payments or ():
            # Of a payment that a later request read, or that was made after the list was asked for, the list knows less.
            if self.answered < self.read_by.get(old.id, 0) if old.id in found else self.answered <= self.not_in.get(old.id, 0):
                found[old.id] = old
        self.payments, self.list_by = values.newest_first(found.values()), self.answered
        self.phase = "list" if self.phase == "starting" else self.phase
        for payment in self.payments:
            self.follow_up(payment)
        if self.has_link:
            self.has_link = False
            self.take_up_link()

    def payment_of(self, outcome):
        """The payment of a success, or None."""
        try:
            return values.Payment(values.data(outcome), self.currency)
        except Malformed:
            return None

    def put(self, payment):
        others = [each for each in self.payments or () if each.id != payment.id]
        self.payments = values.newest_first([*others, payment])

    def answered_payment(self, outcome, request):
        payment = self.payment_of(outcome)
        if payment is None or payment.id != request.payment:
            self.fail(outcome.code(), outcome)
        elif self.answered > max(self.list_by, self.read_by.get(payment.id, 0)):
            self.read_by = {**self.read_by, payment.id: self.answered}
            self.not_in = {**self.not_in, payment.id: self.answered}
            self.put(payment)
            self.follow_up(payment)

    # --- Making a payment -----------------------------------------------------------------------------------------------------

    def on_create(self, amount, description, key):
        self.refuse_unless(self.phase == "list" or self.may_change_draft())
        try:
            minor = c.parse_amount(amount.encode(), self.exponent)
        except c.Refused:
            raise Refusal("invalid_amount")
        self.refuse_unless(minor > 0, "invalid_amount")
        self.refuse_unless(3 <= len(description) <= 255, "invalid_description")
        self.refuse_unless(not self.is_unknown, "outcome_unknown")
        self.refuse_unless(self.keys.get(key, (minor, description)) == (minor, description), "key_reused")
        self.draft = {"amount": minor, "description": description, "method": None, "issuer": None, "key": key}
        self.methods, self.phase = None, "creating"
        if self.settings["selectsMethod"]:
            self.send("methods", "GET", "methods?amount=" + c.money_text(minor, self.exponent))
        else:
            self.save()

    def answered_methods(self, outcome, request):
        try:
            rows = o.elements(values.data(outcome))
            if len(rows) > MOST_METHODS:
                raise Malformed("too many methods")
        except Malformed:
            self.fail(outcome.code(), outcome)
            return
        self.phase, self.methods = "choosingMethod", []
        for row in rows:
            try:
                method = values.Method(row, self.currency)
                if method.id in (each.id for each in self.methods):
                    raise Malformed("an id twice")
                self.methods.append(method)
            except Malformed:
                self.events.append({"event": "malformedMethod", "id": values.name_of(o.identifier, row)})

    def method(self):
        return next((method for method in self.methods or () if method.id == self.draft["method"]), None)

    def on_chooseMethod(self, id):
        self.refuse_unless(self.phase == "choosingMethod")
        method = next((method for method in self.methods if method.id == id), None)
        self.refuse_unless(method is not None, "unknown_method")
        self.refuse_unless(method.takes(self.draft["amount"]), "method_not_available")
        self.draft = {**self.draft, "method": None if self.draft["method"] == id else id, "issuer": None}

    def on_chooseIssuer(self, id):
        self.refuse_unless(self.phase == "choosingMethod")
        issuers = self.method().issuers if self.method() else ()
        self.refuse_unless(id in (issuer["id"] for issuer in issuers), "unknown_issuer")
        self.draft = {**self.draft, "issuer": None if self.draft["issuer"] == id else id}

    def on_save(self):
        self.refuse_unless(self.phase == "choosingMethod" or self.may_change_draft())
        self.refuse_unless(not self.is_unknown, "outcome_unknown")
        method = self.method()
        self.refuse_unless(method is None or not method.issuers or self.draft["issuer"] is not None, "issuer_required")
        self.save()

    def save(self):
        self.back, self.phase = self.phase, "saving"
        draft = self.draft
        self.keys = {draft["key"]: (draft["amount"], draft["description"]), **self.keys}
        self.send("save", "POST", "payments", draft["key"], {
            "amount": c.money_text(draft["amount"], self.exponent), "description": draft["description"],
            "method": draft["method"], "issuer": draft["issuer"]})

    def answered_save(self, outcome, request):
        payment = self.payment_of(outcome)
        if payment is not None and payment.can_be_paid() and payment.minor != self.draft["amount"]:
            # The page of another amount than the shopper's is never opened.
            payment = None
        if payment is None:
            self.phase = self.back
            if outcome.rejected and not outcome.is_status(409):
                self.fail("request_rejected", outcome)
            else:
                self.is_unknown = True
                self.read_list()
                self.fail("outcome_unknown", outcome)
            return
        self.draft, self.methods = None, None
        payment = self.put_made(payment)
        self.followed = {payment.id: frozenset(), **self.followed}
        self.events.append({"event": "payment_created", "id": payment.id})
        self.start_paying(payment, self.settings["flow"], notifies=False)
        self.follow_up(payment)

    def put_made(self, payment):
        """Shows a payment that was made, and gives it as it is shown: a later request may have read it already."""
        shown = self.payment(payment.id)
        if shown is None or self.answered > max(self.list_by, self.read_by.get(payment.id, 0)):
            self.read_by = {**self.read_by, payment.id: self.answered}
            self.not_in = {**self.not_in, payment.id: self.last_request}
            self.put(payment)
            return payment
        return shown

    def on_cancel(self):
        self.refuse_unless(self.phase in ("choosingMethod", "askingFlow") or self.may_change_draft())
        self.phase, self.draft, self.methods, self.paying = "list", None, None, None

    # --- Paying ---------------------------------------------------------------------------------------------------------------

    def on_open(self, id):
        self.refuse_unless(self.phase == "list")
        payment = self.payment(id)
        self.refuse_unless(payment is not None, "unknown_payment")
        self.start_paying(payment, self.settings["flow"])

    def on_chooseFlow(self, flow):
        self.refuse_unless(self.phase == "askingFlow")
        payment = self.payment(self.paying)
        self.refuse_unless(payment is not None, "unknown_payment")
        self.start_paying(payment, flow)

    def on_close(self):
        self.refuse_unless(self.phase in BEING_PAID)
        self.stop_paying()
        self.read_list()

    def is_link(self, parts):
        """Whether an address is a deep link of the app to a payment."""
        if parts.scheme is None or not pages.is_same(parts.scheme, self.settings["deepLinkScheme"]):
            return False
        if parts.host is None or not pages.is_same(parts.host, "payments"):
            return False
        last = next((part for part in reversed(parts.path.split("/")) if part), "")
        digits = last.lstrip("0")
        return last.isascii() and last.isdigit() and 1 <= len(digits) <= 19 and int(digits) <= c.INT64_MAX

    def on_deepLink(self, url):
        if not self.is_link(pages.cut(url)):
            raise Ignored
        if self.phase in ("idle", "starting"):
            self.has_link = True
        else:
            self.take_up_link()

    def take_up_link(self):
        stopped = self.stop_paying()
        self.read_list()
        if stopped is not None:
            self.read_payment(stopped)

    def on_navigated(self, url):
        self.refuse_unless(self.phase != "idle")
        if self.page is None:
            raise Ignored
        parts = pages.cut(url)
        if self.is_link(parts):
            self.take_up_link()
        elif parts.scheme in pages.NEVER_LOADED:
            self.events.append({"event": "linkRefused", "url": url})
        elif parts.scheme not in (None, "about", "http", "https"):
            self.effects.append({"effect": "openLink", "url": url})


def step(flow, name, fields, now, today):
    """The new state, the effects and the events of an input. Raises Refusal or Ignored."""
    new = copy.copy(flow)
    new.effects, new.events = [], []
    new.run(name, fields)
    return new, new.effects, new.events


class Replay(checkout_replay.Replay):
    """A run of the payments flow."""

    fields, begin, step = FIELDS, Payments, staticmethod(step)


def replay(given):
    """The output lines of `widget checkout replay payments` for lines of input, all as bytes without line feeds."""
    run = Replay()
    return [lines.json(run.take(line)).encode() for line in given]


def sessions(source, count, length=60):
    """Random sessions, each a list of lines; the same source always makes the same ones."""
    import checkout_payments_cases
    return [checkout_payments_cases.Session(source.random(), number, length).lines for number in range(count)]
