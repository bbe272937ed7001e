"""Random sessions of Checkout Kit 4: settings, pages and their news, and the messages of honest and hostile pages.

`RULES` has the name of each rule that `checkout_kit.py` and `checkout_kit_messages.py` can hit; sessions have to reach all of them.
"""
import ast
import random

import checkout_kit
import checkout_kit_messages as m
from checkout_session import NOT_LINES, TIMES, WRONG_TIMES, spelled
from checkout_shop import Raw

URLS = ("https://shop.example/cart/c/1?key=a", "https://shop.example/cart/c/1?key=a", "https://shop.example/c",
        "https://shop.example:8443/c#part", "HTTPS://Shop.Example/c?", "https://shop.example:443/c?a=1&&b&c=%26#x?y",
        "https://shop.example/c?ec_auth=s&a=1&ec_version=2020-01-01&ck_branding=x&ck_version=4&ec_color_scheme=dark&ec_delegate=a",
        "https://shop.example/c?ec%5Fauth=s&EC_AUTH=t", "https://shop.example/?ec_auth=s&#", "https://user:pass@shop.example/c",
        "http://shop.example/cart/c/1?key=a", "https:///c", "https://", "ftp://shop.example/", "shop.example/c", "")
LINKS = ("https://help.example/", "https://help.example/2?a#b", "HTTPS://help.example", *3 * ("http://help.example/",), "mailto:a@b.example",
         "shop-app://pay/1", "tel:1", "javascript:alert(1)", "data:text/html,a", "file:///etc/passwd", "blob:https://shop.example/1",
         "about:blank", "/help", "", "https://", " javascript:alert(1)", "java\nscript:alert(1)", "\x01mailto:a@b.example", "ht\ttp://shop.example/c",
         "mailto:a b@c.example", "https://evil.example\\@help.example/", "https://help.example/a b", "https://help.example/\x7f")
ORIGINS = ("https://shop.example", "https://shop.example", "https://shop.example", "https://shop.example:443",
           "https://shop.example:8443", "https://shop.example:0", "http://shop.example", "https://pay.example",
           "https://a.pay.example", "https://a.b.pay.example", "https://badpay.example", "https://pay.example:8443",
           "https://pay.example:0", "https://shop.app",
           "https://x.shop.app", "https://shop.app.evil.example", "http://shop.app", "https://shop.app:0", "https://user@shop.app",
           "https://shop.example/", "https://shop.app/path", "null", "", None, "app://local", "https://shop.example:",
           "https://shop.example:00443", "https://shop.example:99999", "https://.pay.example", "https://SHOP.app")
PATTERNS = ([], ["*"], ["https://pay.example"], ["https://pay.example:443/"], ["https://*.pay.example"], ["https://*.pay.example/"],
            ["https://*.pay.example:443"], ["http://pay.example", "https://a.pay.example/x", "https://a.pay.example?", "https://u@a.pay.example"],
            ["https://pay.example:8443", "app://local"], ["https://a.pay.example", "*"], ["https://pay.example//", "https://*pay.example"],
            ["https://pay.example:0", "https://*.", "", "null"])
IDS = (1, 2, "a", "1", 0, -5, (1 << 63) - 1, -1 << 63, 1 << 63, Raw("1.5"), Raw("1.0"), Raw("1e1"), Raw("-0"), True, {}, [1], Raw("1" + "0" * 30))
METHODS = (*(f"ec.{part}.change" for part in ("line_items", "totals", "messages", "fulfillment", "buyer", "payment")),
           "ec.start", "ec.start", "ec.complete", "ec.error", "ec.error")
REQUESTS = (*4 * ("ec.ready",), *5 * ("ec.window.open_request",), *2 * tuple(m.STEPS), "ec.auth", "ec.other")
NOT_MESSAGES = ('{"method":"ec.complete","method":"ec.complete"}', '{"jsonrpc":"2.0","method" : "ec.complete","params":{', "",
                "hello", "{", "[]", "null", "7", "{}", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","method":7}',
                '{"jsonrpc":"1.0","method":"ec.ready","id":1,"params":{"delegate":[]}}', '{"method":"ec.ready","id":1,"params":{"delegate":[]}}',
                '[{"jsonrpc":"2.0","method":"ec.ready","id":1,"params":{"delegate":[]}}]',
                '{"jsonrpc":"2.0","id":1,"result":{"ucp":{}}}')
