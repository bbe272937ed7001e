#!/usr/bin/env python3
"""Checks of checkout_kit.py: worked examples of the facts, with expected values by hand, and faults that the comparison must find.

    python3 test_checkout_kit.py
"""
import functools
import itertools
import json
import os
import sys
import tempfile
import types
import unittest
import unittest.mock

import checkout_compare
import checkout_kit
import checkout_kit_cases as cases
import checkout_kit_compare as compare
import checkout_kit_messages as m
import checkout_lines

HERE = os.path.dirname(os.path.abspath(__file__))
URL = "https://shop.example/c"
CHECKOUT = {"ucp": {"version": "2026-04-08"}, "id": "c-1", "status": "incomplete", "currency": "USD", "line_items": [], "totals": []}
SHOWN = {name: value for name, value in CHECKOUT.items() if name != "ucp"}
STEPS = list(m.STEPS.values())
# Mistakes in a reading of the facts: the rule that they break, a text of our reading, and another in its place.
FAULTS = (
    ("a preloaded page is shown after 300 seconds", "abs(self.now - self.cached.at) >= LIFETIME", "abs(self.now - self.cached.at) > LIFETIME"),
    ("a preloaded page is shown for another entry point", "(self.cached.url, self.cached.entry) != key", "self.cached.url != key[0]"),
    ("a dismissed page lives for 300 seconds more", "(LIFETIME - age) * 1000", "LIFETIME * 1000"),
    ("showing a preloaded page leaves its timers", '''self.hit("2 reused ready" if self.cached.is_ready else "2 reused loading")
            self.stop()''', '''self.hit("2 reused ready" if self.cached.is_ready else "2 reused loading")'''),
    ("a late timer ends the preloading", "if self.timers.get(kind) != generation:", "if kind not in self.timers:"),
    ("an equal state is emitted again", "if state == self.preload:", "if False:"),
    ("a second failure is tried again", "and not page.is_retried and", "and"),
    ("a page that was committed is tried again", "not page.was_committed and", ""),
    ("a failed presentation leaves its preloaded page", "            if page is self.cached:\n", "            if False:\n"),
    ("an order fails afterwards",
     '        if self.phase == "completed":\n            self.hit("3 failure', '        if False:\n            self.hit("3 failure'),
    ("a challenge on screen drops the page", "            if page is not self.page:\n                self.drop(INVALIDATED)",
     '            self.drop(INVALIDATED)'),
    ("an equal update is emitted", "if method in m.CHANGES and is_same:", "if False:"),
    ("a start is deduplicated", "if method in m.CHANGES and is_same:", "if is_same:"),
    ("a checkout in the background is emitted", 'self.hit("3 lost before presentation")\n            return',
     'self.hit("3 lost before presentation")'),
    ("a request is answered twice", "if identity.kind != \"null\" and any(", "if False and any("),
    ("two null requests are one", "if identity.kind != \"null\" and any(", "if any("),
    ("a step is taken that was not agreed", "m.STEPS.get(message.method) in page.accepted.intersection(self.settings[\"delegations\"])",
     "m.STEPS.get(message.method) in self.settings[\"delegations\"]"),
    ("a page off screen opens a window", "if page is not self.page or not is_safe or", "if not is_safe or"),
    ("http is opened from a message", 'm.scheme(address.value) == "https" and', 'm.scheme(address.value) in ("http", "https") and'),
    ("an app-less scheme is opened", 'or scheme in NEVER_OPENED or', 'or'),
    ("a wildcard includes the apex", 'given[1].endswith("." + found[1]) and given[1] != "." + found[1]', 'given[1].endswith(found[1])'),
    ("port 0 is a port", 'given is None or given[2] == 0:', 'given is None:'),
    ("a child frame speaks", "    if not main_frame:\n", "    if False:\n"),
    ("the first message of an error decides", '(words["type"], words["severity"]) == ("error", "unrecoverable")', 'words["type"] == "error"'),
    ("a code of an error has a case", '(words["code"] or "").lower()', '(words["code"] or "")'),
    ("null is no request", 'if identity is not None:\n        is_whole',
     'if identity is not None and identity.kind == "null":\n        identity = None\n    if identity is not None:\n        is_whole'),
    ("an id beyond 64 bits is one", "-1 << 63 <= int(identity.value) < 1 << 63", "True"),
    ("the caller's identity passes", '"ck_branding": "shop" if appearance == "storefront" else "app", "ec_auth": None}',
     '"ck_branding": "shop" if appearance == "storefront" else "app"}'),
    ("a user is a part of an origin", "(found[2] or '').rpartition('@')[2]", "found[2] or ''"),
    ("ucp is a part of a checkout", 'if name != "ucp"}', "}"),
    ("a completion after the dismissal is lost", "if is_complete and page.was_shown:", "if False:"),
    ("a step that was not offered is asked for", "m.offered(page.url).intersection(row.value for row in delegate.value)",
     "frozenset(row.value for row in delegate.value)"),
    ("a window is opened whose host is unclear", " and m.is_clear(address.value)", ""),
)


