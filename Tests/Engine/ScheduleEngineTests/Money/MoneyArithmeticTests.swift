import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct MoneyArithmeticTests {
  private func money(_ minorUnits: Int64, _ currency: Currency = .usd) -> Money {
    Money(minorUnits: minorUnits, currency: currency)
  }

  @Test func `Sums and differences are exact`() throws {
    #expect(try money(10).adding(money(20)) == money(30))
    #expect(try money(10).subtracting(money(20)) == money(-10))
    #expect(try money(.max - 1).adding(money(1)) == money(.max))
    #expect(try money(.min + 1).subtracting(money(1)) == money(.min))
    #expect(try money(-1).subtracting(money(.min)) == money(.max))
  }

  @Test(arguments: [
    (Int64.max, Int64.max), (.max, 1), (1, .max), (.min, .min), (.min, -1), (-1, .min),
  ])
  func `A sum out of range is an error`(_ left: Int64, _ right: Int64) {
    let error = #expect(throws: MoneyArithmeticError.self) { try money(left).adding(money(right)) }
    #expect(error?.reason == .outOfRange)
  }

  @Test(arguments: [(Int64.max, Int64(-1)), (.min, 1), (0, .min), (-2, .max)])
  func `A difference out of range is an error`(_ left: Int64, _ right: Int64) {
    let error = #expect(throws: MoneyArithmeticError.self) {
      try money(left).subtracting(money(right))
    }
    #expect(error?.reason == .outOfRange)
  }

  @Test func `Currencies do not mix, zero included`() {
    for amount in [Int64.min, -1, 0, 1, .max] {
      let added = #expect(throws: MoneyArithmeticError.self) {
        try money(amount).adding(money(0, .gbp))
      }
      let subtracted = #expect(throws: MoneyArithmeticError.self) {
        try money(amount).subtracting(money(0, .gbp))
      }
      #expect(added?.reason == .currencyMismatch(.usd, .gbp))
      #expect(subtracted?.reason == .currencyMismatch(.usd, .gbp))
      #expect(added?.description == "the amounts are in USD and GBP; convert one of them first")
    }
  }

  @Test func `For any amounts, the result is that of 128-bit arithmetic, or an error`() {
    let amounts = Generator<Money>.money(minorUnits: .min ... .max, in: .element(of: [.usd, .gbp]))
    forAll(zip(amounts, amounts), runs: 2_000) { left, right in
      let (sum, difference) = (
        Int128(left.minorUnits) + Int128(right.minorUnits),
        Int128(left.minorUnits) - Int128(right.minorUnits)
      )
      let isSame = left.currency == right.currency
      func expected(_ result: Int128) -> Money? {
        isSame ? Int64(exactly: result).map { Money(minorUnits: $0, currency: left.currency) } : nil
      }
      return (try? left.adding(right)) == expected(sum)
        && (try? left.subtracting(right)) == expected(difference)
    }
  }

  @Test func `Amounts are ordered by size within a currency, and by code between currencies`() {
    let ordered = [
      money(.max, .aud), money(-5, .gbp), money(0, .gbp), money(.min), money(-1), money(0),
      money(1),
      money(.max),
    ]
    for (left, lower) in ordered.enumerated() {
      for (right, upper) in ordered.enumerated() {
        #expect((lower < upper) == (left < right))
        #expect((lower <= upper) == (left <= right))
      }
    }
    #expect(ordered.reversed().sorted() == ordered)
    #expect(ordered.max() == money(.max))
  }

  @Test func `The payments of a schedule add up to its total, and so do those of its two halves`() {
    forAll(Generator.order, runs: 300) { order in
      guard let schedule = try? order.schedule() else { return true }
      let whole = try schedule.sum(in: order.total.currency)
      let middle = schedule.count / 2
      let halves = try schedule[..<middle].sum(in: order.total.currency)
        .adding(schedule[middle...].sum(in: order.total.currency))
      return whole == order.total && halves == order.total
    }
  }

  @Test func `An empty sum is zero, and another currency is an error`() throws {
    #expect(try [Money]().sum(in: .kwd) == money(0, .kwd))
    #expect(try [money(1), money(2), money(-4)].sum(in: .usd) == money(-1))
    let schedule = try PaymentSchedule(
      total: money(200_00), plan: .usPayIn4, startDate: CivilDate("2026-11-21"))
    #expect(try schedule.prefix(0).sum(in: .kwd) == money(0, .kwd))
    for failing in [
      { try schedule.sum(in: .gbp) }, { try [money(1), money(1, .gbp)].sum(in: .usd) },
    ] as [() throws -> Money] {
      #expect(throws: MoneyArithmeticError.self) { try failing() }
    }
    let over = #expect(throws: MoneyArithmeticError.self) {
      try [money(.max), money(1)].sum(in: .usd)
    }
    #expect(over?.reason == .outOfRange)
  }
}
