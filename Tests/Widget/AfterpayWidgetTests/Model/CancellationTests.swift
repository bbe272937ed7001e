import AfterpayWidget
import PropertyTesting
import Testing

/// Cancellations of everything that can be cancelled, after each single step of a run.
///
/// With a `PROPERTY_RUNS_FACTOR` below 1 only that fraction of the steps is tested.
@Suite struct CancellationTests {
  /// The commands that the test adds to runs of ``phases``, one to each run.
  ///
  /// Each cancels a caller, cancels or stops a subscriber, looks the order up again, removes the
  /// handler, or closes the widget.
  static let targets: [LiveWidgetModel.Command] = [
    .cancelAsker(0), .cancelAsker(1), .cancel(subscriber: 0), .cancel(subscriber: 1),
    .cancel(subscriber: 2), .leave(subscriber: 1), .retryLookup, .setHandler(nil, weakly: false),
    .close,
  ]

  /// Commands that start together, each phase after the preceding one has settled.
  private static let phases: [[LiveWidgetModel.Command]] = [
    [
      .subscribe(.everything, .newest(2), .fast), .subscribe(.everything, .oldest(1), .slow),
      .subscribe(.changed, .newest(1), .fast),
      .setHandler(.updates(Update.payable[2]), weakly: false),
      .ask, .ask, .askWithCompletion, .update(Update.payable[1]), .refresh,
    ],
    [.answer(lookup: 0, .failed), .retryLookup, .ask, .askWithCompletion],
    [.answer(lookup: 0, .found(cents: 200_00, issuedAt: nil, isForeign: false)), .ask],
    [.read(subscriber: 1, count: 3), .nextDay, .askWithCompletion, .update(Update.barred[0])],
  ]

  /// Runs all phases, and performs the command `target` after `stop` steps.
  ///
  /// - Returns: The number of steps.
  @MainActor private static func run(
    _ start: LiveWidgetModel.Start, seed: UInt64, calling target: LiveWidgetModel.Command?,
    afterStep stop: Int
  ) throws -> Int {
    let system = try LiveSystem(start, sightings: Sightings())
    system.stage.reseed(seed)
    var steps = 0
    func runSteps() {
      repeat {
        if steps == stop, let target { system.perform(target) }
        steps += 1
      } while system.step()
      steps -= 1
    }
    for phase in phases {
      phase.forEach(system.perform)
      runSteps()
    }
    let problem = system.end(isReleased: seed.isMultiple(of: 2))
    #expect(problem == nil, "\(start), seed \(seed), step \(stop)")
    return steps
  }

  private static let starts: [LiveWidgetModel.Start] = [
    .tokenless(cents: 200_00), .token(isDeaf: false), .token(isDeaf: true),
  ]

  @Test(arguments: targets)
  func `A cancellation after any step leaks nothing and breaks no guarantee`(
    target: LiveWidgetModel.Command
  ) async throws {
    for start in Self.starts {
      for seed in 0..<UInt64(2) {
        let steps = try await Self.run(start, seed: seed, calling: nil, afterStep: .max)
        #expect(steps > 30)
        for stop in try thinned(0...steps) {
          _ = try await Self.run(start, seed: seed, calling: target, afterStep: stop)
        }
      }
    }
  }
}
