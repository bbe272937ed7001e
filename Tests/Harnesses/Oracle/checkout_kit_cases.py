"""Random sessions of a checkout of the Checkout Kit 4: lines that the model is likely to accept, and some that nobody does."""
import json
import random

import checkout_kit

URLS = ("https://shop.example/cart/c/1?key=a", "https://shop.example/cart/c/1", "HTTPS://Shop.example:443/cart/c/2?x=1&ec_auth=t&y#end",
        "https://shop.example/?ec_version=2020-01-01&ec%5Fauth=1&&ck_branding=app", "https://shop.example?", "https://shop.example:8443/c#?a=b",
        "http://shop.example/cart/c/1", "shop:1", "/cart", "https:///c", "https://u:p@shop.example/c?ec_delegate=x&%zz=1")
ANSWERED = ("https://shop.example/checkouts/1", "https://SHOP.example:443/", "https://bank.example/3ds", "https://sh%6Fp.example/c", "http://shop.example/")
LINKS = ("https://help.example/a?b", "HTTPS://help.example", "http://help.example/", "mailto:a@b.cd", "tel:1", "javascript:alert(1)", "DATA:text/html,x",
         "file:///etc/passwd", "blob:https://a/1", "about:blank", "/relative", "https://", "https:", "")
ORIGINS = (None, "https://shop.example", "https://SHOP.example:443", "https://shop.example/", "https://shop.example:0", "https://shop.example:00",
           "https://a.b.pay.example", "https://pay.example", "https://notpay.example", "https://.pay.example", "https://shop.app", "https://x.y.shop.app", "http://shop.app",
           "https://evil.example", "https://u@shop.example", "https://shop.example/x", "https://shop.example?", "null", "", "https://shop.example:8443",
           "https://shop.example:99999", "https://shop.example:x", "https://shop.example:")
PATTERNS = ("https://*.pay.example", "https://*.pay.example/", "https://evil.example:443", "*", "https://*.pay.example/path", "https://u@evil.example",
            "https://*.", "*.pay.example", "http://*.pay.example", "https://shop.example:0", "https://*.PAY.example", "https://evil.example#")
METHODS = ("ec.ready", "ec.auth", "ec.start", "ec.complete", "ec.line_items.change", "ec.messages.change", "ec.totals.change", "ec.fulfillment.change",
           "ec.buyer.change", "ec.payment.change", "ec.error", "ec.payment.instruments_change_request", "ec.payment.credential_request",
           "ec.fulfillment.address_change_request", "ec.window.open_request", "ec.unknown", "EC.start")
REQUESTS = tuple(each for each in METHODS if each in ("ec.ready", "ec.auth", "ec.unknown") or each.endswith("_request"))
CODES = ("cart_completed", "CART_EXPIRED", "invalid_cart", "storefront_password_required", "Customer_Account_Required", "http_error", "other", "", None)
NOT_LINES = (b"", b"{}", b"[]", b'{"input":"dismiss","x":1}', b'{"input":"begin"}', b'{"input":"present"}', b'{"input":"message","page":1,"text":"{}"}',
             b'{"input":"configure","logLevel":"loud"}', b'{"input":"configure","delegations":[null]}', b'{"input":"delegated","ask":1}',
             b'{"input":"delegated","ask":1,"instruments":[],"methods":[]}', b'{"input":"delegated","ask":1,"instruments":null}', b'{"input":"dismiss","dismiss":1,"dismiss":2}',
             b'{"input":"pageAnswer","page":1,"url":"a","status":99,"mainFrame":true}', b'{"input":"preload","url":"a","entryPoint":"x"}',
             b'{"input":"configure","tintColor":"blue"}', b'{"input":"reject","ask":1,"code":"x"}', b'{"input":"link","ask":1,"action":null}')
NOT_MESSAGES = ("", "true", "[]", "{", '{"jsonrpc":"2.0","method":"ec.complete","x":"\\ud83d"}', '{"method":"ec.complete",', ' {"a":{"method":"ec.complete"},"b":01}',
                '{"jsonrpc":"2.0","method":"ec.start","method":"ec.complete"}', '{"x":"method","method" : "ec.complete"', '["method","ec.complete"',
                '{"method":"ec.complete\\u0020"', "\u00e9", '{"jsonrpc":"2.0","method":"ec.error","x":"\\ud83d"}')


