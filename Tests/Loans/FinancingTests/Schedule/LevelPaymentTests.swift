import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// The level payment, between its bounds and on ties.
@Suite struct LevelPaymentTests {
  /// Returns the payment of a loan at 50 percent a period.
  private static func payment(
    _ financed: UInt64, count: Int, _ rounding: Rounding, unit: UInt64 = 1
  ) -> Int64? {
    LevelPayment(financed: financed, scale: 2, rounding: rounding, unit: unit)
      .minorUnits(count: count) { _ in 1 }
  }

  /// The financed amount, the number of payments, the unit, and the payment by each rounding.
  struct Tie: Sendable, CustomTestStringConvertible {
    let financed: UInt64
    let count: Int
    let unit: UInt64
    let payments: [Rounding: Int64]
    var testDescription: String { "\(financed) in \(count) by \(unit)" }
  }

  // 2 / 3 is no multiple of a power of 2, so that none of these is exact between its bounds.
  @Test(arguments: [
    // 3 * 3 / 2 is 4.5.
    Tie(
      financed: 3, count: 1, unit: 1,
      payments: [.halfUp: 5, .halfEven: 4, .up: 5, .down: 4]),
    // 5 * 3 / 2 is 7.5.
    Tie(
      financed: 5, count: 1, unit: 1,
      payments: [.halfUp: 8, .halfEven: 8, .up: 8, .down: 7]),
    // 2 * 3 / 2 is 3, and neither 2 nor 4.
    Tie(
      financed: 2, count: 1, unit: 1,
      payments: [.halfUp: 3, .halfEven: 3, .up: 3, .down: 3]),
    // 5 * 2.25 / 2.5 is 4.5.
    Tie(
      financed: 5, count: 2, unit: 1,
      payments: [.halfUp: 5, .halfEven: 4, .up: 5, .down: 4]),
    // 10 * 0.9 is 9.
    Tie(
      financed: 10, count: 2, unit: 1,
      payments: [.halfUp: 9, .halfEven: 9, .up: 9, .down: 9]),
    // 10 * 3 / 2 is 15, one and a half times ten; 20 * 3 / 2 is three times ten.
    Tie(
      financed: 10, count: 1, unit: 10,
      payments: [.halfUp: 20, .halfEven: 20, .up: 20, .down: 10]),
    Tie(
      financed: 30, count: 1, unit: 10,
      payments: [.halfUp: 50, .halfEven: 40, .up: 50, .down: 40]),
    Tie(
      financed: 20, count: 1, unit: 10,
      payments: [.halfUp: 30, .halfEven: 30, .up: 30, .down: 30]),
    // 10^15 less one, times 3 / 2.
    Tie(
      financed: 999_999_999_999_999, count: 1, unit: 1,
      payments: [
        .halfUp: 1_499_999_999_999_999, .halfEven: 1_499_999_999_999_998,
        .up: 1_499_999_999_999_999, .down: 1_499_999_999_999_998,
      ]),
  ])
  func `A tie is rounded by the rule`(tie: Tie) {
    for rounding in Rounding.allCases {
      let found = Self.payment(tie.financed, count: tie.count, rounding, unit: tie.unit)
      #expect(found == tie.payments[rounding], "\(rounding)")
    }
  }

  @Test(
    arguments: [
      // Without interest: 5 / 2, 7 / 2, 10 / 3, 6 / 3.
      (5, 2, [3, 2, 3, 2]), (7, 2, [4, 4, 4, 3]), (10, 3, [3, 3, 4, 3]), (6, 3, [2, 2, 2, 2]),
    ] as [(UInt64, Int, [Int64])])
  func `Without interest the parts are equal, and ties exact`(
    financed: UInt64, count: Int, payments: [Int64]
  ) {
    let found = Rounding.allCases.map { rounding in
      LevelPayment(financed: financed, scale: 36_500_000_000, rounding: rounding, unit: 1)
        .minorUnits(count: count) { _ in 0 }
    }
    #expect(found == payments.map { $0 })
  }

  private static let growths = Generator<[UInt64]>.array(
    of: .frequency([
      (3, Generator<UInt64>.integer(in: 0...3_000_000_000)),
      (1, Generator<UInt64>.integer(in: 0...(1 << 61))), (1, .constant(0)),
    ]), count: 1...30)

  @Test func `64 bits decide as 128 do, and both as the exact sum`() {
    let cases = zip(
      Generator<UInt64>.integer(in: 1...1_000_000_000_000_000), Self.growths,
      Generator<Rounding>.element(of: Rounding.allCases),
      Generator<UInt64>.element(of: [1, 3, 100]))
    forAll(cases, runs: 500) { financed, growths, rounding, unit in
      let level = LevelPayment(
        financed: financed, scale: 36_500_000_000, rounding: rounding, unit: unit)
      let found = level.minorUnits(count: growths.count) { growths[$0] }
      let exact = level.exactUnits(count: growths.count) { growths[$0] }
      let units = exact.flatMap { Int64(exactly: $0.multipliedReportingOverflow(by: unit)) }
      return found == units
    }
  }

  @Test func `The sum of discounts is between its bounds, which are less than 2^-100 apart`() {
    forAll(Self.growths, runs: 200) { growths in
      let scale: UInt64 = 36_500_000_000
      let level = LevelPayment(financed: 1, scale: scale, rounding: .halfUp, unit: 1)
      let (lower, upper) = level.exactSum(count: growths.count) { growths[$0] }
      // The sum is worth / product: each period, worth = (worth + product so far) * scale.
      var (worth, product) = (Natural(0 as UInt64), Natural(1 as UInt64))
      for growth in growths.reversed() {
        worth = (worth + product) * Natural(scale)
        product = product * Natural(scale + growth)
      }
      return Natural(lower) * product <= worth << 119 && worth << 119 <= Natural(upper) * product
        && upper - lower < 1 << 19
    }
  }

  @Test func `A payment of more than an Int64 can hold is none`() {
    let level = LevelPayment(
      financed: 1_000_000_000_000_000, scale: 36_500_000_000, rounding: .halfUp, unit: 1)
    #expect(level.minorUnits(count: 1) { _ in 1 << 61 } == nil)
    // 10^15 times 9222 and 9223, of scale 1.
    let near = LevelPayment(
      financed: 1_000_000_000_000_000, scale: 1, rounding: .halfUp, unit: 1)
    #expect(near.minorUnits(count: 1) { _ in 9_222 } == 9_223_000_000_000_000_000)
    #expect(near.minorUnits(count: 1) { _ in 9_223 } == nil)
    let unit = LevelPayment(
      financed: 1_000_000_000_000_000, scale: 1, rounding: .up, unit: 1_000_000_000_000_000)
    #expect(unit.minorUnits(count: 1) { _ in 20_000 } == nil)
  }
}

extension Int64 {
  /// The product of a multiplication, or nil if it overflowed or is too large.
  fileprivate init?(exactly product: (partialValue: UInt64, overflow: Bool)) {
    guard !product.overflow else { return nil }
    self.init(exactly: product.partialValue)
  }
}
