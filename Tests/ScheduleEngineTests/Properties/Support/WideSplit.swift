import ScheduleEngine

/// The splits once more, each part worked out alone by one formula in 128 bits.
///
/// The spreads are sums of evenly spaced fractions rounded down; the others round one share and
/// leave the rest.
struct WideSplit {
  let split: Split
  let total: Int128
  let count: Int128

  init(_ split: Split, _ total: Int64, in count: Int) {
    (self.split, self.total, self.count) = (split, Int128(total), Int128(count))
  }

  /// The parts, or nil where one of them would be zero or less.
  var parts: [Int128]? {
    let parts = (0..<count).map { part($0) }
    return parts.allSatisfy { $0 > 0 } ? parts : nil
  }

  private func part(_ index: Int128) -> Int128 {
    switch split {
    case .halfUpLast: index < count - 1 ? halfUp : total - (count - 1) * halfUp
    case .halfEvenLast: index < count - 1 ? halfEven : total - (count - 1) * halfEven
    case .floorLast: index < count - 1 ? total / count : total - (count - 1) * (total / count)
    case .floorFirst: index > 0 ? total / count : total - (count - 1) * (total / count)
    case .spreadFirst: (total + count - 1 - index) / count
    case .spreadLast: (total + index) / count
    }
  }

  /// A half of one minor unit is added and the fraction cut off.
  private var halfUp: Int128 { (2 * total + count) / (2 * count) }

  /// A tie that was rounded up to an odd share goes back by one.
  private var halfEven: Int128 {
    let isTie = (2 * total + count) % (2 * count) == 0
    return isTie && halfUp % 2 != 0 ? halfUp - 1 : halfUp
  }
}
