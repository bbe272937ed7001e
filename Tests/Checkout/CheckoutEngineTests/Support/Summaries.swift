import ScheduleEngine

@testable import CheckoutEngine

// The results of the last input, in words.
extension Session {
  /// The effects, such as `2 PATCH /checkouts/o-1` or `present card p-1 30.00 USD`.
  var work: [String] {
    reaction.effects.map { effect in
      switch effect {
      case .request(let request): "\(request.number) \(request.method) \(request.path)"
      case .presentProvider(let provider, let id, let amount, _):
        "present \(provider) \(id) \(amount)"
      case .promptToLeave(let reason): "prompt \(reason.name)"
      case .dismiss: "dismiss"
      }
    }
  }

  /// The call of the request that the last input sent, or nil.
  var call: NativeCall? {
    for case .request(let request) in reaction.effects { return request.call }
    return nil
  }

  /// The parts that the last input sent for a change, or nil.
  var sent: OrderChanges? {
    if case .changeOrder(_, let changes)? = call { changes } else { nil }
  }

  /// The events, such as `widget_changed 6.00 USD` or `checkout_error cart_expired`.
  var news: [String] {
    reaction.events.map { event in
      switch event {
      case .beginCheckout, .addContactInfo, .addShippingAddress: "\(event.name)"
      case .addShippingInfo(let tier): "\(event.name) \(tier)"
      case .addPaymentInfo(let provider): "\(event.name) \(provider)"
      case .purchase(let number, _): "\(event.name) \(number)"
      case .checkoutLeft(let reason): "\(event.name) \(reason.name)"
      case .widgetChanged(let widget): "\(event.name) \(widget?.summary ?? "null")"
      case .checkoutFailed(let code): "\(event.name) \(code.name)"
      }
    }
  }

  /// The states of all sections, in order, such as `complete open locked locked locked`.
  var sections: String {
    CheckoutSection.allCases.compactMap { state.sections[$0] }.map { "\($0.name)" }
      .joined(separator: " ")
  }

  /// The names of the drafts, in order.
  var drafts: String { state.drafts.parts.names }

  /// The names of the queued parts, in order.
  var queued: String { state.queued.names }

  /// The request under way and its parts, such as `2 contact`, or an empty text.
  var underWay: String {
    state.underWay.map { "\($0.number) \($0.parts.names)" } ?? ""
  }

  /// The failure's code, message and parts, such as `change_rejected: No. contact`.
  var failure: String? {
    state.failure.map { failure in
      let words = [
        failure.message.map { "\($0)" }, failure.parts.isEmpty ? nil : failure.parts.names,
        failure.previousTotal.map { "was \($0)" }, failure.currentTotal.map { "is \($0)" },
        failure.isRecovered.map { "recovered \($0)" },
      ]
      return (["\(failure.code.name)"] + words.compactMap(\.self)).joined(separator: "; ")
    }
  }

  /// The payment, such as `card k-1 30.00 USD p-1 presented`, or nil.
  var payment: String? {
    state.payment.map { payment in
      let id = payment.paymentID.map { "\($0) " } ?? ""
      let provider = payment.provider.map { "\($0)" } ?? "none"
      return "\(provider) \(payment.key.text) \(payment.amount) \(id)\(payment.stage.name)"
    }
  }
}

extension OrderParts {
  /// The names of the parts, in order.
  var names: String { map { "\($0.name)" }.joined(separator: " ") }
}

extension CheckoutWidget {
  /// The amount due today, or the barrier's code.
  var summary: String {
    switch self {
    case .status(.valid(let amount, _)): "\(amount)"
    case .status(.invalid), .noPlan: code.map { "\($0)" } ?? ""
    }
  }
}
