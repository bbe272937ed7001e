"""Requests as the handlers see them, and their answers."""
import hashlib
import json
import re
import urllib.parse

_NUMBER = re.compile(r'"\\u0001([0-9.]+)"')


def number(text):
    """Returns a value that `to_json` writes as a number with exactly this spelling, never by floating point."""
    return "\x01" + text


class Reject(Exception):
    """A rejected request: nothing of it holds.

    `message` is for the shopper, `code` for programs.
    """

    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message

    @property
    def answer(self):
        return failure(self.status, self.code, self.message)


class Answer:
    """A status, headers and the bytes of a body."""

    __slots__ = ("status", "headers", "body", "is_page")

    def __init__(self, status, body=b"", headers=(), is_page=False):
        self.status, self.body, self.headers, self.is_page = status, body, tuple(headers), is_page


class Outside:
    """What a handler returns if its answer depends on work outside of the database.

    The changes of the handler are committed first. Then `work()` runs without a transaction, and the result of
    `then(shop, db, request, result)`, a handler's, is the answer. If `work` rejects the request, so does the shop.
    """

    status = None

    def __init__(self, work, then):
        self.work, self.then = work, then


def to_json(value):
    """Returns JSON in one line without spaces."""
    return _NUMBER.sub(r"\1", json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False))


def json_answer(status, value, headers=()):
    """Returns an answer of JSON."""
    return Answer(status, to_json(value).encode(), (("Content-Type", "application/json"), *headers))


def failure(status, code, message):
    """Returns the answer to a request that failed."""
    return json_answer(status, {"code": code, "message": message})


def redirect(address, headers=()):
    """Returns an answer that leads to another page by GET."""
    return Answer(303, b"", (("Location", address), *headers), is_page=True)


class Request:
    """A request: its method, path and query, headers in lower case, and its body."""

    def __init__(self, method, path, query, headers, body, base):
        self.method, self.path, self.query, self.headers, self.body, self.base = method, path, query, headers, body, base
        self._json = self

    @property
    def form(self):
        """The fields of a form, or of the query for GET; the first value of each."""
        text = self.query if self.method in ("GET", "HEAD") else self.body.decode(errors="replace")
        try:
            fields = urllib.parse.parse_qsl(text, keep_blank_values=True, max_num_fields=100)
        except ValueError:
            raise Reject(400, "malformed_request", "The form has too many fields.") from None
        return dict(reversed(fields))

    @property
    def parameters(self):
        """The fields of the query; the first value of each."""
        return dict(reversed(urllib.parse.parse_qsl(self.query, keep_blank_values=True)))

    @property
    def json(self):
        """The body, which must be an object of JSON."""
        if self._json is self:
            self._json = _object(self.body)
        return self._json

    @property
    def digest(self):
        """A digest of the body, for which spaces and the order of members make no difference."""
        try:
            text = json.dumps(self.json, sort_keys=True).encode()
        except Reject:
            text = self.body
        return hashlib.sha256(text).hexdigest()

    def text(self, name):
        """Returns a member of the body that must be text."""
        value = self.json.get(name)
        if not isinstance(value, str):
            raise Reject(400, "malformed_request", f"The member {name} must be text.")
        return value


def _object(body):
    try:
        value = json.loads(body.decode(), parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()  # fails for half a surrogate pair
    except (ValueError, RecursionError):
        raise Reject(400, "malformed_request", "The body is not JSON.") from None
    if not isinstance(value, dict):
        raise Reject(400, "malformed_request", "The body must be an object of JSON.")
    return value


def _no_constant(name):
    raise ValueError(name)
