import PropertyTesting
import ScheduleEngine
import ScheduleGenerators

@testable import Servicing

/// A random account: its plan, rules and steps.
struct AccountCase: Sendable, CustomStringConvertible {
  let plan: Plan
  let total: Int64
  let start: CivilDate
  let rules: ServicingRules
  let capture: CaptureTime
  let customerSince: CivilDate?
  let steps: [AccountStep]

  func schedule() throws -> PaymentSchedule {
    try PaymentSchedule(
      total: Money(minorUnits: total, currency: plan.currency), plan: plan, startDate: start)
  }

  func account() throws -> Account {
    try Account(
      total: Money(minorUnits: total, currency: plan.currency), plan: plan, on: start,
      rules: rules, capture: capture, customerSince: customerSince)
  }

  var description: String {
    """
    \(total) in \(plan.installments.count) every \(plan.installments.interval) from \(start), \
    \(capture), customer since \(customerSince.map { "\($0)" } ?? "-")
    \(rules)
    \(steps.map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}

/// Days that pass, and then an event whose amounts depend on the account.
struct AccountStep: Hashable, Sendable {
  let gap: Int
  let kind: Int
  let number: Int
  /// The choice of an amount below, at or above the most that is possible.
  let part: Int
  let days: Int

  /// The number of kinds.
  static let kinds = 15

  func date(after account: Account) -> CivilDate {
    (try? account.date.adding(days: gap)) ?? account.date
  }

  /// Returns the event for an account whose time has passed to the day of the step.
  func event(for account: Account) -> AccountEvent {
    func amount(_ most: Int64) -> Money {
      let minorUnits: Int64 =
        switch part {
        case 0...3: most
        case 4: most / 2
        case 5: most / 3 + 1
        case 6: 1
        case 7: most - 1
        case 8: most + 1
        default: 0
        }
      let isForeign = part == 10
      return Money(
        minorUnits: minorUnits, currency: isForeign ? .usd : account.currency)
    }
    let installment =
      account.installments.indices.contains(number - 1)
      ? account.installments[number - 1] : nil
    let fee = account.lateFees.indices.contains(number - 1) ? account.lateFees[number - 1] : nil
    let paused = (try? account.date.adding(days: days - 2)) ?? .last
    switch kind {
    case 0, 1: return .payment(amount(max(1, account.owedMinorUnits / 3)))
    case 2: return .payment(amount(account.owedMinorUnits))
    case 3: return .payment(amount(installment?.outstanding ?? 1), installment: number)
    case 4: return .captured(amount(account.openMinorUnits))
    case 5: return part < 2 ? .voided(nil) : .voided(amount(account.openMinorUnits))
    case 6: return .refund(amount(account.capturedMinorUnits - account.refundedMinorUnits))
    case 7: return .refund(amount(max(1, account.total.minorUnits / 5)))
    case 8: return .feeWaived(fee: number, part < 4 ? nil : amount(fee?.remaining ?? 1))
    case 9:
      let due = installment?.dueDate ?? account.date
      return .dateMoved(installment: number, to: (try? due.adding(days: days - 1)) ?? due)
    case 10: return .paused(until: paused)
    case 11: return .resumed
    case 12: return .payment(amount(max(1, 2 * account.owedMinorUnits)), overpayment: .credit)
    case 13:
      return .payment(
        amount(max(2, 2 * (installment?.outstanding ?? 1))), installment: number,
        overpayment: .credit)
    default: return .paymentFailed(installment: number)
    }
  }
}

extension Generator where Value == AccountStep {
  static var accountStep: Generator {
    Generator { choices throws(Rejection) in
      let gaps = [0, 0, 0, 1, 1, 2, 3, 5, 8, 14, 15, 30, -1]
      return AccountStep(
        gap: try choices.draw(.element(of: gaps)),
        kind: try choices.draw(Generator<Int>.integer(in: 0...(AccountStep.kinds - 1))),
        number: try choices.draw(.element(of: [1, 2, 2, 3, 3, 4, 5, 0, 7])),
        part: try choices.draw(Generator<Int>.integer(in: 0...10)),
        days: try choices.draw(Generator<Int>.integer(in: 0...12)))
    }
  }
}

extension Generator where Value == ServicingRules {
  /// Rules of every kind; shrinks toward rules without fees and moves.
  static func servicingRules(_ currency: Currency) -> Generator {
    Generator { choices throws(Rejection) in
      func number(_ range: ClosedRange<Int>, _ choices: inout Choices) throws(Rejection) -> Int {
        try choices.draw(Generator<Int>.integer(in: range))
      }
      var tiers: [LateFeeTier] = []
      let count = try number(0...3, &choices)
      for index in 0..<count {
        var steps: [LateFeeStep] = []
        var grace = try number(0...3, &choices)
        for _ in 0..<(try number(0...3, &choices)) {
          steps.append(LateFeeStep(known: grace, Int64(try number(1...40, &choices))))
          grace += try number(1...8, &choices)
        }
        let limits = try number(0...7, &choices)
        let cap = LateFeeCap(
          known: limits & 1 == 1 ? try number(1...100, &choices) : nil,
          limits & 2 == 2 ? Int64(try number(1...90, &choices)) : nil)
        tiers.append(
          LateFeeTier(
            known: steps, orderBelow: index == count - 1 ? nil : Int64(40 * (index + 1)),
            perOrder: limits & 4 == 4 ? try number(0...4, &choices) : nil, cap: cap))
      }
      var order = PaymentRules.Bucket.allCases
      for place in 0..<3 { order.swapAt(place, try number(place...3, &choices)) }
      let payments = PaymentRules(
        known: order, upcoming: try choices.draw(.element(of: PaymentRules.Upcoming.allCases)),
        fees: try choices.draw(.element(of: PaymentRules.Fees.allCases)))
      let refunds = RefundRules(
        order: try choices.draw(.element(of: RefundRules.Order.allCases)),
        within: try choices.draw(.element(of: [nil, .days(20), .months(1), .days(0)])))
      let places = try number(0...3, &choices)
      let moves: MoveRules? =
        try number(0...3, &choices) == 0
        ? nil
        : MoveRules(
          known: try number(0...3, &choices), first: places & 1 == 0, last: places & 2 == 0,
          notice: .days(try number(0...2, &choices)), atMost: .days(try number(0...12, &choices)),
          customerFor: try choices.draw(.element(of: [nil, .days(0), .days(9), .months(1)])))
      return ServicingRules(
        known: try Self.id(), currency: currency, plans: [try Self.id()], validity: .always,
        lateFees: LateFeeRules(
          known: tiers, areWaivedByFullRefund: try number(0...1, &choices) == 1,
          chargesFeesAfterBounce: try number(0...2, &choices) == 1),
        payments: payments, refunds: refunds, moves: moves,
        authorizationDays: try choices.draw(.element(of: [13, nil, 0, 1, 5])))
    }
  }

  private static func id() throws(Rejection) -> PlanID {
    guard let id = try? PlanID("random") else { throw Rejection.filtered }
    return id
  }
}

extension Generator where Value == AccountCase {
  /// Accounts of one to six installments with up to 14 steps.
  static func accountCase(days: ClosedRange<CivilDate>) -> Generator {
    Generator { choices throws(Rejection) in
      let rules = try choices.draw(Generator<ServicingRules>.servicingRules(.eur))
      let count = try choices.draw(Generator<Int>.integer(in: 1...6))
      let interval = try choices.draw(
        Generator<Period>.element(of: [.days(14), .days(1), .days(3), .days(7), .months(1)]))
      guard let terms = try? InstallmentTerms(count: count, interval: interval) else {
        throw Rejection.filtered
      }
      let total = try choices.draw(Generator<Int>.integer(in: count * count...300))
      let start = try choices.draw(Generator<CivilDate>.civilDate(in: days))
      let since = try choices.draw(Generator<Int?>.element(of: [nil, 0, 8, 9, 40]))
      let capture = try choices.draw(Generator<CaptureTime>.element(of: CaptureTime.allCases))
      let steps = try choices.draw(
        Generator<[AccountStep]>.array(of: .accountStep, count: 0...14))
      return AccountCase(
        plan: Plan(
          id: rules.id, currency: .eur, installments: terms,
          split: try choices.draw(.split)), total: Int64(total), start: start, rules: rules,
        capture: capture, customerSince: since.flatMap { try? start.adding(days: -$0) },
        steps: steps)
    }
  }
}
