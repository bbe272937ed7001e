extension Choices {
  /// Makes the elements of a collection one after another, each of which can be left out.
  ///
  /// Before each element a choice says whether there is one. It is made for those that must be there
  /// too, where it says nothing, so that any element can take the place of one that is left out.
  ///
  /// - Parameters:
  ///   - count: How many elements there may be; the smallest and the largest count come more often
  ///     than by chance.
  ///   - add: Makes an element, and says whether it was taken. The collection ends where 100 in a row
  ///     were not.
  /// - Throws: ``Rejection`` from `add`, or because there are too few elements.
  mutating func collect(
    count: ClosedRange<Int>, _ add: (inout Choices) throws(Rejection) -> Bool
  ) throws(Rejection) {
    let planned = plan { Self.pickCount(in: count, using: &$0) }
    var (taken, refused) = (0, 0)
    while taken < count.upperBound, refused < 100 {
      let isFull = planned.map { taken >= $0 }
      let isTaken = try element { choices throws(Rejection) -> Bool? in
        let isRequired = taken < count.lowerBound
        let more = try choices.choose(
          upTo: isRequired ? 0 : 1, planned: isFull.map { $0 ? 0 : 1 })
        guard isRequired || more == 1 else { return nil }
        return try add(&choices)
      }
      guard let isTaken else { return }
      (taken, refused) = isTaken ? (taken + 1, 0) : (taken, refused + 1)
    }
    guard taken >= count.lowerBound else { throw Rejection.filtered }
  }

  private static func pickCount(
    in range: ClosedRange<Int>, using random: inout SplitMix64
  ) -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: .random(in: range, using: &random)
    }
  }
}
