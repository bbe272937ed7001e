import PaymentTerms
import ScheduleEngine
import StrictJSON
import WidgetRendering

/// The members of a request as they are written.
struct TermsTexts {
  let amount: String
  let currency: String?
  let plans: [String]
  let rate: String?
  let withPayNow: Bool
  let selected: String?
  let accepted: String?
  let previous: String?
  let hasTotals: Bool
  private let today: String
  private let dueTime: String?
  private let locale: String?
  private let zone: TermTimeZone

  /// Reads an object; an unknown member is an error.
  init(_ value: JSONValue) throws(JSONReadError) {
    var object = try ObjectReader(value)
    amount = try object.string("amount")
    currency = try Self.text("currency", in: &object)
    var plans: [String] = []
    if object.optional("plans") != nil {
      for field in try object.elements("plans") { plans.append(try field.string()) }
    }
    self.plans = plans
    rate = try Self.text("rate", in: &object)
    withPayNow = try Self.flag("withPayNow", in: &object)
    selected = try Self.text("selected", in: &object)
    accepted = try Self.text("accepted", in: &object)
    previous = try Self.text("previous", in: &object)
    hasTotals = try Self.flag("totals", in: &object)
    today = try object.string("today")
    dueTime = try Self.text("dueTime", in: &object)
    locale = try Self.text("locale", in: &object)
    zone = try Self.zone(in: &object)
    try object.finish()
  }

  private static func text(
    _ key: String, in object: inout ObjectReader
  ) throws(JSONReadError) -> String? {
    guard let field = object.optional(key) else { return nil }
    return try field.string()
  }

  private static func flag(
    _ key: String, in object: inout ObjectReader
  ) throws(JSONReadError) -> Bool {
    guard let field = object.optional(key) else { return false }
    return try field.bool()
  }

  /// Reads the offsets of a time zone: a list of the first offset, then pairs of a time and its offset, in
  /// seconds; without them the zone is UTC.
  private static func zone(in object: inout ObjectReader) throws(JSONReadError) -> TermTimeZone {
    guard let field = object.optional("offsets") else { return .utc }
    var numbers: [Int64] = []
    for field in try field.elements(count: 1...2_001) {
      numbers.append(try field.integer(in: -1_000_000_000_000...1_000_000_000_000))
    }
    var transitions: [TermTimeZone.Transition] = []
    for index in stride(from: 1, to: numbers.count - 1, by: 2) {
      transitions.append(
        TermTimeZone.Transition(
          secondsSinceEpoch: numbers[index], secondsAheadOfUTC: limited(numbers[index + 1])))
    }
    return TermTimeZone(secondsAheadOfUTC: limited(numbers[0]), transitions: transitions)
  }

  /// Returns an offset of less than a day.
  private static func limited(_ seconds: Int64) -> Int {
    Int(min(86_399, max(-86_399, seconds)))
  }

  /// Returns the order of the request.
  func order(in currency: Currency) throws(TermsFailure) -> TermOrder {
    let total = try asking({ (error: AmountError) in
      TermsFailure("invalid_amount", error.description)
    }) { () throws(AmountError) in try Money(amount, currency) }
    let day = try asking({ (error: DateError) in TermsFailure("invalid_date", error.description) })
    {
      () throws(DateError) in try CivilDate(today)
    }
    let time = try asking({ (error: TimeOfDayError) in
      TermsFailure("invalid_time", error.description)
    }) { () throws(TimeOfDayError) in try TimeOfDay(dueTime ?? "00:00") }
    let shopper = try asking({ (error: ConsumerLocaleError) in
      TermsFailure("unknown_locale", error.description)
    }) { () throws(ConsumerLocaleError) in
      guard let locale else { return ConsumerLocale.usual(for: currency) }
      return try ConsumerLocale(locale)
    }
    return try asking({ (error: TermsError) in TermsFailure(error) }) { () throws(TermsError) in
      try TermOrder(total: total, startDate: day, zone: zone, dueTime: time, locale: shopper)
    }
  }
}
