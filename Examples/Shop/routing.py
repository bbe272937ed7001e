"""The addresses of the shop, and the origins that are on this machine."""
import re
import urllib.parse

from answers import Reject

LOCAL = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?", re.ASCII)


class Routes:
    """The handlers by method and path. In a pattern `{}` is any segment that is not empty."""

    def __init__(self, *families):
        self._patterns = [(method, pattern[1:].split("/"), handler)
                          for family in families for method, pattern, handler in family]

    def find(self, method, path):
        """Returns the handler of a path and the segments for its `{}`, or rejects the request."""
        segments = path[1:].split("/")
        others = set()
        for known, pattern, handler in self._patterns:
            if len(pattern) != len(segments):
                continue
            if all(part == segment or part == "{}" and segment for part, segment in zip(pattern, segments)):
                if known == method or (known, method) == ("GET", "HEAD"):
                    named = [segment for part, segment in zip(pattern, segments) if part == "{}"]
                    return handler, [_decoded(segment) for segment in named]
                others.add(known)
        if others:
            raise Reject(405, "wrong_method", f"This address takes {', '.join(sorted(others))}.")
        raise Reject(404, "unknown_address", "There is nothing at this address.")


def _decoded(segment):
    try:
        return urllib.parse.unquote(segment, errors="strict")
    except UnicodeDecodeError:
        raise Reject(404, "unknown_address", "The address is not UTF-8.") from None


def is_local(origin):
    """Whether an origin such as `http://localhost:8080` is on this machine."""
    scheme, separator, host = origin.partition("://")
    return bool(separator) and scheme in ("http", "https") and bool(LOCAL.fullmatch(host))
