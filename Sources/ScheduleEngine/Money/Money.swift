/// An exact amount of money: a count of minor units in a currency.
///
/// There is no floating point and no decimal type behind it, so nothing is ever rounded by
/// accident. Two amounts are equal when both count and currency are.
///
///     let total = try Money("200.00", .usd)
///     total.minorUnits                                  // 20000
///     Money(minorUnits: 5, currency: .kwd).description  // "0.005 KWD"
public struct Money: Hashable, Sendable {
  /// How many of the currency's smallest units: cents for USD, yen for JPY, fils for KWD.
  public let minorUnits: Int64

  /// The currency, which says what a minor unit is.
  public let currency: Currency

  /// Makes an amount from a count of minor units.
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
  /// An amount as a number, in which 200 could be dollars or cents.
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
