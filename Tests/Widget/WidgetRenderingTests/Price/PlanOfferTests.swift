import ScheduleEngine
import Testing
import WidgetRendering

/// The order of plans for a price.
@Suite struct PlanOfferTests {
  private static let today = CivilDate(knownYear: 2026, month: 11, day: 21)

  /// A plan whose payments the test computes by arithmetic of its own.
  private struct Example {
    let count: Int64
    let isDueAtOnce: Bool
    let minimum: Int64
    let maximum: Int64

    func plan(_ number: Int) throws -> Plan {
      Plan(
        id: try PlanID("example-\(number)"), currency: .usd,
        limits: try OrderLimits(minimumMinorUnits: minimum, maximumMinorUnits: maximum),
        installments: try InstallmentTerms(
          count: Int(count), interval: .weeks(2), firstDue: isDueAtOnce ? .days(0) : .weeks(2)),
        split: .halfUpLast)
    }

    /// Returns a number for each rule of the order, the smaller the better.
    func facts(of total: Int64) -> [Int64] {
      let share = (2 * total + count) / (2 * count)
      let last = total - (count - 1) * share
      guard total >= minimum, total <= maximum, share > 0, last > 0 else { return [1, 0, 0] }
      return [0, isDueAtOnce ? share : 0, max(share, last)]
    }
  }

  private static let examples: [Example] = [
    Example(count: 1, isDueAtOnce: true, minimum: 0, maximum: 6),
    Example(count: 2, isDueAtOnce: true, minimum: 2, maximum: 20),
    Example(count: 2, isDueAtOnce: false, minimum: 5, maximum: 9),
    Example(count: 3, isDueAtOnce: false, minimum: 0, maximum: 12),
    Example(count: 3, isDueAtOnce: true, minimum: 3, maximum: 12),
    Example(count: 4, isDueAtOnce: true, minimum: 8, maximum: 20),
    Example(count: 4, isDueAtOnce: true, minimum: 0, maximum: 15),
  ]

  @Test func `Every order of three plans is the best first, for all totals of a small space`()
    throws
  {
    let plans = try Self.examples.indices.map { try Self.examples[$0].plan($0) }
    for total in 1...21 as ClosedRange<Int64> {
      let amount = Money(minorUnits: total, currency: .usd)
      for first in plans.indices {
        for second in plans.indices {
          for third in plans.indices {
            let given = [first, second, third]
            let expected = [0, 1, 2].map { (Self.examples[given[$0]].facts(of: total), $0) }
              .sorted { one, other in
                one.0 == other.0 ? one.1 < other.1 : one.0.lexicographicallyPrecedes(other.0)
              }
              .map { plans[given[$0.1]].id }
            let offers = PlanOffer.best(
              of: given.map { plans[$0] }, for: amount, limits: nil, on: Self.today)
            #expect(offers.map(\.plan.id) == expected)
          }
        }
      }
    }
  }

  @Test func `The plans of US dollars have the one without a payment today first`() throws {
    let amount = try Money("50.00", .usd)
    let offers = PlanOffer.best(
      of: [.usPayIn4, .usPayIn4NoUpfront], for: amount, limits: nil, on: Self.today)
    #expect(offers.map(\.plan) == [.usPayIn4NoUpfront, .usPayIn4])
    #expect(offers.allSatisfy { $0.barrier == nil })
  }

  @Test func `Plans for other amounts precede those of other currencies and other days`() throws {
    let amount = try Money("5000.00", .usd)
    let offers = PlanOffer.best(
      of: [.gbPayIn4, .euPayIn3Of2022, .usPayIn4], for: amount, limits: nil, on: Self.today)
    #expect(offers.map(\.plan) == [.usPayIn4, .gbPayIn4, .euPayIn3Of2022])
    #expect(offers.map(\.isForOtherAmounts) == [true, false, false])
  }

  @Test func `A shop's limits replace those of every plan`() throws {
    let limits = try OrderLimits(minimumMinorUnits: 6_000, maximumMinorUnits: nil)
    let offers = PlanOffer.best(
      of: [.usPayIn4, .usPayIn4NoUpfront], for: try Money("50.00", .usd), limits: limits,
      on: Self.today)
    #expect(offers.map { $0.barrier?.code } == ["amount_below_minimum", "amount_below_minimum"])
  }
}
