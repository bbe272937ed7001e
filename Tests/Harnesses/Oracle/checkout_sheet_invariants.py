"""The invariants of the checkout sheet, checked on a session's inputs and outputs alone."""
import json

import checkout_lines as lines
from checkout_replay import plain

ORDER = ("hide", "discardPage", "loadPage", "showPage", "sendMessage")
UP = ("loading", "showing", "deciding", "recovering", "completed")
NEVER = ("javascript:", "data:", "file:", "blob:")


def broken(inputs, outputs):
    """The numbers of the lines that break an invariant, each with its reason."""
    checker = Checker()
    for line, output in zip(inputs, outputs):
        if "error" not in output:
            yield from ((output["line"], reason) for reason in checker.check(plain(line), plain(lines.json(output))))


class Checker:
    def __init__(self):
        self.state, self.now = None, 0
        # The loads of the pages that are not discarded, and the highest number of a page.
        self.pages, self.last_page = {}, 0
        # The ends that were emitted since the sheet was presented.
        self.told = []

    def check(self, document, output):
        before, state = self.state, output["state"]
        self.state = state
        at = document.get("at", self.now)
        self.now = lines.time(lines.strict_json.parse(json.dumps(at).encode()))
        if before is None:
            return
        if "refused" in output or "ignored" in output:
            if state != before or output["effects"] or output["events"]:
                yield "an input that is not taken changes nothing"
            return
        if document["input"] == "present":
            self.told = []
        yield from self.pages_of(before, output)
        yield from self.kept_of(document, before, output)
        yield from self.ends_of(document, before, output)
        for event in output["events"]:
            if event["event"] == "linkClicked" and event["url"].lower().startswith(NEVER):
                yield "a dangerous link is never handed over"
        names = [effect["effect"] for effect in output["effects"]]
        if names != sorted(names, key=ORDER.index):
            yield "effects are in order"

    def pages_of(self, before, output):
        state = output["state"]
        if (state["phase"] in UP) != (state["page"] is not None) or (state["page"] is None) != (state["url"] is None):
            yield "a sheet that is up has a page"
        for effect in output["effects"]:
            number = effect.get("page")
            if effect["effect"] == "discardPage" and self.pages.pop(number, None) is None:
                yield "a page is discarded once"
            elif effect["effect"] == "loadPage":
                is_again = before["preloaded"] is not None and number == before["preloaded"]["page"]
                if not is_again and number != self.last_page + 1:
                    yield "the number of a page is never used again"
                self.last_page = max(self.last_page, number)
                self.pages[number] = effect
                if effect["purpose"] is not None and effect["recovery"]:
                    yield "a recovery is never a prefetch"
            elif effect["effect"] == "showPage" and number != state["page"]:
                yield "the page that is shown is on screen"
            elif effect["effect"] == "sendMessage":
                if number != state["page"] or self.pages[number]["recovery"]:
                    yield "only a page on screen, and none of a recovery, is talked to"
        kept = [] if state["preloaded"] is None else [state["preloaded"]["page"]]
        if set(self.pages) != {*kept, *([] if state["page"] is None else [state["page"]])}:
            yield "a page is on screen, kept, or discarded"
        if state["page"] is not None and self.pages[state["page"]]["url"] != state["url"]:
            yield "the address shown is the one loaded"
        is_hidden = "hide" in [effect["effect"] for effect in output["effects"]]
        if is_hidden != (before["page"] is not None and state["page"] is None):
            yield "a sheet that goes is hidden"

    def kept_of(self, document, before, output):
        state, old, new = output["state"], before["preloaded"], output["state"]["preloaded"]
        given_up = [event for event in output["events"] if event["event"] == "preloadGivenUp"]
        is_gone = old is not None and (new is None or new["page"] != old["page"])
        if len(given_up) != is_gone or is_gone and (given_up[0]["page"], given_up[0]["url"]) != (old["page"], old["url"]):
            yield "a kept page that goes is told"
        if new is not None and (old is None or old["page"] != new["page"] or old["at"] != new["at"]):
            if document["input"] != "preload" or new["at"] != self.now or new["ready"]:
                yield "only a preload keeps a page"
        if document["input"] == "present" and new is not None and not (abs(self.now - new["at"]) < 300
                                                                       and new["page"] == state["page"]):
            yield "a page that is too old is not shown"
        if new is not None and self.pages[new["page"]]["purpose"] != "prefetch":
            yield "a kept page was loaded for later"
        if state["phase"] in ("hidden", "failed") and before["page"] is None and any(
                event["event"] in ("failed", "completed", "cancelled") for event in output["events"]):
            yield "a failed preload is never told as a failed checkout"

    def ends_of(self, document, before, output):
        state = output["state"]
        for event in output["events"]:
            if event["event"] in ("completed", "cancelled", "failed"):
                if "completed" in self.told:
                    yield "a completion is final"
                self.told.append(event["event"])
        if "cancelled" in self.told[:-1] or self.told.count("failed") > 2:
            yield "a presentation ends once"
        if state["phase"] == "completed" and "completed" not in self.told:
            yield "a completion is told"
        if state["phase"] == "failed" and (self.told[-1:] != ["failed"] or state["error"] is None):
            yield "a failure is told"
        if before["phase"] in UP and state["phase"] == "hidden" and self.told[-1:] not in (["completed"], ["cancelled"]):
            yield "a sheet that is dismissed is told"
        if any(effect.get("recovery") for effect in output["effects"]):
            if self.told != ["failed"] or "multipass" in before["url"]:
                yield "there is one second try, and none with a token that counts once"
        if state["phase"] in ("recovering", "loading", "showing") and state["error"] is not None:
            yield "an error is cleared by a new try"
