import ScheduleEngine
import Testing

@testable import Servicing

/// A small account, its calendar, and the events that can happen on each day.
struct AccountWorld: Sendable, CustomTestStringConvertible {
  let name: String
  let plan: Plan
  let total: Int64
  let rules: ServicingRules
  var capture = CaptureTime.immediate
  /// The number of days after the purchase that are explored.
  var days: Int
  /// The most events of a path; `SERVICING_DEPTH` adds to it.
  var events = 2

  var testDescription: String { name }

  static let start = 20_000

  /// The events of a day: every kind, with the amounts at which something changes, and wrong ones.
  func events(of account: Account) -> [AccountEvent] {
    func money(_ amount: Int64) -> Money { Money(minorUnits: amount, currency: plan.currency) }
    let owed = account.owedMinorUnits
    var events: [AccountEvent] = Set([1, 2, owed / 2, owed - 1, owed, owed + 1]).sorted()
      .map { .payment(money($0)) }
    events.append(.payment(money(owed + 2), overpayment: .credit))
    for installment in account.installments {
      let number = installment.number
      let all = account.lateFees.filter { $0.installment == number }
        .reduce(installment.outstanding) { $0 + $1.outstanding }
      if all > 1 { events.append(.payment(money(all - 1), installment: number)) }
      events.append(.payment(money(all + (number == 1 ? 1 : 0)), installment: number))
      if number < 3 {
        events.append(.payment(money(all + 2), installment: number, overpayment: .credit))
      }
      if rules.moves != nil {
        for days in [0, 1, 2, 4] {
          guard let day = try? installment.dueDate.adding(days: days) else { continue }
          events.append(.dateMoved(installment: number, to: day))
        }
      }
    }
    let refundable = account.capturedMinorUnits - account.refundedMinorUnits
    for amount in Set([1, refundable / 2, refundable, refundable + 1]).sorted() {
      events.append(.refund(money(amount)))
    }
    let open = account.openMinorUnits
    if capture == .deferred {
      for amount in Set([1, open / 2, open, open + 1]).sorted() {
        events += [.captured(money(amount)), .voided(money(amount))]
      }
      events.append(.voided(nil))
    } else {
      events += [.captured(money(1)), .voided(nil)]
    }
    for fee in 0...account.lateFees.count { events.append(.feeWaived(fee: fee, nil)) }
    for (index, fee) in account.lateFees.enumerated() where fee.remaining > 0 {
      events.append(.feeWaived(fee: index + 1, money(1)))
      events.append(.feeWaived(fee: index + 1, money(fee.remaining + 1)))
    }
    for days in [-1, 0, 2] {
      guard let day = try? account.date.adding(days: days) else { continue }
      events.append(.paused(until: day))
    }
    return events + [.resumed, .paymentFailed(installment: 1), .paymentFailed(installment: 9)]
  }
}

extension AccountWorld {
  /// The worlds that are explored.
  static func all() throws -> [AccountWorld] {
    func step(_ grace: Int, _ fee: Int64) throws -> LateFeeStep {
      try LateFeeStep(graceDays: grace, minorUnits: fee)
    }
    let moves = try MoveRules(
      perOrder: 2, first: true, last: true, notice: .none, atMost: .days(3), customerFor: nil)
    return try [
      AccountWorld(
        name: "two payments, two steps under a cap",
        plan: .small(count: 2, everyDays: 3), total: 7,
        rules: .small(
          tiers: [
            LateFeeTier(steps: [step(0, 2), step(2, 3)], cap: LateFeeCap(percent: 90, amount: 100))
          ]), days: 7),
      AccountWorld(
        name: "three payments, moves, fees before installments, refunds of unpaid parts first",
        plan: .small(count: 3, everyDays: 2), total: 10,
        rules: .small(
          tiers: [
            LateFeeTier(orderBelow: 10, steps: [step(0, 9)]),
            LateFeeTier(steps: [step(1, 1)], perOrder: 2),
          ], isWaived: true,
          payments: PaymentRules(
            order: [.overdueWithFee, .overdue, .due, .upcoming], upcoming: .lastFirst,
            fees: .beforeInstallment), refunds: RefundRules(order: .unpaidFirst, within: .days(4)),
          moves: moves), days: 6),
      AccountWorld(
        name: "three payments, captured later, evenly",
        plan: .small(count: 3, everyDays: 2), total: 8,
        rules: .small(
          tiers: [LateFeeTier(steps: [step(0, 1)], cap: LateFeeCap(amount: 2))], isWaived: true,
          payments: PaymentRules(
            order: [.upcoming, .due, .overdue, .overdueWithFee], upcoming: .evenly,
            fees: .beforeUpcoming), authorizationDays: 2), capture: .deferred, days: 5),
      AccountWorld(
        name: "four payments, evenly, fees before upcoming ones",
        plan: .small(count: 4, everyDays: 1), total: 9,
        rules: .small(
          tiers: [LateFeeTier(steps: [step(0, 1), step(1, 1)], perOrder: 3)],
          payments: PaymentRules(
            order: [.due, .overdue, .overdueWithFee, .upcoming], upcoming: .evenly,
            fees: .beforeUpcoming)), days: 5),
    ]
  }
}
