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
    guard let payment = state.paying.flatMap({ state.payment(withID: $0) }) else {
      throw PaymentsRefusal(.unknownPayment)
    }
    if !beginPaying(payment, by: choice.flow, &step) {
      endPaying(&step)
      step.effects.append(.notify(id: payment.id, status: payment.status))
    }
  }

  /// Opens a payment and follows it, and returns whether it can be paid.
  mutating func beginPaying(
    _ payment: PaymentRecord, by flow: PaymentsFlow, _ step: inout PaymentsStep
  ) -> Bool {
    guard let url = payment.pageAddress else { return false }
    state.failure = nil
    follow(payment.id)
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
      step.effects.append(.askFlow(id: payment.id))
    }
    return true
  }

  /// Returns to the list, and closes the payment's page if it is open in the app.
  mutating func endPaying(_ step: inout PaymentsStep) {
    if state.page != nil { step.effects.append(.closePage) }
    (state.paying, state.page) = (nil, nil)
    state.phase = .list
  }

  /// Reads the payments again, because a link back to the app says that something happened.
  mutating func followDeepLink(_ step: inout PaymentsStep) {
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
    if settings.isDeepLink(address) { return followDeepLink(&step) }
    switch address.scheme {
    case nil, "http", "https", "about": break
    case "javascript", "data", "file", "blob":
      step.events.append(.linkRefused(url: address))
    default: step.effects.append(.openLink(url: address))
    }
  }
}

// The payments whose ends are reported.
extension PaymentsCheckout {
  /// Follows a payment from now on.
  mutating func follow(_ id: Int64) {
    let index = positionOfFollowed(id)
    if index == followed.count || followed[index].id != id {
      followed.insert(Followed(id: id), at: index)
    }
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
