"""Addresses, origins and messages of Checkout Kit 4: sections 3, 4 and 6 to 9 of the facts, as functions without a state.

`hit` receives the name of each rule that decided something.
"""
import re
import urllib.parse

import strict_json

VERSION = "2026-04-08"
# The steps that an app may take over from the page, by the method that asks for them.
STEPS = {"ec.payment.instruments_change_request": "payment.instruments_change",
         "ec.payment.credential_request": "payment.credential",
         "ec.fulfillment.address_change_request": "fulfillment.address_change"}
CHANGES = tuple(f"ec.{part}.change" for part in ("line_items", "totals", "messages", "fulfillment"))
ERROR_CODES = ("storefront_password_required", "customer_account_required", "cart_expired", "cart_completed", "invalid_cart")
STATUSES = ("incomplete", "requires_escalation", "ready_for_complete", "complete_in_progress", "completed", "canceled")
SHAPE = {"id": "string", "status": "string", "currency": "string", "line_items": "array", "totals": "array"}
# The words of a rejection are not in the facts.
REJECTIONS = {"abort_error": ("recoverable", "Request aborted"), "timeout_error": ("recoverable", "Request timed out"),
              "not_allowed_error": ("recoverable", "Request not allowed"),
              "security_error": ("unrecoverable", "Request not secure"),
              "invalid_state_error": ("unrecoverable", "Request in an invalid state"),
              "not_supported_error": ("unrecoverable", "Request not supported"),
              "window_open_rejected_error": ("unrecoverable", "Window open rejected")}
TERMINAL = "Embedded checkout reported a terminal error."
PORTS = {"http": 80, "https": 443}
PARTS = re.compile(r"([a-z][a-z0-9+.-]*):(?://([^/?#]*))?", re.IGNORECASE | re.ASCII)
ORIGIN = re.compile(r"([a-z][a-z0-9+.-]*)://(\[[0-9a-f:.]+\]|[^/?#@:\[\]*]+)(?::([0-9]*))?", re.IGNORECASE | re.ASCII)


# --- Addresses, section 8 -------------------------------------------------------------------------------------------------

def scheme(url):
    found = PARTS.match(url)
    return found[1].lower() if found else None


def has_host(url):
    found = PARTS.match(url)
    return bool(re.sub(r":[0-9]*$", "", (found[2] or "").rpartition("@")[2]))


def read(url):
    """An address as browsers read it: nothing invisible around it, and no tabs and line ends within."""
    return re.sub("[\t\n\r]", "", url.strip("".join(map(chr, range(0x21)))))


def is_clear(url):
    """Whether all programs find the same host in an address."""
    return not re.search("[\0-\x20\x7f]", url) and "\\" not in (PARTS.match(url)[2] or "")


def offered(url):
    """The steps that an address which the kit loads offers to the page."""
    items = (item.partition("=") for item in url.partition("#")[0].partition("?")[2].split("&"))
    return frozenset(next(value for name, _, value in items if name == "ec_delegate").split(","))


def decorated(url, appearance, delegations):
    """The address that the kit loads: its own parameters instead of the caller's, and no `ec_auth` at all."""
    color = {"storefront": "light", "automatic": None}.get(appearance, appearance)
    steps = ("window.open", *(step for step in STEPS.values() if step in delegations))
    own = {"ec_version": VERSION, "ec_delegate": ",".join(steps), "ec_color_scheme": color,
           "ck_branding": "shop" if appearance == "storefront" else "app", "ec_auth": None}
    rest, sharp, fragment = url.partition("#")
    path, mark, query = rest.partition("?")
    items = [item for item in query.split("&") if urllib.parse.unquote(item.partition("=")[0]) not in own]
    items = [] if items == [""] else items
    items += [f"{name}={value}" for name, value in own.items() if value]
    return f"{path}?{'&'.join(items)}{sharp}{fragment}"


# --- Origins, section 7 ---------------------------------------------------------------------------------------------------

def origin(text):
    """Scheme, host and port of an origin, or None; a missing port is the scheme's own."""
    found = ORIGIN.fullmatch(text.removesuffix("/"))
    if not found or int(found[3] or 0) > 65535:
        return None
    name = found[1].lower()
    return name, found[2].lower(), int(found[3]) if found[3] else PORTS.get(name)


def origin_of(url):
    """The origin of an address, without the user."""
    found = PARTS.match(url)
    return origin(f"{found[1]}://{(found[2] or '').rpartition('@')[2]}") if found else None


def matches(pattern, given):
    """Whether an origin matches a pattern of the app's list."""
    wild = "://*." in pattern
    found = origin(pattern.replace("://*.", "://", 1))
    if found is None:
        return False
    same = given[1].endswith("." + found[1]) and given[1] != "." + found[1] if wild else given[1] == found[1]
    return same and (found[0], found[2]) == (given[0], given[2])


