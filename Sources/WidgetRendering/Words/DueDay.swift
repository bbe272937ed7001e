public import ScheduleEngine

extension PaymentSchedule {
  /// When a payment is due, in words counted from the start: "Today", "In 2 weeks", "In 1 month".
  ///
  ///     schedule.dueDay(at: 0)  // "Today"
  ///     schedule.dueDay(at: 1)  // "In 2 weeks"
  ///
  /// - Parameter index: The payment's place, from 0.
  /// - Returns: The words, in English.
  /// - Complexity: O(1).
  public func dueDay(at index: Int) -> String {
    let terms = plan.installments
    let date = dueDates[index]
    if date == startDate { return "Today" }
    if terms.interval.unit == .months, terms.firstDue.isZero || terms.firstDue.unit == .months {
      return Self.phrase(terms.firstDue.count + index * terms.interval.count, "month")
    }
    let days = startDate.days(until: date)
    return days % 7 == 0 ? Self.phrase(days / 7, "week") : Self.phrase(days, "day")
  }

  private static func phrase(_ count: Int, _ unit: String) -> String {
    "In \(count) \(unit)\(count == 1 ? "" : "s")"
  }

  /// What stands above the payments.
  ///
  ///     PaymentSchedule.heading(forPayments: 4)  // "Your 4 interest-free payments"
  ///
  /// - Parameter count: How many payments there are.
  /// - Returns: The heading, in English.
  public static func heading(forPayments count: Int) -> String {
    count == 1 ? "Your interest-free payment" : "Your \(count) interest-free payments"
  }
}