def mutant(text, becomes):
    """`checkout_kit` with a text replaced, in it or in its messages."""
    count = 0
    with unittest.mock.patch.dict(sys.modules):
        for original in (m, checkout_kit):
            with open(original.__file__, encoding="utf-8") as file:
                source = file.read()
            count += source.count(text)
            module = sys.modules[original.__name__] = types.ModuleType(original.__name__)
            exec(compile(source.replace(text, becomes), original.__file__, "exec"), module.__dict__)
    assert count == 1, (count, text)
    return module


class Run:
    def __init__(self, **settings):
        self.replay = checkout_kit.Replay()
        self.send(input="begin", **settings)

    def send(self, **line):
        self.output = json.loads(checkout_lines.json(self.replay.take(json.dumps(line).encode())))
        return self

    def message(self, method, id=None, page=1, **params):
        members = {"jsonrpc": "2.0", "method": method, "params": params, **({} if id is None else {"id": id})}
        return self.send(input="message", page=page, text=json.dumps(members), origin="https://shop.example", mainFrame=True)

    @property
    def effects(self):
        return [each["effect"] for each in self.output["effects"]]

    @property
    def events(self):
        return [each["event"] for each in self.output["events"]]

    @property
    def state(self):
        return self.output["state"]

    @property
    def preload(self):
        return tuple(value for value in self.state["preload"].values() if value is not None)

    @property
    def answers(self):
        return [each["message"] for each in self.output["effects"] if each["effect"] == "answer"]


def presented(**settings):
    return Run(**settings).send(input="present", url=URL)


def preloaded(at=1000, **settings):
    return Run(**settings).send(input="preload", url=URL, at=at)


class Sessions(unittest.TestCase):
    """Section 2."""

    def test_a_preloaded_page_is_shown_before_it_is_300_seconds_old(self):
        for age, effects in ((299, ["stopTimer", "stopTimer", "showPage"]),
                             (300, ["stopTimer", "stopTimer", "discardPage", "loadPage", "showPage"])):
            run = preloaded().send(input="present", url=URL, at=1000 + age)
            self.assertEqual(run.effects, effects)
        self.assertEqual(run.preload, ("idle", "expired"))

    def test_another_key_is_another_page(self):
        for other in ({"url": URL, "entryPoint": "accelerated"}, {"url": URL + "?a"}):
            run = preloaded().send(input="present", **other)
            self.assertEqual((run.preload, run.state["page"]), (("idle", "invalidated"), 2))

    def test_a_dismissal_keeps_the_preloaded_page_for_the_rest_of_its_time(self):
        run = preloaded().send(input="present", url=URL, at=1100).send(input="dismiss", at=1150)
        self.assertEqual((run.effects, run.output["effects"][1]["milliseconds"], run.events), (["hide", "armTimer"], 150_000, ["dismiss"]))
        run = preloaded().send(input="present", url=URL, at=1299).send(input="dismiss", at=1300)
        self.assertEqual((run.effects, run.preload), (["hide", "discardPage"], ("idle", "expired")))

    def test_the_first_navigation_is_tried_again_once(self):
        failed = {"input": "pageFailed", "page": 1, "committed": False, "kind": "dns", "code": -1003, "message": "no host"}
        run = presented().send(**failed)
        self.assertEqual((run.effects, run.events), (["loadPage"], ["metric"]))
        self.assertEqual(run.send(**failed).state["error"]["code"], "network_error")
        for kind, effects in (("cancelled", []), ("network", ["hide", "discardPage"])):
            self.assertEqual(presented().send(**{**failed, "kind": kind}).effects, effects)
        self.assertEqual(presented().message("ec.ready", 1, delegate=[]).send(**failed).state["phase"], "failed")
        self.assertEqual(presented().send(**{**failed, "kind": "cancelled", "committed": True}).send(**failed).state["phase"], "failed")

    def test_http_fails(self):
        run = Run().send(input="present", url="http://shop.example/")
        self.assertEqual((run.effects, run.events, run.state["error"]["message"]),
                         ([], ["fail", "dismiss", "metric"], "Checkout URL must use HTTPS."))
        run = presented().send(input="navigation", page=1, url="http://shop.example/", redirect=True, mainFrame=True)
        self.assertEqual((run.effects, run.state["phase"]), (["cancelNavigation", "hide", "discardPage"], "failed"))

    def test_a_completion_stays_on_screen_and_never_fails(self):
        run = preloaded().send(input="present", url=URL).message("ec.complete", checkout=CHECKOUT)
        self.assertEqual((run.effects, run.events, run.state["phase"], run.preload),
                         ([], ["preload", "complete"], "completed", ("idle", "invalidated")))
        self.assertEqual(run.send(input="processDied", page=1).events, ["log"])
        self.assertEqual(run.send(input="dismiss").effects, ["hide", "discardPage"])


