import CheckoutEngine
import ScheduleEngine

extension NativeSettings {
  /// The input `begin` in words: `begin c-1, guest, card or afterpay`.
  var words: String {
    var words = "begin \(cartID), \(buyer.isGuest ? "guest" : "customer")"
    if !providers.isEmpty {
      words += ", \(providers.map(\.description).joined(separator: " or "))"
    }
    if let plan { words += ", plan \(plan.id)" }
    return words
  }
}

extension NativeInput {
  /// The input in words: its name in JSON and its values, without the tokens of providers.
  ///
  /// The words contain text from outside.
  var words: String {
    switch self {
    case .load: "load"
    case .setContact(let email): "setContact \(email)"
    case .setShippingAddress(let address): "setShippingAddress \(address.words)"
    case .chooseShippingAddress(let id): "chooseShippingAddress \(id)"
    case .setBillingAddress(let address): "setBillingAddress \(address.words)"
    case .chooseBillingAddress(let id): "chooseBillingAddress \(id)"
    case .useShippingAsBilling: "useShippingAsBilling"
    case .chooseShippingMethod(let id): "chooseShippingMethod \(id)"
    case .applyPromoCode(let code): "applyPromoCode \(code)"
    case .removePromoCode(let code): "removePromoCode \(code)"
    case .discardPromoCode(let code): "discardPromoCode \(code)"
    case .edit(let section): "edit \(section.name)"
    case .endEditing: "endEditing"
    case .discardDraft(.section(let section)): "discardDraft \(section.name)"
    case .discardDraft(.promoCodes): "discardDraft promoCodes"
    case .pay(let provider?, let key): "pay \(provider), key \(key.text)"
    case .pay(nil, let key): "pay, key \(key.text)"
    case .expressFinished(let provider, _): "expressFinished \(provider)"
    case .refresh: "refresh"
    case .retry: "retry"
    case .providerFinished(.succeeded): "providerFinished succeeded"
    case .providerFinished(.cancelled): "providerFinished cancelled"
    case .providerFinished(.failed(let message)):
      "providerFinished failed" + (message.map { ": \($0)" } ?? "")
    case .leave: "leave"
    case .confirmLeave: "confirmLeave"
    case .stay: "stay"
    case .answer(let request, let answer):
      "answer to request \(request): \(answer.status)" + (answer.message.map { ", \($0)" } ?? "")
    case .noAnswer(let request, let reason): "noAnswer to request \(request): \(reason.name)"
    }
  }
}

extension Address {
  /// The address in brief: the name, the street and the city.
  var words: String { "\(name), \(line1), \(city)" }
}

extension NativeEffect {
  /// The effect in words, which contain text from outside.
  var words: String {
    switch self {
    case .request(let request): "request \(request.number): \(request.method) \(request.path)"
    case .presentProvider(let provider, let payment, let amount, _):
      "presentProvider \(provider): \(amount), payment \(payment)"
    case .promptToLeave(let reason): "promptToLeave: \(reason.name)"
    case .dismiss: "dismiss"
    }
  }
}

extension NativeEvent {
  /// The event in words, which contain text from outside.
  var words: String { details.map { "\(name): \($0)" } ?? "\(name)" }

  private var details: String? {
    switch self {
    case .beginCheckout(let order): "\(order.summary.total)"
    case .addContactInfo, .addShippingAddress: nil
    case .addShippingInfo(let tier): "\(tier)"
    case .addPaymentInfo(let provider): "\(provider)"
    case .purchase(let number, let order): "order number \(number), \(order.summary.total)"
    case .checkoutLeft(let reason): "\(reason.name)"
    case .widgetChanged(.status(.valid(let dueToday, _))): "valid, \(dueToday) due today"
    case .widgetChanged(let widget): widget?.code.map { "invalid, \($0)" } ?? "none"
    case .checkoutFailed(let code): "\(code.name)"
    }
  }
}
