public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension NativeSettings: RecordedSettings {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("cartId", cartID)
    object.member("buyer", buyer)
    object.member("providers", providers)
    object.member("plan", plan?.id.description)
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
    case .discardPromoCode: "discardPromoCode"
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

  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .load, .useShippingAsBilling, .endEditing, .refresh, .retry, .leave, .confirmLeave, .stay:
      break
    case .setContact(let email): object.member("email", email)
    case .setShippingAddress(let address), .setBillingAddress(let address):
      object.member("address", address)
    case .chooseShippingAddress(let id), .chooseBillingAddress(let id),
      .chooseShippingMethod(let id):
      object.member("id", id)
    case .applyPromoCode(let code), .removePromoCode(let code), .discardPromoCode(let code):
      object.member("code", code)
    case .edit(let section), .discardDraft(.section(let section)):
      object.member("section", section.name)
    case .discardDraft(.promoCodes): object.member("section", "promoCodes")
    case .pay(let provider, let key):
      object.member("provider", provider)
      object.member("key", key.text)
    case .expressFinished(let provider, let token):
      object.member("provider", provider)
      object.member("token", token.text)
    case .providerFinished(.succeeded(let token)):
      object.member("result", "succeeded")
      object.member("token", token?.text)
    case .providerFinished(.cancelled): object.member("result", "cancelled")
    case .providerFinished(.failed(let message)):
      object.member("result", "failed")
      object.member("message", message)
    case .answer(let request, let answer): object.members(ofAnswer: answer, to: request)
    case .noAnswer(let request, let reason): object.members(ofNoAnswer: reason, to: request)
    }
  }
}

extension Buyer: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .guest: object.member("kind", "guest")
    case .customer(let email, let addresses, let defaultAddress):
      object.member("kind", "customer")
      object.member("email", email)
      object.array("addresses") { array in
        for saved in addresses {
          array.object { object in
            object.member("id", saved.id)
            object.member("address", saved.address)
          }
        }
      }
      object.member("defaultAddress", defaultAddress)
    }
  }
}

extension NativeReply: JSONWritable {
  /// Writes the body of the answer.
  package func writeJSON(to writer: inout JSONWriter) {
    switch self {
    case .order(let order): order.writeJSON(to: &writer)
    case .payment(let id, let data): writer.object { $0.members(ofPayment: id, data) }
    case .completed(let number): writer.object { $0.member("orderNumber", number) }
    case .attempt(let attempt): attempt.writeJSON(to: &writer)
    }
  }
}

extension NativeReply.PaymentAttempt: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .none: object.member("status", "none")
    case .created(let id, let data):
      object.member("status", "created")
      object.members(ofPayment: id, data)
    case .succeeded(let number):
      object.member("status", "succeeded")
      object.member("orderNumber", number)
    case .failed: object.member("status", "failed")
    }
  }
}

extension JSONObjectWriter {
  fileprivate mutating func members(ofPayment id: UTF8Text, _ data: SecretText?) {
    member("paymentId", id)
    member("data", data?.text.parsed)
  }
}
