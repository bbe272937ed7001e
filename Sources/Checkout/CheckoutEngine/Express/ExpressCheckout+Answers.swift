internal import ScheduleEngine

// The app's answers to the page's questions.
extension ExpressCheckout {
  mutating func answer(
    _ id: UTF8Text, with options: [ExpressShippingOption]
  ) throws(ExpressRefusal) -> FlowReaction<ExpressEffect, ExpressEvent> {
    let index = try question(id)
    guard state.asked[index].kind == .address else { throw ExpressRefusal(.wrongAnswer) }
    guard areValid(options) else { throw ExpressRefusal(.invalidOptions) }
    state.options = options
    var total: Money?
    for option in options where option.id == state.option { total = option.orderAmount }
    state.total = total
    if total == nil { state.option = nil }
    return finish(index, .options(options))
  }

  mutating func answer(
    _ id: UTF8Text, with update: ExpressShippingUpdate
  ) throws(ExpressRefusal) -> FlowReaction<ExpressEffect, ExpressEvent> {
    let index = try question(id)
    guard case .option(let chosen) = state.asked[index].kind else {
      throw ExpressRefusal(.wrongAnswer)
    }
    guard update.id == chosen, update.amounts.areValid(in: settings.currency) else {
      throw ExpressRefusal(.invalidUpdate)
    }
    if var options = state.options {
      for index in options.indices where options[index].id == chosen {
        options[index].amounts = update.amounts
      }
      state.options = options
    }
    if state.option == chosen { state.total = update.amounts.order }
    return finish(index, .update(update))
  }

  mutating func answerUnchanged(
    _ id: UTF8Text
  ) throws(ExpressRefusal) -> FlowReaction<ExpressEffect, ExpressEvent> {
    let index = try question(id)
    guard state.asked[index].kind != .address else { throw ExpressRefusal(.wrongAnswer) }
    return finish(index, .noChange)
  }

  mutating func answer(
    _ id: UTF8Text, with error: ExpressError
  ) throws(ExpressRefusal) -> FlowReaction<ExpressEffect, ExpressEvent> {
    let index = try question(id)
    guard state.asked[index].kind == .address || !error.concernsAddress else {
      throw ExpressRefusal(.wrongAnswer)
    }
    return finish(index, .error(error))
  }

  /// Returns the place of a question that is not answered.
  private func question(_ id: UTF8Text) throws(ExpressRefusal) -> Int {
    for index in state.asked.indices where state.asked[index].requestID == id { return index }
    throw ExpressRefusal(.unknownRequest)
  }

  private mutating func finish(
    _ index: Int, _ content: ExpressAnswer.Content
  ) -> FlowReaction<ExpressEffect, ExpressEvent> {
    let id = state.asked.remove(at: index).requestID
    return .accepted(effects: [.sendMessage(ExpressAnswer(id, content))], events: [])
  }

  private func areValid(_ options: [ExpressShippingOption]) -> Bool {
    guard options.count <= ExpressShippingOption.maximumCount else { return false }
    for (index, option) in options.enumerated() {
      guard (1...ExpressShippingOption.maximumIDLength).contains(option.id.bytes.count),
        option.amounts.areValid(in: settings.currency)
      else { return false }
      for other in options[..<index] where other.id == option.id { return false }
    }
    return true
  }
}
