import ScheduleEngine
import ScheduleFiles
import Servicing
import StrictJSON

/// The event of one line, checked as far as that is possible without the account.
struct EventLine {
  let type: EventType
  let date: CivilDate
  /// The number of the installment or late fee, limited to `Int32`.
  let number: Int?
  /// The day of `to`, `until` or `customerSince`.
  let otherDate: CivilDate?

  /// The longest line, in bytes.
  static var maximumByteCount: Int { 65_536 }

  /// Reads a line into a record.
  ///
  /// - Parameters:
  ///   - line: The line, without a line feed, not blank.
  ///   - record: Receives the values; after an error it has at least the account if it is known.
  /// - Throws: The mistake, `invalid_json` or `invalid_event`.
  init(_ line: Span<UInt8>, into record: inout EventRecord) throws(EventError.Reason) {
    if line.count > Self.maximumByteCount || !EventScanner.scan(line, into: &record) {
      try Self.parse(line, into: &record)
    }
    try self.init(record)
  }

  /// Reads a line, which is in an array, into a record.
  init(_ line: [UInt8], into record: inout EventRecord) throws(EventError.Reason) {
    let slice = line[...]
    try self.init(slice.span, into: &record)
  }

  /// Checks the values of a record.
  @inline(__always)
  init(_ record: EventRecord) throws(EventError.Reason) {
    guard let type = record.withValue(of: .type, EventType.init) else {
      throw .event("the event has no type; write one such as \"type\":\"payment\"")
    }
    guard let type else {
      throw .event(
        "there is no such type; write opened, payment, payment_failed, captured, voided, refund, "
          + "fee_waived, date_moved, paused, resumed or reversed")
    }
    self.type = type
    guard record.has(.date) else {
      throw .event("the event has no date; write one such as \"date\":\"2026-11-21\"")
    }
    date = try Self.date(.date, in: record)
    let all =
      EventKey.type.bit | EventKey.date.bit | EventKey.id.bit | EventKey.account.bit
    let missing = type.requiredKeys & ~record.keys
    let unknown = record.keys & ~(all | type.requiredKeys | type.optionalKeys)
    if let key = Self.first(in: unknown) {
      throw .event("an event \(type.name) has no key \(key.name); remove it")
    }
    if let key = Self.first(in: missing) {
      throw .event("an event \(type.name) needs the key \(key.name); add it")
    }
    try Self.checkLength(of: .id, in: record)
    try Self.checkLength(of: .account, in: record)
    let numberKey: EventKey = type == .feeWaived ? .fee : .installment
    number = record.withValue(of: numberKey, Self.number)
    let dateKey: EventKey? =
      switch type {
      case .opened: .customerSince
      case .dateMoved: .to
      case .paused: .until
      case .payment, .paymentFailed, .captured, .voided, .refund, .feeWaived, .resumed,
        .reversed:
        nil
      }
    if let dateKey, record.has(dateKey) {
      otherDate = try Self.date(dateKey, in: record)
    } else {
      otherDate = nil
    }
    if type == .paused, let otherDate, otherDate < date {
      throw .servicing(.pauseEndsBeforeItBegins)
    }
    if record.has(.overpayment), Self.overpayment(in: record) == nil {
      throw .event("there is no such overpayment; write refuse or credit")
    }
    if type == .reversed {
      try Self.checkLength(of: .event, in: record)
      if record.has(.reason), Self.reversalReason(in: record) == nil {
        throw .event("there is no such reason; write bounced, mistake, chargeback or other")
      }
    }
    if type == .opened {
      if let otherDate, otherDate > date { throw .servicing(.customerSinceAfterPurchase) }
      if record.has(.terms), Self.terms(in: record) == nil {
        throw .event("the terms are those of another plan; write the id of the terms as plan")
      }
      if record.has(.tokenDigest), Self.tokenDigest(in: record) == nil {
        throw .event("tokenDigest is not 64 lower-case hexadecimal digits; write a SHA-256")
      }
      if record.has(.capture), Self.capture(in: record) == nil {
        throw .event("there is no such capture; write immediate or deferred")
      }
    }
  }

  @inline(__always)
  private static func checkLength(
    of key: EventKey, in record: EventRecord
  ) throws(EventError.Reason) {
    guard let bounds = record.bounds(of: key), !(1...200).contains(bounds.count) else { return }
    throw .event("\(key.name) has \(bounds.count) bytes; write 1 to 200")
  }

  private static func first(in keys: UInt32) -> EventKey? {
    keys == 0 ? nil : EventKey(rawValue: keys.trailingZeroBitCount)
  }

  @inline(__always)
  private static func date(
    _ key: EventKey, in record: EventRecord
  ) throws(EventError.Reason) -> CivilDate {
    let result = record.withValue(of: key) { bytes -> Result<CivilDate, DateError> in
      do throws(DateError) {
        return .success(try CivilDate(utf8: bytes))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let date): return date
    case .failure(let error): throw .event("\(key.name): \(error)")
    case nil: throw .event("the event needs the key \(key.name); add it")
    }
  }

