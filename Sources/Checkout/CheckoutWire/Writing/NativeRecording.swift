public import CheckoutEngine
internal import ScheduleEngine

extension NativeSettings: RecordedSettings {
  package func writeMembers(to writer: inout LineWriter) {
    writer.raw(#","cartId":"#)
    writer.text(cartID)
    writer.raw(#","buyer":"#)
    writer.buyer(buyer)
    writer.raw(#","providers":"#)
    writer.list(providers) { $0.text($1) }
    writer.raw(#","plan":"#)
    writer.nullable(plan) { $0.text(UTF8Text($1.id.description)) }
  }
}

extension NativeInput: RecordedInput {
  /// The input's name in JSON, such as `setContact`.
  public var name: StaticString {
    switch self {
    case .load: "load"
    case .setContact: "setContact"
    case .setShippingAddress: "setShippingAddress"
    case .chooseShippingAddress: "chooseShippingAddress"
    case .setBillingAddress: "setBillingAddress"
    case .chooseBillingAddress: "chooseBillingAddress"
    case .useShippingAsBilling: "useShippingAsBilling"
    case .chooseShippingMethod: "chooseShippingMethod"
    case .applyPromoCode: "applyPromoCode"
    case .removePromoCode: "removePromoCode"
    case .edit: "edit"
    case .endEditing: "endEditing"
    case .discardDraft: "discardDraft"
    case .pay: "pay"
    case .expressFinished: "expressFinished"
    case .refresh: "refresh"
    case .retry: "retry"
    case .providerFinished: "providerFinished"
    case .leave: "leave"
    case .confirmLeave: "confirmLeave"
    case .stay: "stay"
    case .answer: "answer"
    case .noAnswer: "noAnswer"
    }
  }

  package func writeMembers(to writer: inout LineWriter) { writer.members(of: self) }
}

extension LineWriter {
  fileprivate mutating func buyer(_ buyer: Buyer) {
    guard case .customer(let email, let addresses, let defaultAddress) = buyer else {
      return raw(#"{"kind":"guest"}"#)
    }
    raw(#"{"kind":"customer","email":"#)
    text(email)
    raw(#","addresses":"#)
    list(addresses) { writer, saved in
      writer.raw(#"{"id":"#)
      writer.text(saved.id)
      writer.raw(#","address":"#)
      writer.address(saved.address)
      writer.raw("}")
    }
    raw(#","defaultAddress":"#)
    text(defaultAddress)
    raw("}")
  }

  fileprivate mutating func members(of input: NativeInput) {
    switch input {
    case .load, .useShippingAsBilling, .endEditing, .refresh, .retry, .leave, .confirmLeave, .stay:
      break
    case .setContact(let email): member(#","email":"#, email)
    case .setShippingAddress(let address), .setBillingAddress(let address):
      raw(#","address":"#)
      self.address(address)
    case .chooseShippingAddress(let id), .chooseBillingAddress(let id),
      .chooseShippingMethod(let id):
      member(#","id":"#, id)
    case .applyPromoCode(let code), .removePromoCode(let code): member(#","code":"#, code)
    case .edit(let section), .discardDraft(.section(let section)):
      raw(#","section":"#)
      name(section.name)
    case .discardDraft(.promoCodes): raw(#","section":"promoCodes""#)
    case .pay(let provider, let key):
      member(#","provider":"#, provider)
      member(#","key":"#, key.text)
    case .expressFinished(let provider, let token):
      member(#","provider":"#, provider)
      member(#","token":"#, token.text)
    case .providerFinished(let result): members(of: result)
    case .answer(let request, let answer):
      raw(#","request":"#)
      integer(request)
      raw(#","status":"#)
      integer(answer.status)
      raw(#","body":"#)
      body(of: answer)
    case .noAnswer(let request, let reason):
      raw(#","request":"#)
      integer(request)
      raw(#","reason":"#)
      name(reason.name)
    }
  }

  private mutating func members(of result: ProviderResult) {
    switch result {
    case .succeeded(let token):
      raw(#","result":"succeeded""#)
      member(#","token":"#, token?.text)
    case .cancelled: raw(#","result":"cancelled""#)
    case .failed(let message):
      raw(#","result":"failed""#)
      member(#","message":"#, message)
    }
  }

  private mutating func body(of answer: ShopAnswer<NativeReply>) {
    if !answer.isSuccess {
      guard let message = answer.message else { return raw("null") }
      member(#"{"message":"#, message)
      return raw("}")
    }
    switch answer.reply {
    case nil: raw("null")
    case .order(let order): self.order(order)
    case .payment(let id, let data): payment(#"{"paymentId":"#, id, data)
    case .completed(let number):
      member(#"{"orderNumber":"#, number)
      raw("}")
    case .attempt(.none): raw(#"{"status":"none"}"#)
    case .attempt(.created(let id, let data)):
      payment(#"{"status":"created","paymentId":"#, id, data)
    case .attempt(.succeeded(let number)):
      member(#"{"status":"succeeded","orderNumber":"#, number)
      raw("}")
    case .attempt(.failed): raw(#"{"status":"failed"}"#)
    }
  }

  private mutating func payment(_ start: StaticString, _ id: UTF8Text, _ data: SecretText?) {
    member(start, id)
    raw(#","data":"#)
    handedThrough(data)
    raw("}")
  }
}
