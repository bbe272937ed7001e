import ScheduleEngine

/// Says why a request was refused; nothing has changed then.
struct RequestError: Error {
  /// A name for programs, such as `invalid_amount`.
  var code: StaticString
  /// What is wrong and what to do, for who writes the page.
  var message: String

  init(_ code: StaticString, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension RequestError {
  init(_ error: AmountError) { self.init("invalid_amount", error.description) }

  init(_ error: CurrencyError) { self.init("unsupported_currency", error.description) }

  init(_ error: CheckoutTokenError) { self.init("invalid_token", error.description) }

  init(_ error: PlanIDError) { self.init("unknown_plan", error.description) }

  init(_ error: DateError) { self.init("invalid_date", error.description) }

  init(_ error: OrderLimitsError) { self.init("invalid_limits", error.description) }

  init(_ error: WidgetCommandError) {
    switch error.reason {
    case .closed: self = .closed
    case .invalidAmount: self.init("invalid_amount", error.description)
    case .unsupportedCurrency: self.init("unsupported_currency", error.description)
    case .dateOutOfRange: self.init("invalid_date", error.description)
    }
  }

  /// There is no widget with the number of the request: it was closed, or never made.
  static var closed: Self { Self("closed", "the widget is closed; make a new one") }

  /// The request is not one that the page's script makes.
  static var notUnderstood: Self { Self("bad_request", "the request is not understood") }
}
