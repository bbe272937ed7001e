import Foundation
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

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

  /// Whether the checksum of a text verifies as that of the schedule with the text above.
  private func verifies(_ bytes: [UInt8]) throws -> Bool {
    let schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    let checksum = try ScheduleChecksum(textbook.digest(of: bytes))
    return schedule.matches(checksum, for: .tokenless)
  }

  @Test func `The text as it stands has the schedule's checksum`() throws {
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
  func `A text of which any field is another has another checksum`(
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

  @Test func `A text that is cut off anywhere or goes on has another checksum`() throws {
    let bytes = Array(Self.text.utf8)
    for count in bytes.indices where try verifies(Array(bytes[..<count])) {
      Issue.record("\(count) bytes")
    }
    // What a length extension would put behind the text: SHA-256's padding of 138 bytes.
    let padding = [0x80] + [UInt8](repeating: 0, count: 51) + [0x04, 0x50]
    for more in [[0x0A], [0], padding, padding + Array("2027-01-16 5000\n".utf8)] {
      #expect(try !verifies(bytes + more))
    }
  }

  @Test func `Of many orders by all kinds of plans no two that differ have one checksum`() throws {
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
