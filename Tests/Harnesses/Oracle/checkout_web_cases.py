"""Random sessions of the web checkout: lines of input for `widget checkout replay web`.

A session is made along `checkout_web.py`'s state, so that it gets deep: most steps are sensible, some are hostile. The same
seed and number always make the same lines.
"""
import checkout_session
import checkout_web
from checkout_session import spelled
from checkout_shop import FAILURES, MESSAGES, Raw

INPUTS = ("start", "close", "confirmLeave", "stay", "retry")
URLS = ("https://shop.example/c?x=1", "https://shop.example/", "HTTPS://Shop.example", "http://localhost:8080/",
        "http://LOCALHOST",
        "http://127.0.0.1/a?b#c", "http://[::1]:80/", "https://a@h\\x/", "https://é.example/\u2028", "https://h")
WRONG_URLS = ("http://a@localhost/", "http://evil\\@localhost/", "http://localhost:80\\x/", "http://localhost\\@evil/",
              "http://shop.example/", "ftp://shop.example", "http://localhost.evil/", "http://127.0.0.1.evil/", "http://[::2]/",
              "",
              "/relative", "//localhost", "http://localhost@evil/", "http:localhost", "http://::1/", "shop.example",
              "http://0.0.0.0", "ftp://localhost", "httpss://127.0.0.1/",
              " https://shop.example/", "http://localhost%2e/", "https//x", "https:", "https:x", "https:///x", "https://a@/",
              "https://:443", "javascript:alert(1)", "http:///x", None, 7)
HOSTS, PATHS, QUERIES = ("Shop.example", "Zshop.example", "bücher.example", "[::1]"), ("/done", "/done/", "", "/", "/a/b", "//",
                                                                                       "done"), (
    "order", "order id", "é", "o=1")
AMOUNTS = (Raw("25"), Raw("20.5"), "26.00", "0", Raw("0.00"), "007.50", Raw("12.50"), "1", "9223372036854775807",
           "92233720368547758.07",
           Raw("92233720368547758.07"), "1.005", Raw("3.14159"), "0.000000000000000000001", "0." + "0" * 500, "0" * 50 + "7.5")
WRONG_AMOUNTS = (Raw("-1"), Raw("1e2"), Raw("1.5E0"), Raw("-0"), "", " 1", "1.", ".5", "1,00", "+1", "9223372036854775808",
                 "92233720368547758.08", "0.9223372036854775808", "1.00001", Raw("9" * 5000), "0" * 5000, True, [],
                 {"amount": "1"}, "٣")
IDS = ("12", "E-1", Raw("7"), Raw("0"), "é\u2029", Raw("9223372036854775807"), Raw("-0"), "x" * 40)
WRONG_IDS = ("", Raw("9" * 5000), Raw("1.0"), Raw("-1"), Raw("1e3"), Raw("9223372036854775808"), True, [], {})
CURRENCIES = ("USD", "USD", "EUR", "JPY", "KWD", "CLF")
WRONG_CURRENCIES = ("usd", "", "XXX", "USDT", 840, {}, "ＵＳＤ")
DATA = (None, Raw('{"b":1.0,"a":null}'), Raw("[1e5,-0.0,[],{}]"), "text\u007f\u2028", True, Raw("12345678901234567890.10"),
        Raw('{"order":{"total":1},"é":"\\u00e9\\/\\n"}'), {}, Raw("[" * 63 + "]" * 63))
BAD_TEXTS = ("", "{", "[]", "null", "7", "{}", '{"name":7}', '{"event":null}', '{"data":{"total":1}}',
             '{"name":"order","name":"order"}',
             '{"name":"\\ud800"}', "{'name':'order'}", '{"name":"order"', '\ufeff{"name":"x"}',
             '{"name":"custom","data":' + "[" * 64
             + "]" * 64 + "}", '{"name":"custom","data":{"a":1,"a":1}}', '{"name":"custom"} x', "\x00")
REASONS = ("timeout", "offline", "cancelled", "Cancelled", "", "é\n")


