extension CaptureRefusal {
  /// What is wrong, in English, in one line for the shop.
  public var message: String {
    switch self {
    case .tokenless: "There is no checkout to capture: the widget is an estimate."
    case .otherToken: "The token is not that of this checkout."
    case .capturedOtherwise(let record, let requested):
      "The checkout was captured already, for \(record.amount) and not \(requested)."
    case .tokenExpired: "The checkout is at least 180 minutes old."
    case .amountMismatch(let order, let capture):
      "The capture is for \(capture), but the order total is \(order)."
    case .barred(let barrier): barrier.message
    case .dateOutOfRange: "A payment would be due after 9999-12-31."
    case .missingChecksum: "The checkout was adjusted, and no checksum came with the capture."
    case .malformedChecksum: "What came as a checksum is not 64 lower-case hexadecimal digits."
    case .checksumMismatch(.otherDay(let day, let today)):
      "The checksum is that of the payments from \(day) on, and today is \(today)."
    case .checksumMismatch(.estimate):
      "The checksum is that of an estimate, without the checkout's token."
    case .checksumMismatch(.unknown): "The checksum is not that of the order's payments."
    }
  }

  /// What the shop should do next, in English, in one line.
  public var advice: String {
    switch self {
    case .tokenless:
      "Send the shopper through the checkout, make a widget with its token, and capture that."
    case .otherToken: "Send the token of the checkout that the order was paid by."
    case .capturedOtherwise:
      "Capture nothing more; give back what was captured too much, or start another checkout."
    case .tokenExpired, .barred(.tokenExpired), .barred(.invalidToken):
      "Capture nothing, and send the shopper through the checkout again."
    case .amountMismatch:
      "Update the widget to the amount, show the shopper its payments, and send their checksum; "
        + "or capture the order total."
    case .barred(let barrier): Self.advice(on: barrier)
    case .dateOutOfRange: "Capture nothing, and set the clock."
    case .missingChecksum: "Send the checksum of the widget's status with the capture."
    case .malformedChecksum: "Send the checksum of the widget's status as it stands."
    case .checksumMismatch(.otherDay(let day, _)):
      "Show the shopper the payments from today on, and send their checksum; "
        + "or pass \(day), if that is the day of the purchase in the shop's time zone."
    case .checksumMismatch(.estimate):
      "Make the widget with the checkout's token, and send the checksum of its status."
    case .checksumMismatch(.unknown):
      "Ask the widget for its status, show the shopper those payments, and send their checksum."
    }
  }

  private static func advice(on barrier: PurchaseBarrier) -> String {
    switch barrier {
    case .amountBelowMinimum, .amountAboveMaximum, .amountTooSmall, .invalidAmount:
      "Capture nothing; show the shopper the widget, and update it when the order has changed."
    case .unsupportedCurrency, .planUnavailable, .invalidToken, .tokenExpired:
      "Capture nothing, and offer the shopper another way to pay."
    }
  }
}

extension CaptureRefusal: CustomStringConvertible {
  /// One line that says what is wrong and what to do: the ``message`` and the ``advice``.
  public var description: String { "\(message) \(advice)" }
}
