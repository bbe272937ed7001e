"""Sessions of the checkout sheet, each about one rule; `checkout_vectors.py` writes them. A text is a line as it is."""
import json

A, B = "https://shop.example/cart/a", "https://shop.example/cart/b?x#y"
BEGIN, DISMISS, INVALIDATE = ({"input": name} for name in ("begin", "dismiss", "invalidate"))


def at(seconds, document):
    return {**document, "at": seconds}


def preload(url=A):
    return {"input": "preload", "url": url}


def present(url=A):
    return {"input": "present", "url": url}


def configure(**settings):
    return {"input": "configure", **settings}


def finished(page, url=A):
    return {"input": "pageFinished", "page": page, "url": url}


def progress(page, value):
    return {"input": "pageProgress", "page": page, "progress": value}


def answered(page, status, url=A):
    return {"input": "pageAnswer", "page": page, "url": url, "status": status}


def failed(page, reason="offline"):
    return {"input": "pageFailed", "page": page, "reason": reason}


def queued(page):
    return {"input": "queued", "page": page}


def recover(allowed):
    return {"input": "recover", "allowed": allowed}


def navigated(page, url):
    return {"input": "navigated", "page": page, "url": url}


def link(page, url, new=False):
    return {"input": "link", "page": page, "url": url, "newWindow": new}


def text(page, value):
    return {"input": "message", "page": page, "text": value}


def says(page, name, body):
    """A message whose body is a value, or a text that is taken as JSON."""
    return text(page, json.dumps({"name": name, "body": body if isinstance(body, str) else json.dumps(body)}))


def completed(page, **details):
    return says(page, "completed", {"orderDetails": details})


def error(page, *entries):
    return says(page, "error", list(entries))


def pixel(page, **event):
    return says(page, "webPixels", {"event": {"id": "1", "name": "n", "timestamp": "t", "type": "standard", **event}})


def presentations(*steps):
    """A step on the page of one presentation after the other."""
    return [each for number, step in enumerate(steps, 1) for each in (present(), step(number))]


MONEY = {"amount": 1.5, "currencyCode": "USD"}
CART = {"token": "t", "lines": [], "price": {}}

