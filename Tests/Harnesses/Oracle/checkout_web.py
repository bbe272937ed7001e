"""A second, independent implementation of the web checkout flow, from the contract alone.

`step` is the flow as a pure function: a state, an input and the time give a new state, effects and events.
"""
import copy

import checkout_lines as lines
import checkout_order as o
import checkout_pages as pages
import checkout_replay
import rules as c
import strict_json
from checkout_order import Malformed
from checkout_state import Ignored, Outcome, Refusal, encoded

PHASES = ("idle", "starting", "loading", "showing", "completing", "completed", "failed", "leaving", "left")
PLACED = ("completing", "completed")
PAGE_INPUTS = ("pageStarted", "pageProgress", "pageFinished", "pageFailed", "message", "navigated")
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
AMOUNTS = ("total", "subTotal", "delivery", "discount")
IDS = ("orderId",)
# How often a report is sent again by itself after the shopper left; the contract leaves this to an implementation.
MOST_REPEATS = 3
EVENTS = ("begin_checkout", "pageMessage", "malformedMessage", "purchase", "checkout_error", "checkout_left")


# --- Reading ------------------------------------------------------------------------------------------------------------

def optional(reader, default=None):
    """A reader of a member that may be null or missing."""
    return lambda node: default if node is None or node.kind == "null" else reader(node)


def number_or_name(node):
    """An id: text of at least one byte, or a whole number, which is shown as text."""
    return o.identifier(node) if node is not None and node.kind == "string" else str(o.whole(node))


def currency(node):
    if o.text(node) not in c.EXPONENTS:
        raise Malformed("an unknown currency")
    return node.value


def amount(node, exponent):
    """The text of an amount: with all places of its currency, or as it is spelled if the currency is not known."""
    if node is None or node.kind not in ("string", "number"):
        raise Malformed("no amount")
    try:
        if exponent is not None:
            return c.money_text(c.parse_amount(node.value.encode(), exponent), exponent)
        c.parse_amount(node.value.encode(), len(node.value.partition(".")[2]))
        return node.value
    except c.Refused:
        raise Malformed("no amount")


def path(node):
    if o.text(node) and not node.value.startswith("/"):
        raise Malformed("a path that no address has")
    return node.value


def completion(node):
    return lines.shape({"host": o.identifier, "path": path, "orderQuery": o.identifier}, node)


FIELDS = {
    "begin": {"cartId": o.identifier, "api?": lines.one_of("cartTransfer", "checkout"), "appId?": o.identifier,
              "kind": lines.one_of("bridge", "parse"), "completion?": completion},
    "answer": lines.FIELDS["answer"], "noAnswer": lines.FIELDS["noAnswer"],
    "start": {}, "pageStarted": {"url": o.text}, "pageProgress": {"progress": lambda node: o.whole(node, 0, 1000)},
    "pageFinished": {"url": o.text}, "pageFailed": {"reason": o.text}, "message": {"text": o.text},
    "navigated": {"url": o.text}, "close": {}, "confirmLeave": {}, "stay": {}, "retry": {},
}


def read_page(node, known):
    """The page that an answer to begin describes, and its order or None."""
    found = o.members(node).get
    url = o.text(found("url"))
    parts = pages.cut(url)
    host = pages.folded(parts.host or "")
    # A browser ends the authority at a backslash, and so may read another host than the one after the `@`.
    is_plain = parts.authority is not None and "@" not in parts.authority and "\\" not in parts.authority
    if not (parts.scheme == "https" and host or parts.scheme == "http" and host in LOCAL_HOSTS and is_plain):
        raise Malformed("no address that may be loaded")

    def rows(name, readers):
        return [{key: reader(o.members(row).get(key)) for key, reader in readers.items()}
                for row in optional(o.elements, [])(found(name))]

    page = {"url": url, "httpMethod": optional(o.text, "GET")(found("httpMethod")),
            "headers": rows("headers", {"name": o.text, "value": o.text}),
            "cookies": rows("cookies", {"name": o.text, "value": o.text, "domain": optional(o.text),
                                        "path": optional(o.text)}),
            "body": optional(o.text)(found("body"))}
    return page, optional(lambda node: read_order(node, known, ("total",), False))(found("order"))


def read_order(node, known, amounts, needs_total):
    """The order of a message or an answer; `known` is the currency of the order before."""
    found = o.members(node).get
    told = {"orderId": optional(number_or_name)(found("orderId")), **dict.fromkeys(AMOUNTS),
            "currency": optional(currency)(found("currency"))}
    exponent = c.EXPONENTS.get(told["currency"] or known)
    for name in amounts:
        read = lambda node: amount(node, exponent)
        told[name] = read(found(name)) if name == "total" and needs_total else optional(read)(found(name))
    return told


def order_number(outcome):
    """The number in the answer to a report, or None if it failed."""
    try:
        return number_or_name(o.members(outcome.body if outcome.succeeded else None).get("orderNumber"))
    except Malformed:
        return None


