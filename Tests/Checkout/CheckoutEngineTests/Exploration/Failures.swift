import ScheduleEngine

@testable import CheckoutEngine

// The failures of section 3, from the request, the answer and the observer's memory.
extension Step {
  /// The failure that the step must set, or nil.
  var expectedFailure: CheckoutFailure? {
    guard isAccepted else { return nil }
    if move == .providerFails { return CheckoutFailure(.paymentFailed, message: "no") }
    guard let call = answered?.call else { return nil }
    let message: UTF8Text? = status == 400 ? "words" : nil
    let basic: CheckoutFailure.Code =
      if (200...299).contains(status) {
        .malformedAnswer
      } else {
        isRejected ? .requestRejected : .serviceUnavailable
      }
    let unknown = CheckoutFailure(.paymentUnknown, message: message)
    switch (call, status) {
    case (.remakeOrder, _):
      return isOrderShown
        ? CheckoutFailure(.cartExpired, isRecovered: true)
        : CheckoutFailure(.cartExpired, message: message, isRecovered: false)
    case (.makeOrder, 410): return CheckoutFailure(.cartExpired, isRecovered: false)
    case (.readOrder, 410), (.changeOrder, 410):
      return before.memory.hasRemade ? CheckoutFailure(.cartExpired, isRecovered: false) : nil
    case (.makeOrder, _), (.readOrder, _), (.changeOrder, _):
      if isOrderShown { return refusal }
      if case .changeOrder(_, let changes) = call {
        return CheckoutFailure(
          basic == .requestRejected ? .changeRejected : basic, message: message,
          parts: changes.parts)
      }
      return CheckoutFailure(basic, message: message)
    case (.requestPayment, 409), (.requestPayment, 410), (.completePayment, 409),
      (.completePayment, 410):
      return nil
    case (.requestPayment, 402), (.requestPayment, 422), (.completePayment, 402),
      (.completePayment, 422):
      return CheckoutFailure(.paymentDeclined)
    case (.requestPayment, _):
      if case .server(.payment) = move { return nil }
      return isRejected ? CheckoutFailure(.paymentFailed, message: message) : unknown
    case (.completePayment, _): return move == .server(.completed) ? nil : unknown
    case (.checkPayment, _): return expectedFailureOfCheck(unknown)
    }
  }

  /// The failure of a payment that a 409 refused, once an order comes.
  private var refusal: CheckoutFailure? {
    guard let was = before.memory.refusedTotal, let total = offered?.total else { return nil }
    let now = Money(minorUnits: total, currency: .usd)
    return was == now
      ? CheckoutFailure(.orderChanged)
      : CheckoutFailure(.amountChanged, previousTotal: was, currentTotal: now)
  }

  private func expectedFailureOfCheck(_ unknown: CheckoutFailure) -> CheckoutFailure? {
    let known = old.payment?.paymentID
    switch move {
    case .server(.attempt(.none)): return known == nil ? nil : unknown
    case .server(.attempt(.created(let id))):
      return known == nil || known == SmallWorld.paymentIDs[id] ? nil : unknown
    case .server(.attempt(.succeeded)): return nil
    case .server(.attempt(.failed)): return CheckoutFailure(.paymentFailed)
    default: return unknown
    }
  }
}
