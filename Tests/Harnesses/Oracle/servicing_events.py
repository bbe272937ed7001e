"""Events of accounts: JSON lines in, an Event or a Fault for each line."""
import json
import re

import rules as c
import strict_json

LONGEST_LINE = 65536


class Fault(Exception):
    """An error of an event: a code, the most that was possible or the last day for its message, and later the line."""

    def __init__(self, code, most=None, line=None):
        super().__init__(code)
        self.code, self.most, self.line = code, most, line


class Event:
    """An event of one line. `values` has its keys but `type`, `date`, `id` and `account`; amounts are text still."""

    def __init__(self, line, kind, date, account, identifier, values, document):
        self.line, self.kind, self.date, self.account = line, kind, date, account
        self.id, self.values, self.document = identifier, values, document


def text(node):
    if node.kind != "string":
        raise Fault("invalid_event")
    return node.value


def name(node):
    if not 1 <= len(text(node).encode()) <= 200:
        raise Fault("invalid_event")
    return node.value


def day(node):
    try:
        return c.parse_date(text(node))
    except c.Refused:
        raise Fault("invalid_event") from None


def whole(node):
    if node.kind != "number" or re.fullmatch("-?[0-9]+", node.value, re.ASCII) is None:
        raise Fault("invalid_event")
    return int(node.value)


def digest(node):
    if re.fullmatch("[0-9a-f]{64}", text(node), re.ASCII) is None:
        raise Fault("invalid_event")
    return node.value


def capture(node):
    if text(node) not in ("immediate", "deferred"):
        raise Fault("invalid_event")
    return node.value


def overpayment(node):
    if text(node) not in ("refuse", "credit"):
        raise Fault("invalid_event")
    return node.value


def reversal_reason(node):
    if text(node) not in ("bounced", "mistake", "chargeback", "other"):
        raise Fault("invalid_event")
    return node.value


def terms(node):
    """The plan of a shop's own, whose file has at most 3,072 bytes as one line of ASCII."""
    if node.kind != "object":
        raise Fault("invalid_event")
    try:
        document = value_of(node)
        plan = c.Plan(document)
    except (c.Refused, KeyError, TypeError, ValueError):
        raise Fault("invalid_event") from None
    if len(json.dumps(document, separators=(",", ":"))) > 3072:
        raise Fault("invalid_event")
    return plan


def value_of(node):
    """A value as Python's json reads it."""
    if node.kind == "object":
        return {key: value_of(value) for key, value in node.value.items()}
    if node.kind == "array":
        return list(map(value_of, node.value))
    return json.loads(node.value) if node.kind == "number" else node.value


# The keys of each type and their readers; a key that ends in ? may be missing.
TYPES = {
    "opened": {"plan": text, "terms?": terms, "amount": text, "currency?": text, "tokenDigest?": digest, "rules?": text,
               "capture?": capture, "customerSince?": day},
    "payment": {"amount": text, "installment?": whole, "overpayment?": overpayment},
    "payment_failed": {"installment": whole, "reason?": text},
    "captured": {"amount": text},
    "voided": {"amount?": text},
    "refund": {"amount": text},
    "fee_waived": {"fee": whole, "amount?": text},
    "date_moved": {"installment": whole, "to": day},
    "paused": {"until": day, "reason?": text},
    "resumed": {},
    "reversed": {"event": name, "reason?": reversal_reason},
}


class Pairs(list):
    """The members of an object, in their order."""


def has_half_a_pair(value):
    if isinstance(value, str):
        return any(0xD800 <= ord(scalar) <= 0xDFFF for scalar in value)
    return isinstance(value, (list, tuple)) and any(map(has_half_a_pair, value))


def no_constant(_):
    raise ValueError


def is_json_but_for_double_keys(data):
    """Whether a line that the strict reader rejects is JSON in which a key is there twice."""
    try:
        return not has_half_a_pair(json.loads(data.decode("utf-8"), object_pairs_hook=Pairs, parse_constant=no_constant))
    except (ValueError, RecursionError):
        return False


