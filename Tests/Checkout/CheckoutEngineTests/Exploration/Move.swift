import CheckoutEngine
import ScheduleEngine

/// A step of the small world: of the shopper and the app, of the shop's server, or of the clock.
enum Move: Hashable, Sendable {
  case load, refresh, retry, leave, stay, confirmLeave, endEditing, useShippingAsBilling
  case contact(Int), shipping(Int), billing(Int), method(Int), apply(Int), remove(Int)
  case chooseShipping(Int), chooseBilling(Int)
  case edit(CheckoutSection)
  case discard(OrderPart), discardCode(Int)
  case pay(provider: Int, key: Int)
  case express(provider: Int)
  case providerSucceeds, providerCancels, providerFails
  case server(ServerMove)
  case nextDay, threeHours
  /// The app ends and is restored; the request under way has no answer.
  case kill

  /// The name of a value: `a` is the first one.
  static func name(_ value: Int) -> String { ["none", "a", "b", "c"][min(value, 3)] }
}

extension Move: CustomStringConvertible {
  var description: String {
    switch self {
    case .load: "load"
    case .refresh: "refresh"
    case .retry: "retry"
    case .leave: "leave"
    case .stay: "stay"
    case .confirmLeave: "confirm leaving"
    case .endEditing: "end editing"
    case .useShippingAsBilling: "use the shipping address for billing"
    case .contact(let value): "enter email \(Self.name(value))"
    case .shipping(let value): "enter shipping address \(Self.name(value))"
    case .billing(let value): "enter billing address \(Self.name(value))"
    case .chooseShipping(let value): "choose shipping address \(Self.name(value))"
    case .chooseBilling(let value): "choose billing address \(Self.name(value))"
    case .method(let value): "choose shipping method \(Self.name(value))"
    case .apply(let value): "apply promo code \(Self.name(value))"
    case .remove(let value): "remove promo code \(Self.name(value))"
    case .edit(let section): "edit \(section)"
    case .discard(let part): "discard the draft of \(part)"
    case .discardCode(let value): "discard promo code \(Self.name(value))"
    case .pay(let provider, let key):
      "pay by \(provider == 0 ? "nothing" : SmallWorld.providers[provider]) with key \(Self.name(key))"
    case .express(let provider): "finish express by \(SmallWorld.providers[provider])"
    case .providerSucceeds: "provider: succeeded"
    case .providerCancels: "provider: cancelled"
    case .providerFails: "provider: failed"
    case .server(let move): "server: \(move)"
    case .nextDay: "the day changes"
    case .threeHours: "three hours pass"
    case .kill: "the app ends and is restored"
    }
  }
}

/// An answer of the server to the request under way.
enum ServerMove: Hashable, Sendable {
  /// The order, with everything that the request asks for.
  case order
  /// The order, changed in one more way.
  case orderBut(Change)
  /// An order that cannot be shown, or a success without the expected body.
  case malformed(Defect)
  /// A payment with an identifier.
  case payment(Int)
  case completed
  case attempt(Attempt)
  /// A status without a usable body.
  case status(Int)
  case noAnswer

  /// A change of an order that the shopper did not ask for.
  enum Change: Hashable, Sendable, CaseIterable {
    case otherPrice, free, tooExpensive, newer
    case lostContact, lostShipping, lostBilling, lostMethod, lostAll
    case nothingDone, lostCodes, lostChangesDone
  }

  /// A defect of a successful answer.
  enum Defect: Hashable, Sendable, CaseIterable {
    case noBody, otherBody, otherCart, otherCurrency, otherOrder, olderVersion
  }

  /// The server's record of an attempt to pay.
  enum Attempt: Hashable, Sendable {
    case none, created(Int), succeeded, failed
  }
}

extension ServerMove: CustomStringConvertible {
  var description: String {
    switch self {
    case .order: "the order"
    case .orderBut(let change):
      switch change {
      case .otherPrice: "the order with another total"
      case .free: "the order with a total of zero"
      case .tooExpensive: "the order with a total above the plan's limit"
      case .newer: "the order in a newer version"
      case .lostContact: "the order without the contact"
      case .lostShipping: "the order without the shipping address"
      case .lostBilling: "the order without the billing address"
      case .lostMethod: "the order without the chosen shipping method"
      case .lostAll: "the order without anything entered"
      case .nothingDone: "the order as it was"
      case .lostChangesDone: "the order with the changes whose answer was lost"
      case .lostCodes: "the order without the promo codes"
      }
    case .malformed(let defect):
      switch defect {
      case .noBody: "success without a usable body"
      case .otherBody: "success with the body of another request"
      case .otherCart: "the order of another cart"
      case .otherCurrency: "the order in another currency"
      case .otherOrder: "another order"
      case .olderVersion: "the order in an older version"
      }
    case .payment(let id): "payment \(Move.name(id)) created"
    case .completed: "the order is completed"
    case .attempt(.none): "no such attempt"
    case .attempt(.created(let id)): "the attempt created payment \(Move.name(id))"
    case .attempt(.succeeded): "the attempt succeeded"
    case .attempt(.failed): "the attempt failed"
    case .status(let status): "status \(status)"
    case .noAnswer: "no answer"
    }
  }
}
