"""Scripts of shoppers in the web flow, for `agree`. The name of a function says what happens."""
from outlines import FORM
from running import field_value

CART = {"currency": "USD", "lines": [{"product": "mug", "quantity": 2}]}
PARSE = {"kind": "parse", "completion": {"host": "shop.example", "path": "/done", "orderQuery": "order"}}


def start(pair, **begin):
    """Begins, and loads the page."""
    pair.say("begin", **{"cartId": pair.cart, "api": "checkout", "kind": "bridge", **begin})
    pair.say("start")


def visit(pair):
    """Opens the page, which sends its messages."""
    pair.expect(phase="loading")
    pair.each("visit")
    tell(pair)


def tell(pair):
    """The page has been loaded: its progress, and its messages where the app reads them."""
    pair.say("pageStarted", url=lambda side: side.url())
    pair.say("pageProgress", progress=400)
    for number in range(len(pair.sides[0].messages()) if pair.sides[0].state["kind"] == "bridge" else 0):
        pair.say("message", text=lambda side: side.messages()[number])
    pair.say("pageFinished", url=lambda side: side.url())


def fill(pair, promo=None):
    """Fills the page in, up to the payment."""
    pair.each("enter", "contact", email="ada@example.com")
    pair.each("enter", "delivery", **FORM)
    if promo:
        pair.each("enter", "promo", code=promo)
        tell(pair)
    pair.each("enter", "method", method="standard")
    tell(pair)


def place(pair, card="accepted"):
    """Pays what the page shows."""
    pair.each("place", card=card, total=lambda side: field_value(side.answer.text, "total"))
    if pair.sides[0].state["kind"] == "bridge":
        tell(pair)


def said(event, **data):
    return '{"event":"%s"%s}' % (event, "".join(f',"data":{text}' for text in data.values()))


# --- Scripts --------------------------------------------------------------------------------------------------------------


def whole_purchase(pair):
    start(pair)
    visit(pair)
    fill(pair)
    place(pair)
    pair.expect(phase="completed", error=None)
    pair.say("message", text=said("order", data='{"orderId":"other","total":1}'))
    pair.say("message", text=said("closewebview"))
    pair.say("start")


def cart_transfer(pair):
    start(pair, api="cartTransfer", appId="app/1")
    visit(pair)
    fill(pair)
    place(pair)
    pair.expect(phase="completed")


def address_after_the_order(pair):
    start(pair, **PARSE)
    visit(pair)
    fill(pair)
    for url in ("https://shop.example/done", "http://shop.example/done?order=1", "https://eve@shop.example/done?order=1",
                "https://shop.example:8443/done?order=1", "https://shop.example/doner?order=1",
                "https://shop.example/done?order="):
        pair.say("navigated", url=url)
    place(pair)
    pair.say("navigated", url=lambda side: "https://SHOP.example:443" + side.path)
    pair.expect(phase="completed")
    pair.say("navigated", url="https://shop.example/done?order=9")
    pair.say("message", text=said("order", data='{"total":1}'))


def promo_code(pair):
    start(pair)
    visit(pair)
    fill(pair, promo="SAVE5")
    place(pair)
    pair.expect(phase="completed")


def wrong_promo_code_and_address(pair):
    start(pair)
    visit(pair)
    pair.each("enter", "contact", email="ada@")
    tell(pair)
    pair.each("enter", "promo", code="NOTHING")
    tell(pair)
    fill(pair)
    pair.each("enter", "delivery", **{**FORM, "country": "FR", "city": "Paris", "region": ""})
    tell(pair)
    pair.each("enter", "method", method="courier")
    tell(pair)
    place(pair)
    pair.expect(phase="completed")


def sold_goods_409(pair):
    pair.shop("POST", f"/admin/products/{pair.cart}", {"name": "Last", "stock": 2, "prices": {"USD": "5.00"}})
    pair.shop("POST", "/admin/carts", {"id": f"{pair.cart}-2", "currency": "USD",
                                       "lines": [{"product": pair.cart, "quantity": 3}]})
    start(pair, cartId=f"{pair.cart}-2")
    pair.expect(phase="failed", error="order_changed")
    pair.say("retry")
    visit(pair)


def expired_410(pair):
    start(pair)
    visit(pair)
    fill(pair)
    pair.shop("POST", f"/admin/carts/{pair.cart}/expire", {})
    pair.each("visit")
    tell(pair)
    pair.expect(error="page_error")
    pair.say("pageFailed", reason="cancelled")
    pair.say("pageFailed", reason="The page has ended.")
    pair.expect(phase="failed", error="page_failed")
    pair.say("pageProgress", progress=1)
    pair.say("retry")
    pair.expect(error="cart_expired")
    pair.say("retry")
    visit(pair)
    fill(pair)
    place(pair)
    pair.expect(phase="completed")


def declined(pair):
    start(pair)
    visit(pair)
    fill(pair)
    place(pair, "declined")
    pair.expect(error="page_error", phase="showing")
    place(pair)
    pair.expect(phase="completed")


def price_changes_while_the_page_is_open(pair):
    pair.shop("POST", f"/admin/products/{pair.cart}", {"name": "Vase", "stock": 9, "prices": {"USD": "5.00"}})
    pair.shop("POST", "/admin/carts", {"id": f"{pair.cart}-2", "currency": "USD",
                                       "lines": [{"product": pair.cart, "quantity": 1}]})
    start(pair, cartId=f"{pair.cart}-2")
    visit(pair)
    fill(pair)
    pair.shop("POST", f"/admin/products/{pair.cart}", {"prices": {"USD": "6.00"}})
    place(pair)
    pair.expect(phase="showing")
    place(pair)
    pair.expect(phase="completed")


