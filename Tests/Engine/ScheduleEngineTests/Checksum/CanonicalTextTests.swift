import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct CanonicalTextTests {
  private static let example = """
    schedule/1 us-pay-in-4 USD/2 20000
    tokenless
    2026-11-21 5000
    2026-12-05 5000
    2026-12-19 5000
    2027-01-02 5000

    """

  private func exampleSchedule() throws -> PaymentSchedule {
    try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
  }

  /// Source of the checksum: `printf 'schedule/1 us-pay-in-4 …' | sha256sum`.
  @Test func `The example has this text and this checksum`() throws {
    let schedule = try exampleSchedule()
    #expect(schedule.canonicalText(for: .tokenless) == Self.example)
    #expect(
      schedule.checksum(for: .tokenless).description
        == "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
  }

  @Test func `The example for a token has this text and this checksum`() throws {
    let schedule = try exampleSchedule()
    let checkout = CheckoutReference.token(try CheckoutToken("002.k2a4example"))
    let line = "token cf4db4afc306c67c98ac1ab121eb02a2856977697727085cded23f548e00e72d\n"
    let lines = Self.example.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = "\(lines[0])\n\(line)" + lines.dropFirst(2).joined(separator: "\n")
    #expect(schedule.canonicalText(for: checkout) == expected)
    #expect(
      schedule.checksum(for: checkout).description
        == "809fb828f68d9574db7ff4969484a9a93afe29dfd513d176f2ee1e8f768874b8")
  }

  @Test(.enabled(if: SHA256Tool.isInstalled, "sha256sum is not installed"))
  func `The tool prints the checksum of the text`() throws {
    let schedules = [
      try exampleSchedule(), try Self.longest.schedule(), try AssembledText(count: 29).schedule(),
    ]
    let checkout = CheckoutReference.token(try CheckoutToken("t"))
    let texts = schedules.map { $0.canonicalText(for: checkout) }
    #expect(
      try SHA256Tool.digests(of: texts.map { Array($0.utf8) })
        == schedules.map { $0.checksum(for: checkout).description })
  }

  /// Source of the checksums: Python's `hashlib` over this text.
  @Test(
    arguments: [
      (
        Generic(
          id: "kw-monthly", currency: "KWD", total: 1_000, count: 3, interval: .months(1),
          split: .spreadFirst, start: "2026-01-31"),
        "schedule/1 kw-monthly KWD/3 1000\ntokenless\n2026-01-31 334\n2026-02-28 333\n"
          + "2026-03-31 333\n",
        "7d7e9810f4ab3720b03f3f637875f7648ab4e11bead965b2d9f43724c8a1dc8b"
      ),
      (
        Generic(
          id: "jp", currency: "JPY", total: .max, count: 1, interval: .days(1),
          split: .halfUpLast, start: "9999-12-31"),
        "schedule/1 jp JPY/0 9223372036854775807\ntokenless\n9999-12-31 9223372036854775807\n",
        "bd02cff236292072e804f5094ce5dbd7ee5720d709ecf378a63f139df646f2f3"
      ),
      (
        Generic(
          id: "cl-2", currency: "CLF", total: 7, count: 2, interval: .days(1), split: .halfUpLast,
          start: "0001-01-01"),
        "schedule/1 cl-2 CLF/4 7\ntokenless\n0001-01-01 4\n0001-01-02 3\n",
        "4e524a5f83cae43fb3a8dca6e752a3375ed1e41cff57de769ea6090b681e584a"
      ),
    ] as [(Generic, String, String)])
  func `Every number of decimal places has its text`(
    _ order: Generic, _ text: String, _ checksum: String
  ) throws {
    let schedule = try order.schedule()
    #expect(schedule.canonicalText(for: .tokenless) == text)
    #expect(schedule.checksum(for: .tokenless).description == checksum)
  }

  struct Generic: Sendable {
    let id: String
    let currency: String
    let total: Int64
    let count: Int
    let interval: Period
    let split: Split
    let start: String

    func schedule() throws -> PaymentSchedule {
      let currency = try Currency(currency)
      let plan = Plan(
        id: try PlanID(id), currency: currency,
        installments: try InstallmentTerms(count: count, interval: interval), split: split)
      return try PaymentSchedule(
        total: Money(minorUnits: total, currency: currency), plan: plan,
        startDate: CivilDate(start))
    }
  }

  /// All fields at their longest: 1,000 payments, 64 bytes of identifier, 19 digits of total.
  private static let longest = AssembledText(
    id: String(repeating: "plan.id_", count: 7) + "-12345.z", currency: "UYW", places: 4,
    total: .max, count: 1_000, split: .halfUpLast, start: "1999-12-31", days: 1,
    tokenDigest: "e3b98a4da31a127d4bde6e43033f66ba274cab0eb7eb1c70ec41402bf6273dd8")

  @Test func `The longest schedule is written and digested completely`() throws {
    // SHA-256 of the single letter t.
    let checkout = CheckoutReference.token(try CheckoutToken("t"))
    let schedule = try Self.longest.schedule()
    let text = try #require(Self.longest.text)
    #expect(text.utf8.count == 11 + 64 + 1 + 5 + 1 + 19 + 1 + 71 + 1_000 * (10 + 1 + 16 + 1))
    #expect(schedule.canonicalText(for: checkout) == text)
    #expect(
      schedule.checksum(for: checkout).description
        == TextbookSHA256().digest(of: Array(text.utf8)))
  }

  /// With these lengths, the text ends, and is passed to the sink, at every position in a block.
  @Test(arguments: [1, 8, 9, 63, 64])
  func `Texts of every length are written and digested completely`(_ length: Int) throws {
    let textbook = TextbookSHA256()
    let token = try CheckoutToken("t")
    for count in 1...70 {
      var order = AssembledText(
        id: String(repeating: "i", count: length), total: Int64(count) * 12_345 + 1, count: count)
      let schedule = try order.schedule()
      for checkout in [CheckoutReference.tokenless, .token(token)] {
        order.tokenDigest = checkout == .tokenless ? nil : Self.longest.tokenDigest
        let text = try #require(order.text)
        guard schedule.canonicalText(for: checkout) == text else {
          Issue.record("the text of \(count) payments for \(checkout.mode)")
          continue
        }
        let checksum = schedule.checksum(for: checkout).description
        #expect(checksum == textbook.digest(of: Array(text.utf8)), "\(count) payments")
      }
    }
  }

  @Test func `Amounts of every number of digits end their lines correctly`() throws {
    var power: Int64 = 1
    for _ in 1...18 {
      for total in [power - 1, power, power + 1, power * 10 - 1] where total > 1 {
        for (count, split) in [(1, Split.floorLast), (2, .floorFirst), (2, .spreadLast)] {
          let order = AssembledText(total: total, count: count, split: split)
          let schedule = try order.schedule()
          #expect(schedule.canonicalText(for: .tokenless) == order.text)
        }
      }
      power *= 10
    }
  }

  @Test func `Identifiers of every length are in the text`() throws {
    let textbook = TextbookSHA256()
    for length in 1...64 {
      let order = AssembledText(id: String(repeating: "0-z", count: 22).prefix(length) + "")
      let text = try #require(order.text)
      let schedule = try order.schedule()
      #expect(schedule.canonicalText(for: .tokenless) == text)
      let checksum = schedule.checksum(for: .tokenless).description
      #expect(checksum == textbook.digest(of: Array(text.utf8)))
    }
  }

  @Test func `A random order's text equals one assembled from strings`() {
    let textbook = TextbookSHA256()
    let orders = zip(
      Generator<Int64>.integer(in: 1 ... .max), Generator<Int>.integer(in: 1...30),
      Generator<Int>.integer(in: 1...60), Generator.element(of: Split.allCases),
      Generator.element(of: Currency.all))
    forAll(orders, runs: 200) { total, count, days, split, currency in
      let order = AssembledText(
        id: "random", currency: currency.code, places: currency.exponent, total: total,
        count: count, split: split, days: days)
      guard let text = order.text else { return (try? order.schedule()) == nil }
      let schedule = try order.schedule()
      return schedule.canonicalText(for: .tokenless) == text
        && schedule.checksum(for: .tokenless).description == textbook.digest(of: Array(text.utf8))
    }
  }

  @Test func `The text is ASCII and every line ends in one line feed`() throws {
    let text = try Self.longest.schedule().canonicalText(for: .tokenless)
    #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    #expect(text.utf8.filter { $0 == 0x0A }.count == 1_002)
    #expect(text.utf8.last == 0x0A)
    #expect(!text.contains("\n\n"))
  }
}
