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
