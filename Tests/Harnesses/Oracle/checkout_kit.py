#!/usr/bin/env python3
"""A second implementation of `widget checkout replay kit`, from the facts about the Checkout Kit 4 alone.

    python3 checkout_kit.py replay kit [FILE] [--final]

A page is in a table by its number; `shown` is the number of the page on screen, `cached` that of the preloaded one, and both may be
the same. `checkout_kit_messages.py` reads addresses, origins and messages.
"""
import argparse
import sys

import checkout_lines as lines
import checkout_kit_messages as m
import checkout_order as o
from checkout_order import Malformed

INSECURE = "Checkout URL must use HTTPS."
SECONDS = 300


class Refusal(Exception):
    """An input that is rejected."""


class Ignored(Exception):
    """An input that concerns nothing that exists."""


# --- Reading lines ------------------------------------------------------------------------------------------------------

def color(node):
    text = o.text(node)
    if len(text) != 7 or text[0] != "#" or any(each not in "0123456789abcdefABCDEF" for each in text[1:]):
        raise Malformed("no color")
    return text.lower()


def listed(reader):
    return lambda node: [reader(each) for each in o.elements(node)]


def raw_list(node):
    o.elements(node)
    return node


APPEARANCES, POLICIES, LEVELS = ("storefront", "automatic", "light", "dark"), ("open", "ask", "cancel"), ("debug", "warn", "error", "none")
DELEGATIONS = ("payment.instruments_change", "payment.credential", "fulfillment.address_change")
SETTINGS = {"appearance": (lines.one_of(*APPEARANCES), "storefront"), "tintColor": (color, None), "backgroundColor": (color, None),
            "title": (o.text, "Checkout"), "preloading": (o.truth, True), "messageOrigins": (listed(o.text), []),
            "links": (lines.one_of(*POLICIES), "open"), "delegations": (listed(lines.one_of(*DELEGATIONS)), []),
            "telemetry": (o.truth, True), "logLevel": (lines.one_of(*LEVELS), "warn")}
KINDS = ("timeout", "connectionLost", "cannotConnect", "dns", "cancelled", "network", "unknown")
# The codes of rejections, whether they are recoverable, and the words for the page.
REJECTIONS = {"abort_error": (True, "Request aborted"), "timeout_error": (True, "Request timed out"),
              "not_allowed_error": (True, "Request not allowed"), "security_error": (False, "Request not secure"),
              "invalid_state_error": (False, "Request in an invalid state"), "not_supported_error": (False, "Request not supported"),
              "window_open_rejected_error": (False, "Window open rejected")}
HEADER = {"name": o.text, "value": o.text}
ADDRESSED = {"url": o.text, "entryPoint?": lines.one_of("checkout", "accelerated")}
FIELDS = {
    "preload": ADDRESSED, "present": ADDRESSED, "invalidate": {}, "dismiss": {},
    "pageAnswer": {"page": o.whole, "url": o.text, "status": lambda node: o.whole(node, 100, 999), "mainFrame": o.truth,
                   "headers?": listed(lambda node: lines.shape(HEADER, node)), "words?": o.text},
    "pageFinished": {"page": o.whole}, "processDied": {"page": o.whole},
    "pageFailed": {"page": o.whole, "committed": o.truth, "kind": lines.one_of(*KINDS),
                   "code": lambda node: o.whole(node, -1000000, 1000000), "message": o.text},
    "navigation": {"page": o.whole, "url": o.text, "redirect": o.truth, "mainFrame": o.truth},
    "message": {"page": o.whole, "text": o.text, "origin?": o.text, "mainFrame": o.truth},
    "expired": {"generation": o.whole}, "keepAliveFailed": {"generation": o.whole},
    "link": {"ask": o.whole, "action": lines.one_of("open", "cancel", "handled")},
    "delegated": {"ask": o.whole, "instruments?": raw_list, "methods?": raw_list},
    "reject": {"ask": o.whole, "code": lines.one_of(*REJECTIONS)}, "resume": {},
}


def read(line, is_first):
    """The input of a line, its fields, and its time or None; settings that are missing are not among the fields."""
    name, fields, at, _ = lines.read(line, READERS)
    if (name == "begin") != is_first:
        raise Malformed("begin comes first, and once")
    if name in ("begin", "configure"):
        given = dict(o.members(lines.strict_json.parse(line, 64, lines.MOST_BYTES)))
        fields = {key: SETTINGS[key][1] if fields[key] is None else fields[key] for key in SETTINGS if key in given}
    if name == "delegated" and len(given_lists(line)) != 1:
        raise Malformed("one of two members")
    return name, fields, at


