"""A second, independent implementation of the express flow, from section 6a of the contract alone.

`replay` writes the lines of `widget checkout replay express`. Only Python's standard library.
"""
import copy

import checkout_lines as lines
import checkout_order as o
import checkout_replay
import rules as c
import strict_json
from checkout_order import Malformed
from checkout_state import Ignored, Refusal, encoded

FLOW = "express"
# The regions with the end of their portal's host and the part of its path.
PORTALS = {"AU": ("afterpay.com", "au"), "NZ": ("afterpay.com", "nz"), "US": ("afterpay.com", "us"),
           "CA": ("afterpay.com", "ca"), "GB": ("clearpay.co.uk", "uk")}
ORIGINS = frozenset("https://" + host for host in (
    "portal.afterpay.com", "portal.sandbox.afterpay.com", "api-plus.us.afterpay.com", "api-plus.us-sandbox.afterpay.com",
    "portal.clearpay.co.uk", "portal.sandbox.clearpay.co.uk", "checkout.clearpay.com", "checkout.sandbox.clearpay.com"))
ADDRESS = ("name", "address1", "address2", "area2", "suburb", "state", "postcode", "countryCode", "phoneNumber")
AMOUNTS = ("shippingAmount", "orderAmount", "taxAmount")
OF_AN_ADDRESS = ("SHIPPING_ADDRESS_UNRECOGNIZED", "SHIPPING_ADDRESS_UNSUPPORTED")
OF_BOTH = ("SERVICE_UNAVAILABLE", "BAD_RESPONSE")
MOST_ID_BYTES = 128
# A bound that the contract leaves to an implementation.
MOST_OPTIONS = 1000
# How many questions and lines for a log of a page count; a bound that the contract leaves to an implementation.
MOST_MESSAGES = 1000
# The words of a page, which are ignored once the page is gone.
OF_THE_PAGE = ("message", "pageFinished", "pageFailed")


# --- Reading ------------------------------------------------------------------------------------------------------------

def currency(node):
    if o.text(node) not in c.EXPONENTS:
        raise Malformed("no currency")
    return node.value


def money_shape(node):
    return lines.shape({"amount": o.text, "currency": o.text}, node)


AMOUNT_SHAPES = {"shippingAmount": money_shape, "orderAmount": money_shape, "taxAmount?": money_shape}


def options_shape(node):
    return [lines.shape({"id": o.text, "name": o.text, "description?": o.text, **AMOUNT_SHAPES}, row) for row in o.elements(node)]


FIELDS = {
    "begin": {"token?": o.text, "region": o.text, "environment": lines.one_of("sandbox", "production"), "pickup?": o.truth,
              "buyNow?": o.truth, "shippingOptionRequired?": o.truth, "sdk?": o.text, "currency": currency, "asks?": o.truth},
    "message": {"origin": o.text, "text": o.text},
    "shippingOptions": {"requestId": o.text, "options": options_shape},
    "shippingUpdate": {"requestId": o.text, "update": lambda node: lines.shape({"id": o.text, **AMOUNT_SHAPES}, node)},
    "noChange": {"requestId": o.text},
    "refuse": {"requestId": o.text, "code": lines.one_of(*OF_AN_ADDRESS, *OF_BOTH)},
    "pageFinished": {}, "pageFailed": {"reason": o.text}, "retry": {}, "dismiss": {}, "confirmLeave": {}, "stay": {},
}


def optional(reader):
    """A reader of a member that may be null or missing."""
    return lambda node: None if node is None or node.kind == "null" else reader(node)


def is_option_id(value):
    return 1 <= len(value.encode()) <= MOST_ID_BYTES


