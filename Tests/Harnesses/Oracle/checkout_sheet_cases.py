"""Random sessions of the checkout sheet: lines of input for `widget checkout replay sheet`.

A session is made along `checkout_sheet.py`'s state, so that it gets deep: most steps are sensible, some are hostile. The same
seed and number always make the same lines.
"""
import json

import checkout_session
import checkout_sheet
from checkout_lines import LAST_SECOND
from checkout_session import spelled
from checkout_shop import Raw

URLS = ("https://shop.example/cart/c/1?key=a", "https://shop.example/cart/c/1?key=b", "HTTP://shop.example/cart#f",
        "https://shop.example/account/login/multipass/t0k", "https://shop.example/?Multipass", "https:")
WRONG_URLS = ("", "/cart", "ftp://shop.example", "javascript:alert(1)", "file:///etc", "about:blank", "//shop.example",
              "httpss://x",
              " https://x", "1http://x", "data:text/html,x", "shop.example")
BANK = ("https://bank.example/", "https://shop.example/cart/c/1", "https://shop.example/cart/c/1?key=a#", "")
STATUSES = (100, 200, 204, 302, 399) + (400, 401, 403, 404, 408, 410, 418, 429, 499, 500, 501, 502, 503, 504, 599, 600, 999)
REASONS = ("offline", "timeout", "cancelled", "cancelled", "Cancelled", "", "é\n\u2028")
SETTINGS = {"preloading": (True, False, None), "colorScheme": ("automatic", "light", "dark", "web", None),
            "tintColor": ("#001122", "#aaBBff", "#AAbbFF", None), "backgroundColor": ("#000000", None),
            "title": ("Checkout", "Kasse é\u2029", "", None), "locale": ("en-US", "de", "", None),
            "recovery": ("default", "ask", "ask", "never", None)}
WRONG_SETTINGS = {"preloading": ("true", 1), "colorScheme": ("Light", "", 7),
                  "tintColor": ("#12345", "112233", "#11223g", "#1122334",
                  "#11 223", "", 7, "#١١١١١١"), "backgroundColor": ("red", []), "title": (7, {}), "locale": (7, True),
                  "recovery": ("always", "", False)}
LINKS = ("https://s.example/a", "http://s.example", "HTTPS://s.example/?a=1", "mailto:a@b.c", "tel:1", "about:blank",
         "ABOUT:srcdoc",
         "/relative", "?open_externally=1", "//s.example/x", "", "#f", "javascript:alert(1)", "JavaScript:%61",
         "data:text/html,x",
         "DATA:,", "file:///etc", "blob:https://s.example/1", "app://x?y", "intent:#Intent;end", "a.b+c-1:x", "1a:x", "a_b:c",
         "javascript:x?open_externally=1", "about:blank?open_externally=1", "mailto:a?open_externally=true&subject=x",
         "x:?open_externally=1")
ITEMS = ("a=b%2Bc", "open_externally=true", "open_externally=TRUE", "open_externally=1", "open_externally=%31",
         "open%5Fexternally=tRue",
         "open_externally=false", "open_externally", "open_externally=", "open_externally=11", "Open_externally=1",
         "open_externally=%zz",
         "open_externally=%74r%75e", "%ff=1", "", "x", "y=1=2", "open+externally=1", "open_externally=true ",
         "open_externally=１")
PLACES = ("https://shop.example/c/Thank%2Dyou?order_id=a%20b+c&order_id=2", "https://shop.example/thank_you",
          "https://x/THANK-YOU/?order_id",
          "https://x/a/thank-you/b?order_id=&order_id=3", "https://x/thank-you?order_id=%zz&order_id=1",
          "https://x/tHank%5fYou?%6frder_id=%C3%A9",
          "HTTP://x/thank-you?a=1&order_id=9#order_id=1", "https://x/thank-you?order_id=a=b",
          "https://x/thank-you?order_id=%2",
          "https://x/thank-you?order_id=%ff", "https://x/thank-you?order_id=a%&order_id=b")
