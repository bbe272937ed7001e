import ScheduleEngine
import Testing

@testable import Servicing

/// Reversals by worked examples: section "Reversals and credit" of `SERVICING`.
@Suite struct ReversalTests {
  /// An account of 200.00 by `au-pay-in-4` from 2026-11-21, due on 12-05, 12-19 and 01-02.
  private static func log(
    _ rules: ServicingRules? = nil, _ events: [(AccountEvent, String)]
  ) throws -> ReversalLog {
    try ReversalLog(
      Account(
        total: aud("200.00"), plan: .auPayIn4, on: CivilDate("2026-11-21"),
        rules: rules ?? Rules.au2023()), events)
  }

  private static func aud(_ text: String) throws -> Money { try Money(text, .aud) }

  private static func pay(
    _ amount: String, _ installment: Int? = nil
  ) throws -> AccountEvent {
    .payment(try aud(amount), installment: installment)
  }

  @Test func `A debit that bounces before the due date is owed again, without a fee`() throws {
    var log = try Self.log(
      nil, [(Self.pay("50.00"), "2026-11-21"), (Self.pay("50.00"), "2026-12-03")])
    try log.reverse(1, "2026-12-04", .bounced)
    #expect(log.account.installments.map(\.paid) == [5_000, 0, 0, 0])
    #expect(Statement(log.account).outstanding == (try Self.aud("150.00")))
    #expect(Statement(log.account).owedNow == (try Self.aud("0.00")))
    // From now on the installment is late like any other.
    #expect(try log.account.statement(asOf: CivilDate("2026-12-06")).fees.charged.text == "10.00")
  }

  @Test func `A bounced debit of the due date has no fee of a day before its reversal`() throws {
    var log = try Self.log(
      nil, [(Self.pay("50.00"), "2026-11-21"), (Self.pay("50.00"), "2026-12-05")])
    try log.reverse(1, "2026-12-08", .bounced)
    #expect(log.account.lateFees.isEmpty)
    #expect(Statement(log.account).overdue == (try Self.aud("50.00")))
    // The fee of 12-06 is never charged, that of 12-13 on its day.
    try log.account.advance(to: CivilDate("2026-12-18"))
    #expect(log.fees == ["2 2026-12-13 700"])
  }

