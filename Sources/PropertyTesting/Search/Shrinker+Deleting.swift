extension Shrinker {
  /// Leaves elements out: half of an array, a quarter and so on down to single ones.
  mutating func deleteElements() async {
    var index = 0
    while index < best.families.count {
      let count = best.families[index].count
      var size = count
      while size > 0 {
        await deleteElements(ofFamily: index, size: size)
        size /= 2
      }
      index += 1
    }
  }

  private mutating func deleteElements(ofFamily index: Int, size: Int) async {
    var family = best.families[index]
    var end = family.count
    while end >= size, attemptsLeft > 0 {
      let start = end - size
      if await adopt(deleting: family[start].lowerBound..<family[end - 1].upperBound) {
        let families = best.families
        guard index < families.count else { return }
        family = families[index]
      }
      end = min(start, family.count)
    }
  }

  /// Leaves out choices in a row, whatever they belong to.
  mutating func deleteChoices() async {
    for size in [8, 4, 2, 1] {
      var start = choices.count - size
      while start >= 0, attemptsLeft > 0 {
        _ = await adopt(deleting: start..<start + size)
        start = min(start, choices.count - size + 1) - 1
      }
    }
  }

  /// Lowers a choice by one and leaves out choices behind it, which it may have counted.
  mutating func lowerAndDelete() async {
    for index in choices.indices.reversed() {
      let elements = elements
      let others = (1...4).map { index + 1..<index + 1 + $0 }
      for range in others + elements where range.lowerBound > index {
        guard index < choices.count, choices[index] > 0 else { break }
        guard range.upperBound <= choices.count, attemptsLeft > 0 else { continue }
        var candidate = choices
        candidate[index] -= 1
        candidate.removeSubrange(range)
        _ = await adopt(candidate)
      }
    }
  }

  /// Leaves out an element together with another one, or with a choice behind it, which may have
  /// been made for its sake.
  mutating func deletePairs() async {
    var first = 0
    while first < elements.count, attemptsLeft > 0 {
      let element = elements[first]
      let others = elements + choices.indices.map { $0..<$0 + 1 }
      var hasDeleted = false
      for other in others where other.lowerBound >= element.upperBound && !hasDeleted {
        var candidate = choices
        candidate.removeSubrange(other)
        candidate.removeSubrange(element)
        hasDeleted = await adopt(candidate)
      }
      if !hasDeleted { first += 1 }
    }
  }

  private var elements: [Range<Int>] { Array(best.families.joined()) }
}
