public import ScheduleEngine

extension Money {
  /// The amount as a shopper writes it: `$1,234.50`, `12,50 €`.
  ///
  ///     let amount = Money(minorUnits: 123_450, currency: .usd)
  ///     amount.text(for: .enUS)                   // "$1,234.50"
  ///     amount.text(for: .enAU)                   // "$1,234.50 USD"
  ///     amount.text(for: .esES)                   // "$1234,50 USD"
  ///     Money(minorUnits: 5, currency: .kwd).text(for: .enGB)  // "0.005 KWD"
  ///
  /// The currency at home in the locale stands there by its sign alone. So do pound and euro
  /// everywhere; the dollars of other countries have a letter before the sign in `en-US`, `A$`, and
  /// their code behind the amount elsewhere. Other currencies are written by their code.
  ///
  /// Thousands stand apart as people of the locale write them, Spanish and Italian only from five
  /// digits on. French puts a space there that no line breaks at: U+202F in France, U+00A0 in
  /// Canada.
  ///
  /// - Parameters:
  ///   - locale: Whom it is written for.
  ///   - compact: Whether an amount without cents leaves them out, `$50`, as the sentence under a
  ///     price does with limits.
  ///   - asciiOnly: Whether only ASCII can be shown: pound and euro are then written by their
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

  /// The amount as a shopper writes it, as UTF-8.
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
      case _ where money.currency == habits.currency: habits.money.atHome
      case let sign? where sign.letters != nil: habits.money.otherDollars
      default: "%2%1"
      }
    if money.minorUnits < 0 { write("-" as Phrase) }
    write(
      pattern, .figures(money, compact: compact), .phrase(sign?.text ?? ""),
      .phrase(sign?.letters ?? ""), .code(money.currency))
  }

  /// Writes an amount's digits, with the locale's signs between them.
  @inline(never)
  mutating func write(figuresOf money: Money, compact: Bool) {
    var scale = UInt64(money.currency.minorUnitsPerUnit)
    let (units, cents) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    let isGrouped = units >= habits.money.smallestGrouped
    write(units, groupedBy: isGrouped ? habits.money.groupSign : "")
    if scale == 1 || (compact && cents == 0) { return }
    write(habits.money.decimalSign)
    var rest = cents
    while scale > 1 {
      scale /= 10
      write(rest / scale)
      rest %= scale
    }
  }
}

/// Which currency signs can be shown.
enum CurrencySigns {
  case all
  case ascii
}

/// The sign of a currency.
struct CurrencySign {
  let text: Phrase
  /// The letters that tell the country of a dollar.
  var letters: Phrase?
}

extension Currency {
  /// The currency's sign, or nil where it is written by its code.
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
