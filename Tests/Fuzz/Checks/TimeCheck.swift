import ScheduleEngine

/// Checks that a time is accepted exactly if `NaiveTime` accepts it, and that the text is well
/// formed up to the position of an error.
enum TimeCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let expected = NaiveTime.seconds(bytes)
    switch reading({ () throws(TimestampError) in try Timestamp(text) }) {
    case .success(let time):
      try require(
        time.secondsSinceEpoch == expected,
        "read as \(time.secondsSinceEpoch), is \(expected.map(String.init) ?? "none")")
    case .failure(let error):
      try require(expected == nil, "rejected, though it is \(expected ?? 0): \(error)")
      try requireOneLine(error.description)
      if case .malformed(let offset) = error.reason { try requirePlace(offset, in: bytes) }
    }
  }

  /// Endings such that one of them completes any beginning of a well-formed time.
  private static let endings: [[UInt8]] = {
    let whole = Array("2026-11-21T10:00:00Z".utf8)
    let rest = whole.indices.map { Array(whole[$0...]) }
    return [[]] + rest + ["0Z", "00:00", "0:00", ":00", "00", "0"].map { Array($0.utf8) }
  }()

  private static func requirePlace(_ offset: Int, in bytes: [UInt8]) throws(Disagreement) {
    try require((0...bytes.count).contains(offset), "offset \(offset)")
    try require(
      isBeginning(Array(bytes[..<offset])), "there is an earlier mistake than byte \(offset)")
    guard offset < bytes.count else { return }
    try require(!isBeginning(Array(bytes[...offset])), "byte \(offset) fits")
  }

  /// Returns whether a text is the beginning of a well-formed time, of any day.
  private static func isBeginning(_ bytes: [UInt8]) -> Bool {
    endings.contains { ending in
      guard let text = String(validating: bytes + ending, as: UTF8.self) else { return false }
      switch reading({ () throws(TimestampError) in try Timestamp(text) }) {
      case .success: return true
      case .failure(let error):
        if case .malformed = error.reason { return false }
        return true
      }
    }
  }
}
