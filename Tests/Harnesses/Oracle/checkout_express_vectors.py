"""Sessions of the express checkout, each about one rule; `checkout_vectors.py` writes them."""
import json

from checkout_session import spelled

PORTAL = "https://portal.afterpay.com"


def begin(**settings):
    return {"input": "begin", "token": "001.tok", "region": "US", "environment": "production", "currency": "USD", **settings}


def do(name, **fields):
    return {"input": name, **fields}


def says(message, origin=PORTAL):
    return do("message", origin=origin, text=message if isinstance(message, str) else json.dumps(message, ensure_ascii=False))


def money(amount, currency="USD"):
    return {"amount": amount, "currency": currency}


def amounts(order, shipping="5.00", **members):
    return {"shippingAmount": money(shipping), "orderAmount": money(order), **members}


def option(name, order="50.00", **members):
    return {"id": name, "name": name.upper(), **amounts(order), **members}


def page(request, kind, payload, **members):
    return {"meta": {"requestId": request}, "type": kind, "payload": payload, **members}


def address(request, **fields):
    return says(page(request, "onShippingAddressChange", fields))


def chooses(request, chosen):
    return says(page(request, "onShippingOptionChange", chosen))


def no_token():
    return [begin(token=None), says({"status": "CANCEL"}), do("retry"), do("pageFinished"), do("stay")]


def token_unusable():
    return [begin(token="a\nb", region="FR"), do("confirmLeave")]


def other_region():
    return [begin(region="FR"), do("dismiss")]


def clearpay():
    return [begin(region="GB", environment="sandbox", currency="GBP", token="a/b?c=d&é ~", buyNow=False, pickup=True,
                  shippingOptionRequired=True, sdk=""), do("pageFailed", reason="net"), do("retry")]


def token_of_1024_bytes():
    return [begin(region="AU", token="é" * 512, pickup=None, sdk=None), says({"status": "SUCCESS", "orderToken": "x" * 1025}),
            says({"status": "SUCCESS", "orderToken": "x" * 1024})]


def origins():
    end = {"status": "CANCELLED"}
    wrong = ("", "null", PORTAL + "/", PORTAL + ":443", "http://portal.afterpay.com", "HTTPS://portal.afterpay.com",
             "https://Portal.afterpay.com", "https://portal.afterpay.com.evil.example", "https://user@portal.afterpay.com",
             "https://checkout.clearpay.co.uk")
    right = ("portal.afterpay.com", "portal.sandbox.afterpay.com", "api-plus.us.afterpay.com", "api-plus.us-sandbox.afterpay.com",
             "portal.clearpay.co.uk", "portal.sandbox.clearpay.co.uk", "checkout.clearpay.com", "checkout.sandbox.clearpay.com")
    return [begin(), *(says(end, origin) for origin in wrong), *(says("", "https://" + host) for host in right),
            says(end, "https://checkout.sandbox.clearpay.com")]


def first_that_fits():
    end = {"status": "SUCCESS", "orderToken": "tok"}
    return [begin(), says(page("r1", "onShippingAddressChange", {}, **end)), says(page("r1", "onShippingAddressChange", {}, **end)),
            says(page("r2", "onShippingAddressChange", {"name": 7})), says(page("r2", "onShippingAddressChange", {"name": "A"})),
            says(page("r3", "onMessage", {"severity": "log", "message": "Hello.", "more": 1})),
            says(page("r3", "onMessage", {"severity": "log", "message": "Again."})),
            says(page(4, "onMessage", {"severity": "log", "message": "Number."})),
            says(page("r5", "onEmptyPayload", {})), says(page("r5", "onShippingOptionChange", None, **end))]


def unreadable():
    texts = ("", "null", "[]", '"CANCEL"', "{", '{"status":"CANCEL"}}', '{"status":"CANCEL","status":"CANCEL"}',
             '{"status":"Cancel"}',
             '{"status":"SUCCESS"}', '{"status":"SUCCESS","orderToken":""}', '{"status":"SUCCESS","orderToken":"a\\u0000"}',
             '{"meta":{"requestId":"r1"},"type":"onMessage","payload":{"message":"No severity."}}')
    return [begin(), *map(says, texts)]


def nobody_to_ask():
    return [begin(asks=False), address("r1"), chooses("r2", option("std")), do("noChange", requestId="r2"), address("r1"),
            says(page("r3", "onMessage", {"severity": "error", "message": "Why?"}))]


def answers_in_any_order():
    return [begin(), address("r1", name="A", address1="1 St", address2=None, area2="B", suburb="C", state="CA", postcode="94105",
                             countryCode="US", phoneNumber="1", more=1),
            address("r2"), chooses("r3", option("std", description="3 days")), do("noChange", requestId="r3"),
            do("shippingOptions", requestId="r2", options=[]), do("refuse", requestId="r1", code="SHIPPING_ADDRESS_UNSUPPORTED"),
            do("refuse", requestId="r1", code="SHIPPING_ADDRESS_UNSUPPORTED"), address("r1")]


