"""The state of the native checkout flow, as `checkout.py` changes it and as it is shown.

`Outcome` reads an answer as far as all requests read it the same way.
"""
import copy

import checkout_lines as lines
import checkout_order as o

# Statuses with a code of their own, which are no rejection: trying again later may help.
CODES_OF_STATUSES = {401: "not_authorized", 423: "locked"}
CHANGES = ("contact", "shippingAddress", "billingAddress", "shippingMethod", "promoCodes")


class Refusal(Exception):
    def __init__(self, code, detail=None):
        super().__init__(code)
        self.code, self.detail = code, detail


class Ignored(Exception):
    """An answer to a request that is not under way."""


class Outcome:
    """The answer to a request, as far as all requests read it the same way."""

    def __init__(self, status=None, body=None):
        self.status, self.body, self.message, self.reason = status, body, None, None
        self.succeeded = status is not None and 200 <= status <= 299
        has_message = status is not None and 400 <= status <= 499 and status not in (408, 425, 429)
        self.rejected = has_message and status not in CODES_OF_STATUSES
        if has_message and body is not None and body.kind == "object":
            found = body.get("message")
            self.message = found.value if found is not None and found.kind == "string" else None

    def is_status(self, *statuses):
        return self.status in statuses

    def code(self, of_rejection="request_rejected"):
        if self.rejected:
            return of_rejection
        return "malformed_answer" if self.succeeded else CODES_OF_STATUSES.get(self.status, "service_unavailable")


class Request:
    def __init__(self, number, kind, sections=()):
        self.number, self.kind, self.sections = number, kind, sections


