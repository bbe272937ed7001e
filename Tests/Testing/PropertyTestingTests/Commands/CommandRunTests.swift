import PropertyTesting
import Synchronization
import Testing

/// The order of a sequence's calls, and its failures.
@Suite struct CommandRunTests {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  final class Log: Sendable {
    private let text = Mutex("")
    var all: String { text.withLock { $0 } }
    func add(_ word: String) { text.withLock { $0 += ($0.isEmpty ? "" : " ") + word } }
  }

  /// A model that counts its commands and fails at a given call.
  struct Model: SystemModel {
    let log: Log
    var failing: Set<String> = []
    var count = 0

    var nextCommand: Generator<Int> { .integer(in: 0...9) }

    mutating func apply(_ command: Int) {
      count += 1
      log.add("apply")
    }

    func makeSystem() throws -> Int { try enter("make", 0) }

    func run(_ command: Int, on system: inout Int) async throws {
      await Task.yield()
      system = try enter("run\(command)", system)
    }

    func check(_ system: inout Int) throws { system = try enter("check\(count)", system) }

    func tearDown(_ system: inout Int) throws { system = try enter("end", system) }

    private func enter(_ place: String, _ system: Int) throws -> Int {
      log.add(place)
      if failing.contains(place) { throw Refusal(description: "no \(place)") }
      return system + 1
    }
  }

  @Test(
    arguments: [
      ([], "make check0 run7 apply check1 run8 apply check2 end", nil, ""),
      (["make"], "make", 0, "no make"),
      (["check0"], "make check0 end", 0, "no check0"),
      (["run7"], "make check0 run7 end", 1, "no run7"),
      (["check1"], "make check0 run7 apply check1 end", 1, "no check1"),
      (["run8"], "make check0 run7 apply check1 run8 end", 2, "no run8"),
      (["end"], "make check0 run7 apply check1 run8 apply check2 end", 2, "no end"),
      (["run7", "end"], "make check0 run7 end", 1, "no run7"),
    ] as [(Set<String>, String, Int?, String)])
  func `A sequence ends at the first failure`(
    failing: Set<String>, calls: String, step: Int?, reason: String
  ) async {
    let log = Log()
    let sequence = CommandSequence(of: Model(log: log, failing: failing), commands: [7, 8])
    var failure: CommandFailure?
    do { try await sequence.run() } catch { failure = error }
    #expect(log.all == calls)
    #expect(failure?.step == step)
    #expect((failure?.reason ?? "") == reason)
  }

  @Test func `A failure tells its step`() async throws {
    let sequences = Generator.commands(of: Model(log: Log(), failing: ["run3"]), count: 1...9)
    let found = try #require(
      await findCounterexample(for: sequences) { sequence in
        try await sequence.run()
        return true
      })
    #expect(found.failingStep == 1)
    #expect(found.failure == "command 1: no run3")
    #expect(found.smallest.commands == [3])
    let broken = Generator.commands(of: Model(log: Log(), failing: ["check0"]), count: 0...9)
    let complaints = try await issues {
      await expectAll(broken, failingSeeds: .nowhere) { try await $0.run() }
    }
    #expect(complaints.count == 1)
    #expect(
      complaints.first?.contains(
        "  smallest: no commands\n  because:  before the first command: no check0\n") == true)
  }

  @Test func `An expectation of a step fails that step`() async throws {
    struct Expecting: SystemModel {
      var nextCommand: Generator<Int> { .integer(in: 0...99) }
      mutating func apply(_ command: Int) {}
      func makeSystem() {}
      func run(_ command: Int, on system: inout Void) throws {
        #expect(command < 50)
        try #require(command < 90)
      }
      func tearDown(_ system: inout Void) { #expect(Bool(true)) }
    }
    let complaints = try await issues {
      await expectCommands(of: Expecting(), count: 2...9, failingSeeds: .nowhere)
    }
    #expect(complaints.count == 1)
    let complaint = try #require(complaints.first)
    #expect(
      complaint.contains(
        """
          smallest: 2 commands
                      1. 0
                    > 2. 50
          because:  command 2: Expectation failed: (command → 50) < 50
        """))
  }
}