class Session:
    """The lines of a session and the model's output lines."""

    def __init__(self, seed, number, length):
        self.r = random.Random(f"{seed}/{number}")
        self.model, self.lines, self.outputs, self.now = checkout_kit.Replay(), [], [], 1795219200
        # In every other session the page is ready, and the app took all steps over.
        agreed = {"links": "ask", "delegations": list(checkout_kit.DELEGATIONS)} if number % 2 else {}
        self.add({"input": "begin", **self.settings(), **agreed})
        if agreed:
            self.add({"input": "present", "url": URLS[0]})
            self.add({"input": "message", "page": 1, "origin": "https://shop.example", "mainFrame": True, "text": json.dumps(
                {"jsonrpc": "2.0", "id": 0, "method": "ec.ready", "params": {"delegate": list(checkout_kit.DELEGATIONS)}})})
        for _ in range(self.r.randint(1, length)):
            self.add(self.line())

    def add(self, line):
        data = line if isinstance(line, bytes) else json.dumps(line, ensure_ascii=False, separators=self.r.choice((None, (",", ":")))).encode()
        if b"\n" in data:
            return
        self.lines.append(data)
        self.outputs.append(self.model.take(data))
        # Messages come twice.
        if b'"message"' in data and self.r.random() < 0.1:
            self.lines.append(data)
            self.outputs.append(self.model.take(data))

    def settings(self):
        r, found = self.r, {}
        if r.random() < 0.3:
            found["messageOrigins"] = r.sample(PATTERNS, r.randint(0, 3)) if r.random() < 0.9 else None
        if r.random() < 0.6:
            found["links"] = r.choice(("open", "ask", "ask", "cancel", None))
        if r.random() < 0.7:
            found["delegations"] = [r.choice(checkout_kit.DELEGATIONS) for _ in range(r.randint(0, 4))]
        for key, values in (("appearance", (*checkout_kit.APPEARANCES, None)), ("logLevel", (*checkout_kit.LEVELS, "debug", None)), ("telemetry", (True, False, None)),
                            ("title", ("Kasse", None)), ("preloading", (True, True, True, False, None)), ("tintColor", ("#1773B0", None))):
            if r.random() < 0.2:
                found[key] = r.choice(values)
        return found

    def line(self):
        r, flow = self.r, self.model.flow
        if r.random() < 0.02:
            return r.choice(NOT_LINES)
        self.now += r.choice((0, 0, 0, 0, 1, 1, 5, 40, 299, 300, -1, -10)) if r.random() < 0.3 else 0
        line = self.input(flow)
        return {**line, "at": self.now} if self.now >= 0 and r.random() < 0.7 else line

    def page(self, flow):
        known = list(flow.pages)
        return self.r.choice(known) if known and self.r.random() < 0.95 else self.r.randint(0, flow.last_page + 2)

    def input(self, flow):
        r = self.r
        chosen = r.random()
        if chosen < 0.1 or not flow.pages and chosen < 0.7:
            name = r.choice(("preload", "present", "present"))
            url = r.choice(URLS[:2]) if r.random() < 0.75 else r.choice(URLS)
            return {"input": name, "url": url, **({"entryPoint": r.choice(("checkout", "accelerated", None))} if r.random() < 0.1 else {})}
        if chosen < 0.16:
            return {"input": r.choice(("dismiss", "dismiss", "invalidate", "resume" if r.random() < 0.3 else "dismiss"))}
        if chosen < 0.19:
            return {"input": "configure", **self.settings()}
        if chosen < 0.23:
            timers = list(flow.timers.values())
            number = r.choice(timers) if timers and r.random() < 0.6 else r.randint(0, flow.last_timer + 1)
            return {"input": r.choice(("expired", "keepAliveFailed")), "generation": number}
        if chosen < 0.36:
            return self.news(flow)
        if chosen < 0.6 and flow.asks or chosen < 0.38:
            return self.decision(flow)
        origin = r.choice(ORIGINS[:3]) if r.random() < 0.8 else r.choice(ORIGINS)
        return {"input": "message", "page": self.page(flow), "text": self.message(flow), "mainFrame": r.random() < 0.97,
                **({"origin": origin} if origin is not None or r.random() < 0.5 else {})}

    def news(self, flow):
        r, page = self.r, self.page(flow)
        name = r.choice(("pageFinished", "pageFinished", "pageFailed", "pageAnswer", "pageAnswer", "processDied" if r.random() < 0.3 else "pageFinished", "navigation", "navigation"))
        if name == "pageFailed":
            return {"input": name, "page": page, "committed": r.random() < 0.2, "kind": r.choice(checkout_kit.KINDS), "code": r.choice((-1001, 0, 7, -999)), "message": "timed out"}
        if name == "pageAnswer":
            headers = [{"name": r.choice(("cf-mitigated", " CF-Mitigated\t", "cf-mitigated2")), "value": r.choice(("challenge", " Challenge ", "block"))}] if r.random() < 0.2 else []
            return {"input": name, "page": page, "url": r.choice(ANSWERED), "status": r.choice((200, 302, 399, 400, 403, 404, 410, 410, 418, 500, 503, 999)), "mainFrame": r.random() < 0.9,
                    **r.choice(({}, {"headers": None}, {"headers": headers}, {"headers": headers, "words": r.choice((None, "weg", ""))}))}
        if name == "navigation":
            return {"input": name, "page": page, "url": r.choice(LINKS), "redirect": r.random() < 0.4, "mainFrame": r.random() < 0.7}
        return {"input": name, "page": page}

    def decision(self, flow):
        r = self.r
        numbers = [ask["ask"] for ask in flow.asks]
        number = r.choice(numbers) if numbers and r.random() < 0.9 else r.randint(0, flow.last_ask + 1)
        kind = next((ask["kind"] for ask in flow.asks if ask["ask"] == number), "window.open")
        name = "link" if kind == "window.open" else r.choice(("delegated", "delegated", "reject"))
        name = name if r.random() < 0.85 else r.choice(("link", "delegated", "reject"))
        if name == "link":
            return {"input": name, "ask": number, "action": r.choice(("open", "cancel", "handled"))}
        if name == "reject":
            return {"input": name, "ask": number, "code": r.choice(list(checkout_kit.REJECTIONS))}
        lists = ([], [{"id": "card-1", "credential": {"type": "x", "token": "t"}}], [1.50, None, "\u2028"])
        right = "methods" if kind == "fulfillment.address_change" else "instruments"
        return {"input": name, "ask": number, right if r.random() < 0.9 else "methods": r.choice(lists)}

    def message(self, flow):
        r = self.r
        if r.random() < 0.05:
            return r.choice(NOT_MESSAGES)
        method = r.choice(METHODS) if r.random() < 0.7 else r.choice(REQUESTS[-4:])
        if method == "ec.error" and r.random() < 0.5 or method == "ec.complete" and r.random() < 0.5:
            method = "ec.totals.change"
        members = {"jsonrpc": "2.0" if r.random() < 0.98 else r.choice(("1.0", 2.0, None)), "method": method}
        if method in REQUESTS and r.random() < 0.95 or r.random() < 0.05:
            members["id"] = r.choice((*range(1, 40), "a", "b", None, -9223372036854775808, 9223372036854775807)) if r.random() < 0.95 else \
                r.choice((1.5, 1.0, True, {}, [], 9223372036854775808, "\u00e9\u2028"))
        params = self.params(method)
        if params is not None or r.random() < 0.5:
            members["params"] = params
        if r.random() < 0.02:
            del members[r.choice(list(members))]
        return json.dumps(members, ensure_ascii=r.random() < 0.5)

    def params(self, method):
        r = self.r
        if r.random() < 0.04:
            return r.choice((None, {}, [], 1, "x", {"checkout": None}, {"error": {}}, {"delegate": None}, {"url": 1}))
        if method == "ec.ready":
            delegates = r.sample(checkout_kit.DELEGATIONS, r.randint(0, 3)) if r.random() < 0.4 else list(checkout_kit.DELEGATIONS)
            return {"delegate": delegates + r.choice(([], ["window.open"], ["x"], [1] if r.random() < 0.3 else [])),
                    **({"auth": r.choice((None, {"type": "oauth"}, {}, "x"))} if r.random() < 0.2 else {})}
        if method == "ec.window.open_request":
            return {"url": r.choice(LINKS) if r.random() < 0.6 else LINKS[0]}
        if method == "ec.error":
            return {"error": self.error()}
        return {"checkout": self.checkout(method)}

    def error(self):
        r = self.r
        messages = [{"type": r.choice(("error", "error", "warning", None)), "severity": r.choice(("unrecoverable", "recoverable", "unrecoverable", 1)), "code": r.choice(CODES),
                     "content": r.choice(("Sorry.", "", None))} for _ in range(r.randint(0, 3))]
        if r.random() < 0.1:
            messages.append(r.choice((1, None, {}, [])))
        return {"ucp": {}, "messages": messages, **({"continue_url": r.choice(("https://shop.example/back", "http://shop.example/", "x:y", 7))} if r.random() < 0.4 else {})}

    def checkout(self, method):
        r = self.r
        found = {"ucp": {"version": r.choice(("2026-04-08", "2026-08-25"))}, "id": "c-1", "status": r.choice(("incomplete", "incomplete", "ready_for_complete", "completed", "canceled")),
                 "currency": "USD", "line_items": [], "totals": [{"type": "total", "amount": r.choice((100, 100, 200))}], "buyer": r.choice((None, {"email": "a@b.cd", "name": "A"}))}
        if method == "ec.complete" or r.random() < 0.05:
            found["order"] = r.choice(({"id": "o-1", "label": "#1"}, {"id": "o-1"}, None, {}, 1)) if r.random() < 0.4 else {"id": "o-1"}
        if r.random() < 0.2:
            found["x_unknown"] = r.choice((1, {"b": 1, "a": 2}, {"a": 2, "b": 1}))
        if r.random() < 0.06:
            found[r.choice(("id", "status", "currency", "line_items", "totals"))] = r.choice((None, "", 1, [], {}))
        if r.random() < 0.03:
            del found[r.choice(list(found))]
        keys = list(found)
        if r.random() < 0.4:
            r.shuffle(keys)
        return {key: found[key] for key in keys}


