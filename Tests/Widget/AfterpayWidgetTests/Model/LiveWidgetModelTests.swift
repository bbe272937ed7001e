import AfterpayWidget
import Foundation
import PropertyTesting
import Testing

/// Random commands to a live widget, whose tasks run in a random order; see ``LiveWidgetModel``.
@Suite struct LiveWidgetModelTests {
  /// The minimum number of commands in all runs together, unless the environment changes it.
  private static let leastSteps = 50_000

  @Test func `A live widget agrees with its model in any order of events`() async throws {
    let sightings = Sightings()
    await expectAll(
      LiveWidgetModel.starts(sightings: sightings).flatMap { .commands(of: $0, count: 0...120) },
      runs: 1_000, classes: Self.classes
    ) { try await $0.run() }
    let environment = ProcessInfo.processInfo.environment
    let least = try SearchSettings(runs: Self.leastSteps).adjusted { environment[$0] }.runs
    #expect(sightings.steps >= least)
    for kind in Sightings.Kind.allCases where least >= Self.leastSteps {
      #expect(sightings.count(of: kind) >= 10, "\(kind.rawValue)")
    }
  }

  private static let classes: [CaseClass<CommandSequence<LiveWidgetModel>>] = [
    .classify("has a token", atLeast: 50) { sequence in
      if case .token = sequence.model.start { true } else { false }
    },
    .classify("two answers of lookups", atLeast: 30) { sequence in
      sequence.commands.count { if case .answer = $0 { true } else { false } } >= 2
    },
    .classify("is closed before the end", atLeast: 10) { $0.commands.contains(.close) },
    .classify("the clock advances", atLeast: 50) { sequence in
      sequence.commands.contains { command in
        switch command {
        case .nextDay, .wait: true
        default: false
        }
      }
    },
    .classify("a handler updates from inside a callback", atLeast: 20) { sequence in
      sequence.commands.contains { command in
        if case .setHandler(.updates, _) = command { true } else { false }
      }
    },
    .classify("a subscriber with a small buffer is slow", atLeast: 30) { sequence in
      sequence.commands.contains { command in
        if case .subscribe(_, let policy, .slow) = command { policy != .standard } else { false }
      }
    },
  ]
}
