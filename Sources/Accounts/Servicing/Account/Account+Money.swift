import ScheduleEngine

extension Account {
  /// Distributes a payment in the order of the rules.
  mutating func pay(
    _ amount: Int64, on date: CivilDate, _ overpayment: AccountEvent.Overpayment,
    _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    let (owed, buckets) = owed(on: date)
    guard amount <= owed || overpayment == .credit else {
      throw .paymentExceedsOwed(most: money(owed))
    }
    var left = amount
    distribute(&left, over: buckets, on: date, &recorder)
    assert(left == 0 || overpayment == .credit, "a payment without credit is distributed")
    addCredit(left, &recorder)
    recorder.record(date) { parts, _ in .payment(money(amount), to: parts) }
  }

  /// Pays from an amount in the order of the rules, and subtracts the paid part.
  ///
  /// - Parameters:
  ///   - left: The amount.
  ///   - buckets: The bits of the buckets whose installments may receive a payment.
  ///   - isDueOnly: Whether upcoming installments are not paid.
  ///   - date: The day of the payment.
  ///   - recorder: Receives the parts.
  mutating func distribute(
    _ left: inout Int64, over buckets: UInt8, isDueOnly: Bool = false, on date: CivilDate,
    _ recorder: inout HistoryRecorder
  ) {
    // By index, so that the order is not retained while the account changes.
    for rank in rules.payments.order.indices where left > 0 {
      let bucket = rules.payments.order[rank]
      if bucket == .upcoming, rules.payments.fees == .beforeUpcoming {
        for fee in lateFees.indices { pay(fee: fee, &left, &recorder) }
      }
      if bucket == .upcoming, isDueOnly { continue }
      if bucket == .upcoming, rules.payments.upcoming == .evenly {
        payEvenly(&left, after: date, &recorder)
        continue
      }
      guard buckets & bucket.bit != 0 else { continue }
      let isReversed = bucket == .upcoming && rules.payments.upcoming == .lastFirst
      for place in installments.indices where left > 0 {
        let index = isReversed ? installments.count - 1 - place : place
        guard installments[index].bucket(on: date) == bucket else { continue }
        pay(installmentWithFeesAt: index, &left, &recorder)
      }
    }
  }

  /// Distributes a payment over one installment and its fees.
  mutating func pay(
    _ amount: Int64, toInstallmentAt index: Int, on date: CivilDate,
    _ overpayment: AccountEvent.Overpayment, _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    var owed = installments[index].outstanding
    for fee in lateFees where fee.installment == index + 1 { owed += fee.outstanding }
    guard amount <= owed || overpayment == .credit else {
      throw .paymentExceedsOwed(most: money(owed))
    }
    var left = amount
    if rules.payments.fees == .beforeInstallment {
      payFees(ofInstallmentAt: index, &left, &recorder)
    }
    pay(installmentAt: index, &left, &recorder)
    payFees(ofInstallmentAt: index, &left, &recorder)
    if left > 0 {
      distribute(&left, over: self.owed(on: date).buckets, isDueOnly: true, on: date, &recorder)
      addCredit(left, &recorder)
    }
    recorder.record(date) { parts, _ in .payment(money(amount), to: parts) }
  }

  /// Returns all that is owed, and the bits of the buckets whose installments may receive a payment.
  @inline(__always)
  func owed(on date: CivilDate) -> (minorUnits: Int64, buckets: UInt8) {
    var sum: Int64 = 0
    var buckets: UInt8 = 0
    for installment in installments {
      let outstanding = installment.outstanding
      sum += outstanding
      if outstanding > 0 || installment.remainingFees > 0 {
        buckets |= installment.bucket(on: date).bit
      }
    }
    for fee in lateFees { sum += fee.outstanding }
    return (sum, buckets)
  }

  /// All that is owed, in minor units: of installments and of fees.
  @inline(__always)
  var owedMinorUnits: Int64 { owed(on: date).minorUnits }

  private mutating func pay(
    installmentWithFeesAt index: Int, _ left: inout Int64, _ recorder: inout HistoryRecorder
  ) {
    switch rules.payments.fees {
    case .afterInstallment:
      pay(installmentAt: index, &left, &recorder)
      payFees(ofInstallmentAt: index, &left, &recorder)
    case .beforeInstallment:
      payFees(ofInstallmentAt: index, &left, &recorder)
      pay(installmentAt: index, &left, &recorder)
    case .beforeUpcoming: pay(installmentAt: index, &left, &recorder)
    }
  }

  /// Distributes an amount evenly over the upcoming installments: each receives its share of what
  /// is left, rounded half up, until nothing is left or nothing is outstanding.
  private mutating func payEvenly(
    _ left: inout Int64, after date: CivilDate, _ recorder: inout HistoryRecorder
  ) {
    while left > 0 {
      var count: Int64 = 0
      for installment in installments
      where installment.dueDate > date && installment.outstanding > 0 { count += 1 }
      guard count > 0 else { return }
      for index in installments.indices
      where installments[index].dueDate > date && installments[index].outstanding > 0 {
        // The amounts are at most 10^15, so the sum does not overflow.
        var share = (2 * left + count) / (2 * count)
        count -= 1
        left -= share
        pay(installmentAt: index, &share, &recorder)
        left += share
      }
    }
  }

