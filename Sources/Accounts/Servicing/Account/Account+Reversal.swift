public import ScheduleEngine

/// An event of an account with its day.
public struct DatedEvent: Hashable, Sendable {
  /// The event.
  public let event: AccountEvent
  /// The day.
  public let date: CivilDate

  /// Creates an event of a day.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - date: The day.
  public init(_ event: AccountEvent, on date: CivilDate) {
    self.event = event
    self.date = date
  }
}

/// A reason why an event is reversed.
public enum ReversalReason: String, Hashable, Sendable, CaseIterable {
  /// The bank did not pay.
  case bounced
  /// The event was recorded by mistake.
  case mistake
  /// The shopper's bank took the payment back.
  case chargeback
  /// Another reason.
  case other
}

/// The reason why an event cannot be reversed.
public struct ReversalError: Error, Hashable, Sendable {
  /// The index of the later event that would not be possible, or nil if the reversal itself is not.
  public let laterEvent: Int?
  /// The reason.
  public let reason: ServicingError

  /// Creates the error of a reversal.
  package init(_ reason: ServicingError, laterEvent: Int? = nil) {
    self.laterEvent = laterEvent
    self.reason = reason
  }
}

extension ReversalError: CustomStringConvertible {
  /// The reason, and for a later event that it would not be possible.
  public var description: String {
    guard let laterEvent else { return reason.description }
    return "without the reversed event, event \(laterEvent) would not be possible: \(reason)"
  }
}

extension Account {
  /// Reverses an earlier event: from a day on, the account is as it would be without the event.
  ///
  ///     let opened = try Account(total: Money("200.00", .aud), plan: .auPayIn4, on: today)
  ///     let payment = DatedEvent(.payment(try Money("50.00", .aud)), on: today)
  ///     var account = opened
  ///     try account.apply(payment.event, on: payment.date)
  ///     let day = try CivilDate("2026-11-24")
  ///     try account.reverse(eventAt: 0, of: [payment], since: opened, on: day, reason: .bounced)
  ///     account.installments[0].paid  // 0
  ///     account.lateFees.count        // 0
  ///
  /// The other events are applied again, without the event. Late fees are the exception, so that no
  /// fee is charged after the fact:
  ///
  /// - A fee that was charged stays as far as a fee of its installment would have been charged by its
  ///   day; the rest of it is waived and counts as ``LateFee/reversed``.
  /// - A fee that would have been charged before the day of the reversal is not charged, unless the
  ///   event is a payment that bounced and ``LateFeeRules/chargesFeesAfterBounce`` is true: it is then
  ///   charged on that day.
  ///
  /// - Parameters:
  ///   - index: The index of the event in `events`.
  ///   - events: The events that led from `base` to this account, in their order, without those that
  ///     were reversed before.
  ///   - base: The account before the first of the events.
  ///   - date: The day of the reversal, at the earliest ``date``.
  ///   - reason: The reason.
  /// - Throws: ``ReversalError``: `events_out_of_order`, `no_such_event`, `not_reversible` for a failed
  ///   payment, or the error of the first later event that is not possible without the event. The
  ///   account is then unchanged.
  /// - Complexity: O(*n*) in the number of events, times that of installments and fees.
  public mutating func reverse(
    eventAt index: Int, of events: [DatedEvent], since base: Account, on date: CivilDate,
    reason: ReversalReason
  ) throws(ReversalError) {
    var recorder = HistoryRecorder(isRecording: false)
    try reverse(eventAt: index, of: events, since: base, on: date, reason, &recorder)
  }

  /// Reverses an earlier event, and appends the reversal and its effects on late fees to a history.
  ///
  /// - Parameters:
  ///   - index: The index of the event in `events`.
  ///   - events: The events that led from `base` to this account, in their order, without those that
  ///     were reversed before.
  ///   - base: The account before the first of the events.
  ///   - date: The day of the reversal, at the earliest ``date``.
  ///   - reason: The reason.
  ///   - history: The history; unchanged if the reversal is rejected.
  /// - Throws: ``ReversalError``; the account is then unchanged.
  public mutating func reverse(
    eventAt index: Int, of events: [DatedEvent], since base: Account, on date: CivilDate,
    reason: ReversalReason, history: inout [HistoryEntry]
  ) throws(ReversalError) {
    var recorder = HistoryRecorder(isRecording: true)
    try reverse(eventAt: index, of: events, since: base, on: date, reason, &recorder)
    history += recorder.entries
  }

  private mutating func reverse(
    eventAt index: Int, of events: [DatedEvent], since base: Account, on date: CivilDate,
    _ reason: ReversalReason, _ recorder: inout HistoryRecorder
  ) throws(ReversalError) {
    guard date >= self.date else { throw ReversalError(.eventsOutOfOrder(last: self.date)) }
    // The base of another account has none of these events.
    guard events.indices.contains(index), base.installments.count == installments.count else {
      throw ReversalError(.noSuchEvent)
    }
    let reversed = events[index]
    guard reversed.event.isReversible else { throw ReversalError(.notReversible) }
    var present = self
    present.pass(to: date, from: present.nextDerivedDay(upTo: date), &recorder)
    let charged = present.lateFees.dropFirst(base.lateFees.count)
    var fees = RepeatedFees(charged, lastDay: date.dayNumber)
    if reason == .bounced, case .payment = reversed.event, rules.lateFees.chargesFeesAfterBounce {
      fees.chargesAll = true
      fees.forgiven = base.feesNotCharged(after: events, until: date, charged)
    }
    var account = base
    for (place, event) in events.enumerated() where place != index {
      do throws(ServicingError) {
        try account.applyAgain(event, &fees)
      } catch {
        throw ReversalError(error, laterEvent: place)
      }
    }
    account.passAgain(to: date, &fees)
    recorder.record(date, .reversed(reversed.event, on: reversed.date))
    present.recordFees(of: account, &recorder)
    self = account
  }

