public import ScheduleEngine

extension Account {
  /// Lets time pass to the end of a day: late fees are charged, and an old authorization expires.
  ///
  /// Many small steps have the same result as one.
  ///
  /// - Parameter date: The day, at the earliest ``date``.
  /// - Throws: ``ServicingError``, `events_out_of_order`, if the day is before ``date``.
  /// - Complexity: O(*n*) in the number of installments and fees, times the logarithm of the number
  ///   of pauses, for each day on which something comes with time; other days cost nothing.
  public mutating func advance(to date: CivilDate) throws(ServicingError) {
    guard date >= self.date else { throw .eventsOutOfOrder(last: self.date) }
    var recorder = HistoryRecorder(isRecording: false)
    pass(to: date, &recorder)
  }

  /// Lets time pass to the end of a day, and appends all that comes with it to a history.
  ///
  /// - Parameters:
  ///   - date: The day, at the earliest ``date``.
  ///   - history: The history.
  /// - Throws: ``ServicingError``, `events_out_of_order`, if the day is before ``date``; the history is
  ///   then unchanged.
  public mutating func advance(
    to date: CivilDate, history: inout [HistoryEntry]
  ) throws(ServicingError) {
    guard date >= self.date else { throw .eventsOutOfOrder(last: self.date) }
    var recorder = HistoryRecorder(isRecording: true)
    pass(to: date, &recorder)
    history += recorder.entries
  }

  private mutating func pass(to date: CivilDate, _ recorder: inout HistoryRecorder) {
    pass(to: date, from: nextDerivedDay(upTo: date), &recorder)
  }

  /// Lets time pass, given the result of ``nextDerivedDay(upTo:)``.
  mutating func pass(to date: CivilDate, from first: Int?, _ recorder: inout HistoryRecorder) {
    var next = first
    while let day = next {
      self.date = CivilDate(knownDayNumber: day)
      begin(day, &recorder)
      next = nextDerivedDay(upTo: date)
    }
    self.date = date
  }

  /// Does what falls on a day: first the end of the authorization, then the use of credit, then late
  /// fees by the numbers of their installments.
  private mutating func begin(_ day: Int, _ recorder: inout HistoryRecorder) {
    expireOrUseCredit(on: day, &recorder)
    guard let tier else { return }
    for index in installments.indices where stepDay(ofInstallmentAt: index, by: tier) == day {
      chargeStep(ofInstallmentAt: index, by: tier, &recorder)
    }
  }

  /// Ends the authorization on its day, and pays the amounts due from the credit.
  mutating func expireOrUseCredit(on day: Int, _ recorder: inout HistoryRecorder) {
    if expiryDay == day {
      voidOpen(openMinorUnits, on: date, &recorder) {
        .authorizationExpired($0, cancelled: $1, returned: $2)
      }
    }
    useCredit(on: date, &recorder)
  }

  private mutating func chargeStep(
    ofInstallmentAt index: Int, by tier: LateFeeTier, _ recorder: inout HistoryRecorder
  ) {
    guard tier.steps.indices.contains(installments[index].passedSteps) else { return }
    let amount = tier.steps[installments[index].passedSteps].minorUnits
    let charged = min(amount, feeRoom ?? amount)
    installments[index].passedSteps += 1
    guard charged > 0 else { return }
    installments[index].remainingFees += 1
    if lateFees.isEmpty {
      // Room for all fees of most accounts.
      lateFees.reserveCapacity(min(installments.count * tier.steps.count, 8))
    }
    lateFees.append(LateFee(installment: index + 1, date: date, amount: charged))
    recorder.record(
      date, .lateFee(fee: lateFees.count, installment: index + 1, money(charged)))
  }

  /// Returns the number of the first day after ``date`` and up to another on which something comes
  /// with time, or nil if there is none.
  mutating func nextDerivedDay(upTo last: CivilDate) -> Int? {
    guard last > date else { return nil }
    let lastNumber = last.dayNumber
    guard nextDay.number <= lastNumber else { return nil }
    var next = expiryDay ?? .max
    if let tier {
      for index in installments.indices {
        if let day = stepDay(ofInstallmentAt: index, by: tier) { next = min(next, day) }
      }
    }
    if credit.remaining > 0 {
      for installment in installments
      where installment.outstanding > 0 && installment.dueDate > date {
        next = min(next, installment.dueDate.dayNumber)
      }
    }
    nextDay.number = next
    return next <= lastNumber ? next : nil
  }

  /// The number of the day on which the open amount is voided, or nil if nothing is open.
  @inline(__always)
  var expiryDay: Int? {
    guard let days = rules.authorizationDays, openMinorUnits > 0 else { return nil }
    return openedOn.dayNumber + days + 1
  }

  /// Returns the number of the day of an installment's next late fee, or nil if there will be none.
  ///
  /// It is the first day that is in no pause and before which, from the due date on, one more day
  /// than the grace period is in no pause. No pause that begins later changes that the day of a
  /// charged fee has passed: a pause begins at the earliest on the present day, which has begun.
  func stepDay(ofInstallmentAt index: Int, by tier: LateFeeTier) -> Int? {
    let installment = installments[index]
    guard installment.passedSteps < tier.steps.count, installment.outstanding > 0 else {
      return nil
    }
    return pausedTime.day(
      after: tier.steps[installment.passedSteps].graceDays + 1,
      freeDaysFrom: installment.dueDate.dayNumber)
  }
}

/// The number of the first day on which something can come with time, or of an earlier one.
///
/// Only the end of a pause and new credit make it earlier: the due date of an installment moves to a
/// later day, and no outstanding or open amount increases. It is computed from the rest of an account,
/// and so it does not distinguish two accounts.
struct NextDay: Hashable, Sendable {
  var number = Int.min

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Account {
  /// A copy of the parts that change as time passes.
  var timedState: TimedState {
    TimedState(
      date: date, installments: installments, lateFees: lateFees,
      voidedMinorUnits: voidedMinorUnits, credit: credit)
  }
}

/// The parts of an account that change as time passes.
struct TimedState {
  fileprivate let date: CivilDate
  fileprivate let installments: [AccountInstallment]
  fileprivate let lateFees: [LateFee]
  fileprivate let voidedMinorUnits: Int64
  fileprivate let credit: AccountCredit

  /// Puts the parts back.
  func restore(_ account: inout Account) {
    account.date = date
    account.installments = installments
    account.lateFees = lateFees
    account.voidedMinorUnits = voidedMinorUnits
    account.credit = credit
    account.nextDay = NextDay()  // the passed time may have made it later
  }
}
