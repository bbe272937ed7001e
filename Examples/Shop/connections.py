"""A connection: reads requests, plays their faults, and writes their answers."""
import http.server
import re
import socket
import time

import faults
from answers import Answer, Request, failure
from routing import LOCAL, is_local

BODY = 1 << 20  # bytes of a request's body at most
IDLE = 75       # seconds after which an idle connection is closed


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
        is_page = "text/html" in request.headers.get("accept", "") or request.path.startswith("/app/")
        return self.server.shop.faults.faults(request, not is_page)

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
            has_body = answer.status not in (204, 304)
            if has_body:
                self.send_header("Content-Length", str(len(answer.body)))
            if self.close_connection:
                self.send_header("Connection", "close")
            self.end_headers()
            if self.command != "HEAD" and has_body:
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
