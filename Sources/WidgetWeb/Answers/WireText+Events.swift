import ScheduleEngine

extension WireText {
  /// Writes an event as one object.
  mutating func event(_ event: WidgetEvent) {
    object { text in
      switch event {
      case .ready(let status, let currency):
        text.member("type", "ready")
        text.members(of: status, dueWhenInvalid: Money(minorUnits: 0, currency: currency))
      case .changed(let status):
        text.member("type", "change")
        text.members(of: status)
      case .error(let barrier): text.error(barrier.code, barrier.message)
      case .failure(let failure): text.error("lookup_failed", failure.description)
      }
    }
  }

  /// Writes the members of a status.
  ///
  /// - Parameters:
  ///   - status: Whether the order may proceed.
  ///   - dueWhenInvalid: What is said to be due today where it may not, or nil for nothing.
  mutating func members(of status: WidgetStatus, dueWhenInvalid: Money? = nil) {
    member("isValid", literal: status.isValid ? "true" : "false")
    switch status {
    case .valid(let amountDueToday, let checksum):
      money("amountDueToday", amountDueToday)
      member("paymentScheduleChecksum", checksum.description)
    case .invalid(let barrier):
      if let dueWhenInvalid { money("amountDueToday", dueWhenInvalid) }
      fault(barrier.code, barrier.message)
    }
  }

  private mutating func error(_ code: String, _ message: String) {
    member("type", "error")
    member("isValid", literal: "false")
    fault(code, message)
  }

  private mutating func fault(_ code: String, _ message: String) {
    object("error") { error in
      error.member("errorCode", code)
      error.member("message", message)
    }
  }

  private mutating func money(_ name: StaticString, _ money: Money) {
    object(name) { object in
      object.member("amount", money.text)
      object.member("currency", money.currency.code)
    }
  }
}
