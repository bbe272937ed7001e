"""Scripts of shoppers in the native flow, for `agree`. The name of a function says what happens."""
from running import an_address
from typist import recorded_token

CART = {"currency": "USD", "lines": [{"product": "mug", "quantity": 2}, {"product": "tea", "quantity": 1}]}


def load(pair, **begin):
    pair.say("begin", **{"cartId": pair.cart, "buyer": {"kind": "guest"}, "providers": ["afterpay", "card"], **begin})
    pair.say("load")


def fill(pair, **begin):
    """Loads the order and fills it in."""
    load(pair, **begin)
    pair.say("setContact", email="ada@example.com")
    pair.say("setShippingAddress", address=an_address())
    pair.say("chooseShippingMethod", id="standard")
    pair.expect(phase="shopping", error=None, drafts={})


def pay(pair, key="k-1", provider="card"):
    pair.say("pay", provider=provider, key=f"{pair.cart}-{key}")


def succeed(pair, token="card-token"):
    pair.say("providerFinished", result="succeeded", token=token)
    pair.expect(phase="completed", error=None)


def token(side):
    return recorded_token(side.recording) if side.recording else side.effects["presentProvider"]["data"]["token"]


# --- Scripts --------------------------------------------------------------------------------------------------------------


def whole_purchase(pair):
    fill(pair)
    pay(pair)
    succeed(pair)
    pair.say("setContact", email="late@example.com")
    pair.say("leave")


def purchase_with_afterpay(pair):
    fill(pair, providers=["afterpay"], plan=None)
    pay(pair, provider="afterpay")
    succeed(pair, token)


def promo_codes(pair):
    fill(pair)
    for code in ("SAVE5", "SAVE5", "TEN", "SUMMER", "not a code", "NOTHING"):
        pair.say("applyPromoCode", code=code)
    pair.say("retry")
    pair.say("discardDraft", section="promoCodes")
    pair.say("removePromoCode", code="SAVE5")
    pair.say("removePromoCode", code="SAVE5")
    pay(pair)
    succeed(pair)


def whole_price_off(pair):
    fill(pair)
    pair.say("applyPromoCode", code="EVERYTHING")
    pair.say("applyPromoCode", code="FREESHIP")
    pay(pair)
    pair.say("removePromoCode", code="EVERYTHING")
    pay(pair, "k-2")
    succeed(pair)


def change_of_address(pair):
    fill(pair)
    pair.say("edit", section="shippingAddress")
    pair.say("setShippingAddress", address=an_address("FR", region=None, city="Paris\t", phone="+33 1"))
    pair.say("setShippingAddress", address=an_address("FR", city="Paris", phone="+33 1", line2=""))
    pair.say("chooseShippingMethod", id="standard")
    pair.say("chooseShippingMethod", id="courier")
    pair.say("setBillingAddress", address=an_address(name="Zoë \"Z\" Müller"))
    pair.say("useShippingAsBilling")
    pair.say("setShippingAddress", address=an_address("AQ"))
    pair.say("discardDraft", section="shippingAddress")
    pair.say("discardDraft", section="billingAddress")
    pair.say("discardDraft", section="promoCodes")
    pair.say("endEditing")
    pay(pair)


def customer_with_an_address_book(pair):
    book = [{"id": "home", "address": an_address()}, {"id": "office", "address": an_address("AU")}]
    load(pair, buyer={"kind": "customer", "email": "ada@example.com", "addresses": book, "defaultAddress": "home"})
    pair.say("setContact", email="ada@example.com")
    pair.say("chooseShippingAddress", id="none")
    pair.say("chooseShippingAddress", id="office")
    pair.say("chooseBillingAddress", id="home")
    pair.say("chooseShippingMethod", id="international")
    pay(pair)


def amount_changed_409(pair):
    fill(pair)
    pair.fault("POST /checkouts/*/payments", "reprice")
    pay(pair)
    pair.expect(error="amount_changed")
    pay(pair)
    pay(pair, "k-2")
    pair.fault("POST /checkouts/*/complete", "409")
    pair.say("providerFinished", result="succeeded", token="card-token")
    pair.expect(error="day_differs")


