internal import HTTPClient
public import PaymentEngine
internal import PaymentWire
public import ScheduleEngine

extension AfterpayClient {
  /// Creates a checkout: `POST /v2/checkouts`.
  ///
  /// Each request makes another token, so the client sends a second one only if no byte of the first
  /// has left. After an error for which ``AfterpayServiceError/mayBeCarriedOut`` is true, call
  /// again, and forget the checkout that may have been created.
  ///
  /// - Parameter request: The values of the checkout.
  /// - Returns: The checkout's token and the address of its window.
  /// - Throws: ``AfterpayServiceError``.
  public func createCheckout(
    _ request: CheckoutRequest
  ) async throws(AfterpayServiceError) -> CreatedCheckout {
    let post = requests.request("POST", "/v2/checkouts", body: request.json, isSentOnce: true)
    return try await value(of: post, by: reading, mayHaveEffect: true) { result in
      switch result {
      case .success(let answer):
        let outcome = answer.outcome(of: .createCheckout) { body throws(AnswerError) in
          try AnswerReader.created(in: body)
        }
        if case .temporaryFailure(let reason, _) = outcome { return .failure(reason) }
        return outcome
      case .failure(let failure):
        let outcome = failure.outcome(CreatedCheckout.self)
        if !failure.precedesRequest, case .temporaryFailure(let reason, _) = outcome {
          return .failure(reason)
        }
        return outcome
      }
    }
  }

  /// Reads a checkout: `GET /v2/checkouts/{token}`.
  ///
  /// The service documents that it stores a checkout for up to 60 minutes, and not after an order.
  /// After an express checkout the answer has the shopper's address and delivery.
  ///
  /// - Parameter token: The checkout's token.
  /// - Returns: The checkout.
  /// - Throws: ``AfterpayServiceError``: ``AfterpayServiceError/Reason/rejected(_:_:)`` with 404 or
  ///   412 if the service has no checkout with the token.
  public func checkout(for token: SecretToken) async throws(AfterpayServiceError) -> ServiceCheckout
  {
    guard let request = requests.checkout(token: token.revealed) else {
      throw AfterpayServiceError(
        reason: .invalidCall("a token that is a step in a path names no checkout"), attempts: 0)
    }
    return try await value(of: request) { answer in
      answer.outcome(of: .checkout, hiding: token.revealed) { body throws(AnswerError) in
        try AnswerReader.checkout(in: body, for: token)
      }
    }
  }

  /// Sets the shop's own number of an order: `PUT /v2/payments/{order}`, answered with 200 or 201.
  ///
  /// - Parameters:
  ///   - reference: The number.
  ///   - order: The service's number of the order.
  /// - Returns: The order.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  @discardableResult
  public func updateReference(
    _ reference: MerchantReference, of order: OrderNumber
  ) async throws(AfterpayServiceError) -> Payment {
    try await put("", NoteBody.reference(reference), of: order, call: .updateReference)
  }

  /// Notes a shipment of an order: `PUT /v2/payments/{order}/courier`, one call for each shipment.
  ///
  /// - Parameters:
  ///   - courier: The shipment.
  ///   - order: The service's number of the order.
  /// - Returns: The order.
  /// - Throws: ``AfterpayServiceError``. The same request is repeated after a temporary failure.
  @discardableResult
  public func updateCourier(
    _ courier: Courier, of order: OrderNumber
  ) async throws(AfterpayServiceError) -> Payment {
    try await put("/courier", courier.json, of: order, call: .updateCourier)
  }

  private func put(
    _ suffix: String, _ body: String, of order: OrderNumber, call: ServiceCall
  ) async throws(AfterpayServiceError) -> Payment {
    let path = PaymentRequest.order(order).path + suffix
    let request = requests.request("PUT", path, body: body, isSentOnce: true)
    return try await value(of: request) { answer in
      answer.outcome(of: call) { body throws(AnswerError) in
        let payment = try AnswerObject(body: body).payment()
        guard payment.order == order else { throw .anotherOrder }
        return payment
      }
    }
  }
}
