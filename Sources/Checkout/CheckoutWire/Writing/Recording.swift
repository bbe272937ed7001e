public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

/// The lines of a recorded native checkout, which `widget checkout replay native` reads.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// print(NativeRecording.line(beginning: settings, at: moment))
/// // {"input":"begin",…,"cartId":"c-1","buyer":{"kind":"guest"},"providers":["card"],"plan":null}
/// print(NativeRecording.line(of: .load, at: moment))
/// // {"input":"load","at":1795255200,"today":"2026-11-21"}
/// ```
///
/// Each line is one line of UTF-8, without a line feed at the end.
public enum NativeRecording {
  /// Returns the first line: the settings.
  ///
  /// Of the plan, the line has the identifier alone, so that only a checkout under a built-in plan
  /// can be replayed.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - moment: The day and time at which the checkout began.
  /// - Returns: The line.
  public static func line(beginning settings: NativeSettings, at moment: Moment) -> String {
    LineWriter.inputLine("begin", at: moment) { writer in
      writer.raw(#","cartId":"#)
      writer.text(settings.cartID)
      writer.raw(#","buyer":"#)
      writer.buyer(settings.buyer)
      writer.raw(#","providers":"#)
      writer.list(settings.providers) { $0.text($1) }
      writer.raw(#","plan":"#)
      writer.nullable(settings.plan) { $0.text(UTF8Text($1.id.description)) }
    }
  }

  /// Returns the line of an input.
  ///
  /// The answer to a request contains the members that the checkout reads, not the whole body. A
  /// replay accepts times of the years 1970 to 9999.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The day and time at which the checkout received it.
  /// - Returns: The line.
  public static func line(of input: NativeInput, at moment: Moment) -> String {
    LineWriter.inputLine(input.name, at: moment) { $0.members(of: input) }
  }
}

extension NativeInput {
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