def order_changed_409(pair):
    fill(pair)
    pair.shop("POST", f"/admin/carts/{pair.cart}/adjustments", {"adjustments": [
        {"id": "one", "name": "Credit", "amount": "-1.00"}, {"id": "two", "name": "Surcharge", "amount": "1.00"}]})
    pay(pair)
    pair.expect(error="order_changed")
    pay(pair, "k-2")
    succeed(pair)


def another_day_409(pair):
    fill(pair)
    pair.fault("POST /checkouts/*/payments", "409")
    pay(pair)
    pair.expect(error="day_differs", phase="shopping")
    pay(pair, "k-2")
    succeed(pair)


def nothing_to_pay(pair):
    fill(pair)
    pair.say("chooseShippingMethod", id="pickup")
    pair.say("applyPromoCode", code="EVERYTHING")
    pair.expect(widget=None)
    pay(pair)
    pair.fault("POST /checkouts/*/complete", "503-after")
    pay(pair, "k-2", provider=None)
    pair.expect(error="payment_unknown")
    pair.say("retry")
    pair.expect(phase="completed", error=None)


def nothing_to_deliver(pair):
    cart = f"{pair.cart}-books"
    pair.shop("POST", "/admin/carts", {"id": cart, "lines": [{"product": "e-book", "quantity": 2}]})
    load(pair, cartId=cart)
    pair.say("setContact", email="ada@example.com")
    pair.say("setShippingAddress", address=an_address())
    pair.say("chooseShippingMethod", id="standard")
    pair.say("edit", section="shippingMethod")
    pair.say("useShippingAsBilling")
    pair.say("setBillingAddress", address=an_address("HK", region=None, postcode=None))
    pair.expect(progress={"done": 2, "of": 2}, drafts={})
    pay(pair)
    succeed(pair)


def by_weight_with_a_gift_card(pair):
    cart = f"{pair.cart}-tea"
    pair.shop("POST", "/admin/carts", {"id": cart, "lines": [{"product": "loose-tea", "quantity": "0.333"}]})
    pair.shop("POST", f"/admin/carts/{cart}/adjustments", {"adjustments": [{"id": "g", "name": "Gift card", "amount": "-5.00"}]})
    fill(pair, cartId=cart)
    pair.shop("POST", f"/admin/carts/{cart}/expire", {})
    pair.say("refresh")
    pair.expect(error="cart_expired")
    pay(pair, provider="afterpay")
    succeed(pair, token)


def promo_codes_are_apart(pair):
    fill(pair)
    for code in ("NOTHING", " TEE & CAFÉ ", "SUMMER"):
        pair.say("applyPromoCode", code=code)
    pair.say("removePromoCode", code="NOTHING")
    pair.say("discardPromoCode", code="NOTHING")
    pair.say("discardPromoCode", code="SUMMER")
    pair.expect(drafts={}, error=None)
    pair.say("removePromoCode", code="TEE & CAFÉ")
    pay(pair)
    succeed(pair)


def blank_texts_and_spaces(pair):
    pair.shop("POST", "/admin/blanks", {"blanks": True})
    load(pair)
    pair.say("setContact", email="ada@example..com")
    pair.say("setContact", email=" \u00a0ada@example.com\r\n")
    pair.say("setShippingAddress", address=an_address(postcode=None))
    pair.say("setShippingAddress", address=an_address("IE", name=" Ada \u200b", postcode=" "))
    pair.say("chooseShippingMethod", id="international")
    pair.shop("POST", "/admin/blanks", {"blanks": False})
    pay(pair)
    succeed(pair)


def busy_statuses(pair):
    fill(pair)
    pair.fault("GET *", "425, retry-after=1")
    pair.say("refresh")
    pair.expect(error=None)
    for status, code in (("401", "not_authorized"), ("423", "locked"), ("425", "service_unavailable")):
        pair.fault("PATCH *", status)
        pair.say("applyPromoCode", code="TEN")
        pair.expect(error=code)
        pair.say("discardDraft", section="promoCodes")
    pair.fault("POST /checkouts/*/payments", "429", times=3)
    pay(pair)
    pair.expect(error="payment_unknown")
    pair.say("retry")
    pay(pair)
    succeed(pair)


