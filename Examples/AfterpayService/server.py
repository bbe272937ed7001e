"""The server: it checks a request, plays its fault, does its work in one transaction, and logs it."""
import http.server
import socket
import time
import traceback

import identity
import idempotency
import moments
import orders
import requestlog
import routing
from answers import Reject, failure
from connections import Handler


class Server(http.server.ThreadingHTTPServer):
    """The server with its settings, its database and its faults."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, address, service, store, verbose=False):
        self.service, self.store, self.verbose = service, store, verbose
        self.running = idempotency.Running()
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        super().__init__(address, Handler)

    def server_bind(self):
        """Binds without a look-up of the machine's name."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, request, client_address):
        """Says nothing of connections that the other side has closed."""
        if self.verbose:
            traceback.print_exc()

    @property
    def address(self):
        """The address at which the server listens."""
        host = f"[{self.server_name}]" if ":" in self.server_name else self.server_name
        return f"http://{host}:{self.server_port}"

    def respond(self, request, is_local):
        """Returns the answer to a request and the fault that disturbs its sending, or None."""
        try:
            handler = routing.find(request)
            if request.call == "admin":
                return self._administer(request, handler, is_local), None
            self.store.run(lambda db: self._check(db, request))
        except Reject as problem:
            return self._logged(request, problem.answer), None
        except Exception:
            return self._failed(request), None
        key = idempotency.key(request)
        if not self.running.begin(key):
            return self._logged(request, failure(409, "conflict", "The first request with this key is being processed.")), None
        try:
            return self._play(request, handler, self.service.faults.take(request, self._token_of))
        finally:
            self.running.end(key)

    def _administer(self, request, handler, is_local):
        if not is_local or "origin" in request.headers:
            return failure(403, "local_only", "The administration answers programs of this machine only.")
        try:
            return self.store.run(lambda db: self._handled(db, request, handler))
        except Reject as problem:
            return problem.answer

    def _handled(self, db, request, handler):
        request.moment = moments.now(db)
        orders.settle(db, request.moment)
        return handler(self.service, db, request, *request.names.values())

    def _check(self, db, request):
        request.moment = moments.now(db)
        if request.call not in routing.OPEN_CALLS:
            identity.check(self.service, db, request)

    def _token_of(self, request):
        """Returns the order and the token of a request, for rules that name one of them."""
        def look(db):
            return db.execute("SELECT id, token FROM orders WHERE id = ? OR token = ?", (request.order, request.token)).fetchone()
        row = self.store.run(look)
        return (row["id"], row["token"]) if row else (request.order, request.token)

    def _play(self, request, handler, fault):
        """Returns the answer of a request with its fault, which waits outside of the transaction."""
        if fault is None:
            return self._worked(request, handler, None), None
        if not (fault.name == "slow" and fault.worked):
            time.sleep(fault.milliseconds / 1000)
        if not fault.works:
            return self._logged(request, fault.answer(), fault), fault
        answer = self._worked(request, handler, fault)
        if fault.name == "slow" and fault.worked:
            time.sleep(fault.milliseconds / 1000)
        return answer, fault

    def _worked(self, request, handler, fault):
        try:
            return self.store.run(lambda db: self._work(db, request, handler, fault))
        except Exception:
            return self._failed(request)

    def _work(self, db, request, handler, fault):
        request.moment = moments.now(db)
        orders.settle(db, request.moment)
        db.execute("SAVEPOINT handler")
        is_repeated = False
        try:
            answer = idempotency.stored(db, request)
            is_repeated = answer is not None
            if not is_repeated:
                answer = handler(self.service, db, request, *request.names.values())
                idempotency.store(db, request, answer)
        except Reject as problem:
            db.execute("ROLLBACK TO handler")
            answer = problem.answer
        db.execute("RELEASE handler")
        worked = not is_repeated and answer.code is None
        answer = answer if fault is None else fault.disturbed(answer)
        requestlog.add(db, request, answer, fault, worked, is_repeated)
        return answer

    def _failed(self, request):
        """Returns the answer to a mistake of the imitation itself: nothing of the request holds."""
        traceback.print_exc()
        return self._logged(request, failure(500, "error", "The imitation has failed. Nothing was changed."))

    def _logged(self, request, answer, fault=None):
        def log(db):
            request.moment = moments.now(db)
            requestlog.add(db, request, answer, fault, False, False)
        self.store.run(log)
        return answer
