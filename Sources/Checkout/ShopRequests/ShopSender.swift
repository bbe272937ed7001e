package import CheckoutEngine
package import HTTPClient

/// Sends the requests of checkouts to one shop's server, over HTTP.
///
/// It follows no redirects and stores no cookies. Nothing that it throws or prints contains a part
/// of a request or of an answer.
package struct ShopSender: Sendable {
  /// The server's address.
  package let shop: ShopLocation
  private let device: String?
  private let client: RetryingClient

  /// The most bytes of an answer's body: 1 MiB.
  package static var largestBody: Int { 1_048_576 }

  /// Creates a sender; sends no request.
  ///
  /// - Parameters:
  ///   - shop: The server's address.
  ///   - device: The device's identifier, for the requests that have it in a header.
  ///   - timeouts: The times for one attempt at a request and for all.
  ///   - backoff: The number of attempts and the pauses between them.
  package init(
    _ shop: ShopLocation, device: String? = nil, timeouts: HTTPTimeouts, backoff: Backoff
  ) {
    let transport = SystemTransport(
      limits: HTTPLimits(bodyByteCount: Self.largestBody),
      // Requests to this machine need no proxy, which could read them.
      usesProxies: shop.isSecure)
    self.init(
      shop, device: device,
      client: RetryingClient(transport: transport, timeouts: timeouts, backoff: backoff))
  }

  /// Creates a sender whose requests a client sends.
  package init(_ shop: ShopLocation, device: String? = nil, client: RetryingClient) {
    (self.shop, self.device, self.client) = (shop, device, client)
  }

  /// Sends a request until it has an answer, as often as ``Repetition`` permits.
  ///
  /// - Parameter call: The request.
  /// - Returns: The answer, with any status.
  /// - Throws: ``ShopFailure``, as soon as the task is cancelled or no attempt remains.
  package func answer<Call: ShopCall>(
    to call: Call
  ) async throws(ShopFailure) -> ShopAnswer<Call.Reply> {
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
      throw ShopFailure(error)
    }
  }

  /// The name of the header with the device's identifier.
  package static var deviceHeader: String { "X-Mollie-Checkout-Device-UUID" }

  private func request(of call: some ShopCall) throws(ShopFailure) -> HTTPRequest {
    let path = call.path.description
    // A server that gives an order the identifier `..` would otherwise choose another path.
    let segments = path.prefix { $0 != "?" }.split(separator: "/")
    guard !segments.contains(where: { $0 == "." || $0 == ".." }) else {
      throw ShopFailure(.invalidRequest(.address))
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

/// The reason why a request has no answer.
///
/// It contains no part of the request.
package struct ShopFailure: Error, Hashable, Sendable {
  private let failure: HTTPFailure

  init(_ failure: HTTPFailure) { self.failure = failure }

  /// The reason as a checkout knows it.
  package var reason: NoAnswerReason {
    switch failure {
    case .timedOut: .timeout
    case .cancelled: .cancelled
    default: .unreachable
    }
  }
}

extension ShopFailure: CustomStringConvertible {
  /// The failure, and its remedy if there is one: a sentence without a full stop.
  package var description: String { failure.description }
}
