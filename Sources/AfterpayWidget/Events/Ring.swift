/// A queue that allocates only when it holds more than ever before.
struct Ring<Element> {
  private var places: [Element?] = []
  private var start = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// How many elements there is room for.
  var capacity: Int { places.count }

  /// The element that came first.
  var first: Element? {
    get { isEmpty ? nil : places[start] }
    set {
      guard !isEmpty, let newValue else { return }
      places[start] = newValue
    }
  }

  mutating func append(_ element: consuming Element) {
    if count == places.count { grow() }
    places[index(count)] = element
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = places[start].take()
    start = index(1)
    count -= 1
    return element
  }

  /// Takes out what fits a description, in order; the others keep their order.
  mutating func remove(where isWanted: (Element) -> Bool) -> [Element] {
    var removed: [Element] = []
    for _ in 0..<count {
      guard let element = popFirst() else { break }
      if isWanted(element) { removed.append(element) } else { append(element) }
    }
    return removed
  }

  private func index(_ offset: Int) -> Int {
    let index = start + offset
    return index < places.count ? index : index - places.count
  }

  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(4, 2 * count))
    while let element = popFirst() { larger.append(element) }
    count = larger.count
    larger.append(contentsOf: repeatElement(nil, count: max(4, count)))
    places = larger
    start = 0
  }
}

extension Ring: Sendable where Element: Sendable {}
