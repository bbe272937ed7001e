public import ScheduleEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Decimal {
  /// Creates the exact number of units of an amount's currency, such as dollars.
  ///
  ///     Decimal(try Money("50.10", .usd))  // 50.1
  ///
  /// - Parameter money: The amount; the result has no currency.
  public init(_ money: Money) {
    let sign: FloatingPointSign = money.minorUnits < 0 ? .minus : .plus
    self.init(
      sign: sign, exponent: -money.currency.exponent,
      significand: Decimal(money.minorUnits.magnitude))
  }
}

extension Money {
  /// Creates an amount from a decimal number, exactly.
  ///
  /// A number with more decimal places than the currency is an error. Trailing zeros do not count,
  /// and a negative number becomes a negative amount.
  ///
  ///     try Money(exactly: Decimal(5), .usd)      // 5.00 USD
  ///     try Money(exactly: Decimal(5) / 8, .usd)
  ///     // throws: the number has more decimal places than the 2 of USD; round it to them first
  ///
  /// - Parameters:
  ///   - amount: The number of units of the currency.
  ///   - currency: The currency.
  /// - Throws: ``DecimalAmountError`` if the number is NaN, has too many decimal places, or has
  ///   more minor units than an `Int64` can hold.
  /// - Complexity: O(1).
  public init(exactly amount: Decimal, _ currency: Currency) throws(DecimalAmountError) {
    guard !amount.isNaN else { throw DecimalAmountError(reason: .notANumber) }
    // The description has all digits, no exponent, and a point in every locale.
    let parts = amount.description.split(separator: ".", omittingEmptySubsequences: false)
    let places = (parts.count > 1 ? parts[1] : "").reversed().drop { $0 == "0" }
    guard places.count <= currency.exponent else {
      throw DecimalAmountError(reason: .tooManyDecimalPlaces(currency))
    }
    let zeros = repeatElement("0", count: currency.exponent - places.count)
    guard let units = parts.first,
      let minorUnits = Int64(units + String(places.reversed()) + zeros.joined())
    else { throw DecimalAmountError(reason: .outOfRange) }
    self.init(minorUnits: minorUnits, currency: currency)
  }
}

/// The reason why a decimal number is not an amount of money.
///
///     try Money(exactly: Decimal.nan, .usd)  // throws: not a number; pass one such as 50.00
public struct DecimalAmountError: Error, Hashable, Sendable {
  /// The kinds of mistakes in a number.
  public enum Reason: Hashable, Sendable {
    /// The number is NaN.
    case notANumber
    /// The number has more decimal places than this currency.
    case tooManyDecimalPlaces(Currency)
    /// The number of minor units is outside the range of `Int64`.
    case outOfRange
  }

  /// The mistake.
  public let reason: Reason
}

extension DecimalAmountError: CustomStringConvertible {
  /// The mistake and its remedy, in one line.
  public var description: String {
    switch reason {
    case .notANumber: "not a number; pass one such as 50.00"
    case .tooManyDecimalPlaces(let currency):
      "the number has more decimal places than the \(currency.exponent) of \(currency); "
        + "round it to them first"
    case .outOfRange: "the number is beyond 9223372036854775807 minor units; pass a smaller one"
    }
  }
}

extension DecimalAmountError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