def paid_meanwhile_403(pair):
    """The payment that was cancelled here is captured elsewhere."""
    fill(pair)
    pay(pair)
    state = pair.sides[0].state
    body = {"paymentId": state["payment"]["paymentId"], "token": None, "paymentScheduleChecksum": None}
    pair.say("providerFinished", result="cancelled")
    pair.shop("POST", f"/checkouts/{state['order']['id']}/complete", body)
    pair.fault("GET *", "410")
    pair.say("refresh")
    pair.expect(phase="completed")


def expired_410(pair):
    fill(pair)
    pair.say("applyPromoCode", code="SAVE5")
    pair.shop("POST", f"/admin/carts/{pair.cart}/expire", {})
    pair.say("setContact", email="new@example.com")
    pair.expect(error="cart_expired")
    pair.fault("POST /checkouts/*/payments", "expire")
    pay(pair)
    pair.expect(error="cart_expired", phase="shopping")
    pay(pair)
    pay(pair, "k-2")
    succeed(pair)


def expired_410_twice(pair):
    fill(pair)
    pair.fault("POST /checkouts", "503")
    pair.shop("POST", f"/admin/carts/{pair.cart}/expire", {})
    pair.say("refresh")
    pair.expect(error="cart_expired")
    pay(pair)
    pair.say("retry")
    pay(pair)
    succeed(pair)


def declined(pair):
    fill(pair)
    pay(pair)
    pair.say("providerFinished", result="succeeded", token="declined-card")
    pair.expect(error="payment_declined")
    pay(pair, "k-2")
    pair.say("providerFinished", result="failed", message="No funds")
    pay(pair, "k-3")
    pair.say("providerFinished", result="cancelled")
    pay(pair, "k-4")
    succeed(pair)


def payment_unknown_and_not_made(pair):
    fill(pair)
    pair.fault("POST /checkouts/*/payments", "503", times=3)
    pay(pair)
    pair.expect(error="payment_unknown", phase="paying")
    pay(pair, "k-2")
    pair.say("retry")
    pay(pair)
    succeed(pair)


def payment_unknown_and_made(pair):
    fill(pair)
    pair.fault("POST /checkouts/*/payments", "cut-after", times=3)
    pay(pair)
    pair.expect(error="payment_unknown")
    pair.fault("GET /checkouts/*/payments/*", "404")
    pair.say("retry")
    pair.say("refresh")
    pair.fault("POST /checkouts/*/complete", "cut-after")
    pair.say("providerFinished", result="succeeded", token="card-token")
    pair.expect(error="payment_unknown")
    pair.say("retry")
    pair.expect(phase="completed")


def payment_repeated_by_its_key(pair):
    fill(pair)
    pair.fault("POST /checkouts/*/payments", "503-after")
    pay(pair)
    pair.fault("POST /checkouts/*/complete", "503")
    pair.say("providerFinished", result="succeeded", token="card-token")
    pair.say("retry")
    pair.expect(phase="completed")


def later_rejection_does_not_count(pair):
    """The first attempt makes the payment; the second is rejected, and says nothing about the first."""
    fill(pair)
    pair.fault("POST /checkouts/*/payments", "cut-after")
    pair.fault("POST /checkouts/*/payments", "409")
    pay(pair)
    pair.expect(error="payment_unknown")
    pair.say("retry")
    succeed(pair)


def busy_shop(pair):
    load(pair)
    pair.fault("PATCH *", "503")
    pair.say("setContact", email="ada@example.com")
    pair.expect(error="service_unavailable")
    pair.say("setShippingAddress", address=an_address())
    pair.say("retry")
    pair.fault("GET *", "429, retry-after=1")
    pair.say("refresh")
    pair.expect(error=None)
    pair.fault("GET *", "503, retry-after=6")
    pair.say("refresh")
    pair.expect(error="service_unavailable")
    pair.fault("GET *", "cut-short", times=3)
    pair.say("refresh")
    pair.say("retry")
    pair.expect(error=None)


def wrong_answers(pair):
    pair.say("begin", cartId=pair.cart, buyer={"kind": "guest"}, providers=["card"])
    for fault in ("wrong-json", "wrong-shape", "302", "204", "408", "410", "418"):
        pair.fault("POST /checkouts", fault)
        pair.say("load")
        pair.expect(phase="failed")
    pair.fault("POST /checkouts", "duplicate, repeat")
    pair.say("retry")
    pair.expect(phase="shopping")


