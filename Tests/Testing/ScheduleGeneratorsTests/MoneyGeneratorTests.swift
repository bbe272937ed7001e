import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct MoneyGeneratorTests {
  @Test func `Currencies of every number of places occur equally often`()
    throws
  {
    let all = try values(Generator.currency)
    let counts = Dictionary(grouping: all) { $0.exponent }.mapValues { $0.count }
    #expect(Set(counts.keys) == [0, 2, 3, 4])
    #expect(counts.values.allSatisfy { (400...600).contains($0) }, "\(counts)")
    #expect(Set(all).count > 100)
  }

  @Test func `Amounts are above zero and include the edges`() throws {
    let all = try values(Generator.money(in: .constant(.usd))).map(\.minorUnits)
    #expect(all.allSatisfy { $0 > 0 })
    for edge in [1, 2, 99, 100, 101, 199_999, 200_000, 200_001, .max - 1, .max] as [Int64] {
      #expect(all.contains(edge), "\(edge)")
    }
    #expect(all.contains { $0 % 100 == 0 && $0 > 100 && $0 < 200_000 })
    #expect(all.contains { abs($0 - .max / 2) <= 1 })
    #expect(all.contains { abs($0 - 1_000_000_000_000) <= 1 })
  }

  @Test func `A whole unit occurs in every currency`() throws {
    let all = try values(Generator.money(), count: 6_000)
    for unit in [1, 100, 1_000, 10_000] as [Int64] {
      #expect(all.contains { $0.minorUnits == unit && $0.currency.minorUnitsPerUnit == unit })
    }
  }

  @Test func `Amounts stay in the given range`() throws {
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

  @Test func `A plan that accepts no total has no order totals`() throws {
    let plan = Plan(
      id: try PlanID("none"), currency: .usd,
      limits: try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 3),
      installments: try InstallmentTerms(count: 4, interval: .days(1)), split: .spreadFirst)
    #expect(throws: Rejection.filtered) { try Generator.orderTotal(for: plan).value(seed: 0) }
  }
}

@Suite struct AmountTextGeneratorTests {
  @Test func `Accepted texts have all places, fewer, no point, and leading zeros`() throws {
    let all = try values(Generator.acceptedAmount())
    let twoPlaces = all.filter { $0.money.currency.exponent == 2 }
    func places(_ amount: AcceptedAmount) -> Int {
      amount.text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    }
    for count in 0...2 { #expect(twoPlaces.contains { places($0) == count }) }
    #expect(all.contains { $0.text.hasPrefix("00") && $0.text.utf8.count > 20 })
    #expect(all.contains { $0.money.minorUnits == 0 })
    #expect(all.contains { $0.text.contains("922337203685477") && $0.money.minorUnits == .max })
  }

  @Test func `Accepted texts have digits, one point at most, and the right value`() throws {
    for amount in try values(Generator.acceptedAmount()) {
      let pieces = amount.text.split(separator: ".", omittingEmptySubsequences: false)
      #expect(pieces.count <= 2 && pieces.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) })
      let places = pieces.count == 2 ? String(pieces[1]) : ""
      let missing = amount.money.currency.exponent - places.utf8.count
      #expect(missing >= 0)
      let digits = pieces[0] + places + String(repeating: "0", count: max(0, missing))
      #expect(Int64(digits) == amount.money.minorUnits, "\(amount)")
    }
  }

  @Test func `An accepted text shrinks toward a cent with all its places`() throws {
    let found = smallest(Generator.acceptedAmount()) { $0.money.minorUnits == 0 }
    #expect(found.map(\.text) == ["0.01"])
    let short = smallest(Generator.acceptedAmount()) { $0.text.contains(".") }
    #expect(short.map(\.text) == ["1"])
    #expect(short.map(\.money.currency) == [.jpy])
    let padded = smallest(Generator.acceptedAmount()) { !$0.text.hasPrefix("00") }
    #expect(padded.map(\.text) == ["00.01"])
  }

  @Test func `Refused texts have every mistake in currencies of every number of places`()
    throws
  {
    let all = try values(Generator.invalidAmount, count: 4_000)
    func kind(_ reason: AmountError.Reason) -> String {
      switch reason {
      case .empty: "empty"
      case .unexpectedByte(UInt8(ascii: ".")): "second point"
      case .unexpectedByte(let byte) where byte >= 0x80: "foreign script"
      case .unexpectedByte: "foreign byte"
      case .missingDigitsBeforePoint: "before"
      case .missingDigitsAfterPoint: "after"
      case .tooManyDecimalPlaces(let allowed): "places \(allowed)"
      case .outOfRange: "range"
      }
    }
    let kinds = Dictionary(grouping: all) { kind($0.reason) }
    #expect(
      Set(kinds.keys) == [
        "empty", "second point", "foreign script", "foreign byte", "before", "after", "places 0",
        "places 2", "places 3", "places 4", "range",
      ])
    #expect(kinds.values.allSatisfy { $0.count >= 20 })
    #expect(Set(all.map(\.text)).count > 3_000)
    #expect(all.allSatisfy { (0...$0.text.utf8.count).contains($0.offset) })
  }

  @Test func `No refused text is an amount of digits and one point`() throws {
    for amount in try values(Generator.invalidAmount) where amount.reason != .outOfRange {
      let places = amount.currency.exponent
      let pieces = amount.text.split(separator: ".", omittingEmptySubsequences: false)
      let isPlain = pieces.allSatisfy { piece in
        !piece.isEmpty && piece.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
      let isShort = pieces.count == 1 || pieces.count == 2 && pieces[1].utf8.count <= places
      #expect(!(isPlain && isShort), "\(amount)")
    }
  }

  @Test func `A refused text shrinks toward the empty text and short ones`() {
    #expect(smallest(Generator.invalidAmount) { _ in false }.map(\.text) == [""])
    let point = smallest(Generator.invalidAmount) { $0.reason != .missingDigitsBeforePoint }
    #expect(point.map(\.text) == [".0"])
    let comma = smallest(Generator.invalidAmount) { $0.reason != .unexpectedByte(0x2C) }
    #expect(comma.map(\.text) == [",0.01"])
  }
}
