"""Scripts of shoppers in the payments flow, for `agree`. The name of a function says what happens."""

LINK = "shop-example://payments/1"


def start(pair, **begin):
    pair.say("begin", **{"selectsMethod": False, "flow": "inApp", "deepLinkScheme": "shop-example", "currency": "EUR", **begin})
    pair.say("start")


def create(pair, key="k-1", amount="12.34", description="Mug"):
    pair.say("create", amount=amount, description=description, key=key)


def is_read(pair, name, **members):
    """An input that reads the list and a payment, which then answers after the list."""
    pair.fault("GET /payments/*", "slow=1")
    pair.say(name, **members)


def paying(side):
    return side.state["paying"]


def newest(side):
    return side.state["payments"][0]["payments"][0]["id"]


# --- Scripts --------------------------------------------------------------------------------------------------------------


def whole_purchase(pair):
    start(pair)
    create(pair)
    pair.expect(phase="paying", error=None)
    pair.each("pay", "paid", method="ideal ideal_B")
    is_read(pair, "navigated", url=lambda side: f"shop-example://payments/{paying(side)}")
    pair.expect(phase="list", page=None)
    pair.say("open", id=newest)


def payment_in_the_browser(pair):
    start(pair, flow="external")
    create(pair)
    is_read(pair, "appear")
    pair.expect(phase="paying")
    pair.each("pay", "pending", method="banktransfer")
    is_read(pair, "appear")
    pair.expect(phase="paying")
    pair.shop("POST", "/admin/clock", {"seconds": 10})
    is_read(pair, "deepLink", url=lambda side: f"SHOP-example://Payments/x/{paying(side)}/?status=failed")
    pair.expect(phase="list")


def asked_for_the_flow(pair):
    start(pair, flow="choose")
    create(pair)
    pair.expect(phase="askingFlow")
    pair.say("chooseFlow", flow="inApp")
    pair.say("chooseFlow", flow="external")
    pair.say("close")
    pair.say("open", id=newest)
    pair.say("cancel")
    pair.say("open", id=newest)
    pair.say("chooseFlow", flow="external")
    pair.each("pay", "authorized", method="klarna")
    is_read(pair, "appear")
    pair.expect(phase="list")


def methods_and_issuers(pair):
    start(pair, selectsMethod=True)
    create(pair, amount="9.99")
    pair.expect(phase="choosingMethod")
    pair.say("chooseMethod", id="klarna")
    pair.say("chooseIssuer", id="ideal_A")
    pair.say("chooseMethod", id="ideal")
    pair.say("save")
    pair.say("chooseIssuer", id="none")
    pair.say("chooseIssuer", id="ideal_A")
    pair.say("chooseMethod", id="creditcard")
    pair.say("chooseMethod", id="ideal")
    pair.say("chooseIssuer", id="ideal_B")
    pair.say("save")
    pair.expect(phase="paying")
    pair.each("pay", "paid")
    pair.say("close")


def method_that_was_withdrawn(pair):
    start(pair, selectsMethod=True)
    create(pair)
    pair.say("chooseMethod", id="creditcard")
    pair.shop("POST", "/admin/methods/creditcard", {"offered": False})
    pair.say("save")
    pair.expect(phase="choosingMethod", error="request_rejected")
    pair.say("chooseMethod", id="creditcard")
    pair.say("save")
    pair.shop("POST", "/admin/methods/creditcard", {"offered": True})
    pair.expect(phase="paying")


def methods_without_an_answer(pair):
    start(pair, selectsMethod=True)
    for fault in ("503", "wrong-json", "wrong-shape", "302", "404"):
        pair.fault("GET /methods*", fault, times=3 if fault == "503" else 1)
        create(pair, description=f"Mug after {fault}")
        pair.expect(phase="creating")
    pair.say("cancel")
    pair.expect(phase="list", draft=None)
    pair.fault("GET /methods*", "500")
    create(pair)
    pair.expect(phase="choosingMethod")
    pair.say("cancel")


def outcome_unknown_and_not_made(pair):
    start(pair)
    pair.fault("POST /payments", "503", times=3)
    pair.fault("GET /payments", "503", times=3)
    create(pair)
    create(pair, "k-2")
    pair.say("save")
    pair.say("refresh")
    pair.say("save")
    pair.expect(phase="paying", error=None)


def outcome_unknown_and_made(pair):
    start(pair)
    pair.fault("POST /payments", "cut-after", times=3)
    create(pair)
    pair.expect(phase="creating")
    pair.say("save")
    pair.expect(phase="paying")
    pair.say("close")


def payment_repeated_by_its_key(pair):
    start(pair)
    for fault in ("cut-after", "503-after", "cut-short", "429, retry-after=1"):
        pair.fault("POST /payments", fault)
        create(pair, f"key of {fault}".replace(" ", "-"))
        pair.expect(phase="paying", error=None)
        pair.say("close")


def later_rejection_does_not_count(pair):
    start(pair)
    for number, faults in enumerate((("503-after", "422"), ("cut-after", "429", "429"), ("429", "500", "422"),
                                     ("503", "502", "500"), ("408", "404"), ("404",), ("302",), ("409",))):
        for fault in faults:
            pair.fault("POST /payments", fault)
        create(pair, f"k-{number}")
        pair.say("cancel")
        pair.expect(phase="list")


