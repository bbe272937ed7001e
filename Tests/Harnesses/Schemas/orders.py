"""Stored orders at the service in each state, with each fact and value that a line can have."""

import hashlib
import json

START = 1_795_251_600
USD = "50.00"


class Journal:
    """The lines of an order, as the store writes them."""

    def __init__(self, state, number):
        self.state, self.number = state, str(number)
        self.text = f"002.order-{state.lower()}"
        self.token = hashlib.sha256(self.text.encode()).hexdigest()
        self.rows, self.previous, self.is_numbered, self.requests = [], "0" * 64, False, 0

    def add(self, event, at=START, identifier=None, **members):
        line = {"format": 1, "token": self.token, "number": len(self.rows) + 1, "previous": self.previous, "at": at,
                "event": event, **members}
        text = json.dumps(line, separators=(",", ":"))[:-1]
        digest = hashlib.sha256(text.encode()).hexdigest()
        number = None
        if members.get("payment") and not self.is_numbered:
            number, self.is_numbered = self.number, True
        self.rows.append((self.token, len(self.rows) + 1, event, identifier, number, digest, self.previous,
                          f'{text},"hash":"{digest}"}}'))
        self.previous = digest
        return self

    def intend(self, kind, amount=USD, identifier=None, at=START):
        self.requests += 1
        request = f"00000000-0000-4000-8000-{self.requests:012}"
        money = {"amount": amount, "currency": "USD"}
        path = f"/v2/payments/{self.number}/{kind}"
        body = {"requestId": request, "amount": money}
        if kind in ("authorize", "capture-in-full"):
            path = "/v2/payments/" + ("auth" if kind == "authorize" else "capture")
            body = {"token": self.text, "amount": money, "isCheckoutAdjusted": False}
            if kind == "authorize":
                body = {"requestId": request, **body}
        elif kind == "capture":
            body["paymentEventMerchantReference"] = request
        elif kind == "void":
            del body["amount"]
        elif kind == "refund":
            body["merchantReference"] = "r-1"
        elif kind == "reverse":
            path, body = f"/v2/payments/token:{self.text}/reversal", None
        text = body and json.dumps(body, separators=(",", ":"))
        return self.add("intend", at, identifier and f"{kind} {identifier}", kind=kind, id=identifier, method="POST",
                        path=path, body=text)

    def payment(self, left, *events, approved=True, whole=True, refunds=()):
        """The order; without the values that an answer may lack if it is not whole."""
        return {"order": self.number, "token": self.token if whole else None, "approved": approved,
                "created": START if whole else None, "currency": "USD", "original": USD, "open": left,
                "reference": "shop-1" if whole else None, "events": list(events), "refunds": list(refunds)}


def event(number, kind, amount=USD, whole=True):
    return {"id": f"e-{number}", "kind": kind, "amount": amount, "created": START if whole else None,
            "expires": "2026-12-04T09:00:00.000Z" if kind == "authorizationApproved" else None,
            "reference": None if whole else "own"}


def refund(whole):
    return {"id": "f-1", "amount": "5.00", "reference": "r-1" if whole else None, "created": START if whole else None}


AUTHORIZED, CAPTURED = event(1, "authorizationApproved"), event(2, "captured")


def authorized(state, number):
    journal = Journal(state, number)
    return journal.intend("authorize", identifier="a-1").add("answer", payment=journal.payment(USD, AUTHORIZED))


def journals():
    new = Journal("new", 200101).intend("authorize")
    new.add("answer", error={"status": 412, "code": "declined", "message": "no", "errorId": "x-1"})
    new.intend("authorize").add("answer", error={"status": 412, "code": "declined", "message": "", "errorId": None})
    # After a day without a trace at the service.
    new.intend("authorize").add("ask", START + 86_401, payment=None)
    yield new
    yield Journal("deciding", 200102).intend("authorize")
    yield Journal("unknown", 200103).intend("authorize").add("doubt", step="ask")
    yield authorized("authorized", 200104)
    declined = Journal("declined", 200105)
    yield declined.intend("capture-in-full").add("answer", payment=declined.payment(
        "0.00", event(1, "authorizationDeclined"), event(2, "captureDeclined"), approved=False))
    part = authorized("partlyCaptured", 200106)
    yield part.intend("capture", "20.00").add("doubt", step="repeat").add("answer", payment=part.payment(
        "30.00", AUTHORIZED, event(2, "captured", "20.00", whole=False), whole=False))
    whole = Journal("captured", 200107)
    whole.intend("capture-in-full").add("answer", payment=whole.payment("0.00", CAPTURED))
    whole.intend("refund", "5.00").add("answer", refund={"currency": "USD", **refund(True)})
    other = {**refund(False), "id": "f-2"}
    whole.intend("refund", "5.00").add("answer", refund={"currency": "USD", **other})
    yield whole.add("ask", payment=whole.payment("0.00", CAPTURED, refunds=[refund(True), other, {**other, "id": "f-3"}]))
    void = authorized("voided", 200108)
    yield void.intend("void").add("answer", payment=void.payment("0.00", AUTHORIZED, event(2, "voided")))
    yield authorized("reversing", 200109).intend("reverse").add("answer", accepted=True)
    back = authorized("reversed", 200110).intend("reverse").add("answer", accepted=True)
    yield back.add("ask", payment=back.payment("0.00", AUTHORIZED, event(2, "voided")))
    ended = authorized("expired", 200111)
    yield ended.add("ask", payment=ended.payment("0.00", AUTHORIZED, event(2, "expired")))


def service_orders(run):
    """Stores the orders, and shows each; ends with a damaged one."""
    run("create first --amount 60.00 --json")
    for journal in journals():
        for row in journal.rows:
            run.change("INSERT INTO order_entries (token, number, event, id, order_number, hash, previous, line) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row)
        name = f"order-{journal.state.lower()}"
        (run.folder / name).write_text(journal.text)
        run(f"create {name} --amount {USD} --token-file {name} --json")
        run(f"order {name} --json")
    run("account open served --from-order 200106 --json")
    run("account open served-2 --from-order 200106 --json")
    run("account open served-3 --from-order 200105 --json")
    run("account open served-3 --from-order 7 --json")
    run("account export served")
    run("export --all")
    run("check --all --json")
    run("store status --json")
    run.change("UPDATE order_entries SET event = 'ask' WHERE order_number = '200104'")
    run("check --all --json")
    run("order order-authorized --json")
