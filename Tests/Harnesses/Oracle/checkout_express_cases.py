"""Random sessions of the express flow, against a page that asks, repeats itself, fails and sends unreadable texts."""
import checkout_express
import checkout_random
from checkout_cases import TOKENS, WRONG_TOKENS
from checkout_random import TEXTS
from checkout_session import spelled
from checkout_shop import Raw

ORIGINS = sorted(checkout_express.ORIGINS)
WRONG_ORIGINS = ("", "null", "https://portal.afterpay.com/", "https://portal.afterpay.com:443", "http://portal.afterpay.com",
                 "HTTPS://portal.afterpay.com", "https://Portal.afterpay.com", "portal.afterpay.com", "https://afterpay.com",
                 "https://portal.afterpay.com.evil.example", "https://evil.example/portal.afterpay.com",
                 "https://api-plus.afterpay.com",
                 "https://user@portal.afterpay.com", "https://portal.sandbox.clearpay.com", "https://checkout.clearpay.co.uk",
                 " https://portal.afterpay.com", "https://portal.afterpay.com\u0000", "https://port\u0430l.afterpay.com")
IDS = ("std", "fast", "é", "x" * 128, "é" * 64, "e\u0301", "\u0000")
WRONG_IDS = ("", "x" * 129, "é" * 65)
AMOUNTS = ("5.00", "5", "50.5", "0", "0.00", "007.50", "61.50", "1000", "92233720368547758.07", "0.001", "9223372036854775807")
WRONG_AMOUNTS = ("", "-1", "+1", "1e2", "1,00", ".5", "5.", "12.34567", "99999999999999999999", " 1", "١", "92233720368547758.08")
# Endings of a page, and texts that are none.
NO_MESSAGES = ("", " ", "null", "7", "[]", "{}", "{", '"SUCCESS"', "SUCCESS", "[object Object]",
               '{"status":"Success","orderToken":"t"}',
               '{"status":"SUCCESS"}', '{"status":"SUCCESS","orderToken":null}', '{"status":"SUCCESS","orderToken":7}',
               '{"status":"SUCCESS","orderToken":"t","orderToken":"t"}', '{"status":"CANCELED"}', '{"status":["CANCELLED"]}',
               '{"status":"CANCEL",}', '{"Status":"CANCEL"}', '[{"status":"CANCEL"}]', '{"status":"CANCEL"}}',
               "{'status':'CANCEL'}",
               '\ufeff{"status":"CANCEL"}', '{"status":"CANCEL","x":' + "[" * 64 + "]" * 64 + "}",
               '{"status":"CANCEL","x":"\\ud800"}')
MUST_BE_REACHED = {
    "line": "taken refused ignored malformed_input",
    "refused": "ended unknown_request wrong_answer invalid_options invalid_update wrong_phase not_leaving",
    "phase": "loading open failed leaving succeeded cancelled",
    "effect": "loadPage askShippingOptions askShippingOption sendMessage askRetry promptToLeave closePage",
    "event": "success cancelled malformedMessage pageMessage",
    "reason": "no_url invalid_url user network",
    "answer": """options none update no_change SHIPPING_ADDRESS_UNRECOGNIZED SHIPPING_ADDRESS_UNSUPPORTED SERVICE_UNAVAILABLE
        BAD_RESPONSE""",
    "state": """two_asked not_asked option_stays option_dropped option_of_the_page late_update failed_while_leaving
        retried_while_leaving amounts_of_the_app""",
}


def reached(session):
    """The states, codes, effects and events that a session reaches, as pairs of a group and a name."""
    yield from checkout_random.reached(session.outputs)
    yield from (("state", name) for name in session.inner)
    for output in session.outputs:
        if output.keys() & {"error", "refused", "ignored"}:
            continue
        state = output["state"]
        if state["reason"]:
            yield "reason", state["reason"]
        if len(state["asked"]) > 1:
            yield "state", "two_asked"
        for effect in output["effects"]:
            if effect["effect"] == "sendMessage":
                message = effect["message"]
                payload = message.get("payload", 0)
                yield "answer", message.get("error") or ("no_change" if payload == 0 else "update" if isinstance(payload, dict)
                                                         else "options" if payload else "none")


