public import AfterpayRequests
public import AfterpayWidget
package import HTTPClient
public import ScheduleEngine

/// Looks up checkouts at Afterpay's service.
///
/// ```swift no-run
/// let checkouts = try AfterpayCheckouts(
///   server: .sandbox,
///   credentials: MerchantCredentials(merchantID: "60032000", secretKey: secretKey),
///   shopAddress: "https://shop.example")
/// let order = try await checkouts.order(for: SecretToken(token))
/// order?.total  // 200.00 USD
/// ```
///
/// After a temporary failure a lookup sends the request again, by its ``/AfterpayRequests/RetryPolicy`` and within
/// its ``/AfterpayRequests/LookupTimeouts``. Errors and descriptions contain no part of the token, the credentials or
/// the answers. A lookup follows no redirects and stores no cookies.
///
/// On Linux the installed libcurl sends the requests: <doc:AfterpayAPI#On-Linux>.
public struct AfterpayCheckouts: CheckoutLookup {
  private let service: AfterpayClient

  /// Sends the requests.
  var client: RetryingClient { service.reading }

  /// Creates a lookup; sends no request.
  ///
  /// - Parameters:
  ///   - server: The address of the service.
  ///   - credentials: The shop's credentials for that server.
  ///   - shopAddress: The shop's web address, such as `https://shop.example`; Afterpay requires it
  ///     in the header `User-Agent`.
  ///   - timeouts: The time limits of a lookup.
  ///   - retries: The number of requests and the pauses between them.
  /// - Throws: ``/AfterpayRequests/AfterpaySettingsError`` if the shop's address is invalid, or if the server's
  ///   address begins with `http://` and the environment names a proxy that could read the
  ///   credentials.
  public init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    timeouts: LookupTimeouts = LookupTimeouts(), retries: RetryPolicy = RetryPolicy()
  ) throws(AfterpaySettingsError) {
    try self.init(
      server: server, credentials: credentials, shopAddress: shopAddress, timeouts: timeouts,
      retries: retries, environment: SystemEnvironment.variables(ProxySettings.variables))
  }

  package init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    timeouts: LookupTimeouts = LookupTimeouts(), retries: RetryPolicy = RetryPolicy(),
    environment: [String: String]
  ) throws(AfterpaySettingsError) {
    service = try AfterpayClient(
      server: server, credentials: credentials, shopAddress: shopAddress,
      timeouts: ServiceTimeouts(
        reading: timeouts.perAttempt, operation: timeouts.perAttempt, total: timeouts.total),
      retries: retries, environment: environment)
  }

  package init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    client: RetryingClient
  ) throws(AfterpaySettingsError) {
    service = try AfterpayClient(
      server: server, credentials: credentials, shopAddress: shopAddress, reading: client,
      operating: client)
  }

  /// Looks up the order of a token, by `GET /v2/checkouts/{token}`.
  ///
  /// The service documents that it stores a checkout for up to 60 minutes.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order; nil if the service has no payable checkout with the token, and for the
  ///   tokens `.` and `..`, which no path of a request can contain.
  /// - Throws: ``/AfterpayRequests/AfterpayServiceError`` if no answer arrives, or if the answer reports another
  ///   error or cannot be read; `CancellationError` as soon as the task is cancelled.
  public func order(for token: SecretToken) async throws -> CheckoutOrder? {
    try Task.checkCancellation()
    guard let request = service.requests.checkout(token: token.revealed) else { return nil }
    return try await value { () async throws(AfterpayServiceError) in
      try await service.value(of: request) { [token = token.token] in $0.checkout(for: token) }
    }
  }

  /// Looks up the smallest and the largest order that the service accepts from the shop, by
  /// `GET /v2/configuration`.
  ///
  /// Afterpay recommends one request a day.
  ///
  /// - Returns: The limits.
  /// - Throws: ``/AfterpayRequests/AfterpayServiceError`` if no answer arrives, or if the answer reports an error or
  ///   cannot be read; `CancellationError` as soon as the task is cancelled.
  public func limits() async throws -> ServiceLimits {
    try await value { () async throws(AfterpayServiceError) in try await service.limits() }
  }

  /// Returns the value of a call; its cancellation is the error of a cancelled task.
  private func value<Value>(
    of call: () async throws(AfterpayServiceError) -> Value
  ) async throws -> Value {
    do throws(AfterpayServiceError) {
      return try await call()
    } catch {
      if error.reason == .cancelled { throw CancellationError() }
      throw error
    }
  }
}

extension AfterpayCheckouts: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The server's address, without the credentials.
  public var description: String { "checkouts at \(service.server)" }
  /// The server's address, without the credentials.
  public var debugDescription: String { description }
  /// The server's address, without the credentials.
  public var customMirror: Mirror {
    Mirror(self, children: ["server": service.server.address])
  }
}
