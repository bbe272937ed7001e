internal import HTTPClient
internal import PaymentEngine
internal import PaymentWire
internal import ScheduleEngine

extension Result<HTTPResponse, HTTPFailure> {
  /// Returns the outcome of an attempt at a request about an order.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - kind: The kind of the command; nil for a request that reads the order.
  ///   - secret: The checkout's token, which is replaced in messages of the service; or nil.
  /// - Returns: The outcome.
  func outcome(
    of request: PaymentRequest, kind: PaymentCommand.Kind?, hiding secret: String?
  ) -> ServiceOutcome<PaymentAnswer> {
    guard case .success(let response) = self else {
      guard case .failure(let failure) = self else { return .failure(.unreachable) }
      return failure.outcome(PaymentAnswer.self)
    }
    let answer = AfterpayClient.answer(self, to: request, kind: kind, hiding: secret)
    switch answer {
    case .payment, .refund, .accepted: return .success(answer)
    case .rejected(let error):
      return .failure(.rejected(error, kind.map(ServiceCall.init) ?? .payment))
    case .busy(let error, _):
      return .temporaryFailure(
        error.status == 429 ? .tooManyRequests : .busy, retryAfter: response.retryAfter)
    case .unavailable(let error, _):
      return .temporaryFailure(
        .unavailable(status: error.status), retryAfter: response.retryAfter)
    case .lost, .notSent: return .temporaryFailure(.unreachable, retryAfter: nil)
    case .unauthorized: return .failure(.credentialsRefused)
    case .unreadable(let reason):
      return (300...399).contains(response.status)
        ? .failure(.redirected) : .failure(.unreadablePayment(reason))
    }
  }
}