class Flow:
    """The state of a checkout. Its values are never changed, only replaced; `copied` copies its containers."""

    def __init__(self, settings):
        self.cart, buyer, self.providers, self.plan = (settings[key] for key in ("cartId", "buyer", "providers", "plan"))
        self.is_guest = buyer["kind"] == "guest"
        self.addresses = [] if self.is_guest else buyer["addresses"]
        self.default_address = None if self.is_guest else buyer["defaultAddress"]
        # The phase underneath `leaving`.
        self.phase, self.is_leaving = "idle", False
        self.order, self.first_currency, self.editing, self.order_number = None, None, None, None
        self.drafts, self.queued, self.rejected = {}, set(), set()
        self.under_way, self.last_request = None, 0
        # None, or "owed": it goes out when nothing is under way, or "failed": it waits for the shopper.
        self.reading, self.remaking = None, None
        # Whether the cart has expired since the shopper acted last.
        self.has_expired = False
        # After a 409, the amount that was to be paid, until an order comes.
        self.amount_before = None
        self.payment, self.keys, self.succeeded = None, {}, None
        # The last payment that was asked for, and the id of its order.
        self.attempt, self.attempted_order, self.attempted_total = None, None, None
        # The rejection of a cart that was ordered, while the shop is asked for the attempt.
        self.refusal, self.is_found = None, False
        self.token, self.token_issued_at = None, None
        self.widget, self.error = None, None
        self.emitted = set()
        # The result of the present input: effects, events by name, and whether it set the error.
        self.effects, self.told, self.has_new_error = [], {}, False

    def copied(self):
        new = copy.copy(self)
        new.drafts, new.queued, new.rejected = dict(self.drafts), set(self.queued), set(self.rejected)
        new.keys, new.emitted = dict(self.keys), set(self.emitted)
        new.effects, new.told, new.has_new_error = [], {}, False
        return new

    # --- What the state shows ---------------------------------------------------------------------------------------------

    @property
    def sections(self):
        is_delivered = self.order is None or self.order["delivery"]
        return tuple(section for section in lines.SECTIONS
                     if (section != "contact" or self.is_guest) and (not section.startswith("shipping") or is_delivered))

    def is_filled(self, section):
        return self.order is not None and self.order[section] is not None

    def changing(self):
        """The sections whose change is under way or queued."""
        return self.queued.union(self.under_way.sections if self.under_way else ())

    def section_state(self, section):
        if self.order is None:
            return "locked"
        if section == "payment":
            return self.payment_state()
        if section not in self.sections:
            return "locked"
        if section in self.changing():
            return "updating"
        if self.is_filled(section) and section not in self.drafts:
            return "complete"
        earlier = self.sections[:self.sections.index(section)]
        return "open" if self.is_filled(section) or all(map(self.is_filled, earlier)) else "locked"

    def payment_state(self):
        if self.order_number is not None:
            return "complete"
        ready = (self.phase == "shopping" and not self.is_leaving and self.under_way is None
                 and self.reading is None and self.remaking is None
                 and all(self.section_state(section) == "complete" for section in self.sections[:-1]))
        return "open" if ready else "locked"

    def in_order(self, names):
        return [name for name in CHANGES if name in names]

    def order_codes(self):
        return [promo["code"] for promo in self.order["promoCodes"]]

    def codes(self):
        """The promo codes as a change sends them: the order's, with and without those of the drafts that were not rejected."""
        drafts = {draft["code"]: draft["remove"] for draft in self.drafts.get("promoCodes", ()) if not draft["rejected"]}
        found = [code for code in self.order_codes() if not drafts.get(code)]
        return found + [code for code, is_removed in drafts.items() if not is_removed and code not in found]

    def is_kept(self, draft):
        """Whether a draft of a promo code is neither under way nor queued."""
        return draft["rejected"] or "promoCodes" not in self.changing()

    def book_id(self, key):
        shown = self.order and self.order[key]
        return next((row["id"] for row in self.addresses if o.match(row["address"], shown)), None)

    def shown(self):
        """The state, as it is written."""
        order, own = self.order, self.sections[:-1]
        return {
            "flow": "native", "phase": "leaving" if self.is_leaving else self.phase, "order": o.shown_order(order),
            "sections": [{"id": section, "state": self.section_state(section)} for section in self.sections],
            "editing": self.editing, "progress": {"done": sum(map(self.is_filled, own)), "of": len(own)},
            "billingSameAsShipping": order is not None and o.match(order["shippingAddress"], order["billingAddress"]),
            "addressBook": {"shipping": self.book_id("shippingAddress"), "billing": self.book_id("billingAddress")},
            "drafts": {name: self.shown_draft(name) for name in self.in_order(self.drafts)},
            "underWay": self.under_way and {"request": self.under_way.number, "sections": list(self.under_way.sections)},
            "queued": self.in_order(self.queued), "payment": self.payment, "widget": self.widget, "error": self.error,
            "orderNumber": self.order_number,
        }

    def shown_draft(self, name):
        if name != "promoCodes":
            return self.drafts[name]
        return [{key: draft[key] for key in ("code", "remove", "rejected")} for draft in self.drafts[name]]

    # --- What every input may do ------------------------------------------------------------------------------------------

    def refuse_if_locked(self, section):
        if self.section_state(section) == "locked":
            raise Refusal("section_locked")

    def fail(self, code, message=None, sections=(), was=None, is_now=None, recovered=None, reason=None):
        self.error = {"code": code, "message": message, **({"reason": reason} if reason else {}), "sections": list(sections),
                      "was": was, "is": is_now, "recovered": recovered}
        self.has_new_error = True
        self.told["checkout_error"] = {"code": code}

    def send(self, kind, method, path, body=None, key=None, sections=()):
        self.last_request += 1
        self.under_way = Request(self.last_request, kind, tuple(sections))
        self.effects.append({"effect": "request", "request": self.last_request, "method": method, "path": path, "key": key,
                             "body": body})

    def path(self, *parts):
        return "/checkouts/" + "/".join((encoded(self.order["id"]), *parts))

    def coupon(self):
        return ",".join(self.order_codes()) or None

    def items(self):
        return [{"id": line["id"], "name": line["name"], "quantity": o.shown_quantity(line["quantity"]),
                 "price": o.amount_text(line["unitPrice"], self.order)} for line in self.order["lines"]]


def encoded(value):
    plain = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    return "".join(chr(byte) if byte in plain else f"%{byte:02X}" for byte in value.encode())


def read(outcome, readers):
    """The members of a success's body, or None if it is no success or has another shape; `data` may be missing."""
    if not outcome.succeeded:
        return None
    try:
        found = o.members(outcome.body)
        return {key: reader(found.get(key)) for key, reader in readers.items()}
    except o.Malformed:
        return None