def edges():
    """Whole files at the edges of the format, messages at the edges of depth, and many options."""
    begin = {"input": "begin", "token": "001.tok", "region": "US", "environment": "sandbox", "currency": "USD"}
    yield from checkout_random.edges(begin, "stay")
    for depth in (62, 63, 64):
        text = '{"status":"CANCEL","x":' + "[" * depth + "]" * depth + "}"
        yield b"".join(spelled(each, None).encode() + b"\n" for each in (
            begin, {"input": "message", "origin": ORIGINS[0], "text": text}))
    asks = {"meta": {"requestId": "r1"}, "type": "onShippingAddressChange", "payload": {}}
    money = {"amount": "1", "currency": "USD"}
    for count in (1000, 1001):
        options = [{"id": str(number), "name": "n", "shippingAmount": money, "orderAmount": money} for number in range(count)]
        yield b"".join(spelled(each, None).encode() + b"\n" for each in (
            begin, {"input": "message", "origin": ORIGINS[0], "text": spelled(asks, None)},
            {"input": "shippingOptions", "requestId": "r1", "options": options}))


class Session(checkout_random.Session):
    replay, own = checkout_express.Replay, "retry"
    ended_phases = ("succeeded", "cancelled")

    def settings(self):
        r = self.r
        self.count, self.said = 0, []
        self.currency = r.choice(("USD",) * 6 + ("AUD", "GBP", "JPY", "KWD"))
        settings = {"token": r.choice(TOKENS) if r.random() < 0.4 else "001.tok",
                    "region": r.choice(("AU", "NZ", "US", "CA", "GB")),
                    "environment": r.choice(("sandbox", "production")), "currency": self.currency}
        if r.random() < 0.1:
            settings["region"] = r.choice(("FR", "us", "", "UK", "U\u0053\u0301", "\u0000"))
        if r.random() < 0.1:
            settings["token"] = r.choice((None, *WRONG_TOKENS))
        for flag in ("pickup", "buyNow", "shippingOptionRequired"):
            if r.random() < 0.5:
                settings[flag] = r.choice((True, False, None))
        if r.random() < 0.5:
            settings["sdk"] = r.choice(("1.0 (x)", "", None, "é\u2028&a=b#c", "A-z.0_9~", "%41+ /?"))
        if r.random() < 0.25:
            settings["asks"] = r.choice((True, False, None))
        if settings["token"] is None and r.random() < 0.5:
            del settings["token"]
        return settings

    def note(self, before):
        """Notes the states that the output does not show."""
        flow, name = self.flow, self.documents[-1]["input"] if self.documents else None
        if flow is None or before is None or flow is before:
            return
        given = [] if before.options is None else [option["id"] for option in before.options]
        asks = [effect for effect in flow.effects if effect["effect"] == "askShippingOption"]
        self.inner |= {name for name, holds in (
            ("not_asked", not flow.asks and flow.effects and name == "message" and "error" in flow.effects[0].get("message", ())),
            ("option_stays", name == "shippingOptions" and flow.option is not None),
            ("option_dropped", before.option is not None and flow.option is None),
            ("option_of_the_page", asks and flow.option not in given), ("amounts_of_the_app", asks and flow.option in given),
            ("late_update", name == "shippingUpdate" and flow.option is not None
             and before.asked.get(self.documents[-1]["requestId"], ("option", flow.option))[1] != flow.option),
            ("failed_while_leaving", flow.is_leaving and flow.phase == "failed"),
            ("retried_while_leaving", flow.is_leaving and name == "retry")) if holds}

    # --- Values ---------------------------------------------------------------------------------------------------------------

    def money(self):
        r = self.r
        places = {"JPY": 0, "KWD": 3}.get(self.currency, 2)
        fitting = [each for each in AMOUNTS if len(each.partition(".")[2]) <= places]
        return {"amount": r.choice(fitting), "currency": self.currency}

    def wrong_money(self):
        """Money of the right shape with content that is wrong."""
        r, money = self.r, self.money()
        return {**money, "amount": r.choice(WRONG_AMOUNTS)} if r.random() < 0.5 else {
            **money, "currency": r.choice(("EUR", "usd", "", "XXX"))}

    def amounts(self):
        found = {"shippingAmount": self.money(), "orderAmount": self.money()}
        if self.r.random() < 0.6:
            found["taxAmount"] = self.r.choice((self.money(), self.money(), None))
        return found

    def option(self, given=None):
        r = self.r
        found = {"id": given or (r.choice(IDS[:2]) if r.random() < 0.7 else r.choice(IDS)),
                 "name": r.choice(("STD", "FAST", *TEXTS)),
                 **self.amounts()}
        if r.random() < 0.5:
            found["description"] = r.choice(("3 days", None, *TEXTS))
        return found

    def options(self):
        r = self.r
        ids = r.sample(IDS[:2], 2) if r.random() < 0.5 else r.sample(IDS, r.choice((0, 1, 1, 2, 3)))
        if self.flow.option is not None and r.random() < 0.4 and self.flow.option not in ids:
            ids.append(self.flow.option)
        return [self.option(each) for each in ids]

    # --- Messages of the page -------------------------------------------------------------------------------------------------

    def say(self, document, origin=None):
        r = self.r
        text = document if isinstance(document, str) else spelled(document, r if r.random() < 0.1 else None)
        self.said.append(text)
        self.put("message", origin=origin or (r.choice(ORIGINS) if r.random() < 0.4 else ORIGINS[-1]), text=text)

    def request(self, kind=None):
        """A request of the page, with its payload."""
        r = self.r
        self.count += 1
        request = f"r{self.count}" if r.random() < 0.95 else r.choice(("", "é\u2028", "r1", "r2", "0"))
        kind = kind or r.choice(("onShippingAddressChange",) * 3 + ("onShippingOptionChange",) * 4 + ("onMessage",))
        if kind == "onShippingAddressChange":
            names = r.sample(checkout_express.ADDRESS, r.randrange(10))
            payload = {name: r.choice(("O'Connor", "94105", None, *TEXTS)) for name in names}
        elif kind == "onShippingOptionChange":
            payload = self.option(r.choice(self.flow.options)["id"] if self.flow.options and r.random() < 0.6 else None)
            if r.random() < 0.2:
                payload["name"] = None
            elif r.random() < 0.1:
                del payload["name"]
        else:
            payload = {"severity": r.choice(("log", "warning", "error", "")), "message": r.choice(TEXTS)}
        if r.random() < 0.1:
            payload["more"] = r.choice((1, None, {"a": [1]}))
        document = {"meta": {"requestId": request}, "type": kind, "payload": payload}
        if r.random() < 0.05:
            document["meta"]["more"] = 1
        if r.random() < 0.04:
            document.update(r.choice(({"status": "CANCEL"}, {"status": "SUCCESS", "orderToken": "t"})))
        return document

    def ask(self):
        self.say(self.request())

    def end(self):
        r = self.r
        document = r.choice(({"status": "SUCCESS", "orderToken": r.choice(TOKENS)}, {"status": "SUCCESS", "orderToken": "tok"},
                             {"status": "CANCELLED"}, {"status": "CANCEL", "orderToken": None}))
        if r.random() < 0.2:
            document["orderInfo"] = {"a": [Raw("1e400")]}
        if r.random() < 0.1:
            document["meta"] = r.choice((None, {}, {"requestId": 7}, {"requestId": "r1"}))
        self.say(document)

    def wrong_message(self):
        """A message that is wrong in one place, or one that was said before."""
        r, kind = self.r, self.r.random()
        if kind < 0.25:
            self.say(r.choice(NO_MESSAGES))
        elif kind < 0.4 and self.said:
            self.say(r.choice(self.said))
        elif kind < 0.5:
            self.say({"status": "SUCCESS", "orderToken": r.choice(WRONG_TOKENS)})
        elif kind < 0.65:
            self.say(self.request(), origin=r.choice(WRONG_ORIGINS))
        elif kind < 0.75:
            document = self.request("onShippingOptionChange")
            key = r.choice(("shippingAmount", "orderAmount", "taxAmount", "id"))
            document["payload"][key] = r.choice(WRONG_IDS) if key == "id" else self.wrong_money()
            self.say(document)
        elif kind < 0.8:
            document = self.request()
            document["type"] = r.choice(("onshippingAddressChange", "", None, 7, "endTransaction", "onEmptyPayload"))
            self.say(document)
        else:
            document = self.request()
            if r.random() < 0.3:
                document.update({"status": "CANCEL"})
            self.say(spelled(self.spoiled_within(document), None))

    # --- Answers of the app ---------------------------------------------------------------------------------------------------

    def reply(self, fits=True):
        """An answer to a request of the page, most often one that is open and of its kind."""
        r, asked = self.r, self.flow.asked
        request = r.choice(list(asked)) if asked and (fits or r.random() < 0.5) else r.choice(("r1", "r2", "", "r99"))
        is_address = asked[request][0] == "address" if request in asked else r.random() < 0.5
        if not fits and r.random() < 0.5:
            is_address = not is_address
        codes = checkout_express.OF_BOTH + (checkout_express.OF_AN_ADDRESS if is_address else ())
        refuse = lambda: self.put("refuse", requestId=request, code=r.choice(codes))
        if is_address:
            self.choose((5, lambda: self.put("shippingOptions", requestId=request, options=self.options())), (1, refuse))
        else:
            known = asked[request][1] if request in asked else None
            update = {"id": known or r.choice(IDS), **self.amounts()}
            self.choose((4, lambda: self.put("shippingUpdate", requestId=request, update=update)), (1, refuse),
                        (2, lambda: self.put("noChange", requestId=request)))

    def wrong_reply(self):
        """An answer of the right shape with content that is wrong."""
        r = self.r
        asked = {kind: [each for each, (its, _) in self.flow.asked.items() if its == kind] for kind in ("address", "option")}
        if asked["address"] and r.random() < 0.6:
            options = self.options() or [self.option()]
            key = r.choice(("id", "shippingAmount", "orderAmount", "taxAmount", "twice"))
            if key == "twice":
                options.append(self.option(options[0]["id"]))
            else:
                r.choice(options)[key] = r.choice(WRONG_IDS) if key == "id" else self.wrong_money()
            self.put("shippingOptions", requestId=r.choice(asked["address"]), options=options)
        elif asked["option"]:
            request = r.choice(asked["option"])
            update = {"id": self.flow.asked[request][1], **self.amounts()}
            key = r.choice(("id", "shippingAmount", "orderAmount", "taxAmount"))
            update[key] = r.choice((*WRONG_IDS, *IDS[:2])) if key == "id" else self.wrong_money()
            self.put("shippingUpdate", requestId=request, update=update)
        else:
            self.reply(fits=False)

    # --- Steps ----------------------------------------------------------------------------------------------------------------

    def sensible(self):
        r, flow = self.r, self.flow
        if flow.phase in self.ended_phases:
            self.any_input()
        elif flow.is_leaving and r.random() < 0.5:
            self.choose((5, self.plain("stay")), (0.6, self.plain("confirmLeave")), (1, self.plain("dismiss")),
                        (4 if flow.phase == "failed" else 0, self.plain("retry")), (1, self.fail))
        elif flow.phase == "failed" and r.random() < 0.8:
            self.choose((8, self.plain("retry")), (0.7, self.plain("dismiss")), (1, self.ask))
        elif flow.phase == "loading" and r.random() < 0.5:
            self.choose((6, self.plain("pageFinished")), (1.5, self.fail))
        elif flow.asked and r.random() < 0.65:
            self.reply()
        else:
            self.choose((12, self.ask), (0.5, self.end), (1, self.plain("dismiss")), (0.6, self.fail),
                        (0.5, self.plain("pageFinished")))

    def fail(self):
        self.put("pageFailed", reason=self.r.choice(("net", "cancelled", "Cancelled", "", "timeout")))

    def hostile(self):
        self.choose((3, self.any_input), (1, self.hostile_line), (2, self.spoiled_line), (4, self.wrong_message),
                    (3, self.wrong_reply), (2, lambda: self.reply(fits=False)))

    def any_input(self):
        r = self.r
        steps = [self.plain(name) for name in ("retry", "pageFinished", "stay", "dismiss")] + [
            self.fail, self.ask, self.reply, lambda: self.reply(fits=False), self.plain("noChange", requestId="r1"),
            self.plain("refuse", requestId="r1", code=r.choice(checkout_express.OF_AN_ADDRESS))]
        if self.flow.phase in self.ended_phases or r.random() < 0.1:
            steps += [self.end, self.plain("confirmLeave")]
        r.choice(steps)()