CODES = (*m.ERROR_CODES, "CART_COMPLETED", "http_error", "network_error", "other", "")
SETTINGS = {"appearance": ("storefront", "automatic", "light", "dark"), "tintColor": ("#00FF7f",), "title": ("Kasse", ""),
            "preloading": (True, True, False), "messageOrigins": PATTERNS, "links": ("open", "ask", "ask", "cancel"),
            "delegations": ([], *4 * (list(m.STEPS.values()),), ["payment.credential"], ["fulfillment.address_change", "payment.instruments_change"]),
            "telemetry": (True, False), "logLevel": ("debug", "debug", "warn", "error", "none")}
WRONG = ({"input": "present"}, {"input": "preload", "url": "https://shop.example/c", "entryPoint": "x"}, {"input": "dismiss", "x": 1},
         {"input": "pageAnswer", "page": 1, "url": "a", "status": 99, "mainFrame": True}, {"input": "configure", "tintColor": "blue"},
         {"input": "configure", "delegations": ["window.open"]}, {"input": "configure", "messageOrigins": [None]},
         {"input": "delegated", "ask": 1}, {"input": "delegated", "ask": 1, "instruments": [], "methods": []},
         {"input": "reject", "ask": 1, "code": "x"}, {"input": "link", "ask": 1, "action": None}, {"input": "begin"},
         {"input": "pageFailed", "page": 1, "committed": False, "kind": "timeout", "code": 1.5, "message": ""})
# The ends of the names of rules that are put together.
ENDS = {"4 ": (*m.ERROR_CODES, "http_error", "network_error", "web_content_process_terminated", "sdk_error", "unknown"),
        "3 no event of ": ("ec.buyer.change", "ec.payment.change"), "6 decided ": ("open", "cancel", "handled"),
        "3 ": ("ec.start", "ec.complete", *m.CHANGES), "3 same again: ": ("ec.start", "ec.complete"),
        "9 answered ": tuple(m.STEPS.values()), "9 rejected ": ("recoverable", "unrecoverable")}


def rules():
    """The names in the calls of `hit`."""
    for module in (checkout_kit, m):
        with open(module.__file__, encoding="utf-8") as file:
            calls = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call)]
        for call in calls:
            if getattr(call.func, "attr", getattr(call.func, "id", None)) == "hit":
                for node in ast.walk(call):
                    name = getattr(node, "value", None)
                    if isinstance(name, str) and name[:1].isdigit():
                        yield from (name + end for end in ENDS.get(name, ("",)))


RULES = sorted(set(rules()))


def checkout(r, **changes):
    """A checkout as a page sends it, now and then with a member that the snapshot cannot have."""
    found = {"ucp": {"version": r.choice((m.VERSION, "2026-08-25"))}, "id": "c-1", "status": r.choice(m.STATUSES[:2]), "currency": "USD",
             "line_items": [], "totals": [{"type": "total", "amount": r.choice((100, 100, 100, 200, Raw("100.0")))}], **changes}
    if r.random() < 0.3:
        found[r.choice(("x", "buyer", "payment", "continue_url"))] = r.choice(({"a": 1, "b": [None]}, {"b": [None], "a": 1}, "text", None))
    if r.random() < 0.05:
        wrong = r.choice(("id", "status", "currency", "line_items", "totals"))
        found[wrong] = r.choice((7, "odd" if wrong == "status" else 7, None))
    if r.random() < 0.03:
        del found[r.choice(list(found))]
    members = list(found.items())
    if r.random() < 0.3:
        r.shuffle(members)
    return dict(members)


def error(r):
    """The parameters of `ec.error`."""
    rows = [{"type": r.choice(("error", "error", "warning")), "severity": r.choice(("unrecoverable", "unrecoverable", "recoverable")),
             "code": r.choice(CODES), "content": r.choice(("Sorry.", "Another."))} for _ in range(r.choice((0, 1, 1, 2, 3)))]
    found = {"ucp": {"version": m.VERSION, "status": "error"}, "messages": rows}
    if r.random() < 0.3:
        found["continue_url"] = "https://shop.example/back"
    return r.choice(({"error": found},) * 8 + ({}, {"error": None}, {"error": {"ucp": {}, "messages": None}}, found))


