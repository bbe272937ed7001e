/// An exact amount of money: a count of minor units in a currency.
///
/// It uses no floating-point and no decimal type, so nothing is rounded by accident. Two amounts
/// are equal if their counts and their currencies are equal.
///
///     let total = try Money("200.00", .usd)
///     total.minorUnits                                  // 20000
///     Money(minorUnits: 5, currency: .kwd).description  // "0.005 KWD"
public struct Money: Hashable, Sendable {
  /// The number of the currency's smallest units: cents for USD, yen for JPY, fils for KWD.
  public let minorUnits: Int64

  /// The currency, which defines the minor unit.
  public let currency: Currency

  /// Creates an amount from a count of minor units.
  ///
  ///     Money(minorUnits: 5000, currency: .usd).text  // "50.00"
  ///
  /// - Parameters:
  ///   - minorUnits: The count, any `Int64`.
  ///   - currency: The currency the count is in.
  @inlinable
  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }
}

extension Money {
  /// Is unavailable: a number such as 200 could be dollars or cents.
  @available(
    *, unavailable,
    message: """
      A number could be dollars or cents. Write Money("200.00", .usd) for 200 dollars, or \
      Money(minorUnits: 200, currency: .usd) for 200 cents.
      """
  )
  public init(_ amount: some Numeric, _ currency: Currency) {
    self.init(minorUnits: 0, currency: currency)
  }
}

extension Money {
  /// The amount with all its decimal places and nothing else: `50.00`, `50` for JPY, `0.005` for
  /// KWD.
  ///
  ///     Money(minorUnits: 5, currency: .usd).text  // "0.05"
  ///
  /// ``init(_:_:)`` reads the same amount from this text, but rejects that of a negative amount.
  public var text: String { TextWriter.text { $0.append(self) } }

  /// The bytes of ``text``.
  package var textBytes: [UInt8] { TextWriter.bytes { $0.append(self) } }
}

extension Money: CustomStringConvertible {
  /// The amount and its currency, with all decimal places.
  ///
  ///     Money(minorUnits: 5000, currency: .usd).description  // "50.00 USD"
  public var description: String {
    TextWriter.text { writer in
      writer.append(self)
      writer.append(" ")
      writer.append(currency)
    }
  }
}

extension TextWriter {
  /// Appends an amount with all its decimal places, without the currency.
  @inlinable
  package mutating func append(_ money: Money) {
    if money.minorUnits < 0 { append("-") }
    let places = money.currency.exponent
    guard money.minorUnits != 0 else {
      // Statements have more zeros than other amounts.
      return append(word: 0x30_3030_3030_2E30, byteCount: places == 0 ? 1 : places &+ 2)
    }
    let (high, low) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: 100_000_000)
    let digits = DecimalDigits.eight(UInt32(truncatingIfNeeded: low))
    // At least one digit precedes the point.
    var zeros = min(DecimalDigits.leadingZeros(digits), 7 &- places)
    if high > 0 {
      append(decimal: high)
      zeros = 0
    }
    let digitsBeforePoint = 8 &- places
    append(
      word: digits &>> UInt64(truncatingIfNeeded: zeros &* 8),
      byteCount: digitsBeforePoint &- zeros)
    guard places > 0 else { return }
    let decimals = digits &>> UInt64(truncatingIfNeeded: digitsBeforePoint &* 8)
    append(word: decimals &<< 8 | UInt64(UInt8(ascii: ".")), byteCount: places &+ 1)
  }
}

extension Money {
  /// Returns the sum of two amounts.
  ///
  ///     try Money("50.00", .usd).adding(Money("0.01", .usd))  // 50.01 USD
  ///     try Money("50.00", .usd).adding(Money("0.01", .gbp))
  ///     // throws: the amounts are in USD and GBP; convert one of them first
  ///
  /// - Parameter other: The amount to add, in the same currency.
  /// - Returns: The exact sum.
  /// - Throws: ``MoneyArithmeticError`` if the currencies differ or the sum is not an `Int64` of
  ///   minor units.
  public func adding(_ other: Self) throws(MoneyArithmeticError) -> Self {
    try combined(with: other) { $0.addingReportingOverflow($1) }
  }

