public import ScheduleEngine

extension Money {
  /// Returns the amount in a locale's conventions: `$1,234.50`, `12,50 €`.
  ///
  ///     let amount = Money(minorUnits: 123_450, currency: .usd)
  ///     amount.text(for: .enUS)                   // "$1,234.50"
  ///     amount.text(for: .enAU)                   // "$1,234.50 USD"
  ///     amount.text(for: .esES)                   // "$1234,50 USD"
  ///     Money(minorUnits: 5, currency: .kwd).text(for: .enGB)  // "0.005 KWD"
  ///
  /// The locale's own currency is written with its sign alone, and so are pounds and euros in every
  /// locale. The dollars of other countries have letters before the sign in `en-US`, such as `A$`
  /// and `CA$`; in the other locales their code follows the amount. Other currencies are written
  /// with their code.
  ///
  /// Thousands are grouped, in Spanish and Italian only from 10,000 on. In French, the separator is
  /// a no-break space: U+202F in France, U+00A0 in Canada.
  ///
  /// - Parameters:
  ///   - locale: The shopper's locale.
  ///   - compact: Whether a whole amount is written without decimal places, `$50`, like the limits
  ///     in a ``PriceBreakdown``.
  ///   - asciiOnly: Whether only ASCII can be shown: pounds and euros are then written with their
  ///     codes, and all spaces are plain.
  /// - Returns: The text.
  /// - Complexity: O(1).
  public func text(
    for locale: ConsumerLocale, compact: Bool = false, asciiOnly: Bool = false
  ) -> String {
    var writer = PhraseWriter(for: locale, signs: asciiOnly ? .ascii : .all)
    writer.write(self, compact: compact)
    return asciiOnly ? writer.text.foldedToASCII() : writer.text
  }

  /// Returns the amount in a locale's conventions, as UTF-8.
  package func utf8Text(for locale: ConsumerLocale) -> [UInt8] {
    var writer = PhraseWriter(for: locale, signs: .all)
    writer.write(self, compact: false)
    return writer.bytes
  }
}

extension PhraseWriter {
  /// Writes an amount.
  @inline(never)
  mutating func write(_ money: Money, compact: Bool) {
    let sign = money.currency.sign(among: signs)
    let pattern: Phrase =
      switch sign {
      case nil: "%1 %4"
      case _ where money.currency == conventions.currency: conventions.money.atHome
      case let sign? where sign.letters != nil: conventions.money.otherDollars
      default: "%2%1"
      }
    if money.minorUnits < 0 { write("-" as Phrase) }
    write(
      pattern, .figures(money, compact: compact), .phrase(sign?.text ?? ""),
      .phrase(sign?.letters ?? ""), .code(money.currency))
  }

  /// Writes an amount's digits with the locale's separators.
  @inline(never)
  mutating func write(figuresOf money: Money, compact: Bool) {
    var scale = UInt64(money.currency.minorUnitsPerUnit)
    let (units, cents) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    let isGrouped = units >= conventions.money.smallestGrouped
    write(units, groupedBy: isGrouped ? conventions.money.groupSign : "")
    if scale == 1 || (compact && cents == 0) { return }
    write(conventions.money.decimalSign)
    var rest = cents
    while scale > 1 {
      scale /= 10
      write(rest / scale)
      rest %= scale
    }
  }
}

/// The currency signs that can be shown.
enum CurrencySigns {
  /// The signs of dollars, euros and pounds.
  case all
  /// The sign of dollars.
  case ascii
}

/// The sign of a currency.
struct CurrencySign {
  let text: Phrase
  /// The letters before the sign that name a dollar's country.
  var letters: Phrase?
}

extension Currency {
  /// Returns the currency's sign, or nil if the currency is written with its code.
  func sign(among signs: CurrencySigns) -> CurrencySign? {
    switch self {
    case .aud: CurrencySign(text: "$", letters: "A")
    case .cad: CurrencySign(text: "$", letters: "CA")
    case .nzd: CurrencySign(text: "$", letters: "NZ")
    case .usd: CurrencySign(text: "$", letters: "US")
    case .eur where signs == .all: CurrencySign(text: "€")
    case .gbp where signs == .all: CurrencySign(text: "£")
    default: nil
    }
  }
}