  /// Pays an installment from an amount, and subtracts the paid part.
  private mutating func pay(
    installmentAt index: Int, _ left: inout Int64, _ recorder: inout HistoryRecorder
  ) {
    let part = min(left, installments[index].outstanding)
    guard part > 0 else { return }
    installments[index].paid += part
    left -= part
    recorder.add(.installment(index + 1), money(part))
  }

  private mutating func payFees(
    ofInstallmentAt index: Int, _ left: inout Int64, _ recorder: inout HistoryRecorder
  ) {
    guard installments[index].remainingFees > 0 else { return }
    for fee in lateFees.indices where lateFees[fee].installment == index + 1 {
      pay(fee: fee, &left, &recorder)
    }
  }

  private mutating func pay(
    fee index: Int, _ left: inout Int64, _ recorder: inout HistoryRecorder
  ) {
    let part = min(left, lateFees[index].outstanding)
    guard part > 0 else { return }
    lateFees[index].paid += part
    left -= part
    recorder.add(.fee(index + 1), money(part))
  }
}

extension Account {
  /// Refunds a part of the captured amount.
  mutating func refund(
    _ amount: Int64, on date: CivilDate, _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    if let period = rules.refunds.within, let last = try? openedOn.adding(period), date > last {
      throw .refundTooLate(last: last)
    }
    let most = capturedMinorUnits - refundedMinorUnits
    guard amount <= most else { throw .refundExceedsCaptured(most: money(most)) }
    refundedMinorUnits += amount
    takeOff(amount, on: date, &recorder) { .refund($0, cancelled: $1, returned: $2) }
  }

  /// Voids a part of the amount that is open to capture.
  mutating func voidOpen(
    _ amount: Int64, on date: CivilDate, _ recorder: inout HistoryRecorder,
    _ kind: (Money, [HistoryEntry.Part], [HistoryEntry.Part]) -> HistoryEntry.Kind
  ) {
    assert(amount <= openMinorUnits)
    voidedMinorUnits += amount
    takeOff(amount, on: date, &recorder, kind)
  }

  /// Takes an amount off the installments, from the last to the first; then waives all fees if
  /// nothing of the order is left and the rules want it.
  private mutating func takeOff(
    _ amount: Int64, on date: CivilDate, _ recorder: inout HistoryRecorder,
    _ kind: (Money, [HistoryEntry.Part], [HistoryEntry.Part]) -> HistoryEntry.Kind
  ) {
    returnCredit(ifMoreThanUnpaid: amount, &recorder)
    var left = amount
    switch rules.refunds.order {
    case .lastFirst:
      for index in installments.indices.reversed() {
        cancel(installmentAt: index, &left, &recorder)
        returnPaid(installmentAt: index, &left, &recorder)
      }
    case .unpaidFirst:
      for index in installments.indices.reversed() {
        cancel(installmentAt: index, &left, &recorder)
      }
      for index in installments.indices.reversed() {
        returnPaid(installmentAt: index, &left, &recorder)
      }
    }
    assert(left == 0, "a refund of at most the order total is distributed")
    recorder.record(date) { parts, returned in kind(money(amount), parts, returned) }
    if rules.lateFees.areWaivedByFullRefund,
      refundedMinorUnits + voidedMinorUnits == total.minorUnits
    {
      for fee in lateFees.indices where lateFees[fee].remaining > 0 {
        waive(lateFees[fee].remaining, ofFeeAt: fee, on: date, &recorder)
      }
    }
  }

  private mutating func cancel(
    installmentAt index: Int, _ left: inout Int64, _ recorder: inout HistoryRecorder
  ) {
    let part = min(left, installments[index].outstanding)
    guard part > 0 else { return }
    installments[index].cancelled += part
    left -= part
    recorder.add(.installment(index + 1), money(part))
  }

  private mutating func returnPaid(
    installmentAt index: Int, _ left: inout Int64, _ recorder: inout HistoryRecorder
  ) {
    let part = min(left, installments[index].paid - installments[index].returned)
    guard part > 0 else { return }
    installments[index].returned += part
    left -= part
    recorder.addReturned(.installment(index + 1), money(part))
  }

  /// Waives a late fee by hand: an amount of it, or all that remains.
  mutating func waive(
    feeNumbered number: Int, _ amount: Int64?, on date: CivilDate,
    _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    guard number >= 1, number <= lateFees.count else {
      throw .noSuchFee(count: lateFees.count)
    }
    let most = lateFees[number - 1].remaining
    let amount = amount ?? most
    guard amount > 0, amount <= most else { throw .waiverExceedsFee(most: money(most)) }
    waive(amount, ofFeeAt: number - 1, on: date, &recorder)
  }

  /// Waives an amount of a late fee, the unpaid part first, and returns the paid part.
  private mutating func waive(
    _ amount: Int64, ofFeeAt index: Int, on date: CivilDate, _ recorder: inout HistoryRecorder
  ) {
    let unpaid = min(amount, lateFees[index].outstanding)
    lateFees[index].waived += unpaid
    lateFees[index].returned += amount - unpaid
    if lateFees[index].remaining == 0 {
      installments[lateFees[index].installment - 1].remainingFees -= 1
    }
    recorder.record(
      date, .feeWaived(fee: index + 1, money(amount), returned: money(amount - unpaid)))
  }
}
