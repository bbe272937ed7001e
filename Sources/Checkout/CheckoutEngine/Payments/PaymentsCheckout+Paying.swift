internal import ScheduleEngine

// The pages of payments, the links in them, and the ways back to the app.
extension PaymentsCheckout {
  mutating func open(_ id: Int64, _ step: inout PaymentsStep) throws(PaymentsRefusal) {
    try check(state.phase == .list)
    guard let payment = state.payment(withID: id) else { throw PaymentsRefusal(.unknownPayment) }
    if !beginPaying(payment, by: settings.flow, &step) {
      step.effects.append(.notify(id: id, status: payment.status))
    }
  }

  mutating func chooseFlow(
    _ choice: PaymentsFlow.Choice, _ step: inout PaymentsStep
  ) throws(PaymentsRefusal) {
    try check(state.phase == .askingFlow)
    guard let payment = state.paying.flatMap({ knownPayment(withID: $0) }) else {
      throw PaymentsRefusal(.unknownPayment)
    }
    if !beginPaying(payment, by: choice.flow, &step) {
      endPaying(&step)
      step.effects.append(.notify(id: payment.id, status: payment.status))
    }
  }

  /// Opens a payment and follows it, and returns whether it can be paid.
  mutating func beginPaying(
    _ payment: PaymentRecord, by flow: PaymentsFlow, isNew: Bool = false,
    _ step: inout PaymentsStep
  ) -> Bool {
    guard let url = payment.pageAddress else { return false }
    (state.failure, question) = (nil, nil)
    _ = follow(payment.id)
    state.paying = payment.id
    switch flow {
    case .external:
      state.phase = .paying
      step.effects.append(.openBrowser(url: url))
    case .inApp:
      state.phase = .paying
      state.page = url
      step.effects.append(.openPage(url: url))
    case .choose:
      state.phase = .askingFlow
      question = Question(
        amount: payment.amount, description: payment.description, isNew: isNew)
      step.effects.append(.askFlow(id: payment.id))
    }
    return true
  }

  /// Returns to the list, and closes the payment's page if it is open in the app.
  mutating func endPaying(_ step: inout PaymentsStep) {
    if state.page != nil { step.effects.append(.closePage) }
    (state.paying, state.page, question) = (nil, nil, nil)
    state.phase = .list
  }

  /// Reads the payments again, because a link back to the app says that something happened.
  ///
  /// A link names a payment that was opened, perhaps by an app that has ended since: it is followed
  /// again.
  mutating func followDeepLink(to id: Int64, _ step: inout PaymentsStep) {
    _ = follow(id)
    guard state.phase != .idle, state.phase != .starting else {
      isDeepLinkWaiting = true
      return
    }
    let paying = state.paying
    if paying != nil { endPaying(&step) }
    readPayments(&step)
    if let paying { send(.readPayment(id: paying), &step) }
  }

  /// Decides about an address to which the payment's page wants to go.
  mutating func navigate(to address: PageAddress, _ step: inout PaymentsStep) {
    if let id = settings.paymentNumber(inDeepLink: address) {
      return followDeepLink(to: id, &step)
    }
    switch address.scheme {
    case nil, "http", "https", "about": break
    default:
      if address.isScriptOrFile {
        step.events.append(.linkRefused(url: address))
      } else {
        step.effects.append(.openLink(url: address))
      }
    }
  }
}

// The end of the app, and its next start.
extension PaymentsCheckout {
  /// Asks for all that the checkout must know after its app ended.
  ///
  /// - Parameters:
  ///   - lost: The requests whose answers are lost.
  ///   - step: The effects and events.
  mutating func resume(after lost: [PaymentsRequest], _ step: inout PaymentsStep) {
    switch state.phase {
    case .idle: break
    case .starting, .list, .paying: readPayments(&step)
    case .askingFlow:
      endPaying(&step)
      readPayments(&step)
    case .saving:
      endSaving()
      doubt(.missing, &step)
    case .creating:
      if let draft = state.draft, settings.selectsMethod {
        state.failure = nil
        send(.readMethods(amount: draft.amount), &step)
      }
      send(.readPayments, &step)
    case .choosingMethod: send(.readPayments, &step)
    }
    if state.phase == .paying, let id = state.paying { send(.readPayment(id: id), &step) }
    for request in lost {
      guard case .readPayment(let id) = request.call, !isReading(id) else { continue }
      send(request.call, &step)
    }
  }

  /// Returns whether a payment is being read by itself.
  private func isReading(_ id: Int64) -> Bool {
    awaits { $0 == .readPayment(id: id) }
  }
}

// The payments whose ends are reported.
extension PaymentsCheckout {
  /// Follows a payment from now on, and returns its position.
  private mutating func follow(_ id: Int64) -> Int {
    let index = positionOfFollowed(id)
    if index == followed.count || followed[index].id != id {
      followed.insert(Followed(id: id), at: index)
    }
    return index
  }

  /// Follows a payment that was created, and reports its creation once: a key that is sent again may
  /// have the same payment for an answer.
  mutating func noteCreation(of id: Int64, _ step: inout PaymentsStep) {
    let index = follow(id)
    guard !followed[index].isCreated else { return }
    followed[index].isCreated = true
    step.events.append(.paymentCreated(id: id))
  }

  /// Notes the status of a payment that was read: one that is followed may have finished.
  mutating func note(_ payment: PaymentRecord, _ step: inout PaymentsStep) {
    guard let bit = payment.status.finishedIndex else { return }
    let index = positionOfFollowed(payment.id)
    guard index < followed.count, followed[index].id == payment.id else { return }
    if followed[index].reported & 1 << bit == 0 {
      followed[index].reported |= 1 << bit
      step.events.append(.paymentFinished(id: payment.id, status: payment.status))
    }
    if state.paying == payment.id { endPaying(&step) }
  }

  /// Returns the position of the first followed payment whose number is not below another.
  private func positionOfFollowed(_ id: Int64) -> Int {
    var (lower, upper) = (0, followed.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if followed[middle].id < id { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
