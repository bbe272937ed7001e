import CheckoutEngine

// The inputs of the plain model: the table of section 3, from its first column to its last.
extension SimpleCheckout {
  /// Returns the code of an input's refusal, or nil if the checkout accepts it.
  func refusal(of move: Move) -> String? {
    if move == .kill { return nil }
    if isLeft { return "left" }
    if stage == .completed, move != .leave { return "completed" }
    if isLeaving {
      switch move {
      case .stay, .confirmLeave, .providerSucceeds, .providerCancels, .providerFails, .express:
        break
      default: return "leaving"
      }
    }
    switch move {
    case .load: return stage == .idle || stage == .failed ? nil : "already_loaded"
    case .leave: return nil
    case .stay, .confirmLeave: return isLeaving ? nil : "not_leaving"
    case .providerSucceeds, .providerCancels, .providerFails:
      return payment?.stage == "presented" ? nil : "no_payment"
    case .retry:
      let isFailed =
        stage == .failed || payment?.stage == "unknown"
        || stage == .shopping
          && (remaking == .whenAsked || reading == .whenAsked
            || OrderPart.allCases.contains { kept($0) })
      return isFailed ? nil : "nothing_to_retry"
    case .refresh where payment?.stage == "unknown": return nil
    default: break
    }
    guard let order else { return "not_loaded" }
    return stage == .paying ? "payment_in_progress" : refusal(of: move, with: order)
  }

  private func refusal(of move: Move, with order: OrderForm) -> String? {
    switch move {
    case .contact: return isCustomer ? "not_a_guest" : nil
    case .shipping: return locked(.shippingAddress)
    case .billing: return locked(.billingAddress)
    case .chooseShipping:
      return locked(.shippingAddress) ?? (isCustomer ? nil : "unknown_address")
    case .chooseBilling: return locked(.billingAddress) ?? (isCustomer ? nil : "unknown_address")
    case .useShippingAsBilling:
      return locked(.billingAddress)
        ?? (draft(.shippingAddress) == nil && order.shipping == 0 ? "unknown_address" : nil)
    case .method(let method):
      return locked(.shippingMethod)
        ?? (order.methods.contains(method) ? nil : "unknown_shipping_method")
    case .apply(let code): return codes.contains(code) ? "invalid_promo_code" : nil
    case .remove(let code):
      return isRejected(code) || codes.contains(code) ? nil : "invalid_promo_code"
    case .discardCode(let code):
      return codeEntries.contains { $0.isAbout(Self.entry(of: code)) && $0.fate == .failed }
        ? nil : "no_draft"
    case .edit(.payment): return "section_locked"
    case .edit(.contact) where isCustomer: return "not_a_guest"
    case .edit(let section): return section.part.flatMap(locked)
    case .discard(let part): return kept(part) ? nil : "no_draft"
    case .pay(let provider, let key):
      if order.total == 0, provider != 0 { return "no_payment_needed" }
      if order.total != 0, provider == 0 { return "unknown_provider" }
      if paymentSection != "open" { return "section_locked" }
      if provider == 1, widget?.barrier != nil { return "provider_barred" }
      let use = [Int64(key), Int64(provider), order.total, Int64(order.id)]
      return usedKeys.contains { $0[0] == use[0] && $0 != use } ? "key_reused" : nil
    default: return nil
    }
  }

  private static func entry(of code: Int) -> Entry {
    Entry(part: .promoCodes, value: .code(code, removes: false), fate: .waiting)
  }

  private func isRejected(_ code: Int) -> Bool {
    codeEntries.contains { $0.isAbout(Self.entry(of: code)) && $0.isRejected }
  }

  private func locked(_ part: OrderPart) -> String? {
    section(part) == "locked" ? "section_locked" : nil
  }

