/// Gives the cases that a test by enumeration tries: all, or evenly among them the part that
/// `PROPERTY_RUNS_FACTOR` leaves.
///
/// A test that goes through a whole space is cut down this way where runs are dear, as under a
/// sanitizer, and nowhere else: a factor of 1 or more leaves all cases as they are.
///
/// ```swift no-run
/// try thinned(1...6)  // [1, 2, 3, 4, 5, 6], and with PROPERTY_RUNS_FACTOR=1/3 [3, 6]
/// ```
///
/// - Parameter cases: All cases.
/// - Returns: The cases to try, in order, the last among them; one at least if there is one.
/// - Throws: ``SearchSettingsError`` for a factor that cannot be read.
/// - Complexity: O(*n*) in the number of cases that are left.
public func thinned<Cases: RandomAccessCollection>(
  _ cases: Cases
) throws(SearchSettingsError) -> [Cases.Element] {
  guard !cases.isEmpty else { return [] }
  let all = SearchSettings(runs: cases.count)
  let count = min(cases.count, try all.adjusted(by: Environment.variable).runs)
  return (1...count).map { number in
    // In full width, since a range can be long.
    let (high, low) = number.multipliedFullWidth(by: cases.count)
    let end = count.dividingFullWidth((high, low)).quotient
    return cases[cases.index(cases.startIndex, offsetBy: end - 1)]
  }
}