def read_message(text, known):
    """The name of a message and what it carries: the order, the error's message, or the data as they are.

    The last value is False for a message that completes the order but whose order cannot be read.
    """
    try:
        found = o.members(strict_json.parse(text.encode(), 64, lines.MOST_BYTES)).get
    except strict_json.NotJSON:
        raise Malformed("no JSON")
    name = next((node.value for node in map(found, ("event", "name")) if node is not None and node.kind == "string"), None)
    if name is None:
        raise Malformed("no name")
    data = found("data")
    if name in ("order", "paymentcompleted"):
        inner = data.get("order") if data is not None else None
        data = data if inner is None else inner
        read = lambda node: read_order(node, known, AMOUNTS, True)
        if name == "order":
            return name, read(data), True
        try:
            return name, optional(read)(data), True
        except Malformed:
            return name, None, False
    if name == "error":
        return name, o.text(o.members(data).get("errorMessage")), True
    return name, data, True


# --- The flow -----------------------------------------------------------------------------------------------------------

class Web:
    """The state of a web checkout. Its values are never changed, only replaced."""

    def __init__(self, settings):
        self.cart, self.app, self.kind, self.completion = (settings[key] for key in ("cartId", "appId", "kind", "completion"))
        self.api = settings["api"] or "cartTransfer"
        if self.api == "cartTransfer" and self.app is None or self.kind == "parse" and self.completion is None:
            raise Malformed("a setting is missing")
        # The phase underneath `leaving`.
        self.phase, self.is_leaving = "idle", False
        self.url, self.progress, self.order, self.order_number, self.error = None, 0, None, None, None
        # The last ids of an answer to begin and of the page.
        self.begun_id, self.page_id = None, None
        self.under_way, self.last_request = None, 0
        self.has_loaded, self.is_dismissed = False, False
        # Whether the shopper left a placed order whose report has no success, and how often it was sent again since.
        self.is_unreported, self.repeats = False, 0
        self.effects, self.events = [], []

    def copied(self):
        new = copy.copy(self)
        new.effects, new.events = [], []
        return new

    def shown(self):
        return {"flow": "web", "phase": "leaving" if self.is_leaving else self.phase, "api": self.api, "kind": self.kind,
                "url": self.url, "progress": self.progress, "order": self.order, "orderNumber": self.order_number,
                "error": self.error}

    # --- Parts of steps ---------------------------------------------------------------------------------------------------

    def run(self, name, fields):
        if name in ("answer", "noAnswer"):
            self.answer(name, fields)
            return
        if self.phase == "left":
            raise Refusal("left")
        if name == "message" and self.kind != "bridge" or name == "navigated" and self.kind != "parse":
            raise Refusal("wrong_kind")
        if name in PAGE_INPUTS and self.phase in ("idle", "starting", "failed"):
            raise Refusal("wrong_phase")
        getattr(self, "on_" + name)(**fields)

    def tell(self, event, **members):
        self.events.append({"event": event, **members})

    def fail(self, code, message):
        self.error = {"code": code, "message": message}
        self.tell("checkout_error", code=code)

    def send(self, kind, body):
        self.last_request += 1
        self.under_way = self.last_request, kind
        paths = {"cartTransfer": {"begin": "/BeginCartTransfer", "complete": "/Complete"},
                 "checkout": {"begin": "/checkout/start", "complete": "/checkout/complete"}}
        path = ("/CartTransfer/apps/" + encoded(self.app) if self.api == "cartTransfer" else "") + paths[self.api][kind]
        self.effects.append({"effect": "request", "request": self.last_request, "method": "POST", "path": path, "key": None,
                             "body": body})

    def send_begin(self):
        # The ids of an abandoned page are not those of the order that the next page places.
        self.phase, self.begun_id, self.page_id = "starting", None, None
        self.send("begin", {"cartId": self.cart})

    def send_complete(self):
        self.send("complete", {"cartId": self.cart, "orderId": self.begun_id, "externalOrderId": self.page_id,
                               "totalPrice": self.of_order("total")})

    def of_order(self, name):
        return None if self.order is None else self.order[name]

    def take_order(self, told):
        """Replaces the amounts of the order; keeps its id and currency where there is no new one."""
        if told is not None:
            self.order = {**told, "orderId": told["orderId"] or self.of_order("orderId"),
                          "currency": told["currency"] or self.of_order("currency")}

    def place(self):
        self.phase = "completing"
        self.tell("purchase", transactionId=self.page_id or self.begun_id, value=self.of_order("total"),
                  currency=self.of_order("currency"), delivery=self.of_order("delivery"), discount=self.of_order("discount"))
        self.send_complete()

    def leave(self):
        if self.phase == "completing":
            self.is_unreported = True
            if self.under_way is None:
                self.repeat_report()
        else:
            self.under_way = None
        if self.phase not in PLACED:
            self.tell("checkout_left")
        self.phase, self.is_leaving = "left", False
        self.effects.append({"effect": "dismiss"})

    def repeat_report(self):
        self.repeats += 1
        self.send_complete()

    # --- Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, name, fields):
        if self.under_way is None or fields["request"] != self.under_way[0]:
            raise Ignored
        (_, kind), self.under_way = self.under_way, None
        outcome = Outcome(fields["status"], fields["body"]) if name == "answer" else Outcome()
        if self.phase == "left":
            if order_number(outcome) is not None or self.repeats == MOST_REPEATS:
                raise Ignored
            self.repeat_report()
            return
        (self.begun if kind == "begin" else self.completed)(outcome)

    def begun(self, outcome):
        try:
            page, told = read_page(outcome.body if outcome.succeeded else None, self.of_order("currency"))
        except Malformed:
            self.phase = "failed"
            codes = {409: "order_changed", 410: "cart_expired"}
            self.fail(codes.get(outcome.status) or outcome.code(), outcome.message)
            return
        self.phase, self.url = "loading", page["url"]
        self.take_order(told)
        if told is not None and told["orderId"] is not None:
            self.begun_id = told["orderId"]
        self.effects.append({"effect": "loadPage", **page})
        if not self.has_loaded:
            self.has_loaded = True
            self.tell("begin_checkout", orderId=self.of_order("orderId"), value=self.of_order("total"),
                      currency=self.of_order("currency"))

    def completed(self, outcome):
        self.order_number = order_number(outcome)
        if self.order_number is None:
            self.fail(outcome.code(), outcome.message)
        else:
            self.phase = "completed"

    # --- Inputs -----------------------------------------------------------------------------------------------------------

    def on_start(self):
        if self.phase == "idle":
            self.send_begin()

    def on_retry(self):
        if self.phase != "failed" and not (self.phase == "completing" and self.under_way is None):
            raise Refusal("nothing_to_retry")
        self.error = None
        if self.phase == "failed":
            self.send_begin()
        else:
            self.send_complete()

    def on_pageStarted(self, url):
        self.url, self.progress = url, 0
        if self.error and self.error["code"] == "page_error":
            self.error = None
        if self.phase not in PLACED:
            self.phase = "loading"

    def on_pageProgress(self, progress):
        self.progress = max(self.progress, progress)

    def on_pageFinished(self, url):
        self.url, self.progress = url, 1000
        if self.phase not in PLACED:
            self.phase = "showing"

    def on_pageFailed(self, reason):
        if reason != "cancelled" and self.phase not in PLACED:
            self.phase = "failed"
            self.fail("page_failed", reason)

    def on_message(self, text):
        try:
            name, value, is_readable = read_message(text, self.of_order("currency"))
        except Malformed:
            self.tell("malformedMessage", text=text)
            return
        if not is_readable:
            self.tell("malformedMessage", text=text)
        if name == "closewebview":
            self.on_close()
        elif name not in ("order", "paymentcompleted", "error"):
            self.tell("pageMessage", name=name, data=value)
        elif self.phase in PLACED:
            return
        elif name == "error":
            self.fail("page_error", value)
        else:
            self.take_order(value)
            if value is not None and value["orderId"] is not None:
                self.page_id = value["orderId"]
            if name == "paymentcompleted":
                self.place()

    def on_navigated(self, url):
        found, wanted = pages.cut(url), self.completion
        path = wanted["path"].removesuffix("/")
        is_there = (found.scheme == "https" and found.user is None and found.port in (None, "", "443")
                    and pages.is_same(found.host or "", wanted["host"])
                    and (found.path == path or found.path.startswith(path + "/")))
        order_id = found.value(wanted["orderQuery"])
        if is_there and order_id and self.phase not in PLACED:
            self.page_id = order_id
            self.place()

    def on_close(self):
        if self.is_leaving:
            return
        if self.phase in ("loading", "showing"):
            self.is_leaving = True
            self.effects.append({"effect": "promptToLeave", "reason": "unfinished"})
        elif self.phase != "completing":
            self.leave()
        elif not self.is_dismissed:
            self.is_dismissed = True
            self.effects.append({"effect": "dismiss"})

    def on_confirmLeave(self):
        if not self.is_leaving:
            raise Refusal("not_leaving")
        self.leave()

    def on_stay(self):
        if not self.is_leaving:
            raise Refusal("not_leaving")
        self.is_leaving = False


def step(flow, name, fields, now, today):
    """The new state, the effects and the events of an input at a time on a day. Raises Refusal or Ignored."""
    new = flow.copied()
    new.run(name, fields)
    return new, new.effects, new.events


class Replay(checkout_replay.Replay):
    """A run of the web flow."""

    fields, begin, step = FIELDS, Web, staticmethod(step)
