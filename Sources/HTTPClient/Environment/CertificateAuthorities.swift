/// The certificate authorities that a server's certificate is checked with.
package enum CertificateAuthorities: Hashable, Sendable {
  /// Those of `SSL_CERT_FILE` and `SSL_CERT_DIR`, or else those of the system.
  case system
  /// Those of a file (PEM), and no others.
  case file(String)

  /// The place of the certificates.
  ///
  /// Nil for both is the place that the library was built with.
  struct Place: Hashable, Sendable {
    var file: String?
    var directory: String?
  }

  /// The variables that are read.
  static let variables = ["SSL_CERT_FILE", "SSL_CERT_DIR"]

  /// The files of common systems.
  private static let files = [
    // Debian, Ubuntu, Alpine, Arch Linux, Gentoo.
    "/etc/ssl/certs/ca-certificates.crt",
    // Fedora, Red Hat Enterprise Linux, Amazon Linux.
    "/etc/pki/tls/certs/ca-bundle.crt", "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    // openSUSE.
    "/etc/ssl/ca-bundle.pem",
    // Alpine, FreeBSD, OpenBSD.
    "/etc/ssl/cert.pem",
  ]

  func place(in environment: [String: String], canRead: (String) -> Bool) -> Place {
    switch self {
    case .file(let path): return Place(file: path)
    case .system:
      let named = Place(
        file: environment["SSL_CERT_FILE"], directory: environment["SSL_CERT_DIR"])
      return named == Place() ? Place(file: Self.files.first(where: canRead)) : named
    }
  }
}
