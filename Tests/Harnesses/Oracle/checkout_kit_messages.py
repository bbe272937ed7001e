"""Addresses, origins and JSON-RPC messages of the Checkout Kit 4, as `checkout_kit.py` needs them."""
import re

import strict_json

# RFC 3986, appendix B, with a scheme of its own grammar.
PARTS = re.compile(r"(?:(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):)?(?://(?P<authority>[^/?#]*))?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?",
                   re.DOTALL | re.ASCII)
OWN = ("ec_version", "ec_delegate", "ec_color_scheme", "ec_auth", "ck_branding")
ORDER = ("payment.instruments_change", "payment.credential", "fulfillment.address_change")
MOST_BYTES = 1 << 20
NAMED = ("storefront_password_required", "customer_account_required", "cart_expired", "cart_completed", "invalid_cart")
STATUSES = ("incomplete", "requires_escalation", "ready_for_complete", "complete_in_progress", "completed", "canceled")
REQUESTS = {"ec.payment.instruments_change_request": "payment.instruments_change", "ec.payment.credential_request": "payment.credential",
            "ec.fulfillment.address_change_request": "fulfillment.address_change"}
UPDATES = tuple(f"ec.{part}.change" for part in ("line_items", "messages", "totals", "fulfillment"))
TERMINAL = "Embedded checkout reported a terminal error."


def small(text):
    """The text with its ASCII letters in lower case."""
    return "".join(each.lower() if "A" <= each <= "Z" else each for each in text)


# --- Addresses ----------------------------------------------------------------------------------------------------------

def scheme(address):
    found = PARTS.match(address)["scheme"]
    return None if found is None else small(found)


def host_and_port(authority):
    rest = authority.rpartition("@")[2]
    closing = max(rest.rfind("]"), 0)
    colon = rest.find(":", closing)
    return (rest, None) if colon < 0 else (rest[:colon], rest[colon + 1:])


def host(address):
    authority = PARTS.match(address)["authority"]
    return None if authority is None else host_and_port(authority)[0]


def decoded(text):
    """The text without percent-encoding, or None if that cannot be done."""
    if re.search(r"%(?![0-9A-Fa-f]{2})", text):
        return None
    data = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), text.encode())
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def decorated(address, settings):
    parts = PARTS.match(address)
    items = [] if not parts["query"] else [item for item in parts["query"].split("&") if decoded(item.split("=")[0]) not in OWN]
    # A query with nothing but one empty item has none.
    items = [] if items == [""] else items
    delegates = ["window.open", *(each for each in ORDER if each in settings["delegations"])]
    items += ["ec_version=2026-04-08", "ec_delegate=" + ",".join(delegates)]
    colors = {"storefront": "light", "light": "light", "dark": "dark"}.get(settings["appearance"])
    items += [f"ec_color_scheme={colors}"] if colors else []
    items += ["ck_branding=" + ("shop" if settings["appearance"] == "storefront" else "app")]
    end = len(address) if parts["fragment"] is None else parts.start("fragment") - 1
    start = end if parts["query"] is None else parts.start("query") - 1
    return address[:start] + "?" + "&".join(items) + address[end:]


def normal_origin(address):
    """Scheme, host and port as RFC 3986 normalizes them, or None without a host."""
    parts = PARTS.match(address)
    if not parts["authority"]:
        return None
    name, port = host_and_port(parts["authority"])
    if not name:
        return None
    keep = lambda found: chr(int(found[1], 16)) if re.fullmatch(r"[A-Za-z0-9._~-]", chr(int(found[1], 16)), re.ASCII) else found[0]
    name = small(re.sub(r"%([0-9A-Fa-f]{2})", keep, name))
    protocol = scheme(address)
    return protocol, name, None if port in ("", None, {"https": "443", "http": "80"}.get(protocol)) else port


def is_same_origin(one, other):
    left, right = normal_origin(one), normal_origin(other)
    return one == other if left is None or right is None else left == right


# --- Origins ------------------------------------------------------------------------------------------------------------

def origin(text):
    """Scheme, host and port of an origin or a pattern; None if it is none. A default port is None, as a missing one."""
    parts = PARTS.match(text)
    if parts["scheme"] is None or parts["authority"] is None or "@" in parts["authority"] or parts["path"] not in ("", "/") \
            or parts["query"] is not None or parts["fragment"] is not None:
        return None
    name, port = host_and_port(parts["authority"])
    if not name or port and (not re.fullmatch("[0-9]+", port, re.ASCII) or int(port[:4000]) > 65535):
        return None
    protocol, number = small(parts["scheme"]), int(port) if port else None
    return protocol, small(name), None if number == {"https": 443, "http": 80}.get(protocol, -1) else number


def matches(pattern, found):
    wanted = origin(pattern)
    if wanted is None:
        return False
    protocol, name, port = wanted
    if (protocol, port) != (found[0], found[2]):
        return False
    if not name.startswith("*."):
        return name == found[1]
    return len(name) > 2 and found[1].endswith(name[1:]) and len(found[1]) > len(name) - 1


