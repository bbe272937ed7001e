import PropertyTesting
import Testing

@testable import CheckoutEngine

/// Random runs of the native flow and of the plain model, which must agree in every step.
///
/// The runs have 50,000 steps together, 100,000 in `.ci/run`. The environment variable `CHECKOUT_STEPS` is another number,
/// such as 1000000. A failure prints the shortest run that was found to fail.
@Suite struct SimpleCheckoutTests {
  private static var runs: Int {
    let steps = Environment.variable("CHECKOUT_STEPS").flatMap { Int($0) } ?? 50_000
    return max(1, steps / 2 / length)
  }

  private static let length = 500

  @Test func `A guest's checkout behaves as the model`() async {
    await expectCommands(
      of: RandomCheckout(isCustomer: false), count: Self.length...Self.length, runs: Self.runs)
  }

  @Test func `A customer's checkout behaves as the model`() async {
    await expectCommands(
      of: RandomCheckout(isCustomer: true), count: Self.length...Self.length, runs: Self.runs)
  }
}

/// A long random run: one checkout after another, each until it ends.
struct RandomCheckout: SystemModel {
  enum Command: Sendable, CustomStringConvertible {
    case move(Move)
    /// An answer to a request that is finished or unknown.
    case late(status: Int, lag: Int)
    case begin(isCartFilled: Bool)

    var description: String {
      switch self {
      case .move(let move): "\(move)"
      case .late(let status, let lag):
        "server: status \(status) to the request \(lag) before the last one"
      case .begin(let isCartFilled):
        isCartFilled ? "begin with a cart that has everything" : "begin with an empty cart"
      }
    }
  }

  struct System {
    let world: World
    var situation: Situation
  }

  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  var checkout: SimpleCheckout

  init(isCustomer: Bool) { checkout = SimpleCheckout(isCustomer: isCustomer) }

  var nextCommand: Generator<Command> {
    if checkout.isLeft {
      return Generator<Command>.element(of: [
        .begin(isCartFilled: true), .begin(isCartFilled: true), .begin(isCartFilled: false),
        .move(.leave), .move(.retry), .late(status: 200, lag: 0),
      ])
    }
    let anything = Generator<Command>.element(of: Alphabet.full.shopper.map(Command.move))
    let late = Generator<Command>.element(of: [
      .late(status: 200, lag: 1), .late(status: 410, lag: 2), .late(status: 500, lag: -1),
    ])
    guard let request = checkout.request else {
      return .frequency([
        (4, anything), (4, .element(of: helpful.map(Command.move))), (1, late),
      ])
    }
    let answers = Alphabet.full.answers(to: request.replyKind)
    return .frequency([
      (3, anything), (1, late),
      (5, .element(of: answers.map { .move(.server($0)) })),
      (5, .constant(.move(.server(answers[0])))),
    ])
  }

  /// The moves by which a checkout goes on.
  private var helpful: [Move] {
    if checkout.isLeaving { return [.stay, .stay, .stay, .confirmLeave] }
    switch checkout.stage {
    case .idle, .failed: return [.load]
    case .completed: return [.leave]
    case .paying:
      return [.providerSucceeds, .providerSucceeds, .providerCancels, .providerFails, .retry]
    case .loading, .shopping:
      return [
        .contact(1), .shipping(2), .billing(1), .method(1), .retry, .chooseShipping(2),
        .chooseBilling(1), .pay(provider: 1, key: 1), .pay(provider: 2, key: 2),
        .pay(provider: 2, key: 1), .discard(.contact), .useShippingAsBilling,
        .pay(provider: 0, key: 1),
      ]
    }
  }

  mutating func apply(_ command: Command) {
    switch command {
    case .move(let move): _ = checkout.take(move)
    case .late: break
    case .begin(let isCartFilled):
      checkout = SimpleCheckout(isCustomer: checkout.isCustomer)
      checkout.isCartFilled = isCartFilled
    }
  }

  func makeSystem() throws -> System {
    let world = try World(buyer: checkout.isCustomer ? SmallWorld.customer : .guest)
    return System(world: world, situation: world.start(isCartFilled: false))
  }

  func run(_ command: Command, on system: inout System) throws {
    switch command {
    case .move(let move):
      var next = checkout
      let expected = next.take(move)
      let step = system.world.step(move, in: system.situation)
      let reaction = SimpleCheckout.Reaction(step)
      guard reaction == expected else {
        throw Difference(description: "the checkout does \(reaction), not \(expected)")
      }
      system.situation = step.after
    case .late(let status, let lag):
      let number =
        checkout.requestCount - lag - (checkout.request == nil || lag < 0 ? 0 : 1)
      let answer = ShopAnswer<NativeReply>(status: status)
      let before = system.situation.flow
      let reaction = try system.situation.flow.apply(
        .answer(request: number, answer), at: system.world.moment(of: system.situation))
      guard reaction == .ignored, system.situation.flow == before else {
        throw Difference(description: "an answer to request \(number) is applied")
      }
    case .begin(let isCartFilled):
      system.situation = system.world.start(isCartFilled: isCartFilled)
    }
  }

  func check(_ system: inout System) throws {
    if let difference = checkout.difference(
      from: system.situation.flow.state, in: system.world)
    {
      throw Difference(description: difference)
    }
  }
}

extension SimpleCheckout.Request {
  var replyKind: NativeCall.ReplyKind {
    switch self {
    case .load, .remake, .read, .change: .order
    case .pay: .payment
    case .complete: .completed
    case .check: .attempt
    }
  }
}