def is_accepted(text, main_frame, patterns, url, hit):
    """Whether a message's sender may speak to the kit: in a page that was loaded from a URL."""
    if not main_frame:
        hit("7 child frame")
        return False
    if not patterns or "*" in patterns:
        hit("7 open list" if patterns else "7 empty list")
        return True
    given = origin(text or "")
    if given is None or given[2] == 0:
        hit("7 no origin" if given is None else "7 port 0")
        return False
    if any(matches(pattern, given) for pattern in patterns):
        hit("7 listed")
        return True
    if origin_of(url) == given:
        hit("7 the checkout's origin")
        return True
    if any(matches(pattern, given) for pattern in ("https://shop.app", "https://*.shop.app")):
        hit("7 shop.app")
        return True
    hit("7 foreign origin")
    return False


# --- JSON-RPC, section 9 --------------------------------------------------------------------------------------------------

class Message:
    """A method, its `params`, and the `id` of a request, which a notification does not have."""

    def __init__(self, method, params, identity):
        self.method, self.params, self.id = method, params, identity

    def param(self, name, kind):
        """A parameter of a kind, or None."""
        found = self.params.get(name)
        return found if found and found.kind == kind else None


def parsed(text, hit):
    """The message of a text, or None if it is dropped."""
    try:
        document = strict_json.parse(text.encode(), 64, 1 << 20)
    except strict_json.NotJSON:
        # A decision: a page that reports an order in a sloppy way has placed it all the same.
        if re.search(r'"method"\s*:\s*"ec\.complete"', text):
            hit("9 sloppy completion")
            return Message("ec.complete", strict_json.Node("object", {}, 0), None)
        return hit("9 no JSON")
    version, method = document.get("jsonrpc"), document.get("method")
    if version is None or version.value != "2.0" or method is None or method.kind != "string":
        return hit("9 no message")
    identity = document.get("id")
    if identity is not None:
        is_whole = identity.kind == "number" and re.fullmatch(r"-?[0-9]{1,19}", identity.value)
        if identity.kind not in ("string", "null") and not (is_whole and -1 << 63 <= int(identity.value) < 1 << 63):
            return hit("9 bad id")
        if is_whole:
            identity = strict_json.Node("number", str(int(identity.value)), identity.offset)
        hit("9 id null" if identity.kind == "null" else "9 id text" if identity.kind == "string" else "9 id number")
    params = document.get("params")
    if params is None or params.kind == "null":
        hit("9 params missing")
        params = strict_json.Node("object", {}, 0)
    return Message(method.value, params, identity)


def answer(identity, **result):
    return {"jsonrpc": "2.0", "id": identity, **result}


def success(identity, **members):
    return answer(identity, result={"ucp": {"version": VERSION, "status": "success"}, **members})


def rejection(identity, code):
    severity, content = REJECTIONS[code]
    return answer(identity, result={"ucp": {"version": VERSION, "status": "error"}, "messages": [
        {"type": "error", "code": code, "severity": severity, "content": content}]})


def unknown_method(identity):
    return answer(identity, error={"code": -32601, "message": "Method not found"})


def invalid_params(identity):
    return answer(identity, error={"code": -32602, "message": "Invalid params"})


# --- What messages contain, sections 3 and 4 -----------------------------------------------------------------------------

def snapshot(message):
    """The checkout of a message without `ucp`, or None if it cannot be read."""
    node = message.param("checkout", "object")
    if node is None:
        return None
    members = {name: member for name, member in node.value.items() if name != "ucp"}
    for name, kind in SHAPE.items():
        if name not in members or members[name].kind != kind:
            return None
    order = members.get("order")
    has_bad_order = order and order.kind != "null" and not (order.get("id") and order.get("id").kind == "string")
    if members["status"].value not in STATUSES or not members["id"].value or has_bad_order:
        return None
    return strict_json.Node("object", members, 0)


def is_equal(one, other):
    """Whether two values of JSON are equal: the order of members does not count, the spelling of numbers does."""
    if one is None or other is None or one.kind != other.kind:
        return one is other
    if one.kind == "object":
        return one.value.keys() == other.value.keys() and all(is_equal(one.value[key], other.value[key]) for key in one.value)
    if one.kind == "array":
        return len(one.value) == len(other.value) and all(map(is_equal, one.value, other.value))
    return one.value == other.value


def failure(message, hit):
    """Code, message and `continue_url` of `ec.error`."""
    error = message.param("error", "object")
    messages = error and error.get("messages")
    if not messages or messages.kind != "array" or not messages.value or any(row.kind != "object" for row in messages.value):
        hit("4 ec.error unreadable")
        return "sdk_error", "Embedded checkout sent an invalid terminal error.", None
    address = error.get("continue_url")
    address = address.value if address and address.kind == "string" and scheme(address.value) == "https" else None
    for row in messages.value:
        words = {name: row.get(name).value if row.get(name) and row.get(name).kind == "string" else None
                 for name in ("type", "severity", "code", "content")}
        if (words["type"], words["severity"]) == ("error", "unrecoverable"):
            code = (words["code"] or "").lower()
            hit("4 known code" if code in ERROR_CODES else "4 unknown code")
            return code if code in ERROR_CODES else "unknown", TERMINAL if words["content"] is None else words["content"], address
    hit("4 nothing unrecoverable")
    return "unknown", TERMINAL, address
