package import PaymentEngine
import ScheduleEngine
package import StrictJSON

// An order as the service has reported it, in the lines of a journal.

extension Payment.Event.Kind {
  /// The name in a line.
  var name: String {
    switch self {
    case .authorizationApproved: "authorizationApproved"
    case .authorizationDeclined: "authorizationDeclined"
    case .captured: "captured"
    case .captureDeclined: "captureDeclined"
    case .voided: "voided"
    case .expired: "expired"
    }
  }
}

extension Payment: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("order", order.description)
    object.member("token", token?.digest.description)
    object.member("approved", isApproved)
    object.member("created", created?.secondsSinceEpoch)
    object.member("currency", original.currency.code)
    object.member("original", original.text)
    object.member("open", open.text)
    object.member("reference", reference?.description)
    object.array("events") { array in
      for event in events {
        array.object { object in
          object.member("id", event.id.description)
          object.member("kind", event.kind.name)
          object.member("amount", event.amount.text)
          object.member("created", event.created?.secondsSinceEpoch)
          object.member("expires", event.expires?.description)
          object.member("reference", event.reference?.description)
        }
      }
    }
    object.array("refunds") { array in
      for refund in refunds { array.object { refund.writeMembers(to: &$0) } }
    }
  }
}

extension Payment.Refund {
  func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id.description)
    object.member("amount", amount.text)
    object.member("reference", reference?.description)
    object.member("created", created?.secondsSinceEpoch)
  }
}

extension ServiceError {
  func writeMembers(to object: inout JSONObjectWriter) {
    object.member("status", status)
    object.member("code", code.description)
    object.member("message", message.description)
    object.member("errorId", errorID?.description)
  }
}

extension ObjectReader {
  /// Reads an order as it was stored.
  mutating func payment() throws(JSONReadError) -> Payment {
    let order = try required("order")
    let orderText = try order.string()
    let number = try order.converted { () throws(ServiceTextError) in
      try OrderNumber(UTF8Text(orderText))
    }
    let token = try digest("token")
    let isApproved = try bool("approved")
    let created = try time("created")
    let currencyField = try required("currency")
    let currencyText = try currencyField.string()
    let currency = try currencyField.converted { () throws(CurrencyError) in
      try Currency(currencyText)
    }
    let original = try amount("original", in: currency)
    let open = try amount("open", in: currency)
    let reference = try nullable("reference")?.string()
    var events: [Payment.Event] = []
    for field in try elements("events") {
      events.append(
        try field.object { object throws(JSONReadError) in try object.event(in: currency) })
    }
    var refunds: [Payment.Refund] = []
    for field in try elements("refunds") {
      refunds.append(
        try field.object { object throws(JSONReadError) in try object.refund(in: currency) })
    }
    return try order.converted { () throws(PaymentError) in
      try Payment(
        order: number, token: token, isApproved: isApproved, created: created, original: original,
        open: open, reference: reference.map { UTF8Text($0) }, events: events,
        refundsWithoutVoids: refunds)
    }
  }

  private mutating func event(in currency: Currency) throws(JSONReadError) -> Payment.Event {
    let id = try string("id")
    let kindField = try required("kind")
    let name = try kindField.string()
    guard let kind = Payment.Event.Kind.allCases.first(where: { $0.name == name }) else {
      throw kindField.error(.unknownWord(name, allowed: Payment.Event.Kind.allCases.map(\.name)))
    }
    let amount = try amount("amount", in: currency)
    let created = try time("created")
    let expires = try nullable("expires")?.string()
    let reference = try nullable("reference")?.string()
    return Payment.Event(
      id: UTF8Text(id), kind, amount, created: created, expires: expires.map { UTF8Text($0) },
      reference: reference.map { UTF8Text($0) })
  }

  /// Reads a refund; nil as the currency reads it from the member `currency`.
  mutating func refund(in currency: Currency) throws(JSONReadError) -> Payment.Refund {
    let id = try string("id")
    let amount = try amount("amount", in: currency)
    let reference = try nullable("reference")?.string()
    let created = try time("created")
    return Payment.Refund(
      id: UTF8Text(id), amount, reference: reference.map { UTF8Text($0) }, created: created)
  }

  mutating func serviceError() throws(JSONReadError) -> ServiceError {
    let status = try integer("status", in: 0...999)
    let code = try string("code")
    let message = try string("message")
    let errorID = try nullable("errorId")?.string()
    return ServiceError(
      status: status, code: UTF8Text(code), message: UTF8Text(message),
      errorID: errorID.map { UTF8Text($0) })
  }

  mutating func currency() throws(JSONReadError) -> Currency {
    let field = try required("currency")
    let text = try field.string()
    return try field.converted { () throws(CurrencyError) in try Currency(text) }
  }

  private mutating func amount(
    _ key: String, in currency: Currency
  ) throws(JSONReadError) -> Money {
    let field = try required(key)
    let text = try field.string()
    return try field.converted { () throws(AmountError) in try Money(text, currency) }
  }

  private mutating func time(_ key: String) throws(JSONReadError) -> Timestamp? {
    guard let field = try nullable(key) else { return nil }
    let years = Timestamp.years
    return Timestamp(
      secondsSinceEpoch: try field.integer(
        in: years.lowerBound.secondsSinceEpoch...years.upperBound.secondsSinceEpoch))
  }

  private mutating func digest(_ key: String) throws(JSONReadError) -> CheckoutToken? {
    guard let field = try nullable(key) else { return nil }
    guard let digest = SHA256Digest(hexadecimal: try field.string()) else {
      throw field.error(.invalid("expected 64 lower-case hexadecimal digits"))
    }
    return CheckoutToken(digest: digest)
  }
}