ELSEWHERE = ("https://shop.example/x", "https://shop.example/thank-you-all", "https://x/a?thank-you", "https://x/#/thank-you",
             "https://x/thank%2Fyou", "https://x/a%2Fthank-you", "https://x/thank%zzyou", "https://x/thank-you%ff",
             "https://thank-you/", "", "//x/thank-you?order_id=9", "thank_you?order_id=0", "app://x/thank-you", "https:/thank-you",
             "https:///thank-you", "about:thank-you",
             "https://x/%74hank+you", "https://x/thank‐you", "https://x/than\u212a-you", "https://bank.example/3ds")
MONEY = ({"amount": Raw("12.5"), "currencyCode": "USD"}, {"amount": "3", "currencyCode": "JPY"},
         {"amount": Raw("0.005"), "currencyCode": "KWD"},
         {}, {"currencyCode": "USD"}, {"amount": None, "currencyCode": None}, None)
WRONG_MONEY = ({"amount": Raw("12.5")}, {"amount": Raw("1e2"), "currencyCode": "USD"},
               {"amount": Raw("-1"), "currencyCode": "USD"},
               {"amount": "1.005", "currencyCode": "USD"}, {"amount": True, "currencyCode": "USD"}, {"currencyCode": "usd"},
               {"amount": "1", "currencyCode": 840}, {"amount": None, "currencyCode": []}, "12.50", [], 7,
               {"amount": "9223372036854775808", "currencyCode": "JPY"}, {"amount": "", "currencyCode": "USD"})
QUANTITIES = (1, Raw("1.0"), Raw("2.000"), 0, Raw("9223372036854775807.0"), Raw("-0"), Raw("-0.0"), None, Raw("3." + "0" * 400))
WRONG_QUANTITIES = (Raw("1.5"), "1", Raw("1e0"), Raw("1.0e0"), -1, Raw("9223372036854775808"), True, [], Raw("9" * 5000),
                    Raw("1." + "0" * 5000 + "1"))
TEXTS, WRONG_TEXTS = ("t", "", "é\u2028", None), (7, True, [], {})
OBJECTS, WRONG_OBJECTS = (Raw('{"city":"B","n":1.50}'), Raw("{}"), None), ("x", [], 7, True)
LISTS, WRONG_LISTS = (Raw('[{"type":"w","details":{"n":10.5}},null,1e3]'), Raw("[]"), None), ("x", {}, 7, True)
BAD_TEXTS = ("", "{", "[]", "null", "{}", '{"name":7}', '{"name":null,"body":"1"}', '{"body":"true"}', '{"name":"completed"',
             '{"name":"x","name":"completed"}', '{"name":"\\ud800"}', "{'name':'completed'}", '{"name":"unknown","body":"{}"}',
             '{"name":"Completed","body":null}', '{"name":""}', '{"name":"error","body":"[]"} x', "\x00", "completed")


def edges():
    """Whole files at the edges of the format."""
    begun, present = b'{"input":"begin"}\n', b'{"input":"present","url":"https://s"}'
    dismiss = b'{"input":"dismiss"}'
    yield from (b"", b"\n", begun.strip(), begun.replace(b"\n", b"\r\n"), begun + b"\n" + present, begun + present + b"\r",
                begun + begun,
                present + b"\n" + begun, begun + b"\xff\n" + present, begun + b"\xef\xbb\xbf" + present,
                begun + present + b"\0\n")
    # A line of 1 MiB is read, one more byte is not.
    yield from (begun + present + b" " * (count - len(present)) + b"\n" + dismiss for count in ((1 << 20), (1 << 20) + 1))
    for depth in (62, 63, 64):
        event = '{"event":{"id":"1","name":"n","timestamp":"t","type":"standard","data":' + "[" * depth + "]" * depth + "}}"
        text = json.dumps({"name": "webPixels", "body": event})
        yield begun + present + b"\n" + spelled({"input": "message", "page": 1, "text": text}, None).encode() + b"\n"


