import ScheduleEngine

@testable import CheckoutEngine

extension Invariant {
  static let aboutEnds = [
    Invariant("A completed checkout never changes.") { step, _ in
      guard step.old.phase == .completed else { return true }
      guard step.new.phase != .completed else { return step.isUnchanged }
      return step.move == .leave && step.new.phase == .left && step.new.order == step.old.order
        && step.new.payment == step.old.payment && step.new.widget == step.old.widget
        && step.new.orderNumber == step.old.orderNumber && step.effects == [.dismiss]
        && step.events.isEmpty
    },
    Invariant("Nothing happens in a checkout that was left.") { step, _ in
      guard step.old.phase == .left else { return true }
      return step.isUnchanged && (!step.isAccepted || step.move == .kill)
    },
    Invariant("In a checkout that was left nothing is under way or queued.") { step, _ in
      guard step.new.phase == .left else { return true }
      return step.new.underWay == nil && step.new.queued.isEmpty && step.sent == nil
    },
    Invariant("Phases follow one another as the contract says.") { step, _ in
      guard step.old.phase != step.new.phase else {
        return step.move != .confirmLeave || !step.isAccepted
      }
      switch step.new.phase {
      case .idle: return false
      case .loading: return step.sent != nil && step.after.shown == nil
      case .failed: return step.old.phase == .loading && step.answered != nil
      case .leaving:
        return step.move == .leave
          && step.effects == [
            .promptToLeave(
              step.before.memory.payment == .free ? .unfinished : .paymentInProgress)
          ]
      case .left:
        let isDirect = step.before.shown == nil || step.old.phase == .completed
        return step.effects == [.dismiss]
          && (step.move == .leave && isDirect || step.move == .confirmLeave)
      case .shopping: return step.after.shown != nil && step.after.memory.payment == .free
      case .paying:
        return step.after.memory.payment != .free && step.after.memory.payment != .paid
      case .completed:
        return step.after.memory.payment == .paid
          && step.new.orderNumber == SmallWorld.orderNumber
      }
    },
    Invariant("The phase says what the checkout does, unless leaving is asked.") { step, _ in
      let (shown, payment) = (step.after.shown, step.after.memory.payment)
      switch step.new.phase {
      case .idle: return step.after.memory.requests == 0
      case .loading: return shown == nil && step.after.memory.pending != nil
      case .failed: return shown == nil && step.after.memory.pending == nil
      case .shopping: return shown != nil && payment == .free
      case .paying: return shown != nil && payment != .free && payment != .paid
      case .completed: return payment == .paid
      case .leaving:
        return shown != nil && payment != .paid
          && (step.old.phase == .leaving || step.move == .leave)
      case .left: return true
      }
    },
  ]

  static let aboutNews = [
    Invariant("An event that happens once happens once.") { step, _ in
      var happened = step.before.memory.happened
      for event in step.events {
        guard happened & event.onceBit == 0 else { return false }
        happened |= event.onceBit
      }
      return true
    },
    Invariant("Events say what the order shown has, and in their order.") { step, world in
      guard step.isAccepted, let shown = step.after.shown else { return true }
      let happened = step.after.memory.happened
      func agrees(_ bit: UInt8, _ value: Int) -> Bool { value == 0 || happened & bit != 0 }
      let ranks = step.events.map(\.rank)
      return happened & 1 != 0 && agrees(2, shown.contact) && agrees(4, shown.shipping)
        && agrees(8, shown.method) && (step.after.memory.payment != .paid || happened & 32 != 0)
        && zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 }
        && step.events.allSatisfy { step.isTrue($0) }
    },
    Invariant("A change of the widget is an event, and nothing else is.") { step, _ in
      guard step.isAccepted else { return true }
      let isChanged = !Self.areAlike(step.old.widget, step.new.widget)
      return step.events.contains { if case .widgetChanged = $0 { true } else { false } }
        == isChanged
    },
    Invariant("The failure of a malformed answer says why, and no other failure does.") { step, _ in
      guard step.isAccepted, let failure = step.new.failure else { return true }
      guard failure.code == .malformedAnswer else { return failure.reason == nil }
      return step.expectedReasonPath == nil || failure.reason?.path == step.expectedReasonPath
    },
    Invariant("A failure that is set is an event; an act or a confirmation clears it.") { step, _ in
      guard step.isAccepted else { return true }
      let codes = step.events.compactMap { event -> CheckoutFailure.Code? in
        if case .checkoutFailed(let code) = event { code } else { nil }
      }
      guard let expected = step.expectedFailure else {
        guard codes.isEmpty else { return false }
        guard let old = step.old.failure, !step.isAct, !step.resumeClearsFailure else {
          return step.new.failure == nil
        }
        let isSettled =
          step.answered != nil && !old.parts.isEmpty
          && old.parts.isDisjoint(with: step.new.drafts.parts)
        return step.new.failure == (isSettled ? nil : old)
      }
      return codes == [expected.code]
        && (step.new.failure == expected
          || step.new.failure == nil && !expected.parts.isEmpty
            && expected.parts.isDisjoint(with: step.new.drafts.parts))
    },
  ]

  static func areAlike(_ old: CheckoutWidget?, _ new: CheckoutWidget?) -> Bool {
    switch (old, new) {
    case (.status(.invalid(let old))?, .status(.invalid(let new))?): old.code == new.code
    default: old == new
    }
  }
}

extension NativeEvent {
  /// The position in the order of events of a step.
  var rank: Int {
    switch self {
    case .beginCheckout: 1
    case .addContactInfo: 2
    case .addShippingAddress: 3
    case .addShippingInfo: 4
    case .addPaymentInfo: 5
    case .purchase: 6
    case .checkoutLeft: 7
    case .widgetChanged: 8
    case .checkoutFailed: 9
    }
  }
}

extension Step {
  /// Whether an event says what happened.
  func isTrue(_ event: NativeEvent) -> Bool {
    switch event {
    case .beginCheckout(let order): order == new.order
    case .addContactInfo: after.shown?.contact != 0
    case .addShippingAddress: after.shown?.shipping != 0
    case .addShippingInfo(let tier): tier == SmallWorld.methods[after.shown?.method ?? 0]
    case .addPaymentInfo(let provider): provider == new.payment?.provider
    case .purchase(let number, let order):
      number == SmallWorld.orderNumber && order == new.order && after.memory.payment == .paid
    case .checkoutLeft(let reason):
      new.phase == .left && before.memory.payment != .paid
        && reason == (before.memory.payment == .free ? .unfinished : .paymentInProgress)
    case .widgetChanged(let widget): widget == new.widget
    case .checkoutFailed: true
    }
  }
}
