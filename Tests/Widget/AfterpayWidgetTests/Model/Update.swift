import AfterpayWidget

/// An amount that is sent to a widget.
enum Update: Hashable, Sendable {
  /// A text, and its cents, or nil if it is not an amount.
  case text(String, cents: Int64?)
  /// Money in another currency than the widget's.
  case foreign(cents: Int64)

  /// Amounts that can be paid, each with a row in ``ExpectedSchedules``.
  static let payable: [Update] = [
    .text("200.00", cents: 200_00), .text("40.02", cents: 40_02), .text("57.27", cents: 57_27),
    .text("2000", cents: 2_000_00), .text("0.04", cents: 4), .text("1.0", cents: 1_00),
  ]

  /// Amounts that are accepted, and make the widget invalid.
  static let barred: [Update] = [
    .text("2000.01", cents: 2_000_01), .text("0.01", cents: 1), .text("0.02", cents: 2),
    .text("0.03", cents: 3), .text("92233720368547758.07", cents: .max),
  ]

  /// Amounts that are rejected.
  static let rejected: [Update] = [
    .text("", cents: nil), .text("0.00", cents: 0), .text("12.345", cents: nil),
    .text("-1.00", cents: nil), .text("1,00", cents: nil), .text("1e3", cents: nil),
    .text("92233720368547758.08", cents: nil), .foreign(cents: 50_00),
  ]

  /// The reason why an open widget rejects this amount, in a word; nil if the amount is accepted.
  var rejection: String? {
    switch self {
    case .text(_, nil): "malformed"
    case .text(_, let cents?): cents > 0 ? nil : "zero"
    case .foreign: "currency"
    }
  }

  var cents: Int64? {
    switch self {
    case .text(_, let cents): cents
    case .foreign(let cents): cents
    }
  }

  /// Sends the amount, and returns the reason if it was rejected, in a word.
  func send(to widget: isolated LiveWidget) -> String? {
    do throws(WidgetError) {
      switch self {
      case .text(let text, _): try widget.sendUpdate(amount: text)
      case .foreign(let cents):
        try widget.sendUpdate(amount: Money(minorUnits: cents, currency: .cad))
      }
      return nil
    } catch {
      switch error.reason {
      case .malformedAmount: return "malformed"
      case .amountNotPositive: return "zero"
      case .unsupportedCurrency(.usd, .cad): return "currency"
      case .closed: return "closed"
      default: return "\(error)"
      }
    }
  }
}

extension Update: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text, _): "\"\(text)\""
    case .foreign(let cents): "\(cents) cents of another currency"
    }
  }
}
