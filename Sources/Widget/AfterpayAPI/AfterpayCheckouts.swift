public import AfterpayWidget
package import HTTPClient
public import ScheduleEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
/// After a temporary failure a lookup sends the request again, by its ``RetryPolicy`` and within
/// its ``LookupTimeouts``. Errors and descriptions contain no part of the token, the credentials or
/// the answers. A lookup follows no redirects and stores no cookies.
///
/// On Linux the installed libcurl sends the requests: <doc:AfterpayAPI#On-Linux>.
public struct AfterpayCheckouts: CheckoutLookup {
  private let requests: ServiceRequests
  let client: RetryingClient

  /// Creates a lookup; sends no request.
  ///
  /// - Parameters:
  ///   - server: The address of the service.
  ///   - credentials: The shop's credentials for that server.
  ///   - shopAddress: The shop's web address, such as `https://shop.example`; Afterpay requires it
  ///     in the header `User-Agent`.
  ///   - timeouts: The time limits of a lookup.
  ///   - retries: The number of requests and the pauses between them.
  /// - Throws: ``AfterpaySettingsError`` if the shop's address is invalid, or if the server's
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
    guard !server.isExposed(in: environment) else {
      throw AfterpaySettingsError(reason: .exposedByProxy)
    }
    try self.init(
      server: server, credentials: credentials, shopAddress: shopAddress,
      client: RetryingClient(
        transport: SystemTransport(
          limits: HTTPLimits(bodyByteCount: AnswerReader.maximumByteCount),
          usesProxies: server.isSecure),
        timeouts: timeouts.timeouts, backoff: retries.backoff))
  }

  package init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    client: RetryingClient
  ) throws(AfterpaySettingsError) {
    guard let shop = WebOrigin(shopAddress) else {
      throw AfterpaySettingsError(reason: .invalidShopAddress)
    }
    requests = ServiceRequests(server: server, credentials: credentials, shopAddress: shop.text)
    self.client = client
  }

  /// Looks up the order of a token, by `GET /v2/checkouts/{token}`.
  ///
  /// The service documents that it stores a checkout for up to 60 minutes.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order; nil if the service has no payable checkout with the token, and for the
  ///   tokens `.` and `..`, which no path of a request can contain.
  /// - Throws: ``AfterpayServiceError`` if no answer arrives, or if the answer reports another
  ///   error or cannot be read; `CancellationError` as soon as the task is cancelled.
  public func order(for token: SecretToken) async throws -> CheckoutOrder? {
    try Task.checkCancellation()
    guard let request = requests.checkout(token: token.revealed) else { return nil }
    return try await value(of: request) { [token = token.token] in $0.checkout(for: token) }
  }

  /// Looks up the smallest and the largest order that the service accepts from the shop, by
  /// `GET /v2/configuration`.
  ///
  /// Afterpay recommends one request a day.
  ///
  /// - Returns: The limits.
  /// - Throws: ``AfterpayServiceError`` if no answer arrives, or if the answer reports an error or
  ///   cannot be read; `CancellationError` as soon as the task is cancelled.
  public func limits() async throws -> ServiceLimits {
    try Task.checkCancellation()
    return try await value(of: requests.configuration) { $0.limits }
  }

  /// Sends a request and returns the value that `judge` finds in its answer.
  private func value<Value>(
    of request: HTTPRequest, judging judge: (HTTPResponse) -> ServiceOutcome<Value>
  ) async throws -> Value {
    do throws(RetryError<AfterpayServiceError.Reason>) {
      return try await client.send(request) { result in
        switch result {
        case .success(let answer): judge(answer)
        case .failure(let failure): failure.outcome(Value.self)
        }
      }
    } catch {
      switch error {
      case .cancelled: throw CancellationError()
      case .failed(let reason, let attempts):
        throw AfterpayServiceError(reason: reason, attempts: attempts)
      }
    }
  }
}

extension AfterpayCheckouts: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The server's address, without the credentials.
  public var description: String { "checkouts at \(requests.server)" }
  /// The server's address, without the credentials.
  public var debugDescription: String { description }
  /// The server's address, without the credentials.
  public var customMirror: Mirror {
    Mirror(self, children: ["server": requests.server.address])
  }
}

/// The requests of one shop.
package struct ServiceRequests: Sendable {
  package let server: AfterpayServer
  let credentials: MerchantCredentials
  let shopAddress: String

  package init(server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String) {
    self.server = server
    self.credentials = credentials
    self.shopAddress = shopAddress
  }

  /// Returns the request for a checkout; nil for a token that cannot be one segment of a path.
  package func checkout(token: String) -> HTTPRequest? {
    PathSegment.encoded(token).map { request(path: "/v2/checkouts/\($0)") }
  }

  /// The request for the shop's limits.
  package var configuration: HTTPRequest { request(path: "/v2/configuration") }

  private func request(path: String) -> HTTPRequest {
    let secret = Data("\(credentials.merchantID):\(credentials.secretKey)".utf8)
    return HTTPRequest(
      address: server.address + path,
      headers: HTTPFields([
        HTTPField("Authorization", "Basic \(secret.base64EncodedString())"),
        HTTPField("Accept", "application/json"),
        HTTPField("User-Agent", userAgent),
      ]))
  }

  /// The value of `User-Agent` in the form that Afterpay requires: program, platform, merchant,
  /// shop.
  private var userAgent: String {
    "afterpay-widget/1 (Swift/6; Merchant/\(credentials.merchantID)) \(shopAddress)"
  }
}
