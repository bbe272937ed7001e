/// The proxies that the environment names, by the variables that libcurl reads.
///
/// They are read once, when a transport is created: reading the environment later, on another thread,
/// is not safe while the program changes it.
struct ProxySettings: Sendable {
  /// No proxies.
  static let none = ProxySettings(environment: [:])

  /// The variables that are read.
  static let variables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]

  private let plain: String?
  private let secure: String?
  private let exceptions: [String]

  init(environment: [String: String]) {
    let others = environment["all_proxy"] ?? environment["ALL_PROXY"]
    // A server that runs a CGI program sets HTTP_PROXY from a header of the request.
    plain = environment["http_proxy"] ?? others
    secure = environment["https_proxy"] ?? environment["HTTPS_PROXY"] ?? others
    let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    exceptions = list.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
  }

  /// Returns the proxy for an origin, or nil where requests go to the server itself.
  func proxy(for origin: WebOrigin) -> String? {
    guard let proxy = origin.isSecure ? secure : plain else { return nil }
    let host = origin.host.filter { $0 != "[" && $0 != "]" }.lowercased()
    let isException = exceptions.contains { exception in
      let name = exception.first == "." ? exception.dropFirst() : exception[...]
      return name == "*" || name == host || host.hasSuffix("." + name)
    }
    return isException ? nil : proxy
  }

  /// Returns the host and port of a proxy for HTTP, or nil for a proxy of another kind.
  static func origin(of proxy: String) -> (host: String, port: Int)? {
    let isSecure = proxy.hasPrefix("https://")
    let rest =
      isSecure || proxy.hasPrefix("http://") ? proxy.drop { $0 != "/" }.dropFirst(2) : proxy[...]
    let server = rest.prefix { $0 != "/" }
    let place = server.lastIndex(of: "@").map { server[server.index(after: $0)...] } ?? server
    guard let origin = WebOrigin((isSecure ? "https://" : "http://") + place), !origin.isNumeric
    else { return nil }
    // libcurl's port for a proxy without one.
    let hasPort = place.contains(":")
    return (origin.host, hasPort ? origin.portNumber : isSecure ? 443 : 1_080)
  }
}
