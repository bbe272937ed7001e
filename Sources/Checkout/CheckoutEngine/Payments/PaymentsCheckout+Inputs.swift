package import ScheduleEngine

// The shopper's steps: the list, a new payment, and its method.
extension PaymentsCheckout {
  /// Carries an input out that is neither an answer nor an address.
  mutating func perform(
    _ input: PaymentsInput, _ step: inout PaymentsStep
  ) throws(PaymentsRefusal) {
    switch input {
    case .start:
      try check(state.phase == .idle)
      state.phase = .starting
      readPayments(&step)
    case .refresh:
      try check(state.phase != .idle)
      readPayments(&step)
    case .appear:
      try check(state.phase != .idle)
      readPayments(&step)
      if let id = state.paying { send(.readPayment(id: id), &step) }
    case .create(let amount, let description, let key):
      try create(amount, description, key, &step)
    case .chooseMethod(let id): try chooseMethod(id)
    case .chooseIssuer(let id): try chooseIssuer(id)
    case .save: try save(&step)
    case .cancel:
      try check(state.phase == .askingFlow || isEditing)
      (state.draft, state.methods) = (nil, nil)
      endPaying(&step)
    case .open(let id): try open(id, &step)
    case .chooseFlow(let choice): try chooseFlow(choice, &step)
    case .close:
      try check(state.phase == .paying || state.phase == .askingFlow)
      endPaying(&step)
      readPayments(&step)
    case .deepLink, .navigated, .answer, .noAnswer:
      assertionFailure("addresses and answers are not performed")
    }
  }

  /// Throws the refusal of an input that the phase does not admit.
  func check(_ isAdmitted: Bool) throws(PaymentsRefusal) {
    guard isAdmitted else { throw PaymentsRefusal(.wrongPhase) }
  }

  /// Whether the shopper can change the new payment.
  private var isEditing: Bool {
    state.phase == .choosingMethod || (state.phase == .creating && !isReadingMethods)
  }

  /// Reads the list, for an input by which the shopper acts.
  mutating func readPayments(_ step: inout PaymentsStep) {
    state.failure = nil
    send(.readPayments, &step)
  }

  private mutating func create(
    _ amountText: UTF8Text, _ description: UTF8Text, _ key: PaymentKey, _ step: inout PaymentsStep
  ) throws(PaymentsRefusal) {
    try check(state.phase == .list || (state.phase == .creating && !isReadingMethods))
    let amount = try settings.amount(entered: amountText)
    let description = try settings.description(entered: description)
    guard !isOutcomeUnknown else { throw PaymentsRefusal(.outcomeUnknown) }
    for earlier in sent where earlier.key == key {
      guard earlier.amount == amount, earlier.description == description else {
        throw PaymentsRefusal(.keyReused)
      }
    }
    state.failure = nil
    let draft = PaymentsState.Draft(amount: amount, description: description, key: key)
    state.draft = draft
    if settings.selectsMethod {
      state.phase = .creating
      send(.readMethods(amount: amount), &step)
    } else {
      makePayment(draft, &step)
    }
  }

  /// Sends a new payment, and notes for which payment its key was used.
  private mutating func makePayment(
    _ draft: PaymentsState.Draft, _ step: inout PaymentsStep
  ) {
    var isKnown = false
    for earlier in sent where earlier.key == draft.key { isKnown = true }
    if !isKnown { sent.append(draft) }
    state.phase = .saving
    send(.makePayment(draft), &step)
  }

  private mutating func chooseMethod(_ id: UTF8Text) throws(PaymentsRefusal) {
    try check(state.phase == .choosingMethod)
    guard let draft = state.draft, let method = state.methods?.first(where: { $0.id == id }) else {
      throw PaymentsRefusal(.unknownMethod)
    }
    guard method.isAvailable(for: draft.amount) else {
      throw PaymentsRefusal(.methodNotAvailable)
    }
    state.draft?.method = draft.method == id ? nil : id
    state.draft?.issuer = nil
  }

  private mutating func chooseIssuer(_ id: UTF8Text) throws(PaymentsRefusal) {
    try check(state.phase == .choosingMethod)
    guard let draft = state.draft, let method = state.chosenMethod,
      method.issuers.contains(where: { $0.id == id })
    else { throw PaymentsRefusal(.unknownIssuer) }
    state.draft?.issuer = draft.issuer == id ? nil : id
  }

  private mutating func save(_ step: inout PaymentsStep) throws(PaymentsRefusal) {
    try check(isEditing)
    guard let draft = state.draft else { throw PaymentsRefusal(.wrongPhase) }
    guard !isOutcomeUnknown else { throw PaymentsRefusal(.outcomeUnknown) }
    if draft.issuer == nil, let method = state.chosenMethod, !method.issuers.isEmpty {
      throw PaymentsRefusal(.issuerRequired)
    }
    state.failure = nil
    makePayment(draft, &step)
  }
}

// Nobody sees the spaces around an entry, so they are dropped first.
extension PaymentsSettings {
  /// Returns the amount of a new payment.
  package func amount(entered text: UTF8Text) throws(PaymentsRefusal) -> Money {
    let amount: Money
    do throws(AmountError) {
      amount = try Money(utf8: text.withoutOuterSpaces.bytes, currency)
    } catch {
      throw PaymentsRefusal(.invalidAmount)
    }
    guard amount.minorUnits > 0 else { throw PaymentsRefusal(.invalidAmount) }
    return amount
  }

  /// Returns the description of a new payment.
  package func description(entered text: UTF8Text) throws(PaymentsRefusal) -> UTF8Text {
    let description = text.withoutOuterSpaces
    guard (3...255).contains(description.scalarCount) else {
      throw PaymentsRefusal(.invalidDescription)
    }
    return description
  }
}

extension UTF8Text {
  /// The number of Unicode scalars.
  fileprivate var scalarCount: Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