  /// Returns a whole number; one that no account has room for becomes 0.
  private static func number(_ digits: Span<UInt8>) -> Int {
    var value = 0
    for index in digits.indices {
      let digit = Int(digits[index]) - 0x30
      guard (0...9).contains(digit), value < 100_000_000 else { return 0 }
      value = value * 10 + digit
    }
    return value
  }

  /// Returns the terms of the plan in an opened event, or nil for those of another plan.
  static func terms(in record: EventRecord) -> PlanRecord? {
    guard let bytes = record.withValue(of: .terms, { Array($0) }),
      let value = try? JSONValue(parsing: bytes),
      let terms = try? PlanFile.record(inMember: JSONField(value)),
      record.withValue(of: .plan, { $0.text }) == terms.plan.id.description
    else { return nil }
    return terms
  }

  /// Returns the token of the digest in an opened event, or nil for another text.
  static func tokenDigest(in record: EventRecord) -> CheckoutToken? {
    let text = record.withValue(of: .tokenDigest) { $0.text }
    return text.flatMap(SHA256Digest.init).map(CheckoutToken.init)
  }

  /// Returns the time of capture in an opened event, or nil for another text.
  static func capture(in record: EventRecord) -> CaptureTime? {
    let text = record.withValue(of: .capture) { $0.text }
    return text.flatMap(CaptureTime.init)
  }

  /// Returns the use of an overpayment in a payment, or nil for another text.
  static func overpayment(in record: EventRecord) -> AccountEvent.Overpayment? {
    let text = record.withValue(of: .overpayment) { $0.text }
    return text.flatMap(AccountEvent.Overpayment.init)
  }

  /// Returns the reason of a reversal, or nil for another text.
  static func reversalReason(in record: EventRecord) -> ReversalReason? {
    let text = record.withValue(of: .reason) { $0.text }
    return text.flatMap(ReversalReason.init)
  }
}

extension Array where Element == UInt8 {
  /// Copies bytes.
  init(_ bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}

extension Span where Element == UInt8 {
  /// The bytes as a text.
  var text: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension EventLine {
  /// Reads any line of JSON into a record.
  static func parse(
    _ line: Span<UInt8>, into record: inout EventRecord
  ) throws(EventError.Reason) {
    record.removeAll()
    let value: JSONValue
    do throws(EventError.Reason) {
      value = try json(line)
    } catch {
      // The account, so that the mistake can be reported for it.
      if let name = NamedAccount.name(in: line) { _ = record.add(.account, name) }
      throw error
    }
    guard let members = value.object else {
      throw .event("the line is \(value.kind), not an object; write an event")
    }
    // The account first, so that a mistake can be reported for it.
    var mistake: EventError.Reason?
    for member in members {
      do throws(EventError.Reason) {
        try add(member, to: &record)
      } catch {
        if mistake == nil { mistake = error }
      }
    }
    if let mistake { throw mistake }
  }

  /// Returns the JSON of a line: a mistake of the syntax precedes a repeated key.
  private static func json(_ line: Span<UInt8>) throws(EventError.Reason) -> JSONValue {
    guard line.count <= maximumByteCount else {
      throw .json("the line has more than 65,536 bytes; shorten it")
    }
    do throws(JSONError) {
      return try JSONValue(parsing: line)
    } catch {
      guard case .duplicateKey(let key, let first) = error.reason else {
        throw .json("\(error.reason)")
      }
      do throws(JSONError) {
        _ = try JSONValue(parsing: Array(line), acceptsRepeatedKeys: true)
      } catch {
        throw .json("\(error.reason)")
      }
      throw .event(
        "the key \(key.quotedForMessage) is there twice, first in column \(first.column); remove one"
      )
    }
  }

  private static func add(
    _ member: JSONMember, to record: inout EventRecord
  ) throws(EventError.Reason) {
    let name = Array(member.key.utf8)
    guard let key = name.withSpan(EventKey.init) else {
      throw .event("there is no key \(member.key.quotedForMessage); remove it")
    }
    var value: [UInt8] = []
    if key.isNumber {
      guard let number = member.value.number, number.isPlainInteger else {
        throw .event("\(key.name) is not a whole number; write one such as 1")
      }
      value = Array(number.text.utf8)
    } else if key.isObject {
      value = try terms(member.value)
    } else {
      guard let text = member.value.utf8Array else {
        throw .event("\(key.name) is \(member.value.kind), not a text; write it in quotes")
      }
      value = text
    }
    _ = record.add(key, value)
  }

  /// Returns the terms of a plan as its file in one line.
  private static func terms(_ value: JSONValue) throws(EventError.Reason) -> [UInt8] {
    do throws(JSONReadError) {
      let field = JSONField(value, path: JSONPath().key("terms"))
      return Array(PlanFile.line(of: try PlanFile.record(inMember: field)).utf8)
    } catch {
      throw .event("\(error.path): \(error.reason)")
    }
  }
}
