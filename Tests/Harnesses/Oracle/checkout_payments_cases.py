"""Random sessions of the payments flow, against a server that answers well, badly, late, twice or not at all."""
import checkout_payments
import checkout_random
import rules as c
from checkout_random import REASONS, TEXTS
from checkout_session import spelled
from checkout_shop import FAILURES, MESSAGES, Raw

STATUSES = ("open", "open", "pending", "authorized", "paid", "canceled", "expired", "failed", "mystery", "")
TIMES = ("2026-11-21T10:00:00Z", "2026-11-21T10:00:00.9Z", "2026-11-21T10:00:01Z", "2026-11-21T10:00:00.900000000000Z",
         "2026-11-21T10:00:00.89999999999999999999Z", "2026-11-21T11:00:00.10+01:00", "2026-11-21T10:00:00.0000000001Z",
         "2026-11-22T00:30:00+01:00", "2026-11-20T23:30:00-01:00", "2026-11-22T23:59:59.999999999Z", "2024-02-29T00:00:00Z",
         "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.5Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
         "2026-11-21T11:00:00+01:00")
WRONG_TIMES = ("2026-11-21", "2026-11-21 10:00:00Z", "2026-11-21T10:00:00", "2026-02-29T10:00:00Z", "0000-12-31T23:59:59Z",
               "0001-01-01T00:00:00+00:01", "", "2026-11-21T10:00:60Z", "2026-11-21t10:00:00z", 1795219200, None,
               "9999-12-31T23:59:59-00:01", "2026-11-21T10:00:00.Z", "2026-11-21T10:00:00,5Z", "2026-11-21T10:00:00+24:00")
URLS = ("https://pay.example/1", "http://pay.example/2?a=b#c", "HTTPS://PAY.example", "https:", "https://é.example/\u2028")
OTHER_URLS = (None, "", "ftp://pay.example/1", "pay.example/1", "//pay.example", "httpss://pay.example", "javascript:1",
              "app-pay://payments/1", "https//pay.example", " https://pay.example", "\u212attps://x", ":https://x")
LINKS = ("SCHEME://payments/1", "SCHEME://payments/2", "SCHEME://payments/x/2/", "SCHEME://PAYMENTS/007?status=paid#x",
         "SCHEME://user@payments:80//1//", "SCHEME://payments:/9223372036854775807", "SCHEME://payments:x/1",
         "SCHEME://payments/1?/x", "SCHEME://a@b@payments/1", "SCHEME://payments/../1", "SCHEME://payments/" + "0" * 5000 + "1")
NOT_LINKS = ("", "SCHEME", "SCHEME:payments/1", "SCHEME:/payments/1", "SCHEME:///payments/1", "SCHEME://payments",
             "SCHEME://payments/",
             "SCHEME://payments/0", "SCHEME://payments/000", "SCHEME://payments/-1", "SCHEME://payments/+1",
             "SCHEME://payments/1.0",
             "SCHEME://payments/ 1", "SCHEME://payments/%31", "SCHEME://payments/1/x", "SCHEME://payments?/1",
             "SCHEME://payments#/1",
             "SCHEME://payments.example/1", "SCHEME://xpayments/1", "SCHEME://p%61yments/1",
             "SCHEME://payments/9223372036854775808",
             "SCHEME://payments/" + "9" * 5000, "SCHEME://payments/\u0661", "SCHEME://payments@x/1", "SCHEMEx://payments/1",
             "xSCHEME://payments/1", "https://payments/1", "https://x/?SCHEME://payments/1", "//payments/1", " SCHEME://payments/1",
             "SCHEME ://payments/1", "SCHEME://payments/1\n", "SCHEME:\\\\payments\\1", "\u017ccheme://payments/1")
PLACES = ("https://bank.example", "http://bank.example/?x", "HTTPS://BANK", "about:blank", "About:srcdoc", "", "/path", "#x", "?x",
          "//bank.example", "bank://go", "tel:1", "mailto:a@x.org", "intent://x?open_externally=true", "javascript:1",
          "JavaScript:1",
          "data:text/html,x", "file:///etc/passwd", "FILE:", "blob:https://x/1", "java\u0000script:1", "1a://x", "x:")
