"""The ground rules: identity, headers, JSON, paths and methods, connections."""
import base64
import hmac
import http.client
import socket
import unittest
import urllib.parse

from running import AGENT, BASIC, Client, ServiceTestCase, checkout

FORM = {"grant_type": "client_credentials", "client_id": "60032000", "client_secret": "sandbox-secret", "scope": "merchant_api_v2"}


class HeaderTests(ServiceTestCase):
    def test_ping_needs_no_identity(self):
        answer = self.client.get("/ping", Authorization=None)
        self.assertEqual((answer.status, answer.body), (200, b"pong"))
        self.assert_error(self.client.post("/ping", {}), 405, "method_not_allowed")

    def test_an_identity_is_required(self):
        for given in (None, "Basic", "Basic eA==", BASIC + "x", "Bearer x", BASIC.replace("Basic", "Other")):
            self.assert_error(self.client.get("/v2/configuration", Authorization=given), 401, "unauthorized")
        for path in ("/v2/payments/1", "/v2/payments/token:t", "/v2/checkouts/t", "/v2/payments"):
            self.assert_error(self.client.get(path, Authorization=None), 401, "unauthorized")

    def test_a_user_agent_is_mandatory(self):
        for given in (None, " "):
            headers = {"User-Agent": given}
            self.assert_error(self.client.send("GET", "/v2/configuration", headers=headers), 403, "error", "User-Agent")

    def test_the_accepted_type_is_json_or_any(self):
        for given in (None, "*/*", "application/json", "text/html, application/*;q=0.5", "Application/JSON; charset=utf-8"):
            self.assertEqual(self.client.get("/v2/configuration", Accept=given).status, 200, given)
        for given in ("text/html", "application/xml", "application/json;q=0"):
            self.assert_error(self.client.get("/v2/configuration", Accept=given), 406, "error")

    def test_the_content_is_json(self):
        body = b'{"token":"t"}'
        for given in (None, "text/plain", "application/x-www-form-urlencoded"):
            answer = self.client.send("POST", "/v2/payments/auth", body, {"Content-Type": given})
            self.assert_error(answer, 415, "error")
        answer = self.client.send("POST", "/v2/payments/auth", body, {"Content-Type": "application/json; charset=utf-8"})
        self.assert_error(answer, 402, "invalid_token")
        answer = self.client.send("PUT", "/v2/payments/1", b"{}", {"Content-Type": "text/plain"})
        self.assert_error(answer, 415, "error")

    def test_an_empty_body_is_500_where_one_is_needed(self):
        for method, path in (("POST", "/v2/checkouts"), ("POST", "/v2/payments/auth"), ("POST", "/v2/payments/capture"),
                             ("POST", "/v2/payments/1/capture"), ("POST", "/v2/payments/1/refund"), ("PUT", "/v2/payments/1"),
                             ("PUT", "/v2/payments/1/courier")):
            self.assert_error(self.client.send(method, path, b""), 500, "error")
            self.assert_error(self.client.send(method, path), 415, "error")

    def test_head_is_get_without_a_body(self):
        answer = self.client.send("HEAD", "/v2/configuration")
        self.assertEqual((answer.status, answer.body), (200, b""))
        self.assertEqual(self.client.send("HEAD", "/v2/payments/auth/x").status, 404)
        self.assertEqual(self.client.send("HEAD", "/v2/checkouts").status, 405)
        self.assertEqual(self.client.get("/v2/configuration").status, 200)

    def test_malformed_json_is_400(self):
        for body in (b"{", b"[]", b"1", b'"a"', b'{"a":NaN}', b"\xff", b'{"a":"\\ud800"}', b"[" * 100_000, b'{"a":' + b"1" * 5000 + b"}"):
            for path in ("/v2/checkouts", "/v2/payments/auth", "/v2/payments/1/capture"):
                self.assert_error(self.client.post(path, body), 400, "invalid_json")

    def test_unknown_paths_and_methods(self):
        for path in ("/", "/v2", "/v2/checkouts/", "/v2/checkouts/a/b", "/v2/payments/", "/v2/payments/token:", "/v2/grants",
                     "/v2/disputes", "/v2/payments/1/unknown", "/V2/configuration"):
            self.assert_error(self.client.get(path), 404, "not_found")
        self.assert_error(self.client.post("/v2/payments/token:t/void", {}), 404, "not_found")
        for method, path in (("DELETE", "/v2/checkouts/t"), ("POST", "/v2/configuration"), ("GET", "/v2/payments/auth/"[:-1] + "x/void"),
                             ("GET", "/v2/payments/token:t/reversal"), ("PUT", "/v2/payments/token:t"), ("PATCH", "/v2/payments"),
                             ("POST", "/v2/payments/1"), ("GET", "/v2/payments/1/courier"), ("GET", "/v2/oauth2/token"),
                             ("GET", "/v2/checkouts")):
            self.assert_error(self.client.send(method, path), 405, "method_not_allowed")

    def test_the_administration_answers_no_pages(self):
        for path in ("/admin/books", "/admin/clock"):
            answer = self.client.get(path, Origin="https://example.com")
            self.assert_error(answer, 403, "local_only")


