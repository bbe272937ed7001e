/// The recorded choices of a value, with the range of choices of each element in it.
struct Recording: Sendable {
  var choices: [UInt64] = []
  /// The elements of all arrays in the value, in the order of their starts.
  private(set) var spans: [Span] = []
  private var open: [Int] = []

  /// The choices of one element.
  struct Span: Sendable {
    var range: Range<Int>
    /// The index of the innermost span around this one; -1 if there is none.
    let parent: Int
  }

  mutating func openSpan() -> Int {
    let start = choices.count
    spans.append(Span(range: start..<start, parent: open.last ?? -1))
    open.append(spans.count - 1)
    return spans.count - 1
  }

  mutating func closeSpan(_ span: Int) {
    spans[span].range = spans[span].range.lowerBound..<choices.count
    open.removeLast()
  }

  /// The choices of the elements, grouped by array: adjacent spans with the same parent.
  var families: [[Range<Int>]] {
    var families: [Int: [[Range<Int>]]] = [:]
    for span in spans where !span.range.isEmpty {
      var siblings = families[span.parent] ?? []
      if let last = siblings.last?.last, last.upperBound == span.range.lowerBound {
        siblings[siblings.count - 1].append(span.range)
      } else {
        siblings.append([span.range])
      }
      families[span.parent] = siblings
    }
    return families.keys.sorted().flatMap { families[$0] ?? [] }
  }
}

extension [UInt64] {
  /// Whether these choices are fewer, or equally many and smaller at the first difference.
  func isSimpler(than other: [UInt64]) -> Bool {
    count == other.count ? lexicographicallyPrecedes(other) : count < other.count
  }
}
