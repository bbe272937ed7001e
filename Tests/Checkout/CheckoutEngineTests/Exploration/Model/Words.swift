import ScheduleEngine

@testable import CheckoutEngine

// The flow's reactions in the words of the plain model.
extension SimpleCheckout.Reaction {
  /// The words of a step of the flow.
  init(_ step: Step) {
    switch step.outcome {
    case .refused(let refusal): self.refusal = "\(refusal.code)"
    case .ignored: isIgnored = true
    case .accepted(let effects, let events):
      self.effects = effects.map(Self.words)
      self.events = events.map(Self.words)
    case .waited: break
    }
  }

  private static func words(_ effect: NativeEffect) -> String {
    switch effect {
    case .request(let request): "\(request.number) \(words(request.call))"
    case .presentProvider(let provider, let id, let amount, _):
      "present \(number(provider)) \(SmallWorld.index(of: id, in: SmallWorld.paymentIDs))"
        + " \(amount.minorUnits)"
    case .promptToLeave(let reason): "prompt \(reason.name)"
    case .dismiss: "dismiss"
    }
  }

  private static func number(_ provider: UTF8Text?) -> Int {
    SmallWorld.index(of: provider, in: SmallWorld.providers)
  }

  private static func words(_ call: NativeCall) -> String {
    switch call {
    case .makeOrder: "load"
    case .remakeOrder(let order):
      "remake \(SmallWorld.index(of: order.contact, in: SmallWorld.emails))"
        + " \(SmallWorld.index(of: order.shippingAddress))"
        + " \(SmallWorld.index(of: order.billingAddress))"
        + " \(SmallWorld.index(of: order.shippingMethod, in: SmallWorld.methods))"
        + " \(order.promoCodes.map { SmallWorld.index(of: $0.code, in: SmallWorld.codes) })"
    case .readOrder: "read"
    case .changeOrder(_, let changes):
      "change "
        + OrderPart.allCases.compactMap { part in
          SimpleCheckout.value(of: part, in: changes).map { "\(part)=\($0)" }
        }.joined(separator: " ")
    case .requestPayment(_, _, let total, let provider, let key):
      "pay \(total.minorUnits) \(number(provider)) \(SmallWorld.keys.firstIndex(of: key) ?? 0)"
    case .completePayment(_, let id, _, let checksum):
      "complete \(SmallWorld.index(of: id, in: SmallWorld.paymentIDs))"
        + (checksum == nil ? " without checksum" : " with checksum")
    case .checkPayment(_, let key): "check \(SmallWorld.keys.firstIndex(of: key) ?? 0)"
    }
  }

  private static func words(_ event: NativeEvent) -> String {
    switch event {
    case .addShippingInfo(let tier):
      "\(event.name) \(SmallWorld.index(of: tier, in: SmallWorld.methods))"
    case .addPaymentInfo(let provider): "\(event.name) \(number(provider))"
    case .checkoutLeft(let reason): "\(event.name) \(reason.name)"
    case .checkoutFailed(let code): "\(event.name) \(code.name)"
    default: "\(event.name)"
    }
  }
}

extension SimpleCheckout {
  static func value(of part: OrderPart, in changes: OrderChanges) -> Entry.Value? {
    switch part {
    case .contact:
      changes.contact.map { .number(SmallWorld.index(of: $0, in: SmallWorld.emails)) }
    case .shippingAddress: changes.shippingAddress.map { .number(SmallWorld.index(of: $0)) }
    case .billingAddress: changes.billingAddress.map { .number(SmallWorld.index(of: $0)) }
    case .shippingMethod:
      changes.shippingMethod.map { .number(SmallWorld.index(of: $0, in: SmallWorld.methods)) }
    case .promoCodes:
      changes.promoCodes.map {
        .codes($0.map { SmallWorld.index(of: $0, in: SmallWorld.codes) })
      }
    }
  }

