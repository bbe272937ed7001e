"""The server: it works on one request after another, and keeps answers by their idempotency keys."""
import http.server
import socket
import ssl
import traceback

import shopkeeping
import storage
from answers import Answer, Outside, Reject, failure
from connections import Handler

DEVICE = ("x-mollie-checkout-device-uuid", "x-device-uuid")  # headers with the UUID of a device


class Server(http.server.ThreadingHTTPServer):
    """The server: it has the shop, its database and its routes."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, address, shop, store, routes, folder, public=None, verbose=False):
        self.shop, self.store, self.routes, self.folder = shop, store, routes, folder
        self.public, self.verbose, self.scheme = public, verbose, "http"
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        super().__init__(address, Handler)

    def server_bind(self):
        """Binds without a look-up of the machine's name."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = self.server_address[:2]

    def encrypt(self, certificate):
        """Serves https. Each connection makes its handshake in its own thread."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.scheme = "https"

    def handle_error(self, request, client_address):
        """Says nothing of connections that the other side has closed."""
        if self.verbose:
            traceback.print_exc()

    @property
    def address(self):
        """The address at which the server listens."""
        host = f"[{self.server_name}]" if ":" in self.server_name else self.server_name
        return f"{self.scheme}://{host}:{self.server_port}"

    def answer(self, request, events=()):
        """Returns the answer to a request, after everything that it changes is on disk.

        `events` are the faults that happen in the shop, before the request.
        """
        if self.folder.has(request.path):
            return self.folder.answer(request.method, request.path)
        try:
            handler, named = self.routes.find(request.method, request.path)
            answer = self.store.run(lambda db: self._work(db, handler, request, named, events))
            while isinstance(answer, Outside):
                handler = continuation(answer)
                answer = self.store.run(lambda db: self._work(db, handler, request, (), ()))
        except Reject as problem:
            answer = problem.answer
        except Exception:  # The mistake is the shop's, and nothing of the request holds.
            traceback.print_exc()
            answer = failure(500, "internal", "The shop has failed. Nothing was changed.")
        return answer

    def _work(self, db, handler, request, named, events):
        for event in events:
            shopkeeping.disturb(db, request.path, event)
        key = request.headers.get("idempotency-key")
        if key is None or request.method not in ("POST", "PATCH") or request.path.startswith("/admin/"):
            return self._counted(db, handler, request, named)
        if not 1 <= len(key) <= 255:
            raise Reject(400, "invalid_key", "An idempotency key has 1 to 255 characters.")
        scope = " ".join((request.method, request.path, *(request.headers.get(name, "") for name in DEVICE)))
        known = db.execute("SELECT * FROM answers WHERE scope = ? AND key = ?", (scope, key)).fetchone()
        if known is not None:
            if known["digest"] != request.digest:
                raise Reject(422, "key_reused", "The idempotency key belongs to another request.")
            storage.increment(db, "replays")
            return Answer(known["status"], known["body"].encode(),
                          (("Content-Type", "application/json"), ("Idempotent-Replayed", "true")))
        answer = self._counted(db, handler, request, named)
        if not isinstance(answer, Outside) and 200 <= answer.status < 300:
            db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)",
                       (scope, key, request.digest, answer.status, answer.body.decode()))
        return answer

    def _counted(self, db, handler, request, named):
        db.execute("SAVEPOINT handler")
        try:
            answer = handler(self.shop, db, request, *named)
        except Reject as problem:
            db.execute("ROLLBACK TO handler")
            answer = problem.answer
        db.execute("RELEASE handler")
        if answer.status in (402, 409, 410, 422):
            storage.increment(db, f"status-{answer.status}")
        return answer


def continuation(outside):
    """Does the work outside of the database, and returns the handler that answers with its result."""
    try:
        result = outside.work()
    except Reject as problem:
        rejection = problem.answer
        return lambda shop, db, request: rejection
    return lambda shop, db, request: outside.then(shop, db, request, result)
