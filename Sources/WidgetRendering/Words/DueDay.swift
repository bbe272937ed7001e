import ScheduleEngine

/// When a payment is due, as people say it.
enum DueDay {
  case today
  case inDays(Int)
  case inWeeks(Int)
  case inMonths(Int)
  /// On a date, which has its year where it is not that of the purchase.
  case on(CivilDate, withYear: Bool)
}

extension PaymentSchedule {
  /// When a payment is due: counted from the start in an estimate, by its date for a checkout.
  ///
  /// - Parameters:
  ///   - index: The payment's place, from 0.
  ///   - isCounted: Whether the day is counted from the start.
  /// - Returns: The day.
  func dueDay(at index: Int, isCounted: Bool) -> DueDay {
    let terms = plan.installments
    let date = dueDates[index]
    if date == startDate { return .today }
    guard isCounted else { return .on(date, withYear: date.year != startDate.year) }
    if terms.interval.unit == .months, terms.firstDue.isZero || terms.firstDue.unit == .months {
      return .inMonths(terms.firstDue.count + index * terms.interval.count)
    }
    let days = startDate.days(until: date)
    return days % 7 == 0 ? .inWeeks(days / 7) : .inDays(days)
  }
}

extension CheckoutReference {
  /// Whether there is no checkout yet.
  var isEstimate: Bool {
    if case .tokenless = self { true } else { false }
  }
}