AMOUNTS = ("12.34", "5", "0.01", "1", "99999999.99", "007.50", "12.3", "9223372036854775807", "92233720368547758.07")
WRONG_AMOUNTS = ("", "0", "0.00", "-1", "+1", "1e2", "1,00", ".5", "5.", "12.345678", "99999999999999999999", " 1", "1 ", "١",
                 "0x1",
                 "NaN", "1.2.3", "1\u0000", "9223372036854775808", "92233720368547758.08")
# Amounts of a server, text and numbers by their spelling.
SPELLINGS = (Raw("12.34"), Raw("12"), Raw("12.3"), Raw("0"), Raw("0.00"), "12.34", "0012", Raw("99999999.99"), "12", Raw("7.5"),
             Raw("92233720368547758.07"))
WRONG_SPELLINGS = (Raw("-1"), Raw("-0"), Raw("1e2"), Raw("1E0"), Raw("12.345678"), "", "-1", "1e2", None, True, [], {},
                   Raw("99999999999999999999"), Raw("0.1" + "0" * 500), " 1")
DESCRIPTIONS = ("Mug", "Test", "é" * 255, "\U0001f600" * 3, "x" * 255, "a\u0000b", "\u2028\u2029\x7f\"\\", "   ")
WRONG_DESCRIPTIONS = ("", "ab", "x" * 256, "\U0001f600" * 2, "\U0001f600" * 256, "e\u0301")
MUST_BE_REACHED = {
    "line": "taken refused ignored malformed_input",
    "refused": """wrong_phase invalid_amount invalid_description outcome_unknown unknown_method method_not_available unknown_issuer
        issuer_required unknown_payment key_reused""",
    "phase": "idle starting list creating choosingMethod saving askingFlow paying",
    "effect": "request openBrowser openPage closePage askFlow openLink notify",
    "event": "payment_created payment_finished malformedPayment malformedMethod linkRefused",
    "error": "service_unavailable malformed_answer request_rejected outcome_unknown",
    "request": "list payment methods save",
    "finished": "authorized paid canceled expired failed",
    "state": "days page_null issuer creating_again saving_again link_waits unknown_after_cancel overtaken other_amount newer_kept",
}


def reached(session):
    """The states, codes, effects and events that a session reaches, as pairs of a group and a name."""
    yield from checkout_random.reached(session.outputs)
    yield from (("state", name) for name in session.inner)
    for output in session.outputs:
        if output.keys() & {"error", "refused", "ignored"}:
            continue
        state = output["state"]
        if state["error"]:
            yield "error", state["error"]["code"]
        for effect in output["effects"]:
            if effect["effect"] == "request":
                yield "request", ("save" if effect["method"] == "POST" else "methods" if effect["path"].startswith("methods")
                                  else "list" if effect["path"] == "payments" else "payment")
        for event in output["events"]:
            if event["event"] == "payment_finished":
                yield "finished", event["status"]
        for name, holds in (("days", len(state["payments"] or ()) > 1),
                            ("page_null", state["phase"] == "paying" and not state["page"]),
                            ("issuer", state["draft"] and state["draft"]["issuer"])):
            if holds:
                yield "state", name


