/// A first-in, first-out queue that allocates only to hold more elements than ever before.
@usableFromInline struct Ring<Element> {
  @usableFromInline var slots: [Element?]
  @usableFromInline var start: Int
  @usableFromInline var count: Int

  @inlinable init() { (slots, start, count) = ([], 0, 0) }

  @inlinable var isEmpty: Bool { count == 0 }

  /// The number of elements that fit without allocation.
  @inlinable var capacity: Int { slots.count }

  /// The oldest element, or nil if the queue is empty; setting it replaces that element.
  @inlinable var first: Element? {
    get { isEmpty ? nil : slots[start] }
    set {
      guard !isEmpty, let newValue else { return }
      slots[start] = newValue
    }
  }

  @inlinable mutating func append(_ element: consuming Element) {
    if count == slots.count { grow() }
    slots[index(count)] = consume element
    count += 1
  }

  @inlinable mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = slots[start].take()
    start = index(1)
    count -= 1
    return element
  }

  /// Removes and returns the elements that satisfy a condition; the others keep their order.
  @inlinable mutating func remove(where isRemoved: (Element) -> Bool) -> [Element] {
    var removed: [Element] = []
    for _ in 0..<count {
      guard let element = popFirst() else { break }
      if isRemoved(element) { removed.append(element) } else { append(element) }
    }
    return removed
  }

  /// Returns the slot at a distance from the oldest element, continuing at slot 0 after the last.
  @inlinable func index(_ offset: Int) -> Int {
    let index = start + offset
    return index < slots.count ? index : index - slots.count
  }

  @inlinable mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(4, 2 * count))
    while let element = popFirst() { larger.append(element) }
    count = larger.count
    larger.append(contentsOf: repeatElement(nil, count: max(4, count)))
    slots = larger
    start = 0
  }
}

extension Ring: Sendable where Element: Sendable {}