class Express:
    """The state of the flow. Its values are never changed, only replaced."""

    def __init__(self, settings):
        self.settings, self.currency = settings, settings["currency"]
        self.asks = settings["asks"] is not False
        # The phase underneath `leaving`.
        self.phase, self.is_leaving = "loading", False
        # The requests not answered yet, by their ids in the order of asking; for an option its id, for an address None.
        self.asked, self.used = {}, frozenset()
        self.options, self.option, self.total, self.token, self.reason = None, None, None, None, None
        self.effects, self.events = [], []
        token = settings["token"]
        if token is None or not o.is_token(token):
            self.cancel("no_url", has_page=False)
        elif settings["region"] not in PORTALS:
            self.cancel("invalid_url", has_page=False)
        else:
            self.load()

    def run(self, name, fields):
        if self.phase in ("succeeded", "cancelled"):
            raise Ignored if name in OF_THE_PAGE else Refusal("ended")
        getattr(self, "on_" + name)(**fields)

    def shown(self):
        total = self.total if self.total is None else o.money_of(self.total, self.currency)
        return {"flow": FLOW, "phase": "leaving" if self.is_leaving else self.phase,
                "asked": [{"requestId": each, "kind": kind} for each, (kind, _) in self.asked.items()],
                "options": None if self.options is None else [self.shown_option(option) for option in self.options],
                "option": self.option, "total": total, "token": self.token, "reason": self.reason}

    # --- The page -----------------------------------------------------------------------------------------------------------

    def load(self):
        host, path = PORTALS[self.settings["region"]]
        sandbox = "sandbox." if self.settings["environment"] == "sandbox" else ""
        url = f"https://portal.{sandbox}{host}/{path}/checkout/"
        url += f"?token={encoded(self.settings['token'])}&isWindowed=true&protocol=json"
        for flag in ("buyNow", "pickup", "shippingOptionRequired"):
            if self.settings[flag] is not None:
                url += f"&{flag}={'true' if self.settings[flag] else 'false'}"
        if self.settings["sdk"] is not None:
            url += "&sdk=" + encoded(self.settings["sdk"])
        self.phase = "loading"
        self.effects.append({"effect": "loadPage", "url": url})

    def on_pageFinished(self):
        if self.phase == "loading":
            self.phase = "open"

    def on_pageFailed(self, reason):
        if reason != "cancelled" and self.phase != "failed":
            self.phase = "failed"
            self.effects.append({"effect": "askRetry"})

    def on_retry(self):
        if self.phase != "failed":
            raise Refusal("wrong_phase")
        self.load()

    # --- The end ------------------------------------------------------------------------------------------------------------

    def end(self, phase, has_page=True):
        self.phase, self.is_leaving, self.asked = phase, False, {}
        if has_page:
            self.effects.append({"effect": "closePage"})

    def cancel(self, reason, has_page=True):
        self.end("cancelled", has_page)
        self.reason = reason
        self.events.append({"event": "cancelled", "reason": reason})

    def on_dismiss(self):
        if self.is_leaving:
            return
        if self.phase == "failed":
            self.cancel("network")
        else:
            self.is_leaving = True
            self.effects.append({"effect": "promptToLeave", "reason": "unfinished"})

    def on_confirmLeave(self):
        if not self.is_leaving:
            raise Refusal("not_leaving")
        self.cancel("user")

    def on_stay(self):
        if not self.is_leaving:
            raise Refusal("not_leaving")
        self.is_leaving = False

    # --- Messages of the page -------------------------------------------------------------------------------------------------

    def on_message(self, origin, text):
        if origin not in ORIGINS:
            raise Ignored
        try:
            document = strict_json.parse(text.encode(), 64, lines.MOST_BYTES)
        except strict_json.NotJSON:
            document = None
        for read in (self.read_request, self.read_end):
            try:
                act = read(document)
            except Malformed:
                continue
            act()
            return
        self.events.append({"event": "malformedMessage", "text": text})

    def read_request(self, document):
        found = o.members(document)
        request = o.text(o.members(found.get("meta")).get("requestId"))
        payload = found.get("payload")
        kind = o.text(found.get("type"))
        if kind == "onShippingAddressChange":
            address = {key: optional(o.text)(o.members(payload).get(key)) for key in ADDRESS}
            act = lambda: self.ask("address", request, address)
        elif kind == "onShippingOptionChange":
            option = self.read_option(o.members(payload))
            act = lambda: self.choose(request, option)
        elif kind == "onMessage":
            said = {key: o.text(o.members(payload).get(key)) for key in ("severity", "message")}
            act = lambda: self.events.append({"event": "pageMessage", **said})
        else:
            raise Malformed("an unknown type")

        def act_once():
            if request in self.used:
                raise Ignored
            if len(self.used) == MOST_MESSAGES:
                raise Ignored
            self.used |= {request}
            act()
        return act_once

    def read_end(self, document):
        found = o.members(document)
        status = o.text(found.get("status"))
        if status in ("CANCELLED", "CANCEL"):
            return lambda: self.cancel("user")
        token = o.text(found.get("orderToken"))
        if status != "SUCCESS" or not o.is_token(token):
            raise Malformed("an unknown status or no token")

        def succeed():
            self.end("succeeded")
            self.token = token
            self.events.append({"event": "success", "token": token})
        return succeed

    def read_option(self, found):
        if not is_option_id(o.text(found.get("id"))):
            raise Malformed("no id of an option")
        return {"id": found["id"].value, "name": optional(o.text)(found.get("name")),
                "description": optional(o.text)(found.get("description")),
                "shippingAmount": self.read_money(found.get("shippingAmount")),
                "orderAmount": self.read_money(found.get("orderAmount")),
                "taxAmount": optional(self.read_money)(found.get("taxAmount"))}

    def read_money(self, node):
        found = o.members(node)
        return self.amount(o.text(found.get("amount")), o.text(found.get("currency")))

    def amount(self, text, code):
        """The minor units of an amount in the currency of the flow."""
        if code != self.currency:
            raise Malformed("another currency")
        try:
            return c.parse_amount(text.encode(), c.EXPONENTS[code])
        except c.Refused:
            raise Malformed("no amount")

    def ask(self, kind, request, value):
        if not self.asks:
            self.send(request, error="SERVICE_UNAVAILABLE")
            return
        self.asked = {**self.asked, request: (kind, value["id"] if kind == "option" else None)}
        if kind == "address":
            self.effects.append({"effect": "askShippingOptions", "requestId": request, "address": value})
        else:
            self.effects.append({"effect": "askShippingOption", "requestId": request, "option": self.shown_option(value)})

    def choose(self, request, option):
        for given in self.options or ():
            if given["id"] == option["id"]:
                option = {**option, **{key: given[key] for key in AMOUNTS}}
        self.option, self.total = option["id"], option["orderAmount"]
        self.ask("option", request, option)

    # --- Answers of the app ---------------------------------------------------------------------------------------------------

    def shown_amounts(self, option):
        return {key: None if option[key] is None else o.money_of(option[key], self.currency) for key in AMOUNTS}

    def shown_option(self, option):
        return {"id": option["id"], "name": option["name"], "description": option["description"], **self.shown_amounts(option)}

    def refuse_unless(self, request, kind):
        """Refuses an answer to no open request, or to one of another kind; gives the id of the option asked for."""
        if request not in self.asked:
            raise Refusal("unknown_request")
        if kind is not None and self.asked[request][0] != kind:
            raise Refusal("wrong_answer")
        return self.asked[request][1]

    def send(self, request, **members):
        self.asked = {each: value for each, value in self.asked.items() if each != request}
        self.effects.append({"effect": "sendMessage", "message": {"meta": {"requestId": request}, **members}})

    def entered_amounts(self, entered):
        """The amounts of an input, in minor units."""
        return {key: None if entered[key] is None else self.amount(entered[key]["amount"], entered[key]["currency"])
                for key in AMOUNTS}

    def on_shippingOptions(self, requestId, options):
        self.refuse_unless(requestId, "address")
        try:
            read = [{"id": row["id"], "name": row["name"], "description": row["description"], **self.entered_amounts(row)}
                    for row in options]
        except Malformed:
            raise Refusal("invalid_options")
        if len(read) > MOST_OPTIONS or not all(is_option_id(row["id"]) for row in read):
            raise Refusal("invalid_options")
        if len({row["id"] for row in read}) != len(read):
            raise Refusal("invalid_options")
        self.options = read
        self.total = next((row["orderAmount"] for row in read if row["id"] == self.option), None)
        self.option = self.option if any(row["id"] == self.option for row in read) else None
        self.send(requestId, payload=[without_nulls(self.shown_option(row)) for row in read])

    def on_shippingUpdate(self, requestId, update):
        asked_for = self.refuse_unless(requestId, "option")
        try:
            amounts = self.entered_amounts(update)
        except Malformed:
            raise Refusal("invalid_update")
        if update["id"] != asked_for:
            raise Refusal("invalid_update")
        self.options = self.options and [{**row, **amounts} if row["id"] == asked_for else row for row in self.options]
        if self.option == asked_for:
            self.total = amounts["orderAmount"]
        self.send(requestId, payload={"id": asked_for, **without_nulls(self.shown_amounts(amounts))})

    def on_noChange(self, requestId):
        self.refuse_unless(requestId, "option")
        self.send(requestId)

    def on_refuse(self, requestId, code):
        self.refuse_unless(requestId, "address" if code in OF_AN_ADDRESS else None)
        self.send(requestId, error=code)


def without_nulls(members):
    return {key: value for key, value in members.items() if value is not None}


def step(flow, name, fields, now, today):
    """The new state, the effects and the events of an input. Raises Refusal or Ignored."""
    new = copy.copy(flow)
    new.effects, new.events = [], []
    new.run(name, fields)
    return new, new.effects, new.events


class Replay(checkout_replay.Replay):
    """A run of the express flow."""

    fields, begin, step = FIELDS, Express, staticmethod(step)

    @staticmethod
    def opening(flow):
        return flow.effects, flow.events


def replay(given):
    """The output lines of `widget checkout replay express` for lines of input, all as bytes without line feeds."""
    run = Replay()
    return [lines.json(run.take(line)).encode() for line in given]


def sessions(source, count, length=60):
    """Random sessions, each a list of lines; the same source always makes the same ones."""
    import checkout_express_cases
    return [checkout_express_cases.Session(source.random(), number, length).lines for number in range(count)]
