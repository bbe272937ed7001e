"""Messages in the wire form: read, refused, written, and those of the SDKs' own tests."""
import json
import os

import rules as c
import wire

from . import text_or_hex

HERE = os.path.dirname(os.path.abspath(__file__))
USD = {"minorUnits": "5000", "currency": "USD"}
DUE = '"amountDueToday":{"amount":"50.00","currency":"USD"}'
SAD = '"error":{"errorCode":"SAD","message":"I am sad"}'
CHECKSUM = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
TEXTS = ("", "plain", '"quoted" \\ /', "</script>", "a\u2028b\u2029c", "\u0000\u0001\u001b[31m\u007f", "\r\n\t\b\f", "\u0085", "日本語 😀",
         "e\u0301 é", "\u202eabc", "\ufeffmark", "\U0010ffff", "{\"isValid\":true}", "x" * 300)

GOOD = (
    '{"type":"ready","isValid":true,%s}' % DUE, '{"type":"ready","isValid":true,%s,"paymentScheduleChecksum":null}' % DUE,
    '{"type":"ready","isValid":false,%s,%s}' % (DUE, SAD), '{"type":"change","isValid":true,%s,"error":null}' % DUE,
    '{"type":"change","isValid":false,%s,"paymentScheduleChecksum":"123abc",%s}' % (DUE, SAD),
    '{"type":"change","isValid":false,"amountDueToday":null,%s}' % SAD, '{"isValid":false,%s,"type":"change"}' % SAD,
    '{"type":"error",%s}' % SAD, '{"type":"error","isValid":null,%s}' % SAD, '{"type":"error","isValid":false,%s}' % SAD,
    '{"type":"error","amountDueToday":"not looked at",%s}' % SAD, '{"type":"resize","size":0}', '{"type":"resize","size":4294967295}',
    '{"type":"resize","size":-0}', '{"type":"resize","size":7,"isValid":"not looked at"}', ' {\r\n\t"size" : 7 , "type" : "resize" } \n',
    '{"t\\u0079pe":"resize","size":7}', '{"renderType":"x","type":"resize","size":7,"more":[{"type":null}]}',
    '{"isValid":true,"amountDueToday":{"symbol":"$","currency":"JPY","amount":"0050"}}',
    '{"isValid":true,"amountDueToday":{"amount":"0","currency":"JPY"}}', '{"isValid":true,"amountDueToday":{"amount":"0.5","currency":"KWD"}}',
    '{"isValid":true,"amountDueToday":{"amount":"92233720368547758.07","currency":"USD"},"paymentScheduleChecksum":""}',
    '{"isValid":false,"error":{"errorCode":"","errorId":null,"message":"","httpStatusCode":null,"stack":[]}}',
    '{"isValid":false,"error":{"errorCode":"a","errorId":"e-1","message":"m","httpStatusCode":422}}',
    '{"isValid":false,"error":{"errorCode":"a","errorId":"","message":"m","httpStatusCode":65535}}',
    '{"isValid":false,"error":{"httpStatusCode":2147483647}}', '{"isValid":false,"error":{"httpStatusCode":-2147483648}}',
    '{"type":"error"}', '{"type":"error","error":null}', '{"type":"error","isValid":false}', '{"isValid":false}',
    '{"isValid":false,"error":null}', '{"isValid":false,"error":{}}', '{"type":"change","isValid":false}',
    '{"type":"ready","isValid":false,%s}' % DUE, '{"type":"ready","isValid":false,%s,"error":null}' % DUE,
    '{"isValid":false,"error":{"errorCode":null,"message":"m"}}', '{"isValid":false,"error":{"errorCode":"a"}}',
    '{"isValid":false,"error":{"errorCode":"a","message":null}}', '{"type":"error","error":{"message":"m"}}',
    '{"isValid":true,%s,"error":{}}' % DUE, '{"isValid":true,%s,"error":{"errorCode":null,"stack":[]}}' % DUE,
    '{"type":"resize"}', '{"type":"resize","size":null}', '{"type":"resize","size":1337.0}', '{"type":"resize","size":1e3}',
    '{"type":"resize","size":1337.5}', '{"type":"resize","size":1e-9}', '{"type":"resize","size":42949672950E-1}', '{"type":"resize","size":-0.0}',
    '{"isValid":false,"error":{"errorCode":"\\ud83d\\ude00","message":"\\u2028\\/\\u00e9"}}',
)
BAD = (
    "[]", "null", "true", "0", '"ready"', ' {"type":1}', "{}", '{"type":null}', '{"type":""}', '{"type":"Ready"}', '{"type":"ready "}',
    '{"type":"resized","size":1}', '{"type":["ready"]}', '{"type":"ready"}', '{"type":"change"}', '{"type":null,"isValid":false}',
    '{"isValid":null}', '{"isValid":1}', '{"isValid":"true"}', '{"isValid":true}', '{"IsValid":true}',
    '{"type":"ready","isValid":true}', '{"type":"ready","isValid":false,%s}' % SAD, '{"type":"ready","isValid":false}',
    '{"type":"ready","isValid":false,"amountDueToday":null,%s}' % SAD, '{"type":"change","isValid":true,"amountDueToday":null}',
    '{"type":"change","isValid":true,%s,%s}' % (DUE, SAD), '{"isValid":true,%s,"error":{"message":""}}' % DUE, '{"isValid":true,%s,"error":false}' % DUE,
    '{"isValid":true,%s,"paymentScheduleChecksum":123}' % DUE, '{"isValid":false,"paymentScheduleChecksum":[],%s}' % SAD,
    '{"isValid":false,"amountDueToday":"50.00",%s}' % SAD, '{"type":"error","isValid":true,%s}' % SAD, '{"type":"error","isValid":0,%s}' % SAD,
    '{"isValid":false,"error":false}', '{"isValid":false,"error":"SAD"}', '{"isValid":false,"error":[]}', '{"type":"error","error":7}',
    '{"isValid":false,"error":{"errorCode":1,"message":"m"}}', '{"isValid":false,"error":{"errorCode":[],"message":"m"}}',
    '{"isValid":false,"error":{"errorCode":"a","message":1}}', '{"isValid":false,"error":{"message":{}}}',
    '{"isValid":false,"error":{"errorCode":"a","message":"m","errorId":7}}',
    '{"isValid":false,"error":{"errorCode":"a","message":"m","httpStatusCode":"422"}}',
    '{"isValid":false,"error":{"errorCode":"a","message":"m","httpStatusCode":-2147483649}}',
    '{"isValid":false,"error":{"errorCode":"a","message":"m","httpStatusCode":2147483648}}',
    '{"isValid":false,"error":{"errorCode":"a","message":"m","httpStatusCode":4.0}}',
    '{"type":"resize","size":false}', '{"type":"resize","size":"1337"}', '{"type":"resize","size":[]}', '{"type":"resize","size":1e10}',
    '{"type":"resize","size":-0.5}', '{"type":"resize","size":4294967295.5}',
    '{"type":"resize","size":-1}', '{"type":"resize","size":4294967296}', '{"type":"resize","size":99999999999999999999}',
    *('{"isValid":true,"amountDueToday":%s}' % money for money in (
        "50", '"50.00"', "[]", "{}", '{"amount":"50.00"}', '{"currency":"USD"}', '{"amount":50,"currency":"USD"}',
        '{"amount":"50.00","currency":840}', '{"amount":null,"currency":"USD"}', '{"amount":"50.00","currency":"usd"}',
        '{"amount":"50.00","currency":"XXX"}', '{"amount":"x","currency":"XXX"}', '{"amount":"","currency":"USD"}',
        '{"amount":"-50.00","currency":"USD"}', '{"amount":"50.001","currency":"USD"}', '{"amount":"50.0","currency":"JPY"}',
        '{"amount":"$50","currency":"USD"}', '{"amount":"5\\u0660","currency":"USD"}', '{"amount":"92233720368547758.08","currency":"USD"}')),
    *('{"isValid":true,"more":"é😀",%s}' % rest for rest in (
        '"amountDueToday":5', '"amountDueToday":{"amount":"5","currency":"X"}')),
)
NOT_JSON = (
    b"", b" ", b"{", b'{"type"', b'{"type":"resize","size":1', b'{"type":"resize","size":1,}', b'{"type":"resize" "size":1}',
    b"{}{}", b"{} x",
    b'{"type":"resize","size":1,"size":1}', b'{"type":"resize","size":1,"x":{"a":1,"\\u0061":2}}', b'{"type":"resize","size":01}',
    b'{"type":"resize","size":+1}', b'{"type":"resize","size":NaN}', b'{"type":"resize","size":Infinity}', b"{'type':'resize','size':1}",
    b'{type:"resize",size:1}', b'{"type":"resize","size":1}//', b'\xef\xbb\xbf{"type":"resize","size":1}', b'{"type":"\xff"}', b"\x00",
    b'{"type":"resize","size":1}\x00', b'{"type":"res\nize"}', b'{"type":"\\x"}', b'{"type":"\\u12"}', b'{"type":"\\ud83d"}',
    b'{"type":"\\ude00\\ud83d"}', b'{"type":"\\ude00\\ude00"}', b'{"type":"\xed\xa0\x80"}',
    b'{"type":"resize","size":1,"x":' + b"[" * 32 + b"]" * 32 + b"}", b"[" * 500)