def wrong_answers():
    return [begin(), address("r1"), chooses("r2", option("std")), do("noChange", requestId="r9"), do("noChange", requestId="r1"),
            do("shippingUpdate", requestId="r1", update={"id": "std", **amounts("1")}),
            do("shippingOptions", requestId="r2", options=[option("std", "x")]),
            do("refuse", requestId="r2", code="SHIPPING_ADDRESS_UNRECOGNIZED"), do("refuse", requestId="r2", code="BAD_RESPONSE"),
            do("refuse", requestId="r1", code="SERVICE_UNAVAILABLE")]


def options_refused():
    wrong = ([option("")], [option("x" * 129)], [option("std"), option("std")], [option("std", "1.234")], [option("std", "-1")],
             [option("std", taxAmount=money("1", "EUR"))], [option("std"), option("fast", shippingAmount=money("1", "usd"))])
    return [begin(), address("r1"), *(do("shippingOptions", requestId="r1", options=options) for options in wrong),
            do("shippingOptions", requestId="r1", options=[option("x" * 128, "007.5", taxAmount=None, description="")])]


def the_amounts_of_the_app():
    return [begin(), address("r1"), do("shippingOptions", requestId="r1", options=[option("std", taxAmount=money("1"))]),
            chooses("r2", {"id": "std", "name": None, **amounts("1.00", "0.00", taxAmount=money("9.00"))}),
            do("shippingUpdate", requestId="r2", update={"id": "other", **amounts("2")}),
            do("shippingUpdate", requestId="r2", update={"id": "std", **amounts("2.001")}),
            do("shippingUpdate", requestId="r2", update={"id": "std", **amounts("51.5")}),
            chooses("r3", option("std", "1.00")), chooses("r4", option("fast", "1.001")), chooses("r4", option("fast", "1.00"))]


def late_update():
    return [begin(), address("r1"), do("shippingOptions", requestId="r1", options=[option("std", "50"), option("fast", "60")]),
            chooses("r2", option("fast")), chooses("r3", option("std")),
            do("shippingUpdate", requestId="r2", update={"id": "std", **amounts("1")}),
            do("shippingUpdate", requestId="r2", update={"id": "fast", **amounts("61")}),
            do("shippingUpdate", requestId="r3", update={"id": "std", **amounts("51")}), chooses("r4", option("fast"))]


def option_dropped():
    return [begin(), chooses("r1", option("std", "50")), address("r2"),
            do("shippingOptions", requestId="r2", options=[option("std", "70")]), address("r3"),
            do("shippingOptions", requestId="r3", options=[option("fast", "80")]),
            do("shippingUpdate", requestId="r1", update={"id": "std", **amounts("90")})]


def page_fails():
    return [begin(), do("pageFailed", reason="cancelled"), do("pageFinished"), do("pageFinished"), do("pageFailed", reason="net"),
            do("pageFailed", reason="net"), do("pageFinished"), address("r1"), do("retry"), do("retry"),
            do("shippingOptions", requestId="r1", options=[]), do("pageFailed", reason=""), do("dismiss"), do("retry")]


def leaving():
    return [begin(), do("dismiss"), do("pageFinished"), address("r1"), do("refuse", requestId="r1", code="BAD_RESPONSE"),
            do("retry"),
            do("pageFailed", reason="net"), do("dismiss"), do("retry"), do("pageFailed", reason="net"), do("stay"), do("stay"),
            do("retry"), do("dismiss"), says({"status": "SUCCESS", "orderToken": "tok"}), do("stay")]


def ends_once():
    return [begin(), address("r1"), do("dismiss"), do("confirmLeave"), do("confirmLeave"), says({"status": "CANCEL"}),
            says({"status": "CANCEL"}, "https://evil.example"), do("pageFailed", reason="net"), do("pageFinished"),
            do("shippingOptions", requestId="r1", options=[]), do("retry")]


SESSIONS = {
    "no-token": no_token, "token-unusable": token_unusable, "other-region": other_region, "clearpay": clearpay,
    "token-of-1024-bytes": token_of_1024_bytes, "origins": origins, "first-that-fits": first_that_fits, "unreadable": unreadable,
    "nobody-to-ask": nobody_to_ask, "answers-in-any-order": answers_in_any_order, "wrong-answers": wrong_answers,
    "options-refused": options_refused, "amounts-of-the-app": the_amounts_of_the_app, "late-update": late_update,
    "option-dropped": option_dropped, "page-fails": page_fails, "leaving": leaving, "ends-once": ends_once,
}
# The lines of each session, by its name.
EXPRESS = {name: [spelled(document, None) for document in make()] for name, make in SESSIONS.items()}
