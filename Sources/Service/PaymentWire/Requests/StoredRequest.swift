package import PaymentEngine
internal import ScheduleEngine
package import StrictJSON

extension PaymentRequest {
  /// Reads the command of a stored request.
  ///
  /// - Parameters:
  ///   - kind: The kind of the command.
  ///   - body: The body that was stored.
  /// - Returns: The command, the identifier of its requests, and the token if the body has one.
  /// - Throws: ``StoredRequestError`` for a body that this package does not write.
  package static func command(
    of kind: PaymentCommand.Kind, in body: String?
  ) throws(StoredRequestError) -> (
    command: PaymentCommand, requestID: RequestID?, token: String?
  ) {
    guard kind != .reverse else {
      guard body == nil else { throw .unexpectedBody }
      return (.reverse, nil, nil)
    }
    guard let body else { throw .missingBody }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: body, limits: JSONLimits(maximumBytes: 65_536, maximumDepth: 4))
    } catch {
      throw .json(error)
    }
    do throws(JSONReadError) {
      return try JSONField(json).object { object throws(JSONReadError) in
        try object.command(of: kind)
      }
    } catch {
      throw .member(error)
    }
  }
}

/// A mistake in a stored request.
package enum StoredRequestError: Error, Hashable, Sendable {
  /// The body is not JSON.
  case json(JSONError)
  /// A member of the body is wrong.
  case member(JSONReadError)
  /// The command needs a body.
  case missingBody
  /// A reversal has no body.
  case unexpectedBody
}

extension StoredRequestError: CustomStringConvertible {
  /// The position and the mistake, in one line.
  package var description: String {
    switch self {
    case .json(let error): error.description
    case .member(let error): error.description
    case .missingBody: "the request has no body"
    case .unexpectedBody: "the request of a reversal has a body"
    }
  }
}

extension ObjectReader {
  fileprivate mutating func command(
    of kind: PaymentCommand.Kind
  ) throws(JSONReadError) -> (command: PaymentCommand, requestID: RequestID?, token: String?) {
    let id = kind == .captureInFull ? nil : try requestID("requestId")
    switch kind {
    case .authorize, .captureInFull:
      let field = try required("token")
      let token = try field.string()
      _ = try field.converted { () throws(CheckoutTokenError) in try CheckoutToken(token) }
      let decision = try decision()
      return (kind == .authorize ? .authorize(decision) : .captureInFull(decision), id, token)
    case .capture:
      let amount = try money("amount")
      let reference = try optional("merchantReference")?.reference()
      let event = try required("paymentEventMerchantReference")
      guard try event.requestID() == id else {
        throw event.error(.invalid("it is not the request's identifier"))
      }
      return (.capture(amount: amount, reference: reference), id, nil)
    case .void:
      let amount = try optional("amount")?.money()
      let reason = try optional("reason")?.word(of: VoidReason.self)
      return (.void(amount: amount, reason: reason), id, nil)
    case .refund:
      let amount = try money("amount")
      let reference = try required("merchantReference")
        .reference(limit: RequestBody.refundReferenceLimit)
      return (.refund(amount: amount, reference: reference), id, nil)
    case .reverse: return (.reverse, nil, nil)
    }
  }

  private mutating func decision() throws(JSONReadError) -> PaymentDecision {
    let amount = try money("amount")
    let isAdjusted = try bool("isCheckoutAdjusted")
    let reference = try optional("merchantReference")?.reference()
    var checksum: ServiceChecksum?
    if let field = optional("paymentScheduleChecksum") {
      let text = UTF8Text(try field.string())
      checksum = try field.converted { () throws(ServiceTextError) in
        try ServiceChecksum(text, madeFor: amount)
      }
    }
    return PaymentDecision(
      amount: amount, isCheckoutAdjusted: isAdjusted, checksum: checksum, reference: reference)
  }

  private mutating func requestID(_ key: String) throws(JSONReadError) -> RequestID {
    try required(key).requestID()
  }

  private mutating func money(_ key: String) throws(JSONReadError) -> Money {
    try required(key).money()
  }
}

extension JSONField {
  fileprivate func requestID() throws(JSONReadError) -> RequestID {
    guard let id = RequestID(UTF8Text(try string())) else {
      throw error(.invalid("not a UUID in lower case"))
    }
    return id
  }

  fileprivate func reference(limit: Int = 128) throws(JSONReadError) -> MerchantReference {
    let text = UTF8Text(try string())
    return try converted { () throws(ServiceTextError) in
      try MerchantReference(text, limit: limit)
    }
  }

  /// Reads an amount above zero, as this package writes it.
  fileprivate func money() throws(JSONReadError) -> Money {
    try object { object throws(JSONReadError) in
      let amount = try object.required("amount")
      let code = try object.required("currency")
      let text = try code.string()
      let currency = try code.converted { () throws(CurrencyError) in try Currency(text) }
      guard Payment.currencies.contains(currency) else {
        throw code.error(.invalid("the service has no such currency"))
      }
      let digits = try amount.string()
      let money = try amount.converted { () throws(AmountError) in try Money(digits, currency) }
      guard money.text == digits, money.minorUnits > 0 else {
        throw amount.error(.invalid("not an amount above zero with two decimals"))
      }
      return money
    }
  }
}
