package import ScheduleEngine
private import Synchronization

/// The terms with further rules that were read so far.
///
/// The engine stores such rules for the rest of the process. So a file that is read again must not
/// store them again.
package enum KnownTerms {
  /// The values that terms are created from.
  private struct Values: Hashable {
    let count: Int
    let interval: Period
    let firstDue: Period
    let amounts: AmountRule
    let dayOfMonth: DayOfMonth?
    let businessDays: BusinessDays?
  }

  private static let terms = Mutex<[Values: InstallmentTerms]>([:])

  /// Returns terms, which are created if no equal ones were.
  ///
  /// - Throws: The error of the terms.
  package static func terms(
    count: Int, interval: Period, firstDue: Period, amounts: AmountRule, dayOfMonth: DayOfMonth?,
    businessDays: BusinessDays?
  ) throws(InstallmentTermsError) -> InstallmentTerms {
    if amounts == .equal, dayOfMonth == nil, businessDays == nil {
      return try InstallmentTerms(count: count, interval: interval, firstDue: firstDue)
    }
    let values = Values(
      count: count, interval: interval, firstDue: firstDue, amounts: amounts,
      dayOfMonth: dayOfMonth, businessDays: businessDays)
    return try terms.withLock { known throws(InstallmentTermsError) in
      if let found = known[values] { return found }
      let created = try InstallmentTerms(
        count: count, interval: interval, firstDue: firstDue, amounts: amounts,
        dayOfMonth: dayOfMonth, businessDays: businessDays)
      known[values] = created
      return created
    }
  }
}