  /// Carries out an input that the checkout accepts, and returns whether it set a failure.
  mutating func act(_ move: Move, _ reaction: inout Reaction) -> Bool {
    switch move {
    case .edit, .endEditing, .leave, .stay, .confirmLeave, .kill: break
    default: (failure, hasRemade) = (nil, false)
    }
    switch move {
    case .load: load(&reaction)
    case .contact(let email): enter(.contact, .number(email))
    case .shipping(let address), .chooseShipping(let address): enterShipping(address)
    case .billing(let address), .chooseBilling(let address):
      enter(.billingAddress, .number(address))
    case .useShippingAsBilling:
      enter(.billingAddress, .number(number(.shippingAddress) ?? order?.shipping ?? 0))
    case .method(let method): enter(.shippingMethod, .number(method))
    case .apply(let code): enter(.promoCodes, .code(code, removes: false))
    case .remove(let code) where isRejected(code), .discardCode(let code):
      log.removeAll { $0.isAbout(Self.entry(of: code)) && $0.fate == .failed }
    case .remove(let code): enter(.promoCodes, .code(code, removes: true))
    case .edit(let section): editing = section
    case .endEditing: editing = nil
    case .discard(let part): log.removeAll { $0.part == part && $0.fate == .failed }
    case .pay(let provider, let key): pay(provider, key, &reaction)
    case .express(let provider):
      if provider == 1 { tokenTime = time }
      reading = .now
    case .refresh where payment != nil, .retry where payment != nil:
      payment?.stage = "checking"
      send(.check, "check \(payment?.key ?? 0)", &reaction)
    case .refresh:
      if remaking == .whenAsked {
        remaking = .now
      } else if remaking == nil, request != .remake {
        reading = .now
      }
    case .retry: retry(&reaction)
    case .providerSucceeds:
      payment?.isAgreed = true
      complete(&reaction)
    case .providerCancels: endPayment()
    case .providerFails:
      endPayment()
      return fail(Failure(code: "payment_failed", message: "no"))
    case .leave: leave(&reaction)
    case .stay: isLeaving = false
    case .confirmLeave: end(&reaction)
    case .kill: resume(&reaction)
    case .server, .nextDay, .threeHours: break
    }
    return false
  }

  private mutating func load(_ reaction: inout Reaction) {
    stage = .loading
    send(.load, "load", &reaction)
  }

  /// Enters a shipping address, and the billing address with it if that is missing or the same.
  mutating func enterShipping(_ address: Int) {
    let billing = number(.billingAddress) ?? order?.billing ?? 0
    let shipping = number(.shippingAddress) ?? order?.shipping ?? 0
    enter(.shippingAddress, .number(address))
    if billing == 0 || billing == shipping { enter(.billingAddress, .number(address)) }
  }

  private mutating func retry(_ reaction: inout Reaction) {
    if stage == .failed {
      load(&reaction)
    } else if remaking == .whenAsked {
      remaking = .now
    } else if reading == .whenAsked {
      reading = .now
    } else {
      for index in log.indices where log[index].fate == .failed {
        log[index].fate = .waiting
        if log[index].part == .promoCodes { log[index].isRejected = false }
      }
    }
  }

  /// The app was restored: nothing is under way any more.
  private mutating func resume(_ reaction: inout Reaction) {
    guard !isLeft else { return }
    let lost = request
    (request, isLeaving) = (nil, false)
    switch stage {
    case .idle, .failed, .completed: break
    case .loading: load(&reaction)
    case .paying:
      failure = nil
      payment?.stage = "checking"
      send(.check, "check \(payment?.key ?? 0)", &reaction)
    case .shopping:
      loseSent()
      for index in log.indices where log[index].fate == .sent { log[index].fate = .waiting }
      if lost == .change, log.contains(where: { $0.part == .promoCodes && $0.fate == .waiting }) {
        sendAlong()
      }
      if lost == .remake { remaking = .now }
      guard remaking == nil else { return }
      let codes = ["service_unavailable", "malformed_answer", "not_authorized", "request_rejected"]
      if reading == .whenAsked, let failure, failure.parts.isEmpty,
        codes.contains(failure.code) || failure.code == "locked"
      {
        self.failure = nil
      }
      reading = .now
    }
  }

  private mutating func pay(_ provider: Int, _ key: Int, _ reaction: inout Reaction) {
    let total = order?.total ?? 0
    let use = [Int64(key), Int64(provider), total, Int64(order?.id ?? 0)]
    if !usedKeys.contains(use) { usedKeys.append(use) }
    editing = nil
    stage = .paying
    payment = Payment(provider: provider, key: key, amount: total)
    send(.pay, "pay \(total) \(provider) \(key)", &reaction)
  }

  mutating func complete(_ reaction: inout Reaction) {
    payment?.stage = "completing"
    let proof = payment?.provider == 1 ? "with checksum" : "without checksum"
    send(.complete, "complete \(payment?.id ?? 0) \(proof)", &reaction)
  }

  mutating func endPayment() { (payment, stage) = (nil, .shopping) }

  private mutating func leave(_ reaction: inout Reaction) {
    guard order != nil, stage != .completed else { return end(&reaction) }
    isLeaving = true
    reaction.effects.append("prompt \(leaveReason)")
  }

  private var leaveReason: String { stage == .paying ? "payment_in_progress" : "unfinished" }

  private mutating func end(_ reaction: inout Reaction) {
    if stage != .completed { reaction.events.append("checkout_left \(leaveReason)") }
    (isLeft, isLeaving, request) = (true, false, nil)
    for index in log.indices { log[index].fate = .failed }
    reaction.effects.append("dismiss")
  }
}