def wrong_answer_to_a_payment(pair):
    start(pair)
    for fault in ("wrong-json", "wrong-shape"):
        pair.fault("POST /payments", fault)
        create(pair, fault)
        pair.say("save")
        pair.expect(phase="paying")
        pair.say("close")


def declined(pair):
    start(pair)
    for end in ("failed", "canceled", "expired"):
        create(pair, f"k-{end}")
        pair.each("pay", end)
        is_read(pair, "appear")
        pair.expect(phase="list", page=None)


def expired_payment(pair):
    start(pair, flow="external")
    create(pair)
    pair.shop("POST", "/admin/clock", {"seconds": 901})
    pair.say("close")
    pair.expect(phase="list")
    pair.say("open", id=newest)


def unknown_status(pair):
    start(pair)
    create(pair)
    pair.shop("POST", f"/admin/payments/{newest(pair.sides[0])}", {"status": "mystery"})
    is_read(pair, "appear")
    pair.shop("POST", f"/admin/payments/{newest(pair.sides[0])}", {"status": "authorized"})
    is_read(pair, "appear")
    pair.shop("POST", f"/admin/payments/{newest(pair.sides[0])}", {"status": "paid"})
    pair.say("refresh")


def payment_of_another_device_404(pair):
    start(pair)
    create(pair)
    pair.fault("GET /payments/*", "slow=1, 404")
    pair.say("appear")
    pair.expect(phase="paying", error="request_rejected")


def busy_shop(pair):
    pair.fault("GET /payments", "503", times=3)
    start(pair)
    pair.expect(phase="idle", error="service_unavailable")
    pair.say("refresh")
    for fault in ("wrong-json", "wrong-shape", "302", "404", "501"):
        pair.fault("GET /payments", fault)
        pair.say("start")
        pair.expect(phase="idle")
    for fault in ("408", "429", "500", "502", "504", "cut", "cut-short", "retry-after=1"):
        pair.fault("GET /payments", fault)
    pair.say("start")
    pair.expect(phase="idle", error="service_unavailable")
    pair.say("start")
    pair.expect(phase="idle")
    pair.say("start")
    pair.expect(phase="list", error=None, payments=[])
    pair.fault("GET /payments", "429, retry-after=60")
    pair.say("refresh")
    pair.expect(phase="list", error="request_rejected", payments=[])


def links_of_the_page(pair):
    start(pair)
    create(pair)
    for url in ("https://bank.example/3ds", "mailto:help@shop.example", "javascript:alert(1)", "bank-app://pay?x=1",
                "about:blank", "shop-example://payments/0", "shop-example://other/1", "/relative", "data:text/html,x"):
        pair.say("navigated", url=url)
    pair.expect(phase="paying")
    pair.say("close")
    pair.say("navigated", url="mailto:help@shop.example")


def deep_link_before_the_list(pair):
    pair.say("begin", selectsMethod=False, flow="inApp", deepLinkScheme="shop-example", currency="EUR")
    pair.say("deepLink", url="https://payments/1")
    pair.say("deepLink", url=LINK)
    pair.say("start")
    pair.say("deepLink", url=LINK)
    pair.expect(phase="list")


def hasty_shopper(pair):
    start(pair)
    pair.hold("GET /payments")
    pair.say("refresh", waits=False)
    pair.wait_until_held()
    pair.say("appear")
    pair.fault("POST /payments", "slow=1")
    pair.say("create", amount="5.00", description="Tea", key="k-1", waits=False)
    pair.say("cancel", waits=False)
    pair.say("create", amount="5.00", description="Tea", key="k-2")
    pair.expect(phase="paying")


hasty_shopper.options = ["--immediately"]


def wrong_inputs(pair):
    start(pair, selectsMethod=True)
    for amount, description in (("0.00", "Mug"), ("1.234", "Mug"), ("-1", "Mug"), ("1e2", "Mug"), ("12", "ab"),
                                ("12", "x" * 256)):
        create(pair, amount=amount, description=description)
    for name in ("start", "save", "cancel", "close"):
        pair.say(name)
    pair.say("open", id=999999)
    pair.say("chooseMethod", id="ideal")
    pair.say("chooseFlow", flow="inApp")
    create(pair, amount="100000000.00", description="🏆" * 3)
    pair.expect(phase="creating", error="request_rejected")
    create(pair, amount="0.50")
    pair.say("chooseMethod", id="klarna")


def malformed_lines(pair):
    for line in ("", "{", '{"input":"start"}', '{"input":"begin","flow":"inApp"}', b"\xff"):
        pair.say_text(line)
    start(pair)
    for line in ('{"input":"answer","request":1,"status":200}', '{"input":"open","id":"1"}', '{"input":"open","id":1.0}',
                 '{"input":"create","amount":12,"description":"Mug","key":"k"}', '{"input":"pay"}', "null"):
        pair.say_text(line)
    pair.say("refresh")


REACHED = """idle list creating choosingMethod askingFlow paying malformed_input request_rejected service_unavailable
malformed_answer outcome_unknown wrong_phase invalid_amount invalid_description unknown_method unknown_issuer issuer_required
unknown_payment request openBrowser openPage closePage askFlow openLink notify payment_created payment_finished
linkRefused""".split()