class ConfigurationTests(ServiceTestCase):
    def test_without_a_minimum(self):
        answer = self.client.get("/v2/configuration")
        self.assertEqual(answer.json, {"maximumAmount": {"amount": "2000.00", "currency": "USD"}})
        self.assertIn("max-age=1800", answer.headers["Cache-Control"])


class LimitTests(ServiceTestCase):
    ARGUMENTS = ("--currency", "GBP", "--minimum", "5", "--maximum", "800.50")

    def test_both_ends_are_inclusive(self):
        self.assertEqual(self.client.get("/v2/configuration").json, {
            "minimumAmount": {"amount": "5.00", "currency": "GBP"}, "maximumAmount": {"amount": "800.50", "currency": "GBP"}})
        for amount, status in (("4.99", 422), ("5.00", 201), ("800.50", 201), ("800.51", 422)):
            answer = self.client.post("/v2/checkouts", checkout() | {"amount": {"amount": amount, "currency": "GBP"}})
            self.assertEqual(answer.status, status, amount)
            if status == 422:
                self.assert_error(answer, 422, "unsupported_payment_type")
        self.assert_error(self.client.post("/v2/checkouts", checkout()), 422, "unsupported_currency")


class OptionTests(ServiceTestCase):
    ARGUMENTS = ("--merchant-id", "7", "--secret-key", "x:y", "--reversal-seconds", "0.5", "--index-seconds", "0",
                 "--checksum-key", "other", "--confirm-at-once", "--verbose")

    def test_identity_times_and_key(self):
        self.assert_error(self.client.get("/v2/payments"), 401, "unauthorized")
        basic = {"Authorization": "Basic " + base64.b64encode(b"7:x:y").decode()}
        token = self.client.send("POST", "/v2/checkouts", checkout(), basic).json["token"]
        self.assertEqual(self.client.send("POST", "/v2/payments/capture", {"token": token}, basic).status, 201)
        self.assertEqual(self.client.get("/v2/payments", **basic).json["totalResults"], 1)
        self.assertEqual(self.client.send("POST", f"/v2/payments/token:{token}/reversal", headers=basic).status, 204)
        self.client.advance(1)
        self.assertEqual(self.client.book(token)["reversal"]["state"], "reversed")
        path = f"/widget/checksum?token={token}&amount=1.00&currency=USD"
        text = base64.b64encode(hmac.digest(b"other", f"{token} 100 USD".encode(), "sha256")).decode()
        self.assertTrue(self.client.get(path).json["paymentScheduleChecksum"].endswith(text))


