internal import PaymentEngine
package import ScheduleEngine
package import StrictJSON

/// The bodies of requests about orders.
///
/// The members have a fixed order, and amounts are texts with two decimals.
enum RequestBody {
  /// The largest number of characters in the reference of a refund.
  static var refundReferenceLimit: Int { 64 }

  /// Returns the body of a stored command, or nil for a reversal.
  ///
  /// - Throws: ``PaymentRequestError`` if a value is missing or cannot be sent.
  static func text(
    of intent: PaymentIntent, token: String?
  ) throws(PaymentRequestError) -> String? {
    let command = intent.command
    try check(command)
    let id = intent.requestID
    guard id != nil || !command.hasRequestID else { throw .missingRequestID }
    switch command {
    case .authorize(let decision), .captureInFull(let decision):
      guard let token else { throw .missingToken }
      guard (try? CheckoutToken(token)) != nil else { throw .invalidToken }
      return object { body in
        body.member(requestID: id)
        body.member("token", token)
        body.member("amount", of: decision.amount)
        body.member("isCheckoutAdjusted", decision.isCheckoutAdjusted)
        body.member("merchantReference", of: decision.reference?.text)
        body.member("paymentScheduleChecksum", of: decision.checksum?.text)
      }
    case .capture(let amount, let reference):
      return object { body in
        body.member(requestID: id)
        body.member("amount", of: amount)
        body.member("merchantReference", of: reference?.text)
        // The event of this capture is found again by it if the answer is lost.
        body.member("paymentEventMerchantReference", of: id?.text)
      }
    case .void(let amount, let reason):
      return object { body in
        body.member(requestID: id)
        if let amount { body.member("amount", of: amount) }
        if let reason { body.member("reason", reason.rawValue) }
      }
    case .refund(let amount, let reference):
      return object { body in
        body.member(requestID: id)
        body.member("amount", of: amount)
        body.member("merchantReference", of: reference.text)
      }
    case .reverse: return nil
    }
  }

  private static func object(_ body: (inout JSONObjectWriter) -> Void) -> String {
    JSONText.object(body).string
  }

  /// Checks the values that the service cannot accept.
  private static func check(_ command: PaymentCommand) throws(PaymentRequestError) {
    if let amount = command.amount {
      guard Payment.currencies.contains(amount.currency) else {
        throw .unsupportedCurrency(amount.currency)
      }
      guard amount.minorUnits > 0 else { throw .amountNotPositive(amount) }
      if let checksum = command.decision?.checksum, checksum.amount != amount {
        throw .checksumOfAnotherAmount(amount: amount, checksum: checksum.amount)
      }
    }
    if case .refund(_, let reference) = command, reference.length > refundReferenceLimit {
      throw .referenceTooLong(limit: refundReferenceLimit)
    }
  }
}

extension JSONObjectWriter {
  /// Adds the identifier of the requests, if there is one.
  fileprivate mutating func member(requestID: RequestID?) {
    if let requestID { member("requestId", requestID.description) }
  }

  /// Adds an amount and its currency.
  package mutating func member(_ key: StaticString, of money: Money) {
    object(key) { object in
      object.member("amount", money.text)
      object.member("currency", money.currency.code)
    }
  }

  /// Adds a text, if there is one.
  package mutating func member(_ key: StaticString, of text: UTF8Text?) {
    if let text { member(key, text.description) }
  }
}
