import Synchronization

/// Counts of the rare situations that random runs have met, so that a test can require every kind.
final class Sightings: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case overtakenAnswer, keptUpdate, failedLookup, foreignOrder, expiredToken, rejectedUpdate
    case changeFoundByAsking, cancelledWaiter, closeWithWaiters, closeWhileLoading
    case lateSubscriber, missedEvents, cancelledSubscriber, reentrantUpdate, lostHandler
    case releasedOpen, releasedWhileLoading, deafLookup
  }

  private let state = Mutex<(steps: Int, counts: [Kind: Int])>((0, [:]))

  /// The number of commands that were run.
  var steps: Int { state.withLock { $0.steps } }

  func addStep() { state.withLock { $0.steps += 1 } }

  func add(_ kind: Kind) { state.withLock { $0.counts[kind, default: 0] += 1 } }

  func count(of kind: Kind) -> Int { state.withLock { $0.counts[kind] ?? 0 } }
}