class Events(unittest.TestCase):
    """Sections 3 and 4."""

    def test_an_update_differs_from_the_last_checkout_whichever_message_had_it(self):
        run = presented().message("ec.start", checkout=CHECKOUT)
        self.assertEqual(run.output["events"], [{"event": "start", "checkout": SHOWN}])
        run.message("ec.totals.change", checkout={**dict(reversed(CHECKOUT.items())), "ucp": {"version": "2026-08-25"}})
        self.assertEqual(run.events, [])
        for other in ({**CHECKOUT, "x": 1}, CHECKOUT):
            self.assertEqual(run.message("ec.messages.change", checkout=other).events, ["update"])
        self.assertEqual(run.message("ec.start", checkout=CHECKOUT).events, ["start"])
        self.assertEqual(run.message("ec.buyer.change", checkout={**CHECKOUT, "x": 2}).events, [])
        self.assertEqual(run.message("ec.totals.change", checkout={}).events, ["log", "metric"])

    def test_a_start_before_the_presentation_is_lost(self):
        run = preloaded().message("ec.start", checkout=CHECKOUT)
        self.assertEqual((run.events, run.send(input="present", url=URL).events), ([], []))
        self.assertEqual(run.message("ec.totals.change", checkout=CHECKOUT).events, ["update"])

    def test_the_first_unrecoverable_error_decides(self):
        def row(code, severity="unrecoverable", kind="error"):
            return {"type": kind, "severity": severity, "code": code, "content": f"It is {code}."}
        for rows, code, message in (
                ([row("cart_expired", "recoverable"), row("CART_COMPLETED"), row("invalid_cart")], "cart_completed", "It is CART_COMPLETED."),
                ([row("http_error")], "unknown", "It is http_error."), ([row("invalid_cart", kind="warning")], "unknown", m.TERMINAL),
                ([], "sdk_error", "Embedded checkout sent an invalid terminal error.")):
            run = presented().message("ec.error", error={"ucp": {}, "messages": rows})
            self.assertEqual((run.state["error"]["code"], run.state["error"]["message"]), (code, message))
            self.assertEqual((run.effects, run.events), (["hide", "discardPage"], ["fail", "dismiss", "metric"]))

    def test_statuses_of_the_checkout(self):
        for status, code in ((399, None), (403, "http_error"), (410, "cart_expired")):
            run = presented().send(input="pageAnswer", page=1, url=URL, status=status, mainFrame=True)
            self.assertEqual(run.state["error"] and run.state["error"]["code"], code)
        challenge = {"input": "pageAnswer", "page": 1, "url": URL, "status": 403, "mainFrame": True,
                     "headers": [{"name": "CF-Mitigated", "value": " Challenge "}]}
        self.assertEqual(presented().send(**challenge).state["phase"], "loading")
        self.assertEqual(preloaded().send(**challenge).preload, ("idle", "invalidated"))