def given_lists(line):
    """The lists of a delegated answer; null is none, and neither may be there beside the other."""
    given = dict(o.members(lines.strict_json.parse(line, 64, lines.MOST_BYTES)))
    found = [key for key in ("instruments", "methods") if key in given]
    return [] if any(given[key].kind == "null" for key in found) else found


CHANGES = {key + "?": reader for key, (reader, _) in SETTINGS.items()}
READERS = {**FIELDS, "begin": CHANGES, "configure": CHANGES}


# --- The flow -----------------------------------------------------------------------------------------------------------

class Page:
    def __init__(self, number, url, entry_point, now):
        self.number, self.url, self.entry_point, self.begun = number, url, entry_point, now
        self.is_ready, self.may_retry, self.agreed, self.seen = False, True, [], []

    def is_fresh(self, now):
        return abs(now - self.begun) < SECONDS


class Kit:
    RANKS = ("stopTimer", "cancelNavigation", "hide", "discardPage", "loadPage", "showPage", "openLink", "answer", "armTimer")

    def __init__(self, given):
        self.settings = {key: default for key, (_, default) in SETTINGS.items()} | given
        self.phase, self.presentation, self.pages, self.shown, self.cached = "hidden", 0, {}, None, None
        self.preload = {"state": "idle", "reason": "none", "status": None, "message": None}
        self.timers, self.last_page, self.last_timer, self.last_ask = {}, 0, 0, 0
        self.asks, self.checkout, self.error = [], None, None
        self.effects, self.events, self.now = [], [], 0

    # What an input does.
    def run(self, name, fields, now):
        self.effects, self.events, self.now = [], [], now
        if "page" in fields:
            if fields["page"] not in self.pages:
                raise Ignored
            fields = {**fields, "page": self.pages[fields["page"]]}
        getattr(self, "on_" + name)(**fields)
        rank = {each: number for number, each in enumerate(self.RANKS)}
        self.effects.sort(key=lambda effect: rank[{"askLink": "answer", "askDelegated": "answer"}.get(effect["effect"], effect["effect"])])
        wanted = {"debug": ("debug", "warn", "error"), "warn": ("warn", "error"), "error": ("error",), "none": ()}[self.settings["logLevel"]]
        self.events = [event for event in self.events if (event["event"] != "log" or event["level"] in wanted)
                       and (event["event"] != "metric" or self.settings["telemetry"])]

    def effect(self, name, **members):
        self.effects.append({"effect": name, **members})

    def log(self, level, code):
        self.events.append({"event": "log", "level": level, "code": code})

    def measure(self, metric, code=None, milliseconds=None):
        self.events.append({"event": "metric", "metric": metric, "code": code, "milliseconds": milliseconds})

    def report_preload(self, state, reason=None, status=None, message=None):
        new = {"state": state, "reason": reason, "status": status, "message": message}
        if new != self.preload:
            self.preload = new
            self.events.append({"event": "preload", **new})

    # Pages and timers.
    def stop_timers(self):
        for timer in ("expiry", "keepAlive"):
            if timer in self.timers:
                self.effect("stopTimer", timer=timer, generation=self.timers.pop(timer))

    def arm(self, timer, milliseconds):
        self.last_timer += 1
        self.timers[timer] = self.last_timer
        self.effect("armTimer", timer=timer, generation=self.last_timer, milliseconds=milliseconds)

    def discard(self, number):
        del self.pages[number]
        self.effect("discardPage", page=number)

    def forget_cached(self):
        """Empties the slot; a page on screen stays."""
        self.stop_timers()
        number, self.cached = self.cached, None
        if number is not None and number != self.shown:
            self.discard(number)
        return number is not None

    def load(self, page, is_retry=False):
        self.effect("loadPage", page=page.number, url=page.url, purpose=None if page.number == self.shown else "prefetch", retry=is_retry)

    def create(self, url, entry_point):
        self.last_page += 1
        page = Page(self.last_page, url, entry_point, self.now)
        self.pages[page.number] = page
        return page

    def on_preload(self, url, entryPoint):
        if not self.settings["preloading"]:
            raise Ignored
        self.forget_cached()
        if m.scheme(url) != "https":
            return self.report_preload("failed", "navigationFailed", None, INSECURE)
        page = self.create(m.decorated(url, self.settings), entryPoint or "checkout")
        self.cached = page.number
        self.load(page)
        self.arm("expiry", SECONDS * 1000)
        self.arm("keepAlive", 500)
        self.report_preload("loading")

    def on_present(self, url, entryPoint):
        if self.shown is not None:
            raise Refusal("already_presented")
        self.presentation, self.checkout, self.error = self.presentation + 1, None, None
        if m.scheme(url) != "https":
            return self.fail_session(error("sdk_error", INSECURE))
        key = (m.decorated(url, self.settings), entryPoint or "checkout")
        page = self.pages.get(self.cached)
        if page and (page.url, page.entry_point) != key:
            page = self.forget_cached() and self.report_preload("idle", "invalidated")
        elif page and not page.is_fresh(self.now):
            page = self.forget_cached() and self.report_preload("idle", "expired")
        if page:
            self.stop_timers()
            self.shown = page.number
        else:
            page = self.create(*key)
            self.shown = page.number
            self.load(page)
        self.phase = "showing" if page.is_ready else "loading"
        self.effect("showPage", page=page.number)

    def on_invalidate(self):
        if self.forget_cached():
            self.report_preload("idle", "invalidated")

    def on_configure(self, **given):
        self.settings = self.settings | given
        if not self.settings["preloading"]:
            self.on_invalidate()

    def on_dismiss(self):
        if self.shown is None:
            raise Refusal("not_presented")
        self.events.append({"event": "dismiss"})
        self.phase = "hidden"
        self.take_off_screen()

    def take_off_screen(self):
        self.effect("hide")
        page, asks = self.pages[self.shown], self.asks
        self.shown, self.asks = None, []
        if page.number != self.cached:
            return self.discard(page.number)
        left = SECONDS - abs(self.now - page.begun)
        if left <= 0:
            self.forget_cached()
            return self.report_preload("idle", "expired")
        for ask in asks:
            self.reject(page, ask["id"], "window_open_rejected_error" if ask["kind"] == "window.open" else "abort_error")
        self.arm("expiry", left * 1000)

    def on_expired(self, generation):
        self.end_of_timer("expiry", generation)
        if self.forget_cached():
            self.report_preload("idle", "expired")

    def on_keepAliveFailed(self, generation):
        self.end_of_timer("keepAlive", generation)
        self.fail_preload("webContentUnavailable", None, "Preload keep-alive failed.")

    def end_of_timer(self, timer, generation):
        if self.timers.get(timer) != generation:
            raise Ignored
        del self.timers[timer]

    def on_resume(self):
        self.pages, self.shown, self.cached, self.asks, self.timers = {}, None, None, [], {}
        self.phase = self.phase if self.phase == "completed" else "hidden"
        self.preload = {"state": "idle", "reason": "none", "status": None, "message": None}

    # Failures.
    def fail_session(self, failure):
        if self.shown is not None and self.shown == self.cached:
            self.on_invalidate()
        self.phase, self.error = "failed", failure
        self.events += [{"event": "fail", **failure}, {"event": "dismiss"}]
        self.measure("error", code=failure["code"])
        if self.shown is not None:
            self.take_off_screen()

    def fail_preload(self, reason, status, message):
        if self.forget_cached():
            self.report_preload("failed", reason, status, message)

    def fail(self, page, failure, reason, message, status=None):
        if page.number != self.shown:
            self.fail_preload(reason, status, message)
        elif self.phase == "completed":
            self.log("warn", "late_failure")
        else:
            self.fail_session(failure)

    # News of pages.
    def on_pageAnswer(self, page, url, status, mainFrame, headers, words):
        if not mainFrame:
            raise Ignored
        white = "".join(map(chr, range(0x21)))
        if any(each["name"].strip(white).lower() == "cf-mitigated" and each["value"].strip(white).lower() == "challenge"
               for each in headers or []):
            if page.number != self.shown:
                self.on_invalidate()
            return
        if not m.is_same_origin(page.url, url):
            raise Ignored
        if status >= 400:
            known = {400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 410: "no longer exists",
                     500: "internal server error", 502: "bad gateway", 503: "service unavailable"}
            failure = error("cart_expired" if status == 410 else "http_error",
                            known.get(status, f"http error {status}") if words is None else words, status)
            self.fail(page, failure, "httpError", f"HTTP response returned status code {status}.", status)

    def on_pageFinished(self, page):
        is_first, page.is_ready, page.may_retry = not page.is_ready, True, False
        if page.number == self.shown:
            self.phase = "showing" if self.phase == "loading" else self.phase
        elif self.preload["state"] == "loading":
            self.report_preload("ready")
        if is_first:
            self.measure("load", milliseconds=max(0, self.now - page.begun) * 1000)

    def on_pageFailed(self, page, committed, kind, code, message):
        if kind == "cancelled":
            return
        may_retry, page.may_retry = page.may_retry, False
        is_over = page.number == self.shown and self.phase == "completed"
        if may_retry and not committed and not is_over and kind in ("timeout", "connectionLost", "cannotConnect", "dns"):
            self.load(page, is_retry=True)
            return self.measure("retry")
        failure = error("unknown" if kind == "unknown" else "network_error", message, underlying=code)
        self.fail(page, failure, "navigationFailed", f"Navigation failed (error code: {code}).")

    def on_processDied(self, page):
        self.fail(page, error("web_content_process_terminated", "Web content process terminated."), "webContentUnavailable",
                  "Preload keep-alive failed.")

    def on_navigation(self, page, url, redirect, mainFrame):
        scheme = m.scheme(url)
        if redirect and mainFrame and scheme == "http":
            self.effect("cancelNavigation", page=page.number, url=url)
            return self.fail(page, error("sdk_error", INSECURE), "navigationFailed", INSECURE)
        if scheme in (None, "about", "http", "https"):
            return
        self.effect("cancelNavigation", page=page.number, url=url)
        if page.number == self.shown and self.settings["links"] != "cancel" and scheme not in ("javascript", "data", "file", "blob"):
            self.effect("openLink", url=url, by="system")

    # Messages.
    def answer(self, page, id, result=None, code=None):
        ucp = {"version": "2026-04-08", "status": "error" if result and "messages" in result else "success"}
        body = ({"result": {"ucp": ucp, **(result or {})}} if code is None else
                {"error": {"code": code, "message": {-32601: "Method not found", -32602: "Invalid params"}[code]}})
        self.effect("answer", page=page.number, message={"jsonrpc": "2.0", "id": id, **body})

    def reject(self, page, id, code):
        is_recoverable, content = REJECTIONS[code]
        self.answer(page, id, {"messages": [{"type": "error", "code": code,
                                             "severity": "recoverable" if is_recoverable else "unrecoverable", "content": content}]})

    def on_message(self, page, text, origin, mainFrame):
        if not mainFrame or not m.accepts(self.settings["messageOrigins"], origin, page.url):
            return self.log("warn", "message_rejected")
        kind, id, params = m.read(text)
        if kind == "ignored":
            self.log("debug", "message_ignored")
        elif kind == "unknown":
            self.answer(page, id, code=-32601)
        elif kind == "ready":
            self.ready(page, id, params)
        elif kind in ("start", "update"):
            self.show(page, kind, params)
        elif kind == "complete":
            self.complete(page, params)
        elif kind == "error":
            code, content, link = params
            self.fail(page, error(code, content, link=link), "protocolError", "Checkout sent a terminal protocol error.")
        elif kind == "open":
            self.open(page, id, params)
        else:
            self.delegate(page, id, kind, params)

    def ready(self, page, id, agreed):
        if agreed is None:
            return self.answer(page, id, code=-32602)
        page.agreed, page.seen = agreed, []
        if page.number == self.shown:
            self.asks = []
        self.answer(page, id)

    def show(self, page, kind, checkout):
        if checkout is None:
            self.log("error", "snapshot_unreadable")
            return self.measure("decode_error")
        if page.number != self.shown:
            return
        if kind == "update" and self.checkout is not None and m.equal(self.checkout, checkout):
            return
        self.checkout = checkout
        self.events.append({"event": kind, "checkout": checkout})

    def complete(self, page, checkout):
        if page.number == self.shown:
            self.phase = "completed"
        self.on_invalidate()
        if checkout is None:
            self.log("error", "completion_unreadable")
            self.measure("decode_error")
        elif page.number == self.shown:
            self.checkout = checkout
            self.events.append({"event": "complete", "checkout": checkout})

    def is_repeated(self, page, id):
        if id.kind == "null":
            return False
        key = (id.kind, id.value if id.kind == "string" else int(id.value))
        if key in page.seen:
            self.log("debug", "message_ignored")
            return True
        page.seen.append(key)
        return False

    def ask(self, id, kind, url=None):
        self.last_ask += 1
        self.asks.append({"ask": self.last_ask, "id": id, "kind": kind, "url": url})
        return self.last_ask

    def open(self, page, id, url):
        if url is None:
            return self.answer(page, id, code=-32602)
        if self.is_repeated(page, id):
            return
        if page.number != self.shown or m.scheme(url) != "https" or not m.host(url) or self.settings["links"] == "cancel":
            return self.reject(page, id, "window_open_rejected_error")
        if self.settings["links"] == "ask":
            return self.effect("askLink", ask=self.ask(id, "window.open", url), page=page.number, url=url)
        self.effect("openLink", url=url, by="browser")
        self.answer(page, id)

    def delegate(self, page, id, kind, checkout):
        if kind not in self.settings["delegations"] or kind not in page.agreed:
            return self.answer(page, id, code=-32601)
        if checkout is None:
            return self.answer(page, id, code=-32602)
        if self.is_repeated(page, id):
            return
        if page.number != self.shown:
            return self.reject(page, id, "not_allowed_error")
        if self.phase == "completed":
            return self.reject(page, id, "invalid_state_error")
        self.effect("askDelegated", ask=self.ask(id, kind), page=page.number, delegation=kind, checkout=checkout)

    # The app's answers.
    def asked(self, number, is_right):
        found = [ask for ask in self.asks if ask["ask"] == number]
        if not found:
            raise Ignored
        if not is_right(found[0]["kind"]):
            raise Refusal("wrong_answer")
        self.asks.remove(found[0])
        return found[0]

    def on_link(self, ask, action):
        found = self.asked(ask, lambda kind: kind == "window.open")
        if action == "open":
            self.effect("openLink", url=found["url"], by="browser")
        if action == "cancel":
            return self.reject(self.pages[self.shown], found["id"], "window_open_rejected_error")
        self.answer(self.pages[self.shown], found["id"])

    def on_delegated(self, ask, instruments, methods):
        kinds = ("fulfillment.address_change",) if instruments is None else ("payment.instruments_change", "payment.credential")
        found = self.asked(ask, lambda kind: kind in kinds)
        checkout = {"fulfillment": {"methods": methods}} if instruments is None else {"payment": {"instruments": instruments}}
        self.answer(self.pages[self.shown], found["id"], {"checkout": checkout})

    def on_reject(self, ask, code):
        found = self.asked(ask, lambda kind: kind != "window.open" and code != "window_open_rejected_error")
        self.reject(self.pages[self.shown], found["id"], code)

    def state(self):
        shown, cached = self.pages.get(self.shown), self.pages.get(self.cached)
        return {"flow": "kit", "phase": self.phase, "presentation": self.presentation, "page": self.shown, "url": shown and shown.url,
                "preloaded": cached and {"page": cached.number, "url": cached.url, "entryPoint": cached.entry_point, "at": cached.begun,
                                         "ready": cached.is_ready},
                "preload": self.preload, "title": self.settings["title"],
                "questions": [{key: ask[key] for key in ("ask", "kind", "url")} for ask in self.asks],
                "checkout": self.checkout, "error": self.error}


