import ScheduleEngine
import Testing

@testable import Servicing

/// Fees of bounced payments, by rules that charge them on the day of the reversal.
@Suite struct BounceTests {
  /// An account of 200.00 by `au-pay-in-4` from 2026-11-21, due on 12-05, 12-19 and 01-02.
  private func log(
    _ rules: ServicingRules, _ events: [(AccountEvent, String)]
  ) throws -> ReversalLog {
    try ReversalLog(
      Account(
        total: aud("200.00"), plan: .auPayIn4, on: CivilDate("2026-11-21"), rules: rules), events)
  }

  private func aud(_ text: String) throws -> Money { try Money(text, .aud) }

  private func pay(_ amount: String) throws -> AccountEvent { .payment(try aud(amount)) }

  @Test func `Rules can charge the fees of a bounced payment on the day of its reversal`() throws {
    let fees = try LateFeeRules(
      tiers: [
        LateFeeTier(steps: Rules.steps([(0, 1_000), (7, 700)]), cap: LateFeeCap(percent: 25))
      ], chargesFeesAfterBounce: true)
    let rules = try ServicingRules(
      id: PlanID("bounces"), currency: .aud, plans: [PlanID("au-pay-in-4")], lateFees: fees)
    let events = [
      (try pay("50.00"), "2026-11-21"), (try pay("50.00"), "2026-12-05"),
    ]
    var log = try self.log(rules, events)
    try log.reverse(1, "2026-12-08", .bounced)
    #expect(log.fees == ["2 2026-12-08 1000"])
    log = try self.log(rules, events)
    try log.reverse(1, "2026-12-08", .chargeback)
    #expect(log.fees.isEmpty)
    // The fee of a mistake is not charged by a later bounce.
    log = try self.log(rules, events)
    try log.reverse(1, "2026-12-08", .mistake)
    try log.reverse(0, "2026-12-08", .bounced)
    #expect(log.fees == ["1 2026-12-08 1000", "1 2026-12-08 700"])
    // A refund that bounced is no payment of the shopper.
    log = try self.log(rules, [(.refund(aud("200.00")), "2026-11-21")])
    try log.reverse(0, "2026-12-08", .bounced)
    #expect(log.fees.isEmpty)
    #expect(Statement(log.account).overdue == (try aud("100.00")))
  }

  @Test func `Credit pays a fee that is charged after the fact`() throws {
    let fees = try LateFeeRules(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 1_000)]))], chargesFeesAfterBounce: true)
    let rules = try ServicingRules(
      id: PlanID("bounces"), currency: .aud, plans: [PlanID("au-pay-in-4")], lateFees: fees)
    // Without the payment of 12-05, the second installment is late on 12-06; that of 12-07 pays it.
    let credit = AccountEvent.payment(
      try aud("112.00"), installment: 3, overpayment: .credit)
    var log = try self.log(
      rules,
      [
        (pay("50.00"), "2026-11-21"), (pay("50.00"), "2026-12-05"), (credit, "2026-12-07"),
      ])
    #expect(log.account.credit.remaining == 6_200)
    try log.reverse(1, "2026-12-08", .bounced)
    #expect(log.fees == ["2 2026-12-08 1000"])
    #expect(log.account.installments.map(\.paid) == [5_000, 5_000, 5_000, 0])
    #expect(log.account.lateFees.map(\.paid) == [1_000])
    #expect(log.account.credit.remaining == 200)
    #expect(Statement(log.account).overdue == (try aud("0.00")))
  }
}
