internal import CheckoutEngine
internal import ScheduleEngine
internal import WidgetRendering

/// The texts of the form for a new payment.
struct PaymentsEntry: Hashable, Sendable {
  var amount = ""
  var description = ""
  /// Whether the shopper has tried to go on, so that problems are shown.
  var isChecked = false

  init() {}

  /// Creates the texts of a payment that the shopper entered before.
  init(_ draft: PaymentsState.Draft, _ locale: ConsumerLocale) {
    amount = draft.amount.figures(for: locale)
    description = "\(draft.description)"
  }

  /// Returns the amount, or nil if the text is none.
  ///
  /// A number pad writes the decimal sign of the locale. The other sign is not read, since it could
  /// group thousands.
  func amount(_ settings: PaymentsSettings, _ locale: ConsumerLocale) -> Money? {
    var text = amount
    if locale.hasDecimalComma {
      guard !text.contains(".") else { return nil }
      text = String(text.map { $0 == "," ? "." : $0 })
    }
    return try? settings.amount(entered: UTF8Text(text))
  }

  /// Returns the description, or nil if the text is none.
  func description(_ settings: PaymentsSettings) -> UTF8Text? {
    try? settings.description(entered: UTF8Text(description))
  }

  /// Returns the amount and the description, or nil if the form has a problem.
  func values(
    _ settings: PaymentsSettings, _ locale: ConsumerLocale
  ) -> (amount: Money, description: UTF8Text)? {
    guard let amount = amount(settings, locale), let description = description(settings) else {
      return nil
    }
    return (amount, description)
  }
}

extension Money {
  /// Returns the amount as a shopper enters it, with all its places: `12,34`.
  func figures(for locale: ConsumerLocale) -> String {
    locale.hasDecimalComma ? String(text.map { $0 == "." ? "," : $0 }) : text
  }
}

extension ConsumerLocale {
  /// Whether decimals follow a comma.
  fileprivate var hasDecimalComma: Bool {
    Money(minorUnits: 5, currency: .usd).text(for: self).contains(",")
  }
}
