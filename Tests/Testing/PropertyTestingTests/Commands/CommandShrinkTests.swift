import PropertyTesting
import Testing

/// Systems with a planted fault, each shrunk to exactly the shortest commands that show it.
@Suite struct CommandShrinkTests {
  static let seeds: Range<UInt64> = 0..<10

  /// Accounts that are opened, paid into and out of, and closed; the faults are in the properties.
  struct AccountModel: SystemModel {
    enum Command: Hashable, Sendable {
      case open(Int)
      case payIn(Int, Int)
      case payOut(Int, Int)
      case close(Int)
    }

    var balances: [Int: Int] = [:]

    var nextCommand: Generator<Command> {
      let numbers = Generator<Int>.integer(in: 1...5)
      let amounts = Generator<Int>.integer(in: 1...1000)
      return .oneOf([
        numbers.map { .open($0) }, numbers.map { .close($0) },
        zip(numbers, amounts).map { .payIn($0, $1) },
        zip(numbers, amounts).map { .payOut($0, $1) },
      ])
    }

    func allows(_ command: Command) -> Bool {
      switch command {
      case .open(let number): balances[number] == nil
      case .payIn(let number, _), .close(let number): balances[number] != nil
      case .payOut(let number, let amount): balances[number, default: 0] >= amount
      }
    }

    mutating func apply(_ command: Command) {
      switch command {
      case .open(let number): balances[number] = 0
      case .payIn(let number, let amount): balances[number, default: 0] += amount
      case .payOut(let number, let amount): balances[number, default: 0] -= amount
      case .close(let number): balances[number] = nil
      }
    }

    func makeSystem() -> [Command] { [] }

    func run(_ command: Command, on history: inout [Command]) { history.append(command) }
  }

  private func smallest(
    seed: UInt64, _ isFine: @escaping @Sendable ([AccountModel.Command]) -> Bool
  ) -> [AccountModel.Command]? {
    let sequences = Generator.commands(of: AccountModel(), count: 0...40)
    let settings = SearchSettings(runs: 3000, seed: seed &* 1_000_003)
    return findCounterexample(for: sequences, settings: settings) { isFine($0.commands) }?
      .smallest.commands
  }

  @Test(arguments: seeds)
  func `Commands that do not matter are left out and amounts are lowered`(seed: UInt64) {
    let found = smallest(seed: seed) { commands in
      !commands.contains { if case .payOut(_, let amount) = $0 { amount >= 30 } else { false } }
    }
    #expect(found == [.open(1), .payIn(1, 30), .payOut(1, 30)])
  }

  @Test(arguments: seeds)
  func `Two accounts that must both be there stay`(seed: UInt64) {
    let found = smallest(seed: seed) { commands in
      let closed = commands.filter { if case .close = $0 { true } else { false } }
      return Set(closed).count < 2
    }
    #expect(found == [.open(1), .open(2), .close(1), .close(2)])
  }

  @Test(arguments: seeds)
  func `An account opened again is found`(seed: UInt64) {
    let found = smallest(seed: seed) { commands in
      commands.count { $0 == .open(3) } < 2
    }
    #expect(found == [.open(3), .close(3), .open(3)])
  }

  /// A counter that fails at the third increment after a reset.
  actor Counter {
    private var value = 0
    private var sinceReset: Int?

    func increment() -> Int {
      value += 1
      if let count = sinceReset {
        sinceReset = count + 1
        if count == 2 { value += 1 }
      }
      return value
    }

    func reset() {
      value = 0
      sinceReset = 0
    }
  }

  struct CounterModel: SystemModel {
    enum Command: Hashable, Sendable {
      case increment
      case reset
    }

    var count = 0

    var nextCommand: Generator<Command> { .element(of: [.increment, .reset]) }

    mutating func apply(_ command: Command) { count = command == .increment ? count + 1 : 0 }

    func makeSystem() -> Counter { Counter() }

    func run(_ command: Command, on counter: inout Counter) async throws {
      guard command == .increment else { return await counter.reset() }
      let value = await counter.increment()
      if value != count + 1 { throw Difference(found: value) }
    }
  }

  struct Difference: Error {
    let found: Int
  }

  @Test(arguments: seeds)
  func `A fault of an actor is shrunk as one of a value`(seed: UInt64) async throws {
    let found = try #require(
      await findCounterexample(
        for: .commands(of: CounterModel()), settings: SearchSettings(seed: seed &* 7919)
      ) { sequence in
        try await sequence.run()
        return true
      })
    #expect(found.smallest.commands == [.reset, .increment, .increment, .increment])
    #expect(found.failingStep == 4)
    #expect(found.failure == "command 4: Difference(found: 4)")
  }
}
