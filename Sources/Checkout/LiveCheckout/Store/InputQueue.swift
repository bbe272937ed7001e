/// A first-in, first-out queue whose elements are taken by one caller at a time.
///
/// The caller that adds an element while nobody takes elements becomes the one that does; any other
/// caller only adds. So an element that is added while another is handled, even by the code that
/// handles it, waits for its turn.
struct InputQueue<Element> {
  private var arrived: [Element] = []
  /// The elements to take next, the first one last.
  private var ready: [Element] = []
  private var isTaking = false
  private(set) var isClosed = false

  /// The number of elements that wait.
  var waitingCount: Int { arrived.count + ready.count }

  /// Adds an element; a closed queue must not receive any.
  ///
  /// - Returns: Whether the caller must take elements until ``next()`` returns nil.
  mutating func append(_ element: Element) -> Bool {
    assert(!isClosed, "a closed queue accepts nothing")
    arrived.append(element)
    guard !isTaking else { return false }
    isTaking = true
    return true
  }

  /// Removes and returns the first element; returns nil, and lets another caller take elements, if
  /// there is none.
  mutating func next() -> Element? {
    if ready.isEmpty {
      ready = arrived.reversed()
      arrived.removeAll(keepingCapacity: arrived.count < 1_024)
    }
    if let element = ready.popLast() { return element }
    isTaking = false
    return nil
  }

  /// Closes the queue.
  ///
  /// - Returns: The elements that were not taken, in order.
  mutating func close() -> [Element] {
    isClosed = true
    defer { (arrived, ready) = ([], []) }
    return ready.reversed() + arrived
  }
}

extension InputQueue: Sendable where Element: Sendable {}
