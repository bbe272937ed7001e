"""A second, independent implementation of the checkout sheet, from the contract alone.

`step` is the flow as a pure function: a state, an input and the time give a new state, effects and events.
"""
import copy
import re
import typing

import checkout_lines as lines
import checkout_order as o
import checkout_pages as pages
import checkout_replay
import checkout_sheet_messages as messages
from checkout_order import Malformed
from checkout_state import Ignored, Refusal

PHASES = ("hidden", "loading", "showing", "deciding", "recovering", "completed", "failed")
# A kept page of this age in seconds, forwards or backwards, is not shown any more.
LIFETIME = 300
EFFECTS = ("hide", "discardPage", "loadPage", "showPage", "sendMessage")
EVENTS = ("completed", "cancelled", "failed", "preloadGivenUp", "linkClicked", "linkRefused", "pixel", "malformedMessage")
REASONS = ("invalidated", "configured", "other_url", "stale", "completed", "failed", "status", "load_failed", "queued",
           "message")
STATUS_MESSAGES = {400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 500: "internal server error",
                   502: "bad gateway", 503: "service unavailable"}
DEFAULTS = {"preloading": True, "colorScheme": "automatic", "tintColor": None, "backgroundColor": None, "title": "Checkout",
            "locale": "en-US", "recovery": "default"}


def color(node):
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", o.text(node), re.ASCII):
        raise Malformed("no color")
    return pages.folded(node.value)


SETTINGS = {"preloading??": o.truth, "colorScheme??": lines.one_of("automatic", "light", "dark", "web"), "tintColor??": color,
            "backgroundColor??": color, "title??": o.text, "locale??": o.text,
            "recovery??": lines.one_of("default", "never", "ask")}
FIELDS = {
    "begin": SETTINGS, "configure": SETTINGS, "preload": {"url": o.text}, "present": {"url": o.text}, "invalidate": {},
    "dismiss": {}, "recover": {"allowed": o.truth},
    "pageAnswer": {"page": o.whole, "url": o.text, "status": lambda node: o.whole(node, 100, 999)},
    "queued": {"page": o.whole}, "pageProgress": {"page": o.whole, "progress": lambda node: o.whole(node, 0, 1000)},
    "pageFinished": {"page": o.whole, "url": o.text}, "pageFailed": {"page": o.whole, "reason": o.text},
    "message": {"page": o.whole, "text": o.text}, "link": {"page": o.whole, "url": o.text, "newWindow": o.truth},
    "navigated": {"page": o.whole, "url": o.text},
}


class Page(typing.NamedTuple):
    """A page that is on screen or kept."""
    number: int
    url: str
    loaded_at: int
    is_prefetched: bool
    is_recovery: bool = False
    is_ready: bool = False
    progress: int = 0
    is_bar_hidden: bool = False


