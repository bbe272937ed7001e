internal import HTTPClient
public import PaymentEngine
internal import PaymentWire
public import ScheduleEngine

extension AfterpayClient {
  /// Authorizes the order of a checkout, by `POST /v2/payments/auth`; captures follow.
  ///
  /// A declined order is a payment too, permanent as an approved one: look at
  /// ``/PaymentEngine/Payment/isApproved``. ``/PaymentEngine/Payment/expires`` is the end of the
  /// authorization.
  ///
  /// - Parameters:
  ///   - decision: The values of the order.
  ///   - token: The checkout's token.
  ///   - requestID: The identifier by which the service recognizes a repetition for 24 hours.
  /// - Returns: The order.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  public func authorize(
    _ decision: PaymentDecision, token: SecretToken, requestID: RequestID
  ) async throws(AfterpayServiceError) -> Payment {
    try await payment(.authorize(decision), requestID, token: token)
  }

  /// Authorizes and captures the order of a checkout at once, by `POST /v2/payments/capture`.
  ///
  /// The service recognizes a repetition by the token. A declined order is a payment too: look at
  /// ``/PaymentEngine/Payment/isApproved``.
  ///
  /// - Parameters:
  ///   - decision: The values of the order.
  ///   - token: The checkout's token.
  /// - Returns: The order.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  public func captureInFull(
    _ decision: PaymentDecision, token: SecretToken
  ) async throws(AfterpayServiceError) -> Payment {
    try await payment(.captureInFull(decision), nil, token: token)
  }

  /// Captures a part of an authorization, or all that is open.
  ///
  /// - Parameters:
  ///   - amount: The amount, at least 1.00.
  ///   - order: The service's number of the order.
  ///   - reference: The shop's own number of the order, or nil.
  ///   - requestID: The identifier by which the service recognizes a repetition for 24 hours. The
  ///     event of the capture has it as its reference.
  /// - Returns: The order after the capture.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  public func capture(
    _ amount: Money, of order: OrderNumber, reference: MerchantReference? = nil,
    requestID: RequestID
  ) async throws(AfterpayServiceError) -> Payment {
    try await payment(.capture(amount: amount, reference: reference), requestID, order: order)
  }

  /// Voids a part of the open amount, or all of it.
  ///
  /// - Parameters:
  ///   - amount: The amount; nil for all that is open.
  ///   - order: The service's number of the order.
  ///   - reason: The reason, which chooses the words of the mail to the shopper; or nil.
  ///   - requestID: The identifier by which the service recognizes a repetition for 24 hours.
  /// - Returns: The order after the void.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  public func void(
    _ amount: Money? = nil, of order: OrderNumber, reason: VoidReason? = nil, requestID: RequestID
  ) async throws(AfterpayServiceError) -> Payment {
    try await payment(.void(amount: amount, reason: reason), requestID, order: order)
  }

  /// Pays a captured amount back, at most 120 days after the order.
  ///
  /// - Parameters:
  ///   - amount: The amount.
  ///   - order: The service's number of the order.
  ///   - reference: The shop's own number of the refund, at most 64 characters. The service
  ///     recognizes a repetition by it and the identifier together.
  ///   - requestID: The identifier of the requests.
  /// - Returns: The refund.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  public func refund(
    _ amount: Money, of order: OrderNumber, reference: MerchantReference, requestID: RequestID
  ) async throws(AfterpayServiceError) -> Payment.Refund {
    let command = PaymentCommand.refund(amount: amount, reference: reference)
    let (answer, attempts) = try await settled(command, requestID, order: order)
    guard case .refund(let refund) = answer, refund.amount == amount else {
      throw .unbelievable("its amount is not that of the refund", attempts: attempts)
    }
    return refund
  }

  /// Undoes an order that is at most ten minutes old; the service carries it out later.
  ///
  /// A repetition is answered with “already reversed”, which is a success here.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: Whether the service reports that the order is reversed already; false if it has
  ///   accepted the reversal.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  @discardableResult
  public func reverse(_ token: SecretToken) async throws(AfterpayServiceError) -> Bool {
    do throws(AfterpayServiceError) {
      _ = try await settled(.reverse, nil, token: token)
      return false
    } catch {
      guard case .rejected(let rejection, _) = error.reason else { throw error }
      if rejection.says("already") { return true }
      if rejection.says("pending") { return false }
      throw error
    }
  }

  /// Sends a command about an order until it has a payment.
  private func payment(
    _ command: PaymentCommand, _ requestID: RequestID?, token: SecretToken? = nil,
    order: OrderNumber? = nil
  ) async throws(AfterpayServiceError) -> Payment {
    let (answer, attempts) = try await settled(command, requestID, token: token, order: order)
    guard case .payment(let payment) = answer else {
      throw .unbelievable("it has no payment", attempts: attempts)
    }
    if let decision = command.decision, decision.amount != payment.original {
      throw .unbelievable("its amount is not that of the request", attempts: attempts)
    }
    return payment
  }

  /// Sends a command about an order until its answer is final.
  private func settled(
    _ command: PaymentCommand, _ requestID: RequestID?, token: SecretToken? = nil,
    order: OrderNumber? = nil
  ) async throws(AfterpayServiceError) -> (answer: PaymentAnswer, attempts: Int) {
    let intent = PaymentIntent(
      command, requestID: requestID, time: Timestamp(secondsSinceEpoch: 0))
    let request: PaymentRequest
    do throws(PaymentRequestError) {
      request = try PaymentRequest(intent, token: token?.revealed, order: order)
    } catch {
      throw AfterpayServiceError(reason: .invalidCall(error.description), attempts: 0)
    }
    var attempts = 0
    let answer = try await value(
      of: httpRequest(request), by: operating, mayHaveEffect: true
    ) { result in
      attempts += 1
      return result.outcome(of: request, kind: command.kind, hiding: token?.revealed)
    }
    return (answer, attempts)
  }
}

extension AfterpayServiceError {
  /// The error of an answer to a command that does not belong to it.
  fileprivate static func unbelievable(_ reason: String, attempts: Int) -> Self {
    Self(
      reason: .unreadablePayment(UTF8Text(reason)), attempts: attempts, mayBeCarriedOut: true)
  }
}

extension RequestID {
  /// Returns a random identifier.
  public static func random() -> Self {
    Self(randomBits: .random(in: .min ... .max), .random(in: .min ... .max))
  }
}
