import CheckoutEngine
import PropertyTesting
import ScheduleEngine
import TestSupport
import Testing

/// Explorations of the native flow, breadth first from situations of each kind, with the rules of the
/// screen in every state.
///
/// The environment variable `CHECKOUT_DEPTH` is a number of steps by which they go further; -1 by
/// default.
@Suite struct NativeScreenExplorationTests {
  /// Situations of each kind, as the moves that lead to them.
  static let seeds: [(name: String, buyer: Buyer, order: NativeWorldOrder, moves: [NativeMove])] = {
    let loaded: [NativeMove] = [.input(.load), .server(.order(.none))]
    let keys = ["k-8", "k-9"].compactMap { try? PaymentKey($0) }
    let guest = Buyer.guest
    let paying = loaded + [.input(.pay(provider: "card", key: keys[0]))]
    return [
      ("a guest begins", guest, NativeWorldOrder(), []),
      ("a guest fills in", guest, NativeWorldOrder(contact: "ada@example.com"), loaded),
      ("a guest pays", guest, .filled, paying),
      ("a guest returns from a payment", guest, .filled, paying + [.server(.status(409))]),
      (
        "a payment is shown", guest, .filled,
        loaded + [.input(.pay(provider: "afterpay", key: keys[1])), .server(.payment)]
      ),
      ("an outcome is unknown", guest, .filled, paying + [.server(.status(503))]),
      (
        "a draft is not saved", guest, .filled,
        loaded + [.input(.setContact(email: "b@example.com")), .server(.status(422))]
      ),
      (
        "the order is gone", guest, .filled,
        loaded + [
          .input(.applyPromoCode("SAVE5")), .server(.status(410)), .server(.status(503)),
        ]
      ),
      ("a customer", NativeSample.ada, NativeWorldOrder(), loaded),
      ("a customer returns", NativeSample.ada, .filled, loaded),
    ]
  }()

  @Test(arguments: seeds.indices)
  func `Every state has a screen that keeps the rules`(_ index: Int) throws {
    let further = Environment.variable("CHECKOUT_DEPTH").flatMap { Int($0) } ?? -1
    let seed = Self.seeds[index]
    let world = try NativeScreenWorld(seed.buyer, seed.order, after: seed.moves)
    let report = BreadthFirst(world, depth: further >= 0 ? 3 : 2)
    print("Explored screens: \(seed.name): \(report), \(world.screenCount) screens.")
    if let violation = report.violation { Issue.record("\(seed.name): \(violation)") }
  }
}
