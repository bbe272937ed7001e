"""A connection: reads requests and writes their answers, or cuts them."""
import http.server
import re
import secrets
import socket
import time

from answers import Request, failure

BODY = 1 << 20  # bytes of a request's body at most
IDLE = 75       # seconds after which an idle connection is closed
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9a-fA-F:]+\](:[0-9]{1,5})?", re.ASCII)


class Handler(http.server.BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server_version = "AfterpayImitation/1"
    sys_version = ""
    timeout = IDLE
    disable_nagle_algorithm = True
    wbufsize = -1

    def handle_method(self):
        """Answers one request."""
        started, fault = time.monotonic(), None
        answer = self.refusal()
        if answer is None:
            request = self.request_read()
            if request is None:
                return
            client = self.client_address[0]
            answer, fault = self.server.respond(request, client.startswith("127.") or client in ("::1", "::ffff:127.0.0.1"))
        if fault is not None and fault.is_silent:
            self.cut()
        else:
            self.send(answer, None if fault is None or fault.name != "cut-after" else fault.bytes)
        if self.server.verbose:
            spent = (time.monotonic() - started) * 1000
            print(f"{self.command} {self.path.partition('?')[0]} {answer.status} {fault.name if fault else '-'} {spent:.1f} ms",
                  flush=True)

    do_GET = do_HEAD = do_POST = do_PATCH = do_OPTIONS = do_PUT = do_DELETE = handle_method

    def handle_expect_100(self):
        """Asks for the body at once: a client may wait for it."""
        is_expected = super().handle_expect_100()
        self.wfile.flush()
        return is_expected

    def refusal(self):
        """Returns the answer to a request whose body cannot be read, or None."""
        if self.headers.get("Transfer-Encoding") is not None:
            self.close_connection = True
            return failure(411, "error", "Send the body with a Content-Length.")
        length = self.headers.get_all("Content-Length") or ["0"]
        if len(length) != 1 or not re.fullmatch("[0-9]{1,12}", length[0], re.ASCII):
            self.close_connection = True
            return failure(400, "error", "The Content-Length is malformed.")
        if int(length[0]) > BODY:
            self.close_connection = True
            return failure(413, "error", "The body is larger than 1 MiB.")
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
        host = self.headers.get("Host", "")
        base = f"http://{host}" if _HOST.fullmatch(host) else self.server.address
        return Request(self.command, path, query, headers, body, base)

    def cut(self):
        """Ends the connection."""
        self.close_connection = True
        try:
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def send(self, answer, cut_at=None):
        """Writes an answer, or only so many bytes of its body."""
        has_body = answer.status not in (204, 304)
        is_chunked = answer.is_chunked and cut_at is None and self.request_version != "HTTP/1.0"
        self.send_response_only(answer.status)
        self.send_header("Date", self.date_time_string())
        self.send_header("Http-Correlation-Id", secrets.token_hex(13))
        for name, value in answer.headers:
            self.send_header(name, value)
        if not any(name == "Cache-Control" for name, _ in answer.headers):
            self.send_header("Cache-Control", "private, no-cache, no-store, no-transform, must-revalidate, max-age=0")
        if self.path.startswith("/widget/"):
            self.send_header("Access-Control-Allow-Origin", "*")
        if has_body and is_chunked:
            self.send_header("Transfer-Encoding", "chunked")
        elif has_body:
            self.send_header("Content-Length", str(len(answer.body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if has_body and self.command != "HEAD":
            self.write(answer.body, is_chunked, cut_at)
        if cut_at is not None:
            self.cut()
        self.wfile.flush()

    def write(self, body, is_chunked, cut_at):
        """Writes a body: with a length, in one chunk, or cut."""
        if is_chunked:
            self.wfile.write(b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body) if body else b"0\r\n\r\n")
        else:
            self.wfile.write(body if cut_at is None else body[:min(cut_at, max(len(body) - 1, 0))])

    def log_message(self, form, *values):
        """Writes no line by itself."""
