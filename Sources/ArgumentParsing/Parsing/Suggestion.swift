/// Finds the name that was probably meant by a word with a typing mistake.
///
/// Dashes in front and the case of letters do not count. A name of up to four letters may differ by
/// one edit, up to eight by two, a longer one by three; of equally close names the first wins.
///
///     nearest(to: "--amout", in: ["--amount", "--widget"])  // "--amount"
///     nearest(to: "--currency", in: ["--amount"])           // nil
///
/// - Complexity: O(1) for a long word, which is near to nothing; else quadratic in its length.
func nearest(to word: String, in names: [String]) -> String? {
  let maximumBytes = 64
  guard word.utf8.count <= maximumBytes else { return nil }
  let typed = letters(of: word)
  var best: (name: String, distance: Int)?
  for name in names {
    let target = letters(of: name)
    let distance = editDistance(typed, target)
    let allowed = target.count <= 4 ? 1 : target.count <= 8 ? 2 : 3
    if distance <= allowed, distance < target.count, distance < best?.distance ?? .max {
      best = (name, distance)
    }
  }
  return best?.name
}

private func letters(of word: String) -> [UInt8] {
  Array(word.lowercased().utf8.drop { $0 == UInt8(ascii: "-") })
}

/// Counts the insertions, deletions, substitutions and swaps of neighbors between two words.
///
/// - Complexity: O(*n* × *m*) in time, O(*m*) in space.
func editDistance(_ source: [UInt8], _ target: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for (row, byte) in source.enumerated() {
    var current = [row + 1]
    for (column, other) in target.enumerated() {
      var distance = min(
        last[column] + (byte == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, byte == target[column - 1], other == source[row - 1] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[target.count]
}
