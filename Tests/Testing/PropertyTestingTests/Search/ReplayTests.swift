import PropertyTesting
import Testing

/// The printed command of a failure reproduces it.
@Suite struct ReplayTests {
  static let values = Generator.array(of: Generator<Int>.integer(in: 0...1000), count: 0...10)

  /// The seed, the smallest and the first case of a failure's text.
  private func parts(_ text: String) throws -> (
    seed: String, smallest: Substring, original: Substring
  ) {
    let seed = try #require(text.firstMatch(of: /PROPERTY_SEED=(\d+) swift test --filter '/)).1
    #expect(text.contains("or the argument seed: \(seed)"))
    return (
      String(seed), try #require(text.firstMatch(of: /smallest: (.*)/)).1,
      try #require(text.firstMatch(of: /original: (.*), run/)).1
    )
  }

  @Test func `The seed that is printed fails at once, by the environment and by argument`()
    async throws
  {
    let holds: @Sendable ([Int]) -> Bool = { $0.reduce(0, +) < 6000 }
    let found = try await issues {
      forAll(Self.values, runs: 2000, failingSeeds: .nowhere, holds)
    }
    let first = try parts(try #require(found.first))
    #expect(first.seed != "0")
    #expect(found.first?.contains(", run 1\n") == false)

    let byEnvironment = try await issues(environment: ["PROPERTY_SEED": first.seed]) {
      forAll(Self.values, runs: 1, failingSeeds: .nowhere, holds)
    }
    let seed = try #require(UInt64(first.seed))
    let byArgument = try await issues {
      forAll(Self.values, runs: 1, seed: seed, failingSeeds: .nowhere, holds)
    }
    for again in [byEnvironment, byArgument] {
      #expect(try parts(try #require(again.first)) == first)
      #expect(again.first?.contains(", run 1\n") == true)
    }
  }

  @Test func `A body with expectations and a sequence of commands are replayed alike`() async throws
  {
    let found = try await issues {
      await expectAll(Self.values, runs: 2000, failingSeeds: .nowhere) { values in
        #expect(values.reduce(0, +) < 6000)
      }
      await expectCommands(of: DeskModel(), seed: 77, failingSeeds: .nowhere)
    }
    #expect(found.count == 2)
    let seeds = try found.map { try parts($0).seed }
    let again = try await issues(environment: ["PROPERTY_SEED": seeds[0]]) {
      await expectAll(Self.values, runs: 1, failingSeeds: .nowhere) { values in
        #expect(values.reduce(0, +) < 6000)
      }
    }
    #expect(try parts(try #require(again.first)) == parts(found[0]))
    let commandsAgain = try await issues(environment: ["PROPERTY_SEED": seeds[1]]) {
      await expectCommands(of: DeskModel(), runs: 1, failingSeeds: .nowhere)
    }
    #expect(try parts(try #require(commandsAgain.first)) == parts(found[1]))
  }
}
