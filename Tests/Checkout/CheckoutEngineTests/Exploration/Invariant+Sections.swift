import ScheduleEngine

@testable import CheckoutEngine

extension Invariant {
  static let aboutOrders = [
    Invariant("The order shown is the last one that the server sent in good order.") {
      step, world in
      guard let shown = step.after.shown else { return step.new.order == nil }
      return step.new.order == world.order(shown)
    }
  ]

  static let aboutSections = [
    Invariant("Sections never skip: each one has the state that the order and the drafts give it.")
    { step, _ in
      guard step.isAccepted, step.new.phase != .left else { return true }
      return step.new.sections == step.after.expectedSections
    },
    Invariant("The progress counts the sections whose data the order has.") { step, world in
      guard let shown = step.after.shown else { return step.new.completedSectionCount == 0 }
      var filled = [shown.shipping, shown.billing, shown.method]
      if world.settings.buyer.isGuest { filled.append(shown.contact) }
      func saved(_ address: Int) -> UTF8Text? {
        world.settings.buyer.isGuest || address == 0 ? nil : SmallWorld.savedAddresses[address]
      }
      guard step.new.savedShippingAddress == saved(shown.shipping),
        step.new.savedBillingAddress == saved(shown.billing)
      else { return false }
      return step.new.completedSectionCount == filled.count { $0 != 0 }
        && step.new.sectionCount == filled.count
        && step.new.isBillingSameAsShipping
          == (shown.shipping != 0 && shown.shipping == shown.billing)
    },
    Invariant("A payment begins only where nothing is owed, under way or entered.") { step, _ in
      guard step.sentByPay, step.isAccepted else { return true }
      let (memory, shown) = (step.before.memory, step.before.shown)
      return memory.reading == .nothing && memory.remaking == .nothing && memory.pending == nil
        && shown?.shipping != 0 && shown?.billing != 0
        && shown?.method != 0 && step.old.drafts.parts.intersection(.sections).isEmpty
        && step.old.sections.payment == .open
    },
    Invariant("Editing follows the shopper, and ends when the section is confirmed.") { step, _ in
      switch step.move {
      case .edit(let section) where step.isAccepted: return step.new.editing == section
      case .endEditing where step.isAccepted, .pay where step.isAccepted:
        return step.new.editing == nil
      default:
        guard let old = step.old.editing, case .changeOrder(_, let changes)? = step.answered?.call,
          step.isOrderShown, let part = old.part, changes.parts.contains(part),
          !step.old.queued.contains(part), !step.isLost(part)
        else { return step.new.editing == step.old.editing }
        return step.new.editing == nil
      }
    },
  ]
}

extension OrderParts {
  static var sections: OrderParts {
    [.contact, .shippingAddress, .billingAddress, .shippingMethod]
  }
}

extension Step {
  /// Whether the order in the answer lacks a contact or an address.
  func isLost(_ part: OrderPart) -> Bool {
    switch part {
    case .contact: offered?.contact == 0
    case .shippingAddress: offered?.shipping == 0
    case .billingAddress: offered?.billing == 0
    case .shippingMethod, .promoCodes: false
    }
  }
}

extension Situation {
  /// The states of the sections by the contract's words.
  func computedSections() -> SectionStates {
    let isGuest = flow.settings.buyer.isGuest
    var sections = SectionStates(isGuest: isGuest)
    guard let shown else { return sections }
    let drafts = flow.state.drafts.parts
    var sent = OrderParts()
    if case .changeOrder(_, let changes)? = memory.pending?.call { sent = changes.parts }
    let values: [(OrderPart, Int)] =
      (isGuest ? [(.contact, shown.contact)] : []) + [
        (.shippingAddress, shown.shipping), (.billingAddress, shown.billing),
        (.shippingMethod, shown.method),
      ]
    var areAllComplete = true
    for (index, (part, value)) in values.enumerated() {
      let state: SectionState =
        if sent.contains(part) || flow.state.queued.contains(part) {
          .updating
        } else if value != 0, !drafts.contains(part) {
          .complete
        } else if value != 0 || values[..<index].allSatisfy({ $0.1 != 0 }) {
          .open
        } else {
          .locked
        }
      if state != .complete { areAllComplete = false }
      switch part {
      case .contact: sections.contact = state
      case .shippingAddress: sections.shippingAddress = state
      case .billingAddress: sections.billingAddress = state
      default: sections.shippingMethod = state
      }
    }
    if memory.payment == .paid {
      sections.payment = .complete
    } else if flow.state.phase == .shopping, areAllComplete, memory.pending == nil,
      memory.reading == .nothing, memory.remaking == .nothing
    {
      sections.payment = .open
    }
    return sections
  }
}
