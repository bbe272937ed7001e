import Foundation
import ScheduleEngine

extension Decimal {
  /// Returns the number rounded to two decimal places.
  func rounded(_ mode: NSDecimalNumber.RoundingMode) -> Decimal {
    var (number, result) = (self, Decimal())
    unsafe NSDecimalRound(&result, &number, 2, mode)
    return result
  }

  /// Returns parts that add up to the total, by one of the engine's rules.
  func split(into count: Int, by split: Split) -> [Decimal] {
    let share = self / Decimal(count)
    switch split {
    case .halfUpLast: return parts(count, of: share.rounded(.plain), restFirst: false)
    case .halfEvenLast: return parts(count, of: share.rounded(.bankers), restFirst: false)
    case .floorLast: return parts(count, of: share.rounded(.down), restFirst: false)
    case .floorFirst: return parts(count, of: share.rounded(.down), restFirst: true)
    case .spreadFirst: return spread(over: count, of: share.rounded(.down), oddCentsFirst: true)
    case .spreadLast: return spread(over: count, of: share.rounded(.down), oddCentsFirst: false)
    }
  }

  /// Returns equal parts, except for the first or the last one, which is the rest.
  private func parts(_ count: Int, of share: Decimal, restFirst: Bool) -> [Decimal] {
    var parts = [Decimal](repeating: share, count: count)
    parts[restFirst ? 0 : count - 1] = self - share * Decimal(count - 1)
    return parts
  }

  /// Returns equal parts, and adds the remaining cents to the first or the last parts, one to each.
  private func spread(over count: Int, of share: Decimal, oddCentsFirst: Bool) -> [Decimal] {
    var parts = [Decimal](repeating: share, count: count)
    let cent = Decimal(1) / 100
    var rest = self - share * Decimal(count)
    var index = oddCentsFirst ? 0 : count - 1
    while rest > 0 {
      parts[index] += cent
      rest -= cent
      index += oddCentsFirst ? 1 : -1
    }
    return parts
  }
}