# What the sessions must reach, by the place in the output.
MUST_BE_REACHED = {
    "phase": "hidden loading showing completed failed",
    "effect": "stopTimer hide discardPage loadPage showPage cancelNavigation openLink answer askLink askDelegated armTimer",
    "event": "start update complete fail dismiss preload log metric",
    "preload": "idle-none idle-invalidated idle-expired loading ready failed-httpError failed-navigationFailed failed-webContentUnavailable failed-protocolError",
    "fail": "storefront_password_required customer_account_required cart_expired cart_completed invalid_cart http_error network_error web_content_process_terminated sdk_error unknown",
    "log": "message_ignored message_rejected late_failure snapshot_unreadable completion_unreadable",
    "metric": "error decode_error retry load",
    "answer": "success -32601 -32602 payment fulfillment " + " ".join(checkout_kit.REJECTIONS),
    "refused": "already_presented not_presented wrong_answer",
    "line": "taken ignored refused error",
}


def reached(session):
    """What a session reached, as pairs of a group and a name."""
    for output in session.outputs:
        yield "line", next((kind for kind in ("ignored", "refused", "error") if kind in output), "taken")
        if "refused" in output:
            yield "refused", output["refused"]["code"]
        if "state" not in output:
            continue
        state = output["state"]
        yield "phase", state["phase"]
        yield "preload", "-".join(filter(None, (state["preload"]["state"], state["preload"]["reason"])))
        for effect in output["effects"]:
            yield "effect", effect["effect"]
            if effect["effect"] == "answer":
                message = effect["message"]
                result = message.get("result", {})
                yield "answer", str(message["error"]["code"]) if "error" in message else result["messages"][0]["code"] if "messages" in result else \
                    next(iter(result["checkout"])) if "checkout" in result else "success"
        for event in output["events"]:
            yield "event", event["event"]
            if event["event"] in ("fail", "log"):
                yield event["event"], event["code"]
            if event["event"] == "metric":
                yield "metric", event["metric"]
