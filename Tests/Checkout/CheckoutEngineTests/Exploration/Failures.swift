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
        switch status {
        case 401: .notAuthorized
        case 423: .locked
        default: isRejected ? .requestRejected : .serviceUnavailable
        }
      }
    // The invariant about reasons compares them.
    let reason = new.failure?.reason
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
          basic == .requestRejected ? .changeRejected : basic, message: message, reason: reason,
          parts: changes.parts)
      }
      return CheckoutFailure(basic, message: message, reason: reason)
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
    guard was == now else {
      return CheckoutFailure(.amountChanged, previousTotal: was, currentTotal: now)
    }
    var same = before.shown
    same?.version = offered?.version ?? 0
    return CheckoutFailure(same == offered ? .dayDiffers : .orderChanged)
  }

  /// The place of the defect that the failure of a malformed answer must name, or nil.
  var expectedReasonPath: UTF8Text? {
    guard expectedFailure?.code == .malformedAnswer else { return nil }
    switch move {
    case .server(.malformed(.otherCart)): return "$.cartId"
    case .server(.malformed(.otherCurrency)): return "$.currency"
    case .server(.malformed(.otherOrder)): return "$.id"
    case .server(.malformed(.olderVersion)): return "$.version"
    default: return "$"
    }
  }

  /// Whether the app's restart clears the failure: that of a reading or a payment that it asks for
  /// again.
  var resumeClearsFailure: Bool {
    guard move == .kill, let failure = old.failure, before.shown != nil else { return false }
    if before.memory.payment != .free { return before.memory.payment != .paid }
    return before.memory.reading == .whenAsked && before.memory.remaking == .nothing
      && before.memory.pending?.isRemaking != true && failure.parts.isEmpty
      && [.serviceUnavailable, .malformedAnswer, .notAuthorized, .locked, .requestRejected]
        .contains(failure.code)
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

extension NativeRequest {
  var isRemaking: Bool { if case .remakeOrder = call { true } else { false } }
}
