import ScheduleEngine

@testable import CheckoutEngine

/// The moves of an exploration.
struct Alphabet: Sendable, CustomStringConvertible {
  let name: String
  var description: String { name }
  /// The moves of the shopper and of the clock.
  let shopper: [Move]
  /// The changes of an order that the server makes by itself.
  let changes: [ServerMove.Change]
  let defects: [ServerMove.Defect]
  let statuses: [Int]

  /// The moves about one topic each, for a guest.
  ///
  /// The moves of a topic are few, so that paths of them can be long. Where a topic enters one of two
  /// interchangeable values it enters the other too, because the folding exchanges them.
  static let topics = [
    contact, addresses, methods, codes, losses, payments, expiry, leaving, time,
  ]

  /// Returns the moves that can come next.
  func moves(in situation: Situation) -> [Move] {
    guard let pending = situation.memory.pending else { return shopper }
    let answers = shopper + answers(to: pending.call.replyKind).map(Move.server)
    guard case .readOrder = pending.call, situation.lostChanges != nil else { return answers }
    return answers + [.server(.orderBut(.lostChangesDone))]
  }

  /// Returns the answers to a request, the ordinary one first.
  func answers(to kind: NativeCall.ReplyKind) -> [ServerMove] {
    let failures = statuses.map(ServerMove.status) + [.noAnswer, .malformed(.noBody)]
    switch kind {
    case .order:
      return [.order] + changes.map(ServerMove.orderBut) + defects.map(ServerMove.malformed)
        + failures
    case .payment: return [.payment(1), .malformed(.otherBody)] + failures
    case .completed: return [.completed, .malformed(.otherBody)] + failures
    case .attempt:
      return [
        .attempt(.none), .attempt(.created(1)), .attempt(.created(2)), .attempt(.succeeded),
        .attempt(.failed), .malformed(.otherBody),
      ] + failures
    }
  }
}

extension Alphabet {
  static let everyStatus = [302, 400, 401, 402, 404, 408, 409, 410, 422, 423, 429, 500]

  /// Everything.
  static let full = Alphabet(
    name: "everything",
    shopper: [
      .load, .refresh, .retry, .leave, .stay, .confirmLeave, .endEditing, .useShippingAsBilling,
      .contact(1), .contact(2), .shipping(1), .shipping(2), .billing(1), .billing(2), .method(1),
      .method(2), .apply(1), .apply(2), .remove(1), .remove(2), .edit(.contact),
      .edit(.shippingMethod), .edit(.payment), .discard(.contact), .discard(.shippingAddress),
      .discard(.billingAddress), .discard(.shippingMethod), .discard(.promoCodes),
      .discardCode(1), .discardCode(2), .kill, .pay(provider: 0, key: 1),
      .pay(provider: 1, key: 1), .pay(provider: 2, key: 1), .pay(provider: 1, key: 2),
      .pay(provider: 2, key: 2),
      .express(provider: 1), .express(provider: 2), .providerSucceeds, .providerCancels,
      .providerFails, .nextDay, .threeHours,
    ],
    changes: ServerMove.Change.allCases.filter { $0 != .lostChangesDone },
    defects: ServerMove.Defect.allCases, statuses: everyStatus)

  /// A section, its draft and its answers.
  static let contact = Alphabet(
    name: "contact",
    shopper: [
      .contact(1), .contact(2), .discard(.contact), .retry, .refresh, .edit(.contact), .endEditing,
      .kill,
    ],
    changes: [.lostContact, .nothingDone], defects: [.olderVersion],
    statuses: [400, 410, 500])

  static let addresses = Alphabet(
    name: "addresses",
    shopper: [
      .shipping(1), .shipping(2), .billing(1), .billing(2), .useShippingAsBilling,
      .discard(.shippingAddress), .discard(.billingAddress), .retry, .kill,
    ],
    changes: [.lostShipping, .lostBilling], defects: [], statuses: [400])

  static let methods = Alphabet(
    name: "shipping methods",
    shopper: [
      .method(1), .method(2), .discard(.shippingMethod), .retry, .edit(.shippingMethod), .kill,
    ],
    changes: [.lostMethod], defects: [.otherCart], statuses: [400, 410])

  static let customers = Alphabet(
    name: "a customer's addresses",
    shopper: [
      .load, .chooseShipping(1), .chooseShipping(2), .chooseBilling(1), .chooseBilling(2),
      .contact(1), .edit(.contact), .discard(.shippingAddress), .retry, .kill,
    ],
    changes: [.lostShipping, .lostContact], defects: [], statuses: [400])

  static let losses = Alphabet(
    name: "losses",
    shopper: [.contact(1), .contact(2), .refresh, .retry, .kill],
    changes: [.lostAll, .lostCodes, .free, .newer], defects: ServerMove.Defect.allCases,
    statuses: [])

  static let codes = Alphabet(
    name: "promo codes",
    shopper: [
      .apply(1), .apply(2), .remove(1), .remove(2), .discard(.promoCodes), .discardCode(1),
      .discardCode(2), .retry, .refresh, .kill,
    ],
    changes: [.lostCodes], defects: [], statuses: [400, 410, 500])

  static let payments = Alphabet(
    name: "payments",
    shopper: [
      .pay(provider: 1, key: 1), .pay(provider: 1, key: 2), .pay(provider: 2, key: 1),
      .pay(provider: 2, key: 2), .pay(provider: 0, key: 1), .pay(provider: 0, key: 2),
      .providerSucceeds, .providerCancels, .providerFails, .retry, .refresh, .kill,
    ],
    changes: [.otherPrice, .free], defects: [], statuses: everyStatus)

  static let expiry = Alphabet(
    name: "expiry",
    shopper: [
      .contact(1), .contact(2), .retry, .refresh, .pay(provider: 2, key: 1),
      .express(provider: 2), .kill,
    ],
    changes: [.lostContact], defects: [], statuses: [400, 410])

  static let leaving = Alphabet(
    name: "leaving",
    shopper: [
      .load, .leave, .stay, .confirmLeave, .method(2), .pay(provider: 1, key: 1),
      .express(provider: 1), .providerSucceeds, .providerCancels, .retry, .refresh, .kill,
    ],
    changes: [.otherPrice], defects: [], statuses: [400, 409, 410])

  static let time = Alphabet(
    name: "time",
    shopper: [
      .nextDay, .threeHours, .express(provider: 1), .express(provider: 2), .refresh,
      .pay(provider: 1, key: 1), .pay(provider: 2, key: 1), .providerSucceeds, .providerCancels,
      .kill,
    ],
    changes: [.otherPrice, .tooExpensive], defects: [], statuses: [409])
}
