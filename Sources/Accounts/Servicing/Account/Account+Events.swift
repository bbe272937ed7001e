public import ScheduleEngine

extension Account {
  /// Applies an event after the time up to its day has passed.
  ///
  ///     var account = try Account(
  ///       total: Money("100.00", .nzd), plan: .nzPayIn4, on: CivilDate("2022-12-24"))
  ///     try account.apply(.payment(Money("25.00", .nzd)), on: CivilDate("2022-12-24"))
  ///     try account.apply(.refund(Money("80.00", .nzd)), on: CivilDate("2022-12-30"))
  ///     account.installments[0].returned  // 500
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - date: Its day, at the earliest ``date``.
  /// - Throws: ``ServicingError``, the first that applies; the account is then unchanged.
  /// - Complexity: O(*n*) in the number of installments and fees, times the logarithm of the number
  ///   of pauses. The end of pauses is O(*n*) in the number of those since the last one that ended
  ///   some. Nothing is allocated, except for a late fee, a move or a pause.
  public mutating func apply(
    _ event: AccountEvent, on date: CivilDate
  ) throws(ServicingError) {
    var recorder = HistoryRecorder(isRecording: false)
    try apply(event, on: date, &recorder)
  }

  /// Applies an event, and appends it and all that came with time before it to a history.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - date: Its day, at the earliest ``date``.
  ///   - history: The history; unchanged if the event is rejected.
  /// - Throws: ``ServicingError``, the first that applies; the account is then unchanged.
  public mutating func apply(
    _ event: AccountEvent, on date: CivilDate, history: inout [HistoryEntry]
  ) throws(ServicingError) {
    var recorder = HistoryRecorder(isRecording: true)
    try apply(event, on: date, &recorder)
    history += recorder.entries
  }

  private mutating func apply(
    _ event: AccountEvent, on date: CivilDate, _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    // An invalid event comes first among the faults.
    if case .paused(let until) = event, until < date { throw .pauseEndsBeforeItBegins }
    guard date >= self.date else { throw .eventsOutOfOrder(last: self.date) }
    guard let day = nextDerivedDay(upTo: date) else {
      try perform(event, on: date, &recorder)
      return self.date = date
    }
    // A rejected event must not let time pass.
    let before = isAcceptedLater(event) ? nil : timedState
    pass(to: date, from: day, &recorder)
    do throws(ServicingError) {
      try perform(event, on: date, &recorder)
    } catch {
      assert(before != nil, "a payment of at most the owed amount is accepted")
      before?.restore(&self)
      throw error
    }
  }

  /// Returns whether an event is accepted on any later day, since time only adds to the owed amount
  /// while there is no credit.
  private func isAcceptedLater(_ event: AccountEvent) -> Bool {
    guard case .payment(let amount, nil, .refuse) = event, expiryDay == nil, credit.remaining == 0
    else { return false }
    return amount.currency == currency && 0 < amount.minorUnits
      && amount.minorUnits <= owedMinorUnits
  }

  /// Performs an event whose day has begun; all is checked before anything changes.
  mutating func perform(
    _ event: AccountEvent, on date: CivilDate, _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    switch event {
    case .payment(let amount, nil, let overpayment):
      let minorUnits = try minorUnits(of: amount)
      try checkCredit(of: minorUnits, overpayment)
      try pay(minorUnits, on: date, overpayment, &recorder)
    case .payment(let amount, let number?, let overpayment):
      let minorUnits = try minorUnits(of: amount)
      try checkCredit(of: minorUnits, overpayment)
      let index = try index(ofInstallment: number)
      try pay(minorUnits, toInstallmentAt: index, on: date, overpayment, &recorder)
    case .paymentFailed(let number):
      _ = try index(ofInstallment: number)
      recorder.record(date, .paymentFailed(installment: number))
    case .captured(let amount):
      let minorUnits = try minorUnits(of: amount)
      guard minorUnits <= openMinorUnits else { throw .captureExceedsOpen(most: openToCapture) }
      capturedMinorUnits += minorUnits
      recorder.record(date, .captured(amount))
    case .voided(let amount):
      let minorUnits = try amount.map(minorUnits) ?? openMinorUnits
      guard minorUnits > 0, minorUnits <= openMinorUnits else {
        throw .voidExceedsOpen(most: openToCapture)
      }
      voidOpen(minorUnits, on: date, &recorder) { .voided($0, cancelled: $1, returned: $2) }
    case .refund(let amount): try refund(minorUnits(of: amount), on: date, &recorder)
    case .feeWaived(let number, let amount):
      let minorUnits = try amount.map(minorUnits)
      try waive(feeNumbered: number, minorUnits, on: date, &recorder)
    case .dateMoved(let number, let day):
      try move(installmentAt: index(ofInstallment: number), to: day, on: date, &recorder)
    case .paused(let until):
      pausedTime.add(AccountPause(from: date, until: until))
      recorder.record(date, .paused(until: until))
    case .resumed: try resume(on: date, &recorder)
    }
  }

  private mutating func resume(
    on date: CivilDate, _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    guard isPaused(on: date) else { throw .notPaused }
    pausedTime.end(on: date)
    nextDay = NextDay()  // without the pause, fees are charged earlier
    recorder.record(date, .resumed)
  }

  private mutating func move(
    installmentAt index: Int, to day: CivilDate, on date: CivilDate,
    _ recorder: inout HistoryRecorder
  ) throws(ServicingError) {
    if let barrier = barrier(toMovingInstallmentAt: index, to: day, on: date) {
      throw .moveNotAllowed(barrier)
    }
    let from = installments[index].dueDate
    installments[index].dueDate = day
    moves.append(DueDateMove(installment: index + 1, from: from, to: day))
    recorder.record(date, .dateMoved(installment: index + 1, from: from, to: day))
  }

  private func barrier(
    toMovingInstallmentAt index: Int, to day: CivilDate, on date: CivilDate
  ) -> MoveBarrier? {
    guard let rules = rules.moves else { return .notOffered }
    guard moves.count < rules.perOrder else { return .allUsed(rules.perOrder) }
    if index == 0, !rules.first { return .first }
    if index == installments.count - 1, !rules.last { return .last }
    if isPaused(on: date) { return .paused }
    let installment = installments[index]
    guard installment.outstanding > 0 else { return .nothingOutstanding }
    guard let noticed = try? date.adding(rules.notice), noticed < installment.dueDate else {
      return .tooLate(due: installment.dueDate, notice: rules.notice)
    }
    let latest = (try? installment.dueDate.adding(rules.atMost)) ?? .last
    guard day > installment.dueDate, day <= latest else {
      return .outOfRange(after: installment.dueDate, latest: latest)
    }
    for later in installments[(index + 1)...]
    where later.outstanding > 0 && later.dueDate <= day {
      return .notBeforeNext(later.dueDate)
    }
    if let time = rules.customerFor, let since = customerSince {
      guard let first = try? since.adding(time), first <= date else {
        return .customerTooNew(first: (try? since.adding(time)) ?? .last)
      }
    }
    return nil
  }
}
