"""The merchant's identity: Basic, or a bearer token, and the headers that every request needs."""
import base64
import hashlib
import hmac
import secrets

from answers import Reject, json_answer

LIFETIME = 86_399  # seconds of a bearer token
SCOPE = "merchant_api_v2"


def check(service, db, request):
    """Rejects a request with a missing header, without a valid identity, or with a type that is not JSON."""
    headers = request.headers
    if not headers.get("user-agent", "").strip():
        raise Reject(403, "error", "The header User-Agent is mandatory.")
    if not _is_known(service, db, request, headers.get("authorization", "")):
        raise Reject(401, "unauthorized", "Credentials are required to access this resource.")
    if not _accepts_json(headers.get("accept", "*/*")):
        raise Reject(406, "error", "HTTP 406 Not Acceptable")
    if request.method in ("POST", "PUT"):
        needs_body = request.call not in ("void", "reversal")
        if (request.body or needs_body) and _media_type(headers.get("content-type", "")) != "application/json":
            raise Reject(415, "error", "HTTP 415 Unsupported Media Type")
        if needs_body and not request.body:
            raise Reject(500, "error", "An error occurred.")  # as documented for an empty body
        request.json  # is 400 if it is malformed


def _is_known(service, db, request, given):
    scheme, _, value = given.partition(" ")
    if scheme.lower() == "basic":
        right = base64.b64encode(f"{service.merchant}:{service.secret}".encode())
        return hmac.compare_digest(value.strip().encode(), right)
    if scheme.lower() == "bearer":
        row = db.execute("SELECT expires FROM bearers WHERE digest = ?", (_digest(value.strip()),)).fetchone()
        return row is not None and request.moment < row["expires"]
    return False


def _accepts_json(text):
    for part in text.split(","):
        kind, *parameters = (each.strip().lower() for each in part.split(";"))
        if kind in ("application/json", "application/*", "*/*") and not {"q=0", "q=0.0"} & set(parameters):
            return True
    return False


def _media_type(text):
    return text.partition(";")[0].strip().lower()


def _digest(bearer):
    return hashlib.sha256(bearer.encode(errors="replace")).hexdigest()


def token(service, db, request):
    """Returns a bearer token for the merchant's credentials. Only the digest of the token is stored."""
    if _media_type(request.headers.get("content-type", "")) != "application/x-www-form-urlencoded":
        return _oauth_failure(400, "invalid_request")
    form = request.form
    if form.get("grant_type") != "client_credentials":
        return _oauth_failure(400, "unsupported_grant_type" if "grant_type" in form else "invalid_request")
    known = (service.merchant, service.secret)
    if not all(hmac.compare_digest(form.get(name, "").encode(), right.encode())
               for name, right in zip(("client_id", "client_secret"), known)):
        return _oauth_failure(401, "invalid_client")
    if form.get("scope") != SCOPE:
        return _oauth_failure(400, "invalid_scope")
    bearer = secrets.token_urlsafe(32)
    db.execute("INSERT INTO bearers VALUES (?, ?)", (_digest(bearer), request.moment + LIFETIME * 1000))
    return json_answer(200, {"access_token": bearer, "scope": SCOPE, "token_type": "Bearer", "expires_in": LIFETIME},
                       (("Cache-Control", "no-store"),))


def _oauth_failure(status, code):
    return json_answer(status, {"error": code}, code=code)
