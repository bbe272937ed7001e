import Testing

/// A whole number of any size, zero or more, by the arithmetic of school.
///
/// The engine's fixed-point numbers are compared with it. It shares no code with them.
struct Natural: Comparable, ExpressibleByIntegerLiteral, CustomTestStringConvertible {
  /// Digits of 32 bits, the lowest first, without leading zeros.
  private(set) var digits: [UInt32] = []

  init(_ value: UInt64) {
    digits = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  init(_ value: Int64) { self.init(value.magnitude) }

  init(_ value: UInt128) {
    self = Natural(UInt64(truncatingIfNeeded: value >> 64)) << 64
    self = self + Natural(UInt64(truncatingIfNeeded: value))
  }

  init(integerLiteral value: UInt64) { self.init(value) }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
  }

  /// The number as `UInt64`, or nil if it is too large.
  var word: UInt64? {
    guard digits.count <= 2 else { return nil }
    return digits.reversed().reduce(0) { $0 << 32 | UInt64($1) }
  }

  var testDescription: String {
    "0x" + digits.reversed().map { String($0, radix: 16) }.joined(separator: "_")
  }

  static func < (left: Self, right: Self) -> Bool {
    guard left.digits.count == right.digits.count else {
      return left.digits.count < right.digits.count
    }
    for (leftDigit, rightDigit) in zip(left.digits.reversed(), right.digits.reversed())
    where leftDigit != rightDigit {
      return leftDigit < rightDigit
    }
    return false
  }

  static func + (left: Self, right: Self) -> Self {
    var (sum, carry): (Natural, UInt64) = (0, 0)
    for index in 0..<max(left.digits.count, right.digits.count) {
      carry += UInt64(left.digit(index)) + UInt64(right.digit(index))
      sum.digits.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    sum.digits.append(UInt32(carry))
    sum.trim()
    return sum
  }

  /// Returns the difference to a number that is not larger.
  static func - (left: Self, right: Self) -> Self {
    precondition(left >= right)
    var (difference, borrow): (Natural, Int64) = (0, 0)
    for index in 0..<left.digits.count {
      borrow += Int64(left.digit(index)) - Int64(right.digit(index))
      difference.digits.append(UInt32(truncatingIfNeeded: borrow))
      borrow >>= 32
    }
    difference.trim()
    return difference
  }

  static func * (left: Self, right: Self) -> Self {
    var product = Natural(UInt64(0))
    product.digits = Array(repeating: 0, count: left.digits.count + right.digits.count)
    for (place, digit) in left.digits.enumerated() {
      var carry: UInt64 = 0
      for (index, other) in right.digits.enumerated() {
        carry += UInt64(digit) * UInt64(other) + UInt64(product.digits[place + index])
        product.digits[place + index] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      product.digits[place + right.digits.count] = UInt32(carry)
    }
    product.trim()
    return product
  }

  static func << (number: Self, places: Int) -> Self {
    var result = number * Natural(UInt64(1) << UInt64(places % 32))
    guard !result.digits.isEmpty else { return result }
    result.digits.insert(contentsOf: Array(repeating: 0, count: places / 32), at: 0)
    return result
  }

  /// Returns the number without its last binary places, a multiple of 32.
  static func >> (number: Self, places: Int) -> Self {
    precondition(places % 32 == 0)
    var result = Natural(UInt64(0))
    result.digits = Array(number.digits.dropFirst(places / 32))
    return result
  }

  private func digit(_ index: Int) -> UInt32 { index < digits.count ? digits[index] : 0 }

  func power(_ exponent: Int) -> Natural {
    (0..<exponent).reduce(1) { result, _ in result * self }
  }

  /// Returns the quotient by a number, rounded down, by trying its binary digits, and the remainder.
  ///
  /// - Precondition: The quotient is below 2^64.
  func divided(by divisor: Natural) -> (quotient: UInt64, remainder: Natural) {
    var (quotient, rest) = (UInt64(0), self)
    for place in stride(from: 63, through: 0, by: -1) {
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
