/// The identifier of a row, and the line on which the row begins.
package struct RowID: Hashable, Sendable {
  let id: [UInt8]
  let line: Int
}

/// The identifiers of the rows so far.
///
/// It remembers all of them, so that memory grows with the number of rows.
package struct RepeatedIDs: Sendable {
  private var lines: [[UInt8]: Int] = [:]

  package init() {}

  /// Remembers the rows of a part, which follows the earlier ones in the input.
  ///
  /// - Parameter ids: The identifiers of the part's rows, in their order.
  /// - Returns: The lines of rows whose identifier an earlier row has, each with the line of the first
  ///   such row.
  package mutating func add(_ ids: [RowID]) -> [Int: Int] {
    var repeated: [Int: Int] = [:]
    for row in ids {
      if let first = lines[row.id] {
        repeated[row.line] = first
      } else {
        lines[row.id] = row.line
      }
    }
    return repeated
  }
}
