import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct MoneyGeneratorTests {
  @Test func `Currencies of every number of places come, each number as often as the others`()
    throws
  {
    let all = try values(Generator.currency)
    let counts = Dictionary(grouping: all) { $0.exponent }.mapValues { $0.count }
    #expect(Set(counts.keys) == [0, 2, 3, 4])
    #expect(counts.values.allSatisfy { (400...600).contains($0) }, "\(counts)")
    #expect(Set(all).count > 100)
  }

  @Test func `Amounts are above zero and meet the edges`() throws {
    let all = try values(Generator.money(in: .constant(.usd))).map(\.minorUnits)
    #expect(all.allSatisfy { $0 > 0 })
    for edge in [1, 2, 99, 100, 101, 199_999, 200_000, 200_001, .max - 1, .max] as [Int64] {
      #expect(all.contains(edge), "\(edge)")
    }
    #expect(all.contains { $0 % 100 == 0 && $0 > 100 && $0 < 200_000 })
    #expect(all.contains { abs($0 - .max / 2) <= 1 })
    #expect(all.contains { abs($0 - 1_000_000_000_000) <= 1 })
  }

  @Test func `A whole unit comes in every currency`() throws {
    let all = try values(Generator.money(), count: 6_000)
    for unit in [1, 100, 1_000, 10_000] as [Int64] {
      #expect(all.contains { $0.minorUnits == unit && $0.currency.minorUnitsPerUnit == unit })
    }
  }

  @Test func `Amounts stay in the range that is wanted`() throws {
    for range in [-5...5, 0...0, 7...7, .min ... -1, .min ... .max] as [ClosedRange<Int64>] {
      let all = try values(Generator.money(minorUnits: range), count: 500).map(\.minorUnits)
      #expect(all.allSatisfy { range.contains($0) })
      #expect(all.contains(range.lowerBound) && all.contains(range.upperBound))
    }
  }

  @Test func `An amount shrinks toward one cent`() throws {
    #expect(smallest(Generator.money()) { _ in false } == [try money("0.01", "USD")])
    #expect(smallest(Generator.money()) { $0.minorUnits < 5_000 } == [try money("50.00", "USD")])
    #expect(smallest(Generator.money()) { $0.currency.exponent < 3 } == [try money("0.001", "KWD")])
    let signed = Generator.money(minorUnits: .min ... .max)
    #expect(smallest(signed) { $0.minorUnits > 0 } == [try money("0.00", "USD")])
  }

  @Test func `An order total is accepted by its plan, and meets its limits`() throws {
    for plan in [Plan.usPayIn4, .caPayIn4, .nzPayIn4] {
      let all = try values(Generator.orderTotal(for: plan))
      let today = try CivilDate("2026-11-21")
      #expect(all.allSatisfy { plan.barrier(to: $0, on: today) == nil })
      let least = plan.limits.minimumMinorUnits ?? 4
      #expect(all.contains { $0.minorUnits == least })
      #expect(all.contains { $0.minorUnits == plan.limits.maximumMinorUnits ?? .max })
    }
    let totals = Generator.orderTotal(for: .caPayIn4)
    #expect(smallest(totals) { _ in false } == [try money("0.04", "CAD")])
  }

  @Test func `A plan that accepts no total lets no order be made`() throws {
    let plan = Plan(
      id: try PlanID("none"), currency: .usd,
      limits: try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 3),
      installments: try InstallmentTerms(count: 4, interval: .days(1)), split: .spreadFirst)
    #expect(throws: Rejection.filtered) { try Generator.orderTotal(for: plan).value(seed: 0) }
  }
}
