extension String {
  /// Whether this word may have been meant by another one.
  ///
  /// Case aside, they differ by at most two letters that are wrong, missing, too many or swapped
  /// with their neighbor, and by less than half of the longer word.
  ///
  /// - Complexity: O(1), since words of more than 64 bytes are never near.
  func isNearMiss(of other: String) -> Bool {
    let (left, right) = (lowercaseASCII, other.lowercaseASCII)
    let longest = Swift.max(left.count, right.count)
    guard longest <= 64, abs(left.count - right.count) <= 2 else { return false }
    let distance = Self.editDistance(left, right)
    return distance <= 2 && distance * 2 < longest
  }

  private var lowercaseASCII: [UInt8] {
    utf8.prefix(65).map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }

  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let changed = rows[row][column] + (letter == other ? 0 : 1)
        var best = Swift.min(changed, rows[row][column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = Swift.min(best, rows[row - 1][column - 1] + 1)
        }
        current.append(best)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }
}
