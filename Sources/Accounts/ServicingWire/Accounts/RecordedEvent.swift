public import ScheduleEngine
import ScheduleFiles
public import Servicing
package import StrictJSON

/// An event of an account as one line of JSON, spelled in one way only.
///
///     let line = #"{ "amount": "50.0", "type": "payment", "date": "2026-11-21" }"#
///     let event = try RecordedEvent(line: Array(line.utf8))
///     String(decoding: event.line, as: UTF8.self)
///     // {"type":"payment","date":"2026-11-21","amount":"50.0"}
///
/// The keys are in a fixed order without white space between them, and the values are those that
/// were read. So two events are equal if their keys and the texts of their values are; the same event
/// with `50.0` for `50.00` is not equal, but ``repeats(_:in:)`` it.
public struct RecordedEvent: Hashable, Sendable {
  /// The line as JSON.
  package let json: JSONText
  /// The day of the event.
  public let date: CivilDate
  /// The identifier of the event, or nil if it has none.
  public let id: String?
  /// The name of the account in the event, or nil if it names none.
  public let account: String?
  let type: EventType

  /// The line in UTF-8, without a line feed.
  public var line: [UInt8] { json.utf8 }

  /// The longest line, in bytes.
  public static var maximumByteCount: Int { EventLine.maximumByteCount }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: One JSON object of at most 65,536 bytes, without a line feed.
  ///   - number: The number of the line for an error, from 1.
  /// - Throws: ``EventError`` with the first mistake: `invalid_json`, or `invalid_event`.
  /// - Complexity: O(*n*) in the length of the line.
  public init(line: [UInt8], number: Int = 1) throws(EventError) {
    do throws(EventError.Reason) {
      var record = EventRecord()
      let event = try EventLine(line, into: &record)
      json = try record.json()
      date = event.date
      type = event.type
      id = record.withValue(of: .id) { $0.text }
      account = record.withValue(of: .account) { $0.text }
    } catch {
      throw EventError(line: number, error)
    }
  }
}

extension RecordedEvent {
  /// Returns whether an event is another one, delivered again.
  ///
  /// Both have the same identifier, keys and values; `50.0` and `50.00` are the same amount.
  ///
  /// - Parameters:
  ///   - other: The other event.
  ///   - currency: The currency of the account.
  /// - Returns: Whether both have the same identifier, keys and values.
  public func repeats(_ other: RecordedEvent, in currency: Currency) -> Bool {
    let (record, other) = (record, other.record)
    guard let hash = EventLog.hash(of: record), let otherHash = EventLog.hash(of: other) else {
      return false
    }
    var log = EventLog()
    log.add(other, otherHash)
    return log.find(record, hash, in: currency) == .same
  }

  private var record: EventRecord {
    var record = EventRecord()
    // The line of an event can be read.
    _ = try? EventLine(line, into: &record)
    return record
  }
}

extension EventRecord {
  /// Returns the event in its only spelling.
  fileprivate func json() throws(EventError.Reason) -> JSONText {
    var line: [UInt8] = []
    for key in EventKey.allCases {
      guard let bounds = bounds(of: key) else { continue }
      line += line.isEmpty ? "{".utf8 : ",".utf8
      line += "\"\(key.name)\":".utf8
      if key.isNumber || key.isObject {
        line += bytes[bounds]
      } else {
        line.appendJSONString(utf8: Array(bytes[bounds]))
      }
    }
    line += "}".utf8
    guard line.count <= EventLine.maximumByteCount else {
      throw .event("the event has \(line.count) bytes; shorten it to \(EventLine.maximumByteCount)")
    }
    do throws(JSONError) {
      return JSONText(try JSONValue(parsing: line))
    } catch {
      throw .json("\(error.reason)")  // not covered: the line was just written
    }
  }
}