def report_rejected_422(pair):
    """The page says that the order is placed, and it is not."""
    start(pair)
    visit(pair)
    pair.say("message", text=said("paymentcompleted", data="null"))
    pair.expect(phase="completing", error="request_rejected")
    pair.say("retry")
    fill(pair)
    place(pair)
    pair.say("retry")
    pair.expect(phase="completed")


def outcome_of_the_report_unknown(pair):
    start(pair)
    visit(pair)
    fill(pair)
    pair.fault("POST /checkout/complete", "cut-after")
    place(pair)
    pair.expect(phase="completing", error="service_unavailable")
    for fault, code in (("503, retry-after=1", "service_unavailable"), ("wrong-shape", "malformed_answer"),
                        ("409", "request_rejected"), ("410", "request_rejected"), ("408", "service_unavailable")):
        pair.fault("POST /checkout/complete", fault)
        pair.say("retry")
        pair.expect(phase="completing", error=code)
    pair.say("close")
    pair.say("close")
    pair.say("retry")
    pair.expect(phase="completed", error=None)
    pair.say("retry")


def busy_shop(pair):
    start(pair, api="cartTransfer", appId="é")
    for fault in ("503", "429, retry-after=1", "wrong-json", "wrong-shape", "302", "204", "cut", "cut-short", "408", "404"):
        pair.say("close")
        pair.expect(phase="leaving")
        pair.say("stay")
        pair.say("pageFailed", reason=fault)
        pair.fault("POST *", fault)
        pair.say("retry")
        pair.expect(phase="failed")
        pair.fault("POST *", "repeat, duplicate")
        pair.say("retry")
        pair.expect(phase="loading", error=None)


def no_answer_in_time(pair):
    pair.fault("POST /checkout/start", "slow-after=3.6")
    start(pair)
    pair.expect(phase="failed", error="service_unavailable")
    pair.say("retry")
    visit(pair)


no_answer_in_time.options = ["--timeout", "3"]


def ordered_cart_403(pair):
    start(pair)
    visit(pair)
    fill(pair)
    pair.each("place", card="accepted", total=lambda side: field_value(side.answer.text, "total"))
    pair.say("pageFailed", reason="The connection was lost.")
    pair.say("retry")
    pair.expect(phase="failed", error="request_rejected")
    pair.say("close")
    pair.expect(phase="left")


def leaving(pair):
    start(pair)
    visit(pair)
    pair.say("stay")
    pair.say("close")
    pair.say("close")
    pair.say("pageProgress", progress=1000)
    pair.say("stay")
    pair.say("message", text=said("closewebview"))
    pair.say("confirmLeave")
    pair.expect(phase="left")
    pair.say("start")


def leaving_while_the_shop_thinks(pair):
    pair.say("begin", cartId=pair.cart, api="checkout", kind="bridge")
    pair.hold("POST /checkout/start")
    pair.say("start", waits=False)
    pair.wait_until_held()
    pair.say("start", waits=False)
    pair.say("pageStarted", url="https://shop.example", waits=False)
    pair.say("close")
    pair.expect(phase="left")


leaving_while_the_shop_thinks.options = ["--immediately"]


def closing_while_the_order_is_reported(pair):
    start(pair)
    visit(pair)
    fill(pair)
    pair.fault("POST /checkout/complete", "slow=1")
    pair.each("place", card="accepted", total=lambda side: field_value(side.answer.text, "total"))
    pair.say("message", text=lambda side: side.messages()[0], waits=False)
    pair.say("close", waits=False)
    pair.say("confirmLeave")
    pair.expect(phase="completed")


closing_while_the_order_is_reported.options = ["--immediately"]


def strange_messages(pair):
    start(pair)
    visit(pair)
    for text in ("", "[]", '{"event":1}', '{"name":"resized","data":{"height":1.50,"width":3e2}}', said("order"),
                 said("order", data='{"total":-1}'), said("order", data='{"order":{"orderId":7,"total":"12.5"}}'),
                 said("order", data='{"total":1.234,"currency":"USD"}'), said("error", data='{"errorMessage":"Zoë\\u2028"}'),
                 said("error", data="1"), said("paymentcompleted", data='{"order":7}')):
        pair.say("message", text=text)
    pair.expect(phase="completing")


def malformed_lines(pair):
    for line in ("", "7", '{"input":"begin","cartId":"c","kind":"bridge"}', '{"input":"start"}', b"\xff"):
        pair.say_text(line)
    start(pair)
    for line in ('{"input":"answer","request":1,"status":200}', '{"input":"pageProgress","progress":1001}',
                 '{"input":"pageFinished"}', '{"input":"setContact","email":"ada@example.com"}', '{"input":"close"} x'):
        pair.say_text(line)
    pair.say("navigated", url="https://shop.example")
    pair.say("retry")


REACHED = """completed left failed leaving malformed_input order_changed cart_expired request_rejected service_unavailable
malformed_answer page_error page_failed wrong_kind wrong_phase not_leaving nothing_to_retry request loadPage promptToLeave
dismiss begin_checkout pageMessage malformedMessage purchase checkout_error checkout_left""".split()
