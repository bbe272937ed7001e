"""Repetitions: which requests are the same, the stored answers, and the requests that are being worked on."""
import hashlib
import threading

import moments
from answers import Answer, Reject

LASTING = 24 * moments.HOUR  # how long the answer of a requestId is stored; those of refunds and tokens are stored forever


def key(request):
    """Returns the call and the key by which a repetition is known, or None if the request has no such key.

    A refund needs both of its texts. A full capture has its token.
    """
    if request.call in ("auth", "capture", "void"):
        identifier = request.text("requestId")
        return identifier and (request.call, identifier.lower())
    if request.call == "refund":
        both = request.text("requestId"), request.text("merchantReference")
        return (request.call, "\n".join(both)) if all(both) else None
    if request.call == "capture-full":
        return request.token and (request.call, request.token)
    return None


def _digest(request):
    if request.call == "capture-full":
        return ""  # the token alone identifies a full capture
    return hashlib.sha256(f"{request.path} {request.digest}".encode()).hexdigest()


def stored(db, request):
    """Returns the stored answer of a repetition, or None. Another request with a known requestId is 422."""
    found = key(request)
    row = found and db.execute("SELECT * FROM answers WHERE scope = ? AND key = ?", found).fetchone()
    if row is None or request.call in ("auth", "capture", "void") and request.moment >= row["created"] + LASTING:
        return None
    if row["digest"] != _digest(request):
        raise Reject(422, "invalid_object", "requestId was used for another request")
    return Answer(row["status"], row["body"].encode(), (("Content-Type", "application/json"),))


def store(db, request, answer):
    """Stores the answer of work that was done. A rejection is not stored: nothing of it holds, so it is decided again."""
    found = key(request)
    if found is not None:
        db.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)",
                   (*found, _digest(request), request.moment, answer.status, answer.body.decode()))


class Running:
    """The keys of the requests that are being worked on."""

    def __init__(self):
        self._keys, self._lock = set(), threading.Lock()

    def begin(self, found):
        """Whether a key was free; it is taken then. None is always free."""
        with self._lock:
            is_free = found not in self._keys
            if found is not None:
                self._keys.add(found)
            return is_free

    def end(self, found):
        with self._lock:
            self._keys.discard(found)