class Preloading(unittest.TestCase):
    """Section 5."""

    def test_its_ends(self):
        error = {"jsonrpc": "2.0", "method": "ec.error"}
        for news, state in (
                ({"input": "pageFinished", "page": 1}, ("ready",)),
                ({"input": "pageAnswer", "page": 1, "url": URL, "status": 500, "mainFrame": True},
                 ("failed", "httpError", 500, "HTTP response returned status code 500.")),
                ({"input": "pageFailed", "page": 1, "committed": True, "kind": "timeout", "code": -1001, "message": ""},
                 ("failed", "navigationFailed", "Navigation failed (error code: -1001).")),
                ({"input": "keepAliveFailed", "generation": 2}, ("failed", "webContentUnavailable", "Preload keep-alive failed.")),
                ({"input": "processDied", "page": 1}, ("failed", "webContentUnavailable", "Preload keep-alive failed.")),
                ({"input": "message", "page": 1, "text": json.dumps(error), "mainFrame": True},
                 ("failed", "protocolError", "Checkout sent a terminal protocol error.")),
                ({"input": "expired", "generation": 1}, ("idle", "expired")), ({"input": "invalidate"}, ("idle", "invalidated")),
                ({"input": "configure", "preloading": False}, ("idle", "invalidated"))):
            run = preloaded().send(**news)
            self.assertEqual((run.preload, run.state["preloaded"] is None), (state, state != ("ready",)), news)
            self.assertNotIn("fail", run.events)

    def test_a_page_on_screen_hears_no_timer_and_its_failure_drops_it(self):
        run = preloaded().send(input="present", url=URL)
        for late in ({"input": "expired", "generation": 1}, {"input": "keepAliveFailed", "generation": 2}):
            self.assertTrue(run.send(**late).output["ignored"])
        self.assertEqual(run.preload, ("loading",))
        self.assertEqual(run.send(input="processDied", page=1).events, ["preload", "fail", "dismiss", "metric"])
        self.assertEqual(run.preload, ("idle", "invalidated"))

    def test_the_same_address_again_is_another_page(self):
        run = preloaded().send(input="preload", url=URL)
        self.assertEqual((run.effects[:3], run.state["preloaded"]["page"], run.events), (["stopTimer", "stopTimer", "discardPage"], 2, []))
        self.assertTrue(run.send(input="pageFinished", page=1).output["ignored"])


