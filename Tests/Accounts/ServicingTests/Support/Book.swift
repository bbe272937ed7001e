import ScheduleEngine
import Testing

@testable import Servicing

/// An account with its history, whose events are written with texts of days and amounts.
struct Book {
  var account: Account
  var history: [HistoryEntry]

  /// Opens an account by a built-in plan.
  init(
    _ amount: String, _ plan: Plan, _ rules: ServicingRules, on day: String,
    capture: CaptureTime = .immediate, customerSince: String? = nil
  ) throws {
    account = try Account(
      total: Money(amount, plan.currency), plan: plan, on: CivilDate(day), rules: rules,
      capture: capture, customerSince: customerSince.map { try CivilDate($0) })
    history = []
  }

  func money(_ text: String) throws -> Money { try Money(text, account.currency) }

  mutating func apply(_ event: AccountEvent, _ day: String) throws {
    try account.apply(event, on: CivilDate(day), history: &history)
  }

  mutating func pay(_ amount: String, _ day: String, installment: Int? = nil) throws {
    try apply(.payment(money(amount), installment: installment), day)
  }

  mutating func refund(_ amount: String, _ day: String) throws {
    try apply(.refund(money(amount)), day)
  }

  mutating func pass(to day: String) throws {
    try account.advance(to: CivilDate(day), history: &history)
  }

  /// The error of an event, which must leave the account and its history as they are.
  func fault(
    _ event: AccountEvent, _ day: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ServicingError? {
    var copy = self
    do throws(ServicingError) {
      let date = try? CivilDate(day)
      try copy.account.apply(event, on: date ?? .first, history: &copy.history)
      return nil
    } catch {
      #expect(copy.account == account, sourceLocation: sourceLocation)
      #expect(copy.history == history, sourceLocation: sourceLocation)
      return error
    }
  }

  /// The late fees as texts, such as `2 2026-12-06 1000`.
  var fees: [String] {
    account.lateFees.map { "\($0.installment) \($0.date) \($0.amount)" }
  }

  /// An amount of all installments, in minor units.
  func amounts(_ amount: (AccountInstallment) -> Int64) -> [Int64] {
    account.installments.map(amount)
  }

  var dueDates: [String] { account.installments.map(\.dueDate.description) }

  var states: [AccountInstallment.State] {
    account.installments.map { $0.state(on: account.date) }
  }
}

extension Plan {
  /// Returns a plan of some days between payments.
  static func small(
    count: Int, everyDays days: Int, _ currency: Currency = .usd, split: Split = .halfUpLast
  ) throws -> Plan {
    try Plan(
      id: PlanID("small"), currency: currency,
      installments: InstallmentTerms(count: count, interval: .days(days)), split: split)
  }
}

extension ServicingRules {
  /// Rules of accounts by ``Plan/small(count:everyDays:_:split:)``.
  static func small(
    tiers: [LateFeeTier] = [], isWaived: Bool = false, payments: PaymentRules = PaymentRules(),
    refunds: RefundRules = RefundRules(), moves: MoveRules? = nil, authorizationDays: Int? = nil,
    _ currency: Currency = .usd
  ) throws -> ServicingRules {
    try ServicingRules(
      id: PlanID("small"), currency: currency, plans: [PlanID("small")],
      lateFees: LateFeeRules(tiers: tiers, areWaivedByFullRefund: isWaived), payments: payments,
      refunds: refunds, moves: moves, authorizationDays: authorizationDays)
  }
}
