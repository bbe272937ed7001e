#if !canImport(Darwin)
  /// Sends requests by libcurl, which is loaded at the first request.
  ///
  /// All requests of a transport run on one thread of its own, and names are looked up on at most four
  /// more. Connections are reused. The thread ends a minute after the last request, or when the
  /// transport is released; a request that nobody waits for is dropped then.
  ///
  /// - HTTP/1.1 over TCP or TLS 1.2 and newer; no redirects, cookies, caches, credentials of its own,
  ///   and no compression.
  /// - A request whose method is not idempotent, such as `POST`, has a connection of its own: on a
  ///   reused one that the server has closed meanwhile, libcurl would silently send it again.
  package final class CurlTransport: HTTPTransport {
    let thread: CurlThread

    /// Creates a transport, without a request or a thread.
    ///
    /// - Parameters:
    ///   - limits: The limits of every response.
    ///   - usesProxies: Whether requests may go through the proxies of the environment.
    ///   - authorities: The certificate authorities that are trusted.
    package convenience init(
      limits: HTTPLimits = HTTPLimits(), usesProxies: Bool = true,
      authorities: CertificateAuthorities = .system
    ) {
      self.init(
        limits: limits, usesProxies: usesProxies, authorities: authorities, libraryNames: nil)
    }

    /// Creates a transport over a libcurl of another name, for tests.
    package convenience init(
      limits: HTTPLimits = HTTPLimits(), usesProxies: Bool = true,
      authorities: CertificateAuthorities = .system, libraryNames: [String]?
    ) {
      let environment = SystemEnvironment.variables(
        ProxySettings.variables + CertificateAuthorities.variables)
      var settings = CurlSettings()
      settings.limits = limits
      if usesProxies { settings.proxies = ProxySettings(environment: environment) }
      settings.authorities = authorities.place(
        in: environment, canRead: SystemEnvironment.canRead)
      if let libraryNames { settings.libraryNames = libraryNames }
      self.init(settings)
    }

    init(_ settings: CurlSettings, resolver: HostResolver = HostResolver()) {
      thread = CurlThread(settings, resolver: resolver)
    }

    deinit { thread.stop() }

    package func response(
      to request: HTTPRequest, within time: Duration
    ) async -> Result<HTTPResponse, HTTPFailure> {
      let checked: CheckedRequest
      do throws(HTTPFailure) {
        checked = try CheckedRequest(request)
      } catch {
        return .failure(error)
      }
      // A sum of times must not overflow.
      let time = min(max(time, .zero), .seconds(31_536_000))
      let exchange = Exchange(checked, deadline: .now + time)
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if exchange.wait(continuation) { thread.begin(exchange) }
        }
      } onCancel: {
        exchange.end(.failure(.cancelled))
        thread.noticeCancellation()
      }
    }
  }
#endif
