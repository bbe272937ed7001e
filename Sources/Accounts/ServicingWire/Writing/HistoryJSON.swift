import ScheduleEngine
public import Servicing
import StrictJSON

extension AccountResult {
  /// The entries of ``history``, each as one line of JSON without a line feed.
  public var historyLines: [[UInt8]] { history.map { $0.json(ofAccount: name) } }
}

extension HistoryEntry {
  /// Returns the entry as one line of JSON, without a line feed.
  ///
  /// - Parameter name: The name of the account in UTF-8, or nil if it has none; it is then left
  ///   out.
  /// - Returns: The JSON.
  public func json(ofAccount name: [UInt8]?) -> [UInt8] {
    var bytes = Array("{".utf8)
    if let name {
      bytes += Array(#""account":"#.utf8)
      bytes.appendJSONString(utf8: name)
      bytes += Array(",".utf8)
    }
    bytes += TextWriter.bytes { writer in
      writer.beginLine()
      writer.append(#""date":""#)
      writer.append(date)
      writer.append(#"","type":""#)
      writer.append(kind.name)
      writer.append("\"")
    }
    for (key, text) in [("id", id), ("event", reversedID), ("reason", reason)] {
      guard let text else { continue }
      bytes += Array(",\"\(key)\":".utf8)
      bytes.appendJSONString(utf8: Array(text.utf8))
    }
    bytes += TextWriter.bytes { writer in
      kind.write(to: &writer)
      writer.append("}")
    }
    return bytes
  }
}

extension HistoryEntry {
  /// The member `type` of the entry as JSON.
  package var typeName: String { "\(kind.name)" }

  /// The member `of` of a reversal as JSON: the type of the reversed event; nil for another entry.
  package var reversedTypeName: String? {
    if case .reversed(let event, _) = kind { "\(event.type.name)" } else { nil }
  }
}

extension HistoryEntry.Kind {
  fileprivate var name: StaticString {
    switch self {
    case .opened: "opened"
    case .payment: "payment"
    case .creditUsed: "credit_used"
    case .paymentFailed: "payment_failed"
    case .lateFee: "late_fee"
    case .captured: "captured"
    case .refund: "refund"
    case .voided: "voided"
    case .authorizationExpired: "authorization_expired"
    case .feeWaived: "fee_waived"
    case .dateMoved: "date_moved"
    case .paused: "paused"
    case .resumed: "resumed"
    case .reversed: "reversed"
    case .feeReversed: "fee_waived"
    }
  }

  /// Writes the members after `type`.
  fileprivate func write(to writer: inout TextWriter) {
    switch self {
    case .opened(let amount), .captured(let amount): writer.append(#","amount":"#, amount)
    case .payment(let amount, let parts), .creditUsed(let amount, let parts):
      writer.append(#","amount":"#, amount)
      writer.append(#","to":["#, parts)
    case .paymentFailed(let installment): writer.append(#","installment":"#, installment)
    case .lateFee(let fee, let installment, let amount):
      writer.append(#","fee":"#, fee)
      writer.append(#","installment":"#, installment)
      writer.append(#","amount":"#, amount)
    case .refund(let amount, let cancelled, let returned),
      .voided(let amount, let cancelled, let returned),
      .authorizationExpired(let amount, let cancelled, let returned):
      writer.append(#","amount":"#, amount)
      writer.append(#","cancelled":["#, cancelled)
      writer.append(#","returned":["#, returned)
    case .feeWaived(let fee, let amount, let returned):
      writer.append(#","fee":"#, fee)
      writer.append(#","amount":"#, amount)
      writer.append(#","returned":"#, returned)
    case .dateMoved(let installment, let from, let to):
      writer.append(#","installment":"#, installment)
      writer.append(#","from":"#)
      writer.append(dateOrNull: from)
      writer.append(#","to":"#)
      writer.append(dateOrNull: to)
    case .paused(let until):
      writer.append(#","until":"#)
      writer.append(dateOrNull: until)
    case .resumed: break
    case .reversed(let event, let date):
      writer.append(#","of":""#)
      writer.append(event.type.name)
      writer.append(#"","on":"#)
      writer.append(dateOrNull: date)
      if let amount = event.amount { writer.append(#","amount":"#, amount) }
    case .feeReversed(let fee, let amount):
      writer.append(#","fee":"#, fee)
      writer.append(#","amount":"#, amount)
      writer.append(#","reason":"reversed""#)
    }
  }
}

extension TextWriter {
  /// Appends a key and a number.
  fileprivate mutating func append(_ key: StaticString, _ number: Int) {
    beginLine()
    append(key)
    append(decimal: UInt64(number.magnitude))
  }

  /// Appends a key with an opening bracket, and parts of an amount.
  fileprivate mutating func append(_ key: StaticString, _ parts: [HistoryEntry.Part]) {
    beginLine()
    append(key)
    for (index, part) in parts.enumerated() {
      if index > 0 { append(",") }
      switch part.target {
      case .installment(let number): append(#"{"installment":"#, number)
      case .fee(let number): append(#"{"fee":"#, number)
      case .credit:
        append(#"{"credit":"#, part.amount)
        append("}")
        continue
      }
      append(#","amount":"#, part.amount)
      append("}")
    }
    append("]")
  }
}
