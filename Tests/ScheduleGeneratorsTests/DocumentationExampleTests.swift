import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// The examples of the documentation, as they stand there.
@Suite struct DocumentationExampleTests {
  @Test func `The examples of money hold`() {
    forAll(Generator.currency) { try Currency($0.code) == $0 }
    forAll(Generator.money()) { try Money($0.text, $0.currency) == $0 }
    forAll(Generator.money(minorUnits: 1...5_000, in: .constant(.usd))) { $0.minorUnits <= 5_000 }
    forAll(Generator.orderTotal(for: .usPayIn4)) { $0.minorUnits >= 100 }
    forAll(Generator.acceptedAmount()) { try Money($0.text, $0.money.currency) == $0.money }
    forAll(Generator.refusedAmount) { (try? Money($0.text, $0.currency)) == nil }
  }

  @Test func `The examples of dates hold`() throws {
    forAll(Generator.civilDate()) { try CivilDate($0.description) == $0 }
    forAll(Generator.civilDate(in: try CivilDate("2026-11-01")...CivilDate("2026-11-30"))) {
      $0.month == 11
    }
    forAll(Generator.period) { try Period($0.description) == $0 }
    forAll(Generator.interval) { !$0.isZero }
    let terms = try InstallmentTerms(count: 4, interval: .weeks(2))
    forAll(Generator.startDate(for: terms)) { $0 <= .last }
  }

  @Test func `The examples of plans hold`() {
    forAll(Generator.split) { !$0.name.isEmpty }
    forAll(zip(Generator.installmentTerms(), .split)) { terms, split in
      (try? SplitParts(of: .max, count: terms.count, by: split)) != nil
    }
    forAll(Generator.planID) { try PlanID($0.description) == $0 }
    forAll(Generator.plan.flatMap { Generator.orderTotal(for: $0) }) { $0.minorUnits > 0 }
    forAll(Generator.plan(with: .installmentTerms(count: 4...4))) { $0.installments.count == 4 }
  }

  @Test func `The examples of orders hold`() throws {
    forAll(Generator.order) { order in
      let schedule = try order.schedule()
      return schedule.verify(schedule.checksum(for: order.checkout), for: order.checkout)
    }
    forAll(Generator.order(under: .constant(.usPayIn4))) { $0.total.currency == .usd }
    forAll(Generator.order(under: .plan(with: .installmentTerms(count: 2...12)))) {
      try $0.schedule().count >= 2
    }
    let order = try Generator.order.value(seed: 1)
    _ = try order.schedule().checksum(for: order.checkout)
    forAll(Generator.tokenText) { (try? CheckoutToken($0)) != nil }
    forAll(Generator.checkoutToken) { CheckoutToken(digest: $0.digest) == $0 }
    forAll(Generator.checkout) { ["token", "tokenless"].contains($0.mode) }
  }

  @Test func `The examples of widgets hold`() throws {
    forAll(.array(of: Generator.widgetCommand(for: .usPayIn4), count: 0...20)) { $0.count <= 20 }
    forAll(Generator.moment()) { $0.today <= .last }
    let token = try CheckoutToken("a")
    let moment = Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: 0)
    forAll(Generator.lookupAnswer(for: .usPayIn4)) { answer in
      var widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
      return try widget.apply(.lookedUp(answer, request: 1), at: moment).isEmpty == false
    }
  }
}
