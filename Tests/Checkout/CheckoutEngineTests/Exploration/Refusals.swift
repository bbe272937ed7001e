import ScheduleEngine

@testable import CheckoutEngine

// The table of refusals of section 3, in its order.
extension World {
  /// Returns the expected reason for rejecting a move, or nil.
  func expectedRefusal(of move: Move, in situation: Situation) -> NativeRefusal.Reason? {
    if case .server = move { return nil }
    if move == .kill { return nil }
    switch situation.flow.state.phase {
    case .left: return .left
    case .completed where move != .leave: return .completed
    case .leaving:
      switch move {
      case .stay, .confirmLeave, .providerSucceeds, .providerCancels, .providerFails, .express:
        break
      default: return .leaving
      }
    default: break
    }
    let memory = situation.memory
    switch move {
    case .load:
      let isFirst = situation.shown == nil && memory.pending == nil
      return isFirst ? nil : .alreadyLoaded
    case .leave: return nil
    case .stay, .confirmLeave: return situation.flow.state.phase == .leaving ? nil : .notLeaving
    case .providerSucceeds, .providerCancels, .providerFails:
      return memory.payment == .presented ? nil : .noPayment
    case .retry: return isAnythingToRetry(in: situation) ? nil : .nothingToRetry
    case .refresh where situation.flow.state.payment?.stage == .unknown: return nil
    default: break
    }
    guard let shown = situation.shown else { return .notLoaded }
    if memory.payment != .free { return .paymentInProgress }
    return expectedRefusal(of: move, with: shown, in: situation)
  }

  private func isAnythingToRetry(in situation: Situation) -> Bool {
    let memory = situation.memory
    guard situation.shown != nil else { return memory.requests > 0 && memory.pending == nil }
    guard memory.payment == .free else { return situation.flow.state.payment?.stage == .unknown }
    return memory.remaking == .whenAsked || memory.reading == .whenAsked
      || !situation.keptParts.isEmpty
  }

  private func expectedRefusal(
    of move: Move, with shown: OrderForm, in situation: Situation
  ) -> NativeRefusal.Reason? {
    let sections = situation.expectedSections
    let isGuest = settings.buyer.isGuest
    func locked(_ state: SectionState?) -> NativeRefusal.Reason? {
      state == .locked ? .sectionLocked : nil
    }
    switch move {
    case .contact: return isGuest ? nil : .notAGuest
    case .shipping: return locked(sections.shippingAddress)
    case .chooseShipping:
      return locked(sections.shippingAddress) ?? (isGuest ? .unknownAddress : nil)
    case .billing: return locked(sections.billingAddress)
    case .chooseBilling:
      return locked(sections.billingAddress) ?? (isGuest ? .unknownAddress : nil)
    case .useShippingAsBilling:
      let isThere = situation.flow.state.drafts.shippingAddress != nil || shown.shipping != 0
      return locked(sections.billingAddress) ?? (isThere ? nil : .unknownAddress)
    case .method(let method):
      return locked(sections.shippingMethod)
        ?? (shown.methods.contains(method) ? nil : .unknownShippingMethod)
    case .apply(let code):
      return situation.basicCodes.contains(SmallWorld.codes[code]) ? .invalidPromoCode : nil
    case .remove(let code) where situation.isRejected(code: code): return nil
    case .discardCode(let value):
      let code = SmallWorld.codes[value]
      let drafts = situation.flow.state.drafts.promoCodes
      return drafts.contains { $0.code == code && situation.isKept($0) } ? nil : .noDraft
    case .remove(let code):
      return situation.basicCodes.contains(SmallWorld.codes[code]) ? nil : .invalidPromoCode
    case .edit(let section):
      if section == .contact, !isGuest { return .notAGuest }
      return section == .payment ? .sectionLocked : locked(sections[section])
    case .discard(let part): return situation.keptParts.contains(part) ? nil : .noDraft
    case .pay(let provider, let key):
      if (shown.total == 0) != (provider == 0) {
        return shown.total == 0 ? .noPaymentNeeded : .unknownProvider
      }
      if sections.payment != .open { return .sectionLocked }
      if provider == 1, let widget = situation.flow.state.widget, widget.code != nil {
        return .providerBarred(widget)
      }
      let use = Memory.KeyUse(
        key: key, provider: provider, total: shown.total, order: shown.id)
      let isUsed = situation.memory.keys.contains { $0.key == key && $0 != use }
      return isUsed ? .keyReused : nil
    default: return nil
    }
  }
}

extension Situation {
  /// The parts with a draft that is neither queued nor under way.
  var keptParts: OrderParts {
    var parts = flow.state.drafts.parts.subtracting(flow.state.queued)
    if case .changeOrder(_, let changes)? = memory.pending?.call { parts.subtract(changes.parts) }
    if flow.state.drafts.promoCodes.contains(where: isKept) { parts.insert(.promoCodes) }
    return parts
  }

  /// The parts with a draft that the server did not reject.
  var unrejectedParts: OrderParts {
    var parts = flow.state.drafts.parts.subtracting(memory.rejected)
    if flow.state.drafts.promoCodes.allSatisfy(\.isRejected) { parts.remove(.promoCodes) }
    return parts
  }

  /// Returns whether the draft of a promo code is neither queued nor under way.
  func isKept(_ draft: PromoCodeDraft) -> Bool {
    let isOnItsWay =
      flow.state.queued.contains(.promoCodes) || memory.carried.contains(draft.code)
    return draft.isRejected || !isOnItsWay
  }

  /// Returns whether the server rejected the draft of a promo code.
  func isRejected(code: Int) -> Bool {
    flow.state.drafts.promoCodes.contains { $0.code == SmallWorld.codes[code] && $0.isRejected }
  }

  /// The promo codes that a change sends: those of the order that no draft removes, and those that
  /// drafts add, without rejected drafts.
  var basicCodes: [UTF8Text] {
    let drafts = flow.state.drafts.promoCodes.filter { !$0.isRejected }
    let shown = (shown?.codes ?? []).map { SmallWorld.codes[$0] }
    let stay = shown.filter { code in !drafts.contains { $0.code == code && $0.isRemoval } }
    return stay + drafts.filter { !$0.isRemoval && !stay.contains($0.code) }.map(\.code)
  }
}
