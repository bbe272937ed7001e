#!/usr/bin/env python3
"""Checkout Kit 4, a second time and from the facts alone: what `widget checkout replay kit` has to print.

    python3 checkout_kit.py replay kit [FILE] [--final]

The facts are sections 2 to 9 of the kit's; a rule is named by its section, and `Replay.hits` has the names of those that decided
something. A page is a value of its own: it is on screen, preloaded, both, or gone.
"""
import argparse
import collections
import sys

import checkout_kit_messages as m
import checkout_lines as lines
import checkout_order as o
import strict_json
from checkout_state import Ignored, Refusal

LIFETIME = 300
HTTPS = "Checkout URL must use HTTPS."
INVALIDATED, EXPIRED = ("idle", "invalidated", None, None), ("idle", "expired", None, None)
EFFECTS = ("stopTimer", "cancelNavigation", "hide", "discardPage", "loadPage", "showPage", "openLink", "answer", "askLink",
           "askDelegated", "armTimer")
NOTIFICATIONS = ("ec.start", "ec.complete", "ec.error", *m.CHANGES, "ec.buyer.change", "ec.payment.change")
EVENTS = ("start", "update", "complete", "fail", "dismiss", "preload", "log", "metric")
LEVELS = ("debug", "warn", "error", "none")
TRANSIENT = ("timeout", "connectionLost", "cannotConnect", "dns")
# The system's texts of statuses; the facts have that of 403 alone.
WORDS = {400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 410: "no longer exists",
         500: "internal server error", 502: "bad gateway", 503: "service unavailable"}
# Such addresses are programs or files of the device: no page may open them.
NEVER_OPENED = ("javascript", "data", "blob", "file")


# --- Inputs ---------------------------------------------------------------------------------------------------------------

def color(node):
    if not (o.text(node)[:1] == "#" and len(node.value) == 7 and set(node.value[1:]) <= set("0123456789abcdefABCDEF")):
        raise o.Malformed("no color")
    return node.value


def rows(reader):
    return lambda node: [reader(row) for row in o.elements(node)]


def header(node):
    return lines.shape({"name": o.text, "value": o.text}, node)


PAGE, ASK, TIMER = {"page": o.whole}, {"ask": o.whole}, {"generation": o.whole}
SETTINGS = {"appearance?": lines.one_of("storefront", "automatic", "light", "dark"), "tintColor?": color, "backgroundColor?": color,
            "title?": o.text, "preloading?": o.truth, "messageOrigins?": rows(o.text), "links?": lines.one_of("open", "ask", "cancel"),
            "delegations?": rows(lines.one_of(*m.STEPS.values())), "telemetry?": o.truth, "logLevel?": lines.one_of(*LEVELS)}
DEFAULTS = {"appearance": "storefront", "title": "Checkout", "preloading": True, "messageOrigins": [], "links": "open",
            "delegations": [], "telemetry": True, "logLevel": "warn", "tintColor": None, "backgroundColor": None}
ADDRESS = {"url": o.text, "entryPoint?": lines.one_of("checkout", "accelerated")}
FIELDS = {
    "begin": SETTINGS, "configure": SETTINGS, "preload": ADDRESS, "present": ADDRESS, "invalidate": {}, "dismiss": {},
    "pageAnswer": {**PAGE, "url": o.text, "status": lambda node: o.whole(node, 100, 999), "mainFrame": o.truth, "headers?": rows(header),
                   "words?": o.text},
    "pageFinished": PAGE, "processDied": PAGE,
    "pageFailed": {**PAGE, "committed": o.truth, "kind": lines.one_of(*TRANSIENT, "cancelled", "network", "unknown"),
                   "code": lambda node: o.whole(node, -1 << 63), "message": o.text},
    "navigation": {**PAGE, "url": o.text, "redirect": o.truth, "mainFrame": o.truth},
    "message": {**PAGE, "text": o.text, "origin?": o.text, "mainFrame": o.truth}, "expired": TIMER, "keepAliveFailed": TIMER,
    "link": {**ASK, "action": lines.one_of("open", "cancel", "handled")},
    "resume": {}, "delegated": {**ASK, "instruments?": o.elements, "methods?": o.elements}, "reject": {**ASK, "code": lines.one_of(*m.REJECTIONS)},
}