def edges():
    """Whole files at the edges of the format, and answers at the edges of size and depth."""
    begin = {"input": "begin", "selectsMethod": False, "flow": "choose", "deepLinkScheme": "shop", "currency": "EUR"}
    yield from checkout_random.edges(begin, "start")
    first = b"".join(spelled(each, None).encode() + b"\n" for each in (begin, {"input": "start"}))
    paid = b'{"id":%d,"amount":1,"description":"","status":"paid","created_at":"2026-11-21T00:00:00Z"}'
    for body in (b'{"data":[' + b"[" * 61 + b"]" * 61 + b"]}", b'{"data":[' + b"[" * 62 + b"]" * 62 + b"]}",
                 b'{"data":[' + b",".join(b'{"id":%d}' % number for number in range(1, 2001)) + b"]}",
                 b'{"data":[' + b",".join(paid % number for number in range(1, 1001)) + b"]}"):
        yield first + b'{"input":"answer","request":1,"status":200,"body":' + body + b"}\n"
    making = spelled({**begin, "selectsMethod": True}, None).encode() + first[first.index(b"\n"):] + b"".join(
        spelled(each, None).encode() + b"\n" for each in (
            {"input": "answer", "request": 1, "status": 200, "body": {"data": []}},
            {"input": "create", "amount": "5", "description": "Mug", "key": "k-1"}))
    for count in (1000, 1001):
        methods = b",".join(b'{"id":"m%d","description":""}' % number for number in range(count))
        yield making + b'{"input":"answer","request":2,"status":200,"body":{"data":[' + methods + b"]}}\n"


