public import CheckoutEngine
public import ScheduleEngine
package import StrictJSON

extension ShopAnswer<PaymentsReply> {
  /// Reads the answer of a shop's server to a request of a checkout of payments.
  ///
  /// ```swift
  /// let answer = ShopAnswer(
  ///   status: 200, body: Array(#"{"data":[]}"#.utf8), to: .payments, currency: .eur)
  /// answer.reply  // .payments([])
  /// ```
  ///
  /// A body that is not JSON, that has more than 1,023 KiB, that is nested more than 63 deep, or
  /// that does not have the expected form is a success without a reply, which the checkout treats
  /// as a malformed answer. `reason` has the place and the rule. Of a list, only the malformed
  /// elements are left out.
  ///
  /// The list is shown by days of the shop's time zone, which the engine does not know. An app gives
  /// a calendar, which also knows daylight saving time; `zone` is America/New_York, for example:
  ///
  /// ```swift no-run
  /// let answer = ShopAnswer(status: status, body: body, to: kind, currency: .eur) { time in
  ///   (try? CivilDate(Date(time), in: zone)) ?? PaymentTime.dayInUTC(time)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - status: The HTTP status, 100 to 999.
  ///   - body: The body.
  ///   - kind: The form of the body, from `PaymentsCall.replyKind`.
  ///   - currency: The currency of the amounts, from `PaymentsSettings.currency`.
  ///   - day: Returns the day of a time in the shop's time zone; by default, the day in UTC.
  /// - Complexity: O(*n*) in the length of the body.
  public init(
    status: Int, body: [UInt8], to kind: PaymentsCall.ReplyKind, currency: Currency,
    day: (Timestamp) -> CivilDate = PaymentTime.dayInUTC
  ) {
    do throws(JSONError) {
      self.init(
        status: status, body: try JSONValue(parsing: body, limits: .answerBody), to: kind,
        currency: currency, day: day)
    } catch {
      self.init(status: status, unreadableBy: error)
    }
  }

  /// Reads an answer whose body is parsed.
  package init(
    status: Int, body: JSONValue?, to kind: PaymentsCall.ReplyKind, currency: Currency,
    day: (Timestamp) -> CivilDate = PaymentTime.dayInUTC
  ) {
    self.init(status: status, body: body) { value throws(MalformedAnswer) in
      var object = try AnswerObject(value)
      return try object.required("data") { data throws(MalformedAnswer) in
        try PaymentsReply(data, kind, currency, day)
      }
    }
  }
}

extension PaymentsReply {
  fileprivate init(
    _ data: JSONValue, _ kind: PaymentsCall.ReplyKind, _ currency: Currency,
    _ day: (Timestamp) -> CivilDate
  ) throws(MalformedAnswer) {
    switch kind {
    case .payment: self = .payment(try PaymentRecord(reading: data, currency, day))
    case .payments:
      self = .payments(
        try data.list { element throws(MalformedAnswer) in
          do throws(MalformedAnswer) {
            return .payment(try PaymentRecord(reading: element, currency, day))
          } catch {
            return .malformed(id: element.paymentNumber)
          }
        })
    case .methods:
      self = .methods(
        try data.list { element throws(MalformedAnswer) in
          do throws(MalformedAnswer) {
            return .method(try PaymentMethod(reading: element, currency))
          } catch {
            return .malformed(id: element["id"]?.nonemptyText)
          }
        })
    }
  }
}

extension PaymentRecord {
  fileprivate init(
    reading value: JSONValue, _ currency: Currency, _ day: (Timestamp) -> CivilDate
  ) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    let id = try object.positiveInteger("id")
    let method = try object.textIfAny("method")
    let issuer = try object.textIfAny("issuer")
    let amount = try object.required("amount") { amount throws(MalformedAnswer) in
      try amount.spelledAmount(in: currency)
    }
    let description = try object.text("description")
    let url = try object.textIfAny("url").map(PageAddress.init)
    let status = PaymentStatus(try object.text("status"))
    let createdAt = try object.required("created_at") { time throws(MalformedAnswer) in
      try PaymentTime(reading: time.text())
    }
    let updatedAt = try object.textIfAny("updated_at")
    self.init(
      id: id, method: method, issuer: issuer, amount: amount, description: description, url: url,
      status: status, createdAt: createdAt, updatedAt: updatedAt, day: day(createdAt.timestamp))
  }
}

extension PaymentTime {
  fileprivate init(reading text: UTF8Text) throws(MalformedAnswer) {
    do throws(TimestampError) {
      try self.init(text)
    } catch {
      throw MalformedAnswer("is not a time by RFC 3339")
    }
  }
}

extension PaymentMethod {
  fileprivate init(reading value: JSONValue, _ currency: Currency) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    let id = try object.nonemptyText("id")
    let description = try object.text("description")
    // The server of the demo spells the limits so, and others spell them right.
    let minimum = try object.limit("minimum_mount", "minimum_amount", in: currency)
    let maximum = try object.limit("maximum_mount", "maximum_amount", in: currency)
    let image = object.handedThrough("image")
    let issuers = try object.readIfAny("issuers") { list throws(MalformedAnswer) in
      try list.list { issuer throws(MalformedAnswer) in try PaymentIssuer(reading: issuer) }
    }
    self.init(
      id: id, description: description, minimum: minimum, maximum: maximum, image: image,
      issuers: issuers ?? [], pricing: object.handedThrough("pricing"))
  }
}

extension PaymentIssuer {
  fileprivate init(reading value: JSONValue) throws(MalformedAnswer) {
    var object = try AnswerObject(value)
    self.init(
      id: try object.nonemptyText("id"), name: try object.text("name"),
      image: object.handedThrough("image"))
  }
}

extension AnswerObject {
  /// Reads a text of at least one byte.
  fileprivate mutating func nonemptyText(_ key: StaticString) throws(MalformedAnswer) -> UTF8Text {
    let text = try text(key)
    guard !text.isEmpty else { throw MalformedAnswer("is empty").within(key) }
    return text
  }

  /// Returns a value as JSON text; null is the same as none.
  fileprivate mutating func handedThrough(_ key: StaticString) -> UTF8Text? {
    guard let value = optional(key), !value.isNull else { return nil }
    return value.handedThrough
  }

  /// Reads a limit of amounts under the first of two keys that is there; null is no limit.
  fileprivate mutating func limit(
    _ key: StaticString, _ other: StaticString, in currency: Currency
  ) throws(MalformedAnswer) -> Money? {
    let key = optional(key) == nil ? other : key
    return try readIfAny(key) { limit throws(MalformedAnswer) in
      try limit.spelledAmount(in: currency)
    }
  }
}

extension JSONValue {
  /// The number of a payment: a whole number from 1.
  fileprivate var paymentNumber: Int64? {
    guard let id = self["id"]?.number?.int64, id > 0 else { return nil }
    return id
  }

  /// The value as a text of at least one byte, or nil.
  fileprivate var nonemptyText: UTF8Text? {
    guard let bytes = utf8Array, !bytes.isEmpty else { return nil }
    return UTF8Text(checkedUTF8: bytes)
  }

  /// Returns the value as an amount: a text, or a number by its own spelling.
  fileprivate func spelledAmount(in currency: Currency) throws(MalformedAnswer) -> Money {
    try Money(reading: spelling().bytes[...], in: currency)
  }
}