def no_answer_in_time(pair):
    fill(pair)
    pair.fault("PATCH *", "slow-after=3.6")
    pair.say("applyPromoCode", code="TEN")
    pair.expect(error="service_unavailable")
    pair.say("retry")
    pair.expect(error=None)


no_answer_in_time.options = ["--timeout", "3"]


def leaving(pair):
    pair.say("begin", cartId=pair.cart, buyer={"kind": "guest"}, providers=["card"])
    for name in ("setContact", "load", "load"):
        pair.say(name, **({"email": "ada@example.com"} if name == "setContact" else {}))
    pair.say("leave")
    pair.say("setContact", email="ada@example.com")
    pair.say("stay")
    pair.say("stay")
    pair.say("leave")
    pair.say("confirmLeave")
    pair.expect(phase="left")
    pair.say("load")


def leaving_while_the_shop_thinks(pair):
    load(pair)
    pair.hold("PATCH *")
    pair.say("setContact", email="ada@example.com", waits=False)
    pair.wait_until_held()
    pair.say("edit", section="contact", waits=False)
    pair.say("setContact", email="eve@example.com", waits=False)
    pair.say("leave", waits=False)
    pair.say("confirmLeave")
    pair.expect(phase="left", underWay=None)


leaving_while_the_shop_thinks.options = ["--immediately"]


def hasty_shopper(pair):
    load(pair)
    pair.fault("PATCH *", "slow=1")
    pair.say("setContact", email="ada@example.com", waits=False)
    pair.say("setContact", email="eve@example.com", waits=False)
    pair.say("setShippingAddress", address=an_address(), waits=False)
    pair.say("applyPromoCode", code="SAVE5", waits=False)
    pay(pair, "k-0")
    pair.say("setShippingAddress", address=an_address())
    pair.say("chooseShippingMethod", id="express")
    pay(pair)
    succeed(pair)


hasty_shopper.options = ["--immediately"]


def express_before_the_form(pair):
    fill(pair)
    pair.say("expressFinished", provider="paypal", token="t")
    pair.say("expressFinished", provider="afterpay", token="")
    pair.say("expressFinished", provider="afterpay", token="002.abc")
    pay(pair, provider="card")
    succeed(pair)


def times_in_lines(pair):
    pair.say("begin", cartId=pair.cart, buyer={"kind": "guest"}, providers=["afterpay"], today="2025-03-05")
    pair.say("load", at="2025-03-05T10:00:00Z")
    pair.say("refresh", today="2026-01-01")
    pair.say("refresh", at="yesterday")
    pair.say("refresh", today="2026-02-29")


def malformed_lines(pair):
    for line in ("", "null", "{", '{"input":"load"}', b'{"input":"load","x":"\xff"}'):
        pair.say_text(line)
    load(pair)
    for line in ('{"input":"answer","request":1,"status":200}', '{"input":"noAnswer","request":1,"reason":"timeout"}',
                 '{"input":"load","x":1}', '{"input":"setContact"}', '{"input":"load","input":"load"}',
                 '{"input":"begin","cartId":"c","buyer":{"kind":"guest"},"providers":[]}'):
        pair.say_text(line)
    pair.say("setContact", email="ada@example")
    pair.say("chooseShippingMethod", id="standard")
    pair.say("retry")
    pair.say("providerFinished", result="succeeded")


REACHED = """completed left malformed_input amount_changed order_changed day_differs not_authorized locked
no_payment_needed cart_expired payment_declined payment_failed
payment_unknown service_unavailable malformed_answer request_rejected change_rejected section_locked key_reused
payment_in_progress already_loaded no_draft nothing_to_retry invalid_email invalid_address unknown_address not_a_guest
unknown_shipping_method invalid_promo_code unknown_provider invalid_token no_payment not_leaving leaving not_loaded
presentProvider promptToLeave dismiss begin_checkout add_contact_info add_shipping_address add_shipping_info
add_payment_info purchase checkout_left widget_changed checkout_error""".split()