SHEET = {
    "preload-again": [
        at(1000, BEGIN), preload(), progress(1, 300), progress(1, 200), finished(1), at(1299, preload()), at(1301, finished(1)),
        at(1598, present()), DISMISS, at(1599, preload()), preload(B), preload(A), INVALIDATE, INVALIDATE],
    "preload-age": [
        at(1000, BEGIN), preload(), finished(1), at(701, present()), DISMISS, at(700, present()), DISMISS, at(1000, preload()),
        at(1300, preload()), at(1599, present()), DISMISS, at(5000, present(B)), DISMISS],
    "preload-fails-unseen": [
        BEGIN, preload(), answered(1, 302), answered(1, 503, "https://bank.example/"), failed(1, "cancelled"), queued(9),
        answered(1, 400), preload(), failed(2), answered(2, 404), preload(), queued(3), preload(),
        error(4, {"group": "checkout"}), error(4, {"group": "configuration"}), preload(),
        says(5, "completed", None), says(5, "checkoutBlockingEvent", "true"), pixel(5), says(5, "checkoutBlockingEvent", "2"),
        link(5, "mailto:a"), navigated(5, "https://shop.example/thank-you"), finished(5), present()],
    "kept-on-screen": [
        BEGIN, preload(), present(), preload(), configure(title="Kasse"), preload(), finished(1), DISMISS, preload(), present(),
        preload(B), finished(3, B), DISMISS, present(B), INVALIDATE, DISMISS, preload(), present(), queued(4), DISMISS],
    "completed-gives-up": [
        BEGIN, preload(), present(), completed(1, id="1"), finished(1), preload(B), configure(title=""), DISMISS, preload(B),
        present(A), preload(B), completed(4), failed(4), DISMISS],
    "preloading-off": [
        {"input": "begin", "preloading": False}, preload(), preload("no address"), present(), configure(preloading=None),
                       preload(B),
        configure(preloading=False), preload(B), DISMISS],
    "configure": [
        {"input": "begin", "title": None, "locale": "de", "tintColor": "#00aaFF"}, preload(), configure(),
                  configure(title="Checkout"),
        configure(locale="de", tintColor="#00aaFF"), configure(colorScheme="automatic", recovery=None),
                  configure(colorScheme="dark"),
        preload(), configure(tintColor="#00AAFF"), configure(tintColor="#00aafe"), configure(colorScheme=None, title="Kasse"), preload(),
                  configure(locale=None),
        present(), configure(title=None)],
    "addresses": [
        BEGIN, *(preload(url) for url in ("", "/cart", "ftp://shop.example/", "javascript:alert(1)", "HTTP://Shop.example")),
        present("about:blank"), present("http://shop.example"), present("ftp://x"), DISMISS, DISMISS],
    "statuses": [
        {"input": "begin", "recovery": "never"}, present(), answered(1, 399), answered(1, 410, A + "#"), DISMISS,
        *presentations(*((lambda page, status=status: answered(page + 1, status)) for status in (
            400, 401, 403, 404, 408, 410, 418, 499, 500, 501, 502, 503, 599, 600, 999))),
        *(each for number in (17, 18) for each in (present(), failed(number, "cancelled" if number == 17 else "é"), DISMISS))],
    "recovery-once": [
        at(50, BEGIN), preload(), present(), progress(1, 700), failed(1), finished(2), progress(2, 1), answered(2, 200),
        answered(2, 500, "https://bank.example/"), queued(2), preload(), preload(B), failed(2, "cancelled"), answered(2, 500),
                      DISMISS,
        present(), answered(4, 404), present(), answered(5, 503), DISMISS, present(), INVALIDATE],
    "recovery-and-multipass": [
        BEGIN, present("https://shop.example/multipass/1"), failed(1), {"input": "configure", "recovery": "ask"},
        present("https://shop.example/?multipass"), failed(2), present("https://shop.example/Multipass"), failed(3),
                               recover(True)],
    "recovery-asks": [
        {"input": "begin", "recovery": "ask"}, recover(True), present(), recover(False), answered(1, 404), finished(1),
                      recover(True),
        recover(True), failed(2), present(), failed(3), recover(False), present(), failed(4), preload(A), preload(B),
        error(4, {"group": "expired"}), says(4, "checkoutBlockingEvent", "true"), pixel(4), text(4, "{"), answered(4, 500),
                      failed(4),
        DISMISS, present(), failed(6), completed(6, id="late"), recover(True), DISMISS],
    "recovery-completes-by-address": [
        step for number, place in enumerate(("/a/THANK_you/b?order_id=%2", "/thank%2dyou?order_id=&order_id=1",
                                             "/Thank-You?x&order_id"))
        for step in ([BEGIN] if number == 0 else []) + [
            present(), navigated(2 * number + 1, "https://shop.example/thank-you"), failed(2 * number + 1),
            *(navigated(2 * number + 2, url) for url in (
                "https://shop.example/thank-you-x", "https://thank-you/?thank-you#/thank-you", "https://x/a%2Fthank-you",
                "https://x/thank%-you", "https://x/than\u212a-you")),
            navigated(2 * number + 2, "http://other.example" + place), failed(2 * number + 2), DISMISS]],
    "recovery-completes-on-the-web": [
        BEGIN, present(), failed(1), *(navigated(2, url) for url in (
            "thank-you?order_id=1", "/thank-you", "//shop.example/thank-you", "app://shop.example/thank-you", "about:thank-you",
            "data:text/html,/thank-you", "file:///thank-you", "https:thank-you", "https:///thank-you", "http://@/thank-you",
            "HTTPS://shop.example/thank-you?order_id=1"))],
    "error-messages": [
        {"input": "begin", "recovery": "never"}, present(), error(1), error(1, 7, {"group": "other"}, {}, {"group": 7}),
        error(1, {"group": "authentication"}, {"group": "expired"}), says(1, "error", {"group": "expired"}),
        error(1, None, {"group": "x"}, {"group": "expired", "code": "cart_completed", "reason": ""},
              {"group": "configuration"}),
        *(each for number, entry in enumerate((
            {"group": "configuration", "code": "storefront_password_required"},
                                               {"group": "unrecoverable", "code": "Invalid_cart"},
            {"group": "unrecoverable", "code": "invalid_cart", "reason": 7},
                                               {"group": "expired", "code": 7, "reason": "é\u2028"}), 2)
          for each in (present(), error(number, entry)))],
    "completed-in-parts": [
        BEGIN, *(each for number, body in enumerate((
            None, "{", "[]", {"orderDetails": None}, {"orderDetails": {"id": 7}}, {"orderDetails": {"id": "1", "cart": None}},
            {"orderDetails": {"id": "1", "cart": CART}}, {"orderDetails": {"id": "1", "email": 7, "cart": CART}},
            {"orderDetails": {"cart": {"lines": [{"title": "Mug", "quantity": 2.0, "price": MONEY}, 7, None, {}]}}},
            {"orderDetails": {"id": "1", "cart": {**CART, "price": {"total": {"amount": "1.005", "currencyCode": "USD"}}}}},
            {"orderDetails": {"id": "1", "cart": {**CART, "price": {"total": {"amount": 1.5},
                                                                    "taxes": {"currencyCode": "EUR"}}}}},
            {"orderDetails": {"id": "1", "cart": {**CART, "lines": [{"quantity": 1.5}]}}},
            {"orderDetails": {"id": "1", "deliveries": {}, "paymentMethods": [], "billingAddress": {"b": 1, "a": None}}}), 1)
            for each in (present(), says(number, "completed", body), DISMISS))],
    "pixels": [
        BEGIN, present(), pixel(1, context={"b": 1.50, "a": [None]}), pixel(1, data=[1]), pixel(1, data=None, context=None),
        pixel(1, type="custom", customData={"n": 10}, data=1), pixel(1, type="custom"), pixel(1, type="custom", customData=[]),
        pixel(1, type="other"), pixel(1, context=7), pixel(1, id=7), says(1, "webPixels", {"event": None}),
               says(1, "webPixels", "1"),
        text(1, json.dumps({"name": "webPixels", "body": '{"event":{"id":"","name":"","timestamp":"","type":"standard",'
                                                             '"data":{"n": 1.50e+3, "t":"\\u007f"}}}'})),
        completed(1), pixel(1)],
    "malformed-messages": [
        BEGIN, present(), *(text(1, value) for value in (
            "", "[]", "{}", '{"name":7,"body":"1"}', '{"name":"checkoutBlockingEvent","body":true}',
                                                         '{"name":"other","body":"1"}',
            '{"name":"checkoutBlockingEvent","body":"true","body":"false"}', '{"name":"error"}', '{"name":"\\ud800"}')),
        *(says(1, "checkoutBlockingEvent", body) for body in ("true", " false ", "TRUE", "1", "")),
        says(1, "checkoutBlockingEvent", "true"), DISMISS],
    "messages-to-the-page": [
        at(100, BEGIN), present(), at(103, finished(1)), finished(1), DISMISS, preload(), at(90, present()), finished(2),
        preload(B), finished(3), DISMISS, at(95, present(B)), finished(3), DISMISS],
    "links-and-queries": [
        BEGIN, present(), link(1, "https://s/?open_externally=0", True), link(1, "https://s/?a&open_externally=1&b#c", True),
        link(1, "https://s/?open_externally=tRue&"), link(1, "https://s/?open_externally=%zz&open_externally=1"),
        link(1, "//s/", True), link(1, "1a:x", True), link(1, "ABOUT:blank", True), link(1, "BLOB:x", True),
        link(1, "javascript:x?open_externally=1"), link(1, "tel:1?open_externally=1&x"), link(2, "mailto:a"), failed(1),
        link(2, "mailto:a"), link(1, "mailto:a")],
    "malformed-lines": [
        '{"input":"preload","url":"https://s"}', '{"input":"begin","tintColor":"#12345"}',
                        '{"input":"begin","colorScheme":"Dark"}',
        '{"input":"begin","title":7}', '{"input":"begin","more":null}', BEGIN, BEGIN,
                        '{"input":"configure","preloading":"true"}',
        '{"input":"pageAnswer","page":1,"url":"x","status":99}', '{"input":"queued","page":-1}',
                        '{"input":"recover","allowed":null}',
        '{"input":"link","page":1,"url":"x"}', '{"input":"present","url":"https://s","at":-1}', present()],
}
