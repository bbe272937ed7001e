import PaymentTerms
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import TermsWire
import Testing
import WidgetRendering

/// Terms of any plan and any order.
@Suite("Properties of terms")
struct TermPropertyTests {
  private static let orders = zip(
    Generator.plan, Generator<Int64>.integer(in: 1...9_007_199_254_740_991),
    Generator.civilDate(), Generator<Int>.integer(in: -840...840))

  private func terms(
    _ plan: Plan, _ amount: Int64, _ day: CivilDate, _ offset: Int
  ) throws -> OfferedTerms? {
    let order = try TermOrder(
      total: Money(minorUnits: amount, currency: plan.currency), startDate: day,
      zone: TermTimeZone { _ in offset * 60 }, locale: .enUS)
    return try? OfferedTerms(
      of: order, from: [.payNow, .plan(plan, title: "Plan")], selecting: plan.id.description)
  }

  @Test func `The payments of a term are those of the schedule`() {
    forAll(Self.orders, runs: 600) { plan, amount, day, offset in
      let total = Money(minorUnits: amount, currency: plan.currency)
      let schedule = try? PaymentSchedule(total: total, plan: plan, startDate: day)
      guard let terms = try terms(plan, amount, day, offset) else {
        return schedule == nil || plan.barrier(to: total, on: day) != nil
      }
      guard let schedule else { return false }
      let payments = terms.selected.schedules
      return payments.map(\.amount) == schedule.map(\.amount)
        && payments.map { $0.due?.date ?? day } == schedule.map(\.dueDate)
        && payments.map(\.type) == schedule.map { $0.dueDate == day ? .immediate : .deferred }
        && payments.map(\.id) == schedule.map(\.number)
        && terms.selected.checksum == schedule.checksum(for: .tokenless).digest
        && payments.reduce(0) { $0 + $1.amount.minorUnits } == amount
    }
  }

  @Test func `Our terms break no rule, and a changed sum is found`() {
    forAll(Self.orders, runs: 300) { plan, amount, day, offset in
      guard plan.id.description != "pay-now", let terms = try terms(plan, amount, day, offset)
      else {
        return true
      }
      let payment = String(
        decoding: TermsAnswer(with: terms, locale: .enUS).json, as: UTF8.self)
      func breaches(_ total: Int64) throws -> [TermRule] {
        let text = """
          {"currency":"\(plan.currency)","payment":\(payment),"totals":[\
          {"type":"subtotal","amount":\(total)},{"type":"total","amount":\(total)}]}
          """
        return try TermsCheck(utf8: Array(text.utf8)).breaches.map(\.rule)
      }
      return try breaches(amount) == [] && breaches(amount - 1) == [.selectedSum]
    }
  }

  @Test func `Any bytes get an answer or an error`() {
    forAll(
      Generator<String>.string(
        of: .element(of: Array("{}[]\":,01.-tepyamnrsud_id$ ".unicodeScalars)), count: 0...60)
    ) { text in
      _ = try? TermsCheck(utf8: Array(text.utf8))
      _ = try? EarlierTerms(utf8: Array(text.utf8))
      _ = try? ShownTerms(utf8: Array(text.utf8))
      return true
    }
  }
}
