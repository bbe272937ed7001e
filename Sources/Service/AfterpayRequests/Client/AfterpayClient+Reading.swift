internal import HTTPClient
public import PaymentEngine
internal import PaymentWire
public import ScheduleEngine

extension AfterpayClient {
  /// Asks whether the service runs: `GET /ping`, without credentials.
  ///
  /// - Throws: ``AfterpayServiceError`` if it does not answer `pong`.
  public func ping() async throws(AfterpayServiceError) {
    try await value(of: requests.ping) { answer in
      answer.outcome(of: .ping) { body throws(AnswerError) in
        guard body.elementsEqual("pong".utf8) else { throw .impossible("the body") }
      }
    }
  }

  /// Reads the smallest and the largest order that the service accepts from the shop:
  /// `GET /v2/configuration`.
  ///
  /// Afterpay recommends one request a day.
  ///
  /// - Returns: The limits, both inclusive.
  /// - Throws: ``AfterpayServiceError``.
  public func limits() async throws(AfterpayServiceError) -> ServiceLimits {
    try await value(of: requests.configuration) { $0.limits }
  }

  /// Reads an order by its number.
  ///
  /// - Parameter order: The service's number of the order.
  /// - Returns: The order; nil if the service has none with the number.
  /// - Throws: ``AfterpayServiceError``.
  public func payment(_ order: OrderNumber) async throws(AfterpayServiceError) -> Payment? {
    try await payment(.order(order), hiding: nil)
  }

  /// Reads the order of a checkout.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The order; nil if the token was not decided.
  /// - Throws: ``AfterpayServiceError``; for a token that cannot be part of a path,
  ///   ``AfterpayServiceError/Reason/invalidCall(_:)``.
  public func payment(token: SecretToken) async throws(AfterpayServiceError) -> Payment? {
    let request: PaymentRequest
    do throws(PaymentRequestError) {
      request = try .order(token: token.revealed)
    } catch {
      throw AfterpayServiceError(reason: .invalidCall(error.description), attempts: 0)
    }
    return try await payment(request, hiding: token.revealed)
  }

  private func payment(
    _ request: PaymentRequest, hiding secret: String?
  ) async throws(AfterpayServiceError) -> Payment? {
    do throws(AfterpayServiceError) {
      let answer = try await value(of: httpRequest(request), by: reading) { result in
        result.outcome(of: request, kind: nil, hiding: secret)
      }
      guard case .payment(let payment) = answer else { return nil }
      return payment
    } catch {
      if case .rejected(let rejection, _) = error.reason, rejection.status == 404 { return nil }
      throw error
    }
  }
}
