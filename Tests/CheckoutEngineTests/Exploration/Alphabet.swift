import ScheduleEngine

@testable import CheckoutEngine

/// The moves of an exploration.
struct Alphabet {
  let name: String
  /// The moves of the shopper and of the clock.
  let shopper: [Move]
  /// The changes of an order that the server makes by itself.
  let changes: [ServerMove.Change]
  let defects: [ServerMove.Defect]
  let statuses: [Int]

  /// Returns the moves that can come next.
  func moves(in situation: Situation) -> [Move] {
    guard let pending = situation.memory.pending else { return shopper }
    return shopper + answers(to: pending.call).map(Move.server)
  }

  private func answers(to call: NativeCall) -> [ServerMove] {
    let failures = statuses.map(ServerMove.status) + [.noAnswer, .malformed(.noBody)]
    switch call.replyKind {
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
  static let everyStatus = [302, 400, 402, 404, 408, 409, 410, 422, 500]

  /// Everything.
  static let full = Alphabet(
    name: "everything",
    shopper: [
      .load, .refresh, .retry, .leave, .stay, .confirmLeave, .endEditing, .useShippingAsBilling,
      .contact(1), .contact(2), .shipping(1), .shipping(2), .billing(1), .billing(2), .method(1),
      .method(2), .apply(1), .apply(2), .remove(1), .remove(2), .edit(.contact),
      .edit(.shippingMethod), .edit(.payment), .discard(.contact), .discard(.shippingAddress),
      .discard(.billingAddress), .discard(.shippingMethod), .discard(.promoCodes),
      .pay(provider: 1, key: 1), .pay(provider: 2, key: 1), .pay(provider: 1, key: 2),
      .pay(provider: 2, key: 2),
      .express(provider: 1), .express(provider: 2), .providerSucceeds, .providerCancels,
      .providerFails, .nextDay, .threeHours,
    ],
    changes: ServerMove.Change.allCases, defects: ServerMove.Defect.allCases,
    statuses: everyStatus)
}
