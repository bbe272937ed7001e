"""Options of the command: files of an app, https, other addresses, and their mistakes."""
import pathlib
import shutil
import ssl
import subprocess
import sys
import tempfile
import unittest
import urllib.request

from running import SHOP, ShopTestCase


def ends(*arguments):
    """Returns the exit status and the error of a shop that cannot start."""
    result = subprocess.run([sys.executable, str(SHOP), "--port", "0", *arguments], capture_output=True, text=True, timeout=60)
    return result.returncode, result.stderr


class OptionTests(unittest.TestCase):
    def test_mistakes_are_one_line_that_names_the_remedy(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"not a database, and no certificate either")
            file.flush()
            for arguments in (("--database", file.name), ("--database", "/nonexistent/x"), ("--port", "99999"),
                              ("--bind", "192.0.2.1"), ("--certificate", file.name),
                              ("--widget", "/nonexistent/widget"),
                              ("--afterpay", "http://127.0.0.1:1", "--widget", "/nonexistent/widget"),
                              ("--afterpay", "http://127.0.0.1:1", "--widget", sys.executable)):
                status, error = ends(*arguments)
                self.assertEqual((status, error.count("\n")), (1, 1), error)
                self.assertRegex(error, "^error: cannot .*; ")
            for arguments in (("--faults", "7"), ("--faults", "7:2"), ("--currency", "XXX"),
                              ("--afterpay", "http://127.0.0.1:1")):
                self.assertEqual(ends(*arguments)[0], 2)


class AppTests(ShopTestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        (root / "app/sub").mkdir(parents=True)
        (root / "secret").write_text("secret")
        (root / "app/index.html").write_text("index")
        (root / "app/sub/engine.wasm").write_bytes(b"\0asm")
        (root / "app/link").symlink_to(root / "secret")
        cls.options = ("--app", str(root / "app"), "--faults", "1:1")
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.folder.cleanup()

    def test_files_are_served_with_their_types_and_nothing_outside_of_the_folder(self):
        for path, status, kind in (("/app/", 200, "text/html; charset=utf-8"), ("/app/index.html", 200, "text/html; charset=utf-8"),
                                   ("/app/sub/engine.wasm", 200, "application/wasm"), ("/app/../secret", 404, None),
                                   ("/app/..%2Fsecret", 404, None), ("/app/%2e%2e/secret", 404, None), ("/app/link", 404, None),
                                   ("/app//etc/passwd", 404, None), ("/app/%00", 404, None), ("/app/none", 404, None)):
            answer = self.client.get(path)
            self.assertEqual(answer.status, status, path)
            if kind:
                self.assertEqual(answer.headers["Content-Type"], kind)
            self.assertNotIn(b"secret", answer.body)


@unittest.skipUnless(shutil.which("openssl"), "needs openssl")
class EncryptedTests(unittest.TestCase):
    def test_https_is_served_with_the_certificate_of_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            key, certificate, both = (f"{folder}/{name}" for name in ("key.pem", "certificate.pem", "both.pem"))
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                            "-days", "30", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                            "-keyout", key, "-out", certificate], check=True, capture_output=True)
            pathlib.Path(both).write_text(pathlib.Path(certificate).read_text() + pathlib.Path(key).read_text())
            command = [sys.executable, str(SHOP), "--port", "0", "--certificate", both, "--database", f"{folder}/shop.sqlite"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                try:
                    address = process.stdout.readline().strip()
                    self.assertRegex(address, "^https://127.0.0.1:")
                    request = urllib.request.Request(f"{address}/checkout/start", b'{"cartId":"cart-usd"}')
                    context = ssl.create_default_context(cafile=certificate)
                    with urllib.request.urlopen(request, context=context, timeout=30) as answer:
                        self.assertIn(f'"url":"{address}/web/'.encode(), answer.read())
                finally:
                    process.terminate()


if __name__ == "__main__":
    unittest.main()
