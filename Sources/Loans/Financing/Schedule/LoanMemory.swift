/// The memory of a loan's payments and their times, which the next loan reuses.
///
/// With it, many loans in turn allocate only for the largest. It belongs to one thread.
package struct LoanMemory: Sendable {
  var rows: [AmortizedPayment] = []
  var entries: [PaymentSeries.Entry] = []

  package init() {}

  /// Reclaims the memory of a schedule, which must not be used afterwards: else the next loan copies
  /// its payments.
  package mutating func reclaim(_ schedule: AmortizedSchedule) { rows = schedule.rows }
}
