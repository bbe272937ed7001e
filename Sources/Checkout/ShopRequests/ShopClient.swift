public import CheckoutEngine
package import HTTPClient
public import ScheduleEngine

/// Sends the requests of checkouts to a shop's server.
///
/// ```swift no-run
/// let client = ShopClient(shop: try ShopAddress("https://shop.example"))
/// let store = CheckoutStore<NativeCheckout>(
///   settings: settings, environment: environment, runner: NativeRunners(shop: client))
/// ```
///
/// Each request has time limits, and is sent again only if that is safe: <doc:ShopRequests#Attempts>
/// lists when. Errors and descriptions contain no part of a request or an answer. A client follows
/// no redirects and stores no cookies. One client can serve any number of checkouts at the same
/// time, and reuses connections.
public struct ShopClient: Sendable {
  /// The address of the shop's server.
  public let shop: ShopAddress
  private let device: String?
  private let client: RetryingClient

  /// Creates a client; sends no request.
  ///
  /// - Parameters:
  ///   - shop: The address of the shop's server.
  ///   - device: The device's identifier for the list of payments, such as a UUID; nil if the app
  ///     shows no such list. It must be visible ASCII.
  ///   - settings: The time limits, and the number of attempts.
  public init(
    shop: ShopAddress, device: String? = nil,
    settings: ShopRequestSettings = ShopRequestSettings()
  ) {
    let transport = SystemTransport(
      // The most bytes of an answer's body: 1 MiB.
      limits: HTTPLimits(bodyByteCount: 1_048_576),
      // Requests to this machine need no proxy, which could read them.
      usesProxies: shop.isSecure)
    self.init(
      shop: shop, device: device,
      client: RetryingClient(
        transport: transport, timeouts: settings.timeouts, backoff: settings.backoff))
  }

  /// Creates a client whose requests another client sends.
  package init(shop: ShopAddress, device: String? = nil, client: RetryingClient) {
    (self.shop, self.device, self.client) = (shop, device, client)
  }

  /// Sends a request of a native checkout, and reads the answer.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer, with any status; a redirect is one.
  /// - Throws: ``NoAnswerError``: at once if the task is cancelled, else after the last attempt.
  public func request(
    _ request: NativeRequest
  ) async throws(NoAnswerError) -> ShopAnswer<NativeReply> {
    try await answer(to: request)
  }

  /// Sends a request of a web checkout, and reads the answer.
  ///
  /// The headers and cookies in the answer to a begin request describe the request that the page
  /// makes; the client itself neither sends nor stores them.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer, with any status; a redirect is one.
  /// - Throws: ``NoAnswerError``: at once if the task is cancelled, else after the last attempt.
  public func request(
    _ request: WebRequest
  ) async throws(NoAnswerError) -> ShopAnswer<WebReply> {
    try await answer(to: request)
  }

  /// Sends a request of a checkout of payments, and reads the answer.
  ///
  /// The request has the device's identifier in the header `X-Mollie-Checkout-Device-UUID`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - currency: The currency of all payments, from `PaymentsSettings.currency`.
  ///   - day: Returns the day of a time in the shop's time zone.
  /// - Returns: The answer, with any status; a redirect is one.
  /// - Throws: ``NoAnswerError``: at once if the task is cancelled, else after the last attempt.
  public func request(
    _ request: PaymentsRequest, currency: Currency,
    day: @escaping @Sendable (Timestamp) -> CivilDate
  ) async throws(NoAnswerError) -> ShopAnswer<PaymentsReply> {
    try await answer(to: PaymentsShopCall(request, currency: currency, day: day))
  }

  /// Sends a request until it has an answer, as often as ``Repetition`` permits.
  ///
  /// - Parameter call: The request.
  /// - Returns: The answer, with any status.
  /// - Throws: ``NoAnswerError``, as soon as the task is cancelled or no attempt remains.
  package func answer<Call: ShopCall>(
    to call: Call
  ) async throws(NoAnswerError) -> ShopAnswer<Call.Reply> {
    let request = try request(of: call)
    let repetition = Repetition(method: request.method, hasKey: call.idempotencyKey != nil)
    var judge = AttemptJudge(repetition)
    var end: AttemptEnd
    do throws(RetryError<AttemptEnd>) {
      end = try await client.send(request) { judge.outcome(of: $0) }
    } catch {
      switch error {
      case .cancelled: end = .failure(.cancelled)
      case .failed(let last, _): end = last
      }
    }
    do throws(HTTPFailure) {
      let response = try end.get()
      return call.answer(status: response.status, body: response.body)
    } catch {
      throw NoAnswerError(after: error)
    }
  }

  /// The name of the header with the device's identifier.
  package static var deviceHeader: String { "X-Mollie-Checkout-Device-UUID" }

  private func request(of call: some ShopCall) throws(NoAnswerError) -> HTTPRequest {
    let path = call.path.description
    // A server that gives an order the identifier `..` would otherwise choose another path.
    let segments = path.prefix { $0 != "?" }.split(separator: "/")
    guard !segments.contains(where: { $0 == "." || $0 == ".." }) else {
      throw NoAnswerError(after: .invalidRequest(.address))
    }
    let separator = path.hasPrefix("/") ? "" : "/"
    var fields = [
      HTTPField("Accept", "application/json"), HTTPField("User-Agent", "afterpay-widget/1"),
    ]
    let body = call.json
    if body != nil { fields.append(HTTPField("Content-Type", "application/json")) }
    if let key = call.idempotencyKey {
      fields.append(HTTPField("Idempotency-Key", key.text.description))
    }
    if call.namesDevice, let device { fields.append(HTTPField(Self.deviceHeader, device)) }
    return HTTPRequest(
      method: call.method.description, address: shop.text + separator + path,
      headers: HTTPFields(fields),
      body: body)
  }
}

extension ShopClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The address of the shop's server.
  public var description: String { "a client of \(shop)" }
  /// The address of the shop's server.
  public var debugDescription: String { description }
  /// The address of the shop's server.
  public var customMirror: Mirror { Mirror(self, children: ["shop": shop.text]) }
}

/// The error of a request without an answer.
///
///     NoAnswerError(.timeout).description  // "the shop's server did not answer: timeout"
public struct NoAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public let reason: NoAnswerReason
  /// The cause in one line for the app's log, such as an expired certificate, or nil.
  ///
  /// It should contain no part of the request.
  public let detail: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - detail: The cause in one line, without a part of the request.
  public init(_ reason: NoAnswerReason, detail: String? = nil) {
    (self.reason, self.detail) = (reason, detail)
  }

  /// Creates the error of a request whose last attempt failed.
  init(after failure: HTTPFailure) {
    let reason: NoAnswerReason =
      switch failure {
      case .timedOut: .timeout
      case .cancelled: .cancelled
      default: .unreachable
      }
    self.init(reason, detail: failure.description)
  }

  /// The error in one line.
  public var description: String {
    "the shop's server did not answer: \(reason.name)" + (detail.map { "; \($0)" } ?? "")
  }
}
