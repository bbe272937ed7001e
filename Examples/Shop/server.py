"""HTTP: reads requests, finds their handlers, keeps answers by their idempotency keys, and plays faults."""
import http.server
import re
import socket
import threading
import time
import traceback
import urllib.parse

import faults
import shopkeeping
import storage
from answers import Answer, Reject, Request, failure

BODY = 1 << 20        # bytes of a request's body at most
IDLE = 75             # seconds after which an idle connection is closed
LOCAL = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?", re.ASCII)
DEVICE = ("x-mollie-checkout-device-uuid", "x-device-uuid")


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


class Server(http.server.ThreadingHTTPServer):
    """The server: it has the shop, its database and its routes."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, address, shop, store, routes, public=None, verbose=False):
        self.shop, self.store, self.routes = shop, store, routes
        self.public, self.verbose, self.scheme = public, verbose, "http"
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
        return f"{self.scheme}://{host}:{self.server_port}"

    def answer(self, request, events=()):
        """Returns the answer to a request, after everything that it changes is on disk.

        `events` are the faults that happen in the shop, before the request.
        """
        try:
            handler, named = self.routes.find(request.method, request.path)
            answer = self.store.run(lambda db: self._work(db, handler, request, named, events))
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
        if 200 <= answer.status < 300:
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


class Handler(http.server.BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server_version = "ExampleShop/1"
    sys_version = ""
    timeout = IDLE
    disable_nagle_algorithm = True
    wbufsize = -1

    def handle_method(self):
        """Answers one request."""
        started = time.monotonic()
        answer = self.refusal()
        request = None
        played = []
        if answer is None:
            request = self.request_read()
            if request is None:
                return
            origin = request.headers.get("origin")
            if request.method == "OPTIONS":
                answer = Answer(204)
            elif request.method != "GET" and not self.is_trusted(request, origin):
                answer = failure(403, "foreign_origin", "Pages of other sites may not send this request.")
            elif request.path.startswith("/admin/") and not self.may_administer(request):
                answer = failure(403, "local_only", "The administration answers only on this machine.")
            else:
                played = self.faults_of(request)
                if played is None:
                    answer = failure(400, "unknown_fault", "The header X-Fault has an unknown word.")
                    played = []
        else:
            origin = self.headers.get("Origin")
        answer = answer or self.played_answer(request, played)
        if answer is None:
            return
        self.send(answer, origin, [fault.name for fault in played])
        if self.server.verbose:
            spent = (time.monotonic() - started) * 1000
            first = "/" + self.path.lstrip("/").split("/")[0].split("?")[0]
            print(f"{self.command} {first} {answer.status} {spent:.1f} ms", flush=True)

    do_GET = do_HEAD = do_POST = do_PATCH = do_OPTIONS = do_PUT = do_DELETE = handle_method

    def refusal(self):
        """Returns the answer to a request whose body cannot be read, or None."""
        if self.headers.get("Transfer-Encoding") is not None:
            self.close_connection = True
            return failure(411, "length_required", "Send the body with a Content-Length.")
        length = self.headers.get_all("Content-Length") or ["0"]
        if len(length) != 1 or not re.fullmatch("[0-9]{1,12}", length[0], re.ASCII):
            self.close_connection = True
            return failure(400, "malformed_request", "The Content-Length is malformed.")
        if int(length[0]) > BODY:
            self.close_connection = True
            return failure(413, "too_large", "The body is larger than 1 MiB.")
        return None

    def request_read(self):
        """Returns the request, or None if the connection ends within its body."""
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length) if length else b""
        if len(body) < length:
            self.close_connection = True
            return None
        path, _, query = self.path.partition("?")
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Request(self.command, path, query, headers, body, self.base())

    def base(self):
        """The address of the shop as the client knows it."""
        host = self.headers.get("Host", "")
        if self.server.public is not None:
            return self.server.public
        return f"{self.server.scheme}://{host}" if LOCAL.fullmatch(host) else self.server.address

    def is_trusted(self, request, origin):
        """Whether a request that changes something comes from no page, or from a page that may send it."""
        return origin in (None, "null", request.base) or is_local(origin) or origin in self.server.shop.parents

    def may_administer(self, request):
        """Whether a request comes from this machine, and not from a page of another site."""
        client = self.client_address[0]
        origin = request.headers.get("origin")
        return ((client.startswith("127.") or client == "::1") and bool(LOCAL.fullmatch(request.headers.get("host", "")))
                and (origin is None or is_local(origin)))

    def faults_of(self, request):
        """Returns the faults of a request, or None if its header has an unknown word."""
        text = request.headers.get("x-fault")
        if text is not None:
            return faults.parse(text)
        if request.path.startswith("/admin/"):
            return []
        return self.server.shop.faults.faults(request, "text/html" not in request.headers.get("accept", ""))

    def played_answer(self, request, played):
        """Does the request, with its faults; None after a fault that has ended the connection."""
        server = self.server
        for fault in played:
            server.shop.tally.add(fault.name)
            if fault.name == "slow":
                time.sleep(fault.number)
        names = {fault.name for fault in played}
        if "cut" in names:
            return self.cut()
        answer = faults.before(played)
        if answer is not None:
            return answer
        answer = server.answer(request, names & faults.IN_SHOP)
        if "repeat" in names:
            answer = server.answer(request)
        for fault in played:
            if fault.name == "slow-after":
                time.sleep(fault.number)
        if "cut-after" in names:
            return self.cut()
        return faults.after(played, answer)

    def cut(self):
        """Ends the connection without an answer."""
        self.close_connection = True
        try:
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        return None

    def send(self, answer, origin, names):
        """Writes an answer."""
        if "duplicate" in names or "cut-short" in names:
            self.close_connection = True
        for _ in range(2 if "duplicate" in names else 1):
            self.send_response_only(answer.status)
            for name, value in answer.headers:
                self.send_header(name, value)
            if not answer.is_page:
                self.send_header("Cache-Control", "no-store")
            if origin is not None and (is_local(origin) or origin in self.server.shop.parents):
                self.allow(origin)
            if answer.status != 204 and answer.status >= 200:
                self.send_header("Content-Length", str(len(answer.body)))
            if self.close_connection:
                self.send_header("Connection", "close")
            self.end_headers()
            if self.command != "HEAD" and answer.status != 204:
                self.wfile.write(answer.body[:len(answer.body) // 2] if "cut-short" in names else answer.body)
        self.wfile.flush()

    def allow(self, origin):
        """Lets a page of another origin read the answer."""
        self.send_header("Access-Control-Allow-Origin", origin)
        self.send_header("Vary", "Origin")
        self.send_header("Access-Control-Expose-Headers", "Retry-After, Idempotent-Replayed")
        if self.command == "OPTIONS":
            asked = self.headers.get("Access-Control-Request-Headers", "")
            self.send_header("Access-Control-Allow-Methods", "GET, POST, PATCH")
            if re.fullmatch(r"[A-Za-z0-9-]+( *, *[A-Za-z0-9-]+)*", asked):
                self.send_header("Access-Control-Allow-Headers", asked)
            self.send_header("Access-Control-Max-Age", "600")

    def log_message(self, form, *values):
        """Writes no line by itself: addresses of pages contain secrets."""


class Tally:
    """Counts of faults since the start."""

    def __init__(self):
        self._counts, self._lock = {}, threading.Lock()

    def add(self, name):
        with self._lock:
            self._counts[name] = self._counts.get(name, 0) + 1

    @property
    def counts(self):
        with self._lock:
            return dict(sorted(self._counts.items()))
