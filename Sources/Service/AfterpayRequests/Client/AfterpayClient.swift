package import HTTPClient
internal import PaymentWire

/// A client for Afterpay's Online API, version 2: what a shop's server needs of it.
///
/// ```swift no-run
/// let client = try AfterpayClient(
///   server: .sandbox,
///   credentials: MerchantCredentials(merchantID: "60032000", secretKey: secretKey),
///   shopAddress: "https://shop.example")
/// let amount = try Money("50.00", .usd)
/// let payment = try await client.authorize(
///   PaymentDecision(amount: amount), token: token, requestID: RequestID.random())
/// payment.isApproved  // a declined order is no error
/// ```
///
/// A call sends its request again after a temporary failure, by its ``RetryPolicy`` and within its
/// ``ServiceTimeouts``, always the same request. Errors and descriptions contain no part of the
/// token, the credentials or the address. A client follows no redirects and stores no cookies. One
/// client can serve any number of calls at the same time.
///
/// A call with a ``/PaymentEngine/RequestID`` can be repeated after any failure with the same one:
/// store it before the call. <doc:AfterpayRequests#Mistakes> lists common mistakes.
public struct AfterpayClient: Sendable {
  package let requests: ServiceRequests
  /// Sends the requests that read.
  package let reading: RetryingClient
  /// Sends the requests that move money.
  package let operating: RetryingClient
  let tokens: BearerTokens?

  /// The address of the service.
  public var server: AfterpayServer { requests.server }

  /// Creates a client; sends no request.
  ///
  /// - Parameters:
  ///   - server: The address of the service.
  ///   - credentials: The shop's credentials for that server.
  ///   - authorization: The way in which requests prove the shop's identity; ``ServiceAuthorization/basic``
  ///     by default.
  ///   - shopAddress: The shop's web address, such as `https://shop.example`; Afterpay requires it
  ///     in the header `User-Agent`.
  ///   - timeouts: The time limits of a call.
  ///   - retries: The number of requests and the pauses between them.
  /// - Throws: ``AfterpaySettingsError`` if the shop's address is invalid, or if a server's
  ///   address begins with `http://` and the environment names a proxy that could read the
  ///   credentials.
  public init(
    server: AfterpayServer, credentials: MerchantCredentials,
    authorization: ServiceAuthorization = .basic, shopAddress: String,
    timeouts: ServiceTimeouts = ServiceTimeouts(), retries: RetryPolicy = RetryPolicy()
  ) throws(AfterpaySettingsError) {
    try self.init(
      server: server, credentials: credentials, authorization: authorization,
      shopAddress: shopAddress, timeouts: timeouts, retries: retries,
      environment: SystemEnvironment.variables(ProxySettings.variables))
  }

  package init(
    server: AfterpayServer, credentials: MerchantCredentials,
    authorization: ServiceAuthorization = .basic, shopAddress: String,
    timeouts: ServiceTimeouts = ServiceTimeouts(), retries: RetryPolicy = RetryPolicy(),
    environment: [String: String]
  ) throws(AfterpaySettingsError) {
    guard !server.isExposed(in: environment) else {
      throw AfterpaySettingsError(reason: .exposedByProxy)
    }
    func client(_ server: AfterpayServer, _ timeouts: HTTPTimeouts) -> RetryingClient {
      RetryingClient(
        transport: SystemTransport(
          limits: HTTPLimits(bodyByteCount: AnswerReader.maximumByteCount),
          usesProxies: server.isSecure),
        timeouts: timeouts, backoff: retries.backoff)
    }
    let reading = client(server, timeouts.ofReading)
    var authority: (AfterpayServer, RetryingClient)?
    if case .bearer(let place) = authorization {
      guard !place.isExposed(in: environment) else {
        throw AfterpaySettingsError(reason: .exposedByProxy)
      }
      authority = (place, client(place, timeouts.ofReading))
    }
    try self.init(
      server: server, credentials: credentials, shopAddress: shopAddress, reading: reading,
      operating: RetryingClient(
        transport: reading.transport, timeouts: timeouts.ofOperation, backoff: retries.backoff),
      authority: authority)
  }

  /// Creates a client whose requests other clients send.
  package init(
    server: AfterpayServer, credentials: MerchantCredentials, shopAddress: String,
    reading: RetryingClient, operating: RetryingClient,
    authority: (server: AfterpayServer, client: RetryingClient)? = nil,
    clock: ElapsedTimeClock = ElapsedTimeClock(ContinuousClock())
  ) throws(AfterpaySettingsError) {
    guard let shop = WebOrigin(shopAddress) else {
      throw AfterpaySettingsError(reason: .invalidShopAddress)
    }
    let requests = ServiceRequests(
      server: server, credentials: credentials, shopAddress: shop.text)
    (self.requests, self.reading, self.operating) = (requests, reading, operating)
    tokens = authority.map { server, client in
      BearerTokens(requests.accessToken(at: server), client: client, clock: clock)
    }
  }
}

extension AfterpayClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The server's address, without the credentials.
  public var description: String { "a client of \(requests.server)" }
  /// The server's address, without the credentials.
  public var debugDescription: String { description }
  /// The server's address, without the credentials.
  public var customMirror: Mirror { Mirror(self, children: ["server": requests.server.address]) }
}
