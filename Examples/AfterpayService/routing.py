"""The addresses of the service: each call has a method, a path and a handler."""
import urllib.parse

import admin
import checkouts
import deciding
import identity
import listing
import payments
from answers import Reject

# A name in braces is any text but the empty one. `token:{token}` precedes `{order}`.
ROUTES = [
    ("GET", "/ping", "ping", checkouts.ping),
    ("GET", "/widget/checksum", "widget", checkouts.widget_checksum),
    ("POST", "/v2/oauth2/token", "oauth", identity.token),
    ("GET", "/v2/configuration", "configuration", checkouts.configuration),
    ("POST", "/v2/checkouts", "create", checkouts.create),
    ("GET", "/v2/checkouts/{token}", "checkout", checkouts.get),
    ("POST", "/v2/payments/auth", "auth", deciding.auth),
    ("POST", "/v2/payments/capture", "capture-full", deciding.capture_full),
    ("GET", "/v2/payments", "payments", listing.payments),
    ("POST", "/v2/payments/token:{token}/reversal", "reversal", payments.reversal),
    ("GET", "/v2/payments/token:{token}", "payment", payments.by_token),
    ("POST", "/v2/payments/{order}/capture", "capture", payments.capture),
    ("POST", "/v2/payments/{order}/void", "void", payments.void),
    ("POST", "/v2/payments/{order}/refund", "refund", payments.refund),
    ("PUT", "/v2/payments/{order}/courier", "courier", payments.courier),
    ("GET", "/v2/payments/{order}", "payment", payments.by_identifier),
    ("PUT", "/v2/payments/{order}", "update", payments.update),
    *admin.ROUTES,
]
OPEN_CALLS = {"ping", "widget", "oauth", "admin"}  # calls without an identity
CALLS = {call for _, _, call, _ in ROUTES} - {"admin"}


def find(request):
    """Sets the call and the named parts of a request, and returns its handler. An unknown path is 404, a method 405."""
    segments = request.path.split("/")
    allowed = set()
    for method, pattern, call, handler in ROUTES:
        names = _match(pattern.split("/"), segments)
        if names is None or "order" in names and names["order"].startswith("token:"):
            continue
        if method == request.method or (method, request.method) == ("GET", "HEAD"):
            request.call, request.names = call, names
            return handler
        allowed.add(method)
    if allowed:
        raise Reject(405, "method_not_allowed", f"The method is not allowed here; use {' or '.join(sorted(allowed))}.")
    raise Reject(404, "not_found", "HTTP 404 Not Found")


def _match(pattern, segments):
    """Returns the named parts of a path, or None if it does not fit."""
    if len(pattern) != len(segments):
        return None
    names = {}
    for wanted, given in zip(pattern, segments):
        prefix, hole, name = wanted.partition("{")
        if not hole:
            if given != wanted:
                return None
            continue
        given = urllib.parse.unquote(given, errors="replace")
        if not given.startswith(prefix) or len(given) == len(prefix):
            return None
        names[name[:-1]] = given[len(prefix):]
    return names
