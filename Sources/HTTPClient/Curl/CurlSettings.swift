#if !canImport(Darwin)
  /// The settings of a transport, which do not change.
  struct CurlSettings: Sendable {
    var limits = HTTPLimits()
    var proxies = ProxySettings.none
    var authorities = CertificateAuthorities.Place()
    /// The most requests at once, each with one connection.
    ///
    /// Others wait, while their time passes.
    var maximumRequestCount = 128
    /// The most connections that are open without a request.
    var maximumIdleConnectionCount = 16
    /// The time without a request after which the thread ends and closes its connections.
    var idleTime = Duration.seconds(60)
    /// The names under which libcurl is looked for, in this order.
    var libraryNames = CurlLibrary.names
  }
#endif
