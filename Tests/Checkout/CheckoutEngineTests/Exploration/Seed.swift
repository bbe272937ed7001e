/// The moves to a situation from which an exploration starts.
struct Seed: Sendable, CustomStringConvertible {
  let name: String
  /// Whether the cart has everything but a payment.
  let isFilled: Bool
  let moves: [Move]

  var description: String { name }

  private static let loaded: [Move] = [.load, .server(.order)]
  private static let requested = loaded + [.pay(provider: 1, key: 1)]
  private static let presented = requested + [.server(.payment(1))]
  private static let completing = presented + [.providerSucceeds]

  private static func filled(_ name: String, _ moves: [Move]) -> Seed {
    Seed(name: name, isFilled: true, moves: moves)
  }

  /// The situations of a customer that differ from those of a guest.
  static let ofCustomers = [
    Seed(name: "idle", isFilled: false, moves: []),
    Seed(name: "shopping, the default address under way", isFilled: false, moves: loaded),
    filled("shopping, all filled in", loaded),
    filled("shopping, expired in between", loaded + [.refresh, .server(.status(410))]),
  ]

  /// A situation of every phase and of every stage of a payment.
  static let all = [
    Seed(name: "idle", isFilled: false, moves: []),
    Seed(name: "loading", isFilled: false, moves: [.load]),
    Seed(name: "failed", isFilled: false, moves: [.load, .server(.status(500))]),
    Seed(name: "shopping, nothing filled in", isFilled: false, moves: loaded),
    filled("shopping, all filled in", loaded),
    filled("shopping, a kept draft", loaded + [.contact(2), .server(.status(400))]),
    filled(
      "shopping, a failed re-making",
      loaded + [.contact(2), .server(.status(410)), .server(.noAnswer)]),
    filled("shopping, a failed reading", loaded + [.refresh, .server(.noAnswer)]),
    filled("shopping, expired in between", loaded + [.refresh, .server(.status(410))]),
    filled("shopping, refused by a 409", requested + [.server(.status(409))]),
    filled("paying, requesting", requested),
    filled("paying, presented", presented),
    filled("paying, completing", completing),
    filled("paying, unknown whether created", requested + [.server(.noAnswer)]),
    filled("paying, unknown whether paid", completing + [.server(.noAnswer)]),
    filled("paying, checking", completing + [.server(.noAnswer), .retry]),
    filled("leaving over shopping", loaded + [.leave]),
    filled("leaving over a change", loaded + [.contact(2), .leave]),
    filled("leaving over a payment request", requested + [.leave]),
    filled("leaving over the provider", presented + [.leave]),
    filled("leaving over the completion", completing + [.leave]),
    filled("leaving over an unknown payment", completing + [.server(.noAnswer), .leave]),
    filled("completed", completing + [.server(.completed)]),
    filled("left", loaded + [.leave, .confirmLeave]),
  ]
}