class Sheet:
    """The state of a sheet. Its values are never changed, only replaced; `copied` copies its containers."""

    def __init__(self, settings):
        self.settings = with_defaults(DEFAULTS, settings)
        self.phase, self.error, self.now = "hidden", None, 0
        # The pages by their numbers, and the numbers of the page on screen and of the kept one, which may be the same.
        self.pages, self.on_screen, self.kept, self.last_page = {}, None, None, 0
        self.failures = 0
        self.effects, self.events = [], []

    def copied(self):
        new = copy.copy(self)
        new.pages, new.effects, new.events = dict(self.pages), [], []
        return new

    def shown(self):
        page, kept = self.pages.get(self.on_screen), self.pages.get(self.kept)
        return {"flow": "sheet", "phase": self.phase, "page": self.on_screen, "url": page.url if page else None,
                "preloaded": {"page": kept.number, "url": kept.url, "at": kept.loaded_at, "ready": kept.is_ready}
                             if kept else None,
                "progress": page.progress if page else 0, "barHidden": page.is_bar_hidden if page else False,
                "title": self.settings["title"], "error": self.error}

    # --- Parts of steps ---------------------------------------------------------------------------------------------------

    def run(self, name, fields):
        if "page" not in fields:
            getattr(self, "on_" + name)(**fields)
            return
        number = fields["page"]
        is_off_screen = number != self.on_screen
        if number not in self.pages or is_off_screen and name in ("link", "navigated"):
            raise Ignored
        getattr(self, "on_" + name)(**{**fields, "page": self.pages[number]})

    def tell(self, event, **members):
        self.events.append({"event": event, **members})

    def change(self, page, **changes):
        self.pages[page.number] = page._replace(**changes)

    def load(self, url, is_prefetched, is_recovery=False, number=None):
        """Loads a page, a new one or the one of a number again; returns its number."""
        if number is None:
            self.last_page += 1
            number = self.last_page
        self.pages[number] = Page(number, url, self.now, is_prefetched, is_recovery)
        self.effects.append({"effect": "loadPage", "page": number, "url": url, "purpose": "prefetch" if is_prefetched else None,
                             "recovery": is_recovery, "colorScheme": self.settings["colorScheme"]})
        return number

    def show(self, number):
        self.on_screen = number
        self.effects.append({"effect": "showPage", "page": number})

    def discard(self, number):
        del self.pages[number]
        self.effects.append({"effect": "discardPage", "page": number})

    def say(self, page, name, body=None):
        self.effects.append({"effect": "sendMessage", "page": page.number, "name": name, "body": body})

    def give_up(self, reason):
        """Releases the kept page, if there is one, with an event."""
        if self.kept is None:
            return
        page, self.kept = self.pages[self.kept], None
        self.tell("preloadGivenUp", page=page.number, url=page.url, reason=reason)
        if page.number != self.on_screen:
            self.discard(page.number)

    def is_fresh(self, page):
        return abs(self.now - page.loaded_at) < LIFETIME

    def hide(self, phase):
        """Takes the sheet off the screen; its page is discarded unless it is kept."""
        page, self.on_screen, self.phase = self.on_screen, None, phase
        self.effects.append({"effect": "hide"})
        if page != self.kept:
            self.discard(page)

    def complete(self, members):
        self.phase = "completed"
        self.tell("completed", **members)
        self.give_up("completed")

    def fail(self, error, code, message, status, isRecoverable):
        """Emits the failure of the page on screen; then the second try is made, or waits, or is not made."""
        page, recovery = self.pages[self.on_screen], self.settings["recovery"]
        isRecoverable = isRecoverable and not page.is_recovery
        self.error = {"error": error, "code": code, "message": message, "status": status, "isRecoverable": isRecoverable}
        self.tell("failed", **self.error)
        self.failures += 1
        self.give_up("failed")
        may_recover = self.failures == 1 and "multipass" not in page.url
        if may_recover and recovery == "ask":
            self.phase = "deciding"
        elif may_recover and recovery == "default" and isRecoverable:
            self.recover()
        else:
            self.hide("failed")

    def recover(self):
        url, before = self.pages[self.on_screen].url, self.on_screen
        self.discard(before)
        self.phase, self.error = "recovering", None
        self.show(self.load(url, is_prefetched=False, is_recovery=True))

    # --- Inputs of the app and the buyer ------------------------------------------------------------------------------------

    def on_preload(self, url):
        if not self.settings["preloading"]:
            raise Ignored
        if not pages.cut(url).is_web():
            raise Refusal("invalid_url")
        if self.on_screen is not None and self.pages[self.on_screen].url == url:
            raise Refusal("already_presented")
        if not self.reuse_or_give_up(url):
            self.kept = self.load(url, is_prefetched=True)
        else:
            self.load(url, is_prefetched=True, number=self.kept)

    def reuse_or_give_up(self, url):
        """Whether the kept page is one of this address and fresh; if not, it is released."""
        kept = self.pages.get(self.kept)
        if kept is not None and kept.url == url and self.is_fresh(kept):
            return True
        self.give_up("stale" if kept is not None and kept.url == url else "other_url")
        return False

    def on_present(self, url):
        if self.on_screen is not None:
            raise Refusal("already_presented")
        if not pages.cut(url).is_web():
            raise Refusal("invalid_url")
        self.error, self.failures = None, 0
        number = self.kept if self.reuse_or_give_up(url) else self.load(url, is_prefetched=False)
        self.show(number)
        page = self.pages[number]
        self.phase = "showing" if page.is_ready else "loading"
        if page.is_ready:
            self.say(page, "presented")

    def on_invalidate(self):
        self.give_up("invalidated")

    def on_configure(self, **settings):
        before, self.settings = self.settings, with_defaults(self.settings, settings)
        if self.settings != before:
            self.give_up("configured")

    def on_dismiss(self):
        if self.on_screen is None:
            raise Refusal("not_presented")
        if self.phase == "deciding":
            self.hide("failed")
            return
        if self.phase != "completed":
            self.tell("cancelled")
        self.hide("hidden")

    def on_recover(self, allowed):
        if self.phase != "deciding":
            raise Refusal("not_deciding")
        if allowed:
            self.recover()
        else:
            self.hide("failed")

    # --- Inputs of a page ---------------------------------------------------------------------------------------------------

    def refuse_if_over(self, page):
        """What a page that has completed or failed says of its loading is ignored."""
        if page.number == self.on_screen and self.phase in ("completed", "deciding"):
            raise Ignored

    def on_pageAnswer(self, page, url, status):
        self.refuse_if_over(page)
        if url != page.url:
            raise Ignored
        if status < 400:
            return
        if page.number != self.on_screen:
            self.give_up("status")
        elif status == 410:
            self.fail("checkout_expired", "cart_expired", "Checkout has expired.", status, False)
        else:
            self.fail("checkout_unavailable", "http_error", STATUS_MESSAGES.get(status, f"http error {status}"), status,
                      500 <= status <= 599)

    def on_pageFailed(self, page, reason):
        self.refuse_if_over(page)
        if reason == "cancelled":
            return
        if page.number != self.on_screen:
            self.give_up("load_failed")
        else:
            self.fail("sdk_error", "load_failed", reason, None, True)

    def on_queued(self, page):
        if page.number != self.on_screen:
            self.give_up("queued")

    def on_pageProgress(self, page, progress):
        self.change(page, progress=max(page.progress, progress))

    def on_pageFinished(self, page, url):
        self.change(page, progress=1000, is_ready=True)
        if page.number != self.on_screen:
            return
        if self.phase == "loading":
            self.phase = "showing"
        if page.is_recovery:
            return
        if not page.is_ready:
            tags = {"preloading": "true" if page.is_prefetched else "false"}
            self.say(page, "instrumentation", {"detail": {"name": "checkout_finished_loading",
                                                          "value": max(0, self.now - page.loaded_at) * 1000,
                                                          "type": "histogram", "tags": tags}})
        self.say(page, "presented")

    def on_message(self, page, text):
        if page.is_recovery:
            raise Ignored
        is_running = page.number == self.on_screen and self.phase in ("loading", "showing")
        try:
            name, body = messages.envelope(text)
            if name == "completed":
                if is_running or page.number == self.on_screen and self.phase == "deciding":
                    self.complete(messages.completed(body))
            elif name == "error":
                failure = messages.failure(body)
                if failure and page.number != self.on_screen:
                    self.give_up("message")
                elif failure and is_running:
                    self.fail(**failure)
            elif name == "checkoutBlockingEvent":
                is_hidden = messages.is_hidden(body)
                if is_running:
                    self.change(page, is_bar_hidden=is_hidden)
            elif name == "webPixels":
                self.tell("pixel", **messages.pixel(body))
            else:
                raise Malformed("an unknown name")
        except Malformed:
            self.tell("malformedMessage", text=text)

    def on_link(self, page, url, newWindow):
        what, address = pages.link(url, newWindow)
        if what == pages.REFUSED:
            self.tell("linkRefused", url=address)
        elif what == pages.HANDED_OVER:
            self.tell("linkClicked", url=address)

    def on_navigated(self, page, url):
        if self.phase != "recovering":
            return
        parts = pages.cut(url)
        if not parts.is_web() or not parts.host:
            return
        if any(part is not None and pages.folded(part) in ("thank-you", "thank_you") for part in parts.components()):
            order_id = parts.value("order_id") or None
            self.complete({"orderId": order_id, "details": "partial" if order_id else "unknown", "order": None})


def with_defaults(settings, changes):
    """Settings with some of them changed; one that is None gets its default."""
    return {**settings, **{name: DEFAULTS[name] if value is None else value for name, value in changes.items()}}


def step(flow, name, fields, now, today):
    """The new state, the effects and the events of an input at a time on a day. Raises Refusal or Ignored."""
    new = flow.copied()
    new.now = now
    new.run(name, fields)
    return new, sorted(new.effects, key=lambda effect: EFFECTS.index(effect["effect"])), new.events


class Replay(checkout_replay.Replay):
    """A run of the sheet."""

    fields, begin, step = FIELDS, Sheet, staticmethod(step)
