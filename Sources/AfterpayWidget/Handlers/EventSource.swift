import Synchronization

/// The widget that events come from: once it is closed, none of them is delivered anymore.
package final class EventSource: Sendable {
  private let closed = Atomic(false)

  package init() {}

  package var isClosed: Bool { closed.load(ordering: .acquiring) }

  package func close() { closed.store(true, ordering: .releasing) }
}