class Page:
    def __init__(self, number, url, entry, now):
        self.number, self.url, self.entry, self.at = number, url, entry, now
        self.is_ready = self.is_retried = self.was_committed = self.was_shown = False
        self.accepted, self.used = frozenset(), []


# --- A session ------------------------------------------------------------------------------------------------------------

class Kit:
    def __init__(self, settings, hit):
        self.settings, self.hit = dict(DEFAULTS), hit
        self.phase, self.presentation, self.preload = "hidden", 0, ("idle", "none", None, None)
        self.page = self.cached = self.latest = self.error = None
        self.timers, self.questions = {}, []
        self.pages = self.generation = self.asks = 0
        self.change(settings)

    def state(self):
        page, cached = self.page, self.cached
        return {"flow": "kit", "phase": self.phase, "presentation": self.presentation, "page": page and page.number,
                "url": page and page.url, "preloaded": cached and {"page": cached.number, "url": cached.url,
                                                                   "entryPoint": cached.entry, "at": cached.at,
                                                                   "ready": cached.is_ready},
                "preload": dict(zip(("state", "reason", "status", "message"), self.preload)), "title": self.settings["title"],
                "questions": [{key: row[key] for key in ("ask", "kind", "url")} for row in self.questions],
                "checkout": self.latest, "error": self.error}

    def take(self, name, fields, now):
        """The effects of an input in the order of their kinds, and the events in the order of happening."""
        self.now, self.effects, self.events = now, [], []
        getattr(self, "take_" + name)(**fields)
        return sorted(self.effects, key=lambda each: EFFECTS.index(each["effect"])), self.events

    def do(self, effect, **members):
        self.effects.append({"effect": effect, **members})

    def emit(self, event, **members):
        self.events.append({"event": event, **members})

    def log(self, level, code):
        if LEVELS.index(level) >= LEVELS.index(self.settings["logLevel"]):
            self.emit("log", level=level, code=code)

    def measure(self, metric, code=None, milliseconds=None):
        if self.settings["telemetry"]:
            self.emit("metric", metric=metric, code=code, milliseconds=milliseconds)

    # Settings, section 10

    def change(self, settings):
        for name, value in settings.items():
            self.settings[name] = DEFAULTS[name] if value is None else value

    def take_configure(self, **settings):
        self.change(settings)
        if self.cached and not self.settings["preloading"]:
            self.hit("5 preloading off")
            self.drop(INVALIDATED)

    # The slot of preloading, section 5

    def report(self, state):
        if state == self.preload:
            self.hit("5 equal state")
        else:
            self.preload = state
            self.emit("preload", **dict(zip(("state", "reason", "status", "message"), state)))

    def stop(self, *kinds):
        for kind in kinds or ("expiry", "keepAlive"):
            if kind in self.timers:
                self.do("stopTimer", timer=kind, generation=self.timers.pop(kind))

    def arm(self, kind, milliseconds):
        self.generation += 1
        self.timers[kind] = self.generation
        self.do("armTimer", timer=kind, generation=self.generation, milliseconds=milliseconds)

    def drop(self, state=None):
        """Empties the slot; the page goes on if it is on screen."""
        self.stop()
        if self.cached and self.cached is not self.page:
            self.do("discardPage", page=self.cached.number)
        self.cached = None
        if state:
            self.report(state)

    def load(self, url, entry, purpose):
        self.pages += 1
        self.do("loadPage", page=self.pages, url=url, purpose=purpose, retry=False)
        return Page(self.pages, url, entry, self.now)

    def address(self, url):
        return m.decorated(url, self.settings["appearance"], self.settings["delegations"])

    def take_preload(self, url, entryPoint):
        if not self.settings["preloading"]:
            self.hit("2 no preloading")
            raise Ignored
        if m.scheme(url) != "https":
            self.hit("2 preload of http")
            return self.drop(("failed", "navigationFailed", None, HTTPS))
        self.hit("5 preload while presented" if self.page else "5 replaced" if self.cached else "5 preload")
        self.drop()
        self.cached = self.load(self.address(url), entryPoint or "checkout", "prefetch")
        self.arm("expiry", LIFETIME * 1000)
        self.arm("keepAlive", 500)
        self.report(("loading", None, None, None))

    def take_invalidate(self):
        if self.cached:
            self.hit("5 invalidate")
            self.drop(INVALIDATED)

    def is_due(self, kind, generation):
        """Ends a timer."""
        if self.timers.get(kind) != generation:
            self.hit("5 late timer")
            raise Ignored
        del self.timers[kind]

    def take_expired(self, generation):
        self.is_due("expiry", generation)
        self.hit("5 expired")
        self.drop(EXPIRED)

    def take_keepAliveFailed(self, generation):
        self.is_due("keepAlive", generation)
        self.hit("5 keep-alive failed")
        self.drop(("failed", "webContentUnavailable", None, "Preload keep-alive failed."))

    # A presentation, section 2

    def take_present(self, url, entryPoint):
        if self.page:
            self.hit("2 presented already")
            raise Refusal("already_presented")
        self.presentation, self.latest, self.error, self.phase = self.presentation + 1, None, None, "loading"
        if m.scheme(url) != "https":
            self.hit("2 present of http")
            return self.fail("sdk_error", HTTPS)
        key = self.address(url), entryPoint or "checkout"
        if self.cached and (self.cached.url, self.cached.entry) != key:
            self.hit("5 other key presented")
            self.drop(INVALIDATED)
        elif self.cached and abs(self.now - self.cached.at) >= LIFETIME:
            self.hit("2 too old")
            self.drop(EXPIRED)
        if self.cached:
            self.hit("2 reused ready" if self.cached.is_ready else "2 reused loading")
            self.stop()
            self.page = self.cached
        else:
            self.hit("2 new page")
            self.page = self.load(*key, None)
        self.phase = "showing" if self.page.is_ready else self.phase
        self.page.was_shown = True
        self.do("showPage", page=self.page.number)

    def close(self, phase):
        page, self.page, self.phase = self.page, None, phase
        questions, self.questions = self.questions, []
        self.do("hide")
        return page, questions

    def take_dismiss(self):
        if not self.page:
            self.hit("2 nothing to dismiss")
            raise Refusal("not_presented")
        self.hit("3 dismissed after complete" if self.phase == "completed" else "3 dismissed")
        page, questions = self.close("hidden")
        self.emit("dismiss")
        age = abs(self.now - page.at)
        if page is not self.cached:
            self.hit("2 dismissal tears down")
            self.do("discardPage", page=page.number)
        elif age >= LIFETIME:
            self.hit("2 dismissed too old")
            self.drop(EXPIRED)
        else:
            self.hit("2 dismissal keeps the cached page")
            for row in questions:
                self.hit("9 answered by the dismissal")
                self.reply(page, m.rejection(row["id"], "window_open_rejected_error" if row["kind"] == "window.open" else "abort_error"))
            self.arm("expiry", (LIFETIME - age) * 1000)

    def fail(self, code, message, status=None, underlying=None, address=None):
        """The end of a presentation by a failure: once, and never after an order."""
        if self.phase == "completed":
            self.hit("3 failure after complete")
            return self.log("warn", "late_failure")
        self.hit("4 " + code)
        self.error = {"code": code, "message": message, "httpStatusCode": status, "underlyingCode": underlying, "continueUrl": address}
        self.phase = "failed"
        if self.page:
            page, _ = self.close("failed")
            if page is self.cached:
                self.hit("5 presented page failed")
                self.drop(INVALIDATED)
            else:
                self.do("discardPage", page=page.number)
        self.emit("fail", **self.error)
        self.emit("dismiss")
        self.measure("error", code)

    # News of pages, sections 2, 4 and 5

    def find(self, number):
        """The page of a number: on screen or preloaded."""
        for page in (self.page, self.cached):
            if page and page.number == number:
                return page
        self.hit("5 news of another page")
        raise Ignored

    def take_pageAnswer(self, page, url, status, mainFrame, headers, words):
        page = self.find(page)
        if not mainFrame:
            self.hit("4 answer in a frame")
            raise Ignored
        if any(row["name"].strip().lower() == "cf-mitigated" and row["value"].strip().lower() == "challenge" for row in headers or []):
            self.hit("4 challenge on screen" if page is self.page else "4 challenge of a preload")
            if page is not self.page:
                self.drop(INVALIDATED)
        elif m.origin_of(url) != m.origin_of(page.url):
            self.hit("4 answer of another URL")
            raise Ignored
        elif status < 400:
            self.hit("4 good answer")
        elif page is self.page:
            words = WORDS.get(status, f"http error {status}") if words is None else words
            self.fail("cart_expired" if status == 410 else "http_error", words, status)
        else:
            self.hit("5 http error")
            self.drop(("failed", "httpError", status, f"HTTP response returned status code {status}."))

    def take_pageFinished(self, page):
        page = self.find(page)
        is_first, page.is_ready, page.was_committed = not page.is_ready, True, True
        if page is self.page:
            self.hit("2 finished on screen")
            self.phase = "showing" if self.phase == "loading" else self.phase
        elif self.preload[0] == "loading":
            self.hit("5 ready" if is_first else "5 ready after a presentation")
            self.report(("ready", None, None, None))
        if is_first:
            self.measure("load", milliseconds=max(0, self.now - page.at) * 1000)

    def take_processDied(self, page):
        page = self.find(page)
        if page is self.page:
            self.fail("web_content_process_terminated", "Web content process terminated.")
        else:
            self.hit("5 process died")
            self.drop(("failed", "webContentUnavailable", None, "Preload keep-alive failed."))

    def take_pageFailed(self, page, committed, kind, code, message):
        page = self.find(page)
        page.was_committed |= committed
        if kind == "cancelled":
            self.hit("2 cancelled")
        elif kind in TRANSIENT and not page.was_committed and not page.is_retried and (page is not self.page or self.phase != "completed"):
            self.hit("2 loaded again" if page is self.page else "5 preload loaded again")
            page.is_retried = True
            self.do("loadPage", page=page.number, url=page.url, purpose=None if page is self.page else "prefetch", retry=True)
            self.measure("retry")
        elif page is self.page:
            self.hit("2 failed again" if page.is_retried else "2 failed at once")
            self.fail("unknown" if kind == "unknown" else "network_error", message, underlying=code)
        else:
            self.hit("5 navigation failed")
            self.drop(("failed", "navigationFailed", None, f"Navigation failed (error code: {code})."))

    def take_navigation(self, page, url, redirect, mainFrame):
        page, scheme = self.find(page), m.scheme(m.read(url))
        if scheme == "http" and redirect and mainFrame:
            self.hit("2 redirect to http" if page is self.page else "5 redirect to http")
            self.do("cancelNavigation", page=page.number, url=url)
            if page is self.page:
                self.fail("sdk_error", HTTPS)
            else:
                self.drop(("failed", "navigationFailed", None, HTTPS))
        elif scheme in ("http", "https", "about", None):
            self.hit("6 navigation loads")
        else:
            self.do("cancelNavigation", page=page.number, url=url)
            if page is not self.page or scheme in NEVER_OPENED or self.settings["links"] == "cancel" or m.read(url) != url:
                self.hit("6 navigation not opened")
            else:
                self.hit("6 navigation opened")
                self.do("openLink", url=url, by="system")

    # Messages, sections 3, 6 and 9

    def take_message(self, page, text, origin, mainFrame):
        page = self.find(page)
        if not m.is_accepted(origin, mainFrame, self.settings["messageOrigins"], page.url, self.hit):
            return self.log("warn", "message_rejected")
        # Only a page that was committed can speak.
        page.was_committed = True
        message = m.parsed(text, self.hit)
        if message is None:
            return self.log("debug", "message_ignored")
        if message.id is None or message.method in NOTIFICATIONS:
            self.hit("9 notification" if message.id is None else "9 notification with an id")
            self.notified(page, message)
        else:
            self.requested(page, message)

    def notified(self, page, message):
        method = message.method
        if method == "ec.error":
            code, words, address = m.failure(message, self.hit)
            if page is self.page:
                self.fail(code, words, address=address)
            else:
                self.hit("5 ec.error")
                self.drop(("failed", "protocolError", None, "Checkout sent a terminal protocol error."))
        elif method in ("ec.start", "ec.complete", *m.CHANGES):
            self.changed(page, method, m.snapshot(message))
        else:
            self.hit("3 no event of " + method if method in ("ec.buyer.change", "ec.payment.change") else "9 unknown notification")
            self.log("debug", "message_ignored")

    def changed(self, page, method, snapshot):
        is_complete = method == "ec.complete"
        if is_complete:
            if page is self.page:
                self.phase = "completed"
            if self.cached:
                self.hit("2 completion drops the preload")
                self.drop(INVALIDATED)
        if snapshot is None:
            self.hit("3 completion unreadable" if is_complete else "3 snapshot unreadable")
            self.log("error", "completion_unreadable" if is_complete else "snapshot_unreadable")
            return self.measure("decode_error")
        if page is not self.page:
            if is_complete and page.was_shown:
                # The buyer closed the checkout, so that no event may follow.
                self.hit("3 completion after dismissal")
                self.log("error", "completion_after_dismissal")
            else:
                self.hit("3 lost before presentation")
            return
        is_same = m.is_equal(snapshot, self.latest)
        if method in m.CHANGES and is_same:
            return self.hit("3 equal update")
        self.hit("3 same again: " + method if is_same else "3 " + method)
        self.latest = snapshot
        self.emit({"ec.start": "start", "ec.complete": "complete"}.get(method, "update"), checkout=snapshot)

    def requested(self, page, message):
        if message.method == "ec.ready":
            self.ready(page, message)
        elif message.method == "ec.window.open_request":
            self.window(page, message)
        elif m.STEPS.get(message.method) in page.accepted.intersection(self.settings["delegations"]):
            self.step(page, message, m.STEPS[message.method])
        else:
            self.hit("9 not delegated" if message.method in m.STEPS else "9 unknown request")
            self.reply(page, m.unknown_method(message.id))

    def reply(self, page, message):
        self.do("answer", page=page.number, message=message)

    def ready(self, page, message):
        delegate, auth = message.param("delegate", "array"), message.params.get("auth")
        if delegate is None or any(row.kind != "string" for row in delegate.value) or (
                auth and auth.kind != "null" and not (auth.get("type") and auth.get("type").kind == "string")):
            self.hit("9 ready with bad params")
            return self.reply(page, m.invalid_params(message.id))
        self.hit("9 ready" if page is self.page else "9 ready of a preload")
        page.accepted, page.used = m.offered(page.url).intersection(row.value for row in delegate.value), []
        if page is self.page:
            self.questions = []
        self.reply(page, m.success(message.id))

    def is_asked(self, page, identity):
        """Whether a request came before, which has one answer; null identifies no request."""
        if identity.kind != "null" and any(m.is_equal(identity, used) for used in page.used):
            self.hit("9 asked already")
            self.log("debug", "message_ignored")
            return True
        page.used.append(identity)
        return False

    def is_full(self, page):
        """Whether the app has too many questions, or the page too many identifiers, to take another request: the facts have no limit."""
        size = sum(32 + len(each.value.encode() if each.kind == "string" else "") for each in page.used if each.kind != "null")
        return len(self.questions) >= 32 or size > 1 << 20

    def ask(self, page, message, kind, url=None):
        self.asks += 1
        self.questions.append({"ask": self.asks, "kind": kind, "url": url, "id": message.id, "page": page.number})
        return self.asks

    def window(self, page, message):
        address = message.param("url", "string")
        if address is None:
            self.hit("6 window with bad params")
            return self.reply(page, m.invalid_params(message.id))
        if self.is_asked(page, message.id):
            return
        is_safe = m.scheme(address.value) == "https" and m.has_host(address.value) and m.is_clear(address.value)
        if page is not self.page or not is_safe or self.is_full(page) or self.settings["links"] == "cancel":
            self.hit("6 rejected off screen" if page is not self.page else "6 rejected by setting" if is_safe else "6 rejected scheme")
            self.reply(page, m.rejection(message.id, "window_open_rejected_error"))
        elif self.settings["links"] == "ask":
            self.hit("6 asked")
            self.do("askLink", ask=self.ask(page, message, "window.open", address.value), page=page.number, url=address.value)
        else:
            self.hit("6 opened")
            self.do("openLink", url=address.value, by="browser")
            self.reply(page, m.success(message.id))

    def step(self, page, message, kind):
        snapshot = m.snapshot(message)
        if snapshot is None:
            self.hit("9 step with bad params")
            return self.reply(page, m.invalid_params(message.id))
        if self.is_asked(page, message.id):
            return
        if page is not self.page or self.is_full(page):
            self.hit("9 step not allowed")
            self.reply(page, m.rejection(message.id, "not_allowed_error"))
        elif self.phase == "completed":
            self.hit("9 step after the order")
            self.reply(page, m.rejection(message.id, "invalid_state_error"))
        else:
            self.hit("9 asked for a step")
            self.do("askDelegated", ask=self.ask(page, message, kind), page=page.number, delegation=kind, checkout=snapshot)

    # The app ended and starts again: all pages are released. The facts do not mention it.

    def take_resume(self):
        self.hit("2 resumed after an order" if self.phase == "completed" else "2 resumed")
        self.page = self.cached = None
        self.timers, self.questions, self.preload, self.latest = {}, [], ("idle", "none", None, None), None
        self.phase = "completed" if self.phase == "completed" else "hidden"

    # Answers of the app

    def question(self, ask, accepts):
        """Removes the question with a number, if the answer fits its kind."""
        found = next((row for row in self.questions if row["ask"] == ask), None)
        if found is None:
            self.hit("9 answered already")
            raise Ignored
        if not accepts(found["kind"]):
            self.hit("9 wrong answer")
            raise Refusal("wrong_answer")
        self.questions.remove(found)
        return found

    def answered(self, question, message):
        self.do("answer", page=question["page"], message=message)

    def take_link(self, ask, action):
        row = self.question(ask, lambda kind: kind == "window.open")
        self.hit("6 decided " + action)
        if action == "open":
            self.do("openLink", url=row["url"], by="browser")
        self.answered(row, m.rejection(row["id"], "window_open_rejected_error") if action == "cancel" else m.success(row["id"]))

    def take_delegated(self, ask, instruments, methods):
        if methods is None:
            row = self.question(ask, lambda kind: kind.startswith("payment."))
            part = {"payment": {"instruments": instruments}}
        else:
            row = self.question(ask, lambda kind: kind.startswith("fulfillment."))
            part = {"fulfillment": {"methods": methods}}
        self.hit("9 answered " + row["kind"])
        self.answered(row, m.success(row["id"], checkout=part))

    def take_reject(self, ask, code):
        row = self.question(ask, lambda kind: "window.open" != kind and code != "window_open_rejected_error")
        self.hit("9 rejected " + m.REJECTIONS[code][0])
        self.answered(row, m.rejection(row["id"], code))


