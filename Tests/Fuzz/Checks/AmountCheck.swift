import ScheduleEngine

/// Checks that `Money` accepts the same texts as `NaiveAmount`, with the same amounts, and that an
/// amount survives writing and reading.
enum AmountCheck {
  /// One currency of each number of decimal places.
  private static let currencies: [Currency] =
    [.jpy, .usd, .kwd] + Currency.all.filter { $0.code == "CLF" }

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    for currency in currencies { try check(bytes, in: currency) }
  }

  private static func check(_ bytes: [UInt8], in currency: Currency) throws(Disagreement) {
    let expected = NaiveAmount.minorUnits(bytes, places: currency.exponent)
    switch reading({ () throws(AmountError) in try Money(utf8: bytes.span, currency) }) {
    case .success(let money): try requireSame(money.minorUnits, expected, currency)
    case .failure(let error):
      try require(expected == nil, "\(currency): rejected, though it is \(expected ?? 0): \(error)")
      try require((0...bytes.count).contains(error.offset), "offset \(error.offset)")
      try requireOneLine(error.description)
    }
  }

  private static func requireSame(
    _ minorUnits: Int64, _ expected: Int64?, _ currency: Currency
  ) throws(Disagreement) {
    try require(minorUnits == expected, "\(currency): read as \(minorUnits), is \(expected ?? -1)")
    let text = Money(minorUnits: minorUnits, currency: currency).text
    let again = try? Money(text, currency)
    try require(
      again?.minorUnits == minorUnits, "\(currency): \(text) does not survive writing and reading")
    try require(
      NaiveAmount.minorUnits(Array(text.utf8), places: currency.exponent) == minorUnits,
      "\(currency): \(text) is written for \(minorUnits)")
  }
}