class Session(checkout_random.Session):
    replay, own = checkout_payments.Replay, "start"

    def settings(self):
        r = self.r
        self.currency = r.choice(("EUR",) * 8 + ("USD", "JPY", "KWD", "CLF"))
        self.scheme = r.choice(("App-Pay", "app-pay", "a", "A+1.x-", "https"))
        # The server's payments by id, those made by their keys, and how often an answer is good.
        self.server, self.made, self.keys = {}, {}, 0
        self.good = r.choice((0.95, 0.8, 0.6))
        for number in r.sample(range(1, 9), r.choice((0, 0, 1, 2, 3, 5))):
            self.server[number] = self.payment(number)
        return {"selectsMethod": r.random() < 0.5, "flow": r.choice(("external", "inApp", "inApp", "choose", "choose")),
                "deepLinkScheme": self.scheme, "currency": self.currency}

    def note(self, before):
        """Notes the states that the output does not show."""
        flow = self.flow
        if flow is None or before is None or flow is before:
            return
        sent = flow.last_request - before.last_request
        self.inner |= {name for name, holds in (
            ("creating_again", before.phase == "creating" and flow.draft is not before.draft and flow.draft is not None),
            ("saving_again", before.phase == "saving" and flow.phase in ("creating", "choosingMethod")),
            ("link_waits", flow.has_link), ("unknown_after_cancel", flow.is_unknown and flow.phase == "list"),
            ("other_amount", self.documents[-1]["input"] == "answer" and before.phase == "saving" and flow.is_unknown
             and flow.error["status"] == 201),
            ("newer_kept", flow.list_by != before.list_by and flow.list_by < max(flow.read_by.values(), default=0)),
            ("overtaken", len(flow.under_way) < len(before.under_way) + sent
             and self.documents[-1]["input"] == "refresh")) if holds}

    # --- The server -----------------------------------------------------------------------------------------------------------

    def fitting(self, amounts):
        """Amounts that have at most the currency's places, most of the time."""
        places = c.EXPONENTS[self.currency]
        if self.r.random() < 0.05:
            return amounts
        return [each for each in amounts if len((each.text if isinstance(each, Raw) else each).partition(".")[2]) <= places]

    def payment(self, number, **members):
        r = self.r
        found = {"id": number, "method": r.choice((None, "ideal", "")), "issuer": r.choice((None, "bank")),
                 "amount": r.choice(self.fitting(SPELLINGS)), "description": r.choice(TEXTS[1:]) if r.random() < 0.1 else "Test",
                 "url": r.choice(URLS) if r.random() < 0.8 else r.choice(OTHER_URLS),
                 "status": "open" if r.random() < 0.6 else r.choice(STATUSES), "created_at": r.choice(TIMES),
                 "updated_at": r.choice((None, "2026-11-22T10:00:00Z")), **members}
        for key in ("method", "issuer", "url", "updated_at"):
            if found[key] is None and r.random() < 0.2:
                del found[key]
        if r.random() < 0.05:
            found["mollie_id"] = r.choice(("tr_1", None, {"a": [1]}))
        return found

    def wrong_payment(self, found):
        r, found = self.r, dict(found)
        key, wrong = r.choice((("id", (None, 0, -1, Raw("1.0"), "1", Raw("1e0"), 2 ** 63, Raw("-0"), True)),
                               ("amount", WRONG_SPELLINGS), ("created_at", WRONG_TIMES), ("description", (None, 1)),
                               ("status", (None, 1, ["open"])), ("method", (1, {})), ("issuer", (1,)), ("url", (1, [])),
                               ("updated_at", (1, {}))))
        found[key] = r.choice(wrong)
        if found[key] is None and r.random() < 0.5:
            del found[key]
        return r.choice(TEXTS + (None, 1, [])) if r.random() < 0.1 else found

    def drift(self):
        """A payment changes at the server."""
        r = self.r
        if self.server:
            number = r.choice(list(self.server))
            if self.flow.paying in self.server and r.random() < 0.6:
                number = self.flow.paying
            status = r.choice(STATUSES)
            # A payment whose end was emitted opens again, and ends as before.
            emitted = sorted(self.flow.followed.get(number, ()))
            if emitted and r.random() < 0.5:
                status = "open" if self.server[number]["status"] in emitted else emitted[0]
            self.server[number] = {**self.server[number], "status": status}
            if r.random() < 0.1:
                self.server[number] = self.payment(number)
            elif r.random() < 0.05:
                del self.server[number]

    def rows(self):
        r, rows = self.r, [*self.server.values()]
        r.shuffle(rows)
        if rows and r.random() < 0.08:
            rows.insert(r.randrange(len(rows) + 1), {**r.choice(rows), "status": r.choice(STATUSES)})
        if rows and r.random() < 0.12:
            rows.insert(r.randrange(len(rows) + 1), self.wrong_payment(r.choice(rows)))
        return rows

    def method(self, number):
        r = self.r
        bounds = self.fitting(SPELLINGS)
        low = r.choice(("minimum_mount",) * 3 + ("minimum_amount",))
        high = r.choice(("maximum_mount",) * 3 + ("maximum_amount",))
        found = {"id": ("ideal", "card", "é")[number], "description": r.choice(("iDEAL", "")), "image": {"size": Raw("1.50")},
                 low: r.choice((Raw("0.00") if "0.00" in bounds else "0", "1", Raw("1"), None, r.choice(bounds))),
                 high: r.choice((None, None, "1000", Raw("50000"), r.choice(bounds))), "issuers": [], "pricing": [Raw("1e400")]}
        if r.random() < 0.5:
            found["issuers"] = [{"id": each, "name": "Bank", "image": None} for each in r.sample(("a", "b", "c"), r.choice((1, 2)))]
        if r.random() < 0.1:
            found[r.choice(("minimum_mount", "minimum_amount", "maximum_mount", "maximum_amount"))] = r.choice((None, "7", "-1"))
        if r.random() < 0.2:
            del found[r.choice(("image", "issuers", "pricing", low, high))]
        elif r.random() < 0.1:
            found[r.choice(("image", "issuers", "pricing"))] = None
        if r.random() < 0.12:
            key, wrong = r.choice((("id", ("", None, 1)), ("description", (None, 1)), (low, WRONG_SPELLINGS[:8]),
                                   (high, WRONG_SPELLINGS[:8]), ("issuers", ({}, "", [1], [{}], [{"id": "", "name": "Bank"}],
                                                                            [{"id": "a", "name": 1}], [{"id": "a"}]))))
            found[key] = r.choice(wrong)
        return found

    def body(self, effect):
        """The data of a good answer to a request."""
        r, path = self.r, effect["path"]
        if effect["method"] == "POST":
            key = effect["key"]
            if key not in self.made:
                number = max([0, *self.server]) + 1 if r.random() < 0.9 else r.choice((1, 2, 2 ** 63 - 1))
                self.made[key] = number
                amount = {"amount": effect["body"]["amount"]} if r.random() < 0.9 else {}
                self.server[number] = self.payment(number, description=effect["body"]["description"],
                                                   status="open" if r.random() < 0.8 else r.choice(STATUSES), **amount)
            number = self.made[key]
            return self.server.get(number) or self.payment(number)
        if path.startswith("methods"):
            rows = [self.method(number) for number in r.sample(range(3), r.choice((0, 1, 2, 3, 3)))]
            return [*rows, *r.choices(rows, k=1)] if rows and r.random() < 0.05 else rows
        if path != "payments":
            number = int(path.partition("/")[2])
            return self.server.get(number) or self.payment(number)
        return self.rows()

    def answer(self, number=None):
        r = self.r
        if number is None:
            number = r.choice(list(self.flow.under_way))
        if r.random() < 0.3:
            self.drift()
        roll, effect = r.random(), self.effects[number]
        if roll < self.good:
            status, body = r.choice((200, 200, 200, 201, 204, 299)), {"data": self.body(effect)}
            if r.random() < 0.03:
                body["meta"] = {"count": 1}
        elif roll < self.good + (1 - self.good) / 4:
            self.put("noAnswer", request=number, reason=r.choice(REASONS))
            return
        elif roll < self.good + (1 - self.good) / 2:
            status, data = 200, self.body(effect)
            body = r.choice((None, [], {}, {"data": None}, {"Data": data}, data, {"data": {"data": data}}, "", {"data": ""},
                             {"data": [data]}, {"data": {}}))
            if isinstance(data, dict):
                body = {"data": r.choice((self.wrong_payment(data), {**data, "id": 77}, self.wrong_payment(data)))}
        else:
            status = r.choice((*FAILURES, 409, 409, 500, 422))
            body = r.choice((None, {"message": r.choice((*MESSAGES, None, 1, ["x"]))}, {}, [], "no"))
            if effect["method"] == "POST" and status in (409, 500, 408) and r.random() < 0.5:
                self.body(effect)
        fields = {"request": number, "status": status, "body": body}
        if body is None and r.random() < 0.5:
            del fields["body"]
        self.put("answer", **fields)

    # --- Sensible steps -------------------------------------------------------------------------------------------------------

    def sensible(self):
        r, flow, phase = self.r, self.flow, self.flow.phase
        if flow.under_way and r.random() < (0.9 if phase in ("starting", "saving") else 0.6):
            self.answer()
        elif phase == "idle":
            self.choose((8, self.plain("start")), (2, self.link))
        elif phase == "list":
            self.choose((5, self.create), (6 if flow.payments else 0, self.open), (1, self.plain("refresh")),
                        (0.7, self.plain("appear")), (0.7, self.link))
        elif phase == "creating":
            self.choose((3, self.create), (3, self.plain("save")), (1, self.plain("cancel")), (2, self.plain("refresh")),
                        (0.3, self.link))
        elif phase == "choosingMethod":
            self.choose((5, self.choose_method), (4 if flow.method() else 0.5, self.choose_issuer), (4, self.plain("save")),
                        (0.7, self.plain("cancel")), (0.4, self.plain("refresh")), (0.3, self.link))
        elif phase == "askingFlow":
            self.choose((6, lambda: self.put("chooseFlow", flow=r.choice(("external", "inApp")))), (1, self.plain("close")),
                        (1, self.plain("cancel")), (1, self.plain("appear")), (1, self.plain("refresh")), (1, self.link))
        else:
            self.choose((2, self.plain("close")), (4, self.plain("appear")), (1, self.plain("refresh")), (2, self.link),
                        (5 if flow.page else 0.5, self.navigate), (0.5, self.plain("start")))

    def create(self):
        r = self.r
        self.keys += 1
        key = f"k-{self.keys}" if r.random() < 0.85 else r.choice(("k-1", "~!", "x" * 64, "a/b"))
        self.put("create", amount=r.choice(self.fitting(AMOUNTS)), description=r.choice(DESCRIPTIONS), key=key)

    def open(self):
        r, payments = self.r, self.flow.payments
        fitting = [payment for payment in payments if payment.can_be_paid()]
        self.put("open", id=r.choice(fitting if fitting and r.random() < 0.8 else payments).id)

    def choose_method(self):
        methods = self.flow.methods
        fitting = [method for method in methods if method.takes(self.flow.draft["amount"])]
        methods = fitting if fitting and self.r.random() < 0.8 else methods
        self.put("chooseMethod", id=self.r.choice(methods).id if methods else "ideal")

    def choose_issuer(self):
        method = self.flow.method()
        issuers = [issuer["id"] for issuer in method.issuers] if method else []
        self.put("chooseIssuer", id=self.r.choice(issuers or ["a"]))

    def spelled_link(self, links):
        scheme = self.scheme if self.r.random() < 0.6 else self.r.choice((self.scheme.upper(), self.scheme.lower()))
        return self.r.choice(links).replace("SCHEME", scheme)

    def link(self):
        self.put("deepLink", url=self.spelled_link(LINKS if self.r.random() < 0.75 else NOT_LINKS))

    def navigate(self):
        r = self.r
        url = r.choice(PLACES) if r.random() < 0.75 else self.spelled_link(LINKS if r.random() < 0.5 else NOT_LINKS)
        self.put("navigated", url=url)

    # --- Hostile steps --------------------------------------------------------------------------------------------------------

    def hostile(self):
        self.choose((4, self.any_input), (1, self.hostile_line), (2, self.spoiled_line), (2, self.wrong_content),
                    (2.5, self.strange_answer), (0.7, self.link), (0.4, self.navigate))

    def any_input(self):
        """A well-formed input in any state."""
        r = self.r
        r.choice((*(self.plain(name) for name in ("start", "refresh", "appear", "save", "cancel", "close")), self.create, self.link,
                  self.navigate, lambda: self.put("open", id=r.choice((*self.server, 1))),
                  lambda: self.put("chooseMethod", id="ideal"),
                  lambda: self.put("chooseIssuer", id="a"), lambda: self.put("chooseFlow", flow=r.choice(("external", "inApp")))))()

    def wrong_content(self):
        r = self.r
        r.choice((
            lambda: self.put("create", amount=r.choice(WRONG_AMOUNTS), description=r.choice(DESCRIPTIONS), key="k-w"),
            *2 * (lambda: self.put("create", amount="5", description=r.choice(WRONG_DESCRIPTIONS), key="k-w"),),
            lambda: self.put("create", amount=r.choice(WRONG_AMOUNTS), description="", key="k-w"),
            lambda: self.put("create", amount="5", description="Mug", key=r.choice(("", "k" * 65, "a b", "é", "\x7f"))),
            lambda: self.put("create", amount=Raw("5"), description="Mug", key="k-w"),
            lambda: self.put("open", id=r.choice((0, 99, 2 ** 63 - 1, 2 ** 63, -1))),
            lambda: self.put("chooseMethod", id=r.choice(("", "IDEAL", "other", "e\u0301"))),
            lambda: self.put("chooseIssuer", id=r.choice(("", "A", "z"))),
            lambda: self.put("chooseFlow", flow=r.choice(("choose", "", "InApp"))),
            lambda: self.put("deepLink", url=self.spelled_link(NOT_LINKS))))()

    def strange_answer(self):
        """An answer that is late, twice, to an unknown or overtaken request, or to any one under way."""
        r = self.r
        if self.flow.under_way and r.random() < 0.4:
            self.answer()
            return
        known = [number for number in self.effects if number not in self.flow.under_way]
        number = r.choice((0, self.flow.last_request + 1, 2 ** 63 - 1, *known[-3:], *known[-3:]))
        if number in self.effects and r.random() < 0.7:
            self.answer(number)
        elif r.random() < 0.5:
            self.put("noAnswer", request=number, reason=r.choice(REASONS))
        else:
            self.put("answer", request=number, status=r.choice((200, 409, 500)), body={"data": []})
