import Foundation
import FoundationOverlay
import PropertyTesting
import ScheduleEngine
import ScheduleFiles
import ScheduleGenerators
import Testing
import WidgetWire

/// Returns the JSON text of a value, with sorted keys.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Decodes a value from a JSON text.
func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// Returns the underlying error of the decoding of a JSON text.
func underlyingError<Value: Decodable>(of text: String, as type: Value.Type) -> (any Error)? {
  do {
    _ = try value(text, as: type)
    return nil
  } catch DecodingError.dataCorrupted(let context) {
    return context.underlyingError
  } catch { return nil }
}

@Suite struct CodableTests {
  private static func schedule(_ total: String = "200.00") throws -> PaymentSchedule {
    try PaymentSchedule(
      total: Money(total, .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
  }

  /// Returns the text of a member, with sorted keys.
  private static func text(_ member: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: member, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  private func expect<Value: Codable & Equatable>(
    _ stored: Value, is text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try json(stored) == text, sourceLocation: sourceLocation)
    #expect(try value(text, as: Value.self) == stored, sourceLocation: sourceLocation)
  }

  @Test func `Values are stored in the wire's form`() throws {
    try expect(try Money("50.00", .usd), is: #"{"amount":"50.00","currency":"USD"}"#)
    try expect(try Money("0", .jpy), is: #"{"amount":"0","currency":"JPY"}"#)
    try expect(Currency.kwd, is: #""KWD""#)
    try expect(try CivilDate("2026-11-21"), is: #""2026-11-21""#)
    try expect(try Timestamp("2026-11-21T10:00:00Z"), is: #""2026-11-21T10:00:00Z""#)
    try expect(Period.weeks(2), is: #""P14D""#)
    try expect(Split.halfUpLast, is: #""half-up-last""#)
    try expect(try PlanID("us-pay-in-4"), is: #""us-pay-in-4""#)
    try expect(CheckoutReference.tokenless, is: #"{"mode":"tokenless"}"#)
    try expect(
      try OrderLimits(minimumMinorUnits: 100, maximumMinorUnits: nil),
      is: #"{"maximumMinorUnits":null,"minimumMinorUnits":100}"#)
    try expect(
      CheckoutOrder(
        total: try Money("200.00", .usd), issuedAt: try Timestamp("2026-11-21T10:00:00Z")),
      is: #"{"amount":{"amount":"200.00","currency":"USD"},"issuedAt":"2026-11-21T10:00:00Z"}"#)
    try expect(
      try Self.schedule()[0],
      is: #"{"amount":{"amount":"50.00","currency":"USD"},"dueDate":"2026-11-21","number":1}"#)
  }

  @Test func `A token is stored as its digest, and its text is not accepted`() throws {
    let token = try CheckoutToken("002.k2a4")
    try expect(token, is: "\"\(token.digest)\"")
    try expect(CheckoutReference.token(token), is: #"{"mode":"token","token":"\#(token.digest)"}"#)
    let error = underlyingError(of: #""002.k2a4""#, as: CheckoutToken.self)
    #expect(error.map { "\($0)".contains("002") } == false)
    try expect(
      CaptureRecord(
        token: token, amount: try Money("200.00", .usd), isCheckoutAdjusted: true, checksum: nil),
      is: #"{"amount":{"amount":"200.00","currency":"USD"},"isCheckoutAdjusted":true,"#
        + #""paymentScheduleChecksum":null,"token":"\#(token.digest)"}"#)
  }

  @Test func `A status has the form of the wire`() throws {
    let schedule = try Self.schedule()
    let valid = WidgetStatus.valid(
      amountDueToday: schedule.amountDueToday, checksum: schedule.checksum(for: .tokenless))
    try expect(
      valid,
      is: #"{"amountDueToday":{"amount":"50.00","currency":"USD"},"isValid":true,"#
        + #""paymentScheduleChecksum":"\#(schedule.checksum(for: .tokenless))"}"#)
    let barriers: [PurchaseBarrier] = [
      .amountBelowMinimum(total: try Money("0.50", .usd), minimum: try Money("1.00", .usd)),
      .amountAboveMaximum(total: try Money("2500", .usd), maximum: try Money("2000", .usd)),
      .amountTooSmall(total: try Money("0.01", .usd), payments: 4),
      .invalidAmount(Money(minorUnits: -5, currency: .usd)),
      .invalidAmount(Money(minorUnits: .min, currency: .kwd)),
      .invalidAmount(Money(minorUnits: 0, currency: .jpy)),
      .unsupportedCurrency(order: .eur, plan: .usd),
      .planUnavailable(
        plan: try PlanID("p"), validity: try PlanValidity(from: nil, until: CivilDate("2026-01-01"))
      ),
      .invalidToken, .tokenExpired,
    ]
    for status in [valid] + barriers.map(WidgetStatus.invalid) {
      let text = try json(status)
      #expect(try value(text, as: WidgetStatus.self) == status)
      #expect(try WireMessage(decoding: text) == WireMessage(status))
    }
  }

  @Test func `A schedule has the form that the command prints`() throws {
    let text = try json(Self.schedule())
    #expect(
      text.hasPrefix(
        #"{"amountDueToday":{"amount":"50.00","currency":"USD"},"checksum":"beacae19"#))
    #expect(text.contains(#""mode":"tokenless","plan":"us-pay-in-4","startDate":"2026-11-21","#))
    #expect(try value(text, as: PaymentSchedule.self) == Self.schedule())
  }

  @Test func `A schedule that differs from the computed one is an error`() throws {
    let text = try json(Self.schedule())
    for (old, new) in [
      (#""amountDueToday":{"amount":"50.00"#, #""amountDueToday":{"amount":"50.01"#),
      ("beacae19", "beacae18"), ("2027-01-02", "2027-01-03"),
      (#""startDate":"2026-11-21""#, #""startDate":"2026-11-22""#),
      (#""total":{"amount":"200.00"#, #""total":{"amount":"200.01"#),
      (#""number":4"#, #""number":5"#), ("us-pay-in-4", "au-pay-in-4"), ("tokenless", "token"),
      (#""plan":"us-pay-in-4""#, #""plan":"no-plan""#),
      (#""total":{"amount":"200.00"#, #""total":{"amount":"0.00"#),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text)
      #expect(throws: DecodingError.self, "\(new)") { try value(changed, as: PaymentSchedule.self) }
    }
  }

  @Test func `A plan has the members of its file`() throws {
    for record in PlanRecord.builtIn {
      let file = try #require(
        try JSONSerialization.jsonObject(with: Data(PlanFile.text(of: record).utf8))
          as? [String: Any])
      let members = try #require(
        try JSONSerialization.jsonObject(with: Data(json(record.plan).utf8)) as? [String: Any])
      #expect(members.count == 7)
      for (key, member) in members {
        #expect(try Self.text(member) == Self.text(try #require(file[key])), "\(key)")
      }
    }
  }

  @Test func `Any plan, schedule and order survives encoding and decoding`() {
    forAll(Generator.order, runs: 200) { order in
      let schedule = try order.schedule()
      let checksum = schedule.checksum(for: order.checkout)
      return try value(json(order.plan), as: Plan.self) == order.plan
        && value(json(schedule), as: PaymentSchedule.self) == schedule
        && value(json(order.checkout), as: CheckoutReference.self) == order.checkout
        && value(json(checksum), as: ScheduleChecksum.self) == checksum
        && value(json(order.plan.limits), as: OrderLimits.self) == order.plan.limits
    }
  }

  @Test func `Terms with further rules are encoded with optional keys`() throws {
    for amounts in [
      .equal, .weights([50, 25, 25]), .firstPercent(try Percentage("12.5")), .firstAmount(5_000),
    ] as [AmountRule] {
      let terms = try InstallmentTerms(
        count: 3, interval: .months(1), amounts: amounts, dayOfMonth: .last,
        businessDays: BusinessDays(
          adjustment: .preceding, weekend: [.saturday, .sunday],
          holidays: [CivilDate("2026-12-25")]))
      #expect(try value(json(terms), as: InstallmentTerms.self) == terms)
    }
    let text =
      #"{"count":3,"interval":"P1M","firstDue":"P0D","amounts":{"weights":[1,2]}}"#
    #expect(underlyingError(of: text, as: InstallmentTerms.self) is InstallmentTermsError)
    for text in [
      "{}", #"{"weights":[1],"percent":"5"}"#, #"{"percent":5}"#, #"{"share":1}"#, "null",
    ] {
      #expect(throws: DecodingError.self, "\(text)") { try value(text, as: AmountRule.self) }
    }
    for text in ["0", "32", #""15""#, "null", "1.5"] {
      #expect(throws: DecodingError.self, "\(text)") { try value(text, as: DayOfMonth.self) }
    }
  }

  @Test func `Decoding throws the errors of the initializers`() {
    let money = Money.self
    for (text, reason) in [
      ("-5.00", .unexpectedByte(UInt8(ascii: "-"))), ("5e1", .unexpectedByte(UInt8(ascii: "e"))),
      ("5.001", .tooManyDecimalPlaces(allowed: 2)), ("", .empty),
    ] as [(String, AmountError.Reason)] {
      let error = underlyingError(of: #"{"amount":"\#(text)","currency":"USD"}"#, as: money)
      #expect((error as? AmountError)?.reason == reason)
    }
    #expect(underlyingError(of: #"{"amount":"5","currency":"usd"}"#, as: money) is CurrencyError)
    #expect(underlyingError(of: #""2026-02-30""#, as: CivilDate.self) is DateError)
    #expect(underlyingError(of: #""2026-11-21""#, as: Timestamp.self) is TimestampError)
    #expect(underlyingError(of: #""P1Y""#, as: Period.self) is PeriodError)
    #expect(underlyingError(of: #""ABC""#, as: ScheduleChecksum.self) is ScheduleChecksumError)
    #expect(underlyingError(of: #""A B""#, as: PlanID.self) is PlanIDError)
    #expect(
      underlyingError(
        of: #"{"count":0,"interval":"P1D","firstDue":"P0D"}"#, as: InstallmentTerms.self)
        is InstallmentTermsError)
    #expect(
      underlyingError(
        of: #"{"minimumMinorUnits":2,"maximumMinorUnits":1}"#, as: OrderLimits.self)
        is OrderLimitsError)
  }

  @Test func `Unknown keys, other types and missing members are errors`() throws {
    for text in [
      #"{"amount":"5","currency":"USD","tax":"1"}"#, #"{"amount":5,"currency":"USD"}"#,
      #"{"amount":"5"}"#, #"{"amount":null,"currency":"USD"}"#, #""5.00 USD""#, "5", "null",
      #"["5","USD"]"#, #"{"Amount":"5","currency":"USD"}"#,
    ] {
      #expect(throws: DecodingError.self, "\(text)") { try value(text, as: Money.self) }
    }
    let schedule = try json(Self.schedule())
    for text in [
      schedule.replacingOccurrences(of: #""mode""#, with: #""extra":1,"mode""#),
      schedule.replacingOccurrences(of: #""number":1"#, with: #""number":"1""#),
      schedule.replacingOccurrences(of: #""number":1"#, with: #""number":0"#),
    ] {
      #expect(throws: DecodingError.self) { try value(text, as: PaymentSchedule.self) }
    }
    for text in [
      #"{"isValid":true,"error":{"errorCode":"invalid_token","message":"m"}}"#,
      #"{"isValid":false}"#, #"{"isValid":false,"error":{"errorCode":"other","message":"m"}}"#,
      #"{"isValid":false,"error":{"errorCode":"invalid_token"}}"#,
      #"{"isValid":false,"error":{"errorCode":"invalid_token","message":"m","plan":"p"}}"#,
      #"{"isValid":false,"error":{"errorCode":"invalid_token","message":"m"},"amountDueToday":null}"#,
      #"{"isValid":false,"error":{"errorCode":"unsupported_currency","message":"m","orderCurrency":"USD","planCurrency":"USD"}}"#,
      #"{"isValid":false,"error":{"errorCode":"amount_below_minimum","message":"m","total":{"amount":"1","currency":"USD"},"minimum":{"amount":"1","currency":"USD"}}}"#,
      #"{"isValid":false,"error":{"errorCode":"amount_above_maximum","message":"m","total":{"amount":"2","currency":"USD"},"maximum":{"amount":"1","currency":"EUR"}}}"#,
      #"{"isValid":false,"error":{"errorCode":"invalid_amount","message":"m","total":{"amount":"1","currency":"USD"}}}"#,
      #"{"isValid":false,"error":{"errorCode":"invalid_amount","message":"m","total":{"amount":"-0.00","currency":"USD"}}}"#,
    ] {
      #expect(throws: DecodingError.self, "\(text)") { try value(text, as: WidgetStatus.self) }
    }
  }

  @Test func `An invalid amount is an error in both directions`() throws {
    let token = try CheckoutToken("t")
    let zero = Money(minorUnits: 0, currency: .usd)
    let negative = Money(minorUnits: -1, currency: .usd)
    #expect(throws: EncodingError.self) { try json(negative) }
    #expect(throws: EncodingError.self) { try json(CheckoutOrder(total: zero)) }
    #expect(throws: EncodingError.self) {
      try json(
        CaptureRecord(token: token, amount: zero, isCheckoutAdjusted: false, checksum: nil))
    }
    #expect(throws: EncodingError.self) { try json(Timestamp(secondsSinceEpoch: .max)) }
    let stored = #"{"amount":{"amount":"0.00","currency":"USD"}"#
    #expect(
      underlyingError(of: stored + #","issuedAt":null}"#, as: CheckoutOrder.self)
        is StoredValueError)
    let capture =
      #","isCheckoutAdjusted":false,"paymentScheduleChecksum":null,"token":"\#(token.digest)"}"#
    #expect(underlyingError(of: stored + capture, as: CaptureRecord.self) is StoredValueError)
  }
}
