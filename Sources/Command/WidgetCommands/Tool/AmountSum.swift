import ScheduleEngine

/// A sum of amounts of one currency, which may be greater than an amount can be.
struct AmountSum {
  /// The sum in minor units, or nil if 64 bits cannot have it.
  private var minorUnits: Int64? = 0

  /// Adds an amount, which is not negative.
  mutating func add(_ amount: Money) {
    guard let sum = minorUnits else { return }
    let (value, overflows) = sum.addingReportingOverflow(amount.minorUnits)
    minorUnits = overflows ? nil : value
  }

  /// Returns the sum without its currency, such as `1234.50`.
  func text(in currency: Currency) -> String {
    let amount = Money(minorUnits: minorUnits ?? .max, currency: currency).text
    return minorUnits == nil ? "more than \(amount)" : amount
  }
}
