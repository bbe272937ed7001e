extension CaptureGuard {
  /// Answers whether a capture may proceed.
  ///
  /// The schedule is made for the day that is passed, in which a shop decides what "today" is: it
  /// passes the day that it would show the shopper now. Right after midnight the schedule of the day
  /// before is no longer the order's, and the refusal says so; see <doc:Capture>.
  ///
  /// - Parameters:
  ///   - request: What was asked.
  ///   - moment: The time: the day from which due dates are counted, and the seconds by which the
  ///     token's age is measured.
  /// - Returns: The decision; the same request at the same moment always gets the same.
  /// - Complexity: O(*n*) in the number of payments, without allocation. Tokens and checksums are
  ///   compared in a time that does not depend on where they differ.
  public func decision(on request: CaptureRequest, at moment: Moment) -> CaptureDecision {
    guard case .token(let token) = terms.checkout else { return .refused(.tokenless) }
    guard request.token == token else { return .refused(.otherToken) }
    if let captured {
      return captured.amount == request.amount
        ? .alreadyCaptured(captured)
        : .refused(.capturedOtherwise(captured, requested: request.amount))
    }
    if let refusal = refusal(of: request, at: moment) { return .refused(refusal) }
    // Every request with a malformed checksum has been refused.
    return CaptureRecord(of: request).map { .accepted($0) } ?? .refused(.malformedChecksum)
  }

  /// What is wrong with a request by the checkout's token that nothing was captured for.
  private func refusal(of request: CaptureRequest, at moment: Moment) -> CaptureRefusal? {
    let outcome = outcome(at: moment)
    if outcome == .barred(.tokenExpired) { return .tokenExpired }
    guard let total = order.total else { return .barred(.invalidToken) }
    if total != request.amount { return .amountMismatch(order: total, capture: request.amount) }
    switch outcome {
    case nil: return .dateOutOfRange
    case .barred(let barrier): return .barred(barrier)
    case .scheduled(let schedule, let checksum):
      return refusal(of: request, against: checksum, of: schedule)
    }
  }

  /// What the widget would show at the moment; nil where a payment would be due after the calendar.
  private func outcome(at moment: Moment) -> WidgetMachine.Standing.Outcome? {
    do throws(WidgetCommandError) {
      return try WidgetMachine.Standing(order, under: terms, at: moment).outcome
    } catch {
      return nil
    }
  }

  private func refusal(
    of request: CaptureRequest, against checksum: ScheduleChecksum, of schedule: PaymentSchedule
  ) -> CaptureRefusal? {
    switch request.checksum {
    case .given(checksum): nil
    case .given(let other): .checksumMismatch(origin(of: other, against: schedule))
    case .malformed: .malformedChecksum
    case .missing: request.isCheckoutAdjusted ? .missingChecksum : nil
    }
  }

  /// Where a checksum that is not the schedule's comes from.
  private func origin(
    of checksum: ScheduleChecksum, against schedule: PaymentSchedule
  ) -> CaptureRefusal.ChecksumOrigin {
    if schedule.matches(checksum, for: .tokenless) { return .estimate }
    guard let day = day(of: checksum, -1, from: schedule) ?? day(of: checksum, 1, from: schedule)
    else { return .unknown }
    return .otherDay(day, today: schedule.startDate)
  }

  /// The day so many days after a schedule's start, if the checksum is that of the schedule from then
  /// on.
  private func day(
    of checksum: ScheduleChecksum, _ days: Int, from schedule: PaymentSchedule
  ) -> CivilDate? {
    guard let day = try? schedule.startDate.adding(days: days),
      let neighbor = try? PaymentSchedule(
        total: schedule.total, plan: schedule.plan, startDate: day)
    else { return nil }
    return neighbor.matches(checksum, for: terms.checkout) ? day : nil
  }
}
