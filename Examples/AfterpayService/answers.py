"""Requests as the handlers receive them, and their answers."""
import hashlib
import json
import secrets
import urllib.parse


class Reject(Exception):
    """A rejected request: nothing of it holds. Most messages may be shown to a shopper."""

    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message

    @property
    def answer(self):
        return failure(self.status, self.code, self.message)


class Answer:
    """A status, headers and the bytes of a body. `code` is the error code, for the log."""

    __slots__ = ("status", "body", "headers", "code", "is_chunked")

    def __init__(self, status, body=b"", headers=(), code=None, is_chunked=False):
        self.status, self.body, self.headers, self.code, self.is_chunked = status, body, tuple(headers), code, is_chunked

    def but(self, status=None, body=None):
        """Returns the answer with another status or body."""
        return Answer(self.status if status is None else status, self.body if body is None else body, self.headers, self.code)


def to_json(value):
    """Returns JSON in the layout of the recorded answers."""
    return json.dumps(value, ensure_ascii=False, indent=2, separators=(",", " : "), allow_nan=False).encode()


def json_answer(status, value, headers=(), code=None, is_chunked=False):
    """Returns an answer of JSON."""
    return Answer(status, to_json(value), (("Content-Type", "application/json"), *headers), code, is_chunked)


def failure(status, code, message, headers=()):
    """Returns the answer to a request that failed. Recorded 404 answers have chunks in place of a length."""
    body = {"errorCode": code, "errorId": secrets.token_hex(8), "message": message, "httpStatusCode": status}
    return json_answer(status, body, headers, code, is_chunked=status == 404)


class Request:
    """A request: its method, path and query, headers in lower case, its body, and the moment of the service's clock."""

    def __init__(self, method, path, query, headers, body, base):
        self.method, self.path, self.query, self.headers, self.body, self.base = method, path, query, headers, body, base
        self.call, self.names, self.moment = None, {}, None
        self._json = None

    @property
    def json(self):
        """The body, which must be an object of JSON; an empty body is an empty object."""
        if self._json is None:
            self._json = _object(self.body) if self.body else {}
        return self._json

    def text(self, name):
        """Returns a member of the body if it is text and not empty, else None."""
        try:
            value = self.json.get(name)
        except Reject:
            return None
        return value if isinstance(value, str) and value else None

    @property
    def token(self):
        """The token of the path or of the body, or None."""
        return self.names.get("token") or self.text("token")

    @property
    def order(self):
        """The order of the path, or None."""
        return self.names.get("order")

    @property
    def digest(self):
        """A digest of the body, for which spaces and the order of members make no difference; None without a body."""
        if not self.body:
            return None
        try:
            content = json.dumps(self.json, sort_keys=True).encode()
        except Reject:
            content = self.body
        return hashlib.sha256(content).hexdigest()

    @property
    def parameters(self):
        """The fields of the query: a list of values for each name."""
        return urllib.parse.parse_qs(self.query, keep_blank_values=True)

    @property
    def form(self):
        """The fields of a form; the first value of each."""
        fields = urllib.parse.parse_qsl(self.body.decode(errors="replace"), keep_blank_values=True)
        return dict(reversed(fields))


def _object(body):
    try:
        value = json.loads(body.decode(), parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False).encode()  # fails for half a surrogate pair
    except (ValueError, RecursionError):
        raise Reject(400, "invalid_json", "The request body is not valid JSON.") from None
    if not isinstance(value, dict):
        raise Reject(400, "invalid_json", "The request body must be a JSON object.")
    return value


def _no_constant(name):
    raise ValueError(name)
