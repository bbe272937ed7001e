package import ScheduleEngine
package import WidgetRendering

/// The error of a request that was rejected and changed nothing.
///
/// The cases store no strings, so that throwing them needs little code; the message is created only
/// for the answer.
package enum RequestError: Error {
  /// The request is not in the form that the page's script writes.
  case notUnderstood
  /// There is no widget with the number of the request: it was closed or never created.
  case closed
  /// The request has neither an amount nor a token.
  case nothingToPay
  /// The amount has no currency.
  case currencyMissing
  case unknownTheme, unknownColorScheme, unknownMarks, unknownFont, unknownOutside, unknownPlan
  case elementName
  case locale(ConsumerLocaleError)
  /// No plan is available in the currency.
  case noPlan(Currency)
  case amount(AmountError)
  case currency(CurrencyError)
  case token(CheckoutTokenError)
  case planID(PlanIDError)
  case date(DateError)
  case limits(OrderLimitsError)
  case command(WidgetCommandError)

  /// A name for programs, such as `invalid_amount`.
  package var code: StaticString {
    switch self {
    case .notUnderstood: "bad_request"
    case .closed: "closed"
    case .nothingToPay, .amount: "invalid_amount"
    case .currencyMissing, .noPlan, .currency: "unsupported_currency"
    case .unknownTheme: "unknown_theme"
    case .unknownColorScheme: "unknown_color_scheme"
    case .unknownMarks: "unknown_marks"
    case .unknownFont: "unknown_font"
    case .unknownOutside: "unknown_outside"
    case .elementName: "invalid_element"
    case .locale: "unknown_locale"
    case .unknownPlan, .planID: "unknown_plan"
    case .token: "invalid_token"
    case .date: "invalid_date"
    case .limits: "invalid_limits"
    case .command(let error):
      switch error.reason {
      case .closed: "closed"
      case .invalidAmount: "invalid_amount"
      case .unsupportedCurrency: "unsupported_currency"
      case .dateOutOfRange: "invalid_date"
      }
    }
  }

  /// The problem and the remedy, for the author of the page.
  package var message: [UInt8] {
    if case .locale(let error) = self { return error.utf8Description }
    return sentence.bytes
  }

  private var sentence: Sentence {
    switch self {
    case .notUnderstood: "the request is not understood"
    case .closed: "the widget is closed; make a new one"
    case .nothingToPay: "there is neither an amount nor a token; pass one of them"
    case .currencyMissing: "the amount has no currency; write one such as USD"
    case .unknownTheme:
      "there is no such theme; write classic, timeline, collapsible or modal"
    case .unknownColorScheme: "there is no such color scheme; write auto, light or dark"
    case .unknownMarks: "there are no such marks; write pie or ring"
    case .unknownFont: "there is no such font; write system or inherit"
    case .elementName:
      "not an element's name; write lower-case letters, digits and hyphens, such as shop-message"
    case .unknownOutside: "there is no such value of outside; write explain or hide"
    case .locale: ""
    case .unknownPlan: "there is no such plan; write one such as us-pay-in-4"
    case .noPlan(let currency): "no open plan is in \(currency); name a plan"
    case .amount(let error): error.sentence
    case .currency(let error): error.sentence
    case .token(let error): error.sentence
    case .planID(let error): error.sentence
    case .date(let error): error.sentence
    case .limits(let error): error.sentence
    case .command(let error): error.sentence
    }
  }
}
