import HTTPClient

/// The variables of the environment by which requests without encryption go through a proxy.
///
/// A proxy would read the credentials. Requests to this machine never go through one; the error says
/// early that the environment and the server do not fit.
enum ProxyEnvironment {
  /// The variables that this process has.
  static var current: [String: String] {
    SystemEnvironment.variables(["http_proxy", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"])
  }

  /// Whether a proxy would see the requests to a server.
  ///
  /// - Parameters:
  ///   - server: The server; with `https` a proxy passes on what it cannot read.
  ///   - environment: The environment.
  /// - Returns: Whether a request would leave this machine without encryption.
  static func exposes(_ server: AfterpayServer, in environment: [String: String]) -> Bool {
    guard !server.isSecure, let origin = WebOrigin(server.address) else { return false }
    let proxies = ["http_proxy", "all_proxy", "ALL_PROXY"].compactMap { environment[$0] }
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    let hosts = exceptions.split { $0 == "," || $0 == " " }
    let host = origin.host.filter { !"[]".contains($0) }
    return proxies.contains { !$0.isEmpty } && !hosts.contains { $0 == host || $0 == "*" }
  }
}
