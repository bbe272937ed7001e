"""The files, events and lines that the command lines of the cases read."""

import datetime
import json

TOKEN = "002.k2a4f1e3"
NOW = datetime.datetime.now(datetime.timezone.utc)
KIT_READY = '{"jsonrpc":"2.0","id":1,"method":"ec.ready","params":{"delegate":[]}}'

FILES = {
    "checkouts.json": json.dumps({"format": 1, "checkouts": [
        {"token": TOKEN, "amount": {"amount": "200.00", "currency": "USD"}, "issuedAt": f"{NOW:%Y-%m-%dT%H:%M:%SZ}"},
        {"token": "002.d", "amount": {"amount": "80.00", "currency": "USD"}, "issuedAt": "2026-11-21T09:00:00Z"}]}),
    "token-4": "002.d",
    "token": TOKEN, "token-2": "002.b", "token-3": "002.c",
    "orders.csv": "o-1,200.00,USD,2026-11-21,\no-2,1e3,USD,2026-11-21,\n\"\n",
    "loans.csv": "o-1,1000.00,USD,2026-11-21,,29.99\no-2,100.00,USD,2026-11-21,,29.99\n",
    "checked.csv": f"o-1,200.00,USD,2026-11-21,,{'0' * 64}\n", "checked-loans.csv": f"o-1,1000.00,USD,2026-11-21,,{'0' * 64},15\n",
    "flows.csv": "advance,1978-01-10,5000.00\npayment,1979-01-10,5500.00\n",
    "mistake.csv": "advance,1978-01-10,5000.00\nrefund,1979-01-10,1\n",
    "other.json": "{}",
}
EVENTS = """
{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"1000.00","currency":"AUD","tokenDigest":"%s","rules":"au-2023","capture":"%s","customerSince":"2020-01-01","id":"e-1"}
{"type":"captured","date":"2026-11-22","amount":"600.00"}
{"type":"captured","date":"2026-11-22","amount":"100.00"}
{"type":"payment","date":"2026-11-23","amount":"250.00"}
{"type":"payment","date":"2026-11-23","amount":"10.00","installment":3}
{"type":"voided","date":"2026-11-24","amount":"100.00"}
{"type":"payment_failed","date":"2026-12-05","installment":2,"reason":"expired-card"}
{"type":"paused","date":"2026-12-06","until":"2026-12-20","reason":"dispute"}
{"type":"resumed","date":"2026-12-16"}
{"type":"fee_waived","date":"2026-12-16","fee":1,"amount":"4.00"}
{"type":"date_moved","date":"2026-12-16","installment":3,"to":"2026-12-24"}
{"type":"refund","date":"2026-12-17","amount":"250.00"}
"""


def events(capture="deferred", **members):
    """The lines of an account; with members that each line has."""
    lines = [json.loads(line) for line in (EVENTS % ("a" * 64, capture)).split("\n")[1:-1]]
    if capture == "immediate":
        lines = [line for line in lines if line["type"] not in ("captured", "voided")]
    return [json.dumps(line | {key: value.format(number) for key, value in members.items()}) for number, line in enumerate(lines)]



# Inputs whose answers the recordings lack.
REFUSED = [{"input": "answer", "request": 1, "status": 401}, {"input": "retry"}, {"input": "answer", "request": 2, "status": 423}]
PRICE = {"amount": 1.5, "currencyCode": "USD"}
PAGE = {"url": "https://shop.example/pay", "httpMethod": "GET", "headers": [], "cookies": [], "body": None}
METHOD = {"id": "card", "description": "Card", "minimum_amount": None, "maximum_amount": None, "image": None, "issuers": None, "pricing": None}


def express_message(kind, number, payload):
    return {"input": "message", "origin": "https://portal.afterpay.com",
            "text": json.dumps({"meta": {"requestId": f"r{number}"}, "type": kind, "payload": payload})}


AMOUNTS = {"shippingAmount": {"amount": "5.00", "currency": "USD"}, "orderAmount": {"amount": "50.00", "currency": "USD"},
           "taxAmount": {"amount": "1.00", "currency": "USD"}}
LINES = {
    "web": [[{"input": "begin", "cartId": "c-1", "api": "checkout", "kind": "bridge"}, {"input": "start"}, *REFUSED], [
        {"input": "begin", "cartId": "c-1", "api": "checkout", "kind": "bridge"}, {"input": "start"},
        {"input": "answer", "request": 1, "status": 200, "body": PAGE}, {"input": "pageStarted", "url": "https://shop.example/pay"},
        {"input": "pageFinished", "url": "https://shop.example/pay"},
        {"input": "message", "text": json.dumps({"event": "paymentcompleted", "data": {"total": "9.00", "delivery": "1.00", "currency": "USD"}})}]],
    "payments": [[{"input": "begin", "selectsMethod": True, "flow": "inApp", "deepLinkScheme": "shop", "currency": "EUR"}, {"input": "start"}, *[
        line | ({"input": "start"} if line["input"] == "retry" else {}) for line in REFUSED]], [
        {"input": "begin", "selectsMethod": True, "flow": "inApp", "deepLinkScheme": "shop", "currency": "EUR"}, {"input": "start"},
        {"input": "answer", "request": 1, "status": 200, "body": {"data": []}}, {"input": "create", "amount": "12.34", "description": "Mug", "key": "k-1"},
        {"input": "answer", "request": 2, "status": 200, "body": {"data": [METHOD]}}]],
    "sheet": [[{"input": "begin", "colorScheme": scheme}, {"input": "present", "url": "https://shop.example/c"},
               {"input": "message", "page": 1, "text": json.dumps({"name": "webPixels", "body": json.dumps({"event": {"type": "custom"}})})},
               {"input": "message", "page": 1, "text": json.dumps({"name": "completed", "body": json.dumps({"orderDetails": {
                   "id": "o-1", "email": "a@x.org", "phone": "1", "cart": {"token": "t", "price": dict.fromkeys(("total", "subtotal", "taxes", "shipping"), PRICE),
                   "lines": [{"title": "Mug", "quantity": 1, "price": PRICE, "productId": "p", "merchandiseId": "m"}]}}})})}]
              for scheme in ("light", "web")],
    "express": [[{"input": "begin", "token": "001.tok", "region": "us", "environment": "production", "currency": "USD"},
                 express_message("onShippingAddressChange", 1, {"address2": "Flat 2"}),
                 {"input": "shippingOptions", "requestId": "r1", "options": [{"id": "std", "name": "STD", **AMOUNTS}]},
                 express_message("onShippingOptionChange", 2, {"id": "std", "name": "STD", **AMOUNTS}),
                 {"input": "shippingUpdate", "requestId": "r2", "update": {"id": "std", **AMOUNTS}}]],
    # Every code of a rejection, and what no recording has.
    "kit": [[{"input": "begin", "logLevel": "debug", "appearance": "dark"}, {"input": "preload", "url": "https://shop.example/c", "entryPoint": "accelerated"},
             {"input": "pageFailed", "page": 1, "committed": False, "kind": "network", "code": -1200, "message": "no trust"}, {"input": "present", "url": "https://shop.example/c"},
             {"input": "message", "page": 2, "text": "", "mainFrame": True}, {"input": "resume"}],
            # A web page around the checkout: the page is ready by its window, and then by its port.
            [{"input": "begin", "host": "web"}, {"input": "present", "url": "https://shop.example/c"},
             {"input": "message", "page": 1, "text": KIT_READY, "origin": "https://shop.example", "mainFrame": True},
             {"input": "message", "page": 1, "text": KIT_READY, "mainFrame": True, "port": 1}]],
    "native": [],
}