  /// Returns the difference of two amounts, which is negative if the other one is larger.
  ///
  ///     try Money("50.00", .usd).subtracting(Money("60.00", .usd))  // -10.00 USD
  ///
  /// - Parameter other: The amount to subtract, in the same currency.
  /// - Returns: The exact difference.
  /// - Throws: ``MoneyArithmeticError`` if the currencies differ or the difference is not an
  ///   `Int64` of minor units.
  public func subtracting(_ other: Self) throws(MoneyArithmeticError) -> Self {
    try combined(with: other) { $0.subtractingReportingOverflow($1) }
  }

  private func combined(
    with other: Self, _ operation: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) throws(MoneyArithmeticError) -> Self {
    guard currency == other.currency else {
      throw MoneyArithmeticError(reason: .currencyMismatch(currency, other.currency))
    }
    let (result, overflow) = operation(minorUnits, other.minorUnits)
    guard !overflow else { throw MoneyArithmeticError(reason: .outOfRange) }
    return Self(minorUnits: result, currency: currency)
  }
}

extension Money: Comparable {
  /// Orders amounts by size within a currency, and currencies by their codes.
  ///
  /// The order is total, so that amounts of several currencies can be sorted: all of AUD come
  /// before all of USD. It does not compare values across currencies; compare amounts of one
  /// currency only.
  ///
  ///     try Money("9.00", .usd) < Money("10.00", .usd)  // true
  ///     try Money("9.00", .usd) < Money("1.00", .aud)   // false
  public static func < (left: Self, right: Self) -> Bool {
    left.currency == right.currency
      ? left.minorUnits < right.minorUnits : left.currency < right.currency
  }
}

extension Sequence where Element == Money {
  /// Returns the sum of the amounts.
  ///
  ///     try [Money("0.10", .usd), Money("0.20", .usd)].sum(in: .usd)  // 0.30 USD
  ///
  /// - Parameter currency: The currency of all amounts; the sum of none is zero in it.
  /// - Returns: The exact sum.
  /// - Throws: ``MoneyArithmeticError`` if an amount is in another currency, or if the sum of all
  ///   amounts up to one of them is not an `Int64` of minor units.
  /// - Complexity: O(*n*) in the number of amounts.
  public func sum(in currency: Currency) throws(MoneyArithmeticError) -> Money {
    var sum = Money(minorUnits: 0, currency: currency)
    for amount in self { sum = try sum.adding(amount) }
    return sum
  }
}

extension Sequence where Element == Installment {
  /// Returns the sum of the payments' amounts: of a whole schedule, or of some of its payments.
  ///
  ///     try schedule.sum(in: .usd) == schedule.total                           // true
  ///     try schedule.dropFirst().sum(in: .usd)                                 // 150.00 USD
  ///     try schedule.prefix { $0.dueDate <= today }.sum(in: .usd)              // 50.00 USD
  ///
  /// - Parameter currency: The currency of all payments; the sum of none is zero in it.
  /// - Returns: The exact sum.
  /// - Throws: ``MoneyArithmeticError`` if a payment is in another currency, or the sum is not an
  ///   `Int64` of minor units.
  /// - Complexity: O(*n*) in the number of payments.
  public func sum(in currency: Currency) throws(MoneyArithmeticError) -> Money {
    var sum = Money(minorUnits: 0, currency: currency)
    for installment in self { sum = try sum.adding(installment.amount) }
    return sum
  }
}

/// The reason why two amounts have no sum or difference.
///
///     let most = Money(minorUnits: .max, currency: .jpy)
///     try most.adding(most)  // throws: the result is beyond 9223372036854775807 minor units; …
public struct MoneyArithmeticError: Error, Hashable, Sendable {
  /// A mistake in a sum or difference.
  public enum Reason: Hashable, Sendable {
    /// The amounts are in these two currencies.
    case currencyMismatch(Currency, Currency)
    /// The result is not an `Int64` of minor units.
    case outOfRange
  }

  /// The mistake.
  public let reason: Reason
}

extension MoneyArithmeticError: CustomStringConvertible {
  /// One line with the mistake and its remedy.
  public var description: String { sentence.text }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .currencyMismatch(let first, let second):
      "the amounts are in \(first) and \(second); convert one of them first"
    case .outOfRange:
      "the result is beyond 9223372036854775807 minor units; use smaller amounts"
    }
  }
}
