public import AfterpayWidget
import HTTPClient
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
/// A request that fails for a reason that may pass is made again, as ``RetryPolicy`` says, until
/// ``LookupTimeouts`` are over. The token, the credentials and what the service answers are in no
/// error and no description. Redirects are not followed, and no cookies are kept.
///
/// On Linux requests are made by the libcurl that is installed: <doc:AfterpayAPI#On-Linux>.
public struct AfterpayCheckouts: CheckoutLookup {
  private let requests: RequestMaker
  let caller: PatientCaller

  /// Makes a lookup, without a request.
  ///
  /// - Parameters:
  ///   - server: Where the service answers.
  ///   - credentials: The shop's credentials for that server.
  ///   - shopAddress: The shop's web address, such as `https://shop.example`, which Afterpay asks for
  ///     in the header `User-Agent`.
  ///   - timeouts: How long a lookup may take.
  ///   - retries: How often a request is made again.
  /// - Throws: ``AfterpaySettingsError`` when the shop's address is none, and when the server is on
  ///   this machine and the environment names a proxy that would read the credentials.
  public init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    timeouts: LookupTimeouts = LookupTimeouts(), retries: RetryPolicy = RetryPolicy()
  ) throws(AfterpaySettingsError) {
    try self.init(
      server: server, credentials: credentials, shopAddress: shopAddress, timeouts: timeouts,
      retries: retries, environment: ProxyEnvironment.current)
  }

  package init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    timeouts: LookupTimeouts = LookupTimeouts(), retries: RetryPolicy = RetryPolicy(),
    environment: [String: String]
  ) throws(AfterpaySettingsError) {
    guard !ProxyEnvironment.exposes(server, in: environment) else {
      throw AfterpaySettingsError(reason: .exposedByProxy)
    }
    try self.init(
      server: server, credentials: credentials, shopAddress: shopAddress,
      caller: PatientCaller(
        transport: SystemTransport(
          limits: HTTPLimits(bodyByteCount: AnswerReader.maximumByteCount),
          usesProxies: server.isSecure),
        timeouts: timeouts, retries: retries, time: Timekeeper(ContinuousClock()),
        random: { UInt64.random(in: .min ... .max) }))
  }

  package init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    caller: PatientCaller
  ) throws(AfterpaySettingsError) {
    guard let shop = WebOrigin(shopAddress) else {
      throw AfterpaySettingsError(reason: .invalidShopAddress)
    }
    requests = RequestMaker(server: server, credentials: credentials, shopAddress: shop.text)
    self.caller = caller
  }

  /// Finds the order behind a token, by `GET /v2/checkouts/{token}`.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order; nil when the service says that there is no checkout with the token that
  ///   can still be paid, and for the tokens `.` and `..`, which are steps in a path and cannot be
  ///   asked for. The service says that it keeps a checkout for up to 60 minutes.
  /// - Throws: ``AfterpayServiceError`` when no answer was to be had, and `CancellationError` as soon
  ///   as the task is cancelled.
  public func order(for token: SecretToken) async throws -> CheckoutOrder? {
    try Task.checkCancellation()
    guard let request = requests.checkout(token: token.revealed) else { return nil }
    return try await caller.value(of: request) { [token = token.token] answer in
      answer.checkout(for: token)
    }
  }

  /// Asks for the smallest and the largest order that the service accepts from the shop, by
  /// `GET /v2/configuration`.
  ///
  /// Afterpay advises to ask once a day.
  ///
  /// - Returns: The limits.
  /// - Throws: ``AfterpayServiceError`` when no answer was to be had, and `CancellationError` as soon
  ///   as the task is cancelled.
  public func limits() async throws -> ServiceLimits {
    try Task.checkCancellation()
    let limits = try await caller.value(of: requests.configuration) { $0.limits }
    guard let limits else {
      throw AfterpayServiceError(reason: .unreadableAnswer(.empty), attempts: 1)
    }
    return limits
  }
}

extension AfterpayCheckouts: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The server's address, and nothing of the credentials.
  public var description: String { "checkouts at \(requests.server)" }
  /// The server's address, and nothing of the credentials.
  public var debugDescription: String { description }
  /// The server's address, and nothing of the credentials.
  public var customMirror: Mirror {
    Mirror(self, children: ["server": requests.server.address])
  }
}
