import Foundation
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct AmountHazardTests {
  /// A hundred million bytes fail as fast as a thousand, since reading stops early.
  @Test(arguments: [1_000, 1_000_000, 100_000_000])
  func `Reading stops at the first digit too many, for any number of digits`(_ count: Int) {
    var digits = [UInt8](repeating: UInt8(ascii: "9"), count: count)
    let units = #expect(throws: AmountError.self) { try Money(utf8: digits.span, .usd) }
    #expect(units?.reason == .outOfRange)
    #expect(units?.offset == 18)
    digits[1] = UInt8(ascii: ".")
    let places = #expect(throws: AmountError.self) { try Money(utf8: digits.span, .usd) }
    #expect(places?.reason == .tooManyDecimalPlaces(allowed: 2))
    #expect(places?.offset == 4)
  }

  /// The smallest integer without a 64-bit floating-point value, and its neighbors.
  @Test(
    arguments: [
      ("90071992547409.91", 9_007_199_254_740_991), ("90071992547409.92", 9_007_199_254_740_992),
      ("90071992547409.93", 9_007_199_254_740_993), ("90071992547409.94", 9_007_199_254_740_994),
    ] as [(String, Int64)])
  func `Amounts beyond floating point are exact`(_ text: String, _ minorUnits: Int64) throws {
    #expect(try Money(text, .usd).minorUnits == minorUnits)
    #expect(Money(minorUnits: minorUnits, currency: .usd).text == text)
  }
}

@Suite struct ChecksumHazardTests {
  private let textbook = TextbookSHA256()

  private static let text = """
    schedule/1 us-pay-in-4 USD/2 20000
    tokenless
    2026-11-21 5000
    2026-12-05 5000
    2026-12-19 5000
    2027-01-02 5000

    """

  /// Returns whether the checksum of a text matches the schedule of the text above.
  private func verifies(_ bytes: [UInt8]) throws -> Bool {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    let checksum = try ScheduleChecksum(textbook.digest(of: bytes))
    return schedule.matches(checksum, for: .tokenless)
  }

  @Test func `The unchanged text has the schedule's checksum`() throws {
    #expect(try verifies(Array(Self.text.utf8)))
  }

  @Test(arguments: [
    ("schedule/1", "schedule/2"), ("schedule/1", "schedule/0"), ("schedule/1", "schedule/10"),
    ("schedule/1 ", ""), ("us-pay-in-4", "us-pay-in-5"), ("us-pay-in-4", "gb-pay-in-4"),
    ("USD", "CAD"), ("USD", "usd"), ("USD/2", "USD/3"), (" 20000", " 20001"),
    (" 20000", " 020000"), (" 20000", " 200.00"), (" 20000", " 2000"), ("tokenless", "token"),
    ("tokenless\n", ""), ("2026-11-21", "2026-11-22"), ("2026-12-05", "2026-12-04"),
    ("2026-12-19", "2026-12-9"), ("2027-01-02", "2028-01-02"), ("2026-11-21 5000\n", ""),
    ("2027-01-02 5000\n", ""), ("2027-01-02 5000", "2027-01-02 4999"),
    ("2027-01-02 5000\n", "2027-01-02 5000\n2027-01-16 5000\n"), ("5000\n2026-12-05", "5000 2026"),
    ("2026-12-05 5000\n2026-12-19 5000", "2026-12-19 5000\n2026-12-05 5000"),
    ("5000\n", "5000\r\n"), ("5000\n", "5000 \n"), ("schedule", "\u{FEFF}schedule"),
  ])
  func `A text with any field changed has another checksum`(
    _ field: String, _ other: String
  ) throws {
    let range = try #require(Self.text.range(of: field))
    let changed = Self.text.replacingCharacters(in: range, with: other)
    #expect(try !verifies(Array(changed.utf8)))
  }

  @Test func `A text with any one bit changed has another checksum`() throws {
    let bytes = Array(Self.text.utf8)
    for (index, bit) in bytes.indices.flatMap({ index in (0..<8).map { (index, $0) } }) {
      var changed = bytes
      changed[index] ^= 1 << UInt8(bit)
      if try verifies(changed) { Issue.record("bit \(bit) of byte \(index)") }
    }
  }

  @Test func `A text that is truncated or extended has another checksum`() throws {
    let bytes = Array(Self.text.utf8)
    for count in bytes.indices where try verifies(Array(bytes[..<count])) {
      Issue.record("\(count) bytes")
    }
    // A length extension would append this: SHA-256's padding of 138 bytes.
    let padding = [0x80] + [UInt8](repeating: 0, count: 51) + [0x04, 0x50]
    for more in [[0x0A], [0], padding, padding + Array("2027-01-16 5000\n".utf8)] {
      #expect(try !verifies(bytes + more))
    }
  }

  @Test func `Different orders by all kinds of plans have different checksums`() throws {
    let orders = Generator.order(under: .plan(with: .installmentTerms(count: 1...4)))
    var fields: Set<CanonicalFields> = []
    var checksums: Set<ScheduleChecksum> = []
    for seed in 0..<4_000 as Range<UInt64> {
      let order = try orders.value(seed: seed)
      let schedule = try order.schedule()
      fields.insert(CanonicalFields(of: schedule, for: order.checkout))
      checksums.insert(schedule.checksum(for: order.checkout))
    }
    #expect(fields.count > 3_900)
    #expect(checksums.count == fields.count)
  }
}

@Suite struct ClockHazardTests {
  @Test func `A clock that goes backward moves the due dates back`() throws {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-11-21", 1_795_219_200))
    let events = try widget.apply(.refresh, at: .at("2026-11-20", 1_795_219_199))
    #expect(events.summary == "changed")
    #expect(widget.schedule?.first?.dueDate.description == "2026-11-20")
    #expect(widget.schedule?.last?.dueDate.description == "2027-01-01")
    #expect(widget.revision == 1)
  }

  @Test func `A token from the future has not expired`() throws {
    let order = CheckoutOrder(total: usd(200_00), issuedAt: Timestamp(secondsSinceEpoch: 10_800))
    var (widget, _) = try WidgetMachine.checkout(
      try CheckoutToken("t"), order: order, plan: .usPayIn4, at: .at("2026-11-21", 21_599))
    #expect(widget.status?.isValid == true)
    #expect(try widget.apply(.refresh, at: .at("2026-11-21", 0)).isEmpty)
    #expect(widget.status?.isValid == true)
  }

  @Test func `An expired token is valid again when the clock goes back`() throws {
    let order = CheckoutOrder(total: usd(200_00), issuedAt: Timestamp(secondsSinceEpoch: 0))
    var (widget, _) = try WidgetMachine.checkout(
      try CheckoutToken("t"), order: order, plan: .usPayIn4, at: .at("2026-11-21", 10_800))
    #expect(widget.status == .invalid(.tokenExpired))
    #expect(try widget.apply(.refresh, at: .at("2026-11-21", 10_799)).summary == "changed")
    #expect(widget.status?.isValid == true)
  }

  /// The times are one second apart, at midnight: the due dates depend on the day only.
  @Test func `The last second of a day and the first of the next have their own due dates`() throws
  {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-12-31", 1_798_761_599))
    #expect(widget.schedule?[1].dueDate.description == "2027-01-14")
    try widget.apply(.refresh, at: .at("2027-01-01", 1_798_761_600))
    #expect(widget.schedule?[1].dueDate.description == "2027-01-15")
  }
}