class Replay:
    """A run of the command: the session, the time, and whether a line was wrong."""

    def __init__(self):
        self.flow, self.now, self.line, self.has_errors, self.hits = None, 0, 0, False, collections.Counter()

    def hit(self, rule):
        self.hits[rule] += 1

    def take(self, line):
        """The output line of an input line, as a value."""
        self.line += 1
        try:
            name, fields, at, _ = lines.read(line, FIELDS)
            if name == "configure":
                given = strict_json.parse(line).value
                fields = {key: value for key, value in fields.items() if key in given}
            if (name == "begin") != (self.flow is None):
                raise o.Malformed("begin comes first, and once")
            if name == "delegated" and (fields["instruments"] is None) == (fields["methods"] is None):
                raise o.Malformed("one of two members")
        except o.Malformed as error:
            self.has_errors = True
            return {"line": self.line, "error": {"code": "malformed_input", "message": str(error)}}
        self.now = self.now if at is None else at
        extra, effects, events = {}, [], []
        try:
            if name == "begin":
                self.flow = Kit(fields, self.hit)
            else:
                effects, events = self.flow.take(name, fields, self.now)
        except Refusal as refusal:
            extra = {"refused": {"code": refusal.code, "detail": None, "message": refusal.code}}
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
            print(written)
    if options.final and replay.flow:
        print(lines.json(replay.flow.state()))
    return 65 if replay.has_errors else 0


if __name__ == "__main__":
    sys.exit(main())
