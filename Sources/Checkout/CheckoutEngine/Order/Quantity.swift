public import ScheduleEngine

/// The quantity of an order's line: a number of pieces, or a measure with up to three decimals.
///
/// ```swift
/// let pieces: Quantity = 2
/// pieces.description                                    // "2"
/// Quantity("0.500")?.description                        // "0.5"
/// try Quantity("0.5")?.price(at: Money("24.99", .usd))  // 12.50 USD
/// Quantity("0.0005")                                    // nil
/// ```
///
/// It is exact: no floating point is part of it.
public struct Quantity: Hashable, Sendable {
  /// The whole part, from 0 in a quantity that was read from a text.
  public let whole: Int64
  /// The thousandths that follow the whole part, 0 to 999.
  public let thousandths: Int64

  /// Creates a quantity of whole pieces.
  ///
  /// - Parameter whole: The number of pieces, which an ``Order`` checks: 1 or more.
  public init(_ whole: Int64) { (self.whole, thousandths) = (whole, 0) }

  /// Reads a quantity, or returns nil if the text is none.
  ///
  ///     Quantity("1.250")  // 1.25
  ///     Quantity("0")      // nil
  ///     Quantity(".5")     // nil
  ///
  /// - Parameter text: Digits, and at most three more after a point, without sign and exponent; above
  ///   zero.
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ text: UTF8Text) {
    let parts = text.bytes.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = Self.number(parts[0]) else { return nil }
    var thousandths: Int64 = 0
    if parts.count == 2 {
      guard parts[1].count <= 3, let decimals = Self.number(parts[1]) else { return nil }
      thousandths = decimals
      for _ in parts[1].count..<3 { thousandths *= 10 }
    }
    guard whole > 0 || thousandths > 0 else { return nil }
    (self.whole, self.thousandths) = (whole, thousandths)
  }

  /// Reads one digit or more as a whole number, or returns nil for other text or an overflow.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !overflow, !carry else { return nil }
      number = sum
    }
    return number
  }

  /// Whether the quantity has no thousandths.
  public var isWhole: Bool { thousandths == 0 }

  /// Returns the price of the quantity, rounded half up to the currency's smallest unit, or nil if it
  /// is more than an amount can be.
  ///
  /// ```swift
  /// try Quantity("0.333")?.price(at: Money("1.50", .usd))  // 0.50 USD
  /// try Quantity("0.005")?.price(at: Money("1.00", .usd))  // 0.01 USD
  /// ```
  ///
  /// - Parameter unitPrice: The price of one, zero or more.
  /// - Returns: The price, in the currency of the unit price, or nil above `Int64.max` minor units.
  public func price(at unitPrice: Money) -> Money? {
    let price = unitPrice.minorUnits
    let (pieces, overflow) = whole.multipliedReportingOverflow(by: price)
    // A thousandth of the price times at most 999: neither term leaves Int64.
    let rest = thousandths * (price / 1_000) + (thousandths * (price % 1_000) + 500) / 1_000
    let (total, carry) = pieces.addingReportingOverflow(rest)
    guard !overflow, !carry else { return nil }
    return Money(minorUnits: total, currency: unitPrice.currency)
  }
}

extension Quantity: ExpressibleByIntegerLiteral {
  /// Creates the quantity of a literal.
  ///
  /// - Parameter whole: The number of pieces.
  public init(integerLiteral whole: Int64) { self.init(whole) }
}

extension Quantity: CustomStringConvertible {
  /// The shortest text of the quantity: `2`, `0.5`.
  public var description: String { String(decoding: textBytes, as: UTF8.self) }

  /// The bytes of ``description``.
  package var textBytes: [UInt8] {
    TextWriter.bytes { writer in
      if whole < 0 { writer.append("-") }
      writer.append(decimal: whole.magnitude)
      guard thousandths > 0 else { return }
      writer.append(".")
      var (rest, unit) = (thousandths, Int64(100))
      while rest > 0 {
        writer.append(byte: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
        (rest, unit) = (rest % unit, unit / 10)
      }
    }
  }
}
