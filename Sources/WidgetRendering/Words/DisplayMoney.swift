public import ScheduleEngine

extension Money {
  /// The amount as a shopper of the currency's own country writes it: `$50.00`, `£12.50`.
  ///
  /// A currency without a sign here is written by its code, `0.005 KWD`, and so is one whose sign
  /// is not ASCII where only ASCII can be shown. The digits are those of `Money.text`, without
  /// grouping, so that an amount can be copied to where one is read.
  ///
  ///     Money(minorUnits: 5000, currency: .aud).displayText()                 // "$50.00"
  ///     Money(minorUnits: 5000, currency: .gbp).displayText(asciiOnly: true)  // "50.00 GBP"
  ///
  /// - Parameter asciiOnly: Whether only ASCII can be shown.
  /// - Returns: The text.
  public func displayText(asciiOnly: Bool = false) -> String {
    switch currency {
    case .aud, .cad, .nzd, .usd: text(withSign: "$")
    case .gbp where !asciiOnly: text(withSign: "£")
    case .eur where !asciiOnly: text(withSign: "€")
    default: description
    }
  }

  private func text(withSign sign: String) -> String {
    minorUnits < 0 ? "-\(sign)\(text.dropFirst())" : "\(sign)\(text)"
  }
}
