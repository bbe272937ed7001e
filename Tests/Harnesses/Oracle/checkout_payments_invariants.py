"""The invariants of the payments flow, checked on a session's inputs and outputs alone."""
import checkout_lines as lines
from checkout_replay import plain

FINISHED = ("authorized", "paid", "canceled", "expired", "failed")
CREATING = ("creating", "choosingMethod", "saving")
OPENING = {"openBrowser": "paying", "openPage": "paying", "askFlow": "askingFlow"}


def broken(inputs, outputs):
    """The numbers of the lines that break an invariant, each with its reason."""
    checker = Checker()
    for line, output in zip(inputs, outputs):
        if "error" not in output:
            yield from ((output["line"], reason) for reason in checker.check(line, plain(lines.json(output))))


def payments_of(state):
    return [payment for day in state["payments"] or () for payment in day["payments"]]


def is_web(url):
    return url is not None and url.lower().startswith(("http:", "https:"))


class Checker:
    def __init__(self):
        self.state, self.under_way, self.last = None, {}, 0
        self.followed, self.emitted, self.is_unknown = set(), set(), False
        self.keys = {}

    def check(self, line, output):
        before, state, document = self.state, output["state"], plain(line)
        self.state = state
        if before is None:
            return
        is_answer = document["input"] in ("answer", "noAnswer")
        if "refused" in output or "ignored" in output:
            if state != before or output["effects"] or output["events"]:
                yield "an input that is not taken changes nothing"
            if is_answer and document["request"] in self.under_way:
                yield "an answer to a request under way is taken"
            return
        succeeded = document["input"] == "answer" and 200 <= document["status"] <= 299
        kind = None
        if is_answer:
            if document["request"] not in self.under_way:
                yield "a request is answered once, and not once it is overtaken"
            kind = self.under_way.pop(document["request"], None)
        if state["payments"] != before["payments"] and not succeeded:
            yield "only a success changes the payments"
        if kind == "payments" and succeeded and self.is_read(document, before, state):
            self.is_unknown = False
        yield from self.requests_of(before, output)
        if kind == "save" and state["error"] and state["error"]["code"] == "outcome_unknown":
            self.is_unknown = True
            if "payments" not in self.under_way.values():
                yield "an unknown outcome is looked up at once"
        yield from self.opened(before, output, succeeded)
        yield from self.ended(state, output, is_answer)
        yield from self.shown(state)

    @staticmethod
    def is_read(document, before, state):
        """Whether the answer of a list was read; an error of an earlier answer may remain."""
        if not state["error"] or state["error"]["code"] != "malformed_answer":
            return True
        body = document.get("body")
        return state["error"] == before["error"] and isinstance(body, dict) and isinstance(body.get("data"), list)

    def requests_of(self, before, output):
        for effect in output["effects"]:
            if effect["effect"] != "request":
                continue
            self.last += 1
            if effect["request"] != self.last:
                yield "requests are numbered from 1"
            kind = "save" if effect["method"] == "POST" else effect["path"]
            if kind == "save":
                draft = output["state"]["draft"]
                if "save" in self.under_way.values() or self.is_unknown:
                    yield "a payment is never made while another may be"
                sent = (draft["amount"], draft["description"])
                if self.keys.setdefault(effect["key"], sent) != sent:
                    yield "a key is sent with one amount and one description"
                entered = {**draft, "amount": draft["amount"]["amount"]}
                if {**effect["body"], "key": effect["key"]} != entered:
                    yield "the draft is saved with its key"
            elif effect["key"] is not None or effect["body"] is not None:
                yield "a reading has no key and no body"
            self.under_way = {number: each for number, each in self.under_way.items() if each != kind}
            self.under_way[effect["request"]] = kind

    def opened(self, before, output, succeeded):
        state = output["state"]
        closes = sum(effect["effect"] == "closePage" for effect in output["effects"])
        opens = [effect for effect in output["effects"] if effect["effect"] in OPENING]
        if closes != (before["page"] is not None and state["page"] is None):
            yield "a page that is open is closed once"
        if len(opens) > 1 or before["phase"] == "paying" and opens:
            yield "one payment is paid at a time"
        for effect in opens:
            payment = next((each for each in payments_of(state) if each["id"] == state["paying"]), None)
            if state["phase"] != OPENING[effect["effect"]] or payment is None:
                yield "a payment that is opened is being paid"
            elif payment["status"] != "open" or not is_web(payment["url"]):
                yield "only an open payment with a link is opened"
            elif effect.get("url", payment["url"]) != payment["url"] or effect.get("id", payment["id"]) != payment["id"]:
                yield "the link of the payment is opened"
            if before["phase"] == "saving" and payment and payment["amount"] != before["draft"]["amount"]:
                yield "a payment that was made is opened with the amount of its draft alone"
            if effect["effect"] == "openPage" and state["page"] != effect["url"]:
                yield "the page shown is the one that is opened"
            self.followed.add(state["paying"])
        if (state["page"] is not None) != (before["page"] is not None) and state["page"] is not None:
            if not any(effect["effect"] == "openPage" for effect in opens):
                yield "a page is shown when it is opened"

    def ended(self, state, output, is_answer):
        for event in output["events"]:
            if event["event"] == "payment_created":
                self.followed.add(event["id"])
            if event["event"] != "payment_finished":
                continue
            payment = next((each for each in payments_of(state) if each["id"] == event["id"]), None)
            if not is_answer or payment is None or payment["status"] != event["status"] or event["status"] not in FINISHED:
                yield "only the server ends a payment"
            if event["id"] not in self.followed:
                yield "only the end of a payment that is followed is emitted"
            if (event["id"], event["status"]) in self.emitted:
                yield "an end is emitted once"
            self.emitted.add((event["id"], event["status"]))
        for payment in payments_of(state):
            if payment["id"] in self.followed and payment["status"] in FINISHED:
                if (payment["id"], payment["status"]) not in self.emitted:
                    yield "an end is emitted"
                if payment["id"] == state["paying"]:
                    yield "a payment that has ended is no longer paid"

    @staticmethod
    def shown(state):
        phase, rows = state["phase"], payments_of(state)
        if (state["payments"] is None) != (phase in ("idle", "starting")):
            yield "payments are shown once they are read"
        if (state["draft"] is not None) != (phase in CREATING):
            yield "there is a draft while one is entered"
        if state["methods"] is not None and phase not in ("choosingMethod", "saving") or (
                phase == "choosingMethod" and state["methods"] is None):
            yield "there are methods while one is chosen"
        if (state["paying"] is not None) != (phase in ("paying", "askingFlow")):
            yield "a payment is being paid in its phases"
        if state["page"] is not None and phase != "paying":
            yield "a page is shown only while paying"
        days = [day["day"] for day in state["payments"] or ()]
        if len({row["id"] for row in rows}) != len(rows) or days != sorted(set(days), reverse=True):
            yield "payments are shown once, newest first"
