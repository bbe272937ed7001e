import ScheduleEngine
import Testing

@Suite struct ScheduleChecksumTests {
  private func schedule(
    id: String = "base", currency: Currency = .usd, total: Int64 = 40_02,
    start: String = "2026-11-21", count: Int = 4, interval: Period = .days(14),
    firstDue: Period = .none, split: Split = .halfUpLast, limits: OrderLimits = .unlimited,
    validity: PlanValidity = .always
  ) throws -> PaymentSchedule {
    let plan = Plan(
      id: try PlanID(id), currency: currency, limits: limits,
      installments: try InstallmentTerms(count: count, interval: interval, firstDue: firstDue),
      split: split, validity: validity)
    return try PaymentSchedule(
      total: Money(minorUnits: total, currency: currency), plan: plan,
      startDate: CivilDate(start))
  }

  /// The schedule, and others with one difference.
  private func variations() throws -> [(name: String, schedule: PaymentSchedule)] {
    [
      ("nothing", try schedule()), ("plan", try schedule(id: "basf")),
      ("plan's length", try schedule(id: "base1")), ("currency", try schedule(currency: .cad)),
      ("decimal places", try schedule(currency: .jpy)), ("total", try schedule(total: 40_03)),
      ("total by a digit", try schedule(total: 400_02)),
      ("start", try schedule(start: "2026-11-22")), ("year", try schedule(start: "2025-11-21")),
      ("month", try schedule(start: "2026-10-21")), ("count", try schedule(count: 5)),
      ("interval", try schedule(interval: .days(15))),
      ("unit", try schedule(interval: .months(1))),
      ("first payment", try schedule(firstDue: .days(14))),
      ("half even", try schedule(split: .halfEvenLast)),
      ("floor first", try schedule(split: .floorFirst)),
      ("spread first", try schedule(split: .spreadFirst)),
      ("spread last", try schedule(split: .spreadLast)),
    ]
  }

  private func checkouts() throws -> [CheckoutReference] {
    [.tokenless, .token(try CheckoutToken("one")), .token(try CheckoutToken("two"))]
  }

  @Test func `Each change of a schedule changes the checksum, which does not match`() throws {
    var seen: [ScheduleChecksum: String] = [:]
    let schedules = try variations()
    for (name, schedule) in schedules {
      for checkout in try checkouts() {
        let checksum = schedule.checksum(for: checkout)
        #expect(seen[checksum] == nil, "\(name) and \(seen[checksum] ?? "")")
        seen[checksum] = "\(name), \(checkout.mode)"
        for (other, otherSchedule) in schedules {
          for otherCheckout in try checkouts() {
            let isSame = name == other && checkout == otherCheckout
            #expect(otherSchedule.matches(checksum, for: otherCheckout) == isSame)
          }
        }
      }
    }
    #expect(seen.count == schedules.count * 3)
  }

  @Test func `Digits that move from one field to the next make another text`() throws {
    let pairs = [
      (try schedule(id: "a1", total: 23_00), try schedule(id: "a", total: 123_00)),
      (try schedule(id: "a-2", total: 3_000), try schedule(id: "a-23", total: 1_000)),
      (try schedule(total: 10_00, count: 1), try schedule(total: 1_00, count: 1)),
      (
        try schedule(start: "2026-11-01", count: 1, interval: .days(1)),
        try schedule(start: "2026-01-11", count: 1, interval: .days(1))
      ),
    ]
    for (left, right) in pairs {
      #expect(left.canonicalText(for: .tokenless) != right.canonicalText(for: .tokenless))
      #expect(left.checksum(for: .tokenless) != right.checksum(for: .tokenless))
    }
  }

  @Test func `A plan's name cannot imitate another line or field`() {
    for text in ["a USD/2 1", "a\ntokenless", "a\n2026-11-21 5", "a USD/2 20000\ntokenless\n"] {
      #expect(throws: PlanIDError.self) { try PlanID(text) }
    }
  }

  @Test func `The same payments in another sequence have another checksum`() throws {
    let (first, last) = (try schedule(split: .spreadFirst), try schedule(split: .spreadLast))
    #expect(first.map(\.amount.minorUnits).sorted() == last.map(\.amount.minorUnits).sorted())
    #expect(!first.matches(last.checksum(for: .tokenless), for: .tokenless))
  }

  @Test func `50 and 50.00 are one amount and have one checksum`() throws {
    let texts = ["50", "50.0", "50.00", "0050.00"]
    let checksums = try texts.map { text in
      try PaymentSchedule(
        total: Money(text, .usd), plan: .usPayIn4, startDate: CivilDate("2026-11-21")
      ).checksum(for: .tokenless)
    }
    #expect(Set(checksums).count == 1)
  }

  @Test func `Limits and validity dates do not change the checksum`() throws {
    let other = try schedule(
      limits: OrderLimits(minimumMinorUnits: 1, maximumMinorUnits: 2),
      validity: PlanValidity(from: .last, until: nil))
    #expect(other.checksum(for: .tokenless) == (try schedule().checksum(for: .tokenless)))
  }

  @Test func `A checksum with any changed bit does not match`() throws {
    let schedule = try schedule()
    for checkout in try checkouts() {
      let text = schedule.checksum(for: checkout).description
      #expect(schedule.matches(try ScheduleChecksum(text), for: checkout))
      for place in 0..<64 {
        for bit in 0..<4 {
          var digits = text.map { $0 }
          let value = try #require(digits[place].hexDigitValue)
          digits[place] = try #require(String(value ^ 1 << bit, radix: 16).first)
          let changed = try ScheduleChecksum(String(digits))
          if schedule.matches(changed, for: checkout) { Issue.record("\(bit) of digit \(place)") }
        }
      }
    }
  }

  @Test func `A tokenless checksum never matches one with a token, nor the reverse`() throws {
    let schedule = try schedule()
    let tokenless = schedule.checksum(for: .tokenless)
    for text in ["tokenless", "token", "one", "0", " ", tokenless.description] {
      let checkout = CheckoutReference.token(try CheckoutToken(text))
      #expect(!schedule.matches(tokenless, for: checkout))
      #expect(!schedule.matches(schedule.checksum(for: checkout), for: .tokenless))
    }
  }

  @Test func `A checksum is written as its digest`() throws {
    let checksum = try schedule().checksum(for: .tokenless)
    let again = try ScheduleChecksum(checksum.description)
    #expect(again == checksum)
    #expect(again.digest == checksum.digest)
    #expect(checksum.digest.description == checksum.description)
    #expect(checksum.description.utf8.count == 64)
  }

  @Test func `A checkout has the mode of its first letters`() throws {
    #expect(CheckoutReference.tokenless.mode == "tokenless")
    #expect(CheckoutReference.token(try CheckoutToken("one")).mode == "token")
  }
}