def accepts(patterns, text, address):
    if not patterns or "*" in patterns:
        return True
    found = None if text is None else origin(text)
    if found is None or found[2] == 0:
        return False
    parts = PARTS.match(address)
    own = origin(f"{parts['scheme']}://{parts['authority']}") if parts["authority"] is not None else None
    return found == own or any(matches(each, found) for each in (*patterns, "https://shop.app", "https://*.shop.app"))


# --- Messages -----------------------------------------------------------------------------------------------------------

def text_of(node):
    return node.value if node is not None and node.kind == "string" else None


def is_identifier(node):
    if node.kind == "number":
        return bool(re.fullmatch("-?[0-9]+", node.value)) and len(node.value) <= 20 and -2 ** 63 <= int(node.value) < 2 ** 63
    return node.kind in ("string", "null")


def read(text):
    """The kind of a message, the identifier of a request, and the parameters; of those that cannot be read, None."""
    data = text.encode()
    try:
        message = strict_json.parse(data, 64, MOST_BYTES)
    except strict_json.NotJSON:
        return ("complete", None, None) if says_complete(data) else ("ignored", None, None)
    method = text_of(message.get("method"))
    if text_of(message.get("jsonrpc")) != "2.0" or method is None:
        return "ignored", None, None
    id = message.get("id")
    if id is not None and not is_identifier(id):
        return "ignored", None, None
    params = message.get("params") or strict_json.Node("null", None, 0)
    if method in ("ec.buyer.change", "ec.payment.change"):
        return "ignored", None, None
    if method in ("ec.start", "ec.complete", *UPDATES):
        return "update" if method in UPDATES else method[3:], None, snapshot(params.get("checkout"))
    if method == "ec.error":
        return "error", None, reported(params.get("error"))
    if id is None:
        return "ignored", None, None
    id = strict_json.Node("number", str(int(id.value)), 0) if id.kind == "number" else id
    if method == "ec.ready":
        return "ready", id, delegates(params)
    if method == "ec.window.open_request":
        return "open", id, text_of(params.get("url"))
    if method in REQUESTS:
        return REQUESTS[method], id, snapshot(params.get("checkout"))
    return "unknown", id, None


def delegates(params):
    found, auth = params.get("delegate"), params.get("auth")
    if found is None or found.kind != "array" or any(each.kind != "string" for each in found.value):
        return None
    if auth is not None and auth.kind != "null" and text_of(auth.get("type")) is None:
        return None
    return [each.value for each in found.value]


def snapshot(node):
    """A checkout without `ucp`, or None."""
    if node is None or node.kind != "object" or not text_of(node.get("id")) or text_of(node.get("status")) not in STATUSES \
            or text_of(node.get("currency")) is None:
        return None
    if any(node.get(key) is None or node.get(key).kind != "array" for key in ("line_items", "totals")):
        return None
    order = node.get("order")
    if order is not None and order.kind != "null" and text_of(order.get("id")) is None:
        return None
    return strict_json.Node("object", {key: value for key, value in node.value.items() if key != "ucp"}, 0)


def equal(one, other):
    if one.kind != other.kind:
        return False
    if one.kind == "object":
        return one.value.keys() == other.value.keys() and all(equal(one.value[key], other.value[key]) for key in one.value)
    if one.kind == "array":
        return len(one.value) == len(other.value) and all(map(equal, one.value, other.value))
    return one.value == other.value


def reported(node):
    """The code, the message and the address to continue at, of an error that ends the session."""
    messages = None if node is None else node.get("messages")
    if messages is None or messages.kind != "array" or not messages.value or any(each.kind != "object" for each in messages.value):
        return "sdk_error", "Embedded checkout sent an invalid terminal error.", None
    link = text_of(node.get("continue_url"))
    link = link if link is not None and scheme(link) == "https" else None
    for each in messages.value:
        if text_of(each.get("type")) == "error" and text_of(each.get("severity")) == "unrecoverable":
            code, content = small(text_of(each.get("code")) or ""), text_of(each.get("content"))
            return code if code in NAMED else "unknown", TERMINAL if content is None else content, link
    return "unknown", TERMINAL, link


WORD = re.compile(rb'[ \t\n\r]*"((?:[^"\\]|\\.)*)"', re.DOTALL)


def says_complete(data):
    """Whether the first member `method` of an object that is no strict JSON is plainly `ec.complete`.

    Members of inner values do not count, nor does a text that is no key.
    """
    at = len(data) - len(data.lstrip(b" \t\n\r"))
    if data[at:at + 1] != b"{":
        return False
    depth, last = 0, b""
    while at < len(data):
        here = data[at:at + 1]
        if here == b'"':
            found = WORD.match(data, at)
            if not found:
                return False
            if depth == 1 and last in (b"{", b",") and found[1] == b"method":
                value = re.compile(rb'[ \t\n\r]*:[ \t\n\r]*"ec\.complete"').match(data, found.end())
                return value is not None
            at = found.end() - 1
        depth += {b"{": 1, b"[": 1, b"}": -1, b"]": -1}.get(here, 0)
        if depth == 0:
            return False
        last = here if here not in b" \t\n\r" else last
        at += 1
    return False
