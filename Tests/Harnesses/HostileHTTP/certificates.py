"""Certificates for the hostile server, written by the command openssl into a directory of the run."""

import os
import subprocess

PAST, BEFORE, NOW, AFTER, FUTURE = (
    "20200101000000Z", "20200201000000Z", None, "20490101000000Z", "20491201000000Z")

CONFIGURATION = """
[req]
distinguished_name = name
[name]
[ca]
default_ca = one
[one]
database = {directory}/index
new_certs_dir = {directory}
rand_serial = yes
unique_subject = no
default_md = sha256
policy = any
copy_extensions = none
[any]
commonName = supplied
"""

LEAF = "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature,keyEncipherment\n"
HERE = "subjectAltName=IP:127.0.0.1,DNS:localhost\n"
SERVER = LEAF + HERE + "extendedKeyUsage=serverAuth\n"
AUTHORITY = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n"

# Name, name of the issuer, extensions, and the differences from an ordinary certificate.
ROWS = [
    ("good", "ca", SERVER, {}),
    ("self-signed", None, SERVER, {}),
    ("expired", "ca", SERVER, {"start": PAST, "end": BEFORE}),
    ("not-yet-valid", "ca", SERVER, {"start": AFTER, "end": FUTURE}),
    ("wrong-host", "ca", LEAF + "subjectAltName=DNS:other.example,IP:127.0.0.2\n", {}),
    ("no-alternative-name", "ca", LEAF, {}),
    ("address-as-name", "ca", LEAF + "subjectAltName=DNS:127.0.0.1\n", {}),
    ("wildcard-address", "ca", LEAF + "subjectAltName=DNS:*.0.0.1,DNS:*\n", {}),
    ("untrusted-authority", "other-ca", SERVER, {}),
    ("issued-by-leaf", "good", SERVER, {"chain": ["good"], "subject": "/CN=localhost"}),
    ("for-clients-only", "ca", LEAF + HERE + "extendedKeyUsage=clientAuth\n", {}),
    ("by-intermediate", "intermediate", SERVER, {"chain": ["intermediate"]}),
    ("missing-intermediate", "intermediate", SERVER, {}),
    ("outside-name-constraints", "constrained", SERVER, {"chain": ["constrained"]}),
    ("path-too-long", "second", SERVER, {"chain": ["second", "intermediate"]}),
    ("unknown-critical-extension", "ca", SERVER + "1.2.3.4.5=critical,ASN1:NULL\n", {}),
    ("signed-with-sha1", "ca", SERVER, {"digest": "sha1"}),
    ("short-rsa-key", "ca", SERVER, {"key": "short"}),
]

AUTHORITIES = [
    ("intermediate", "ca", AUTHORITY.replace("CA:TRUE", "CA:TRUE,pathlen:0"), {}),
    ("second", "intermediate", AUTHORITY, {}),
    ("constrained", "ca", AUTHORITY + "nameConstraints=critical,permitted;DNS:example.com,"
     "permitted;IP:10.0.0.0/255.0.0.0\n", {}),
]


class Certificates:
    """The files of all certificates: `chain(name)` and `key(name)` are paths."""

    def __init__(self, directory):
        self.directory = directory
        self.keys = {}
        self.write("configuration", CONFIGURATION.format(directory=directory))
        self.write("index", "")
        for name in "ca", "other-ca", "usual":
            self.openssl("ecparam", "-genkey", "-name", "prime256v1", "-noout",
                         "-out", self.path(name + ".key"))
        self.openssl("genrsa", "-traditional", "-out", self.path("short.key"), "512")
        for name in "ca", "other-ca":
            self.make_root(name)
        for row in AUTHORITIES + ROWS:
            self.make(*row)

    def path(self, name):
        return os.path.join(self.directory, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="ascii") as file:
            file.write(text)

    def openssl(self, *arguments):
        done = subprocess.run(
            ["openssl", *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        if done.returncode != 0:
            raise RuntimeError(f"openssl {' '.join(arguments)}: {done.stderr.decode()}")

    def make_root(self, name):
        self.openssl(
            "req", "-x509", "-new", "-config", self.path("configuration"), "-key",
            self.path(name + ".key"), "-subj", f"/CN=Hostile {name}", "-days", "3650",
            "-addext", "basicConstraints=critical,CA:TRUE",
            "-addext", "keyUsage=critical,keyCertSign,cRLSign",
            "-addext", "subjectKeyIdentifier=hash", "-out", self.path(name + ".pem"))
        self.keys[name] = name

    def make(self, name, issuer, extensions, how):
        key = self.keys[name] = how.get("key", "usual")
        # Every authority has a name of its own, every leaf that of the machine.
        usual = f"/CN=Hostile {name}" if "CA:TRUE" in extensions else "/CN=127.0.0.1"
        subject = how.get("subject", usual)
        self.write("extensions", extensions)
        self.openssl(
            "req", "-new", "-config", self.path("configuration"), "-key", self.path(key + ".key"),
            "-subj", subject, "-out", self.path("request"))
        common = ["ca", "-batch", "-notext", "-config", self.path("configuration"),
                  "-in", self.path("request"), "-extfile", self.path("extensions"),
                  "-md", how.get("digest", "sha256"), "-out", self.path(name + ".pem"),
                  "-startdate", how.get("start") or "20250101000000Z",
                  "-enddate", how.get("end") or AFTER]
        if issuer is None:
            self.openssl(*common, "-selfsign", "-keyfile", self.path(key + ".key"))
        else:
            self.openssl(*common, "-cert", self.path(issuer + ".pem"),
                         "-keyfile", self.path(self.keys[issuer] + ".key"))
        with open(self.path(name + ".chain"), "w", encoding="ascii") as chain:
            for part in [name, *how.get("chain", [])]:
                with open(self.path(part + ".pem"), encoding="ascii") as file:
                    chain.write(file.read())

    @property
    def authority(self):
        """The file of the authority that clients trust."""
        return self.path("ca.pem")

    def chain(self, name):
        return self.path(name + ".chain")

    def key(self, name):
        return self.path(self.keys[name] + ".key")
