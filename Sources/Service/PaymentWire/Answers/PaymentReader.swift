package import PaymentEngine
internal import ScheduleEngine

extension AnswerObject {
  /// Reads the object as a payment.
  ///
  /// Money, states and identifiers are read strictly. Unknown members and types of events are
  /// ignored, and a time that cannot be read is nil.
  ///
  /// - Throws: ``AnswerError`` if a member is missing or invalid, or if the amounts do not add up.
  package func payment() throws(AnswerError) -> Payment {
    let status = try isApproved()
    try checkState(isApproved: status)
    var events: [Payment.Event] = []
    for object in try objects("events") {
      if let event = try object.event() { events.append(event) }
    }
    var refunds: [Payment.Refund] = []
    for object in try objects("refunds") { refunds.append(try object.refund()) }
    let order = try order()
    let token = try token()
    let original = try serviceMoney("originalAmount")
    let open = try serviceMoney("openToCaptureAmount")
    let reference = try optionalText("merchantReference")
    do throws(PaymentError) {
      return try Payment(
        order: order, token: token, isApproved: status, created: time("created"),
        original: original, open: open, reference: reference, events: events, refunds: refunds)
    } catch {
      throw .contradictory(error.reason)
    }
  }

  /// Reads the object as a refund: one of a payment, or the answer to a refund.
  package func refund() throws(AnswerError) -> Payment.Refund {
    Payment.Refund(
      id: try identifier("refundId"), try serviceMoney("amount"),
      reference: try optionalText("merchantReference"), created: time("refundedAt"))
  }

  private func order() throws(AnswerError) -> OrderNumber {
    let id = try text("id")
    do throws(ServiceTextError) {
      return try OrderNumber(id)
    } catch {
      throw .impossible(path(of: "id"))
    }
  }

  private func token() throws(AnswerError) -> CheckoutToken? {
    guard let text = try optionalText("token") else { return nil }
    do throws(CheckoutTokenError) {
      return try text.bytes.withSpan(CheckoutToken.init(utf8:))
    } catch {
      throw .impossible(path(of: "token"))
    }
  }

  private func isApproved() throws(AnswerError) -> Bool {
    switch try text("status") {
    case "APPROVED": return true
    case "DECLINED": return false
    default: throw .impossible(path(of: "status"))
    }
  }

  /// Checks the state, which repeats the status and the amounts in one word.
  private func checkState(isApproved: Bool) throws(AnswerError) {
    let isOfApproved: Bool
    switch try text("paymentState") {
    case "AUTH_APPROVED", "PARTIALLY_CAPTURED", "CAPTURED", "VOIDED", "EXPIRED":
      isOfApproved = true
    case "AUTH_DECLINED", "CAPTURE_DECLINED": isOfApproved = false
    default: throw .impossible(path(of: "paymentState"))
    }
    guard isOfApproved == isApproved else {
      throw .contradictory("its paymentState contradicts its status")
    }
  }

  /// Reads the object as an event, or returns nil for an unknown type.
  private func event() throws(AnswerError) -> Payment.Event? {
    let kind: Payment.Event.Kind
    switch try text("type") {
    case "AUTH_APPROVED": kind = .authorizationApproved
    case "AUTH_DECLINED": kind = .authorizationDeclined
    case "CAPTURED": kind = .captured
    case "CAPTURE_DECLINED": kind = .captureDeclined
    case "VOIDED": kind = .voided
    case "EXPIRED": kind = .expired
    default: return nil
    }
    let expires = try optionalText("expires")
    guard expires?.isIdentifier(limit: 64) ?? true else { throw .impossible(path(of: "expires")) }
    return Payment.Event(
      id: try identifier("id"), kind, try serviceMoney("amount"), created: time("created"),
      expires: expires, reference: try optionalText("paymentEventMerchantReference"))
  }

  /// Reads money in a currency of the service.
  private func serviceMoney(_ key: String) throws(AnswerError) -> Money {
    let money = try money(key)
    guard Payment.currencies.contains(money.currency) else {
      throw .impossible(path(of: key) + ".currency")
    }
    return money
  }
}

extension PaymentError {
  /// The contradiction, without the values of the answer.
  fileprivate var reason: String {
    switch self {
    case .currenciesDiffer, .negativeAmount, .repeatedID, .sumTooLarge: description
    case .sumDiffers: "its original amount is not captured + voided + open"
    case .refundsExceedCaptures: "more is refunded than captured"
    }
  }
}
