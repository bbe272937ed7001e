"""The invariants of the web checkout, checked on a session's inputs and outputs alone."""
import checkout_lines as lines
from checkout_replay import plain

# The phases that may follow a phase in one input; `leaving` may hide any of them.
FOLLOWS = {
    "idle": ("starting", "left"), "starting": ("loading", "failed", "left"),
    "loading": ("showing", "failed", "completing", "leaving"), "showing": ("loading", "failed", "completing", "leaving"),
    "failed": ("starting", "left"), "completing": ("completed",), "completed": ("left",),
    "leaving": ("loading", "showing", "failed", "starting", "completing", "completed", "left"), "left": (),
}


def broken(inputs, outputs):
    """The numbers of the lines that break an invariant, each with its reason."""
    checker = Checker()
    for line, output in zip(inputs, outputs):
        if "error" not in output:
            yield from ((output["line"], reason) for reason in checker.check(plain(line), plain(lines.json(output))))


class Checker:
    def __init__(self):
        self.state, self.requests, self.finished = None, {}, set()
        # How often each event was emitted so far, and the body of the complete request.
        self.told, self.report = {}, None

    def check(self, document, output):
        before, state = self.state, output["state"]
        self.state = state
        if before is None:
            return
        if "refused" in output or "ignored" in output:
            if state != before or output["effects"] or output["events"]:
                yield "an input that is not taken changes nothing"
            return
        yield from self.events_of(output, before)
        yield from self.requests_of(document, output)
        yield from self.order_of(before, state)
        if state["phase"] != before["phase"] and state["phase"] not in FOLLOWS[before["phase"]]:
            yield f"{before['phase']} is not followed by {state['phase']}"
        if state["progress"] < before["progress"] and document["input"] != "pageStarted":
            yield "progress goes back only when a page starts"
        if before["orderNumber"] is not None and state["orderNumber"] != before["orderNumber"]:
            yield "an order number stays"
        if state["phase"] == "completed" and state["orderNumber"] is None:
            yield "a checkout is completed with an order number"
        if (state["phase"] == "left") != ({"effect": "dismiss"} in output["effects"]) and before["phase"] not in ("completing", "left"):
            yield "the screen is dismissed when the shopper has left"
        if (before["phase"] != "leaving" and state["phase"] == "leaving") != any(
                effect["effect"] == "promptToLeave" for effect in output["effects"]):
            yield "the shopper is asked once"

    def events_of(self, output, before):
        names = [event["event"] for event in output["events"]]
        for name in names:
            self.told[name] = self.told.get(name, 0) + 1
        for name in ("begin_checkout", "purchase", "checkout_left"):
            if self.told.get(name, 0) > 1:
                yield f"{name} is told once"
        has_error = output["state"]["error"] is not None and output["state"]["error"] != before["error"]
        if has_error and "checkout_error" not in names or "checkout_error" in names and output["state"]["error"] is None:
            yield "an event is told each time an error is set"
        if "checkout_left" in names and ("purchase" in self.told or output["state"]["phase"] != "left"):
            yield "only a shopper without an order leaves the checkout"
        is_gone = output["state"]["phase"] == "left"
        if is_gone and "checkout_left" not in self.told and "purchase" not in self.told:
            yield "a shopper who left without an order is told"
        loads = [effect for effect in output["effects"] if effect["effect"] == "loadPage"]
        if "begin_checkout" in names and not loads or loads and "begin_checkout" not in self.told:
            yield "a checkout begins with its first page"

    def requests_of(self, document, output):
        if document["input"] in ("answer", "noAnswer"):
            if document["request"] in self.finished or document["request"] not in self.requests:
                yield "a request is answered once"
            self.finished.add(document["request"])
        for effect in output["effects"]:
            if effect["effect"] != "request":
                continue
            if effect["request"] != len(self.requests) + 1 or len(self.requests) != len(self.finished):
                yield "requests are numbered from 1, one at a time"
            self.requests[effect["request"]] = effect
            if effect["path"].lower().endswith("/complete"):
                if "purchase" not in self.told:
                    yield "only a placed order is reported"
                if self.report not in (None, effect["body"]):
                    yield "an order is reported the same each time"
                self.report = effect["body"]
            elif "purchase" in self.told:
                yield "a placed order is not begun again"

    def order_of(self, before, state):
        if before["order"] is not None:
            if state["order"] is None or any(before["order"][key] is not None and state["order"][key] is None
                                             for key in ("orderId", "currency")):
                yield "what was told of an order is kept"
        if self.report is not None:
            total = state["order"] and state["order"]["total"]
            if self.report["totalPrice"] != total:
                yield "a placed order never changes"
            if state["phase"] in ("loading", "showing", "failed", "starting", "idle"):
                yield "a placed order is never undone"