def error(code, message, status=None, underlying=None, link=None):
    return {"code": code, "message": message, "httpStatusCode": status, "underlyingCode": underlying, "continueUrl": link}


class Replay:
    """A run of the command: the checkout, the time, and whether a line was wrong."""

    def __init__(self):
        self.flow, self.now, self.line, self.has_errors = None, 0, 0, False

    def take(self, line):
        self.line += 1
        try:
            name, fields, at = read(line, self.flow is None)
        except Malformed as mistake:
            self.has_errors = True
            return {"line": self.line, "error": {"code": "malformed_input", "message": str(mistake)}}
        self.now = self.now if at is None else at
        extra, effects, events = {}, [], []
        if name == "begin":
            self.flow = Kit(fields)
        else:
            try:
                self.flow.run(name, fields, self.now)
                effects, events = self.flow.effects, self.flow.events
            except Refusal as refusal:
                extra = {"refused": {"code": str(refusal), "detail": None, "message": str(refusal)}}
            except Ignored:
                extra = {"ignored": True}
        return {"line": self.line, **extra, "state": self.flow.state(), "effects": effects, "events": events}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("replay",))
    parser.add_argument("flow", choices=("kit",))
    parser.add_argument("file", nargs="?", default="-")
    parser.add_argument("--final", action="store_true", help="write only the last state")
    options = parser.parse_args()
    with (sys.stdin.buffer if options.file == "-" else open(options.file, "rb")) as file:
        data = file.read()
    replay = Replay()
    for line in lines.split(data):
        written = lines.json(replay.take(line))
        if not options.final:
            sys.stdout.buffer.write(written.encode() + b"\n")
    if options.final and replay.flow:
        sys.stdout.buffer.write(lines.json(replay.flow.state()).encode() + b"\n")
    return 65 if replay.has_errors else 0


if __name__ == "__main__":
    sys.exit(main())
