import ScheduleEngine

/// The line of a row: the schedule or the loan of its order, or the reason why it has none.
enum RowLine {
  case schedule(ScheduleLine)
  case loan(LoanLine)
  case error(RowError, id: [UInt8]?)
}

/// The schedule of an order, ready to be written.
struct ScheduleLine {
  let id: [UInt8]
  let schedule: PaymentSchedule
  let checkout: CheckoutReference
  let checksum: ScheduleChecksum
  /// Whether the received checksum is the schedule's, or nil if the row has none.
  let isMatch: Bool?

  init(id: [UInt8], _ order: RowOrder) {
    self.id = id
    schedule = order.schedule
    checkout = order.checkout
    checksum = order.schedule.checksum(for: order.checkout)
    // Checksums are compared in a time that does not depend on where they differ.
    isMatch = order.received.map { [checksum] in checksum == $0 }
  }
}

/// The texts around the fields of a schedule's line.
protocol LineFormat {
  /// The text before the identifier.
  static var start: StaticString { get }
  /// The text between the identifier and the checksum.
  static var checksum: StaticString { get }
  /// The text between the checksum and `true` or `false`.
  static var match: StaticString { get }
  /// The text between the checksum and the amount due today.
  static var today: StaticString { get }
  /// The text between `true` or `false` and the amount due today.
  static var todayAfterMatch: StaticString { get }
  /// The text between the amount due today, or the finance charge, and the first due date.
  static var payments: StaticString { get }
  /// The text between the checksum of a loan and its annual percentage rate.
  static var apr: StaticString { get }
  /// The text between `true` or `false` and a loan's annual percentage rate.
  static var aprAfterMatch: StaticString { get }
  /// The text between the annual percentage rate and the level payment.
  static var levelPayment: StaticString { get }
  /// The text between the level payment and the total of payments.
  static var totalOfPayments: StaticString { get }
  /// The text between the total of payments and the finance charge.
  static var financeCharge: StaticString { get }
  /// The text between a due date and its amount.
  static var amount: StaticString { get }
  /// The text between an amount and the next due date.
  static var nextPayment: StaticString { get }
  /// The text after the last amount.
  static var end: StaticString { get }

  /// Returns whether a line contains an identifier unchanged if the identifier begins with a byte.
  static func keepsID(beginningWith byte: UInt8) -> Bool
  /// Whether a line contains an identifier with commas unchanged.
  static var keepsCommas: Bool { get }
}

/// A line that is an object of JSON.
enum JSONLineFormat: LineFormat {
  @inline(__always) static var start: StaticString { #"{"id":""# }
  @inline(__always) static var checksum: StaticString { #"","checksum":""# }
  @inline(__always) static var match: StaticString { #"","match":"# }
  @inline(__always) static var today: StaticString { #"","amountDueToday":""# }
  @inline(__always) static var todayAfterMatch: StaticString { #","amountDueToday":""# }
  @inline(__always) static var payments: StaticString { #"","installments":[{"due":""# }
  @inline(__always) static var apr: StaticString { #"","apr":""# }
  @inline(__always) static var aprAfterMatch: StaticString { #","apr":""# }
  @inline(__always) static var levelPayment: StaticString { #"","payment":""# }
  @inline(__always) static var totalOfPayments: StaticString { #"","totalOfPayments":""# }
  @inline(__always) static var financeCharge: StaticString { #"","financeCharge":""# }
  @inline(__always) static var amount: StaticString { #"","amount":""# }
  @inline(__always) static var nextPayment: StaticString { #""},{"due":""# }
  @inline(__always) static var end: StaticString { "\"}]}\n" }

  @inline(__always) static func keepsID(beginningWith byte: UInt8) -> Bool { true }
  @inline(__always) static var keepsCommas: Bool { true }
}

/// A line of CSV.
enum CSVLineFormat: LineFormat {
  @inline(__always) static var start: StaticString { "" }
  @inline(__always) static var checksum: StaticString { "," }
  @inline(__always) static var match: StaticString { "," }
  @inline(__always) static var today: StaticString { "," }
  @inline(__always) static var todayAfterMatch: StaticString { "," }
  @inline(__always) static var payments: StaticString { ",,,," }
  @inline(__always) static var apr: StaticString { "," }
  @inline(__always) static var aprAfterMatch: StaticString { "," }
  @inline(__always) static var levelPayment: StaticString { "," }
  @inline(__always) static var totalOfPayments: StaticString { "," }
  @inline(__always) static var financeCharge: StaticString { "," }
  @inline(__always) static var amount: StaticString { "," }
  @inline(__always) static var nextPayment: StaticString { "," }
  @inline(__always) static var end: StaticString { "\n" }

  /// Returns false for the four signs that make a spreadsheet read an identifier as a formula.
  @inline(__always) static func keepsID(beginningWith byte: UInt8) -> Bool {
    byte != UInt8(ascii: "=") && byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-")
      && byte != UInt8(ascii: "@")
  }

  @inline(__always) static var keepsCommas: Bool { false }
}

extension [UInt8] {
  /// Appends a schedule's line.
  ///
  /// - Parameters:
  ///   - line: The schedule.
  ///   - id: The identifier as the format writes it.
  ///   - format: The texts around the fields.
  mutating func append<Format: LineFormat>(
    _ line: ScheduleLine, id: some Sequence<UInt8>, as format: Format.Type
  ) {
    append(ascii: Format.start)
    append(contentsOf: id)
    append(ascii: Format.checksum)
    append(contentsOf: line.checksum.textBytes)
    if let isMatch = line.isMatch {
      append(ascii: Format.match)
      append(isMatch ? "true" : "false")
      append(ascii: Format.todayAfterMatch)
    } else {
      append(ascii: Format.today)
    }
    append(contentsOf: line.schedule.amountDueToday.textBytes)
    for installment in line.schedule {
      append(ascii: installment.number == 1 ? Format.payments : Format.nextPayment)
      append("\(installment.dueDate)")
      append(ascii: Format.amount)
      append(contentsOf: installment.amount.textBytes)
    }
    append(ascii: Format.end)
  }

  /// Appends text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends ASCII text.
  mutating func append(ascii text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
