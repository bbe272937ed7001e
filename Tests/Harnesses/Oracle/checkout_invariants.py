"""The invariants of the checkout's contract, checked on a session's inputs and outputs alone."""
import json

import checkout_lines as lines
import checkout_order as o
from checkout_state import encoded


def broken(inputs, outputs, restored={}):
    """The numbers of the lines that break an invariant, each with its reason.

    `restored` has the states with which an app started again, by the index of the line that follows.
    """
    checker = Checker()
    for index, (line, output) in enumerate(zip(inputs, outputs)):
        if index in restored:
            yield from ((output["line"], reason) for reason in checker.restore(restored[index]))
        if "error" not in output:
            yield from ((output["line"], reason) for reason in checker.check(line, json.loads(lines.json(output))))


class Checker:
    def __init__(self):
        self.state, self.requests, self.finished = None, {}, set()
        # The key of the payment whose provider has succeeded, until shopping goes on.
        self.succeeded, self.is_completed = None, False
        # The key by which the next request has to ask.
        self.asked_key = None

    def restore(self, state):
        """Checks the state with which an app starts again."""
        before, self.state = self.state, state
        if any(before[name] != state[name] for name in ("order", "drafts", "orderNumber", "editing")):
            yield "an app that starts again has lost nothing"
        if state["payment"] is not None and state["orderNumber"] is None and state["phase"] != "left":
            self.asked_key = state["payment"]["key"]
            if {**before["payment"], "stage": "unknown"} != state["payment"]:
                yield "the outcome of a payment is unknown when an app starts again"

    def check(self, line, output):
        before, state, document = self.state, output["state"], json.loads(line)
        self.state = state
        if before is None:
            return
        if "refused" in output or "ignored" in output:
            if state != before or output["effects"] or output["events"]:
                yield "an input that is not taken changes nothing"
            return
        yield from self.requests_of(document, before, output)
        yield from self.payments_of(document, before, output)
        yield from self.drafts_of(document, before, state)
        yield from self.sections_of(state)
        if before["phase"] == "completed" and {**state, "phase": "completed"} != before:
            yield "a completed checkout never changes"
        names = [event["event"] for event in output["events"]]
        if len(set(names)) != len(names):
            yield "an event is emitted once in a line"
        if ("checkout_error" in names) != (state["error"] is not None and
                                           (state["error"] != before["error"] or "checkout_error" in names)):
            yield "an event is emitted each time an error is set"

    def requests_of(self, document, before, output):
        name, state = document["input"], output["state"]
        if name in ("answer", "noAnswer"):
            if document["request"] in self.finished or before["underWay"] is None:
                yield "a request is answered once"
            self.finished.add(document["request"])
        for effect in output["effects"]:
            if effect["effect"] == "request":
                if self.asked_key is not None and (effect["method"], effect["path"].partition("/payments/")[2]) != (
                        "GET", encoded(self.asked_key)):
                    yield "the outcome of a payment is asked for before anything else"
                self.asked_key = None
                if effect["request"] != len(self.requests) + 1:
                    yield "requests are numbered from 1"
                if state["underWay"] is None or state["underWay"]["request"] != effect["request"]:
                    yield "a request that is sent is under way"
                self.requests[effect["request"]] = effect
        if state["underWay"] and state["underWay"]["request"] in self.finished:
            yield "a request that is answered is no longer under way"
        if state["phase"] == "left" and (state["underWay"] or state["queued"]):
            yield "nothing is under way or queued once the shopper has left"

    def payments_of(self, document, before, output):
        state = output["state"]
        total = state["order"] and {"amount": state["order"]["summary"]["total"], "currency": state["order"]["currency"]}
        for effect in output["effects"]:
            if effect["effect"] == "presentProvider":
                if effect["amount"] != total or state["payment"]["amount"] != total:
                    yield "the amount presented is the total of the order shown"
                if effect["provider"] is None:
                    yield "nothing is presented when there is nothing to pay"
                if self.succeeded is not None:
                    yield "a provider that has succeeded is not presented again"
            if effect["effect"] == "request" and effect["path"].endswith("/payments"):
                if before["payment"] is not None or self.is_completed:
                    yield "there are never two payments for one order"
                if effect["body"]["expectedTotal"] != total:
                    yield "the total that is shown is the one that is paid"
            if effect["effect"] == "request" and effect["method"] == "PATCH" and state["payment"] is not None:
                yield "no change is sent under a payment"
        if state["payment"] is None:
            self.succeeded = None
        elif document["input"] == "providerFinished" and document["result"] == "succeeded":
            self.succeeded = state["payment"]["key"]
        self.is_completed = self.is_completed or state["orderNumber"] is not None
        if (state["phase"] == "completed") != (state["orderNumber"] is not None) and state["phase"] != "left":
            yield "a checkout is completed with an order number"

    def drafts_of(self, document, before, state):
        for section in before["drafts"].keys() - state["drafts"].keys():
            carried = before["underWay"] is not None and section in before["underWay"]["sections"]
            dropped = section == "shippingMethod" and before["drafts"][section] not in [
                method["id"] for method in state["order"]["shippingMethods"]]
            dropped = dropped or section not in ("promoCodes", *(each["id"] for each in state["sections"]))
            succeeded = document["input"] == "answer" and 200 <= document["status"] <= 299
            if section == "promoCodes" and document["input"] in ("removePromoCode", "discardPromoCode"):
                continue
            if not (document["input"] == "discardDraft" and document["section"] == section or succeeded and (carried or dropped)):
                yield f"nothing that was entered is lost: {section}"
        yield from self.codes_of(document, before, state)
        for section in ("contact", "shippingAddress", "billingAddress"):
            had = before["order"] and before["order"][section]
            if had and not state["order"][section] and section not in state["drafts"]:
                if section in [each["id"] for each in state["sections"]]:
                    yield f"nothing that the order had is lost: {section}"

    @staticmethod
    def codes_of(document, before, state):
        """The drafts of promo codes: each is lost only by itself."""
        drafts = {draft["code"]: draft for draft in before["drafts"].get("promoCodes", ())}
        now = {draft["code"]: draft for draft in state["drafts"].get("promoCodes", ())}
        is_under_way = before["underWay"] is not None and "promoCodes" in before["underWay"]["sections"]
        for code in drafts.keys() - now.keys():
            asked = document["input"] in ("removePromoCode", "discardPromoCode") and o.trimmed(code) in document["code"]
            all_asked = document["input"] == "discardDraft" and document["section"] == "promoCodes"
            confirmed = (is_under_way and not drafts[code]["rejected"]
                         and document["input"] == "answer" and 200 <= document["status"] <= 299)
            if not (asked or all_asked or confirmed):
                yield f"no draft of a promo code is lost with another: {code}"
        for code in now:
            if now[code]["rejected"] and not (code in drafts and (drafts[code]["rejected"] or is_under_way)):
                yield f"only a draft that was sent is rejected: {code}"

    @staticmethod
    def sections_of(state):
        is_filled = True
        for section in state["sections"][:-1]:
            own = state["order"] is not None and state["order"][section["id"]] is not None
            if section["state"] == "complete" and not own or section["state"] == "open" and not (own or is_filled):
                yield f"sections never skip: {section['id']}"
            is_filled = is_filled and own
        done = sum(state["order"] is not None and state["order"][section["id"]] is not None for section in state["sections"][:-1])
        if state["progress"] != {"done": done, "of": len(state["sections"]) - 1}:
            yield "progress counts the sections that are filled"
