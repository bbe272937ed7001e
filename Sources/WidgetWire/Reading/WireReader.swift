import ScheduleEngine
import StrictJSON

/// Reads the members of a message, in the order in which they are written; other keys may be there.
enum WireReader {
  private enum Kind: String, CaseIterable {
    case ready
    case change
    case error
    case resize
  }

  static func message(in field: JSONField) throws(WireError) -> WireMessage {
    var object = try object(field)
    guard let type = object.optional("type") else { return .status(try status(in: &object)) }
    switch try read({ () throws(JSONReadError) in try type.word(of: Kind.self) }) {
    case .ready: return try ready(in: &object)
    case .change: return .change(try status(in: &object))
    case .error: return .error(try error(in: &object))
    case .resize: return .resize(try present("size", in: &object).map(points))
    }
  }

  private static func ready(in object: inout ObjectReader) throws(WireError) -> WireMessage {
    let isValid = try bool(required("isValid", in: &object))
    let amountDueToday = try money(required("amountDueToday", in: &object))
    let verdict = try verdict(isValid, in: &object)
    return .ready(amountDueToday: amountDueToday, verdict)
  }

  /// Reads a status, whose amount is checked even if the status is invalid and needs none.
  private static func status(in object: inout ObjectReader) throws(WireError) -> WireStatus {
    let isValid = try bool(required("isValid", in: &object))
    guard isValid else {
      if let field = present("amountDueToday", in: &object) { _ = try money(field) }
      return .invalid(try fault(in: &object))
    }
    let amountDueToday = try money(required("amountDueToday", in: &object))
    let checksum = try checksum(in: &object)
    try expectNoFault(in: &object)
    return .valid(amountDueToday: amountDueToday, checksum: checksum)
  }

  private static func verdict(
    _ isValid: Bool, in object: inout ObjectReader
  ) throws(WireError) -> WireVerdict {
    guard isValid else { return .invalid(try fault(in: &object)) }
    let checksum = try checksum(in: &object)
    try expectNoFault(in: &object)
    return .valid(checksum: checksum)
  }
}
