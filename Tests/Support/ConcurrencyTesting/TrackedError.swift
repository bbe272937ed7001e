import Synchronization

/// A count of the tracked errors that are alive.
package final class ErrorCount: Sendable {
  private let counts = Mutex((alive: 0, most: 0))

  package init() {}

  package var alive: Int { counts.withLock { $0.alive } }
  /// The largest number of errors that were alive at once.
  package var most: Int { counts.withLock { $0.most } }

  fileprivate func add(_ number: Int) {
    counts.withLock { counts in
      counts.alive += number
      counts.most = max(counts.most, counts.alive)
    }
  }
}

/// An error that is counted while it is alive, and calls a function in its `deinit`.
package final class TrackedError: Error {
  private let count: ErrorCount
  private let atEnd: @Sendable () -> Void

  package init(in count: ErrorCount, atEnd: @escaping @Sendable () -> Void = {}) {
    self.count = count
    self.atEnd = atEnd
    count.add(1)
  }

  deinit {
    count.add(-1)
    atEnd()
  }
}