def plain(node):
    """A value that can be compared."""
    if node.kind == "object":
        return "object", tuple(sorted((key, plain(value)) for key, value in node.value.items()))
    return node.kind, tuple(map(plain, node.value)) if node.kind == "array" else node.value


def document_of(data):
    try:
        return strict_json.parse(data, largest=LONGEST_LINE)
    except strict_json.NotJSON:
        repeats_keys = len(data) <= LONGEST_LINE and is_json_but_for_double_keys(data)
        raise Fault("invalid_event" if repeats_keys else "invalid_json") from None


def account_of(document):
    """The account that a line names, if it does so properly."""
    node = document.get("account")
    return node.value if node and node.kind == "string" and 1 <= len(node.value.encode()) <= 200 else None


def members_before_mistake(text):
    """The whole members at the beginning of an object, and the rest of the text."""
    decoder = json.JSONDecoder(object_pairs_hook=Pairs, parse_constant=no_constant)
    space = re.compile(r"[ \t\r]*")
    members, place = [], 0

    def after_space(start):
        return space.match(text, start).end()

    try:
        start = after_space(0)
        if text[start:start + 1] != "{":
            return [], text
        place = start + 1
        while True:
            start = after_space(place + (text[place:place + 1] == "," and bool(members)))
            key, start = decoder.raw_decode(text, start)
            start = after_space(start)
            if not isinstance(key, str) or text[start:start + 1] != ":":
                break
            value, start = decoder.raw_decode(text, after_space(start + 1))
            if has_half_a_pair([key, value]):
                break
            members.append((key, value))
            place = after_space(start)
            if text[place:place + 1] == "}":
                place = after_space(place + 1)
                break
            if text[place:place + 1] != ",":
                break
    except (ValueError, RecursionError):
        pass
    return members, text[place:]


def account_in_spite_of_mistake(data):
    """The account that a line that is no event names for certain: one in whole members, none in the rest."""
    members, rest = members_before_mistake(data[:LONGEST_LINE].decode("utf-8", "surrogateescape"))
    names = [value for key, value in members if key == "account"]
    if "account" in rest or "\\u006" in rest or "\\u007" in rest or not names or any(value != names[0] for value in names):
        return None
    return names[0] if isinstance(names[0], str) and 1 <= len(names[0].encode()) <= 200 else None


def event_of(document, line):
    if document.kind != "object":
        raise Fault("invalid_event")
    members = dict(document.value)
    kind = text(members.pop("type")) if "type" in members else None
    if kind not in TYPES or "date" not in members:
        raise Fault("invalid_event")
    date = day(members.pop("date"))
    identifier = name(members.pop("id")) if "id" in members else None
    account = name(members.pop("account")) if "account" in members else None
    values = {}
    for key, read in TYPES[kind].items():
        bare = key.removesuffix("?")
        if bare in members:
            values[bare] = read(members.pop(bare))
        elif bare == key:
            raise Fault("invalid_event")
    if members:
        raise Fault("invalid_event")
    if "terms" in values and values["terms"].id != values["plan"]:
        raise Fault("invalid_event")
    if kind == "paused" and values["until"] < date or kind == "opened" and values.get("customerSince", date) > date:
        raise Fault("invalid_event")
    return Event(line, kind, date, account, identifier, values, plain(document))


def lines_of(data):
    """Each line's number, the account that it names or None, and its Event or Fault. Blank lines are skipped."""
    for line, row in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if not row.strip(b" \t\r"):
            continue
        account = None
        try:
            try:
                document = document_of(row)
            except Fault:
                account = account_in_spite_of_mistake(row)
                raise
            account = account_of(document)
            yield line, account, event_of(document, line)
        except Fault as fault:
            yield line, account, Fault(fault.code, line=line)