class Messages(unittest.TestCase):
    """Sections 6 to 9."""

    def test_only_https_is_opened(self):
        run = presented().message("ec.window.open_request", 1, url="https://a.example/")
        self.assertEqual((run.effects, run.answers), (["openLink", "answer"], [{"jsonrpc": "2.0", "id": 1, "result": {"ucp": {
            "version": "2026-04-08", "status": "success"}}}]))
        for number, url in enumerate(("http://a.example/", "mailto:a@b.example", "javascript:1"), 2):
            run.message("ec.window.open_request", number, url=url)
            self.assertEqual((run.effects, run.answers[0]["result"]["messages"][0]["code"]), (["answer"], "window_open_rejected_error"))

    def test_a_request_is_asked_and_answered_once(self):
        run = presented(links="ask")
        self.assertEqual(run.message("ec.window.open_request", 1, url="https://a.example/").effects, ["askLink"])
        self.assertEqual(run.message("ec.window.open_request", 1, url="https://a.example/").effects, [])
        self.assertEqual(run.send(input="delegated", ask=1, methods=[]).output["refused"]["code"], "wrong_answer")
        self.assertEqual(run.send(input="link", ask=1, action="handled").effects, ["answer"])
        self.assertTrue(run.send(input="link", ask=1, action="open").output["ignored"])
        self.assertEqual(run.message("ec.window.open_request", 1, url="https://a.example/").effects, [])

    def test_steps_are_agreed_by_the_app_and_the_page(self):
        run = presented(delegations=STEPS[:2])
        request = "ec.payment.credential_request"
        self.assertEqual(run.message(request, 1, checkout=CHECKOUT).answers[0]["error"]["code"], -32601)
        run.message("ec.ready", 2, delegate=STEPS[1:])
        self.assertEqual(run.message(request, 3, checkout=CHECKOUT).effects, ["askDelegated"])
        self.assertEqual(run.message(request, 4).answers[0]["error"]["code"], -32602)
        for method in (method for method in m.STEPS if method != request):
            self.assertEqual(run.message(method, 5, checkout=CHECKOUT).answers[0]["error"]["code"], -32601)
        run.send(input="delegated", ask=1, instruments=[{"id": "i"}])
        self.assertEqual(run.answers[0]["result"]["checkout"], {"payment": {"instruments": [{"id": "i"}]}})

    def test_identifiers(self):
        for given, answers in ((1, 1), ("a", 1), (-1 << 63, 1), (1 << 63, 0), (1.5, 0), (True, 0), ([], 0), ({}, 0)):
            self.assertEqual(len(presented().message("ec.other", given).answers), answers, given)
        run = presented().send(input="message", page=1, text='{"jsonrpc":"2.0","method":"ec.other","id":null}', mainFrame=True)
        self.assertEqual(run.answers, [{"jsonrpc": "2.0", "id": None, "error": {"code": -32601, "message": "Method not found"}}])
        self.assertEqual(presented().message("ec.other").answers, [])

    def test_origins(self):
        for patterns, origin, accepted in (
                ([], None, True), (["*"], "https://evil.example:0", True), (["https://*.a.example/"], "https://b.c.a.example", True),
                (["https://*.a.example"], "https://a.example", False), (["https://a.example:443"], "https://a.example", True),
                (["https://a.example:0"], "https://a.example:0", False), (["https://a.example?"], "https://a.example", False),
                (["https://a.example/b"], "https://a.example", False), (["https://u@a.example"], "https://a.example", False),
                (["https://a.example"], "http://a.example", False), (["https://a.example"], "https://shop.example", True),
                (["https://a.example"], "https://x.y.shop.app", True), (["https://a.example"], "http://shop.app", False)):
            for main_frame in (True, False):
                found = m.is_accepted(origin, main_frame, patterns, "https://u:p@Shop.example:443/c", lambda rule: None)
                self.assertEqual(found, accepted and main_frame, (patterns, origin))

    def test_addresses(self):
        items = "ec_version=2026-04-08&ec_delegate=window.open&ec_color_scheme=light&ck_branding=shop"
        for given, expected in ((URL, f"{URL}?{items}"), (f"{URL}?ec_auth=s&ec%5Fauth=t&a=+#f", f"{URL}?a=+&{items}#f"),
                                (f"{URL}?ck_version=1&ec_version=0", f"{URL}?ck_version=1&{items}")):
            self.assertEqual(m.decorated(given, "storefront", []), expected)
            self.assertEqual(m.decorated(expected, "storefront", []), expected)
        self.assertEqual(m.decorated(URL, "automatic", [STEPS[2], STEPS[0]]), f"{URL}?ec_version=2026-04-08&ec_delegate=window.open,"
                         "payment.instruments_change,fulfillment.address_change&ck_branding=app")


class Faults(unittest.TestCase):
    def test_the_recordings(self):
        folder = os.path.join(HERE, "conformance", "checkout")
        names = sorted(name for name in os.listdir(folder) if name.startswith("kit-") and not name.endswith(".expected.jsonl"))
        self.assertGreaterEqual(len(names), 10)
        for name in names:
            with open(os.path.join(folder, name), "rb") as given, open(os.path.join(folder, name.replace(".jsonl", ".expected.jsonl")), "rb") as kept:
                right = kept.read()
                found = compare.expected(checkout_lines.split(given.read()))
            self.assertEqual(found, (checkout_compare.lines_of(right), 65 if b'"error":{"code":"malformed_input"' in right else 0), name)

    def test_every_fault_is_found(self):
        @functools.cache
        def session(number):
            lines = cases.Session("1", number, 80).lines
            return lines, compare.expected(lines)
        for rule, *fault in FAULTS:
            wrong = mutant(*fault)
            found = (compare.expected(lines, kit=wrong) != right for lines, right in map(session, range(500)))
            self.assertTrue(any(found), rule)

    def test_a_command_with_a_fault_is_reported(self):
        with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
            file.write(f"import sys; sys.path.insert(0, {HERE!r}); import test_checkout_kit as t; sys.exit(t.mutant(*t.FAULTS[22][1:]).main())")
            file.flush()
            reports = (compare.check(file.name, "1", number, 20, 60)[2] for number in itertools.count())
            report = next(filter(None, reports))
        self.assertIn('"mainFrame":false', report)
        self.assertRegex(report, "line [0-9]+ differs")
        self.assertIn('"message_rejected"', report)

    def test_the_same_seed_makes_the_same_session(self):
        self.assertEqual(cases.Session(1, 7, 60).lines, cases.Session(1, 7, 60).lines)
        self.assertNotEqual(cases.Session(1, 7, 60).lines, cases.Session(2, 7, 60).lines)


if __name__ == "__main__":
    unittest.main()
