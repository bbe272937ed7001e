"""Sessions of the web checkout, each about one rule; `checkout_vectors.py` writes them. A text is a line as it is."""
import json

URL = "https://shop.example/c?x=1"
START, CLOSE, STAY, RETRY = ({"input": name} for name in ("start", "close", "stay", "retry"))
CONFIRM = {"input": "confirmLeave"}
FINISHED = {"input": "pageFinished", "url": URL}


def begin(**settings):
    return {"input": "begin", "cartId": "c-1", "api": "checkout", "kind": "bridge", **settings}


def parse(path, host="shop.example", query="order"):
    return begin(kind="parse", completion={"host": host, "path": path, "orderQuery": query})


def answer(request, status=200, body=None):
    return {"input": "answer", "request": request, "status": status, "body": body}


def silence(request, reason="timeout"):
    return {"input": "noAnswer", "request": request, "reason": reason}


def page(request=1, **members):
    return answer(request, body={"url": URL, **members})


def says(name, data=None, key="event"):
    return {"input": "message", "text": json.dumps({key: name, "data": data}, ensure_ascii=False)}


def text(value):
    return {"input": "message", "text": value}


def navigated(url):
    return {"input": "navigated", "url": url}


def started(url=URL):
    return {"input": "pageStarted", "url": url}


def progress(value):
    return {"input": "pageProgress", "progress": value}


def failed(reason):
    return {"input": "pageFailed", "reason": reason}


def order(total, **members):
    return says("order", {"total": total, **members})