class Session:
    """A session's lines, made one after the other; `outputs` are the model's output lines as values."""

    def __init__(self, seed, number, length):
        self.r = r = random.Random(f"{seed}/{number}")
        self.model, self.lines, self.outputs, self.now, self.texts = checkout_kit.Replay(), [], [], 1795219200, []
        if r.random() < 0.03:
            self.put("dismiss")
        self.put("begin", at=self.now, **self.settings(0.7))
        # A hostile page, network or shopper ends a presentation soon; most sessions have some calm ones.
        self.hostile = r.choice((0.05, 0.3, 1))
        for _ in range(r.randrange(length // 4, length)):
            self.step()

    def put(self, name, **fields):
        r, document = self.r, {"input": name, **fields}
        if r.random() < 0.15:
            self.now += r.choice((0, 1, 60, 150, 299, 300, 301, -1, -400))
            document["at"] = self.now
        elif r.random() < 0.01:
            document["at"] = r.choice(TIMES + WRONG_TIMES)
        self.add(spelled(document, r if r.random() < 0.05 else None).encode())

    def add(self, line):
        self.lines.append(line)
        self.outputs.append(self.model.take(line))

    def odd(self, values, usual=1):
        """One of the values, the first ones unless the session is hostile."""
        return self.r.choice(values if self.r.random() < self.hostile else values[:usual])

    def settings(self, likely):
        return {name: self.r.choice((*4 * values, None)) for name, values in SETTINGS.items() if self.r.random() < likely}

    def step(self):
        r, flow = self.r, self.model.flow
        if flow is None:
            return self.put("begin")
        if r.random() < 0.02:
            return self.add(r.choice(NOT_LINES)) if r.random() < 0.5 else self.put(**{"name": (line := dict(r.choice(WRONG))).pop("input"), **line})
        if not flow.page and flow.cached and flow.cached.was_shown and r.random() < 0.16:
            if r.random() < 0.5:
                return self.put("pageFinished", page=flow.cached.number)
            done = {"jsonrpc": "2.0", "method": "ec.complete", "params": {"checkout": checkout(r, status="completed", order={"id": "o-1"})}}
            return self.put("message", page=flow.cached.number, mainFrame=True, origin="https://shop.example", text=spelled(done, None))
        if not flow.page and r.random() < (0.25 if flow.cached else 0.85):
            return self.address("present" if flow.cached or r.random() < 0.6 else "preload")
        if flow.questions and r.random() < 0.25:
            return self.put("dismiss") if flow.page is flow.cached and r.random() < 0.3 else self.decide()
        r.choices((self.message, self.news, self.shopper, self.decide, self.timer), (10, 4, 3, 0.5, 0.7))[0]()

    def address(self, name):
        flow = self.model.flow
        url = self.odd(URLS, 3)
        cached = flow.cached if name == "present" else flow.page
        if cached and self.r.random() < 0.7:
            url = cached.url
        self.put(name, url=url, **({"entryPoint": self.r.choice(("checkout", "accelerated", None))} if self.r.random() < 0.15 else {}))

    def shopper(self):
        name = self.r.choices(("preload", "present", "dismiss", "invalidate", "configure", "resume"), (4, 2, 4, 1, 2, 0.3))[0]
        if name in ("preload", "present"):
            return self.address(name)
        self.put(name, **(self.settings(0.25) if name == "configure" else {}))

    def pages(self):
        return [page for page in (self.model.flow.page, self.model.flow.cached) if page]

    def page(self):
        pages = self.pages()
        return self.r.choice(pages).number if pages and self.r.random() < 0.93 else self.r.randrange(self.model.flow.pages + 2)

    def timer(self):
        armed = list(self.model.flow.timers.values())
        late = not armed or self.r.random() < 0.3
        generation = self.r.randrange(self.model.flow.generation + 2) if late else self.r.choice(armed)
        kind = next((kind for kind, armed in self.model.flow.timers.items() if armed == generation), "expiry")
        self.put("keepAliveFailed" if (kind == "expiry") == (self.r.random() < 0.1) else "expired", generation=generation)

    def news(self):
        r, page = self.r, self.page()
        url = next((each.url for each in self.pages() if each.number == page), URLS[0])
        name = r.choices(("pageFinished", "pageAnswer", "pageFailed", "navigation", "processDied"), (4, 4, 3, 3, 0.5 * self.hostile))[0]
        fields = {}
        if name == "pageAnswer":
            status = self.odd((200, 304, 399, 400, 401, 403, 404, 410, 418, 500, 502, 503, 999), 3)
            fields = {"url": r.choice((url, url, LINKS[0], "https://shop.example/other")), "status": status, "mainFrame": r.random() < 0.7,
                      "words": r.choice(("odd", None))}
            if r.random() < 0.4:
                fields["headers"] = [{"name": "Date", "value": ""}, {"name": r.choice(("cf-mitigated", "CF-Mitigated", " Cf-Mitigated ")),
                                                                     "value": r.choice(("challenge", " Challenge ", "block"))}]
        elif name == "pageFailed":
            kind = self.odd(("cancelled", *checkout_kit.TRANSIENT, "network", "unknown"))
            fields = {"committed": r.random() < 0.3 * self.hostile, "kind": kind, "code": r.choice((-1001, -1202, 102)),
                      "message": r.choice(("late", ""))}
        elif name == "navigation":
            fields = {"url": r.choice(LINKS), "redirect": r.random() < self.hostile, "mainFrame": r.random() < 0.8}
        self.put(name, page=page, **fields)

    def decide(self):
        r, flow = self.r, self.model.flow
        row = r.choice(flow.questions) if flow.questions else None
        ask = row["ask"] if row and r.random() < 0.9 else r.randrange(flow.asks + 2)
        kind = row["kind"] if row and r.random() < 0.85 else r.choice(("window.open", *m.STEPS.values()))
        if r.random() < 0.4:
            self.put("reject", ask=ask, code=r.choice(list(m.REJECTIONS)))
        elif kind == "window.open":
            self.put("link", ask=ask, action=r.choice(("open", "cancel", "handled")))
        else:
            part = "methods" if kind.startswith("fulfillment") else "instruments"
            self.put("delegated", ask=ask, **{part: r.choice(([], [{"id": "card-1", "credential": {"type": "token", "token": "t"}}], [Raw("1.50")]))})

    def message(self):
        r = self.r
        if self.texts and r.random() < 0.2:
            text = r.choice(self.texts[-4:] if r.random() < 0.7 else self.texts)
        else:
            text = r.choice(NOT_MESSAGES) if r.random() < 0.06 else self.text()
        self.texts.append(text)
        origin = {"origin": self.odd(ORIGINS)} if r.random() < 0.97 else {}
        self.put("message", page=self.page(), text=text, mainFrame=r.random() < 0.97, **origin)

    def text(self):
        r = self.r
        is_request = r.random() < 0.6
        waits = self.model.flow.settings["delegations"] and not any(page.accepted for page in self.pages())
        methods = REQUESTS if is_request else METHODS if r.random() < self.hostile + 0.2 else METHODS[:-3]
        method = "ec.ready" if is_request and waits and r.random() < 0.5 else r.choice(methods)
        if method == "ec.ready":
            params = {"delegate": r.choice(([], ["window.open"], *2 * (list(m.STEPS.values()),), ["payment.credential", "other"], [7], None)),
                      **({"auth": r.choice(({"type": "oauth"}, {}, None))} if r.random() < 0.1 else {})}
        elif method == "ec.window.open_request":
            params = {"url": r.choice(10 * LINKS[:2] + LINKS + (None, 7))}
        elif method == "ec.error":
            params = error(r)
        else:
            params = {"checkout": checkout(r, **({"status": "completed", "order": {"id": "o-1", "label": "#1"}}
                                                 if method == "ec.complete" and r.random() < 0.9 else {}))}
        document = {"jsonrpc": "2.0", "method": method, "params": params}
        if r.random() < 0.07:
            document["params"] = r.choice((None, {}, [], "text"))
            if document["params"] is None and r.random() < 0.5:
                del document["params"]
        if is_request != (r.random() < 0.04):
            document["id"] = r.choice(r.choices((IDS, (None,), range(20)), (0.15, 0.15, 0.7))[0])
        return spelled(document, r if r.random() < 0.1 else None)


def reached(session):
    """What a session reaches, as pairs of a group and a name."""
    yield from (("rule", rule) for rule in session.model.hits)
    for output in session.outputs:
        if "error" in output:
            yield "line", "malformed_input"
            continue
        yield "line", next((each for each in ("refused", "ignored") if each in output), "taken")
        yield "phase", output["state"]["phase"]
        yield from (("effect", effect["effect"]) for effect in output["effects"])
        yield from (("event", event["event"]) for event in output["events"])


MUST_BE_REACHED = {
    "line": ("taken", "refused", "ignored", "malformed_input"), "phase": ("hidden", "loading", "showing", "completed", "failed"),
    "effect": checkout_kit.EFFECTS, "event": checkout_kit.EVENTS, "rule": RULES,
}