  static func value(of part: OrderPart, in drafts: CheckoutDrafts) -> Entry.Value? {
    var changes = OrderChanges()
    (changes.contact, changes.shippingMethod) = (drafts.contact, drafts.shippingMethod)
    changes.shippingAddress = drafts.shippingAddress
    changes.billingAddress = drafts.billingAddress
    return value(of: part, in: changes)
  }

  /// Returns the first member of a state that differs from the model, with both values, or nil.
  func difference(from state: NativeState, in world: World) -> String? {
    var found: String?
    func compare<Value: Equatable>(_ name: String, _ actual: Value, _ expected: Value) {
      if found == nil, actual != expected { found = "\(name) is \(actual), not \(expected)" }
    }
    compare("phase", "\(state.phase.name)", phase)
    compare("order", state.order, order.map(world.order))
    for part in OrderPart.allCases {
      let section = CheckoutSection(rawValue: part.rawValue)
      if part != .promoCodes, let section, let actual = state.sections[section] {
        compare("section \(part)", "\(actual.name)", self.section(part))
      }
      if part != .promoCodes {
        compare("draft of \(part)", Self.value(of: part, in: state.drafts), draft(part))
      }
      let isQueued = log.contains { $0.part == part && $0.fate == .waiting }
      compare("queue of \(part)", state.queued.contains(part), isQueued)
      let isSent = request == .change && log.contains { $0.part == part && $0.fate == .sent }
      compare("\(part) under way", state.underWay?.parts.contains(part) == true, isSent)
    }
    compare(
      "drafts of codes",
      state.drafts.promoCodes.map { draft in
        let code = SmallWorld.index(of: draft.code, in: SmallWorld.codes)
        return "\(code) \(draft.isRemoval) \(draft.isRejected)"
      }, codeEntries.map(\.words))
    compare("payment section", "\(state.sections.payment.name)", paymentSection)
    compare("contact section", state.sections.contact == nil, isCustomer)
    compare("filled sections", state.completedSectionCount, filled.count { $0.value != 0 })
    compare("request", state.underWay?.number, request == nil ? nil : requestCount)
    compare("editing", state.editing, editing)
    compare("order number", state.orderNumber != nil, stage == .completed)
    compare("payment", state.payment.map(Payment.init), payment.map(\.shown))
    compare("failure", state.failure.map(Failure.init), failure)
    compare("widget", state.widget, widget.flatMap { $0.status(in: world) })
    return found
  }
}

extension SimpleCheckout.Payment {
  init(_ payment: NativeState.Payment) {
    self.init(
      provider: SmallWorld.index(of: payment.provider, in: SmallWorld.providers),
      key: SmallWorld.keys.firstIndex(of: payment.key) ?? 0, amount: payment.amount.minorUnits,
      id: SmallWorld.index(of: payment.paymentID, in: SmallWorld.paymentIDs),
      stage: "\(payment.stage.name)")
  }

  /// The payment without what a state does not show.
  var shown: Self {
    var shown = self
    shown.isAgreed = false
    return shown
  }
}

extension SimpleCheckout.Failure {
  init(_ failure: CheckoutFailure) {
    self.init(
      code: "\(failure.code.name)", message: failure.message?.description,
      parts: Array(failure.parts), was: failure.previousTotal?.minorUnits,
      now: failure.currentTotal?.minorUnits, isRecovered: failure.isRecovered)
  }
}

extension SimpleCheckout.Widget {
  /// The status of the widget, from the engine's schedule.
  func status(in world: World) -> CheckoutWidget? {
    isExpired
      ? .status(.invalid(.tokenExpired)) : world.widget(total: total, day: day, hasToken: hasToken)
  }
}

extension SimpleCheckout.Entry {
  /// The draft of a promo code in words.
  var words: String {
    guard case .code(let code, let removes) = value else { return "\(value)" }
    return "\(code) \(removes) \(isRejected)"
  }
}