extension RecordedEvent {
  /// Creates the line of an event.
  ///
  /// A line has no currency: the amounts must be in that of the account.
  package init(
    _ event: AccountEvent, on date: CivilDate, id: String? = nil, reason: String? = nil
  ) throws(EventError) {
    let json = JSONText.object { object in
      object.member("type", "\(event.type.name)")
      object.member("date", date.description)
      if let id { object.member("id", id) }
      if let amount = event.amount { object.member("amount", amount.text) }
      switch event {
      case .payment(_, let installment, let overpayment):
        if let installment { object.member("installment", installment) }
        if overpayment != .refuse { object.member("overpayment", overpayment.rawValue) }
      case .paymentFailed(let installment): object.member("installment", installment)
      case .captured, .voided, .refund, .resumed: break
      case .feeWaived(let fee, _): object.member("fee", fee)
      case .dateMoved(let installment, let to):
        object.member("installment", installment)
        object.member("to", to.description)
      case .paused(let until): object.member("until", until.description)
      }
      if let reason { object.member("reason", reason) }
    }
    try self.init(line: json.utf8)
  }

  /// Creates the line of a reversal.
  ///
  /// - Parameters:
  ///   - event: The identifier of the event to reverse.
  ///   - date: The day of the reversal.
  ///   - reason: The reason, or nil if it is not known.
  ///   - id: The identifier of the reversal, 1 to 200 bytes, or nil for none.
  /// - Throws: ``EventError``, `invalid_event`.
  public init(
    reversing event: String, on date: CivilDate, reason: ReversalReason? = nil, id: String? = nil
  ) throws(EventError) {
    let json = JSONText.object { object in
      object.member("type", "reversed")
      object.member("date", date.description)
      if let id { object.member("id", id) }
      object.member("event", event)
      if let reason { object.member("reason", reason.rawValue) }
    }
    try self.init(line: json.utf8)
  }

  /// Creates the line of a purchase.
  ///
  /// - Parameters:
  ///   - plan: The plan of the purchase.
  ///   - terms: The terms of a shop's own plan, which are recorded, so that the account needs no plan
  ///     with the identifier; nil for a plan that a catalog has.
  ///   - total: The order total.
  ///   - date: The day of the purchase.
  ///   - checkout: The checkout, whose token's digest is recorded; by default none.
  ///   - rules: The rules, or nil for those of the plan and the day.
  ///   - capture: The time of capture, or nil for the default, with the purchase.
  ///   - customerSince: The day since which the shopper is a customer, or nil if it is not known.
  ///   - id: The identifier of the event, 1 to 200 bytes, or nil for none.
  /// - Throws: ``EventError``, `invalid_event`.
  public init(
    opening plan: PlanID, terms: PlanRecord? = nil, total: Money, on date: CivilDate,
    checkout: CheckoutReference = .tokenless, rules: PlanID? = nil, capture: CaptureTime? = nil,
    customerSince: CivilDate? = nil, id: String? = nil
  ) throws(EventError) {
    let json = JSONText.object { object in
      object.member("type", "opened")
      object.member("date", date.description)
      if let id { object.member("id", id) }
      object.member("plan", plan.description)
      if let terms { object.member("terms", PlanFile.member(of: terms)) }
      object.member("amount", total.text)
      object.member("currency", total.currency.code)
      if case .token(let token) = checkout {
        object.member("tokenDigest", token.digest.description)
      }
      if let rules { object.member("rules", rules.description) }
      if let capture { object.member("capture", capture.rawValue) }
      if let customerSince { object.member("customerSince", customerSince.description) }
    }
    try self.init(line: json.utf8)
  }
}

extension AccountEvent {
  var type: EventType {
    switch self {
    case .payment: .payment
    case .paymentFailed: .paymentFailed
    case .captured: .captured
    case .voided: .voided
    case .refund: .refund
    case .feeWaived: .feeWaived
    case .dateMoved: .dateMoved
    case .paused: .paused
    case .resumed: .resumed
    }
  }

  /// The amount of the event, or nil if it has none.
  package var amount: Money? {
    switch self {
    case .payment(let amount, _, _), .captured(let amount), .refund(let amount): amount
    case .voided(let amount), .feeWaived(_, let amount): amount
    case .paymentFailed, .dateMoved, .paused, .resumed: nil
    }
  }
}
