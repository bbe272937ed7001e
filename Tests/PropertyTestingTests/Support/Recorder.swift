import Synchronization

/// Seeds in the order in which a property met them.
final class Recorder: Sendable {
  private let list = Mutex<[UInt64]>([])

  var seeds: [UInt64] { list.withLock { $0 } }

  func append(_ seed: UInt64) {
    list.withLock { $0.append(seed) }
  }
}
