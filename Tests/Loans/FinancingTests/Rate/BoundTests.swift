import PropertyTesting
import ScheduleEngine
import Testing

@testable import Financing

/// The bounds that the proof of the rates relies on, against exact numbers.
@Suite struct BoundTests {
  private static let places = 120

  /// Random multiples of 2^-120 from 0 to 1.
  private static let factors: Generator<UInt128> = zip(
    Generator<UInt64>.integer(), Generator<UInt64>.integer(), Generator<Int>.integer(in: 8...128)
  ).map { high, low, shift in
    let number = UInt128(high) << 64 | UInt128(low)
    return shift == 128 ? Fixed.one : number >> UInt128(shift)
  }

  private static let numbers: Generator<UInt128> = zip(
    Generator<UInt64>.integer(), Generator<UInt64>.integer()
  ).map { UInt128($0) << 64 | UInt128($1) }

  @Test func `A product is between its bounds, which are at most one unit apart`() {
    forAll(zip(Self.numbers, Self.factors), runs: 2_000) { number, factor in
      let lower = Fixed.product(number, factor, bound: .lower)
      let upper = Fixed.product(number, factor, bound: .upper)
      let exact = Natural(number) * Natural(factor)
      return Natural(lower) << Self.places <= exact && exact <= Natural(upper) << Self.places
        && upper - lower <= 1 && upper <= number
    }
  }

  @Test func `A quotient is between its bounds, which are at most one unit apart`() {
    let pairs = zip(
      Generator<UInt64>.integer(in: 1...(1 << 62)), Generator<UInt64>.integer(in: 1...(1 << 62)))
    forAll(pairs, runs: 2_000) { first, second in
      let (dividend, divisor) = (min(first, second), max(first, second))
      let lower = Fixed.quotient(dividend, divisor, bound: .lower)
      let upper = Fixed.quotient(dividend, divisor, bound: .upper)
      let exact = Natural(dividend) << Self.places
      return Natural(lower) * Natural(divisor) <= exact
        && exact <= Natural(upper) * Natural(divisor) && upper - lower <= 1
    }
  }

  @Test func `A simple discount is between its bounds, however large its numbers`() {
    let cases = zip(
      Generator<UInt64>.integer(in: 1...73_000_000_000),
      Generator<UInt64>.integer(in: 0...(1 << 52)),
      Generator<UInt64>.integer(in: 1...70_000), Generator<UInt64>.integer(in: 0...70_000))
    forAll(cases, runs: 2_000) { base, growth, of, part in
      guard part < of else { return true }
      let lower = Fixed.simple(base, growth, part: part, of: of, bound: .lower)
      let upper = Fixed.simple(base, growth, part: part, of: of, bound: .upper)
      let exact = Natural(base) * Natural(of) << Self.places
      let divisor = Natural(base) * Natural(of) + Natural(growth) * Natural(part)
      return Natural(lower) * divisor <= exact && exact <= Natural(upper) * divisor
        && upper - lower <= 1
    }
  }

  @Test func `A power is between its bounds`() {
    let cases = zip(Self.factors, Generator<Int>.integer(in: 0...40))
    forAll(cases, runs: 300) { base, exponent in
      let lower = Fixed.power(base, exponent, bound: .lower)
      let upper = Fixed.power(base, exponent, bound: .upper)
      let exact = Natural(base).power(exponent)
      let scale = Self.places * max(0, exponent - 1)
      if exponent == 0 { return lower == Fixed.one && upper == Fixed.one }
      // Each of at most twelve products adds at most one unit, times what follows.
      return Natural(lower) << scale <= exact && exact <= Natural(upper) << scale
        && upper - lower <= UInt128(2 * exponent)
    }
  }

  @Test(arguments: [2, 12, 52, 365, 366])
  func `A root is between its bounds, which are close`(degree: Int) {
    let years = zip(
      Generator<UInt64>.integer(in: 1...(1 << 34)), Generator<Int>.integer(in: 0...6),
      Generator<UInt128?>.oneOf([.constant(nil), Self.factors.map { $0 }]))
    forAll(years, runs: 30) { growth, places, guess in
      let scale = (0..<places).reduce(UInt64(200)) { scale, _ in scale * 10 }
      let lowerYear = Fixed.quotient(scale, scale + growth, bound: .lower)
      let upperYear = Fixed.quotient(scale, scale + growth, bound: .upper)
      let near = guess.flatMap { $0 == 0 ? nil : $0 }
      let lower = Fixed.root(of: lowerYear, degree: degree, bound: .lower, near: near)
      let upper = Fixed.root(of: upperYear, degree: degree, bound: .upper, near: near)
      // The powers are exact: a power of the root of multiples of 2^-120 is one of 2^-(120 degree).
      let shift = Self.places * (degree - 1)
      let isBelow = Natural(lower).power(degree) <= Natural(lowerYear) << shift
      let isAbove = Natural(upper).power(degree) >= Natural(upperYear) << shift
      // A year's discount of y has roots with an error of about 2^-120 / (degree * y), or less.
      let width = 64 + (UInt128(1) << 123) / lowerYear
      return isBelow && isAbove && upper > lower && upper - lower <= width
    }
  }

  /// The contract asks for less than 2^-40 of a minor unit; numbers have 64 binary places.
  @Test func `The worth of any payments is between bounds less than 2^-40 apart`() async throws {
    let cases = zip(
      Generator<FlowCase>.flows(AnnualPercentageRate.Method.allCases, mostPayments: 60),
      Generator<Int64>.integer(in: 1...(1 << 33)))
    await expectAll(cases, runs: 400) { random, units in
      var worth = PresentWorth(
        try PaymentSeries.counted(random.flows(), by: random.method))
      let scale = (0..<random.places).reduce(UInt64(200)) { scale, _ in scale * 10 }
      let rate = PresentWorth.Rate(
        numerator: UInt64(2 * units - 1), denominator: scale)
      let lower = worth.minorUnits(at: rate, bound: .lower)
      let upper = worth.minorUnits(at: rate, bound: .upper)
      #expect(lower <= upper)
      #expect(upper - lower < 1 << 24, "\(random)")
    }
  }

  @Test func `The worth falls as the rate rises`() async throws {
    let cases = zip(
      Generator<FlowCase>.flows(AnnualPercentageRate.Method.allCases, mostPayments: 20),
      Generator<UInt64>.integer(in: 1...(1 << 33)), Generator<UInt64>.integer(in: 1...(1 << 33)))
    await expectAll(cases, runs: 300) { random, first, second in
      var worth = PresentWorth(
        try PaymentSeries.counted(random.flows(), by: random.method))
      func upper(_ numerator: UInt64) -> UInt128 {
        worth.minorUnits(
          at: .init(numerator: numerator, denominator: 200_000_000), bound: .upper)
      }
      let (low, high) = (upper(min(first, second)), upper(max(first, second)))
      // Up to the distance of the bounds.
      #expect(low + 1 << 24 >= high, "\(random)")
    }
  }
}
