import ScheduleEngine

@testable import CheckoutEngine

extension Invariant {
  static let aboutEntries = [
    Invariant("Nothing entered is lost: the drafts are what was entered and not confirmed.") {
      step, _ in
      step.new.drafts == step.expectedDrafts
    },
    Invariant("A contact or an address that was there is in the order or a draft.") { step, world in
      guard step.isAccepted, !step.isDiscard, let old = step.before.shown,
        let new = step.after.shown
      else { return true }
      let drafts = step.new.drafts
      return
        (!world.settings.buyer.isGuest || old.contact == 0 || new.contact != 0
        || drafts.contact != nil)
        && (old.shipping == 0 || new.shipping != 0 || drafts.shippingAddress != nil)
        && (old.billing == 0 || new.billing != 0 || drafts.billingAddress != nil)
    },
    Invariant("The queue is what was entered and not sent; it is a part of the drafts.") {
      step, _ in
      guard step.new.queued.isSubset(of: step.new.drafts.parts) else { return false }
      let expected = step.expectedQueue
      if case .changeOrder(_, let changes)? = step.sent?.call {
        return changes.parts == expected && step.new.queued.isEmpty && !expected.isEmpty
      }
      return step.new.queued == expected
    },
    Invariant("A change carries the newest values of its sections and nothing else.") { step, _ in
      guard case .changeOrder(let id, let changes)? = step.sent?.call else { return true }
      let drafts = step.new.drafts
      func isCarried<Value: Equatable>(_ part: OrderPart, _ sent: Value?, _ draft: Value?) -> Bool {
        sent == nil ? !changes.parts.contains(part) : sent == draft
      }
      return id == step.new.order?.id && step.new.underWay?.parts == changes.parts
        && isCarried(.contact, changes.contact, drafts.contact)
        && isCarried(.shippingAddress, changes.shippingAddress, drafts.shippingAddress)
        && isCarried(.billingAddress, changes.billingAddress, drafts.billingAddress)
        && isCarried(.shippingMethod, changes.shippingMethod, drafts.shippingMethod)
        && isCarried(.promoCodes, changes.promoCodes, step.after.basicCodes)
    },
    Invariant("An order is made again with what the order shown had.") { step, _ in
      guard case .remakeOrder(let order)? = step.sent?.call else { return true }
      return order == step.new.order
    },
    Invariant("A failure about sections names one that has a draft.") { step, _ in
      guard let parts = step.new.failure?.parts, !parts.isEmpty else { return true }
      return !parts.isDisjoint(with: step.new.drafts.parts)
    },
    Invariant("A draft of a method is one that the order offers.") { step, _ in
      guard let method = step.new.drafts.shippingMethod else { return true }
      return step.new.order?.shippingMethods.contains { $0.id == method } == true
    },
  ]
}

extension Step {
  var isDiscard: Bool { if case .discard = move { true } else { false } }
}
