// A certificate for hosts that do not exist, which openssl makes for one run.
import { execFileSync } from "node:child_process";
import { X509Certificate, createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns a certificate with its key, as PEM, and the digest of the public key, by which Chromium accepts it. */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    const [keyFile, file] = ["key.pem", "certificate.pem"].map((name) => join(folder, name));
    execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "30", "-subj", "/CN=store.test", "-keyout", keyFile, "-out", file], { stdio: "ignore" });
    const [key, cert] = [keyFile, file].map((name) => readFileSync(name, "utf8"));
    const bytes = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
    return { key, cert, keyDigest: createHash("sha256").update(bytes).digest("base64") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
