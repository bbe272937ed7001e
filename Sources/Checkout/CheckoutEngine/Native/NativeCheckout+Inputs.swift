internal import ScheduleEngine

extension NativeCheckout {
  /// Carries an input out that the phase admits.
  mutating func perform(
    _ input: NativeInput, at moment: Moment, _ step: inout NativeStep
  ) throws(NativeRefusal) {
    switch input {
    case .load: try load()
    case .setContact(let email): try setContact(email)
    case .setShippingAddress(let address):
      try checkOpen(.shippingAddress)
      try setShippingAddress(address)
    case .chooseShippingAddress(let id):
      try checkOpen(.shippingAddress)
      try setShippingAddress(savedAddress(id))
    case .setBillingAddress(let address):
      try checkOpen(.billingAddress)
      try setBillingAddress(address)
    case .chooseBillingAddress(let id):
      try checkOpen(.billingAddress)
      try setBillingAddress(savedAddress(id))
    case .useShippingAsBilling: try useShippingAsBilling()
    case .chooseShippingMethod(let id): try chooseShippingMethod(id)
    case .applyPromoCode(let code): try changePromoCodes(adding: code)
    case .removePromoCode(let code): try changePromoCodes(removing: code)
    case .discardPromoCode(let code): try discardPromoCode(code)
    case .edit(let section): try edit(section)
    case .endEditing:
      _ = try changeableOrder()
      state.editing = nil
    case .discardDraft(let name): try discardDraft(name)
    case .pay(let provider, let key): try pay(provider, key)
    case .expressFinished(let provider, let token):
      try finishExpress(provider, token, at: moment)
    case .refresh: try refresh()
    case .retry: try retry()
    case .providerFinished(let result): try finishProvider(result, &step)
    case .leave: leave(&step)
    case .confirmLeave:
      guard state.phase == .leaving else { throw NativeRefusal(.notLeaving) }
      end(&step)
    case .stay:
      guard state.phase == .leaving else { throw NativeRefusal(.notLeaving) }
      state.phase = progress
    case .answer, .noAnswer: assertionFailure("answers are received, not performed")
    }
  }

  private mutating func load() throws(NativeRefusal) {
    guard progress == .idle || progress == .failed else { throw NativeRefusal(.alreadyLoaded) }
    beginAction()
    send(.makeOrder(cartID: settings.cartID))
    enter(.loading)
  }

  private mutating func edit(_ section: CheckoutSection) throws(NativeRefusal) {
    _ = try changeableOrder()
    guard let sectionState = state.sections[section] else {
      throw NativeRefusal(section == .contact ? .notAGuest : .sectionLocked)
    }
    guard section != .payment, sectionState != .locked else {
      throw NativeRefusal(.sectionLocked)
    }
    state.editing = section
  }

  private mutating func discardDraft(_ name: NativeInput.DraftName) throws(NativeRefusal) {
    _ = try changeableOrder()
    let part: OrderPart? =
      switch name {
      case .section(let section): section.part
      case .promoCodes: .promoCodes
      }
    guard let part, keptDrafts.contains(part) else { throw NativeRefusal(.noDraft) }
    beginAction()
    if part == .promoCodes {
      state.drafts.promoCodes = state.drafts.promoCodes.filter { !isKept($0) }
    } else {
      state.drafts.remove(part)
      rejected.remove(part)
    }
  }

  private mutating func discardPromoCode(_ code: UTF8Text) throws(NativeRefusal) {
    _ = try changeableOrder()
    let kept = state.drafts.promoCodes.filter { isKept($0) }.map { $0.code }
    guard let code = code.promoCode(among: kept) else { throw NativeRefusal(.noDraft) }
    beginAction()
    state.drafts.promoCodes.removeAll { $0.code == code }
  }

  private mutating func finishExpress(
    _ provider: UTF8Text, _ secret: SecretText, at moment: Moment
  ) throws(NativeRefusal) {
    _ = try changeableOrder()
    guard settings.providers.contains(provider) else { throw NativeRefusal(.unknownProvider) }
    let token: CheckoutToken
    do throws(CheckoutTokenError) {
      token = try secret.text.bytes.withSpan(CheckoutToken.init(utf8:))
    } catch {
      throw NativeRefusal(.invalidToken)
    }
    beginAction()
    if provider == NativeSettings.afterpay {
      self.token = IssuedToken(token: token, issuedAt: moment.timestamp)
    }
    reading = .due
  }

  private mutating func refresh() throws(NativeRefusal) {
    guard state.hasOrder else { throw NativeRefusal(.notLoaded) }
    if state.payment?.stage == .unknown { return try retry() }
    _ = try changeableOrder()
    beginAction()
    if remaking == .failed {
      remaking = .due
    } else if remaking == .none, !isRemaking {
      // An order that is made again needs no reading.
      reading = .due
    }
  }

  /// Whether the request under way makes the order again, or asks whether the expired one is paid.
  private var isRemaking: Bool {
    guard state.underWay != nil else { return false }
    if case .remakeOrder? = lastRequest?.call { return true }
    return refusedOrder?.request == .remaking
  }

  private mutating func retry() throws(NativeRefusal) {
    if progress == .failed { return try load() }
    if state.payment?.stage == .unknown {
      beginAction()
      checkPayment()
    } else if remaking == .failed {
      beginAction()
      remaking = .due
    } else if reading == .failed {
      beginAction()
      reading = .due
    } else if progress == .shopping, !keptDrafts.isEmpty {
      beginAction()
      let parts = keptDrafts
      for index in state.drafts.promoCodes.indices {
        state.drafts.promoCodes[index].isRejected = false
      }
      queue(parts)
    } else {
      throw NativeRefusal(.nothingToRetry)
    }
  }

  private mutating func leave(_ step: inout NativeStep) {
    guard state.hasOrder, progress != .completed else { return end(&step) }
    state.phase = .leaving
    step.effects.append(.promptToLeave(leaveReason))
  }

  private var leaveReason: LeaveReason { progress == .paying ? .paymentInProgress : .unfinished }

  /// Ends the checkout.
  private mutating func end(_ step: inout NativeStep) {
    if progress != .completed { step.leaveReason = leaveReason }
    state.phase = .left
    state.underWay = nil
    state.queued = []
    carriedCodes = []
    step.effects.append(.dismiss)
  }
}
