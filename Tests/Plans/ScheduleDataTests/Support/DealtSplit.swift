/// Splits a total by distributing its minor units one by one, without a formula of the engine.
struct DealtSplit {
  /// The largest part that all can have alike.
  private let least: Int64
  /// The number of parts that would have one unit more.
  private let left: Int

  private let total: Int64
  private let count: Int

  init(_ total: Int64, in count: Int) {
    var hands = Array(repeating: Int64(0), count: count)
    for unit in 0..<Int(total) { hands[unit % count] += 1 }
    self.total = total
    self.count = count
    least = hands[count - 1]
    left = hands.count { $0 > hands[count - 1] }
  }

  /// Returns the parts by the rule with a name, or nil for an unknown name.
  func parts(by rule: String) -> [Int64]? {
    switch rule {
    case "half-up-last": withRestLast(left + left >= count ? least + 1 : least)
    case "half-even-last":
      if left + left == count {
        withRestLast(least % 2 == 0 ? least : least + 1)
      } else {
        withRestLast(left + left > count ? least + 1 : least)
      }
    case "floor-last": withRestLast(least)
    case "floor-first": withRestLast(least).reversed()
    case "spread-first": (0..<count).map { $0 < left ? least + 1 : least }
    case "spread-last": (0..<count).map { $0 < count - left ? least : least + 1 }
    default: nil
    }
  }

  private func withRestLast(_ part: Int64) -> [Int64] {
    let others = Array(repeating: part, count: count - 1)
    return others + [total - others.reduce(0, +)]
  }
}
