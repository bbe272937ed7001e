package import CheckoutEngine
internal import ScheduleEngine

extension LineWriter {
  /// Appends the state of an express checkout.
  package mutating func express(_ state: ExpressState) {
    raw(#"{"flow":"express","phase":"#)
    name(state.phase.name)
    raw(#","asked":"#)
    list(state.asked) { writer, question in
      writer.member(#"{"requestId":"#, question.requestID)
      writer.raw(#","kind":"#)
      writer.name(question.kind.name)
      writer.raw("}")
    }
    raw(#","options":"#)
    nullable(state.options) { $0.list($1) { $0.option($1) } }
    member(#","option":"#, state.option)
    raw(#","total":"#)
    money(state.total)
    member(#","token":"#, state.token?.text)
    raw(#","reason":"#)
    nullable(state.reason) { $0.name($1.name) }
    raw("}")
  }

  /// Appends an option with all its keys.
  private mutating func option(_ option: ExpressShippingOption) {
    member(#"{"id":"#, option.id)
    member(#","name":"#, option.name)
    member(#","description":"#, option.description)
    raw(#","shippingAmount":"#)
    money(option.shippingAmount)
    raw(#","orderAmount":"#)
    money(option.orderAmount)
    raw(#","taxAmount":"#)
    money(option.taxAmount)
    raw("}")
  }

  /// Appends an effect of an express checkout.
  package mutating func effect(_ effect: ExpressEffect) {
    switch effect {
    case .loadPage(let url):
      member(#"{"effect":"loadPage","url":"#, url.text)
      raw("}")
    case .askShippingOptions(let id, let address):
      member(#"{"effect":"askShippingOptions","requestId":"#, id)
      raw(#","address":"#)
      self.address(address)
      raw("}")
    case .askShippingOption(let id, let option):
      member(#"{"effect":"askShippingOption","requestId":"#, id)
      raw(#","option":"#)
      self.option(option)
      raw("}")
    case .sendMessage(let answer):
      raw(#"{"effect":"sendMessage","message":"#)
      self.answer(answer)
      raw("}")
    case .askRetry: raw(#"{"effect":"askRetry"}"#)
    case .promptToLeave(let reason):
      raw(#"{"effect":"promptToLeave","reason":"#)
      name(reason.name)
      raw("}")
    case .closePage: raw(#"{"effect":"closePage"}"#)
    }
  }

  /// Appends an address with all its keys.
  mutating func address(_ address: ExpressAddress) {
    member(#"{"name":"#, address.name)
    member(#","address1":"#, address.address1)
    member(#","address2":"#, address.address2)
    member(#","area2":"#, address.area2)
    member(#","suburb":"#, address.suburb)
    member(#","state":"#, address.state)
    member(#","postcode":"#, address.postcode)
    member(#","countryCode":"#, address.countryCode)
    member(#","phoneNumber":"#, address.phoneNumber)
    raw("}")
  }

  /// Appends an answer as the page receives it; a description or a tax that is missing is left out.
  mutating func answer(_ answer: ExpressAnswer) {
    member(#"{"meta":{"requestId":"#, answer.requestID)
    raw("}")
    switch answer.content {
    case .options(let options):
      raw(#","payload":"#)
      list(options) { $0.sentOption($1) }
    case .update(let update):
      member(#","payload":{"id":"#, update.id)
      amounts(update.amounts)
    case .noChange: break
    case .error(let error):
      raw(#","error":"#)
      name(error.code)
    }
    raw("}")
  }

  /// Appends an option with the keys that it has values for.
  mutating func sentOption(_ option: ExpressShippingOption) {
    member(#"{"id":"#, option.id)
    if let name = option.name { member(#","name":"#, name) }
    if let description = option.description { member(#","description":"#, description) }
    amounts(option.amounts)
  }

  /// Appends amounts as the last members of an object.
  mutating func amounts(_ amounts: ExpressAmounts) {
    raw(#","shippingAmount":"#)
    money(amounts.shipping)
    raw(#","orderAmount":"#)
    money(amounts.order)
    if let tax = amounts.tax {
      raw(#","taxAmount":"#)
      money(tax)
    }
    raw("}")
  }

  /// Appends an event of an express checkout.
  package mutating func event(_ event: ExpressEvent) {
    raw(#"{"event":"#)
    name(event.name)
    switch event {
    case .success(let token): member(#","token":"#, token.text)
    case .cancelled(let reason):
      raw(#","reason":"#)
      name(reason.name)
    case .pageMessage(let severity, let message):
      member(#","severity":"#, severity)
      member(#","message":"#, message)
    case .malformedMessage(let text): member(#","text":"#, text.text)
    }
    raw("}")
  }
}
