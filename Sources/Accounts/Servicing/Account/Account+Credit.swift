import ScheduleEngine

extension Account {
  /// Checks that all that can become credit is at most ``maximumTotal`` minor units.
  func checkCredit(
    of amount: Int64, _ overpayment: AccountEvent.Overpayment
  ) throws(ServicingError) {
    guard overpayment == .credit, amount > Self.maximumTotal - credit.received else { return }
    throw .amountTooLarge(currency)
  }

  /// Adds the rest of a payment to the credit.
  mutating func addCredit(_ amount: Int64, _ recorder: inout HistoryRecorder) {
    guard amount > 0 else { return }
    credit.received += amount
    nextDay = NextDay()  // the credit pays on a due date
    recorder.add(.credit, money(amount))
  }

  /// Pays the amounts due on a day or before it from the credit.
  mutating func useCredit(on date: CivilDate, _ recorder: inout HistoryRecorder) {
    guard credit.remaining > 0 else { return }
    let before = credit.remaining
    var left = before
    distribute(&left, over: owed(on: date).buckets, isDueOnly: true, on: date, &recorder)
    guard left < before else { return }
    credit.used += before - left
    recorder.record(date) { parts, _ in .creditUsed(money(before - left), to: parts) }
  }

  /// Gives back the credit if an amount to take off exceeds all that is unpaid, since nothing is
  /// left then that it could pay.
  mutating func returnCredit(
    ifMoreThanUnpaid amount: Int64, _ recorder: inout HistoryRecorder
  ) {
    let remaining = credit.remaining
    guard remaining > 0 else { return }
    var unpaid: Int64 = 0
    for installment in installments { unpaid += installment.outstanding }
    guard amount > unpaid else { return }
    credit.returned += remaining
    recorder.addReturned(.credit, money(remaining))
  }
}