class BearerTests(ServiceTestCase):
    def ask(self, **changes):
        form = {name: value for name, value in {**FORM, **changes}.items() if value is not None}
        return self.client.send("POST", "/v2/oauth2/token", urllib.parse.urlencode(form).encode(), {
            "Content-Type": "application/x-www-form-urlencoded", "Authorization": None})

    def test_a_bearer_is_accepted_until_it_expires(self):
        answer = self.ask()
        self.assertEqual(answer.status, 200)
        self.assertEqual({name: answer.json[name] for name in ("scope", "token_type", "expires_in")},
                         {"scope": "merchant_api_v2", "token_type": "Bearer", "expires_in": 86399})
        bearer = "Bearer " + answer.json["access_token"]
        self.assertEqual(self.client.get("/v2/configuration", Authorization=bearer).status, 200)
        self.assert_error(self.client.get("/v2/configuration", Authorization=bearer + "x"), 401, "unauthorized")
        self.client.advance(86_300)
        self.assertEqual(self.client.get("/v2/configuration", Authorization=bearer).status, 200)
        self.client.advance(100)
        self.assert_error(self.client.get("/v2/configuration", Authorization=bearer), 401, "unauthorized")

    def test_a_wrong_form_is_rejected(self):
        for changes, status, code in (({"client_secret": "x"}, 401, "invalid_client"), ({"client_id": None}, 401, "invalid_client"),
                                      ({"scope": None}, 400, "invalid_scope"), ({"grant_type": "password"}, 400, "unsupported_grant_type"),
                                      ({"grant_type": None}, 400, "invalid_request")):
            answer = self.ask(**changes)
            self.assertEqual((answer.status, answer.json), (status, {"error": code}))
        self.assertEqual(self.client.post("/v2/oauth2/token", FORM).status, 400)

    def test_the_log_has_no_secrets(self):
        bearer = self.ask().json["access_token"]
        text = self.client.get("/admin/requests").body.decode()
        self.assertNotIn("sandbox-secret", text)
        self.assertNotIn(bearer, text)


class ConnectionTests(ServiceTestCase):
    def test_a_connection_serves_errors_and_answers(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=30)
        self.addCleanup(connection.close)
        headers = {"Authorization": BASIC, "User-Agent": AGENT}
        local = None
        for path, status in (("/v2/payments/x", 404), ("/v2/configuration", 200), ("/nothing", 404), ("/ping", 200)):
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            self.assertEqual(answer.status, status)
            local = local or connection.sock.getsockname()
            self.assertEqual(connection.sock.getsockname(), local)

    def test_unknown_payments_are_answered_in_chunks(self):
        answer = self.client.get("/v2/payments/x")
        self.assertEqual((answer.headers["Transfer-Encoding"], answer.headers["Content-Length"]), ("chunked", None))

    def test_a_client_that_expects_100_continue(self):
        with socket.create_connection(("127.0.0.1", self.service.port), timeout=10) as raw:
            head = f"POST /v2/payments/auth HTTP/1.1\r\nAuthorization: {BASIC}\r\nUser-Agent: a\r\nContent-Type: application/json\r\n"
            raw.sendall(f"{head}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n".encode())
            self.assertTrue(raw.recv(4096).startswith(b"HTTP/1.1 100 "))
            raw.sendall(b"{}")
            self.assertTrue(raw.recv(4096).startswith(b"HTTP/1.1 422 "))

    def test_large_and_unmeasured_bodies_are_rejected(self):
        self.assertEqual(self.client.post("/v2/checkouts", b" " * (1 << 20)).status, 400)
        self.client.connection.putrequest("POST", "/v2/checkouts")
        self.client.connection.putheader("Content-Length", str((1 << 20) + 1))
        self.client.connection.endheaders()
        self.assertEqual(self.client.connection.getresponse().status, 413)
        other = Client(self.service.port)
        self.addCleanup(other.close)
        other.connection.putrequest("POST", "/v2/checkouts")
        other.connection.putheader("Transfer-Encoding", "chunked")
        other.connection.endheaders()
        self.assertEqual(other.connection.getresponse().status, 411)

    def test_nonsense_does_not_end_the_service(self):
        for sent in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", b"\x00" * 100,
                     b"POST /v2/checkouts HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc"):
            with socket.create_connection(("127.0.0.1", self.service.port), timeout=10) as raw:
                raw.sendall(sent)
                raw.shutdown(socket.SHUT_WR)
                while raw.recv(4096):
                    pass
        self.assertEqual(self.client.get("/ping").status, 200)


if __name__ == "__main__":
    unittest.main()