  /// Records the fees that a reversal waived or charged, if this is the account before it.
  private func recordFees(of account: Account, _ recorder: inout HistoryRecorder) {
    for (index, fee) in account.lateFees.enumerated() {
      guard index < lateFees.count else {
        recorder.record(
          account.date,
          .lateFee(fee: index + 1, installment: fee.installment, money(fee.amount)))
        continue
      }
      let waived = fee.reversed - lateFees[index].reversed
      guard waived > 0 else { continue }
      recorder.record(
        account.date, .feeReversed(fee: index + 1, money(waived)))
    }
  }
}

extension AccountEvent {
  /// Whether the event can be reversed; only a failed payment cannot, since it changes nothing.
  var isReversible: Bool {
    switch self {
    case .payment, .captured, .voided, .refund, .feeWaived, .dateMoved, .paused, .resumed: true
    case .paymentFailed: false
    }
  }
}

/// The late fees of an account whose events are applied again.
private struct RepeatedFees {
  /// A fee that would be charged, unless no fee is charged after the fact.
  struct Due: Equatable {
    let index: Int
    let minorUnits: Int64
    let day: Int
  }

  /// The charged fees that were not repeated yet, in their order.
  var charged: ArraySlice<LateFee>
  /// The fees that would have been charged so far and were not, in their order.
  var due: [Due] = []
  /// The number of the day of the reversal, on which fees are charged again.
  let lastDay: Int
  /// Whether all fees are charged that would have been, and not only those of the last day.
  var chargesAll = false
  /// The fees that earlier reversals did not charge.
  var forgiven: [Due] = []

  init(_ charged: ArraySlice<LateFee>, lastDay: Int) {
    self.charged = charged
    self.lastDay = lastDay
  }

  /// Removes the first fee that would have been charged for an installment, and returns its amount;
  /// 0 if there is none.
  mutating func removeDue(ofInstallmentAt index: Int) -> Int64 {
    guard let place = due.firstIndex(where: { $0.index == index }) else { return 0 }
    return due.remove(at: place).minorUnits
  }
}

extension Account {
  /// Returns the fees that earlier reversals did not charge, if this is the account before events.
  private func feesNotCharged(
    after events: [DatedEvent], until date: CivilDate, _ charged: ArraySlice<LateFee>
  ) -> [RepeatedFees.Due] {
    var account = self
    var fees = RepeatedFees(charged, lastDay: .max)
    // All of them were accepted.
    for event in events { try? account.applyAgain(event, &fees) }
    account.passAgain(to: date, &fees)
    return fees.due
  }

  private mutating func applyAgain(
    _ event: DatedEvent, _ fees: inout RepeatedFees
  ) throws(ServicingError) {
    passAgain(to: event.date, &fees)
    var recorder = HistoryRecorder(isRecording: false)
    try perform(event.event, on: event.date, &recorder)
  }

  /// Lets time pass to the end of a day, with the fees that were charged.
  private mutating func passAgain(to date: CivilDate, _ fees: inout RepeatedFees) {
    let last = date.dayNumber
    while true {
      var next = nextDerivedDay(upTo: date) ?? .max
      if let fee = fees.charged.first { next = min(next, fee.date.dayNumber) }
      if self.date.dayNumber < fees.lastDay, fees.lastDay <= last { next = min(next, fees.lastDay) }
      guard next <= last else { break }
      self.date = CivilDate(knownDayNumber: next)
      beginAgain(next, &fees)
    }
    self.date = date
  }

  private mutating func beginAgain(_ day: Int, _ fees: inout RepeatedFees) {
    var recorder = HistoryRecorder(isRecording: false)
    expireOrUseCredit(on: day, &recorder)
    guard let tier else { return }
    for index in installments.indices where stepDay(ofInstallmentAt: index, by: tier) == day {
      let step = tier.steps[installments[index].passedSteps]
      installments[index].passedSteps += 1
      fees.due.append(RepeatedFees.Due(index: index, minorUnits: step.minorUnits, day: day))
    }
    while let fee = fees.charged.first, fee.date.dayNumber == day {
      fees.charged.removeFirst()
      let index = fee.installment - 1
      let most = fee.amount - fee.reversed
      let due = most > 0 ? fees.removeDue(ofInstallmentAt: index) : 0
      charge(fee.amount, keeping: min(most, due, feeRoom ?? due), ofInstallmentAt: index)
    }
    if day == fees.lastDay {
      for due in fees.due
      where due.day == day || fees.chargesAll && !fees.forgiven.contains(due) {
        let charged = min(due.minorUnits, feeRoom ?? due.minorUnits)
        if charged > 0 { charge(charged, keeping: charged, ofInstallmentAt: due.index) }
      }
      fees.due = []
    }
    // A later payment may have left credit before a fee is charged after the fact.
    useCredit(on: date, &recorder)
  }

  /// Charges a fee of an installment, and waives all of it but an amount.
  private mutating func charge(_ amount: Int64, keeping rest: Int64, ofInstallmentAt index: Int) {
    var fee = LateFee(installment: index + 1, date: date, amount: amount)
    fee.waived = amount - rest
    fee.reversed = amount - rest
    if rest > 0 { installments[index].remainingFees += 1 }
    lateFees.append(fee)
  }
}
