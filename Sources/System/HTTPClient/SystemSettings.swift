import POSIX

/// The environment variables of this process.
package enum SystemEnvironment {
  /// Returns the values of those named variables that are set and not empty.
  package static func variables(_ names: [String]) -> [String: String] {
    names.reduce(into: [:]) { variables, name in
      if let value = ProcessEnvironment.value(of: name), !value.isEmpty { variables[name] = value }
    }
  }
}

/// The proxies that the environment names, by the variables that libcurl reads.
///
/// A transport reads the variables once, when it is created: reading the environment later, on
/// another thread, would be unsafe while the program changes it.
package struct ProxySettings: Sendable {
  /// No proxies.
  static let none = ProxySettings(environment: [:])

  /// The names of the environment variables.
  package static let variables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  private let plain: String?
  private let secure: String?
  private let exceptions: [String]

  init(environment: [String: String]) {
    let others = environment["all_proxy"] ?? environment["ALL_PROXY"]
    // `HTTP_PROXY` is not read: in a CGI program, its value is the header `Proxy` of a request,
    // which any client can send.
    plain = environment["http_proxy"] ?? others
    secure = environment["https_proxy"] ?? environment["HTTPS_PROXY"] ?? others
    let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    exceptions = list.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
  }

  /// Returns the proxy for an origin, or nil if requests go directly to the server.
  func proxy(for origin: WebOrigin) -> String? {
    guard let proxy = origin.isSecure ? secure : plain else { return nil }
    let host = origin.host.filter { $0 != "[" && $0 != "]" }.lowercased()
    let isException = exceptions.contains { exception in
      let name = exception.first == "." ? exception.dropFirst() : exception[...]
      return name == "*" || name == host || host.hasSuffix("." + name)
    }
    return isException ? nil : proxy
  }

  /// Returns whether the environment names a proxy for unencrypted requests to an origin.
  ///
  /// Such a proxy could read the requests.
  ///
  /// - Parameters:
  ///   - origin: The origin; requests to an `https` origin are always encrypted.
  ///   - environment: The variables.
  /// - Returns: Whether there is such a proxy, and `no_proxy` does not exempt the origin's host.
  package static func exposes(_ origin: WebOrigin, in environment: [String: String]) -> Bool {
    guard !origin.isSecure else { return false }
    let proxies = ["http_proxy", "all_proxy", "ALL_PROXY"].compactMap { environment[$0] }
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    let hosts = exceptions.split { $0 == "," || $0 == " " }
    let host = origin.host.filter { !"[]".contains($0) }
    return proxies.contains { !$0.isEmpty } && !hosts.contains { $0 == host || $0 == "*" }
  }

  /// Returns the host and port of a proxy for HTTP whose host is a name; nil for a numeric host,
  /// which needs no lookup, and for a proxy of another kind.
  static func origin(of proxy: String) -> (host: String, port: Int)? {
    let isSecure = proxy.hasPrefix("https://")
    let rest =
      isSecure || proxy.hasPrefix("http://") ? proxy.drop { $0 != "/" }.dropFirst(2) : proxy[...]
    let server = rest.prefix { $0 != "/" }
    let place = server.lastIndex(of: "@").map { server[server.index(after: $0)...] } ?? server
    guard let origin = WebOrigin((isSecure ? "https://" : "http://") + place), !origin.isNumeric
    else { return nil }
    // libcurl's default ports for a proxy: 443 with TLS, 1080 without.
    let hasPort = place.contains(":")
    return (origin.host, hasPort ? origin.portNumber : isSecure ? 443 : 1_080)
  }
}

/// The certificate authorities that a server's certificate is checked with.
package enum CertificateAuthorities: Hashable, Sendable {
  /// Those of `SSL_CERT_FILE` and `SSL_CERT_DIR`, or else those of the system.
  case system
  /// Those of a file (PEM), and no others.
  case file(String)

  /// The file and the folder of the certificates.
  ///
  /// If both are nil, libcurl uses the place that it was built with.
  struct Place: Hashable, Sendable {
    var file: String?
    var directory: String?
  }

  /// The names of the environment variables.
  static let variables = ["SSL_CERT_FILE", "SSL_CERT_DIR"]

  /// The certificate files of common systems, in the order in which they are tried.
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

  /// Returns the place of the certificates; for `system`, the first readable one of `files` if the
  /// environment names none.
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
