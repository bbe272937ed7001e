"""The invariants of the express flow, checked on a session's inputs and outputs alone."""
import checkout_lines as lines
from checkout_replay import plain

ENDS = {"succeeded": "success", "cancelled": "cancelled"}
ASKS = {"askShippingOptions": "address", "askShippingOption": "option"}


def broken(inputs, outputs):
    """The numbers of the lines that break an invariant, each with its reason."""
    checker = Checker()
    for line, output in zip(inputs, outputs):
        if "error" not in output:
            yield from ((output["line"], reason) for reason in checker.check(line, plain(lines.json(output))))


class Checker:
    def __init__(self):
        self.state, self.url, self.used, self.asks = None, None, set(), True

    def check(self, line, output):
        before, state, document = self.state, output["state"], plain(line)
        self.state = state
        effects = [effect["effect"] for effect in output["effects"]]
        if before is None:
            self.asks = document.get("asks") is not False
        elif "refused" in output or "ignored" in output:
            if state != before or output["effects"] or output["events"]:
                yield "an input that is not taken changes nothing"
            return
        if before is not None and before["phase"] in ENDS:
            yield "nothing is taken after the end"
        for effect in output["effects"]:
            if effect["effect"] == "loadPage" and self.url not in (None, effect["url"]):
                yield "the same page is loaded again"
            self.url = effect["url"] if effect["effect"] == "loadPage" else self.url
        yield from self.ended(before, output, effects)
        yield from self.asked(before, output)
        yield from self.total(state)
        if ("askRetry" in effects) != (document["input"] == "pageFailed" and state["phase"] in ("failed", "leaving")
                                       and effects != []):
            yield "a failed page is asked about"

    def ended(self, before, output, effects):
        state, names = output["state"], [event["event"] for event in output["events"]]
        ends = [name for name in names if name in ENDS.values()]
        if ends != ([ENDS[state["phase"]]] if state["phase"] in ENDS else []):
            yield "it ends once, with its event"
        if (state["token"] is not None) != (state["phase"] == "succeeded"):
            yield "a success has a token"
        if (state["reason"] is not None) != (state["phase"] == "cancelled"):
            yield "a cancelled flow has a reason"
        if ("closePage" in effects) != (state["phase"] in ENDS and self.url is not None):
            yield "the page that was loaded is closed at the end"
        if state["phase"] in ENDS and state["asked"]:
            yield "nothing is asked after the end"

    def asked(self, before, output):
        expected = [] if before is None else list(before["asked"])
        for effect in output["effects"]:
            if effect["effect"] in ASKS:
                if effect["requestId"] in self.used or not self.asks:
                    yield "a request of the page is asked once, and only if somebody is asked"
                self.used.add(effect["requestId"])
                expected.append({"requestId": effect["requestId"], "kind": ASKS[effect["effect"]]})
            if effect["effect"] == "sendMessage":
                request = effect["message"]["meta"]["requestId"]
                if self.asks and request not in [each["requestId"] for each in expected]:
                    yield "a request of the page is answered once"
                expected = [each for each in expected if each["requestId"] != request]
        if output["state"]["asked"] != ([] if output["state"]["phase"] in ENDS else expected):
            yield "a request is open from the asking to the answer"

    @staticmethod
    def total(state):
        if (state["option"] is None) != (state["total"] is None):
            yield "a chosen option has a total"
        for option in state["options"] or ():
            if option["id"] == state["option"] and option["orderAmount"] != state["total"]:
                yield "the total is the order amount of the chosen option"
        ids = [option["id"] for option in state["options"] or ()]
        if len(set(ids)) != len(ids):
            yield "options are unlike each other"
