/// Returns all cases of a collection, or an evenly spread part of them if `PROPERTY_RUNS_FACTOR` is
/// below 1.
///
/// A test that tries every case of a kind can then try fewer where runs are expensive, as under a
/// sanitizer.
///
/// ```swift no-run
/// try thinned(1...6)  // [1, 2, 3, 4, 5, 6], and with PROPERTY_RUNS_FACTOR=1/3 [3, 6]
/// ```
///
/// - Parameter cases: All cases.
/// - Returns: The cases to try, in order; the last case is always among them.
/// - Throws: ``SearchSettingsError`` for a malformed factor.
/// - Complexity: O(*n*) in the number of returned cases.
public func thinned<Cases: RandomAccessCollection>(
  _ cases: Cases
) throws(SearchSettingsError) -> [Cases.Element] {
  guard !cases.isEmpty else { return [] }
  let all = SearchSettings(runs: cases.count)
  let count = min(cases.count, try all.adjusted(by: Environment.variable).runs)
  return (1...count).map { number in
    // In full width: the product of two large counts overflows `Int`.
    let (high, low) = number.multipliedFullWidth(by: cases.count)
    let end = count.dividingFullWidth((high, low)).quotient
    return cases[cases.index(cases.startIndex, offsetBy: end - 1)]
  }
}
