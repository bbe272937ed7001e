import ScheduleEngine

@testable import CheckoutEngine

// The values that the shopper entered: the drafts after a step, and the queue.
extension Step {
  /// The parts that an accepted entry gives a new value.
  var enteredParts: OrderParts {
    switch move {
    case .contact: [.contact]
    case .shipping, .chooseShipping:
      billingFollows ? [.shippingAddress, .billingAddress] : [.shippingAddress]
    case .billing, .chooseBilling, .useShippingAsBilling: [.billingAddress]
    case .method: [.shippingMethod]
    case .apply: [.promoCodes]
    case .remove(let value): before.isRejected(code: value) ? [] : [.promoCodes]
    default: []
    }
  }

  /// Whether the billing address is the shipping address, or missing, before the step.
  private var billingFollows: Bool {
    let state = old
    let billing = SmallWorld.index(of: state.drafts.billingAddress ?? state.order?.billingAddress)
    let shipping = SmallWorld.index(
      of: state.drafts.shippingAddress ?? state.order?.shippingAddress)
    return billing == 0 || billing == shipping
  }

  /// The drafts and the queue that must follow from the step, before a request is sent.
  func expectedEntriesAfter() -> (drafts: CheckoutDrafts, queued: OrderParts) {
    let state = old
    var (drafts, queued) = (state.drafts, state.queued)
    guard isAccepted else { return (drafts, queued) }
    enter(&drafts)
    queued.formUnion(enteredParts)
    switch move {
    case .discard(.contact): drafts.contact = nil
    case .discard(.shippingAddress): drafts.shippingAddress = nil
    case .discard(.billingAddress): drafts.billingAddress = nil
    case .discard(.shippingMethod): drafts.shippingMethod = nil
    case .discard(.promoCodes): drafts.promoCodes.removeAll { before.isKept($0) }
    case .discardCode(let value):
      drafts.promoCodes.removeAll { $0.code == SmallWorld.codes[value] }
    case .retry
    where before.memory.payment == .free && before.shown != nil
      && before.memory.remaking != .whenAsked && before.memory.reading != .whenAsked:
      queued.formUnion(before.keptParts)
      for index in drafts.promoCodes.indices { drafts.promoCodes[index].isRejected = false }
    case .kill where before.memory.payment == .free && before.shown != nil:
      if case .changeOrder(_, let changes)? = before.memory.pending?.call {
        queued.formUnion(changes.parts.intersection(before.unrejectedParts))
      }
    case .confirmLeave: queued = []
    case .leave where before.shown == nil: queued = []
    case .server: receive(&drafts, &queued)
    default: break
    }
    return (drafts, queued)
  }

  private func enter(_ drafts: inout CheckoutDrafts) {
    switch move {
    case .contact(let value): drafts.contact = SmallWorld.emails[value]
    case .shipping(let value), .chooseShipping(let value):
      if billingFollows { drafts.billingAddress = SmallWorld.addresses[value] }
      drafts.shippingAddress = SmallWorld.addresses[value]
    case .billing(let value), .chooseBilling(let value):
      drafts.billingAddress = SmallWorld.addresses[value]
    case .useShippingAsBilling:
      drafts.billingAddress = drafts.shippingAddress ?? old.order?.shippingAddress
    case .method(let value): drafts.shippingMethod = SmallWorld.methods[value]
    case .apply(let value), .remove(let value):
      let code = SmallWorld.codes[value]
      let isDropped = enteredParts.isEmpty
      drafts.promoCodes.removeAll { $0.code == code }
      if isDropped { return }
      drafts.promoCodes.append(PromoCodeDraft(code: code, isRemoval: move == .remove(value)))
    default: break
    }
  }

  private func receive(_ drafts: inout CheckoutDrafts, _ queued: inout OrderParts) {
    guard let call = answered?.call else { return }
    guard isOrderShown, let offered else {
      // The order could not be made again, or expired twice: nothing goes out by itself.
      let isExpiry = status == 410 && call.replyKind == .order && before.shown != nil
      if case .remakeOrder = call { queued = [] }
      if isExpiry, before.memory.hasRemade { queued = [] }
      if case .changeOrder = call, isRejected, status != 410 {
        for index in drafts.promoCodes.indices
        where before.memory.carried.contains(drafts.promoCodes[index].code) {
          drafts.promoCodes[index].isRejected = true
        }
      }
      return
    }
    if case .changeOrder(_, let changes) = call {
      let settled = changes.parts.subtracting(queued)
      if settled.contains(.contact), offered.contact != 0 { drafts.contact = nil }
      if settled.contains(.shippingAddress), offered.shipping != 0 { drafts.shippingAddress = nil }
      if settled.contains(.billingAddress), offered.billing != 0 { drafts.billingAddress = nil }
      if settled.contains(.shippingMethod) { drafts.shippingMethod = nil }
      drafts.promoCodes.removeAll { before.memory.carried.contains($0.code) }
    }
    let method = SmallWorld.index(of: drafts.shippingMethod, in: SmallWorld.methods)
    if method != 0, !offered.methods.contains(method) {
      drafts.shippingMethod = nil
      queued.remove(.shippingMethod)
    }
    if let shown = before.shown {
      keepLosses(of: shown, in: offered, &drafts)
    } else if case .customer(_, _, _?) = before.flow.settings.buyer, offered.shipping == 0 {
      // The default address is the first one, sent as if chosen.
      drafts.shippingAddress = SmallWorld.addresses[1]
      if offered.billing == 0 { drafts.billingAddress = SmallWorld.addresses[1] }
      queued = drafts.parts
    }
    if case .remakeOrder = call {
      var parts = drafts.parts.subtracting(before.memory.rejected)
      if drafts.promoCodes.allSatisfy(\.isRejected) { parts.remove(.promoCodes) }
      queued.formUnion(parts)
    }
  }

  private func keepLosses(
    of shown: OrderForm, in offered: OrderForm, _ drafts: inout CheckoutDrafts
  ) {
    let isGuest = before.flow.settings.buyer.isGuest
    if isGuest, offered.contact == 0, shown.contact != 0, drafts.contact == nil {
      drafts.contact = SmallWorld.emails[shown.contact]
    }
    if offered.shipping == 0, shown.shipping != 0, drafts.shippingAddress == nil {
      drafts.shippingAddress = SmallWorld.addresses[shown.shipping]
    }
    if offered.billing == 0, shown.billing != 0, drafts.billingAddress == nil {
      drafts.billingAddress = SmallWorld.addresses[shown.billing]
    }
  }
}