def faults():
    yield from ({"errorCode": text, "errorId": None, "message": text, "httpStatusCode": None} for text in TEXTS)
    yield {"errorCode": "a", "errorId": "e-1", "message": "m", "httpStatusCode": 0}
    yield {"errorCode": "a", "errorId": None, "message": "m", "httpStatusCode": 65535}


def messages():
    """Messages of every kind, as they are written."""
    money = [USD]
    for code in ("JPY", "USD", "KWD", "CLF"):
        money += [{"minorUnits": minor, "currency": code} for minor in ("0", "5", str(c.INT64_MAX))]
    for due in money:
        for checksum in (None, CHECKSUM):
            for kind in ("ready", "change", "status"):
                yield {"type": kind, "isValid": True, "amountDueToday": due, "paymentScheduleChecksum": checksum}
    for index, fault in enumerate(faults()):
        yield {"type": "error", "isValid": False, "error": fault}
        yield {"type": ("change", "status")[index % 2], "isValid": False, "error": fault}
        yield {"type": "ready", "isValid": False, "amountDueToday": money[1 + index % 12], "error": fault}
    for text in TEXTS:
        yield {"type": "change", "isValid": True, "amountDueToday": USD, "paymentScheduleChecksum": text}
    for size in (0, 1, 240, 2**31, 2**32 - 1):
        yield {"type": "resize", "size": size}
    empty = {"errorCode": None, "errorId": None, "message": None, "httpStatusCode": None}
    for fault in (empty, {**empty, "errorCode": "a"}, {**empty, "message": "m"}, {**empty, "errorId": "e"},
                  {**empty, "httpStatusCode": -2**31}):
        yield {"type": "error", "isValid": False, "error": fault}
        yield {"type": "change", "isValid": False, "error": fault}
        yield {"type": "ready", "isValid": False, "amountDueToday": USD, "error": fault}
    yield {"type": "resize"}


def published():
    """Messages of the SDKs' own tests; what they mean is not computed here."""
    with open(os.path.join(HERE, "..", "published.json"), encoding="utf-8") as file:
        for case in json.load(file)["messages"]:
            text = json.dumps(case["json"], separators=(",", ":"))
            yield {"text": text, "message": case["message"], "source": case["source"]}


def refused():
    for data in [text.encode() for text in BAD] + list(NOT_JSON):
        try:
            wire.read(data)
        except wire.Refused as error:
            place = {} if error.position is None else {"field": error.field, "position": error.position}
            yield {**text_or_hex(data), "reason": error.reason, **place}
        else:
            raise AssertionError(f"{data} is a message")


def wire_events():
    return {"written": [{"message": message, "text": wire.write(message)} for message in messages()],
            "read": [{"text": text, "message": wire.read(text.encode())} for text in GOOD],
            "refused": list(refused()), "published": list(published())}
