"""The wire form of a widget's messages, written a second time and independently.

`read` gives a message as a dictionary, or raises Refused with a reason, the field, and the offset of the value at fault
(of the object, where a key is missing). `write` gives the one line of a message.
"""
import decimal
import json

import rules as c
import strict_json

LARGEST = 65536
DEEPEST = 32
TYPES = ("ready", "change", "error", "resize")


class Refused(Exception):
    def __init__(self, reason, field="", position=None):
        super().__init__(f"{field}: {reason} at {position}")
        self.reason, self.field, self.position = reason, field, position


class Field:
    """A value and the way to it."""

    def __init__(self, node, path=""):
        self.node, self.path = node, path

    def refuse(self, reason):
        raise Refused(reason, self.path, self.node.offset)

    def of_kind(self, kind):
        if self.node.kind != kind:
            self.refuse("wrong_type")
        return self.node.value

    def below(self, key):
        return (self.path + "." if self.path else "") + key

    def required(self, key):
        if self.node.get(key) is None:
            raise Refused("missing_field", self.below(key), self.node.offset)
        return Field(self.node.get(key), self.below(key))

    def present(self, key):
        node = self.node.get(key)
        return None if node is None or node.kind == "null" else Field(node, self.below(key))

    def string(self):
        return self.of_kind("string")

    def integer(self, smallest, largest):
        literal = self.of_kind("number")
        if not literal.removeprefix("-").isdigit():
            self.refuse("wrong_type")
        if not smallest <= int(literal) <= largest:
            self.refuse("out_of_range")
        return int(literal)

    def points(self):
        """A height in whole points; a fraction is rounded up."""
        number = decimal.Decimal(self.of_kind("number"))
        if not 0 <= number <= 2**32 - 1:
            self.refuse("out_of_range")
        return int(number.to_integral_value(decimal.ROUND_CEILING))


def read(data):
    try:
        root = Field(strict_json.parse(data, DEEPEST, LARGEST))
    except strict_json.NotJSON:
        raise Refused("not_json")
    root.of_kind("object")
    kind = "status"
    if root.node.get("type") is not None:
        field = root.required("type")
        kind = field.string()
        if kind not in TYPES:
            field.refuse("unknown_type")
    if kind == "resize":
        size = root.present("size")
        return {"type": kind, "size": size.points()} if size else {"type": kind}
    if kind == "error":
        return {"type": kind, "isValid": False, "error": fault_of_an_error(root)}
    is_valid = root.required("isValid").of_kind("bool")
    message = {"type": kind, "isValid": is_valid}
    amount = root.required("amountDueToday") if is_valid or kind == "ready" else root.present("amountDueToday")
    due = money(amount) if amount else None
    if is_valid or kind == "ready":
        message["amountDueToday"] = due
    checksum = text(root, "paymentScheduleChecksum")
    if is_valid:
        message["paymentScheduleChecksum"] = checksum
        if any(value is not None for value in fault(root).values()):
            root.present("error").refuse("contradiction")
    else:
        message["error"] = fault(root)
    return message


def fault_of_an_error(root):
    is_valid = root.present("isValid")
    if is_valid and is_valid.of_kind("bool"):
        is_valid.refuse("contradiction")
    text(root, "paymentScheduleChecksum")
    return fault(root)


def fault(root):
    error = root.present("error")
    if not error:
        return {"errorCode": None, "errorId": None, "message": None, "httpStatusCode": None}
    error.of_kind("object")
    code, number, message = (text(error, key) for key in ("errorCode", "errorId", "message"))
    status = error.present("httpStatusCode")
    return {"errorCode": code, "errorId": number, "message": message,
            "httpStatusCode": status.integer(-2**31, 2**31 - 1) if status else None}


def text(field, key):
    found = field.present(key)
    return found.string() if found else None


def money(field):
    field.of_kind("object")
    currency = field.required("currency")
    if currency.string() not in c.EXPONENTS:
        currency.refuse("unknown_currency")
    amount = field.required("amount")
    try:
        minor = c.parse_amount(amount.string().encode(), c.EXPONENTS[currency.string()])
    except c.Refused:
        amount.refuse("invalid_amount")
    return {"minorUnits": str(minor), "currency": currency.string()}


# --- Writing ------------------------------------------------------------------------------------------------------------

SHORT = {0x22: '\\"', 0x5C: "\\\\", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r"}


def quoted(value):
    """A string; control characters and all line separators are escaped, in lower-case hexadecimal."""
    def scalar(character):
        code = ord(character)
        if code in SHORT:
            return SHORT[code]
        return f"\\u{code:04x}" if code < 0x20 or code in (0x7F, 0x85, 0x2028, 0x2029) else character
    return '"' + "".join(map(scalar, value)) + '"'


def member(key, value):
    if isinstance(value, dict):
        return f'"{key}":{{' + ",".join(member(k, v) for k, v in value.items() if v is not None) + "}"
    return f'"{key}":' + (quoted(value) if isinstance(value, str) else json.dumps(value))


def write(message):
    parts = [] if message["type"] == "status" else [member("type", message["type"])]
    for key in ("isValid", "amountDueToday", "paymentScheduleChecksum", "error", "size"):
        value = message.get(key)
        if key == "amountDueToday" and value is not None:
            code = value["currency"]
            value = {"amount": c.money_text(int(value["minorUnits"]), c.EXPONENTS[code]), "currency": code}
        if value is not None and (key != "error" or any(field is not None for field in value.values())):
            parts.append(member(key, value))
    return "{" + ",".join(parts) + "}"
