import ScheduleEngine
import Testing

@Suite struct PlanPartsTests {
  @Test(
    arguments: [
      (-1, nil, .invalidMinimum), (.min, 100, .invalidMinimum), (nil, 0, .invalidMaximum),
      (nil, -1, .invalidMaximum), (0, 0, .invalidMaximum), (101, 100, .invalidOrdering),
      (.max, 1, .invalidOrdering), (-1, 0, .invalidMinimum),
    ] as [(Int64?, Int64?, OrderLimitsError.Reason)])
  func `Impossible limits throw`(
    _ minimum: Int64?, _ maximum: Int64?, _ reason: OrderLimitsError.Reason
  ) {
    let error = #expect(throws: OrderLimitsError.self) {
      try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum)
    }
    #expect(error?.reason == reason)
  }

  @Test(
    arguments: [
      (nil, nil, [0, 1, .max], []), (100, nil, [100, 101, .max], [99, 0, -1, .min]),
      (nil, 100, [0, 99, 100], [101, .max]), (100, 100, [100], [99, 101]),
      (0, .max, [0, 1, .max], [-1]), (100, 200_000, [100, 200_000], [99, 200_001]),
    ] as [(Int64?, Int64?, [Int64], [Int64])])
  func `Limits include both their ends`(
    _ minimum: Int64?, _ maximum: Int64?, _ inside: [Int64], _ outside: [Int64]
  ) throws {
    let limits = try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum)
    #expect(limits.minimumMinorUnits == minimum)
    #expect(limits.maximumMinorUnits == maximum)
    #expect(inside.allSatisfy { limits.contains($0) })
    #expect(!outside.contains { limits.contains($0) })
    #expect((limits == .unlimited) == (minimum == nil && maximum == nil))
  }

  @Test func `Without a minimum, no amount is too small`() throws {
    let limits = try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 100)
    #expect([-1, -2, .min].allSatisfy { limits.contains($0) })
    #expect([-1, -2, .min].allSatisfy { OrderLimits.unlimited.contains($0) })
  }

  @Test(
    arguments: [
      (0, .days(14), .countOutOfRange), (-1, .days(14), .countOutOfRange),
      (1_001, .days(14), .countOutOfRange), (.max, .days(14), .countOutOfRange),
      (.min, .none, .countOutOfRange), (4, .none, .intervalIsZero),
      (4, .months(0), .intervalIsZero), (4, .weeks(0), .intervalIsZero),
      (1 << 32 + 4, .days(14), .countOutOfRange),
    ] as [(Int, Period, InstallmentTermsError.Reason)])
  func `Impossible terms throw`(
    _ count: Int, _ interval: Period, _ reason: InstallmentTermsError.Reason
  ) {
    let error = #expect(throws: InstallmentTermsError.self) {
      try InstallmentTerms(count: count, interval: interval)
    }
    #expect(error?.reason == reason)
  }

  @Test(arguments: [1, 4, 1_000])
  func `Terms store their values`(_ count: Int) throws {
    let terms = try InstallmentTerms(count: count, interval: .months(1), firstDue: .days(30))
    #expect(terms.count == count)
    #expect(terms.interval == .months(1))
    #expect(terms.firstDue == .days(30))
    #expect(try InstallmentTerms(count: count, interval: .days(1)).firstDue == .none)
    #expect(InstallmentTerms.counts == 1...1_000)
  }

  @Test(arguments: [
    (nil, nil, ["0001-01-01", "2026-11-21", "9999-12-31"], []),
    ("2026-11-21", nil, ["2026-11-21", "9999-12-31"], ["2026-11-20", "0001-01-01"]),
    (nil, "2026-11-21", ["0001-01-01", "2026-11-21"], ["2026-11-22", "9999-12-31"]),
    ("2022-05-01", "2023-08-25", ["2022-05-01", "2023-08-25"], ["2022-04-30", "2023-08-26"]),
    ("2026-11-21", "2026-11-21", ["2026-11-21"], ["2026-11-20", "2026-11-22"]),
  ])
  func `A span of days includes both its ends`(
    _ from: String?, _ until: String?, _ inside: [String], _ outside: [String]
  ) throws {
    let validity = try PlanValidity(
      from: from.map { try CivilDate($0) }, until: until.map { try CivilDate($0) })
    #expect(try inside.allSatisfy { validity.contains(try CivilDate($0)) })
    #expect(try !outside.contains { validity.contains(try CivilDate($0)) })
    #expect(validity.from?.description == from)
    #expect(validity.until?.description == until)
    #expect((validity == .always) == (from == nil && until == nil))
  }

  @Test func `A span that ends before it begins throws`() throws {
    let (from, until) = (try CivilDate("2026-11-21"), try CivilDate("2026-11-20"))
    #expect(throws: PlanValidityError.self) { try PlanValidity(from: from, until: until) }
  }
}

@Suite struct PlanIDTests {
  @Test(arguments: [
    "a", "0", "us-pay-in-4", "eu-pay-in-3-2022", "my_shop.v2", "a-", "a.", "a_", "12345678",
    "123456789", String(repeating: "x", count: 64), String(repeating: "0-._z", count: 12) + "abcd",
  ])
  func `An identifier keeps its text`(_ text: String) throws {
    #expect(try PlanID(text).description == text)
  }

  @Test(arguments: [
    "", "-a", ".a", "_a", "-", "..", "US", "Us-pay", "us pay", "us/pay", "../plans", "us\\pay",
    "us\0pay", "us-pay-in-4\n", " us", "us ", "ü", "ｕｓ", "us:pay", "us,pay", "us\"pay", "a\u{301}",
    "us\u{200B}", "a{", "a`", "a@", "a[", String(repeating: "x", count: 65),
    String(repeating: "x", count: 64_000),
  ])
  func `Any other text throws`(_ text: String) {
    #expect(throws: PlanIDError.self) { try PlanID(text) }
  }

  @Test func `Every length up to 64 is stored, and identifiers that differ in one byte differ`()
    throws
  {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789-._".utf8)
    for length in 1...64 {
      let bytes = (0..<length).map { $0 == 0 ? 0x61 : alphabet[$0 * 7 % alphabet.count] }
      let text = String(decoding: bytes, as: UTF8.self)
      let id = try PlanID(text)
      #expect(id.description == text)
      for index in bytes.indices {
        var changed = bytes
        changed[index] = bytes[index] == 0x7A ? 0x79 : 0x7A
        let other = try PlanID(String(decoding: changed, as: UTF8.self))
        #expect(other != id, "byte \(index) of \(text)")
      }
    }
  }

  @Test func `Identifiers that differ in length differ`() throws {
    let ids = try (1...64).map { try PlanID(String(repeating: "0", count: $0)) }
    #expect(Set(ids).count == 64)
  }
}
