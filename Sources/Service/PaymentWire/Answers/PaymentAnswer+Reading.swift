package import PaymentEngine
internal import ScheduleEngine

extension PaymentAnswer {
  /// Reads the answer to a request about an order.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - body: The body.
  ///   - retryAfterSeconds: The pause that the service asks for, or nil.
  ///   - kind: The kind of the command; nil for a request that reads the order.
  ///   - secret: The checkout's token, which a message of the service may repeat; or nil.
  package init(
    status: Int, body: [UInt8], retryAfterSeconds: Int? = nil, to kind: PaymentCommand.Kind?,
    hiding secret: String?
  ) {
    func error() -> ServiceError {
      ServiceError(status: status, body: body, hiding: secret) ?? ServiceError(status: status)
    }
    switch status {
    case 200, 201: self = Self.success(of: body, to: kind)
    case 204 where kind == .reverse: self = .accepted
    case 401, 403: self = .unauthorized(error())
    case 402 where kind == .authorize || kind == .captureInFull:
      self = Self.decline(body, hiding: secret)
    case 408, 500...599:
      self = .unavailable(error(), retryAfterSeconds: retryAfterSeconds)
    case 409, 429: self = .busy(error(), retryAfterSeconds: retryAfterSeconds)
    case 400...499:
      self =
        ServiceError(status: status, body: body, hiding: secret).map { .rejected($0) }
        ?? .unreadable(status: status, "it names no errorCode")
    default: self = .unreadable(status: status, "this status is not expected")
    }
  }

  /// Reads the body of a success.
  private static func success(of body: [UInt8], to kind: PaymentCommand.Kind?) -> Self {
    do throws(AnswerError) {
      switch kind {
      case .refund: return .refund(try AnswerObject(body: body).refund())
      case .reverse: return .unreadable("a reversal is answered with 204")
      case .authorize, .captureInFull, .capture, .void, nil:
        return .payment(try AnswerObject(body: body).payment())
      }
    } catch {
      return .unreadable(UTF8Text(error.description))
    }
  }

  /// Reads the body of a 402: the payment of a declined order, or an error.
  ///
  /// The status does not distinguish them; the body does.
  private static func decline(_ body: [UInt8], hiding secret: String?) -> Self {
    do throws(AnswerError) {
      let object = try AnswerObject(body: body)
      let isPayment = object.value("id") != nil || object.value("paymentState") != nil
      if let error = ServiceError(status: 402, object, hiding: secret) {
        guard !isPayment else {
          throw AnswerError.contradictory("it is both a payment and an error")
        }
        return .rejected(error)
      }
      let payment = try object.payment()
      guard !payment.isApproved else {
        throw AnswerError.contradictory("its status contradicts the status 402")
      }
      return .payment(payment)
    } catch {
      return .unreadable(UTF8Text(error.description))
    }
  }

  private static func unreadable(status: Int, _ reason: String) -> Self {
    .unreadable(UTF8Text("the answer has the status \(status), and \(reason)"))
  }
}