WEB = {
    "begin-fails": [
        begin(), RETRY, START, silence(1), START, RETRY, RETRY, answer(2, 503, {"message": "not told"}), RETRY,
        answer(3, 409, {"message": "The order changed."}), RETRY, answer(4, 410, {"message": 7}), RETRY,
        answer(5, 404, {"message": ""}), RETRY, answer(6, 408, {"message": "no answer"}), RETRY, answer(7, 302), RETRY,
        answer(8, 200), RETRY, answer(9, 200, {"url": "http://shop.example/"}), RETRY,
                    answer(10, 200, {"url": URL, "headers": {}}),
        RETRY, answer(11, 200, {"url": URL, "order": {"total": "1.005", "currency": "USD"}}), RETRY, answer(11, 200), page(12)],
    "begin-answer-is-a-request": [
        begin(), START,
        answer(1, 299, {"url": "http://[::1]:8080/pay", "httpMethod": "POST",
                        "headers": [{"name": "Content-Type", "value": "application/json"},
                                    {"name": "Content-Type", "value": ""}],
                        "cookies": [{"value": "1", "name": "s"}, {"name": "t", "value": "é", "domain": "x", "path": None,
                                                                  "z": 1}],
                        "body": "{\"a\":1}", "order": {"orderId": None, "more": []}, "success": False}), FINISHED],
    "leave-asks": [
        begin(), {"input": "stay"}, CONFIRM, START, page(), CLOSE, CLOSE, STAY, STAY, FINISHED, CLOSE, CONFIRM, CONFIRM, STAY,
        START, FINISHED, CLOSE],
    "leave-before-the-page": [begin(), START, CLOSE, answer(1, 200, {"url": URL}), silence(1), START],
    "leave-after-a-failure": [begin(), START, page(), failed("offline"), CLOSE],
    "leaving-goes-on-underneath": [
        begin(), START, page(), CLOSE, FINISHED, order(5), says("closewebview"), says("paymentcompleted"), RETRY,
                                   answer(2, 500),
        START, RETRY, answer(3, 200, {"orderNumber": "N"}), STAY, CLOSE],
    "leaving-after-the-order": [
        begin(), START, page(), CLOSE, says("paymentcompleted", {"total": 1}), CONFIRM, answer(2, 200, {"orderNumber": "N"})],
    "leaving-repeats-the-report": [
        begin(), START, page(), CLOSE, says("paymentcompleted", {"total": 1}), answer(2, 503), CONFIRM, answer(2, 503), silence(3),
        answer(4, 200, {"orderNumber": ""}), answer(5, 409), silence(5), RETRY],
    "leaving-while-reported": [
        begin(), START, page(), CLOSE, says("paymentcompleted", {"total": 1}), CONFIRM, answer(2, 503),
        answer(3, 200, {"orderNumber": "N"}), answer(3, 503), answer(4, 200, {"orderNumber": "N"})],
    "retry-is-another-order": [
        begin(), START, page(order={"orderId": 12, "total": "5", "currency": "USD"}), order("6", orderId="E-1"), failed("offline"),
        RETRY, page(2), says("paymentcompleted"), answer(3, 503), RETRY],
    "begin-on-this-machine": [
        begin(), START, *(step for number, url in enumerate((
            "http://evil\\@localhost/", "http://u@localhost/", "http://@127.0.0.1/", "http://localhost:80\\x/",
            "http://localhost\\x/"), 1) for step in (answer(number, 200, {"url": url}), RETRY)),
        answer(6, 200, {"url": "http://localhost:80/\\@x"})],
    "leaving-fails-underneath": [
        begin(), START, page(), CLOSE, failed("offline"), FINISHED, RETRY, page(2), STAY],
    "amounts-as-told": [
        begin(), START, page(order={"total": "007.5"}),
                        '{"input":"message","text":"{\\"event\\":\\"order\\",\\"data\\":{\\"total\\":'
        '12.50,\\"subTotal\\":\\"3.14159\\",\\"delivery\\":0,\\"discount\\":null}}"}', order("5", currency="JPY"), order("5.0"),
        order("1.5", currency="KWD"), order(-1), order("1e2"), order("1.5", currency="usd"), order("1.5", currency=None),
        order("9223372036854775.808"), order("9223372036854775.807"), order(None), says("order", {"subTotal": 1}),
        order("1.00", delivery="x"), order("2", delivery="1", discount="0.001")],
    "ids-and-currency-stay": [
        begin(), START, page(order={"orderId": 12, "currency": "USD"}), order(1), order(2, orderId="E-1", currency="EUR"),
                              order(3),
        order(4, orderId=34), order(5, orderId=1.0), order(5, orderId=""), order(6, orderId=None), says("paymentcompleted"),
        answer(2, 200, {"orderNumber": 0})],
    "order-in-its-member": [
        begin(), START, page(), says("order", {"order": {"total": 1}, "total": 2}, "name"),
                            says("order", {"order": None, "total": 2}),
        says("order", None), says("order", [1]), says("paymentcompleted", {"order": None})],
    "malformed-messages": [
        begin(), START, page(), text(""), text("[]"), text("{}"), text('{"name":7}'), text('{"event":7,"name":"custom"}'),
        text('{"event":"a","name":"b"}'), text('{"name":"a","name":"b"}'), text('{"name":"\\ud800"}'), text('{"event":""}'),
        text('{"name":"custom","data":[1.50,-0.0,1e5,"\\u007f"]}'), says("error"), says("error", {"errorMessage": 7}),
        says("Order", {"total": 1}), says("paymentcompleted", {"total": "x"}), says("order", {"total": "y"}),
        says("error", {"errorMessage": "late"}), text("{")],
    "page-error-goes-on": [
        begin(), START, page(), FINISHED, says("error", {"errorMessage": "No stock."}), progress(1), started(),
        says("error", {"errorMessage": ""}), START, says("error", {"errorMessage": "Again."}), says("paymentcompleted"),
                           started(),
        answer(2, 422, {"message": "No."}), started(), RETRY, answer(3, 200, {"orderNumber": "N"})],
    "page-fails": [
        begin(), START, page(order={"orderId": "1", "total": 2}), failed("cancelled"), progress(400), failed("offline"),
                   FINISHED,
        failed("cancelled"), says("order"), START, RETRY, page(2, order={"total": 3}), started(), FINISHED,
        says("paymentcompleted"), failed("offline"), started("https://shop.example/thanks"), progress(5)],
    "progress-is-the-greatest": [
        begin(), progress(1), START, progress(1), page(), progress(500), progress(300), started("https://shop.example/b"),
        progress(0), progress(1000), started(), progress(999), FINISHED, progress(1), started("https://bank.example/")],
    "completing-is-dismissed-once": [
        begin(), START, page(), says("paymentcompleted"), says("closewebview"), CLOSE, silence(2), CLOSE, RETRY, answer(2, 200),
        answer(3, 410), RETRY, answer(4, 200, {"orderNumber": 1.0}), RETRY, answer(5, 200, {"orderNumber": ""}), RETRY,
        answer(6, 201, {"orderNumber": "N"}), says("closewebview"), CLOSE],
    "answers-that-are-late": [
        begin(), START, answer(2, 200, {"url": URL}), answer(0, 200), page(), page(), answer(1, 409), silence(1),
        says("paymentcompleted"), answer(1, 410), answer(2, 200, {"orderNumber": "N"}), answer(2, 500), silence(3)],
    "parse-the-path": [
        parse("/a/done/"), START, page(), *(navigated("https://shop.example" + rest) for rest in (
            "/a/done?order=%", "/a/donex?order=1", "/a/Done?order=1", "/a%2Fdone?order=1", "/b/../a/done?order=1", "/a/done",
            "/a/done?order", "/a/done?order=&order=1", "/a/done?Order=1", "/a/done;x?order=1", "/a/done/?%6Frder=E%C3%A9+1"))],
    "parse-the-authority": [
        parse("/"), START, page(order={"orderId": 7, "total": 1}), *(navigated(url) for url in (
            "http://shop.example/?order=1", "https://@shop.example/?order=1", "https://shop.example:80/?order=1",
            "https://shop.example:0443/?order=1", "https://shop.example.:443/?order=1", "https:/shop.example/?order=1",
            "//shop.example/?order=1", "https://evil/?order=1#@shop.example", "HTTPS://SHOP.EXAMPLE:443?order=1"))],
    "malformed-lines": [
        '{"input":"start"}', '{"input":"begin","cartId":"c-1","kind":"bridge"}',
        '{"input":"begin","cartId":"c-1","kind":"bridge","api":"checkout","completion":{}}',
        '{"input":"begin","cartId":"c-1","kind":"parse","api":"checkout"}',
                        '{"input":"begin","cartId":"","kind":"bridge","api":"checkout"}',
        '{"input":"begin","cartId":"c-1","kind":"bridge","api":"checkout","appId":""}',
        '{"input":"begin","cartId":"c-1","kind":"parse","api":"checkout","completion":{"host":"h","path":"done","orderQuery":"o"}}',
        begin(appId=None, completion=None), begin(), '{"input":"pageProgress","progress":1001}',
                        '{"input":"pageProgress","progress":1.0}',
        '{"input":"pageStarted"}', '{"input":"message","text":null}', '{"input":"leave"}', START],
}