def edges():
    """Whole files at the edges of the format."""
    begun = b'{"input":"begin","cartId":"c-1","api":"checkout","kind":"bridge"}\n'
    start, close = b'{"input":"start"}', b'{"input":"close"}'
    yield from (b"", b"\n", begun.strip(), begun.replace(b"\n", b"\r\n"), begun + b"\n" + start, begun + start + b"\r",
                begun + begun,
                start + b"\n" + begun, begun + b"\xff\n" + start, begun + b"\xef\xbb\xbf" + start, begun + start + b"\0\n")
    # A line of 1 MiB is read, one more byte is not.
    yield from (begun + start + b" " * (count - len(start)) + b"\n" + close for count in ((1 << 20), (1 << 20) + 1))
    loaded = begun + start + b"\n" + b'{"input":"answer","request":1,"status":200,"body":{"url":"https://s"}}\n'
    for depth in (63, 64):
        text = '{"name":"deep","data":' + "[" * depth + "]" * depth + "}"
        yield loaded + spelled({"input": "message", "text": text}, None).encode() + b"\n"
        body = b'{"input":"answer","request":9,"status":200,"body":' + b"[" * depth + b"]" * depth + b"}\n"
        yield begun + body


class Session(checkout_session.Session):
    """A session of the web checkout."""

    NOT_LINES = tuple(line.replace(b"load", b"start") for line in checkout_session.NOT_LINES)

    def __init__(self, seed, number, length):
        super().__init__(checkout_web.Replay(), f"web/{seed}/{number}")
        r, self.ends_in = self.r, 5
        self.good = r.choice((0.9, 0.7, 0.5))
        # How often the page sends values that can be read.
        self.tidy = r.choice((1, 0.9, 0.6))
        if r.random() < 0.05:
            r.choice((self.hostile_line, self.plain("start")))()
        self.begin()
        while len(self.lines) < length and self.ends_in > 0:
            if r.random() < 0.85:
                self.sensible()
            else:
                self.hostile()
            if self.flow.phase == "left":
                self.ends_in -= 1

    def note(self, before):
        flow = self.flow
        if flow is None or before is None or flow is before:
            return
        if flow.is_leaving:
            self.inner.add("leaving_" + flow.phase)
        for name, holds in (("dismissed", flow.is_dismissed), ("page_id", flow.page_id), ("begun_id", flow.begun_id),
                            ("begun_again", before.phase == "failed" and flow.phase == "starting"),
                            ("reported_again", before.phase == "completing" and before.under_way is None and flow.under_way)):
            if holds:
                self.inner.add(name)
        if flow.repeats > before.repeats:
            self.inner.add("repeated_by_leaving" if before.is_leaving else "repeated_after_leaving")

    # --- Begin ------------------------------------------------------------------------------------------------------------

    def settings(self):
        r = self.r
        settings = {"cartId": r.choice(("c-1", "c-1", "c 1/é\""))}
        kind, api = r.choice(("bridge", "bridge", "parse")), r.choice(("cartTransfer", "checkout", None))
        if api or r.random() < 0.5:
            settings["api"] = api
        if api != "checkout" or r.random() < 0.2:
            settings["appId"] = r.choice(("app-1", "app/1", "é~._-", "%", "a b"))
        elif r.random() < 0.2:
            settings["appId"] = None
        settings["kind"] = kind
        if kind == "parse" or r.random() < 0.2:
            settings["completion"] = {"host": r.choice(HOSTS), "path": r.choice(PATHS), "orderQuery": r.choice(QUERIES)}
        elif r.random() < 0.2:
            settings["completion"] = None
        return settings

    def begin(self):
        r, wrong = self.r, self.r.random() < 0.15
        while True:
            settings = self.settings()
            if wrong:
                self.spoil(settings)
            self.add(spelled({"input": "begin", **settings}, r if r.random() < 0.05 else None).encode())
            if self.flow is not None:
                return
            wrong = r.random() < 0.3

    def spoil(self, settings):
        r = self.r
        kind = r.randrange(6)
        if kind == 0:
            settings[r.choice(("cartId", "appId"))] = r.choice(("", None, 7))
        elif kind == 1:
            del settings[r.choice(list(settings))]
        elif kind == 2:
            settings[r.choice(("api", "kind"))] = r.choice((None, "", "Bridge", "checkout ", 7))
        elif kind == 3:
            settings["more"] = None
        elif kind == 4:
            settings["completion"] = r.choice((7, {}, [], {"host": "h", "path": "/"},
                                               {"host": "", "path": "", "orderQuery": "q"},
                                               {"host": "h", "path": "", "orderQuery": ""},
                                               {"host": "h", "path": None, "orderQuery": "q"},
                                               {"host": "h", "path": "/", "orderQuery": "q", "more": None}))
        else:
            settings["cart"] = settings.pop("cartId", "c-1")

    # --- Sensible steps -----------------------------------------------------------------------------------------------------

    def sensible(self):
        flow, pending = self.flow, self.flow.under_way is not None
        if flow.is_leaving:
            self.choose((3, self.plain("stay")), (0.7, self.plain("confirmLeave")), (0.3, self.plain("close")),
                        (4, self.page_step),
                        (2 if flow.phase == "failed" or flow.phase == "completing" and not pending else 0.3,
                         self.plain("retry")),
                        (0.5, self.plain("start")), (5 if pending else 0, self.answer))
        elif pending and self.r.random() < (0.9 if flow.phase == "starting" else 0.5):
            self.answer()
        elif flow.phase == "idle":
            self.choose((20, self.plain("start")), (0.3, self.plain("close")))
        elif flow.phase == "starting":
            self.choose((2, self.plain("start")), (1, self.plain("close")))
        elif flow.phase == "failed":
            self.choose((20, self.plain("retry")), (2, self.plain("start")), (0.5, self.plain("close")))
        elif flow.phase in ("loading", "showing"):
            self.choose((20, self.page_step), (1.5, self.plain("close")), (0.5, self.plain("start")))
        elif flow.phase == "completing":
            self.choose((4, self.page_step), (1, self.plain("close")), (0.5 if pending else 4, self.plain("retry")),
                        (0.5, self.plain("start")))
        else:
            self.choose((4, self.page_step), (1, self.plain("close")), (0.5, self.any_input))

    def page_step(self):
        r, url = self.r, self.r.choice(URLS)
        self.choose((2, lambda: self.put("pageStarted", url=url)), (2, lambda: self.put("pageFinished", url=url)),
                    (2, lambda: self.put("pageProgress", progress=r.choice((0, 1, 300, 500, 999, 1000)))),
                    (0.7, lambda: self.put("pageFailed", reason=r.choice(REASONS))),
                    (5, self.message if self.flow.kind == "bridge" else self.navigate))

    def some(self, right, wrong):
        """A right value, or now and then a wrong one."""
        return self.r.choice(right if self.r.random() < self.tidy else wrong)

    def told(self, is_page):
        """An order as a page or an answer sends it."""
        r, order = self.r, {}
        flow = self.flow
        known = flow.order and flow.order["currency"]
        if r.random() < 0.4:
            order["currency"] = self.some(CURRENCIES + (None,),
                                          WRONG_CURRENCIES) if known is None or r.random() < 0.3 else known
        if r.random() < 0.6:
            order["orderId"] = self.some(IDS + (None,), WRONG_IDS)
        for name in ("total", "subTotal", "delivery", "discount"):
            if r.random() < (0.95 if name == "total" and is_page else 0.4):
                order[name] = self.some(AMOUNTS[:8] if r.random() < 0.9 else AMOUNTS, WRONG_AMOUNTS + (None,))
        if r.random() < 0.1:
            order[r.choice(("more", "items", "order_id"))] = r.choice(DATA)
        return order

    def message(self):
        r = self.r
        if r.random() < 0.08:
            self.put("message", text=r.choice(BAD_TEXTS))
            return
        name = r.choices(("order", "paymentcompleted", "error", "closewebview", "custom", "", "Order", "é"),
                         (6, 2.5, 2, 1, 2, 0.3, 0.3, 0.3))[0]
        message = {r.choice(("event", "name")): name}
        if name in ("order", "paymentcompleted"):
            data = self.told(True)
            data = r.choice((data, data, {"order": data}, {"order": data, "total": 1}))
            if r.random() < (0.25 if name == "paymentcompleted" else 0.05):
                data = r.choice((None, None, {"order": None}, {"order": None, "total": 1}, 7, [], {"order": "E-1"}, "order",
                                 {}))
            if data is not None or r.random() < 0.5:
                message["data"] = data
        elif name == "error":
            message["data"] = r.choice(({"errorMessage": r.choice(MESSAGES)},) * 6
                                       + ({"errorMessage": None}, {"errorMessage": 7}, {}, None, "errorMessage", []))
        elif r.random() < 0.8:
            message["data"] = r.choice(DATA)
        roll = r.random()
        if roll < 0.05:
            message["event"], message["name"] = r.choice(((7, name), (None, name), (name, "custom"), ("custom", name),
                                                          (name, 7)))
        elif roll < 0.1:
            message["more"] = r.choice(DATA)
        self.put("message", text=spelled(message, r if r.random() < 0.2 else None))

    def navigate(self):
        """An address that places the order, one that differs from such an address in one part, or in many."""
        r, wanted = self.r, self.flow.completion
        kind, part, parts = r.choices(("right", "near", "far"), (1, 7, 1))[0], r.randrange(11), iter(range(11))

        def pick(right, *wrong):
            is_wrong = next(parts) == part if kind == "near" else kind == "far" and r.random() < 0.3
            return r.choice(wrong if is_wrong else right)

        def spell(text):
            return "".join(f"%{byte:02x}" if r.random() < 0.3 or not chr(byte).isalnum() else chr(byte)
                           for byte in text.encode())

        host, path = wanted["host"], wanted["path"].removesuffix("/")
        path = path if path.startswith("/") or not path else "/" + path
        address = (pick(("https", "HTTPS", "hTtps"), "http", "httpss", "1https", "ftp") + pick(("://",), ":", ":/", "//")
                   + pick(("",), "a@", "@", "shop.example@", "a:443@")
                   + pick((host, host.lower(), host.upper() if host.isascii() else host), "evil", host + ".evil", "",
                          "a." + host, host + "%2e")
                   + pick(("", "", ":443", ":"), ":80", ":8443", ":0443", ":443:443", ":x")
                   + pick((path, path + "/", path + "/x", path + "//"), path + "x", "/", "", path + ";x", path + "%2F",
                          path.upper() or "x"))
        name, value = pick((spell(wanted["orderQuery"]),), "other", wanted["orderQuery"].upper(), "%", "order"), pick(
            ("E-9", "a%20b+c", "%C3%A9", "1", "=x"), "", "", "%zz", "%ff", "%", "%2", "%ed%a0%80", "%c0%af")
        item = name + pick(("=",), "") + value
        self.put("navigated", url=address + pick(("?",), "#", "%3F", "??")
                 + pick(("", "a=1&", "&"), name + "&", name + "=&", name + "=first&", "%ff&") + item
                 + r.choice(("", "", "&b", "#f", "#?" + item, "&" + name + "=last")))

    def answer(self, good=None):
        r, (number, kind) = self.r, self.flow.under_way
        roll = r.random()
        if roll < 0.07:
            self.put("noAnswer", request=number, reason=r.choice(("timeout", "unreachable", "cancelled")))
        elif roll < 0.07 + (good or self.good) * (1 if kind == "begin" else 0.7):
            body = self.page() if kind == "begin" else {"orderNumber": r.choice(IDS), "more": 1}
            self.put("answer", request=number, status=r.choice((200, 200, 201, 204, 299)), body=body)
        elif roll < 0.9:
            fields = {"request": number, "status": r.choice(FAILURES if r.random() < 0.7 else (409, 410))}
            if r.random() < 0.8:
                fields["body"] = r.choice(({"message": r.choice(MESSAGES)}, {"message": 7}, {}, None, [], "text"))
            self.put("answer", **fields)
        else:
            body = self.bad_page() if kind == "begin" else r.choice(
                [None, [], {}, "12", {"orderNumber": None}, *({"orderNumber": each} for each in WRONG_IDS)])
            self.put("answer", request=number, status=200, body=body)

    def page(self):
        r = self.r
        page = {"url": r.choice(URLS)}
        for name, values in (
                ("httpMethod", (None, "GET", "POST", "")), ("body", (None, "a=1&b=é", "")), ("more", DATA),
                ("headers", (None, [], [{"name": "A", "value": "b"}, {"name": "A", "value": "", "more": 1}])),
                ("cookies", (None, [], [{"name": "s", "value": "1", "path": "/"}, {"name": "é", "value": "", "domain": None},
                                        {"value": "2", "path": None, "name": "t", "domain": "shop.example"}]))):
            if r.random() < 0.4:
                page[name] = r.choice(values)
        tidy, self.tidy = self.tidy, max(self.tidy, 0.9)
        if r.random() < 0.7:
            page["order"] = r.choice((None, {}, self.told(False), self.told(False), self.told(False)))
        self.tidy = tidy
        return page

    def bad_page(self):
        r, page = self.r, self.page()
        row = {"name": "A", "value": "b"}
        name, values = r.choice((
            *(("url", WRONG_URLS),) * 5, ("httpMethod", (7, [])), ("body", (7, {})),
            ("headers", ({}, [None], [{"name": "A"}], [{**row, "value": None}], [row, {"name": 7, "value": ""}], "A: b")),
            ("cookies", ({}, [7], [{"value": "b"}], [{**row, "domain": 7}], [{**row, "path": []}])),
            ("order", (7, [], "12", {"total": "x"}, {"currency": "usd"}, {"orderId": ""}, {"orderId": True},
                       {"total": Raw("1.005"), "currency": "USD"}))))
        page[name] = r.choice(values)
        if r.random() < 0.1:
            del page["url"]
        return r.choice((page,) * 9 + (None, [], "https://shop.example/"))

    # --- Hostile steps ------------------------------------------------------------------------------------------------------

    def hostile(self):
        self.choose((3, self.any_input), (1.5, self.hostile_line), (1.5, self.wrong_fields), (2, self.strange_answer))

    def any_input(self):
        """A well-formed input, whatever the state is."""
        r = self.r
        r.choice([*map(self.plain, ("start", "retry", "stay")), self.page_step, self.page_step,
                  lambda: self.put("navigated", url="https://shop.example/done?order=1"),
                  lambda: self.put("message", text='{"name":"custom"}'),
                  *([self.plain("close"), self.plain("confirmLeave")] if r.random() < 0.3 else [])])()

    def wrong_fields(self):
        """A known input with a wrong field."""
        r = self.r
        good = {"pageStarted": {"url": "https://s"}, "pageProgress": {"progress": 5}, "pageFinished": {"url": "https://s"},
                "pageFailed": {"reason": "x"}, "message": {"text": "{}"}, "navigated": {"url": "https://s"}, "start": {},
                "answer": {"request": self.flow.last_request or 1, "status": 200},
                "noAnswer": {"request": self.flow.last_request or 1, "reason": "timeout"},
                "begin": {"cartId": "c-1", "api": "checkout", "kind": "bridge"}, "close": {}}
        name = r.choice(list(good))
        fields = good[name]
        kind = r.random()
        if kind < 0.2 or not fields:
            fields["more"] = None
        elif kind < 0.4:
            del fields[r.choice(list(fields))]
        elif name == "pageProgress":
            fields["progress"] = r.choice((-1, 1001, Raw("1.0"), Raw("1e2"), "5", None, True, 2 ** 63, Raw("-0")))
        elif name == "answer":
            fields[r.choice(("request", "status"))] = r.choice((99, 1000, Raw("200.0"), "200", None, -1, 2 ** 64, True))
        else:
            fields[r.choice(list(fields))] = r.choice((None, 7, "", [], {}, True, "unknown"))
        self.put(name, **fields)

    def strange_answer(self):
        """An answer that is late, twice, or to an unknown request."""
        r, last = self.r, self.flow.last_request
        number = r.choice((0, last + 1, 99, 2 ** 63 - 1, max(0, last - 1), max(0, last - 2),
                           *([last, last] if self.flow.under_way is None else ())))
        if r.random() < 0.3:
            self.put("noAnswer", request=number, reason="timeout")
        else:
            self.put("answer", request=number, status=r.choice((200, 409, 410, 500)),
                     body=r.choice((self.page(), {"orderNumber": "late"}, None)))
