import AfterpayWidget

/// A handler that stores its calls, and calls a function after each.
@MainActor final class RecordingHandler: WidgetHandler {
  private(set) var calls: [String] = []
  private(set) var errors: [any Error] = []
  /// Called for each call, after it is stored.
  var atCall: (_ call: String) -> Void

  init(atCall: @escaping (_ call: String) -> Void = { _ in }) { self.atCall = atCall }

  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
    record("ready \(isValid) \(amountDueToday) \(paymentScheduleChecksum ?? "-")")
  }

  func onChanged(status: WidgetStatus) {
    if case .invalid(.invalidAmount(let money)) = status {
      record("\(money.minorUnits)")
    } else {
      record("changed \(status.isValid)")
    }
  }

  func onError(errorCode: String?, message: String?) {
    record("error \(errorCode ?? "-") \(message ?? "-")")
  }

  func onFailure(error: any Error) {
    errors.append(error)
    record("failure \(error)")
  }

  private func record(_ call: String) {
    calls.append(call)
    atCall(call)
  }
}
