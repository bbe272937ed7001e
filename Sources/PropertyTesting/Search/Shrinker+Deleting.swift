extension Shrinker {
  /// Leaves elements out: half of an array, a quarter and so on down to single ones.
  mutating func deleteElements() {
    var index = 0
    while index < best.recording.families.count {
      let count = best.recording.families[index].count
      var size = count
      while size > 0 {
        deleteElements(ofFamily: index, size: size)
        size /= 2
      }
      index += 1
    }
  }

  private mutating func deleteElements(ofFamily index: Int, size: Int) {
    var family = best.recording.families[index]
    var end = family.count
    while end >= size, attemptsLeft > 0 {
      let start = end - size
      if adopt(deleting: family[start].lowerBound..<family[end - 1].upperBound) {
        let families = best.recording.families
        guard index < families.count else { return }
        family = families[index]
      }
      end = min(start, family.count)
    }
  }

  /// Leaves out choices in a row, whatever they belong to.
  mutating func deleteChoices() {
    for size in [8, 4, 2, 1] {
      var start = choices.count - size
      while start >= 0, attemptsLeft > 0 {
        _ = adopt(deleting: start..<start + size)
        start = min(start, choices.count - size + 1) - 1
      }
    }
  }

  /// Lowers a choice by one and leaves out choices behind it, which it may have counted.
  mutating func lowerAndDelete() {
    for index in choices.indices.reversed() {
      let elements = Array(best.recording.families.joined())
      let others = (1...4).map { index + 1..<index + 1 + $0 }
      for range in others + elements where range.lowerBound > index {
        guard index < choices.count, choices[index] > 0 else { break }
        guard range.upperBound <= choices.count, attemptsLeft > 0 else { continue }
        var candidate = choices
        candidate[index] -= 1
        candidate.removeSubrange(range)
        _ = adopt(candidate)
      }
    }
  }
}
