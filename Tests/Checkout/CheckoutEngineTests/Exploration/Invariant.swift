import ScheduleEngine

@testable import CheckoutEngine

/// A rule that every step keeps.
struct Invariant: Sendable {
  /// The rule, in the words of the contract.
  let sentence: String
  let holds: @Sendable (Step, World) -> Bool

  init(_ sentence: String, _ holds: @escaping @Sendable (Step, World) -> Bool) {
    (self.sentence, self.holds) = (sentence, holds)
  }

  /// All invariants.
  static let all =
    aboutOrders + aboutPayments + aboutEntries + aboutSections + aboutRequests + aboutEnds
    + aboutNews
}

extension Step {
  /// Whether the shopper still shops after the step, also while leaving is asked.
  var isShopping: Bool { after.shown != nil && after.memory.payment == .free && new.phase != .left }
}

extension Invariant {
  static let aboutPayments = [
    Invariant("An amount presented to a provider is the total of the order shown.") { step, _ in
      for effect in step.effects {
        switch effect {
        case .presentProvider(let provider, let id, let amount, _):
          guard amount.minorUnits == step.after.shown?.total, let payment = step.new.payment,
            amount == step.new.order?.summary.total, provider == payment.provider,
            id == payment.paymentID
          else { return false }
        case .request(let request):
          if case .requestPayment(let id, let cart, let total, let provider, _) = request.call {
            guard total.minorUnits == step.before.shown?.total,
              (total.minorUnits > 0) == (provider != nil), id == step.old.order?.id,
              cart == SmallWorld.carts[0]
            else { return false }
          }
        case .promptToLeave, .dismiss: break
        }
      }
      return step.new.payment.map { $0.amount.minorUnits == step.after.shown?.total } ?? true
    },
    Invariant("There are never two payments for one order.") { step, _ in
      for effect in step.effects {
        switch effect {
        case .presentProvider where step.before.memory.payment != .asked: return false
        case .request(let request):
          switch request.call {
          case .requestPayment:
            guard step.before.memory.payment == .free, step.sentByPay else { return false }
          case .completePayment:
            let isFirst =
              step.before.memory.payment == .presented && step.move == .providerSucceeds
            let isAgain =
              step.before.memory.payment == .agreed && step.isAttemptCreated
              && step.before.memory.completion == request.call
            guard isFirst || isAgain || step.completesWithoutProvider else { return false }
          case .checkPayment:
            guard [.retry, .refresh, .kill].contains(step.move) else { return false }
          default: break
          }
        default: break
        }
      }
      return true
    },
    Invariant("An unknown payment stays a payment, and nothing else is a payment.") { step, _ in
      guard step.new.phase != .left else { return true }
      switch (step.after.memory.payment, step.new.payment?.stage) {
      case (.free, nil): return true
      case (.asked, .requesting?): return step.after.memory.pending?.isPaymentRequest == true
      case (.presented, .presented?): return step.after.memory.pending == nil
      case (.agreed, .completing?): return step.after.memory.pending?.isCompletion == true
      case (.asked, .unknown?), (.agreed, .unknown?): return step.after.memory.pending == nil
      case (.asked, .checking?), (.agreed, .checking?):
        return step.after.memory.pending?.isCheck == true
      case (.paid, .completed?): return step.new.phase == .completed
      default: return false
      }
    },
    Invariant("A key is one attempt: the same total, provider and order.") { step, _ in
      let keys = step.after.memory.keys
      return keys.indices.allSatisfy { index in
        !keys[..<index].contains { $0.key == keys[index].key }
      }
    },
    Invariant("The widget's total is the order's total, on the day, until a payment.") {
      step, world in
      let after = step.after
      guard step.isAccepted, step.isShopping || after.shown == nil && step.new.phase != .left
      else { return step.new.widget == step.old.widget }
      guard let total = after.shown?.total, total > 0 else { return step.new.widget == nil }
      if let token = after.memory.tokenHours, after.hours > token {
        return step.new.widget == .status(.invalid(.tokenExpired))
      }
      let expected = world.widget(
        total: total, day: after.day, hasToken: after.memory.tokenHours != nil)
      return step.new.widget == expected
    },
    Invariant("Afterpay receives the checksum of the widget; another provider none.") { step, _ in
      guard step.move == .providerSucceeds,
        case .completePayment(let order, let id, let token, let checksum)? = step.sent?.call
      else { return true }
      let isAfterpay = step.old.payment?.provider == SmallWorld.providers[1]
      return checksum == (isAfterpay ? step.old.widget?.checksum : nil) && token == "token-p"
        && order == step.old.order?.id && id == step.old.payment?.paymentID
    },
  ]
}

extension Step {
  var sentByPay: Bool { if case .pay = move { true } else { false } }

  /// Whether an order of zero may be completed, because the server created its payment.
  var completesWithoutProvider: Bool {
    guard before.memory.payment == .asked, let payment = old.payment, payment.provider == nil,
      case .completePayment(_, _, nil, nil)? = sent?.call
    else { return false }
    return move == .server(.payment(1)) || isAttemptCreated
  }

  var isAttemptCreated: Bool {
    if case .server(.attempt(.created)) = move { true } else { false }
  }
}

extension NativeRequest {
  var isPaymentRequest: Bool { if case .requestPayment = call { true } else { false } }
  var isCompletion: Bool { if case .completePayment = call { true } else { false } }
  var isCheck: Bool { if case .checkPayment = call { true } else { false } }
}
