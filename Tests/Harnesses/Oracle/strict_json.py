"""JSON as RFC 8259 has it and stricter: no key twice, no half of a surrogate pair, no byte order mark.

A value is a Node, which knows the offset of its first byte; Python's own reader knows no offsets.
"""
import json
import re

NUMBER = re.compile(rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
SPACE = re.compile(rb"[ \t\n\r]*")
STRING = re.compile(rb'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
LITERALS = ((b"true", True), (b"false", False), (b"null", None))


class NotJSON(Exception):
    """Bytes that are not one document."""


class Node:
    """A value: `kind` is null, bool, number, string, array or object; a number is its literal."""

    def __init__(self, kind, value, offset):
        self.kind, self.value, self.offset = kind, value, offset

    def get(self, key):
        return self.value.get(key) if self.kind == "object" else None


def parse(data, deepest=64, largest=65536):
    if len(data) > largest:
        raise NotJSON("too large")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        raise NotJSON("not UTF-8")
    node, end = value(data, spaces(data, 0), deepest)
    if spaces(data, end) != len(data):
        raise NotJSON("something follows the document")
    return node


def spaces(data, at):
    return SPACE.match(data, at).end()


def value(data, at, depth):
    first = data[at:at + 1]
    if first in (b"{", b"["):
        if depth == 0:
            raise NotJSON("too deep")
        return (members if first == b"{" else elements)(data, at, depth - 1)
    if first == b'"':
        text, end = string(data, at)
        return Node("string", text, at), end
    for literal, meaning in LITERALS:
        if data.startswith(literal, at):
            return Node("null" if meaning is None else "bool", meaning, at), at + len(literal)
    found = NUMBER.match(data, at)
    if not found:
        raise NotJSON(f"no value at byte {at}")
    return Node("number", found[0].decode(), at), found.end()


def string(data, at):
    found = STRING.match(data, at)
    if not found:
        raise NotJSON(f"no string at byte {at}")
    text = json.loads(found[0])
    if any(0xD800 <= ord(scalar) <= 0xDFFF for scalar in text):
        raise NotJSON(f"half of a surrogate pair in the string at byte {at}")
    return text, found.end()


def elements(data, start, depth):
    found, at = [], spaces(data, start + 1)
    while data[at:at + 1] != b"]" or found:
        node, at = value(data, at, depth)
        found.append(node)
        at, ended = separator(data, at, b"]")
        if ended:
            return Node("array", found, start), at
    return Node("array", found, start), at + 1


def members(data, start, depth):
    found, at = {}, spaces(data, start + 1)
    while data[at:at + 1] != b"}" or found:
        key, end = string(data, at)
        colon = spaces(data, end)
        if key in found or data[colon:colon + 1] != b":":
            raise NotJSON(f"a key twice, or no colon, at byte {at}")
        found[key], at = value(data, spaces(data, colon + 1), depth)
        at, ended = separator(data, at, b"}")
        if ended:
            return Node("object", found, start), at
    return Node("object", found, start), at + 1


def separator(data, at, closing):
    """The place of the next member or element, or the place behind the end."""
    at = spaces(data, at)
    if data[at:at + 1] == closing:
        return at + 1, True
    if data[at:at + 1] != b",":
        raise NotJSON(f"no comma at byte {at}")
    return spaces(data, at + 1), False
