/// What stands around the fields in the line of a plain row.
protocol LineFrame {
  /// Before the identifier.
  static var start: StaticString { get }
  /// Between the identifier and the checksum.
  static var checksum: StaticString { get }
  /// Between the checksum and whether it matches.
  static var match: StaticString { get }
  /// Between the checksum and the amount due today.
  static var today: StaticString { get }
  /// Between whether the checksum matches and the amount due today.
  static var todayBehindMatch: StaticString { get }
  /// Between the amount due today and the first due date.
  static var payments: StaticString { get }
  /// Between a due date and its amount.
  static var amount: StaticString { get }
  /// Between an amount and the next due date.
  static var nextPayment: StaticString { get }
  /// Behind the last amount.
  static var end: StaticString { get }

  /// Whether an identifier that begins with a byte stands in the line as it is.
  static func keepsID(beginningWith byte: UInt8) -> Bool
}

/// A line that is an object of JSON.
enum JSONFrame: LineFrame {
  @inline(__always) static var start: StaticString { #"{"id":""# }
  @inline(__always) static var checksum: StaticString { #"","checksum":""# }
  @inline(__always) static var match: StaticString { #"","match":"# }
  @inline(__always) static var today: StaticString { #"","amountDueToday":""# }
  @inline(__always) static var todayBehindMatch: StaticString { #","amountDueToday":""# }
  @inline(__always) static var payments: StaticString { #"","installments":[{"due":""# }
  @inline(__always) static var amount: StaticString { #"","amount":""# }
  @inline(__always) static var nextPayment: StaticString { #""},{"due":""# }
  @inline(__always) static var end: StaticString { "\"}]}\n" }

  @inline(__always) static func keepsID(beginningWith byte: UInt8) -> Bool { true }
}

/// A line of CSV.
enum CSVFrame: LineFrame {
  @inline(__always) static var start: StaticString { "" }
  @inline(__always) static var checksum: StaticString { "," }
  @inline(__always) static var match: StaticString { "," }
  @inline(__always) static var today: StaticString { "," }
  @inline(__always) static var todayBehindMatch: StaticString { "," }
  @inline(__always) static var payments: StaticString { ",,,," }
  @inline(__always) static var amount: StaticString { "," }
  @inline(__always) static var nextPayment: StaticString { "," }
  @inline(__always) static var end: StaticString { "\n" }

  /// A spreadsheet would take an identifier for a formula that begins with one of four signs.
  @inline(__always) static func keepsID(beginningWith byte: UInt8) -> Bool {
    byte != UInt8(ascii: "=") && byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-")
      && byte != UInt8(ascii: "@")
  }
}
