#if !canImport(Darwin)
  import POSIX
  import Synchronization

  /// Sends requests with libcurl, which is loaded at the first request.
  ///
  /// A transport runs all its requests on one thread, and looks up names on at most four more.
  /// Connections are reused. The thread ends a minute after the last request, or when the transport
  /// is released, which cancels the remaining requests.
  ///
  /// - It uses HTTP/1.1 over TCP or over TLS 1.2 and newer, without redirects, cookies, caches,
  ///   stored credentials and compression.
  /// - It opens a new connection for a request whose method is not idempotent, such as `POST`. If
  ///   the server had closed a reused connection, libcurl would silently send the request a second
  ///   time.
  package final class CurlTransport: HTTPTransport {
    let thread: CurlThread

    /// Creates a transport; sends no request and starts no thread.
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

    /// Creates a transport that loads libcurl by other names, for tests.
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
        in: environment, canRead: POSIXFile.isReadable)
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
      // A year at most: the sum of times must not overflow.
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

  /// The settings of a transport, which do not change.
  struct CurlSettings: Sendable {
    var limits = HTTPLimits()
    var proxies = ProxySettings.none
    var authorities = CertificateAuthorities.Place()
    /// The largest number of requests at once, each with one connection.
    ///
    /// Further requests wait; the wait counts toward their time limits.
    var maximumRequestCount = 128
    /// The largest number of connections that are open without a request.
    var maximumIdleConnectionCount = 16
    /// The time without a request after which the thread ends and closes its connections.
    var idleTime = Duration.seconds(60)
    /// The names under which libcurl is looked for, in this order.
    var libraryNames = CurlLibrary.names
  }

  /// One request and the task that waits for its outcome.
  final class Exchange: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private enum State {
      case new
      case waiting(CheckedContinuation<Outcome, Never>)
      case ended(Outcome)
    }

    let request: CheckedRequest
    let deadline: ContinuousClock.Instant
    private let state = Mutex(State.new)

    init(_ request: CheckedRequest, deadline: ContinuousClock.Instant) {
      self.request = request
      self.deadline = deadline
    }

    /// Whether there is an outcome.
    var isEnded: Bool {
      state.withLock { if case .ended = $0 { true } else { false } }
    }

    /// Resumes a task with the outcome: at once if there is one, otherwise when it is set.
    ///
    /// - Returns: Whether there is no outcome yet, so that the request has to be sent.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
      let outcome: Outcome? = state.withLock { state in
        if case .ended(let outcome) = state { return outcome }
        state = .waiting(continuation)
        return nil
      }
      guard let outcome else { return true }
      continuation.resume(returning: outcome)
      return false
    }

    /// Sets the outcome and resumes the waiting task, unless there is an outcome already.
    func end(_ outcome: Outcome) {
      let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
        switch state {
        case .ended: return nil
        case .new:
          state = .ended(outcome)
          return nil
        case .waiting(let continuation):
          state = .ended(outcome)
          return continuation
        }
      }
      continuation?.resume(returning: outcome)
    }
  }
#endif