  @Test func `A debit that bounces on the day of the fee is charged the fee of the day`() throws {
    var log = try Self.log(
      nil, [(Self.pay("50.00"), "2026-11-21"), (Self.pay("50.00"), "2026-12-05")])
    try log.reverse(1, "2026-12-06", .bounced)
    #expect(log.fees == ["2 2026-12-06 1000"])
    #expect(
      log.history.suffix(2).map(\.kind) == [
        .reversed(try Self.pay("50.00"), on: try CivilDate("2026-12-05")),
        .lateFee(fee: 1, installment: 2, try Self.aud("10.00")),
      ])
  }

  @Test func `A payment after a late fee is reversed, and the fee is owed again`() throws {
    var log = try Self.log(
      nil, [(Self.pay("50.00"), "2026-11-21"), (Self.pay("60.00"), "2026-12-07")])
    #expect(log.account.lateFees.map(\.paid) == [1_000])
    try log.reverse(1, "2026-12-10", .chargeback)
    #expect(log.fees == ["2 2026-12-06 1000"])
    #expect(log.account.lateFees.map(\.outstanding) == [1_000])
    #expect(log.account.lateFees.map(\.reversed) == [0])
    #expect(Statement(log.account).overdue == (try Self.aud("60.00")))
  }

  @Test func `A mistyped amount is reversed and recorded again`() throws {
    var log = try Self.log(
      nil, [(Self.pay("50.00"), "2026-11-21"), (Self.pay("5.00"), "2026-12-05")])
    #expect(try log.account.statement(asOf: CivilDate("2026-12-06")).fees.charged.text == "10.00")
    try log.reverse(1, "2026-12-05", .mistake)
    try log.account.apply(Self.pay("50.00"), on: CivilDate("2026-12-05"))
    #expect(log.account.installments.map(\.paid) == [5_000, 5_000, 0, 0])
    let later = try log.account.statement(asOf: CivilDate("2026-12-18"))
    #expect(later.account.lateFees.isEmpty)
  }

  @Test func `A refund is reversed, and its installments are owed again`() throws {
    var log = try Self.log(
      nil, [(Self.pay("50.00"), "2026-11-21"), (.refund(Self.aud("160.00")), "2026-11-25")])
    #expect(log.account.installments.map(\.cancelled) == [0, 5_000, 5_000, 5_000])
    #expect(log.account.installments[0].returned == 1_000)
    try log.reverse(1, "2026-12-24", .mistake)
    #expect(log.account.installments.map(\.cancelled) == [0, 0, 0, 0])
    #expect(log.account.installments[0].returned == 0)
    #expect(log.account.refunded.minorUnits == 0)
    #expect(Statement(log.account).overdue == (try Self.aud("100.00")))
    #expect(log.account.lateFees.isEmpty)
    // Of the fees of 12-06, 12-13, 12-20 and 12-27 only the last is of a later day.
    try log.account.advance(to: CivilDate("2027-01-02"))
    #expect(log.fees == ["3 2026-12-27 700"])
  }

  @Test func `A reversal that a later event forbids is rejected with that event`() throws {
    var log = try ReversalLog(
      Account(
        total: Self.aud("200.00"), plan: .auPayIn4, on: CivilDate("2026-11-21"),
        rules: Rules.au2023(), capture: .deferred),
      [
        (.captured(Self.aud("80.00")), "2026-11-21"), (.refund(Self.aud("80.00")), "2026-11-22"),
      ])
    let before = log.account
    let error = try #require(throws: ReversalError.self) {
      try log.reverse(0, "2026-11-23", .mistake)
    }
    #expect(error.laterEvent == 1)
    #expect(error.reason == .refundExceedsCaptured(most: try Self.aud("0.00")))
    #expect(
      error.description == "without the reversed event, event 1 would not be possible: nothing "
        + "that was captured is left to refund; what is open to capture is voided, not refunded")
    #expect(log.account == before)
    try log.reverse(1, "2026-11-23", .mistake)
    try log.reverse(0, "2026-11-23", .mistake)
    #expect(log.account.captured.minorUnits == 0)
    #expect(log.account.openToCapture == (try Self.aud("200.00")))
  }

  @Test func `A fee that would not have been charged stays, waived`() throws {
    // The pause ends on 12-01, so the payment of 12-05 is late on 12-06; without the end it is not.
    var log = try Self.log(
      nil,
      [
        (Self.pay("50.00"), "2026-11-21"),
        (.paused(until: CivilDate("2026-12-31")), "2026-11-22"), (.resumed, "2026-12-01"),
        (Self.pay("5.00"), "2026-12-07"),
      ])
    #expect(log.fees == ["2 2026-12-06 1000"])
    try log.reverse(2, "2026-12-08", .mistake)
    #expect(log.fees == ["2 2026-12-06 1000"])
    #expect(log.account.lateFees.map(\.waived) == [1_000])
    #expect(log.account.lateFees.map(\.reversed) == [1_000])
    #expect(log.account.lateFees.map(\.paid) == [0])
    #expect(log.account.installments.map(\.paid) == [5_000, 500, 0, 0])
    #expect(Statement(log.account).fees.room == (try Self.aud("50.00")))
    #expect(log.history.last?.kind == .feeReversed(fee: 1, try Self.aud("10.00")))
    #expect(log.account.canonicalText.contains("returned 0 reversed 1000\n"))
  }

  @Test func `A fee that one reversal waived is not charged by the next`() throws {
    var log = try Self.log(
      nil,
      [
        (Self.pay("50.00"), "2026-11-21"),
        (.paused(until: CivilDate("2026-12-31")), "2026-11-22"), (.resumed, "2026-12-01"),
      ])
    try log.reverse(2, "2026-12-08", .mistake)
    #expect(log.account.lateFees.map(\.reversed) == [1_000])
    try log.reverse(1, "2026-12-08", .mistake)
    #expect(log.account.lateFees.map(\.reversed) == [1_000])
    #expect(Statement(log.account).overdue == (try Self.aud("50.00")))
    try log.account.advance(to: CivilDate("2026-12-13"))
    #expect(log.fees == ["2 2026-12-06 1000", "2 2026-12-13 700"])
  }

  @Test func `A fee stays if one of its installment would have been charged earlier`() throws {
    var log = try Self.log(
      nil,
      [
        (Self.pay("100.00"), "2026-11-21"),
        (.dateMoved(installment: 3, to: CivilDate("2026-12-24")), "2026-12-01"),
      ])
    try log.account.advance(to: CivilDate("2026-12-25"))
    #expect(log.fees == ["3 2026-12-25 1000"])
    try log.reverse(1, "2026-12-25", .mistake)
    #expect(log.fees == ["3 2026-12-25 1000"])
    #expect(log.account.lateFees.map(\.reversed) == [0])
    #expect(log.account.moves.isEmpty)
    #expect(log.account.installments[2].dueDate == (try CivilDate("2026-12-19")))
    // The second fee counts from the first due date again.
    try log.account.advance(to: CivilDate("2027-01-01"))
    #expect(log.fees == ["3 2026-12-25 1000", "3 2026-12-27 700"])
  }

  @Test func `A waived fee is owed again when its waiver is reversed, within the cap`() throws {
    var log = try Self.log(
      nil,
      [
        (Self.pay("50.00"), "2026-11-21"), (.feeWaived(fee: 1, nil), "2026-12-06"),
      ])
    try log.reverse(1, "2026-12-07", .mistake)
    #expect(log.account.lateFees.map(\.outstanding) == [1_000])
    #expect(log.account.lateFees.map(\.waived) == [0])
  }

  @Test func `A fee that a reversal waived does not count for the number of an order's fees`()
    throws
  {
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 1_000)]), perOrder: 1)], .aud)
    var log = try Self.log(
      rules,
      [
        (Self.pay("50.00"), "2026-11-21"),
        (.paused(until: CivilDate("2026-12-10")), "2026-11-22"), (.resumed, "2026-12-01"),
        (Self.pay("50.00"), "2026-12-07"),
      ])
    #expect(log.fees == ["2 2026-12-06 1000"])
    #expect(Statement(log.account).fees.room == (try Self.aud("0.00")))
    try log.reverse(2, "2026-12-08", .mistake)
    #expect(Statement(log.account).fees.room == nil)
    // Installment 2 is paid by 12-11, the day after the pause; installment 3 is late on 12-20.
    try log.account.advance(to: CivilDate("2026-12-20"))
    #expect(log.fees == ["2 2026-12-06 1000", "3 2026-12-20 1000"])
  }

  @Test func `Credit that a reversed payment brought is taken back`() throws {
    let credit = AccountEvent.payment(
      try Self.aud("60.00"), installment: 1, overpayment: .credit)
    var log = try Self.log(nil, [(credit, "2026-11-21"), (Self.pay("40.00"), "2026-12-05")])
    #expect(log.account.installments.map(\.paid) == [5_000, 5_000, 0, 0])
    try log.reverse(0, "2026-12-06", .bounced)
    #expect(log.account.installments.map(\.paid) == [0, 4_000, 0, 0])
    #expect(log.account.credit == AccountCredit())
  }

  @Test func `A later payment covers what a reversed one had paid, and its credit shrinks`() throws
  {
    let credit = AccountEvent.payment(try Self.aud("160.00"), overpayment: .credit)
    var log = try Self.log(nil, [(Self.pay("50.00"), "2026-11-21"), (credit, "2026-11-30")])
    #expect(log.account.credit.remaining == 1_000)
    try log.reverse(0, "2026-12-01", .bounced)
    #expect(log.account.installments.map(\.paid) == [5_000, 5_000, 5_000, 1_000])
    #expect(log.account.credit.received == 0)
  }

  @Test func `A failed payment, an unknown event and an earlier day cannot be reversed`() throws {
    var log = try Self.log(nil, [(.paymentFailed(installment: 2), "2026-12-05")])
    let before = log.account
    for (index, day, reason) in [
      (0, "2026-12-05", ServicingError.notReversible), (1, "2026-12-05", .noSuchEvent),
      (0, "2026-12-04", .eventsOutOfOrder(last: try CivilDate("2026-12-05"))),
    ] {
      let error = try #require(throws: ReversalError.self) { try log.reverse(index, day, .other) }
      #expect(error.reason == reason)
      #expect(error.laterEvent == nil)
      #expect(log.account == before)
    }
  }

  @Test func `A statement before the day of the reversal is unchanged`() throws {
    var log = try Self.log(
      nil, [(Self.pay("50.00"), "2026-11-21"), (Self.pay("50.00"), "2026-12-05")])
    let before = try log.account.statement(asOf: CivilDate("2026-12-07"))
    try log.reverse(1, "2026-12-08", .bounced)
    #expect(before.state == .current)
    #expect(log.history.count == 3)
    #expect(log.history[1].date == (try CivilDate("2026-12-05")))
  }
}
