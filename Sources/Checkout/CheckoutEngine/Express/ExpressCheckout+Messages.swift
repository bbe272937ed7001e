internal import ScheduleEngine

// The messages of the page.
extension ExpressCheckout {
  /// Returns whether an origin is one of Afterpay's pages.
  static func isOrigin(_ origin: UTF8Text) -> Bool {
    let hosts: [UTF8Text] = [
      "https://portal.afterpay.com", "https://portal.sandbox.afterpay.com",
      "https://api-plus.us.afterpay.com", "https://api-plus.us-sandbox.afterpay.com",
      "https://portal.clearpay.co.uk", "https://portal.sandbox.clearpay.co.uk",
      "https://checkout.clearpay.com", "https://checkout.sandbox.clearpay.com",
    ]
    for host in hosts where host == origin { return true }
    return false
  }

  /// Receives a message of one of Afterpay's pages.
  mutating func receive(_ message: ExpressMessage) -> FlowReaction<ExpressEffect, ExpressEvent> {
    switch message {
    case .shippingAddressChange(let id, let address):
      guard use(id) else { return .ignored }
      return ask(.address, id, .askShippingOptions(requestID: id, address))
    case .shippingOptionChange(let id, let option):
      guard option.amounts.areValid(in: settings.currency) else { return .ignored }
      guard use(id) else { return .ignored }
      let chosen = choose(option)
      return ask(.option(id: chosen.id), id, .askShippingOption(requestID: id, chosen))
    case .log(let id, let severity, let message):
      guard use(id) else { return .ignored }
      return .accepted(effects: [], events: [.pageMessage(severity: severity, message: message)])
    case .success(let token):
      // Only CheckoutWire reads messages, and it knows this rule too.
      guard token.isCheckoutToken else { return .ignored }
      return succeed(token)
    case .cancelled: return cancel(.user)
    case .malformed(let text):
      return .accepted(effects: [], events: [.malformedMessage(text)])
    }
  }

  /// Asks the app, or answers the page at once if nobody can be asked.
  private mutating func ask(
    _ kind: ExpressState.Question.Kind, _ id: UTF8Text, _ effect: ExpressEffect
  ) -> FlowReaction<ExpressEffect, ExpressEvent> {
    guard settings.asks else {
      return .accepted(
        effects: [.sendMessage(ExpressAnswer(id, .error(.serviceUnavailable)))], events: [])
    }
    state.asked.append(ExpressState.Question(requestID: id, kind: kind))
    return .accepted(effects: [effect], events: [])
  }

  /// Chooses an option of the page.
  ///
  /// - Returns: The option, with the app's amounts if the app gave it.
  private mutating func choose(_ option: ExpressShippingOption) -> ExpressShippingOption {
    var chosen = option
    if let known = givenOption(option.id) { chosen.amounts = known.amounts }
    (state.option, state.total) = (chosen.id, chosen.orderAmount)
    return chosen
  }

  /// Returns the option that the app gave with an identifier, or nil.
  private func givenOption(_ id: UTF8Text) -> ExpressShippingOption? {
    guard let options = state.options else { return nil }
    for option in options where option.id == id { return option }
    return nil
  }

  /// Notes that the page used an identifier, and returns whether it was new, and within the limits.
  private mutating func use(_ id: UTF8Text) -> Bool {
    guard usedIDs.count < Self.maximumMessageCount else { return false }
    var (low, high) = (0, usedIDs.count)
    while low < high {
      let middle = (low + high) / 2
      if usedIDs[middle] == id { return false }
      if usedIDs[middle].bytes.lexicographicallyPrecedes(id.bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    usedIDs.insert(id, at: low)
    return true
  }
}