class Session(checkout_session.Session):
    """A session of the checkout sheet."""

    NOT_LINES = tuple(line.replace(b"load", b"invalidate") for line in checkout_session.NOT_LINES)

    def __init__(self, seed, number, length):
        super().__init__(checkout_sheet.Replay(), f"sheet/{seed}/{number}")
        r = self.r
        self.now, self.urls = r.choice((0, 300, 1795219200, 1795219200, LAST_SECOND)), r.sample(URLS, 2) + [URLS[0]]
        self.tidy, self.often = r.choice((1, 0.9, 0.6)), 0.8
        if r.random() < 0.05:
            r.choice((self.hostile_line, self.plain("dismiss")))()
        self.begin()
        while len(self.lines) < length:
            if r.random() < 0.88:
                self.sensible()
            else:
                self.hostile()

    def note(self, before):
        flow = self.flow
        if flow is None or before is None or flow is before:
            return
        kept = flow.kept is not None
        for name, holds in (("kept_on_screen", kept and flow.kept == flow.on_screen),
                            ("kept_beside", kept and flow.on_screen is not None and flow.kept != flow.on_screen),
                            ("second_failure", flow.failures == 2), ("loaded_again", kept and before.kept == flow.kept
                             and before.pages[flow.kept].loaded_at < flow.pages[flow.kept].loaded_at),
                            ("kept_bar_hidden", kept and flow.pages[flow.kept].is_bar_hidden),
                            ("time_back", flow.now < before.now)):
            if holds:
                self.inner.add(name)

    # --- Settings -----------------------------------------------------------------------------------------------------------

    def settings(self, often):
        r = self.r
        return {name: r.choice(values) for name, values in SETTINGS.items() if r.random() < often}

    def spoil(self, settings):
        r = self.r
        name = r.choice(list(WRONG_SETTINGS))
        settings[name] = r.choice(WRONG_SETTINGS[name])
        if r.random() < 0.2:
            del settings[name]
            settings[r.choice(("more", "Title", "closeButtonTintColor"))] = None

    def begin(self):
        r, wrong = self.r, self.r.random() < 0.1
        while True:
            settings = self.settings(0.2)
            if settings.get("preloading") is False and r.random() < 0.7:
                del settings["preloading"]
            if wrong:
                self.spoil(settings)
            self.add(spelled({"input": "begin", **settings, "at": self.now}, r if r.random() < 0.05 else None).encode())
            if self.flow is not None:
                return
            wrong = r.random() < 0.3

    def configure(self):
        settings = self.settings(0.15)
        if settings.get("preloading") is False and self.r.random() < 0.6:
            settings["preloading"] = True
        self.put("configure", **settings)

    # --- Sensible steps -----------------------------------------------------------------------------------------------------

    def sensible(self):
        flow = self.flow
        phase, off = flow.phase, flow.kept is not None and flow.kept != flow.on_screen
        about = (6 if off else 0, lambda: self.page_step(flow.kept))
        on_screen = lambda: self.page_step(flow.on_screen)
        app = lambda often: ((0.5 * often, self.configure), (0.3 * often, self.plain("invalidate")),
                             (0.7 * often, self.preload))
        if self.r.random() < 0.08:
            self.clock()
        elif phase in ("hidden", "failed"):
            self.choose((4, self.preload), (4, self.present), about, *app(0.6))
        elif phase in ("loading", "showing"):
            self.choose((16, on_screen), about, *app(1), (1, self.plain("dismiss")))
        elif phase == "deciding":
            self.choose((3, lambda: self.put("recover", allowed=True)), (1, lambda: self.put("recover", allowed=False)),
                        (0.7, self.plain("dismiss")), (6, on_screen), about, *app(0.5))
        elif phase == "recovering":
            self.choose((8, on_screen), (4, lambda: self.navigate(flow.on_screen)), about, *app(0.5),
                        (0.7, self.plain("dismiss")))
        else:
            self.choose((6, on_screen), about, *app(0.5), (2, self.plain("dismiss")))

    def clock(self):
        """An input at a time near the end of a kept page's life, or a little later."""
        r, flow = self.r, self.flow
        page = flow.pages.get(flow.kept) or flow.pages.get(flow.on_screen)
        base = page.loaded_at if page else self.now
        self.now = min(max(base + r.choice((299, 300, 301, -299, -300, -301, 1, 2, -1, 86400)), 0), LAST_SECOND)
        document = r.choice(({"input": "present", "url": page.url if page else r.choice(self.urls)},
                             {"input": "preload", "url": page.url if page else r.choice(self.urls)}, {"input": "configure"},
                             {"input": "pageFinished", "page": page.number if page else 1, "url": "https://x"}))
        self.add(spelled({**document, "at": self.now}, None).encode())

    def preload(self):
        r, kept = self.r, self.flow.pages.get(self.flow.kept)
        url = kept.url if kept and r.random() < 0.4 else r.choice(self.urls)
        self.put("preload", url=url if r.random() < 0.95 else r.choice(WRONG_URLS))

    def present(self):
        r, kept = self.r, self.flow.pages.get(self.flow.kept)
        url = kept.url if kept and r.random() < 0.7 else r.choice(self.urls)
        self.put("present", url=url if r.random() < 0.95 else r.choice(WRONG_URLS))

    def page_step(self, number):
        r, page = self.r, self.flow.pages.get(number)
        url = page.url if page else URLS[0]
        self.choose(
            (4, lambda: self.put("pageFinished", page=number, url=r.choice((url, *BANK)))),
            (2, lambda: self.put("pageProgress", page=number, progress=r.choice((0, 1, 300, 600, 999, 1000)))),
            (1.5, lambda: self.put("pageAnswer", page=number, url=url, status=r.choice(STATUSES[:5]))),
            (1.2, lambda: self.put("pageAnswer", page=number, url=url, status=r.choice(STATUSES[5:]))),
            (1, lambda: self.put("pageAnswer", page=number, url=r.choice(BANK), status=r.choice(STATUSES))),
            (0.7, lambda: self.put("pageFailed", page=number, reason=r.choice(REASONS))),
            (0.5, lambda: self.put("queued", page=number)), (6, lambda: self.message(number)), (3, lambda: self.link(number)),
            (1, lambda: self.navigate(number)))

    def navigate(self, number):
        r = self.r
        self.put("navigated", page=number, url=r.choice(PLACES if r.random() < 0.5 else ELSEWHERE))

    def link(self, number):
        r = self.r
        if r.random() < 0.5:
            url = r.choice(LINKS)
        else:
            url = (r.choice(("https://s.example/", "HTTP://s.example", "app://x", "x:", "/r", "javascript:x",
                             "https://s.example/?"))
                   + "?" + "&".join(r.choices(ITEMS, k=r.choice((1, 1, 2,
                                                                 3)))) + r.choice(("", "", "#f", "#?open_externally=1", "#")))
        self.put("link", page=number, url=url, newWindow=r.random() < 0.25)

    # --- Messages -----------------------------------------------------------------------------------------------------------

    def some(self, right, wrong):
        """A right value, or now and then a wrong one."""
        return self.r.choice(right if self.r.random() < self.tidy else wrong)

    def members(self, **values):
        """An object that now and then lacks a member."""
        return {name: value for name, value in values.items() if self.r.random() < self.often}

    def message(self, number):
        r = self.r
        if r.random() < 0.06:
            self.put("message", page=number, text=r.choice(BAD_TEXTS))
            return
        name = r.choices(("completed", "error", "checkoutBlockingEvent", "webPixels", "other"), (1.2, 1.5, 2, 3, 0.4))[0]
        body = {"completed": self.completed, "error": self.failures, "checkoutBlockingEvent": self.blocking,
                "webPixels": self.pixel, "other": lambda: {}}[name]()
        text = spelled(body, r if r.random() < 0.2 else None)
        message = {"name": name, "body": text}
        roll = r.random()
        if roll < 0.04:
            message["body"] = r.choice((None, body, "", "{", text + " x", 7))
        elif roll < 0.06:
            del message["body"]
        elif roll < 0.1:
            message["more"] = r.choice((None, 1))
        self.put("message", page=number, text=spelled(message, r if r.random() < 0.2 else None))

    def completed(self):
        r = self.r
        kind, tidy = r.choice(("right", "near", "far")), self.tidy
        self.tidy = 1 if kind != "far" else self.tidy
        self.often = 1 if kind != "far" else 0.8
        price = self.members(subtotal=self.some(MONEY, WRONG_MONEY), shipping=self.some(MONEY, WRONG_MONEY),
                             taxes=self.some(MONEY, WRONG_MONEY), total=self.some(MONEY, WRONG_MONEY))
        rows = [self.members(title=self.some(TEXTS, WRONG_TEXTS), quantity=self.some(QUANTITIES, WRONG_QUANTITIES),
                             price=self.some(MONEY, WRONG_MONEY), productId=self.some(TEXTS, WRONG_TEXTS),
                             merchandiseId=self.some(TEXTS, WRONG_TEXTS), image=7) for _ in range(r.choice((0, 1, 1, 2)))]
        if r.random() > self.tidy:
            rows.append(r.choice((None, 7, [], "line")))
        cart = self.members(token=self.some(TEXTS, WRONG_TEXTS), lines=self.some((rows,) * 9 + (None,), ({}, "x")),
                            price=self.some((price,) * 6 + ({}, None), ([], 7)))
        details = self.members(id=self.some(("o-1", "o-1", "é", None), WRONG_TEXTS + ("",)),
                               email=self.some(TEXTS, WRONG_TEXTS),
                               phone=self.some(TEXTS, WRONG_TEXTS), cart=self.some((cart,) * 9 + ({}, None), ([], "c")),
                               billingAddress=self.some(OBJECTS, WRONG_OBJECTS), deliveries=self.some(LISTS, WRONG_LISTS),
                               paymentMethods=self.some(LISTS, WRONG_LISTS), more=1)
        self.tidy, self.often = tidy, 0.8
        if kind != "far":
            details["id"] = "o-1"
            if kind == "near":
                self.spoil_order(details)
            return {"orderDetails": details}
        return r.choice(({"orderDetails": details},) * 8 + ({"orderDetails": details, "orderId": "x"}, {},
                                                            {"orderDetails": None},
                                                            {"orderDetails": [details]}, details, [], None, True))

    def spoil_order(self, details):
        """Makes one part of an order unreadable, or takes it away."""
        r, cart = self.r, details["cart"] or {}
        rows, price = cart.get("lines") or [], cart.get("price") or {}
        owner, key, values = r.choice((
            (details, "id", WRONG_TEXTS + (None, "")), (details, "email", WRONG_TEXTS),
                                       (details, "billingAddress", WRONG_OBJECTS),
            (details, "deliveries", WRONG_LISTS), (details, "paymentMethods", WRONG_LISTS),
                                       (cart, "token", WRONG_TEXTS + (None,)),
            (cart, "lines", ({}, "x", None, [None], [7])), (cart, "price", ([], 7, None)),
            *((price, name, WRONG_MONEY) for name in ("subtotal", "total")),
            *((row, "price", WRONG_MONEY) for row in rows), *((row, "quantity", WRONG_QUANTITIES) for row in rows),
            *((row, r.choice(("title", "productId", "merchandiseId")), WRONG_TEXTS) for row in rows)))
        owner[key] = r.choice(values)

    def failures(self):
        r = self.r

        def entry():
            group = r.choice(("configuration", "unrecoverable", "unrecoverable", "expired", "checkout", "authentication",
                              "other", ""))
            codes = ("storefront_password_required", "cart_expired", "cart_completed", "invalid_cart", "unknown",
                     "Cart_expired", 7, None)
            found = self.members(code=r.choice(codes), reason=r.choice(("No.", "", "é\u2028", 7, None)), more=1)
            return {"group": group, **found}
        rows = [entry() if r.random() < 0.85 else r.choice((None, 7, {}, [], {"group": 7}, {"group": None}, "expired",
                                                            {"Group": "expired"}))
                for _ in range(r.choice((0, 1, 1, 1, 2, 3)))]
        return rows if r.random() < 0.95 else r.choice(({}, entry(), None, "expired", True))

    def blocking(self):
        return self.r.choice((True, False, True, False, "true", 1, None, {}) if self.r.random() < 0.4 else (True, False))

    def pixel(self):
        r = self.r
        event = {"id": "1", "name": r.choice(("page_viewed", "", "é")), "timestamp": "2026-11-21T10:00:00Z",
                 "type": r.choice(("standard", "custom"))}
        anything = (None, Raw('{"b":1.0,"a":[null,-0.0,1e9]}'), Raw('{"q":"\\u007f\\/\\"\\u00e9"}'), {},
                    *(Raw('{"a":' + "[" * depth + "]" * depth + "}") for depth in (61, 62)))
        for name in ("context", "data", "customData"):
            if r.random() < (0.9 if name == "customData" else 0.6):
                event[name] = r.choice(anything[1:] if name == "customData" else anything)
        roll = r.random()
        if roll < 0.18:
            event[r.choice(("context", "data", "customData", "type", "id"))] = r.choice(("text", 7, [], True, Raw("[[],{}]"),
                                                                                         "Standard"))
        elif roll < 0.25:
            event[r.choice(("id", "name", "timestamp"))] = r.choice((None, 7, {}))
        elif roll < 0.32:
            del event[r.choice(list(event))]
        return r.choice(({"name": "n", "event": event},) * 9 + ({"event": event}, {"event": [event]}, event, {}, None, []))

    # --- Hostile steps ------------------------------------------------------------------------------------------------------

    def hostile(self):
        self.choose((3, self.any_input), (1, self.hostile_line), (1.5, self.wrong_fields), (2.5, self.strange_page))

    def any_input(self):
        """A well-formed input, whatever the state is."""
        r = self.r
        r.choice([self.plain("dismiss"), lambda: self.put("recover", allowed=r.random() < 0.5), self.preload, self.present,
                  self.configure,
                  lambda: self.put("present", url=r.choice(WRONG_URLS)),
                  lambda: self.put("preload", url=r.choice(WRONG_URLS))])()

    def strange_page(self):
        """Words about a page that is gone, or never was."""
        r, last = self.r, self.flow.last_page
        self.page_step(r.choice((0, last + 1, 2 ** 63 - 1, max(1, last - 1), max(1, last - 2), 1)))

    def wrong_fields(self):
        """A known input with a wrong field."""
        r, number = self.r, self.flow.on_screen or 1
        good = {"preload": {"url": URLS[0]}, "present": {"url": URLS[0]}, "recover": {"allowed": True}, "invalidate": {},
                "dismiss": {},
                "pageAnswer": {"page": number, "url": URLS[0], "status": 200}, "queued": {"page": number},
                "pageProgress": {"page": number, "progress": 5}, "pageFinished": {"page": number, "url": URLS[0]},
                "pageFailed": {"page": number, "reason": "x"}, "message": {"page": number, "text": "{}"},
                "link": {"page": number, "url": "mailto:a", "newWindow": True}, "navigated": {"page": number, "url": URLS[0]},
                "begin": {}, "configure": {}}
        name = r.choice(list(good))
        fields = good[name]
        kind = r.random()
        if name == "configure":
            self.spoil(fields)
        elif kind < 0.2 or not fields:
            fields["more"] = None
        elif kind < 0.4:
            del fields[r.choice(list(fields))]
        else:
            key = r.choice(list(fields))
            wrong = (None, [], {}, True, 7) if key in ("url", "text", "reason") else (
                None, -1, 1001, 99, 1000, Raw("1.0"), Raw("1e2"), "1", "true", 2 ** 63, Raw("-0"), 0)
            fields[key] = r.choice(wrong)
        self.put(name, **fields)
