internal import ScheduleEngine

// The changes that a shopper makes, which are queued and sent when no request is under way.
extension NativeCheckout {
  /// The parts with a draft that is neither queued nor under way: their changes failed.
  var keptDrafts: OrderParts {
    var parts = state.drafts.parts.subtracting(state.queued)
      .subtracting(state.underWay?.parts ?? [])
    if state.drafts.promoCodes.contains(where: { isKept($0) }) { parts.insert(.promoCodes) }
    return parts
  }

  /// The parts with a draft that the shop did not reject.
  var unrejectedDrafts: OrderParts {
    var parts = state.drafts.parts.subtracting(rejected)
    if !state.drafts.promoCodes.contains(where: { !$0.isRejected }) { parts.remove(.promoCodes) }
    return parts
  }

  /// Returns whether the draft of a promo code is neither queued nor under way.
  ///
  /// A change of promo codes carries all drafts of them that are not rejected.
  func isKept(_ draft: PromoCodeDraft) -> Bool {
    draft.isRejected
      || !state.queued.contains(.promoCodes) && !carriedCodes.contains(draft.code)
  }

  /// Queues new values of some parts, which are in the drafts.
  private mutating func queueNew(_ parts: OrderParts) {
    rejected.subtract(parts)
    queue(parts)
  }

  /// Queues the drafts of some parts.
  mutating func queue(_ parts: OrderParts) {
    state.queued.formUnion(parts)
    if remaking == .failed { remaking = .due }
  }

  /// Throws a refusal unless the shopper can change a section.
  func checkOpen(_ section: CheckoutSection) throws(NativeRefusal) {
    _ = try changeableOrder()
    guard let sectionState = state.sections[section], sectionState != .locked else {
      throw NativeRefusal(.sectionLocked)
    }
  }

  func savedAddress(_ id: UTF8Text) throws(NativeRefusal) -> Address {
    guard let address = settings.buyer.address(withID: id) else {
      throw NativeRefusal(.unknownAddress)
    }
    return address
  }

  mutating func setContact(_ email: UTF8Text) throws(NativeRefusal) {
    _ = try changeableOrder()
    guard settings.buyer.isGuest else { throw NativeRefusal(.notAGuest) }
    let email = email.withoutOuterSpaces
    guard Self.isEmail(email) else { throw NativeRefusal(.invalidEmail) }
    beginAction()
    state.drafts.contact = email
    queueNew([.contact])
  }

  // RFC 5321, section 4.5.3.1.3: a path has at most 256 octets, with its angle brackets.
  private static func isEmail(_ text: UTF8Text) -> Bool {
    let (at, point) = (UInt8(ascii: "@"), UInt8(ascii: "."))
    guard text.bytes.count <= 254, let end = text.bytes.firstIndex(of: at), end > 0,
      !text.bytes.contains(UInt8(ascii: " ")), !text.hasControlCharacter
    else { return false }
    let domain = text.bytes[(end + 1)...]
    guard !domain.contains(at), domain.contains(point) else { return false }
    // No label is empty.
    var previous = point
    for byte in domain {
      if byte == point, previous == point { return false }
      previous = byte
    }
    return previous != point
  }

  /// Checks an address that the shopper entered or chose, and empties its empty fields.
  private func checked(_ address: Address) throws(NativeRefusal) -> Address {
    if let field = address.firstInvalidField { throw NativeRefusal(.invalidAddress(field)) }
    return address.withoutEmptyFields
  }

  mutating func setShippingAddress(_ address: Address) throws(NativeRefusal) {
    let address = try checked(address)
    beginAction()
    enterShippingAddress(address)
  }

  /// Sends the default address of a customer whose first order has no shipping address, although it
  /// is delivered.
  mutating func enterDefaultAddress() {
    guard let order = state.order, order.isDelivered, order.shippingAddress == nil,
      case .customer(_, _, let id?) = settings.buyer,
      let address = settings.buyer.address(withID: id), address.firstInvalidField == nil
    else { return }
    enterShippingAddress(address.withoutEmptyFields)
  }

  private mutating func enterShippingAddress(_ address: Address) {
    let shipping = state.drafts.shippingAddress ?? state.order?.shippingAddress
    let billing = state.drafts.billingAddress ?? state.order?.billingAddress
    let billingFollows = billing.map { shipping?.matches($0) ?? false } ?? true
    state.drafts.shippingAddress = address
    queueNew([.shippingAddress])
    if billingFollows {
      state.drafts.billingAddress = address
      queueNew([.billingAddress])
    }
  }

  mutating func setBillingAddress(_ address: Address) throws(NativeRefusal) {
    let address = try checked(address)
    beginAction()
    state.drafts.billingAddress = address
    queueNew([.billingAddress])
  }

  mutating func useShippingAsBilling() throws(NativeRefusal) {
    try checkOpen(.billingAddress)
    guard let shipping = state.drafts.shippingAddress ?? state.order?.shippingAddress else {
      throw NativeRefusal(.unknownAddress)
    }
    try setBillingAddress(shipping)
  }

  mutating func chooseShippingMethod(_ id: UTF8Text) throws(NativeRefusal) {
    try checkOpen(.shippingMethod)
    guard state.order?.shippingMethods.contains(where: { $0.id == id }) == true else {
      throw NativeRefusal(.unknownShippingMethod)
    }
    beginAction()
    state.drafts.shippingMethod = id
    queueNew([.shippingMethod])
  }

  mutating func changePromoCodes(adding code: UTF8Text) throws(NativeRefusal) {
    let codes = state.drafts.codes(changing: try changeableOrder())
    let code = code.withoutOuterSpaces
    guard code.isPromoCode, !codes.contains(code), codes.count < Order.maximumPromoCodeCount
    else { throw NativeRefusal(.invalidPromoCode) }
    enterPromoCode(PromoCodeDraft(code: code, isRemoval: false))
  }

  mutating func changePromoCodes(removing code: UTF8Text) throws(NativeRefusal) {
    let codes = state.drafts.codes(changing: try changeableOrder())
    let rejected = state.drafts.promoCodes.filter { $0.isRejected }.map { $0.code }
    guard let code = code.promoCode(among: rejected + codes) else {
      throw NativeRefusal(.invalidPromoCode)
    }
    if rejected.contains(code) {
      beginAction()
      state.drafts.promoCodes.removeAll { $0.code == code }
    } else {
      enterPromoCode(PromoCodeDraft(code: code, isRemoval: true))
    }
  }

  /// Enters a draft in place of the one of the same code.
  private mutating func enterPromoCode(_ draft: PromoCodeDraft) {
    beginAction()
    state.drafts.promoCodes.removeAll { $0.code == draft.code }
    state.drafts.promoCodes.append(draft)
    carriedCodes.removeAll { $0 == draft.code }
    queueNew([.promoCodes])
  }
}

extension UTF8Text {
  /// Returns the promo code that an entry means: the one with its bytes, or else one that differs in
  /// its outer spaces alone.
  ///
  /// A shop's code may be one that nobody could enter: longer than 64 bytes, or with a control
  /// character or outer spaces.
  func promoCode(among codes: [UTF8Text]) -> UTF8Text? {
    let trimmed = withoutOuterSpaces
    return codes.first { $0 == self } ?? codes.first { $0.withoutOuterSpaces == trimmed }
  }
}
