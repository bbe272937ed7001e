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
    let text = peopleText(for: locale, compact: compact, signs: asciiOnly ? .ascii : .all)
    return asciiOnly ? text.foldedToASCII() : text
  }

  /// The amount as ``text(for:compact:asciiOnly:)`` writes it, with the spaces of the locale.
  func peopleText(
    for locale: ConsumerLocale, compact: Bool = false, signs: CurrencySigns
  ) -> String {
    let habits = locale.habits
    let number = number(by: habits.money, compact: compact)
    let minus = minorUnits < 0 ? "-" : ""
    guard let sign = currency.sign(among: signs) else {
      return "\(minus)\(number) \(currency.code)"
    }
    if currency == habits.currency {
      return habits.money.signTrails
        ? "\(minus)\(number)\u{A0}\(sign.text)" : "\(minus)\(sign.text)\(number)"
    }
    guard sign.isShared else { return "\(minus)\(sign.text)\(number)" }
    return habits.money.tellsDollarsBySign
      ? "\(minus)\(sign.prefix)\(sign.text)\(number)"
      : "\(minus)\(sign.text)\(number) \(currency.code)"
  }

  /// The digits with the locale's signs between them, without a minus.
  private func number(by habits: MoneyHabits, compact: Bool) -> String {
    let scale = currency.minorUnitsPerUnit
    let isWhole = minorUnits % scale == 0
    let (units, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
    let digits = Array("\(units)".utf8)
    let group = habits.groupSign.text.utf8
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      if index > 0, left % 3 == 0, digits.count >= habits.fewestGroupedDigits {
        text.append(contentsOf: group)
      }
      text.append(digit)
    }
    if currency.exponent > 0, !(compact && isWhole) {
      text.append(contentsOf: habits.decimalSign.text.utf8)
      // One unit more than there are, so that leading zeros are written.
      text.append(contentsOf: "\(UInt64(scale) + rest)".utf8.dropFirst())
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Which currency signs can be shown.
enum CurrencySigns {
  case all
  case ascii
}

/// The sign of a currency.
struct CurrencySign {
  let text: String
  /// Whether currencies of several countries have it.
  let isShared: Bool
  /// The letters before it that tell a country, in the United States.
  let prefix: String
}

extension Currency {
  /// The currency's sign, or nil where it is written by its code.
  func sign(among signs: CurrencySigns) -> CurrencySign? {
    switch self {
    case .aud: .dollar("A")
    case .cad: .dollar("CA")
    case .nzd: .dollar("NZ")
    case .usd: .dollar("US")
    case .eur where signs == .all: CurrencySign(text: "€", isShared: false, prefix: "")
    case .gbp where signs == .all: CurrencySign(text: "£", isShared: false, prefix: "")
    default: nil
    }
  }
}

extension CurrencySign {
  fileprivate static func dollar(_ prefix: String) -> Self {
    Self(text: "$", isShared: true, prefix: prefix)
  }
}
