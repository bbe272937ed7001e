import Testing

/// A whole number of any size, zero or more, by the arithmetic of school.
///
/// The engine's fixed-point numbers are compared with it. It shares no code with them.
struct Natural: Comparable, ExpressibleByIntegerLiteral, CustomTestStringConvertible {
  /// Digits of 64 bits, the lowest first, without leading zeros.
  private(set) var digits: [UInt64] = []

  init(_ value: UInt64) { digits = value == 0 ? [] : [value] }

  init(_ value: Int64) { self.init(value.magnitude) }

  init(_ value: UInt128) {
    digits = [UInt64(truncatingIfNeeded: value), UInt64(truncatingIfNeeded: value >> 64)]
    trim()
  }

  init(integerLiteral value: UInt64) { self.init(value) }

  private init(digits: [UInt64]) {
    self.digits = digits
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
  }

  /// The number of binary digits.
  private var width: Int { 64 * digits.count - (digits.last?.leadingZeroBitCount ?? 0) }

  /// The number as `UInt64`, or nil if it is too large.
  var word: UInt64? { digits.count > 1 ? nil : digits.first ?? 0 }

  var testDescription: String {
    "0x" + digits.reversed().map { String($0, radix: 16) }.joined(separator: "_")
  }

  static func < (left: Self, right: Self) -> Bool {
    guard left.digits.count == right.digits.count else {
      return left.digits.count < right.digits.count
    }
    var index = left.digits.count
    while index > 0 {
      index -= 1
      if left.digits[index] != right.digits[index] {
        return left.digits[index] < right.digits[index]
      }
    }
    return false
  }

  static func + (left: Self, right: Self) -> Self {
    let (long, short) = left.digits.count < right.digits.count ? (right, left) : (left, right)
    var (sum, carry) = (long.digits, false)
    for index in sum.indices {
      let other = index < short.digits.count ? short.digits[index] : 0
      if other == 0, !carry { continue }
      let (first, firstCarry) = sum[index].addingReportingOverflow(other)
      let (second, secondCarry) = first.addingReportingOverflow(carry ? 1 : 0)
      (sum[index], carry) = (second, firstCarry || secondCarry)
    }
    if carry { sum.append(1) }
    return Self(digits: sum)
  }

  /// Returns the difference to a number that is not larger.
  static func - (left: Self, right: Self) -> Self {
    precondition(left >= right)
    var (difference, borrow) = (left.digits, false)
    for index in difference.indices {
      let other = index < right.digits.count ? right.digits[index] : 0
      if other == 0, !borrow { continue }
      let (first, firstBorrow) = difference[index].subtractingReportingOverflow(other)
      let (second, secondBorrow) = first.subtractingReportingOverflow(borrow ? 1 : 0)
      (difference[index], borrow) = (second, firstBorrow || secondBorrow)
    }
    return Self(digits: difference)
  }

  static func * (left: Self, right: Self) -> Self {
    var product = [UInt64](repeating: 0, count: left.digits.count + right.digits.count)
    for (place, digit) in left.digits.enumerated() where digit != 0 {
      var carry: UInt64 = 0
      var index = 0
      while index < right.digits.count {
        let (high, low) = digit.multipliedFullWidth(by: right.digits[index])
        let (first, firstCarry) = low.addingReportingOverflow(carry)
        let (second, secondCarry) = first.addingReportingOverflow(product[place + index])
        product[place + index] = second
        carry = high &+ (firstCarry ? 1 : 0) &+ (secondCarry ? 1 : 0)
        index += 1
      }
      product[place + index] = carry
    }
    return Self(digits: product)
  }

  static func << (number: Self, places: Int) -> Self {
    guard !number.digits.isEmpty else { return number }
    let shifted = number * Natural(UInt64(1) << UInt64(places % 64))
    return Self(digits: [UInt64](repeating: 0, count: places / 64) + shifted.digits)
  }

  /// Returns the number without its last binary places, a multiple of 64.
  static func >> (number: Self, places: Int) -> Self {
    precondition(places % 64 == 0)
    return Self(digits: Array(number.digits.dropFirst(places / 64)))
  }

  func power(_ exponent: Int) -> Natural {
    guard exponent > 0 else { return 1 }
    let half = power(exponent / 2)
    return exponent % 2 == 1 ? half * half * self : half * half
  }

  /// Returns the quotient by a number, rounded down, by trying its binary digits, and the remainder.
  ///
  /// - Precondition: The quotient is below 2^64.
  func divided(by divisor: Natural) -> (quotient: UInt64, remainder: Natural) {
    var (quotient, rest) = (UInt64(0), self)
    let most = min(63, width - divisor.width)
    for place in stride(from: most, through: 0, by: -1) {
      let part = divisor << place
      guard part <= rest else { continue }
      rest = rest - part
      quotient |= 1 << UInt64(place)
    }
    precondition(rest < divisor)
    return (quotient, rest)
  }
}

/// A fraction of two whole numbers, never reduced.
struct Fraction: Comparable {
  var numerator: Natural
  var denominator: Natural

  init(_ numerator: Natural, _ denominator: Natural = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  static func + (left: Self, right: Self) -> Self {
    guard left.denominator != right.denominator else {
      return Self(left.numerator + right.numerator, left.denominator)
    }
    return Self(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator)
  }

  static func * (left: Self, right: Self) -> Self {
    Self(left.numerator * right.numerator, left.denominator * right.denominator)
  }

  static func / (left: Self, right: Self) -> Self {
    Self(left.numerator * right.denominator, left.denominator * right.numerator)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  static func == (left: Self, right: Self) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }
}
