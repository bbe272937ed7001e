import Synchronization

/// Values that come from several tasks.
final class Collected<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  var values: [Value] { list.withLock { $0 } }
  var count: Int { values.count }

  func append(_ value: Value) { list.withLock { $0.append(value) } }
}
