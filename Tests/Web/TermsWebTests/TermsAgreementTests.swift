import PaymentTerms
import ScheduleEngine
import StrictJSON
import Testing
import WidgetRendering
import WidgetWeb
import WidgetWire

/// The same order on a page, in the sheets of the Checkout Kit 4 and 3.8, in the command and as terms.
@Suite struct TermsAgreementTests {
  /// A payment of any of them.
  private struct Payment: Hashable {
    let day: String
    let minorUnits: Int64
  }

  /// Returns the payments and the checksum that the element of a page has for an order.
  private func element(
    _ page: inout PageWidgets, _ total: Money, _ plan: Plan, _ day: CivilDate
  ) -> (payments: [Payment], checksum: String) {
    let created = page.answer(
      to: request(
        "n",
        [
          ("a", total.text), ("c", total.currency.code), ("p", plan.id.description),
          ("y", day.description), ("u", "1795255200"),
        ]))
    let number = String(decoding: created, as: UTF8.self).dropFirst(10).prefix { $0.isNumber }
    let text = String(
      decoding: page.answer(to: request("t", [("w", String(number))])), as: UTF8.self)
    _ = page.answer(to: request("c", [("w", String(number))]))
    let payments = text.split(separator: "\n").dropFirst(2).map { line in
      let parts = line.split(separator: " ")
      return Payment(day: String(parts[0]), minorUnits: Int64(parts[1]) ?? -1)
    }
    return (payments, SHA256Digest(of: text).description)
  }

  /// The surfaces that show the checkout while the shopper decides and when the order is placed.
  private struct Sheets {
    private var kit = try? KitSheet()

    /// Returns whether the sheets show a term of an order, with the same payments and checksum.
    ///
    /// The kit's version 4 receives the terms. Version 3.8 receives the total of the placed order
    /// alone: its app computes the schedule from it.
    mutating func show(
      _ terms: [Payment], _ term: PaymentTerm, of order: TermOrder, by plan: Plan, _ number: Int
    ) throws -> Bool {
      let offers = [TermOffer.payNow, .plan(plan, title: term.title)]
      let offered = try OfferedTerms(of: order, from: offers, selecting: plan.id.description)
      let total = order.total
      guard let (shown, placed) = try kit?.read(offered, total), let selected = shown.selected,
        let accepted = placed.accepted,
        let paid = try OldSheet.completedTotal(total, isNumber: number.isMultiple(of: 2))
      else { return false }
      let old = try PaymentSchedule(total: paid, plan: plan, startDate: order.startDate)
      return [selected, accepted].allSatisfy { stated in
        let payments = stated.payments.map { payment in
          let day = payment.isImmediate ? order.startDate : payment.dueDate
          return Payment(
            day: day?.description ?? "", minorUnits: payment.amount.minorUnits)
        }
        return payments == terms && stated.checksum == term.checksum && stated.total == total
      } && shown.terms.count == 2 && shown.total == total
        && shown.differences(in: placed) == []
        && old.map { Payment(day: $0.dueDate.description, minorUnits: $0.amount.minorUnits) }
          == terms
        && old.checksum(for: .tokenless).digest == term.checksum
    }
  }

  /// 10,000 orders of all open plans, with totals from the limits inwards and days of three years.
  @Test func `Cents, days and checksums are the same everywhere`() throws {
    var page = PageWidgets()
    var sheets = Sheets()
    let plans = PlanRecord.builtIn.filter { $0.plan.validity.until == nil }
    let first = try CivilDate("2026-01-01")
    let zone = TermTimeZone { _ in -34_200 }
    var state: UInt64 = 41
    for number in 0..<10_000 {
      let record = plans[number % plans.count]
      let (plan, limits) = (record.plan, record.plan.limits)
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let least = limits.minimumMinorUnits ?? 100
      let most = limits.maximumMinorUnits ?? 500_000
      let units = least + Int64(state >> 33) % (most - least + 1)
      let total = Money(minorUnits: units, currency: plan.currency)
      let day = try first.adding(days: Int(state >> 20 & 1_023))
      let order = try TermOrder(total: total, startDate: day, zone: zone, locale: .enUS)
      let term = try order.term(by: plan, title: record.name)
      let terms = term.schedules.map { schedule in
        Payment(
          day: (schedule.due?.date ?? day).description, minorUnits: schedule.amount.minorUnits)
      }
      let shown = element(&page, total, plan, day)
      let json = try PaymentSchedule(total: total, plan: plan, startDate: day).json(for: .tokenless)
      let printed = zip(terms, term.schedules).allSatisfy { payment, schedule in
        json.string.contains(
          #"{"number":\#(schedule.id),"dueDate":"\#(payment.day)","amount":{"amount":""#
            + #"\#(schedule.amount.text)","#)
      }
      let isSame =
        try shown.payments == terms && shown.checksum == term.checksum.description && printed
        && json.string.contains(#""checksum":"\#(term.checksum)""#)
        && sheets.show(terms, term, of: order, by: plan, number)
      guard isSame else {
        Issue.record("\(plan.id) \(total) \(day)")
        return
      }
    }
    #expect(page.count == 0)
  }
}
