import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Tests of the folding of situations: what it leaves out must not matter.
@Suite struct FoldingTests {
  @Test func `The folding knows every stored property of a checkout`() throws {
    let flow = try World().start(isCartFilled: false).flow
    let properties = Mirror(reflecting: flow).children.compactMap(\.label)
    #expect(properties.sorted() == FoldedSituation.knownProperties.sorted())
  }

  /// Two paths lead to the same folded situation; then the same moves lead to the same folded
  /// situations again.
  @Test(arguments: Alphabet.topics)
  func `Situations that are folded into one have the same future`(_ topic: Alphabet) throws {
    let world = try World(plan: .usPayIn4)
    var futures: [FoldedSituation: Set<FoldedSituation>] = [:]
    var frontier = try Seed.all.map { try situation(at: $0, in: world) }
    var comparisons = 0
    for _ in 1...3 {
      var next: [Situation] = []
      for situation in frontier {
        let steps = topic.moves(in: situation).map { world.step($0, in: situation).after }
        let future = Set(steps.map(FoldedSituation.init))
        let key = FoldedSituation(situation)
        if let known = futures[key] {
          comparisons += 1
          try #require(future == known)
        } else {
          futures[key] = future
          next += steps
        }
      }
      frontier = next
    }
    #expect(comparisons > 50)
  }

  @Test func `Exchanging two values changes no folded situation`() throws {
    let world = try World()
    func fold(_ moves: [Move]) -> FoldedSituation {
      var situation = world.start(isCartFilled: false)
      for move in [.load, .server(.order)] + moves {
        situation = world.step(move, in: situation).after
      }
      return FoldedSituation(situation)
    }
    let sent: [Move] = [.contact(1), .server(.order), .shipping(2), .apply(1)]
    let exchanged: [Move] = [.contact(2), .server(.order), .shipping(1), .apply(2)]
    #expect(fold(sent) == fold(exchanged))
    #expect(fold(sent) != fold([.contact(1), .server(.order), .shipping(2), .billing(1)]))
    #expect(fold([.contact(1), .contact(2)]) != fold([.contact(1), .contact(1)]))
  }

  private func situation(at seed: Seed, in world: World) throws -> Situation {
    seed.moves.reduce(world.start(isCartFilled: seed.isFilled)) { situation, move in
      world.step(move, in: situation).after
    }
  }
}
